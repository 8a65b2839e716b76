//! What the table of operations says of each: its parameters, its effect on
//! the stack and its conditions (proposal, figure 1 in `DIExpr`).

use super::{AddressSpace, Constant, Type};
use std::fmt;

/// A row of the table.
#[derive(Debug)]
pub struct Signature {
    /// As expressions spell it; also the name of its section in the proposal.
    pub name: &'static str,
    pub parameters: &'static [Parameter],
    /// The entries that it pops, topmost first.
    pub inputs: &'static [Pattern],
    /// What it pushes: an entry or nothing.
    pub outputs: &'static [Pattern],
    /// What must hold beyond one type for each letter.
    pub conditions: &'static [Condition],
    /// What it does, in a sentence.
    pub summary: &'static str,
}

/// A parameter and the letter that stands for it.
#[derive(Debug)]
pub struct Parameter {
    pub letter: &'static str,
    pub kind: ParameterKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    Type,
    /// A number below 2^32.
    Unsigned,
    /// A value of a type, or `undef`; its letter stands for the type.
    Literal,
    /// The number of an address space.
    AddressSpace,
}

/// The type of a stack entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// The type that the letter stands for.
    Is(&'static str),
    /// A vector: the letter of its length, that of its elements' type.
    Vector(&'static str, &'static str),
    /// A pointer into the address space of that letter.
    Pointer(&'static str),
    /// As many entries as the letter says, of any types.
    Every(&'static str),
}

/// What must hold of the things that letters stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The lifetime is bounded.
    Bounded,
    /// The type has the referrer's size.
    ReferrerSize(&'static str),
    /// There is an argument of that index.
    ArgumentThere(&'static str),
    /// The argument of that index has that type's size.
    ArgumentSize(&'static str, &'static str),
    /// The lifetime is only evaluated for a type property.
    TypeProperty,
    /// The type has the size of the type whose property it is.
    TypeObjectSize(&'static str),
    /// Not both are integers with the second wider.
    NotWiderInteger(&'static str, &'static str),
    /// There is a conversion from the first type to the second.
    Convertible(&'static str, &'static str),
    /// Both are integers, the second is wider.
    WiderInteger(&'static str, &'static str),
    SameSize(&'static str, &'static str),
    /// What is added to an offset is an integer.
    OffsetIntegral(&'static str),
    /// The popped entries have the type's size together.
    PartsMakeUp(&'static str),
    /// The number isn't 0.
    NotEmpty(&'static str),
    /// An integer, floating-point or pointer type.
    Element(&'static str),
    /// The type has at least as many bits as the number says.
    MaskWidth(&'static str, &'static str),
    /// Something to calculate with: integers, floating point, pointers, and
    /// vectors of them.
    Number(&'static str),
    /// What is shifted, and by how much, is an integer.
    ShiftIntegral(&'static str),
    /// The number of a lane is an integer.
    LaneIntegral(&'static str),
    /// The target has lanes.
    Lanes,
    /// Offset and size lie inside the variable.
    InsideVariable(&'static str, &'static str),
}

/// A parameter's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Param<'a> {
    Type(&'a Type),
    Unsigned(u32),
    Literal(&'a Constant),
    AddressSpace(AddressSpace),
}

/// What can be a parameter of an [`Op`](super::Op).
pub(super) trait Argument: Sized {
    const KIND: ParameterKind;
    fn param(&self) -> Param<'_>;
    fn take(param: &Param<'_>) -> Option<Self>;
}

impl Argument for Type {
    const KIND: ParameterKind = ParameterKind::Type;

    fn param(&self) -> Param<'_> {
        Param::Type(self)
    }

    fn take(param: &Param<'_>) -> Option<Type> {
        match param {
            Param::Type(ty) => Some((*ty).clone()),
            _ => None,
        }
    }
}

impl Argument for u32 {
    const KIND: ParameterKind = ParameterKind::Unsigned;

    fn param(&self) -> Param<'_> {
        Param::Unsigned(*self)
    }

    fn take(param: &Param<'_>) -> Option<u32> {
        match param {
            Param::Unsigned(number) => Some(*number),
            _ => None,
        }
    }
}

impl Argument for Constant {
    const KIND: ParameterKind = ParameterKind::Literal;

    fn param(&self) -> Param<'_> {
        Param::Literal(self)
    }

    fn take(param: &Param<'_>) -> Option<Constant> {
        match param {
            Param::Literal(constant) => Some((*constant).clone()),
            _ => None,
        }
    }
}

impl Argument for AddressSpace {
    const KIND: ParameterKind = ParameterKind::AddressSpace;

    fn param(&self) -> Param<'_> {
        Param::AddressSpace(*self)
    }

    fn take(param: &Param<'_>) -> Option<AddressSpace> {
        match param {
            Param::AddressSpace(space) => Some(*space),
            _ => None,
        }
    }
}

impl Signature {
    /// The row of that name.
    pub fn named(name: &str) -> Option<&'static Signature> {
        super::op::TABLE.iter().find(|row| row.name == name)
    }
}

impl ParameterKind {
    /// The proposal's word.
    pub fn word(self) -> &'static str {
        match self {
            ParameterKind::Type => "type",
            ParameterKind::Unsigned => "unsigned",
            ParameterKind::Literal => "literal",
            ParameterKind::AddressSpace => "addrspace",
        }
    }
}

/// The specification in the proposal's notation:
/// `DIOpBitOffset(T':type) { I T -> T' }`.
impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.name)?;
        for (index, parameter) in self.parameters.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{}:{}", parameter.letter, parameter.kind.word())?;
        }
        f.write_str(") {")?;
        for input in self.inputs {
            write!(f, " {input}")?;
        }
        f.write_str(" ->")?;
        for output in self.outputs {
            write!(f, " {output}")?;
        }
        f.write_str(" }")
    }
}

/// What must hold, in words that follow the signature.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Bounded => f.write_str("the lifetime is bounded"),
            Condition::ReferrerSize(ty) => write!(f, "{ty} has the referrer's size"),
            Condition::ArgumentThere(index) => write!(f, "there is an argument {index}"),
            Condition::ArgumentSize(index, ty) => write!(f, "argument {index} has {ty}'s size"),
            Condition::TypeProperty => f.write_str("the lifetime is of a type's property"),
            Condition::TypeObjectSize(ty) => write!(f, "{ty} has the size of the property's type"),
            Condition::NotWiderInteger(from, to) => {
                write!(f, "not both {from} and {to} are integers with {to} the wider one")
            }
            Condition::Convertible(from, to) => {
                write!(f, "there is a conversion from {from} to {to}")
            }
            Condition::WiderInteger(from, to) => {
                write!(f, "{from} and {to} are integers, {to} the wider one")
            }
            Condition::SameSize(one, other) => write!(f, "{one} and {other} have one size"),
            Condition::OffsetIntegral(ty) | Condition::ShiftIntegral(ty) | Condition::LaneIntegral(ty) => {
                write!(f, "{ty} is an integer")
            }
            Condition::PartsMakeUp(ty) => write!(f, "the parts have {ty}'s size together"),
            Condition::NotEmpty(count) => write!(f, "{count} isn't 0"),
            Condition::Element(ty) => write!(f, "{ty} is an integer, floating point or a pointer"),
            Condition::MaskWidth(mask, lanes) => write!(f, "{mask} has at least {lanes} bits"),
            Condition::Number(ty) => write!(f, "{ty} can be calculated with"),
            Condition::Lanes => f.write_str("the target has lanes"),
            Condition::InsideVariable(offset, size) => {
                write!(
                    f,
                    "{size} bits at {offset}, at least one, are inside the variable"
                )
            }
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pattern::Is(ty) => f.write_str(ty),
            Pattern::Vector(count, element) => write!(f, "<{count} x {element}>"),
            Pattern::Pointer(space) => write!(f, "ptr addrspace({space})"),
            Pattern::Every(count) => write!(f, "T1 ... T{count}"),
        }
    }
}
