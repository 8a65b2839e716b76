//! Copies of what a debug value's register had before.
//!
//! Where the register of a debug value dies while a copy of it goes on, LLVM goes on with
//! the copy. It asks which debug value the copy is under, and takes the next one further
//! on for that: a loop that keeps what it had in the turn before would be shown by what
//! stands behind the loop. So while registers are allocated, a mark that says nothing
//! stands behind each copy of another value.

use super::allocation::mark;
use crate::machine::live::{Live, LiveRange, Point};
use crate::machine::{Changes, Function, InstructionId, Notes, Operand, Register, Traits, VariablePart};
use rustc_hash::{FxHashMap, FxHashSet};

/// A copy of all of a register, and what is copied.
struct Copied {
    by: InstructionId,
    to: Register,
    at: Point,
    value: u32,
}

/// A debug value of a register, and what that has.
struct Said {
    value: InstructionId,
    of: Register,
    number: u32,
    /// Where the register is dead.
    end: Point,
}

/// Before registers are allocated.
pub fn end_others(function: &Function, _: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let copies = copies(function);
    if copies.is_empty() {
        return changes;
    }
    let mut marked: FxHashSet<(InstructionId, VariablePart)> = FxHashSet::default();
    for (variable, all) in said(function) {
        let is_under = |of, copied: &Copied| {
            let mut all = all.iter();
            all.any(|said| said.of == of && said.number == copied.value)
        };
        for said in &all {
            let others = copies.get(&said.of).into_iter().flatten();
            let others =
                others.filter(|copied| !is_under(said.of, copied) && goes_on(function, copied, said.end));
            for copied in others {
                if marked.insert((copied.by, variable.clone())) {
                    changes.edits.extend(mark(function, said.value, copied.by));
                }
            }
        }
    }
    changes
}

fn whole(function: &Function, register: Register) -> Option<&LiveRange> {
    function.live.whole(register).filter(|_| register.is_virtual())
}

/// By the register that is copied.
fn copies(function: &Function) -> FxHashMap<Register, Vec<Copied>> {
    let mut copies: FxHashMap<Register, Vec<Copied>> = FxHashMap::default();
    for id in function.in_order() {
        let [Operand::Register(to), Operand::Register(from), ..] = function.operands(id) else {
            continue;
        };
        let is_whole = function.has(id, Traits::COPY) && to.part == 0 && from.part == 0;
        let Some(at) = function.live.instructions[id.0 as usize].filter(|_| is_whole) else {
            continue;
        };
        let read = Live::read(at);
        let value = whole(function, from.register).and_then(|range| range.segment_at(read));
        if let Some(segment) = value {
            copies.entry(from.register).or_default().push(Copied {
                by: id,
                to: to.register,
                at,
                value: segment.value,
            });
        }
    }
    copies
}

/// What is said of each variable by one register alone, where that is live.
fn said(function: &Function) -> FxHashMap<VariablePart, Vec<Said>> {
    let mut all: FxHashMap<VariablePart, Vec<Said>> = FxHashMap::default();
    for block in function.block_ids() {
        let mut here = function.live.blocks[block.0 as usize].start;
        for id in function.in_block(block) {
            here = function.live.instructions[id.0 as usize].unwrap_or(here);
            let (Some(value), [Operand::Register(of)]) = (function.debug_value(id), function.operands(id))
            else {
                continue;
            };
            let segment = whole(function, of.register).and_then(|range| range.segment_at(here));
            if let Some(segment) = segment {
                all.entry(function.variable_part(value)).or_default().push(Said {
                    value: id,
                    of: of.register,
                    number: segment.value,
                    end: segment.points.end,
                });
            }
        }
    }
    all
}

/// Whether a copy is still there at a point.
fn goes_on(function: &Function, copied: &Copied, at: Point) -> bool {
    let number = |range: &LiveRange, at| range.segment_at(at).map(|segment| segment.value);
    whole(function, copied.to).is_some_and(|range| {
        let value = number(range, copied.at);
        value.is_some()
            && [at, at.saturating_sub(1)]
                .into_iter()
                .any(|at| number(range, at) == value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::BlockId;
    use crate::machine::example::{Example, defines, listing, uses, virtual_register};
    use crate::machine::random::Lives;

    /// A loop that keeps what a register had before, which a debug value is of before the
    /// loop, in it, or behind it only.
    fn ended(is_in_loop: bool) -> Vec<String> {
        let [register, before] = [1, 2].map(virtual_register);
        let mut example = Example::new(false);
        example.code("a", &[defines(register)]);
        let turn = example.block();
        if is_in_loop {
            example.value(0, uses(register), 1);
        }
        example.with("COPY", Traits::COPY, &[defines(before), uses(register)]);
        example.code("b", &[defines(register), uses(before)]);
        let behind = example.block();
        example.value(0, uses(register), 2);
        example.code("c", &[uses(register)]);
        example.code("d", &[uses(before)]);
        example.edge(BlockId(0), turn);
        example.edge(turn, turn);
        example.edge(turn, behind);
        let function = &mut example.function;
        function.live = Lives::new(function).facts(function);
        listing(function, &end_others(function, &mut Notes::default()))
    }

    #[test]
    fn a_copy_of_another_value_is_no_variables() {
        assert_eq!(ended(false), ["a", "COPY", "x=? [19]", "b", "x=%1", "c", "d"]);
    }

    #[test]
    fn a_copy_of_what_a_variable_is_stays() {
        assert_eq!(ended(true), ["a", "x=%1", "COPY", "b", "x=%1", "c", "d"]);
    }
}
