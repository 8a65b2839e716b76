//! Blocks that did the same, and are one.
//!
//! Of two cases of a switch that do the same SimplifyCFG leaves one, and leads both ways there. Records don't count: those
//! of the block that is left say what is so in its own case only, and what the other one said is gone.

use super::flow::led_to;
use super::{After, Reaching};
use std::collections::{BTreeSet, HashMap};

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
        let numbered = || before.blocks.iter().enumerate();
        let known: HashMap<_, _> = numbered().map(|(number, it)| (it.block, number)).collect();
        let branches: HashMap<_, _> = numbered()
            .filter_map(|(number, it)| Some((it.branch()?, number)))
            .collect();
        let mut found = Alike::default();
        for (now, block) in self.blocks.iter().enumerate() {
            // One that ends with a branch may have become a part of the one in front of it.
            let branch = block.branch().and_then(|branch| branches.get(&branch));
            let Some(&old) = branch.or_else(|| known.get(&block.block)) else {
                continue;
            };
            let next: BTreeSet<usize> = block.successors.iter().copied().collect();
            for to in next {
                if let Some(&was) = known.get(&self.blocks[to].block) {
                    for other in self.stood_for(before, counterparts, (old, now), (was, to)) {
                        self.compare_alike(before, to, other, &mut found);
                    }
                }
            }
        }
        found
    }

    /// The blocks that are gone and that another one stands for, on ways from a block to that; the
    /// numbers of both before and after the pass.
    fn stood_for(
        &self,
        before: &Reaching,
        counterparts: &[Option<usize>],
        (old, now): (usize, usize),
        (was, to): (usize, usize),
    ) -> BTreeSet<usize> {
        let all = &before.blocks[old].successors;
        let leads = |block: usize| led_to(&before.blocks, counterparts, block).contains(&was);
        let is_gone = |block: &usize| counterparts[*block].is_none();
        let (leading, gone): (Vec<usize>, Vec<usize>) =
            all.iter().copied().filter(is_gone).partition(|&gone| leads(gone));
        let edges = |successors: &[usize], to: usize| successors.iter().filter(|&&it| it == to).count();
        let expected = edges(all, was) + leading.len();
        if gone.is_empty() || edges(&self.blocks[now].successors, to) <= expected {
            return BTreeSet::new();
        }
        let further = gone
            .iter()
            .flat_map(|&gone| led_to(&before.blocks, counterparts, gone));
        let further: Vec<usize> = further.filter(is_gone).collect();
        gone.into_iter().chain(further).collect()
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
