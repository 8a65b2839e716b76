//! Places in a file before linking.

use std::ops::Range;

/// An address in a relocatable object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address {
    /// ELF section index.
    pub section: u32,
    /// Bytes from the start of the section.
    pub offset: u64,
}

/// A half-open range of addresses in one section.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PcRange {
    /// ELF section index.
    pub section: u32,
    /// Bytes from the start of the section.
    pub offsets: Range<u64>,
}
