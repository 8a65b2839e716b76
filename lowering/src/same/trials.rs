//! What nodes are in each trial.
//!
//! Nodes that are the same in all trials are one, and so is what is computed of these: where a pass computes a value
//! in another way, what goes on from there isn't tried again.

use super::lanes::Lanes;
use super::numbers::{Computation, Number};
use super::order::Order;
use super::{Graph, NodeId, Operation, Said};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Where a value differs for a sixteenth of all inputs only, one of so many shows it.
pub(super) const TRIALS: u64 = 96;
/// So many are kept.
const KEPT: usize = 4096;

/// What a node is in each trial.
type Trials = Rc<[Option<Lanes>]>;

/// A copy of a graph begins with none.
#[derive(Debug, Default)]
pub(super) struct Tried {
    /// How often all has been forgotten.
    age: u32,
    all: Vec<Trials>,
    by_trials: FxHashMap<Trials, Number>,
    known: FxHashMap<Computation, Number>,
}

impl Clone for Tried {
    fn clone(&self) -> Tried {
        Tried::default()
    }
}

#[cfg(test)]
impl Tried {
    /// How many are different.
    pub(super) fn count(&self) -> usize {
        self.all.len()
    }
}

/// Which of these nodes are, as long as none is replaced.
#[derive(Clone, Debug, Default)]
pub(super) struct TriedNodes {
    age: u32,
    numbers: Vec<Option<Number>>,
}

impl TriedNodes {
    fn of(&self, node: NodeId) -> Option<Number> {
        self.numbers.get(node).copied().flatten()
    }
}

impl Graph {
    /// Computes what records show, and what that is computed of, in all trials.
    pub(super) fn try_all(&mut self, all: [(&Said, &Order); 2]) {
        if self.tried.all.len() > KEPT {
            self.tried = Tried {
                age: self.tried.age + 1,
                ..Tried::default()
            };
        }
        if self.tried_nodes.age != self.tried.age {
            self.tried_nodes.numbers.clear();
            self.tried_nodes.age = self.tried.age;
        }
        self.tried_nodes.numbers.resize(self.nodes.len(), None);
        for (said, order) in all {
            if said.operands.iter().any(|&it| self.tried_nodes.of(it).is_none()) {
                order.nodes.iter().for_each(|&node| self.try_node(node));
            }
        }
    }

    /// Computes a node in all trials, behind its inputs.
    fn try_node(&mut self, id: NodeId) {
        if self.tried_nodes.of(id).is_some() {
            return;
        }
        // In code that is never reached a value may be computed of itself: nobody knows what that is.
        let input = |input| {
            self.tried_nodes
                .of(input)
                .unwrap_or(Number::MAX - input as Number)
        };
        let number = match self.nodes[id].operation {
            Operation::Link(to) => input(to),
            _ => {
                let computation = Computation::new(id, &self.nodes[id], input);
                match self.tried.known.get(&computation) {
                    Some(&known) => known,
                    None => self.try_new(id, computation),
                }
            }
        };
        self.tried_nodes.numbers[id] = Some(number);
    }

    fn try_new(&mut self, id: NodeId, computation: Computation) -> Number {
        let in_trial = |trial| self.compute(id, trial, |input| self.in_trial(input, trial));
        let trials: Trials = (0..TRIALS).map(in_trial).collect();
        let tried = &mut self.tried;
        let number = *tried.by_trials.entry(trials.clone()).or_insert_with(|| {
            tried.all.push(trials);
            (tried.all.len() - 1) as Number
        });
        tried.known.insert(computation, number);
        number
    }

    /// What a node is in a trial, if that has been tried.
    pub(super) fn in_trial(&self, node: NodeId, trial: u64) -> Option<&Lanes> {
        let trials = self.tried.all.get(self.tried_nodes.of(node)? as usize)?;
        trials[trial as usize].as_ref()
    }

    /// Whether records show the same of what is the same in all trials.
    pub(super) fn are_same_in_trials(&self, before: &Said, after: &Said) -> bool {
        let number = |&node: &NodeId| self.tried_nodes.of(node);
        before.elements == after.elements
            && before
                .operands
                .iter()
                .map(number)
                .eq(after.operands.iter().map(number))
    }
}
