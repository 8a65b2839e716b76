//! Dominators and loops of a machine function.

use super::function::{BlockId, Function};
use petgraph::algo::dominators::{Dominators, simple_fast};
use petgraph::graphmap::DiGraphMap;
use std::collections::BTreeSet;

/// A loop: control comes in by its header alone.
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
        let loops = loops(function, &dominators);
        Flow { dominators, loops }
    }

    /// The block that control comes by last of those that it always comes by
    /// before a block.
    pub fn immediate_dominator(&self, block: BlockId) -> Option<BlockId> {
        self.dominators.immediate_dominator(block)
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

fn loops(function: &Function, dominators: &Dominators<BlockId>) -> Vec<Loop> {
    let mut found = Vec::new();
    for header in function.block_ids() {
        let is_dominated = |block: &BlockId| {
            let mut above = dominators.dominators(*block).into_iter().flatten();
            above.any(|above| above == header)
        };
        let mut work: Vec<BlockId> = function.block(header).predecessors.clone();
        work.retain(is_dominated);
        if work.is_empty() {
            continue;
        }
        let mut blocks = BTreeSet::from([header]);
        while let Some(block) = work.pop() {
            // What nothing leads to isn't in it.
            if dominators.dominators(block).is_some() && blocks.insert(block) {
                work.extend(&function.block(block).predecessors);
            }
        }
        let next = blocks.iter().flat_map(|block| &function.block(*block).successors);
        let exits = next.filter(|next| !blocks.contains(next)).copied().collect();
        found.push(Loop { blocks, exits });
    }
    found
}
