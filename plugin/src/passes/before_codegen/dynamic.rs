//! Variables on AMDGPU's stack whose size the program decides.
//!
//! Where a lane's memory is addressed through a buffer, the stack pointer counts
//! bytes of all lanes. Stock codegen takes it for the address of a dynamic
//! `alloca`, and that for a lane's address in some accesses and for all lanes'
//! in others: so there is no one address. With flat scratch memory there is.

use crate::llvm::{CodegenRequest, Function, Instruction, Module, Record, Value};
use crate::passes::carry::carrier;
use lowering::model::Model;
use std::collections::{HashMap, HashSet};

/// Ends what carriers say of such addresses, before codegen.
pub fn settle<'m>(module: &mut Module<'m>, model: &Model, request: &CodegenRequest<'m>) {
    let functions = module.functions().into_iter();
    let buffered = functions.filter(|function| function.has_body() && !request.has_flat_scratch(*function));
    for function in buffered.collect::<Vec<_>>() {
        let addresses = addresses(function);
        let instructions = function.instructions().into_iter();
        let wrong: Vec<_> = instructions
            .filter(|_| !addresses.is_empty())
            .flat_map(Instruction::records)
            .filter_map(|record| Some((record, carrier(record.variable()?, model)?)))
            .filter(|(record, _)| operands(*record).any(|operand| addresses.contains(&operand)))
            .collect();
        for (record, carrier) in wrong {
            let carrier = model.carriers.get(carrier.0 as usize);
            if let Some(object) = carrier.and_then(|carrier| carrier.beside) {
                let name = model.object(object).name();
                let message =
                    format!("'{name}' has no location: codegen has no one address for a dynamic alloca");
                module.remark(function, Some(record.location()), "Lost", &message);
            }
            module.kill(record);
        }
    }
}

fn operands<'m>(record: Record<'m>) -> impl Iterator<Item = Value<'m>> {
    record.location_operands().unwrap_or_default().into_iter()
}

/// What is computed of dynamic allocas' addresses, without going through memory
/// or calls.
fn addresses<'m>(function: Function<'m>) -> HashSet<Value<'m>> {
    let instructions = function.instructions();
    let is_dynamic = |it: &Instruction| it.allocated_type().is_some() && !it.is_static_alloca();
    let allocas = instructions.iter().copied().filter(is_dynamic);
    let mut pending: Vec<_> = allocas.map(Instruction::as_value).collect();
    let mut users: HashMap<Value, Vec<Value>> = HashMap::new();
    let computing = instructions.iter().filter(|it| !it.is_load() && !it.is_call());
    for user in computing.filter(|_| !pending.is_empty()) {
        for operand in user.operands() {
            users.entry(operand).or_default().push(user.as_value());
        }
    }
    let mut found = HashSet::new();
    while let Some(value) = pending.pop() {
        if found.insert(value) {
            pending.extend(users.get(&value).into_iter().flatten());
        }
    }
    found
}
