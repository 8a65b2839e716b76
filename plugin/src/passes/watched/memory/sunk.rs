//! Records that a pass makes of a declaration, and moves in the same run.
//!
//! InstCombine makes of a declaration records of what is stored and loaded. With a value that it
//! computes where that is used it moves copies of the value's records: past other stores to the
//! variable, to the start of a block. No record from before the pass tells. So there are as many that
//! are made as stores and loads were there, from an effect or branch that is still there to the next
//! one, and those before them are copies.

use super::owner::owner;
use super::silent::stored_value;
use super::writers::Uses;
use crate::llvm::{
    Function, InstanceIdentity, Instruction, Module, Record, RecordKind, Type, Value, WeakInstruction,
};
use crate::passes::escape::in_memory;
use crate::passes::misplace;
use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;

/// A block, and how many of its anchors come before.
type Place = (usize, usize);

/// A record of a variable.
type Made<'m> = (InstanceIdentity, Record<'m>);

/// The accesses to declared variables, before the pass.
#[derive(Debug)]
pub struct Sunk {
    /// Effects and branches, each with its place.
    anchors: Vec<(WeakInstruction, Place)>,
    /// How many there are.
    accesses: HashMap<InstanceIdentity, BTreeMap<Place, usize>>,
}

impl Sunk {
    /// None if no variable is declared.
    pub fn of<'m>(function: Function<'m>, records: &[Record<'m>]) -> Option<Sunk> {
        let mut declared: HashMap<Value, Vec<InstanceIdentity>> = HashMap::new();
        let declares = records
            .iter()
            .copied()
            .filter(|record| record.kind() == RecordKind::Declare);
        for (alloca, variable) in declares.filter_map(|it| Some((owner(it)?, it.instance()?))) {
            declared.entry(alloca).or_default().push(variable);
        }
        if declared.is_empty() {
            return None;
        }
        let mut accessed: HashMap<Instruction, Vec<InstanceIdentity>> = HashMap::new();
        for (alloca, variables) in declared {
            for access in recorded(alloca) {
                accessed.entry(access).or_default().extend(&variables);
            }
        }
        let mut sunk = Sunk {
            anchors: Vec::new(),
            accesses: HashMap::new(),
        };
        for (number, block) in function.blocks().into_iter().enumerate() {
            let mut place = (number, 0);
            for at in block.instructions() {
                for variable in accessed.get(&at).into_iter().flatten() {
                    let accesses = sunk.accesses.entry(*variable).or_default();
                    *accesses.entry(place).or_default() += 1;
                }
                if is_anchor(at) {
                    sunk.anchors
                        .extend(WeakInstruction::new(at).map(|weak| (weak, place)));
                    place.1 += 1;
                }
            }
        }
        Some(sunk)
    }

    /// After the pass: ends records of variables that were declared, where they were neither stored
    /// nor loaded.
    pub fn settle<'m>(&self, module: &mut Module<'m>, function: Function<'m>) {
        for record in self.moved(function) {
            misplace(
                module,
                record,
                "an optimiser moved a value of the variable past other stores to it",
            );
        }
    }

    fn moved<'m>(&self, function: Function<'m>) -> Vec<Record<'m>> {
        let there = self.anchors.iter();
        let there = there.filter_map(|(weak, place)| Some((weak.get(function)?, *place)));
        let there: HashMap<Instruction, Place> = there.collect();
        let mut found = Vec::new();
        for block in function.blocks() {
            let (mut last, mut made) = (None, Vec::new());
            for at in block.instructions() {
                made.extend(at.records().into_iter().filter_map(|it| self.value(it)));
                let Some(&place) = there.get(&at) else {
                    continue;
                };
                // Of a block that is a part of another one now the last place tells nothing.
                let last = last.replace(place).filter(|last: &Place| last.0 == place.0);
                let first = (place.0, last.map_or(0, |last| last.1 + 1));
                found.extend(self.copies(std::mem::take(&mut made), first..=place));
            }
        }
        found
    }

    /// The first records of variables of which there are more than accesses to them.
    fn copies<'m>(&self, made: Vec<Made<'m>>, places: RangeInclusive<Place>) -> Vec<Record<'m>> {
        let mut more: HashMap<InstanceIdentity, usize> = HashMap::new();
        for (variable, _) in &made {
            *more.entry(*variable).or_default() += 1;
        }
        for (variable, more) in &mut more {
            let accesses = self.accesses[variable].range(places.clone());
            *more = more.saturating_sub(accesses.map(|(_, number)| number).sum());
        }
        let mut is_copy = |(variable, _): &Made<'m>| match more.get_mut(variable) {
            Some(more) if *more > 0 => {
                *more -= 1;
                true
            }
            _ => false,
        };
        let copies = made
            .into_iter()
            .filter(|it| is_copy(it))
            .map(|(_, record)| record);
        copies.filter(|record| !record.is_kill()).collect()
    }

    /// A record, if it says a value of a variable that was declared.
    fn value<'m>(&self, record: Record<'m>) -> Option<Made<'m>> {
        let is_value = record.kind() == RecordKind::Value && in_memory(record).is_none();
        let variable = record.instance().filter(|it| self.accesses.contains_key(it))?;
        is_value.then_some((variable, record))
    }
}

fn is_anchor(instruction: Instruction<'_>) -> bool {
    instruction.has_effects() || instruction.is_terminator()
}

/// What stores to an alloca or loads from it, of which InstCombine makes records.
fn recorded(alloca: Value<'_>) -> impl Iterator<Item = Instruction<'_>> {
    let allocated = alloca.as_instruction().and_then(Instruction::allocated_type);
    Uses::of(alloca).into_recorded(allocated.is_none_or(Type::is_aggregate))
}

/// What such records of a declaration would say.
pub fn recorded_values<'m>(declare: Record<'m>) -> Option<Vec<Value<'m>>> {
    let accesses = recorded(owner(declare)?);
    let value = |access: Instruction<'m>| match access.is_load() {
        true => Some(access.as_value()),
        false => stored_value(access),
    };
    Some(accesses.filter_map(value).collect())
}
