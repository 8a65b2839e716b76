//! Value numbers: two nodes have the same one if they are computed in the same way, of the same.

use super::{Graph, Node, NodeId, Operation};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

pub(super) type Number = u32;

/// How a value is computed.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Computation {
    operation: Operation,
    /// Numbers; of what isn't computed, the node.
    of: SmallVec<[usize; 3]>,
    lanes: u32,
    bits: u32,
}

impl Computation {
    /// How a node is computed that is no link, by the numbers of its inputs.
    pub(super) fn new(id: NodeId, node: &Node, number: impl Fn(NodeId) -> Number) -> Computation {
        let of = match node.operation {
            Operation::Input { .. } | Operation::Lost { .. } => smallvec![id],
            _ => node.inputs.iter().map(|&it| number(it) as usize).collect(),
        };
        Computation {
            operation: node.operation.clone(),
            of,
            lanes: node.lanes,
            bits: node.bits,
        }
    }

    /// That a node is another one than all others.
    pub(super) fn of_itself(id: NodeId, node: &Node) -> Computation {
        Computation {
            operation: node.operation.clone(),
            of: smallvec![id],
            lanes: node.lanes,
            bits: node.bits,
        }
    }
}

/// The numbers of computations. A copy of a graph begins with none.
#[derive(Debug, Default)]
pub(super) struct Numbers(FxHashMap<Computation, Number>);

impl Clone for Numbers {
    fn clone(&self) -> Numbers {
        Numbers::default()
    }
}

/// Which number a node has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Numbering {
    #[default]
    None,
    /// What it is computed of comes first.
    Begun,
    Done(Number),
}

/// The numbers of nodes, as long as none is replaced.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbered(Vec<Numbering>);

impl Numbered {
    fn of(&self, node: NodeId) -> Option<Number> {
        match self.0.get(node) {
            Some(Numbering::Done(number)) => Some(*number),
            _ => None,
        }
    }
}

impl Graph {
    /// The number of a node.
    pub(super) fn number(&mut self, node: NodeId) -> Number {
        if let Some(number) = self.of_nodes.numbered.of(node) {
            return number;
        }
        self.of_nodes.numbered.0.resize(self.nodes.len(), Numbering::None);
        let mut pending = vec![(node, false)];
        while let Some((node, ready)) = pending.pop() {
            match self.of_nodes.numbered.0[node] {
                Numbering::None => {
                    self.of_nodes.numbered.0[node] = Numbering::Begun;
                    pending.push((node, true));
                    pending.extend(self.computed_of(node).map(|of| (of, false)));
                }
                Numbering::Begun if ready => {
                    let number = self.number_behind_inputs(node);
                    self.of_nodes.numbered.0[node] = Numbering::Done(number);
                }
                _ => {}
            }
        }
        self.number_of_input(node)
    }

    /// The number of a node whose inputs have theirs.
    fn number_behind_inputs(&mut self, id: NodeId) -> Number {
        if let Operation::Link(to) = self.nodes[id].operation {
            return self.number_of_input(to);
        }
        let computation = Computation::new(id, &self.nodes[id], |input| self.number_of_input(input));
        let next = self.numbers.0.len() as Number;
        *self.numbers.0.entry(computation).or_insert(next)
    }

    /// The number of a node that has one. In code that is never reached a value may be computed of itself: that is nothing
    /// else.
    fn number_of_input(&self, node: NodeId) -> Number {
        self.of_nodes
            .numbered
            .of(node)
            .unwrap_or(Number::MAX - node as Number)
    }
}
