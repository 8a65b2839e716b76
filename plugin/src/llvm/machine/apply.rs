//! Changes of a machine function.

use super::read::pointer;
use super::{Opaque, Snapshot, ffi};
use lowering::machine::{BlockId, Edit, InstructionId, NewOperand, NewValue, Position};

/// A place as the shim knows it: a block's number, an instruction or 0, and
/// whether behind it.
type Place = (u32, u64, bool);

pub fn apply(raw: *mut Opaque, snapshot: &Snapshot, edit: &Edit) {
    let identity = |id: InstructionId| snapshot.function.instruction(id).identity.0;
    // SAFETY: the snapshot is as the function was when its stage began, and since
    // then only these changes were made, so what isn't erased is alive; debug
    // values are such by the snapshot.
    unsafe {
        match edit {
            Edit::Undefine(value) => ffi::dil_machine_undefine(identity(*value)),
            Edit::Erase(value) => ffi::dil_machine_erase(identity(*value)),
            Edit::Move(value, to) => {
                let (block, at, behind) = place(snapshot, *to);
                ffi::dil_machine_move(raw, identity(*value), block, at, behind);
            }
            Edit::SetRegister(value, operand, register, part) => {
                ffi::dil_machine_set_register(identity(*value), *operand, register.0, u32::from(*part));
            }
            Edit::SetExpression(value, elements) => {
                ffi::dil_machine_set_expression(identity(*value), elements.as_ptr(), elements.len());
            }
            Edit::Connect(from, to) => {
                let [from, to] = [from, to].map(|block| snapshot.blocks[block.0 as usize]);
                ffi::dil_machine_connect(raw, from, to, true);
            }
            Edit::Disconnect(from, to) => {
                let [from, to] = [from, to].map(|block| snapshot.blocks[block.0 as usize]);
                ffi::dil_machine_connect(raw, from, to, false);
            }
            Edit::ForgetFrame => ffi::dil_machine_forget_frame(raw),
            Edit::Insert(at, value) => insert(raw, snapshot, *at, value),
            Edit::List(id, section) => {
                ffi::dil_machine_list(identity(*id), section.as_ptr().cast(), section.len());
            }
        }
    }
}

fn place(snapshot: &Snapshot, position: Position) -> Place {
    let block = |block: BlockId| snapshot.blocks[block.0 as usize];
    let of = |id: InstructionId| {
        let ends = snapshot
            .function
            .blocks
            .partition_point(|block| block.instructions.end <= id.0);
        (
            snapshot.blocks[ends],
            snapshot.function.instruction(id).identity.0,
        )
    };
    match position {
        Position::Before(id) => (of(id).0, of(id).1, false),
        Position::Behind(id) => (of(id).0, of(id).1, true),
        Position::Start(id) => (block(id), 0, false),
        Position::End(id) => (block(id), 0, true),
    }
}

/// # Safety
/// As for `apply`.
unsafe fn insert(raw: *mut Opaque, snapshot: &Snapshot, at: Position, value: &NewValue) {
    let identity = |id: InstructionId| snapshot.function.instruction(id).identity.0;
    let operands: Vec<[u64; 3]> = value
        .operands
        .iter()
        .map(|operand| match operand {
            NewOperand::Register(register, part) => [1, u64::from(register.0), u64::from(*part)],
            NewOperand::Immediate(number) => [2, number.cast_unsigned(), 0],
            NewOperand::Of(other, operand) => [3, identity(*other), u64::from(*operand)],
        })
        .collect();
    let (block, at, behind) = place(snapshot, at);
    // SAFETY: the caller's promise; the arrays live during the call.
    unsafe {
        ffi::dil_machine_insert(
            raw,
            block,
            at,
            behind,
            pointer(snapshot.function.variable(value.variable).identity),
            pointer(value.location),
            value.is_list,
            operands.as_ptr().cast(),
            operands.len(),
            value.expression.as_ptr(),
            value.expression.len(),
        );
    }
}
