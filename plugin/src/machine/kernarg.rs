//! Kernel arguments of AMDGPU.
//!
//! Code generation loads a kernel's arguments from memory, the kernarg segment,
//! where they are used first. Before and after, an argument that the source never
//! changes is still in that memory, as long as a register points there.

use crate::llvm::{Function, LocalVariable, Location, LocationKind, Module, Record, RecordKind, Value};
use crate::passes::contradiction::Instance;
use crate::passes::dominance;
use llvm_sys::LLVMOpcode::{LLVMBitCast, LLVMExtractElement, LLVMIntToPtr, LLVMLShr, LLVMLoad, LLVMTrunc};
use lowering::machine::unmarked;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// How far into the kernarg segment a pointer leads, in bytes.
pub fn offset<'m>(module: &Module<'m>, pointer: Value<'m>) -> Option<u64> {
    let (base, distance) = pointer.pointer_base(module)?;
    let callee = base.as_instruction()?.called_function()?;
    (callee.name() == "llvm.amdgcn.kernarg.segment.ptr").then_some(distance)
}

/// Where in the segment the bits of a value are, which may be part of a load; in bytes. None if some
/// are those that a shift or a truncation on the way puts in or takes away.
pub fn loaded<'m>(module: &Module<'m>, whole: Value<'m>) -> Option<u64> {
    let wanted = module.size_in_bits(whole.ty())?;
    let mut value = whole;
    // Into the value, in bits.
    let mut inside = 0_u64;
    loop {
        let bits = module.size_in_bits(value.ty())?;
        if inside.checked_add(wanted)? > bits {
            return None;
        }
        let instruction = value.as_instruction()?;
        let operands = instruction.operands();
        let distance = match instruction.opcode() {
            LLVMLoad if inside.is_multiple_of(8) => {
                return Some(offset(module, *operands.first()?)? + inside / 8);
            }
            LLVMExtractElement if bits.is_multiple_of(8) => {
                operands.get(1)?.small_number()?.checked_mul(bits)?
            }
            LLVMLShr => operands.get(1)?.small_number()?,
            LLVMBitCast | LLVMIntToPtr | LLVMTrunc => 0,
            _ => return None,
        };
        inside = inside.checked_add(distance)?;
        value = *operands.first()?;
    }
}

/// What an instance of a variable is throughout a kernel.
#[derive(Debug)]
pub struct Argument<'m> {
    pub variable: LocalVariable<'m>,
    pub location: Location<'m>,
    /// In the kernarg segment, in bytes.
    pub offset: u64,
}

/// The variables all of whose records say the same: the whole of an argument.
pub fn arguments<'m>(module: &Module<'m>, function: Function<'m>) -> Vec<Argument<'m>> {
    if !function.is_kernel() {
        return Vec::new();
    }
    let mut found: Vec<Argument<'m>> = Vec::new();
    let mut known: HashMap<Option<Instance<'m>>, Option<usize>> = HashMap::new();
    for record in function.records() {
        let Some(variable) = record.variable() else {
            continue;
        };
        let offset = argument(module, function, record);
        let entry = known.entry(dominance::variable(record));
        match (entry, offset) {
            (Entry::Vacant(entry), Some(offset)) => {
                entry.insert(Some(found.len()));
                found.push(Argument {
                    variable,
                    location: record.location(),
                    offset,
                });
            }
            (Entry::Vacant(entry), None) => drop(entry.insert(None)),
            (Entry::Occupied(mut entry), offset) => {
                let is_same = |index: &usize| Some(found[*index].offset) == offset;
                let still = entry.get().filter(is_same);
                entry.insert(still);
            }
        }
    }
    let is_argument: HashSet<usize> = known.into_values().flatten().collect();
    let mut index = 0..;
    found.retain(|_| index.next().is_some_and(|index| is_argument.contains(&index)));
    found
}

/// Where in the segment the value of a variable is, which is all of it.
fn argument<'m>(module: &Module<'m>, function: Function<'m>, record: Record<'m>) -> Option<u64> {
    let is_single = record.location_kind() == Some(LocationKind::Single);
    if record.kind() != RecordKind::Value || !is_single {
        return None;
    }
    if !unmarked(&record.expression()?.elements()).is_empty() {
        return None;
    }
    let value = *record.location_operands()?.first()?;
    if record.variable()?.size_in_bits() != Some(module.size_in_bits(value.ty())?) {
        return None;
    }
    match value.as_argument() {
        Some(index) => unused(module, function, index),
        None => loaded(module, value),
    }
}

/// Where the segment has an argument that code generation doesn't load ("User
/// Guide for AMDGPU Backend", "Kernarg Segment").
fn unused<'m>(module: &Module<'m>, function: Function<'m>, wanted: u32) -> Option<u64> {
    let triple = module.triple();
    if !triple.split('-').nth(2)?.starts_with("amdhsa") {
        return None;
    }
    let mut end = 0_u64;
    for (index, argument) in (0..).zip(function.arguments()) {
        if function.is_hidden_parameter(index) {
            return None;
        }
        let (size, align) = module.memory_size(argument.ty())?;
        let start = end.next_multiple_of(align);
        if index == wanted {
            return Some(start);
        }
        end = start + size;
    }
    None
}
