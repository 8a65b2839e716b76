//! Functions of one lane's bits in masks, as ordered decision diagrams.
//!
//! Written here: crates for decision diagrams have managers that live as long
//! as a program and threads of their own, or leaves that are numbers only. What
//! is needed of them is small: equal functions are one node, and one function
//! can be put into another.

mod cover;

pub(super) use cover::Product;
use rustc_hash::FxHashMap;
use std::fmt::Debug;
use std::hash::Hash;

/// After so many steps a function isn't made simpler any more: it can take a number of them
/// that grows exponentially.
const MOST_STEPS: usize = 1 << 12;

/// A function, by its place in `Diagrams`; equal ones have equal places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Diagram(u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Node<V, L> {
    Leaf(L),
    /// What it is if the variable's bit is off, and on.
    Choice(V, Diagram, Diagram),
}

/// All functions of an analysis: of variables `V`, with leaves `L`.
#[derive(Debug)]
pub(in crate::machine) struct Diagrams<V, L> {
    nodes: Vec<Node<V, L>>,
    known: FxHashMap<Node<V, L>, Diagram>,
    /// What [`Diagrams::choose`] has answered: functions share parts, and as trees they
    /// may be far larger.
    chosen: FxHashMap<(V, Diagram, Diagram), Diagram>,
}

impl<V, L> Default for Diagrams<V, L> {
    fn default() -> Self {
        Diagrams {
            nodes: Vec::new(),
            known: FxHashMap::default(),
            chosen: FxHashMap::default(),
        }
    }
}

impl<V, L> Diagrams<V, L>
where
    V: Copy + Debug + Ord + Hash,
    L: Copy + Debug + Eq + Hash,
{
    fn node(&mut self, node: Node<V, L>) -> Diagram {
        let next = Diagram(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        let nodes = &mut self.nodes;
        *self.known.entry(node).or_insert_with(|| {
            nodes.push(node);
            next
        })
    }

    pub(in crate::machine) fn leaf(&mut self, leaf: L) -> Diagram {
        self.node(Node::Leaf(leaf))
    }

    fn at(&self, diagram: Diagram) -> Node<V, L> {
        self.nodes[diagram.0 as usize]
    }

    /// What it is whatever the bits are, if it is one thing.
    pub(in crate::machine) fn constant(&self, diagram: Diagram) -> Option<L> {
        match self.at(diagram) {
            Node::Leaf(leaf) => Some(leaf),
            Node::Choice(..) => None,
        }
    }

    /// The variable that is looked at first, and what it decides between.
    pub(in crate::machine) fn choice(&self, diagram: Diagram) -> Option<(V, Diagram, Diagram)> {
        match self.at(diagram) {
            Node::Leaf(_) => None,
            Node::Choice(variable, off, on) => Some((variable, off, on)),
        }
    }

    fn decided(&mut self, variable: V, off: Diagram, on: Diagram) -> Diagram {
        if off == on {
            return off;
        }
        self.node(Node::Choice(variable, off, on))
    }

    /// What it is where a variable's bit is this.
    fn with(&self, diagram: Diagram, variable: V, is_on: bool) -> Diagram {
        match self.at(diagram) {
            Node::Choice(first, off, on) if first == variable => [off, on][usize::from(is_on)],
            _ => diagram,
        }
    }

    fn first(&self, diagrams: &[Diagram]) -> Option<V> {
        diagrams.iter().filter_map(|it| Some(self.choice(*it)?.0)).min()
    }

    /// What it is where a variable's bit is off, if it looks at that one first, or else
    /// itself.
    pub(super) fn without_first(&self, diagram: Diagram, variable: V) -> Diagram {
        self.with(diagram, variable, false)
    }

    /// The same where its bit is on.
    pub(super) fn with_first(&self, diagram: Diagram, variable: V) -> Diagram {
        self.with(diagram, variable, true)
    }

    /// One function or another, as a variable's bit says.
    pub(in crate::machine) fn choose(&mut self, variable: V, off: Diagram, on: Diagram) -> Diagram {
        let first = self.first(&[off, on]).filter(|first| *first < variable);
        let Some(first) = first else {
            let [off, on] = [(off, false), (on, true)].map(|(it, is_on)| self.with(it, variable, is_on));
            return self.decided(variable, off, on);
        };
        if let Some(chosen) = self.chosen.get(&(variable, off, on)) {
            return *chosen;
        }
        let [low, high] = [false, true].map(|is_on| {
            let [off, on] = [off, on].map(|it| self.with(it, first, is_on));
            self.choose(variable, off, on)
        });
        let chosen = self.decided(first, low, high);
        self.chosen.insert((variable, off, on), chosen);
        chosen
    }

    /// The leaves of two functions together.
    pub(in crate::machine) fn join(
        &mut self,
        one: Diagram,
        other: Diagram,
        leaf: &impl Fn(L, L) -> L,
    ) -> Diagram {
        let mut known = FxHashMap::default();
        self.joined(one, other, leaf, &mut known)
    }

    fn joined(
        &mut self,
        one: Diagram,
        other: Diagram,
        leaf: &impl Fn(L, L) -> L,
        known: &mut FxHashMap<(Diagram, Diagram), Diagram>,
    ) -> Diagram {
        if let Some(known) = known.get(&(one, other)) {
            return *known;
        }
        let together = match (self.at(one), self.at(other)) {
            (Node::Leaf(one), Node::Leaf(other)) => self.leaf(leaf(one, other)),
            _ => {
                let first = self.first(&[one, other]).expect("one of them is no leaf");
                let [off, on] = [false, true].map(|is_on| {
                    let [one, other] = [one, other].map(|it| self.with(it, first, is_on));
                    self.joined(one, other, leaf, known)
                });
                self.decided(first, off, on)
            }
        };
        known.insert((one, other), together);
        together
    }

    /// The function with others in place of variables, all at once. Such a
    /// function's leaves are on or off.
    pub(super) fn substitute(
        &mut self,
        diagram: Diagram,
        by: &FxHashMap<V, Diagram>,
        is_on: &impl Fn(L) -> bool,
    ) -> Diagram {
        let mut known = FxHashMap::default();
        self.substituted(diagram, by, is_on, &mut known)
    }

    fn substituted(
        &mut self,
        diagram: Diagram,
        by: &FxHashMap<V, Diagram>,
        is_on: &impl Fn(L) -> bool,
        known: &mut FxHashMap<Diagram, Diagram>,
    ) -> Diagram {
        let Some((variable, off, on)) = self.choice(diagram) else {
            return diagram;
        };
        if let Some(known) = known.get(&diagram) {
            return *known;
        }
        let [off, on] = [off, on].map(|it| self.substituted(it, by, is_on, known));
        let now = match by.get(&variable) {
            Some(condition) => self.either(*condition, off, on, is_on),
            None => self.choose(variable, off, on),
        };
        known.insert(diagram, now);
        now
    }

    /// One function or another, as a third says, whose leaves are on or off.
    pub(super) fn either(
        &mut self,
        condition: Diagram,
        off: Diagram,
        on: Diagram,
        is_on: &impl Fn(L) -> bool,
    ) -> Diagram {
        self.one_of(condition, [off, on], is_on, &mut FxHashMap::default())
    }

    fn one_of(
        &mut self,
        condition: Diagram,
        both: [Diagram; 2],
        is_on: &impl Fn(L) -> bool,
        known: &mut FxHashMap<Diagram, Diagram>,
    ) -> Diagram {
        let Some((variable, first, second)) = self.choice(condition) else {
            let leaf = self.constant(condition).expect("it is a leaf");
            return both[usize::from(is_on(leaf))];
        };
        if let Some(known) = known.get(&condition) {
            return *known;
        }
        let [first, second] = [first, second].map(|condition| self.one_of(condition, both, is_on, known));
        let one = self.choose(variable, first, second);
        known.insert(condition, one);
        one
    }

    /// A function that is the same where another one, whose leaves are on or off, is
    /// on, and as simple as can be easily had (Coudert and Madre's restriction).
    pub(in crate::machine) fn restrict(
        &mut self,
        diagram: Diagram,
        care: Diagram,
        is_on: &impl Fn(L) -> bool,
    ) -> Diagram {
        self.restricted((diagram, care), is_on, &mut FxHashMap::default())
    }

    fn restricted(
        &mut self,
        (diagram, care): (Diagram, Diagram),
        is_on: &impl Fn(L) -> bool,
        known: &mut FxHashMap<(Diagram, Diagram), Diagram>,
    ) -> Diagram {
        let is_never = |all: &Self, care| all.constant(care).is_some_and(|leaf| !is_on(leaf));
        let (Some(first), None) = (self.first(&[diagram, care]), self.constant(care)) else {
            return diagram;
        };
        if let Some(known) = known.get(&(diagram, care)) {
            return *known;
        }
        if known.len() >= MOST_STEPS {
            return diagram;
        }
        let [off, on] = [false, true].map(|is_on| self.with(diagram, first, is_on));
        let [care_off, care_on] = [false, true].map(|is_on| self.with(care, first, is_on));
        let simple = if is_never(self, care_off) {
            self.restricted((on, care_on), is_on, known)
        } else if is_never(self, care_on) {
            self.restricted((off, care_off), is_on, known)
        } else if off == on {
            let either = self.join(care_off, care_on, &|one, other| {
                if is_on(one) { one } else { other }
            });
            self.restricted((off, either), is_on, known)
        } else {
            let off = self.restricted((off, care_off), is_on, known);
            let on = self.restricted((on, care_on), is_on, known);
            self.decided(first, off, on)
        };
        known.insert((diagram, care), simple);
        simple
    }

    /// The function with other leaves.
    pub(in crate::machine) fn map(&mut self, diagram: Diagram, leaf: &impl Fn(L) -> L) -> Diagram {
        self.join(diagram, diagram, &|one, _| leaf(one))
    }

    /// All that it can be.
    pub(super) fn leaves(&self, diagram: Diagram) -> Vec<L> {
        let (mut found, mut met, mut stack) = (Vec::new(), rustc_hash::FxHashSet::default(), vec![diagram]);
        while let Some(next) = stack.pop() {
            if !met.insert(next) {
                continue;
            }
            match self.at(next) {
                Node::Leaf(leaf) => found.push(leaf),
                Node::Choice(_, off, on) => stack.extend([off, on]),
            }
        }
        found
    }

    /// How often it looks at variables, if it is written out as a tree.
    pub(in crate::machine) fn written_out(&self, diagram: Diagram) -> usize {
        let mut known = FxHashMap::default();
        self.size(diagram, &mut known)
    }

    fn size(&self, diagram: Diagram, known: &mut FxHashMap<Diagram, usize>) -> usize {
        let Some((_, off, on)) = self.choice(diagram) else {
            return 0;
        };
        if let Some(known) = known.get(&diagram) {
            return *known;
        }
        let [off, on] = [off, on].map(|it| self.size(it, known));
        let size = off.saturating_add(on).saturating_add(1);
        known.insert(diagram, size);
        size
    }

    /// Whether it has more nodes than so many.
    pub(in crate::machine) fn is_larger(&self, diagram: Diagram, most: usize) -> bool {
        let (mut met, mut stack) = (rustc_hash::FxHashSet::default(), vec![diagram]);
        while let Some(next) = stack.pop() {
            if met.insert(next)
                && let Some((_, off, on)) = self.choice(next)
            {
                stack.extend([off, on]);
            }
            if met.len() > most {
                return true;
            }
        }
        false
    }

    /// The variables that a function depends on, in order.
    pub(super) fn variables(&self, diagram: Diagram) -> Vec<V> {
        let (mut found, mut met, mut stack) = (Vec::new(), rustc_hash::FxHashSet::default(), vec![diagram]);
        while let Some(next) = stack.pop() {
            if let Some((variable, off, on)) = self.choice(next)
                && met.insert(next)
            {
                found.push(variable);
                stack.extend([off, on]);
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// What it is where variables have these bits.
    #[cfg(test)]
    pub fn evaluate(&self, diagram: Diagram, bit: &impl Fn(V) -> bool) -> L {
        let mut at = diagram;
        loop {
            match self.at(at) {
                Node::Leaf(leaf) => return leaf,
                Node::Choice(variable, off, on) => at = if bit(variable) { on } else { off },
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A function of four variables, by its 16 values.
    pub(super) fn made(diagrams: &mut Diagrams<u32, u8>, values: &[u8]) -> Diagram {
        let variable = 3 - values.len().ilog2().saturating_sub(1);
        match values {
            [value] => diagrams.leaf(*value),
            _ => {
                let (off, on) = values.split_at(values.len() / 2);
                let [off, on] = [off, on].map(|half| made(diagrams, half));
                diagrams.choose(variable, off, on)
            }
        }
    }

    pub(super) fn values(diagrams: &Diagrams<u32, u8>, diagram: Diagram) -> Vec<u8> {
        let value = |bits: u32| diagrams.evaluate(diagram, &|variable| bits >> (3 - variable) & 1 != 0);
        (0..16).map(value).collect()
    }

    pub(super) fn sixteen(below: u8) -> impl Strategy<Value = Vec<u8>> {
        proptest::collection::vec(0..below, 16)
    }

    proptest! {
        #[test]
        fn equal_functions_are_one(one in sixteen(3), other in sixteen(2)) {
            let mut diagrams = Diagrams::default();
            let [of_one, of_other] = [&one, &other].map(|it| made(&mut diagrams, it));
            prop_assert_eq!(values(&diagrams, of_one), one.clone());
            prop_assert_eq!(one == other, of_one == of_other);
            let sum = diagrams.join(of_one, of_other, &|one, other| one + other);
            let sums: Vec<u8> = one.iter().zip(&other).map(|(one, other)| one + other).collect();
            prop_assert_eq!(values(&diagrams, sum), sums.clone());
            prop_assert_eq!(made(&mut diagrams, &sums), sum);
        }

        #[test]
        fn restricted_functions_are_the_same_where_it_matters(of in sixteen(3), care in sixteen(2)) {
            let mut diagrams = Diagrams::default();
            let [diagram, where_it_matters] = [&of, &care].map(|it| made(&mut diagrams, it));
            let simple = diagrams.restrict(diagram, where_it_matters, &|leaf| leaf == 1);
            let same = values(&diagrams, simple).into_iter().zip(&of).zip(&care);
            for ((now, before), care) in same {
                prop_assert!(*care == 0 || now == *before);
            }
        }

        #[test]
        fn functions_take_the_place_of_variables(
            of in sixteen(3),
            by in proptest::collection::vec((0..4_u32, sixteen(2)), 0..3),
        ) {
            let mut diagrams = Diagrams::default();
            let diagram = made(&mut diagrams, &of);
            let by: FxHashMap<u32, Vec<u8>> = by.into_iter().collect();
            let places = by.iter().map(|(variable, values)| (*variable, made(&mut diagrams, values)));
            let places = places.collect();
            let now = diagrams.substitute(diagram, &places, &|leaf| leaf == 1);
            let expected = (0..16_usize).map(|bits| {
                let bit = |variable: u32| match by.get(&variable) {
                    Some(values) => values[bits] == 1,
                    None => bits >> (3 - variable) & 1 != 0,
                };
                let index = (0..4).fold(0, |index, variable| index << 1 | usize::from(bit(variable)));
                of[index]
            });
            prop_assert_eq!(values(&diagrams, now), expected.collect::<Vec<_>>());
        }
    }
}
