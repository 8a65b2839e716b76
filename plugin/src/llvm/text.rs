//! Strings and bytes across the boundary.

use super::ffi;
use llvm_sys::prelude::LLVMContextRef;
use std::borrow::Cow;
use std::ffi::{CStr, c_char, c_uint, c_void};

/// The bytes that LLVM owns, as text; anything that isn't UTF-8 is replaced.
///
/// # Safety
/// `data` points to `size` bytes that live for `'m` (or is null, with size 0).
pub unsafe fn text<'m>(data: *const c_char, size: usize) -> Cow<'m, str> {
    // SAFETY: the caller's promise.
    String::from_utf8_lossy(unsafe { bytes(data, size) })
}

/// The bytes that LLVM owns.
///
/// # Safety
/// As [`text`].
pub unsafe fn bytes<'m, T>(data: *const T, size: usize) -> &'m [u8] {
    if data.is_null() || size == 0 {
        return &[];
    }
    // SAFETY: not null, and the caller's promise.
    unsafe { std::slice::from_raw_parts(data.cast(), size) }
}

/// So many things that somebody owns.
///
/// # Safety
/// `data` points to `count` of them that live for `'m` (or is null, with count 0).
pub unsafe fn slice<'m, T>(data: *const T, count: usize) -> &'m [T] {
    if data.is_null() || count == 0 {
        return &[];
    }
    // SAFETY: not null, and the caller's promise.
    unsafe { std::slice::from_raw_parts(data, count) }
}

/// A string that LLVM made for us and wants back.
///
/// # Safety
/// `message` came from one of the C API's `LLVMPrint*ToString`.
pub unsafe fn take(message: *mut c_char) -> String {
    if message.is_null() {
        return String::new();
    }
    // SAFETY: a string of LLVM's ends with a zero byte.
    let owned = unsafe { CStr::from_ptr(message) }.to_string_lossy().into_owned();
    // SAFETY: it isn't used after this.
    unsafe { llvm_sys::core::LLVMDisposeMessage(message) };
    owned
}

/// A `Sink` that appends to the `Vec<u8>` that its context points to.
pub unsafe extern "C" fn append(context: *mut c_void, data: *const c_char, size: usize) {
    // SAFETY: everyone who passes this function passes a Vec with it, and
    // the bytes live during the call.
    let (buffer, data) = unsafe { (&mut *context.cast::<Vec<u8>>(), bytes(data, size)) };
    buffer.extend_from_slice(data);
}

/// A `Sink` that appends to the `Vec<u64>` that its context points to, for functions of
/// the shim's that hand over words.
pub unsafe extern "C" fn append_words(context: *mut c_void, data: *const c_char, size: usize) {
    if data.is_null() {
        return;
    }
    // SAFETY: everyone who passes this function passes a Vec with it, and a function that
    // hands over whole words, which live during the call.
    let (buffer, words) = unsafe {
        (
            &mut *context.cast::<Vec<u64>>(),
            std::slice::from_raw_parts(data.cast::<u64>(), size / 8),
        )
    };
    buffer.extend_from_slice(words);
}

/// The number of a kind of attachment; none that nobody has used gets one.
///
/// # Safety
/// The context is alive.
pub unsafe fn known_kind(context: LLVMContextRef, name: &str) -> Option<c_uint> {
    let mut kind = 0;
    // SAFETY: the caller's promise; the bytes live during the call.
    let is_known = unsafe { ffi::dil_metadata_kind(context, name.as_ptr().cast(), name.len(), &mut kind) };
    is_known.then_some(kind)
}

/// The length of a name for the C API's 32-bit parameters; ours are short.
pub fn length(name: &str) -> u32 {
    u32::try_from(name.len()).unwrap_or(0)
}
