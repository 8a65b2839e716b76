//! Debug values that stock code generation doesn't have, and bundles.
//!
//! LLVM bundles loads and stores that follow each other, with the debug values
//! between them. It takes the length of a bundle for its latency, so schedulers do
//! something else with each of those. What stock code generation doesn't have must
//! not be there. A mark at the start of its expression tells it from the others until
//! the bundles are made. And an instruction that isn't known to access memory, as a
//! debug value is, makes its bundle one that may access all of it.

use crate::import::DW_OP_LLVM_TAG_OFFSET;
use crate::machine::edit::{Loss, Lost, NewOperand, NewValue};
use crate::machine::{
    BlockId, Changes, Edit, Function, Identity, Instance, InstructionId, Notes, Position, Register, Traits,
};
use rustc_hash::FxHashMap;

/// One that is taken away, and what it stood behind; none: its block's start.
#[derive(Debug)]
struct Added {
    value: NewValue,
    instance: Instance,
    block: Identity,
    behind: Option<Identity>,
}

#[derive(Debug, Default)]
pub struct Before(Vec<Added>);

/// Before bundles are made. The pass before that runs before registers are allocated,
/// too.
pub fn take(function: &Function, notes: &mut Notes) -> Changes {
    notes.added.0.clear();
    let mut changes = Changes::default();
    if !function.is_allocated {
        return changes;
    }
    for block in function.block_ids() {
        let mut behind = None;
        for id in function.all_in_block(block) {
            match added(function, id).zip(function.debug_value(id)) {
                Some((value, debug)) => {
                    notes.added.0.push(Added {
                        value,
                        instance: debug.instance,
                        block: function.block(block).identity,
                        behind,
                    });
                    changes.edits.push(Edit::Erase(id));
                }
                None => behind = Some(function.instruction(id).identity),
            }
        }
    }
    changes
}

/// What a debug value that is marked says, without the mark.
fn added(function: &Function, id: InstructionId) -> Option<NewValue> {
    let mut value = NewValue::like(function, id)?;
    match value.expression[..] {
        [DW_OP_LLVM_TAG_OFFSET, _, ref bare @ ..] => value.expression = bare.to_vec(),
        _ => return None,
    }
    Some(value)
}

/// Behind the bundles.
pub fn give_back(function: &Function, notes: &mut Notes) -> Changes {
    let taken = std::mem::take(&mut notes.added.0);
    let mut changes = Changes::default();
    if taken.is_empty() {
        return changes;
    }
    let blocks = function.blocks_by_identity();
    let mut instructions: FxHashMap<Identity, InstructionId> = FxHashMap::default();
    for id in function
        .block_ids()
        .flat_map(|block| function.all_in_block(block))
    {
        instructions.insert(function.instruction(id).identity, id);
    }
    for one in taken {
        let Some(&block) = blocks.get(&one.block) else {
            continue;
        };
        let start = function.block(block).instructions.start;
        let behind = one.behind.and_then(|behind| instructions.get(&behind));
        let place = behind.map_or(start, |behind| behind.0 + 1);
        give(function, block, InstructionId(place), one, &mut changes);
    }
    changes
}

/// Behind the bundle. Not where that ends with another one of the variable.
fn give(function: &Function, block: BlockId, mut place: InstructionId, one: Added, changes: &mut Changes) {
    let mut value = one.value;
    let end = function.block(block).instructions.end;
    while place.0 < end && function.has(place, Traits::BUNDLED_BEFORE) {
        let other = function.debug_value(place);
        if other.is_some_and(|other| other.instance == one.instance) {
            return;
        }
        if value.registers().any(|register| function.writes(place, register)) {
            let of = Lost::Said(value.variable, value.location);
            let reason = "an instruction of its bundle writes its register";
            changes.losses.push(Loss { of, reason });
            for operand in &mut value.operands {
                if let NewOperand::Register(..) = operand {
                    *operand = NewOperand::Register(Register::NONE, 0);
                }
            }
        }
        place.0 += 1;
    }
    let at = match place.0 < end {
        true => Position::Before(place),
        false => Position::End(block),
    };
    changes.edits.push(Edit::Insert(at, value));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses};

    #[test]
    fn what_is_added_comes_back_behind_its_bundle() {
        let mut example = Example::new(false);
        let first = example.code("a", &[]);
        for (variable, register) in [(0, 1), (1, 2)] {
            let value = example.value(variable, uses(Register(register)), 1);
            example.expression(value, &[DW_OP_LLVM_TAG_OFFSET, 0], None);
        }
        example.value(2, uses(Register(3)), 1);
        let second = example.code("b", &[defines(Register(2))]);
        example.code("c", &[]);
        let mut notes = Notes::default();
        assert_eq!(take(&example.function, &mut notes), Changes::default());
        example.function.is_allocated = true;
        let changes = take(&example.function, &mut notes);
        assert_eq!(listing(&example.function, &changes), ["a", "z=r3", "b", "c"]);
        let mut bundled = example.reordered(&[first, InstructionId(3), second, InstructionId(5)]);
        bundled.blocks[0].instructions = 0..4;
        bundled.instructions[0].traits |= Traits::BUNDLED_BEHIND;
        bundled.instructions[1].traits |= Traits::BUNDLED_BEHIND | Traits::BUNDLED_BEFORE;
        bundled.instructions[2].traits |= Traits::BUNDLED_BEFORE;
        let changes = give_back(&bundled, &mut notes);
        assert_eq!(
            listing(&bundled, &changes),
            ["a", "z=r3", "b", "x=r1", "y=?", "c"]
        );
    }
}
