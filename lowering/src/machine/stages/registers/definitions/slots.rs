//! Slots that registers are spilled to.
//!
//! Where only a part of a register is needed later, LLVM copies that part to another one as it
//! splits the register, and spills all of the other one: the rest of the slot is somebody else's. So it is where the
//! variable is only a part of what is spilled: LLVM forgets which.
//!
//! It repeats a debug value behind each instruction that writes its register, as long as it takes
//! the register for the variable's: also behind what reloads another one's slot to it, or copies another one
//! there or computes it again, if its own has been spilled before. A scalar register's slot may be a lane of a vector
//! register.

use super::{Before, Said, written};
use crate::machine::registers::Unit;
use crate::machine::stages::registers::spilled::{self, Transfer, Word};
use crate::machine::{Function, InstructionId, Operand, Register, Traits};
use rustc_hash::{FxHashMap, FxHashSet};

/// In bits, of a register that is one by itself.
const NARROWEST: u32 = 32;

/// What is in the frame objects that registers are spilled to.
#[derive(Default)]
pub(super) struct Spilled {
    /// Those of which a part only comes from an instruction that is new since.
    in_part: FxHashSet<i32>,
    /// The size of the registers that are stored to each, in bits.
    bits: FxHashMap<i32, u32>,
}

impl Spilled {
    pub(super) fn new(function: &Function, before: &Before) -> Self {
        let is_new = |id: InstructionId| before.code(function, id).is_none();
        let mut spilled = Self::default();
        for block in function.block_ids() {
            let mut last: FxHashMap<Unit, InstructionId> = FxHashMap::default();
            for id in function.in_block(block).filter(|id| !function.is_debug(*id)) {
                let operands = function.operands(id);
                if let Some(object) = operands.iter().find_map(Operand::object)
                    && let Some(Operand::Register(stored)) = operands.first()
                    && function.has(id, Traits::STORES)
                    && is_new(id)
                {
                    let units = function.registers.units(stored.register).iter();
                    let is_new = |unit| last.get(unit).is_some_and(|writer| is_new(*writer));
                    let new = units.clone().filter(|&unit| is_new(unit)).count();
                    if (1..units.len()).contains(&new) {
                        spilled.in_part.insert(object);
                    }
                    let known = function.registers.physical.get(&stored.register);
                    let bits = spilled.bits.entry(object).or_default();
                    *bits = known.map_or(0, |known| known.bits).max(*bits);
                }
                last.extend(written(function, id));
            }
        }
        spilled
    }

    /// Whether a debug value is of a slot that only a part of has been copied for.
    pub(super) fn is_copied_in_part(&self, function: &Function, id: InstructionId) -> bool {
        let mut objects = function.operands(id).iter().filter_map(Operand::object);
        objects.any(|object| self.in_part.contains(&object))
    }

    /// Whether a debug value is of a slot or a register that is wider than all that its variable was: LLVM goes on with
    /// all of what a part was spilled with, or copied with.
    pub(super) fn is_wider(&self, function: &Function, id: InstructionId, said: &[Said]) -> bool {
        let Some(widest) = said.iter().map(|said| said.bits).max() else {
            return false;
        };
        let mut operands = function.operands(id).iter();
        // Halves of 32 bits are called by all of them.
        operands.any(|operand| match operand {
            Operand::Register(of) => {
                let known = function.registers.physical.get(&of.register);
                known.is_some_and(|known| known.bits > widest.max(NARROWEST))
            }
            operand => {
                let bits = operand.object().and_then(|object| self.bits.get(&object));
                bits.is_some_and(|bits| *bits > widest)
            }
        })
    }
}

/// The slot that an instruction stores to or loads from, a lane's word or an object of the frame as its first one; and
/// the register that it stores.
fn slot(
    function: &Function,
    spilled: &spilled::Before,
    id: InstructionId,
) -> Option<(Word, Option<Register>)> {
    let register = |at: usize| Some(function.operands(id).get(at)?.register()?.register);
    match spilled.transfer(function, id) {
        Some((Transfer::Save(word), _)) => Some((word, register(1))),
        Some((Transfer::Restore(word), _)) => Some((word, None)),
        None => {
            let object = function.operands(id).iter().find_map(Operand::object)?;
            let stored = function.has(id, Traits::STORES).then(|| register(0));
            Some((Word { object, index: 0 }, stored.flatten()))
        }
    }
}

/// What a block has stored to slots so far.
pub(super) struct Slots<'a> {
    spilled: &'a spilled::Before,
    /// By the slot, of which register, and where.
    stored: FxHashMap<Word, (InstructionId, Vec<Unit>)>,
    /// Debug values that are of others.
    lost: FxHashSet<InstructionId>,
}

impl<'a> Slots<'a> {
    pub(super) fn new(spilled: &'a spilled::Before) -> Self {
        Self {
            spilled,
            stored: FxHashMap::default(),
            lost: FxHashSet::default(),
        }
    }

    /// Whether an instruction stores a register to a slot.
    pub(super) fn saves(&self, function: &Function, id: InstructionId) -> bool {
        slot(function, self.spilled, id).is_some_and(|(_, stored)| stored.is_some())
    }

    pub(super) fn code(&mut self, function: &Function, id: InstructionId) {
        if let Some((word, Some(register))) = slot(function, self.spilled, id) {
            let units = function.registers.units(register);
            self.stored.insert(word, (id, units.to_vec()));
        }
    }

    /// Whether a register has been written since the same record's debug value said the same, by what LLVM has
    /// added or by a copy, with something else than what it had; or by then. What goes on in the register needs
    /// neither, and LLVM says of what comes back where it was in between.
    pub(super) fn are_of_others(
        &mut self,
        function: &Function,
        before: &Before,
        same: Option<([InstructionId; 2], bool)>,
        last: &FxHashMap<Unit, InstructionId>,
    ) -> bool {
        let Some(([earlier, repeated], is_lost)) = same else {
            return false;
        };
        let registers = function.registers_of(repeated);
        let mut units = registers.flat_map(|register| function.registers.units(register));
        let is_others = units.any(|unit| {
            let writer = last.get(unit).copied().filter(|writer| *writer > earlier);
            // What is new and moves nothing computes some value again.
            let moves =
                |writer: &InstructionId| before.code(function, *writer).is_none_or(|code| code.is_copy);
            writer.filter(moves).is_some_and(|writer| {
                let from = slot(function, self.spilled, writer);
                let own = from.and_then(|(word, _)| self.stored.get(&word));
                let is_own = own.is_some_and(|(id, units)| *id > earlier && units.contains(unit));
                !is_own && !reads(function, writer, *unit)
            })
        });
        let is_others = is_others && !is_lost || self.lost.contains(&earlier);
        self.lost.extend(is_others.then_some(repeated));
        is_others
    }
}

/// Whether an instruction is about what is in a register, as what spills it and says that it defines all of its tuple.
fn reads(function: &Function, id: InstructionId, unit: Unit) -> bool {
    let mut operands = function.operands(id).iter();
    operands.any(|operand| {
        let used = operand.register().filter(|_| operand.defined().is_none());
        used.is_some_and(|used| function.registers.units(used.register).contains(&unit))
    })
}

#[cfg(test)]
mod tests {
    use super::super::{check, note};
    use super::*;
    use crate::machine::example::{Example, defines, listing, part, uses, virtual_register};
    use crate::machine::registers::{Physical, Register, SubRegister};
    use crate::machine::{Notes, Operand};

    #[test]
    fn a_slot_of_which_a_part_was_copied_is_not_the_variables() {
        let values = |copied: &[Register]| {
            let mut example = Example::new(false);
            example.code("a", &[defines(virtual_register(1))]);
            example.value(0, uses(virtual_register(1)), 1);
            let mut notes = Notes::default();
            note(&example.function, &mut notes);
            let pair = Register(100);
            let units = [1, 2].map(|number| example.function.registers.units(Register(number))[0]);
            let physical = Physical {
                units: units.to_vec(),
                ..Physical::default()
            };
            example.function.registers.physical.insert(pair, physical);
            for to in copied {
                example.with("COPY", Traits::COPY, &[defines(*to), uses(Register(3))]);
            }
            example.with("spill", Traits::STORES, &[uses(pair), Operand::Frame(5)]);
            example.value(0, Operand::Frame(5), 1);
            listing(&example.function, &check(&example.function, &mut notes))
        };
        assert_eq!(values(&[Register(1)]).last().unwrap(), "x=?");
        assert_ne!(values(&[Register(1), Register(2)]).last().unwrap(), "x=?");
        assert_ne!(values(&[]).last().unwrap(), "x=?");
    }

    #[test]
    fn what_is_wider_is_not_all_the_variables_that_was_a_part() {
        let values = |part_of: u16, now: Operand| {
            let mut example = Example::new(false);
            let low = SubRegister {
                offset: 0,
                size: 32,
                lanes: 1,
            };
            example.function.registers.parts.insert(1, low);
            example.code("a", &[defines(virtual_register(1))]);
            example.value(0, part(virtual_register(1), part_of), 1);
            let mut notes = Notes::default();
            note(&example.function, &mut notes);
            let pair = Physical {
                bits: 64,
                ..Physical::default()
            };
            example.function.registers.physical.insert(Register(100), pair);
            let stored = [uses(Register(100)), Operand::Frame(5)];
            example.with("spill", Traits::STORES, &stored);
            example.value(0, now, 1);
            listing(&example.function, &check(&example.function, &mut notes))
                .pop()
                .unwrap()
        };
        for now in [Operand::Frame(5), uses(Register(100))] {
            assert_eq!(values(1, now), "x=?");
            assert_ne!(values(0, now), "x=?");
        }
        assert_ne!(values(1, uses(Register(3))), "x=?");
    }

    #[test]
    fn what_is_saved_with_its_tuple_is_not_written() {
        let values = |writer: u32| {
            let [own, other] = [1, 2].map(virtual_register);
            let mut example = Example::new(false);
            example.code("a", &[defines(own)]);
            example.code("b", &[defines(other)]);
            example.value(0, uses(own), 1);
            let mut notes = Notes::default();
            note(&example.function, &mut notes);
            let mut after = Example::new(false);
            after.with("a", Traits::MARKED, &[defines(Register(1))]);
            after.with("b", Traits::MARKED, &[defines(Register(writer))]);
            let save = [uses(Register(1)), Operand::Frame(5), defines(Register(1))];
            after.with("spill", Traits::STORES, &save);
            after.value(0, uses(Register(1)), 1);
            listing(&after.function, &check(&after.function, &mut notes))
                .pop()
                .unwrap()
        };
        assert_eq!(values(1), "x=?");
        assert_eq!(values(2), "x=r1");
    }

    #[test]
    fn a_register_that_is_written_again_is_not_the_variables_unless_it_was_stored() {
        let values = |from: Operand, line| {
            let copies = match from {
                Operand::Register(_) => Traits::COPY,
                _ => Traits::empty(),
            };
            let own = virtual_register(1);
            let mut example = Example::new(false);
            example.code("a", &[defines(own)]);
            example.value(0, uses(own), 1);
            let mut notes = Notes::default();
            note(&example.function, &mut notes);
            let mut after = Example::new(false);
            after.with("a", Traits::MARKED, &[defines(Register(1))]);
            after.value(0, uses(Register(1)), 1);
            after.with("spill", Traits::STORES, &[uses(Register(1)), Operand::Frame(5)]);
            after.with("again", copies, &[defines(Register(1)), from]);
            after.value(0, uses(Register(1)), line);
            after.code("b", &[]);
            after.value(0, uses(Register(1)), line);
            let all = listing(&after.function, &check(&after.function, &mut notes));
            let [first, .., last] = &all[4..] else {
                panic!("{all:?} is too short");
            };
            assert_eq!(first, last);
            last.clone()
        };
        assert_eq!(values(Operand::Frame(5), 1), "x=r1");
        assert_eq!(values(Operand::Frame(6), 1), "x=?");
        assert_eq!(values(uses(Register(2)), 1), "x=?");
        assert_eq!(values(Operand::Immediate(7), 1), "x=?");
        // It is the same copied to itself, and another record says so by itself.
        assert_eq!(values(uses(Register(1)), 1), "x=r1");
        assert_eq!(values(uses(Register(2)), 2), "x=r1");
    }

    #[test]
    fn a_register_that_a_lane_is_read_to_is_not_the_variables_unless_it_was_saved() {
        let values = |word: Word| {
            let [scalar, vector] = [Register(1), virtual_register(9)];
            let mut example = Example::new(false);
            example.code("a", &[defines(scalar)]);
            example.value(0, uses(scalar), 1);
            let mut notes = Notes::default();
            note(&example.function, &mut notes);
            let mut after = Example::new(false);
            after.with("a", Traits::MARKED, &[defines(scalar)]);
            after.value(0, uses(scalar), 1);
            let lane = Operand::Immediate(3);
            let save = after.code("V_WRITELANE_B32", &[defines(vector), uses(scalar), lane]);
            let restore = after.code("V_READLANE_B32", &[defines(scalar), uses(vector), lane]);
            after.value(0, uses(scalar), 1);
            let own = Word { object: 5, index: 1 };
            let transfers = [(save, Transfer::Save(own)), (restore, Transfer::Restore(word))];
            let identity = |id| after.function.instruction(id).identity;
            notes.spilled =
                spilled::Before::of(transfers.map(|(id, transfer)| (identity(id), (transfer, 3))));
            listing(&after.function, &check(&after.function, &mut notes))
                .pop()
                .unwrap()
        };
        assert_eq!(values(Word { object: 5, index: 1 }), "x=r1");
        assert_eq!(values(Word { object: 5, index: 0 }), "x=?");
        assert_eq!(values(Word { object: 6, index: 1 }), "x=?");
    }
}
