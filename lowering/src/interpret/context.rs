//! What an expression is evaluated in (extensions, "DWARF Expression
//! Evaluation Context").

use super::error::Reason;
use super::value::BaseType;
use crate::dialect::ExtensionEncoding;
use crate::evaluate::{Contents, Location};
use crate::model::AddressSpace;
use std::borrow::Cow;

/// The compilation unit that an expression stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    pub encoding: gimli::Encoding,
    pub extensions: ExtensionEncoding,
    /// The unit's offset in `.debug_info`.
    pub start: usize,
}

impl Unit {
    /// The address space that is meant where none is said, `DW_ASPACE_none`.
    pub(crate) fn default_space(&self) -> AddressSpace {
        AddressSpace {
            number: 0,
            bits: self.generic_bits() as u32,
        }
    }

    /// The size of the generic type.
    pub(crate) fn generic_bits(&self) -> u64 {
        u64::from(self.encoding.address_size) * 8
    }
}

/// An operation expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code<'a> {
    pub bytes: &'a [u8],
    pub unit: Unit,
}

/// What an attribute says of a location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attribute<'a> {
    Expression(Code<'a>),
    /// The entries of a location list that match the program location; if none
    /// does, its default entry.
    List(Vec<Code<'a>>),
    /// `DW_AT_const_value`, lowest byte first.
    Constant(Cow<'a, [u8]>),
    /// There is neither.
    Nothing,
}

/// The elements of the context. Each has an error that says that it isn't
/// specified; that an expression needs it then is an error of the evaluation.
///
/// Reading is [`Contents::read`] of memory and registers. The memory of an
/// address space that each lane has for itself is the current lane's.
pub trait Context: Contents {
    /// The size of a register in bits.
    fn register_bits(&self, register: u16) -> Result<u64, Reason>;

    /// The size in bits of the addresses of an address space; none if the
    /// target has no such space.
    fn address_bits(&self, space: u32) -> Option<u32>;

    /// The current lane.
    fn lane(&self) -> Result<u64, Reason> {
        Err(Reason::unavailable("the lane"))
    }

    /// The current object.
    fn object(&self) -> Result<Location, Reason> {
        Err(Reason::unavailable("the object"))
    }

    /// The canonical frame address.
    fn cfa(&self) -> Result<Location, Reason> {
        Err(Reason::unavailable("the canonical frame address"))
    }

    /// `DW_AT_frame_base` of the current subprogram.
    fn frame_base(&self) -> Result<Attribute<'_>, Reason> {
        Err(Reason::unavailable("the frame base"))
    }

    /// Where the register's value on entry to the subprogram is.
    fn entry_register(&self, register: u16) -> Result<Location, Reason> {
        Err(Reason::unavailable(format!("register {register} on entry")))
    }

    /// The context of the calling frame, at the call.
    fn caller(&self) -> Result<&dyn Context, Reason> {
        Err(Reason::unavailable("the calling frame"))
    }

    /// The memory that a thread-local storage address stands for.
    fn thread_local(&self, _address: u64) -> Result<Location, Reason> {
        Err(Reason::unavailable("thread-local storage"))
    }

    /// An entry of `.debug_addr`.
    fn indexed_address(&self, _unit: Unit, _index: usize) -> Result<u64, Reason> {
        Err(Reason::unavailable("the unit's .debug_addr"))
    }

    /// A base type, by its offset from the unit's start.
    fn base_type(&self, _unit: Unit, offset: usize) -> Result<BaseType, Reason> {
        Err(Reason::NoBaseType(offset))
    }

    /// `DW_AT_location`, else `DW_AT_const_value`, of the entry at an offset
    /// in `.debug_info`.
    fn described(&self, _offset: usize) -> Result<Attribute<'_>, Reason> {
        Err(Reason::unavailable(".debug_info"))
    }
}
