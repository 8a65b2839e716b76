//! The order in which a forward analysis follows blocks.

use super::function::{BlockId, Function};

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
