//! A caller's settings, and who hears messages.

use super::{guarded, tell};
use crate::caller::{CallOptions, Listener, Message, Severity};
use llvm_sys::prelude::LLVMBool;
use lowering::target::Target;
use std::ffi::{CStr, CString, c_char, c_uint, c_void};
use std::rc::Rc;

/// `DilifetimeMessage`.
#[repr(C)]
#[derive(Debug)]
pub struct RawMessage {
    severity: c_uint,
    text: *const c_char,
    function: *const c_char,
    line: c_uint,
}

/// `DilifetimeMessageHandler`.
type Handler = unsafe extern "C" fn(context: *mut c_void, message: *const RawMessage);

#[unsafe(no_mangle)]
extern "C" fn DilifetimeCreateOptions() -> *mut CallOptions {
    Box::into_raw(Box::default())
}

/// # Safety
/// The options are of [`DilifetimeCreateOptions`], once, or null.
#[unsafe(no_mangle)]
unsafe extern "C" fn DilifetimeDisposeOptions(options: *mut CallOptions) {
    if !options.is_null() {
        // SAFETY: the caller's promise.
        guarded((), || drop(unsafe { Box::from_raw(options) }));
    }
}

/// # Safety
/// The options are alive, the strings end with a zero byte, and the message's place is
/// null or may be written to.
#[unsafe(no_mangle)]
unsafe extern "C" fn DilifetimeSetOption(
    options: *mut CallOptions,
    key: *const c_char,
    value: *const c_char,
    message: *mut *mut c_char,
) -> LLVMBool {
    guarded(1, || {
        // SAFETY: the caller's promise.
        let (options, key, value) = unsafe { (&mut *options, text(key), text(value)) };
        match options.set(&key, &value) {
            Ok(_) => 0,
            Err(error) => {
                // SAFETY: the caller's promise.
                unsafe { tell(message, &error.to_string()) };
                1
            }
        }
    })
}

/// # Safety
/// The options are alive, the description ends with a zero byte, and the message's place is
/// null or may be written to.
#[unsafe(no_mangle)]
unsafe extern "C" fn DilifetimeDescribeTarget(
    options: *mut CallOptions,
    description: *const c_char,
    message: *mut *mut c_char,
) -> LLVMBool {
    guarded(1, || {
        // SAFETY: the caller's promise.
        let (options, description) = unsafe { (&mut *options, text(description)) };
        let described = Target::from_json(&description).and_then(|target| options.describe(target).map(drop));
        match described {
            Ok(()) => 0,
            Err(error) => {
                // SAFETY: the caller's promise.
                unsafe { tell(message, &error.to_string()) };
                1
            }
        }
    })
}

/// # Safety
/// A string that ends with a zero byte.
unsafe fn text(string: *const c_char) -> String {
    // SAFETY: the caller's promise.
    unsafe { CStr::from_ptr(string) }.to_string_lossy().into_owned()
}

/// # Safety
/// The options are alive.
#[unsafe(no_mangle)]
unsafe extern "C" fn DilifetimeIgnoreEnvironment(options: *mut CallOptions) {
    // SAFETY: the caller's promise.
    unsafe { (*options).ignore_environment() };
}

/// # Safety
/// The options are alive, and the handler takes the context as long as they are used.
#[unsafe(no_mangle)]
unsafe extern "C" fn DilifetimeSetMessageHandler(
    options: *mut CallOptions,
    handler: Option<Handler>,
    context: *mut c_void,
) {
    let listener = handler.map(|handler| -> Listener {
        // SAFETY: the caller's promise.
        Rc::new(move |message| unsafe { say(handler, context, message) })
    });
    // SAFETY: the caller's promise.
    unsafe { (*options).listen(listener) };
}

/// A copy of options, which may be null.
///
/// # Safety
/// They are null or alive.
pub(super) unsafe fn copy(options: *const CallOptions) -> CallOptions {
    // SAFETY: the caller's promise.
    unsafe { options.as_ref() }.cloned().unwrap_or_default()
}

/// # Safety
/// The handler takes the context.
unsafe fn say(handler: Handler, context: *mut c_void, message: &Message<'_>) {
    let string = |text: &str| CString::new(text.replace('\0', " ")).unwrap_or_default();
    let (text, function) = (string(message.text), message.function.map(string));
    let raw = RawMessage {
        severity: match message.severity {
            Severity::Warning => 1,
            Severity::Remark => 2,
        },
        text: text.as_ptr(),
        function: function.as_ref().map_or(std::ptr::null(), |name| name.as_ptr()),
        line: message.line,
    };
    // SAFETY: the caller's promise; the strings live during the call.
    unsafe { handler(context, &raw const raw) };
}
