//! Machine functions from numbers: any numbers give one.

use crate::machine::example::{Example, defines, operand, uses};
use crate::machine::{
    BlockId, Expression, Function, Identity, Mask, Operand, Part, Physical, Register, RegisterFlags, Traits,
    Unit, Variable,
};

const SCALARS: [Register; 4] = [Register(1), Register(2), Register(3), Register(4)];
const VECTORS: [Register; 4] = [Register(5), Register(6), Register(7), Register(8)];
pub const EXEC: Register = Register(9);
const FLAG: Register = Register(10);
/// Of the first two scalars, and of the first and the last two vectors.
const PAIRS: [Register; 3] = [Register(11), Register(12), Register(13)];

/// Of 32 bits, and the last one of 64.
const VARIABLES: u32 = 4;

const SCALAR_OPCODES: [&str; 8] = [
    "S_MOV_B32",
    "S_MOV_B32",
    "S_ADD_I32",
    "S_SUB_U32",
    "S_XOR_B32",
    "S_LSHL_B32",
    "S_AND_B32",
    "S_OTHER",
];
const VECTOR_OPCODES: [&str; 10] = [
    "V_MOV_B32_e32",
    "V_MOV_B32_e32",
    "V_ADD_U32_e64",
    "V_SUB_U32_e64",
    "V_SUBREV_U32_e32",
    "V_XOR_B32_e64",
    "V_LSHLREV_B32_e64",
    "V_LSHL_ADD_U32_e64",
    "V_MUL_LO_U32_e64",
    "V_OTHER",
];
const EXEC_OPCODES: [&str; 8] = [
    "S_MOV_B32",
    "S_OR_B32",
    "S_AND_B32",
    "S_ANDN2_B32",
    "S_XOR_B32",
    "S_AND_SAVEEXEC_B32",
    "S_OR_SAVEEXEC_B32",
    "V_CMPX_EQ_U32_e32",
];

pub struct Builder<'t> {
    pub example: Example,
    tape: std::slice::Iter<'t, u16>,
}

/// A function of so many blocks from a tape; what the tape doesn't say is 0.
pub fn program(blocks: usize, tape: &[u16]) -> Function {
    let mut builder = Builder::new(tape);
    builder.registers();
    let function = &mut builder.example.function;
    function.variables = (0..VARIABLES)
        .map(|index| Variable {
            identity: Identity(u64::from(index)),
            is_carrier: false,
            is_parameter: false,
            size: Some(if index + 1 == VARIABLES { 64 } else { 32 }),
        })
        .collect();
    function.expressions = vec![Expression::default()];
    function.masks = vec![Mask(vec![1 << SCALARS[3].0 | 1 << VECTORS[3].0])];
    builder.blocks(blocks, Builder::instruction);
    builder.example.function
}

fn implicit(register: Register, flags: RegisterFlags) -> Operand {
    operand(register, 0, flags | RegisterFlags::IMPLICIT)
}

impl<'t> Builder<'t> {
    pub fn new(tape: &'t [u16]) -> Builder<'t> {
        Builder {
            example: Example::default(),
            tape: tape.iter(),
        }
    }

    pub fn next(&mut self, below: usize) -> usize {
        usize::from(*self.tape.next().unwrap_or(&0)) % below
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.next(from.len())]
    }

    /// So many blocks, and control flow between them.
    pub fn blocks(&mut self, count: usize, instruction: fn(&mut Self)) {
        let successors: Vec<Vec<BlockId>> = (0..count).map(|_| self.block(count, instruction)).collect();
        for (block, successors) in (0..).map(BlockId).zip(successors) {
            for next in successors {
                self.example.edge(block, next);
            }
        }
    }

    /// A block, and where control goes from it.
    fn block(&mut self, blocks: usize, instruction: fn(&mut Self)) -> Vec<BlockId> {
        self.example.block();
        for _ in 0..self.next(9) {
            instruction(self);
        }
        let successors: Vec<BlockId> = match self.next(5) {
            0 => Vec::new(),
            1 | 2 => vec![BlockId(self.next(blocks) as u32)],
            _ => (0..2).map(|_| BlockId(self.next(blocks) as u32)).collect(),
        };
        self.example.with("S_BRANCH", Traits::TERMINATOR, &[]);
        // Nothing leads to the entry.
        successors.into_iter().filter(|next| next.0 != 0).collect()
    }

    fn registers(&mut self) {
        let known = &mut self.example.function.registers;
        let files = [("SGPR", SCALARS, false), ("VGPR", VECTORS, true)];
        for (file, registers, is_divergent) in files {
            for (index, register) in registers.into_iter().enumerate() {
                let physical = Physical {
                    name: format!("{file}{index}"),
                    units: vec![Unit(register.0)],
                    parts: vec![Part { offset: 0, register }],
                    dwarf: Some(register.0 as u16),
                    is_divergent,
                    is_constant: false,
                    bits: 32,
                };
                known.physical.insert(register, physical);
            }
        }
        for (name, register) in [("EXEC", EXEC), ("SCC", FLAG)] {
            let physical = Physical {
                name: name.to_owned(),
                units: vec![Unit(register.0)],
                ..Physical::default()
            };
            known.physical.insert(register, physical);
        }
        let pairs = [
            [SCALARS[0], SCALARS[1]],
            [VECTORS[0], VECTORS[1]],
            [VECTORS[2], VECTORS[3]],
        ];
        for (pair, [low, high]) in PAIRS.into_iter().zip(pairs) {
            let physical = Physical {
                name: format!("PAIR_{}", pair.0),
                units: vec![Unit(low.0), Unit(high.0)],
                parts: vec![
                    Part {
                        offset: 0,
                        register: low,
                    },
                    Part {
                        offset: 32,
                        register: high,
                    },
                ],
                dwarf: None,
                is_divergent: pair != PAIRS[0],
                is_constant: false,
                bits: 64,
            };
            known.physical.insert(pair, physical);
        }
        known.exec = Some(EXEC);
    }

    fn instruction(&mut self) {
        match self.next(11) {
            0 | 1 => self.scalar(),
            2..=4 => self.vector(),
            5 => self.wide(),
            6 => self.exec(),
            7 | 8 => self.debug_value(),
            9 => {
                let register = self.pick(&[&SCALARS[..], &VECTORS[..]].concat());
                self.example
                    .with("IMPLICIT_DEF", Traits::NO_CODE, &[defines(register)]);
            }
            _ => {
                self.example
                    .with("S_SWAPPC_B64", Traits::CALL, &[Operand::Mask(0)]);
            }
        }
    }

    fn scalar(&mut self) {
        let name = self.pick(&SCALAR_OPCODES);
        let result = self.pick(&SCALARS);
        let mut operands = vec![defines(result)];
        for _ in 0..arity(name) {
            operands.push(self.source(&SCALARS));
        }
        if name == "S_LSHL_B32" {
            operands[2] = Operand::Immediate(self.next(32) as i64);
        }
        if arity(name) > 1 {
            operands.push(implicit(FLAG, RegisterFlags::DEFINES));
        }
        self.example.code(name, &operands);
    }

    fn vector(&mut self) {
        let name = self.pick(&VECTOR_OPCODES);
        let mut operands = vec![defines(self.pick(&VECTORS))];
        let sources = [&SCALARS[..], &VECTORS[..]].concat();
        for _ in 0..arity(name) {
            operands.push(self.source(&sources));
        }
        let distance = Operand::Immediate(self.next(32) as i64);
        match name {
            "V_LSHLREV_B32_e64" => operands[1] = distance,
            "V_LSHL_ADD_U32_e64" => operands[2] = distance,
            "V_ADD_U32_e64" | "V_SUB_U32_e64" => operands.push(Operand::Immediate(0)),
            _ => {}
        }
        operands.push(implicit(EXEC, RegisterFlags::empty()));
        self.example.code(name, &operands);
    }

    fn wide(&mut self) {
        let [to, from] = [(); 2].map(|()| PAIRS[1 + self.next(2)]);
        let distance = Operand::Immediate(self.next(40) as i64);
        let operands = [defines(to), distance, uses(from)];
        self.example.code("V_LSHLREV_B64_e64", &operands);
    }

    fn exec(&mut self) {
        let name = self.pick(&EXEC_OPCODES);
        let operands = if name.contains("SAVEEXEC") {
            let result = self.pick(&SCALARS);
            let source = self.source(&SCALARS);
            vec![
                defines(result),
                source,
                implicit(EXEC, RegisterFlags::DEFINES),
                implicit(EXEC, RegisterFlags::empty()),
            ]
        } else if name == "V_CMPX_EQ_U32_e32" {
            let sources = [self.pick(&VECTORS), self.pick(&VECTORS)];
            vec![
                uses(sources[0]),
                uses(sources[1]),
                implicit(EXEC, RegisterFlags::DEFINES),
                implicit(EXEC, RegisterFlags::empty()),
            ]
        } else if name == "S_MOV_B32" {
            let source = self.source(&SCALARS);
            vec![defines(EXEC), source]
        } else {
            vec![defines(EXEC), uses(EXEC), uses(self.pick(&SCALARS))]
        };
        self.example.code(name, &operands);
    }

    fn debug_value(&mut self) {
        let variable = self.next(VARIABLES as usize) as u32;
        let register = match self.next(8) {
            0 => Register::NONE,
            _ if variable + 1 == VARIABLES => self.pick(&PAIRS),
            _ => self.pick(&[&SCALARS[..], &VECTORS[..]].concat()),
        };
        self.example.value(variable, uses(register), 0);
    }

    /// A register, or a small number.
    fn source(&mut self, registers: &[Register]) -> Operand {
        match self.next(4) {
            0 => Operand::Immediate(self.next(64) as i64 - 16),
            _ => uses(self.pick(registers)),
        }
    }
}

/// How many operands an instruction reads.
fn arity(name: &str) -> usize {
    match name {
        "S_OTHER" | "V_OTHER" => 0,
        "V_LSHL_ADD_U32_e64" => 3,
        name if name.contains("_MOV_") => 1,
        _ => 2,
    }
}
