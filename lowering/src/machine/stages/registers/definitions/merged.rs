//! What the variables of a block are said to be, as far as one has come.
//!
//! Where LLVM takes two debug values for one, between which a part of their register is written, the second comes
//! again; and where it goes on with a record in a register that nothing has written since, that ends.

use super::{Before, of_register};
use crate::machine::registers::Unit;
use crate::machine::{Changes, Edit, Function, InstructionId, NewValue, Position, Traits, VariablePart};
use rustc_hash::FxHashMap;

/// Looks for debug values of a block that have become one with those before them.
#[derive(Default)]
pub(super) struct Merged {
    /// What each variable is said to be, and whether that ends here.
    current: FxHashMap<VariablePart, (InstructionId, bool)>,
    /// What stood right behind the last instruction, and isn't there.
    missing: Vec<(InstructionId, VariablePart, bool)>,
}

impl Merged {
    pub(super) fn value(&mut self, key: VariablePart, id: InstructionId, is_lost: bool) {
        self.missing.retain(|(_, missing, _)| *missing != key);
        self.current.insert(key, (id, is_lost));
    }

    /// The debug value of the same record that its variable has had and that says the same, with that; and whether
    /// that has ended.
    pub(super) fn same(
        &self,
        function: &Function,
        (key, id): (&VariablePart, InstructionId),
    ) -> Option<([InstructionId; 2], bool)> {
        let &(earlier, is_lost) = self.current.get(key)?;
        let said = |id| Some((of_register(function, id)?, function.debug_value(id)?.location));
        (said(id).is_some() && said(id) == said(earlier)).then_some(([earlier, id], is_lost))
    }

    /// Whether LLVM goes on with a record in another register of which something hasn't been written since.
    pub(super) fn is_unwritten(
        &self,
        function: &Function,
        (key, id): (&VariablePart, InstructionId),
        last: &FxHashMap<Unit, InstructionId>,
    ) -> bool {
        let Some(&(earlier, _)) = self.current.get(key) else {
            return false;
        };
        let location = |id| function.debug_value(id).map(|value| value.location);
        let units = |id| {
            let registers = function.registers_of(id);
            registers.flat_map(|register| function.registers.units(register))
        };
        if location(earlier) != location(id) || units(earlier).next().is_none() {
            return false;
        }
        let is_unwritten = |unit| last.get(unit).is_none_or(|writer| *writer < earlier);
        let mut moved = units(id).filter(|unit| units(earlier).all(|other| other != *unit));
        moved.any(is_unwritten)
    }

    pub(super) fn code(
        &mut self,
        function: &Function,
        before: &Before,
        id: InstructionId,
        changes: &mut Changes,
    ) {
        self.repeat(function, changes);
        let identity = function.instruction(id).identity;
        let behind = before.behind.get(&identity);
        let behind = behind.filter(|_| function.has(id, Traits::MARKED));
        for (key, noted) in behind.into_iter().flatten() {
            let Some(&(value, false)) = self.current.get(key) else {
                continue;
            };
            if function.changes(id, value) {
                let now = of_register(function, value);
                let is_same = noted.as_ref().zip(now).is_some_and(|(noted, now)| {
                    let mut defined = before.by[&identity].defined.iter();
                    noted.1 == now.1 && defined.any(|(register, _)| *register == noted.0)
                });
                self.missing.push((id, key.clone(), is_same));
            }
        }
    }

    pub(super) fn repeat(&mut self, function: &Function, changes: &mut Changes) {
        for (id, key, is_same) in self.missing.drain(..) {
            let value = self.current[&key].0;
            let new = NewValue::like(function, value);
            if let Some(new) = new.filter(|_| is_same) {
                changes.edits.push(Edit::Insert(Position::Behind(id), new));
            } else if let Some(of) = function.debug_value(value) {
                changes.say_lost(value, "a part of its register is written");
                changes.end(Position::Behind(id), of, function);
                self.current.remove(&key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{check, note};
    use super::*;
    use crate::machine::Notes;
    use crate::machine::example::{Example, defines, listing, uses, virtual_register};
    use crate::machine::registers::{Physical, Register};

    #[test]
    fn a_record_goes_on_in_another_register_only_where_that_is_written() {
        let own = virtual_register(1);
        let last = |written: &[u32], line| {
            let mut example = Example::new(false);
            example.code("a", &[defines(own)]);
            example.value(0, uses(own), 1);
            let mut notes = Notes::default();
            note(&example.function, &mut notes);
            let pair = Register(100);
            let mut after = Example::new(false);
            let units = [2, 3].map(|number| after.function.registers.units(Register(number))[0]);
            let physical = Physical {
                units: units.to_vec(),
                ..Physical::default()
            };
            after.function.registers.physical.insert(pair, physical);
            after.with("a", Traits::MARKED, &[defines(Register(1))]);
            after.value(0, uses(Register(1)), 1);
            for to in written {
                after.with("COPY", Traits::COPY, &[defines(Register(*to)), uses(Register(1))]);
            }
            after.value(0, uses(pair), line);
            listing(&after.function, &check(&after.function, &mut notes))
                .pop()
                .unwrap()
        };
        assert_ne!(last(&[2, 3], 1), "x=?");
        assert_eq!(last(&[3], 1), "x=?");
        assert_eq!(last(&[2], 1), "x=?");
        assert_eq!(last(&[], 1), "x=?");
        // Another record may be of what has long been there.
        assert_ne!(last(&[], 2), "x=?");
    }
}
