//! Random statements.

use super::expressions::{dividend, form};
use super::{Local, Maker, STATEMENTS_RUN, STOPS};
use crate::ast::*;

/// How deep statements nest.
const NESTING: usize = 4;

impl Maker {
    pub fn stop(&mut self) -> Stmt {
        self.stops += self.times;
        Stmt::Stop
    }

    /// Makes a variable known from here on.
    pub fn local(&mut self, ty: &Type, constant: bool) -> String {
        let name = self.name(if constant { "i" } else { "v" });
        self.locals.push(Local {
            name: name.clone(),
            ty: ty.clone(),
            constant,
        });
        name
    }

    /// The rest of a function's statements.
    pub fn body(&mut self) -> Vec<Stmt> {
        let mut body = Vec::new();
        while self.left > 0 {
            body.extend(self.statement());
        }
        body
    }

    /// Statements in braces.
    pub fn block(&mut self) -> Vec<Stmt> {
        let hidden = if self.chance(6) { self.hidden() } else { None };
        let known = self.locals.len();
        self.nesting += 1;
        let mut body = Vec::new();
        if let Some((_, outer)) = &hidden {
            body.push(self.declared_as(outer.name.clone()));
        }
        for _ in 0..self.random.usize(1..5) {
            body.extend(self.statement());
        }
        if self.random.bool() {
            body.extend(self.marker());
        }
        self.nesting -= 1;
        self.locals.truncate(known);
        if let Some((at, outer)) = hidden {
            self.locals.insert(at, outer);
        }
        body
    }

    /// A variable that another one hides in a block, and where it was among those in scope.
    fn hidden(&mut self) -> Option<(usize, Local)> {
        let at = self.random.usize(0..self.locals.len());
        let Local { name, ty, .. } = &self.locals[at];
        // Markers show what a pointer points at. And something is always in scope.
        let is_kept = ["item", "n"].contains(&name.as_str()) || ty.is_pointer() || self.locals.len() == 1;
        (!is_kept).then(|| (at, self.locals.remove(at)))
    }

    /// A variable of some type with a given name.
    fn declared_as(&mut self, name: String) -> Stmt {
        let ty = self.variable_type();
        let init = self.expression(&ty, 2);
        self.locals.push(Local {
            name: name.clone(),
            ty: ty.clone(),
            constant: false,
        });
        Stmt::Declare { name, ty, init }
    }

    /// A marker, unless there would be too many.
    pub fn marker(&mut self) -> Option<Stmt> {
        (self.stops + self.times <= STOPS).then(|| self.stop())
    }

    /// Some statements that belong together.
    fn statement(&mut self) -> Vec<Stmt> {
        self.left = self.left.saturating_sub(1);
        self.cost += self.times;
        let deep = self.nesting >= NESTING || self.cost > STATEMENTS_RUN;
        match self.random.u32(0..43) {
            0..6 => vec![self.declaration()],
            6..12 => self.assignment(),
            12..15 => self.marker().into_iter().collect(),
            15..18 if !deep => vec![self.branch()],
            18..21 if !deep => self.counted(),
            21..23 if !deep => self.while_loop(),
            23 if !deep => vec![self.switch()],
            24..27 => self.call(),
            27 if self.loops > 0 => vec![self.leave()],
            28 if self.nesting > 0 && self.chance(2) => self.early(),
            29 if self.in_kernel => {
                let value = self.integer(Scalar::Int, 1);
                let operation = self.atomic();
                let result = self.local(&Type::Scalar(Scalar::Int), false);
                vec![Stmt::Atomic {
                    result,
                    operation,
                    value,
                }]
            }
            30 => self.packed(),
            31..37 => self.chain(),
            37..41 if !deep => self.idiom(),
            41 | 42 if !deep => self.object(),
            _ => self.assignment(),
        }
    }

    /// A number of one of two ways, and the same scaled: an optimiser scales each way's.
    fn packed(&mut self) -> Vec<Stmt> {
        let scalar = self.pick(&[Scalar::Uint, Scalar::Uint, Scalar::Ulong]);
        let ty = Type::Scalar(scalar);
        let (limit, factor) = (self.random.u32(0..1024), self.random.u32(1..6));
        let init = form(
            ty.clone(),
            format!("($0 ? {limit} : ($1 & 1023) * {factor})"),
            vec![self.condition(1), self.integer(scalar, 1)],
        );
        let name = self.local(&ty, false);
        let place = Expr::variable(&name, ty.clone());
        let quotient = format!("({} / 8)", dividend(scalar, "$0"));
        let how = self.pick(&["($0 << 16)", "($0 * 4)", &quotient, "($0 << 3 | $1)"]);
        let parts = [place, self.integer(scalar, 1)];
        let parts = parts[..1 + usize::from(how.contains("$1"))].to_vec();
        let scaled = form(ty.clone(), how, parts);
        let declared = Stmt::Declare {
            name,
            ty: ty.clone(),
            init,
        };
        let name = self.local(&ty, false);
        vec![
            declared,
            Stmt::Declare {
                name,
                ty,
                init: scaled,
            },
        ]
    }

    fn atomic(&mut self) -> &'static str {
        self.pick(&[
            "ATOMIC_ADD",
            "ATOMIC_MAX",
            "ATOMIC_MIN",
            "ATOMIC_XOR",
            "ATOMIC_OR",
            "ATOMIC_AND",
        ])
    }

    fn declaration(&mut self) -> Stmt {
        if self.chance(10)
            && let Some(Expr { ty, .. }) =
                self.place(true, |ty| !matches!(ty, Type::Array(..)) && !ty.is_pointer())
        {
            let ty = Type::Pointer(Box::new(ty));
            if self.chance(3) {
                let count = self.random.usize(2..5);
                let kept: Vec<_> = (0..count).filter_map(|_| self.address(&ty)).collect();
                if !kept.is_empty() {
                    return self.kept(ty, kept);
                }
            } else if let Some(init) = self.address(&ty) {
                let name = self.local(&ty, true);
                return Stmt::Declare { name, ty, init };
            }
        }
        let ty = self.variable_type();
        let init = self.expression(&ty, 3);
        let name = self.local(&ty, false);
        Stmt::Declare { name, ty, init }
    }

    /// An array of addresses.
    fn kept(&mut self, ty: Type, addresses: Vec<Expr>) -> Stmt {
        let ty = Type::Array(Box::new(ty), addresses.len());
        let name = self.local(&ty, false);
        let init = Expr {
            ty: ty.clone(),
            kind: Kind::List(addresses),
        };
        Stmt::Declare { name, ty, init }
    }

    pub fn assignment(&mut self) -> Vec<Stmt> {
        let whole = self.chance(6);
        let Some(Expr {
            ty,
            kind: Kind::Place(to),
        }) = self.place(true, |ty| match ty {
            Type::Scalar(_) => true,
            Type::Vector(..) | Type::Record(_) => whole,
            _ => false,
        })
        else {
            return vec![self.declaration()];
        };
        let value = self.expression(&ty, 3);
        let operator = match &ty {
            Type::Scalar(Scalar::Uint | Scalar::Ulong) => self.pick(&["=", "=", "+=", "^=", "-=", "*="]),
            Type::Scalar(scalar) if !scalar.is_float() => self.pick(&["=", "=", "^=", "|=", "&="]),
            _ => "=",
        };
        vec![Stmt::Assign { to, operator, value }]
    }

    fn branch(&mut self) -> Stmt {
        let condition = self.condition(2);
        let then = self.block();
        let otherwise = if self.random.bool() {
            self.block()
        } else {
            Vec::new()
        };
        Stmt::If {
            condition,
            then,
            otherwise,
        }
    }

    fn switch(&mut self) -> Stmt {
        let on = self.integer(Scalar::Int, 2);
        let cases = (0..self.random.usize(2..6))
            .map(|_| Case {
                body: self.block(),
                falls: self.chance(4),
            })
            .collect();
        Stmt::Switch { on, cases }
    }

    /// Returns early if something holds.
    fn early(&mut self) -> Vec<Stmt> {
        let result = self.result.clone();
        let value = result.map(|ty| self.expression(&ty, 2));
        let condition = self.condition(2);
        vec![Stmt::If {
            condition,
            then: vec![Stmt::Return(value)],
            otherwise: Vec::new(),
        }]
    }

    /// A call, unless it would take too long.
    fn call(&mut self) -> Vec<Stmt> {
        if self.known.is_empty() {
            return self.assignment();
        }
        let which = self.random.usize(0..self.known.len());
        let called = &self.known[which];
        let (cost, stops) = (called.cost * self.times, called.stops * self.times);
        if self.cost + cost > STATEMENTS_RUN || self.stops + stops > STOPS {
            return self.assignment();
        }
        let (function, parameters, ty) = (
            called.name.clone(),
            called.parameters.clone(),
            called.result.clone(),
        );
        let mut before = Vec::new();
        let mut arguments = Vec::new();
        for parameter in &parameters {
            let argument = match parameter {
                Type::Pointer(to) => self.address(parameter).or_else(|| {
                    let init = self.expression(to, 1);
                    let name = self.local(to, false);
                    before.push(Stmt::Declare {
                        name: name.clone(),
                        ty: (**to).clone(),
                        init,
                    });
                    Some(Expr {
                        ty: parameter.clone(),
                        kind: Kind::Address(Place::variable(name)),
                    })
                }),
                Type::Input => self.address(parameter),
                _ => Some(self.expression(parameter, if parameters.len() > 10 { 1 } else { 2 })),
            };
            let Some(argument) = argument else {
                before.extend(self.assignment());
                return before;
            };
            arguments.push(argument);
        }
        self.cost += cost;
        self.stops += stops;
        let result = ty.map(|ty| (self.local(&ty, false), ty));
        before.push(Stmt::Call {
            result,
            function,
            arguments,
        });
        before
    }

    /// A variable with what comes in: of a work-item, or of all.
    pub fn input(&mut self, is_uniform: bool) -> Stmt {
        let ty = Type::Scalar(Scalar::Int);
        let by = self.random.u32(0..200);
        let text = if is_uniform {
            format!("in[get_group_id(0) + {by}]")
        } else {
            format!("in[item + {by}]")
        };
        let init = super::expressions::literal(&ty, text);
        let name = self.local(&ty, false);
        Stmt::Declare { name, ty, init }
    }

    /// Work-items come together.
    pub fn shared(&mut self) -> Vec<Stmt> {
        self.cost += 4;
        if self.random.bool() {
            let scalar = self.scalar();
            let value = self.expression(&Type::Scalar(scalar), 2);
            let from = self.integer(Scalar::Int, 2);
            let result = self.local(&Type::Scalar(scalar), false);
            return vec![Stmt::Exchange {
                result,
                scalar,
                value,
                from,
            }];
        }
        let scalar = self.pick(&[Scalar::Int, Scalar::Uint, Scalar::Ulong, Scalar::Long]);
        let value = self.integer(scalar, 2);
        let operation = self.atomic();
        let result = self.local(&Type::Scalar(scalar), false);
        vec![Stmt::Gather {
            result,
            scalar,
            operation,
            value,
        }]
    }

    /// What a kernel leaves: something of each variable that is left, of some, or of two at most. What the others are for is
    /// markers only, so that compilers take away what they are computed with.
    pub fn output(&mut self) -> Vec<Stmt> {
        let int = Type::Scalar(Scalar::Int);
        let mut words: [Expr; 3] = std::array::from_fn(|_| super::expressions::literal(&int, "item"));
        let mut locals = self.locals.clone();
        locals.retain(|local| !local.ty.is_pointer());
        match self.random.u32(0..4) {
            0 | 1 => {}
            2 => locals.retain(|_| self.random.bool()),
            _ => {
                self.random.shuffle(&mut locals);
                locals.truncate(self.random.usize(0..3));
            }
        }
        for (number, local) in locals.into_iter().enumerate() {
            if let Some(value) = self.summary(local) {
                let word = &mut words[number % 3];
                *word = super::expressions::form(
                    int.clone(),
                    "(int)((uint)$0 * 31u + (uint)$1)",
                    vec![word.clone(), value],
                );
            }
        }
        let words = words.into_iter().enumerate();
        words.map(|(number, value)| stored(number, "=", value)).collect()
    }

    /// What else of these goes out.
    pub fn output_of(&mut self, locals: Vec<Local>) -> Vec<Stmt> {
        let values = locals.into_iter().filter_map(|local| self.summary(local));
        values.map(|value| stored(0, "^=", value)).collect()
    }
}

/// One of the words that come out of a work-item.
fn stored(word: usize, operator: &'static str, value: Expr) -> Stmt {
    Stmt::Assign {
        to: Place::variable(format!("out[item * STRIDE + {word}]")),
        operator,
        value,
    }
}
