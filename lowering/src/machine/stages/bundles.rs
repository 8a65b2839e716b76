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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Register;
    use crate::machine::example::{Example, defines, listing, uses};

    #[test]
    fn what_a_bundle_writes_inside_ends_in_front_of_it() {
        let [one, two] = [1, 2].map(Register);
        let mut example = Example::new(false);
        example.value(0, uses(one), 1);
        example.value(1, uses(two), 1);
        let both = [defines(one), defines(two)];
        example.with("BUNDLE", Traits::BUNDLE | Traits::BUNDLED_BEHIND, &both);
        let inside = Traits::BUNDLED_BEFORE | Traits::BUNDLED_BEHIND;
        example.with("a", inside, &[defines(one)]);
        // LLVM sees by itself what the last one writes.
        example.with("b", Traits::BUNDLED_BEFORE, &[defines(two)]);
        let changes = end_before(&example.function, &mut Notes::default());
        let found = listing(&example.function, &changes);
        assert_eq!(found, ["x=r1", "y=r2", "x=?", "BUNDLE", "a", "b"]);
    }
}
