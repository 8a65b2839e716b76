//! What instructions do to what is followed.

use super::state::{Content, Sides, State};
use super::{Register, Unwinding};
use crate::machine::waiting::{Bank, Home, Move, moves};
use crate::machine::{Access, InstructionId, Mask, Operand, RegisterFlags, Traits};

/// Which lanes an instruction runs in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Running {
    /// Those that the function was called with, or all others.
    Side(usize),
    /// Some of those that it was called with.
    Some,
    All,
    Unknown,
}

impl Running {
    /// Whether lanes of a side may be written, and whether all of them are.
    fn writes(self, side: usize) -> (bool, bool) {
        match self {
            Running::Side(of) => (of == side, of == side),
            Running::Some => (side == 0, false),
            Running::All => (true, true),
            Running::Unknown => (true, false),
        }
    }

    /// What is left of what is written.
    fn left(self, sides: Sides) -> Sides {
        [0, 1].map(|side| sides[side].filter(|_| !self.writes(side).0))
    }
}

impl Unwinding<'_> {
    /// Follows an instruction.
    pub(super) fn step(&self, id: InstructionId, state: &mut State) {
        let function = self.function;
        if function.has(id, Traits::DEBUG | Traits::POSITION | Traits::BUNDLE) {
            return;
        }
        let running = self.running(id, state);
        let moved = moves(function, id);
        let scalars = self.scalars(id, moved.as_ref(), state);
        let bank = self.bank(moved.as_ref(), running, state);
        let is_lane = matches!(moved, Some(Move::WritesLane(..)));
        self.forget(id, running, is_lane, state);
        for (home, content) in scalars {
            state.set_scalar(home, content);
        }
        if let Some((bank, sides)) = bank {
            state.set_bank(bank, sides);
        }
    }

    fn running(&self, id: InstructionId, state: &State) -> Running {
        let contents = self.exec.iter().map(|half| {
            let content = state.scalar(Home::Register(*half));
            match content {
                Some(Content::Entry(of, 0)) if of == *half => Some(Running::Side(0)),
                Some(Content::Others(of)) if of == *half => Some(Running::Side(1)),
                Some(Content::AllOnes) => Some(Running::All),
                _ => None,
            }
        });
        let contents: Vec<_> = contents.collect();
        match &contents[..] {
            [Some(first), others @ ..] if others.iter().all(|other| *other == Some(*first)) => *first,
            _ if self.whole_wave.borrowed.contains_key(&id) => Running::Unknown,
            _ => Running::Some,
        }
    }

    /// What an instruction gives homes of scalars that is known.
    fn scalars(
        &self,
        id: InstructionId,
        moved: Option<&Move>,
        state: &State,
    ) -> Vec<(Home, Option<Content>)> {
        let function = self.function;
        let operands = function.operands(id);
        let name = function.name(id);
        let given = |results: &[Register], content: &dyn Fn(usize) -> Option<Content>| {
            let results = results.iter().enumerate();
            results
                .map(|(part, register)| (Home::Register(*register), content(part)))
                .collect::<Vec<_>>()
        };
        let results = operands.first().and_then(Operand::defined);
        let results = results.map(|result| self.parts(result)).unwrap_or_default();
        let source = |operand: usize, part: usize| self.content(operands.get(operand)?, part, state);
        let exec = |half: usize| state.scalar(Home::Register(*self.exec.get(half)?));
        match name {
            _ if name.starts_with("S_MOV_B") || name == "COPY" => given(&results, &|part| source(1, part)),
            _ if name.starts_with("S_OR_B") => given(&results, &|part| {
                let half = self.exec.iter().position(|half| *half == results[part]);
                self.or(id, half, [source(1, part), source(2, part)])
            }),
            "S_AND_B32" if self.function.frame.is_realigned && results == [self.function.frame.register] => {
                given(&results, &|_| Some(Content::Start))
            }
            _ if is_sum(name) => given(&results, &|part| self.sum(name, operands, part, state)),
            _ if name.contains("_SAVEEXEC_B") => {
                let combined = |half: usize| match (name.starts_with("S_OR_"), name.starts_with("S_XOR_")) {
                    (true, _) => self.or(id, Some(half), [source(1, half), exec(half)]),
                    (_, true) => self.xor(half, source(1, half)?, exec(half)?),
                    _ => None,
                };
                let mut all = given(&results, &exec);
                all.extend(given(&self.exec, &combined));
                all
            }
            _ => self.moved(id, moved, state),
        }
    }

    /// The registers of 32 bits of one.
    fn parts(&self, register: Register) -> Vec<Register> {
        let known = self.function.registers.physical.get(&register);
        let parts = known.iter().flat_map(|known| &known.parts);
        parts.map(|part| part.register).collect()
    }

    fn content(&self, operand: &Operand, part: usize, state: &State) -> Option<Content> {
        match operand {
            Operand::Immediate(-1) => Some(Content::AllOnes),
            operand => {
                let register = operand.register()?.register;
                let known = self.function.registers.physical.get(&register)?;
                let of = known.parts.get(part)?.register;
                (!known.is_divergent).then(|| state.scalar(Home::Register(of)))?
            }
        }
    }

    /// Of two masks; of which half of EXEC it is the new one. But for whole-wave code that
    /// has none but lanes that the function was called with.
    fn or(&self, id: InstructionId, half: Option<usize>, of: [Option<Content>; 2]) -> Option<Content> {
        let called = half.map(|half| Content::Entry(self.exec[half], 0));
        let is_program = !self.whole_wave.borrowed.contains_key(&id);
        match of {
            [Some(one), Some(other)] if one == other => Some(one),
            _ if of.contains(&Some(Content::AllOnes)) => Some(Content::AllOnes),
            _ if is_program && called.is_some() && of.contains(&called) => called,
            _ => None,
        }
    }

    fn xor(&self, half: usize, one: Content, other: Content) -> Option<Content> {
        let exec = self.exec[half];
        match (one, other) {
            (Content::AllOnes, Content::Entry(of, 0)) if of == exec => Some(Content::Others(exec)),
            (Content::AllOnes, Content::Others(of)) if of == exec => Some(Content::Entry(exec, 0)),
            _ => None,
        }
    }

    /// A sum or difference with a constant.
    fn sum(&self, name: &str, operands: &[Operand], part: usize, state: &State) -> Option<Content> {
        if part != 0 {
            return None;
        }
        let mut constant = None;
        let mut content = None;
        // `S_ADDK_I32` has what it changes tied to its result.
        for operand in operands.iter().skip(1) {
            match operand {
                Operand::Immediate(number) => constant = constant.or(Some(*number)),
                Operand::Register(of) if of.flags.contains(RegisterFlags::IMPLICIT) => {}
                operand => content = content.or(self.content(operand, 0, state)),
            }
        }
        let Some(Content::Entry(of, plus)) = content else {
            return None;
        };
        let number = i64::from(constant.and_then(as_word)?);
        let number = match name.starts_with("S_SUB") {
            true => -number,
            false => number,
        };
        Some(Content::Entry(of, plus + number))
    }

    /// Scalars that are moved to and from lanes of vector registers, and with these.
    fn moved(&self, id: InstructionId, moved: Option<&Move>, state: &State) -> Vec<(Home, Option<Content>)> {
        match moved {
            Some(&Move::WritesLane(register, lane, ref from)) => {
                let from = self.content(from, 0, state);
                vec![(Home::Lane(register, lane), from)]
            }
            Some(&Move::ReadsLane(to, register, lane)) => {
                vec![(Home::Register(to), state.scalar(Home::Lane(register, lane)))]
            }
            Some(&Move::Lanes { from, to }) => {
                let Some(Some(lanes)) = self.whole_wave.inside.get(&id) else {
                    return Vec::new();
                };
                let moved = state.homes().filter_map(|(home, content)| {
                    let (_, lane) = home.bank().filter(|(bank, _)| *bank == from)?;
                    let is_on = lanes.checked_shr(lane)? & 1 != 0;
                    is_on.then_some((to.lane(lane), content))
                });
                moved.collect()
            }
            None => Vec::new(),
        }
    }

    /// What a bank gets that is moved from another.
    fn bank(&self, moved: Option<&Move>, running: Running, state: &State) -> Option<(Bank, Sides)> {
        let Some(&Move::Lanes { from, to }) = moved else {
            return None;
        };
        let (from, before) = (state.bank(from), state.bank(to));
        let sides = [0, 1].map(|side| match running.writes(side) {
            (false, _) => before[side],
            (true, true) => from[side],
            (true, false) => from[side].filter(|of| before[side] == Some(*of)),
        });
        Some((to, sides))
    }

    /// Forgets what an instruction writes, which may be one lane, whichever is on.
    fn forget(&self, id: InstructionId, running: Running, is_lane: bool, state: &mut State) {
        let function = self.function;
        for operand in function.operands(id) {
            match operand {
                Operand::Mask(mask) => self.forget_called(&function.masks[*mask as usize], state),
                operand => {
                    let units = operand.defined().map(|defined| function.registers.units(defined));
                    let registers = units
                        .into_iter()
                        .flatten()
                        .filter_map(|unit| self.by_unit.get(unit));
                    for register in registers.flatten() {
                        match is_lane && self.is_divergent(*register) {
                            true => state.set_bank(Bank::Register(*register), [None; 2]),
                            false => self.forget_register(*register, running, state),
                        }
                    }
                }
            }
        }
        if let Some(of) = function
            .instruction(id)
            .slot
            .filter(|_| function.may_store_to_slots(id))
        {
            let is_same = |object: i32| of.object == object || of.object == Access::ANY;
            state.forget_lanes(|bank| matches!(bank, Bank::Object(object) if is_same(object)));
            let objects: Vec<(Bank, Sides)> = state.banks().collect();
            for (bank, sides) in objects {
                if matches!(bank, Bank::Object(object) if is_same(object)) {
                    state.set_bank(bank, running.left(sides));
                }
            }
        }
    }

    /// What a call itself writes: the address that it returns to.
    pub(super) fn give_address(&self, id: InstructionId, state: &mut State) {
        let result = self.function.operands(id).first().and_then(Operand::defined);
        for part in result.map(|result| self.parts(result)).unwrap_or_default() {
            self.forget_register(part, Running::Some, state);
        }
    }

    /// Forgets what a call writes, which has a mask.
    pub(super) fn forget_called(&self, mask: &Mask, state: &mut State) {
        // The convention keeps the stack pointer and the frame's register, whatever the mask
        // says.
        let frame = [self.function.frame.stack, self.function.frame.register];
        let is_gone = |register: &&Register| !mask.keeps(**register) && !frame.contains(register);
        for register in self.registers.iter().filter(is_gone) {
            // Without optimisation functions spill all lanes of registers to AGPRs, and don't
            // give these back what lanes had in them that are off.
            let running = match self.function.registers.physical[register]
                .name
                .starts_with("AGPR")
            {
                true => Running::Unknown,
                false => Running::Some,
            };
            self.forget_register(*register, running, state);
        }
    }

    fn is_divergent(&self, register: Register) -> bool {
        let known = self.function.registers.physical.get(&register);
        known.is_some_and(|known| known.is_divergent)
    }

    fn forget_register(&self, register: Register, running: Running, state: &mut State) {
        if !self.is_divergent(register) {
            return state.set_scalar(Home::Register(register), None);
        }
        let of = Bank::Register(register);
        state.set_bank(of, running.left(state.bank(of)));
        state.forget_lanes(|bank| bank == of);
    }
}

fn is_sum(name: &str) -> bool {
    ["S_ADD_I32", "S_ADD_U32", "S_ADDK_I32", "S_SUB_I32", "S_SUB_U32"].contains(&name)
}

/// An immediate operand of 32 bits.
fn as_word(number: i64) -> Option<i32> {
    let unsigned = || u32::try_from(number).ok().map(u32::cast_signed);
    i32::try_from(number).ok().or_else(unsigned)
}
