//! SPIR-V modules: the reader, the rules, and what is written, on damaged ones.
#![no_main]

#[path = "../../lowering/tests/common/spirv.rs"]
mod spirv;

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};

fuzz_target!(|bytes: &[u8]| spirv::check_spirv(bytes));

// Mostly the operands of one instruction change: else few get past the first one that has another size.
fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let all = instructions(&data[..size]);
    match all.get(seed as usize % (all.len() + 1)) {
        Some(operands) if operands.len() > 0 => {
            let part = &mut data[operands.clone()];
            fuzzer_mutate(part, part.len(), part.len());
            size
        }
        _ => fuzzer_mutate(data, size, max_size),
    }
});

/// The operands of each instruction.
fn instructions(module: &[u8]) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut at = 20;
    while let Some(size) = module.get(at + 2..at + 4) {
        let size = 4 * usize::from(u16::from_le_bytes([size[0], size[1]]));
        if size == 0 || at + size > module.len() {
            break;
        }
        found.push(at + 4..at + size);
        at += size;
    }
    found
}
