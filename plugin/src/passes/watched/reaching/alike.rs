//! Blocks that did the same, and are one.
//!
//! Of two cases of a switch that do the same SimplifyCFG leaves one, and leads both ways there. Records don't count: those
//! of the block that is left say what is so in its own case only, and what the other one said is gone.

use super::flow::led_to;
use super::{After, Reaching};
use rustc_hash::FxHashMap as HashMap;
use std::collections::{BTreeMap, BTreeSet};

/// What is wrong where one block stands for others, too.
#[derive(Default)]
pub(super) struct Alike {
    /// Records that the others didn't have.
    pub(super) wrong: Vec<usize>,
    /// By block after the pass, records of what only the others said something of.
    pub(super) ended: Vec<(usize, usize)>,
}

impl After<'_> {
    pub(super) fn alike(&self, before: &Reaching, counterparts: &[Option<usize>]) -> Alike {
        let known = before.numbers();
        let branches = before.blocks.iter().enumerate();
        let branches = branches.filter_map(|(number, it)| Some((it.branch()?, number)));
        let branches: HashMap<_, _> = branches.collect();
        let mut found = Alike::default();
        for block in &self.blocks {
            // One that ends with a branch may have become a part of the one in front of it.
            let branch = block.branch().and_then(|branch| branches.get(&branch));
            let Some(&old) = branch.or_else(|| known.get(&block.block)) else {
                continue;
            };
            let edges_before = edges(&before.blocks[old].successors);
            for (to, edges) in edges(&block.successors) {
                let Some(was) = known.get(&self.blocks[to].block) else {
                    continue;
                };
                let new = edges.saturating_sub(edges_before.get(was).copied().unwrap_or(0));
                if new > 0 {
                    for other in stood_for(before, counterparts, (old, *was), new) {
                        self.compare_alike(before, to, other, &mut found);
                    }
                }
            }
        }
        found
    }

    fn compare_alike(&self, before: &Reaching, block: usize, other: usize, found: &mut Alike) {
        let others: Vec<usize> = before.blocks[other].records().collect();
        let own: Vec<usize> = self.blocks[block].records().collect();
        let is_others = |record: usize| {
            let said = &self.records[record];
            let mut same = others.iter().map(|it| &before.records[*it]);
            same.any(|it| it.is_about_same(said) && it.content == said.content)
        };
        let wrong = own.iter().copied();
        let wrong = wrong.filter(|&it| self.records[it].content.is_some() && !is_others(it));
        found.wrong.extend(wrong);
        for said in others.iter().map(|it| &before.records[*it]) {
            if !own.iter().any(|it| self.records[*it].ends(said)) {
                let there = self.there.keys().copied();
                let one = there.filter(|it| self.records[*it].is_about_same(said)).min();
                found.ended.extend(one.map(|record| (block, record)));
            }
        }
    }
}

/// How often a block leads to each of those that it leads to.
fn edges(successors: &[usize]) -> BTreeMap<usize, usize> {
    let mut found = BTreeMap::new();
    for &to in successors {
        *found.entry(to).or_default() += 1;
    }
    found
}

/// The blocks that are gone and that another one stands for on so many new ways from a block to it;
/// all numbers are those before the pass.
fn stood_for(
    before: &Reaching,
    counterparts: &[Option<usize>],
    (from, to): (usize, usize),
    new: usize,
) -> BTreeSet<usize> {
    let led_to = |block: usize| led_to(&before.blocks, counterparts, block);
    let is_gone = |block: &usize| counterparts[*block].is_none();
    let next = before.blocks[from].successors.iter().copied();
    let (leading, gone): (Vec<usize>, Vec<usize>) =
        next.filter(is_gone).partition(|&gone| led_to(gone).contains(&to));
    if new <= leading.len() {
        return BTreeSet::new();
    }
    let further = gone.iter().flat_map(|&gone| led_to(gone));
    let further: Vec<usize> = further.filter(is_gone).collect();
    gone.into_iter().chain(further).collect()
}
