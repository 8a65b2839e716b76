//! Which instruction of a block wrote registers last, and slots that registers are spilled to.

use super::function::{Function, Identity, InstructionId, Operand, RegisterOperand};
use super::registers::{Register, Unit};
use super::stages::listed::frames::spilled_slots;
use rustc_hash::FxHashMap;

/// A piece of a register that is written by itself, or a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Piece {
    Unit(Unit),
    /// A virtual register, and a bit of LLVM's mask of its parts.
    Virtual(Register, u8),
    Slot(i32),
}

/// By piece, the instruction that wrote it last.
#[derive(Debug)]
pub(super) struct Writers<'f> {
    function: &'f Function,
    last: FxHashMap<Piece, InstructionId>,
}

/// The last writers of all pieces of some registers.
pub(super) type Written = Vec<Option<Identity>>;

impl<'f> Writers<'f> {
    /// Of a block, at its start.
    pub(super) fn new(function: &'f Function) -> Writers<'f> {
        Writers {
            function,
            last: FxHashMap::default(),
        }
    }

    /// What follows is behind an instruction.
    pub(super) fn add(&mut self, id: InstructionId) {
        for operand in self.function.operands(id) {
            if let Operand::Mask(mask) = operand {
                let kept = &self.function.masks[*mask as usize];
                let known = self.function.registers.physical.iter();
                let clobbered =
                    known.filter(|(register, physical)| physical.parts.len() < 2 && !kept.keeps(**register));
                for unit in clobbered.flat_map(|(_, physical)| &physical.units) {
                    self.last.insert(Piece::Unit(*unit), id);
                }
            } else if let Some(register) = operand.register()
                && operand.defined().is_some()
            {
                for piece in pieces(self.function, register) {
                    self.last.insert(piece, id);
                }
            }
        }
        let slot = self.function.instruction(id).slot.as_ref();
        if let Some(slot) = slot.filter(|_| self.function.may_store_to_slots(id)) {
            self.last.insert(Piece::Slot(slot.object), id);
        }
    }

    pub(super) fn of<'r>(&self, registers: impl IntoIterator<Item = &'r RegisterOperand>) -> Written {
        let pieces = registers
            .into_iter()
            .flat_map(|register| pieces(self.function, register));
        pieces.map(|piece| self.last_of(piece)).collect()
    }

    fn last_of(&self, piece: Piece) -> Option<Identity> {
        Some(self.function.instruction(*self.last.get(&piece)?).identity)
    }

    /// The last instruction that wrote a register of a debug value, or a slot.
    pub(super) fn latest(&self, value: InstructionId) -> Option<InstructionId> {
        let pieces = self.pieces_of_value(value);
        pieces.filter_map(|piece| self.last.get(&piece).copied()).max()
    }

    /// The same of all registers and slots of a debug value.
    pub(super) fn of_value(&self, value: InstructionId) -> Written {
        let pieces = self.pieces_of_value(value);
        pieces.map(|piece| self.last_of(piece)).collect()
    }

    fn pieces_of_value(&self, value: InstructionId) -> impl Iterator<Item = Piece> {
        let registers = self.function.operands(value).iter().filter_map(Operand::register);
        let slots = spilled_slots(self.function, value).into_iter();
        registers
            .flat_map(|register| pieces(self.function, register))
            .chain(slots.map(Piece::Slot))
    }
}

fn pieces(function: &Function, operand: &RegisterOperand) -> Vec<Piece> {
    let register = operand.register;
    if register.is_physical() {
        let units = function.registers.units(register).iter();
        return units.map(|unit| Piece::Unit(*unit)).collect();
    }
    let lanes = function.registers.lanes(register, operand.part);
    let bits = (0..64).filter(|bit| lanes >> bit & 1 != 0);
    bits.map(|bit| Piece::Virtual(register, bit)).collect()
}
