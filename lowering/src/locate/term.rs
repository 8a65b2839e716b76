//! What an expression's stack holds, as terms that print in words.

use super::words::{ValueType, constant};
use std::fmt;
use std::rc::Rc;

/// How much a term may hold before wording is given up: `dup, plus` in a row
/// doubles it each time.
const MAX_SIZE: u32 = 64;

/// An element of the stack.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Term {
    /// A thing with a name: a register's contents, "frame base", "CFA".
    Named(String),
    Unsigned(u64),
    Signed(i64),
    /// A link-time constant, by its text.
    Address(String),
    /// A literal of a base type, by its text.
    Literal(String),
    /// Contents on entry to the function.
    Entry(Rc<Term>),
    /// Memory at an address; the size in bytes where it isn't an address's;
    /// the address space where there is one.
    Load(Rc<Term>, Option<u8>, Option<Rc<Term>>),
    /// The address of a thread-local at an offset.
    ThreadLocal(Rc<Term>),
    /// A term and a number of bytes.
    Offset(Rc<Term>, i64),
    Binary(&'static str, Rc<Term>, Rc<Term>),
    Unary(&'static str, Rc<Term>),
    /// A conversion to a type with this name.
    Cast(String, Rc<Term>),
    /// A location on the stack, not its contents: a register's.
    Located(Located),
}

/// The location of a register, or of what is in it from a byte on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Located {
    pub name: String,
    /// Its size in bytes, or that of its part for one lane, where it is known.
    pub bytes: Option<u8>,
    pub from: Option<Rc<Term>>,
}

impl Located {
    /// The location a number of bytes on. A lane's part of a register is
    /// `v0[lane]`, as a debugger's user writes it.
    pub(super) fn offset(self, offset: Rc<Term>) -> Located {
        let lane = |bytes: &u8| {
            let (lane, size) = (Term::Named("lane".to_string()), Term::Unsigned((*bytes).into()));
            *offset == Term::Binary("*", Rc::new(lane), Rc::new(size))
        };
        if self.from.is_none() && self.bytes.as_ref().is_some_and(lane) {
            let name = format!("{}[lane]", self.name);
            return Located { name, ..self };
        }
        let from = match self.from {
            Some(from) => Term::binary("+", from, offset),
            None => offset,
        };
        Located {
            from: Some(from),
            ..self
        }
    }

    /// What is there, so many bytes.
    pub(super) fn contents(&self, bytes: u8) -> Term {
        match &self.from {
            None if self.bytes == Some(bytes) => Term::Named(self.name.clone()),
            None => Term::Named(format!("low {bytes} bytes of {}", self.name)),
            Some(_) => Term::Named(format!("{bytes} bytes of {self}")),
        }
    }
}

impl fmt::Display for Located {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        match &self.from {
            Some(from) => write!(f, " from byte {from}"),
            None => Ok(()),
        }
    }
}

impl Term {
    fn size(&self) -> u32 {
        match self {
            Term::Named(_) | Term::Unsigned(_) | Term::Signed(_) | Term::Address(_) | Term::Literal(_) => 1,
            Term::Entry(term) | Term::ThreadLocal(term) | Term::Offset(term, _) => 1 + term.size(),
            Term::Unary(_, term) | Term::Cast(_, term) => 1 + term.size(),
            Term::Load(term, _, space) => 1 + term.size() + space.as_ref().map_or(0, |space| space.size()),
            Term::Binary(_, left, right) => 1 + left.size() + right.size(),
            Term::Located(located) => 1 + located.from.as_ref().map_or(0, |from| from.size()),
        }
    }

    /// Whether the term is short enough to go on with.
    pub(super) fn is_worth_printing(&self) -> bool {
        self.size() <= MAX_SIZE
    }

    pub(super) fn is_constant(&self) -> bool {
        matches!(
            self,
            Term::Unsigned(_) | Term::Signed(_) | Term::Address(_) | Term::Literal(_)
        )
    }

    /// A constant as what a variable of a type has of it: debuggers take its low bytes.
    pub(super) fn of_type(&self, ty: ValueType) -> String {
        let number = self.as_offset().filter(|_| ty.is_number());
        match (number.map(i64::to_le_bytes), ty.bytes) {
            (Some(number), Some(bytes @ 1..=8)) => constant(&number[..bytes as usize], ty, true),
            _ => self.to_string(),
        }
    }

    fn as_offset(&self) -> Option<i64> {
        match self {
            Term::Unsigned(value) => Some(*value as i64),
            Term::Signed(value) => Some(*value),
            _ => None,
        }
    }

    /// `self` and a number more; sums of numbers are folded, which the modular
    /// arithmetic of the stack allows.
    pub(super) fn plus(self: &Rc<Term>, more: i64) -> Rc<Term> {
        let (base, so_far) = match &**self {
            Term::Offset(base, offset) => (base, *offset),
            _ => (self, 0),
        };
        match so_far.wrapping_add(more) {
            0 => base.clone(),
            sum => Rc::new(Term::Offset(base.clone(), sum)),
        }
    }

    /// An operation on two terms.
    pub(super) fn binary(sign: &'static str, left: Rc<Term>, right: Rc<Term>) -> Rc<Term> {
        let number = match right.as_offset() {
            Some(number) if matches!(*left, Term::Address(_)) || !left.is_constant() => number,
            _ => return Rc::new(Term::Binary(sign, left, right)),
        };
        match sign {
            "+" => left.plus(number),
            "-" => left.plus(number.wrapping_neg()),
            _ => Rc::new(Term::Binary(sign, left, right)),
        }
    }

    /// As an address: without blanks around the sign after a register's name.
    pub(super) fn as_address(&self) -> String {
        match self {
            Term::Offset(base, offset) => match &**base {
                Term::Named(name) if !name.contains(' ') => {
                    let sign = if *offset < 0 { '-' } else { '+' };
                    format!("{name}{sign}{}", offset.unsigned_abs())
                }
                _ => self.to_string(),
            },
            Term::Unsigned(value) => format!("{value:#x}"),
            _ => self.to_string(),
        }
    }

    fn is_atom(&self) -> bool {
        !matches!(self, Term::Offset(..) | Term::Binary(..) | Term::Unary(..))
    }
}

/// A term as an operand: in brackets if it has parts.
struct Operand<'a>(&'a Term);

impl fmt::Display for Operand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.is_atom() {
            true => write!(f, "{}", self.0),
            false => write!(f, "({})", self.0),
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Named(text) | Term::Literal(text) => f.write_str(text),
            // All ones and the like are read in hexadecimal.
            Term::Unsigned(value) if *value > i64::MAX as u64 => write!(f, "{value:#x}"),
            Term::Unsigned(value) => write!(f, "{value}"),
            Term::Signed(value) => write!(f, "{value}"),
            Term::Address(text) => write!(f, "address {text}"),
            Term::Entry(term) => write!(f, "{} on entry", Operand(term)),
            Term::Load(address, bytes, space) => {
                write!(f, "[{}", address.as_address())?;
                if let Some(space) = space {
                    write!(f, " in address space {space}")?;
                }
                match bytes {
                    Some(1) => write!(f, ", 1 byte")?,
                    Some(bytes) => write!(f, ", {bytes} bytes")?,
                    None => {}
                }
                f.write_str("]")
            }
            Term::ThreadLocal(offset) => write!(f, "thread-local {}", offset.as_address()),
            Term::Offset(base, offset) => {
                let sign = if *offset < 0 { '-' } else { '+' };
                write!(f, "{} {sign} {}", Operand(base), offset.unsigned_abs())
            }
            // A mask is read in hexadecimal.
            Term::Binary(sign @ ("&" | "|" | "^"), left, right) if matches!(**right, Term::Unsigned(9..)) => {
                let Term::Unsigned(mask) = **right else {
                    return Ok(());
                };
                write!(f, "{} {sign} {mask:#x}", Operand(left))
            }
            Term::Binary(sign, left, right) => match &**left {
                // Sums and products of many need no brackets.
                Term::Binary(inner, ..) if inner == sign && matches!(*sign, "+" | "*" | "&" | "|") => {
                    write!(f, "{left} {sign} {}", Operand(right))
                }
                _ => write!(f, "{} {sign} {}", Operand(left), Operand(right)),
            },
            Term::Unary(sign, term) => write!(f, "{sign}{}", Operand(term)),
            Term::Cast(name, term) => write!(f, "{name}({term})"),
            Term::Located(located) => write!(f, "{located}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Rc<Term> {
        Rc::new(Term::Named(name.to_string()))
    }

    #[test]
    fn sums_fold() {
        let term = named("RDI").plus(8).plus(-3);
        assert_eq!(term.as_address(), "RDI+5");
        assert_eq!(term.to_string(), "RDI + 5");
        assert_eq!(*term.plus(-5), *named("RDI"));
        assert_eq!(named("frame base").plus(-20).as_address(), "frame base - 20");
    }

    #[test]
    fn operands_are_bracketed_where_they_must_be() {
        let sum = Term::binary("+", named("RDI"), named("RSI"));
        let product = Term::binary("*", sum.clone(), Rc::new(Term::Unsigned(4)));
        assert_eq!(product.to_string(), "(RDI + RSI) * 4");
        assert_eq!(
            Term::binary("+", sum, named("RDX")).to_string(),
            "RDI + RSI + RDX"
        );
    }

    #[test]
    fn growth_is_noticed() {
        let mut term = named("RDI");
        for _ in 0..7 {
            term = Term::binary("+", term.clone(), term);
        }
        assert!(!term.is_worth_printing());
    }
}
