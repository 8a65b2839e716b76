//! Records of sunk instructions.
//!
//! Optimisers and AMDGPU's code generation sink instructions of LLVM IR into
//! later blocks. The debug records of what they compute stay behind, above it. So
//! such a record is repeated behind the instruction, if on no way there the
//! variable has another record. Itself it ends what the variable was before:
//! instruction selection would take it for the register that the value is going
//! to be in, which others are in until then.
//!
//! Passes after instruction selection count the users of registers, and debug
//! values among them (foldVGPRCopyIntoRegSequence of SIFixSGPRCopies). So what is
//! added is put aside until then.

use super::Notes;
use super::ends::{Ends, copy_marked};
use crate::llvm::{Function, InsertionPoint, Instruction, Module, Record, Value};
use crate::machine::kernarg;
use crate::passes::dominance::{Dominance, Late, late_records};

pub fn run<'m>(module: &mut Module<'m>, function: Function<'m>, _: &mut Notes) {
    let Some((dominance, late)) = late_records(function) else {
        return;
    };
    let last = |late: &Late<'m>| Some((late.record, last(late, &dominance)?));
    let sunk: Vec<_> = late.iter().filter_map(last).collect();
    let ends = Ends::new(function);
    for &(record, last) in &sunk {
        follow(module, record, last, &dominance);
    }
    for (record, last) in sunk {
        if !is_there(module, record, last) {
            module.kill(record);
        } else if ends.are_needed(record) {
            ends.put(module, record, InsertionPoint::BeforeRecord(record));
        }
    }
}

/// The last instruction that a record needs and that comes after it.
fn last<'m>(late: &Late<'m>, dominance: &Dominance<'m>) -> Option<Instruction<'m>> {
    let later = late.later.iter().copied();
    later.reduce(|last, it| if dominance.dominates(last, it) { it } else { last })
}

/// Whether a value that is computed later may be shown all the same: in its own
/// block selection waits for it, and what a kernel is handed, as a work-item's
/// number or an argument, is there from the entry on.
fn is_there<'m>(module: &Module<'m>, record: Record<'m>, last: Instruction<'m>) -> bool {
    let here = record.instruction().and_then(Instruction::block);
    let is_given = || last.call_arguments().is_empty() && last.is_pure_intrinsic();
    last.block() == here || kernarg::loaded(module, last.as_value()).is_some() || is_given()
}

/// Repeats a record behind an instruction, if it is the only one there.
fn follow<'m>(module: &mut Module<'m>, record: Record<'m>, last: Instruction<'m>, dominance: &Dominance<'m>) {
    let Some(next) = last.next().filter(|next| !next.is_phi()) else {
        return;
    };
    let operands = record.location_operands().unwrap_or_default().into_iter();
    let mut named = operands.filter_map(Value::as_instruction);
    let is_known = named.all(|it| dominance.dominates(it, next));
    if is_known && dominance.is_only_record(record, last) {
        copy_marked(module, record, InsertionPoint::BeforeRecordsOf(next));
    }
}
