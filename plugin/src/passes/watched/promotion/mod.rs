//! Arrays that AMDGPU's passes make vectors of.
//!
//! `AMDGPUPromoteAllocaToVector` keeps an array in registers, replaces each store
//! by operations on a vector, and leaves a declaration of nothing. So before it
//! each write of such a variable stands between two records, and behind it the
//! second of them says which vector the variable is from there on: what the
//! write was replaced by is between them. Where different writes come together it
//! is a phi (`joins.rs`).

mod joins;

use super::memory::Uses;
use crate::llvm::{
    ConstantValue, Function, InsertionPoint, Instruction, LocalVariable, Location, Module, NewRecord, Record,
    RecordIdentity, RecordKind, Value, WeakInstruction,
};
use joins::joins;
use lowering::import::{DW_OP_LLVM_FRAGMENT, without_spaces};
use std::collections::HashMap;

/// The arrays of a function, before the pass.
#[derive(Debug)]
pub struct Promotion {
    arrays: Vec<Array>,
}

#[derive(Debug)]
struct Array {
    alloca: WeakInstruction,
    writes: Vec<Write>,
}

/// The records around a write.
#[derive(Debug)]
struct Write {
    before: RecordIdentity,
    behind: RecordIdentity,
}

/// A variable in an alloca.
struct Declared<'m> {
    alloca: Instruction<'m>,
    variable: LocalVariable<'m>,
    location: Location<'m>,
}

impl Promotion {
    /// None if no array has to be looked after.
    pub fn of<'m>(module: &mut Module<'m>, function: Function<'m>) -> Option<Promotion> {
        function.subprogram()?;
        let declared: Vec<_> = function.records().filter_map(declared).collect();
        if declared.is_empty() {
            return None;
        }
        let mut arrays = Vec::new();
        for array in &declared {
            let Some(alloca) = WeakInstruction::new(array.alloca) else {
                continue;
            };
            let uses = Uses::of(array.alloca.as_value());
            let writes = uses
                .stores()
                .filter_map(|store| surround(module, array, store))
                .collect();
            arrays.push(Array { alloca, writes });
        }
        Some(Promotion { arrays })
    }

    /// After the pass: says what the variables are now.
    pub fn settle<'m>(&self, module: &mut Module<'m>, function: Function<'m>) {
        let there: HashMap<_, _> = function
            .records()
            .map(|record| (record.identity(), record))
            .collect();
        for array in &self.arrays {
            let writes = array.writes.iter();
            let writes = writes.filter_map(|it| Some((*there.get(&it.before)?, *there.get(&it.behind)?)));
            let writes: Vec<_> = writes.collect();
            if array.alloca.get(function).is_none() {
                follow(module, function, &writes);
            } else {
                for &(_, behind) in &writes {
                    module.erase_record(behind);
                }
            }
            for (before, _) in writes {
                module.erase_record(before);
            }
        }
    }
}

/// Says behind each write, and where different ones come together, which vector
/// an array is.
fn follow<'m>(module: &mut Module<'m>, function: Function<'m>, writes: &[(Record<'m>, Record<'m>)]) {
    let mut vectors = HashMap::new();
    for &(before, behind) in writes {
        if let Some(vector) = vector(module, before, behind) {
            vectors.insert(behind.identity(), vector.as_value());
            let (value, elements) = element(module, vector).unwrap_or((vector.as_value(), Vec::new()));
            let expression = module.expression(&elements);
            module.set_expression(behind, expression);
            module.note_added(behind);
            module.set_value(behind, value);
        }
    }
    let mut written = HashMap::new();
    let behind: HashMap<_, _> = writes.iter().map(|&(_, it)| (it.identity(), it)).collect();
    for record in function
        .records()
        .filter(|record| behind.contains_key(&record.identity()))
    {
        let block = record.instruction().and_then(|instruction| instruction.block());
        written.extend(block.map(|block| (block, vectors.get(&record.identity()).copied())));
    }
    let Some(&any) = behind.values().next() else {
        return;
    };
    for (join, phi) in joins(&function.blocks(), &written) {
        if let Some(new) = unknown(module, any) {
            let value = phi.unwrap_or(new.value);
            let joined = module.insert_record(NewRecord { value, ..new }, InsertionPoint::BlockStart(join));
            joined.into_iter().for_each(|joined| module.note_added(joined));
        }
    }
}

/// The line and column of a value's record: a declaration's would become those of instructions
/// around it, which the AMDGPU backend bundles.
const NOWHERE: (u32, u32) = (0, 0);

/// A record like another one, which says nothing.
fn unknown<'m>(module: &mut Module<'m>, like: Record<'m>) -> Option<NewRecord<'m>> {
    Some(NewRecord {
        declare: false,
        value: module.int_type(32)?.poison()?,
        variable: like.variable()?,
        expression: module.expression(&[]),
        location: module.location_at(like.location(), NOWHERE)?,
    })
}

fn declared(record: Record<'_>) -> Option<Declared<'_>> {
    let is_plain = without_spaces(&record.expression()?.elements()).is_empty();
    let address = *record.location_operands()?.first()?;
    let alloca = address.as_instruction()?;
    let is_array = alloca.allocated_type()?.is_aggregate();
    (record.kind() == RecordKind::Declare && is_plain && is_array).then_some(Declared {
        alloca,
        variable: record.variable()?,
        location: record.location(),
    })
}

/// Puts records of nothing around what writes a variable.
fn surround<'m>(module: &mut Module<'m>, array: &Declared<'m>, store: Instruction<'m>) -> Option<Write> {
    let new = NewRecord {
        declare: false,
        value: module.int_type(32)?.poison()?,
        variable: array.variable,
        expression: module.expression(&[]),
        location: module.location_at(array.location, NOWHERE)?,
    };
    let behind = module.insert_record(new, InsertionPoint::AfterInstruction(store))?;
    module.note_added(behind);
    let before = module.insert_record(new, InsertionPoint::BeforeInstruction(store))?;
    Some(Write {
        before: before.identity(),
        behind: behind.identity(),
    })
}

/// The vector that a write between two records has become.
fn vector<'m>(module: &Module<'m>, before: Record<'m>, behind: Record<'m>) -> Option<Instruction<'m>> {
    let (first, next) = (before.instruction()?, behind.instruction()?);
    let block = next.block()?.instructions();
    let until = block.iter().position(|&it| it == next)?;
    let from = block.iter().position(|&it| it == first)?;
    let vector = *block.get(from..until)?.last()?;
    let ty = vector.as_value().ty();
    let bits = module.model_type(ty)?.bits();
    let is_whole = ty.vector_lanes().is_some() && behind.variable()?.size_in_bits() == Some(bits);
    is_whole.then_some(vector)
}

/// The one element that an insertion at a settled place changes, and the
/// expression's elements that say which: it lives on where nobody needs the
/// vector any more.
fn element<'m>(module: &Module<'m>, insertion: Instruction<'m>) -> Option<(Value<'m>, Vec<u64>)> {
    if !insertion.is_insert_element() {
        return None;
    }
    let &[vector, value, index] = insertion.operands().as_slice() else {
        return None;
    };
    let Some(ConstantValue::Int(index)) = index.constant() else {
        return None;
    };
    let bits = module.model_type(value.ty())?.bits();
    let index = *index.first()?;
    let is_inside = index < u64::from(vector.ty().vector_lanes()?);
    is_inside.then(|| (value, vec![DW_OP_LLVM_FRAGMENT, index * bits, bits]))
}
