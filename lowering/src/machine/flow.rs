//! Dominators and loops of a machine function.

use super::function::{BlockId, Function};
use crate::flow::dominators::DominatorTree;
use crate::flow::loops::LoopNest;
use std::collections::BTreeSet;

/// A loop.
#[derive(Clone, Debug)]
pub(super) struct Loop {
    pub blocks: BTreeSet<BlockId>,
    /// Where control goes that leaves it.
    pub exits: BTreeSet<BlockId>,
}

#[derive(Debug)]
pub(super) struct Flow<'f> {
    function: &'f Function,
    tree: DominatorTree,
}

impl<'f> Flow<'f> {
    pub(super) fn new(function: &'f Function) -> Flow<'f> {
        let next = |block: usize| {
            function.blocks[block]
                .successors
                .iter()
                .map(|next| next.0 as usize)
        };
        let tree = DominatorTree::new(function.blocks.len(), next);
        Flow { function, tree }
    }

    /// The block that control comes by last of those that it always comes by
    /// before a block.
    pub(super) fn immediate_dominator(&self, block: BlockId) -> Option<BlockId> {
        let above = self.tree.immediate(block.0 as usize)?;
        Some(BlockId(above as u32))
    }

    /// Whether control always comes by one block before another one, or they are the
    /// same.
    pub(super) fn dominates(&self, one: BlockId, other: BlockId) -> bool {
        self.tree.dominates(one.0 as usize, other.0 as usize)
    }

    /// The innermost loops around blocks, each once.
    pub(super) fn loops_around(&self, blocks: impl Iterator<Item = BlockId>) -> Vec<Loop> {
        let all = self.function.blocks.iter();
        let successors = all.map(|block| block.successors.iter().map(|next| next.0).collect());
        let successors: Vec<Vec<u32>> = successors.collect();
        let nest = LoopNest::new(&successors.iter().map(|next| &next[..]).collect::<Vec<_>>());
        let around: BTreeSet<usize> = blocks
            .filter_map(|block| nest.innermost[block.0 as usize])
            .collect();
        let around = around.into_iter().map(|number| &nest.all[number].blocks);
        around
            .map(|blocks| self.with_exits(blocks.iter().copied().map(BlockId).collect()))
            .collect()
    }

    fn with_exits(&self, blocks: BTreeSet<BlockId>) -> Loop {
        let next = blocks
            .iter()
            .flat_map(|block| &self.function.block(*block).successors);
        let exits = next.filter(|next| !blocks.contains(next)).copied().collect();
        Loop { blocks, exits }
    }
}
