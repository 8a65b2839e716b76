//! What an expression has come to, in words.

use super::{Describer, FOLLOWED, NonMemory, Unworded};
use crate::locate::term::Term;
use crate::locate::words::{Description, Kind, ValueType};
use std::rc::Rc;

impl Describer<'_> {
    pub(super) fn piece(&mut self, bits: u64, offset: Option<u64>) -> Result<(), Unworded> {
        let mut description = self.simple(ValueType::default())?;
        if let Some(offset) = offset.filter(|offset| *offset != 0) {
            description.words.push_str(&format!(" from bit {offset}"));
        }
        // One of no bits tells debuggers something, and people nothing (`lower/emit.rs`).
        if bits == 0 {
            return Ok(());
        }
        self.bitwise |= !bits.is_multiple_of(8) || offset.is_some();
        self.pieces.push((self.bits_so_far, bits, description));
        self.bits_so_far = self
            .bits_so_far
            .checked_add(bits)
            .ok_or("pieces of impossible sizes")?;
        Ok(())
    }

    /// The location that the operations so far describe, of something of a type; takes it away.
    fn simple(&mut self, ty: ValueType) -> Result<Description, Unworded> {
        let (place, top) = (self.place.take(), self.stack.pop());
        let is_location = |term: &Rc<Term>| matches!(**term, Term::Located(_));
        if place.is_some() && top.as_ref().is_some_and(is_location) || self.stack.iter().any(is_location) {
            return Err(FOLLOWED.to_string());
        }
        let (kind, words) = match (place, top) {
            (Some(NonMemory::Register(register)), _) => {
                let name = self.symbolizer.register(register);
                (Kind::Register, format!("in register {name}"))
            }
            (Some(NonMemory::Value(value)), _) => match &*value {
                Term::Entry(term) => (Kind::EntryValue, format!("value on entry in {term}")),
                term if term.is_constant() => (Kind::Constant, format!("= {} (constant)", term.of_type(ty))),
                term => (Kind::Value, format!("= {term} (computed, read-only)")),
            },
            (Some(NonMemory::Constant(text)), _) => (Kind::Constant, format!("= {text} (constant)")),
            (Some(NonMemory::Pointer(target)), _) => {
                (Kind::ImplicitPointer, format!("pointer to {target} (implicit)"))
            }
            (Some(NonMemory::Spaced { address, space }), _) => {
                let address = address.as_address();
                (
                    Kind::Memory,
                    format!("in memory of address space {space} at {address}"),
                )
            }
            (None, Some(top)) => match &*top {
                Term::Located(located) => (Kind::Register, format!("in register {located}")),
                address => (Kind::Memory, memory(address)),
            },
            (Some(NonMemory::Nowhere), _) | (None, None) => (Kind::Nowhere, "optimized out".to_string()),
        };
        Ok(Description { kind, words })
    }

    pub(super) fn finish(mut self) -> Result<Description, Unworded> {
        if self.pieces.is_empty() {
            return self.simple(self.ty);
        }
        if self.place.is_some() {
            return Err("a location follows the last piece".to_string());
        }
        let (unit, scale) = if self.bitwise { ("bit", 1) } else { ("byte", 8) };
        let mut parts: Vec<String> = self
            .pieces
            .iter()
            .map(|(start, bits, description)| {
                let (start, size) = (start / scale, bits / scale);
                let words = description.words.replacen("in register ", "in ", 1);
                match size {
                    0 => format!("no {unit}s {words}"),
                    1 => format!("{unit} {start} {words}"),
                    _ => format!("{unit}s {start}-{} {words}", start + (size - 1)),
                }
            })
            .collect();
        if self
            .ty
            .bytes
            .and_then(|bytes| bytes.checked_mul(8))
            .is_some_and(|bits| bits > self.bits_so_far)
        {
            parts.push("the rest optimized out".to_string());
        }
        let nowhere = self.pieces.iter().all(|(.., part)| part.kind == Kind::Nowhere);
        Ok(Description {
            kind: if nowhere { Kind::Nowhere } else { Kind::Pieces },
            words: format!("pieces: {}", parts.join("; ")),
        })
    }
}

/// The name of a tuple of registers of 32 bits, as AMDGPU's assembly has it: of
/// `v2[lane]` and `v3[lane]`, `v[2:3][lane]`. None for all else.
pub(super) fn tuple(pieces: &[(u64, u64, Description)]) -> Option<String> {
    let parts = pieces.iter().map(|(_, bits, description)| {
        let name = description.words.strip_prefix("in register ")?;
        let (name, suffix) = name.split_at(name.find('[').unwrap_or(name.len()));
        let (prefix, number) = name.split_at(name.find(|it: char| it.is_ascii_digit())?);
        let number: u16 = number.parse().ok()?;
        (*bits == 32 && matches!(suffix, "" | "[lane]")).then_some((prefix, number, suffix))
    });
    let parts: Option<Vec<_>> = parts.collect();
    let parts = parts?;
    let &(prefix, first, suffix) = parts.first()?;
    let follow = (first..)
        .zip(&parts)
        .all(|(number, part)| *part == (prefix, number, suffix));
    let last = parts.last()?.1;
    follow.then(|| format!("{prefix}[{first}:{last}]{suffix}"))
}

/// A memory location, from the address on top of the stack.
fn memory(address: &Term) -> String {
    match address {
        Term::Address(text) => format!("in memory at {text}"),
        Term::ThreadLocal(offset) => format!("in thread-local storage at {}", offset.as_address()),
        Term::Offset(base, offset) if matches!(**base, Term::Address(_)) => {
            let sign = if *offset < 0 { '-' } else { '+' };
            format!("{} {sign} {}", memory(base), offset.unsigned_abs())
        }
        _ => format!("in memory at {}", address.as_address()),
    }
}
