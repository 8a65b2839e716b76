//! Variables of inner blocks that have the names of others further out.

use crate::llvm::{LocalVariable, Metadata, Subprogram};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};

/// A variable, and those of its name around it.
#[derive(Debug)]
pub struct Hiding<'m> {
    pub inner: LocalVariable<'m>,
    pub outer: Vec<LocalVariable<'m>>,
}

/// The variables of a subprogram that hide others.
pub fn hiding<'m>(subprogram: Subprogram<'m>) -> Vec<Hiding<'m>> {
    let nodes = subprogram.retained_nodes().into_iter();
    let mut named: BTreeMap<Cow<'m, str>, Vec<LocalVariable<'m>>> = BTreeMap::new();
    for variable in nodes.filter_map(Metadata::as_local_variable) {
        named.entry(variable.name()).or_default().push(variable);
    }
    named.retain(|_, same| same.len() > 1);
    let mut all = Vec::new();
    for same in named.values() {
        for &inner in same {
            let around: HashSet<_> = inner.scopes().skip(1).collect();
            let mut outer = same.clone();
            outer.retain(|other| other.scope().is_some_and(|scope| around.contains(&scope)));
            if !outer.is_empty() {
                all.push(Hiding { inner, outer });
            }
        }
    }
    all
}
