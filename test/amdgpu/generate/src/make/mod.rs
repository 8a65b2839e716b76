//! Makes a random program of a seed. It ends, and everything in it is defined, by construction: whatever is shrunk away.

mod chains;
mod expressions;
mod idioms;
mod loops;
mod objects;
mod places;
mod statements;
mod types;

pub use expressions::{dividend, plain};

use std::rc::Rc;

use fastrand::Rng;

use crate::ast::*;

/// How many statements may be run by one work-item.
const STATEMENTS_RUN: u32 = 1500;
/// How many markers may be come to.
const STOPS: u32 = 70;

/// A variable that is in scope.
#[derive(Clone)]
struct Local {
    name: String,
    ty: Type,
    /// A loop's counter isn't assigned to.
    constant: bool,
}

/// What is known of a function that can be called.
struct Known {
    name: String,
    parameters: Vec<Type>,
    result: Option<Type>,
    /// How many statements it runs, and how many markers it comes to.
    cost: u32,
    stops: u32,
}

struct Maker {
    random: Rng,
    records: Vec<Rc<Record>>,
    known: Vec<Known>,
    /// Names that are taken.
    names: usize,
    // What follows is of the function that is being made.
    locals: Vec<Local>,
    result: Option<Type>,
    in_kernel: bool,
    /// Loops and switches around the statement being made.
    loops: usize,
    /// Of loops around it that have one.
    labels: Vec<String>,
    nesting: usize,
    /// How often it is run, at most.
    times: u32,
    cost: u32,
    stops: u32,
    /// How many more statements it may have.
    left: usize,
}

/// The program of a seed.
pub fn program(seed: u64) -> Program {
    let mut maker = Maker {
        random: Rng::with_seed(seed),
        records: Vec::new(),
        known: Vec::new(),
        names: 0,
        locals: Vec::new(),
        result: None,
        in_kernel: false,
        loops: 0,
        labels: Vec::new(),
        nesting: 0,
        times: 1,
        cost: 0,
        stops: 0,
        left: 0,
    };
    if maker.chance(3) {
        let scalars = maker.scalars();
        return Program {
            records: Vec::new(),
            functions: Vec::new(),
            registers: maker.registers(),
            scalars,
            kernel: maker.kernel(true, scalars.is_some()),
        };
    }
    for _ in 0..maker.random.usize(0..4) {
        maker.record();
    }
    let functions = (0..maker.random.usize(0..4)).map(|_| maker.function()).collect();
    let registers = maker.registers();
    let scalars = maker.scalars();
    let kernel = maker.kernel(false, scalars.is_some());
    Program {
        records: maker.records,
        functions,
        registers,
        scalars,
        kernel,
    }
}

impl Maker {
    /// How many vector registers a kernel may have, if not all: so few that some are spilled.
    fn registers(&mut self) -> Option<u32> {
        self.chance(3).then(|| self.random.u32(16..40))
    }

    /// How many scalar registers a kernel may have, if not all: so few that some are spilled.
    fn scalars(&mut self) -> Option<u32> {
        self.chance(3).then(|| self.random.u32(24..48))
    }

    /// Once in so many times.
    fn chance(&mut self, times: u32) -> bool {
        self.random.u32(0..times) == 0
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.random.usize(0..from.len())].clone()
    }

    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn start(&mut self, left: usize) {
        self.locals.clear();
        (self.loops, self.nesting, self.times, self.cost, self.stops) = (0, 0, 1, 0, 0);
        self.left = left;
    }

    fn function(&mut self) -> Function {
        let name = self.name("f");
        let left = self.random.usize(3..14);
        self.start(left);
        self.in_kernel = false;
        // Now and then so many that some are passed on the stack.
        let count = if self.chance(3) {
            self.random.usize(20..44)
        } else {
            self.random.usize(1..7)
        };
        let parameters: Vec<(String, Type)> = (0..count)
            .map(|_| {
                let ty = self.parameter_type(count > 10);
                (self.name("p"), ty)
            })
            .collect();
        for (name, ty) in &parameters {
            let constant = ty.is_pointer();
            self.locals.push(Local {
                name: name.clone(),
                ty: ty.clone(),
                constant,
            });
        }
        let result = (!self.chance(8)).then(|| self.result_type());
        self.result = result.clone();
        let mut body = vec![];
        if !self.chance(4) {
            body.push(self.stop());
        }
        body.extend(self.body());
        if let Some(ty) = &result {
            let value = self.expression(ty, 2);
            body.push(Stmt::Return(Some(value)));
        }
        let known = Known {
            name: name.clone(),
            parameters: parameters.iter().map(|(_, ty)| ty.clone()).collect(),
            result: result.clone(),
            cost: self.cost + 2,
            stops: self.stops,
        };
        self.known.push(known);
        Function {
            name,
            inline: self.random.bool(),
            parameters,
            result,
            body,
        }
    }

    /// A short one is made of chains only: little else is what keeps values.
    /// With few scalar registers, there are more values that all work-items share than these.
    fn kernel(&mut self, is_short: bool, has_few_scalars: bool) -> Vec<Stmt> {
        let left = self.random.usize(8..30);
        self.start(left);
        self.in_kernel = true;
        self.result = None;
        for (name, ty) in [
            ("item", Type::Scalar(Scalar::Int)),
            ("n", Type::Scalar(Scalar::Int)),
            ("in", Type::Input),
        ] {
            self.locals.push(Local {
                name: name.to_owned(),
                ty,
                constant: true,
            });
        }
        let mut body = Vec::new();
        for _ in 0..self.random.usize(1..4) {
            let is_uniform = self.chance(4);
            body.push(self.input(is_uniform));
        }
        let first = self.locals.len();
        if has_few_scalars {
            for _ in 0..self.random.usize(8..24) {
                body.push(self.input(true));
            }
        }
        let shared: Vec<Local> = self.locals[first..].to_vec();
        body.push(self.stop());
        if is_short {
            body.extend(self.chains());
        } else {
            for _ in 0..self.random.usize(0..3) {
                let statement = self.shared();
                body.extend(statement);
            }
            body.extend(self.body());
        }
        body.push(self.stop());
        body.extend(self.output());
        body.extend(self.output_of(shared));
        body
    }
}
