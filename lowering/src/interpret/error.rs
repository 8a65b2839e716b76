//! Why an expression has no result.

use super::value::BaseType;
use crate::dwarf::operation::ParseError;
use crate::evaluate::{EvaluationError, Failure};
use thiserror::Error;

/// Why an expression has no result, and at which operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The operation's name and its byte offset in its expression; none if
    /// the result as a whole is wrong.
    pub operation: Option<(String, usize)>,
    pub reason: Box<Reason>,
}

impl std::error::Error for Error {}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match &self.operation {
            Some((name, at)) => write!(f, "{name} at byte {at}: {}", self.reason),
            None => self.reason.fmt(f),
        }
    }
}

impl<R: Into<Reason>> From<R> for Error {
    fn from(reason: R) -> Error {
        Error {
            operation: None,
            reason: Box::new(reason.into()),
        }
    }
}

/// What is wrong, with where it is said: a section of DWARF 5 (a number) or of
/// the extensions (a title).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    #[error("{0} [DWARF 5, 7.7.1]")]
    Parse(#[from] ParseError),
    /// `DW_OP_addrx`, `DW_OP_constx`, a location list: not there or damaged.
    #[error("{0} can't be read")]
    Damaged(String),
    #[error("the stack has too few entries [Stack Operations]")]
    StackEmpty,
    #[error("a branch leads to byte {0}, where no operation starts [Control Flow Operations]")]
    Branch(i64),
    #[error("a value of type {0} is no address [Memory Location Description Operations]")]
    NoLocation(BaseType),
    #[error(
        "a location is no value unless it is a byte of the default address space [Memory Location Description Operations]"
    )]
    NoValue,
    #[error("a composite is used before it is complete [Composite Location Description Operations]")]
    Incomplete,
    #[error("there is no incomplete composite to end [Composite Location Description Operations]")]
    NothingToEnd,
    #[error("the operands are of types {0} and {1} [2.5.1.4]")]
    TypesDiffer(BaseType, BaseType),
    #[error("it isn't for values of type {0} [2.5.1.4]")]
    Type(BaseType),
    #[error("an implicit pointer has no number [Implicit Location Description Operations]")]
    PointerValue,
    #[error("division by zero [2.5.1.4]")]
    DivisionByZero,
    #[error("{1} has no such value of type {0} [2.5.1.6]")]
    Inconvertible(BaseType, BaseType),
    #[error("{0} and {1} are of different sizes [2.5.1.6]")]
    Sizes(BaseType, BaseType),
    #[error("the entry at offset {0:#x} is no base type that is known [5.1]")]
    NoBaseType(usize),
    #[error("the type has {type_bits} bits, the operation says {bytes} bytes [Special Value Operations]")]
    TypeSize { type_bits: u64, bytes: u64 },
    #[error("there is no address space {0} [Memory Location Description Operations]")]
    AddressSpace(String),
    #[error("bit {offset} is outside of the storage's {size} [General Location Description Operations]")]
    Offset { offset: i128, size: i128 },
    #[error("an offset is too large")]
    OffsetTooLarge,
    #[error("a part has bits outside of its storage [Composite Location Description Operations]")]
    PartOutside,
    #[error("the element size and the count can't be 0 [Composite Location Description Operations]")]
    NoElements,
    #[error("a mask of {bits} bits is too short for {count} elements [DW_OP_LLVM_select_bit_piece]")]
    Mask { bits: u64, count: u64 },
    #[error("the frame base is neither a register nor memory, or in several places [DW_AT_frame_base]")]
    FrameBase,
    #[error("DW_OP_fbreg in a frame base [DW_AT_frame_base]")]
    FrameBaseItself,
    #[error("an entry value of a location that is no register [DW_OP_entry_value]")]
    EntryValue,
    #[error(
        "an implicit pointer leads to the entry at {0:#x}, which has no location [DW_OP_implicit_pointer]"
    )]
    PointsNowhere(usize),
    #[error("not in DWARF 5 or its heterogeneous extensions")]
    Unsupported,
    /// Beyond [`MAX_WORK`](super::MAX_WORK).
    #[error("it takes too long")]
    TooLong,
    /// Beyond [`MAX_STACK`](super::MAX_STACK).
    #[error("the stack has too many entries")]
    StackFull,
    /// Beyond [`MAX_DEPTH`](super::MAX_DEPTH).
    #[error("calls or location descriptions nest too deeply")]
    TooDeep,
    #[error(transparent)]
    Evaluation(EvaluationError),
}

impl From<Failure> for Reason {
    fn from(failure: Failure) -> Reason {
        match failure {
            Failure::Error(error) => Reason::Evaluation(error),
            // Nothing here is certain to the reader, so it blames no rule.
            Failure::IllFormed(broken) => Reason::Damaged(broken.message),
        }
    }
}

impl Reason {
    /// The context doesn't have something.
    pub fn unavailable(what: impl Into<String>) -> Reason {
        Reason::Evaluation(EvaluationError::Unavailable(what.into()))
    }
}
