//! Runs random machine functions, lane by lane.

use super::build::EXEC;
use crate::import::DW_OP_LLVM_ARG;
use crate::import::operations;
use crate::machine::{Function, InstructionId, NewOperand, NewValue, Operand, Register};
use gimli::constants as dw;
use std::collections::HashMap;

/// Those that are looked at.
pub const LANES: usize = 4;

/// The registers of a wave.
#[derive(Clone, Debug)]
pub struct Wave<'f> {
    function: &'f Function,
    registers: HashMap<Register, [u32; LANES]>,
    /// Numbers that nobody can guess.
    fresh: u32,
}

impl<'f> Wave<'f> {
    pub fn new(function: &'f Function) -> Wave<'f> {
        let mut wave = Wave {
            function,
            registers: HashMap::new(),
            fresh: 0x1234_5678,
        };
        let mut parts: Vec<Register> = function.registers.physical.keys().copied().collect();
        parts.sort_unstable();
        for register in parts {
            let is_divergent = wave.is_divergent(register);
            let value = wave.others(is_divergent);
            wave.registers.insert(register, value);
        }
        wave.registers.insert(EXEC, [0b1111; LANES]);
        wave
    }

    pub fn is_on(&self, lane: usize) -> bool {
        self.registers[&EXEC][0] >> lane & 1 != 0
    }

    fn is_divergent(&self, register: Register) -> bool {
        self.function.registers.physical[&register].is_divergent
    }

    fn others(&mut self, is_divergent: bool) -> [u32; LANES] {
        let next = |fresh: &mut u32| {
            *fresh = fresh.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            *fresh
        };
        let one = next(&mut self.fresh);
        std::array::from_fn(|_| if is_divergent { next(&mut self.fresh) } else { one })
    }

    /// What a register of any size has in a lane.
    pub fn read(&self, register: Register, lane: usize) -> u64 {
        let parts = &self.function.registers.physical[&register].parts;
        if parts.is_empty() {
            return u64::from(self.registers[&register][lane]);
        }
        let values = parts
            .iter()
            .map(|part| u64::from(self.registers[&part.register][lane]) << part.offset);
        values.fold(0, |all, part| all | part)
    }

    fn operand(&self, id: InstructionId, index: usize, lane: usize) -> u64 {
        match &self.function.operands(id)[index] {
            Operand::Register(operand) => self.read(operand.register, lane),
            #[allow(clippy::cast_possible_truncation)]
            Operand::Immediate(number) => u64::from(*number as u32),
            _ => 0,
        }
    }

    fn write(&mut self, register: Register, values: [u64; LANES]) {
        let on: [bool; LANES] = std::array::from_fn(|lane| self.is_on(lane) || !self.is_divergent(register));
        let mut parts = self.function.registers.physical[&register].parts.clone();
        if parts.is_empty() {
            parts.push(crate::machine::Part { offset: 0, register });
        }
        for part in parts {
            let held = self.registers.entry(part.register).or_default();
            for lane in (0..LANES).filter(|lane| on[*lane]) {
                #[allow(clippy::cast_possible_truncation)]
                let value = (values[lane] >> part.offset) as u32;
                held[lane] = value;
            }
        }
    }

    pub fn step(&mut self, id: InstructionId) {
        let name = self.function.name(id);
        if name == "S_SWAPPC_B64" {
            let kept = &self.function.masks[0];
            let mut all: Vec<Register> = self.function.registers.physical.keys().copied().collect();
            all.retain(|register| {
                let parts = &self.function.registers.physical[register].parts;
                *register != EXEC && parts.len() < 2 && !kept.keeps(*register)
            });
            all.sort_unstable();
            for register in all {
                let others = self.others(self.is_divergent(register)).map(u64::from);
                self.write(register, others);
            }
            return;
        }
        let at = |index| -> [u64; LANES] { std::array::from_fn(|lane| self.operand(id, index, lane)) };
        if name.contains("SAVEEXEC") {
            let (old, mask) = (self.registers[&EXEC].map(u64::from), at(1));
            let new = std::array::from_fn(|lane| match name {
                "S_AND_SAVEEXEC_B32" => old[lane] & mask[lane],
                _ => old[lane] | mask[lane],
            });
            self.write(self.result(id), old);
            return self.write(EXEC, new);
        }
        if name == "V_CMPX_EQ_U32_e32" {
            let equal = (0..LANES).filter(|lane| at(0)[*lane] & 1 == at(1)[*lane] & 1);
            let mask = equal.fold(0, |mask, lane| mask | 1 << lane) & self.registers[&EXEC][0];
            return self.write(EXEC, [u64::from(mask); LANES]);
        }
        let result = self.function.operands(id).first().and_then(Operand::defined);
        let Some(result) = result else {
            return;
        };
        if name.ends_with("OTHER") {
            let others = self.others(self.is_divergent(result)).map(u64::from);
            return self.write(result, others);
        }
        let values = std::array::from_fn(|lane| {
            let operand = |index| self.operand(id, index, lane);
            compute(name, operand)
        });
        self.write(result, values);
    }

    fn result(&self, id: InstructionId) -> Register {
        let result = self.function.operands(id).first().and_then(Operand::defined);
        result.unwrap_or(Register::NONE)
    }
}

fn compute(name: &str, operand: impl Fn(usize) -> u64) -> u64 {
    match name {
        "S_ADD_I32" | "V_ADD_U32_e64" => operand(1).wrapping_add(operand(2)),
        "S_SUB_U32" | "V_SUB_U32_e64" => operand(1).wrapping_sub(operand(2)),
        "V_SUBREV_U32_e32" => operand(2).wrapping_sub(operand(1)),
        "S_XOR_B32" | "V_XOR_B32_e64" => operand(1) ^ operand(2),
        "S_AND_B32" => operand(1) & operand(2),
        "S_ANDN2_B32" => operand(1) & !operand(2),
        "S_OR_B32" => operand(1) | operand(2),
        "S_LSHL_B32" => operand(1) << (operand(2) % 32),
        "V_LSHLREV_B32_e64" => operand(2) << (operand(1) % 32),
        "V_LSHLREV_B64_e64" => operand(2) << (operand(1) % 64),
        "V_LSHL_ADD_U32_e64" => (operand(1) << (operand(2) % 32)).wrapping_add(operand(3)),
        "V_MUL_LO_U32_e64" => operand(1).wrapping_mul(operand(2)),
        _ => operand(1),
    }
}

/// What a debug value says in a lane, of 64 bits.
pub fn evaluate(value: &NewValue, wave: &Wave<'_>, lane: usize) -> u64 {
    let at = |operand: &NewOperand| match operand {
        NewOperand::Register(register, _) => wave.read(*register, lane),
        NewOperand::Immediate(number) => number.cast_unsigned(),
        NewOperand::Frame(_) | NewOperand::Constant(_) => 0,
    };
    if !value.is_list {
        return value.operands.first().map_or(0, at);
    }
    let mut stack: Vec<u64> = Vec::new();
    // Which 32 bits of a value in several registers come next.
    let mut part = 0;
    for (operation, of) in operations(&value.expression) {
        if operation == DW_OP_LLVM_ARG {
            let next = at(&value.operands[of[0] as usize]);
            match (part, stack.last_mut()) {
                (0, _) | (_, None) => stack.push(next),
                (part, Some(low)) => *low |= next << (32 * part),
            }
            continue;
        }
        let operation = dw::DwOp(operation as u8);
        if operation == dw::DW_OP_dup {
            part += 1;
            continue;
        }
        part = 0;
        match operation {
            dw::DW_OP_constu => stack.push(of[0]),
            dw::DW_OP_stack_value => {}
            _ => {
                let (right, left) = (stack.pop().unwrap_or(0), stack.pop().unwrap_or(0));
                stack.push(binary(operation, left, right));
            }
        }
    }
    stack.pop().unwrap_or(0)
}

fn binary(operation: dw::DwOp, left: u64, right: u64) -> u64 {
    match operation {
        dw::DW_OP_plus => left.wrapping_add(right),
        dw::DW_OP_minus => left.wrapping_sub(right),
        dw::DW_OP_mul => left.wrapping_mul(right),
        dw::DW_OP_xor => left ^ right,
        dw::DW_OP_and => left & right,
        dw::DW_OP_or => left | right,
        dw::DW_OP_shl => left.checked_shl(right as u32).unwrap_or(0),
        dw::DW_OP_shr => left.checked_shr(right as u32).unwrap_or(0),
        other => panic!("{other} isn't expected"),
    }
}
