//! Goes through all parts of a program.

use crate::ast::*;

impl Stmt {
    /// The lists of statements in it.
    pub fn blocks(&self) -> Vec<&Vec<Stmt>> {
        match self {
            Stmt::If { then, otherwise, .. } => vec![then, otherwise],
            Stmt::For { body, .. } | Stmt::DoWhile { body, .. } => vec![body],
            Stmt::Switch { cases, .. } => cases.iter().map(|case| &case.body).collect(),
            _ => Vec::new(),
        }
    }

    pub fn blocks_mut(&mut self) -> Vec<&mut Vec<Stmt>> {
        match self {
            Stmt::If { then, otherwise, .. } => vec![then, otherwise],
            Stmt::For { body, .. } | Stmt::DoWhile { body, .. } => vec![body],
            Stmt::Switch { cases, .. } => cases.iter_mut().map(|case| &mut case.body).collect(),
            _ => Vec::new(),
        }
    }

    /// The expressions that stand in it, not those of statements in it.
    pub fn expressions_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Stmt::Declare { init, .. } => vec![init],
            Stmt::Assign { to, value, .. } => indices(to).into_iter().chain([value]).collect(),
            Stmt::Change { of, .. } => indices(of),
            Stmt::Call { arguments, .. } => arguments.iter_mut().collect(),
            Stmt::If { condition, .. } | Stmt::DoWhile { condition, .. } => vec![condition],
            Stmt::For {
                bound: Bound::Masked(value, _),
                ..
            } => vec![value],
            Stmt::Switch { on, .. } => vec![on],
            Stmt::Return(Some(value)) | Stmt::Gather { value, .. } | Stmt::Atomic { value, .. } => {
                vec![value]
            }
            Stmt::Exchange { value, from, .. } => vec![value, from],
            _ => Vec::new(),
        }
    }
}

fn indices(place: &mut Place) -> Vec<&mut Expr> {
    let steps = place.path.iter_mut();
    steps
        .filter_map(|step| match step {
            Step::Index(index, _) => Some(&mut **index),
            _ => None,
        })
        .collect()
}

impl Expr {
    pub fn parts_mut(&mut self) -> Vec<&mut Expr> {
        match &mut self.kind {
            Kind::Literal(_) => Vec::new(),
            Kind::Place(place) | Kind::Address(place) => indices(place),
            Kind::List(values) | Kind::Form(_, values) => values.iter_mut().collect(),
        }
    }

    /// This expression and all in it, each before those in it.
    pub fn each_mut(&mut self, visit: &mut impl FnMut(&mut Expr)) {
        visit(self);
        for part in self.parts_mut() {
            part.each_mut(visit);
        }
    }
}

/// All expressions of some statements.
pub fn expressions(body: &mut [Stmt], visit: &mut impl FnMut(&mut Expr)) {
    for statement in body {
        for expression in statement.expressions_mut() {
            expression.each_mut(visit);
        }
        for block in statement.blocks_mut() {
            expressions(block, visit);
        }
    }
}

impl Program {
    /// The statements of the kernel, and of each function.
    pub fn bodies_mut(&mut self) -> Vec<&mut Vec<Stmt>> {
        let functions = self.functions.iter_mut().map(|function| &mut function.body);
        std::iter::once(&mut self.kernel).chain(functions).collect()
    }
}
