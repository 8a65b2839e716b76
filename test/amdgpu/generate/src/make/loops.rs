//! Random loops, and ways out of them.

use super::{Maker, STATEMENTS_RUN};
use crate::ast::*;

impl Maker {
    /// How often a loop may run here, at most.
    fn rounds(&mut self, most: u32) -> u32 {
        (STATEMENTS_RUN / 12 / self.times).min(most)
    }

    /// What `inside` makes, repeated.
    fn repeated<T>(&mut self, times: u32, inside: impl FnOnce(&mut Maker) -> T) -> T {
        let outside = self.times;
        self.times *= times;
        self.loops += 1;
        let made = inside(self);
        self.loops -= 1;
        self.times = outside;
        made
    }

    pub fn counted(&mut self) -> Vec<Stmt> {
        match self.counted_of(|maker, _| maker.block()) {
            Some(counted) => vec![counted],
            None => self.assignment(),
        }
    }

    /// A loop with a counter, of what `inside` makes; none if it would take too long.
    pub fn counted_of(&mut self, inside: impl FnOnce(&mut Maker, Expr) -> Vec<Stmt>) -> Option<Stmt> {
        let most = self.rounds(12);
        if most < 2 {
            return None;
        }
        let (bound, times) = match self.random.u32(0..4) {
            0 if most > 5 && self.in_kernel => (Bound::Argument, 5),
            1 | 2 if most >= 3 => {
                let mask = if most >= 7 && self.random.bool() { 7 } else { 3 };
                (Bound::Masked(self.integer(Scalar::Int, 2), mask), mask)
            }
            _ => {
                let count = self.random.u32(2..=most);
                (Bound::Fixed(count), count)
            }
        };
        // Where the bound stands in the condition it may be another one in each turn, and be passed.
        let walks = match bound {
            Bound::Masked(..) => &[Walk::Up(1), Walk::Up(1), Walk::Up(2), Walk::Down, Walk::DownTo][..],
            _ => &[Walk::Up(1), Walk::Up(3), Walk::UpTo, Walk::Down, Walk::DownTo],
        };
        let walk = self.pick(walks);
        let unroll = self.chance(4).then(|| self.random.u32(1..5));
        let label = self.chance(3).then(|| self.name("l"));
        let (known, labels) = (self.locals.len(), self.labels.len());
        self.labels.extend(label.clone());
        let ty = Type::Scalar(Scalar::Int);
        let counter = self.local(&ty, true);
        let read = Expr::variable(&counter, ty);
        let body = self.repeated(times, |maker| inside(maker, read));
        self.locals.truncate(known);
        self.labels.truncate(labels);
        Some(Stmt::For {
            counter,
            walk,
            bound,
            unroll,
            label,
            body,
        })
    }

    pub fn while_loop(&mut self) -> Vec<Stmt> {
        let most = self.rounds(9);
        if most < 2 {
            return self.assignment();
        }
        let limit = self.random.u32(2..=most);
        let counter = self.local(&Type::Scalar(Scalar::Int), true);
        let condition = self.condition(2);
        let body = self.repeated(limit, Maker::block);
        vec![Stmt::DoWhile {
            counter,
            limit,
            condition,
            body,
        }]
    }

    /// Leaves a loop, or its round, if something holds.
    pub fn leave(&mut self) -> Stmt {
        let known = self.locals.len();
        let mut then: Vec<Stmt> = self
            .chance(3)
            .then(|| self.assignment())
            .into_iter()
            .flatten()
            .collect();
        then.push(self.way_out());
        self.locals.truncate(known);
        let condition = self.condition(2);
        Stmt::If {
            condition,
            then,
            otherwise: Vec::new(),
        }
    }

    /// Out of a loop, one of those around it, or its round.
    pub fn way_out(&mut self) -> Stmt {
        if !self.labels.is_empty() && self.chance(3) {
            let labels = self.labels.clone();
            return Stmt::Goto(self.pick(&labels));
        }
        self.pick(&[Stmt::Break, Stmt::Continue])
    }
}
