//! LLVM values, as far as debug info looks at them.

use super::{Function, Global, Instruction, Metadata, Module, Type, ffi, handle, text};
use llvm_sys::core;
use llvm_sys::prelude::LLVMValueRef;
use lowering::read::Content;
use std::fmt;

handle!(
    /// A value: an instruction's result, an argument, a constant, a global.
    Value,
    LLVMValueRef
);

/// Which value it is; also in a later visit, while the value isn't deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ValueIdentity(usize);

/// What a constant is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConstantValue<'m> {
    /// Its bits, lowest 64-bit word first, zero-extended.
    Int(Vec<u64>),
    /// A floating-point number's bits, lowest 64-bit word first.
    Float(Vec<u64>),
    /// A null pointer, or the zero of an aggregate or vector.
    Null,
    Poison,
    Undef,
    /// The elements of a vector, an array or a struct that is none of these.
    Elements(Vec<Value<'m>>),
    /// A global, a constant expression.
    Other,
}

impl<'m> Value<'m> {
    pub fn identity(self) -> ValueIdentity {
        ValueIdentity(self.raw().addr())
    }

    pub fn ty(self) -> Type<'m> {
        // SAFETY: every value has a type, of its context.
        unsafe { Type::new(core::LLVMTypeOf(self.raw())) }.expect("LLVM's values have types")
    }

    /// What it is if it is a constant.
    pub fn constant(self) -> Option<ConstantValue<'m>> {
        let is = |test: unsafe extern "C" fn(LLVMValueRef) -> LLVMValueRef| {
            // SAFETY: the C API's tests take any value.
            !unsafe { test(self.raw()) }.is_null()
        };
        if !is(core::LLVMIsAConstant) {
            return None;
        }
        // Poison is an undef too.
        Some(if is(core::LLVMIsAPoisonValue) {
            ConstantValue::Poison
        } else if is(core::LLVMIsAUndefValue) {
            ConstantValue::Undef
        } else if is(core::LLVMIsAConstantInt) {
            ConstantValue::Int(self.words())
        } else if is(core::LLVMIsAConstantFP) {
            ConstantValue::Float(self.words())
        } else if is(core::LLVMIsAConstantPointerNull) || is(core::LLVMIsAConstantAggregateZero) {
            ConstantValue::Null
        } else {
            self.elements()
                .map_or(ConstantValue::Other, ConstantValue::Elements)
        })
    }

    /// The global variable that a constant is the address of, and how many bytes
    /// on from there it is; also as a number.
    pub fn constant_address(self, module: &Module<'m>) -> Option<(Global<'m>, i64)> {
        self.constant()?;
        let mut distance = 0;
        // SAFETY: it is a constant of the module; null or a global variable.
        let global = unsafe {
            Global::new(super::ffi::dil_constant_address(
                self.raw(),
                module.raw(),
                &mut distance,
            ))
        };
        Some((global?, distance))
    }

    /// What uses it, debug records aside; once for each use.
    pub fn users(self) -> Vec<Value<'m>> {
        self.uses().collect()
    }

    /// The same, one by one; uses may not change meanwhile.
    pub fn uses(self) -> impl Iterator<Item = Value<'m>> {
        // SAFETY: null or a use of this value.
        let mut next = unsafe { core::LLVMGetFirstUse(self.raw()) };
        std::iter::from_fn(move || {
            if next.is_null() {
                return None;
            }
            // SAFETY: a use, whose user is a value.
            unsafe {
                let user = Value::new(core::LLVMGetUser(next));
                next = core::LLVMGetNextUse(next);
                user
            }
        })
    }

    /// An integer constant of at most 64 bits.
    pub fn small_number(self) -> Option<u64> {
        match self.constant()? {
            ConstantValue::Int(words) => <[u64; 1]>::try_from(words).ok().map(|[word]| word),
            _ => None,
        }
    }

    /// What a pointer is a constant distance from, and that in bytes.
    pub fn pointer_base(self, module: &Module<'m>) -> Option<(Value<'m>, u64)> {
        if !self.ty().is_pointer() {
            return None;
        }
        let mut distance = 0;
        // SAFETY: it is a pointer of the module.
        let base = unsafe {
            let base = super::ffi::dil_pointer_base(self.raw(), module.raw(), &mut distance);
            Value::new(base)
        };
        Some((base?, distance))
    }

    /// The elements of a constant that is a vector, an array or a struct.
    fn elements(self) -> Option<Vec<Value<'m>>> {
        // Of longer ones the bits aren't taken anyway.
        let short = |count: &u64| *count <= Content::MAX_BITS as u64;
        let ty = self.ty();
        let count = ty.vector_lanes().map(u64::from).or_else(|| ty.array_length());
        let count = count.or_else(|| ty.member_count().map(u64::from));
        let lanes = count.filter(short)? as u32;
        // SAFETY: it is a constant; null where there is no such element.
        let element = |lane| unsafe { Value::new(core::LLVMGetAggregateElement(self.raw(), lane)) };
        (0..lanes).map(element).collect()
    }

    /// The words of a ConstantInt or ConstantFP.
    fn words(self) -> Vec<u64> {
        let mut words = Vec::<u64>::new();
        let context = (&raw mut words).cast();
        // SAFETY: called for these two kinds only; the sink gets that vector.
        unsafe { super::ffi::dil_constant_words(self.raw(), push_word, context) };
        words
    }

    /// Poison or undef, which LLVM treats alike as a record's location.
    pub fn is_undef(self) -> bool {
        // Poison is an undef too.
        // SAFETY: any value is fine.
        unsafe { !core::LLVMIsAUndefValue(self.raw()).is_null() }
    }

    pub fn as_instruction(self) -> Option<Instruction<'m>> {
        // SAFETY: null or the same pointer.
        unsafe { Instruction::new(core::LLVMIsAInstruction(self.raw())) }
    }

    /// Of the lowest 64 bits of an integer that is an instruction or a parameter those that are known to be off, and those known
    /// to be on, as LLVM's value tracking has it; of anything else none.
    pub fn known_bits(self) -> (u64, u64) {
        let (mut off, mut on) = (0, 0);
        let is_computed = self.as_instruction().is_some() || self.as_argument().is_some();
        if is_computed && self.ty().integer_bits().is_some() {
            // SAFETY: an instruction or a parameter of a function, and an integer.
            unsafe { ffi::dil_known_bits(self.raw(), &raw mut off, &raw mut on) };
        }
        (off, on)
    }

    /// Whether it is an alloca or a parameter whose content calls keep in a register of its own.
    pub fn is_swift_error(self) -> bool {
        // SAFETY: any value is fine.
        unsafe { ffi::dil_is_swift_error(self.raw()) }
    }

    /// The argument's index if it is a function's argument.
    pub fn as_argument(self) -> Option<u32> {
        // SAFETY: null or the same pointer.
        let argument = unsafe { core::LLVMIsAArgument(self.raw()) };
        if argument.is_null() {
            return None;
        }
        // SAFETY: an argument has a function, whose parameters are walked by
        // index below their number.
        unsafe {
            let function = core::LLVMGetParamParent(argument);
            (0..core::LLVMCountParams(function))
                .find(|index| core::LLVMGetParam(function, *index) == argument)
        }
    }

    pub fn as_function(self) -> Option<Function<'m>> {
        // SAFETY: null or the same pointer.
        unsafe { Function::new(core::LLVMIsAFunction(self.raw())) }
    }

    /// The metadata of a metadata argument (`metadata !0`, `metadata i32 %x`).
    pub fn as_metadata(self) -> Option<Metadata<'m>> {
        let is_metadata = self.ty().is_metadata();
        // SAFETY: of a metadata argument it is what that wraps.
        is_metadata.then(|| unsafe { Metadata::new(core::LLVMValueAsMetadata(self.raw())) })?
    }

    /// The name, "" for none.
    pub fn name(self) -> String {
        let mut size = 0;
        // SAFETY: the bytes live until the value is renamed; they are copied
        // at once.
        unsafe {
            let data = core::LLVMGetValueName2(self.raw(), &mut size);
            text::text(data, size).into_owned()
        }
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: the string is LLVM's to take back.
        f.write_str(unsafe { text::take(core::LLVMPrintValueToString(self.raw())) }.trim_start())
    }
}

/// Takes the words of a constant into the `Vec<u64>` behind `context`.
unsafe extern "C" fn push_word(context: *mut std::ffi::c_void, word: u64) {
    // SAFETY: `Value::words` passes a vector with this function.
    unsafe { &mut *context.cast::<Vec<u64>>() }.push(word);
}
