//! The dominator tree of a control flow graph.

use petgraph::algo::dominators::simple_fast;
use petgraph::graph::{DiGraph, NodeIndex};
use std::ops::Range;

/// By which blocks control always comes before others; blocks by number, the entry
/// first.
#[derive(Debug)]
pub(crate) struct DominatorTree {
    /// By block, the last of the others that dominate it.
    immediate: Vec<Option<usize>>,
    /// By block, numbers that it and those that it dominates have, its own first.
    /// None: nothing leads there.
    dominated: Vec<Option<Range<usize>>>,
}

impl DominatorTree {
    /// Of so many blocks, and those that control goes to from each.
    pub(crate) fn new<I: IntoIterator<Item = usize>>(
        blocks: usize,
        successors: impl Fn(usize) -> I,
    ) -> DominatorTree {
        let mut graph: DiGraph<(), ()> = DiGraph::with_capacity(blocks, blocks * 2);
        for _ in 0..blocks {
            graph.add_node(());
        }
        for block in 0..blocks {
            for next in successors(block) {
                graph.add_edge(NodeIndex::new(block), NodeIndex::new(next), ());
            }
        }
        let mut immediate = vec![None; blocks];
        let mut below = vec![Vec::new(); blocks];
        if blocks > 0 {
            let dominators = simple_fast(&graph, NodeIndex::new(0));
            for (block, immediate) in immediate.iter_mut().enumerate().skip(1) {
                let above = dominators.immediate_dominator(NodeIndex::new(block));
                if let Some(above) = above {
                    below[above.index()].push(block);
                    *immediate = Some(above.index());
                }
            }
        }
        DominatorTree {
            immediate,
            dominated: number(&below),
        }
    }

    /// Whether control may come to a block.
    pub(crate) fn is_reachable(&self, block: usize) -> bool {
        self.dominated[block].is_some()
    }

    /// Whether control that comes to the second block, and some does, has come by
    /// the first one, which may be the same.
    pub(crate) fn dominates(&self, block: usize, other: usize) -> bool {
        let both = self.dominated[block].as_ref().zip(self.dominated[other].as_ref());
        both.is_some_and(|(all, other)| all.contains(&other.start))
    }

    /// The block that control comes by last of those that it always comes by
    /// before a block.
    pub(crate) fn immediate(&self, block: usize) -> Option<usize> {
        self.immediate[block]
    }
}

/// Numbers the entry and all that is below it.
fn number(below: &[Vec<usize>]) -> Vec<Option<Range<usize>>> {
    let mut numbers = vec![None; below.len()];
    let mut next = 0;
    // Each with how many of those right below it are done.
    let mut path = if below.is_empty() {
        Vec::new()
    } else {
        vec![(0, 0)]
    };
    while let Some((block, done)) = path.last_mut() {
        let block = *block;
        let own: &mut Range<usize> = numbers[block].get_or_insert_with(|| {
            next += 1;
            next - 1..next
        });
        own.end = next;
        match below[block].get(*done) {
            Some(&inner) => {
                *done += 1;
                path.push((inner, 0));
            }
            None => drop(path.pop()),
        }
    }
    numbers
}
