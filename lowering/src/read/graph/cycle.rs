//! Cycles, in linear time and without recursion: metadata can be a chain of
//! any length.

use super::Graph;
use petgraph::algo::kosaraju_scc;
use petgraph::graph::NodeIndex;
use std::collections::VecDeque;

impl Graph {
    /// The nodes on a cycle in order, for each knot of cycles: a shortest one
    /// through the knot's first variable, or its first object if it has none.
    /// Objects and lifetimes alternate; the last node leads to the first.
    pub fn cycles(&self) -> &[Vec<NodeIndex>] {
        self.cycles.get_or_init(|| match self.has_cycle() {
            true => self.find_cycles(),
            false => Vec::new(),
        })
    }

    /// Takes away what nothing leads to until only cycles and what they lead
    /// to are left.
    fn has_cycle(&self) -> bool {
        let mut incoming = vec![0_u32; self.graph.node_count()];
        for edge in self.graph.raw_edges() {
            incoming[edge.target().index()] += 1;
        }
        let first = self
            .graph
            .node_indices()
            .filter(|node| incoming[node.index()] == 0);
        let mut pending: Vec<_> = first.collect();
        let mut left = incoming.len();
        while let Some(node) = pending.pop() {
            left -= 1;
            for next in self.graph.neighbors(node) {
                incoming[next.index()] -= 1;
                if incoming[next.index()] == 0 {
                    pending.push(next);
                }
            }
        }
        left > 0
    }

    fn find_cycles(&self) -> Vec<Vec<NodeIndex>> {
        // An object has no edge to itself, so one node alone is no cycle.
        let knots = kosaraju_scc(&self.graph)
            .into_iter()
            .filter(|knot| knot.len() > 1);
        // petgraph names a knot after those that it leads to, so no search has
        // come to it before its own.
        let mut parent = vec![NodeIndex::end(); self.graph.node_count()];
        let mut cycles: Vec<_> = knots.filter_map(|knot| self.cycle(&knot, &mut parent)).collect();
        cycles.sort_by_key(|cycle| cycle.first().copied());
        cycles
    }

    /// A shortest way from an object of a knot back to it; `parent` says
    /// whence each node was first reached.
    fn cycle(&self, knot: &[NodeIndex], parent: &mut [NodeIndex]) -> Option<Vec<NodeIndex>> {
        let objects = knot
            .iter()
            .copied()
            .filter(|&node| !self.item(node).is_lifetime());
        let start = objects.min_by_key(|&node| (!self.item(node).is_root(), node))?;
        let mut queue = VecDeque::from([start]);
        while let Some(node) = queue.pop_front() {
            for next in self.graph.neighbors(node) {
                if next == start {
                    return Some(path(start, node, parent));
                }
                if parent[next.index()] == NodeIndex::end() {
                    parent[next.index()] = node;
                    queue.push_back(next);
                }
            }
        }
        None
    }
}

fn path(start: NodeIndex, end: NodeIndex, parent: &[NodeIndex]) -> Vec<NodeIndex> {
    let mut path = vec![end];
    while let Some(&last) = path.last().filter(|&&last| last != start) {
        path.push(parent[last.index()]);
    }
    path.reverse();
    path
}
