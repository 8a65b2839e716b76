//! Records of what is lost: nobody can compare these number by number.

use super::lanes::{self, Lanes};
use super::order::Order;
use super::{Graph, Known, NodeId, Operation, Said, TRIALS, shown};
use crate::import::without_spaces;
use std::rc::Rc;

/// Of what LLVM knows to be a constant one of so many numbers may be something else, as it knows more of what is lost than that it
/// is a number. Of what a mask has of a small one most are nothing.
const SELDOM: usize = 8;

impl Graph {
    /// Whether a record shows nothing but a constant, or what is computed of what there still is,
    /// and another one hardly ever showed that, whatever was what is lost: that is lost since nobody
    /// needed it.
    pub fn forgets(&self, before: &Said, after: &Said) -> bool {
        let Some((first, second)) = self.orders(before, after) else {
            return false;
        };
        if first.lost.is_empty() || !first.has_all_inputs_of(&second, |_| false) {
            return false;
        }
        let elements = [before, after].map(|it| without_spaces(&it.elements));
        // None: of such numbers there is no value, or the program never gets there.
        let differs = |trial: u64| {
            let (mut old, mut new) = (self.filled(&first.lost, trial, 0), Known::default());
            self.compute_all(&first.nodes, trial, &mut old);
            self.compute_all(&second.nodes, trial, &mut new);
            let old = shown(before, &elements[0], |node| old[&node].as_ref());
            let new = shown(after, &elements[1], |node| new[&node].as_ref());
            let (old, new) = old.filter(|old| !old.is_never()).zip(new)?;
            Some(old.contradicts(&new))
        };
        let differ: Vec<_> = (0..TRIALS).filter_map(differs).collect();
        SELDOM * differ.iter().filter(|it| **it).count() > differ.len()
    }

    /// Whether a record didn't depend on what is lost, nor on what may be anything, and shows
    /// something else than what it did show: a mask of it is gone, say, with all that it masked.
    pub fn differ_without_lost(&self, before: &Said, after: &Said) -> bool {
        let Some((first, second)) = self.orders(before, after) else {
            return false;
        };
        let is_whole = first.lost.is_empty() && first.undefined.is_empty();
        if is_whole || !first.has_all_inputs_of(&second, |_| false) {
            return false;
        }
        let lost = [&first.lost[..], &first.undefined, &second.undefined].concat();
        let elements = [before, after].map(|it| without_spaces(&it.elements));
        let mut differ = false;
        for trial in 0..TRIALS {
            let [mut one, mut other] = [0, 1].map(|filling| self.filled(&lost, trial, filling));
            self.compute_all(&first.nodes, trial, &mut one);
            self.compute_all(&first.nodes, trial, &mut other);
            let [old, same] = [&one, &other].map(|of| shown(before, &elements[0], |node| of[&node].as_ref()));
            let Some((old, same)) = old.zip(same) else {
                continue;
            };
            if old.contradicts(&same) {
                return false;
            }
            let mut new = one.clone();
            self.compute_all(&second.nodes, trial, &mut new);
            let new = shown(after, &elements[1], |node| new[&node].as_ref());
            differ |= new.is_some_and(|new| old.contradicts(&new));
        }
        differ
    }

    /// How both are computed.
    fn orders(&self, before: &Said, after: &Said) -> Option<(Rc<Order>, Rc<Order>)> {
        self.order(before).zip(self.order(after))
    }

    /// Numbers for what is lost, or may be anything, in one of several ways.
    fn filled(&self, lost: &[NodeId], trial: u64, way: u64) -> Known {
        let filled = |&node: &NodeId| -> (NodeId, Option<Lanes>) {
            let id = node as u64 + (way << 32);
            let of = &self.nodes[node];
            let limit = match of.operation {
                Operation::Lost { limit } => limit,
                _ => None,
            };
            let number = (!of.is_wide()).then(|| lanes::tried(of, id, trial, limit));
            (node, number)
        };
        lost.iter().map(filled).collect()
    }
}
