//! What instructions call.

use super::ffi;
use super::{Instruction, Value};
use llvm_sys::core;

/// What a call, an `invoke` or a `callbr` calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Callee {
    Function(String),
    Intrinsic,
    Assembly { text: String, has_effects: bool },
    Pointer,
}

impl Instruction<'_> {
    /// None for one that isn't of these.
    pub fn callee(self) -> Option<Callee> {
        // SAFETY: the callee is asked of calls only, and of it what it is.
        unsafe {
            let of = [
                core::LLVMIsACallInst,
                core::LLVMIsAInvokeInst,
                core::LLVMIsACallBrInst,
            ];
            if of.iter().all(|is| is(self.raw()).is_null()) {
                return None;
            }
            if !core::LLVMIsAIntrinsicInst(self.raw()).is_null() {
                return Some(Callee::Intrinsic);
            }
            let called = core::LLVMGetCalledValue(self.raw());
            if !core::LLVMIsAInlineAsm(called).is_null() {
                let mut size = 0;
                let text = core::LLVMGetInlineAsmAsmString(called, &raw mut size);
                return Some(Callee::Assembly {
                    text: super::text::text(text, size).into_owned(),
                    has_effects: core::LLVMGetInlineAsmHasSideEffects(called) != 0,
                });
            }
            let function = Value::new(called).and_then(Value::as_function);
            Some(function.map_or(Callee::Pointer, |function| Callee::Function(function.name())))
        }
    }

    pub fn may_write_memory(self) -> bool {
        // SAFETY: a handle's pointer is good.
        unsafe { ffi::dil_instruction_may_write(self.raw()) }
    }
}
