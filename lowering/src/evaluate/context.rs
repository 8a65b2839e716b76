//! What an expression is evaluated in (proposal, "LLVM Expression Evaluation
//! Context"): what is known of the module, and what of the program's state.

use super::error::{EvaluationError, Failure};
use super::location::{EntityId, Location, Storage};
use num_bigint::BigUint;

/// What the metadata says about the lifetime that an expression is of: all
/// that the checker knows, and the evaluator the same. Sizes are in bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StaticContext<'a> {
    pub referrer: Referrer,
    /// The size of each argument, where it is known.
    pub arguments: &'a [Option<u64>],
    /// The lifetime is evaluated for a type property and nothing else.
    pub property: Option<Property>,
    /// The target runs programs in lanes.
    pub lanes: bool,
    /// The size of the variable that the lifetime is of, where it is known.
    pub variable: Option<u64>,
}

/// What a lifetime refers to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Referrer {
    /// The lifetime isn't bounded.
    #[default]
    None,
    /// `undef`, which optimisation makes of any referrer. So it breaks no rule
    /// to read it.
    Undefined,
    /// An LLVM entity and its size in bits, where it is known.
    Entity { bits: Option<u64> },
}

/// A property of a type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Property {
    /// The size in bits of an object of that type, where it is known.
    pub object: Option<u64>,
}

/// What the storages of a program hold.
pub trait Contents {
    /// So many bits of memory, of a register or of an entity, from an offset
    /// in bits. They are inside the storage.
    fn read(&self, storage: &Storage, offset: u128, bits: u64) -> Result<BigUint, EvaluationError>;
}

/// The state of a program, and what an expression refers to in it.
pub trait ProgramState: Contents {
    /// The LLVM entity that is the referrer.
    fn referrer(&self) -> Result<EntityId, EvaluationError>;

    /// The location description of an argument. It may have several places,
    /// or be undefined.
    fn argument(&self, index: u32) -> Result<Location, Failure>;

    /// Where the object is whose type's property is evaluated.
    fn type_object(&self) -> Result<Location, EvaluationError>;

    /// The number of the lane that is looked at.
    fn lane(&self) -> Result<BigUint, EvaluationError>;
}

/// The context of an expression that is to be evaluated without a program:
/// only constants have values.
#[derive(Clone, Copy, Debug)]
pub struct NoProgram;

impl NoProgram {
    fn unavailable<T>() -> Result<T, EvaluationError> {
        Err(EvaluationError::Unavailable("a program".into()))
    }
}

impl Contents for NoProgram {
    fn read(&self, _: &Storage, _: u128, _: u64) -> Result<BigUint, EvaluationError> {
        NoProgram::unavailable()
    }
}

impl ProgramState for NoProgram {
    fn referrer(&self) -> Result<EntityId, EvaluationError> {
        NoProgram::unavailable()
    }

    fn argument(&self, _: u32) -> Result<Location, Failure> {
        Ok(NoProgram::unavailable()?)
    }

    fn type_object(&self) -> Result<Location, EvaluationError> {
        NoProgram::unavailable()
    }

    fn lane(&self) -> Result<BigUint, EvaluationError> {
        NoProgram::unavailable()
    }
}
