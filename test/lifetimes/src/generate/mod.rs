//! Random programs. A seed and a number give a function, by itself.
//!
//! | file | what it does |
//! | --- | --- |
//! | `flow` | blocks: diamonds, critical edges, switches, loops, early returns |
//! | `code` | instructions |
//! | `lifetimes` | variables, fragments, their lifetimes, where these begin and end |
//! | `expressions` | locations |

mod code;
mod expressions;
mod flow;
mod lifetimes;

use crate::print;
use crate::program::*;
use crate::random::Random;
use dilifetime::model::Type;
use dilifetime::verify::verify_text;

/// A function, for a GPU or not, that breaks no rule of the proposal.
pub fn function(seed: u64, number: u64, gpu: bool) -> Function {
    let mut random = Random::new(seed, number);
    loop {
        let mut function = Generator::new(random.clone(), number, gpu).function();
        if is_valid(&function) {
            return function;
        }
        // Where a kill may stand is for the verifier to say.
        for block in &mut function.blocks {
            block.body.retain(|inst| !matches!(inst, Inst::Kill(_)));
        }
        if is_valid(&function) {
            return function;
        }
        random.number();
    }
}

/// Whether the verifier finds nothing.
pub fn is_valid(function: &Function) -> bool {
    let target = match function.is_gpu() {
        true => print::Target::Gfx900,
        false => print::Target::X86,
    };
    let text = print::module(std::slice::from_ref(function), target);
    verify_text(text.as_bytes()).is_ok_and(|verified| verified.findings.is_empty())
}

struct Generator {
    random: Random,
    gpu: bool,
    function: Function,
    /// The block that is being written.
    block: BlockId,
    /// What dominates the end of it.
    scope: Vec<Value>,
    /// The address and type of each alloca.
    slots: Vec<(Value, Type)>,
    /// How many more regions there may be.
    budget: usize,
    /// What has begun somewhere before, and not ended since.
    begun: Vec<usize>,
    markers: u32,
}

impl Generator {
    fn new(mut random: Random, number: u64, gpu: bool) -> Generator {
        let integers = std::array::from_fn(|_| match random.below(4) {
            0 => random.number() % 8,
            1 => (random.number() % 64).wrapping_neg(),
            _ => random.number(),
        });
        let floats =
            std::array::from_fn(|_| ((random.number() % 1000) as f64 - 500.0) / 8.0).map(f64::to_bits);
        let block = Block {
            phis: vec![],
            body: vec![],
            end: End::Open,
        };
        Generator {
            budget: 3 + random.below(8),
            random,
            gpu,
            function: Function {
                name: format!("f{number}"),
                parameters: 0,
                values: vec![],
                blocks: vec![block],
                objects: vec![],
                lifetimes: vec![],
                integers,
                floats,
            },
            block: 0,
            scope: vec![],
            slots: vec![],
            begun: vec![],
            markers: 0,
        }
    }

    fn function(mut self) -> Function {
        self.parameters();
        self.objects();
        self.slots();
        if self.random.percent(30) {
            // Then the first block of a loop follows the entry block at once.
            self.looping(0);
        }
        self.region(0);
        self.marker();
        let ty = Type::Int(64);
        let result = self.operand(&ty);
        self.end(End::Return(result));
        self.function
    }

    fn parameters(&mut self) {
        let integers = 1 + self.random.below(INTEGERS);
        let buffer = self.random.below(integers);
        for number in 0..integers {
            let ty = match number == buffer {
                true => pointer(self.gpu),
                false => Type::Int(self.random.pick([8, 16, 32, 32, 64, 64, 64])),
            };
            if number == buffer {
                self.function.integers[number] = BUFFER;
            }
            self.fresh(ty);
        }
        for number in 0..self.random.below(FLOATS) {
            let ty = match self.random.percent(50) {
                true => DOUBLE,
                false => {
                    let value = f64::from_bits(self.function.floats[number]) as f32;
                    self.function.floats[number] = u64::from(value.to_bits());
                    FLOAT
                }
            };
            self.fresh(ty);
        }
        self.function.parameters = self.function.values.len();
    }

    /// Memory of its own, some of it known elsewhere.
    fn slots(&mut self) {
        for _ in 0..self.random.below(4) {
            let ty = self
                .random
                .one(&[Type::Int(32), Type::Int(64), Type::Int(16), DOUBLE])
                .cloned();
            let ty = ty.unwrap_or(Type::Int(64));
            let slot = self.fresh(slot_pointer(self.gpu));
            self.emit(Inst::Alloca(slot, ty.clone()));
            self.slots.push((slot, ty));
        }
        for (slot, ty) in self.slots.clone() {
            let what = self.operand(&ty);
            let to = Operand::Value(slot);
            if self.random.percent(60) {
                self.emit(Inst::Escape(to.clone()));
            }
            self.emit(Inst::Store {
                what,
                to,
                volatile: false,
            });
        }
    }

    /// A new value that everything after this sees.
    fn fresh(&mut self, ty: Type) -> Value {
        let value = self.hidden(ty);
        self.scope.push(value);
        value
    }

    fn hidden(&mut self, ty: Type) -> Value {
        self.function.values.push(ty);
        self.function.values.len() - 1
    }

    fn emit(&mut self, inst: Inst) {
        self.function.blocks[self.block].body.push(inst);
    }

    fn end(&mut self, end: End) {
        self.function.blocks[self.block].end = end;
    }

    fn new_block(&mut self) -> BlockId {
        self.function.blocks.push(Block {
            phis: vec![],
            body: vec![],
            end: End::Open,
        });
        self.function.blocks.len() - 1
    }
}
