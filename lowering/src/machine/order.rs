//! The order in which a forward analysis follows blocks, and what comes to a block.

use super::function::{BlockId, Function};
use rustc_hash::FxHashSet;

/// The blocks that the entry leads to, in reverse postorder: a block comes behind
/// those that lead to it, but for the edges that go back.
pub(super) fn reverse_postorder(function: &Function) -> Vec<BlockId> {
    let mut order = Vec::new();
    let mut seen = vec![false; function.blocks.len()];
    let mut stack = Vec::new();
    let mut visit = |block: BlockId, stack: &mut Vec<(BlockId, usize)>| {
        if !std::mem::replace(&mut seen[block.0 as usize], true) {
            stack.push((block, 0));
        }
    };
    if let Some(entry) = function.block_ids().next() {
        visit(entry, &mut stack);
    }
    while let Some((block, next)) = stack.last_mut() {
        match function.block(*block).successors.get(*next) {
            Some(&successor) => {
                *next += 1;
                visit(successor, &mut stack);
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

/// What is last on each way to a block's start, of what a block has; of blocks that have none it is what is before them.
pub(super) fn arriving<T>(
    function: &Function,
    block: BlockId,
    mut last: impl FnMut(BlockId) -> Option<T>,
) -> impl Iterator<Item = T> {
    let mut waiting = function.block(block).predecessors.clone();
    let mut seen = FxHashSet::default();
    std::iter::from_fn(move || {
        while let Some(block) = waiting.pop() {
            if !seen.insert(block) {
                continue;
            }
            match last(block) {
                Some(found) => return Some(found),
                None => waiting.extend(&function.block(block).predecessors),
            }
        }
        None
    })
}
