//! Where stock codegen puts variables of AMDGPU's local memory.
//!
//! A pass of codegen packs them into a struct for each kernel, at an address that
//! it settles, and drops what debug info says of them. It keeps their types, so
//! each gets one of its own. Where several structs have a variable, as of a
//! function that several kernels call, it has no one address.

use super::OBJECT;
use crate::llvm::{ConstantValue, Global, GlobalVariableExpression, Module};
use lowering::model::ObjectId;
use std::collections::{BTreeMap, HashMap};

/// LLVM's number for local memory.
const LOCAL: u32 = 3;

/// What a variable's own type is called, and a number that LLVM adds.
const NAME: &str = "dilifetime.local";

/// Gives variables with lifetimes types of their own, before codegen; the types'
/// names.
pub fn mark(module: &mut Module<'_>) -> Vec<(ObjectId, String)> {
    let globals: Vec<_> = locals(module).collect();
    let marked = globals.into_iter().filter_map(|global| {
        let object = object(global)?;
        Some((object, module.give_own_type(global, NAME)?))
    });
    marked.collect()
}

/// Their addresses in local memory, after codegen.
pub fn addresses(module: &Module<'_>, marked: &[(ObjectId, String)]) -> BTreeMap<ObjectId, u64> {
    let mut found: HashMap<String, Vec<u64>> = HashMap::new();
    for global in locals(module) {
        let (Some(ty), Some(start)) = (global.value_type(), address(global)) else {
            continue;
        };
        for (member, offset) in module.members(ty) {
            if let Some(name) = member.struct_name() {
                found.entry(name).or_default().push(start + offset);
            }
        }
    }
    let only = |name| match found.get(name).map(Vec::as_slice) {
        Some([address]) => Some(*address),
        _ => None,
    };
    let addresses = marked.iter();
    addresses
        .filter_map(|(object, name)| Some((*object, only(name)?)))
        .collect()
}

fn locals<'m>(module: &Module<'m>) -> impl Iterator<Item = Global<'m>> {
    let globals = module.all_globals().into_iter();
    globals.filter(|global| global.as_value().ty().address_space() == Some(LOCAL))
}

fn object(global: Global<'_>) -> Option<ObjectId> {
    let variables = global.debug_info().into_iter();
    let mut variables = variables.filter_map(GlobalVariableExpression::variable);
    variables
        .find_map(|variable| variable.annotation(OBJECT))
        .map(ObjectId)
}

/// The address that codegen has settled.
fn address(global: Global<'_>) -> Option<u64> {
    let range = global.attachments("absolute_symbol").into_iter().next()?;
    match range.operand(0)?.as_value()?.constant()? {
        ConstantValue::Int(words) => words.first().copied(),
        _ => None,
    }
}
