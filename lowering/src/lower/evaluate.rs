//! Runs an expression over symbolic places (proposal, `DIExpr`).

use super::wide::Wide;
use super::{Computation, Part, Place, Real, Result, Target, Typed, Undescribable};
use crate::model::{AddressSpace, Expr, FloatKind, ObjectId, Op, Type};
use gimli::constants as dw;

/// What an expression refers to, at one place in the program.
pub trait Environment {
    /// The location description of the referrer.
    fn referrer(&self) -> Result<Place>;
    /// The location description of an argument, and which object it is.
    fn argument(&self, index: u32) -> Result<(Place, ObjectId)>;
    fn target(&self) -> Target;
}

/// The typed location that an expression leaves.
pub fn evaluate(expr: &Expr, environment: &dyn Environment) -> Result<Typed> {
    let mut machine = Machine {
        stack: Vec::new(),
        environment,
        operation: "DIExpr",
    };
    for op in expr.ops() {
        machine.operation = op.name();
        machine.step(op)?;
    }
    machine.operation = "DIExpr";
    let result = machine.pop()?;
    match machine.stack.is_empty() {
        true => Ok(result),
        false => machine.ill_formed(),
    }
}

struct Machine<'e> {
    stack: Vec<Typed>,
    environment: &'e dyn Environment,
    /// Whose turn it is, for messages.
    operation: &'static str,
}

impl Machine<'_> {
    fn step(&mut self, op: &Op) -> Result<()> {
        match op {
            Op::Referrer(ty) => {
                let place = self.environment.referrer()?;
                self.push(place, ty.clone())
            }
            Op::Arg(index, ty) => {
                let (place, object) = self.environment.argument(*index)?;
                self.stack.push(Typed {
                    place,
                    ty: ty.clone(),
                    object: Some(object),
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
            Op::Extend(_) | Op::Select | Op::PushLane(_) | Op::TypeObject(_) => {
                return self.unsupported("not in DWARF 5");
            }
        }
        Ok(())
    }

    fn push(&mut self, place: Place, ty: Type) {
        self.stack.push(Typed {
            place,
            ty,
            object: None,
        });
    }

    fn pop(&mut self) -> Result<Typed> {
        match self.stack.pop() {
            Some(entry) => Ok(entry),
            None => self.ill_formed(),
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
            .read(entry.ty.bits(), self.environment.target(), self.operation)
    }

    /// `DIOpConvert`: integers and pointers to no wider ones; the low bits stay.
    /// For floating point see [`Op::Convert`].
    fn convert(&mut self, to: &Type) -> Result<()> {
        let entry = self.pop()?;
        let number = |ty: &Type| ty.is_integer() || ty.is_pointer();
        if entry.ty == *to {
            return self.push_read(entry);
        }
        if let (Type::Float(_), _) | (_, Type::Float(_)) = (&entry.ty, to) {
            return self.convert_real(entry, to);
        }
        if !number(&entry.ty) || !number(to) {
            return self.unsupported("no conversion between these types");
        }
        if to.bits() > entry.ty.bits() {
            return self.ill_formed();
        }
        let narrowed = if entry.ty.bits() > 64 {
            let (whole, target) = (entry.ty.bits(), self.environment.target());
            let place = entry.place.slice(whole, 0, to.bits(), target, self.operation)?;
            Typed {
                place,
                ty: to.clone(),
                object: None,
            }
        } else {
            Typed {
                place: Place::Value(self.value_of(entry)?),
                ty: to.clone(),
                object: None,
            }
        };
        self.push_read(narrowed)
    }

    /// `DIOpConvert` to, from or between floating-point types.
    fn convert_real(&mut self, entry: Typed, to: &Type) -> Result<()> {
        let place = match (entry.ty.clone(), to) {
            (Type::Float(_), Type::Float(kind)) => {
                Place::Real(self.real_of(entry)?.converted(*kind, self.operation)?)
            }
            (Type::Float(_), Type::Int(bits)) if *bits <= 64 => {
                Place::Value(self.real_of(entry)?.to_signed())
            }
            (Type::Int(bits), Type::Float(kind)) => Place::Real(self.real_of_integer(entry, bits, *kind)?),
            _ => return self.unsupported("no conversion between these types"),
        };
        self.push(place, to.clone());
        Ok(())
    }

    /// The number that a signed integer is. A wider one than 64 bits will do if
    /// it is an extension of 64 bits without a sign.
    fn real_of_integer(&self, entry: Typed, bits: u32, to: FloatKind) -> Result<Real> {
        if bits <= 64 {
            return Real::of_signed(self.value_of(entry)?, bits, to, self.operation);
        }
        let zero = |part: &Part| part.place == Place::Value(Computation::constant(0));
        if let Place::Composite(parts) = entry.place
            && let [low, rest @ ..] = &parts[..]
            && let Place::Value(value) = &low.place
            && low.bits == 64
            && rest.iter().all(zero)
        {
            return Real::of_unsigned(value.clone(), to, self.operation);
        }
        self.unsupported("needs a value of more than 64 bits")
    }

    /// `read(L, T)` for a floating-point type.
    fn real_of(&self, entry: Typed) -> Result<Real> {
        let Type::Float(kind) = entry.ty else {
            return self.ill_formed();
        };
        Real::read(entry.place, kind, self.environment.target(), self.operation)
    }

    /// `DIOpZExt` and `DIOpSExt`.
    fn extend(&mut self, to: &Type, signed: bool) -> Result<()> {
        let entry = self.pop()?;
        let (from, wide) = (entry.ty.bits(), to.bits());
        if wide <= from || !entry.ty.is_integer() {
            return self.ill_formed();
        }
        let value = self.value_of(entry)?;
        let value = match signed {
            true => value.sign_extended(from as u32),
            false => value.zero_extended(from as u32),
        };
        if wide <= 64 {
            self.push(Place::Value(value), to.clone());
            return Ok(());
        }
        // Wider than a computation: 64 bits of it, then the extension.
        let fill = match signed {
            true => value.clone().shifted_right_signed(Computation::constant(63)),
            false => Computation::constant(0),
        };
        let mut parts = vec![value_part(value, 64)];
        let mut rest = wide - 64;
        while rest > 0 {
            parts.push(value_part(fill.clone(), rest.min(64)));
            rest -= rest.min(64);
        }
        self.push(Place::Composite(parts), to.clone());
        Ok(())
    }

    /// `DIOpBitOffset` and `DIOpByteOffset`: a part of a place, or memory
    /// at a distance from it. The offset is signed.
    fn offset(&mut self, to: &Type, unit: u64) -> Result<()> {
        let amount = self.pop()?;
        let base = self.pop()?;
        let amount_bits = amount.ty.bits() as u32;
        let amount = self.value_of(amount)?.sign_extended(amount_bits);
        let place = match (base.place, amount.as_constant()) {
            (Place::Undefined, _) => Place::Undefined,
            (Place::Memory(address), Some(constant))
                if (constant as i64).wrapping_mul(unit as i64) % 8 == 0 =>
            {
                let bytes = (constant as i64).wrapping_mul(unit as i64) / 8;
                Place::Memory(address.plus(bytes as u64))
            }
            (Place::Memory(address), None) if unit == 8 => {
                Place::Memory(address.binary(dw::DW_OP_plus, amount))
            }
            (place, Some(constant)) => {
                let (offset, whole) = (constant.wrapping_mul(unit), base.ty.bits());
                if offset.checked_add(to.bits()).is_none_or(|end| end > whole) {
                    return self.unsupported("leaves the storage it started in");
                }
                place.slice(
                    whole,
                    offset,
                    to.bits(),
                    self.environment.target(),
                    self.operation,
                )?
            }
            (_, None) => return self.unsupported("a computed offset into something that isn't memory"),
        };
        self.push(place, to.clone());
        Ok(())
    }

    /// `DIOpComposite`. The definition puts the entry that was pushed first at
    /// offset 0; the proposal's examples, which push the high half first, say
    /// the opposite. We follow the definition.
    fn composite(&mut self, count: u32, ty: &Type) -> Result<()> {
        let Some(first) = self.stack.len().checked_sub(count as usize) else {
            return self.ill_formed();
        };
        let entries = self.stack.split_off(first);
        let sum: u64 = entries.iter().map(|entry| entry.ty.bits()).sum();
        if sum != ty.bits() || count == 0 {
            return self.ill_formed();
        }
        let parts = entries.into_iter().map(|entry| Part {
            bits: entry.ty.bits(),
            place: entry.place,
        });
        let place = flatten(parts.collect());
        self.push(place, ty.clone());
        Ok(())
    }

    /// `DIOpAddrOf`. The address of memory is a number like any other.
    fn address_of(&mut self, space: AddressSpace) -> Result<()> {
        let entry = self.pop()?;
        let place = match entry.place {
            Place::Memory(address) if space.number == 0 => Place::Value(address),
            Place::Memory(_) => return self.unsupported(ADDRESS_SPACE),
            Place::Undefined => Place::Undefined,
            place => {
                let place = pointee(place, entry.ty.bits());
                Place::AddressOf(Box::new(place), entry.object)
            }
        };
        self.push(place, Type::pointer(space));
        Ok(())
    }

    /// `DIOpDeref`.
    fn deref(&mut self, to: &Type) -> Result<()> {
        let entry = self.pop()?;
        let place = match entry.place {
            Place::AddressOf(place, _) => *place,
            _ if !in_default_space(&entry.ty) => return self.unsupported(ADDRESS_SPACE),
            place => {
                let bits = entry.ty.bits();
                let address = self.value_of(Typed { place, ..entry })?;
                Place::Memory(address.zero_extended(bits as u32))
            }
        };
        self.push(place, to.clone());
        Ok(())
    }

    /// `DIOpRead`: the value, which nobody can write to.
    fn read(&mut self) -> Result<()> {
        let entry = self.pop()?;
        self.push_read(entry)
    }

    fn push_read(&mut self, entry: Typed) -> Result<()> {
        let ty = entry.ty.clone();
        let place = self.frozen(entry.place, ty.bits())?;
        self.push(place, ty);
        Ok(())
    }

    fn frozen(&self, place: Place, bits: u64) -> Result<Place> {
        let target = self.environment.target();
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
                let words = (0..bits.div_ceil(64)).map(|word| {
                    let size = (bits - word * 64).min(64);
                    let value = address.clone().plus(word * 8).load((size as u32).div_ceil(8));
                    value_part(value, size)
                });
                Ok(Place::Composite(words.collect()))
            }
            place => Ok(Place::Value(place.read(bits, target, self.operation)?)),
        }
    }

    fn wide(&self, entry: Typed) -> Result<Wide> {
        let bits = entry.ty.bits() as u32;
        Wide::read(entry.place, bits, self.environment.target(), self.operation)
    }

    /// An operation on two numbers of one type. The second operand is on top.
    fn arithmetic(&mut self, op: &Op, operation: dw::DwOp, extension: Extension) -> Result<()> {
        let (right, left) = (self.pop()?, self.pop()?);
        if left.ty != right.ty {
            return self.ill_formed();
        }
        let ty = left.ty.clone();
        let shift = matches!(operation, dw::DW_OP_shl | dw::DW_OP_shr | dw::DW_OP_shra);
        if let (Type::Float(_), false) = (&ty, shift) {
            let value = self.real_of(left)?.binary(operation, self.real_of(right)?);
            self.push(Place::Real(value), ty);
            return Ok(());
        }
        if !ty.is_integer() && !ty.is_pointer() {
            return self.unsupported("no arithmetic on this type");
        }
        let bits = ty.bits() as u32;
        if bits > 64 {
            let (left, right) = (self.wide(left)?, self.wide(right)?);
            return match left.binary(op, right) {
                Some(value) => {
                    self.push(value.into_place(), ty);
                    Ok(())
                }
                None => self.unsupported("not on more than 64 bits"),
            };
        }
        let (left, right) = (self.value_of(left)?, self.value_of(right)?);
        let left = match extension {
            Extension::Any => left,
            Extension::Zero => left.zero_extended(bits),
            Extension::Signed => left.sign_extended(bits),
        };
        let right = match extension {
            // A distance is unsigned whatever is shifted.
            _ if shift => right.zero_extended(bits),
            Extension::Any | Extension::Zero => right,
            Extension::Signed => right.sign_extended(bits),
        };
        let result = match (operation, right.as_constant()) {
            (dw::DW_OP_plus, Some(constant)) => left.plus(constant),
            (dw::DW_OP_minus, Some(constant)) => left.plus(constant.wrapping_neg()),
            (dw::DW_OP_shl | dw::DW_OP_shr | dw::DW_OP_shra, Some(distance))
                if distance >= u64::from(bits) =>
            {
                // A shift of all bits is poison in LLVM.
                return Err(Undescribable::Undefined);
            }
            (dw::DW_OP_div, Some(0)) => return Err(Undescribable::Undefined),
            (dw::DW_OP_shra, _) => left.shifted_right_signed(right),
            _ => left.binary(operation, right),
        };
        self.push(Place::Value(result), ty);
        Ok(())
    }
}

const ADDRESS_SPACE: &str = "DWARF 5 describes memory of the default address space only";

fn in_default_space(pointer: &Type) -> bool {
    !matches!(pointer, Type::Pointer { space, .. } if *space != 0)
}

/// What an operation wants in the bits above its operands.
#[derive(Clone, Copy)]
enum Extension {
    Any,
    Zero,
    Signed,
}

fn value_part(value: Computation, bits: u64) -> Part {
    Part {
        place: Place::Value(value),
        bits,
    }
}

/// One level of parts, with runs of nothing put together.
fn flatten(parts: Vec<Part>) -> Place {
    let mut flat: Vec<Part> = Vec::new();
    for part in parts {
        let inner = match part.place {
            Place::Composite(parts) if parts.iter().map(|part| part.bits).sum::<u64>() == part.bits => parts,
            place => vec![Part { place, ..part }],
        };
        for part in inner {
            match flat.last_mut() {
                Some(last) if last.place == Place::Undefined && part.place == Place::Undefined => {
                    last.bits += part.bits;
                }
                _ => flat.push(part),
            }
        }
    }
    match flat.len() {
        1 => flat.remove(0).place,
        _ => Place::Composite(flat),
    }
}

/// A constant of `bits` bits as bytes: debuggers don't know the size of what a
/// pointer leads to from anything else.
fn pointee(place: Place, bits: u64) -> Place {
    let constant = match &place {
        Place::Value(value) if bits <= 64 => value.as_constant(),
        _ => None,
    };
    match constant {
        Some(value) => Place::Bytes(value.to_le_bytes()[..bits.div_ceil(8) as usize].to_vec()),
        None => place,
    }
}

#[cfg(test)]
mod tests;
