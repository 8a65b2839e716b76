//! The C API, `include/dilifetime-c/dilifetime.h`: what each function promises is said
//! there.
//!
//! | what | where |
//! | --- | --- |
//! | the nodes of the proposal | [`nodes`] |
//! | what of functions, globals and instructions refers to them | [`uses`] |
//! | a caller's settings and who hears messages | [`options`] |
//! | passes, and objects | [`run`] |

pub(in crate::llvm) mod nodes;
mod options;
mod run;
pub(in crate::llvm) mod uses;

use super::entry;
use llvm_sys::core;
use std::ffi::{CString, c_char, c_uint};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// `DILIFETIME_C_API_VERSION`: grows when functions are added.
const VERSION: c_uint = 2;

#[unsafe(no_mangle)]
extern "C" fn DilifetimeGetVersion() -> c_uint {
    VERSION
}

/// Runs a body that may panic, and gives `otherwise` if it does.
fn guarded<R>(otherwise: R, body: impl FnOnce() -> R) -> R {
    entry::prepare();
    catch_unwind(AssertUnwindSafe(body)).unwrap_or(otherwise)
}

/// Gives a caller a message, which it disposes of by `LLVMDisposeMessage`.
///
/// # Safety
/// The place is null or may be written to.
unsafe fn tell(place: *mut *mut c_char, text: &str) {
    if place.is_null() {
        return;
    }
    let text = CString::new(text.replace('\0', " ")).unwrap_or_default();
    // SAFETY: the caller's promise, and a string that ends with a zero byte.
    unsafe { *place = core::LLVMCreateMessage(text.as_ptr()) };
}
