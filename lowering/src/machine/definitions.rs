//! Which instruction computes a virtual register.

use super::function::{Function, InstructionId};
use super::registers::Register;
use super::{Operand, Traits};
use rustc_hash::FxHashMap;

/// The virtual registers that one instruction alone writes.
#[derive(Debug)]
pub(super) struct Definitions<'f> {
    function: &'f Function,
    only: FxHashMap<Register, Option<InstructionId>>,
}

impl<'f> Definitions<'f> {
    pub(super) fn new(function: &'f Function) -> Definitions<'f> {
        let mut only = FxHashMap::default();
        for id in function
            .block_ids()
            .flat_map(|block| function.all_in_block(block))
        {
            let defined = function.operands(id).iter().filter_map(Operand::defined);
            for register in defined.filter(|register| register.is_virtual()) {
                let known = only.entry(register).or_insert(Some(id));
                *known = known.filter(|other| *other == id);
            }
        }
        Definitions { function, only }
    }

    pub(super) fn of(&self, register: Register) -> Option<InstructionId> {
        self.only.get(&register).copied().flatten()
    }

    /// What computes an operand, behind copies.
    pub(super) fn behind_copies(&self, operand: &Operand) -> Option<InstructionId> {
        let mut id = self.of(operand.register()?.register)?;
        // Copies may be in a circle where control never comes.
        for _ in 0..self.only.len() {
            if !self.function.has(id, Traits::COPY) {
                return Some(id);
            }
            id = self.of(self.function.operands(id).get(1)?.register()?.register)?;
        }
        None
    }
}
