//! Whether a debug record says the same after a pass as before it.
//!
//! Optimisers change what values are computed of, under the records that name
//! them. What is computed before and what afterwards are graphs over the same
//! inputs, and both are tried with numbers. Where the two differ for some, the
//! record shows another value than it did. Nothing is proved by numbers that
//! agree, nor where an input is lost or another one takes its place: there a
//! record is believed, unless it shows a constant now.

mod floats;
mod lanes;
mod needed;
mod node;
mod words;

pub use crate::evaluate::float::Operator;
use lanes::{Lane, Lanes};
pub use node::{Binary, Flags, Float, Node, NodeId, Operation, Predicate};
use std::collections::{HashMap, HashSet};

/// What values are computed of.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub nodes: Vec<Node>,
    /// Which pairs of nodes are computed in the same way.
    alike: HashMap<(NodeId, NodeId), bool>,
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
}

/// So many nodes are computed for a record.
const NODES: usize = 512;
/// Where a value differs for a sixteenth of all inputs only, one of so many shows it.
const TRIALS: u64 = 96;
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
        !self.are_alike(before, after) && self.tried(before, after) == Some(true)
    }

    /// Whether two records contradict each other for some inputs; none if nobody
    /// knows.
    fn tried(&self, before: &Said, after: &Said) -> Option<bool> {
        let (first, second) = (self.order(before)?, self.order(after)?);
        let inputs: HashSet<_> = self.inputs(&first).collect();
        if !self.inputs(&second).all(|input| inputs.contains(&input)) {
            return None;
        }
        let mut found = None;
        for trial in 0..TRIALS {
            let mut known = HashMap::new();
            let old = self.shown(before, &first, trial, &mut known);
            let new = self.shown(after, &second, trial, &mut known);
            let Some((old, new)) = old.zip(new) else {
                continue;
            };
            if lanes::contradict(&old, &new) {
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
        is_known(before) && is_known(after) && self.tried(before, after) == Some(false)
    }

    /// Whether a record shows a constant which another one hardly ever shows,
    /// whatever was what is lost: that is lost since nobody needed it.
    pub fn forgets(&self, before: &Said, after: &Said) -> bool {
        let (Some(first), Some(second)) = (self.order(before), self.order(after)) else {
            return false;
        };
        let lost = |&node: &NodeId| match self.nodes[node].operation {
            Operation::Lost { limit } => Some((node, limit)),
            _ => None,
        };
        let lost: Vec<_> = first.iter().filter_map(lost).collect();
        if lost.is_empty() || self.inputs(&second).next().is_some() {
            return false;
        }
        let differs = |&trial: &u64| {
            let tried = lost.iter().map(|&(node, limit)| {
                let lanes = lanes::tried(&self.nodes[node], node as u64, trial, limit);
                (node, Some(lanes))
            });
            let old = self.shown(before, &first, trial, &mut tried.collect());
            let new = self.shown(after, &second, trial, &mut HashMap::new());
            old.zip(new)
                .is_some_and(|(old, new)| lanes::contradict(&old, &new))
        };
        2 * (0..TRIALS).filter(differs).count() > TRIALS as usize
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
        let known: HashSet<_> = self.inputs_of(&said(before)).into_iter().collect();
        let is_more = self.inputs_of(&said(after)).iter().any(|it| !known.contains(it));
        let order = self.order(&said(after)).unwrap_or_default();
        let is_constant = matches!(self.nodes[before].operation, Operation::Constant(_));
        let is_alike = |&it: &NodeId| it != after && self.is_alike(before, it, 0);
        is_more && !is_constant && order.iter().any(is_alike)
    }

    fn are_alike(&mut self, before: &Said, after: &Said) -> bool {
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
        let mut done = HashSet::new();
        let mut pending: Vec<_> = said.operands.iter().map(|&node| (node, false)).collect();
        while let Some((node, ready)) = pending.pop() {
            if ready {
                order.push(node);
                continue;
            }
            if !done.insert(node) {
                continue;
            }
            if done.len() > NODES {
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

    /// What a record shows with the inputs of a trial.
    fn shown(
        &self,
        said: &Said,
        order: &[NodeId],
        trial: u64,
        known: &mut HashMap<NodeId, Option<Lanes>>,
    ) -> Option<Vec<Lane>> {
        for &node in order {
            if !known.contains_key(&node) {
                let value = self.compute(node, trial, known);
                known.insert(node, value);
            }
        }
        let operands = said.operands.iter().map(|operand| known[operand].clone());
        words::shown(&said.elements, &operands.collect::<Option<Vec<_>>>()?, said.bits)
    }

    fn compute(&self, id: NodeId, trial: u64, known: &HashMap<NodeId, Option<Lanes>>) -> Option<Lanes> {
        let node = &self.nodes[id];
        match &node.operation {
            Operation::Input { limit } => Some(lanes::tried(node, id as u64, trial, *limit)),
            Operation::Link(to) => known.get(to)?.clone(),
            Operation::Lost { .. } => None,
            Operation::Constant(all) => Some(Lanes {
                bits: node.bits,
                all: all
                    .iter()
                    .map(|bits| bits.map_or(Lane::Any, Lane::Bits))
                    .collect(),
            }),
            _ => {
                let inputs = node.inputs.iter().map(|input| known.get(input)?.clone());
                lanes::computed(node, &inputs.collect::<Option<Vec<_>>>()?)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::FloatKind;

    fn node(operation: Operation, inputs: &[NodeId], bits: u32) -> Node {
        Node {
            operation,
            inputs: inputs.to_vec(),
            lanes: 1,
            bits,
        }
    }

    fn constant(bits: u32, value: u64) -> Node {
        node(Operation::Constant(vec![Some(value)]), &[], bits)
    }

    fn binary(operation: Binary, inputs: &[NodeId], bits: u32) -> Node {
        node(Operation::Binary(operation, Flags::default()), inputs, bits)
    }

    fn said(operand: NodeId, elements: &[u64], bits: u64) -> Said {
        Said {
            operands: vec![operand],
            elements: elements.to_vec(),
            bits,
        }
    }

    const INPUT: Operation = Operation::Input { limit: None };

    #[test]
    fn another_constant_is_another_value() {
        let mut graph = Graph::default();
        let input = graph.add(node(INPUT, &[], 32));
        let one = graph.add(constant(32, 1));
        let all = graph.add(constant(32, 0xffff_ffff));
        let before = graph.add(binary(Binary::Xor, &[input, one], 32));
        let after = graph.add(binary(Binary::Xor, &[input, all], 32));
        assert!(graph.differ(&said(before, &[], 32), &said(after, &[], 32)));
        // Of a bit-field of one bit both are right.
        assert!(!graph.differ(&said(before, &[], 1), &said(after, &[], 1)));
        // DW_OP_constu 1, DW_OP_xor, DW_OP_stack_value
        let salvaged = said(input, &[0x10, 1, 0x27, 0x9f], 32);
        assert!(!graph.differ(&said(before, &[], 32), &salvaged));
        assert!(graph.differ(&said(after, &[], 32), &salvaged));
    }

    #[test]
    fn equal_computations_are_equal() {
        let mut graph = Graph::default();
        let input = graph.add(node(INPUT, &[], 32));
        let two = graph.add(constant(32, 2));
        let four = graph.add(constant(32, 4));
        let shifted = graph.add(binary(Binary::Shl, &[input, two], 32));
        let product = graph.add(binary(Binary::Mul, &[four, input], 32));
        assert!(!graph.differ(&said(shifted, &[], 32), &said(product, &[], 32)));
    }

    #[test]
    fn a_product_of_something_else_is_another_one() {
        let mut graph = Graph::default();
        let condition = graph.add(node(INPUT, &[], 1));
        let input = graph.add(node(INPUT, &[], 64));
        let [zero, half, one] = [0.0, 0.5, 1.0].map(|it: f64| graph.add(constant(64, it.to_bits())));
        let operation = Operation::Float(Float::Binary(Operator::Mul), FloatKind::Double);
        let halved = |graph: &mut Graph, of| graph.add(node(operation.clone(), &[of, half], 64));
        let plain = halved(&mut graph, input);
        let chosen = graph.add(node(Operation::Select, &[condition, zero, input], 64));
        let before = halved(&mut graph, chosen);
        assert!(graph.differ(&said(before, &[], 64), &said(plain, &[], 64)));
        // The product may be chosen instead of what it is of.
        let chosen = graph.add(node(Operation::Select, &[condition, one, input], 64));
        let before = halved(&mut graph, chosen);
        let after = graph.add(node(Operation::Select, &[condition, half, plain], 64));
        assert!(!graph.differ(&said(before, &[], 64), &said(after, &[], 64)));
        assert!(graph.agree(&said(before, &[], 64), &said(after, &[], 64)));
    }

    #[test]
    fn what_differs_seldom_is_found_wherever_it_is() {
        for before in 0..300 {
            let mut graph = Graph::default();
            for _ in 0..before {
                graph.add(node(INPUT, &[], 32));
            }
            let [factor, input] = [INPUT, INPUT].map(|it| graph.add(node(it, &[], 32)));
            let [zero, low, byte] = [0, 15, 255].map(|it| graph.add(constant(32, it)));
            let rest = graph.add(binary(Binary::And, &[input, low], 32));
            let equal = Operation::Compare(Predicate::Eq, Flags::default());
            let is_zero = graph.add(node(equal, &[rest, zero], 1));
            let cut = graph.add(binary(Binary::And, &[input, byte], 32));
            let [first, second] = [cut, input].map(|of| {
                let product = graph.add(binary(Binary::Mul, &[factor, of], 32));
                graph.add(node(Operation::Select, &[is_zero, product, zero], 32))
            });
            assert!(
                graph.differ(&said(first, &[], 32), &said(second, &[], 32)),
                "{before}"
            );
        }
    }

    #[test]
    fn what_is_computed_of_a_value_and_more_goes_on_from_it() {
        let mut graph = Graph::default();
        let input = graph.add(node(INPUT, &[], 32));
        let other = graph.add(node(INPUT, &[], 32));
        let link = graph.add(node(Operation::Link(input), &[], 32));
        let one = graph.add(constant(32, 1));
        let before = graph.add(binary(Binary::Add, &[link, one], 32));
        // The same instruction after a pass.
        let again = graph.add(binary(Binary::Add, &[input, one], 32));
        let equal = Operation::Compare(Predicate::Eq, Flags::default());
        let compared = graph.add(node(equal, &[again, one], 1));
        let chosen = graph.add(node(Operation::Select, &[compared, other, one], 32));
        assert!(graph.goes_on_from(before, chosen));
        assert!(graph.goes_on_from(link, chosen));
        assert!(!graph.goes_on_from(before, again));
        assert!(!graph.goes_on_from(before, compared));
        assert!(!graph.goes_on_from(one, chosen));
        assert!(!graph.goes_on_from(chosen, before));
    }

    #[test]
    fn a_zero_extension_is_no_sign_extension() {
        let mut graph = Graph::default();
        let input = graph.add(node(INPUT, &[], 32));
        let signed = graph.add(node(Operation::Sext, &[input], 64));
        let unsigned = graph.add(node(Operation::Zext(Flags::default()), &[input], 64));
        let promise = Flags {
            non_negative: true,
            ..Flags::default()
        };
        let promised = graph.add(node(Operation::Zext(promise), &[input], 64));
        let whole = |node| said(node, &[], 64);
        assert!(graph.differ(&whole(signed), &whole(unsigned)));
        assert!(!graph.differ(&said(signed, &[], 32), &said(unsigned, &[], 32)));
        assert!(!graph.differ(&whole(signed), &whole(promised)));
    }

    #[test]
    fn a_lost_or_another_input_says_nothing() {
        let mut graph = Graph::default();
        let lost = graph.add(node(Operation::Lost { limit: None }, &[], 32));
        let input = graph.add(node(INPUT, &[], 32));
        let other = graph.add(node(INPUT, &[], 32));
        let link = graph.add(node(Operation::Link(input), &[], 32));
        let whole = |node| said(node, &[], 32);
        assert!(!graph.differ(&whole(lost), &whole(input)));
        assert!(!graph.differ(&whole(input), &whole(other)));
        assert!(!graph.differ(&whole(link), &whole(input)));
        let one = graph.add(constant(32, 1));
        let next = graph.add(binary(Binary::Add, &[input, one], 32));
        assert!(graph.differ(&whole(link), &whole(next)));
    }

    #[test]
    fn only_what_is_there_agrees() {
        let mut graph = Graph::default();
        let lost = graph.add(node(Operation::Lost { limit: None }, &[], 32));
        let input = graph.add(node(INPUT, &[], 32));
        let zero = graph.add(constant(32, 0));
        let same = graph.add(binary(Binary::Or, &[input, zero], 32));
        let part = graph.add(binary(Binary::Or, &[input, lost], 32));
        let whole = |node| said(node, &[], 32);
        assert!(graph.agree(&whole(same), &whole(input)));
        assert!(graph.agree(&whole(part), &whole(part)));
        assert!(!graph.agree(&whole(part), &whole(input)));
        assert!(!graph.agree(&whole(zero), &whole(input)));
        assert!(graph.is_computed_of(&whole(part), lost));
        assert!(!graph.is_computed_of(&whole(same), lost));
    }

    #[test]
    fn what_nobody_can_compute_doesnt_agree() {
        let mut graph = Graph::default();
        let input = graph.add(node(INPUT, &[], 32));
        let three = graph.add(constant(32, 3));
        let quotient = graph.add(binary(Binary::SDiv, &[input, three], 32));
        let whole = said(quotient, &[], 32);
        let constu = u64::from(gimli::constants::DW_OP_constu.0);
        let by =
            |operation: gimli::constants::DwOp| said(input, &[constu, 3, u64::from(operation.0), 0x9f], 32);
        assert!(graph.agree(&whole, &by(gimli::constants::DW_OP_div)));
        assert!(graph.differ(&whole, &by(gimli::constants::DW_OP_mul)));
        let remainder = by(gimli::constants::DW_OP_mod);
        assert!(!graph.agree(&whole, &remainder) && !graph.differ(&whole, &remainder));
    }

    #[test]
    fn a_constant_forgets_what_is_lost() {
        let mut graph = Graph::default();
        let lost = graph.add(node(Operation::Lost { limit: Some(4) }, &[], 32));
        let input = graph.add(node(INPUT, &[], 32));
        let one = graph.add(constant(32, 1));
        let all = graph.add(constant(32, 0xffff_ffff));
        let odd = graph.add(binary(Binary::Or, &[lost, one], 32));
        let whole = |node| said(node, &[], 32);
        assert!(graph.forgets(&whole(odd), &whole(all)));
        assert!(!graph.forgets(&whole(odd), &whole(input)));
        assert!(!graph.forgets(&whole(input), &whole(all)));
        let four = graph.add(constant(32, 4));
        let quotient = graph.add(binary(Binary::UDiv, &[lost, four], 32));
        let zero = graph.add(constant(32, 0));
        assert!(!graph.forgets(&whole(quotient), &whole(zero)));
    }

    #[test]
    fn a_lane_that_isnt_inserted_any_more_is_anything() {
        let mut graph = Graph::default();
        let input = graph.add(node(INPUT, &[], 32));
        let zero = graph.add(constant(32, 0));
        let nothing = Node {
            lanes: 2,
            ..node(Operation::Constant(vec![None; 2]), &[], 32)
        };
        let nothing = graph.add(nothing);
        let inserted = Node {
            lanes: 2,
            ..node(Operation::Insert, &[nothing, input, zero], 32)
        };
        let inserted = graph.add(inserted);
        assert!(graph.differ(&said(inserted, &[], 64), &said(nothing, &[], 64)));
        assert!(!graph.differ(&said(nothing, &[], 64), &said(inserted, &[], 64)));
    }
}
