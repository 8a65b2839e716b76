//! Location descriptions in words (DWARF 5, section 2.6).

use super::decode::hex;
use super::describe;
use super::{Slice, Symbolizer};
use gimli::Encoding;
use serde::Serialize;

/// What kind of place a location description names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// In a register: can be read and written.
    Register,
    /// In memory: can be read and written.
    Memory,
    /// A computed value that is nowhere in the machine: read-only.
    Value,
    /// A value known at compile time: read-only.
    Constant,
    /// The value that a register had on entry to the function.
    EntryValue,
    /// A pointer that is gone, to an object that a debugger can still show.
    ImplicitPointer,
    /// Parts of the object are in several places.
    Pieces,
    /// Nowhere: optimised out.
    Nowhere,
    /// An expression without a wording, listed by its operations.
    Unworded,
}

/// A location description in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Description {
    pub kind: Kind,
    pub words: String,
}

/// How to read a constant's bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ValueType {
    /// `DW_AT_encoding`, where the type has one.
    pub encoding: Option<gimli::DwAte>,
    pub bytes: Option<u64>,
}

impl ValueType {
    /// Whether [`constant`] says it by a number.
    pub(crate) fn is_number(self) -> bool {
        match self.encoding {
            Some(gimli::DW_ATE_float) => matches!(self.bytes, Some(4 | 8)),
            Some(gimli::DW_ATE_signed | gimli::DW_ATE_signed_char) => true,
            Some(gimli::DW_ATE_unsigned | gimli::DW_ATE_unsigned_char | gimli::DW_ATE_boolean) => true,
            _ => false,
        }
    }
}

/// What an expression's `DW_OP_implicit_pointer` or `DW_OP_call` is about.
pub(crate) enum Pointed<'a> {
    Variable(String),
    /// A DWARF procedure, with the encoding of its unit.
    Procedure(Slice<'a>, Encoding),
}

/// How many operations may be looked at, called ones and all.
const MAX_OPERATIONS: u32 = 4096;

/// An expression in words.
pub(crate) fn describe(
    expression: Slice,
    encoding: Encoding,
    ty: ValueType,
    symbolizer: &dyn Symbolizer,
) -> Description {
    let mut budget = MAX_OPERATIONS;
    describe::describe(expression, encoding, ty, symbolizer, 0, &mut budget)
}

/// A constant of a type, from its bytes, which are in the file's order.
pub(crate) fn constant(bytes: &[u8], ty: ValueType, little: bool) -> String {
    let mut sorted = bytes.to_vec();
    if !little {
        sorted.reverse();
    }
    let mut wide = [0; 16];
    match wide.get_mut(..sorted.len()) {
        Some(low) => low.copy_from_slice(&sorted),
        None => return format!("bytes {}", hex(bytes)),
    }
    let value = u128::from_le_bytes(wide);
    let unused = 128 - 8 * sorted.len().min(16) as u32;
    match (ty.encoding, sorted.len()) {
        (Some(gimli::DW_ATE_float), 4) => format!("{:?}", f32::from_bits(value as u32)),
        (Some(gimli::DW_ATE_float), 8) => format!("{:?}", f64::from_bits(value as u64)),
        (Some(gimli::DW_ATE_signed | gimli::DW_ATE_signed_char), 1..=16) => {
            (((value << unused) as i128) >> unused).to_string()
        }
        (Some(gimli::DW_ATE_unsigned | gimli::DW_ATE_unsigned_char | gimli::DW_ATE_boolean), 1..=16) => {
            value.to_string()
        }
        _ => format!("bytes {}", hex(bytes)),
    }
}

#[cfg(test)]
mod tests;
