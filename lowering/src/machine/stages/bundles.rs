//! Debug values of registers that a bundle writes.
//!
//! LLVM ends a debug value behind the bundle that writes its register. It ends
//! in front of it here, unless the last instruction is the first to write it.

use crate::machine::{Changes, Function, InstructionId, Notes, Position, Traits};

/// Behind all that makes bundles.
pub fn end_before(function: &Function, _: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    for block in function.block_ids() {
        // By variable and fragment, in the order in which they came.
        let mut holding: Vec<InstructionId> = Vec::new();
        for id in function.in_block(block) {
            if let Some(value) = function.debug_value(id) {
                let key = |other| {
                    let value = function.debug_value(other)?;
                    Some((value.instance, &function.expression(value).fragment))
                };
                let own = Some((value.instance, &function.expression(value).fragment));
                match holding.iter_mut().find(|other| key(**other) == own) {
                    Some(other) => *other = id,
                    None => holding.push(id),
                }
                continue;
            }
            if function.is_debug(id) {
                continue;
            }
            if function.has(id, Traits::BUNDLED_BEHIND) {
                for &value in holding
                    .iter()
                    .filter(|value| is_written_inside(function, id, **value))
                {
                    if let Some(held) = function.debug_value(value) {
                        changes.end(Position::Before(id), held, function);
                    }
                }
            }
            holding.retain(|value| !function.changes(id, *value));
        }
    }
    changes
}

/// Whether any instruction of a bundle but the last one writes a register.
fn is_written_inside(function: &Function, head: InstructionId, value: InstructionId) -> bool {
    (head.0 + 1..)
        .map(InstructionId)
        .take_while(|id| function.has(*id, Traits::BUNDLED_BEHIND))
        .any(|id| !function.is_debug(id) && function.changes(id, value))
}
