//! Runs such a program for a whole wave.

use super::program::Program;
use crate::machine::waiting::Home;
use crate::machine::{BlockId, InstructionId, Operand, Register, Traits};

/// How many instructions a run takes at most.
const STEPS: usize = 600;

/// Whether an instruction only moves lanes between masks, without a line of the source
/// unless EXEC is among them, or says where control goes.
pub fn is_passed(program: &Program, id: InstructionId) -> bool {
    let name = program.function.name(id);
    let is_exec = |register: Register| {
        let registers = &program.function.registers;
        program.exec.iter().any(|exec| registers.overlap(*exec, register))
    };
    let is_inside = program.whole_wave.inside.contains_key(&id);
    let is_spill = name.ends_with("LANE_B32");
    let moves = name.starts_with("S_") && program.function.registers_of(id).any(is_exec);
    let is_bitwise = ["S_MOV", "S_AND", "S_OR", "S_XOR", "S_NOT"]
        .iter()
        .any(|of| name.starts_with(of));
    let joins = is_bitwise && !program.function.has(id, Traits::OF_SOURCE);
    is_inside || is_spill || joins || name.contains("BRANCH") || moves && name != "S_SWAPPC_B64"
}

/// Before an instruction.
#[derive(Clone, Debug)]
pub struct Step {
    pub id: InstructionId,
    /// The lanes of the program; in whole-wave code EXEC has others.
    pub on: Vec<u32>,
    held: Vec<u32>,
}

impl Step {
    pub fn held(&self, program: &Program, home: Home) -> u32 {
        self.held[program.homes[&home]]
    }
}

struct State<'p> {
    program: &'p Program,
    /// By the homes' places in the program.
    held: Vec<u32>,
    decisions: std::iter::Cycle<std::slice::Iter<'p, u32>>,
    salt: u32,
    /// The program's lanes in whole-wave code.
    on: Option<Vec<u32>>,
}

/// The steps of a run, and whether it came to the program's end.
pub fn run(program: &Program, decisions: &[u32]) -> (Vec<Step>, bool) {
    let mut state = State {
        program,
        held: (0..program.homes.len() as u32).map(|home| home << 7).collect(),
        decisions: decisions.iter().cycle(),
        salt: 1,
        on: None,
    };
    // Some lanes were never on.
    for exec in &program.exec {
        let mask = state.any() | state.any();
        state.set(Home::Register(*exec), mask);
    }
    let (mut steps, mut block) = (Vec::new(), BlockId(0));
    let has_ended = loop {
        let next = state.block(block, &mut steps);
        match next {
            Some(next) if steps.len() < STEPS => block = next,
            next => break next.is_none(),
        }
    };
    (steps, has_ended)
}

impl State<'_> {
    fn any(&mut self) -> u32 {
        self.salt = self.salt.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let next = self.decisions.next().copied().unwrap_or_default();
        (next ^ self.salt).rotate_left(self.salt % 32)
    }

    fn get(&self, home: Home) -> u32 {
        self.held[self.program.homes[&home]]
    }

    fn set(&mut self, home: Home, value: u32) {
        self.held[self.program.homes[&home]] = value;
    }

    /// Runs a block to its end, and says where control goes.
    fn block(&mut self, block: BlockId, steps: &mut Vec<Step>) -> Option<BlockId> {
        let function = &self.program.function;
        let successors = &function.block(block).successors;
        for id in function.all_in_block(block) {
            steps.push(Step {
                id,
                on: self.on.clone().unwrap_or_else(|| self.exec()),
                held: self.held.clone(),
            });
            if self.program.whole_wave.switches.contains(&id) {
                self.on = self.on.is_none().then(|| self.exec());
            }
            if !function.has(id, Traits::TERMINATOR) {
                self.step(id);
                continue;
            }
            // What is fallen through to comes first.
            let is_empty = self.exec().iter().all(|exec| *exec == 0);
            let is_taken = match function.name(id) {
                "S_CBRANCH_EXECZ" => is_empty,
                "S_CBRANCH_EXECNZ" => !is_empty,
                "S_BRANCH" => false,
                "S_CBRANCH_SCC1" => self.any().is_multiple_of(3),
                _ => return None,
            };
            if is_taken && successors.len() == 2 {
                return Some(successors[1]);
            }
        }
        successors.first().copied()
    }

    fn exec(&self) -> Vec<u32> {
        let exec = self.program.exec.iter();
        exec.map(|part| self.get(Home::Register(*part))).collect()
    }

    fn parts(&self, operand: &Operand) -> Vec<Register> {
        let register = operand.register().expect("a register").register;
        let parts = &self.program.function.registers.physical[&register].parts;
        parts.iter().map(|part| part.register).collect()
    }

    fn values(&self, operand: &Operand, count: usize) -> Vec<u32> {
        match operand {
            Operand::Immediate(number) => vec![*number as u32; count],
            operand => {
                let parts = self.parts(operand);
                parts.iter().map(|part| self.get(Home::Register(*part))).collect()
            }
        }
    }

    fn write(&mut self, parts: &[Register], values: &[u32]) {
        for (part, value) in parts.iter().zip(values) {
            self.set(Home::Register(*part), *value);
        }
    }

    fn step(&mut self, id: InstructionId) {
        let function = &self.program.function;
        let (name, operands) = (function.name(id), function.operands(id));
        let exec = self.exec();
        let exec_parts = &self.program.exec;
        let count = exec.len();
        if name == "V_WORK" {
            return;
        }
        if name == "S_SWAPPC_B64" {
            for mask in &self.program.overwritten {
                let value = self.any();
                self.set(Home::Register(*mask), value);
            }
            return;
        }
        if let Some(access) = function.instruction(id).slot {
            let register = operands[0].register().unwrap().register;
            let on = self.exec()[0];
            for lane in (0..32).filter(|lane| on >> lane & 1 != 0) {
                let (from, to) = (Home::Lane(register, lane), Home::Slot(access.object, lane));
                match name.contains("STORE") {
                    true => self.set(to, self.get(from)),
                    false => self.set(from, self.get(to)),
                }
            }
            return;
        }
        if let Some(Operand::Immediate(lane)) = operands.get(2)
            && name.ends_with("LANE_B32")
        {
            let lane = *lane as u32;
            let (result, from) = (operands[0].register().unwrap(), operands[1].register().unwrap());
            let (to, from) = match name {
                "V_WRITELANE_B32" => (Home::Lane(result.register, lane), Home::Register(from.register)),
                _ => (Home::Register(result.register), Home::Lane(from.register, lane)),
            };
            let value = self.get(from);
            self.set(to, value);
            return;
        }
        let parts = self.parts(&operands[0]);
        let all = |one: &[u32], other: &[u32], f: fn(u32, u32) -> u32| -> Vec<u32> {
            one.iter()
                .zip(other)
                .map(|(one, other)| f(*one, *other))
                .collect()
        };
        if name.starts_with("V_CMP") {
            let picked: Vec<u32> = match name {
                "V_CMP_FIRST" => first(&exec),
                _ => (0..count).map(|_| self.any()).collect(),
            };
            return self.write(&parts, &all(&picked, &exec, |one, other| one & other));
        }
        if name.contains("OTHER") {
            let others: Vec<u32> = (0..count).map(|_| self.any()).collect();
            return self.write(&parts, &others);
        }
        let one = self.values(&operands[1], count);
        if name.contains("SAVEEXEC") {
            let f: fn(u32, u32) -> u32 = match name.split('_').nth(1) {
                Some("AND") => |mask, exec| mask & exec,
                Some("OR") => |mask, exec| mask | exec,
                Some("XOR") => |mask, exec| mask ^ exec,
                _ => |mask, exec| mask & !exec,
            };
            self.write(&parts, &exec);
            return self.write(exec_parts, &all(&one, &exec, f));
        }
        let f: fn(u32, u32) -> u32 = match name.split('_').nth(1) {
            Some("MOV") => |one, _| one,
            Some("NOT") => |one, _| !one,
            Some("AND") => |one, other| one & other,
            Some("OR") => |one, other| one | other,
            Some("XOR") => |one, other| one ^ other,
            Some("ANDN2") => |one, other| one & !other,
            other => panic!("{other:?}"),
        };
        let other = operands
            .get(2)
            .map_or(one.clone(), |operand| self.values(operand, count));
        self.write(&parts, &all(&one, &other, f));
    }
}

/// The first lane that is on, alone.
fn first(exec: &[u32]) -> Vec<u32> {
    let mut found = false;
    let only = |exec: &u32| {
        let lowest = exec & exec.wrapping_neg();
        let is_first = !found && lowest != 0;
        found |= is_first;
        if is_first { lowest } else { 0 }
    };
    exec.iter().map(only).collect()
}
