//! Values whose high bits nobody needs any more.
//!
//! BDCE computes of a value only what its users look at: it takes a zero
//! extension for a sign extension, or zero for an operand. The records of what
//! is computed of that stay, and a debugger looks at all of the bits.

use crate::llvm::{Function, Instruction, Module, Record, RecordIdentity, Value, WeakInstruction};
use crate::options::Options;
use crate::settings::Settings;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// What an instruction computes.
#[derive(Clone, Copy, Debug)]
enum Computed {
    /// All bits are needed, so they stay the same.
    Wholly,
    /// To be compared in a later visit.
    Partly(u64),
}

/// The computations of a function, before the pass.
#[derive(Debug)]
pub struct Demanded {
    /// The records of values that aren't needed wholly.
    records: HashSet<RecordIdentity>,
    computed: Vec<(WeakInstruction, Computed)>,
}

impl Demanded {
    /// None if no record has to be looked after.
    pub fn of<'m>(module: &Module<'m>, function: Function<'m>) -> Option<Demanded> {
        function.subprogram()?;
        let settings = Settings::of(module, &Options::default()).ok()?;
        if !settings.import || !module.triple().starts_with("amdgcn") {
            return None;
        }
        let partly: HashSet<_> = function.partly_demanded().into_iter().collect();
        let records = records(function).filter(|&record| inputs(record).any(|it| partly.contains(&it)));
        let records: HashSet<_> = records.map(Record::identity).collect();
        if records.is_empty() {
            return None;
        }
        let all = function.instructions().into_iter();
        let computed = all.filter_map(|it| {
            let is_whole = !partly.contains(&it);
            let computed = if is_whole {
                Computed::Wholly
            } else {
                Computed::Partly(computation(it))
            };
            Some((WeakInstruction::new(it)?, computed))
        });
        Some(Demanded {
            records,
            computed: computed.collect(),
        })
    }

    /// After the pass: ends records of what is computed in another way now.
    pub fn settle<'m>(&self, module: &mut Module<'m>, function: Function<'m>) {
        let before = self.computed.iter();
        let before = before.filter_map(|(it, computed)| Some((it.get(function)?, *computed)));
        let before: HashMap<_, _> = before.collect();
        let records = records(function).filter(|record| self.records.contains(&record.identity()));
        let wrong = records.filter(|&record| is_changed(record, &before));
        for record in wrong.collect::<Vec<_>>() {
            module.misplace(record);
        }
    }
}

fn records<'m>(function: Function<'m>) -> impl Iterator<Item = Record<'m>> {
    function.instructions().into_iter().flat_map(Instruction::records)
}

fn inputs<'m>(record: Record<'m>) -> impl Iterator<Item = Instruction<'m>> {
    let operands = record.location_operands().unwrap_or_default();
    operands.into_iter().filter_map(Value::as_instruction)
}

/// Whether anything that a record's value is computed of has changed.
fn is_changed<'m>(record: Record<'m>, before: &HashMap<Instruction<'m>, Computed>) -> bool {
    let mut pending: Vec<_> = inputs(record).collect();
    let mut seen = HashSet::new();
    while let Some(instruction) = pending.pop() {
        match before.get(&instruction) {
            Some(Computed::Wholly) => {}
            Some(&Computed::Partly(hash)) if hash == computation(instruction) => {
                if seen.insert(instruction) {
                    let operands = instruction.operands().into_iter();
                    pending.extend(operands.filter_map(Value::as_instruction));
                }
            }
            _ => return true,
        }
    }
    false
}

/// What an instruction computes, to be compared in a later visit.
fn computation(instruction: Instruction<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    (instruction.opcode() as u32).hash(&mut hasher);
    instruction.operands().hash(&mut hasher);
    hasher.finish()
}
