//! What of functions, globals and instructions refers to the proposal's nodes.

use super::guarded;
use crate::llvm::{Function, Metadata, entry, text};
use llvm_sys::core;
use llvm_sys::prelude::{LLVMBuilderRef, LLVMMetadataRef, LLVMModuleRef, LLVMTypeRef, LLVMValueRef};
use lowering::read::CallKind;
use lowering::read::PropertyField;
use lowering::read::names::{CALLS, GLOBAL_FRAGMENT, LANES, RETAINED};
use std::ffi::{CStr, CString, c_char};
use std::ptr::null_mut;

/// Puts a call of one of the encoding's functions where a builder stands; null if it
/// stands nowhere.
///
/// # Safety
/// The builder and the operands are alive.
unsafe fn insert(builder: LLVMBuilderRef, kind: CallKind, operands: &[LLVMMetadataRef]) -> LLVMValueRef {
    guarded(null_mut(), || {
        let named = CALLS.iter().find(|(_, of)| *of == kind);
        let Some(name) = named.and_then(|(name, _)| CString::new(*name).ok()) else {
            return null_mut();
        };
        // SAFETY: the caller's promise; a block that a builder stands in is in a function
        // of a module, or null is returned.
        unsafe {
            let block = core::LLVMGetInsertBlock(builder);
            if block.is_null() || core::LLVMGetBasicBlockParent(block).is_null() {
                return null_mut();
            }
            let module = core::LLVMGetGlobalParent(core::LLVMGetBasicBlockParent(block));
            let context = core::LLVMGetModuleContext(module);
            let mut parameters: Vec<LLVMTypeRef> =
                vec![core::LLVMMetadataTypeInContext(context); operands.len()];
            let count = parameters.len() as u32;
            let returned = core::LLVMVoidTypeInContext(context);
            let ty = core::LLVMFunctionType(returned, parameters.as_mut_ptr(), count, 0);
            let mut callee = core::LLVMGetNamedFunction(module, name.as_ptr());
            if callee.is_null() {
                callee = core::LLVMAddFunction(module, name.as_ptr(), ty);
            }
            let mut operands: Vec<LLVMValueRef> = operands
                .iter()
                .map(|&operand| core::LLVMMetadataAsValue(context, operand))
                .collect();
            core::LLVMBuildCall2(builder, ty, callee, operands.as_mut_ptr(), count, c"".as_ptr())
        }
    })
}

/// # Safety
/// All three are alive and belong together.
#[unsafe(no_mangle)]
pub(in crate::llvm) unsafe extern "C" fn DilifetimeInsertDef(
    builder: LLVMBuilderRef,
    lifetime: LLVMMetadataRef,
    referrer: LLVMValueRef,
) -> LLVMValueRef {
    // SAFETY: the caller's promise.
    unsafe {
        let referrer = core::LLVMValueAsMetadata(referrer);
        insert(builder, CallKind::Def, &[lifetime, referrer])
    }
}

/// # Safety
/// Builder and lifetime are alive, and the name ends with a zero byte.
#[unsafe(no_mangle)]
pub(in crate::llvm) unsafe extern "C" fn DilifetimeInsertDefOfRegister(
    builder: LLVMBuilderRef,
    lifetime: LLVMMetadataRef,
    register: *const c_char,
) -> LLVMValueRef {
    // SAFETY: the caller's promise.
    unsafe {
        let block = core::LLVMGetInsertBlock(builder);
        if block.is_null() || core::LLVMGetBasicBlockParent(block).is_null() {
            return null_mut();
        }
        let module = core::LLVMGetGlobalParent(core::LLVMGetBasicBlockParent(block));
        let context = core::LLVMGetModuleContext(module);
        let size = CStr::from_ptr(register).to_bytes().len();
        let name = core::LLVMMDStringInContext2(context, register, size);
        insert(builder, CallKind::Def, &[lifetime, name])
    }
}

/// # Safety
/// Both are alive and belong together.
#[unsafe(no_mangle)]
pub(in crate::llvm) unsafe extern "C" fn DilifetimeInsertKill(
    builder: LLVMBuilderRef,
    lifetime: LLVMMetadataRef,
) -> LLVMValueRef {
    // SAFETY: the caller's promise.
    unsafe { insert(builder, CallKind::Kill, &[lifetime]) }
}

/// # Safety
/// Both are alive and belong together.
#[unsafe(no_mangle)]
pub(in crate::llvm) unsafe extern "C" fn DilifetimeInsertCode(
    builder: LLVMBuilderRef,
    code: LLVMMetadataRef,
) -> LLVMValueRef {
    // SAFETY: the caller's promise.
    unsafe { insert(builder, CallKind::Code, &[code]) }
}

/// # Safety
/// The function is alive, in a module, and the lifetime of its context.
#[unsafe(no_mangle)]
pub(in crate::llvm) unsafe extern "C" fn DilifetimeRetain(function: LLVMValueRef, lifetime: LLVMMetadataRef) {
    // SAFETY: the caller's promise.
    unsafe {
        attach(function, RETAINED, |nodes| nodes.push(lifetime));
    }
}

/// Changes the tuple that a function has as an attachment.
///
/// # Safety
/// The function is alive, in a module, and what is put in of its context.
unsafe fn attach(function: LLVMValueRef, kind: &str, change: impl FnOnce(&mut Vec<LLVMMetadataRef>)) {
    guarded((), || {
        // SAFETY: the caller's promise; nobody visits the module now.
        unsafe {
            entry::visit(core::LLVMGetGlobalParent(function), |module| {
                let function = Function::new(function)?;
                let there = function.attachment(kind);
                let nodes = there.map(|node| node.operands()).unwrap_or_default();
                let mut nodes = nodes.into_iter().flatten().map(Metadata::raw).collect();
                change(&mut nodes);
                let nodes: Option<Vec<_>> = nodes.into_iter().map(|node| Metadata::new(node)).collect();
                let tuple = module.tuple(&nodes?)?.as_node()?;
                module.set_function_attachment(function, kind, tuple);
                Some(())
            });
        }
    });
}

/// # Safety
/// Both are alive, and the lifetime of the module's context.
#[unsafe(no_mangle)]
pub(in crate::llvm) unsafe extern "C" fn DilifetimeRetainInModule(
    module: LLVMModuleRef,
    lifetime: LLVMMetadataRef,
) {
    guarded((), || {
        let Ok(name) = CString::new(RETAINED) else {
            return;
        };
        // SAFETY: the caller's promise, and a name that ends with a zero byte.
        unsafe {
            let value = core::LLVMMetadataAsValue(core::LLVMGetModuleContext(module), lifetime);
            core::LLVMAddNamedMetadataOperand(module, name.as_ptr(), value);
        }
    });
}

/// # Safety
/// The global is alive, in a module, and the fragment of its context.
#[unsafe(no_mangle)]
pub(in crate::llvm) unsafe extern "C" fn DilifetimeSetGlobalFragment(
    global: LLVMValueRef,
    fragment: LLVMMetadataRef,
) {
    // SAFETY: the caller's promise.
    unsafe { set(global, GLOBAL_FRAGMENT, fragment) };
}

/// # Safety
/// The function is alive, in a module, and the fragment of its context.
#[unsafe(no_mangle)]
pub(in crate::llvm) unsafe extern "C" fn DilifetimeSetActiveLanePC(
    function: LLVMValueRef,
    fragment: LLVMMetadataRef,
) {
    // SAFETY: the caller's promise.
    unsafe { set_lanes(function, PropertyField::ActiveLanePc, fragment) };
}

/// # Safety
/// The function is alive, in a module, and the fragment of its context.
#[unsafe(no_mangle)]
pub(in crate::llvm) unsafe extern "C" fn DilifetimeSetActiveLane(
    function: LLVMValueRef,
    fragment: LLVMMetadataRef,
) {
    // SAFETY: the caller's promise.
    unsafe { set_lanes(function, PropertyField::ActiveLane, fragment) };
}

/// # Safety
/// As for [`set`].
unsafe fn set_lanes(function: LLVMValueRef, field: PropertyField, fragment: LLVMMetadataRef) {
    for (name, _) in LANES.iter().filter(|(_, of)| *of == field) {
        // SAFETY: the caller's promise.
        unsafe { set(function, name, fragment) };
    }
}

/// Gives a function or a global variable its attachment of a kind.
///
/// # Safety
/// It is alive, in a module, and the node of its context.
unsafe fn set(global: LLVMValueRef, kind: &str, node: LLVMMetadataRef) {
    guarded((), || {
        // SAFETY: the caller's promise; the bytes live during the call.
        unsafe {
            let context = core::LLVMGetTypeContext(core::LLVMTypeOf(global));
            let kind = core::LLVMGetMDKindIDInContext(context, kind.as_ptr().cast(), text::length(kind));
            core::LLVMGlobalSetMetadata(global, kind, node);
        }
    });
}
