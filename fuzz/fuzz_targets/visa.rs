//! vISA's debug info, damaged.
#![no_main]

#[path = "../../lowering/tests/common/visa.rs"]
mod visa;

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};

fuzz_target!(|bytes: &[u8]| visa::check_visa(bytes));

// A file is read to its last byte: mostly it keeps its size.
fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    match seed % 4 {
        0 => fuzzer_mutate(data, size, max_size),
        _ => fuzzer_mutate(&mut data[..size], size, size),
    }
});
