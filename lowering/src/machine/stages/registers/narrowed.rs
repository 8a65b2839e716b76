//! Debug values of what is there of a register's parts.
//!
//! Of a register that is never written whole, or not on every way, the other parts'
//! places have what they had: code generation computes no part of which it needs no
//! bit. There a debug value is of the low parts that are written.

use crate::machine::live::{Live, LiveRange, Point};
use crate::machine::registers::SubRegister;
use crate::machine::{
    BlockId, Edit, Function, InstructionId, Operand, Register, RegisterFlags, RegisterOperand, Traits,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::cmp::Reverse;

const UNWRITTEN: &str = "code generation doesn't compute all of it on every way";
const UNNEEDED: &str = "nothing needs a part of it any more";

pub(super) struct Narrowing<'f> {
    function: &'f Function,
    instructions: FxHashMap<Point, InstructionId>,
    /// What [`Narrowing::is_written`] has answered: many debug values ask of the same.
    written: RefCell<FxHashMap<Part, bool>>,
}

/// A value of a register or of some of its parts.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Part {
    register: Register,
    /// Which of its live ranges.
    range: usize,
    value: u32,
    /// The parts that are asked for.
    lanes: u64,
}

impl<'f> Narrowing<'f> {
    /// While it is known where registers are live.
    pub(super) fn new(function: &'f Function) -> Narrowing<'f> {
        Narrowing {
            function,
            instructions: function.live.instructions_by_point(),
            written: RefCell::default(),
        }
    }

    /// Leaves of a debug value's operands what is there at a point. An error: nothing,
    /// and why.
    pub(super) fn narrow(
        &self,
        value: InstructionId,
        operands: &mut [Operand],
        here: Point,
    ) -> Result<(), &'static str> {
        for operand in operands {
            let Operand::Register(of) = operand else {
                continue;
            };
            let whole = self.function.live.whole(of.register);
            if !whole.is_some_and(|whole| whole.is_live_at(here)) {
                continue;
            }
            let needed = self.function.registers.lanes(of.register, of.part);
            let (live, written) = self.there(of.register, here);
            if needed & !written == 0 {
                continue;
            }
            match self.lowest(of, written).filter(|_| self.is_plain(value)) {
                Some(part) => of.part = part,
                None if self.needed(value, of) & !written == 0 => {}
                None if needed & !live == 0 => return Err(UNWRITTEN),
                None => return Err(UNNEEDED),
            }
        }
        Ok(())
    }

    /// Of a virtual register, if it is known.
    fn ranges(&self, register: Register) -> Option<&'f [LiveRange]> {
        Some(&self.function.live.registers.get(&register)?[..])
    }

    /// Whether a debug value is its only operand.
    fn is_plain(&self, value: InstructionId) -> bool {
        let is_simple = !self.function.has(value, Traits::VALUE_LIST | Traits::INDIRECT);
        let value = self.function.debug_value(value);
        is_simple && value.is_some_and(|value| !self.function.expression(value).computes())
    }

    /// The parts of a register that are live, and those of them that are written.
    fn there(&self, register: Register, here: Point) -> (u64, u64) {
        let ranges = self.ranges(register).unwrap_or_default();
        let parts: Vec<(usize, u64)> = match ranges.len() {
            // It is read and written as a whole only.
            1 => vec![(0, self.function.registers.lanes(register, 0))],
            _ => (1..)
                .zip(&ranges[1..])
                .map(|(range, of)| (range, of.lanes))
                .collect(),
        };
        let (mut live, mut written) = (0, 0);
        for (range, lanes) in parts {
            let Some(segment) = ranges[range].segment_at(here) else {
                continue;
            };
            let value = segment.value;
            let is_written = |lanes: &u64| {
                self.is_written(Part {
                    register,
                    range,
                    value,
                    lanes: *lanes,
                })
            };
            live |= lanes;
            written |= match is_written(&lanes) {
                true => lanes,
                // It may be a copy of something of which only some are.
                false => each(lanes).filter(is_written).sum(),
            };
        }
        (live, written)
    }

    /// Whether a part has been written on every way that comes here, if any part has.
    fn is_written(&self, part: Part) -> bool {
        if let Some(known) = self.written.borrow().get(&part) {
            return *known;
        }
        let is_written = self.comes_from_writers(part);
        self.written.borrow_mut().insert(part, is_written);
        is_written
    }

    fn comes_from_writers(&self, part: Part) -> bool {
        let mut seen = FxHashSet::default();
        let mut waiting = vec![part];
        while let Some(part) = waiting.pop() {
            if !seen.insert((part.register, part.range, part.value)) {
                continue;
            }
            let Some(ranges) = self.ranges(part.register) else {
                return false;
            };
            let value = ranges[part.range].values[part.value as usize];
            let is_known = match value.is_join {
                true => self.joined(part, value.at, &mut waiting),
                false => self.copied(part, value.at, &mut waiting),
            };
            if !is_known {
                return false;
            }
        }
        true
    }

    /// Adds what comes to a block's start. False: nothing on a way on which there is
    /// something of the register.
    fn joined(&self, part: Part, start: Point, waiting: &mut Vec<Part>) -> bool {
        let live = &self.function.live;
        let at = live.blocks.partition_point(|block| block.end <= start);
        let Some([whole, ..]) = self.ranges(part.register) else {
            return false;
        };
        let range = &live.registers[&part.register][part.range];
        self.function.blocks[at].predecessors.iter().all(|before| {
            let BlockId(before) = before;
            let end = live.blocks[*before as usize].end - 1;
            match range.segment_at(end) {
                Some(segment) => {
                    let value = segment.value;
                    waiting.push(Part { value, ..part });
                    true
                }
                None => !whole.is_live_at(end),
            }
        })
    }

    /// Adds what a part is a copy of. False: of nothing.
    fn copied(&self, part: Part, at: Point, waiting: &mut Vec<Part>) -> bool {
        let Some((from, lanes)) = self.copied_of(part, at) else {
            return true;
        };
        let here = Live::read(at);
        // It copies nothing where nobody needs the part: then it doesn't read its register.
        let is_read = !from.flags.contains(RegisterFlags::UNDEFINED);
        let ranges = self.ranges(from.register).filter(|_| is_read);
        let Some([whole, parts @ ..]) = ranges else {
            return false;
        };
        let from = from.register;
        let mut left = lanes;
        let mut add = |range: usize, of: &LiveRange, lanes: u64| {
            if let Some(segment) = of.segment_at(here) {
                left &= !lanes;
                waiting.push(Part {
                    register: from,
                    range,
                    value: segment.value,
                    lanes,
                });
            }
        };
        if parts.is_empty() {
            add(0, whole, lanes);
        }
        for (range, of) in (1..).zip(parts).filter(|(_, of)| of.lanes & lanes != 0) {
            add(range, of, of.lanes & lanes);
        }
        left == 0
    }

    /// The virtual register that the instruction at a point copies a part of, and which
    /// parts of that.
    fn copied_of(&self, part: Part, at: Point) -> Option<(&'f RegisterOperand, u64)> {
        let copy = *self.instructions.get(&Live::written(at))?;
        let [Operand::Register(to), Operand::Register(from), ..] = self.function.operands(copy) else {
            return None;
        };
        let is_known = self.function.has(copy, Traits::COPY) && from.register.is_virtual();
        let [into, of] = [to, from].map(|of| self.function.registers.lanes(of.register, of.part));
        if !is_known || into.count_ones() != of.count_ones() {
            return None;
        }
        let pairs = each(into).zip(each(of));
        let asked = pairs.filter(|(into, _)| part.lanes & into != 0);
        Some((from, asked.map(|(_, of)| of).sum()))
    }

    /// The low parts of what an operand is of, by their indices.
    fn low(&self, of: &RegisterOperand) -> impl Iterator<Item = (u16, &'f SubRegister)> {
        let registers = &self.function.registers;
        let whole = registers.virtuals.get(&of.register);
        let (start, size) = match (registers.parts.get(&of.part), whole) {
            (Some(part), _) => (part.offset, part.size),
            (None, whole) => (0, whole.map_or(0, |whole| whole.size)),
        };
        let parts = whole.and_then(|whole| registers.classes.get(&whole.class));
        let parts = parts.into_iter().flatten();
        let parts = parts.filter_map(|index| Some((*index, registers.parts.get(index)?)));
        parts.filter(move |(_, part)| part.offset == start && part.size < size)
    }

    /// The most low parts of what an operand is of that are all there. None: the lowest
    /// isn't.
    fn lowest(&self, of: &RegisterOperand, there: u64) -> Option<u16> {
        let is_there = |part: &SubRegister| part.size.is_multiple_of(32) && part.lanes & !there == 0;
        let low = self.low(of).filter(|(_, part)| is_there(part));
        let most = low.max_by_key(|(index, part)| (part.size, Reverse(*index)))?;
        Some(most.0)
    }

    /// The parts of an operand of a debug value's that its variable has bits of.
    pub(super) fn needed(&self, value: InstructionId, of: &RegisterOperand) -> u64 {
        let all = self.function.registers.lanes(of.register, of.part);
        let debug = self.function.debug_value(value).filter(|_| self.is_plain(value));
        let bits = debug.and_then(|debug| match &self.function.expression(debug).fragment {
            Some(bits) => Some(bits.end - bits.start),
            None => self.function.variable(debug.instance.variable).size,
        });
        let Some(bits) = bits else {
            return all;
        };
        let enough = self.low(of).filter(|(_, part)| u64::from(part.size) >= bits);
        enough
            .min_by_key(|(_, part)| part.size)
            .map_or(all, |(_, part)| part.lanes)
    }
}

/// The bits of a mask.
fn each(mask: u64) -> impl Iterator<Item = u64> {
    (0..64).map(|bit| 1 << bit).filter(move |bit| mask & bit != 0)
}

/// What makes a debug value's operands these.
pub(super) fn changed(function: &Function, value: InstructionId, operands: &[Operand]) -> Vec<Edit> {
    let pairs = (0..).zip(function.operands(value).iter().zip(operands));
    let changed = pairs.filter_map(|(index, (was, is))| match is {
        Operand::Register(of) if was != is => Some(Edit::SetRegister(value, index, of.register, of.part)),
        _ => None,
    });
    changed.collect()
}

#[cfg(test)]
mod tests;
