//! From an expression of the proposal to a DWARF 5 expression.
//!
//! [`parse`] reads what stock codegen said of a carrier, [`evaluate`] runs a
//! `DIExpr` over such places symbolically, [`emit`] writes the place that
//! comes out. Nothing here knows of objects, DIEs or PC ranges.
//!
//! "This can't be described" is a value with a reason, [`Undescribable`].

mod computation;
mod emit;
mod evaluate;
mod parse;
mod place;
mod real;
#[cfg(test)]
pub mod testing;
mod wide;

pub use computation::Computation;
pub use emit::{Dies, NoDies, emit};
pub use evaluate::{Environment, evaluate};
pub use parse::parse;
pub use place::{Part, Place, Typed};
pub use real::Real;

use std::ops::RangeInclusive;
use thiserror::Error;

/// Why a place has no DWARF 5 location description.
#[derive(Clone, Debug, Error, PartialEq, Eq, Hash)]
pub enum Undescribable {
    /// Something that the value needs has no location here: the ordinary gap.
    #[error("a part of it has no location")]
    Undefined,
    /// DWARF 5 has no way, or none that debuggers read.
    #[error("{operation}: {reason}")]
    Unsupported {
        operation: &'static str,
        reason: &'static str,
    },
    /// The expression itself is wrong; the verifier should have said so.
    #[error("{operation} has no operand that fits")]
    IllFormed { operation: &'static str },
}

pub type Result<T> = std::result::Result<T, Undescribable>;

/// What an expression may rely on in the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The highest DWARF number of an integer register of 64 bits, numbers
    /// from 0 on.
    pub last_integer_register: u16,
    /// DWARF numbers of the registers that hold floating-point values in their
    /// low bits. `DW_OP_breg` gives debuggers the low 64.
    pub vector_registers: &'static [RangeInclusive<u16>],
}

impl Target {
    /// The target of an ELF machine (`e_machine`), if arithmetic on its
    /// registers is known.
    pub fn of_machine(machine: u16) -> Option<Target> {
        const EM_X86_64: u16 = 62;
        const EM_AARCH64: u16 = 183;
        match machine {
            EM_X86_64 => Some(Target {
                last_integer_register: 16,
                vector_registers: &[17..=32, 67..=82],
            }),
            EM_AARCH64 => Some(Target {
                last_integer_register: 31,
                vector_registers: &[64..=95],
            }),
            _ => None,
        }
    }

    fn is_vector_register(&self, number: u16) -> bool {
        self.vector_registers.iter().any(|range| range.contains(&number))
    }
}
