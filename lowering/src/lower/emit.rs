//! Writes a place as a DWARF 5 location description (2.6.1); what both kinds of
//! dialects need for it.

use super::computation::unsigned;
use super::place::{LANE, leveled};
use super::{Computation, Place, Pointee, Result, Undescribable};
use crate::dialect::Dialect;
use crate::dwarf::location::{BaseType, Expression, Fixup, FixupKind};
use crate::marks::FrameRegister;
use crate::model::ObjectId;
use crate::target::Target;
use gimli::constants as dw;

/// Finds the DIEs that expressions refer to, by their offsets in
/// `.debug_info`: what implicit pointers point at (DWARF 5, 2.6.1.1.4), and
/// types.
pub(crate) trait Dies {
    /// The DIE of an object, which has the object's location.
    fn object(&self, _object: ObjectId) -> Option<usize> {
        None
    }
    /// A DIE with that location, of a type of so many bits, where it is known how many.
    fn pointee(&self, _location: Expression, _bits: Option<u64>) -> Option<usize> {
        None
    }
    /// A base type's DIE, by its offset from the start of the unit.
    fn base_type(&self, _ty: BaseType) -> Option<usize> {
        None
    }
    /// The size in bytes of the base type that a DIE is, by its offset from the
    /// start of the unit.
    fn base_type_size(&self, _die: usize) -> Option<u64> {
        None
    }
}

/// There are none.
pub(crate) struct NoDies;

impl Dies for NoDies {}

/// What a place is written in.
#[derive(Clone, Copy)]
pub(crate) struct Writer<'d> {
    pub dialect: Dialect,
    pub target: &'d Target,
    pub frame: FrameState,
    pub dies: &'d dyn Dies,
}

/// What is known of the frame where stock codegen's places are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FrameState {
    /// The plugin has seen the machine functions, and where the target needs it
    /// has written frame addresses down.
    pub is_seen: bool,
    pub register: FrameRegister,
}

impl Writer<'_> {
    /// Whether frame addresses are what they look like.
    pub(crate) fn knows_frames(&self) -> bool {
        self.frame.is_seen || !self.target.has_lanes()
    }

    /// The location description of a place of `bits` bits. An undefined place
    /// gives an empty expression.
    ///
    /// # Errors
    /// That the dialect can't say it.
    pub(crate) fn emit(&self, place: Place, bits: u64) -> Result<Expression> {
        match self.dialect.extensions() {
            _ if matches!(place, Place::Undefined | Place::Padding) => Ok(Expression::default()),
            Some(_) => with_types(self.location(place, bits)?, self.dies),
            None if needs_lane(&place, self.target) => Err(Undescribable::Unsupported {
                operation: "DIOpReferrer",
                reason: "DWARF 5 has no lanes",
            }),
            None => emit(place, bits, self),
        }
    }

    /// Operations, with the DIEs of the types that they name.
    ///
    /// # Errors
    /// That there is no unit to have such a type.
    pub(crate) fn settled(&self, operations: Expression) -> Result<Expression> {
        with_types(operations, self.dies)
    }

    /// What says of an object that it is nowhere; in DWARF 5 only silence does.
    pub(crate) fn undefined(&self) -> Option<Expression> {
        self.location(Place::Undefined, 0).ok()
    }
}

/// Whether a place is, or may be, another one for each lane.
fn needs_lane(place: &Place, target: &Target) -> bool {
    match place {
        Place::Register(number) | Place::RegisterFrom(number, _) => target.is_lane_register(*number),
        Place::Verbatim(_) => target.has_lanes(),
        Place::Composite(parts) => parts.iter().any(|part| needs_lane(&part.place, target)),
        Place::AddressOf(pointee) => needs_lane(&pointee.place, target),
        _ => false,
    }
}

/// The same in DWARF 5.
fn emit(place: Place, bits: u64, writer: &Writer) -> Result<Expression> {
    let dies = writer.dies;
    match place {
        Place::Undefined | Place::Padding => Ok(Expression::default()),
        Place::Register(number) => Ok(register(number)),
        Place::RegisterFrom(number, start) => Ok(in_bits(part_of_register(number, start, bits))),
        Place::RegisterLane(number, lane) => {
            let start = LANE * u64::from(lane);
            Ok(in_bits(part_of_register(number, start, bits.min(LANE))))
        }
        Place::Memory(address) => with_types(address.into_expression(), dies),
        Place::Value(value) | Place::FrameAddress(value) => with_types(value_of(value, bits)?, dies),
        Place::Real(value) => {
            let mut expression = value.into_expression();
            expression.bytes.push(dw::DW_OP_stack_value.0);
            with_types(expression, dies)
        }
        Place::Bytes(bytes) => Ok(emit_bytes(bytes, bits, writer.target)),
        Place::Verbatim(expression) => Ok(expression),
        Place::Marked(..) | Place::Lost(_) | Place::Located(_) => {
            Err(Undescribable::IllFormed { operation: "DIExpr" })
        }
        Place::AddressOf(pointee) => {
            let die = pointed(*pointee, dies, |place, bits| emit(place, bits, writer))?;
            implicit_pointer(die, dw::DW_OP_implicit_pointer)
        }
        Place::Composite(parts) => {
            let nowhere = |place: &Place| matches!(place, Place::Undefined | Place::Padding);
            if parts.iter().all(|part| nowhere(&part.place)) {
                return Ok(Expression::default());
            }
            let (mut whole, mut has_bits) = (Expression::default(), false);
            for part in leveled(parts) {
                let of_register = match part.place {
                    Place::RegisterFrom(number, start) => Some((number, start)),
                    Place::RegisterLane(number, lane) => Some((number, LANE * u64::from(lane))),
                    _ => None,
                };
                if let Some((number, start)) = of_register {
                    whole.append(part_of_register(number, start, part.bits));
                    has_bits = true;
                    continue;
                }
                let missing = part.place == Place::Undefined;
                has_bits |= !missing && !part.bits.is_multiple_of(8);
                whole.append(emit(part.place, part.bits, writer)?);
                piece(&mut whole.bytes, part.bits, missing);
            }
            Ok(if has_bits { in_bits(whole) } else { whole })
        }
    }
}

/// With the DIEs of the types that operations name.
pub(super) fn with_types(mut expression: Expression, dies: &dyn Dies) -> Result<Expression> {
    for fixup in &mut expression.fixups {
        if let FixupKind::BaseType(ty) = fixup.kind {
            let die = dies.base_type(ty).ok_or(Undescribable::Unsupported {
                operation: "DIExpr",
                reason: "needs a base type and there is no unit to have it",
            })?;
            fixup.kind = FixupKind::UnitUleb { die };
        }
    }
    Ok(expression)
}

/// A value whose bytes are known, lowest first; `bits` of them count.
pub(super) fn emit_bytes(bytes: Vec<u8>, bits: u64, target: &Target) -> Expression {
    if bits <= 64 && bytes.len() <= 8 {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(&bytes);
        let value = Computation::constant(u64::from_le_bytes(word));
        let mut expression = value.into_expression();
        expression.bytes.push(dw::DW_OP_stack_value.0);
        return expression;
    }
    implicit_value(&target.in_memory(bytes))
}

/// An implicit value of bytes as they are in memory.
pub(super) fn implicit_value(bytes: &[u8]) -> Expression {
    let mut out = vec![dw::DW_OP_implicit_value.0];
    unsigned(&mut out, bytes.len() as u64);
    out.extend(bytes);
    out.into()
}

pub(super) fn register(number: u16) -> Expression {
    let mut bytes = Vec::new();
    if number < 32 {
        bytes.push(dw::DW_OP_reg0.0 + number as u8);
    } else {
        bytes.push(dw::DW_OP_regx.0);
        unsigned(&mut bytes, u64::from(number));
    }
    bytes.into()
}

/// Bits of a register that isn't taken for a number: of a vector, say.
fn part_of_register(number: u16, start: u64, bits: u64) -> Expression {
    let mut out = register(number);
    out.bytes.push(dw::DW_OP_bit_piece.0);
    unsigned(&mut out.bytes, bits);
    unsigned(&mut out.bytes, start);
    out
}

/// What has parts of some bits of a place. lldb 22 takes what the last of them leaves for an address
/// and shows what is in memory there; but of what begins with an empty one, nothing.
fn in_bits(parts: Expression) -> Expression {
    let mut whole = Expression::from(vec![dw::DW_OP_bit_piece.0, 0, 0]);
    whole.append(parts);
    whole
}

/// Debuggers fill what a value doesn't reach with zeros, so a non-negative
/// constant may have any size.
fn value_of(value: Computation, bits: u64) -> Result<Expression> {
    let fills = value.as_constant().is_some_and(|value| value >> 63 == 0);
    if bits > 64 && !fills {
        return Err(Undescribable::Unsupported {
            operation: "DW_OP_stack_value",
            reason: "a value of more than 64 bits",
        });
    }
    let mut expression = value.into_expression();
    expression.bytes.push(dw::DW_OP_stack_value.0);
    Ok(expression)
}

/// Ends a part. Debuggers agree on `DW_OP_piece` for what is somewhere. An
/// empty one lldb 22 shows as zeros, which is as good as anything for padding.
/// What is missing is an empty `DW_OP_bit_piece`: lldb then shows nothing of
/// the variable, and gdb all but that part.
pub(super) fn piece(bytes: &mut Vec<u8>, bits: u64, missing: bool) {
    if bits.is_multiple_of(8) && !missing {
        bytes.push(dw::DW_OP_piece.0);
        unsigned(bytes, bits / 8);
    } else {
        bytes.push(dw::DW_OP_bit_piece.0);
        unsigned(bytes, bits);
        unsigned(bytes, 0);
    }
}

/// The DIE that a pointer leads to: the object's, or one with the location that is
/// written.
pub(super) fn pointed(
    pointee: Pointee,
    dies: &dyn Dies,
    write: impl Fn(Place, u64) -> Result<Expression>,
) -> Result<Option<usize>> {
    let Pointee {
        place, object, bits, ..
    } = pointee;
    if let Some(die) = object.and_then(|object| dies.object(object)) {
        return Ok(Some(die));
    }
    // Of what isn't in one place gdb 13 looks at as much as its type has.
    if bits.is_none() && !matches!(place, Place::Undefined | Place::Memory(_) | Place::Located(_)) {
        return Err(Undescribable::Unsupported {
            operation: "DIOpAddrOf",
            reason: "nobody knows the size of what it points at",
        });
    }
    Ok(dies.pointee(write(place, bits.unwrap_or(0))?, bits))
}

pub(super) fn implicit_pointer(die: Option<usize>, operation: dw::DwOp) -> Result<Expression> {
    let Some(die) = die else {
        return Err(Undescribable::Unsupported {
            operation: "DIOpAddrOf",
            reason: "DWARF points only at what has a DIE",
        });
    };
    let bytes = vec![operation.0, 0, 0, 0, 0, 0];
    let kind = FixupKind::Info4 { die };
    Ok(Expression {
        bytes,
        fixups: vec![Fixup { at: 1, kind }],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lower::Part;
    use crate::target::AMDGPU;

    #[test]
    fn dwarf5_has_no_lanes() {
        let writer = |dialect| Writer {
            dialect,
            target: &AMDGPU,
            frame: FrameState::default(),
            dies: &NoDies,
        };
        let part = |place| Part { place, bits: 32 };
        let (vector, scalar) = (Place::Register(2560), Place::Register(32));
        let both = Place::Composite([&scalar, &vector].map(|place| part(place.clone())).into());
        let scalars = Place::Composite(vec![part(scalar.clone()); 2]);
        let five = writer(Dialect::Dwarf5);
        assert!(five.emit(vector.clone(), 32).is_err());
        assert!(five.emit(both.clone(), 64).is_err());
        assert!(
            five.emit(Place::Verbatim(vec![dw::DW_OP_lit0.0].into()), 32)
                .is_err()
        );
        assert_eq!(five.emit(scalar.clone(), 32), Ok(register(32)));
        assert!(five.emit(scalars, 64).is_ok());
        let heterogeneous = writer(Dialect::Heterogeneous);
        assert!(heterogeneous.emit(vector, 32).is_ok());
        assert!(heterogeneous.emit(both, 64).is_ok());
        let x86 = crate::lower::testing::writer();
        assert_eq!(x86.emit(Place::Register(17), 32), Ok(register(17)));
    }
}
