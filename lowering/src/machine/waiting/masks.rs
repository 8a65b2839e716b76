//! What instructions do with masks of lanes, EXEC among them: as functions of the
//! bits of one lane.
//!
//! Comparisons give no bit to a lane that is off; what they give to one that is on
//! nobody asks, since they stop it. So what an instruction does to all lanes is a
//! function of the same lane's bits in other masks.

use super::diagram::{Diagram, Diagrams};
use super::{Bank, Home, Leaf, Passes, is_on};
use crate::machine::registers::Unit;
use crate::machine::stages::listed::masks::WholeWave;
use crate::machine::{Access, Function, InstructionId, Operand, Register, Traits};
use rustc_hash::FxHashSet;

/// Bit by bit, of two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bitwise {
    /// What it gives for 00, 01, 10 and 11.
    table: [bool; 4],
}

impl Bitwise {
    const fn new(bits: [u8; 4]) -> Bitwise {
        let [a, b, c, d] = bits;
        Bitwise {
            table: [a != 0, b != 0, c != 0, d != 0],
        }
    }

    /// By the operation's name between `S_` and what comes behind.
    fn named(name: &str) -> Option<Bitwise> {
        Some(match name {
            "MOV" => Bitwise::new([0, 0, 1, 1]),
            "NOT" => Bitwise::new([1, 1, 0, 0]),
            "AND" => Bitwise::new([0, 0, 0, 1]),
            "OR" => Bitwise::new([0, 1, 1, 1]),
            "XOR" => Bitwise::new([0, 1, 1, 0]),
            "ANDN1" => Bitwise::new([0, 1, 0, 0]),
            "ANDN2" => Bitwise::new([0, 0, 1, 0]),
            "ORN1" => Bitwise::new([1, 1, 0, 1]),
            "ORN2" => Bitwise::new([1, 0, 1, 1]),
            "NAND" => Bitwise::new([1, 1, 1, 0]),
            "NOR" => Bitwise::new([1, 0, 0, 0]),
            "XNOR" => Bitwise::new([1, 0, 0, 1]),
            _ => return None,
        })
    }

    fn of(self, one: bool, other: bool) -> bool {
        self.table[usize::from(one) << 1 | usize::from(other)]
    }
}

/// Where an instruction's operation takes its operands from, and what it writes.
enum Form {
    /// Of its operands to its first one.
    Plain(Bitwise),
    /// Of its operand and EXEC to EXEC, which it keeps in its first operand.
    Saves(Bitwise),
    /// The same, and its first operand gets what EXEC gets.
    Writes(Bitwise),
    /// To lanes that are on only: no other has a bit.
    Compares,
    WritesLane,
    ReadsLane,
    /// 32 bits of each lane that is on.
    Copies,
    Stores,
    Loads,
    /// Nothing, or it says where control goes.
    Goes,
    /// It is no code: registers keep what they have.
    Nothing,
    Other,
}

/// What neither computes nor changes anything.
const GOING: [&str; 7] = [
    "S_BRANCH",
    "S_CBRANCH_",
    "S_NOP",
    "S_WAITCNT",
    "S_WAIT_",
    "S_DELAY_ALU",
    "S_INST_PREFETCH",
];

/// What code generation says to itself: no code comes of it.
const NOTHING: [&str; 7] = [
    "KILL",
    "IMPLICIT_DEF",
    "SCHED_BARRIER",
    "SCHED_GROUP_BARRIER",
    "WAVE_BARRIER",
    // Lanes come to the source's `unreachable`, which others pass.
    "SI_MASKED_UNREACHABLE",
    "FAKE_USE",
];

fn form(name: &str) -> Form {
    let parse = || {
        let name = name.strip_prefix("S_")?;
        let width = name.find("_B32").or_else(|| name.find("_B64"))?;
        let name = &name[..width];
        if let Some(name) = name.strip_suffix("_SAVEEXEC") {
            return Some(Form::Saves(Bitwise::named(name)?));
        }
        if let Some(name) = name.strip_suffix("_WREXEC") {
            return Some(Form::Writes(Bitwise::named(name)?));
        }
        Some(Form::Plain(Bitwise::named(name)?))
    };
    match name {
        "V_WRITELANE_B32" => Form::WritesLane,
        "V_READLANE_B32" => Form::ReadsLane,
        "V_MOV_B32_e32" => Form::Copies,
        _ if NOTHING.contains(&name) => Form::Nothing,
        _ if name.starts_with("V_ACCVGPR_") => Form::Copies,
        _ if name.starts_with("BUFFER_STORE_DWORD_") || name.starts_with("SCRATCH_STORE_DWORD_") => {
            Form::Stores
        }
        _ if name.starts_with("BUFFER_LOAD_DWORD_") || name.starts_with("SCRATCH_LOAD_DWORD_") => Form::Loads,
        _ if name.starts_with("V_CMP") => Form::Compares,
        _ if GOING.iter().any(|going| name.starts_with(going)) => Form::Goes,
        _ => parse().unwrap_or(Form::Other),
    }
}

/// The half of the lanes that an analysis is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Half {
    /// The 32 bits of EXEC.
    pub exec: Register,
    /// Which of them they are.
    place: usize,
}

impl Half {
    pub(super) fn new(function: &Function, exec: Register) -> Half {
        let whole = function
            .registers
            .exec
            .and_then(|exec| function.registers.physical.get(&exec));
        let place = whole.and_then(|whole| whole.parts.iter().position(|part| part.register == exec));
        Half {
            exec,
            place: place.unwrap_or_default(),
        }
    }
}

/// What an instruction does to one home: unknown where there is none.
pub(super) struct Effects<'a> {
    pub function: &'a Function,
    pub half: Half,
    pub whole_wave: &'a WholeWave,
    pub diagrams: &'a mut Diagrams<Home, Leaf>,
}

impl Effects<'_> {
    fn bit(&mut self, is_on: bool) -> Diagram {
        self.diagrams.leaf(Leaf::Bit(is_on))
    }

    pub(super) fn home(&mut self, home: Home) -> Diagram {
        let [off, on] = [false, true].map(|is_on| self.bit(is_on));
        self.diagrams.choose(home, off, on)
    }

    /// The lane's bit in an operand, of the 32 bits of it that go to those of a
    /// result.
    fn operand(&mut self, operand: &Operand, part: usize) -> Option<Diagram> {
        match operand {
            Operand::Immediate(0) => Some(self.bit(false)),
            Operand::Immediate(-1) => Some(self.bit(true)),
            operand => {
                let register = self.part(operand.register()?.register, part)?;
                Some(self.home(Home::Register(register)))
            }
        }
    }

    /// 32 bits of a register.
    fn part(&self, register: Register, part: usize) -> Option<Register> {
        let parts = &self.function.registers.physical.get(&register)?.parts;
        parts.get(part).map(|part| part.register)
    }

    /// Which 32 bits of an instruction's result a register is.
    fn place(&self, result: &Operand, register: Register) -> Option<usize> {
        let result = result.defined()?;
        let parts = &self.function.registers.physical.get(&result)?.parts;
        parts.iter().position(|part| part.register == register)
    }

    fn applied(&mut self, bitwise: Bitwise, one: Diagram, other: Diagram) -> Diagram {
        let leaf = |one, other| Leaf::Bit(bitwise.of(is_on(one), is_on(other)));
        self.diagrams.join(one, other, &leaf)
    }

    /// What the lane's bit in a home is behind an instruction that writes it.
    pub(super) fn written(&mut self, id: InstructionId, home: Home) -> Option<Diagram> {
        let form = form(self.function.name(id));
        if matches!(form, Form::Nothing) {
            return Some(self.home(home));
        }
        let operands = self.function.operands(id);
        let first = operands.first()?;
        match (form, home) {
            // LLVM says of copies of EXEC that they write it, so that nothing moves across, and
            // of the first part of a spill that it writes all that is spilled.
            (Form::Plain(_) | Form::WritesLane | Form::ReadsLane, Home::Register(register))
                if !self.is_result(first, register) =>
            {
                Some(self.home(home))
            }
            (Form::Plain(bitwise), Home::Register(register)) => {
                let part = self.place(first, register)?;
                let one = self.operand(operands.get(1)?, part)?;
                let other = match operands.get(2) {
                    Some(Operand::Register(other)) if !is_source(other) => one,
                    Some(other) => self.operand(other, part)?,
                    None => one,
                };
                Some(self.applied(bitwise, one, other))
            }
            (Form::Saves(bitwise), Home::Register(register)) => {
                if register == self.half.exec {
                    return self.with_exec(bitwise, operands);
                }
                let exec = Home::Register(self.half.exec);
                self.is_ours(first, register).then(|| self.home(exec))
            }
            (Form::Writes(bitwise), Home::Register(register)) => {
                let is_result = register == self.half.exec || self.is_ours(first, register);
                is_result.then(|| self.with_exec(bitwise, operands)).flatten()
            }
            (Form::Compares, Home::Register(register)) => self.compared(id, register),
            (Form::ReadsLane, Home::Register(register)) => {
                self.place(first, register)?;
                let (Operand::Register(from), Operand::Immediate(lane)) =
                    (operands.get(1)?, operands.get(2)?)
                else {
                    return None;
                };
                let lane = u32::try_from(*lane).ok()?;
                Some(self.home(Home::Lane(from.register, lane)))
            }
            (Form::WritesLane, Home::Lane(register, lane)) => {
                if first.defined() != Some(register) {
                    return None;
                }
                match operands.get(2)? {
                    Operand::Immediate(to) if i64::from(lane) == *to => self.operand(operands.get(1)?, 0),
                    Operand::Immediate(_) => Some(self.home(home)),
                    _ => None,
                }
            }
            (Form::Copies, Home::Lane(register, lane)) if first.defined() == Some(register) => {
                let from = operands.get(1)?.register()?.register;
                self.moved(id, home, Home::Lane(from, lane), lane)
            }
            (Form::Stores, Home::Slot(object, lane)) if slot(self.function, id) == Some(object) => {
                let from = first.register()?.register;
                self.moved(id, home, Home::Lane(from, lane), lane)
            }
            (Form::Loads, Home::Lane(register, lane)) if first.defined() == Some(register) => {
                let from = Home::Slot(slot(self.function, id)?, lane);
                self.moved(id, home, from, lane)
            }
            _ => None,
        }
    }

    /// The masks that an instruction may give something.
    pub(super) fn results(&self, id: InstructionId) -> Vec<Home> {
        let operands = self.function.operands(id);
        let lane = match (form(self.function.name(id)), operands.get(2)) {
            (Form::WritesLane, Some(Operand::Immediate(lane))) => u32::try_from(*lane).ok(),
            _ => None,
        };
        let parts = operands.iter().filter_map(Operand::defined).flat_map(|defined| {
            let known = self.function.registers.physical.get(&defined);
            known
                .filter(|known| !known.is_divergent)
                .map_or(&[][..], |known| &known.parts)
        });
        let mut homes: Vec<Home> = parts.map(|part| Home::Register(part.register)).collect();
        let written = operands.first().and_then(Operand::defined);
        homes.extend(
            lane.zip(written)
                .map(|(lane, register)| Home::Lane(register, lane)),
        );
        homes
    }

    /// Whether a register is in an instruction's result, or has a part of it.
    fn is_result(&self, result: &Operand, register: Register) -> bool {
        let result = result.defined();
        result.is_some_and(|result| self.function.registers.overlap(result, register))
    }

    /// What a lane's home gets from the other: what it had if the lane isn't on. Which
    /// lanes are is known in whole-wave code.
    fn moved(&mut self, id: InstructionId, home: Home, from: Home, lane: u32) -> Option<Diagram> {
        let lanes = (*self.whole_wave.inside.get(&id)?)?;
        Some(self.home(if lanes >> lane & 1 != 0 { from } else { home }))
    }

    /// Whether a register has the bits that EXEC's half gives to a result.
    fn is_ours(&self, result: &Operand, register: Register) -> bool {
        self.place(result, register) == Some(self.half.place)
    }

    fn with_exec(&mut self, bitwise: Bitwise, operands: &[Operand]) -> Option<Diagram> {
        let mask = self.operand(operands.get(1)?, self.half.place)?;
        let exec = self.home(Home::Register(self.half.exec));
        Some(self.applied(bitwise, mask, exec))
    }

    /// A comparison's result, in its first operand, in VCC or in EXEC.
    fn compared(&mut self, id: InstructionId, register: Register) -> Option<Diagram> {
        let operands = self.function.operands(id).iter();
        let mut results = operands.filter(|operand| operand.defined().is_some());
        let is_ours = register == self.half.exec || results.any(|result| self.is_ours(result, register));
        is_ours.then(|| self.bit(false))
    }
}

/// Whether a lane that is on passes an instruction as if it weren't there: it only
/// moves lanes between EXEC and other masks, or says where control goes.
pub(super) fn is_passed(function: &Function, half: Half, id: InstructionId) -> bool {
    match form(function.name(id)) {
        Form::Nothing => true,
        Form::Goes => !function.has(id, Traits::CALL | Traits::RETURN),
        Form::Saves(_) | Form::Writes(_) => true,
        Form::Plain(_) => {
            let mut registers = function.registers_of(id);
            registers.any(|register| function.registers.overlap(register, half.exec))
        }
        _ => false,
    }
}

/// Whether an instruction is no code.
pub(super) fn is_nothing(function: &Function, id: InstructionId) -> bool {
    matches!(form(function.name(id)), Form::Nothing)
}

/// Whether a lane that is on passes an instruction, since only the wave does something:
/// it gives scalar registers a constant, moves what is in them to and from lanes of
/// vector registers, or joins masks in them.
pub(super) fn of_wave(function: &Function, id: InstructionId) -> Passes {
    let operands = function.operands(id);
    let is_constant =
        || function.name(id).starts_with("S_MOV") && matches!(operands, [_, Operand::Immediate(_)]);
    match form(function.name(id)) {
        Form::WritesLane | Form::ReadsLane => Passes::Always,
        _ if is_constant() => Passes::Always,
        Form::Plain(_) => Passes::IfFewDecide,
        _ => Passes::Never,
    }
}

/// The instructions that may write a mask, wherever one is. In vector registers there
/// are some only where lanes of these are read or whole-wave code moves them.
pub(super) fn writers(function: &Function, whole_wave: &WholeWave) -> FxHashSet<InstructionId> {
    let all = || {
        let blocks = function.block_ids();
        blocks.flat_map(|block| function.all_in_block(block))
    };
    let keeps_masks = |id: &InstructionId| {
        let moves = matches!(
            form(function.name(*id)),
            Form::Copies | Form::Stores | Form::Loads
        );
        matches!(form(function.name(*id)), Form::ReadsLane | Form::WritesLane)
            || moves && whole_wave.inside.contains_key(id)
    };
    let vectors = all().filter(keeps_masks);
    let vectors = vectors.flat_map(|id| function.registers_of(id));
    let units: FxHashSet<Unit> = vectors
        .flat_map(|register| function.registers.units(register).iter().copied())
        .collect();
    let is_vector = |register: Register| {
        let known = function.registers.physical.get(&register);
        known.is_some_and(|known| known.is_divergent && !known.units.iter().any(|unit| units.contains(unit)))
    };
    let writes = |id: &InstructionId| {
        let mut operands = function.operands(*id).iter();
        function.has(*id, Traits::STORES)
            || operands.any(|operand| match operand {
                Operand::Mask(_) => true,
                operand => operand.defined().is_some_and(|register| !is_vector(register)),
            })
    };
    all().filter(writes).collect()
}

/// What an instruction moves, as code generation does to spill.
pub(in crate::machine) enum Move {
    /// To a lane of a vector register.
    WritesLane(Register, u32, Operand),
    /// To a scalar register, from a lane of a vector register.
    ReadsLane(Register, Register, u32),
    /// All lanes that are on.
    Lanes { from: Bank, to: Bank },
}

pub(in crate::machine) fn moves(function: &Function, id: InstructionId) -> Option<Move> {
    let operands = function.operands(id);
    let register = |place: usize| Some(operands.get(place)?.register()?.register);
    let lane = || match operands.get(2)? {
        Operand::Immediate(lane) => u32::try_from(*lane).ok(),
        _ => None,
    };
    Some(match form(function.name(id)) {
        Form::WritesLane => Move::WritesLane(register(0)?, lane()?, *operands.get(1)?),
        Form::ReadsLane => Move::ReadsLane(register(0)?, register(1)?, lane()?),
        Form::Stores => Move::Lanes {
            from: Bank::Register(register(0)?),
            to: Bank::Object(slot(function, id)?),
        },
        Form::Loads => Move::Lanes {
            from: Bank::Object(slot(function, id)?),
            to: Bank::Register(register(0)?),
        },
        Form::Copies => Move::Lanes {
            from: Bank::Register(register(1)?),
            to: Bank::Register(register(0)?),
        },
        _ => return None,
    })
}

/// The object of the frame of which an instruction loads or stores 32 bits.
fn slot(function: &Function, id: InstructionId) -> Option<i32> {
    let access = function.instruction(id).slot?;
    (access.is_word && access.object != Access::ANY).then_some(access.object)
}

/// Whether a register is an operand that is written out, and read.
fn is_source(operand: &crate::machine::RegisterOperand) -> bool {
    use crate::machine::RegisterFlags;
    !operand
        .flags
        .intersects(RegisterFlags::DEFINES | RegisterFlags::IMPLICIT)
}
