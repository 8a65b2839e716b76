//! Instructions that are remembered from one visit to the next.

use super::{Function, Instruction, Value, ffi};
use std::ptr::NonNull;

/// An instruction that LLVM may have deleted since.
#[derive(Debug)]
pub struct WeakInstruction(NonNull<ffi::Opaque>);

impl WeakInstruction {
    pub fn new(instruction: Instruction<'_>) -> Option<WeakInstruction> {
        // SAFETY: a handle's pointer is good.
        NonNull::new(unsafe { ffi::dil_weak_create(instruction.raw()) }).map(WeakInstruction)
    }

    /// The instruction, if it is still in that function.
    pub fn get<'m>(&self, function: Function<'m>) -> Option<Instruction<'m>> {
        // SAFETY: null or an instruction that is alive. It is of the visit's
        // module if it is in a function of it, and nothing else gets out.
        let instruction: Option<Instruction<'m>> =
            unsafe { Instruction::new(ffi::dil_weak_get(self.0.as_ptr())) };
        instruction.filter(|instruction| instruction.function() == Some(function))
    }
}

impl Drop for WeakInstruction {
    fn drop(&mut self) {
        // SAFETY: it was made once and goes once.
        unsafe { ffi::dil_weak_delete(self.0.as_ptr()) };
    }
}

/// An instruction that LLVM may have replaced or deleted since.
#[derive(Debug)]
pub struct TrackedInstruction(NonNull<ffi::Opaque>);

impl TrackedInstruction {
    pub fn new(instruction: Instruction<'_>) -> Option<TrackedInstruction> {
        // SAFETY: a handle's pointer is good.
        NonNull::new(unsafe { ffi::dil_tracked_create(instruction.raw()) }).map(TrackedInstruction)
    }

    /// What is in its place, unless that is an instruction elsewhere than in that
    /// function.
    pub fn get<'m>(&self, function: Function<'m>) -> Option<Value<'m>> {
        // SAFETY: null or a value that is alive: an instruction of the visit's
        // module, as nothing else gets out, or what took its place there.
        let value: Option<Value<'m>> = unsafe { Value::new(ffi::dil_tracked_get(self.0.as_ptr())) };
        value.filter(|value| {
            value
                .as_instruction()
                .is_none_or(|it| it.function() == Some(function))
        })
    }
}

impl Drop for TrackedInstruction {
    fn drop(&mut self) {
        // SAFETY: it was made once and goes once.
        unsafe { ffi::dil_tracked_delete(self.0.as_ptr()) };
    }
}
