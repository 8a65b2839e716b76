//! Runs an expression over symbolic places (proposal, `DIExpr`).

mod arithmetic;
mod conversion;
mod offset;
mod shared;
mod stacked;

use super::place::leveled;
use super::{Computation, Located, Origin, Part, Place, Pointee, Result, Typed, Undescribable, Writer};
use crate::model::{AddressSpace, Expr, ObjectId, Op, Type};
use arithmetic::Extension;
use gimli::constants as dw;

/// The widest value, in bits, that is written word by word.
const MAX_BITS: u64 = 1 << 16;

/// What an expression refers to, at one place in the program.
pub(crate) trait Environment {
    /// The location description of the referrer.
    fn referrer(&self) -> Result<Place>;
    /// The location description of an argument, and which object it is.
    fn argument(&self, index: u32) -> Result<(Place, ObjectId)>;
    /// What the result will be written in.
    fn writer(&self) -> Writer<'_>;
    /// Parts of composites may share bits, as stock codegen said where they are. What is
    /// read of them is right.
    fn may_share(&self) -> bool {
        false
    }
}

/// No wider value is taken apart.
const MAX_WORDS: u64 = 64;

/// The typed location that an expression leaves.
pub(crate) fn evaluate(expr: &Expr, environment: &dyn Environment) -> Result<Typed> {
    let mut evaluator = SymbolicEvaluator {
        stack: Vec::new(),
        environment,
        operation: "DIExpr",
    };
    for op in expr.ops() {
        evaluator.operation = op.name();
        evaluator.step(op)?;
    }
    evaluator.operation = "DIExpr";
    let result = evaluator.pop()?;
    match evaluator.stack.is_empty() {
        true => Ok(result),
        false => evaluator.ill_formed(),
    }
}

struct SymbolicEvaluator<'e> {
    stack: Vec<Typed>,
    environment: &'e dyn Environment,
    /// Whose turn it is, for messages.
    operation: &'static str,
}

impl SymbolicEvaluator<'_> {
    fn step(&mut self, op: &Op) -> Result<()> {
        match op {
            Op::Referrer(ty) => {
                let mut place = self.environment.referrer()?;
                if let (Place::AddressOf(pointee), &Type::Pointer { space: number, bits }) = (&mut place, ty)
                {
                    pointee.space = AddressSpace { number, bits };
                }
                let writer = self.environment.writer();
                if *ty == Type::Int(1) && writer.target.has_lanes() {
                    place = place.bit_of_lane(&writer)?;
                }
                self.push(place.of_type(ty, &writer)?, ty.clone())
            }
            Op::Arg(index, ty) => {
                let (place, object) = self.environment.argument(*index)?;
                let place = place.of_type(ty, &self.environment.writer())?;
                self.stack.push(Typed {
                    place,
                    ty: ty.clone(),
                    object: Some(object),
                    origin: None,
                });
            }
            Op::Constant(constant) => {
                let place = match &constant.bits {
                    Some(bytes) => Place::Bytes(bytes.clone()),
                    None => Place::Undefined,
                };
                self.push(place, constant.ty.clone())
            }
            Op::Convert(ty) => self.convert(ty)?,
            Op::ZExt(ty) => self.extend(ty, false)?,
            Op::SExt(ty) => self.extend(ty, true)?,
            Op::Reinterpret(ty) => {
                let entry = self.pop()?;
                self.stack.push(Typed {
                    ty: ty.clone(),
                    ..entry
                })
            }
            Op::BitOffset(ty) => self.offset(ty, 1)?,
            Op::ByteOffset(ty) => self.offset(ty, 8)?,
            Op::Composite(count, ty) => self.composite(*count, ty)?,
            Op::AddrOf(space) => self.address_of(*space)?,
            Op::Deref(ty) => self.deref(ty)?,
            Op::Read => self.read()?,
            Op::Add => self.arithmetic(op, dw::DW_OP_plus, Extension::Any)?,
            Op::Sub => self.arithmetic(op, dw::DW_OP_minus, Extension::Any)?,
            Op::Mul => self.arithmetic(op, dw::DW_OP_mul, Extension::Any)?,
            Op::Div => self.arithmetic(op, dw::DW_OP_div, Extension::Signed)?,
            Op::LShr => self.arithmetic(op, dw::DW_OP_shr, Extension::Zero)?,
            Op::AShr => self.arithmetic(op, dw::DW_OP_shra, Extension::Signed)?,
            Op::Shl => self.arithmetic(op, dw::DW_OP_shl, Extension::Any)?,
            Op::Fragment(..) => {}
            Op::Extend(count) => self.copies(*count)?,
            Op::Select => self.select()?,
            Op::PushLane(ty) => {
                let lane = self.environment.writer().lane()?;
                self.push_number(lane, Computation::constant(0), ty)
            }
            Op::TypeObject(ty) => {
                let object = vec![dw::DW_OP_push_object_address.0].into();
                let place = match self.environment.writer().is_stacked() {
                    true => Place::Located(Located::new(object)),
                    false => Place::Memory(Computation::operations(object)),
                };
                self.push(place, ty.clone())
            }
        }
        Ok(())
    }

    fn push(&mut self, place: Place, ty: Type) {
        self.stack.push(Typed {
            place,
            ty,
            object: None,
            origin: None,
        });
    }

    fn pop(&mut self) -> Result<Typed> {
        let entry = self.pop_any()?;
        self.inside(&entry)?;
        Ok(entry)
    }

    /// Also one that an offset has led out of a value.
    fn pop_any(&mut self) -> Result<Typed> {
        match self.stack.pop() {
            Some(entry) => Ok(entry),
            None => self.ill_formed(),
        }
    }

    /// Nothing can be done with what is outside of where it started, but to lead back.
    fn inside(&self, entry: &Typed) -> Result<()> {
        let is_outside = |origin: &Origin| {
            let start = u64::try_from(origin.offset).ok();
            let end = start.and_then(|start| start.checked_add(entry.ty.bits()));
            origin.place != Place::Undefined && end.is_none_or(|end| end > origin.bits)
        };
        let is_lost = entry.place == Place::Undefined;
        match is_lost && entry.origin.as_deref().is_some_and(is_outside) {
            true => self.unsupported("an offset leaves the storage it started in"),
            false => Ok(()),
        }
    }

    fn ill_formed<T>(&self) -> Result<T> {
        Err(Undescribable::IllFormed {
            operation: self.operation,
        })
    }

    fn unsupported<T>(&self, reason: &'static str) -> Result<T> {
        Err(Undescribable::Unsupported {
            operation: self.operation,
            reason,
        })
    }

    /// `read(L, T)`: low bits right, the rest anything.
    fn value_of(&self, entry: Typed) -> Result<Computation> {
        entry
            .place
            .read(entry.ty.bits(), &self.environment.writer(), self.operation)
    }

    /// The number in a word, and what is above it if the type has more bits.
    fn push_number(&mut self, value: Computation, fill: Computation, ty: &Type) {
        match ty.bits() <= 64 {
            true => self.push(Place::Value(value), ty.clone()),
            false => self.push_words(vec![value], fill, ty),
        }
    }

    fn push_words(&mut self, words: Vec<Computation>, fill: Computation, ty: &Type) {
        let words = words.into_iter().chain(std::iter::repeat(fill));
        let bits = ty.bits();
        let parts = (0..bits.div_ceil(64)).zip(words);
        let parts = parts.map(|(word, value)| value_part(value, (bits - 64 * word).min(64)));
        let mut parts: Vec<_> = parts.collect();
        if self.environment.writer().target.is_big_endian() {
            parts.reverse();
        }
        self.push(Place::Composite(parts), ty.clone());
    }

    /// `read` of a value of any width, by words of 64 bits, the lowest first.
    fn words(&self, place: Place, bits: u64) -> Result<Vec<Computation>> {
        self.limited(bits)?;
        let writer = &self.environment.writer();
        let word = |word: u64| {
            let size = (bits - 64 * word).min(64);
            let place = match bits <= 64 {
                true => place.clone(),
                false => place
                    .clone()
                    .slice_of_number(bits, 64 * word, size, writer, self.operation)?,
            };
            place.read(size, writer, self.operation)
        };
        (0..bits.div_ceil(64).min(MAX_WORDS)).map(word).collect()
    }

    /// `DIOpComposite`. Parts that share bits can't be assigned one by one, so they become
    /// values. The definition puts the entry that was pushed first at
    /// offset 0; the proposal's examples, which push the high half first, say
    /// the opposite. We follow the definition.
    fn composite(&mut self, count: u32, ty: &Type) -> Result<()> {
        let Some(first) = self.stack.len().checked_sub(count as usize) else {
            return self.ill_formed();
        };
        let mut entries = self.stack.split_off(first);
        entries.iter().try_for_each(|entry| self.inside(entry))?;
        let sum: u64 = entries.iter().map(|entry| entry.ty.bits()).sum();
        if sum != ty.bits() || count == 0 {
            return self.ill_formed();
        }
        if !self.environment.may_share() {
            for number in shared::entries(&entries) {
                let entry = &mut entries[number];
                entry.place = self.unassignable(entry.place.clone(), entry.ty.bits())?;
            }
        }
        let parts = entries.into_iter().map(|entry| Part {
            bits: entry.ty.bits(),
            place: entry.place,
        });
        let mut place = Place::Composite(leveled(parts.collect()));
        // Of one part only this is left: there is nothing to be read beyond it.
        // A value has no beyond, nor a register in DWARF 5.
        let stacked = self.environment.writer().is_stacked();
        if let Place::Composite(parts) = &mut place
            && let [Part { place: part, .. }] = &parts[..]
            && (part.is_value()
                || *part == Place::Undefined
                || matches!(part, Place::Register(_)) && !stacked)
        {
            place = parts.remove(0).place;
        }
        self.push(place, ty.clone());
        Ok(())
    }

    /// `DIOpAddrOf`. The address of memory is a number like any other.
    fn address_of(&mut self, space: AddressSpace) -> Result<()> {
        let entry = self.pop()?;
        let place = match entry.place {
            Place::Memory(address) if self.is_default(space.number) => Place::Value(address),
            Place::Memory(_) if !self.environment.writer().is_stacked() => {
                return self.unsupported("DWARF 5 describes memory of the default address space only");
            }
            Place::Undefined => Place::Undefined,
            place => Place::AddressOf(Box::new(Pointee {
                place,
                object: entry.object,
                bits: Some(entry.ty.bits()),
                space,
            })),
        };
        self.push(place, Type::pointer(space));
        Ok(())
    }

    /// `DIOpDeref`. What is pointed at may be wider than the type: offsets lead further
    /// on in it.
    fn deref(&mut self, to: &Type) -> Result<()> {
        let entry = self.pop()?;
        let (place, origin) = match entry.place {
            Place::AddressOf(pointee) => {
                let whole = pointee.bits.filter(|&bits| bits > to.bits());
                let bits = whole.unwrap_or(to.bits());
                // Stock codegen may have the first of its registers only.
                let place = pointee.place.of_bits(bits, self.environment.writer().target);
                let origin = whole.map(|bits| {
                    let place = place.clone();
                    Box::new(Origin {
                        place,
                        bits,
                        offset: 0,
                    })
                });
                (place, origin)
            }
            place => {
                let Type::Pointer { space, bits } = entry.ty else {
                    return self.ill_formed();
                };
                let address = self.value_of(Typed { place, ..entry })?;
                let writer = self.environment.writer();
                (writer.memory(address.zero_extended(bits), space)?, None)
            }
        };
        self.stack.push(Typed {
            place,
            ty: to.clone(),
            object: None,
            origin,
        });
        Ok(())
    }

    /// `DIOpRead`: the value, which nobody can write to.
    fn read(&mut self) -> Result<()> {
        let entry = self.pop()?;
        self.push_read(entry)
    }

    /// Refuses to write a wide value word by word.
    fn limited(&self, bits: u64) -> Result<()> {
        match bits > MAX_BITS {
            true => self.unsupported("a value of more than 65,536 bits"),
            false => Ok(()),
        }
    }

    fn push_read(&mut self, entry: Typed) -> Result<()> {
        let ty = entry.ty.clone();
        let place = self.frozen(entry.place, ty.bits())?;
        self.push(place, ty);
        Ok(())
    }

    /// The value of what is somewhere in a place.
    fn unassignable(&self, place: Place, bits: u64) -> Result<Place> {
        match place {
            Place::Undefined | Place::Padding => Ok(place),
            Place::Composite(parts) => {
                let parts = parts.into_iter().map(|part| {
                    let place = self.unassignable(part.place, part.bits)?;
                    Ok(Part { place, ..part })
                });
                Ok(Place::Composite(parts.collect::<Result<_>>()?))
            }
            place => self.frozen(place, bits),
        }
    }

    fn frozen(&self, place: Place, bits: u64) -> Result<Place> {
        let writer = &self.environment.writer();
        match place {
            Place::Undefined | Place::Padding => Err(Undescribable::Undefined),
            Place::Value(_) | Place::Real(_) | Place::Bytes(_) | Place::AddressOf(..) => Ok(place),
            Place::Composite(parts) => {
                let frozen = parts.into_iter().map(|part| {
                    let place = self.frozen(part.place, part.bits)?;
                    Ok(Part { place, ..part })
                });
                Ok(Place::Composite(frozen.collect::<Result<_>>()?))
            }
            Place::Memory(address) if bits > 64 => {
                self.limited(bits)?;
                let words = (0..bits.div_ceil(64)).map(|word| {
                    let size = (bits - word * 64).min(64);
                    let value = address.clone().plus(word * 8).load((size as u32).div_ceil(8));
                    value_part(value, size)
                });
                Ok(Place::Composite(words.collect()))
            }
            place if bits > 64 && writer.is_stacked() => {
                let words = self.words(place, bits)?.into_iter().zip(0..);
                let parts = words.map(|(value, word)| value_part(value, (bits - 64 * word).min(64)));
                Ok(Place::Composite(parts.collect()))
            }
            place => Ok(Place::Value(place.read(bits, writer, self.operation)?)),
        }
    }
}

fn value_part(value: Computation, bits: u64) -> Part {
    Part {
        place: Place::Value(value),
        bits,
    }
}

#[cfg(test)]
mod tests;
