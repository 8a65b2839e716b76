//! The types that a module's debug info has.

use super::address::AddressSet;
use crate::llvm::{DebugType, Metadata, MetadataKind, Module};

/// All composite types that a compile unit, a function, a global or a debug
/// record leads to, each once, as they are found.
pub fn composites<'m>(module: &Module<'m>) -> Vec<DebugType<'m>> {
    let mut found = Vec::new();
    let mut seen = AddressSet::default();
    let mut pending = roots(module);
    pending.reverse();
    while let Some(node) = pending.pop() {
        let Some(operands) = node.as_node().filter(|_| seen.insert(node)) else {
            continue;
        };
        if node.kind() == MetadataKind::CompositeType {
            found.extend(node.as_type());
        }
        pending.extend(operands.operands().into_iter().rev().flatten());
    }
    found
}

/// Where debug info begins. A variable that only a record names has no other
/// way to its type.
fn roots<'m>(module: &Module<'m>) -> Vec<Metadata<'m>> {
    let mut roots: Vec<_> = module
        .compile_units()
        .into_iter()
        .map(|unit| unit.as_metadata())
        .collect();
    for global in module.globals() {
        roots.extend(global.debug_info().into_iter().map(|pair| pair.as_metadata()));
    }
    for function in module.functions() {
        roots.extend(function.subprogram().map(|subprogram| subprogram.as_metadata()));
        for instruction in function.instructions() {
            let variables = instruction.records().into_iter();
            roots.extend(variables.filter_map(|record| Some(record.variable()?.as_metadata())));
        }
    }
    roots
}
