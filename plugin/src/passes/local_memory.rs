//! Where stock codegen puts variables of AMDGPU's local memory.
//!
//! A pass of codegen packs them into a struct for each kernel, at an address that
//! it settles, and drops what debug info says of them. A variable whose type no
//! other has is found again by its type; where another has it too, nobody knows
//! which is which.

use super::OBJECT;
use crate::llvm::{ConstantValue, Global, GlobalVariableExpression, Module};
use lowering::model::{ObjectId, Type};
use std::collections::BTreeMap;

/// LLVM's number for local memory.
const LOCAL: u32 = 3;

/// Variables with lifetimes that can be found again, before codegen.
pub fn variables(module: &Module<'_>) -> Vec<(ObjectId, Type)> {
    let all: Vec<_> = locals(module)
        .filter_map(|global| Some((object(global), module.model_type(global.value_type()?)?)))
        .collect();
    let alone = |ty: &Type| all.iter().filter(|(_, other)| other == ty).count() == 1;
    let found = all.iter().filter(|(_, ty)| !is_padding(ty) && alone(ty));
    found
        .filter_map(|(object, ty)| Some(((*object)?, ty.clone())))
        .collect()
}

/// Their addresses in local memory, after codegen.
pub fn addresses(module: &Module<'_>, variables: &[(ObjectId, Type)]) -> BTreeMap<ObjectId, u64> {
    let mut members = Vec::new();
    for global in locals(module) {
        let (Some(ty), Some(start)) = (global.value_type(), address(global)) else {
            continue;
        };
        for (member, offset) in module.members(ty) {
            members.extend(module.model_type(member).map(|ty| (ty, start + offset)));
        }
    }
    let mut found = BTreeMap::new();
    for (object, ty) in variables {
        let mut alike = members.iter().filter(|(member, _)| member == ty);
        if let (Some((_, address)), None) = (alike.next(), alike.next()) {
            found.insert(*object, *address);
        }
    }
    found
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

/// What the struct has between its variables.
fn is_padding(ty: &Type) -> bool {
    matches!(ty, Type::Array { element, .. } if **element == Type::Int(8))
}

/// The address that codegen has settled.
fn address(global: Global<'_>) -> Option<u64> {
    let range = global.attachments("absolute_symbol").into_iter().next()?;
    match range.operand(0)?.as_value()?.constant()? {
        ConstantValue::Int(words) => words.first().copied(),
        _ => None,
    }
}
