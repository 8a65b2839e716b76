//! What can go wrong. Whatever isn't understood is an error: an instruction is never passed over.

use thiserror::Error;

#[derive(Debug, Error)]
pub enum Error {
    #[error("{path}: {source}")]
    File { path: String, source: std::io::Error },
    #[error("not a code object: {0}")]
    Object(#[from] object::Error),
    #[error("not a code object that can be run: {0}")]
    Unfit(String),
    #[error("debug info: {0}")]
    Dwarf(#[from] gimli::Error),
    #[error(transparent)]
    Log(#[from] crate::truth::log::BadLine),
    #[error("at {pc:#x}: {text}: {fault}")]
    Instruction { pc: u64, text: String, fault: Fault },
    #[error("no instruction at {0:#x}")]
    NoInstruction(u64),
    #[error("the waves of a group wait at different barriers, or some have ended")]
    Barrier,
    #[error(
        "work-item {item} comes to the marker of line {line}, the host program to that of line {expected}"
    )]
    Astray { item: usize, line: u64, expected: u64 },
    #[error("memory differs from the host's at byte {0}")]
    Memory(usize),
    #[error("more than {0} instructions")]
    Endless(u64),
}

/// Why an instruction can't be run.
#[derive(Debug, Error)]
pub enum Fault {
    #[error("unknown instruction")]
    Unknown,
    #[error("unknown modifier {0}")]
    Modifier(String),
    #[error("operand {0} can't be read or written here")]
    Operand(usize),
    #[error("{0}")]
    Unsupported(&'static str),
    #[error("{size} bytes at {address:#x} are not in {space}")]
    Address {
        space: &'static str,
        address: u64,
        size: usize,
    },
}
