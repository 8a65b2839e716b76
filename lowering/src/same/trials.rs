//! What nodes are in each trial.
//!
//! Nodes that are the same in all trials are one, and so is what is computed of these: where a pass computes a value
//! in another way, what goes on from there isn't tried again.

use super::lanes::{self, Lanes};
use super::numbers::{Computation, Number};
use super::order::Order;
use super::{Graph, NodeId, Operation, Said};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Where a value differs for a sixteenth of all inputs only, one of so many shows it.
pub(super) const TRIALS: u64 = 96;
/// So many small numbers are tried: all of a byte.
const SMALL: u64 = 256;
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

/// What stands for what isn't computed. Inputs are numbers, another one for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StandIns {
    /// Nothing for what is lost, and for what may be anything.
    None,
    /// For what is lost, too, numbers.
    Lost,
    /// For what may be anything, too.
    One,
    /// The same, but other numbers.
    Other,
    /// Nothing, and all inputs are the trial's number: those of other trials are hardly ever equal to anything.
    Small,
    /// The same, but each input gets these numbers in another order.
    Shuffled,
}

/// Trials by stand-ins.
pub(super) type ByStandIns<T> = [T; 6];

impl StandIns {
    /// How many there are.
    pub(super) fn trials(self) -> u64 {
        match self {
            StandIns::Small | StandIns::Shuffled => SMALL,
            _ => TRIALS,
        }
    }

    /// Whether numbers stand for what may be anything.
    fn is_of_undefined(self) -> bool {
        matches!(self, StandIns::One | StandIns::Other)
    }
}

impl Graph {
    /// Computes what a record shows, and what that is computed of, in all trials.
    pub(super) fn try_all(&mut self, stand_ins: StandIns, said: &Said, order: &Order) {
        let (tried, nodes) = (
            &mut self.tried[stand_ins as usize],
            &mut self.of_nodes.tried[stand_ins as usize],
        );
        if tried.all.len() > KEPT {
            *tried = Tried {
                age: tried.age + 1,
                ..Tried::default()
            };
        }
        if nodes.age != tried.age {
            nodes.numbers.clear();
            nodes.age = tried.age;
        }
        nodes.numbers.resize(self.nodes.len(), None);
        if said.operands.iter().any(|&it| nodes.of(it).is_none()) {
            order
                .nodes
                .iter()
                .for_each(|&node| self.try_node(stand_ins, node));
        }
    }

    /// Computes a node in all trials, behind its inputs.
    fn try_node(&mut self, stand_ins: StandIns, id: NodeId) {
        let nodes = &self.of_nodes.tried[stand_ins as usize];
        if nodes.of(id).is_some() {
            return;
        }
        // In code that is never reached a value may be computed of itself: nobody knows what that is.
        let input = |input| nodes.of(input).unwrap_or(Number::MAX - input as Number);
        let node = &self.nodes[id];
        let number = match node.operation {
            Operation::Link(to) => input(to),
            _ => {
                let computation = match stand_ins.is_of_undefined() && node.is_undefined() {
                    true => Computation::of_itself(id, node),
                    false => Computation::new(id, node, input),
                };
                match self.tried[stand_ins as usize].known.get(&computation) {
                    Some(&known) => known,
                    None => self.try_new(stand_ins, id, computation),
                }
            }
        };
        self.of_nodes.tried[stand_ins as usize].numbers[id] = Some(number);
    }

    fn try_new(&mut self, stand_ins: StandIns, id: NodeId, computation: Computation) -> Number {
        let in_trial = |trial| match self.filled(id, stand_ins, trial) {
            Some(filled) => Some(filled),
            None => self.compute(id, trial, |input| self.in_trial(stand_ins, input, trial)),
        };
        let trials: Trials = (0..stand_ins.trials()).map(in_trial).collect();
        let tried = &mut self.tried[stand_ins as usize];
        let number = *tried.by_trials.entry(trials.clone()).or_insert_with(|| {
            tried.all.push(trials);
            (tried.all.len() - 1) as Number
        });
        tried.known.insert(computation, number);
        number
    }

    /// The number that stands for a node in a trial, if it isn't computed.
    fn filled(&self, id: NodeId, stand_ins: StandIns, trial: u64) -> Option<Lanes> {
        let node = &self.nodes[id];
        let limit = match node.operation {
            Operation::Input { limit } if stand_ins == StandIns::Small => {
                return (!node.is_wide()).then(|| lanes::all(node, trial, limit));
            }
            Operation::Input { limit } if stand_ins == StandIns::Shuffled => {
                // An odd factor leads to each of them once.
                let number = trial * (2 * id as u64 + 1) % SMALL;
                return (!node.is_wide()).then(|| lanes::all(node, number, limit));
            }
            Operation::Lost { limit } => limit,
            _ if node.is_undefined() && stand_ins.is_of_undefined() => None,
            _ => return None,
        };
        let way = match stand_ins {
            StandIns::None | StandIns::Small | StandIns::Shuffled => return None,
            StandIns::Lost | StandIns::One => 0,
            StandIns::Other => 1 << 32,
        };
        (!node.is_wide()).then(|| lanes::tried(node, id as u64 + way, trial, limit))
    }

    /// What a node is in a trial, if that has been tried.
    pub(super) fn in_trial(&self, stand_ins: StandIns, node: NodeId, trial: u64) -> Option<&Lanes> {
        let number = self.of_nodes.tried[stand_ins as usize].of(node)?;
        let trials = self.tried[stand_ins as usize].all.get(number as usize)?;
        trials[trial as usize].as_ref()
    }

    /// Whether records show the same of what is the same in all trials.
    pub(super) fn are_same_in_trials(&self, stand_ins: StandIns, before: &Said, after: &Said) -> bool {
        let nodes = &self.of_nodes.tried[stand_ins as usize];
        let number = |&node: &NodeId| nodes.of(node);
        before.elements == after.elements
            && before
                .operands
                .iter()
                .map(number)
                .eq(after.operands.iter().map(number))
    }
}
