//! Virtual registers in several parts, for what LLVM does before it allocates registers.
//!
//! Nobody says what a part has that nothing has written, nor what a copy of that has.

use super::build::Builder;
use super::live::Lives;
use crate::machine::example::{operand, virtual_register};
use crate::machine::{
    BlockId, Expression, Function, Identity, InstructionId, Operand, Register, RegisterFlags,
    RegisterOperand, SubRegister, Traits, Variable, Virtual,
};
use std::collections::HashMap;

/// Of 96 bits, and of 32 bits, in two classes.
const WIDE: u32 = 2;
const NARROW: u32 = 1;
/// The parts of the wide ones by their indices, 1 and up: where each starts, in how many
/// pieces of 32 bits.
const PARTS: [(u32, u32); 5] = [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2)];
const VARIABLES: u64 = 2;

/// A function of so many blocks from a tape, with where its registers are live.
pub fn tuples(blocks: usize, tape: &[u16]) -> Function {
    let mut builder = Builder::new(tape);
    let function = &mut builder.example.function;
    for number in 1..=WIDE + NARROW {
        let is_wide = number <= WIDE;
        let known = Virtual {
            size: if is_wide { 96 } else { 32 },
            lanes: if is_wide { 0b111 } else { 1 },
            is_divergent: false,
            class: u32::from(is_wide),
        };
        function
            .registers
            .virtuals
            .insert(virtual_register(number), known);
    }
    for (index, (start, pieces)) in (1..).zip(PARTS) {
        let part = SubRegister {
            offset: 32 * start,
            size: 32 * pieces,
            lanes: ((1 << pieces) - 1) << start,
        };
        function.registers.parts.insert(index, part);
    }
    function.registers.classes = [(0, Vec::new()), (1, (1..=5).collect())].into_iter().collect();
    function.variables = (0..VARIABLES)
        .map(|index| Variable {
            identity: Identity(index),
            is_carrier: false,
            is_parameter: false,
            size: None,
        })
        .collect();
    function.expressions = vec![Expression::default()];
    builder.blocks(blocks, Builder::instruction_of_tuples);
    let mut function = builder.example.function;
    function.live = Lives::new(&function).facts(&function);
    function
}

impl Builder<'_> {
    fn instruction_of_tuples(&mut self) {
        let [to, from] = [(); 2].map(|()| virtual_register(1 + self.next(WIDE as usize) as u32));
        let part = 1 + self.next(PARTS.len()) as u16;
        let narrow = virtual_register(WIDE + 1 + self.next(NARROW as usize) as u32);
        let (defines, uses) = (RegisterFlags::DEFINES, RegisterFlags::empty());
        match self.next(11) {
            0 => self.code("S_OTHER", &[operand(to, 0, defines)]),
            1 => self.code("S_OTHER", &[operand(to, part, defines)]),
            2 => self.copy(operand(to, 0, defines), operand(from, 0, uses)),
            3 => self.copy(operand(to, part, defines), operand(from, part, uses)),
            // Into one of 32 bits.
            4 => self.copy(
                operand(narrow, 0, defines),
                operand(from, (part - 1) % 3 + 1, uses),
            ),
            5 => self.code("S_USE", &[operand(from, 0, uses)]),
            6 => self.code("S_USE", &[operand(from, part, uses), operand(narrow, 0, uses)]),
            // Nobody needs that part of it.
            7 if self.next(4) == 0 => self.copy(
                operand(to, part, defines),
                operand(from, part, RegisterFlags::UNDEFINED),
            ),
            _ => {
                let all = [
                    operand(from, 0, uses),
                    operand(from, part, uses),
                    operand(narrow, 0, uses),
                ];
                let (variable, of) = (self.next(VARIABLES as usize) as u32, self.pick(&all));
                self.example.value(variable, of, 0);
            }
        }
    }

    fn code(&mut self, name: &str, operands: &[Operand]) {
        self.example.code(name, operands);
    }

    fn copy(&mut self, to: Operand, from: Operand) {
        self.example.with("COPY", Traits::COPY, &[to, from]);
    }
}

/// The parts of 32 bits that an operand is of, by their places in LLVM's mask.
fn lanes(function: &Function, of: &RegisterOperand) -> Vec<u32> {
    let mask = function.registers.lanes(of.register, of.part);
    (0..64).filter(|lane| mask >> lane & 1 != 0).collect()
}

/// What the parts of all registers have in a run; none: nobody has written it.
#[derive(Clone, Debug)]
pub struct Tuples<'f> {
    function: &'f Function,
    parts: HashMap<(Register, u32), u32>,
    fresh: u32,
}

impl<'f> Tuples<'f> {
    pub fn new(function: &'f Function) -> Tuples<'f> {
        Tuples {
            function,
            parts: HashMap::new(),
            fresh: 0,
        }
    }

    pub fn read(&self, of: &RegisterOperand) -> Vec<Option<u32>> {
        let lanes = lanes(self.function, of).into_iter();
        lanes
            .map(|lane| self.parts.get(&(of.register, lane)).copied())
            .collect()
    }

    fn fresh(&mut self) -> Option<u32> {
        self.fresh += 1;
        Some(self.fresh)
    }

    pub fn step(&mut self, id: InstructionId) {
        let operands: Vec<&RegisterOperand> = self
            .function
            .operands(id)
            .iter()
            .filter_map(Operand::register)
            .collect();
        let Some(to) = operands
            .first()
            .filter(|to| to.flags.contains(RegisterFlags::DEFINES))
        else {
            return;
        };
        let lanes = lanes(self.function, to);
        let values: Vec<Option<u32>> = match self.function.has(id, Traits::COPY) {
            true if operands[1].flags.contains(RegisterFlags::UNDEFINED) => vec![None; lanes.len()],
            true => self.read(operands[1]),
            false => lanes.iter().map(|_| self.fresh()).collect(),
        };
        for (lane, value) in lanes.into_iter().zip(values) {
            match value {
                Some(value) => self.parts.insert((to.register, lane), value),
                None => self.parts.remove(&(to.register, lane)),
            };
        }
    }

    /// Control leaves a block. Of a register of which nothing is needed there, nothing
    /// can be missed: all of it is what it is.
    pub fn leave(&mut self, block: BlockId, lives: &Lives) {
        let mut registers: Vec<Register> = self.function.registers.virtuals.keys().copied().collect();
        registers.sort_unstable();
        for register in registers.into_iter().filter(|it| lives.out(block, *it) == 0) {
            for lane in 0..3 {
                if !self.parts.contains_key(&(register, lane)) {
                    let fresh = self.fresh();
                    self.parts.extend(fresh.map(|fresh| ((register, lane), fresh)));
                }
            }
        }
    }
}
