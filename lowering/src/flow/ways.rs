//! Ways through a function: which block control always comes by before another
//! one, and what stands on all ways between two of them.

use super::dominators::DominatorTree;
use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;

/// In how many blocks between two others something is looked for.
const MOST_BLOCKS: usize = 32;

/// The blocks of a function by number, the entry first.
#[derive(Debug)]
pub struct Ways {
    predecessors: Vec<Vec<usize>>,
    tree: DominatorTree,
}

/// Where something may stand on the way from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stretch {
    /// Both places are in one block: from the first to the second, or to the block's
    /// end if that comes first.
    Between,
    /// In the first place's block, behind it.
    Behind,
    /// In the second place's block, in front of it.
    Before,
    /// All of a block.
    Block(usize),
}

/// A loop that control enters by its header alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NaturalLoop {
    pub header: usize,
    /// With the header and the loops in it, in order.
    pub blocks: Vec<usize>,
}

impl Ways {
    /// Of the blocks that control goes to from each.
    pub fn new(successors: &[Vec<usize>]) -> Ways {
        let mut predecessors = vec![Vec::new(); successors.len()];
        for (block, next) in successors.iter().enumerate() {
            for &next in next {
                predecessors[next].push(block);
            }
        }
        let tree = DominatorTree::new(successors.len(), |block| successors[block].iter().copied());
        Ways { predecessors, tree }
    }

    /// Whether control may come to a block.
    pub fn is_reachable(&self, block: usize) -> bool {
        self.tree.is_reachable(block)
    }

    /// Whether all control that comes to the second block has come by the first one,
    /// which may be the same.
    pub fn dominates(&self, block: usize, other: usize) -> bool {
        !self.is_reachable(other) || self.tree.dominates(block, other)
    }

    /// The last of the other blocks by which all control comes to one.
    pub fn immediate_dominator(&self, block: usize) -> Option<usize> {
        self.tree.immediate(block)
    }

    /// Whether control that comes to a block has come by the only edge between two
    /// others.
    pub fn comes_by(&self, from: usize, next: usize, to: usize) -> bool {
        let before = &self.predecessors[next];
        let edges = before.iter().filter(|block| **block == from).count();
        let mut others = before.iter().filter(|block| **block != from);
        // The entry is also entered from outside.
        edges == 1
            && next != 0
            && self.dominates(next, to)
            && others.all(|&other| self.dominates(next, other))
    }

    /// Whether control comes to a place in the second block only from one in the
    /// first, and nothing that is looked for is on any way; also not where nobody
    /// looks, as there are too many blocks.
    pub fn is_alone(&self, from: usize, to: usize, mut is_there: impl FnMut(Stretch) -> bool) -> bool {
        if !self.dominates(from, to) {
            return false;
        }
        if from == to {
            return !is_there(Stretch::Between);
        }
        if is_there(Stretch::Behind) || is_there(Stretch::Before) {
            return false;
        }
        let mut seen = Vec::new();
        let mut work = self.predecessors[to].clone();
        while let Some(block) = work.pop() {
            if block == from || seen.contains(&block) {
                continue;
            }
            seen.push(block);
            if seen.len() > MOST_BLOCKS || is_there(Stretch::Block(block)) {
                return false;
            }
            work.extend(&self.predecessors[block]);
        }
        true
    }

    /// All loops with a header.
    pub fn natural_loops(&self) -> Vec<NaturalLoop> {
        let headers = (0..self.predecessors.len()).filter(|header| self.is_reachable(*header));
        headers.filter_map(|header| self.loop_of(header)).collect()
    }

    fn loop_of(&self, header: usize) -> Option<NaturalLoop> {
        let leads_there = |block: &usize| self.is_reachable(*block);
        let back = self.predecessors[header].iter().copied().filter(leads_there);
        let mut work: Vec<usize> = back.filter(|&block| self.dominates(header, block)).collect();
        if work.is_empty() {
            return None;
        }
        let mut is_inside = vec![false; self.predecessors.len()];
        is_inside[header] = true;
        while let Some(block) = work.pop() {
            if !std::mem::replace(&mut is_inside[block], true) {
                work.extend(self.predecessors[block].iter().copied().filter(leads_there));
            }
        }
        let blocks = (0..is_inside.len()).filter(|block| is_inside[*block]).collect();
        Some(NaturalLoop { header, blocks })
    }
}

/// By block, of the blocks that control goes to from each: a rank such that no way leads to a lower one. Blocks
/// that lead to each other have the same.
pub fn ranks(successors: &[&[usize]]) -> Vec<usize> {
    let edges = successors.iter().zip(0u32..);
    let edges = edges.flat_map(|(next, block)| next.iter().map(move |&next| (block, next as u32)));
    let mut graph = DiGraph::<(), ()>::from_edges(edges);
    while graph.node_count() < successors.len() {
        graph.add_node(());
    }
    let mut ranks = vec![0; successors.len()];
    // The last come first.
    for (rank, together) in tarjan_scc(&graph).into_iter().rev().enumerate() {
        for block in together {
            ranks[block.index()] = rank;
        }
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Whether control gets from the entry to a block without another one.
    fn avoids(successors: &[Vec<usize>], avoided: usize, to: usize) -> bool {
        let mut seen = vec![false; successors.len()];
        let mut work = vec![0];
        while let Some(block) = work.pop() {
            if block != avoided && !std::mem::replace(&mut seen[block], true) {
                work.extend(&successors[block]);
            }
        }
        seen[to]
    }

    fn graph() -> impl Strategy<Value = Vec<Vec<usize>>> {
        (1..9usize).prop_flat_map(|blocks| {
            let next = proptest::collection::vec(0..blocks, 0..3);
            proptest::collection::vec(next, blocks)
        })
    }

    /// Whether a way from behind one place to another, neither again on the way,
    /// goes by a marked block.
    fn meets(successors: &[Vec<usize>], from: usize, to: usize, marked: usize) -> bool {
        let reach = |start: usize| {
            let mut seen = vec![false; successors.len()];
            let mut work = successors[start].clone();
            while let Some(block) = work.pop() {
                if block != from && !std::mem::replace(&mut seen[block], true) && block != to {
                    work.extend(&successors[block]);
                }
            }
            seen
        };
        marked != from && marked != to && reach(from)[marked] && reach(marked)[to]
    }

    proptest! {
        #[test]
        fn dominators_are_on_all_ways(successors in graph()) {
            let ways = Ways::new(&successors);
            let none = successors.len();
            for other in 0..successors.len() {
                prop_assert_eq!(ways.is_reachable(other), avoids(&successors, none, other));
                for block in 0..successors.len() {
                    let is_on_all = !avoids(&successors, block, other);
                    prop_assert_eq!(ways.dominates(block, other), is_on_all, "{} {}", block, other);
                }
            }
        }

        #[test]
        fn an_edge_is_on_all_ways(successors in graph(), from in 0..9usize, which in 0..3usize) {
            let from = from % successors.len();
            let next = successors[from].get(which);
            prop_assume!(next.is_some());
            let next = *next.unwrap();
            let mut without = successors.clone();
            without[from].remove(which);
            let is_only = !without[from].contains(&next);
            let ways = Ways::new(&successors);
            for to in (0..successors.len()).filter(|to| ways.is_reachable(*to)) {
                let is_on_all = is_only && !avoids(&without, successors.len(), to);
                prop_assert_eq!(ways.comes_by(from, next, to), is_on_all, "to {}", to);
            }
        }

        #[test]
        fn alone_means_nothing_on_any_way(successors in graph()) {
            let ways = Ways::new(&successors);
            let all = 0..successors.len();
            let pairs = all.clone().flat_map(|from| all.clone().map(move |to| (from, to)));
            for (from, to) in pairs.filter(|(from, to)| from != to && ways.is_reachable(*to)) {
                for marked in all.clone() {
                    let is_alone = ways.is_alone(from, to, |stretch| stretch == Stretch::Block(marked));
                    prop_assert!(!is_alone || ways.dominates(from, to));
                    prop_assert!(!is_alone || !meets(&successors, from, to, marked));
                }
            }
        }

        #[test]
        fn loops_are_left_and_come_back(successors in graph()) {
            let ways = Ways::new(&successors);
            for found in ways.natural_loops() {
                for &block in &found.blocks {
                    prop_assert!(ways.dominates(found.header, block));
                    prop_assert!(successors[block].iter().any(|next| found.blocks.contains(next)));
                }
            }
        }
    }

    #[test]
    fn what_is_looked_for_is_looked_for_everywhere() {
        // A diamond, with a loop on one side.
        let ways = Ways::new(&[vec![1, 2], vec![3], vec![2, 3], vec![]]);
        for found in [
            Stretch::Behind,
            Stretch::Before,
            Stretch::Block(1),
            Stretch::Block(2),
        ] {
            assert!(!ways.is_alone(0, 3, |stretch| stretch == found));
        }
        assert!(ways.is_alone(0, 3, |_| false));
        assert!(!ways.is_alone(1, 3, |_| false));
        assert!(ways.is_alone(2, 2, |stretch| stretch != Stretch::Between));
        assert!(!ways.is_alone(2, 2, |stretch| stretch == Stretch::Between));
    }

    #[test]
    fn nobody_looks_at_too_many_blocks() {
        let line = |blocks: usize| -> Vec<Vec<usize>> {
            (0..blocks)
                .map(|block| (block + 1..blocks).take(1).collect())
                .collect()
        };
        assert!(Ways::new(&line(MOST_BLOCKS + 2)).is_alone(0, MOST_BLOCKS + 1, |_| false));
        assert!(!Ways::new(&line(MOST_BLOCKS + 3)).is_alone(0, MOST_BLOCKS + 2, |_| false));
    }

    #[test]
    fn loops_have_headers() {
        let found = Ways::new(&[vec![1], vec![2, 4], vec![2, 3], vec![1], vec![]]).natural_loops();
        let outer = NaturalLoop {
            header: 1,
            blocks: vec![1, 2, 3],
        };
        let inner = NaturalLoop {
            header: 2,
            blocks: vec![2],
        };
        assert_eq!(found, [outer, inner]);
        // Entered twice.
        assert_eq!(Ways::new(&[vec![1, 2], vec![2], vec![1]]).natural_loops(), []);
    }

    #[test]
    fn no_way_leads_to_a_lower_rank() {
        // 0 to a loop of 1 and 2, that to 3; and 4 by itself.
        let found = ranks(&[&[1], &[2], &[1, 3], &[], &[]]);
        assert!(found[0] < found[1] && found[1] == found[2] && found[2] < found[3]);
        assert_eq!(found.len(), 5);
    }
}
