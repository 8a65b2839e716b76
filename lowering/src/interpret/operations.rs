//! What each operation does (DWARF 5, 2.5; extensions, "DWARF Operation
//! Expressions").

use super::arithmetic;
use super::context::{Code, Unit};
use super::entry::StackEntry;
use super::error::{Error, Reason};
use super::evaluation::Evaluation;
use super::value::{BaseType, TypedValue};
use crate::dwarf::operation::Extension;
use crate::evaluate::Location;
use gimli::{DieReference, EndianSlice, Operation, RunTimeEndian, UnitOffset};
use num_bigint::BigUint;
use num_traits::ToPrimitive;

type Result<T> = std::result::Result<T, Reason>;
type Standard<'a> = Operation<EndianSlice<'a, RunTimeEndian>>;

impl<'c> Evaluation<'_, '_, 'c> {
    /// Operations of DWARF 5, and of GNU's what DWARF 5 took over.
    pub(super) fn standard(
        &mut self,
        operation: &Standard<'c>,
        unit: &Unit,
    ) -> std::result::Result<(), Error> {
        match operation {
            Operation::Call { offset } => self.call(*offset, unit)?,
            Operation::EntryValue { expression } => {
                let bytes = expression.slice();
                self.entry_value(Code { bytes, unit: *unit })?
            }
            Operation::FrameOffset { offset } => self.frame_offset(*offset)?,
            Operation::Drop | Operation::Pick { .. } | Operation::Swap | Operation::Rot => {
                self.rearrange(operation)?
            }
            Operation::Nop => {}
            Operation::Skip { target } => self.branch(*target)?,
            Operation::Bra { target } => {
                let (_, bits) = self.pop_value(unit)?.integral()?;
                if bits != BigUint::ZERO {
                    self.branch(*target)?;
                }
            }
            Operation::Piece { .. }
            | Operation::Register { .. }
            | Operation::ImplicitValue { .. }
            | Operation::StackValue
            | Operation::ImplicitPointer { .. }
            | Operation::PushObjectAddress
            | Operation::CallFrameCFA
            | Operation::TLS
            | Operation::Address { .. }
            | Operation::AddressIndex { .. } => self.located(operation, unit)?,
            Operation::RegisterOffset {
                register,
                offset,
                base_type: UnitOffset(0),
            } => {
                let location = self.at_register(register.0, *offset, unit.default_space())?;
                self.push_location(location)?
            }
            _ => self.valued(operation, unit)?,
        }
        Ok(())
    }

    /// Stack operations.
    fn rearrange(&mut self, operation: &Standard) -> Result<()> {
        let below = |depth| self.stack.len().checked_sub(depth).ok_or(Reason::StackEmpty);
        let first = match operation {
            Operation::Pick { index } => below(usize::from(*index) + 1)?,
            Operation::Swap => below(2)?,
            Operation::Rot => below(3)?,
            _ => below(1)?,
        };
        let touched = match operation {
            Operation::Pick { .. } => &self.stack[first..=first],
            _ => &self.stack[first..],
        };
        if touched
            .iter()
            .any(|entry| matches!(entry, StackEntry::Incomplete(_)))
        {
            return Err(Reason::Incomplete);
        }
        match operation {
            Operation::Pick { .. } => self.push(self.stack[first].clone())?,
            Operation::Drop => drop(self.stack.pop()),
            // The topmost becomes the lowest of these.
            _ => self.stack[first..].rotate_right(1),
        }
        Ok(())
    }

    /// Operations that push values.
    fn valued(&mut self, operation: &Standard, unit: &Unit) -> Result<()> {
        match operation {
            Operation::UnsignedConstant { value } => self.push_generic(*value, unit),
            Operation::SignedConstant { value } => self.push_generic(*value as u64, unit),
            Operation::ConstantIndex { index } => {
                let value = self.context.indexed_address(*unit, index.0)?;
                self.push_generic(value, unit)
            }
            Operation::TypedLiteral { base_type, value } => {
                let ty = self.sized_type(*base_type, value.len() as u64, unit)?;
                self.push_value(TypedValue::new(ty, BigUint::from_bytes_le(value.slice())))
            }
            Operation::RegisterOffset {
                register, base_type, ..
            } => {
                let (location, ty) = (self.register(register.0)?, self.base_type(*base_type, unit)?);
                let value = self.read(&location, ty)?;
                self.push_value(value)
            }
            Operation::Deref {
                base_type,
                size,
                space,
            } => {
                let location = match space {
                    true => {
                        let address = self.pop()?;
                        let space = self.pop()?;
                        self.in_space(address, space, unit)?
                    }
                    false => self.pop_location(unit)?,
                };
                self.dereference(&location, *base_type, u64::from(*size), unit)
            }
            Operation::Convert { base_type } => {
                let (value, ty) = (self.pop_value(unit)?, self.base_type(*base_type, unit)?);
                self.push_value(arithmetic::convert(value, ty)?)
            }
            Operation::Reinterpret { base_type } => {
                let (value, ty) = (self.pop_value(unit)?, self.base_type(*base_type, unit)?);
                self.push_value(arithmetic::reinterpret(value, ty)?)
            }
            Operation::Abs | Operation::Neg | Operation::Not => {
                let value = self.pop_value(unit)?;
                self.push_value(arithmetic::unary(operation, value)?)
            }
            Operation::PlusConstant { value } => {
                // The operand is of the same type.
                let (ty, left) = self.pop_value(unit)?.number()?;
                let generic = BaseType::unsigned(64);
                let right = arithmetic::convert(TypedValue::new(generic, (*value).into()), ty)?;
                let left = TypedValue::Number { ty, bits: left };
                self.push_value(arithmetic::binary(&Standard::Plus, left, right)?)
            }
            Operation::Eq | Operation::Ge | Operation::Gt | Operation::Le | Operation::Lt | Operation::Ne => {
                let (right, left) = (self.pop_value(unit)?, self.pop_value(unit)?);
                let holds = arithmetic::compare(operation, left, right)?;
                self.push_generic(holds.into(), unit)
            }
            Operation::And
            | Operation::Div
            | Operation::Minus
            | Operation::Mod
            | Operation::Mul
            | Operation::Or
            | Operation::Plus
            | Operation::Shl
            | Operation::Shr
            | Operation::Shra
            | Operation::Xor => {
                let (right, left) = (self.pop_value(unit)?, self.pop_value(unit)?);
                self.charge_product(&left, &right)?;
                self.push_value(arithmetic::binary(operation, left, right)?)
            }
            _ => Err(Reason::Unsupported),
        }
    }

    /// Products and quotients take time for each pair of words.
    fn charge_product(&mut self, left: &TypedValue, right: &TypedValue) -> Result<()> {
        let words = |value: &TypedValue| match value {
            TypedValue::Number { bits, .. } => bits.bits() / 64,
            TypedValue::Pointer(_) => 0,
        };
        self.run.charge(words(left) * words(right))
    }

    /// `DW_OP_deref*`: a type's offset of 0 stands for the generic type, of
    /// which `DW_OP_deref_size` reads a part.
    fn dereference(
        &mut self,
        location: &Location,
        base_type: UnitOffset,
        bytes: u64,
        unit: &Unit,
    ) -> Result<()> {
        let value = if base_type.0 != 0 {
            let ty = self.sized_type(base_type, bytes, unit)?;
            self.read(location, ty)?
        } else {
            let generic = BaseType::generic(unit.generic_bits());
            let part = (bytes * 8).min(generic.bits);
            match self.read(
                location,
                BaseType {
                    bits: part,
                    ..generic
                },
            )? {
                TypedValue::Number { bits, .. } => TypedValue::new(generic, bits),
                pointer => pointer,
            }
        };
        self.push_value(value)
    }

    /// A value of a type from a location.
    fn read(&mut self, location: &Location, ty: BaseType) -> Result<TypedValue> {
        self.run.charge(super::entry::weight(location))?;
        if let Some(pointer) = super::described::whole_pointer(location, ty.bits) {
            return Ok(TypedValue::Pointer(pointer));
        }
        let value = crate::evaluate::read(location, ty.bits, self.context)?;
        Ok(TypedValue::new(ty, value.bits().cloned().unwrap_or_default()))
    }

    /// The contents of a register that `DW_OP_entry_value` names.
    pub(super) fn register_contents(&mut self, location: &Location, unit: &Unit) -> Result<TypedValue> {
        let generic = BaseType::generic(unit.generic_bits());
        let bits = location.places.first().and_then(|place| place.storage_bits());
        let bits = bits
            .and_then(|bits| u64::try_from(bits).ok())
            .ok_or(Reason::EntryValue)?;
        match bits <= generic.bits {
            true => {
                let (_, number) = self.read(location, BaseType { bits, ..generic })?.number()?;
                Ok(TypedValue::new(generic, number))
            }
            false => self.read(location, BaseType::unsigned(bits)),
        }
    }

    /// A type by its offset; that of the generic type is 0.
    fn base_type(&self, offset: UnitOffset, unit: &Unit) -> Result<BaseType> {
        match offset.0 {
            0 => Ok(BaseType::generic(unit.generic_bits())),
            offset => self.context.base_type(*unit, offset),
        }
    }

    /// A type whose size the operation says too.
    fn sized_type(&self, offset: UnitOffset, bytes: u64, unit: &Unit) -> Result<BaseType> {
        let ty = self.context.base_type(*unit, offset.0)?;
        match ty.bits.div_ceil(8) == bytes {
            true => Ok(ty),
            false => Err(Reason::TypeSize {
                type_bits: ty.bits,
                bytes,
            }),
        }
    }

    /// `DW_OP_call2`, `DW_OP_call4`, `DW_OP_call_ref`.
    fn call(&mut self, offset: DieReference<usize>, unit: &Unit) -> std::result::Result<(), Error> {
        let offset = match offset {
            DieReference::UnitRef(offset) => unit.start.saturating_add(offset.0),
            DieReference::DebugInfoRef(offset) => offset.0,
        };
        self.call_entry(offset)
    }

    /// Operations of the extensions.
    pub(super) fn extension(&mut self, operation: Extension, operands: &[i128], unit: &Unit) -> Result<()> {
        let unsigned = |index: usize| {
            let operand = operands
                .get(index)
                .and_then(|operand| u64::try_from(*operand).ok());
            operand.ok_or(Reason::Unsupported)
        };
        let signed = |index: usize| {
            let operand = operands
                .get(index)
                .and_then(|operand| i64::try_from(*operand).ok());
            operand.ok_or(Reason::Unsupported)
        };
        match operation {
            Extension::Nop => Ok(()),
            Extension::PushLane | Extension::PushSimdLane => {
                let lane = self.context.lane()?;
                self.push_generic(lane, unit)
            }
            Extension::FormAspaceAddress => {
                let space = self.pop()?;
                let address = self.pop()?;
                let location = self.in_space(address, space, unit)?;
                self.push_location(location)
            }
            Extension::Offset => self.offset(8, unit),
            Extension::BitOffset => self.offset(1, unit),
            Extension::OffsetUconst => {
                let location = self.pop_location(unit)?;
                let moved = super::locations::moved(location, i128::from(unsigned(0)?) * 8)?;
                self.push_location(moved)
            }
            Extension::CallFrameEntryReg => {
                let register = u16::try_from(unsigned(0)?);
                let register = register.map_err(|_| Reason::unavailable("a register of that number"))?;
                let location = self.context.entry_register(register)?;
                self.push_location(location)
            }
            Extension::Undefined => self.push_location(Location::undefined()),
            Extension::AspaceBregx => {
                let register = u16::try_from(unsigned(0)?);
                let register = register.map_err(|_| Reason::unavailable("a register of that number"))?;
                let space = self.pop()?;
                let space = self.space(space, unit)?;
                let location = self.at_register(register, signed(1)?, space)?;
                self.push_location(location)
            }
            Extension::AspaceImplicitPointer => {
                let space = self.pop()?;
                let space = self.space(space, unit)?;
                let die = usize::try_from(unsigned(0)?).map_err(|_| Reason::OffsetTooLarge)?;
                self.implicit_pointer(die, signed(1)?, space)
            }
            Extension::PieceEnd => self.piece_end(),
            Extension::Extend => self.extend(unsigned(0)?, unsigned(1)?, unit),
            Extension::SelectBitPiece => self.select(unsigned(0)?, unsigned(1)?, unit),
            Extension::RegvalBits => self.register_part(unsigned(0)?, unit),
        }
    }

    /// `DW_OP_INTEL_regval_bits`: so many bits of the register whose number is below the offset of a bit.
    fn register_part(&mut self, bits: u64, unit: &Unit) -> Result<()> {
        let (_, offset) = self.pop_value(unit)?.integral()?;
        let (_, register) = self.pop_value(unit)?.integral()?;
        let register = register
            .to_u16()
            .ok_or_else(|| Reason::unavailable("a register of that number"))?;
        let ty = BaseType::generic(unit.generic_bits());
        if bits > ty.bits {
            return Err(Reason::Unsupported);
        }
        let offset = offset.to_i128().ok_or(Reason::OffsetTooLarge)?;
        let location = super::locations::moved(self.register(register)?, offset)?;
        match self.read(&location, BaseType { bits, ..ty })? {
            TypedValue::Number { bits, .. } => self.push_value(TypedValue::new(ty, bits)),
            pointer => self.push_value(pointer),
        }
    }

    /// `DW_OP_LLVM_offset` and `DW_OP_LLVM_bit_offset`, by so many bits.
    fn offset(&mut self, scale: i128, unit: &Unit) -> Result<()> {
        let distance = self.pop_value(unit)?.integer()?;
        let location = self.pop_location(unit)?;
        let distance = distance
            .to_i128()
            .and_then(|distance| distance.checked_mul(scale));
        let moved = super::locations::moved(location, distance.ok_or(Reason::OffsetTooLarge)?)?;
        self.push_location(moved)
    }
}
