//! Nodes of a graph: what LLVM's operations are.

use crate::evaluate::float::Operator;
use crate::model::FloatKind;
use smallvec::SmallVec;

/// A node of a graph.
pub type NodeId = usize;

/// How a value of LLVM's is computed. A vector is computed lane by lane.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// It isn't computed, or nobody here knows how. With a limit, it is less
    /// than that.
    Input {
        limit: Option<u64>,
    },
    /// It is another node.
    Link(NodeId),
    /// An input that isn't there any more.
    Lost {
        limit: Option<u64>,
    },
    /// The bits of each lane; none: any bits.
    Constant(Vec<Option<u64>>),
    Unary(Unary),
    /// A part of two numbers behind each other, the second one's bits the lower, from their
    /// start or end on; the third input is how far in.
    Funnel {
        left: bool,
    },
    Binary(Binary, Flags),
    Compare(Predicate, Flags),
    /// With numbers of a kind; what it makes another kind of is of that one.
    Float(Float, FloatKind),
    Zext(Flags),
    Sext,
    Trunc(Flags),
    /// The same bits in other lanes.
    Bitcast,
    Select,
    Freeze,
    Insert,
    Extract,
    /// Lanes of the two inputs, one behind the other; none: any bits.
    Shuffle(Vec<Option<usize>>),
}

impl Operation {
    /// The same, whatever LLVM promises of it.
    pub fn without_promises(self) -> Operation {
        match self {
            Operation::Binary(operation, _) => Operation::Binary(operation, Flags::default()),
            Operation::Compare(predicate, _) => Operation::Compare(predicate, Flags::default()),
            Operation::Zext(_) => Operation::Zext(Flags::default()),
            Operation::Trunc(_) => Operation::Trunc(Flags::default()),
            operation => operation,
        }
    }

    /// How many of an instruction's operands it is of: behind them a call has settings and the function that is called.
    pub fn inputs(&self) -> usize {
        match self {
            Operation::Select | Operation::Insert | Operation::Funnel { .. } => 3,
            Operation::Unary(Unary::LeadingZeros | Unary::TrailingZeros | Unary::Abs) => 2,
            Operation::Binary(..) | Operation::Compare(..) | Operation::Extract | Operation::Shuffle(_) => 2,
            Operation::Float(Float::Binary(_) | Float::Compare(_) | Float::CopySign, _) => 2,
            _ => 1,
        }
    }
}

/// Of bits, without a sign but for `Abs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unary {
    CountOnes,
    /// These have a second input: whether a zero has any number of them.
    LeadingZeros,
    TrailingZeros,
    ReverseBits,
    SwapBytes,
    /// Likewise for the lowest number.
    Abs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
    SMax,
    SMin,
    UMax,
    UMin,
    /// These stop at the largest and the smallest number that there is.
    SAddSat,
    UAddSat,
    SSubSat,
    USubSat,
    SShlSat,
    UShlSat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Predicate {
    Eq,
    Ne,
    Ugt,
    Uge,
    Ult,
    Ule,
    Sgt,
    Sge,
    Slt,
    Sle,
}

/// IEEE 754's operations, without the freedoms of fast-math flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Float {
    Binary(Operator),
    Negate,
    Absolute,
    /// The first one with the second one's sign.
    CopySign,
    /// By LLVM's number for a predicate.
    Compare(u32),
    Convert {
        to: FloatKind,
    },
    ToInteger {
        signed: bool,
    },
    /// The kind is that of the result.
    OfInteger {
        signed: bool,
        /// LLVM promises that it isn't below zero.
        non_negative: bool,
    },
}

/// What LLVM promises of an operation; where a promise is broken, the program
/// never gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Flags {
    pub no_unsigned_wrap: bool,
    pub no_signed_wrap: bool,
    pub exact: bool,
    pub disjoint: bool,
    pub non_negative: bool,
    pub same_sign: bool,
}

/// What a node is computed of.
pub type Inputs = SmallVec<[NodeId; 3]>;

#[derive(Clone, Debug)]
pub struct Node {
    pub operation: Operation,
    pub inputs: Inputs,
    pub lanes: u32,
    /// Of a lane. What has more than 64 nobody computes here; how it is computed is compared.
    pub bits: u32,
}

impl Node {
    /// Whether its lanes have too many bits for being computed.
    pub(super) fn is_wide(&self) -> bool {
        self.bits > u64::BITS
    }

    /// Whether it is a constant that is whatever happens to be there.
    pub(super) fn is_undefined(&self) -> bool {
        matches!(&self.operation, Operation::Constant(lanes) if lanes.iter().all(Option::is_none))
    }
}
