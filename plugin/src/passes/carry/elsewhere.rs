//! Referrers that code generation puts elsewhere than it says.

use crate::llvm::{Global, Module, Value};
use crate::passes::before_codegen::local_memory;
use lowering::target::AMDGPU;

/// Why nobody knows where a value is; none: it is where code generation says.
pub(super) fn reason(value: Value<'_>) -> Option<&'static str> {
    if value.is_swift_error() {
        return Some("a swifterror is in a register of its own");
    }
    if value.as_instruction().is_some_and(|it| it.is_branching_call()) {
        return Some("on its indirect ways a callbr's value is a copy");
    }
    None
}

/// Whether a global is AMDGPU's dynamic local memory, which is behind all else that a kernel has there: its symbol is no
/// address.
pub(super) fn is_dynamic<'m>(module: &Module<'m>, global: Global<'m>) -> bool {
    local_memory::is_local(global) && global.is_declaration() && module.architecture() == AMDGPU.architecture
}
