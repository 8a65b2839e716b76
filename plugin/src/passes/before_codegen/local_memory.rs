//! Where stock codegen puts variables of AMDGPU's local memory.
//!
//! A pass of codegen packs them into a struct for each kernel, at an address that
//! it settles, and drops what debug info says of them. It keeps their types, so
//! each gets one of its own. Where several structs have a variable, as of a
//! function that several kernels call, it has no one address. A function that no kernel
//! calls keeps it as it was, and traps where it uses it: its symbol is no address.
//!
//! Full link-time optimisation runs that pass at the end of its pipeline, where nothing is
//! known of lifetimes yet. There the types are noted in the module, by variable.

use crate::llvm::{Global, GlobalVariable, GlobalVariableExpression, Module, Node};
use crate::passes::{CARRIER, OBJECT, link_time};
use lowering::model::{self, CarrierId, Model, Object, ObjectId, ObjectKind};
use std::collections::{BTreeMap, HashMap};

/// LLVM's number for local memory.
const LOCAL: u32 = 3;

/// What a variable's own type is called, and a number that LLVM adds.
const NAME: &str = "dilifetime.local";

/// What the pass is called in a pipeline.
pub const PASS: &str = "AMDGPULowerModuleLDSPass";

/// What was said of variables that the pass has packed: `!{variable and its expression, !"global",
/// !"type"}`.
const PACKED: &str = "dilifetime.packed";

/// A variable that the pass has packed in the pipeline.
#[derive(Debug)]
pub struct Packed<'m> {
    /// The variable, with what debug info said of its address.
    pub pair: GlobalVariableExpression<'m>,
    /// The name of its global, which is gone, and the type of that one's address.
    pub storage: (String, model::Type),
    /// What its own type is called.
    own: String,
}

/// Right before the pass, in a pipeline: gives variables types of their own, and notes which.
pub fn before_packing(module: &mut Module<'_>) {
    if !link_time::is_ours(module) {
        return;
    }
    let globals: Vec<_> = locals(module)
        .filter(|global| !global.debug_info().is_empty())
        .collect();
    let mut notes = Vec::new();
    for global in globals {
        let Some(own) = module.give_own_type(global, NAME) else {
            continue;
        };
        let words = [module.string(&global.name()), module.string(&own)];
        let [Some(name), Some(own)] = words else {
            continue;
        };
        let pairs = global.debug_info().into_iter();
        notes.extend(pairs.filter_map(|pair| module.tuple(&[pair.as_metadata(), name, own])));
    }
    if !notes.is_empty() {
        module.set_named_metadata(PACKED, &notes);
    }
}

/// The variables that the pass has packed in the pipeline.
pub fn packed<'m>(module: &Module<'m>) -> Vec<Packed<'m>> {
    let notes = module.named_metadata(PACKED).into_iter();
    let address = model::Type::Pointer {
        space: LOCAL,
        bits: module.pointer_bits(LOCAL),
    };
    let read = |note: Node<'m>| {
        Some(Packed {
            pair: note.operand(0)?.as_global_variable_expression()?,
            storage: (note.string(1)?.into_owned(), address.clone()),
            own: note.string(2)?.into_owned(),
        })
    };
    notes.filter_map(read).collect()
}

/// Gives variables with lifetimes types of their own, before codegen; the types'
/// names.
pub fn mark(module: &mut Module<'_>, model: &Model) -> Vec<(ObjectId, String)> {
    let globals: Vec<_> = locals(module).collect();
    let mut marked = Vec::new();
    for Packed { pair, own, .. } in packed(module) {
        let variable = pair.variable();
        marked.extend(
            variable
                .and_then(|variable| object(variable, model))
                .map(|object| (object, own)),
        );
    }
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

/// Their addresses in local memory, after codegen; none for one that isn't in one struct.
pub fn addresses(module: &Module<'_>, marked: &[(ObjectId, String)]) -> BTreeMap<ObjectId, Option<u64>> {
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
    let mut all: BTreeMap<ObjectId, Vec<u64>> = BTreeMap::new();
    for (object, name) in marked {
        let own = found.get(name).into_iter().flatten();
        all.entry(*object).or_default().extend(own);
    }
    let only = |addresses: Vec<u64>| match addresses[..] {
        [address] => Some(address),
        _ => None,
    };
    all.into_iter()
        .map(|(object, addresses)| (object, only(addresses)))
        .collect()
}

fn locals<'m>(module: &Module<'m>) -> impl Iterator<Item = Global<'m>> {
    module.all_globals().filter(|global| is_local(*global))
}

pub fn is_local(global: Global<'_>) -> bool {
    global.as_value().ty().address_space() == Some(LOCAL)
}

/// The variables that a global is said to be, and the fragment that is its
/// address.
fn objects(global: Global<'_>, model: &Model) -> Vec<ObjectId> {
    let variables = global.debug_info().into_iter();
    let variables = variables.filter_map(GlobalVariableExpression::variable);
    variables.filter_map(|variable| object(variable, model)).collect()
}

fn object(variable: GlobalVariable<'_>, model: &Model) -> Option<ObjectId> {
    let own = variable.annotation(OBJECT);
    let own = own.and_then(|number| model.numbers.object(number));
    own.or_else(|| fragment(model, model.numbers.carrier(variable.annotation(CARRIER)?)?))
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
