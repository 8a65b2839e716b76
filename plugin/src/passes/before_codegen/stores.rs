//! Stores that instruction selection takes away.
//!
//! SelectionDAG leaves out stores to an alloca that nobody reads up to where its lifetime ends,
//! in one block. Debug info goes on saying that the variable is in that memory.

use crate::llvm::{BlockIdentity, Function, Instruction, Module, Value};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// Bytes of what a pointer leads to that are stored in a block.
#[derive(Debug)]
pub struct Store<'m> {
    block: BlockIdentity,
    base: Value<'m>,
    bytes: Range<u64>,
}

impl<'m> Store<'m> {
    /// Some bytes at an offset; none: there are no such bytes.
    pub fn new(block: BlockIdentity, base: Value<'m>, offset: u64, size: u64) -> Option<Store<'m>> {
        let bytes = offset..offset.checked_add(size)?;
        Some(Store { block, base, bytes })
    }

    fn of(module: &Module<'m>, instruction: Instruction<'m>) -> Option<Store<'m>> {
        let (address, size) = match instruction.is_store() {
            true => {
                let [value, address] = instruction.operands()[..] else {
                    return None;
                };
                (address, module.size_in_bits(value.ty())?.div_ceil(8))
            }
            false => {
                let called = instruction.called_function()?.name();
                let [address, _, size, ..] = instruction.call_arguments()[..] else {
                    return None;
                };
                (
                    address,
                    size.small_number().filter(|_| called.starts_with("llvm.mem"))?,
                )
            }
        };
        let (base, offset) = address.pointer_base(module)?;
        Store::new(instruction.block()?.identity(), base, offset, size)
    }
}

/// The stores in blocks in which the lifetime of that alloca ends behind them.
pub fn at_ends<'m>(module: &Module<'m>, function: Function<'m>) -> Vec<Store<'m>> {
    let mut found = Vec::new();
    for block in function.blocks() {
        let instructions = block.instructions();
        let ends = instructions
            .iter()
            .filter_map(|&it| ended(it))
            .collect::<HashSet<_>>();
        if ends.is_empty() {
            continue;
        }
        let mut pending = Vec::new();
        for instruction in instructions {
            match ended(instruction) {
                Some(alloca) => found.extend(pending.extract_if(.., |it: &mut Store| it.base == alloca)),
                None => pending.extend(Store::of(module, instruction).filter(|it| ends.contains(&it.base))),
            }
        }
    }
    found
}

/// The alloca whose lifetime ends.
fn ended(instruction: Instruction<'_>) -> Option<Value<'_>> {
    let called = instruction.is_call().then(|| instruction.called_function())??;
    let is_end = called.name().starts_with("llvm.lifetime.end");
    is_end.then(|| instruction.call_arguments().last().copied())?
}

/// The allocas of the expected stores that aren't all there.
pub fn missing<'m>(expected: Vec<Store<'m>>, stored: impl Iterator<Item = Store<'m>>) -> HashSet<Value<'m>> {
    let mut there: HashMap<(BlockIdentity, Value), Vec<Range<u64>>> = HashMap::new();
    for store in stored {
        there
            .entry((store.block, store.base))
            .or_default()
            .push(store.bytes);
    }
    for ranges in there.values_mut() {
        ranges.sort_unstable_by_key(|range| range.start);
    }
    let is_missing = |store: &Store<'m>| {
        let mut at = store.bytes.start;
        for range in there.get(&(store.block, store.base)).into_iter().flatten() {
            if range.contains(&at) {
                at = range.end;
            }
        }
        at < store.bytes.end
    };
    let missing = expected.into_iter().filter(is_missing);
    missing.map(|store| store.base).collect()
}
