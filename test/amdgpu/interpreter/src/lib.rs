//! Runs the machine code of the corpus's kernels for a work-group, instruction by instruction, without a GPU.
//!
//! It is a witness for debug info: what a variable's location says at an instruction is compared with what the source
//! has there. So it knows the instructions that LLVM selects for these kernels and no more, and whatever it doesn't
//! know is an error that names the instruction. That it is right is not taken on trust: the memory that each kernel
//! leaves has to be what the same kernel, compiled for the host, leaves.
//!
//! ```text
//! code object ── launch ──► waves, memory ┐
//! llvm-objdump -d ─ listing, operand ─────┴─ group ──► control, access, compute ◄── table, compare, arithmetic
//!                                              └──► an observer before every instruction: trace
//! ```
#![forbid(unsafe_code)]

pub mod access;
mod arithmetic;
mod atomic;
mod compare;
mod compute;
mod control;
pub mod corpus;
pub mod error;
pub mod group;
pub mod launch;
pub mod listing;
pub mod memory;
pub mod operand;
mod table;
pub mod trace;
pub mod truth;
mod value;
pub mod wave;
