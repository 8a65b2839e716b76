//! Rules about the reachable lifetime graph.

use crate::draw::name;
use crate::read::Finding;
use crate::read::graph::{Graph, Homes, Item};
use crate::read::{Reading, Source};
use crate::rules;
use petgraph::graph::NodeIndex;
use std::collections::HashSet;

pub(super) fn check(source: &Source, reading: &Reading, findings: &mut Vec<Finding>) {
    let graph = reading.graph(source);
    let cycles = graph.cycles();
    let unreachable = unreachable(graph, source, reading);
    if cycles.is_empty() && unreachable.is_empty() {
        return;
    }
    let homes = Homes::new(source);
    let name = |node: NodeIndex| name(graph.item(node), source, reading);
    for cycle in cycles {
        let ring = cycle.iter().chain(cycle.first()).copied();
        let objects = ring.filter(|&node| !is_lifetime(graph, node));
        let names: Vec<_> = objects.map(|node| format!("'{}'", name(node))).collect();
        let message = format!("a location depends on itself: {}", names.join(" -> "));
        let function = cycle.iter().find_map(|&node| homes.of(graph.item(node)));
        let lifetime = cycle.iter().copied().find(|&node| is_lifetime(graph, node));
        let node = lifetime.and_then(|node| graph.item(node).node());
        findings.extend(node.map(|node| Finding::of(source, rules::GRAPH_CYCLE, message, node, function)));
    }
    for node in unreachable {
        let item = graph.item(node);
        let message = format!("no variable or property leads to '{}'", name(node));
        let function = homes.of(item);
        let rule = rules::GRAPH_UNREACHABLE;
        findings.extend(
            item.node()
                .map(|node| Finding::of(source, rule, message, node, function)),
        );
    }
}

/// What nothing leads to, but for lifetimes of objects that couldn't be read
/// and what they lead to: the reader has named the mistake.
fn unreachable(graph: &Graph, source: &Source, reading: &Reading) -> Vec<NodeIndex> {
    let is_orphan = |item| match item {
        Item::Lifetime { node, .. } => {
            let lifetime = reading.lifetimes.get(node);
            lifetime.is_some_and(|id| !reading.has_object(id))
        }
        _ => false,
    };
    let mut unreachable: Vec<_> = graph.unreachable(source).collect();
    if !unreachable.is_empty() {
        let excused: HashSet<_> = graph.led_to(is_orphan).collect();
        unreachable.retain(|node| !excused.contains(node));
    }
    unreachable
}

fn is_lifetime(graph: &Graph, node: NodeIndex) -> bool {
    matches!(graph.item(node), Item::Lifetime { .. })
}
