//! What the registers hold after register allocation.
//!
//! A value is made by an instruction, by the start of a block where registers
//! differ on the ways there, by the function's start, or by memory that nobody
//! writes: the kernarg segment. Copies have the value of what they copy.
//!
//! A number is of one maker, though that may make a value many times, as in a
//! loop. Before the maker nothing has its number: it hasn't on the way on which
//! the maker runs for the first time, and something is known only where all ways
//! say so. So when a maker runs again, nothing has to be forgotten.

use super::exec::{self, Change};
use super::function::{BlockId, Function, InstructionId, Operand, RegisterFlags, Traits};
use super::order::reverse_postorder;
use super::registers::{Register, Unit};
use crate::flow::settle;
use rustc_hash::FxHashMap;

/// Values at starts of blocks, and rounds.
const MOST_VALUES: usize = 1 << 22;
const MOST_ROUNDS: u32 = 16;

const MOVES: [&str; 7] = [
    "S_MOV_B32",
    "S_MOV_B64",
    "V_MOV_B32_e32",
    "V_MOV_B64_e32",
    "V_MOV_B64_e64",
    "V_ACCVGPR_READ_B32_e64",
    "V_ACCVGPR_WRITE_B32_e64",
];

/// The number of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Number(u32);

impl Number {
    /// Nobody knows.
    pub(super) const UNKNOWN: Number = Number(0);
}

/// What made a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Maker {
    Nothing,
    Kernarg,
    Block(BlockId),
    Instruction(InstructionId),
}

/// A maker and which of its values: a register's place, or an offset.
type Origin = (Maker, u64);

/// By place, what a register holds.
type State = Vec<Number>;

/// Numbers the values of AMDGPU's registers of 32 bits: two that have the same
/// number at one point hold the same.
///
/// A vector register's number is about the lanes that are on. It is another one
/// as soon as more lanes may be on, so lanes never matter otherwise.
#[derive(Debug)]
pub(super) struct Values<'f> {
    function: &'f Function,
    /// The registers that the function uses, and where they are in a state.
    registers: Vec<Register>,
    places: FxHashMap<Register, usize>,
    by_unit: FxHashMap<Unit, Vec<usize>>,
    is_lane: Vec<bool>,
    origins: Vec<Origin>,
    numbers: FxHashMap<Origin, Number>,
    segment: [Number; 2],
    /// By block: at its start and its end. Empty: it wasn't looked at.
    at_start: Vec<State>,
    at_end: Vec<State>,
    current: State,
    has_grown: bool,
    has_copied: bool,
}

impl<'f> Values<'f> {
    /// None: the function is too big.
    pub(super) fn solve(function: &'f Function) -> Option<Values<'f>> {
        let mut values = Values {
            function,
            registers: Vec::new(),
            places: FxHashMap::default(),
            by_unit: FxHashMap::default(),
            is_lane: Vec::new(),
            origins: vec![(Maker::Nothing, 0)],
            numbers: FxHashMap::default(),
            segment: [Number::UNKNOWN; 2],
            at_start: vec![State::new(); function.blocks.len()],
            at_end: vec![State::new(); function.blocks.len()],
            current: State::new(),
            has_grown: false,
            has_copied: false,
        };
        values.collect();
        let too_big = function.blocks.len() * values.registers.len() > MOST_VALUES;
        (!too_big && values.follow()).then_some(values)
    }

    fn collect(&mut self) {
        for block in self.function.block_ids() {
            for &register in &self.function.block(block).live_in {
                self.add(register);
            }
            for id in self.function.all_in_block(block) {
                for operand in self.function.operands(id) {
                    if let Some(operand) = operand.register() {
                        self.add(operand.register);
                    }
                }
            }
        }
    }

    fn add(&mut self, register: Register) {
        for part in self.parts(register) {
            if self.places.contains_key(&part) {
                continue;
            }
            let place = self.registers.len();
            self.places.insert(part, place);
            self.registers.push(part);
            self.is_lane.push(!self.name(part).starts_with("SGPR"));
            for &unit in self.function.registers.units(part) {
                self.by_unit.entry(unit).or_default().push(place);
            }
        }
    }

    fn name(&self, register: Register) -> &'f str {
        let known = self.function.registers.physical.get(&register);
        known.map_or("", |physical| &physical.name)
    }

    /// The registers of 32 bits that one is made of, the lowest first. Empty: it
    /// isn't made of such.
    pub(super) fn parts(&self, register: Register) -> Vec<Register> {
        let Some(physical) = self.function.registers.physical.get(&register) else {
            return Vec::new();
        };
        let is_part = |part: &Register| {
            let name = self.name(*part);
            ["SGPR", "VGPR", "AGPR"].iter().any(|file| name.starts_with(file)) && !name.contains('_')
        };
        let parts = physical.parts.iter().map(|part| part.register);
        parts.filter(is_part).collect()
    }

    /// Whether the last step may have switched lanes on.
    pub(super) fn has_grown(&self) -> bool {
        self.has_grown
    }

    /// Whether after the last step a value is in one more register.
    pub(super) fn has_copied(&self) -> bool {
        self.has_copied
    }

    /// The value of a register of 32 bits.
    pub(super) fn at(&self, part: Register) -> Number {
        let place = self.places.get(&part);
        place.map_or(Number::UNKNOWN, |place| self.current[*place])
    }

    /// A register of 32 bits that holds a value.
    pub(super) fn find(&self, value: Number) -> Option<Register> {
        if value == Number::UNKNOWN {
            return None;
        }
        let place = self.current.iter().position(|held| *held == value)?;
        Some(self.registers[place])
    }

    /// The value of four bytes of the kernarg segment.
    pub(super) fn argument(&mut self, offset: u64) -> Number {
        self.number(Maker::Kernarg, offset)
    }

    /// The values of the segment's address, low and high. Unknown: nobody loads
    /// by it.
    pub(super) fn segment(&self) -> [Number; 2] {
        self.segment
    }

    fn number(&mut self, maker: Maker, which: u64) -> Number {
        let next = Number(u32::try_from(self.origins.len()).unwrap_or(0));
        let number = *self.numbers.entry((maker, which)).or_insert(next);
        if number == next {
            self.origins.push((maker, which));
        }
        number
    }

    fn follow(&mut self) -> bool {
        let order = reverse_postorder(self.function);
        settle(&order, MOST_ROUNDS, |block| {
            let is_new = self.meet(block);
            if is_new {
                self.enter(block);
                for id in self.function.all_in_block(block) {
                    self.step(id);
                }
                self.at_end[block.0 as usize] = self.current.clone();
            }
            is_new
        })
    }

    /// What the ways to a block have in common. False: nothing new.
    fn meet(&mut self, block: BlockId) -> bool {
        let mut now = std::mem::take(&mut self.at_start[block.0 as usize]);
        let mut changed = now.is_empty();
        now.resize(self.registers.len(), Number::UNKNOWN);
        for (place, now) in now.iter_mut().enumerate() {
            let own = self.number(Maker::Block(block), place as u64);
            let mut common = (block.0 == 0).then_some(own);
            for before in &self.function.block(block).predecessors {
                if let Some(&there) = self.at_end[before.0 as usize].get(place) {
                    common = Some(match common {
                        Some(common) if common != there => own,
                        _ => there,
                    });
                }
            }
            // What it was when the block was entered before isn't what it is now.
            let is_own =
                |common: &Number| *now == own || self.origins[common.0 as usize].0 == Maker::Block(block);
            let common = common.filter(|common| !is_own(common)).unwrap_or(own);
            changed |= *now != common;
            *now = common;
        }
        self.at_start[block.0 as usize] = now;
        changed
    }

    /// What is known from here on is about the start of a block,
    pub(super) fn enter(&mut self, block: BlockId) {
        self.current.clone_from(&self.at_start[block.0 as usize]);
        self.current.resize(self.registers.len(), Number::UNKNOWN);
    }

    /// and then about what is behind an instruction.
    pub(super) fn step(&mut self, id: InstructionId) {
        self.has_grown = false;
        self.has_copied = false;
        // What is in a bundle is looked at by itself.
        if self
            .function
            .has(id, Traits::NO_CODE | Traits::DEBUG | Traits::BUNDLE)
        {
            return;
        }
        let copies = self.copies(id);
        for place in self.written(id) {
            self.define(id, place);
        }
        for &(place, value) in &copies {
            self.current[place] = value;
        }
        self.has_copied = !copies.is_empty();
        self.has_grown = exec::change(self.function, id, |_| false) == Change::Other;
        if self.has_grown {
            for place in 0..self.registers.len() {
                if self.is_lane[place] {
                    self.define(id, place);
                }
            }
        }
    }

    /// The places of registers that an instruction writes.
    fn written(&self, id: InstructionId) -> Vec<usize> {
        let mut written = Vec::new();
        for operand in self.function.operands(id) {
            if let Operand::Mask(mask) = operand {
                let kept = &self.function.masks[*mask as usize];
                let clobbered = self.registers.iter().enumerate();
                written.extend(
                    clobbered
                        .filter(|(_, register)| !kept.keeps(**register))
                        .map(|(place, _)| place),
                );
            }
            for unit in operand
                .defined()
                .into_iter()
                .flat_map(|register| self.function.registers.units(register))
            {
                written.extend(self.by_unit.get(unit).into_iter().flatten());
            }
        }
        written
    }

    fn define(&mut self, id: InstructionId, place: usize) {
        let new = self.number(Maker::Instruction(id), place as u64);
        self.current[place] = new;
    }

    /// The places that get a value that there is already.
    fn copies(&mut self, id: InstructionId) -> Vec<(usize, Number)> {
        let [to, from] = match self.function.operands(id) {
            [Operand::Register(to), Operand::Register(from), ..]
                if to.flags.contains(RegisterFlags::DEFINES)
                    && !(to.flags | from.flags).contains(RegisterFlags::IMPLICIT) =>
            {
                [to, from].map(|operand| self.parts(operand.register))
            }
            _ => return Vec::new(),
        };
        if let Some(offset) = self.function.instruction(id).kernarg {
            if let [low, high] = from[..] {
                self.segment = [self.at(low), self.at(high)];
            }
            let offsets = (0..).map(|index| offset + 4 * index);
            return to
                .iter()
                .zip(offsets)
                .map(|(part, offset)| (self.places[part], self.argument(offset)))
                .collect();
        }
        if !MOVES.contains(&self.function.name(id)) || to.len() != from.len() {
            return Vec::new();
        }
        let pairs = to
            .iter()
            .zip(&from)
            .map(|(to, from)| (self.places[to], self.at(*from)));
        pairs.filter(|(_, value)| *value != Number::UNKNOWN).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Part;
    use crate::machine::example::{Example, defines, uses};

    /// Calls a register that, which is made of others.
    fn name(example: &mut Example, register: Register, name: &str, parts: &[Register]) {
        let physical = &mut example.function.registers.physical;
        let units = parts
            .iter()
            .flat_map(|part| physical[part].units.clone())
            .collect();
        let known = physical.get_mut(&register).expect("it is one of the example's");
        name.clone_into(&mut known.name);
        known.units = units;
        let offsets = (0..).step_by(32);
        known.parts = offsets
            .zip(parts)
            .map(|(offset, &register)| Part { offset, register })
            .collect();
    }

    #[test]
    fn what_is_loaded_of_the_segment_is_four_bytes_of_it_in_each_register() {
        let mut example = Example::new(false);
        let [segment, loaded] = [[Register(1), Register(2)], [Register(3), Register(4)]];
        for register in segment.iter().chain(&loaded) {
            name(
                &mut example,
                *register,
                &format!("SGPR{}", register.0),
                &[*register],
            );
        }
        name(&mut example, Register(5), "SGPR1_SGPR2", &segment);
        name(&mut example, Register(6), "SGPR3_SGPR4", &loaded);
        let load = example.code("S_LOAD_DWORDX2_IMM", &[defines(Register(6)), uses(Register(5))]);
        example.function.instructions[load.0 as usize].kernarg = Some(8);
        let mut values = Values::solve(&example.function).expect("it is small");
        values.enter(BlockId(0));
        values.step(load);
        let arguments = [8, 12].map(|offset| values.argument(offset));
        assert_eq!(loaded.map(|register| values.at(register)), arguments);
        assert_eq!(values.segment(), segment.map(|register| values.at(register)));
        let other = values.argument(16);
        assert_eq!(values.find(other), None);
    }
}
