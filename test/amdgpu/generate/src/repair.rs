//! Makes a program whole from which something was taken: what is used but not there is replaced by something plain, or goes.

use std::collections::HashSet;

use crate::ast::*;
use crate::make::plain;
use crate::visit::expressions;

/// Repairs a program.
pub fn repair(program: &mut Program) {
    let functions: HashSet<String> = program
        .functions
        .iter()
        .map(|function| function.name.clone())
        .collect();
    for function in &mut program.functions {
        let known: Vec<String> = function.parameters.iter().map(|(name, _)| name.clone()).collect();
        body(&mut function.body, &known, 0, &functions);
        if let Some(ty) = &function.result
            && !matches!(function.body.last(), Some(Stmt::Return(_)))
            && let Some(value) = plain(ty)
        {
            function.body.push(Stmt::Return(Some(value)));
        }
    }
    let known = ["item", "n", "in"].map(str::to_owned);
    body(&mut program.kernel, &known, 0, &functions);
    let mut used = HashSet::new();
    program
        .functions
        .iter()
        .for_each(|function| records(function, &mut used));
    let mut kernel = program.kernel.clone();
    declared(&mut kernel, &mut used);
    program.records.retain(|record| used.contains(&record.name));
}

/// Replaces what is read of variables that aren't known; false if there is nothing to replace it by.
fn read(expression: &mut Expr, known: &[String]) -> bool {
    let mut whole = true;
    expression.each_mut(&mut |part| {
        if let Kind::Place(place) | Kind::Address(place) = &part.kind
            && !known.contains(&place.root)
        {
            match plain(&part.ty) {
                Some(plain) => *part = plain,
                None => whole = false,
            }
        }
    });
    whole
}

/// Repairs statements where these names are known; `loops` is how many loops are around them.
fn body(statements: &mut Vec<Stmt>, outside: &[String], loops: usize, functions: &HashSet<String>) {
    let mut known = outside.to_vec();
    let mut kept = Vec::new();
    for mut statement in statements.drain(..) {
        let mut inside = known.clone();
        let keep = match &statement {
            Stmt::Assign { to, .. } => known.contains(&to.root) || to.root.starts_with("out"),
            Stmt::Change { of, .. } => known.contains(&of.root),
            Stmt::Call { function, .. } => functions.contains(function),
            Stmt::Break | Stmt::Continue => loops > 0,
            Stmt::Goto(label) => known.contains(label),
            _ => true,
        };
        // A loop's counter is known in its body, the others' also behind it.
        if let Stmt::For { counter, .. } | Stmt::DoWhile { counter, .. } = &statement {
            inside.push(counter.clone());
        }
        // So is its label, and nowhere else.
        if let Stmt::For { label, .. } = &statement {
            inside.extend(label.clone());
        }
        let scope = if matches!(statement, Stmt::DoWhile { .. }) {
            &inside
        } else {
            &known
        };
        let whole = statement
            .expressions_mut()
            .into_iter()
            .all(|expression| read(expression, scope));
        if !keep || !whole {
            continue;
        }
        let loops = loops + usize::from(matches!(statement, Stmt::For { .. } | Stmt::DoWhile { .. }));
        for block in statement.blocks_mut() {
            body(block, &inside, loops, functions);
        }
        known.extend(statement.declares().map(str::to_owned));
        kept.push(statement);
    }
    *statements = kept;
}

impl Stmt {
    /// The variable that is known behind it.
    pub fn declares(&self) -> Option<&str> {
        match self {
            Stmt::Declare { name, .. }
            | Stmt::Call {
                result: Some((name, _)),
                ..
            } => Some(name),
            Stmt::DoWhile { counter: name, .. } => Some(name),
            Stmt::Exchange { result, .. } | Stmt::Gather { result, .. } | Stmt::Atomic { result, .. } => {
                Some(result)
            }
            _ => None,
        }
    }
}

/// The records that a function needs.
fn records(function: &Function, used: &mut HashSet<String>) {
    let types = function
        .parameters
        .iter()
        .map(|(_, ty)| ty)
        .chain(&function.result);
    types.for_each(|ty| record(ty, used));
    declared(&mut function.body.clone(), used);
}

fn declared(body: &mut [Stmt], used: &mut HashSet<String>) {
    fn types(body: &[Stmt], used: &mut HashSet<String>) {
        for statement in body {
            if let Stmt::Declare { ty, .. } = statement {
                record(ty, used);
            }
            if let Stmt::Call {
                result: Some((_, ty)),
                ..
            } = statement
            {
                record(ty, used);
            }
            statement
                .blocks()
                .into_iter()
                .for_each(|block| types(block, used));
        }
    }
    types(body, used);
    expressions(body, &mut |expression| record(&expression.ty, used));
}

fn record(ty: &Type, used: &mut HashSet<String>) {
    match ty {
        Type::Record(this) => {
            used.insert(this.name.clone());
            this.members.iter().for_each(|member| record(&member.ty, used));
        }
        Type::Array(inner, _) | Type::Pointer(inner) => record(inner, used),
        _ => {}
    }
}
