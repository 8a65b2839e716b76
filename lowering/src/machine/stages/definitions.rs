//! Debug values and the registers that are allocated.
//!
//! Where LLVM splits a register it repeats debug values in places where the register
//! that it has chosen is somebody else's. So it is noted what each instruction
//! defined before.

use crate::machine::registers::Unit;
use crate::machine::{
    Changes, Edit, Function, Identity, InstructionId, Notes, Operand, Register, Traits, VariablePart,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Before registers are allocated: what instructions define, and which registers each
/// variable is.
#[derive(Debug, Default)]
pub struct Before {
    by: FxHashMap<Identity, Vec<Register>>,
    of: FxHashMap<VariablePart, FxHashSet<Register>>,
    /// Copies may go: each register leads to another one that it is copied of or to.
    copied: FxHashMap<Register, Register>,
}

impl Before {
    /// The same register for all that are copied.
    fn leader(&self, mut register: Register) -> Register {
        while let Some(&next) = self.copied.get(&register) {
            register = next;
        }
        register
    }

    fn unite(&mut self, one: Register, other: Register) {
        let [one, other] = [one, other].map(|register| self.leader(register));
        if one != other {
            self.copied.insert(one, other);
        }
    }
}

/// Before registers are allocated. Instructions are marked, as the memory of one that
/// goes may become another one's.
pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    let mut before = Before::default();
    for id in function.block_ids().flat_map(|block| function.in_block(block)) {
        if let Some(value) = function.debug_value(id) {
            before
                .of
                .entry(function.variable_part(value))
                .or_default()
                .extend(function.registers_of(id));
        } else if !function.is_debug(id) {
            let operands = function.operands(id);
            if let [Operand::Register(to), Operand::Register(from), ..] = operands
                && function.has(id, Traits::COPY)
                && from.register.is_virtual()
            {
                before.unite(to.register, from.register);
            }
            let defined = operands.iter().filter_map(Operand::defined).collect();
            before.by.insert(function.instruction(id).identity, defined);
        }
    }
    notes.definitions = before;
    let mut changes = Changes::default();
    changes.edits.push(Edit::MarkAll(true));
    changes
}

/// Ends debug values of registers that another value's instruction has written.
pub fn check(function: &Function, notes: &mut Notes) -> Changes {
    let before = std::mem::take(&mut notes.definitions);
    let mut changes = Changes::default();
    for block in function.block_ids() {
        let mut last: FxHashMap<Unit, InstructionId> = FxHashMap::default();
        for id in function.in_block(block) {
            if function.debug_value(id).is_some() {
                if is_others(function, &before, id, &last) {
                    changes.lose(id, "its register has another value");
                }
                continue;
            }
            for register in function.operands(id).iter().filter_map(Operand::defined) {
                last.extend(function.registers.units(register).iter().map(|unit| (*unit, id)));
            }
        }
    }
    changes.edits.push(Edit::MarkAll(false));
    changes
}

/// Whether a register of a debug value's was written last by an instruction that didn't
/// define any of the variable's.
fn is_others(
    function: &Function,
    before: &Before,
    value: InstructionId,
    last: &FxHashMap<Unit, InstructionId>,
) -> bool {
    let of = function
        .debug_value(value)
        .map(|value| function.variable_part(value));
    let Some(own) = of.and_then(|variable| before.of.get(&variable)) else {
        return false;
    };
    let own: FxHashSet<Register> = own.iter().map(|register| before.leader(*register)).collect();
    let units = function
        .registers_of(value)
        .flat_map(|register| function.registers.units(register));
    units.into_iter().any(|unit| {
        let writer = last
            .get(unit)
            .filter(|writer| function.has(**writer, Traits::MARKED));
        let by = writer.and_then(|writer| before.by.get(&function.instruction(*writer).identity));
        // What a call leaves in a register is copied from there, or was.
        by.is_some_and(|by| {
            !by.iter().any(|register| match register.is_physical() {
                true => function.registers.units(*register).contains(unit),
                false => own.contains(&before.leader(*register)),
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses, virtual_register};

    #[test]
    fn a_register_that_another_value_was_written_to_is_not_the_variables() {
        let [own, copy, other] = [1, 2, 3].map(virtual_register);
        let mut example = Example::new(false);
        example.code("a", &[defines(own)]);
        example.with("COPY", Traits::COPY, &[defines(copy), uses(own)]);
        example.value(0, uses(own), 1);
        example.code("b", &[defines(other)]);
        example.value(0, uses(own), 1);
        let mut notes = Notes::default();
        note(&example.function, &mut notes);
        // All of them are in one register, whose last writer counts.
        let mut after = example.marked();
        for operand in &mut after.operands {
            if let Operand::Register(of) = operand {
                of.register = Register(1);
            }
        }
        let changes = check(&after, &mut notes);
        assert_eq!(listing(&after, &changes), ["a", "COPY", "x=r1", "b", "x=?"]);
        // What is new since, and has the memory of another one, tells nothing.
        note(&example.function, &mut notes);
        after.instructions[3].traits -= Traits::MARKED;
        let changes = check(&after, &mut notes);
        assert_eq!(listing(&after, &changes), ["a", "COPY", "x=r1", "b", "x=r1"]);
    }
}
