//! What is known of nodes.

use super::NodeId;

/// Something of each of many nodes. Nodes are numbered without gaps, so it is
/// a vector.
#[derive(Clone, Debug)]
pub struct NodeMap<T> {
    values: Vec<Option<T>>,
}

impl<T> Default for NodeMap<T> {
    fn default() -> NodeMap<T> {
        NodeMap { values: Vec::new() }
    }
}

impl<T: Copy> NodeMap<T> {
    /// An empty map, for a source with so many nodes.
    pub fn new(nodes: usize) -> NodeMap<T> {
        NodeMap {
            values: vec![None; nodes],
        }
    }

    pub fn get(&self, node: NodeId) -> Option<T> {
        self.values.get(node.0 as usize).copied().flatten()
    }

    pub fn contains(&self, node: NodeId) -> bool {
        self.get(node).is_some()
    }

    /// Says what a node has; returns what it had.
    pub fn insert(&mut self, node: NodeId, value: T) -> Option<T> {
        let number = node.0 as usize;
        if number >= self.values.len() {
            self.values.resize(number + 1, None);
        }
        self.values[number].replace(value)
    }

    /// In the order of the nodes.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, T)> {
        let all = (0..).map(NodeId).zip(&self.values);
        all.filter_map(|(node, value)| Some((node, (*value)?)))
    }
}
