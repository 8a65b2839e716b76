//! Structured programs as machine functions, lowered as AMDGPU does.

use super::program::{DEEPEST, EXEC, KEPT, Program, SLOTS, VCC, VECTORS, Wave, registers, vector, whole};
use crate::machine::example::{Example, defines, uses};
use crate::machine::stages::listed::masks::WholeWave;
use crate::machine::{
    Access, BlockId, InstructionId, Operand, Register, RegisterFlags, RegisterOperand, Traits,
};

struct Builder<'c> {
    wave: Wave,
    code: Example,
    choices: std::slice::Iter<'c, u32>,
    /// The block that is written.
    block: BlockId,
    masks: u32,
    lanes: u32,
    slots: i32,
    whole_wave: WholeWave,
}

/// The program that choices make.
pub fn program(wave: Wave, choices: &[u32]) -> Program {
    let mut builder = Builder::new(wave, choices);
    builder.statements(0);
    builder.ended()
}

/// Something is done behind an instruction that gives EXEC a mask or a number.
pub fn writing_exec(name: &str, traits: Traits, number: Option<i64>) -> Program {
    let mut builder = Builder::new(Wave::Of64, &[]);
    let from = number.map_or(builder.uses(0), Operand::Immediate);
    let exec = defines(builder.of(EXEC));
    builder.code.with(name, traits, &[exec, from]);
    builder.code.with("V_ADD_U32_e64", Traits::empty(), &[]);
    builder.ended()
}

/// Lanes are switched on, and the wave gets a constant, in which a variable may be, before there is a line of the source.
pub fn giving_constant(is_named: bool) -> Program {
    let mut builder = Builder::new(Wave::Of64, &[]);
    let [mask, constant] = [0, 1].map(|mask| builder.uses(mask));
    builder.op("MOV", EXEC, &[mask]);
    builder.op("MOV", 1, &[Operand::Immediate(5)]);
    if is_named {
        builder.code.value(0, constant, 1);
    }
    builder.code.with("V_ADD_U32_e64", Traits::empty(), &[]);
    let mut program = builder.ended();
    for instruction in &mut program.function.instructions[..2] {
        instruction.traits.remove(Traits::OF_SOURCE);
    }
    program
}

/// Lanes are switched off around a block that control never comes out of, as in front of `unreachable`.
pub fn ending_nowhere() -> Program {
    let mut builder = Builder::new(Wave::Of64, &[]);
    let [mask, kept, exec] = [0, 1, EXEC].map(|mask| builder.uses(mask));
    builder.saving("AND_SAVEEXEC", 1, mask);
    let branch = builder.forward("S_CBRANCH_EXECZ");
    let from = builder.block;
    builder.next_block();
    builder.code.with("V_ADD_U32_e64", Traits::empty(), &[]);
    builder.block = builder.code.block();
    builder.code.edge(from, builder.block);
    builder.lands(branch);
    builder.op("OR", EXEC, &[exec, kept]);
    builder.code.with("V_ADD_U32_e64", Traits::empty(), &[]);
    builder.ended()
}

/// EXEC gets what an operation makes of so many pairs of masks, which another one has put
/// together.
pub fn putting_together(outer: &str, inner: &str, pairs: u32) -> Program {
    let mut builder = Builder::new(Wave::Of64, &[]);
    let (all, pair) = (2 * pairs, 2 * pairs + 1);
    assert!(pair < KEPT);
    for number in 0..pairs {
        let [one, other] = [number, pairs + number].map(|mask| builder.uses(mask));
        let result = if number == 0 { all } else { pair };
        builder.op(inner, result, &[one, other]);
        if number > 0 {
            let [one, other] = [all, pair].map(|mask| builder.uses(mask));
            builder.op(outer, all, &[one, other]);
        }
    }
    let all = builder.uses(all);
    builder.op("MOV", EXEC, &[all]);
    builder.code.with("V_ADD_U32_e64", Traits::empty(), &[]);
    builder.ended()
}

impl<'c> Builder<'c> {
    fn new(wave: Wave, choices: &'c [u32]) -> Builder<'c> {
        let mut code = Example::default();
        registers(&mut code.function, wave);
        let block = code.block();
        Builder {
            wave,
            code,
            choices: choices.iter(),
            block,
            masks: 0,
            lanes: 0,
            slots: 0,
            whole_wave: WholeWave::default(),
        }
    }

    fn ended(mut self) -> Program {
        let ends = [Traits::TERMINATOR, Traits::RETURN].into_iter().collect();
        self.code.with("S_ENDPGM", ends, &[]);
        self.lines();
        Program::new(self.code.function, self.wave, self.whole_wave)
    }

    /// One of so many; the first if there are no choices left.
    fn one_of(&mut self, count: u32) -> u32 {
        self.choices.next().map_or(0, |choice| choice % count)
    }

    /// Some instructions have a line of the source, and some have line 0.
    fn lines(&mut self) {
        let of = self.one_of(u32::MAX);
        for (place, instruction) in (0..).zip(&mut self.code.function.instructions) {
            instruction.traits |= match of.rotate_left(7 * place) & 3 {
                0 => Traits::HAS_LINE | Traits::OF_SOURCE,
                1 => Traits::HAS_LINE,
                _ => Traits::empty(),
            };
        }
    }

    fn width(&self) -> &'static str {
        match self.wave {
            Wave::Of32 => "B32",
            Wave::Of64 => "B64",
        }
    }

    fn of(&self, mask: u32) -> Register {
        whole(self.wave, mask)
    }

    /// A mask that nobody uses.
    fn mask(&mut self) -> u32 {
        self.masks = (self.masks + 1) % KEPT;
        self.masks
    }

    fn op(&mut self, name: &str, result: u32, operands: &[Operand]) -> InstructionId {
        let mut all = vec![defines(self.of(result))];
        all.extend(operands);
        let name = format!("S_{name}_{}", self.width());
        self.code.with(&name, Traits::empty(), &all)
    }

    fn uses(&self, mask: u32) -> Operand {
        uses(self.of(mask))
    }

    /// With EXEC written beside the result, as LLVM says it.
    fn saving(&mut self, name: &str, result: u32, operand: Operand) -> InstructionId {
        let flags = RegisterFlags::DEFINES | RegisterFlags::IMPLICIT;
        let exec = Operand::Register(RegisterOperand {
            register: self.of(EXEC),
            part: 0,
            flags,
        });
        let name = format!("S_{name}_{}", self.width());
        let result = defines(self.of(result));
        self.code.with(&name, Traits::empty(), &[result, operand, exec])
    }

    fn compare(&mut self) {
        let result = defines(self.of(VCC));
        self.code.with("V_CMP_EQ_U32_e64", Traits::empty(), &[result]);
    }

    fn branch(&mut self, name: &str, to: BlockId) {
        self.code.with(name, Traits::TERMINATOR, &[Operand::Block(to)]);
    }

    /// A block that control falls through to; none jumps there yet.
    fn next_block(&mut self) -> BlockId {
        let before = self.block;
        self.block = self.code.block();
        self.code.edge(before, self.block);
        self.block
    }

    /// A branch forward, around what is made.
    fn around(&mut self, name: &str, inside: impl FnOnce(&mut Self)) {
        let from = self.block;
        let branch = self.forward(name);
        // Where nothing is optimised, control doesn't fall through.
        let other = (self.one_of(3) == 0).then(|| self.forward("S_BRANCH"));
        self.next_block();
        if let Some(other) = other {
            self.lands(other);
        }
        inside(self);
        let behind = self.next_block();
        self.code.edge(from, behind);
        self.lands(branch);
    }

    /// A branch to a block that isn't there yet.
    fn forward(&mut self, name: &str) -> InstructionId {
        let nowhere = Operand::Block(BlockId(u32::MAX));
        self.code.with(name, Traits::TERMINATOR, &[nowhere])
    }

    /// It goes to the block that is written.
    fn lands(&mut self, branch: InstructionId) {
        let first = self.code.function.instruction(branch).operands.start;
        self.code.function.operands[first as usize] = Operand::Block(self.block);
    }

    fn statements(&mut self, depth: u32) {
        let count = 1 + self.one_of(3);
        for _ in 0..count {
            self.statement(depth);
        }
    }

    fn statement(&mut self, depth: u32) {
        let kinds = if depth < DEEPEST { 12 } else { 3 };
        match self.one_of(kinds) {
            0 => {
                self.code.with("V_WORK", Traits::empty(), &[]);
            }
            1 => self.whole_wave(),
            2 => {
                let mask = Operand::Mask(0);
                self.code.with("S_SWAPPC_B64", Traits::CALL, &[mask]);
            }
            3 | 4 => self.plain_if(depth),
            5 | 6 => self.if_else(depth),
            7 | 8 => self.divergent_loop(depth),
            9 => self.waterfall(depth),
            10 => self.around("S_CBRANCH_SCC1", |it| it.statements(depth + 1)),
            _ => self.uniform_loop(depth),
        }
    }

    fn whole_wave(&mut self) {
        self.in_whole_wave(2, |it| it.code.with("V_WORK", Traits::empty(), &[]));
    }

    /// One instruction of code generation's, of which one in so many is for the lanes
    /// only that are off.
    fn in_whole_wave(&mut self, inverse: u32, make: impl FnOnce(&mut Self) -> InstructionId) {
        let kept = self.mask();
        let (name, lanes) = match self.one_of(inverse) {
            1 => ("XOR_SAVEEXEC", None),
            _ => ("OR_SAVEEXEC", Some(u64::MAX)),
        };
        let begin = self.saving(name, kept, Operand::Immediate(-1));
        let inside = make(self);
        let end = self.op("MOV", EXEC, &[self.uses(kept)]);
        self.whole_wave.switches.extend([begin, end]);
        self.whole_wave.inside.insert(inside, lanes);
        self.whole_wave.borrowed.extend([(inside, None), (end, None)]);
    }

    /// Moves a vector register to the frame, or from there.
    fn spill(&mut self, vector_number: u32, slot: i32, is_store: bool) {
        self.in_whole_wave(9, |it| {
            let register = vector(vector_number);
            let id = match is_store {
                true => it
                    .code
                    .with("BUFFER_STORE_DWORD_OFFSET", Traits::STORES, &[uses(register)]),
                false => it
                    .code
                    .with("BUFFER_LOAD_DWORD_OFFSET", Traits::LOADS, &[defines(register)]),
            };
            it.code.function.instructions[id.0 as usize].slot = Some(Access {
                object: slot,
                is_word: true,
            });
            id
        });
    }

    /// Keeps a mask in other places while something is made, and says where it is
    /// then.
    fn kept(&mut self, mask: u32, inside: impl FnOnce(&mut Self)) -> u32 {
        match self.one_of(6) {
            0 => {
                let vector_number = self.one_of(VECTORS);
                let parts = self.code.function.registers.physical[&self.of(mask)]
                    .parts
                    .clone();
                let lane = self.lanes;
                self.lanes = (self.lanes + 2) % 30;
                for (at, part) in parts.iter().enumerate() {
                    let lane = Operand::Immediate(i64::from(lane) + at as i64);
                    let to = vector(vector_number);
                    let operands = [defines(to), uses(part.register), lane, uses(to)];
                    self.code.with("V_WRITELANE_B32", Traits::empty(), &operands);
                }
                self.op("OTHER", mask, &[]);
                let is_spilled = self.one_of(2) == 0;
                let slot = self.slots % SLOTS;
                if is_spilled {
                    self.slots += 1;
                    self.spill(vector_number, slot, true);
                }
                inside(self);
                if is_spilled {
                    self.spill(vector_number, slot, false);
                }
                for (at, part) in parts.iter().enumerate() {
                    let lane = Operand::Immediate(i64::from(lane) + at as i64);
                    let operands = [defines(part.register), uses(vector(vector_number)), lane];
                    self.code.with("V_READLANE_B32", Traits::empty(), &operands);
                }
                mask
            }
            1 => {
                let other = self.mask();
                self.op("MOV", other, &[self.uses(mask)]);
                self.op("OTHER", mask, &[]);
                inside(self);
                other
            }
            2 => {
                self.op("NOT", mask, &[self.uses(mask)]);
                inside(self);
                self.op("NOT", mask, &[self.uses(mask)]);
                mask
            }
            _ => {
                inside(self);
                mask
            }
        }
    }

    /// Some lanes stay on; the others, or all, are kept.
    fn narrow(&mut self) -> u32 {
        let kept = self.mask();
        if self.one_of(3) == 0 {
            self.op("MOV", kept, &[self.uses(EXEC)]);
            let exec = defines(self.of(EXEC));
            self.code.with("V_CMPX_EQ_U32_e64", Traits::empty(), &[exec]);
        } else {
            self.compare();
            self.saving("AND_SAVEEXEC", kept, self.uses(VCC));
        }
        kept
    }

    fn plain_if(&mut self, depth: u32) {
        let mut kept = self.narrow();
        let from = self.block;
        let branch = self.forward("S_CBRANCH_EXECZ");
        self.next_block();
        // What a branch skips mustn't move the mask.
        let is_skipped = self.one_of(2) == 0;
        if is_skipped {
            self.statements(depth + 1);
        } else {
            kept = self.kept(kept, |it| it.statements(depth + 1));
        }
        let behind = self.next_block();
        if is_skipped {
            self.code.edge(from, behind);
        }
        self.lands(branch);
        if self.one_of(3) == 0 {
            self.op("MOV", EXEC, &[self.uses(kept)]);
        } else {
            self.op("OR", EXEC, &[self.uses(EXEC), self.uses(kept)]);
        }
    }

    fn if_else(&mut self, depth: u32) {
        let kept = self.narrow();
        self.op("XOR", kept, &[self.uses(EXEC), self.uses(kept)]);
        self.around("S_CBRANCH_EXECZ", |it| it.statements(depth + 1));
        let other = self.mask();
        if self.one_of(2) == 0 {
            self.saving("ANDN2_SAVEEXEC", other, self.uses(kept));
        } else {
            self.saving("OR_SAVEEXEC", other, self.uses(kept));
            self.op("XOR", EXEC, &[self.uses(EXEC), self.uses(other)]);
        }
        self.around("S_CBRANCH_EXECZ", |it| it.statements(depth + 1));
        self.op("OR", EXEC, &[self.uses(EXEC), self.uses(other)]);
    }

    fn divergent_loop(&mut self, depth: u32) {
        let left = self.mask();
        self.op("MOV", left, &[Operand::Immediate(0)]);
        let head = self.next_block();
        let is_broken = self.one_of(2) == 0;
        let flag = self.mask();
        if is_broken {
            // Some lanes leave from within an `if`.
            self.op("MOV", flag, &[Operand::Immediate(0)]);
            let kept = self.narrow();
            self.around("S_CBRANCH_EXECZ", |it| {
                it.statements(depth + 1);
                it.op("OR", flag, &[it.uses(flag), it.uses(EXEC)]);
            });
            self.op("OR", EXEC, &[self.uses(EXEC), self.uses(kept)]);
        } else {
            self.statements(depth + 1);
        }
        let some = self.mask();
        self.compare();
        self.op("AND", some, &[self.uses(EXEC), self.uses(VCC)]);
        if is_broken {
            self.op("OR", some, &[self.uses(some), self.uses(flag)]);
        }
        self.op("OR", left, &[self.uses(some), self.uses(left)]);
        self.op("ANDN2", EXEC, &[self.uses(EXEC), self.uses(left)]);
        self.branch("S_CBRANCH_EXECNZ", head);
        let from = self.block;
        self.next_block();
        self.code.edge(from, head);
        self.op("OR", EXEC, &[self.uses(EXEC), self.uses(left)]);
    }

    fn waterfall(&mut self, depth: u32) {
        let all = self.mask();
        self.op("MOV", all, &[self.uses(EXEC)]);
        let head = self.next_block();
        self.code
            .with("V_CMP_FIRST", Traits::empty(), &[defines(self.of(VCC))]);
        let kept = self.mask();
        self.saving("AND_SAVEEXEC", kept, self.uses(VCC));
        self.statements(depth + 2);
        self.op("XOR", EXEC, &[self.uses(EXEC), self.uses(kept)]);
        self.branch("S_CBRANCH_EXECNZ", head);
        let from = self.block;
        self.next_block();
        self.code.edge(from, head);
        self.op("MOV", EXEC, &[self.uses(all)]);
    }

    fn uniform_loop(&mut self, depth: u32) {
        let head = self.next_block();
        self.statements(depth + 1);
        self.branch("S_CBRANCH_SCC1", head);
        let from = self.block;
        self.next_block();
        self.code.edge(from, head);
    }
}
