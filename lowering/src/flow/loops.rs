//! The loops of a control flow graph.

use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;
use std::collections::HashMap;

/// A largest set of blocks each of which leads to each; or of those in another
/// loop without its header.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Loop {
    pub blocks: Vec<u32>,
    /// Where control comes in. Several: it has no header.
    pub entries: Vec<u32>,
    /// The loop around it, by its place.
    pub around: Option<usize>,
}

impl Loop {
    pub(crate) fn is_entered_twice(&self) -> bool {
        self.entries.len() > 1
    }
}

/// A function's loops, by number.
#[derive(Debug)]
pub(crate) struct LoopNest {
    pub all: Vec<Loop>,
    /// For each block, the smallest that it is in.
    pub innermost: Vec<Option<usize>>,
}

impl LoopNest {
    pub(crate) fn new(successors: &[&[u32]]) -> LoopNest {
        let all = loops(successors);
        let mut innermost = vec![None; successors.len()];
        for (number, each) in all.iter().enumerate() {
            for &block in &each.blocks {
                innermost[block as usize] = Some(number);
            }
        }
        LoopNest { all, innermost }
    }
}

/// All loops of a graph, each behind the one around it. The first block is the
/// entry, which is also entered from outside.
fn loops(successors: &[&[u32]]) -> Vec<Loop> {
    let mut found: Vec<Loop> = Vec::new();
    let mut pending: Vec<(Option<usize>, Vec<u32>)> = vec![(None, (0..successors.len() as u32).collect())];
    while let Some((around, region)) = pending.pop() {
        for blocks in cycles(successors, &region) {
            let entries = entries(successors, &blocks);
            if let [header] = entries[..] {
                let inside = blocks.iter().copied().filter(|block| *block != header);
                pending.push((Some(found.len()), inside.collect()));
            }
            found.push(Loop {
                blocks,
                entries,
                around,
            });
        }
    }
    found
}

fn entries(successors: &[&[u32]], cycle: &[u32]) -> Vec<u32> {
    let mut is_inside = vec![false; successors.len()];
    for &block in cycle {
        is_inside[block as usize] = true;
    }
    let outside = successors.iter().zip(&is_inside).filter(|(_, inside)| !**inside);
    let from_outside = outside.flat_map(|(next, _)| next.iter().copied());
    let mut entries: Vec<u32> = from_outside.chain([0]).collect();
    entries.retain(|entry| is_inside[*entry as usize]);
    entries.sort_unstable();
    entries.dedup();
    entries
}

/// The largest sets of a region's blocks each of which leads to each.
fn cycles(successors: &[&[u32]], region: &[u32]) -> Vec<Vec<u32>> {
    let mut graph: DiGraph<u32, ()> = DiGraph::new();
    let nodes: HashMap<u32, _> = region
        .iter()
        .map(|&block| (block, graph.add_node(block)))
        .collect();
    // In the region's order, so that the loops are in the same one in each run.
    for block in region {
        let next = successors[*block as usize].iter();
        for to in next.filter_map(|next| nodes.get(next)) {
            graph.add_edge(nodes[block], *to, ());
        }
    }
    let sets = tarjan_scc(&graph).into_iter();
    let cycles = sets.filter(|set| set.len() > 1 || graph.contains_edge(set[0], set[0]));
    cycles
        .map(|set| set.into_iter().map(|node| graph[node]).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_are_in_loops() {
        let found = loops(&[&[1], &[2, 4], &[2, 3], &[1], &[]]);
        let sorted = |index: usize| {
            let mut blocks = found[index].blocks.clone();
            blocks.sort_unstable();
            (blocks, found[index].entries.clone(), found[index].around)
        };
        assert_eq!(found.len(), 2);
        assert_eq!(sorted(0), (vec![1, 2, 3], vec![1], None));
        assert_eq!(sorted(1), (vec![2], vec![2], Some(0)));
    }

    #[test]
    fn a_loop_that_is_entered_twice_has_no_header() {
        let found = loops(&[&[1, 2], &[2], &[1]]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].entries, [1, 2]);
    }
}
