//! The evaluator of DWARF on any bytes.
#![no_main]

#[path = "../../lowering/tests/common/evaluating.rs"]
mod evaluating;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| evaluating::check_eval(bytes));
