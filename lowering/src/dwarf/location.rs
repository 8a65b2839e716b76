//! Location descriptions as they stand in an object file, before linking.

use crate::elf::PcRange;
use std::ops::Range;

/// A DWARF expression: its bytes, and the places in them that move when the
/// debug info around them does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Expression {
    pub bytes: Vec<u8>,
    pub fixups: Vec<Fixup>,
}

/// A place in an expression's bytes whose content is settled at writing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Fixup {
    /// Byte offset in the expression.
    pub at: usize,
    pub kind: FixupKind,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FixupKind {
    /// A relocation of the object, kept as it is.
    Relocation { symbol: u32, r_type: u32, addend: i64 },
    /// A DIE of the same unit, by its old offset from the unit's start, as a
    /// ULEB128 padded to four bytes (operands of `DW_OP_convert` and the like).
    UnitUleb { die: usize },
    /// A base type of the same unit, as above, before it is known which DIE
    /// that is. None is left when an expression is written.
    BaseType(BaseType),
    /// A DIE of the same unit, by its old offset from the unit's start, in
    /// four bytes (`DW_OP_call4`).
    Unit4 { die: usize },
    /// A DIE of any unit, by its old offset in `.debug_info`, in four bytes
    /// (`DW_OP_implicit_pointer`, `DW_OP_call_ref`).
    Info4 { die: usize },
}

/// What a typed operation needs to know of a type (DWARF 5, section 5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BaseType {
    pub encoding: gimli::DwAte,
    /// In bytes.
    pub byte_size: u8,
}

/// What `DW_AT_location` says, or `DW_AT_const_value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Location {
    /// One location description for all of the scope (`exprloc`).
    Whole(Expression),
    /// A location list (DWARF 5, section 2.6.2).
    List(Vec<ListEntry>),
    /// `DW_AT_const_value`: the value's bytes, lowest first.
    Constant(Vec<u8>),
}

/// One entry of a location list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListEntry {
    /// None: `DW_LLE_default_location`.
    pub range: Option<PcRange>,
    pub expression: Expression,
}

impl From<Vec<u8>> for Expression {
    fn from(bytes: Vec<u8>) -> Expression {
        Expression {
            bytes,
            fixups: Vec::new(),
        }
    }
}

impl Expression {
    /// Adds another expression's operations at the end.
    pub(crate) fn append(&mut self, other: Expression) {
        let base = self.bytes.len();
        self.bytes.extend(other.bytes);
        self.fixups.extend(other.fixups.into_iter().map(|fixup| Fixup {
            at: fixup.at + base,
            ..fixup
        }));
    }

    /// The operations in a range of bytes, which must not cut one.
    pub(crate) fn part(&self, range: Range<usize>) -> Expression {
        let inside = self.fixups.iter().filter(|fixup| range.contains(&fixup.at));
        Expression {
            fixups: inside
                .map(|fixup| Fixup {
                    at: fixup.at - range.start,
                    kind: fixup.kind.clone(),
                })
                .collect(),
            bytes: self.bytes[range].to_vec(),
        }
    }
}
