//! Records that a pass has made or moved past others, and what held in their places.

use super::flow::{Step, Steps, groups};
use super::{After, Reaching, reachable};
use crate::llvm::{Function, Record, RecordIdentity};
use rustc_hash::FxHashMap as HashMap;
use std::collections::BTreeMap;

/// A record that the pass has put somewhere, and what there was in its place before: from
/// an effect or branch, or the block's start, to the next one.
#[derive(Debug)]
pub struct Copied<'m> {
    pub record: Record<'m>,
    /// Whether the pass has made it.
    pub is_new: bool,
    /// What its variable was as control came there; none: nothing was said yet on
    /// some way.
    pub before: Vec<Option<RecordIdentity>>,
    /// What was said there, and not of other parts.
    pub between: Vec<RecordIdentity>,
    /// What the variable was at the end, where the copy says it now.
    pub behind: Option<Vec<Option<RecordIdentity>>>,
}

impl Reaching {
    /// After the pass: the records that weren't there before, or not behind others of the
    /// variable, each with those that held in its place, as far as that is a place from
    /// before.
    pub fn copied<'m>(&self, function: Function<'m>) -> Vec<Copied<'m>> {
        let blocks = function
            .blocks()
            .first()
            .map_or_else(Vec::new, |&entry| reachable(entry));
        let after = After::new(self, &blocks, function);
        let places = self.places();
        let mut wanted: BTreeMap<u64, Vec<(usize, usize, bool)>> = BTreeMap::new();
        for block in &after.blocks {
            for (record, anchor, is_last) in self.put(&after, block, &places) {
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
                        is_new: record >= self.records.len(),
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

    /// Where each record was: its block, and the how manieth step there.
    fn places(&self) -> HashMap<usize, (usize, usize)> {
        let mut places = HashMap::default();
        for (block, steps) in self.blocks.iter().enumerate() {
            for (index, step) in steps.steps.iter().enumerate() {
                if let Step::Record(record) = step {
                    places.insert(*record, (block, index));
                }
            }
        }
        places
    }

    /// A block's records that are new there, or behind one that they were in front of, each
    /// with the anchor behind it, and whether it is its variable's last one before that.
    fn put(
        &self,
        after: &After<'_>,
        block: &Steps,
        places: &HashMap<usize, (usize, usize)>,
    ) -> Vec<(usize, usize, bool)> {
        let was_behind = |one: &usize, other: &usize| match (places.get(one), places.get(other)) {
            (Some(one), Some(other)) => one.0 == other.0 && one.1 > other.1,
            _ => false,
        };
        let mut found = Vec::new();
        let mut pending: Vec<usize> = Vec::new();
        for &step in &block.steps {
            match step {
                Step::Record(record) => pending.push(record),
                Step::Anchor(anchor) => {
                    for (at, &record) in pending.iter().enumerate() {
                        let ends = |&other: &usize| after.records[other].ends(&after.records[record]);
                        let is_new = record >= self.records.len();
                        let mut passed = pending[..at].iter().filter(|it| ends(it));
                        if is_new || passed.any(|it| was_behind(it, &record)) {
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
