//! Where a lifetime is active, block by block.

use crate::read::{Function, ReferrerKind};
use petgraph::algo::dominators::{Dominators, simple_fast};
use petgraph::graph::{DiGraph, NodeIndex};
use std::cell::OnceCell;

/// What happens at joins.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Reach {
    /// Blocks at whose start the lifetime must be said anew.
    pub resume: Vec<u32>,
    /// Blocks into which only some ways bring the lifetime, and where the
    /// referrer may not be there: it ends.
    pub lost: Vec<u32>,
}

impl Reach {
    /// Some block is entered with the lifetime and without.
    pub fn is_partial(&self) -> bool {
        !self.resume.is_empty() || !self.lost.is_empty()
    }
}

/// A function's control flow.
pub(super) struct Flow<'f> {
    function: &'f Function,
    /// Made when the first join asks for it.
    dominators: OnceCell<Option<Dominators<NodeIndex>>>,
}

impl<'f> Flow<'f> {
    pub fn new(function: &'f Function) -> Flow<'f> {
        Flow {
            function,
            dominators: OnceCell::new(),
        }
    }

    /// Follows a lifetime from its def, forward on every path to its kills.
    pub fn reach(&self, def: (u32, u32), kills: &[(u32, u32)], referrer: ReferrerKind) -> Reach {
        let (enters, partial) = spread(self.function, def, kills);
        let mut reach = Reach::default();
        for block in (0..enters.len() as u32).filter(|&block| partial[block as usize]) {
            match self.is_there(referrer, block) {
                true => reach.resume.push(block),
                false => reach.lost.push(block),
            }
        }
        reach
    }

    /// Whether a block is the function's entry, or follows it without a branch, so
    /// that code generation makes one block of both.
    pub fn is_in_entry(&self, block: u32) -> bool {
        let blocks = &self.function.blocks;
        let ways_into = |block: u32| {
            let successors = blocks.iter().flat_map(|from| &from.successors);
            successors.filter(|&&to| to == block).count()
        };
        let mut at = 0;
        // A chain is no longer than there are blocks.
        for _ in blocks {
            if at == block {
                return true;
            }
            match blocks[at as usize].successors[..] {
                [next] if ways_into(next) == 1 => at = next,
                _ => return false,
            }
        }
        false
    }

    /// Whether the referrer has its value wherever a block begins.
    fn is_there(&self, referrer: ReferrerKind, block: u32) -> bool {
        let ReferrerKind::Instruction { block: from } = referrer else {
            return true;
        };
        let tree = self.dominators.get_or_init(|| dominators(self.function));
        from != block && tree.as_ref().is_some_and(|tree| dominates(tree, from, block))
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

fn dominators(function: &Function) -> Option<Dominators<NodeIndex>> {
    let mut graph: DiGraph<(), ()> = DiGraph::new();
    let nodes: Vec<_> = function.blocks.iter().map(|_| graph.add_node(())).collect();
    for (block, content) in function.blocks.iter().enumerate() {
        for &successor in &content.successors {
            graph.add_edge(nodes[block], nodes[successor as usize], ());
        }
    }
    Some(simple_fast(&graph, *nodes.first()?))
}

fn dominates(tree: &Dominators<NodeIndex>, from: u32, block: u32) -> bool {
    let (from, block) = (NodeIndex::new(from as usize), NodeIndex::new(block as usize));
    tree.dominators(block)
        .is_some_and(|mut all| all.any(|node| node == from))
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
    fn a_join_resumes_what_is_there_on_the_other_way() {
        // 0 -> 1 or 2 -> 3
        let diamond = function(&[&[1, 2], &[3], &[3], &[]]);
        let def = (1, 0);
        assert_eq!(reach(&diamond, def, &[], ReferrerKind::Everywhere).resume, [3]);
        let instruction = ReferrerKind::Instruction { block: 1 };
        assert_eq!(reach(&diamond, def, &[], instruction).lost, [3]);
        let above = ReferrerKind::Instruction { block: 0 };
        assert_eq!(reach(&diamond, def, &[], above).resume, [3]);
        // Killed on its own way, it doesn't reach the join.
        assert_eq!(
            reach(&diamond, def, &[(1, 1)], ReferrerKind::Everywhere),
            Reach::default()
        );
    }

    #[test]
    fn blocks_without_a_branch_between_them_are_the_entry() {
        // 0 -> 1 -> 2 -> 2 or 3
        let function = function(&[&[1], &[2], &[2, 3], &[]]);
        let flow = Flow::new(&function);
        assert_eq!(
            [0, 1, 2, 3].map(|block| flow.is_in_entry(block)),
            [true, true, false, false]
        );
    }

    #[test]
    fn a_loop_brings_it_back_above_its_def() {
        // 0 -> 1 -> 2 -> 1 or 3, defined in 2
        let cycle = function(&[&[1], &[2], &[1, 3], &[]]);
        assert_eq!(reach(&cycle, (2, 0), &[], ReferrerKind::Everywhere).resume, [1]);
        let inside = ReferrerKind::Instruction { block: 2 };
        assert_eq!(reach(&cycle, (2, 0), &[], inside).lost, [1]);
        // A kill above the def, in its own block, ends it there.
        let kill = reach(&cycle, (2, 1), &[(2, 0)], ReferrerKind::Everywhere);
        assert_eq!(kill.resume, [1]);
    }
}
