//! What records say, and where what they say holds, by flow.

use super::Reaching;
use crate::llvm::{BlockIdentity, Record, RecordIdentity, marks_misplaced};
use crate::passes::carry::is_of_value;
use crate::passes::contradiction::instance;
use crate::passes::hash;
use lowering::flow::ranks;
use lowering::import::split_fragment;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// So many records are followed at once, or those of one variable.
const AT_ONCE: usize = 256;

/// What a record says, and of what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) record: RecordIdentity,
    pub(super) variable: u64,
    pub(super) fragment: Option<Range<u64>>,
    /// None: the variable has no location.
    pub(super) content: Option<u64>,
    /// The blocks of phis that it names.
    pub(super) phis: Vec<BlockIdentity>,
    /// Those of all instructions that it names.
    pub(super) computed: Vec<BlockIdentity>,
}

impl Said {
    /// None of what isn't followed: a declaration; where `all` doesn't hold, anything but what a
    /// carrier has, as blocks have selectors' numbers of their own.
    pub(super) fn new(record: Record<'_>, all: bool) -> Option<Said> {
        if !all && !record.variable().is_some_and(is_of_value) {
            return None;
        }
        let variable = hash(instance(record)?);
        let expression = record.expression()?;
        let elements = expression.elements();
        let operands = record.location_operands()?;
        let is_something = !record.is_kill_of(&operands) && !marks_misplaced(&elements);
        let named = operands.iter().filter_map(|it| it.as_instruction());
        let phis = named.clone().filter(|it| it.is_phi());
        Some(Said {
            record: record.identity(),
            variable,
            fragment: split_fragment(&elements).1,
            phis: phis.filter_map(|it| Some(it.block()?.identity())).collect(),
            computed: named.filter_map(|it| Some(it.block()?.identity())).collect(),
            content: is_something.then(|| hash((&operands, expression))),
        })
    }

    /// Whether it is about the same part of the same variable.
    pub(super) fn is_about_same(&self, other: &Said) -> bool {
        self.variable == other.variable && self.fragment == other.fragment
    }

    /// Whether nothing is left of what the other one says, where control comes
    /// to both.
    pub(super) fn ends(&self, other: &Said) -> bool {
        self.variable == other.variable
            && match (&self.fragment, &other.fragment) {
                (Some(one), Some(other)) => one.start < other.end && other.start < one.end,
                _ => true,
            }
    }
}

/// What control comes by, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Record(usize),
    Anchor(usize),
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Steps {
    pub(super) block: BlockIdentity,
    /// Where control goes, by number.
    pub(super) successors: Vec<usize>,
    pub(super) steps: Vec<Step>,
}

impl Steps {
    pub(super) fn records(&self) -> impl Iterator<Item = usize> {
        self.steps.iter().filter_map(|step| match step {
            Step::Record(record) => Some(*record),
            Step::Anchor(_) => None,
        })
    }

    /// The number of what it ends with, if that has one.
    pub(super) fn branch(&self) -> Option<usize> {
        match self.steps.last()? {
            Step::Anchor(anchor) => Some(*anchor),
            Step::Record(_) => None,
        }
    }
}

/// The ways from a block that go past others: such as are gone, or all that were on the way
/// to where it leads at once now.
pub(super) struct Way {
    /// The block's number before and after the pass.
    pub(super) from: (usize, usize),
    past: Past,
}

enum Past {
    /// By numbers before.
    Gone(HashSet<usize>),
    /// All but these, by numbers behind the pass; none comes to one of them by what has a higher rank.
    Others { ends: HashSet<usize>, rank: usize },
}

/// What becomes of a way at a block.
enum Coming {
    Past,
    To,
    /// It leads nowhere that is asked for.
    Away,
}

/// All such ways of a function.
pub(super) struct Ways {
    pub(super) all: Vec<Way>,
    pub(super) counterparts: Vec<Option<usize>>,
    /// By numbers before: the blocks that others led to, by blocks that are gone or at once, and don't any more.
    pub(super) passed: HashSet<usize>,
    /// Of the blocks before the pass.
    ranks: Vec<usize>,
}

/// By block before the pass, its number behind it: that of itself, or of a new block that
/// begins with what it did.
fn counterparts(before: &[Steps], after: &[Steps]) -> Vec<Option<usize>> {
    let first_anchor = |block: &Steps| {
        let mut steps = block.steps.iter();
        steps.find_map(|step| match step {
            Step::Anchor(anchor) => Some(*anchor),
            Step::Record(_) => None,
        })
    };
    let old: HashSet<_> = before.iter().map(|it| it.block).collect();
    let (mut kept, mut new) = (HashMap::default(), HashMap::default());
    for (number, block) in after.iter().enumerate() {
        kept.insert(block.block, number);
        if !old.contains(&block.block) {
            new.extend(first_anchor(block).map(|anchor| (anchor, number)));
        }
    }
    let counterpart = |block: &Steps| {
        let known = kept.get(&block.block).copied();
        known.or_else(|| new.get(&first_anchor(block)?).copied())
    };
    before.iter().map(counterpart).collect()
}

impl Ways {
    pub(super) fn new(before: &[Steps], after: &[Steps]) -> Ways {
        let counterparts = counterparts(before, after);
        let successors: Vec<_> = before.iter().map(|it| it.successors.as_slice()).collect();
        let mut ways = Ways {
            all: Vec::new(),
            ranks: ranks(&successors),
            passed: HashSet::default(),
            counterparts,
        };
        let mut by_counterpart: HashMap<usize, Vec<usize>> = HashMap::default();
        for (number, now) in ways.counterparts.iter().enumerate() {
            if let Some(now) = now {
                by_counterpart.entry(*now).or_default().push(number);
            }
        }
        for number in 0..before.len() {
            if let Some(now) = ways.counterparts[number] {
                ways.add((number, now), before, &after[now], &by_counterpart);
            }
        }
        ways
    }

    fn add(
        &mut self,
        from: (usize, usize),
        before: &[Steps],
        now: &Steps,
        by_counterpart: &HashMap<usize, Vec<usize>>,
    ) {
        let next = led_to(before, &self.counterparts, from.0);
        let (kept, gone): (HashSet<_>, HashSet<_>) = next
            .iter()
            .copied()
            .partition(|&to| self.counterparts[to].is_some());
        let known: HashSet<_> = kept.into_iter().filter_map(|to| self.counterparts[to]).collect();
        let mut is_past = !gone.is_empty();
        if is_past {
            let past = Past::Gone(gone);
            self.all.push(Way { from, past });
        }
        let is_short = |to: &&usize| !known.contains(*to);
        let ends: HashSet<usize> = now.successors.iter().filter(is_short).copied().collect();
        if !ends.is_empty() {
            let old = ends.iter().filter_map(|end| by_counterpart.get(end)).flatten();
            let rank = old.map(|&old| self.ranks[old]).max().unwrap_or(0);
            let past = Past::Others { ends, rank };
            self.all.push(Way { from, past });
            is_past = true;
        }
        if is_past {
            let counterparts = &self.counterparts;
            let is_left = |to: &usize| counterparts[*to].is_none_or(|to| !now.successors.contains(&to));
            self.passed.extend(next.into_iter().filter(is_left));
        }
    }

    fn coming(&self, way: &Way, to: usize) -> Coming {
        match &way.past {
            Past::Gone(gone) if gone.contains(&to) => Coming::Past,
            Past::Gone(_) => Coming::To,
            Past::Others { ends, .. } if self.counterparts[to].is_some_and(|now| ends.contains(&now)) => {
                Coming::To
            }
            Past::Others { rank, .. } if to == way.from.0 || self.ranks[to] > *rank => Coming::Away,
            Past::Others { .. } => Coming::Past,
        }
    }
}

/// The blocks that one leads to, at once or by such as are gone.
pub(super) fn led_to(before: &[Steps], counterparts: &[Option<usize>], number: usize) -> HashSet<usize> {
    let mut found = HashSet::default();
    let mut pending = vec![number];
    while let Some(block) = pending.pop() {
        for &to in &before[block].successors {
            if found.insert(to) && counterparts[to].is_none() {
                pending.push(to);
            }
        }
    }
    found
}

/// Records that are followed together: a bit each, and one for each variable of
/// which nothing has been said yet.
pub(super) struct Group {
    /// Each variable's bits, the last one for nothing said.
    pub(super) variables: Vec<Range<usize>>,
    /// The record of each bit.
    pub(super) records: Vec<Option<usize>>,
    bits: HashMap<usize, usize>,
    /// What a record leaves of the others.
    kept: Vec<Vec<u64>>,
}

pub(super) type Set = Vec<u64>;

/// What holds between two anchors of a block, or its start and an anchor.
pub(super) struct Region {
    pub(super) start: Set,
    pub(super) records: Vec<usize>,
    pub(super) end: Set,
}

/// All records in groups of whole variables.
pub(super) fn groups(records: &[Said], is_wanted: impl Fn(u64) -> bool) -> Vec<Group> {
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
    if !pending.is_empty() {
        groups.push(Group::new(pending, records));
    }
    groups
}

impl Group {
    pub(super) fn new(variables: Vec<Vec<usize>>, said: &[Said]) -> Group {
        let mut group = Group {
            variables: Vec::new(),
            records: Vec::new(),
            bits: HashMap::default(),
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
            let mut of_fragment: HashMap<_, Set> = HashMap::default();
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
    pub(super) fn starts(&self, blocks: &[Steps]) -> Vec<Set> {
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

    /// What holds at a block's end.
    pub(super) fn end(&self, block: &Steps, start: &Set) -> Set {
        let mut reaching = start.clone();
        for &step in &block.steps {
            self.step(step, &mut reaching);
        }
        reaching
    }

    /// What came from a block to others before the pass, by their numbers, also past
    /// those that the way goes past.
    pub(super) fn past(
        &self,
        before: &Reaching,
        ways: &Ways,
        way: &Way,
        start: &Set,
    ) -> BTreeMap<usize, Set> {
        let blocks = &before.blocks;
        let mut starts: BTreeMap<usize, Set> = BTreeMap::new();
        let mut pending = vec![(way.from.0, start.clone())];
        let mut found: BTreeMap<usize, Set> = BTreeMap::new();
        while let Some((number, start)) = pending.pop() {
            let end = self.end(&blocks[number], &start);
            for &next in &blocks[number].successors {
                let (all, is_passed) = match ways.coming(way, next) {
                    Coming::Past => (&mut starts, true),
                    Coming::To => (&mut found, false),
                    Coming::Away => continue,
                };
                let known = all.entry(next).or_insert_with(|| vec![0; end.len()]);
                let is_new = known.iter().zip(&end).any(|(known, more)| more & !known != 0);
                for (known, more) in known.iter_mut().zip(&end) {
                    *known |= more;
                }
                if is_passed && is_new {
                    pending.push((next, starts[&next].clone()));
                }
            }
        }
        found
    }

    /// Looks at what reaches each anchor, by what reaches blocks.
    pub(super) fn at_anchors(&self, blocks: &[Steps], starts: &[Set], mut look: impl FnMut(usize, &Set)) {
        for (Steps { steps, .. }, start) in blocks.iter().zip(starts) {
            let mut reaching = start.clone();
            for &step in steps {
                self.step(step, &mut reaching);
                if let Step::Anchor(anchor) = step {
                    look(anchor, &reaching);
                }
            }
        }
    }

    /// What holds before each anchor.
    pub(super) fn regions(&self, blocks: &[Steps]) -> BTreeMap<usize, Region> {
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

    /// The variables of which two sets have other records.
    pub(super) fn differing(&self, one: &Set, other: &Set) -> Vec<usize> {
        let mut found = Vec::new();
        for (word, (one, other)) in one.iter().zip(other).enumerate() {
            let mut bits = one ^ other;
            while bits != 0 {
                let bit = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                found.push(self.variables.partition_point(|variable| variable.end <= bit));
            }
        }
        found.dedup();
        found
    }

    /// The records of a variable that are in a set.
    pub(super) fn members(&self, set: &Set, variable: usize) -> Vec<Option<usize>> {
        let bits = self.variables[variable].clone();
        let bits = bits.filter(|bit| set[bit / 64] >> (bit % 64) & 1 != 0);
        bits.map(|bit| self.records[bit]).collect()
    }
}
