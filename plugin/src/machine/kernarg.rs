//! Kernel arguments of AMDGPU.
//!
//! Code generation loads a kernel's arguments from memory, the kernarg segment,
//! where they are used first. Before and after, an argument that the source never
//! changes is still in that memory, as long as a register points there.

use crate::llvm::{Module, Value};
use llvm_sys::LLVMOpcode::{LLVMBitCast, LLVMExtractElement, LLVMIntToPtr, LLVMLShr, LLVMLoad, LLVMTrunc};

/// How far into the kernarg segment a pointer leads, in bytes.
pub fn offset<'m>(module: &Module<'m>, pointer: Value<'m>) -> Option<u64> {
    let (base, distance) = pointer.pointer_base(module)?;
    let callee = base.as_instruction()?.called_function()?;
    (callee.name() == "llvm.amdgcn.kernarg.segment.ptr").then_some(distance)
}

/// Where in the segment the bits of a value are, which may be part of a load.
pub fn loaded<'m>(module: &Module<'m>, whole: Value<'m>) -> Option<u64> {
    let size = |value: Value<'m>| Some(module.size_in_bits(value.ty())?.div_ceil(8));
    let mut value = whole;
    let mut inside = 0_u64;
    loop {
        let instruction = value.as_instruction()?;
        let operands = instruction.operands();
        match instruction.opcode() {
            LLVMLoad => {
                let end = inside.checked_add(size(whole)?)?;
                let is_inside = end <= size(value)?;
                return is_inside.then(|| Some(offset(module, *operands.first()?)? + inside))?;
            }
            LLVMExtractElement => {
                let distance = operands.get(1)?.small_number()?.checked_mul(size(value)?)?;
                inside = inside.checked_add(distance)?;
            }
            LLVMLShr => {
                let bits = operands.get(1)?.small_number()?;
                inside = inside.checked_add(bits / 8)?;
                if bits % 8 != 0 {
                    return None;
                }
            }
            LLVMBitCast | LLVMIntToPtr | LLVMTrunc => {}
            _ => return None,
        }
        value = *operands.first()?;
    }
}
