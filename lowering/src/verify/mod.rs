//! Well-formedness: the rules of the proposal, each with a name.

mod expression;
mod flow;
mod graph;
mod objects;
mod retained;
mod retainer;
mod segments;
mod text;

pub(crate) use retainer::{Retainer, Retainers};
pub use text::{Verified, verify_text};

use crate::model::{Object, ObjectKind};
use crate::read::{Call, Finding, NodeId, Reading, Source};
use std::collections::HashSet;

/// All findings about a module, those of its reading included (which it takes
/// out of it), in the order of their places.
#[tracing::instrument(level = "info", skip_all, name = "verify", fields(lifetimes = reading.model.lifetimes.len()))]
pub fn verify(source: &Source, reading: &mut Reading) -> Vec<Finding> {
    let mut findings = std::mem::take(&mut reading.findings);
    let reading = &*reading;
    segments::check(source, reading, &mut findings);
    objects::check(source, reading, &mut findings);
    retained::check(source, reading, &mut findings);
    expression::check(source, reading, &mut findings);
    graph::check(source, reading, &mut findings);
    findings.sort_by_key(|finding| finding.place);
    // Of a node with several users, each may have said the same.
    let mut said = HashSet::new();
    findings.retain(|finding| said.insert((finding.place, finding.rule, finding.message.clone())));
    findings
}

/// The code location that a call places.
fn placed_code(source: &Source, call: &Call) -> Option<NodeId> {
    call.node
        .filter(|&node| source.fields(node, "DIExprCode").is_some())
}

/// The function that a local variable is in.
fn function_of(object: &Object) -> Option<&str> {
    match &object.kind {
        ObjectKind::Local { function, .. } => Some(function),
        _ => None,
    }
}
