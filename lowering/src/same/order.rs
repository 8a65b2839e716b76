//! What a value is computed of, each node behind its inputs.

use super::{Graph, NodeId, Operation, Said};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// So many nodes are computed for a record.
const NODES: usize = 512;
/// So many orders are kept, as one is asked for several times for each record.
const KEPT: usize = 256;

/// What a record's value is computed of.
#[derive(Debug, Default)]
pub(super) struct Order {
    /// Each behind its inputs.
    pub nodes: Vec<NodeId>,
    /// Those that aren't computed, by their numbers.
    pub inputs: Vec<NodeId>,
    /// Inputs that aren't there any more.
    pub lost: Vec<NodeId>,
    /// Constants that are whatever happens to be there.
    pub undefined: Vec<NodeId>,
}

impl Order {
    /// Whether another value is computed of inputs of this one only, or of what this is true of.
    pub(super) fn has_all_inputs_of(&self, other: &Order, or: impl Fn(NodeId) -> bool) -> bool {
        let mut inputs = other.inputs.iter();
        inputs.all(|input| self.inputs.binary_search(input).is_ok() || or(*input))
    }
}

/// Orders that are known, by operands, as long as no node is replaced; and which nodes a walk has come to: those that
/// have its number. A copy of a graph begins with none.
#[derive(Debug, Default)]
pub(super) struct Orders {
    known: FxHashMap<Vec<NodeId>, Option<Rc<Order>>>,
    walk: u32,
    visited: Vec<u32>,
}

impl Clone for Orders {
    fn clone(&self) -> Orders {
        Orders::default()
    }
}

impl Orders {
    /// Begins a walk over so many nodes.
    fn begin(&mut self, nodes: usize) {
        if self.walk == u32::MAX {
            (self.walk, self.visited) = (0, Vec::new());
        }
        self.walk += 1;
        self.visited.resize(nodes, 0);
    }

    /// Whether a walk comes to a node for the first time.
    fn is_first(&mut self, node: NodeId) -> bool {
        std::mem::replace(&mut self.visited[node], self.walk) != self.walk
    }
}

impl Graph {
    /// What the values of two records are computed of; none if it is too much.
    pub(super) fn orders(&self, before: &Said, after: &Said) -> Option<(Rc<Order>, Rc<Order>)> {
        self.order(before).zip(self.order(after))
    }

    /// What a record's value is computed of; none if it is too much.
    pub(super) fn order(&self, said: &Said) -> Option<Rc<Order>> {
        let orders = &mut *self.of_nodes.orders.borrow_mut();
        if let Some(known) = orders.known.get(&said.operands[..]) {
            return known.clone();
        }
        if orders.known.len() >= KEPT {
            orders.known.clear();
        }
        let order = self.walk(orders, &said.operands).map(Rc::new);
        orders.known.insert(said.operands.clone(), order.clone());
        order
    }

    fn walk(&self, orders: &mut Orders, operands: &[NodeId]) -> Option<Order> {
        orders.begin(self.nodes.len());
        let mut order = Order::default();
        let mut count = 0;
        let mut pending: Vec<_> = operands.iter().map(|&node| (node, false)).collect();
        while let Some((node, ready)) = pending.pop() {
            if ready {
                self.put(&mut order, node);
                continue;
            }
            if !orders.is_first(node) {
                continue;
            }
            count += 1;
            if count > NODES {
                return None;
            }
            pending.push((node, true));
            pending.extend(self.computed_of(node).map(|input| (input, false)));
        }
        order.inputs.sort_unstable();
        Some(order)
    }

    /// What a node is computed of.
    pub(super) fn computed_of(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let node = &self.nodes[node];
        let link = match node.operation {
            Operation::Link(to) => Some(to),
            _ => None,
        };
        node.inputs.iter().copied().chain(link)
    }

    fn put(&self, order: &mut Order, node: NodeId) {
        order.nodes.push(node);
        match &self.nodes[node].operation {
            Operation::Input { .. } => order.inputs.push(node),
            Operation::Lost { .. } => order.lost.push(node),
            _ if self.nodes[node].is_undefined() => order.undefined.push(node),
            _ => {}
        }
    }
}
