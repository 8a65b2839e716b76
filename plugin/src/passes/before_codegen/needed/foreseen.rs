//! Results of AMDGPU's own operations that SelectionDAG may know: bits of these of which it knows enough are constants, and
//! then nobody needs what they were computed of. LLVM's analysis of IR has it that they need all.

use crate::llvm::{Function, Instruction, Value};
use std::collections::HashSet;

/// They take bits of their operands, or multiply 24 of them (SITargetLowering, `computeKnownBitsForTargetNode`).
const OPERATIONS: [&str; 5] = ["perm", "ubfe", "sbfe", "mul", "mbcnt"];

/// Those operations in a function, others of which that is known, and what is computed for these only.
pub fn may_go<'m>(
    function: Function<'m>,
    others: impl Iterator<Item = Instruction<'m>>,
) -> HashSet<Instruction<'m>> {
    let is_foreseen = |it: &Instruction<'m>| {
        let called = it.called_function().map(|called| called.name());
        let operation = called
            .as_deref()
            .and_then(|name| name.strip_prefix("llvm.amdgcn."));
        operation.is_some_and(|name| OPERATIONS.iter().any(|it| name.starts_with(it)))
    };
    let blocks = function.blocks().into_iter();
    let all = blocks.flat_map(|block| block.instructions());
    let mut open: Vec<_> = all.filter(is_foreseen).chain(others).collect();
    let mut found: HashSet<_> = open.iter().copied().collect();
    while let Some(user) = open.pop() {
        for operand in user.operands().into_iter().filter_map(Value::as_instruction) {
            let users = operand.as_value().users().into_iter();
            let mut users = users.map(Value::as_instruction);
            let is_for_these = users.all(|user| user.is_some_and(|user| found.contains(&user)));
            if is_for_these && found.insert(operand) {
                open.push(operand);
            }
        }
    }
    found
}
