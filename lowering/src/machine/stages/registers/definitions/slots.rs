//! Slots that registers are spilled to.
//!
//! Where only a part of a register is needed later, LLVM copies that part to another one as it
//! splits the register, and spills all of the other one: the rest of the slot is somebody else's.
//!
//! It repeats a debug value behind each instruction that writes its register, as long as it takes
//! the register for the variable's: also behind what reloads another one's slot to it, or copies another one
//! there, if its own has been spilled before. A scalar register's slot may be a lane of a vector register.

use super::{Before, written};
use crate::machine::registers::Unit;
use crate::machine::stages::registers::spilled::{self, Transfer, Word};
use crate::machine::{Function, InstructionId, Operand, Register, Traits};
use rustc_hash::{FxHashMap, FxHashSet};

/// The frame objects that registers are spilled to of which a part only comes from an
/// instruction that is new since.
pub(super) fn spilled_in_part(function: &Function, before: &Before) -> FxHashSet<i32> {
    let is_new = |id: InstructionId| before.code(function, id).is_none();
    let mut found = FxHashSet::default();
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
                    found.insert(object);
                }
            }
            last.extend(written(function, id));
        }
    }
    found
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

    pub(super) fn code(&mut self, function: &Function, id: InstructionId) {
        if let Some((word, Some(register))) = slot(function, self.spilled, id) {
            let units = function.registers.units(register);
            self.stored.insert(word, (id, units.to_vec()));
        }
    }

    /// Whether a register has been written since the same record's debug value said the same, by what LLVM has
    /// added or by a copy, of something else than what it had; or by then. What goes on in the register needs
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
            let moves = |writer: &InstructionId| match before.code(function, *writer) {
                Some(code) => code.is_copy,
                None => {
                    function.has(*writer, Traits::COPY) || slot(function, self.spilled, *writer).is_some()
                }
            };
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
    use crate::machine::example::{Example, defines, listing, uses, virtual_register};
    use crate::machine::registers::{Physical, Register};
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
