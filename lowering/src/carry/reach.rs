//! Where a lifetime is active, block by block.

use crate::flow::dominators::DominatorTree;
use crate::flow::loops::LoopNest;
use crate::read::{Function, ReferrerKind};
use std::cell::OnceCell;

/// Where a lifetime gets to.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Reach {
    /// For each block, whether it is active at its start.
    pub enters: Vec<bool>,
    /// For each block, whether every way to its start has computed the referrer.
    pub there: Vec<bool>,
    /// Blocks into which only some ways bring it, and where the referrer may not
    /// be there.
    pub lost: Vec<u32>,
}

/// A function's control flow.
pub(super) struct Flow<'f> {
    function: &'f Function,
    /// Made when the first join asks for it.
    tree: OnceCell<DominatorTree>,
    loops: OnceCell<LoopNest>,
}

impl<'f> Flow<'f> {
    pub(super) fn new(function: &'f Function) -> Flow<'f> {
        Flow {
            function,
            tree: OnceCell::new(),
            loops: OnceCell::new(),
        }
    }

    /// Follows a lifetime from its def, forward on every path to its kills.
    pub(super) fn reach(&self, def: (u32, u32), kills: &[(u32, u32)], referrer: ReferrerKind) -> Reach {
        let (enters, partial) = spread(self.function, def, kills);
        let blocks = 0..enters.len() as u32;
        let there: Vec<_> = blocks
            .clone()
            .map(|block| self.is_there(referrer, block))
            .collect();
        let lost = blocks.filter(|&block| partial[block as usize] && !there[block as usize]);
        Reach {
            lost: lost.collect(),
            enters,
            there,
        }
    }

    /// The blocks at which loops begin, or may begin once LLVM has taken ways out:
    /// of a loop that is entered at several blocks any of its own.
    pub(super) fn headers(&self) -> Vec<bool> {
        let mut headers = vec![false; self.function.blocks.len()];
        for each in &self.loops().all {
            let begins = match each.is_entered_twice() {
                true => &each.blocks,
                false => &each.entries,
            };
            for &header in begins {
                headers[header as usize] = true;
            }
        }
        headers
    }

    /// Whether control may have left a loop from the one block, which dominates the
    /// other, to that one.
    pub(super) fn leaves_loop(&self, from: u32, to: u32) -> bool {
        let loops = self.loops();
        let Some(left) = loops.innermost[from as usize] else {
            return false;
        };
        let around = |inner: &usize| loops.all[*inner].around;
        let mut kept = std::iter::successors(loops.innermost[to as usize], around);
        // Of one that is entered at several blocks LLVM may make several.
        from != to && (!kept.any(|each| each == left) || loops.all[left].is_entered_twice())
    }

    /// Whether a block's successors are not all in its loop.
    pub(super) fn may_leave_loop(&self, block: u32) -> bool {
        let next = &self.function.blocks[block as usize].successors;
        next.iter().any(|&next| self.leaves_loop(block, next))
    }

    /// Whether control may come to a block again and again.
    pub(super) fn is_in_loop(&self, block: u32) -> bool {
        self.loops().innermost[block as usize].is_some()
    }

    fn loops(&self) -> &LoopNest {
        self.loops.get_or_init(|| {
            let blocks = self.function.blocks.iter();
            let successors: Vec<&[u32]> = blocks.map(|block| &block.successors[..]).collect();
            LoopNest::new(&successors)
        })
    }

    /// Whether the referrer has its value wherever a block begins.
    fn is_there(&self, referrer: ReferrerKind, block: u32) -> bool {
        let ReferrerKind::Instruction { block: from, .. } = referrer else {
            return true;
        };
        let tree = self.tree.get_or_init(|| {
            let blocks = &self.function.blocks;
            let next = |block: usize| blocks[block].successors.iter().map(|&next| next as usize);
            DominatorTree::new(blocks.len(), next)
        });
        from != block && tree.dominates(from as usize, block as usize)
    }
}

/// Where a lifetime enters blocks, and which of these only some ways bring it
/// to.
fn spread(function: &Function, def: (u32, u32), kills: &[(u32, u32)]) -> (Vec<bool>, Vec<bool>) {
    let count = function.blocks.len();
    let first_kill = |block: u32, after: Option<u32>| {
        kills
            .iter()
            .any(|&(other, index)| other == block && after.is_none_or(|after| index > after))
    };
    // Active where a block begins; where it ends.
    let mut enters = vec![false; count];
    let mut leaves = vec![false; count];
    leaves[def.0 as usize] = !first_kill(def.0, Some(def.1));
    let mut pending = vec![];
    if leaves[def.0 as usize] {
        pending.push(def.0);
    }
    while let Some(block) = pending.pop() {
        for &successor in &function.blocks[block as usize].successors {
            let at = successor as usize;
            if std::mem::replace(&mut enters[at], true) {
                continue;
            }
            // The def's own block goes on as before after it.
            let left = leaves[at];
            leaves[at] |= !first_kill(successor, None);
            if leaves[at] && !left {
                pending.push(successor);
            }
        }
    }
    let mut partial = vec![false; count];
    for (block, content) in function.blocks.iter().enumerate() {
        for &successor in &content.successors {
            partial[successor as usize] |= !leaves[block] && enters[successor as usize];
        }
    }
    // The entry block is also entered from outside.
    if count > 0 && enters[0] {
        partial[0] = true;
    }
    (enters, partial)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::Block;

    fn reach(function: &Function, def: (u32, u32), kills: &[(u32, u32)], referrer: ReferrerKind) -> Reach {
        Flow::new(function).reach(def, kills, referrer)
    }

    fn function(successors: &[&[u32]]) -> Function {
        let block = |successors: &&[u32]| Block {
            successors: successors.to_vec(),
            calls: Vec::new(),
        };
        Function {
            name: "f".into(),
            blocks: successors.iter().map(block).collect(),
        }
    }

    #[test]
    fn a_join_has_what_is_there_on_the_other_way() {
        // 0 -> 1 or 2 -> 3
        let diamond = function(&[&[1, 2], &[3], &[3], &[]]);
        let def = (1, 0);
        let everywhere = reach(&diamond, def, &[], ReferrerKind::Everywhere);
        assert_eq!(everywhere.enters, [false, false, false, true]);
        assert!(everywhere.lost.is_empty());
        let instruction = ReferrerKind::Instruction {
            block: 1,
            is_phi: false,
        };
        assert_eq!(reach(&diamond, def, &[], instruction).lost, [3]);
        let above = ReferrerKind::Instruction {
            block: 0,
            is_phi: false,
        };
        assert!(reach(&diamond, def, &[], above).lost.is_empty());
        // Killed on its own way, it doesn't reach the join.
        let killed = reach(&diamond, def, &[(1, 1)], instruction);
        assert_eq!(killed.enters, [false; 4]);
        assert!(killed.lost.is_empty());
    }

    #[test]
    fn a_loop_brings_it_back_above_its_def() {
        // 0 -> 1 -> 2 -> 1 or 3, defined in 2
        let cycle = function(&[&[1], &[2], &[1, 3], &[]]);
        let everywhere = reach(&cycle, (2, 0), &[], ReferrerKind::Everywhere);
        assert_eq!(everywhere.enters, [false, true, true, true]);
        let inside = ReferrerKind::Instruction {
            block: 2,
            is_phi: false,
        };
        assert_eq!(reach(&cycle, (2, 0), &[], inside).lost, [1]);
        // A kill above the def, in its own block, ends it there.
        let kill = reach(&cycle, (2, 1), &[(2, 0)], ReferrerKind::Everywhere);
        assert_eq!(kill.enters, [false, true, true, true]);
    }

    #[test]
    fn behind_a_loop_it_has_been_left() {
        // 0 -> 1 -> 2 -> 2 or 3 -> 1 or 4
        let nest = function(&[&[1], &[2], &[2, 3], &[1, 4], &[]]);
        let flow = Flow::new(&nest);
        let left = |from, to| flow.leaves_loop(from, to);
        assert_eq!([left(0, 4), left(1, 3), left(2, 2)], [false; 3]);
        assert_eq!([left(2, 3), left(2, 4), left(1, 4)], [true; 3]);
        assert_eq!(flow.headers(), [false, true, true, false, false]);
        // 0 -> 1 or 2, 1 -> 2, 2 -> 1 or 3: of such a loop there may be several.
        let twice = function(&[&[1, 2], &[2], &[1, 3], &[]]);
        assert!(Flow::new(&twice).leaves_loop(2, 1));
    }
}
