//! Variables whose memory no longer has what the source stores there.
//!
//! Passes take stores away that nobody reads, or keep what is stored in a
//! register as long as a loop runs. A declaration goes on saying that the
//! variable is in that memory: a debugger would show what it was before. Which
//! stores are still to come nobody knows, so such a variable has no location. And
//! neither has a pointer that functions get to it (`memory/pointers.rs`).
//!
//! And where a variable is promoted to registers whose declaration had become
//! records, LLVM drops the record that said it was in memory, and finds no
//! variable for the stores behind it (`memory/silent.rs`): what the variable was
//! before would go on. Records that say so give no location.
//!
//! Nor do those of a variable in whose memory another one is put (`memory/moved.rs`), or to
//! which stores come later than they did (`memory/delayed.rs`), or whose records are moved
//! past stores (`memory/sunk.rs`).

mod delayed;
mod moved;
mod owner;
mod pointers;
mod silent;
mod sunk;
mod writers;

use super::order::is_ours;
use crate::llvm::{Function, Instruction, Module, Record, RecordIdentity, WeakInstruction};
use crate::passes::contradiction::{Flow, part};
use crate::passes::escape::in_memory;
use crate::passes::misplace;
use delayed::{Delayed, delayed};
use moved::Moved;
use owner::{Owner, records_in, uses_by_owner};
use pointers::Passed;
use silent::Silent;
pub use silent::overwritten;
use std::collections::HashMap;
pub use sunk::{Sunk, recorded_values};
pub(super) use writers::Uses;

/// What a pass may do to variables in memory, by LLVM's name for its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Danger {
    /// It takes stores away, and calls that do nothing but that.
    Stores,
    /// It makes copies of variables the variables themselves.
    Copies,
    /// It promotes variables to registers.
    Records,
    /// It takes objects away that nobody reads, and makes records of stores to them, but of no call that fills them.
    Objects,
    /// It makes one store of several, at the place of the last.
    Delays,
}

impl Danger {
    pub fn of(pass: &str) -> Option<Danger> {
        match pass {
            "DSEPass" | "FunctionToLoopPassAdaptor" | "MergedLoadStoreMotionPass" => Some(Danger::Stores),
            "MemCpyOptPass" => Some(Danger::Copies),
            _ => None,
        }
    }
}

/// The variables in memory of a function, before the pass.
#[derive(Debug, Default)]
pub struct Memory {
    /// Not only ours.
    all: bool,
    /// What each variable is in, with what is stored there.
    stored: Vec<(Owner, Vec<WeakInstruction>)>,
    /// The stores to what functions get pointers to.
    passed: Vec<Passed>,
    /// What may get another one's memory.
    moved: Moved,
    /// Each record that says that a variable is in memory, with those that hold
    /// up to there.
    said: Vec<(RecordIdentity, Vec<RecordIdentity>)>,
    /// What writes variables and no record says so.
    silent: Silent,
    /// What is stored in each alloca, one after the other.
    delayed: Vec<Delayed>,
}

impl Memory {
    /// None if no record has to be looked after: all, or ours. Of ours stores are followed
    /// that a pass takes away, and what records say once nothing is in memory any more.
    pub fn of<'m>(
        function: Function<'m>,
        records: &[Record<'m>],
        danger: Danger,
        all: bool,
    ) -> Option<Memory> {
        function.subprogram()?;
        let memory = match danger {
            Danger::Stores => Memory {
                stored: stored(records, all),
                passed: match all {
                    true => pointers::passed(function, records),
                    false => Vec::new(),
                },
                silent: Silent::of(function, records, false),
                ..Memory::default()
            },
            Danger::Records | Danger::Objects => Memory {
                said: said(function, records),
                silent: Silent::of(function, records, danger == Danger::Objects),
                ..Memory::default()
            },
            Danger::Delays if !all => return None,
            Danger::Copies => Memory {
                moved: Moved::of(function),
                ..Memory::default()
            },
            Danger::Delays => Memory {
                delayed: delayed(function),
                ..Memory::default()
            },
        };
        let is_empty = memory.stored.is_empty()
            && memory.passed.is_empty()
            && memory.moved.is_empty()
            && memory.said.is_empty()
            && memory.silent.is_empty()
            && memory.delayed.is_empty();
        (!is_empty).then_some(Memory { all, ..memory })
    }

    /// After the pass: ends what isn't true any more.
    pub fn settle<'m>(&self, module: &mut Module<'m>, function: Function<'m>) {
        let records: Vec<_> = function.records().collect();
        let mut wrong = Vec::new();
        for (owner, stores) in &self.stored {
            let Some(owner) = owner.get(function) else {
                continue;
            };
            if stores.iter().any(|store| store.get(function).is_none()) {
                wrong.extend(records_in(&records, owner));
            }
        }
        let there: HashMap<_, _> = records
            .iter()
            .map(|&record| (record.identity(), record))
            .collect();
        for (said, before) in &self.said {
            if there.get(said).is_none_or(|&record| in_memory(record).is_none()) {
                wrong.extend(before.iter().filter_map(|before| there.get(before).copied()));
            }
        }
        let gone = self.silent.gone(function);
        wrong.extend(records.iter().copied().filter(|record| gone.make_false(*record)));
        wrong.retain(|record| self.all || is_ours(*record));
        for record in wrong {
            misplace(module, record, "optimisers took stores to the variable away");
        }
        for record in self.delayed.iter().flat_map(|it| it.records(function, &records)) {
            misplace(
                module,
                record,
                "optimisers put stores to the variable behind what followed them",
            );
        }
        let moved = self.moved.records(function).into_iter();
        for record in moved.filter(|record| self.all || is_ours(*record)) {
            misplace(
                module,
                record,
                "optimisers put a copy of the variable in its memory",
            );
        }
        for record in self.passed.iter().flat_map(|it| it.records(function)) {
            misplace(module, record, "optimisers took stores away to what it points to");
        }
    }
}

fn stored(records: &[Record<'_>], all: bool) -> Vec<(Owner, Vec<WeakInstruction>)> {
    let found = uses_by_owner(records, all).into_iter();
    let weak = |uses: Uses| {
        uses.writers(&[])
            .into_iter()
            .filter_map(WeakInstruction::new)
            .collect()
    };
    found.map(|(owner, uses)| (owner, weak(uses))).collect()
}

fn said<'m>(function: Function<'m>, records: &[Record<'m>]) -> Vec<(RecordIdentity, Vec<RecordIdentity>)> {
    if records.iter().all(|&record| in_memory(record).is_none()) {
        return Vec::new();
    }
    let blocks = function.blocks();
    let flow = Flow::new(&blocks);
    let mut found = Vec::new();
    for &block in &blocks {
        let mut last = HashMap::new();
        for record in block.instructions().into_iter().flat_map(Instruction::records) {
            let Some(part) = part(record) else {
                continue;
            };
            let before = last.insert(part, record);
            if in_memory(record).is_some() {
                let before = match before {
                    Some(before) => vec![before],
                    None => flow.records_before(block, part),
                };
                let before = before.into_iter().filter(|&it| in_memory(it).is_none());
                found.push((record.identity(), before.map(Record::identity).collect()));
            }
        }
    }
    found
}
