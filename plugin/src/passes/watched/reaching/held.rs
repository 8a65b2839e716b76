//! What holds at anchors and where blocks begin, before a pass and after it.

use super::flow::{Group, Set, Step, Steps, Ways};
use super::{After, End, Reaching};
use crate::llvm::InsertionPoint;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::collections::BTreeMap;

/// A variable's part that begins to hold wrongly: by block, variable and fragment.
type Start = (usize, u64, Option<(u64, u64)>);

pub(super) struct Held<'a, 'm> {
    pub(super) before: &'a Reaching,
    pub(super) after: &'a After<'m>,
    pub(super) ways: &'a Ways,
    /// The records of blocks that control goes past now.
    pub(super) passed: HashSet<usize>,
}

impl<'m> Held<'_, 'm> {
    /// The records that reach anchors wrongly. And where several do to an anchor of a block that
    /// is a part of another now, those that would if they were left alone.
    pub(super) fn at_anchors(&self, group: &Group, [old, new]: [&[Set]; 2]) -> (Vec<usize>, Vec<End<'m>>) {
        let mut before = HashMap::default();
        group.at_anchors(&self.before.blocks, old, |anchor, set| {
            before.insert(anchor, set.clone());
        });
        let (mut wrong, mut ends, mut known) = (Vec::new(), Vec::new(), HashSet::default());
        group.at_anchors(&self.after.blocks, new, |anchor, new| {
            let Some(old) = before.get(&anchor).filter(|&old| old != new) else {
                return;
            };
            for variable in group.differing(old, new) {
                let [old, new] = [old, new].map(|set| group.members(set, variable));
                wrong.extend(self.wrong(&old, &new));
                if let Some(&merged) = self.after.merged.get(&anchor)
                    && known.insert((merged.block(), old.clone(), new.clone()))
                {
                    let alone = new.iter().flat_map(|&it| self.wrong(&old, &[it]));
                    ends.extend(alone.map(|record| (InsertionPoint::BeforeInstruction(merged), record)));
                }
            }
        });
        (wrong, ends)
    }

    /// Where blocks begin to which records of a variable's part come wrongly from one of
    /// several blocks: one of these records. What comes from
    /// the others says something else, so nothing is shown there; but what is
    /// known of conditions later may leave one way only.
    pub(super) fn ended(&self, group: &Group, [old_starts, new_starts]: [&[Set]; 2]) -> Vec<(Start, usize)> {
        let blocks = &self.after.blocks;
        let mut found = Vec::new();
        for way in &self.ways.all {
            let new = group.end(&blocks[way.from.1], &new_starts[way.from.1]);
            for (next, old) in group.past(self.before, self.ways, way, &old_starts[way.from.0]) {
                let to = self.ways.counterparts[next];
                let Some(to) = to.filter(|to| blocks[way.from.1].successors.contains(to)) else {
                    continue;
                };
                for variable in group.differing(&old, &new) {
                    let [old, new, all] =
                        [&old, &new, &new_starts[to]].map(|set| group.members(set, variable));
                    if !self.is_open(&blocks[to], &all) {
                        continue;
                    }
                    // Each may be left alone.
                    let wrong = new.iter().flat_map(|&it| self.wrong(&old, &[it]));
                    found.extend(wrong.map(|it| (self.start(to, it), it)));
                }
            }
        }
        found
    }

    fn start(&self, block: usize, record: usize) -> Start {
        let said = &self.after.records[record];
        let fragment = said.fragment.as_ref();
        (block, said.variable, fragment.map(|it| (it.start, it.end)))
    }

    /// Whether records of a variable come to a block, and stay.
    fn is_open(&self, block: &Steps, all: &[Option<usize>]) -> bool {
        let records = &self.after.records;
        let about = all.iter().flatten().next();
        let mut head = block.steps.iter().map_while(|step| match step {
            Step::Record(record) => Some(*record),
            Step::Anchor(_) => None,
        });
        about.is_some_and(|&about| !head.any(|it| records[it].ends(&records[about])))
    }

    /// Which of a variable's records reach an anchor wrongly; what reaches it is
    /// none where nothing has been said yet.
    fn wrong(&self, old: &[Option<usize>], new: &[Option<usize>]) -> Vec<usize> {
        let Held { before, after, .. } = self;
        let mut found = Vec::new();
        let mut fragments: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for &number in new.iter().flatten() {
            let range = &after.records[number].fragment;
            let range = range.as_ref().map(|range| (range.start, range.end));
            fragments.entry(range).or_default().push(number);
        }
        for now in fragments.into_values() {
            let first = &after.records[now[0]];
            let agree = now.iter().all(|&it| after.records[it].content == first.content);
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
                // One way of several is left: that may be so, but not where what was on another one is gone,
                // or the block that said it is passed, or a copy has come before both.
                let is_gone = others.iter().any(|&it| self.is_gone(it));
                let is_less = !others.is_empty() || old.contains(&None);
                is_gone || is_less && (is_new || !after.may_know)
            };
            found.extend(now.into_iter().filter(|_| is_wrong));
        }
        found
    }

    fn is_gone(&self, record: usize) -> bool {
        !self.after.there.contains_key(&record) || self.passed.contains(&record)
    }
}
