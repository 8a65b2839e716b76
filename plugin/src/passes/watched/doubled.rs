//! Ends of ours right behind a record of LLVM's that ends the same.
//!
//! Of several records of a variable between two instructions LLVM keeps the last, where it merges blocks:
//! one of ours would stay, and the one that stock code generation has would go. What a record of ours
//! ended may have become nothing since, so that LLVM's own says that by itself.

use crate::llvm::{Block, Function, Module, Part, Record};
use std::collections::HashMap;

/// In front of a pass that merges blocks: takes them away.
pub fn take_back<'m>(module: &mut Module<'m>, function: Function<'m>) {
    for block in function.blocks() {
        let mut ended = ended_before(block);
        for instruction in block.instructions() {
            for record in instruction.records() {
                let Some(part) = record.part() else { continue };
                if record.is_added() && record.is_kill() && ended.get(&part) == Some(&true) {
                    module.erase_record(record);
                } else {
                    say(&mut ended, record, part);
                }
            }
            ended.clear();
        }
    }
}

/// Whether the last record of each part of a variable, in front of what control goes on by to a block
/// from the only one before it, ends it.
fn ended_before(block: Block<'_>) -> HashMap<Part, bool> {
    let mut ended = HashMap::new();
    if let [before] = block.predecessors()[..]
        && let Some(last) = before.terminator()
    {
        for record in last.records() {
            if let Some(part) = record.part() {
                say(&mut ended, record, part);
            }
        }
    }
    ended
}

/// What a record says of its part and of those that have bits of it.
fn say(ended: &mut HashMap<Part, bool>, record: Record<'_>, part: Part) {
    ended.retain(|other, _| !other.overlaps(part));
    ended.insert(part, record.is_kill() && !record.is_added());
}
