//! `dilifetime as` on any bytes.
#![no_main]

#[path = "../../lowering/tests/common/translate.rs"]
#[allow(dead_code)]
mod translate;

libfuzzer_sys::fuzz_target!(|text: &[u8]| translate::any_as(text));
