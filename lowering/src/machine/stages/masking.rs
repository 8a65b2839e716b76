//! Debug values of masks while EXEC is set.
//!
//! LLVM makes a comparison and the instruction that puts its mask into EXEC one, if
//! nobody else needs the mask, and takes debug values for somebody. Stock code
//! generation has none of scalar registers, as it has forgotten where these are. So
//! they are of nothing while that pass runs.

use crate::machine::registers::{Register, Unit};
use crate::machine::{Changes, Edit, Function, Identity, InstructionId, Notes, Operand};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// A debug value's registers, by the places of its operands, and what writes them
/// last before it in its block.
#[derive(Debug)]
struct Hidden {
    registers: Vec<(u32, Register)>,
    writers: BTreeSet<Option<Identity>>,
}

/// Those that are hidden.
#[derive(Debug, Default)]
pub struct Before(FxHashMap<Identity, Hidden>);

/// In front of the pass.
pub fn hide(function: &Function, notes: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let mut before = Before::default();
    each_value(function, |id, last| {
        let operands = (0..).zip(function.operands(id));
        let registers = operands.filter_map(|(index, operand)| Some((index, operand.register()?.register)));
        let registers: Vec<(u32, Register)> = registers.collect();
        if registers
            .iter()
            .any(|(_, register)| is_scalar(function, *register))
        {
            let writers = writers(function, &registers, last);
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
    each_value(function, |id, last| {
        let Some(hidden) = before.0.get(&function.instruction(id).identity) else {
            return;
        };
        if hidden.writers == writers(function, &hidden.registers, last) {
            let back = hidden.registers.iter();
            let back = back.map(|(operand, register)| Edit::SetRegister(id, *operand, *register, 0));
            changes.edits.extend(back);
        }
    });
    changes
}

/// By unit, what has written it last.
type Last = FxHashMap<Unit, Identity>;

fn each_value(function: &Function, mut visit: impl FnMut(InstructionId, &Last)) {
    for block in function.block_ids() {
        let mut last = Last::default();
        for id in function.in_block(block) {
            if function.debug_value(id).is_some() {
                visit(id, &last);
            } else if !function.is_debug(id) {
                let defined = function.operands(id).iter().filter_map(Operand::defined);
                let units = defined.flat_map(|register| function.registers.units(register));
                last.extend(units.map(|unit| (*unit, function.instruction(id).identity)));
            }
        }
    }
}

fn is_scalar(function: &Function, register: Register) -> bool {
    let known = function.registers.physical.get(&register);
    known.is_some_and(|physical| !physical.is_divergent)
}

fn writers(function: &Function, registers: &[(u32, Register)], last: &Last) -> BTreeSet<Option<Identity>> {
    let units = registers
        .iter()
        .flat_map(|(_, register)| function.registers.units(*register));
    units.map(|unit| last.get(unit).copied()).collect()
}
