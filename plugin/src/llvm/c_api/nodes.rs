//! The proposal's nodes, in the encoding.

use super::guarded;
use crate::llvm::{ffi, text};
use llvm_sys::core;
use llvm_sys::prelude::{LLVMContextRef, LLVMMetadataRef, LLVMTypeRef, LLVMValueRef};
use std::ffi::c_uint;
use std::ptr::null_mut;

/// The tuple `!{!"name", operands...}`.
///
/// # Safety
/// The context and the operands are alive and belong together.
pub(in crate::llvm) unsafe fn node(
    context: LLVMContextRef,
    name: &str,
    operands: &[LLVMMetadataRef],
    distinct: bool,
) -> LLVMMetadataRef {
    guarded(null_mut(), || {
        // SAFETY: the caller's promise; bytes and operands live during the calls.
        unsafe {
            let mut all = vec![core::LLVMMDStringInContext2(
                context,
                name.as_ptr().cast(),
                name.len(),
            )];
            all.extend(operands);
            match distinct {
                true => ffi::dil_md_distinct_tuple(context, all.as_mut_ptr(), all.len()),
                false => core::LLVMMDNodeInContext2(context, all.as_mut_ptr(), all.len()),
            }
        }
    })
}

/// # Safety
/// The type is alive.
pub(in crate::llvm) unsafe fn type_operand(ty: LLVMTypeRef) -> LLVMMetadataRef {
    // SAFETY: the caller's promise.
    unsafe { core::LLVMValueAsMetadata(core::LLVMGetPoison(ty)) }
}

/// # Safety
/// The context is alive.
pub(in crate::llvm) unsafe fn number_operand(context: LLVMContextRef, number: c_uint) -> LLVMMetadataRef {
    // SAFETY: the caller's promise.
    unsafe {
        let ty = core::LLVMInt32TypeInContext(context);
        core::LLVMValueAsMetadata(core::LLVMConstInt(ty, u64::from(number), 0))
    }
}

/// Operations without parameters, in a context.
macro_rules! plain_operations {
    ($($function:ident $name:literal)*) => {$(
        /// # Safety
        /// The context is alive.
        #[unsafe(no_mangle)]
        pub(in crate::llvm) unsafe extern "C" fn $function(context: LLVMContextRef) -> LLVMMetadataRef {
            // SAFETY: the caller's promise.
            unsafe { node(context, $name, &[], false) }
        }
    )*};
}

/// Operations whose only parameter is a type.
macro_rules! typed_operations {
    ($($function:ident $name:literal)*) => {$(
        /// # Safety
        /// The type is alive.
        #[unsafe(no_mangle)]
        pub(in crate::llvm) unsafe extern "C" fn $function(ty: LLVMTypeRef) -> LLVMMetadataRef {
            // SAFETY: the caller's promise.
            unsafe { node(core::LLVMGetTypeContext(ty), $name, &[type_operand(ty)], false) }
        }
    )*};
}

/// Operations with a number and a type.
macro_rules! counted_operations {
    ($($function:ident $name:literal)*) => {$(
        /// # Safety
        /// The type is alive.
        #[unsafe(no_mangle)]
        pub(in crate::llvm) unsafe extern "C" fn $function(number: c_uint, ty: LLVMTypeRef) -> LLVMMetadataRef {
            // SAFETY: the caller's promise.
            unsafe {
                let context = core::LLVMGetTypeContext(ty);
                let operands = [number_operand(context, number), type_operand(ty)];
                node(context, $name, &operands, false)
            }
        }
    )*};
}

/// Operations whose only parameter is a number.
macro_rules! numbered_operations {
    ($($function:ident $name:literal)*) => {$(
        /// # Safety
        /// The context is alive.
        #[unsafe(no_mangle)]
        pub(in crate::llvm) unsafe extern "C" fn $function(context: LLVMContextRef, number: c_uint) -> LLVMMetadataRef {
            // SAFETY: the caller's promise.
            unsafe { node(context, $name, &[number_operand(context, number)], false) }
        }
    )*};
}

typed_operations! {
    DilifetimeOpReferrer "DIOpReferrer"
    DilifetimeOpTypeObject "DIOpTypeObject"
    DilifetimeOpConvert "DIOpConvert"
    DilifetimeOpZExt "DIOpZExt"
    DilifetimeOpSExt "DIOpSExt"
    DilifetimeOpReinterpret "DIOpReinterpret"
    DilifetimeOpBitOffset "DIOpBitOffset"
    DilifetimeOpByteOffset "DIOpByteOffset"
    DilifetimeOpDeref "DIOpDeref"
    DilifetimeOpPushLane "DIOpPushLane"
}

counted_operations! {
    DilifetimeOpArg "DIOpArg"
    DilifetimeOpComposite "DIOpComposite"
}

numbered_operations! {
    DilifetimeOpExtend "DIOpExtend"
    DilifetimeOpAddrOf "DIOpAddrOf"
}

plain_operations! {
    DilifetimeOpSelect "DIOpSelect"
    DilifetimeOpRead "DIOpRead"
    DilifetimeOpAdd "DIOpAdd"
    DilifetimeOpSub "DIOpSub"
    DilifetimeOpMul "DIOpMul"
    DilifetimeOpDiv "DIOpDiv"
    DilifetimeOpLShr "DIOpLShr"
    DilifetimeOpAShr "DIOpAShr"
    DilifetimeOpShl "DIOpShl"
}

/// # Safety
/// A constant that is alive.
#[unsafe(no_mangle)]
pub(in crate::llvm) unsafe extern "C" fn DilifetimeOpConstant(value: LLVMValueRef) -> LLVMMetadataRef {
    // SAFETY: the caller's promise.
    unsafe {
        let context = core::LLVMGetTypeContext(core::LLVMTypeOf(value));
        node(
            context,
            "DIOpConstant",
            &[core::LLVMValueAsMetadata(value)],
            false,
        )
    }
}

/// # Safety
/// The context is alive.
#[unsafe(no_mangle)]
pub(in crate::llvm) unsafe extern "C" fn DilifetimeOpFragment(
    context: LLVMContextRef,
    offset: c_uint,
    size: c_uint,
) -> LLVMMetadataRef {
    // SAFETY: the caller's promise.
    unsafe {
        let operands = [number_operand(context, offset), number_operand(context, size)];
        node(context, "DIOpFragment", &operands, false)
    }
}

/// # Safety
/// The context and so many operations are alive.
#[unsafe(no_mangle)]
pub(in crate::llvm) unsafe extern "C" fn DilifetimeExpression(
    context: LLVMContextRef,
    operations: *const LLVMMetadataRef,
    count: usize,
) -> LLVMMetadataRef {
    // SAFETY: the caller's promise.
    unsafe { node(context, "DIExpr", text::slice(operations, count), false) }
}

/// # Safety
/// The context is alive.
#[unsafe(no_mangle)]
pub(in crate::llvm) unsafe extern "C" fn DilifetimeFragment(context: LLVMContextRef) -> LLVMMetadataRef {
    // SAFETY: the caller's promise.
    unsafe { node(context, "DIFragment", &[], true) }
}

/// # Safety
/// The context is alive.
#[unsafe(no_mangle)]
pub(in crate::llvm) unsafe extern "C" fn DilifetimeExprCode(context: LLVMContextRef) -> LLVMMetadataRef {
    // SAFETY: the caller's promise.
    unsafe { node(context, "DIExprCode", &[], true) }
}

/// # Safety
/// The context, the object, the expression and so many arguments are alive.
#[unsafe(no_mangle)]
pub(in crate::llvm) unsafe extern "C" fn DilifetimeLifetime(
    context: LLVMContextRef,
    object: LLVMMetadataRef,
    expression: LLVMMetadataRef,
    arguments: *const LLVMMetadataRef,
    count: usize,
) -> LLVMMetadataRef {
    // SAFETY: the caller's promise; the operands live during the call.
    unsafe {
        let arguments = text::slice(arguments, count);
        let mut operands = vec![object, expression];
        if !arguments.is_empty() {
            let mut arguments = arguments.to_vec();
            operands.push(core::LLVMMDNodeInContext2(
                context,
                arguments.as_mut_ptr(),
                arguments.len(),
            ));
        }
        node(context, "DILifetime", &operands, true)
    }
}
