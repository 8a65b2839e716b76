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
mod numbers;
mod order;
mod predicate;
#[cfg(test)]
mod tests;
mod trials;
mod words;

pub use crate::evaluate::float::Operator;
use crate::import::{operations, without_spaces};
use gimli::constants as dw;
use lanes::{Lane, Lanes};
pub use node::{Binary, Flags, Float, Inputs, Node, NodeId, Operation, Predicate, Unary};
use numbers::{Numbered, Numbers};
use order::{Order, Orders};
pub use predicate::opposite;
use rustc_hash::FxHashSet;
use smallvec::{SmallVec, smallvec};
use std::cell::RefCell;
use std::mem::take;
use trials::{ByStandIns, StandIns, Tried, TriedNodes};
use words::Shown;

/// What values are computed of.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    nodes: Vec<Node>,
    /// The inputs that are computed bit by bit, nobody here knows how: those bits that nobody
    /// needs may be others.
    pub bitwise: FxHashSet<NodeId>,
    numbers: Numbers,
    tried: ByStandIns<Tried>,
    of_nodes: OfNodes,
    /// While some are replaced, what they were.
    replaced: Option<Vec<(NodeId, Operation)>>,
}

/// What has been found of nodes, as long as none is replaced.
#[derive(Clone, Debug, Default)]
struct OfNodes {
    numbered: Numbered,
    tried: ByStandIns<TriedNodes>,
    orders: RefCell<Orders>,
}

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

impl Graph {
    pub fn add(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node]
    }

    /// How a node is computed that has just been added: nothing has been asked of it yet.
    pub fn define(&mut self, node: NodeId, operation: Operation, inputs: Inputs) {
        self.nodes[node].operation = operation;
        self.nodes[node].inputs = inputs;
    }

    /// Makes a node another one.
    pub fn replace(&mut self, node: NodeId, operation: Operation) {
        let old = std::mem::replace(&mut self.nodes[node].operation, operation);
        if let Some(replaced) = &mut self.replaced {
            replaced.push((node, old));
        }
        self.of_nodes = OfNodes::default();
    }

    /// What is so with nodes replaced, which are afterwards what they were.
    pub fn assuming<R>(&mut self, work: impl FnOnce(&mut Graph) -> R) -> R {
        let outer = self.replaced.replace(Vec::new());
        let of_nodes = take(&mut self.of_nodes);
        let result = work(self);
        for (node, operation) in self.replaced.take().into_iter().flatten().rev() {
            self.nodes[node].operation = operation;
        }
        self.replaced = outer;
        self.of_nodes = of_nodes;
        result
    }

    /// Whether a record shows another value for some inputs than another one.
    /// What it is computed of beside the other's inputs may be anything, so then
    /// nobody knows.
    pub fn differ(&mut self, before: &Said, after: &Said) -> bool {
        self.differ_by_more(before, after, &FxHashSet::default())
    }

    /// The same, where the other one may also be computed of these.
    pub fn differ_by_more(&mut self, before: &Said, after: &Said, more: &FxHashSet<NodeId>) -> bool {
        !self.are_alike(before, after) && self.contradict(before, after, more) == Some(true)
    }

    /// Whether a record shows another value than another one for small numbers in the place of all inputs, where a
    /// comparison shows it.
    pub fn differ_for_small(&mut self, before: &Said, after: &Said) -> bool {
        !self.are_alike(before, after)
            && self.tried(StandIns::Small, before, after, &FxHashSet::default()) == Some(true)
    }

    /// Whether records' values depend on conditions, and not on as many: who asks for one where a condition holds may do
    /// without, and numbers that are tried are hardly ever where it doesn't.
    fn differ_in_conditions(&self, before: &Said, after: &Said) -> bool {
        let is_condition = |node: &&NodeId| matches!(self.nodes[**node].operation, Operation::Compare(..));
        let conditions = |order: &Order| order.nodes.iter().filter(is_condition).count();
        let orders = self.orders(before, after);
        orders.is_some_and(|(before, after)| conditions(&before) != conditions(&after))
    }

    /// Whether two records contradict each other for numbers that are tried; none if nobody knows.
    fn contradict(&mut self, before: &Said, after: &Said, more: &FxHashSet<NodeId>) -> Option<bool> {
        let found = self.tried(StandIns::None, before, after, more);
        let differ = found != Some(true)
            && self.differ_in_conditions(before, after)
            && [StandIns::Small, StandIns::Shuffled]
                .into_iter()
                .any(|small| self.tried(small, before, after, more) == Some(true));
        if differ { Some(true) } else { found }
    }

    /// Whether two records contradict each other for some inputs; none if nobody
    /// knows.
    fn tried(
        &mut self,
        stand_ins: StandIns,
        before: &Said,
        after: &Said,
        more: &FxHashSet<NodeId>,
    ) -> Option<bool> {
        let (first, second) = self.orders(before, after)?;
        if !first.has_all_inputs_of(&second, |input| more.contains(&input)) {
            return None;
        }
        self.try_all(stand_ins, before, &first);
        self.try_all(stand_ins, after, &second);
        let elements = [before, after].map(|it| without_spaces(&it.elements));
        let is_same = self.are_same_in_trials(stand_ins, before, after);
        let mut found = None;
        for trial in 0..stand_ins.trials() {
            let in_trial = |node| self.in_trial(stand_ins, node, trial);
            let old = shown(before, &elements[0], in_trial);
            if is_same && old.is_some() {
                return Some(false);
            }
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
        let is_known = |said| self.order(said).is_some_and(|order| order.lost.is_empty());
        is_known(before)
            && is_known(after)
            && self.contradict(before, after, &FxHashSet::default()) == Some(false)
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
                all: smallvec![Lane::Bits(value)],
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
            Some(order.inputs.is_empty() && order.lost.is_empty())
        };
        is_constant(before) == Some(true) && is_constant(after) == Some(false)
    }

    /// What a record's value is computed of that isn't computed itself; nothing if
    /// it is too much.
    pub fn inputs_of(&self, said: &Said) -> Vec<NodeId> {
        self.order(said)
            .map_or_else(Vec::new, |order| order.inputs.clone())
    }

    /// Whether a record's value is computed of a node, or is that node.
    pub fn is_computed_of(&self, said: &Said, node: NodeId) -> bool {
        self.order(said).is_none_or(|order| order.nodes.contains(&node))
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
        let order = self.order(&said(after));
        let is_constant = matches!(self.nodes[before].operation, Operation::Constant(_));
        let is_alike = |&it: &NodeId| it != after && self.is_alike(before, it);
        is_more && !is_constant && order.is_some_and(|order| order.nodes.iter().any(is_alike))
    }

    /// Whether two records show what is computed in the same way.
    pub fn are_alike(&mut self, before: &Said, after: &Said) -> bool {
        let mut operands = before.operands.iter().zip(&after.operands);
        before.elements == after.elements
            && before.operands.len() == after.operands.len()
            && operands.all(|(&old, &new)| self.is_alike(old, new))
    }

    /// Whether two nodes are computed in the same way.
    fn is_alike(&mut self, old: NodeId, new: NodeId) -> bool {
        old == new || self.number(old) == self.number(new)
    }

    fn resolved(&self, mut node: NodeId) -> NodeId {
        while let Operation::Link(to) = self.nodes[node].operation {
            node = to;
        }
        node
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
                lanes::computed(node, &inputs.collect::<Option<SmallVec<[_; 3]>>>()?)
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
    words::shown(
        elements,
        &operands.collect::<Option<SmallVec<[_; 2]>>>()?,
        said.bits,
    )
}
