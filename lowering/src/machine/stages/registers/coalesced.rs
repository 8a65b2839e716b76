//! Debug values of registers that are merged with others.
//!
//! Of a tuple that is copied as a whole, of which only some parts are needed, the coalescer lets other values have the
//! other parts; debug values of the whole, further on, stay. So it is noted which instruction alone gave a debug value's
//! register what it has: where another one may have written a part of it last, the variable isn't that any more.

use crate::machine::order::arriving;
use crate::machine::{BlockId, Changes, Function, Identity, InstructionId, Notes, Operand, Register, Traits};
use rustc_hash::FxHashMap;

const OTHERS: &str = "a part of its register has become another one's";

/// By debug value and operand, the only instruction that writes its register.
#[derive(Debug, Default)]
pub struct Before(FxHashMap<(Identity, u32), Identity>);

/// The instructions that write each virtual register, in the order of the code.
struct Writers(FxHashMap<Register, Vec<InstructionId>>);

impl Writers {
    fn new(function: &Function) -> Self {
        let mut writers: FxHashMap<Register, Vec<InstructionId>> = FxHashMap::default();
        for id in function
            .block_ids()
            .flat_map(|block| function.all_in_block(block))
        {
            let defined = function.operands(id).iter().filter_map(Operand::defined);
            for register in defined.filter(|register| register.is_virtual()) {
                writers.entry(register).or_default().push(id);
            }
        }
        Writers(writers)
    }

    fn of(&self, register: Register) -> &[InstructionId] {
        self.0.get(&register).map_or(&[], Vec::as_slice)
    }
}

/// The virtual registers of a debug value, with their operands' places.
fn operands(function: &Function, id: InstructionId) -> impl Iterator<Item = (u32, Register, u64)> {
    let operands = (0..).zip(function.operands(id));
    operands.filter_map(|(index, operand)| {
        let of = operand.register().filter(|of| of.register.is_virtual())?;
        Some((index, of.register, function.registers.lanes(of.register, of.part)))
    })
}

/// Before registers are coalesced.
pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    let writers = Writers::new(function);
    notes.coalesced.0.clear();
    for id in function
        .in_order()
        .filter(|id| function.debug_value(*id).is_some())
    {
        for (index, register, _) in operands(function, id) {
            if let [writer] = writers.of(register)
                && !function.has(*writer, Traits::COPY)
            {
                let [value, writer] = [id, *writer].map(|id| function.instruction(id).identity);
                notes.coalesced.0.insert((value, index), writer);
            }
        }
    }
    Changes::default()
}

/// Behind that.
pub fn check(function: &Function, notes: &mut Notes) -> Changes {
    let before = std::mem::take(&mut notes.coalesced.0);
    let mut changes = Changes::default();
    if before.is_empty() {
        return changes;
    }
    let writers = Writers::new(function);
    let mut known = FxHashMap::default();
    for block in function.block_ids() {
        for id in function
            .in_block(block)
            .filter(|id| function.debug_value(*id).is_some())
        {
            let value = function.instruction(id).identity;
            let is_others = |(index, register, lanes): (u32, Register, u64)| {
                // Most registers have one writer, and then nothing is to be found out.
                let several = Some(writers.of(register)).filter(|writers| writers.len() > 1);
                let own = before.get(&(value, index)).zip(several);
                own.is_some_and(|(own, writers)| {
                    let last = known.entry((register, lanes));
                    let last = last.or_insert_with(|| Last::new(function, writers, (register, lanes)));
                    last.is_another(*own, (block, id))
                })
            };
            if operands(function, id).any(is_others) {
                changes.lose(id, OTHERS);
            }
        }
    }
    changes
}

/// What writes parts of a register, by block.
struct Last<'f> {
    function: &'f Function,
    by_block: FxHashMap<BlockId, Vec<InstructionId>>,
}

impl<'f> Last<'f> {
    fn new(function: &'f Function, writers: &[InstructionId], (register, lanes): (Register, u64)) -> Self {
        let mut by_block: FxHashMap<BlockId, Vec<InstructionId>> = FxHashMap::default();
        let writes = |id: &InstructionId| {
            let operands = function.operands(*id).iter();
            let defined = operands.filter(|operand| operand.defined() == Some(register));
            let mut parts = defined.filter_map(Operand::register).map(|of| of.part);
            parts.any(|part| function.registers.lanes(register, part) & lanes != 0)
        };
        for id in writers.iter().copied().filter(writes) {
            by_block.entry(function.block_of(id)).or_default().push(id);
        }
        Last { function, by_block }
    }

    /// Whether on some way to a debug value the last one of them isn't its own.
    fn is_another(&self, own: Identity, (block, value): (BlockId, InstructionId)) -> bool {
        let last = |block: BlockId, end: Option<InstructionId>| {
            let all = self.by_block.get(&block)?;
            let before = |id: &&InstructionId| end.is_none_or(|end| **id < end);
            all.iter().rev().find(before).copied()
        };
        let is_own = |id: InstructionId| self.function.instruction(id).identity == own;
        if let Some(writer) = last(block, Some(value)) {
            return !is_own(writer);
        }
        arriving(self.function, block, |block| last(block, None)).any(|writer| !is_own(writer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses, virtual_register};
    use crate::machine::registers::{SubRegister, Virtual};
    use crate::machine::{RegisterFlags, RegisterOperand};

    /// A debug value in a second block, of a tuple that has one writer before registers are coalesced, and this one, too, behind.
    fn said(behind: Option<u16>) -> Vec<String> {
        let tuple = virtual_register(1);
        let example = |second: Option<u16>| {
            let mut example = Example::new(false);
            let registers = &mut example.function.registers;
            for (part, lanes) in [(1, 1), (2, 2)] {
                let known = SubRegister {
                    offset: 32 * (u32::from(part) - 1),
                    size: 32,
                    lanes,
                };
                registers.parts.insert(part, known);
            }
            let known = Virtual {
                class: 0,
                is_divergent: false,
                size: 64,
                lanes: 3,
            };
            registers.virtuals.insert(tuple, known);
            example.code("a", &[defines(tuple)]);
            match second {
                Some(part) => {
                    let register = RegisterOperand {
                        register: tuple,
                        part,
                        flags: RegisterFlags::DEFINES,
                    };
                    example.code("b", &[Operand::Register(register)])
                }
                None => example.code("b", &[]),
            };
            let next = example.block();
            example.edge(BlockId(0), next);
            example.value(0, uses(tuple), 1);
            example
        };
        let (before, after) = (example(None), example(behind));
        let mut notes = Notes::default();
        note(&before.function, &mut notes);
        let changes = check(&after.function, &mut notes);
        listing(&after.function, &changes)
    }

    #[test]
    fn a_part_that_has_become_another_value_ends_what_is_of_the_whole() {
        assert_eq!(said(None)[2..], ["x=%1"]);
        assert_eq!(said(Some(2))[2..], ["x=?"]);
    }
}
