//! Well-formedness: the rules of the proposal, each with a name.

mod expression;
mod graph;
pub mod rules;
mod segments;

pub use rules::Rule;

use crate::model::{Object, ObjectKind};
use crate::read::{Reading, Source};
use std::fmt;

/// A rule that a module breaks: one fact, then what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub rule: Rule,
    pub message: String,
    /// The metadata node as text.
    pub node: Option<String>,
    /// The function it is in, if it's in one.
    pub function: Option<String>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.message, self.rule.name)?;
        if let Some(node) = &self.node {
            write!(f, ", {node}")?;
        }
        if let Some(function) = &self.function {
            write!(f, ", in function '{function}'")?;
        }
        Ok(())
    }
}

/// All findings about a module that could be read.
pub fn verify(source: &Source, reading: &Reading) -> Vec<Finding> {
    let mut findings = Vec::new();
    segments::check(source, reading, &mut findings);
    expression::check(source, reading, &mut findings);
    graph::check(source, reading, &mut findings);
    findings
}

/// The function that a local variable is in.
fn function_of(object: &Object) -> Option<&str> {
    match &object.kind {
        ObjectKind::Local { function, .. } => Some(function),
        _ => None,
    }
}
