//! Whether a debug record says the same after a pass as before it.
//!
//! Optimisers change what values are computed of, under the records that name
//! them. What is computed before and what afterwards are graphs over the same
//! inputs, and both are tried with numbers. Where the two differ for some, the
//! record shows another value than it did. Nothing is proved by numbers that
//! agree, nor where an input is lost or another one takes its place: there a
//! record is believed, unless it shows a constant now.

mod demanded;
mod floats;
mod lanes;
mod lost;
mod needed;
mod node;
#[cfg(test)]
mod tests;
mod words;

pub use crate::evaluate::float::Operator;
use crate::import::{operations, without_spaces};
use gimli::constants as dw;
use lanes::{Lane, Lanes};
pub use node::{Binary, Flags, Float, Node, NodeId, Operation, Predicate, Unary};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use words::Shown;

/// What values are computed of.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub nodes: Vec<Node>,
    /// The inputs that are computed bit by bit, nobody here knows how: those bits that nobody
    /// needs may be others.
    pub bitwise: FxHashSet<NodeId>,
    /// Which pairs of nodes are computed in the same way.
    alike: FxHashMap<(NodeId, NodeId), bool>,
    tried: Tried,
    visited: RefCell<Visited>,
}

/// Which nodes a walk has come to: those that have its number.
#[derive(Clone, Debug, Default)]
struct Visited {
    walk: u32,
    by_node: Vec<u32>,
}

impl Visited {
    /// Begins a walk over so many nodes.
    fn begin(&mut self, nodes: usize) {
        if self.walk == u32::MAX {
            *self = Visited::default();
        }
        self.walk += 1;
        self.by_node.resize(nodes, 0);
    }

    /// Whether a walk comes to a node for the first time.
    fn is_first(&mut self, node: NodeId) -> bool {
        std::mem::replace(&mut self.by_node[node], self.walk) != self.walk
    }
}

/// What nodes are in each trial: one that has been tried isn't changed any more, but in a copy
/// of its graph, which begins with none.
#[derive(Debug, Default)]
struct Tried(FxHashMap<NodeId, Vec<Option<Lanes>>>);

impl Clone for Tried {
    fn clone(&self) -> Tried {
        Tried::default()
    }
}

/// What nodes are in a trial, where some are given.
type Known = FxHashMap<NodeId, Option<Lanes>>;

/// What a record says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub operands: Vec<NodeId>,
    /// Of the expression, without a fragment.
    pub elements: Vec<u64>,
    /// The size of the variable or fragment.
    pub bits: u64,
}

impl Said {
    /// The same of something else.
    pub fn of(&self, operand: NodeId) -> Said {
        Said {
            operands: vec![operand],
            ..self.clone()
        }
    }

    /// Whether its expression compares: then it is one of two numbers for nearly all inputs.
    pub fn compares(&self) -> bool {
        operations(&self.elements)
            .any(|(opcode, _)| (u64::from(dw::DW_OP_eq.0)..=u64::from(dw::DW_OP_ne.0)).contains(&opcode))
    }
}

/// So many nodes are computed for a record.
const NODES: usize = 512;
/// Where a value differs for a sixteenth of all inputs only, one of so many shows it.
const TRIALS: u64 = 96;
/// What so many nodes are in all trials is kept.
const KEPT: usize = 4096;
/// So deep computations are looked at for whether they are the same.
const DEPTH: usize = 128;

impl Graph {
    pub fn add(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Whether a record shows another value for some inputs than another one.
    /// What it is computed of beside the other's inputs may be anything, so then
    /// nobody knows.
    pub fn differ(&mut self, before: &Said, after: &Said) -> bool {
        self.differ_by_more(before, after, &FxHashSet::default())
    }

    /// The same, where the other one may also be computed of these.
    pub fn differ_by_more(&mut self, before: &Said, after: &Said, more: &FxHashSet<NodeId>) -> bool {
        !self.are_alike(before, after) && self.tried(before, after, more) == Some(true)
    }

    /// Whether two records contradict each other for some inputs; none if nobody
    /// knows.
    fn tried(&mut self, before: &Said, after: &Said, more: &FxHashSet<NodeId>) -> Option<bool> {
        let (first, second) = (self.order(before)?, self.order(after)?);
        let inputs: FxHashSet<_> = self.inputs(&first).collect();
        let is_known = |input| inputs.contains(&input) || more.contains(&input);
        if !self.inputs(&second).all(is_known) {
            return None;
        }
        if self.tried.0.len() > KEPT {
            self.tried.0.clear();
        }
        first
            .into_iter()
            .chain(second)
            .for_each(|node| self.try_all(node));
        let elements = [before, after].map(|it| without_spaces(&it.elements));
        let mut found = None;
        for trial in 0..TRIALS {
            let in_trial = |node| self.in_trial(node, trial);
            let old = shown(before, &elements[0], in_trial);
            let new = shown(after, &elements[1], in_trial);
            let Some((old, new)) = old.zip(new) else {
                continue;
            };
            if old.contradicts(&new) {
                return Some(true);
            }
            found = Some(false);
        }
        found
    }

    /// Whether a record says what another one said, as far as numbers tell: it is
    /// computed of nothing else, and nothing of that is lost.
    pub fn agree(&mut self, before: &Said, after: &Said) -> bool {
        if self.are_alike(before, after) {
            return true;
        }
        let is_lost = |&node: &NodeId| matches!(self.nodes[node].operation, Operation::Lost { .. });
        let is_known = |said| self.order(said).is_some_and(|order| !order.iter().any(is_lost));
        is_known(before) && is_known(after) && self.tried(before, after, &FxHashSet::default()) == Some(false)
    }

    /// Whether a record has a value and another one's expression has none, whatever its
    /// operands are: it computes with numbers of different widths. Where an operand becomes
    /// narrower, LLVM extends what is computed of it and others instead.
    pub fn mixes_widths(&self, before: &Said, after: &Said) -> bool {
        self.has_value(before) == Some(true) && self.has_value(after) == Some(false)
    }

    /// Whether an expression has a value, of some numbers that are as wide as its operands:
    /// of zeros there may be no quotient. None if these aren't numbers.
    fn has_value(&self, said: &Said) -> Option<bool> {
        let elements = without_spaces(&said.elements);
        let nodes = || said.operands.iter().map(|&operand| &self.nodes[operand]);
        let has_value = |value: u64| {
            let number = |node: &Node| Lanes {
                bits: node.bits,
                all: vec![Lane::Bits(value)],
            };
            let numbers: Vec<_> = nodes().map(number).collect();
            words::shown(&elements, &numbers.iter().collect::<Vec<_>>(), said.bits).is_some()
        };
        let are_numbers = nodes().all(|node| node.lanes == 1 && !node.is_wide());
        are_numbers.then(|| [0, 1].into_iter().any(has_value))
    }

    /// Whether a record shows what may be anything, and the other one a constant.
    pub fn begins_to_vary(&self, before: &Said, after: &Said) -> bool {
        let is_constant = |said| {
            let order = self.order(said)?;
            let from_outside = |&node: &NodeId| {
                matches!(
                    self.nodes[node].operation,
                    Operation::Input { .. } | Operation::Lost { .. }
                )
            };
            Some(!order.iter().any(from_outside))
        };
        is_constant(before) == Some(true) && is_constant(after) == Some(false)
    }

    /// What a record's value is computed of that isn't computed itself; nothing if
    /// it is too much.
    pub fn inputs_of(&self, said: &Said) -> Vec<NodeId> {
        let order = self.order(said).unwrap_or_default();
        self.inputs(&order).collect()
    }

    /// Whether a record's value is computed of a node, or is that node.
    pub fn is_computed_of(&self, said: &Said, node: NodeId) -> bool {
        self.order(said).is_none_or(|order| order.contains(&node))
    }

    /// Whether a value is computed of another one, and of something that this one
    /// isn't computed of.
    pub fn goes_on_from(&mut self, before: NodeId, after: NodeId) -> bool {
        let said = |operand| Said {
            operands: vec![operand],
            elements: Vec::new(),
            bits: 0,
        };
        let (before, after) = (self.resolved(before), self.resolved(after));
        let known: FxHashSet<_> = self.inputs_of(&said(before)).into_iter().collect();
        let is_more = self.inputs_of(&said(after)).iter().any(|it| !known.contains(it));
        let order = self.order(&said(after)).unwrap_or_default();
        let is_constant = matches!(self.nodes[before].operation, Operation::Constant(_));
        let is_alike = |&it: &NodeId| it != after && self.is_alike(before, it, 0);
        is_more && !is_constant && order.iter().any(is_alike)
    }

    /// Whether two records show what is computed in the same way.
    pub fn are_alike(&mut self, before: &Said, after: &Said) -> bool {
        let mut operands = before.operands.iter().zip(&after.operands);
        before.elements == after.elements
            && before.operands.len() == after.operands.len()
            && operands.all(|(&old, &new)| self.is_alike(old, new, 0))
    }

    /// Whether two nodes are computed in the same way.
    fn is_alike(&mut self, old: NodeId, new: NodeId, depth: usize) -> bool {
        let (old, new) = (self.resolved(old), self.resolved(new));
        if old == new {
            return true;
        }
        if let Some(&known) = self.alike.get(&(old, new)) {
            return known;
        }
        // In code that is never reached, a value may be computed of itself.
        self.alike.insert((old, new), true);
        let (one, other) = (&self.nodes[old], &self.nodes[new]);
        let inputs: Vec<_> = one
            .inputs
            .iter()
            .copied()
            .zip(other.inputs.iter().copied())
            .collect();
        let is_input = matches!(one.operation, Operation::Input { .. } | Operation::Lost { .. });
        let alike = depth < DEPTH
            && !is_input
            && one.operation == other.operation
            && one.inputs.len() == other.inputs.len()
            && inputs
                .into_iter()
                .all(|(old, new)| self.is_alike(old, new, depth + 1));
        self.alike.insert((old, new), alike);
        alike
    }

    fn resolved(&self, mut node: NodeId) -> NodeId {
        while let Operation::Link(to) = self.nodes[node].operation {
            node = to;
        }
        node
    }

    /// What a record's value is computed of, each node behind its inputs; none if
    /// it is too much.
    fn order(&self, said: &Said) -> Option<Vec<NodeId>> {
        let mut order = Vec::new();
        let mut visited = self.visited.borrow_mut();
        visited.begin(self.nodes.len());
        let mut count = 0;
        let mut pending: Vec<_> = said.operands.iter().map(|&node| (node, false)).collect();
        while let Some((node, ready)) = pending.pop() {
            if ready {
                order.push(node);
                continue;
            }
            if !visited.is_first(node) {
                continue;
            }
            count += 1;
            if count > NODES {
                return None;
            }
            pending.push((node, true));
            let link = match self.nodes[node].operation {
                Operation::Link(to) => Some(to),
                _ => None,
            };
            pending.extend(
                self.nodes[node]
                    .inputs
                    .iter()
                    .chain(&link)
                    .map(|&input| (input, false)),
            );
        }
        Some(order)
    }

    fn inputs<'g>(&'g self, order: &'g [NodeId]) -> impl Iterator<Item = NodeId> + 'g {
        let is_input = |&node: &NodeId| matches!(self.nodes[node].operation, Operation::Input { .. });
        order.iter().copied().filter(is_input)
    }

    /// Computes a node in all trials, behind its inputs.
    fn try_all(&mut self, node: NodeId) {
        if !self.tried.0.contains_key(&node) {
            let in_trial = |trial| self.compute(node, trial, |input| self.in_trial(input, trial));
            let all = (0..TRIALS).map(in_trial).collect();
            self.tried.0.insert(node, all);
        }
    }

    fn in_trial(&self, node: NodeId, trial: u64) -> Option<&Lanes> {
        self.tried.0.get(&node)?[trial as usize].as_ref()
    }

    /// Computes what isn't known yet with the inputs of a trial.
    fn compute_all(&self, order: &[NodeId], trial: u64, known: &mut Known) {
        for &node in order {
            if !known.contains_key(&node) {
                let value = self.compute(node, trial, |input| known.get(&input)?.as_ref());
                known.insert(node, value);
            }
        }
    }

    fn compute<'k>(
        &self,
        id: NodeId,
        trial: u64,
        known: impl Fn(NodeId) -> Option<&'k Lanes>,
    ) -> Option<Lanes> {
        let node = &self.nodes[id];
        if node.is_wide() {
            return None;
        }
        match &node.operation {
            Operation::Input { limit } => Some(lanes::tried(node, id as u64, trial, *limit)),
            Operation::Link(to) => known(*to).cloned(),
            Operation::Lost { .. } => None,
            Operation::Constant(all) => Some(Lanes {
                bits: node.bits,
                all: all
                    .iter()
                    .map(|bits| bits.map_or(Lane::Any, Lane::Bits))
                    .collect(),
            }),
            _ => {
                let inputs = node.inputs.iter().map(|input| known(*input));
                lanes::computed(node, &inputs.collect::<Option<Vec<_>>>()?)
            }
        }
    }
}

/// What a record shows of what is known.
fn shown<'k>(
    said: &Said,
    elements: &[u64],
    known: impl Fn(NodeId) -> Option<&'k Lanes>,
) -> Option<Shown<'k>> {
    let operands = said.operands.iter().map(|operand| known(*operand));
    words::shown(elements, &operands.collect::<Option<Vec<_>>>()?, said.bits)
}
