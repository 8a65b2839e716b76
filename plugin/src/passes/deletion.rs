//! Records that go with their block.
//!
//! A loop or a branch that nothing needs any more is deleted, and with it the
//! records in it. Where they held, behind the block, the ones from before it
//! would go on: a variable would be shown as what it was before the loop. A
//! record of ours behind it would be one more for every pass after, so those
//! from before give no location.

use super::contradiction::{Flow, Instance, instance};
use crate::llvm::{
    Block, BlockIdentity, ConstantValue, Function, Instruction, Module, Record, RecordIdentity, Value,
    WeakInstruction,
};
use crate::options::Options;
use crate::settings::Settings;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A record, before the pass.
#[derive(Debug)]
struct Before {
    record: RecordIdentity,
    instance: u64,
    content: u64,
    /// So many of the block's instructions are before it.
    place: usize,
}

/// A block that control came to, before the pass.
#[derive(Debug)]
struct Known {
    block: BlockIdentity,
    /// Without phis.
    instructions: Vec<WeakInstruction>,
    records: Vec<Before>,
    successors: Vec<BlockIdentity>,
}

/// The blocks of a function, before the pass.
#[derive(Debug)]
pub struct Deletion(HashMap<BlockIdentity, Known>);

impl Deletion {
    /// None if no record has to be looked after.
    pub fn of<'m>(module: &Module<'m>, function: Function<'m>) -> Option<Deletion> {
        function.subprogram()?;
        let settings = Settings::of(module, &Options::default()).ok()?;
        if !settings.import || !module.triple().starts_with("amdgcn") {
            return None;
        }
        let entry = *function.blocks().first()?;
        let blocks = reachable(entry).into_iter().map(Known::new);
        let known: HashMap<_, _> = blocks.map(|known| (known.block, known)).collect();
        let mut others = known.values().filter(|known| known.block != entry.identity());
        let may_lose = others.any(|known| !known.records.is_empty());
        may_lose.then_some(Deletion(known))
    }

    /// After the pass: ends what would go on where a lost record held.
    pub fn settle<'m>(&self, module: &mut Module<'m>, function: Function<'m>) {
        let Some(&entry) = function.blocks().first() else {
            return;
        };
        let blocks = reachable(entry);
        let kept: HashSet<_> = blocks.iter().map(|block| block.identity()).collect();
        let mut deleted = self
            .0
            .values()
            .filter(|known| !kept.contains(&known.block))
            .peekable();
        if deleted.peek().is_none() {
            return;
        }
        let flow = Flow::new(&blocks);
        let mut there = HashSet::new();
        let mut instances = HashMap::new();
        let all = blocks.iter().flat_map(|block| block.instructions());
        for record in all.flat_map(Instruction::records) {
            if let Some(instance) = instance(record) {
                there.insert((record.identity(), hash(instance)));
                instances.insert(hash(instance), instance);
            }
        }
        let mut wrong = Vec::new();
        for known in deleted {
            let lost = known
                .last()
                .filter(|it| !there.contains(&(it.record, it.instance)));
            for lost in lost {
                let Some(&instance) = instances.get(&lost.instance) else {
                    continue;
                };
                for at in self.behind(known, lost.instance, function) {
                    let block = at.block().filter(|block| kept.contains(&block.identity()));
                    let goes_on = block.map(|block| holding(&flow, block, at, instance));
                    let goes_on = goes_on.into_iter().flatten();
                    wrong.extend(goes_on.filter(|&record| content(record) != lost.content));
                }
            }
        }
        for record in wrong {
            module.misplace(record);
        }
    }

    /// What is executed first in each block behind one, up to other records of
    /// the variable.
    fn behind<'m>(&self, from: &Known, instance: u64, function: Function<'m>) -> Vec<Instruction<'m>> {
        let mut seen = HashSet::from([from.block]);
        let mut pending: Vec<_> = from.successors.iter().collect();
        let mut found = Vec::new();
        while let Some(block) = pending.pop() {
            let Some(known) = self.0.get(block).filter(|_| seen.insert(*block)) else {
                continue;
            };
            let other = known.records.iter().find(|it| it.instance == instance);
            let end = other.map_or(known.instructions.len(), |other| other.place);
            found.extend(known.instructions[..end].iter().find_map(|it| it.get(function)));
            if other.is_none() {
                pending.extend(&known.successors);
            }
        }
        found
    }
}

impl Known {
    fn new(block: Block<'_>) -> Known {
        let mut known = Known {
            block: block.identity(),
            instructions: Vec::new(),
            records: Vec::new(),
            successors: block.successors().into_iter().map(Block::identity).collect(),
        };
        for at in block.instructions() {
            let records = at.records().into_iter();
            known.records.extend(records.filter_map(|record| {
                Some(Before {
                    record: record.identity(),
                    instance: hash(instance(record)?),
                    content: content(record),
                    place: known.instructions.len(),
                })
            }));
            known
                .instructions
                .extend(Some(at).filter(|at| !at.is_phi()).and_then(WeakInstruction::new));
        }
        known
    }

    /// The last record of each variable.
    fn last(&self) -> impl Iterator<Item = &Before> {
        let mut seen = HashSet::new();
        let records = self.records.iter().rev();
        records.filter(move |record| seen.insert(record.instance))
    }
}

/// The blocks that control comes to, as far as branches on constants tell.
fn reachable(entry: Block<'_>) -> Vec<Block<'_>> {
    let mut known = HashSet::from([entry]);
    let mut found = vec![entry];
    let mut next = 0;
    while let Some(&block) = found.get(next) {
        next += 1;
        let mut after = block.successors();
        let condition = block
            .terminator()
            .and_then(|it| it.operands().first()?.constant());
        if let (2, Some(ConstantValue::Int(words))) = (after.len(), condition) {
            after.remove(usize::from(words != [0]));
        }
        found.extend(after.into_iter().filter(|&block| known.insert(block)));
    }
    found
}

/// The records of a variable that hold at an instruction, if they agree.
fn holding<'m>(
    flow: &Flow<'m>,
    block: Block<'m>,
    at: Instruction<'m>,
    about: Instance<'m>,
) -> Vec<Record<'m>> {
    let all = block.instructions().into_iter();
    let before = all.take_while(|&it| it != at).chain([at]);
    let records = before.flat_map(Instruction::records);
    if let Some(last) = records.filter(|&record| instance(record) == Some(about)).last() {
        return vec![last];
    }
    let records = flow.records_before(block, about);
    let values: HashSet<Vec<Value<'m>>> = records.iter().filter_map(|it| it.location_operands()).collect();
    if values.len() > 1 { Vec::new() } else { records }
}

/// What a record says.
fn content(record: Record<'_>) -> u64 {
    hash((record.location_operands(), record.expression()))
}

/// To be compared in a later visit.
pub(super) fn hash(it: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    it.hash(&mut hasher);
    hasher.finish()
}
