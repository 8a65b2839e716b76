//! Where stock codegen puts variables of AMDGPU's local memory.
//!
//! A pass of codegen packs them into a struct for each kernel, at an address that
//! it settles, and drops what debug info says of them. It keeps their types, so
//! each gets one of its own. Where several structs have a variable, as of a
//! function that several kernels call, it has no one address.

use super::{CARRIER, OBJECT};
use crate::llvm::{Global, GlobalVariable, GlobalVariableExpression, Module};
use lowering::model::{CarrierId, Model, Object, ObjectId, ObjectKind};
use std::collections::{BTreeMap, HashMap};

/// LLVM's number for local memory.
const LOCAL: u32 = 3;

/// What a variable's own type is called, and a number that LLVM adds.
const NAME: &str = "dilifetime.local";

/// Gives variables with lifetimes types of their own, before codegen; the types'
/// names.
pub fn mark(module: &mut Module<'_>, model: &Model) -> Vec<(ObjectId, String)> {
    let globals: Vec<_> = locals(module).collect();
    let mut marked = Vec::new();
    for global in globals {
        let objects = objects(global, model);
        if !objects.is_empty()
            && let Some(name) = module.give_own_type(global, NAME)
        {
            marked.extend(objects.into_iter().map(|object| (object, name.clone())));
        }
    }
    marked
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
    let globals = module.all_globals();
    globals.filter(|global| global.as_value().ty().address_space() == Some(LOCAL))
}

/// The variables that a global is said to be, and the fragment that is its
/// address.
fn objects(global: Global<'_>, model: &Model) -> Vec<ObjectId> {
    let variables = global.debug_info().into_iter();
    let variables = variables.filter_map(GlobalVariableExpression::variable);
    let object = |variable: GlobalVariable<'_>| {
        let own = variable.annotation(OBJECT);
        let own = own.and_then(|number| model.numbers.object(number));
        own.or_else(|| fragment(model, model.numbers.carrier(variable.annotation(CARRIER)?)?))
    };
    variables.filter_map(object).collect()
}

/// The fragment that a carrier is of.
fn fragment(model: &Model, carrier: CarrierId) -> Option<ObjectId> {
    let is_it = |object: &Object| matches!(object.kind, ObjectKind::GlobalFragment { carrier: Some(own), .. } if own == carrier);
    model
        .objects
        .iter()
        .position(is_it)
        .map(|number| ObjectId(number as u32))
}

/// The address that codegen has settled.
fn address(global: Global<'_>) -> Option<u64> {
    let range = global.attachments("absolute_symbol").into_iter().next()?;
    range.operand(0)?.as_value()?.small_number()
}
