//! Locations on the stack (the heterogeneous extensions, "Location
//! Description Operations"): every place is operations that leave one
//! location there, for further operations to work on.

use super::emit::{implicit_pointer, piece, pointed, register};
use super::parse::ENCODING;
use super::place::LANE;
use super::{Computation, Part, Place, Pointee, Result, Undescribable, Writer};
use crate::dwarf::location::Expression;
use crate::dwarf::operation::{Extension, Operation};
use crate::target::DEFAULT_SPACE;
use gimli::{EndianSlice, LittleEndian, constants as dw};

/// A location as operations that leave it on the stack. Only the dialects with
/// extensions have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Located {
    operations: Expression,
    /// How far on it is, in bits.
    offset: i64,
    /// It is a value and nowhere.
    is_value: bool,
}

impl Located {
    pub(crate) fn new(operations: Expression) -> Located {
        Located {
            operations,
            offset: 0,
            is_value: false,
        }
    }

    /// All of a register, whoever looks at it.
    pub(crate) fn of_register(number: u16) -> Located {
        Located::new(register(number))
    }

    fn of_values(self, is_value: bool) -> Located {
        Located { is_value, ..self }
    }

    pub(crate) fn is_value(&self) -> bool {
        self.is_value
    }

    /// The size of the operations in bytes.
    pub(crate) fn size(&self) -> usize {
        self.operations.bytes.len()
    }

    /// The operations that leave the storage's start, and how far on it is from there, in
    /// bits.
    pub(crate) fn apart(&self) -> (&Expression, i64) {
        (&self.operations, self.offset)
    }

    /// So many bits further on; none if nobody counts so far.
    pub(crate) fn moved(self, bits: i64) -> Option<Located> {
        let offset = self.offset.checked_add(bits)?;
        Some(Located { offset, ..self })
    }
}

/// The widest value that is filled up with zeros, in bits.
const WIDEST: u64 = 1 << 16;

impl Writer<'_> {
    /// Whether locations can stand on the stack.
    pub(crate) fn is_stacked(&self) -> bool {
        self.dialect.extensions().is_some()
    }

    /// Appends an operation of the extensions.
    pub(super) fn extension(
        &self,
        out: &mut Expression,
        extension: Extension,
        operands: &[i128],
    ) -> Result<()> {
        let operation = extension.name();
        let reason = "the dialect hasn't this operation";
        let unsupported = Undescribable::Unsupported { operation, reason };
        let encoding = self.dialect.extensions().ok_or(unsupported.clone())?;
        extension
            .write(operands, encoding, &mut out.bytes)
            .map_err(|_| unsupported)
    }

    /// Operations that leave the location of a place of `bits` bits. A number
    /// on the stack is one too: memory at that address.
    pub(super) fn location(&self, place: Place, bits: u64) -> Result<Expression> {
        match place {
            Place::Undefined | Place::Padding => {
                let mut out = Expression::default();
                self.extension(&mut out, Extension::Undefined, &[])?;
                Ok(out)
            }
            Place::Register(number) => self.register(number),
            Place::RegisterFrom(number, start) => {
                let whole = self.moved(Place::Register(number), start.saturating_add(bits), start as i64)?;
                self.location(whole, bits)
            }
            Place::RegisterLane(number, lane) => {
                let mut out = register(number);
                if lane > 0 {
                    let bytes = LANE / 8 * u64::from(lane);
                    self.extension(&mut out, Extension::OffsetUconst, &[bytes.into()])?;
                }
                Ok(out)
            }
            Place::Memory(address) => Ok(address.into_expression()),
            Place::Value(value) | Place::FrameAddress(value) => self.value(value, bits),
            Place::Real(value) => Ok(stack_value(value.into_expression())),
            Place::Bytes(bytes) => self.bytes(bytes, bits),
            Place::Located(located) => self.located(located),
            Place::Composite(parts) => self.composite(parts, bits),
            Place::AddressOf(pointee) => self.address_of(*pointee),
            Place::Verbatim(expression) => self.verbatim(expression),
            Place::Marked(..) | Place::Lost(_) => Err(Undescribable::IllFormed { operation: "DIExpr" }),
        }
    }

    /// A register; where it has a part for each lane, that of the lane that
    /// the debugger looks at.
    fn register(&self, number: u16) -> Result<Expression> {
        let mut out = register(number);
        if self.target.is_lane_register(number)
            && let Some(bits) = self.target.lane_bits(number)
        {
            self.extension(&mut out, Extension::PushLane, &[])?;
            out.append(Computation::constant(bits / 8).into_expression());
            out.bytes.push(dw::DW_OP_mul.0);
            self.extension(&mut out, Extension::Offset, &[])?;
        }
        Ok(out)
    }

    /// An implicit value. What is computed has 64 bits; nobody fills up what is
    /// wider, as debuggers of DWARF 5 do.
    fn value(&self, value: Computation, bits: u64) -> Result<Expression> {
        match value.as_constant() {
            _ if bits <= 64 => Ok(stack_value(value.into_expression())),
            Some(value) if value >> 63 == 0 => self.bytes(value.to_le_bytes().to_vec(), bits),
            _ => Err(Undescribable::Unsupported {
                operation: "DW_OP_stack_value",
                reason: "a value of more than 64 bits",
            }),
        }
    }

    /// A value whose bytes are known, lowest first; `bits` of them count.
    fn bytes(&self, mut bytes: Vec<u8>, bits: u64) -> Result<Expression> {
        if bits > WIDEST {
            return Err(Undescribable::Unsupported {
                operation: "DIOpConstant",
                reason: "too wide a constant",
            });
        }
        let size = bits.div_ceil(8) as usize;
        bytes.resize(size.max(bytes.len()), 0);
        Ok(super::emit::emit_bytes(bytes, bits, self.target))
    }

    fn located(&self, located: Located) -> Result<Expression> {
        let Located {
            operations: mut out,
            offset,
            ..
        } = located;
        if offset == 0 {
            return Ok(out);
        }
        let bytes = offset / 8;
        if offset % 8 != 0 {
            out.append(Computation::constant(offset as u64).into_expression());
            self.extension(&mut out, Extension::BitOffset, &[])?;
        } else if bytes > 0 {
            self.extension(&mut out, Extension::OffsetUconst, &[bytes.into()])?;
        } else {
            out.append(Computation::constant(bytes as u64).into_expression());
            self.extension(&mut out, Extension::Offset, &[])?;
        }
        Ok(out)
    }

    /// Parts one after another. `DW_OP_piece` adds to whatever composite isn't
    /// complete yet, so one that is a part of this one is made first, and copied
    /// from below: nothing but `DW_OP_pick` leaves a composite alone that isn't
    /// complete.
    fn composite(&self, mut parts: Vec<Part>, bits: u64) -> Result<Expression> {
        let sum: u64 = parts.iter().map(|part| part.bits).sum();
        if sum < bits {
            parts.push(Part {
                place: Place::Undefined,
                bits: bits - sum,
            });
        }
        let mut inner = Vec::new();
        let mut outer = Expression::default();
        for (index, part) in parts.into_iter().enumerate() {
            let location = self.location(part.place, part.bits)?;
            if index > 0 && self.composes(&location) {
                inner.push(location);
                pick(&mut outer.bytes, inner.len())?;
            } else {
                outer.append(location);
            }
            piece(&mut outer.bytes, part.bits, false);
        }
        self.extension(&mut outer, Extension::PieceEnd, &[])?;
        let below = inner.len();
        let mut out = Expression::default();
        inner.into_iter().rev().for_each(|location| out.append(location));
        out.append(outer);
        for _ in 0..below {
            out.bytes.extend([dw::DW_OP_swap.0, dw::DW_OP_drop.0]);
        }
        Ok(out)
    }

    /// Whether an operation adds to a composite, or may call one.
    fn composes(&self, expression: &Expression) -> bool {
        let Some(extensions) = self.dialect.extensions() else {
            return false;
        };
        let mut rest = EndianSlice::new(&expression.bytes, LittleEndian);
        while !rest.is_empty() {
            match Operation::parse(&mut rest, ENCODING, extensions) {
                Ok(Operation::Standard(dw::DW_OP_piece | dw::DW_OP_bit_piece | dw::DW_OP_call4, _))
                | Err(_) => {
                    return true;
                }
                Ok(_) => {}
            }
        }
        false
    }

    /// An implicit pointer. In the encoding of `DW_OP_LLVM_user` there is none
    /// with an address space, so there it points into the default one.
    fn address_of(&self, pointee: Pointee) -> Result<Expression> {
        let space = pointee.space;
        let die = pointed(pointee, self.dies, |place, bits| {
            super::emit::with_types(self.location(place, bits)?, self.dies)
        })?;
        let pointer = Extension::AspaceImplicitPointer;
        let legacy = self.dialect.extensions() == Some(crate::dialect::ExtensionEncoding::Legacy);
        match (self.target.dwarf_space(space.number), pointer.legacy_opcode()) {
            (Some(number @ 1..), Some(opcode)) if legacy => {
                let mut out = Computation::constant(number.into()).into_expression();
                out.append(implicit_pointer(die, dw::DwOp(opcode))?);
                Ok(out)
            }
            _ => implicit_pointer(die, dw::DW_OP_implicit_pointer),
        }
    }

    /// What nobody took apart. Where it isn't known which registers it reads,
    /// it may read those of the wrong lane.
    fn verbatim(&self, mut expression: Expression) -> Result<Expression> {
        if self.target.has_lanes() {
            return Err(Undescribable::Unsupported {
                operation: "DIOpReferrer",
                reason: "stock codegen's location isn't understood",
            });
        }
        if super::parse::ends_with_piece(&expression) {
            self.extension(&mut expression, Extension::PieceEnd, &[])?;
        }
        Ok(expression)
    }

    /// The location of a lane's own memory at an address.
    pub(super) fn private(&self, address: Computation) -> Result<Place> {
        let unsupported = Undescribable::Unsupported {
            operation: "DIOpDeref",
            reason: "the target has no lanes",
        };
        self.memory(address, self.target.private_space().ok_or(unsupported)?)
    }

    /// The location of memory at an address, which is a pointer of the LLVM
    /// address space `space`.
    pub(super) fn memory(&self, address: Computation, space: u32) -> Result<Place> {
        let unsupported = |reason| {
            let operation = "DIOpDeref";
            Err(Undescribable::Unsupported { operation, reason })
        };
        match self.target.dwarf_space(space) {
            Some(DEFAULT_SPACE) => Ok(Place::Memory(address)),
            Some(number) if self.is_stacked() => {
                let mut out = address.into_expression();
                out.append(Computation::constant(number.into()).into_expression());
                self.extension(&mut out, Extension::FormAspaceAddress, &[])?;
                Ok(Place::Located(Located::new(out)))
            }
            Some(_) => unsupported("DWARF 5 has no address spaces"),
            None => unsupported("the target's address space has no DWARF number"),
        }
    }

    /// `read` of a location of `bits` bits, at most 64. A storage may end right
    /// after them, so what isn't a number of bytes is filled up first.
    pub(super) fn load(&self, place: Place, bits: u32) -> Result<Computation> {
        let rest = bits.next_multiple_of(8) - bits;
        let location = match rest {
            0 => self.location(place, bits.into())?,
            rest => {
                let zeros = Place::Value(Computation::constant(0));
                let parts = [(place, bits), (zeros, rest)].map(|(place, bits)| Part {
                    place,
                    bits: bits.into(),
                });
                self.composite(parts.into(), (bits + rest).into())?
            }
        };
        Ok(Computation::operations(location)
            .load(bits.div_ceil(8))
            .with_width(bits))
    }

    /// The location of a place, in a storage of no more bits if it is a value:
    /// nothing is to be read beyond.
    fn exact(&self, place: Place, bits: u64) -> Result<Expression> {
        match place.is_value() {
            true => self.composite(vec![Part { place, bits }], bits),
            false => self.location(place, bits),
        }
    }

    /// A place at a distance in bits that is known.
    pub(super) fn moved(&self, place: Place, bits: u64, distance: i64) -> Result<Place> {
        let located = match place {
            Place::Located(located) => located,
            place => {
                let is_value = place.is_value();
                Located::new(self.exact(place, bits)?).of_values(is_value)
            }
        };
        match located.moved(distance) {
            Some(located) => Ok(Place::Located(located)),
            None => Err(Undescribable::Unsupported {
                operation: "DIOpBitOffset",
                reason: "too far an offset",
            }),
        }
    }

    /// A place at a computed distance of so many bytes, or bits.
    pub(super) fn moved_by(
        &self,
        place: Place,
        bits: u64,
        distance: Computation,
        unit: Extension,
    ) -> Result<Place> {
        let mut out = self.exact(place, bits)?;
        out.append(distance.into_expression());
        self.extension(&mut out, unit, &[])?;
        Ok(Place::Located(Located::new(out)))
    }

    /// A vector of copies of one place of `bits` bits.
    pub(super) fn extended(&self, place: Place, bits: u64, count: u32) -> Result<Place> {
        let is_value = place.is_computed();
        let mut out = self.location(place, bits)?;
        self.extension(&mut out, Extension::Extend, &[bits.into(), count.into()])?;
        Ok(Place::Located(Located::new(out).of_values(is_value)))
    }

    /// Of each of `count` elements of `bits` bits, at most 64, that of `one`
    /// where the mask has a one, else that of `zero`.
    pub(super) fn selected(
        &self,
        zero: Place,
        one: Place,
        mask: Computation,
        bits: u64,
        count: u64,
    ) -> Result<Place> {
        let whole = bits.saturating_mul(count);
        let is_value = zero.is_computed() && one.is_computed();
        let mut out = self.location(zero, whole)?;
        out.append(self.location(one, whole)?);
        out.append(mask.into_expression());
        self.extension(&mut out, Extension::SelectBitPiece, &[bits.into(), count.into()])?;
        Ok(Place::Located(Located::new(out).of_values(is_value)))
    }

    /// The number of the lane that the debugger looks at.
    pub(super) fn lane(&self) -> Result<Computation> {
        let mut out = Expression::default();
        self.extension(&mut out, Extension::PushLane, &[])?;
        Ok(Computation::operations(out))
    }

    /// A register's low bytes as a number, where `DW_OP_breg` won't do.
    pub(super) fn contents(&self, number: u16, bits: u32) -> Result<Computation> {
        self.load(Place::Register(number), bits)
    }
}

fn stack_value(mut expression: Expression) -> Expression {
    expression.bytes.push(dw::DW_OP_stack_value.0);
    expression
}

/// `DW_OP_pick` of what is so far below the top.
fn pick(bytes: &mut Vec<u8>, depth: usize) -> Result<()> {
    let depth = u8::try_from(depth).map_err(|_| Undescribable::Unsupported {
        operation: "DIOpComposite",
        reason: "too many composites in one",
    })?;
    match depth {
        1 => bytes.push(dw::DW_OP_over.0),
        depth => bytes.extend([dw::DW_OP_pick.0, depth]),
    }
    Ok(())
}

#[cfg(test)]
mod tests;
