//! Values that LLVM follows through a register that was overwritten.
//!
//! LiveDebugValues (instruction referencing) doesn't notice that loading a spilled
//! value into a register, or moving another register's there, ends what debug values said of that register. When the
//! register is written again, it takes the new value for theirs, and says that
//! they are in its slot or in the other register. There carriers are nowhere.
//!
//! And it changes to a register that a call keeps behind the call only. For who
//! looks at the caller's frame during the call, the change is in front of it. What the
//! program says behind a call isn't.
//!
//! It also takes a value that was extended with zeros for what it was extended of.

use crate::machine::function::of_fragment;
use crate::machine::{
    BlockId, Changes, DebugValue, Edit, Function, InstructionId, Notes, Operand, Position, Register,
    RegisterFlags, Traits, VariablePart,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Behind LiveDebugValues.
pub fn run(function: &Function, _: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    for block in function.block_ids() {
        let mut restored = Restored {
            function,
            changes: &mut changes,
            registers: FxHashMap::default(),
            overwritten: FxHashSet::default(),
            moved: FxHashSet::default(),
        };
        restored.block(block);
    }
    changes
}

/// What a debug value says of a variable that is wider than the register.
enum Narrow {
    Nothing,
    /// That so many of its low bits are there.
    Part(u64),
}

struct Restored<'f, 'c> {
    function: &'f Function,
    changes: &'c mut Changes,
    /// What each carrier is in, and what says so.
    registers: FxHashMap<VariablePart, (Vec<Register>, DebugValue)>,
    /// Those whose register a reload or a move has overwritten.
    overwritten: FxHashSet<VariablePart>,
    /// Debug values that stand in front of a call now.
    moved: FxHashSet<InstructionId>,
}

impl Restored<'_, '_> {
    fn block(&mut self, block: BlockId) {
        for id in self.function.in_block(block) {
            if self.function.instruction(id).debug.is_some() {
                if !self.moved.contains(&id) {
                    self.record(id);
                }
            } else if !self.function.is_debug(id) {
                if self.function.has(id, Traits::CALL) {
                    self.change(block, id);
                }
                self.write(id);
            }
        }
    }

    fn key(&self, id: InstructionId) -> Option<VariablePart> {
        let value = self.function.instruction(id).debug.as_ref()?;
        Some(self.function.variable_part(value))
    }

    fn record(&mut self, id: InstructionId) {
        let Some(value) = self.function.instruction(id).debug else {
            return;
        };
        let mut key = self.function.variable_part(&value);
        if !self.function.variable(key.0.variable).is_carrier {
            return;
        }
        let is_narrow = self.narrow(id);
        if let Some(Narrow::Part(bits)) = is_narrow {
            key.1 = Some(0..bits);
        }
        let is_said = self.function.debug_value(id).is_some()
            && !self.zero(id)
            && !matches!(is_narrow, Some(Narrow::Nothing));
        let found: Vec<Register> = match is_said {
            true => self
                .function
                .registers_of(id)
                .filter(|register| !self.is_constant(*register))
                .collect(),
            false => Vec::new(),
        };
        // The record itself says something new, or nothing.
        if found.is_empty() {
            self.overwritten.remove(&key);
            self.registers.remove(&key);
        } else if self.overwritten.contains(&key) {
            let undefine = crate::machine::layout::undefine_registers(self.function, id);
            self.changes.edits.extend(undefine);
        } else {
            self.registers.insert(key, (found, value));
        }
    }

    fn is_constant(&self, register: Register) -> bool {
        let known = self.function.registers.physical.get(&register);
        known.is_some_and(|physical| physical.is_constant)
    }

    /// AArch64's register that is always zero has the stack pointer's number in
    /// DWARF. Whether nothing is said any more.
    fn zero(&mut self, id: InstructionId) -> bool {
        let operands = (0..).zip(self.function.operands(id));
        let mut zeros = operands.filter(|(_, operand)| {
            let register = operand.register();
            register.is_some_and(|operand| self.is_constant(operand.register))
        });
        let Some((index, _)) = zeros.next() else {
            return false;
        };
        let is_plain = self.function.has(id, Traits::VALUE) && !self.function.has(id, Traits::INDIRECT);
        self.changes.edits.push(match is_plain {
            true => Edit::SetImmediate(id, index, 0),
            false => Edit::Undefine(id),
        });
        !is_plain
    }

    /// Of a value that is extended with zeros LLVM follows the narrower register that it
    /// was copied from, whose other bits may be anything.
    fn narrow(&mut self, id: InstructionId) -> Option<Narrow> {
        let function = self.function;
        let value = function.debug_value(id)?;
        let [operand] = function.operands(id) else {
            return None;
        };
        let operand = operand.register()?;
        let bits = u64::from(function.registers.physical.get(&operand.register)?.bits);
        let expression = function.expression(value);
        let whole = match &expression.fragment {
            Some(fragment) => fragment.end - fragment.start,
            None => function.variable(value.instance.variable).size?,
        };
        if function.has(id, Traits::INDIRECT) || bits == 0 || bits >= whole {
            return None;
        }
        if expression.fragment.is_some() || expression.computes() {
            self.changes.edits.push(Edit::Undefine(id));
            return Some(Narrow::Nothing);
        }
        let elements = [expression.elements.clone(), of_fragment(&(0..bits))].concat();
        self.changes.edits.push(Edit::SetExpression(id, elements));
        Some(Narrow::Part(bits))
    }

    /// Moves changes of registers from behind a call in front of it.
    fn change(&mut self, block: BlockId, call: InstructionId) {
        let mut assigned: FxHashSet<VariablePart> = FxHashSet::default();
        let behind = self.function.in_block(block).filter(|id| *id > call);
        for id in behind.take_while(|id| self.function.is_debug(*id)) {
            let Some(key) = self.key(id) else {
                continue;
            };
            let is_first = assigned.insert(key.clone());
            let Some(value) = self.function.debug_value(id).filter(|_| is_first) else {
                continue;
            };
            let said = self.registers.get_mut(&key);
            let Some((is, of)) = said.filter(|(_, of)| follows(value, of)) else {
                continue;
            };
            let operands = self.function.operands(id).iter();
            let found: Option<Vec<Register>> = operands
                .map(|operand| Some(operand.register()?.register))
                .collect();
            if let Some(found) = found
                && !found.iter().any(|register| self.function.writes(call, *register))
            {
                self.changes.edits.push(Edit::Move(id, Position::Before(call)));
                self.moved.insert(id);
                *is = found;
                *of = *value;
            }
        }
    }

    fn write(&mut self, id: InstructionId) {
        let is_unseen = self.function.has(id, Traits::RELOADS | Traits::MOVES);
        let (function, overwritten) = (self.function, &mut self.overwritten);
        self.registers.retain(|key, (registers, _)| {
            let is_written = registers.iter().any(|register| function.writes(id, *register));
            if is_written && is_unseen {
                overwritten.insert(key.clone());
            }
            !is_written
        });
    }
}

/// Whether a debug value is LiveDebugValues', which says where what another one says has
/// gone: it has that one's location or one without a line, and a carrier's own records
/// have each a line of their own.
fn follows(value: &DebugValue, of: &DebugValue) -> bool {
    value.expression == of.expression && (value.line == 0 || value.location == of.location)
}

/// Of a copy that nobody needs a mark is left, and no register is written.
pub fn dead_copies(function: &Function, _: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let carriers = unwritten(function).into_iter();
    let carriers = carriers.filter(|id| function.source_value(*id).is_none());
    changes.edits.extend(carriers.map(Edit::Undefine));
    changes
}

/// The same, of all variables.
pub fn all_dead_copies(function: &Function, _: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    for id in unwritten(function) {
        changes.lose(id, "codegen leaves out the copy that it is");
    }
    changes
}

/// The debug values of what a dead copy would write.
fn unwritten(function: &Function) -> Vec<InstructionId> {
    let mut found = Vec::new();
    for block in function.block_ids() {
        let mut unwritten: Vec<Register> = Vec::new();
        for id in function.in_block(block) {
            if function.debug_value(id).is_some() {
                let is_unwritten = |register: Register| {
                    let mut known = unwritten.iter();
                    known.any(|other| function.registers.overlap(*other, register))
                };
                if function.registers_of(id).any(is_unwritten) {
                    found.push(id);
                }
            } else if !function.is_debug(id) {
                match dead_copy(function, id) {
                    Some(register) => unwritten.push(register),
                    None => unwritten.retain(|register| !function.writes(id, *register)),
                }
            }
        }
    }
    found
}

/// The register that a dead copy would write.
fn dead_copy(function: &Function, id: InstructionId) -> Option<Register> {
    if function.name(id) != "KILL" {
        return None;
    }
    let is_implicit = |operand: &&Operand| {
        let register = operand.register();
        register.is_some_and(|operand| operand.flags.contains(RegisterFlags::IMPLICIT))
    };
    let explicit: Vec<&Operand> = function
        .operands(id)
        .iter()
        .filter(|operand| !is_implicit(operand))
        .collect();
    let [to, from] = explicit[..] else {
        return None;
    };
    let (to, from) = (to.defined()?, from.register()?.register);
    (!function.registers.overlap(to, from)).then_some(to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses};

    fn restored(example: &Example) -> Vec<String> {
        listing(&example.function, &run(&example.function, &mut Notes::default()))
    }

    #[test]
    fn what_was_in_an_overwritten_register_is_nowhere() {
        for unseen in [Traits::RELOADS, Traits::MOVES] {
            let mut example = Example::new(true);
            example.value(0, uses(Register(1)), 1);
            example.with("over", unseen, &[defines(Register(1))]);
            example.code("a", &[defines(Register(1))]);
            example.value(0, uses(Register(2)), 1);
            example.value(0, Operand::Immediate(1), 1);
            example.value(0, uses(Register(2)), 1);
            assert_eq!(restored(&example), ["x=r1", "over", "a", "x=?", "x=1", "x=r2"]);
        }
    }

    #[test]
    fn a_register_that_a_call_keeps_is_there_before_it() {
        let mut example = Example::new(true);
        example.value(0, uses(Register(1)), 1);
        example.value(1, uses(Register(2)), 1);
        example.with(
            "call",
            Traits::CALL,
            &[defines(Register(1)), defines(Register(2)), defines(Register(4))],
        );
        example.value(0, uses(Register(3)), 1);
        example.value(1, uses(Register(4)), 1);
        let expected = ["x=r1", "y=r2", "x=r3", "call", "y=r4"];
        assert_eq!(restored(&example), expected);
    }

    #[test]
    fn what_the_program_says_behind_a_call_stays_there() {
        let mut example = Example::new(true);
        example.value(0, uses(Register(1)), 1);
        example.value(1, uses(Register(2)), 2);
        example.value(2, uses(Register(3)), 3);
        example.with("call", Traits::CALL, &[defines(Register(1))]);
        // Another record; the same, but computed; and where LLVM follows the third.
        example.value(0, uses(Register(4)), 4);
        let computed = example.value(1, uses(Register(2)), 2);
        example.expression(computed, &[35, 1, 159], None);
        example.value(2, uses(Register(5)), 0);
        let expected = ["x=r1", "y=r2", "z=r3", "z=r5", "call", "x=r4", "y=r2"];
        assert_eq!(restored(&example), expected);
    }

    #[test]
    fn a_register_that_is_always_zero_is_a_number() {
        let mut example = Example::new(true);
        let zero = Register(8);
        example
            .function
            .registers
            .physical
            .entry(zero)
            .or_default()
            .is_constant = true;
        example.value(0, uses(zero), 1);
        assert_eq!(restored(&example), ["x=0"]);
    }

    #[test]
    fn of_a_value_that_was_extended_only_the_register_is_there() {
        let narrow = |bits, fragment| {
            let mut example = Example::new(true);
            let physical = example
                .function
                .registers
                .physical
                .entry(Register(1))
                .or_default();
            physical.bits = bits;
            example.function.variables[0].size = Some(64);
            example.value(0, uses(Register(1)), 1);
            let value = example.function.instructions[0].debug.as_ref().unwrap();
            let expression = value.expression.0 as usize;
            example.function.expressions[expression].fragment = fragment;
            run(&example.function, &mut Notes::default()).edits
        };
        let value = InstructionId(0);
        assert_eq!(narrow(64, None), []);
        assert!(
            matches!(&narrow(32, None)[..], [Edit::SetExpression(id, elements)]
            if *id == value && elements.ends_with(&of_fragment(&(0..32))))
        );
        assert_eq!(narrow(32, Some(0..32)), []);
        assert_eq!(narrow(32, Some(0..64)), [Edit::Undefine(value)]);
    }

    #[test]
    fn a_dead_copy_writes_nothing() {
        let mut example = Example::new(true);
        example.code("KILL", &[defines(Register(1)), uses(Register(2))]);
        example.value(0, uses(Register(1)), 1);
        example.code("a", &[defines(Register(1))]);
        example.value(1, uses(Register(1)), 1);
        let changes = dead_copies(&example.function, &mut Notes::default());
        assert_eq!(listing(&example.function, &changes), ["KILL", "x=?", "a", "y=r1"]);
    }
}
