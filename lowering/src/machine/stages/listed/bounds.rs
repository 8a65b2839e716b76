//! Where in a function its frame's register is the frame's.
//!
//! The prologue saves the caller's frame register and sets it, the epilogue gives it
//! back; neither is in stock codegen's debug info. From where on the register is the
//! frame's start, and isn't, is listed beside the code; `finalize/frames.rs` reads it.
//!
//! On other targets than AMDGPU debuggers pass the prologue over, and stock's debug info has the frame from
//! the function's start on. But LLVM moves the prologue to where the frame is needed (shrink-wrapping), and what
//! it passes before that is the program's.

use crate::machine::{BlockId, Changes, Edit, Function, InstructionId, Notes, Operand, Register, Traits};
use crate::marks::Listed;
use rustc_hash::FxHashMap;

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

/// Behind the last pass: where there is a frame, of a function whose prologue isn't its start.
pub fn shrink_wrapped(function: &Function, _: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let is_code = |id: &InstructionId| {
        let none = Traits::DEBUG | Traits::POSITION | Traits::NO_CODE;
        !function.has(*id, none)
    };
    let mut first = function.block_ids().flat_map(|block| function.in_block(block));
    let is_late = first
        .find(is_code)
        .is_some_and(|first| !function.has(first, Traits::FRAME_SETUP));
    let sets_up = |id: InstructionId| function.has(id, Traits::FRAME_SETUP);
    if !is_late || !function.in_order().any(sets_up) {
        return changes;
    }
    let starts = starts(function);
    let mut listed = None;
    for block in function.block_ids() {
        let mut is_set = starts.get(&block).copied().unwrap_or(false);
        let last = function.in_block(block).rfind(|id| sets_up(*id));
        for id in function.in_block(block) {
            is_set &= !function.has(id, Traits::FRAME_DESTROY);
            if is_code(&id) && listed.replace(is_set) != Some(is_set) {
                let section = if is_set { ENTER } else { LEAVE };
                changes.edits.push(Edit::List(id, section.section()));
            }
            is_set |= last == Some(id);
        }
    }
    changes
}

/// Whether there is a frame where blocks begin that control comes to.
fn starts(function: &Function) -> FxHashMap<BlockId, bool> {
    let mut starts = FxHashMap::default();
    let mut pending: Vec<(BlockId, bool)> = function.block_ids().take(1).map(|it| (it, false)).collect();
    while let Some((block, is_set)) = pending.pop() {
        if starts.contains_key(&block) {
            continue;
        }
        starts.insert(block, is_set);
        let bounds = Traits::FRAME_SETUP | Traits::FRAME_DESTROY;
        let last = function.in_block(block).rfind(|id| function.has(*id, bounds));
        let is_set = last.map_or(is_set, |last| function.has(last, Traits::FRAME_SETUP));
        let next = &function.block(block).successors;
        pending.extend(next.iter().map(|next| (*next, is_set)));
    }
    starts
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

    #[test]
    fn a_frame_that_is_set_up_late_is_there_between_only() {
        let lists = |is_late: bool| {
            let mut example = Example::new(false);
            if is_late {
                example.code("a", &[]);
            }
            let next = match is_late {
                true => example.block(),
                false => BlockId(0),
            };
            example.with("push", Traits::FRAME_SETUP, &[]);
            example.code("b", &[]);
            example.with("pop", Traits::FRAME_DESTROY, &[]);
            example.with("return", Traits::RETURN, &[]);
            let other = example.block();
            example.code("c", &[]);
            for to in [next, other] {
                if to != BlockId(0) {
                    example.edge(BlockId(0), to);
                }
            }
            let changes = shrink_wrapped(&example.function, &mut Notes::default());
            let lists = changes.edits.into_iter().map(|edit| match edit {
                Edit::List(id, section) => (id.0, section),
                other => panic!("{other:?} isn't expected"),
            });
            lists.collect::<Vec<_>>()
        };
        let of = |id, listed: Listed| (id, listed.section());
        assert_eq!(lists(true), [of(0, LEAVE), of(2, ENTER), of(3, LEAVE)]);
        assert_eq!(lists(false), []);
    }
}
