//! Fragments of a variable that overlap.
//!
//! Register allocation in LLVM follows each fragment of a variable by itself, and
//! where records of several stand at one place it puts them back in any order. Of
//! a fragment and the whole, the older one may come last, and counts. So before
//! codegen a record of more than the smallest fragments becomes one record for
//! each of these: shifted down if it is of an integer, else of nothing.

use crate::llvm::{ConstantValue, Function, InsertionPoint, Instruction, Module, NewRecord, Record, Value};
use crate::passes::STOCK;
use crate::passes::contradiction::{Instance, instance};
use lowering::import::{DW_OP_LLVM_FRAGMENT, split_fragment, without_spaces};
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

const DW_OP_CONSTU: u64 = 0x10;
const DW_OP_SHR: u64 = 0x25;
const DW_OP_STACK_VALUE: u64 = 0x9f;

/// Splits the records of fragments that others overlap.
pub fn settle(module: &mut Module<'_>) {
    let functions = module.functions().into_iter();
    for function in functions.filter(|function| !function.has_attribute(STOCK)) {
        for (record, parts) in split(function) {
            replace(module, record, &parts);
        }
    }
}

/// The records to be split, with the bits of their parts.
fn split(function: Function<'_>) -> Vec<(Record<'_>, Vec<Range<u64>>)> {
    let records = function.instructions().into_iter().flat_map(Instruction::records);
    let of: Vec<_> = records
        .filter_map(|record| Some((record, instance(record)?, bits(record)?)))
        .collect();
    let mut edges: HashMap<Instance<'_>, BTreeSet<u64>> = HashMap::new();
    for (_, instance, bits) in &of {
        edges.entry(*instance).or_default().extend([bits.start, bits.end]);
    }
    let parts = of.into_iter().map(|(record, instance, bits)| {
        let edges: Vec<_> = edges[&instance].range(bits.start..=bits.end).copied().collect();
        let parts = edges.windows(2).map(|pair| pair[0]..pair[1]);
        (record, parts.collect::<Vec<_>>())
    });
    parts.filter(|(_, parts)| parts.len() > 1).collect()
}

/// The bits of its variable that a record is about.
fn bits(record: Record<'_>) -> Option<Range<u64>> {
    match split_fragment(&record.expression()?.elements()).1 {
        Some(fragment) => Some(fragment),
        None => Some(0..record.variable()?.size_in_bits()?),
    }
}

fn replace<'m>(module: &mut Module<'m>, record: Record<'m>, parts: &[Range<u64>]) {
    let (Some(from), Some(variable)) = (bits(record).map(|bits| bits.start), record.variable()) else {
        return;
    };
    let shifted = shifted(module, record);
    for part in parts.iter().rev() {
        let fragment = [DW_OP_LLVM_FRAGMENT, part.start, part.end - part.start];
        let (value, mut elements) = match shifted {
            Some(integer) => (integer, shift(part.start - from)),
            None => match module.int_type(32).and_then(|ty| ty.poison()) {
                Some(nothing) => (nothing, Vec::new()),
                None => return,
            },
        };
        elements.extend(fragment);
        let new = NewRecord {
            declare: false,
            value,
            variable,
            expression: module.expression(&elements),
            location: record.location(),
        };
        module.insert_record(new, InsertionPoint::AfterRecord(record));
    }
    module.erase_record(record);
}

/// The integer in a register that a record is of, if parts can be taken of it.
fn shifted<'m>(module: &Module<'m>, record: Record<'m>) -> Option<Value<'m>> {
    let elements = record.expression()?.elements();
    let (operations, _) = split_fragment(&elements);
    let &[value] = record.location_operands()?.as_slice() else {
        return None;
    };
    let plain = matches!(without_spaces(operations)[..], [] | [DW_OP_STACK_VALUE]);
    let narrow = module.model_type(value.ty())?.bits() <= 64 && value.ty().integer_bits().is_some();
    let known = matches!(value.constant(), None | Some(ConstantValue::Int(_)));
    (plain && narrow && known && !record.is_kill() && !record.is_misplaced()).then_some(value)
}

fn shift(bits: u64) -> Vec<u64> {
    match bits {
        0 => vec![DW_OP_STACK_VALUE],
        _ => vec![DW_OP_CONSTU, bits, DW_OP_SHR, DW_OP_STACK_VALUE],
    }
}
