//! Records whose registers something else has written by now, or not yet: they end.

use super::{Before, REASON, record};
use crate::machine::layout::{Anchor, Layout};
use crate::machine::writers::{Writers, Written};
use crate::machine::{
    BlockId, Changes, Function, Identity, InstructionId, Notes, Operand, Register, RegisterOperand, Traits,
};
use rustc_hash::FxHashMap;

/// In front of the fast register allocator, which loads other values where it likes: of records of
/// registers that are no virtual ones, what has written these.
pub fn note_fixed(function: &Function, notes: &mut Notes) -> Changes {
    notes.places = Before::default();
    let is_fixed = |id| function.registers_of(id).all(Register::is_physical);
    for block in function.block_ids() {
        note(function, block, is_fixed, &mut notes.places.written);
    }
    Changes::default()
}

/// Behind it: those that something else has written end.
pub fn end_fixed(function: &Function, notes: &mut Notes) -> Changes {
    // What is noted of other records is for another stage.
    if notes.places.written.is_empty() || !notes.places.blocks.is_empty() {
        return Changes::default();
    }
    let before = std::mem::take(&mut notes.places);
    let mut layout = Layout::new(function);
    for block in function.block_ids() {
        end(&mut layout, block, &before.written);
    }
    layout.changes_made()
}

/// Notes what has written the registers of a block's records.
pub(super) fn note(
    function: &Function,
    block: BlockId,
    is_noted: impl Fn(InstructionId) -> bool,
    written: &mut FxHashMap<Identity, Written>,
) {
    let mut writers = Writers::new(function);
    for id in function.in_block(block) {
        if record(function, id).is_some() {
            if is_noted(id) {
                written.insert(
                    function.instruction(id).identity,
                    writers.of(registers(function, id)),
                );
            }
        } else if !function.has(id, Traits::DEBUG) {
            writers.add(id);
        }
    }
}

fn registers(function: &Function, id: InstructionId) -> impl Iterator<Item = &RegisterOperand> {
    function.operands(id).iter().filter_map(Operand::register)
}

/// Ends records whose registers something else has written by now, or not yet.
pub(super) fn end(layout: &mut Layout<'_>, block: BlockId, written: &FxHashMap<Identity, Written>) {
    let function = layout.function();
    let mut writers = Writers::new(function);
    for anchor in layout.in_block(block) {
        match anchor {
            Anchor::Code(id) => writers.add(id),
            Anchor::Item(item) => {
                let before = layout.old(item).and_then(|id| {
                    let before = written.get(&function.instruction(id).identity)?;
                    Some((id, before))
                });
                if before.is_some_and(|(id, before)| writers.of(registers(function, id)) != *before) {
                    layout.undefine(item, REASON);
                }
            }
        }
    }
}
