//! Debug values of registers that aren't live.
//!
//! Coalescing merges registers. A debug value where its register isn't live would get
//! the next value of the register that it is merged with. So it is with a part that
//! nothing has written, as nobody needs it.

use super::narrowed::{Narrowing, changed};
use crate::machine::live::{Live, Point};
use crate::machine::{Changes, Function, InstructionId, Notes, Operand, Register, RegisterOperand, Traits};
use rustc_hash::FxHashMap;

/// Before registers are coalesced: a debug value where its register isn't live is of a
/// copy of it, or has none, and where parts of it aren't written, of the others.
pub fn run(function: &Function, _: &mut Notes) -> Changes {
    let narrowing = Narrowing::new(function);
    let copies = Copies::new(function);
    let mut changes = Changes::default();
    for block in function.block_ids() {
        let mut here = function.live.blocks[block.0 as usize].start;
        for id in function.in_block(block) {
            here = function.live.instructions[id.0 as usize].unwrap_or(here);
            if function.debug_value(id).is_none() {
                continue;
            }
            let mut operands = function.operands(id).to_vec();
            if !copies.revive(&mut operands, here) {
                changes.lose(id, "its register isn't live, and may become another one's");
                continue;
            }
            match narrowing.narrow(id, &mut operands, here) {
                Ok(()) if operands.iter().any(|it| is_part_of_whole(function, it)) => {
                    changes.lose(id, "no instruction knows a part of its register");
                }
                Ok(()) => changes.edits.extend(changed(function, id, &operands)),
                Err(reason) => changes.lose(id, reason),
            }
        }
    }
    changes
}

/// Whether an operand is a part of a register of which no instruction reads or writes
/// parts. LLVM 22's coalescer takes a debug value for an instruction that does, gives
/// the register an empty live range, and crashes later.
fn is_part_of_whole(function: &Function, operand: &Operand) -> bool {
    let part = operand.register().filter(|of| of.part != 0);
    let ranges = part.and_then(|of| function.live.registers.get(&of.register));
    ranges.is_some_and(|ranges| ranges.len() == 1)
}

struct Copies<'f> {
    function: &'f Function,
    /// By register, the copies of it or of a part of it.
    of: FxHashMap<Register, Vec<InstructionId>>,
}

impl<'f> Copies<'f> {
    fn new(function: &'f Function) -> Copies<'f> {
        let mut of: FxHashMap<Register, Vec<InstructionId>> = FxHashMap::default();
        for id in function
            .block_ids()
            .flat_map(|block| function.all_in_block(block))
        {
            if let Some((_, from)) = copy(function, id) {
                of.entry(from.register).or_default().push(id);
            }
        }
        Copies { function, of }
    }

    /// Makes a debug value's operands registers that are live at a point. False: there
    /// is none.
    fn revive(&self, operands: &mut [Operand], here: Point) -> bool {
        for operand in operands {
            let Operand::Register(of) = operand else {
                continue;
            };
            if !of.register.is_virtual() || self.is_live(of.register, here) {
                continue;
            }
            match self.live_copy(of, here) {
                Some(register) => (of.register, of.part) = (register, 0),
                None => return false,
            }
        }
        true
    }

    fn is_live(&self, register: Register, here: Point) -> bool {
        let whole = self.function.live.whole(register);
        whole.is_some_and(|whole| whole.is_live_at(here))
    }

    /// A register with the same value that is live, where both never have another.
    fn live_copy(&self, of: &RegisterOperand, here: Point) -> Option<Register> {
        let live = &self.function.live;
        let ranges = live.ranges(self.function, of)?;
        if ranges.iter().any(|range| range.values.len() != 1) {
            return None;
        }
        let copies = self.of.get(&of.register)?.iter();
        let copies = copies.filter(|copy| {
            let point = live.instructions[copy.0 as usize].map(Live::read);
            point.is_some_and(|point| ranges.iter().all(|range| range.is_live_at(point)))
        });
        let mut copies = copies.filter_map(|id| copy(self.function, *id));
        let found = copies.find(|(to, from)| {
            let whole = live.whole(to.register);
            to.part == 0
                && from.part == of.part
                && whole.is_some_and(|whole| whole.is_live_at(here) && whole.values.len() == 1)
        });
        found.map(|(to, _)| to.register)
    }
}

fn copy(function: &Function, id: InstructionId) -> Option<(&RegisterOperand, &RegisterOperand)> {
    match function.operands(id) {
        [Operand::Register(to), Operand::Register(from), ..] if function.has(id, Traits::COPY) => {
            Some((to, from))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses, virtual_register};
    use crate::machine::random::Lives;

    fn settled(mut example: Example) -> Vec<String> {
        let function = &mut example.function;
        function.live = Lives::new(function).facts(function);
        listing(function, &run(function, &mut Notes::default()))
    }

    fn copied(is_written_again: bool) -> Example {
        let [one, other] = [1, 2].map(virtual_register);
        let mut example = Example::new(false);
        example.code("a", &[defines(one)]);
        example.with("COPY", Traits::COPY, &[defines(other), uses(one)]);
        example.value(0, uses(one), 1);
        example.code("b", &[uses(other)]);
        example.value(1, uses(one), 2);
        if is_written_again {
            example.code("c", &[defines(other)]);
        }
        example
    }

    #[test]
    fn a_dead_register_is_its_copy() {
        assert_eq!(settled(copied(false)), ["a", "COPY", "x=%2", "b", "y=?"]);
        // It may be merged with what has another value then.
        assert_eq!(settled(copied(true)), ["a", "COPY", "x=?", "b", "y=?", "c"]);
    }

    #[test]
    fn a_copy_is_of_the_only_value() {
        let [one, other] = [1, 2].map(virtual_register);
        let mut example = Example::new(false);
        example.code("a", &[defines(one)]);
        example.with("COPY", Traits::COPY, &[defines(other), uses(one)]);
        example.code("b", &[defines(one)]);
        example.code("c", &[]);
        example.value(0, uses(one), 1);
        example.code("d", &[uses(other)]);
        assert_eq!(settled(example), ["a", "COPY", "b", "c", "x=?", "d"]);
    }
}
