//! Finalize, `locate` and `eval` on damaged objects.
#![no_main]

#[path = "../../lowering/tests/common/finalizing.rs"]
mod finalizing;

use dilifetime::elf::Object;
use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};

fuzz_target!(|bytes: &[u8]| finalizing::check_finalize(bytes));

// Mostly what is in one section changes, and the file around it stays: else few get past the section headers.
fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let sections = sections(&data[..size]);
    match sections.get(seed as usize % (sections.len() + 1)) {
        Some(section) => {
            let part = &mut data[section.clone()];
            fuzzer_mutate(part, part.len(), part.len());
            size
        }
        None => fuzzer_mutate(data, size, max_size),
    }
});

/// Where in the file the sections are that finalize reads.
fn sections(file: &[u8]) -> Vec<std::ops::Range<usize>> {
    let Ok(object) = Object::parse(file) else {
        return Vec::new();
    };
    let read = [
        &b".debug_"[..],
        b".rela.debug_",
        b".dilifetime",
        b".rela.dilifetime",
        b".symtab",
    ];
    let sections = object.sections().iter();
    let sections = sections.filter(|section| read.iter().any(|name| section.name.starts_with(name)));
    let ranges = sections.map(|section| {
        let start = section.header.offset as usize;
        start..start + section.data.len()
    });
    ranges.filter(|range| !range.is_empty()).collect()
}
