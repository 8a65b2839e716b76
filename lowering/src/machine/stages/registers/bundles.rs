//! Debug values of registers that a bundle writes, or inline assembly.
//!
//! LLVM ends a debug value behind the bundle that writes its register. It ends
//! in front of it here, unless the last instruction is the first to write it. Of the
//! instructions of inline assembly nobody knows which one writes it.

use crate::machine::registers::Unit;
use crate::machine::{Changes, Function, InstructionId, Notes, Operand, Position, Traits, VariablePart};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Behind all that makes bundles.
pub fn end_before(function: &Function, _: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    for block in function.block_ids() {
        let mut holding = Holding::new(function);
        for id in function.in_block(block) {
            if function.debug_value(id).is_some() {
                holding.say(id);
                continue;
            }
            if function.is_debug(id) {
                continue;
            }
            let within = match function.has(id, Traits::BUNDLED_BEHIND) {
                true => holding.written_inside(id),
                false if function.has(id, Traits::SEVERAL) => holding.written(id),
                false => BTreeMap::new(),
            };
            for held in within
                .into_values()
                .filter_map(|value| function.debug_value(value))
            {
                changes.end(Position::Before(id), held, function);
            }
            holding.end_written(id);
        }
    }
    changes
}

/// The debug values that hold on the way through a block.
struct Holding<'f> {
    function: &'f Function,
    /// In the order in which their variables and fragments came.
    values: BTreeMap<usize, InstructionId>,
    numbers: FxHashMap<VariablePart, usize>,
    next: usize,
    /// By register unit, those that are of it, or were.
    of_unit: FxHashMap<Unit, Vec<(usize, InstructionId)>>,
}

impl<'f> Holding<'f> {
    fn new(function: &'f Function) -> Holding<'f> {
        Holding {
            function,
            values: BTreeMap::new(),
            numbers: FxHashMap::default(),
            next: 0,
            of_unit: FxHashMap::default(),
        }
    }

    fn say(&mut self, id: InstructionId) {
        let Some(value) = self.function.debug_value(id) else {
            return;
        };
        let part = self.function.variable_part(value);
        let known = self.numbers.get(&part).copied();
        let number = known
            .filter(|it| self.values.contains_key(it))
            .unwrap_or_else(|| {
                self.next += 1;
                self.numbers.insert(part, self.next);
                self.next
            });
        self.values.insert(number, id);
        for register in self.function.registers_of(id) {
            for unit in self.function.registers.units(register) {
                self.of_unit.entry(*unit).or_default().push((number, id));
            }
        }
    }

    fn end_written(&mut self, id: InstructionId) {
        for number in self.written(id).into_keys() {
            self.values.remove(&number);
        }
        // Nothing that was of these holds any more.
        for register in self.function.operands(id).iter().filter_map(Operand::defined) {
            for unit in self.function.registers.units(register) {
                self.of_unit.remove(unit);
            }
        }
    }

    /// What holds and an instruction writes.
    fn written(&self, id: InstructionId) -> BTreeMap<usize, InstructionId> {
        let operands = self.function.operands(id);
        if operands.iter().any(|it| matches!(it, Operand::Mask(_))) {
            let values = self.values.iter().map(|(number, value)| (*number, *value));
            return values
                .filter(|(_, value)| self.function.changes(id, *value))
                .collect();
        }
        let units = operands.iter().filter_map(Operand::defined);
        let units = units.flat_map(|register| self.function.registers.units(register));
        let values = units.filter_map(|unit| self.of_unit.get(unit)).flatten().copied();
        values
            .filter(|(number, value)| self.values.get(number) == Some(value))
            .collect()
    }

    /// What any instruction of a bundle but the last one writes.
    fn written_inside(&self, head: InstructionId) -> BTreeMap<usize, InstructionId> {
        let inside = self.function.bundle(head).skip(1);
        let inside = inside.filter(|id| self.function.has(*id, Traits::BUNDLED_BEHIND));
        let inside = inside.filter(|id| !self.function.is_debug(*id));
        inside.flat_map(|id| self.written(id)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Register;
    use crate::machine::example::{Example, defines, listing, uses};

    #[test]
    fn what_a_bundle_writes_inside_ends_in_front_of_it() {
        let [one, two] = [1, 2].map(Register);
        let mut example = Example::new(false);
        example.value(0, uses(one), 1);
        example.value(1, uses(two), 1);
        let both = [defines(one), defines(two)];
        example.with("BUNDLE", Traits::BUNDLE | Traits::BUNDLED_BEHIND, &both);
        let inside = Traits::BUNDLED_BEFORE | Traits::BUNDLED_BEHIND;
        example.with("a", inside, &[defines(one)]);
        // LLVM sees by itself what the last one writes.
        example.with("b", Traits::BUNDLED_BEFORE, &[defines(two)]);
        let changes = end_before(&example.function, &mut Notes::default());
        let found = listing(&example.function, &changes);
        assert_eq!(found, ["x=r1", "y=r2", "x=?", "BUNDLE", "a", "b"]);
    }

    #[test]
    fn what_several_instructions_of_assembly_write_ends_in_front_of_them() {
        let one = Register(1);
        for (traits, expected) in [
            (Traits::ASSEMBLY, &["x=r1", "asm"][..]),
            (Traits::ASSEMBLY | Traits::SEVERAL, &["x=r1", "x=?", "asm"]),
        ] {
            let mut example = Example::new(false);
            example.value(0, uses(one), 1);
            example.with("asm", traits, &[defines(one)]);
            let changes = end_before(&example.function, &mut Notes::default());
            assert_eq!(listing(&example.function, &changes), expected);
        }
    }
}
