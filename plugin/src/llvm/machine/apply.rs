//! Changes of a machine function.

use super::read::pointer;
use super::{Analyses, Opaque, Snapshot, ffi};
use lowering::machine::{BlockId, Edit, InstructionId, NewOperand, NewValue, Position};
use rustc_hash::FxHashMap;

/// A place as the shim knows it: a block's number, an instruction or 0, and
/// whether behind it.
type RawPosition = (u32, u64, bool);

/// Makes changes, in their order.
///
/// # Safety
/// The snapshot is as the function is.
pub unsafe fn apply(raw: *mut Opaque, analyses: Analyses, snapshot: &Snapshot, edits: &[Edit]) {
    let mut applier = Applier {
        raw,
        analyses,
        snapshot,
        behind: FxHashMap::default(),
    };
    for edit in edits {
        // SAFETY: since the snapshot was taken only these changes were made, so
        // what isn't erased is alive.
        unsafe { applier.apply(edit) };
    }
}

struct Applier<'s> {
    raw: *mut Opaque,
    analyses: Analyses,
    snapshot: &'s Snapshot,
    /// What was inserted last behind each instruction.
    behind: FxHashMap<InstructionId, u64>,
}

impl Applier<'_> {
    fn identity(&self, id: InstructionId) -> u64 {
        self.snapshot.function.instruction(id).identity.0
    }

    fn block(&self, block: BlockId) -> u32 {
        self.snapshot.blocks[block.0 as usize]
    }

    /// # Safety
    /// What it is about is alive, and a debug value where it has to be one.
    unsafe fn apply(&mut self, edit: &Edit) {
        // SAFETY: the caller's promise; arrays and strings live during the calls.
        unsafe {
            match edit {
                Edit::Undefine(value) => ffi::dil_machine_undefine(self.identity(*value)),
                Edit::Erase(value) => ffi::dil_machine_erase(self.identity(*value)),
                Edit::Move(value, to) => {
                    let to = to.past_phis(&self.snapshot.function);
                    let (block, at, behind) = self.place(to);
                    let value = self.identity(*value);
                    ffi::dil_machine_move(self.raw, value, block, at, behind);
                    if let Position::Behind(id) = to {
                        self.behind.insert(id, value);
                    }
                }
                Edit::SetRegister(value, operand, register, part) => {
                    let value = self.identity(*value);
                    ffi::dil_machine_set_register(value, *operand, register.0, u32::from(*part));
                }
                Edit::SetImmediate(value, operand, number) => {
                    ffi::dil_machine_set_immediate(self.identity(*value), *operand, *number);
                }
                Edit::SetExpression(value, elements) => {
                    let value = self.identity(*value);
                    ffi::dil_machine_set_expression(value, elements.as_ptr(), elements.len());
                }
                Edit::Insert(at, value) => self.insert(*at, value),
                Edit::Connect(from, to) => {
                    ffi::dil_machine_connect(self.raw, self.block(*from), self.block(*to), true);
                }
                Edit::Disconnect(from, to) => {
                    ffi::dil_machine_connect(self.raw, self.block(*from), self.block(*to), false);
                }
                Edit::SetSlot(index, elements) => {
                    let (data, size) = (elements.as_ptr(), elements.len());
                    ffi::dil_machine_set_slot(self.raw, *index, data, size);
                }
                Edit::EraseSlot(index) => ffi::dil_machine_erase_slot(self.raw, *index),
                Edit::MarkAll(mark) => ffi::dil_machine_mark_all(self.raw, *mark),
                Edit::Assign(register, to) if !self.analyses.assignments.is_null() => {
                    ffi::dil_machine_assign(self.analyses.assignments, register.0, to.0);
                }
                Edit::AssignSlot(register, slot) if !self.analyses.assignments.is_null() => {
                    ffi::dil_machine_assign_slot(self.analyses.assignments, register.0, *slot);
                }
                Edit::Assign(..) | Edit::AssignSlot(..) => {}
                Edit::ForgetFrame => ffi::dil_machine_forget_frame(self.raw),
                Edit::List(id, section) => {
                    ffi::dil_machine_list(self.identity(*id), section.as_ptr().cast(), section.len());
                }
            }
        }
    }

    fn place(&self, position: Position) -> RawPosition {
        let around = |id: InstructionId| self.block(self.snapshot.function.block_of(id));
        match position {
            Position::Before(id) => (around(id), self.identity(id), false),
            Position::Behind(id) => {
                let last = self.behind.get(&id).copied();
                (around(id), last.unwrap_or_else(|| self.identity(id)), true)
            }
            Position::Start(block) => (self.block(block), 0, false),
            Position::End(block) => (self.block(block), 0, true),
        }
    }

    /// # Safety
    /// As for [`Applier::apply`].
    unsafe fn insert(&mut self, at: Position, value: &NewValue) {
        let operand = |operand: &NewOperand| match operand {
            NewOperand::Register(register, part) => [1, u64::from(register.0), u64::from(*part)],
            NewOperand::Immediate(number) => [2, number.cast_unsigned(), 0],
            NewOperand::Frame(object) => [3, i64::from(*object).cast_unsigned(), 0],
            NewOperand::Constant(constant) => [4, constant.0, 0],
        };
        let operands: Vec<[u64; 3]> = value.operands.iter().map(operand).collect();
        let at = at.past_phis(&self.snapshot.function);
        let (block, place, behind) = self.place(at);
        // SAFETY: the caller's promise; the arrays live during the call.
        let new = unsafe {
            ffi::dil_machine_insert(
                self.raw,
                block,
                place,
                behind,
                pointer(self.snapshot.function.variable(value.variable).identity),
                pointer(value.location),
                value.is_list,
                value.is_indirect,
                operands.as_ptr().cast(),
                operands.len(),
                value.expression.as_ptr(),
                value.expression.len(),
            )
        };
        if let Position::Behind(id) = at {
            self.behind.insert(id, new);
        }
    }
}
