//! Dominators and loops of a machine function.

use super::function::{BlockId, Function};
use crate::flow::loops;
use petgraph::algo::dominators::{Dominators, simple_fast};
use petgraph::graphmap::DiGraphMap;
use std::collections::BTreeSet;

/// A loop.
#[derive(Clone, Debug)]
pub struct Loop {
    pub blocks: BTreeSet<BlockId>,
    /// Where control goes that leaves it.
    pub exits: BTreeSet<BlockId>,
}

#[derive(Debug)]
pub struct Flow {
    dominators: Dominators<BlockId>,
    loops: Vec<Loop>,
}

impl Flow {
    pub fn new(function: &Function) -> Flow {
        let mut graph: DiGraphMap<BlockId, ()> = DiGraphMap::new();
        for block in function.block_ids() {
            graph.add_node(block);
            for &next in &function.block(block).successors {
                graph.add_edge(block, next, ());
            }
        }
        let dominators = simple_fast(&graph, BlockId(0));
        let loops = loops(function);
        Flow { dominators, loops }
    }

    /// The block that control comes by last of those that it always comes by
    /// before a block.
    pub fn immediate_dominator(&self, block: BlockId) -> Option<BlockId> {
        self.dominators.immediate_dominator(block)
    }

    /// Whether control always comes by one block before another one, or they are the
    /// same.
    pub fn dominates(&self, one: BlockId, other: BlockId) -> bool {
        let mut above = self.dominators.dominators(other).into_iter().flatten();
        above.any(|above| above == one)
    }

    /// The innermost loop around a block, by its place in [`Flow::loops`].
    pub fn loop_of(&self, block: BlockId) -> Option<usize> {
        let around = self
            .loops
            .iter()
            .enumerate()
            .filter(|(_, it)| it.blocks.contains(&block));
        around
            .min_by_key(|(_, it)| it.blocks.len())
            .map(|(index, _)| index)
    }

    pub fn loops(&self) -> &[Loop] {
        &self.loops
    }
}

fn loops(function: &Function) -> Vec<Loop> {
    let successors: Vec<Vec<u32>> = function
        .blocks
        .iter()
        .map(|block| block.successors.iter().map(|next| next.0).collect())
        .collect();
    let successors: Vec<&[u32]> = successors.iter().map(|next| &next[..]).collect();
    let mut found = Vec::new();
    for each in loops::loops(&successors) {
        let blocks: BTreeSet<BlockId> = each.blocks.into_iter().map(BlockId).collect();
        let next = blocks.iter().flat_map(|block| &function.block(*block).successors);
        let exits = next.filter(|next| !blocks.contains(next)).copied().collect();
        found.push(Loop { blocks, exits });
    }
    found
}
