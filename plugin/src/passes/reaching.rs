//! Records that hold elsewhere after a pass.
//!
//! A loop or a branch that nothing needs any more is deleted with its records, a
//! condition becomes a case of a switch before it, a branch becomes a select.
//! Then a record is gone, or is on one of two ways only, and what the variable
//! was before goes on: a debugger would show it where the variable is something
//! else by then. So before and after the pass we look which records reach what
//! stays where it is, by flow. A record of ours there would be one more for
//! every pass after, so what reaches it wrongly gives no location.

use super::contradiction::instance;
use super::{hash, looks_after_all, misplace};
use crate::llvm::{
    Block, BlockIdentity, ConstantValue, Function, Instruction, Module, Record, RecordIdentity,
    WeakInstruction,
};
use lowering::import::split_fragment;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;

/// So many records are followed at once, or those of one variable.
const AT_ONCE: usize = 256;

/// What a record says, and of what.
#[derive(Clone, Debug)]
struct Said {
    record: RecordIdentity,
    variable: u64,
    fragment: Option<Range<u64>>,
    /// None: the variable has no location.
    content: Option<u64>,
}

impl Said {
    fn new(record: Record<'_>) -> Option<Said> {
        let variable = hash(instance(record)?);
        let elements = record.expression()?.elements();
        let is_something = !record.is_kill() && !record.is_misplaced();
        Some(Said {
            record: record.identity(),
            variable,
            fragment: split_fragment(&elements).1,
            content: is_something.then(|| hash((record.location_operands(), record.expression()))),
        })
    }

    /// Whether nothing is left of what the other one says, where control comes
    /// to both.
    fn ends(&self, other: &Said) -> bool {
        self.variable == other.variable
            && match (&self.fragment, &other.fragment) {
                (Some(one), Some(other)) => one.start < other.end && other.start < one.end,
                _ => true,
            }
    }
}

/// What control comes by, by number.
#[derive(Clone, Copy, Debug)]
enum Step {
    Record(usize),
    Anchor(usize),
}

#[derive(Debug)]
struct Steps {
    /// Where control goes, by number.
    successors: Vec<usize>,
    steps: Vec<Step>,
}

/// Something by which places before and after the pass are the same.
#[derive(Debug)]
struct Anchor {
    instruction: WeakInstruction,
    block: BlockIdentity,
}

/// A record that the pass has made, and what there was in its place before: from
/// an effect or branch, or the block's start, to the next one.
#[derive(Debug)]
pub struct Copied<'m> {
    pub record: Record<'m>,
    /// What its variable was as control came there; none: nothing was said yet on
    /// some way.
    pub before: Vec<Option<RecordIdentity>>,
    /// What was said there, and not of other parts.
    pub between: Vec<RecordIdentity>,
    /// What the variable was at the end, where the copy says it now.
    pub behind: Option<Vec<Option<RecordIdentity>>>,
}

/// The records of blocks, before the pass.
#[derive(Debug)]
pub struct Reaching {
    /// The blocks of a loop, with what is around it; none for a function.
    region: Option<HashSet<BlockIdentity>>,
    blocks: Vec<Steps>,
    records: Vec<Said>,
    anchors: Vec<Anchor>,
}

impl Reaching {
    /// None if no record has to be looked after.
    pub fn of<'m>(module: &Module<'m>, function: Function<'m>) -> Option<Reaching> {
        let entry = *function.blocks().first()?;
        Reaching::new(module, function, &reachable(entry), None)
    }

    /// Of a loop and what is right behind it.
    pub fn of_loop<'m>(
        module: &Module<'m>,
        function: Function<'m>,
        header: Block<'m>,
        preheader: Block<'m>,
    ) -> Option<Reaching> {
        let blocks = around(header, preheader);
        let region = blocks.iter().map(|block| block.identity()).collect();
        Reaching::new(module, function, &blocks, Some(region))
    }

    fn new<'m>(
        module: &Module<'m>,
        function: Function<'m>,
        blocks: &[Block<'m>],
        region: Option<HashSet<BlockIdentity>>,
    ) -> Option<Reaching> {
        function.subprogram()?;
        if !looks_after_all(module) {
            return None;
        }
        let mut records = Vec::new();
        let mut anchors = Vec::new();
        let steps = steps(
            blocks,
            |record| {
                records.push(Said::new(record)?);
                Some(records.len() - 1)
            },
            |instruction, block| {
                let is_anchor = instruction.has_effects() || instruction.is_terminator();
                anchors.push(Anchor {
                    instruction: WeakInstruction::new(instruction).filter(|_| is_anchor)?,
                    block: block.identity(),
                });
                Some(anchors.len() - 1)
            },
        );
        let is_any = blocks.len() > 1 && !records.is_empty();
        is_any.then_some(Reaching {
            region,
            blocks: steps,
            records,
            anchors,
        })
    }

    /// After the pass: ends what holds at an anchor where something else did.
    pub fn settle<'m>(&self, module: &mut Module<'m>, function: Function<'m>) {
        let blocks = match &self.region {
            Some(region) => {
                let all = function.blocks().into_iter();
                all.filter(|block| region.contains(&block.identity())).collect()
            }
            None => function
                .blocks()
                .first()
                .map_or_else(Vec::new, |&entry| reachable(entry)),
        };
        let after = After::new(self, &blocks, function);
        let mut wrong = BTreeSet::new();
        for group in groups(&after.records, |_| true) {
            let [old, new] = [&self.blocks, &after.blocks].map(|blocks| group.at_anchors(blocks));
            for (anchor, new) in new {
                let Some(old) = old.get(&anchor).filter(|&old| *old != new) else {
                    continue;
                };
                for variable in 0..group.variables.len() {
                    let [old, new] = [old, &new].map(|set| group.members(set, variable));
                    if old != new {
                        wrong.extend(after.wrong(self, &old, &new));
                    }
                }
            }
        }
        for record in wrong.into_iter().filter_map(|record| after.there.get(&record)) {
            misplace(
                module,
                *record,
                "behind it the variable was something else before a pass",
            );
        }
    }
}

impl Reaching {
    /// After the pass: the records that weren't there before, each with those that
    /// held in its place, as far as that is a place from before.
    pub fn copied<'m>(&self, function: Function<'m>) -> Vec<Copied<'m>> {
        let blocks = function
            .blocks()
            .first()
            .map_or_else(Vec::new, |&entry| reachable(entry));
        let after = After::new(self, &blocks, function);
        let mut wanted: BTreeMap<u64, Vec<(usize, usize, bool)>> = BTreeMap::new();
        for block in &after.blocks {
            for (record, anchor, is_last) in self.new_records(&after, block) {
                let variable = after.records[record].variable;
                wanted
                    .entry(variable)
                    .or_default()
                    .push((record, anchor, is_last));
            }
        }
        let mut found = Vec::new();
        for group in groups(&self.records, |variable| wanted.contains_key(&variable)) {
            let regions = group.regions(&self.blocks);
            for (variable, bits) in group.variables.iter().enumerate() {
                let of_variable = group.records[bits.clone()].iter().find_map(|it| *it);
                let of_variable = of_variable.and_then(|it| wanted.get(&self.records[it].variable));
                for &(record, anchor, is_last) in of_variable.into_iter().flatten() {
                    let Some(region) = regions.get(&anchor) else {
                        continue;
                    };
                    let identity = |number: usize| self.records[number].record;
                    let is_of_it = |&it: &usize| self.records[it].ends(&after.records[record]);
                    let members = |set| {
                        let all = group.members(set, variable).into_iter();
                        let all = all.filter(|it| it.as_ref().is_none_or(is_of_it));
                        all.map(|it| it.map(identity)).collect()
                    };
                    found.push(Copied {
                        record: after.there[&record],
                        before: members(&region.start),
                        between: region
                            .records
                            .iter()
                            .copied()
                            .filter(is_of_it)
                            .map(identity)
                            .collect(),
                        behind: is_last.then(|| members(&region.end)),
                    });
                }
            }
        }
        found
    }

    /// A block's new records, each with the anchor behind it, and whether it is its
    /// variable's last one before that.
    fn new_records(&self, after: &After<'_>, block: &Steps) -> Vec<(usize, usize, bool)> {
        let mut found = Vec::new();
        let mut pending: Vec<usize> = Vec::new();
        for &step in &block.steps {
            match step {
                Step::Record(record) => pending.push(record),
                Step::Anchor(anchor) => {
                    for (at, &record) in pending.iter().enumerate() {
                        let ends = |&other: &usize| after.records[other].ends(&after.records[record]);
                        if record >= self.records.len() {
                            found.push((record, anchor, !pending[at + 1..].iter().any(ends)));
                        }
                    }
                    pending.clear();
                }
            }
        }
        found
    }
}

/// What there is after the pass.
struct After<'m> {
    blocks: Vec<Steps>,
    /// Those from before, by the same numbers, and new ones.
    records: Vec<Said>,
    there: HashMap<usize, Record<'m>>,
}

impl<'m> After<'m> {
    fn new(before: &Reaching, blocks: &[Block<'m>], function: Function<'m>) -> After<'m> {
        let known = before.records.iter().enumerate();
        let known: HashMap<_, _> = known
            .map(|(number, it)| ((it.record, it.variable), number))
            .collect();
        let anchors = before.anchors.iter().enumerate();
        let anchors: HashMap<_, _> = anchors
            .filter_map(|(number, anchor)| Some((anchor.instruction.get(function)?, (number, anchor.block))))
            .collect();
        let kept: HashSet<_> = blocks.iter().map(|block| block.identity()).collect();
        let mut records = before.records.clone();
        let mut there = HashMap::new();
        let blocks = steps(
            blocks,
            |record| {
                let said = Said::new(record)?;
                let number = known.get(&(said.record, said.variable)).copied();
                let number = number.unwrap_or(records.len());
                match records.get_mut(number) {
                    Some(before) => *before = said,
                    None => records.push(said),
                }
                there.insert(number, record);
                Some(number)
            },
            |instruction, block| {
                // One that left its block may be anywhere on the way.
                let &(number, from) = anchors.get(&instruction)?;
                (from == block.identity() || !kept.contains(&from)).then_some(number)
            },
        );
        After {
            blocks,
            records,
            there,
        }
    }

    /// Which of a variable's records reach an anchor wrongly; what reaches it is
    /// none where nothing has been said yet.
    fn wrong(&self, before: &Reaching, old: &[Option<usize>], new: &[Option<usize>]) -> Vec<usize> {
        let mut found = Vec::new();
        let mut fragments: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for &number in new.iter().flatten() {
            let range = &self.records[number].fragment;
            let range = range.as_ref().map(|range| (range.start, range.end));
            fragments.entry(range).or_default().push(number);
        }
        for now in fragments.into_values() {
            let first = &self.records[now[0]];
            let agree = now.iter().all(|&it| self.records[it].content == first.content);
            if new.contains(&None) || !agree || first.content.is_none() {
                // Nothing is shown.
                continue;
            }
            let was = old.iter().flatten().copied();
            let was = was.filter(|&it| before.records[it].fragment == first.fragment);
            let (same, others): (Vec<_>, Vec<_>) =
                was.partition(|it| now.contains(it) || before.records[*it].content == first.content);
            let is_new = now.iter().any(|&it| it >= before.records.len());
            let is_wrong = if same.is_empty() {
                true
            } else {
                // One way of several is left: that may be so, but not where what
                // was on another one is gone, or a copy has come before both.
                let is_gone = others.iter().any(|it| !self.there.contains_key(it));
                is_gone || is_new && (!others.is_empty() || old.contains(&None))
            };
            found.extend(now.into_iter().filter(|_| is_wrong));
        }
        found
    }
}

/// Records that are followed together: a bit each, and one for each variable of
/// which nothing has been said yet.
struct Group {
    /// Each variable's bits, the last one for nothing said.
    variables: Vec<Range<usize>>,
    /// The record of each bit.
    records: Vec<Option<usize>>,
    bits: HashMap<usize, usize>,
    /// What a record leaves of the others.
    kept: Vec<Vec<u64>>,
}

type Set = Vec<u64>;

/// What holds between two anchors of a block, or its start and an anchor.
struct Region {
    start: Set,
    records: Vec<usize>,
    end: Set,
}

/// All records in groups of whole variables.
fn groups(records: &[Said], is_wanted: impl Fn(u64) -> bool) -> Vec<Group> {
    let mut variables: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    let records_wanted = records
        .iter()
        .enumerate()
        .filter(|(_, said)| is_wanted(said.variable));
    for (number, said) in records_wanted {
        variables.entry(said.variable).or_default().push(number);
    }
    let mut groups = Vec::new();
    let mut pending = Vec::new();
    let mut count = 0;
    for of_variable in variables.into_values() {
        count += of_variable.len();
        pending.push(of_variable);
        if count >= AT_ONCE {
            groups.push(Group::new(std::mem::take(&mut pending), records));
            count = 0;
        }
    }
    groups.push(Group::new(pending, records));
    groups
}

impl Group {
    fn new(variables: Vec<Vec<usize>>, said: &[Said]) -> Group {
        let mut group = Group {
            variables: Vec::new(),
            records: Vec::new(),
            bits: HashMap::new(),
            kept: Vec::new(),
        };
        for of_variable in variables {
            let start = group.records.len();
            group
                .records
                .extend(of_variable.into_iter().map(Some).chain([None]));
            group.variables.push(start..group.records.len());
        }
        let words = group.records.len().div_ceil(64);
        for variable in &group.variables {
            let mut of_fragment: HashMap<_, Set> = HashMap::new();
            for bit in variable.clone() {
                let Some(record) = group.records[bit] else {
                    group.kept.push(Vec::new());
                    continue;
                };
                group.bits.insert(record, bit);
                let kept = of_fragment.entry(&said[record].fragment).or_insert_with(|| {
                    let mut kept = vec![u64::MAX; words];
                    for other in variable.clone() {
                        if group.records[other].is_none_or(|other| said[record].ends(&said[other])) {
                            kept[other / 64] &= !(1 << (other % 64));
                        }
                    }
                    kept
                });
                group.kept.push(kept.clone());
            }
        }
        group
    }

    /// What a step makes of what reaches it.
    fn step(&self, step: Step, reaching: &mut Set) {
        let Step::Record(record) = step else { return };
        if let Some(&bit) = self.bits.get(&record) {
            for (word, kept) in reaching.iter_mut().zip(&self.kept[bit]) {
                *word &= kept;
            }
            reaching[bit / 64] |= 1 << (bit % 64);
        }
    }

    /// What reaches each block.
    fn starts(&self, blocks: &[Steps]) -> Vec<Set> {
        let mut starts = vec![vec![0; self.records.len().div_ceil(64)]; blocks.len()];
        if let Some(entry) = starts.first_mut() {
            for variable in &self.variables {
                let unsaid = variable.end - 1;
                entry[unsaid / 64] |= 1 << (unsaid % 64);
            }
        }
        let mut pending: BTreeSet<usize> = (0..blocks.len()).collect();
        while let Some(number) = pending.pop_first() {
            let mut reaching = starts[number].clone();
            for &step in &blocks[number].steps {
                self.step(step, &mut reaching);
            }
            for &next in &blocks[number].successors {
                let mut changed = false;
                for (word, more) in starts[next].iter_mut().zip(&reaching) {
                    changed |= more & !*word != 0;
                    *word |= more;
                }
                if changed {
                    pending.insert(next);
                }
            }
        }
        starts
    }

    /// What reaches each anchor.
    fn at_anchors(&self, blocks: &[Steps]) -> BTreeMap<usize, Set> {
        let regions = self.regions(blocks).into_iter();
        regions.map(|(anchor, region)| (anchor, region.end)).collect()
    }

    /// What holds before each anchor.
    fn regions(&self, blocks: &[Steps]) -> BTreeMap<usize, Region> {
        let mut found = BTreeMap::new();
        for (Steps { steps, .. }, mut reaching) in blocks.iter().zip(self.starts(blocks)) {
            let mut start = reaching.clone();
            let mut records = Vec::new();
            for &step in steps {
                self.step(step, &mut reaching);
                match step {
                    Step::Record(record) => records.push(record),
                    Step::Anchor(anchor) => {
                        let region = Region {
                            start: std::mem::replace(&mut start, reaching.clone()),
                            records: std::mem::take(&mut records),
                            end: reaching.clone(),
                        };
                        found.insert(anchor, region);
                    }
                }
            }
        }
        found
    }

    /// The records of a variable that are in a set.
    fn members(&self, set: &Set, variable: usize) -> Vec<Option<usize>> {
        let bits = self.variables[variable].clone();
        let bits = bits.filter(|bit| set[bit / 64] >> (bit % 64) & 1 != 0);
        bits.map(|bit| self.records[bit]).collect()
    }
}

/// The blocks as steps; what has no number is none.
fn steps<'m>(
    blocks: &[Block<'m>],
    mut record: impl FnMut(Record<'m>) -> Option<usize>,
    mut anchor: impl FnMut(Instruction<'m>, Block<'m>) -> Option<usize>,
) -> Vec<Steps> {
    let numbers: HashMap<_, _> = blocks
        .iter()
        .enumerate()
        .map(|(number, &block)| (block, number))
        .collect();
    let mut all = Vec::new();
    for &block in blocks {
        let mut steps = Vec::new();
        for instruction in block.instructions() {
            let records = instruction.records().into_iter();
            steps.extend(records.filter_map(&mut record).map(Step::Record));
            steps.extend(anchor(instruction, block).map(Step::Anchor));
        }
        let successors = ways(block).into_iter();
        all.push(Steps {
            successors: successors
                .filter_map(|next| numbers.get(&next).copied())
                .collect(),
            steps,
        });
    }
    all
}

/// Where control may go from a block, as far as a branch on a constant tells.
fn ways(block: Block<'_>) -> Vec<Block<'_>> {
    let mut after = block.successors();
    let condition = block
        .terminator()
        .and_then(|it| it.operands().first()?.constant());
    if let (2, Some(ConstantValue::Int(words))) = (after.len(), condition) {
        after.remove(usize::from(words != [0]));
    }
    after
}

/// The blocks that control comes to.
fn reachable(entry: Block<'_>) -> Vec<Block<'_>> {
    let mut known = HashSet::from([entry]);
    let mut found = vec![entry];
    let mut next = 0;
    while let Some(&block) = found.get(next) {
        next += 1;
        found.extend(ways(block).into_iter().filter(|&block| known.insert(block)));
    }
    found
}

/// The block before a loop, the loop's, and those that it leads to.
fn around<'m>(header: Block<'m>, preheader: Block<'m>) -> Vec<Block<'m>> {
    let mut found = loop_blocks(header, preheader.identity());
    let mut known: HashSet<_> = found.iter().copied().chain([preheader]).collect();
    let exits = found.iter().flat_map(|block| block.successors());
    let exits: Vec<_> = exits.filter(|&block| known.insert(block)).collect();
    found.insert(0, preheader);
    found.extend(exits);
    found
}

/// A loop's blocks, by its header and the block before it.
pub(super) fn loop_blocks(header: Block<'_>, preheader: BlockIdentity) -> Vec<Block<'_>> {
    let mut known = HashSet::from([header]);
    let mut found = vec![header];
    let mut next = 0;
    while let Some(&block) = found.get(next) {
        next += 1;
        let before = block.predecessors().into_iter();
        found.extend(before.filter(|&block| block.identity() != preheader && known.insert(block)));
    }
    found
}
