//! Rules about the reachable lifetime graph.

use super::{Finding, function_of, rules};
use crate::model::ObjectId;
use crate::read::{Reading, Source};
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

pub(super) fn check(source: &Source, reading: &Reading, findings: &mut Vec<Finding>) {
    let model = &reading.model;
    let mut graph: DiGraph<ObjectId, usize> =
        DiGraph::with_capacity(model.objects.len(), model.lifetimes.len());
    for number in 0..model.objects.len() {
        graph.add_node(ObjectId(number as u32));
    }
    for (number, lifetime) in model.lifetimes.iter().enumerate() {
        for arg in &lifetime.args {
            let ends = [lifetime.object, *arg].map(|id| NodeIndex::new(id.0 as usize));
            graph.add_edge(ends[0], ends[1], number);
        }
    }
    for component in tarjan_scc(&graph) {
        let Some(edge) = cyclic_edge(&graph, &component) else {
            continue;
        };
        let mut names: Vec<_> = component
            .iter()
            .map(|&node| model.object(graph[node]).name())
            .collect();
        names.reverse();
        let message = format!("the location of '{}' depends on itself", names.join("', '"));
        let node = reading.lifetime_nodes[graph[edge]];
        let function = component
            .iter()
            .find_map(|&node| function_of(model.object(graph[node])));
        findings.push(Finding::of(source, rules::GRAPH_CYCLE, message, node, function));
    }
}

/// An edge inside a component, if there is one.
fn cyclic_edge(
    graph: &DiGraph<ObjectId, usize>,
    component: &[NodeIndex],
) -> Option<petgraph::graph::EdgeIndex> {
    match component {
        [node] => graph.find_edge(*node, *node),
        [first, ..] => {
            let inside: std::collections::HashSet<_> = component.iter().collect();
            let mut edges = graph.edges(*first);
            use petgraph::visit::EdgeRef;
            edges
                .find(|edge| inside.contains(&edge.target()))
                .map(|edge| edge.id())
        }
        [] => None,
    }
}
