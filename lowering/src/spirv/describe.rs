//! What the debug info says of variables, in words.

use super::module::{Debug, Module};
use super::table::{Kind, OPERATIONS, numbers};
use rustc_hash::FxHashMap;
use serde::Serialize;
use spirv::Op;
use std::fmt::Write;

/// How deep types and scopes are followed.
const MAX_DEPTH: usize = 16;
/// How many bytes a text may have. Types and names are used many times: without an end, what is said of a module could
/// be exponentially longer than it.
const LONGEST: usize = 4096;

/// All of a module.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Description {
    /// The sets that it imports.
    pub sets: Vec<String>,
    /// How often each instruction is there, by name.
    pub instructions: std::collections::BTreeMap<&'static str, usize>,
    pub units: Vec<String>,
    pub globals: Vec<Variable>,
    pub functions: Vec<Function>,
}

/// A function of the source.
#[derive(Clone, Debug, Serialize)]
pub struct Function {
    pub id: u32,
    pub name: String,
    #[serde(rename = "type")]
    pub ty: String,
    pub line: u32,
    pub variables: Vec<Variable>,
}

/// A variable of the source.
#[derive(Clone, Debug, Serialize)]
pub struct Variable {
    pub id: u32,
    pub name: String,
    #[serde(rename = "type")]
    pub ty: String,
    pub line: u32,
    /// From the outermost in.
    pub scope: Vec<String>,
    /// Of a parameter, from 1.
    pub argument: Option<u32>,
    pub held: Vec<Held>,
}

/// Where a variable is from somewhere on.
#[derive(Clone, Debug, Serialize)]
pub struct Held {
    /// The function of the module, by id.
    pub function: Option<u32>,
    /// The source's line.
    pub line: u32,
    /// In words.
    pub by: String,
}

/// Describes a module's debug info.
pub fn describe(module: &Module) -> Description {
    let mut describer = Describer {
        module,
        names: names(module),
    };
    describer.all()
}

/// What `OpName` calls ids.
pub(super) fn names(module: &Module) -> FxHashMap<u32, String> {
    let instructions = (0..module.len()).map(|index| module.instruction(index));
    let before = instructions.take_while(|instruction| !instruction.is(Op::Function));
    let named = before.filter(|instruction| instruction.is(Op::Name) && instruction.words.len() > 2);
    named
        .map(|instruction| {
            (
                instruction.words[1],
                short(super::module::text(&instruction.words[2..]).into_owned()),
            )
        })
        .collect()
}

struct Describer<'m> {
    module: &'m Module,
    names: FxHashMap<u32, String>,
}

impl<'m> Describer<'m> {
    fn all(&mut self) -> Description {
        let sets = self.module.sets().iter();
        let mut all = Description {
            sets: sets.map(|(_, set)| set.to_string()).collect(),
            ..Description::default()
        };
        let held = self.held();
        let mut locals: Vec<Variable> = Vec::new();
        for debug in self.module.debug() {
            *all.instructions.entry(debug.name()).or_default() += 1;
            match debug.number {
                numbers::COMPILATION_UNIT => all.units.push(self.unit(&debug)),
                numbers::FUNCTION => all.functions.push(Function {
                    id: debug.id,
                    name: self.name(&debug),
                    ty: self.ty(debug.debug("Type"), 0),
                    line: debug.number("Line").unwrap_or(0),
                    variables: Vec::new(),
                }),
                numbers::GLOBAL_VARIABLE => {
                    let mut variable = self.variable(&debug);
                    let by = debug
                        .word("Variable")
                        .map_or_else(String::new, |id| self.global(id));
                    let line = variable.line;
                    variable.held.push(Held {
                        function: None,
                        line,
                        by,
                    });
                    all.globals.push(variable);
                }
                numbers::LOCAL_VARIABLE => locals.push(self.variable(&debug)),
                _ => {}
            }
        }
        let functions: FxHashMap<u32, usize> = all
            .functions
            .iter()
            .enumerate()
            .map(|(at, function)| (function.id, at))
            .collect();
        for mut variable in locals {
            variable.held = held.get(&variable.id).cloned().unwrap_or_default();
            let function = self
                .module
                .debug_by_id(variable.id)
                .and_then(|debug| self.function_of(debug));
            match function.and_then(|function| functions.get(&function)) {
                Some(at) => all.functions[*at].variables.push(variable),
                None => all.globals.push(variable),
            }
        }
        all
    }

    /// Where each local variable is said to be, in the order of the module.
    fn held(&self) -> FxHashMap<u32, Vec<Held>> {
        let mut held: FxHashMap<u32, Vec<Held>> = FxHashMap::default();
        let (mut line, mut function) = (0, None);
        for index in 0..self.module.len() {
            let instruction = self.module.instruction(index);
            if instruction.is(Op::Function) {
                (line, function) = (0, instruction.result());
            } else if instruction.is(Op::Line) {
                line = instruction.words.get(2).copied().unwrap_or(0);
            } else if instruction.is(Op::NoLine) || instruction.is(Op::Label) {
                line = 0;
            }
            let debug = instruction
                .is(Op::ExtInst)
                .then(|| self.module.debug_at(index))
                .flatten();
            let Some(debug) = debug else { continue };
            match debug.number {
                numbers::LINE => line = debug.number("Line Start").unwrap_or(0),
                numbers::NO_LINE => line = 0,
                numbers::DECLARE | numbers::VALUE => {
                    let variable = debug.debug("Local Variable");
                    let variable =
                        match variable.filter(|variable| variable.number == numbers::INLINED_VARIABLE) {
                            Some(inlined) => inlined.debug("Variable"),
                            None => variable,
                        };
                    if let Some(variable) = variable {
                        let by = self.by(&debug);
                        held.entry(variable.id)
                            .or_default()
                            .push(Held { function, line, by });
                    }
                }
                _ => {}
            }
        }
        held
    }

    fn by(&self, debug: &Debug) -> String {
        let mut text = match debug.number {
            numbers::DECLARE => format!("in variable {}", self.id(debug.word("Variable"))),
            _ => format!("value {}", self.id(debug.word("Value"))),
        };
        let expression = debug
            .debug("Expression")
            .map(|expression| self.expression(&expression));
        if let Some(expression) = expression.filter(|expression| !expression.is_empty()) {
            let _ = write!(text, ", {expression}");
        }
        let indexes = debug
            .words("Indexes")
            .iter()
            .map(|index| match self.module.constant(*index) {
                Some((value, _)) => value.to_string(),
                None => self.id(Some(*index)),
            });
        let indexes = joined(indexes, "][");
        if !indexes.is_empty() {
            let _ = write!(text, ", of its part [{indexes}]");
        }
        text
    }

    fn id(&self, id: Option<u32>) -> String {
        match id {
            Some(id) => match self.names.get(&id).filter(|name| !name.is_empty()) {
                Some(name) => format!("%{id} ({name})"),
                None => format!("%{id}"),
            },
            None => "nothing".to_string(),
        }
    }

    fn global(&self, id: u32) -> String {
        match self.module.debug_by_id(id) {
            Some(debug) if debug.number == numbers::EXPRESSION => self.expression(&debug),
            Some(_) => "nowhere".to_string(),
            None => format!("in variable {}", self.id(Some(id))),
        }
    }

    /// Operations by name.
    fn expression(&self, debug: &Debug) -> String {
        let operations = debug
            .words("Operation")
            .iter()
            .filter_map(|id| self.module.debug_by_id(*id));
        let texts = operations.map(|operation| {
            let number = operation.number("Operation").unwrap_or(u32::MAX);
            let name = OPERATIONS.get(number as usize).map_or("?", |(name, _)| name);
            let operands = operation.words("Operands").iter();
            let operands = operands.map(|word| match operation.number_of(*word) {
                Some(number) => number.to_string(),
                None => "?".to_string(),
            });
            joined(std::iter::once(name.to_string()).chain(operands), " ")
        });
        joined(texts, ", ")
    }

    fn unit(&self, debug: &Debug) -> String {
        let source = debug.debug("Source");
        let file = source.and_then(|source| source.text("File")).unwrap_or_default();
        let language = debug.number("Language").and_then(spirv::SourceLanguage::from_u32);
        match language {
            Some(language) => format!("{file}, {language:?}"),
            None => file.into_owned(),
        }
    }

    fn name(&self, debug: &Debug) -> String {
        debug
            .text("Name")
            .map_or_else(|| "(unnamed)".to_string(), |name| short(name.into_owned()))
    }

    fn variable(&self, debug: &Debug) -> Variable {
        Variable {
            id: debug.id,
            name: self.name(debug),
            ty: self.ty(debug.debug("Type"), 0),
            line: debug.number("Line").unwrap_or(0),
            scope: self.scope(debug.debug("Parent")),
            argument: debug.number("ArgNumber"),
            held: Vec::new(),
        }
    }

    fn parents(&self, from: Option<Debug<'m>>) -> impl Iterator<Item = Debug<'m>> {
        std::iter::successors(from, |scope| scope.debug("Parent")).take(MAX_DEPTH)
    }

    fn function_of(&self, debug: Debug<'m>) -> Option<u32> {
        self.parents(debug.debug("Parent"))
            .find(|scope| scope.number == numbers::FUNCTION)
            .map(|scope| scope.id)
    }

    fn scope(&self, parent: Option<Debug<'m>>) -> Vec<String> {
        let words = |scope: Debug| match scope.number {
            numbers::COMPILATION_UNIT => "unit".to_string(),
            numbers::LEXICAL_BLOCK => match scope.word("Name") {
                Some(_) => format!("namespace {}", self.name(&scope)),
                None => format!("block at line {}", scope.number("Line").unwrap_or(0)),
            },
            numbers::DISCRIMINATOR => format!("block {}", scope.number("Discriminator").unwrap_or(0)),
            _ => self.name(&scope),
        };
        let mut scopes: Vec<String> = self.parents(parent).map(words).collect();
        scopes.reverse();
        scopes
    }

    /// A type as C would have it, more or less.
    fn ty(&self, debug: Option<Debug<'m>>, depth: usize) -> String {
        short(self.whole_type(debug, depth))
    }

    fn whole_type(&self, debug: Option<Debug<'m>>, depth: usize) -> String {
        let Some(debug) = debug.filter(|_| depth < MAX_DEPTH) else {
            return "?".to_string();
        };
        let base = |name| self.ty(debug.debug(name), depth + 1);
        match debug.number {
            numbers::TYPE_POINTER => {
                let class = debug
                    .number("Storage Class")
                    .and_then(spirv::StorageClass::from_u32);
                let class = class.map_or(String::new(), |class| format!(" {class:?}"));
                format!("{}{class} *", base("Base Type"))
            }
            numbers::TYPE_QUALIFIER => {
                let qualifier = debug.number("Type Qualifier");
                let names = debug
                    .operands()
                    .into_iter()
                    .find_map(|(operand, _)| match operand.kind {
                        Kind::Enum(names) => Some(names),
                        _ => None,
                    });
                let name = names
                    .zip(qualifier)
                    .and_then(|(names, at)| names.get(at as usize));
                let name = name.map_or("?".to_string(), |name| {
                    name.trim_end_matches("Type").to_lowercase()
                });
                format!("{name} {}", base("Base Type"))
            }
            numbers::TYPE_ARRAY => {
                let counts = debug.words("Component Count");
                if counts.is_empty() {
                    return format!("{}[]", base("Base Type"));
                }
                let counts = counts.iter();
                // One of 0 is known at run time only.
                let counts = counts.filter_map(|id| match self.module.constant(*id) {
                    Some((0, _)) => Some(String::new()),
                    Some((count, _)) => Some(count.to_string()),
                    None if debug.args.len() == 2 => Some(String::new()),
                    None => None,
                });
                format!("{}[{}]", base("Base Type"), joined(counts, "]["))
            }
            numbers::TYPE_VECTOR => format!(
                "{} x {}",
                base("Base Type"),
                debug.number("Component Count").unwrap_or(0)
            ),
            numbers::TYPE_MATRIX => format!(
                "({}) x {}",
                base("Vector Type"),
                debug.number("Vector Count").unwrap_or(0)
            ),
            numbers::TYPE_FUNCTION => {
                let returned = match debug.debug("Return Type") {
                    None => "void".to_string(),
                    Some(ty) if ty.number == numbers::NONE => "void".to_string(),
                    Some(ty) => self.ty(Some(ty), depth + 1),
                };
                if is_long(&returned) {
                    return returned;
                }
                let parameters = debug.words("Parameter Types").iter();
                let parameters = parameters.map(|id| self.ty(self.module.debug_by_id(*id), depth + 1));
                let parameters = joined(parameters, ", ");
                format!("{returned} ({parameters})")
            }
            numbers::TYPE_PTR_TO_MEMBER => {
                let parts = ["Member Type", "Parent"].into_iter().map(base);
                format!("{}::*", joined(parts, " "))
            }
            numbers::TYPE_TEMPLATE => base("Target"),
            numbers::NONE => "?".to_string(),
            _ => self.name(&debug),
        }
    }
}

/// Texts one behind the other. Those aren't asked for that come behind a long one.
fn joined(parts: impl Iterator<Item = String>, separator: &str) -> String {
    let mut text = String::new();
    for (at, part) in parts.enumerate() {
        if is_long(&text) {
            break;
        }
        text.extend([if at == 0 { "" } else { separator }, &part]);
    }
    text
}

/// Whether a text has come to its end, which may be in the middle of a character.
fn is_long(text: &str) -> bool {
    text.len() > LONGEST - 8
}

/// A text, or its beginning if it is long.
fn short(mut text: String) -> String {
    if text.len() > LONGEST {
        let ends = (0..=LONGEST - 3).rev().find(|end| text.is_char_boundary(*end));
        text.truncate(ends.unwrap_or(0));
        text.push_str("...");
    }
    text
}
