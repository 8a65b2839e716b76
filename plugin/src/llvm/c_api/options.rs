//! A caller's settings, and who hears messages.

use super::{guarded, tell};
use crate::caller::{Caller, Listener, Message, Severity};
use crate::options::Options;
use crate::settings::Settings;
use llvm_sys::prelude::LLVMBool;
use std::ffi::{CStr, CString, c_char, c_uint, c_void};
use std::rc::Rc;

/// `DilifetimeOptionsRef` points to one.
#[derive(Debug, Default)]
pub struct CallerOptions {
    options: Options,
    ignores_environment: bool,
    handler: Option<(Handler, *mut c_void)>,
}

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
extern "C" fn DilifetimeCreateOptions() -> *mut CallerOptions {
    Box::into_raw(Box::default())
}

/// # Safety
/// The options are of [`DilifetimeCreateOptions`], once, or null.
#[unsafe(no_mangle)]
unsafe extern "C" fn DilifetimeDisposeOptions(options: *mut CallerOptions) {
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
    options: *mut CallerOptions,
    key: *const c_char,
    value: *const c_char,
    message: *mut *mut c_char,
) -> LLVMBool {
    guarded(1, || {
        // SAFETY: the caller's promise.
        let (options, key, value) = unsafe { (&mut *options, text(key), text(value)) };
        let mut new = options.options.clone();
        new.push(&key, &value);
        match Settings::check(&new) {
            Ok(()) => {
                options.options = new;
                0
            }
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
unsafe extern "C" fn DilifetimeIgnoreEnvironment(options: *mut CallerOptions) {
    // SAFETY: the caller's promise.
    unsafe { (*options).ignores_environment = true };
}

/// # Safety
/// The options are alive, and the handler takes the context as long as they are used.
#[unsafe(no_mangle)]
unsafe extern "C" fn DilifetimeSetMessageHandler(
    options: *mut CallerOptions,
    handler: Option<Handler>,
    context: *mut c_void,
) {
    // SAFETY: the caller's promise.
    unsafe { (*options).handler = handler.map(|handler| (handler, context)) };
}

/// Who calls with these options, which may be null.
///
/// # Safety
/// They are alive while the caller is served.
pub(super) unsafe fn caller(options: *const CallerOptions) -> Caller {
    // SAFETY: the caller's promise.
    let Some(options) = (unsafe { options.as_ref() }) else {
        return Caller::default();
    };
    let listener = options.handler.map(|(handler, context)| -> Listener {
        // SAFETY: the handler takes the context, as whoever set it promised.
        Rc::new(move |message| unsafe { say(handler, context, message) })
    });
    Caller::new(options.options.clone(), options.ignores_environment, listener)
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
