//! Declarations of variables without clang's idiom for address spaces.
//!
//! SROA can't say of a part of a variable where it is when the declaration's
//! expression has `DW_OP_constu N, DW_OP_swap, DW_OP_xderef`, which clang's GPU
//! targets put into each: structs have no location from then on. What the idiom
//! says follows from the address' type, so it is taken off before SROA runs.
//!
//! Then there are records of fragments that aren't there without us, and code
//! generation may count records. And LoopStrengthReduce computes anew what a record
//! says of a loop's counter, unless that has the idiom. So what its code is compared
//! with (`check.rs`) is made without the ones and with the other.

use super::{Outcome, misplace};
use crate::llvm::{DebugType, Function, LocalVariable, Location, Module, Record, RecordKind};
use lowering::import::{split_fragment, with_space, without_spaces};
use std::collections::HashSet;

/// The flag of a module with such declarations.
const FLAG: &str = "dilifetime.plain";

/// The address space of the memory that variables are declared in.
const PRIVATE: u64 = 5;

/// Takes the idiom off all declarations.
pub fn take_off(module: &mut Module<'_>) -> Outcome {
    let mut plain = Vec::new();
    let records = module.functions().into_iter().flat_map(Function::records);
    let declares = records.filter(|record| record.kind() == RecordKind::Declare);
    for record in declares {
        let elements = record.expression().map(|expression| expression.elements());
        let Some(elements) = elements else { continue };
        let without = without_spaces(&elements);
        if without != elements {
            plain.push((record, without));
        }
    }
    if plain.is_empty() {
        return Outcome::Unchanged;
    }
    for (record, elements) in plain {
        let expression = module.expression(&elements);
        module.set_expression(record, expression);
    }
    if !is_plain(module) {
        module.add_flag(FLAG, 1);
    }
    Outcome::Changed
}

/// Whether the idiom was taken off.
pub fn is_plain(module: &Module<'_>) -> bool {
    module.flag(FLAG).is_some()
}

/// Leaves as many records in a function as are there without us. Those that
/// stay of a variable with parts aren't all that happens to it, so they say
/// nothing.
pub fn leave_stock<'m>(module: &mut Module<'m>, function: Function<'m>) {
    for added in function.records().filter(|record| record.is_added()) {
        module.erase_record(added);
    }
    if !is_plain(module) {
        return;
    }
    let gone = function.records().filter(|&record| has_lost_address(record));
    let promoted: HashSet<_> = gone.map(instance).collect();
    let (parts, wholes): (Vec<_>, Vec<_>) = function.records().partition(|&record| {
        let elements = record.expression().map(|expression| expression.elements());
        let is_part = elements.is_some_and(|elements| split_fragment(&elements).1.is_some());
        let is_value = record.kind() == RecordKind::Value && !has_lost_address(record);
        is_part || is_value && (promoted.contains(&instance(record)) || is_of_only_part(module, record))
    });
    let variables: HashSet<_> = parts.iter().filter_map(|part| part.variable()).collect();
    for whole in wholes {
        if whole
            .variable()
            .is_some_and(|variable| variables.contains(&variable))
        {
            misplace(
                module,
                whole,
                "other records are of parts of it, which stock LLVM doesn't have",
            );
        }
    }
    for part in parts {
        module.erase_record(part);
    }
    for record in function.records() {
        let elements = record.expression().map(|expression| expression.elements());
        let Some(elements) = elements.filter(|it| without_spaces(it) == *it) else {
            continue;
        };
        let expression = module.expression(&with_space(&elements, PRIVATE));
        module.set_expression(record, expression);
    }
}

/// Whether a record declared a variable whose memory is gone. Later passes make a value of
/// the declaration, which is a pointer still, and no struct or array is.
fn has_lost_address(record: Record<'_>) -> bool {
    record.is_kill()
        && match record.kind() {
            RecordKind::Declare => true,
            RecordKind::Value => is_composite(record) && has_pointer(record),
            _ => false,
        }
}

/// Whether a value is all of a struct or an array that has one member: SROA put it into
/// memory of its own, as it does with any part. It does so with a vector of three elements,
/// too, which clang stores as one of four. Where mem2reg has found something of another size
/// stored, stock LLVM says the same: nothing.
fn is_of_only_part<'m>(module: &Module<'m>, record: Record<'m>) -> bool {
    let Some(ty) = ty(record).filter(|ty| COMPOSITE.contains(&ty.tag())) else {
        return false;
    };
    let operands = record.location_operands().unwrap_or_default();
    let of = operands.first().map(|value| value.ty());
    let lanes = of.and_then(|of| of.vector_lanes()).map(u64::from);
    let is_vector = lanes.is_some() && lanes == ty.vector_elements();
    let is_all = || of.and_then(|of| module.size_in_bits(of)) == ty.size_in_bits();
    !has_pointer(record) && !is_vector && (!record.is_kill() || is_all())
}

fn ty(record: Record<'_>) -> Option<DebugType<'_>> {
    let ty = record.variable().and_then(LocalVariable::ty);
    ty.map(DebugType::stripped)
}

/// The `DW_TAG_*` of arrays, classes, structs and unions.
const COMPOSITE: [u16; 4] = [0x01, 0x02, 0x13, 0x17];

fn is_composite(record: Record<'_>) -> bool {
    ty(record).is_some_and(|ty| COMPOSITE.contains(&ty.tag()))
}

fn has_pointer(record: Record<'_>) -> bool {
    let operands = record.location_operands().unwrap_or_default();
    matches!(operands[..], [operand] if operand.ty().is_pointer())
}

fn instance(record: Record<'_>) -> (Option<LocalVariable<'_>>, Option<Location<'_>>) {
    (record.variable(), record.location().inlined_at())
}
