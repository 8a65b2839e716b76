//! Which instructions a lane that is on passes as if they weren't there, on its way to where a person looks for it.

use super::{Waiting, masks};
use crate::machine::function::{Function, InstructionId, Operand, Traits};
use crate::machine::registers::Register;
use rustc_hash::FxHashSet;

/// Whether a lane that is on passes an instruction as if it weren't there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Passes {
    Always,
    /// If few masks decide where it goes on behind it: or else all that code generation
    /// keeps of the regions around would have to be said.
    IfFewDecide,
    Never,
}

impl Waiting<'_> {
    /// Whether a lane that is on passes an instruction, and nobody cares where it is
    /// meanwhile: an address that has a line of the source is worth to be said, but not in
    /// whole-wave code, which isn't the program's.
    pub(super) fn passes(&self, id: InstructionId) -> Passes {
        let is_inside = self.whole_wave.inside.contains_key(&id);
        if is_inside || masks::is_nothing(self.function, id) {
            return Passes::Always;
        }
        if self.lined.contains(&id) {
            return Passes::Never;
        }
        if masks::is_passed(self.function, self.half, id) {
            return Passes::Always;
        }
        let passes = masks::of_wave(self.function, id);
        if passes == Passes::Never || !self.is_unnamed(id) {
            return Passes::Never;
        }
        passes
    }

    /// Whether no variable is in what an instruction writes up to where a lane stops.
    fn is_unnamed(&self, id: InstructionId) -> bool {
        let function = self.function;
        if function.has(id, Traits::FRAME_SETUP) {
            return false;
        }
        let mut results = function.operands(id).iter().filter_map(Operand::defined);
        if !results.any(|result| parts(function, result).any(|part| self.named.contains(&part))) {
            return true;
        }
        let block = function.block_of(id);
        let behind = function.all_in_block(block).skip_while(|other| *other <= id);
        for other in behind {
            if function.is_debug(other) && function.changes(id, other) {
                return false;
            }
            if self.lined.contains(&other) {
                return true;
            }
        }
        false
    }
}

pub(super) fn named(function: &Function) -> FxHashSet<Register> {
    let blocks = function.block_ids();
    let all = blocks.flat_map(|block| function.all_in_block(block));
    let debug = all.filter(|id| function.is_debug(*id));
    let registers = debug.flat_map(|id| function.registers_of(id));
    registers.flat_map(|register| parts(function, register)).collect()
}

/// An instruction without a location has the line of the one before it in its block, and
/// the function's own as long as none has had one.
pub(super) fn lined(function: &Function) -> FxHashSet<InstructionId> {
    let mut found = FxHashSet::default();
    let mut begins = true;
    for block in function.block_ids() {
        let mut has_line = false;
        for id in function.all_in_block(block).filter(|id| !function.is_debug(*id)) {
            if function.has(id, Traits::HAS_LINE) {
                has_line = function.has(id, Traits::OF_SOURCE);
                begins = false;
            }
            if has_line || begins {
                found.insert(id);
            }
        }
    }
    found
}

/// A register and what it is made of.
fn parts(function: &Function, register: Register) -> impl Iterator<Item = Register> + use<'_> {
    let known = function.registers.physical.get(&register);
    let parts = known.into_iter().flat_map(|known| &known.parts);
    parts.map(|part| part.register).chain([register])
}
