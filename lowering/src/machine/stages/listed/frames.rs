//! Frame objects, where DWARF has no way to say them.
//!
//! Stock LLVM loses frame objects of AMDGPU's kernels: they have no frame register,
//! so a debug value of one gets no register, and with that none at all. So they are
//! written down as numbers, which stock codegen carries on into DWARF:
//!
//! ```text
//! OFFSET [DW_OP_plus_uconst OFFSET] [REGISTER [OUTSIDE] SHIFT] DW_OP_over
//! ```
//!
//! The sum of OFFSETs is in bytes of one lane, from the frame's start, which is 0 in
//! an entry function and otherwise in a scalar register (by its DWARF number), in
//! bytes of one lane after a shift to the right. Before the prologue has set that
//! register and after the epilogue has given it back, the frame's start is in the
//! stack pointer, OUTSIDE, unless the frame is realigned; `bounds.rs` marks where. No
//! stock expression has that operation. `lower/parse.rs` reads it.

use super::claims::{GONE, Lanes};
use super::{bounds, spilled, unnumbered};
use crate::import::{DW_OP_LLVM_ARG, operations};
use crate::lanes::FrameStart;
use crate::machine::edit::{Loss, Lost, NewOperand, NewValue};
use crate::machine::stages::registers::tuples;
use crate::machine::{Changes, Edit, Function, InstructionId, Notes, Operand, Position, Register};
use crate::marks::{FRAME_ADDRESS, SPILLED_TO, of_spilled_bytes};
use gimli::constants as dw;
use rustc_hash::{FxHashMap, FxHashSet};

const SCALAR: &str = "its slot in memory is that of a scalar register, which one lane writes";
const LANES: &str = "nobody knows which lanes its spilled scalar register is in";
const MIXED: &str = "code generation takes parts of its spilled scalar registers for each other";
const NOWHERE: &str = "nothing says where its memory in the frame is";

/// An object of the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Object {
    pub offset: i64,
    /// In bytes.
    pub size: u64,
    pub is_dead: bool,
    /// Whether it is in memory of its own, not in lanes of registers, say.
    pub is_in_memory: bool,
    /// Whether the caller has put it there.
    pub is_fixed: bool,
    /// Whether it is so, and the program may store something else to it.
    pub is_written: bool,
    /// Whether a register was spilled to it.
    pub is_spilled: bool,
    /// Whether no instruction stores some of a register that was spilled to it.
    pub is_parted: bool,
}

impl Object {
    /// Whether they have a byte in common, if both are the caller's.
    pub fn overlaps(&self, other: &Object) -> bool {
        let end = |object: &Object| object.offset.saturating_add_unsigned(object.size);
        self.offset < end(other) && other.offset < end(self)
    }
}

/// What a variable always is, in a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    pub variable: crate::machine::VariableId,
    pub location: crate::machine::Identity,
    pub expression: Vec<u64>,
    pub object: i32,
}

/// The frame of a function.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    pub objects: FxHashMap<i32, Object>,
    pub slots: Vec<Slot>,
    pub register: Register,
    pub stack: Register,
    /// Some register that never changes.
    pub constant: Register,
    pub is_realigned: bool,
    pub should_be_realigned: bool,
    /// LLVM's number of the calling convention.
    pub convention: u32,
    /// Registers that may be written before the function begins, where others jump to it by tail
    /// calls, as a mask is of calls ([`Function::masks`]).
    pub kept_by_jumps: Option<u32>,
    /// Whether a lane's memory is addressed without a buffer.
    pub is_flat: bool,
    pub has_64_lanes: bool,
    /// Whether there are AGPRs.
    pub has_accumulators: bool,
}

impl Frame {
    /// Whether it starts at address 0, as it does where nobody calls the function; none where
    /// that isn't known.
    pub fn starts_at_zero(&self) -> Option<bool> {
        match self.convention {
            // Kernels: SPIR's, AMDGPU's, and its shaders.
            76 | 87..=91 | 93 | 95 | 96 => Some(true),
            // Chains of shaders.
            104 | 105 => None,
            _ => Some(false),
        }
    }

    /// How far a frame register is to be shifted to be an address of one lane.
    fn shift(&self) -> u64 {
        match (self.is_flat, self.has_64_lanes) {
            (true, _) => 0,
            (false, true) => 6,
            (false, false) => 5,
        }
    }

    /// The operations that follow a frame object's offset. None: its address isn't
    /// known.
    fn address(&self, slot: i32, function: &Function) -> Option<Vec<u64>> {
        let object = self.objects.get(&slot)?;
        let starts_at_zero = self.starts_at_zero()?;
        // A realigned frame has its arguments at another register. Where there are AGPRs, what
        // is spilled is in them, as long as there are any, and the rest in memory.
        let is_elsewhere = object.is_fixed && self.should_be_realigned || object.is_parted;
        if object.is_dead || !object.is_in_memory || is_elsewhere {
            return None;
        }
        let number = |register| function.registers.physical.get(&register)?.dwarf.map(u64::from);
        let constu = u64::from(dw::DW_OP_constu.0);
        let mut elements = Vec::new();
        if !starts_at_zero {
            elements.extend([constu, number(self.register)?]);
            if let Some(outside) = number(self.stack).filter(|_| !self.is_realigned) {
                elements.extend([constu, outside]);
            }
            elements.extend([constu, self.shift()]);
        }
        elements.push(FRAME_ADDRESS);
        Some(elements)
    }

    /// Where the frame starts, and how many bytes behind that an object is, of each
    /// lane; none if that isn't known.
    pub fn place(&self, object: i32, function: &Function) -> Option<(FrameStart, u32)> {
        let of = self.objects.get(&object)?;
        if of.is_dead || !of.is_in_memory || of.is_fixed && self.should_be_realigned {
            return None;
        }
        let number = |register| function.registers.physical.get(&register)?.dwarf;
        let register = match self.starts_at_zero()? {
            true => None,
            false => Some(number(self.register)?),
        };
        let start = FrameStart {
            register,
            is_of_lane: self.is_flat,
        };
        Some((start, u32::try_from(of.offset).ok()?))
    }

    /// The register that stock codegen would name: the frame's. Entry functions have
    /// none; any that never changes.
    fn anchor(&self) -> Register {
        match self.starts_at_zero() {
            Some(false) => self.register,
            _ => self.constant,
        }
    }
}

/// Before frame indices go away: debug values name frame objects by number.
pub fn number(function: &Function, notes: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let scalar = scalar_spills(function);
    let why_not = |slot: i32| {
        let object = function.frame.objects.get(&slot);
        match object.is_some_and(|object| object.is_in_memory) {
            _ if scalar.contains(&slot) => Some(SCALAR),
            true => None,
            false => Some(LANES),
        }
    };
    for id in values(function) {
        let Some(mut value) = NewValue::like(function, id) else {
            continue;
        };
        let (in_lanes, slots): (Vec<_>, Vec<_>) = frame_operands(&value)
            .into_iter()
            .partition(|(_, slot)| notes.spilled.words(*slot).is_some());
        let is_in_lanes = !in_lanes.is_empty();
        let is_any = is_in_lanes || !slots.is_empty();
        let part = function
            .debug_value(id)
            .map(|value| function.variable_part(value));
        let is_mixed = is_in_lanes && part.is_some_and(|part| notes.spilled.mixed.contains(&part));
        let mut in_lanes = in_lanes.into_iter();
        if is_mixed {
            changes.lose(id, MIXED);
        } else if !in_lanes.all(|(index, slot)| spilled::number(&mut value, index, slot).is_some()) {
            changes.lose(id, LANES);
        } else if let Some(reason) = slots.iter().find_map(|(_, slot)| why_not(*slot)) {
            changes.lose(id, reason);
        } else if is_any {
            for (index, slot) in slots {
                let mut elements = vec![FRAME_ADDRESS];
                if value.is_indirect {
                    elements.extend(content(function.frame.objects.get(&slot)));
                }
                value.expression = behind(&value.expression, index, &elements);
                value.operands[index] = NewOperand::Immediate(i64::from(slot));
            }
            value.is_indirect = false;
            let saved = is_in_lanes.then(|| spilled::saved_behind(function, id, &notes.spilled));
            match saved.flatten() {
                Some(last) => {
                    changes.edits.push(Edit::Insert(Position::Behind(last), value));
                    changes.edits.push(Edit::Erase(id));
                }
                None => changes.replace(id, value),
            }
        }
    }
    changes
}

/// What takes the content of an object from its address: of a register that was spilled to it, so
/// many bytes.
fn content(object: Option<&Object>) -> Vec<u64> {
    let spilled = object.filter(|object| object.is_spilled);
    match spilled.and_then(|object| of_spilled_bytes(object.size)) {
        Some(bytes) => vec![SPILLED_TO, bytes],
        None => vec![u64::from(dw::DW_OP_deref.0)],
    }
}

fn values(function: &Function) -> impl Iterator<Item = InstructionId> {
    let all = function.in_order();
    all.filter(|id| function.debug_value(*id).is_some())
}

fn frame_operands(value: &NewValue) -> Vec<(usize, i32)> {
    let operands = value.operands.iter().enumerate();
    let slots = operands.filter_map(|(index, operand)| match operand {
        NewOperand::Frame(slot) => Some((index, *slot)),
        _ => None,
    });
    slots.collect()
}

/// Slots in which each lane holds another register of a scalar tuple.
fn scalar_spills(function: &Function) -> FxHashSet<i32> {
    let all = function.in_order();
    let spills = all.filter(|id| function.name(*id).starts_with("SI_SPILL_S"));
    let operands = spills.flat_map(|id| function.operands(id));
    operands.filter_map(Operand::object).collect()
}

/// Puts operations right behind an operand, by its index, in an expression.
pub(super) fn behind(elements: &[u64], index: usize, new: &[u64]) -> Vec<u64> {
    if !names_operands(elements) {
        return [new, elements].concat();
    }
    let mut all = Vec::new();
    for (operation, of) in operations(elements) {
        all.push(operation);
        all.extend(of);
        if operation == DW_OP_LLVM_ARG && of[0] == index as u64 {
            all.extend(new);
        }
    }
    all
}

fn names_operands(elements: &[u64]) -> bool {
    operations(elements).any(|(operation, _)| operation == DW_OP_LLVM_ARG)
}

/// The operations right behind an operand, so many.
fn marks_behind<const N: usize>(elements: &[u64], index: usize) -> [Option<u64>; N] {
    let mut all = operations(elements);
    let is_there = match names_operands(elements) {
        true => all.any(|(operation, of)| operation == DW_OP_LLVM_ARG && of[0] == index as u64),
        false => index == 0,
    };
    std::array::from_fn(|_| all.next().filter(|_| is_there).map(|(operation, _)| operation))
}

/// Whether an operand is marked as the address of a frame object.
fn is_frame_address(elements: &[u64], index: usize) -> bool {
    marks_behind(elements, index) == [Some(FRAME_ADDRESS)]
}

/// The slots of spilled registers whose content a debug value is of, while they have numbers.
pub(in crate::machine) fn spilled_slots(function: &Function, id: InstructionId) -> Vec<i32> {
    let Some(value) = function.debug_value(id) else {
        return Vec::new();
    };
    let elements = &function.expression(value).elements;
    let slot = |(index, operand): (usize, &Operand)| match operand {
        Operand::Immediate(slot)
            if marks_behind(elements, index) == [Some(FRAME_ADDRESS), Some(SPILLED_TO)] =>
        {
            i32::try_from(*slot).ok()
        }
        _ => None,
    };
    function
        .operands(id)
        .iter()
        .enumerate()
        .filter_map(slot)
        .collect()
}

/// At the end: numbers of frame objects become addresses, tuples of registers their
/// parts.
pub fn address(function: &Function, notes: &mut Notes) -> Changes {
    let frame = &function.frame;
    let mut lanes = None;
    let mut changes = Changes::default();
    let mut any = false;
    for id in values(function) {
        let split = tuples::split(function, id);
        let is_split = split.is_some();
        let Some(mut value) = split.or_else(|| NewValue::like(function, id)) else {
            continue;
        };
        let Some(is_of_frame) = place(&mut value, function) else {
            changes.lose(id, NOWHERE);
            continue;
        };
        let is_in_lanes = match spilled::is_spilled(&value.expression) {
            true => {
                let lanes = lanes.get_or_insert_with(|| Lanes::new(function, notes));
                lanes.put(&mut value, id).map(|()| true)
            }
            false => Some(false),
        };
        match is_in_lanes {
            None => changes.lose(id, GONE),
            Some(is_in_lanes) if is_of_frame || is_in_lanes => {
                any |= is_of_frame;
                changes.replace(id, tied(value, frame.anchor()));
            }
            Some(_) => {
                let is_numbered = unnumbered::number(&mut value, function);
                if is_split || is_numbered {
                    changes.replace(id, value);
                }
            }
        }
    }
    for (index, slot) in frame.slots.iter().enumerate() {
        match frame.address(slot.object, function) {
            Some(elements) => {
                any = true;
                let elements = [elements, slot.expression.clone()].concat();
                changes.edits.push(Edit::SetSlot(index, elements));
            }
            None => {
                let of = Lost::Slot(index);
                changes.losses.push(Loss { of, reason: NOWHERE });
            }
        }
    }
    // Those behind one that goes would have other places.
    let gone = (0..frame.slots.len()).rev();
    let gone = gone.filter(|index| frame.address(frame.slots[*index].object, function).is_none());
    changes.edits.extend(gone.map(Edit::EraseSlot));
    if any && frame.starts_at_zero() == Some(false) {
        bounds::mark(function, frame.register, &mut changes);
    }
    changes
}

/// Whether any operand is a frame address, which it is in full then. None: it isn't
/// known.
fn place(value: &mut NewValue, function: &Function) -> Option<bool> {
    let mut found = false;
    for index in 0..value.operands.len() {
        let NewOperand::Immediate(slot) = value.operands[index] else {
            continue;
        };
        if !is_frame_address(&value.expression, index) {
            continue;
        }
        let slot = i32::try_from(slot).ok()?;
        let mut elements = function.frame.address(slot, function)?;
        // The one that is there stays the last. Of a boolean variable's number stock
        // codegen would keep no more than whether it is 0.
        elements.pop();
        let offset = function.frame.objects.get(&slot)?.offset;
        if offset != 0 {
            let plus = u64::from(dw::DW_OP_plus_uconst.0);
            elements.splice(0..0, [plus, offset.cast_unsigned()]);
        }
        value.expression = behind(&value.expression, index, &elements);
        value.operands[index] = NewOperand::Immediate(0);
        found = true;
    }
    Some(found)
}

/// Adds an operand that the expression doesn't use. DwarfDebug would take a constant
/// to hold from the function's entry on, if it is a parameter's first; and like
/// stock's, the location ends where the frame's register changes.
pub(super) fn tied(mut value: NewValue, anchor: Register) -> NewValue {
    if anchor == Register::NONE {
        return value;
    }
    if !names_operands(&value.expression) {
        value.expression.splice(0..0, [DW_OP_LLVM_ARG, 0]);
    }
    value.operands.push(NewOperand::Register(anchor, 0));
    value.is_list = true;
    value.is_indirect = false;
    value
}

#[cfg(test)]
mod tests;
