//! Records that are before a branch now, and were behind it.
//!
//! SimplifyCFG makes one branch of two that lead to the same block: what is
//! between them is computed before the first one then, and the records come with
//! it as copies. Lanes that leave by the first branch would see what the variable
//! is in the others only. This is so also where another record follows before the
//! branch, and where that becomes a select.

use super::flow::Steps;
use super::{After, Reaching};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// So many blocks between a branch and what comes behind it on all ways are looked at.
const BLOCKS: usize = 64;

impl After<'_> {
    /// The records that say something in a block whose branch is the one from before,
    /// and come from some of the ways behind it only.
    pub(super) fn ahead(&self, before: &Reaching) -> Vec<usize> {
        let known = before.numbers();
        let mut homes = HashMap::default();
        for (number, block) in before.blocks.iter().enumerate() {
            homes.extend(block.records().map(|record| (record, number)));
        }
        let branches: HashSet<_> = self.blocks.iter().filter_map(Steps::branch).collect();
        let mut found = Vec::new();
        for now in &self.blocks {
            let Some(&number) = known.get(&now.block) else {
                continue;
            };
            let was = &before.blocks[number];
            let Some(branch) = was.branch().filter(|_| was.successors.len() >= 2) else {
                continue;
            };
            let is_gone = !branches.contains(&branch);
            if !is_gone && now.branch() != Some(branch) {
                continue;
            }
            // A block that leads only here may have become a part of this one. A copy may
            // have the identity of a record that is gone, so that alone tells nothing.
            let is_from_before =
                |home: &usize| before.blocks[*home].successors == [number] && !was.successors.contains(home);
            let strange = now.records().filter(|record| {
                let home = homes.get(record);
                home != Some(&number) && !home.is_some_and(is_from_before)
            });
            let mut on_all_ways = HashMap::default();
            let mut is_between = |home: usize| {
                let is_on_all = on_all_ways.entry(home);
                !*is_on_all.or_insert_with(|| before.is_on_all_ways(number, home))
            };
            found.extend(strange.filter(|&record| match homes.get(&record) {
                Some(&home) if is_gone => is_between(home) && self.is_not_from_all_ways(before, was, record),
                _ => self.is_from_one_way(before, was, record),
            }));
        }
        found
    }

    /// Whether a record that is in a block now is about what the ways behind it are
    /// about, and doesn't say what all of them say.
    fn is_from_one_way(&self, before: &Reaching, block: &Steps, record: usize) -> bool {
        let mut next = block.successors.iter();
        next.any(|&next| self.about_same(before, next, record).next().is_some())
            && self.is_not_from_all_ways(before, block, record)
    }

    fn is_not_from_all_ways(&self, before: &Reaching, block: &Steps, record: usize) -> bool {
        let content = &self.records[record].content;
        let says = |&next: &usize| {
            let mut about = self.about_same(before, next, record);
            about.any(|it| before.records[it].content == *content)
        };
        content.is_some() && !block.successors.iter().all(says)
    }

    /// A block's records before of what a record is about.
    fn about_same(&self, before: &Reaching, block: usize, record: usize) -> impl Iterator<Item = usize> {
        let records = before.blocks[block].records();
        records.filter(move |&it| before.records[it].is_about_same(&self.records[record]))
    }
}

impl Reaching {
    /// Whether control comes to a block on all ways from another one, as far as anybody looks.
    fn is_on_all_ways(&self, from: usize, to: usize) -> bool {
        let mut known = HashSet::from_iter([from]);
        let mut pending = vec![from];
        while let Some(number) = pending.pop() {
            let successors = &self.blocks[number].successors;
            if successors.is_empty() || known.len() > BLOCKS {
                return false;
            }
            pending.extend(
                successors
                    .iter()
                    .filter(|&&next| next != to && known.insert(next)),
            );
        }
        true
    }
}
