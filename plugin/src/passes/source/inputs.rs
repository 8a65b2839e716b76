//! What passes may leave in the place of a value.

use crate::llvm::{Block, Instruction, Module, Value};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// LLVM gives up what is computed in more steps, too.
const STEPS: usize = 32;

/// The blocks of what passes may put in an instruction's place: it may be a copy of that,
/// or of something computed of it that nobody needs.
pub fn inputs<'m>(
    module: &Module<'m>,
    instruction: Instruction<'m>,
    blocks: &FxHashMap<Block<'m>, u32>,
) -> Vec<u32> {
    let (mut found, mut inputs) = (vec![instruction], BTreeSet::new());
    let mut next = 0;
    while let Some(&one) = found.get(next).filter(|_| next < STEPS) {
        next += 1;
        let of = match one.is_load() {
            true => stored(module, one),
            false if one.is_call() || one.has_effects() || one.allocated_type().is_some() => continue,
            false => one.operands(),
        };
        for input in of.into_iter().filter_map(Value::as_instruction) {
            inputs.extend(input.block().and_then(|block| blocks.get(&block)));
            if !found.contains(&input) {
                found.push(input);
            }
        }
    }
    inputs.into_iter().collect()
}

/// What is stored where a load's pointer leads, or near it.
fn stored<'m>(module: &Module<'m>, load: Instruction<'m>) -> Vec<Value<'m>> {
    let pointer = load.operands().first().copied();
    let Some((base, _)) = pointer.and_then(|pointer| pointer.pointer_base(module)) else {
        return Vec::new();
    };
    let (mut pointers, mut stored) = (vec![base], Vec::new());
    let mut next = 0;
    while let Some(&pointer) = pointers.get(next).filter(|_| next < STEPS) {
        next += 1;
        for user in pointer.users().into_iter().filter_map(Value::as_instruction) {
            match user.operands()[..] {
                [value, to] if user.is_store() && to == pointer => stored.push(value),
                _ if user.as_value().ty().is_pointer() && !pointers.contains(&user.as_value()) => {
                    pointers.push(user.as_value());
                }
                _ => {}
            }
        }
    }
    stored
}
