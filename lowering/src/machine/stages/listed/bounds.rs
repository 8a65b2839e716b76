//! Where in a function its frame starts at the frame's register.
//!
//! The prologue saves the caller's frame register and sets it, the epilogue gives it
//! back; neither is in stock codegen's debug info. Nor is that in between AMDGPU computes
//! addresses in it where no other register is free, and what it has added it takes off
//! again. From where on something else is in the register is listed beside the code;
//! `finalize/frames.rs` reads it.
//!
//! On other targets than AMDGPU debuggers pass the prologue over, and stock's debug info has the frame from
//! the function's start on. But LLVM moves the prologue to where the frame is needed (shrink-wrapping), and what
//! it passes before that is the program's.

use crate::machine::{BlockId, Changes, Edit, Function, InstructionId, Notes, Operand, Register, Traits};
use crate::marks::{FrameRegister, Listed};
use rustc_hash::FxHashMap;

const ENTER: Listed = Listed::Frame(FrameRegister::Set);
const LEAVE: Listed = Listed::Frame(FrameRegister::Callers);

/// The entry block sets the register, and a definition in any other gives it back: AMDGPU shrink-wraps nothing. What reads the
/// register itself and writes it computes with it, to the block's end at most.
pub(super) fn mark(function: &Function, frame: Register, changes: &mut Changes) {
    let writes = |id: InstructionId| Write::of(function, id, frame);
    let mut blocks = function.block_ids();
    let mut entry = blocks
        .next()
        .into_iter()
        .flat_map(|block| function.in_block(block));
    // Without a register of its own the frame starts at the stack pointer, which
    // stays as it is.
    let mut is_set = !entry.any(|id| matches!(writes(id), Some(Write::Anew { .. })));
    let mut listed = None;
    for block in function.block_ids() {
        let mut computed = Computed::default();
        let mut is_left = !std::mem::replace(&mut is_set, true);
        let mut is_prologue = is_left;
        for id in function.in_block(block) {
            let register = match (is_left, computed.is_undone()) {
                (true, _) => FrameRegister::Callers,
                (false, true) => FrameRegister::Set,
                (false, false) => FrameRegister::Changed,
            };
            if !function.is_debug(id) && listed.replace(register) != Some(register) {
                changes
                    .edits
                    .push(Edit::List(id, Listed::Frame(register).section()));
            }
            match writes(id) {
                // A realigned frame's register is set in two steps, of which this is the second one.
                Some(Write::Align) => (is_left, is_prologue) = (false, false),
                Some(Write::Anew { is_copy }) => {
                    is_left = !is_prologue || !is_copy;
                    is_prologue &= !is_copy;
                }
                Some(Write::Step(step)) => computed.go(step),
                None => {}
            }
        }
    }
}

/// What an instruction makes of the frame's register.
enum Write {
    /// Something that has nothing to do with what it was.
    Anew {
        is_copy: bool,
    },
    Align,
    Step(Step),
}

/// A step of a computation in the register.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Add(i32),
    /// The same, and a carry that may be there.
    AddWithCarry(i32),
    /// What is added is even: what the carry has added is taken off again.
    ClearCarry,
    ShiftLeft(i64),
    ShiftRight(i64),
    Other,
}

impl Write {
    /// None: it doesn't write the register.
    fn of(function: &Function, id: InstructionId, frame: Register) -> Option<Write> {
        let operands = function.operands(id);
        let is_frame = |register: Register| function.registers.overlap(register, frame);
        operands
            .iter()
            .filter_map(Operand::defined)
            .find(|register| is_frame(*register))?;
        let name = function.name(id);
        let mut read = operands.iter().filter(|operand| operand.defined().is_none());
        let reads = |operand: &Operand| operand.register().is_some_and(|it| is_frame(it.register));
        if !read.any(reads) {
            let is_copy = name.starts_with("S_MOV") || name == "COPY";
            return Some(Write::Anew { is_copy });
        }
        let number = operands.iter().find_map(|operand| match operand {
            Operand::Immediate(number) => Some(*number),
            _ => None,
        });
        Some(match (name, number) {
            ("S_AND_B32", _) => Write::Align,
            ("S_BITSET0_B32", Some(0)) => Write::Step(Step::ClearCarry),
            ("S_LSHL_B32", Some(number)) => Write::Step(Step::ShiftLeft(number)),
            ("S_LSHR_B32", Some(number)) => Write::Step(Step::ShiftRight(number)),
            // The register wraps.
            ("S_ADDC_U32", Some(number)) => Write::Step(Step::AddWithCarry(number as i32)),
            (name, Some(number)) if name.starts_with("S_ADD") => Write::Step(Step::Add(number as i32)),
            _ => Write::Step(Step::Other),
        })
    }
}

/// What has been computed in the register and not been undone yet.
#[derive(Default)]
struct Computed(Vec<Step>);

impl Computed {
    fn is_undone(&self) -> bool {
        self.0.is_empty()
    }

    fn go(&mut self, step: Step) {
        let (is_undone, left) = match (self.0.last(), step) {
            (Some(Step::Add(one)), Step::Add(other)) => (one.wrapping_add(other) == 0, None),
            (Some(Step::AddWithCarry(one)), Step::AddWithCarry(other)) => {
                (one.wrapping_add(other) == 0, Some(Step::AddWithCarry(0)))
            }
            (Some(Step::AddWithCarry(0)), Step::ClearCarry) => (true, None),
            (Some(Step::AddWithCarry(_)), Step::ClearCarry) => return,
            (Some(Step::ShiftRight(one)), Step::ShiftLeft(other)) => (*one == other, None),
            _ => (false, None),
        };
        if is_undone {
            self.0.pop();
            self.0.extend(left);
        } else {
            self.0.push(step);
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
    use crate::machine::example::{Example, defines, uses};

    const CHANGED: Listed = Listed::Frame(FrameRegister::Changed);

    fn of(id: u32, listed: Listed) -> (u32, String) {
        (id, listed.section())
    }

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
        for (name, writes) in [
            ("save", false),
            ("S_MOV_B32", true),
            ("a", false),
            ("S_MOV_B32", true),
        ] {
            let operands = [defines(Register(1))];
            example.code(name, if writes { &operands } else { &[] });
        }
        example.with("return", Traits::RETURN, &[]);
        example.block();
        example.code("b", &[]);
        assert_eq!(
            marked(&example),
            [of(0, LEAVE), of(2, ENTER), of(4, LEAVE), of(5, ENTER)]
        );
    }

    /// Where what is in the register of a frame without a prologue is another thing, behind steps in it.
    fn computed(steps: &[(&str, i64)]) -> Vec<(u32, String)> {
        let mut example = Example::new(false);
        for (name, number) in steps {
            let [to, from] = [defines(Register(1)), uses(Register(1))];
            example.code(name, &[to, from, Operand::Immediate(*number)]);
        }
        example.code("a", &[]);
        marked(&example)
    }

    #[test]
    fn what_is_computed_in_the_register_and_undone_is_no_frame() {
        let window = |from, to| vec![of(0, ENTER), of(from, CHANGED), of(to, ENTER)];
        assert_eq!(computed(&[("S_ADD_I32", 140), ("S_ADD_I32", -140)]), window(1, 2));
        let shifted = [
            ("S_LSHR_B32", 6),
            ("S_ADDK_I32", 8),
            ("S_ADD_I32", -8),
            ("S_LSHL_B32", 6),
        ];
        assert_eq!(computed(&shifted), window(1, 4));
        let carried = [
            ("S_ADDC_U32", 8),
            ("S_BITSET0_B32", 0),
            ("S_ADDC_U32", -8),
            ("S_BITSET0_B32", 0),
        ];
        assert_eq!(computed(&carried), window(1, 4));
        for other in [("S_ADD_I32", 139), ("S_LSHL_B32", 6), ("S_XOR_B32", 140)] {
            assert_eq!(
                computed(&[("S_ADD_I32", 140), other]),
                [of(0, ENTER), of(1, CHANGED)]
            );
        }
    }

    #[test]
    fn a_realigned_frame_is_set_in_two_steps() {
        let mut example = Example::new(false);
        example.code(
            "S_ADD_I32",
            &[defines(Register(1)), uses(Register(2)), Operand::Immediate(63)],
        );
        example.code(
            "S_AND_B32",
            &[defines(Register(1)), uses(Register(1)), Operand::Immediate(-64)],
        );
        example.code("a", &[]);
        assert_eq!(marked(&example), [of(0, LEAVE), of(2, ENTER)]);
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
        assert_eq!(lists(true), [of(0, LEAVE), of(2, ENTER), of(3, LEAVE)]);
        assert_eq!(lists(false), []);
    }
}
