//! What instructions call.

use super::ffi;
use super::{Instruction, Value};
use llvm_sys::{LLVMAttributeIndex, core};

/// What a call, an `invoke` or a `callbr` calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Callee {
    Function(String),
    Intrinsic,
    Assembly { text: String, has_effects: bool },
    Pointer,
}

impl<'m> Instruction<'m> {
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

    /// A call of an intrinsic that has nothing to do with memory.
    pub fn is_pure_intrinsic(self) -> bool {
        // What may be done to which memory, in bits.
        let effects = || self.call_attribute(llvm_sys::LLVMAttributeFunctionIndex, "memory");
        self.callee() == Some(Callee::Intrinsic) && effects() == Some(0)
    }

    /// Whether what is called may keep an address that it gets as an argument.
    pub fn may_keep(self, address: Value<'m>) -> bool {
        let numbers = (llvm_sys::LLVMAttributeReturnIndex + 1..).zip(self.call_arguments());
        let mut numbers = numbers.filter(|(_, argument)| *argument == address);
        numbers.any(|(number, _)| self.call_attribute(number, "captures") != Some(0))
    }

    /// The number that an attribute of the call has, or of the function that it calls; the
    /// bits of both.
    fn call_attribute(self, index: LLVMAttributeIndex, name: &str) -> Option<u64> {
        // SAFETY: a call, and the function that it calls; only an attribute with a
        // number is asked for it.
        unsafe {
            let kind = core::LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            let of_call = core::LLVMGetCallSiteEnumAttribute(self.raw(), index, kind);
            let of_callee = self
                .called_function()
                .map(|callee| core::LLVMGetEnumAttributeAtIndex(callee.raw(), index, kind));
            let found = [Some(of_call), of_callee].into_iter().flatten();
            let found = found.filter(|attribute| !attribute.is_null());
            let numbers = found.map(|attribute| core::LLVMGetEnumAttributeValue(attribute));
            numbers.reduce(|one, other| one & other)
        }
    }
}
