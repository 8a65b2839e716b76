//! Debug values and AMDGPU's register allocation.
//!
//! AMDGPU allocates registers in rounds: scalar ones first, vector ones last. LLVM
//! writes debug values at the end, and by then it has forgotten what earlier rounds did
//! with virtual registers: their debug values would get no register. So the assignments
//! are kept, and given back after each round. Nobody but debug values refers to these
//! virtual registers any more. What was spilled has an object of the frame, which turns into
//! lanes of vector registers (`spilled.rs`).
//!
//! LLVM also takes a debug value of a tuple of registers to hold as long as any part of
//! the tuple is live, and repeats it behind each instruction that defines the register
//! of a part. But the register of a dead part may be anybody's. So while registers are
//! allocated, a mark ends a debug value where its first part dies.

use super::narrowed::{Narrowing, changed};
use crate::machine::edit::NewValue;
use crate::machine::live::{Live, Point};
use crate::machine::{
    Assignment, BlockId, Changes, Edit, Function, InstructionId, Notes, Operand, Position, Register, Traits,
    VariablePart,
};
use crate::marks::DEAD_PART;
use rustc_hash::{FxHashMap, FxHashSet};

/// What earlier rounds have given to virtual registers.
#[derive(Debug, Default)]
pub struct Before(FxHashMap<Register, Given>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Given {
    Register(Register),
    Slot(i32),
}

impl Given {
    fn of(now: &Assignment) -> Option<Given> {
        let register = now.to.filter(|_| now.is_whole).map(Given::Register);
        register.or_else(|| now.slot.map(Given::Slot))
    }

    fn edit(self, register: Register) -> Edit {
        match self {
            Given::Register(to) => Edit::Assign(register, to),
            Given::Slot(to) => Edit::AssignSlot(register, to),
        }
    }
}

/// Before registers are allocated: debug values are of what is written of their
/// registers, and end where a part of that dies.
pub fn end_parts(function: &Function, notes: &mut Notes) -> Changes {
    notes.allocation = Before::default();
    let narrowing = Narrowing::new(function);
    let by_point = function.live.instructions_by_point();
    let mut changes = Changes::default();
    for block in function.block_ids() {
        for (value, end) in ends(function, block, &narrowing, &mut changes) {
            let last = by_point.get(&Live::written(end)).copied();
            // A part may be dead where the debug value stands; the next instruction may be
            // the first that has its place.
            let last = last
                .filter(|last| *last > value)
                .or_else(|| next(function, block, value));
            if let Some(last) = last.filter(|last| !function.has(*last, Traits::TERMINATOR)) {
                changes.edits.extend(mark(function, value, last));
            }
        }
    }
    changes
}

/// The debug values of a block whose first part dies while they hold, and where.
fn ends(
    function: &Function,
    block: BlockId,
    narrowing: &Narrowing<'_>,
    changes: &mut Changes,
) -> Vec<(InstructionId, Point)> {
    let live = &function.live;
    let mut here = live.blocks[block.0 as usize].start;
    let end_of_block = live.blocks[block.0 as usize].end;
    let mut current: FxHashMap<VariablePart, (InstructionId, Point)> = FxHashMap::default();
    let mut ended = Vec::new();
    for id in function.in_block(block) {
        here = live.instructions[id.0 as usize].unwrap_or(here);
        let Some(value) = function.debug_value(id) else {
            continue;
        };
        let variable = function.variable_part(value);
        ended.extend(current.remove(&variable).filter(|(_, end)| *end < here));
        let mut operands = function.operands(id).to_vec();
        if let Err(reason) = narrowing.narrow(id, &mut operands, here) {
            changes.lose(id, reason);
            continue;
        }
        changes.edits.extend(changed(function, id, &operands));
        let of = operands.iter().filter_map(Operand::register);
        let needed = of.map(|of| (of.register, narrowing.needed(id, of)));
        let end = first_end(live, needed, here).filter(|end| *end < end_of_block);
        current.extend(end.map(|end| (variable, (id, end))));
    }
    ended.extend(current.into_values());
    ended.sort_unstable();
    ended
}

/// Where the first of some parts of registers is dead. None: all are live as long as
/// their registers.
fn first_end(live: &Live, needed: impl Iterator<Item = (Register, u64)>, here: Point) -> Option<Point> {
    let mut first: Option<Point> = None;
    for (register, lanes) in needed {
        let Some([whole, parts @ ..]) = live.registers.get(&register).map(Vec::as_slice) else {
            continue;
        };
        let Some(register) = whole.segment_at(here) else {
            continue;
        };
        for part in parts.iter().filter(|part| part.lanes & lanes != 0) {
            let end = part.segment_at(here).map_or(here, |segment| segment.points.end);
            if end < register.points.end {
                first = Some(first.map_or(end, |first| first.min(end)));
            }
        }
    }
    first
}

/// The instruction behind a debug value.
fn next(function: &Function, block: BlockId, value: InstructionId) -> Option<InstructionId> {
    let mut behind = function.in_block(block).filter(|id| *id > value);
    behind.find(|id| function.live.instructions[id.0 as usize].is_some())
}

pub(super) fn mark(function: &Function, value: InstructionId, last: InstructionId) -> Option<Edit> {
    let value = function.debug_value(value)?;
    let fragment = function.expression(value).fragment.as_ref();
    let mut mark = NewValue::nothing(value.instance.variable, value.location, fragment);
    mark.expression.insert(0, DEAD_PART);
    Some(Edit::Insert(Position::Behind(last), mark))
}

/// Whether this ends debug values while registers are allocated.
pub fn is_end(function: &Function, id: InstructionId) -> bool {
    let value = function.debug_value(id);
    let first = value.and_then(|value| function.expression(value).elements.first());
    first == Some(&DEAD_PART)
}

/// After that: takes the marks away. A debug value holds until its register has
/// something else, which LLVM sees by itself from here on; of what is spilled,
/// `listed/claims.rs` does.
pub fn remove_ends(function: &Function, _: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    for id in function.in_order() {
        if is_end(function, id) {
            changes.edits.push(Edit::Erase(id));
        }
    }
    changes
}

/// After each round: what earlier ones have given to registers that only debug values
/// have still.
pub fn keep(function: &Function, notes: &mut Notes) -> Changes {
    let kept = &mut notes.allocation.0;
    let given = function.assigned.iter();
    kept.extend(given.filter_map(|(register, now)| Some((*register, Given::of(now)?))));
    let code = function
        .block_ids()
        .flat_map(|block| function.all_in_block(block))
        .filter(|id| !function.is_debug(*id));
    let used: FxHashSet<Register> = code.flat_map(|id| function.registers_of(id)).collect();
    let is_lost = |register: &Register| !function.assigned.contains_key(register) && !used.contains(register);
    let lost = kept.iter().filter(|(register, _)| is_lost(register));
    let mut lost: Vec<(Register, Given)> = lost.map(|(register, given)| (*register, *given)).collect();
    lost.sort_unstable_by_key(|(register, _)| *register);
    Changes {
        edits: lost
            .iter()
            .map(|(register, given)| given.edit(*register))
            .collect(),
        ..Changes::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, part, uses, virtual_register};
    use crate::machine::random::Lives;

    fn ended(example: &mut Example) -> Vec<String> {
        let function = &mut example.function;
        function.live = Lives::new(function).facts(function);
        listing(function, &end_parts(function, &mut Notes::default()))
    }

    #[test]
    fn a_tuple_ends_where_its_first_part_does() {
        let register = virtual_register(1);
        let mut example = Example::new(false);
        example.code("a", &[defines(register)]);
        example.value(0, uses(register), 1);
        example.value(1, part(register, 1), 1);
        example.code("b", &[part(register, 2)]);
        example.code("c", &[part(register, 1)]);
        assert_eq!(ended(&mut example), ["a", "x=%1", "y=%1.1", "b", "x=? [19]", "c"]);
        // One that comes later is of what there is then.
        example.value(0, uses(register), 1);
        let order = [0, 3, 1, 2, 4, 5].map(InstructionId);
        example.function = example.reordered(&order);
        assert_eq!(ended(&mut example), ["a", "b", "x=%1.1", "y=%1.1", "c", "x=%1"]);
    }

    #[test]
    fn a_part_that_is_dead_at_once_is_there_for_one_instruction() {
        let register = virtual_register(1);
        let mut example = Example::new(false);
        example.code("a", &[defines(register)]);
        example.value(0, uses(register), 1);
        example.code("b", &[]);
        example.code("c", &[part(register, 1)]);
        assert_eq!(ended(&mut example), ["a", "x=%1", "b", "x=? [19]", "c"]);
    }

    #[test]
    fn marks_go() {
        let mut example = Example::new(false);
        let end = example.value(0, uses(Register::NONE), 1);
        example.expression(end, &[DEAD_PART], None);
        example.value(0, uses(Register(1)), 1);
        let changes = remove_ends(&example.function, &mut Notes::default());
        assert_eq!(listing(&example.function, &changes), ["x=r1"]);
    }

    #[test]
    fn what_an_earlier_round_has_given_is_kept() {
        let [kept, used, split] = [1, 2, 3].map(virtual_register);
        let mut example = Example::new(false);
        let mut notes = Notes::default();
        let mut round = |all: &[(Register, u32, bool)], example: &mut Example| {
            let assigned = all.iter().map(|&(register, to, is_whole)| {
                let now = Assignment {
                    to: Some(Register(to)),
                    is_whole,
                    slot: None,
                };
                (register, now)
            });
            example.function.assigned = assigned.collect();
            keep(&example.function, &mut notes).edits
        };
        let first = [(kept, 1, true), (used, 2, true), (split, 3, false)];
        assert_eq!(round(&first, &mut example), []);
        // Others are allocated now; one of the first is still in the code.
        example.code("a", &[uses(used)]);
        example.value(0, uses(split), 1);
        let is_kept = [Edit::Assign(kept, Register(1))];
        assert_eq!(round(&[], &mut example), is_kept);
        assert_eq!(round(&[(kept, 4, true)], &mut example), []);
        assert_eq!(round(&[], &mut example), [Edit::Assign(kept, Register(4))]);
    }

    #[test]
    fn a_spilled_register_keeps_its_slot() {
        let spilled = virtual_register(1);
        let mut example = Example::new(false);
        let mut notes = Notes::default();
        let now = Assignment {
            to: None,
            is_whole: false,
            slot: Some(7),
        };
        example.function.assigned = [(spilled, now)].into_iter().collect();
        assert_eq!(keep(&example.function, &mut notes).edits, []);
        example.function.assigned.clear();
        assert_eq!(
            keep(&example.function, &mut notes).edits,
            [Edit::AssignSlot(spilled, 7)]
        );
    }
}
