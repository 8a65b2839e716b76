//! Loops as people write them: they look for something, hand values on, set a flag, halve a range, or go from state to state.
//! What such a loop changes is needed only in part, or not at all, so that compilers move, duplicate and delete its ways.

use super::Maker;
use super::expressions::{form, literal};
use crate::ast::*;

const INT: Type = Type::Scalar(Scalar::Int);

fn set(to: &Expr, value: Expr) -> Stmt {
    let Kind::Place(place) = &to.kind else {
        unreachable!("a variable is a place");
    };
    Stmt::Assign {
        to: place.clone(),
        operator: "=",
        value,
    }
}

fn when(condition: Expr, then: Vec<Stmt>) -> Stmt {
    Stmt::If {
        condition,
        then,
        otherwise: Vec::new(),
    }
}

impl Maker {
    /// One of them. What is in it isn't used elsewhere, but markers see it.
    pub fn idiom(&mut self) -> Vec<Stmt> {
        let known = self.locals.len();
        let mut body = Vec::new();
        let made = match self.random.u32(0..8) {
            0 | 1 => self.search(&mut body),
            6 | 7 => self.continuation(&mut body),
            2 => self.rotation(&mut body),
            3 => self.flag(&mut body),
            4 => self.bisection(&mut body),
            _ => self.states(&mut body),
        };
        self.locals.truncate(known);
        match made {
            Some(()) => body,
            None => self.assignment(),
        }
    }

    /// An integer that depends on a counter.
    fn element(&mut self, scalar: Scalar, counter: &Expr) -> Expr {
        let ty = Type::Scalar(scalar);
        if !self.in_kernel || self.chance(4) {
            return self.integer(scalar, 1);
        }
        let (by, mask) = (self.random.u32(0..60), self.pick(&[7, 100, 1023]));
        let text = format!("({})(in[item + {by} + $0] & {mask})", scalar.name());
        form(ty, text, vec![counter.clone()])
    }

    pub fn small(&mut self, scalar: Scalar) -> Expr {
        let number = self.pick(&[0, 0, 1, 5, 100]);
        literal(&Type::Scalar(scalar), format!("({}){number}", scalar.name()))
    }

    /// The best of some elements, and which it was: the first, the last, or the one that is enough.
    fn search(&mut self, body: &mut Vec<Stmt>) -> Option<()> {
        let scalar = self.pick(&[
            Scalar::Int,
            Scalar::Int,
            Scalar::Uint,
            Scalar::Short,
            Scalar::Long,
        ]);
        let init = match self.random.bool() {
            true => self.small(scalar),
            false => self.integer(scalar, 1),
        };
        let best = self.link(scalar, init, body);
        let first = self.pick(&["-1", "0"]);
        let at = self.link(Scalar::Int, literal(&INT, first), body);
        let seen = self.link(Scalar::Int, literal(&INT, "0"), body);
        let counted = self.counted_of(|maker, counter| {
            let mut inside = Vec::new();
            let element = maker.element(scalar, &counter);
            let element = match maker.random.bool() {
                true => maker.link(scalar, element, &mut inside),
                false => element,
            };
            let holds = maker.pick(&[
                "($0 > $1)",
                "($0 < $1)",
                "($0 >= $1)",
                "($0 == $1)",
                "(($0 & 3) == ($1 & 1))",
            ]);
            let condition = form(INT, holds, vec![element.clone(), best.clone()]);
            let mut then = Vec::new();
            if !maker.chance(4) {
                then.push(set(&best, element));
            }
            if maker.random.bool() {
                then.push(set(&at, counter));
            }
            then.extend(maker.random.bool().then(|| maker.marker()).flatten());
            then.extend(maker.random.bool().then(|| maker.way_out()));
            inside.push(when(condition, then));
            if maker.random.bool() {
                inside.push(set(&seen, form(INT, "(int)((uint)$0 + 1u)", vec![seen.clone()])));
            }
            inside.extend(maker.marker());
            inside
        })?;
        body.push(counted);
        body.extend(self.marker());
        let (of, what) = self.pick(&[(scalar, best), (Scalar::Int, at), (Scalar::Int, seen)]);
        let needed = self.needed(of, what);
        body.extend(needed);
        Some(())
    }

    /// A value, and what it becomes on some ways, of which markers still see what it was.
    fn continuation(&mut self, body: &mut Vec<Stmt>) -> Option<()> {
        let scalar = self.pick(&[Scalar::Int, Scalar::Uint, Scalar::Long, Scalar::Ulong]);
        let init = self.integer(scalar, 2);
        let first = self.link(scalar, init, body);
        let next = self.link(scalar, first, body);
        let known = self.locals.len();
        let mut then = self.assignment();
        then.push(set(&next, self.integer(scalar, 2)));
        then.extend(self.marker());
        self.locals.truncate(known);
        body.push(when(self.condition(2), then));
        body.extend(self.marker());
        let needed = self.needed(scalar, next);
        body.extend(needed);
        Some(())
    }

    /// Two or three values, each handed on to the next in every turn.
    fn rotation(&mut self, body: &mut Vec<Stmt>) -> Option<()> {
        let scalar = self.pick(&[Scalar::Int, Scalar::Uint, Scalar::Uchar, Scalar::Ulong]);
        let ty = Type::Scalar(scalar);
        let mut values = Vec::new();
        for _ in 0..self.random.usize(2..4) {
            let init = match self.random.bool() {
                true => self.small(scalar),
                false => self.integer(scalar, 1),
            };
            values.push(self.link(scalar, init, body));
        }
        let counted = self.counted_of(|maker, counter| {
            let mut inside = Vec::new();
            let first = maker.link(scalar, values[0].clone(), &mut inside);
            for pair in values.windows(2) {
                inside.push(set(&pair[0], pair[1].clone()));
            }
            let last = &values[values.len() - 1];
            let wrapping = scalar.wrapping().name();
            let operator = maker.pick(&["+", "^", "-", "*"]);
            let text = format!("({})(({wrapping})$0 {operator} ({wrapping})$1)", scalar.name());
            let by = match maker.chance(3) {
                true => form(ty.clone(), format!("({})$0", scalar.name()), vec![counter]),
                false => first,
            };
            inside.push(set(last, form(ty.clone(), text, vec![last.clone(), by])));
            if maker.random.bool() {
                let leave = maker.leave();
                inside.push(leave);
            }
            inside.extend(maker.marker());
            inside
        })?;
        body.push(counted);
        body.extend(self.marker());
        let which = self.pick(&values);
        let needed = self.needed(scalar, which);
        body.extend(needed);
        Some(())
    }

    /// Whether something was found.
    fn flag(&mut self, body: &mut Vec<Stmt>) -> Option<()> {
        let scalar = self.pick(&[Scalar::Bool, Scalar::Int, Scalar::Uchar]);
        let ty = Type::Scalar(scalar);
        let is = |value: u32| literal(&ty, format!("({}){value}", scalar.name()));
        let found = self.link(scalar, is(0), body);
        let counted = self.counted_of(|maker, _| {
            let mut inside = maker.assignment();
            let mut then = vec![set(&found, is(1))];
            then.extend(maker.random.bool().then(|| maker.marker()).flatten());
            if !maker.chance(3) {
                then.push(maker.way_out());
            }
            inside.push(when(maker.condition(2), then));
            inside.extend(maker.marker());
            inside
        })?;
        body.push(counted);
        body.extend(self.marker());
        if self.random.bool() {
            let known = self.locals.len();
            let mut then = self.assignment();
            then.extend(self.marker());
            self.locals.truncate(known);
            body.push(when(form(INT, "(!$0)", vec![found]), then));
        }
        Some(())
    }

    /// A range of which one half is left in every turn.
    fn bisection(&mut self, body: &mut Vec<Stmt>) -> Option<()> {
        let scalar = self.pick(&[Scalar::Int, Scalar::Uint]);
        let ty = Type::Scalar(scalar);
        let name = scalar.name();
        let low = self.link(scalar, literal(&ty, "0"), body);
        let high = self.link(scalar, literal(&ty, "16"), body);
        let wanted = self.integer(Scalar::Int, 1);
        let counted = self.counted_of(|maker, _| {
            let mut inside = Vec::new();
            let ends = vec![low.clone(), high.clone()];
            // The lower end may come to be above the upper one.
            let half = maker.pick(&["(($0 + $1) >> 1)", "($0 + ((int)($1 - $0) >> 1))"]);
            let middle = maker.link(scalar, form(ty.clone(), half, ends), &mut inside);
            let element = maker.element(Scalar::Int, &middle);
            let below = form(INT, "($0 < $1)", vec![element, wanted]);
            let next = form(ty.clone(), format!("({name})($0 + 1)"), vec![middle.clone()]);
            inside.push(Stmt::If {
                condition: below,
                then: vec![set(&low, next)],
                otherwise: vec![set(&high, middle)],
            });
            inside.extend(maker.marker());
            if maker.random.bool() {
                let over = form(INT, "($0 >= $1)", vec![low.clone(), high.clone()]);
                inside.push(when(over, vec![Stmt::Break]));
            }
            inside
        })?;
        body.push(counted);
        body.extend(self.marker());
        let needed = self.needed(scalar, low);
        body.extend(needed);
        Some(())
    }

    /// A number of a state, which says what a turn does and which is the next one.
    fn states(&mut self, body: &mut Vec<Stmt>) -> Option<()> {
        let state = self.link(Scalar::Int, literal(&INT, "0"), body);
        let steps = self.link(Scalar::Int, literal(&INT, "0"), body);
        let counted = self.counted_of(|maker, counter| {
            let count = maker.random.usize(2..5);
            let mut cases = Vec::new();
            for _ in 0..count {
                let known = maker.locals.len();
                let (one, other) = (maker.random.u32(0..4), maker.random.u32(0..4));
                let next = match maker.random.bool() {
                    true => literal(&INT, one.to_string()),
                    false => form(INT, format!("($0 ? {one} : {other})"), vec![maker.condition(1)]),
                };
                let mut case = vec![set(&state, next)];
                if maker.random.bool() {
                    let more = form(
                        INT,
                        "(int)((uint)$0 + (uint)$1)",
                        vec![steps.clone(), counter.clone()],
                    );
                    case.push(set(&steps, more));
                }
                case.extend(maker.random.bool().then(|| maker.marker()).flatten());
                maker.locals.truncate(known);
                cases.push(Case {
                    body: case,
                    falls: maker.chance(4),
                });
            }
            let mut inside = vec![Stmt::Switch {
                on: state.clone(),
                cases,
            }];
            if maker.random.bool() {
                let last = form(INT, "($0 == 3)", vec![state.clone()]);
                inside.push(when(last, vec![Stmt::Break]));
            }
            inside.extend(maker.marker());
            inside
        })?;
        body.push(counted);
        body.extend(self.marker());
        let which = self.pick(&[state, steps]);
        let needed = self.needed(Scalar::Int, which);
        body.extend(needed);
        Some(())
    }
}
