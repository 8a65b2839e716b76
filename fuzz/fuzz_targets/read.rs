//! The reader of metadata, the rules, the graph and the simplifier on any
//! bytes.
#![no_main]

#[path = "../../lowering/tests/common/reading.rs"]
mod reading;

libfuzzer_sys::fuzz_target!(|text: &[u8]| reading::check_read(text));
