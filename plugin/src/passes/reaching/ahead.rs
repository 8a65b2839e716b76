//! Records that are before a branch now, and were behind it.
//!
//! SimplifyCFG makes one branch of two that lead to the same block: what is
//! between them is computed before the first one then, and the records come with
//! it as copies. Lanes that leave by the first branch would see what the variable
//! is in the others only. This is so also where another record follows before the
//! branch.

use super::flow::Steps;
use super::{After, Reaching};
use std::collections::HashMap;

impl After<'_> {
    /// The records that say something in a block whose branch is the one from before,
    /// and come from some of the ways behind it only.
    pub(super) fn ahead(&self, before: &Reaching) -> Vec<usize> {
        let known = before.numbers();
        let mut homes = HashMap::new();
        for (number, block) in before.blocks.iter().enumerate() {
            homes.extend(block.records().map(|record| (record, number)));
        }
        let mut found = Vec::new();
        for now in &self.blocks {
            let Some(&number) = known.get(&now.block) else {
                continue;
            };
            let was = &before.blocks[number];
            if was.successors.len() < 2 || was.branch().is_none() || was.branch() != now.branch() {
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
            found.extend(strange.filter(|&record| self.is_from_one_way(before, was, record)));
        }
        found
    }

    /// Whether a record that is in a block now is about what the ways behind it are
    /// about, and doesn't say what all of them say.
    fn is_from_one_way(&self, before: &Reaching, block: &Steps, record: usize) -> bool {
        let said = &self.records[record];
        let about = |next: &usize| {
            let records = before.blocks[*next].records().map(|it| &before.records[it]);
            records.filter(|it| it.is_about_same(said))
        };
        said.content.is_some()
            && block.successors.iter().any(|next| about(next).next().is_some())
            && !block
                .successors
                .iter()
                .all(|next| about(next).any(|it| it.content == said.content))
    }
}
