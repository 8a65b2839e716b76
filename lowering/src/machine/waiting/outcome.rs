//! What becomes of a lane that is off.

use super::super::function::InstructionId;

/// A mask's bit, or where a lane goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Leaf {
    Bit(bool),
    Outcome(Outcome),
}

pub(super) fn is_on(leaf: Leaf) -> bool {
    leaf == Leaf::Bit(true)
}

/// What becomes of a lane that is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Nothing, as far as is known.
    Unreached,
    /// It is off until the function ends.
    Nowhere,
    /// It goes on before an instruction, and there or behind it something is done.
    At(InstructionId),
    Unknown(Why),
}

/// Why it isn't known, or isn't said, where lanes go on. The first of several is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Why {
    /// Inline assembly writes a mask.
    Assembly,
    /// All lanes are switched on, and whose they were isn't kept.
    AllOn,
    /// Control goes where a register says.
    Jump,
    /// An instruction gives a mask what isn't known here.
    Lost,
    /// What is so changes between instructions that have one address.
    Bundle,
    /// They go on by one way and don't by another, and no mask says which.
    Ways,
    /// A mask is where debug info has no name for.
    Nameless,
    /// Too many masks say which lanes they are.
    Masks,
    /// They go on in too many places.
    Places,
}

impl Why {
    pub fn text(self) -> &'static str {
        match self {
            Why::Assembly => "inline assembly writes a mask of lanes",
            Why::AllOn => "all lanes are switched on, and no mask keeps which were",
            Why::Jump => "control goes where a register says",
            Why::Lost => "a mask of lanes gets what can't be told",
            Why::Bundle => "masks of lanes change between instructions of a bundle",
            Why::Ways => "by one way they go on and by another they don't",
            Why::Nameless => "a mask of lanes is where debug info has no name for",
            Why::Masks => "too many masks say which lanes they are",
            Why::Places => "lanes go on in too many places",
        }
    }
}

impl Outcome {
    /// One or the other, as an instruction decides; why it is unknown if one is nowhere.
    pub(super) fn or(self, other: Outcome, decides: InstructionId, why: Why) -> Outcome {
        match (self, other) {
            _ if self == other => self,
            (Outcome::Unreached, known) | (known, Outcome::Unreached) => known,
            (Outcome::At(_), Outcome::At(_)) => Outcome::At(decides),
            (Outcome::Unknown(one), Outcome::Unknown(other)) => Outcome::Unknown(one.min(other)),
            (Outcome::Unknown(why), _) | (_, Outcome::Unknown(why)) => Outcome::Unknown(why),
            _ => Outcome::Unknown(why),
        }
    }
}
