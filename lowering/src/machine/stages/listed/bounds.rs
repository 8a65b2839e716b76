//! Where in a function its frame's register is the frame's.
//!
//! The prologue saves the caller's frame register and sets it, the epilogue gives it
//! back; neither is in stock codegen's debug info. From where on the register is the
//! frame's start, and isn't, is listed beside the code; `finalize/frames.rs` reads it.

use crate::machine::{Changes, Edit, Function, InstructionId, Operand, Register, Traits};
use crate::marks::Listed;

const ENTER: Listed = Listed::Frame { is_set: true };
const LEAVE: Listed = Listed::Frame { is_set: false };

/// The entry block sets the register, and a returning block's last definition gives
/// it back: AMDGPU shrink-wraps nothing.
pub(super) fn mark(function: &Function, frame: Register, changes: &mut Changes) {
    let defines = |id: &InstructionId| {
        let mut defined = function.operands(*id).iter().filter_map(Operand::defined);
        defined.any(|register| function.registers.overlap(register, frame))
    };
    // Without a register of its own the frame starts at the stack pointer, which
    // stays as it is.
    let mut entry = function
        .block_ids()
        .take(1)
        .flat_map(|block| function.in_block(block));
    let has_own = entry.any(|id| defines(&id));
    let mut pending = Some(if has_own { LEAVE } else { ENTER });
    let mut left = false;
    for block in function.block_ids() {
        if std::mem::take(&mut left) {
            pending = Some(ENTER);
        }
        let code: Vec<InstructionId> = function.in_block(block).collect();
        let returns = code
            .last()
            .is_some_and(|last| function.has(*last, Traits::RETURN));
        let mut definitions = match has_own {
            true => code.iter().filter(|id| defines(id)).count(),
            false => 0,
        };
        for id in code.into_iter().filter(|id| !function.is_debug(*id)) {
            if let Some(listed) = pending.take() {
                changes.edits.push(Edit::List(id, listed.section()));
            }
            if definitions == 0 || !defines(&id) {
                continue;
            }
            // A realigned frame's register is set in two steps.
            definitions -= 1;
            if definitions <= usize::from(returns) {
                left = returns && definitions == 0;
                pending = Some(if left { LEAVE } else { ENTER });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines};

    fn marked(example: &Example) -> Vec<(u32, String)> {
        let mut changes = Changes::default();
        mark(&example.function, Register(1), &mut changes);
        let lists = changes.edits.into_iter().map(|edit| match edit {
            Edit::List(id, section) => (id.0, section),
            other => panic!("{other:?} isn't expected"),
        });
        lists.collect()
    }

    #[test]
    fn the_frame_is_there_from_the_prologue_to_the_epilogue() {
        let mut example = Example::new(false);
        for (name, writes) in [("save", false), ("set", true), ("a", false), ("give back", true)] {
            let operands = [defines(Register(1))];
            example.code(name, if writes { &operands } else { &[] });
        }
        example.with("return", Traits::RETURN, &[]);
        example.block();
        example.code("b", &[]);
        let of = |id, listed: Listed| (id, listed.section());
        assert_eq!(
            marked(&example),
            [of(0, LEAVE), of(2, ENTER), of(4, LEAVE), of(5, ENTER)]
        );
    }

    #[test]
    fn a_frame_without_a_register_of_its_own_is_there_all_the_time() {
        let mut example = Example::new(false);
        example.code("a", &[]);
        assert_eq!(marked(&example), [(0, ENTER.section())]);
    }
}
