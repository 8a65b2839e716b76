//! Debug values of masks while EXEC is set.
//!
//! LLVM makes a comparison and the instruction that puts its mask into EXEC one, if
//! nobody else needs the mask, and takes debug values for somebody. Stock code
//! generation has none of scalar registers, as it has forgotten where these are. So
//! they are of nothing while that pass runs.

use crate::machine::writers::{Writers, Written};
use crate::machine::{Changes, Edit, Function, Identity, InstructionId, Notes, Register, RegisterOperand};
use rustc_hash::FxHashMap;

/// A debug value's registers, by the places of its operands, and what writes them
/// last before it in its block.
#[derive(Debug)]
struct Hidden {
    registers: Vec<(u32, RegisterOperand)>,
    writers: Written,
}

/// Those that are hidden.
#[derive(Debug, Default)]
pub struct Before(FxHashMap<Identity, Hidden>);

/// In front of the pass.
pub fn hide(function: &Function, notes: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let mut before = Before::default();
    each_value(function, |id, writers| {
        let operands = (0..).zip(function.operands(id));
        let registers = operands.filter_map(|(index, operand)| Some((index, *operand.register()?)));
        let registers: Vec<(u32, RegisterOperand)> = registers.collect();
        if registers
            .iter()
            .any(|(_, register)| is_scalar(function, register.register))
        {
            let writers = writers.of(registers.iter().map(|(_, register)| register));
            let hide = registers.iter();
            let hide = hide.map(|(operand, _)| Edit::SetRegister(id, *operand, Register::NONE, 0));
            changes.edits.extend(hide);
            before
                .0
                .insert(function.instruction(id).identity, Hidden { registers, writers });
        }
    });
    notes.masking = before;
    changes
}

/// Behind it: where the registers still have what they had.
pub fn show(function: &Function, notes: &mut Notes) -> Changes {
    let before = std::mem::take(&mut notes.masking);
    let mut changes = Changes::default();
    each_value(function, |id, writers| {
        let Some(hidden) = before.0.get(&function.instruction(id).identity) else {
            return;
        };
        if hidden.writers == writers.of(hidden.registers.iter().map(|(_, register)| register)) {
            let back = hidden.registers.iter();
            let back = back.map(|(operand, register)| Edit::SetRegister(id, *operand, register.register, 0));
            changes.edits.extend(back);
        }
    });
    changes
}

fn each_value(function: &Function, mut visit: impl FnMut(InstructionId, &Writers<'_>)) {
    for block in function.block_ids() {
        let mut writers = Writers::new(function);
        for id in function.in_block(block) {
            if function.debug_value(id).is_some() {
                visit(id, &writers);
            } else if !function.is_debug(id) {
                writers.add(id);
            }
        }
    }
}

fn is_scalar(function: &Function, register: Register) -> bool {
    let known = function.registers.physical.get(&register);
    known.is_some_and(|physical| !physical.is_divergent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses};

    #[test]
    fn scalars_are_hidden_and_come_back_if_nobody_writes_them() {
        let [scalar, vector] = [1, 2].map(Register);
        let mut example = Example::new(false);
        let registers = &mut example.function.registers.physical;
        let known = registers.get_mut(&vector).expect("it has that");
        known.is_divergent = true;
        let first = example.code("a", &[defines(scalar), defines(vector)]);
        let one = example.value(0, uses(scalar), 1);
        let other = example.value(1, uses(vector), 1);
        let second = example.code("b", &[defines(scalar), defines(vector)]);
        let mut notes = Notes::default();
        let hidden = hide(&example.function, &mut notes);
        let found = listing(&example.function, &hidden);
        assert_eq!(found, ["a", "x=?", "y=r2", "b"]);
        let back = vec![Edit::SetRegister(one, 0, scalar, 0)];
        assert_eq!(show(&example.function, &mut notes).edits, back);
        // It is another value's now.
        hide(&example.function, &mut notes);
        let late = example.reordered(&[first, second, one, other]);
        assert_eq!(show(&late, &mut notes).edits, []);
    }
}
