//! Results that an instruction changes as it gives them.
//!
//! AMDGPU's instructions may clamp what they compute to 0 to 1, or multiply it. SIFoldOperands
//! lets one do so in place of what clamped or multiplied its result, and debug values of the
//! result name the register still, which has something else now.

use crate::machine::{Changes, Function, Identity, InstructionId, Notes, Operand, Register};
use rustc_hash::FxHashMap;

const REASON: &str = "the instruction that computes it does with it what another one did";

/// What writes a register, with its numbers.
#[derive(Debug)]
struct Writer {
    register: Register,
    numbers: Vec<Option<i64>>,
}

/// A function before the pass.
#[derive(Debug, Default)]
pub struct Before {
    writers: FxHashMap<Identity, Writer>,
    /// The registers that debug values name.
    named: FxHashMap<Identity, Vec<Register>>,
}

/// In front of the pass.
pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    let mut before = Before::default();
    for id in function.in_order() {
        let identity = function.instruction(id).identity;
        if function.debug_value(id).is_some() {
            before.named.insert(identity, named(function, id));
        } else if let Some(writer) = writer(function, id) {
            before.writers.insert(identity, writer);
        }
    }
    notes.modified = before;
    Changes::default()
}

/// Behind it, which may run twice: what named a register that gets something else now is nothing.
pub fn check(function: &Function, notes: &mut Notes) -> Changes {
    let before = std::mem::take(&mut notes.modified);
    let mut changes = Changes::default();
    let is_modified = |id: &InstructionId| {
        let old = before.writers.get(&function.instruction(*id).identity);
        let new = writer(function, *id);
        old.zip(new.as_ref()).is_some_and(|(old, new)| old.becomes(new))
    };
    let modified: Vec<_> = function
        .in_order()
        .filter(is_modified)
        .filter_map(|id| Some(writer(function, id)?.register))
        .collect();
    if modified.is_empty() {
        return changes;
    }
    for id in function
        .in_order()
        .filter(|id| function.debug_value(*id).is_some())
    {
        let named = before.named.get(&function.instruction(id).identity);
        if named.is_some_and(|named| named.iter().any(|it| modified.contains(it))) {
            changes.lose(id, REASON);
        }
    }
    changes
}

impl Writer {
    /// Whether a number is another one; a register that becomes a number is that number.
    fn becomes(&self, new: &Writer) -> bool {
        let mut numbers = self.numbers.iter().zip(&new.numbers);
        self.register == new.register
            && self.numbers.len() == new.numbers.len()
            && numbers.any(|(old, new)| old.is_some() && new.is_some() && old != new)
    }
}

/// Of what writes a register first.
fn writer(function: &Function, id: InstructionId) -> Option<Writer> {
    let operands = function.operands(id);
    let register = operands.first()?.defined()?;
    let numbers = operands.iter().map(|operand| match operand {
        Operand::Immediate(number) => Some(*number),
        _ => None,
    });
    Some(Writer {
        register,
        numbers: numbers.collect(),
    })
}

fn named(function: &Function, id: InstructionId) -> Vec<Register> {
    let registers = function.operands(id).iter().filter_map(Operand::register);
    registers.map(|it| it.register).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses};

    /// `r1` is computed with a number, which becomes another one; x is `r1`, y is said to be
    /// it only then.
    fn modified(from: i64, to: i64) -> Vec<String> {
        let mut example = Example::new(false);
        example.code(
            "convert",
            &[defines(Register(1)), uses(Register(2)), Operand::Immediate(from)],
        );
        example.value(0, uses(Register(1)), 1);
        let other = example.value(1, uses(Register(3)), 2);
        let mut notes = Notes::default();
        note(&example.function, &mut notes);
        let first = example.function.instruction(other).operands.start;
        example.function.operands[first as usize] = uses(Register(1));
        let number = example
            .function
            .operands
            .iter_mut()
            .find_map(|operand| match operand {
                Operand::Immediate(number) => Some(number),
                _ => None,
            });
        *number.unwrap() = to;
        let changes = check(&example.function, &mut notes);
        listing(&example.function, &changes)
    }

    #[test]
    fn who_named_the_result_is_nothing() {
        assert_eq!(modified(0, 1), ["convert", "x=?", "y=r1"]);
        assert_eq!(modified(1, 1), ["convert", "x=r1", "y=r1"]);
    }
}
