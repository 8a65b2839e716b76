//! What instructions do with EXEC, the mask of lanes that are on.

use super::function::{Function, InstructionId, Operand};
use super::registers::Register;

/// What an instruction makes of the lanes that are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    None,
    /// Some of them are off then, and no others on.
    Narrows,
    /// Others may be on.
    Other,
}

/// What an instruction does, where these registers have only lanes that are on.
pub(super) fn change(function: &Function, id: InstructionId, is_subset: impl Fn(Register) -> bool) -> Change {
    let Some(exec) = function.registers.exec.filter(|exec| function.writes(id, *exec)) else {
        return Change::None;
    };
    let is_subset = |index| has_only(function, id, index, Some(exec), &is_subset);
    let name = function.name(id);
    let narrows = name.starts_with("S_AND_SAVEEXEC")
        || name.starts_with("V_CMPX")
        || name.starts_with("S_AND_B") && (is_subset(1) || is_subset(2))
        || (name.starts_with("S_ANDN2_B") || name.starts_with("S_MOV_B")) && is_subset(1);
    match narrows {
        true => Change::Narrows,
        false => Change::Other,
    }
}

/// Whether an instruction's result has only lanes that are on, where these
/// registers have.
pub(super) fn is_subset(function: &Function, id: InstructionId, of: impl Fn(Register) -> bool) -> bool {
    let is_subset = |index| has_only(function, id, index, function.registers.exec, &of);
    let name = function.name(id);
    match name {
        "COPY" => is_subset(1),
        _ if name.starts_with("S_MOV_B") || name.starts_with("S_ANDN2_B") => is_subset(1),
        _ => name.starts_with("S_AND_B") && (is_subset(1) || is_subset(2)),
    }
}

/// Whether an operand has only lanes that are on: of EXEC, or of these registers.
fn has_only(
    function: &Function,
    id: InstructionId,
    operand: usize,
    exec: Option<Register>,
    of: &impl Fn(Register) -> bool,
) -> bool {
    let register = function.operands(id).get(operand).and_then(Operand::register);
    register.is_some_and(|operand| {
        exec.is_some_and(|exec| function.registers.is_in(operand.register, exec)) || of(operand.register)
    })
}
