//! On DWARF 5 alone the evaluator agrees with gimli's, which we didn't write.
//!
//! Where they may differ: gimli ends an expression at a location, so it
//! refuses operations after one; it doesn't look where operations start; and
//! what is an address of a value's type or of a typed value isn't the same.

use super::*;
use gimli::{DieReference, EndianSlice, EvaluationResult, Piece, RunTimeEndian, UnitOffset, ValueType};
use std::hash::{DefaultHasher, Hash, Hasher};

/// How one evaluation by both ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// With the same result.
    Same,
    /// With an error.
    Refused,
    /// gimli doesn't do this.
    GimliRefuses,
    /// What DWARF leaves open.
    Open,
}

/// Contents that a seed decides.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    pub seed: u64,
    /// `DW_OP_call*` finds these at their offsets in `.debug_info`.
    pub procedures: Vec<(usize, Vec<u8>)>,
    /// The encoding and size in bytes of types, by their offset in the unit.
    /// What isn't there says it by the offset itself.
    pub types: HashMap<usize, (gimli::DwAte, u64)>,
    /// Vector registers are as wide as x86-64's, not as all others.
    pub vectors: bool,
}

impl Machine {
    fn word(&self, kind: u32, number: u128) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.seed, kind, number).hash(&mut hasher);
        // Small numbers too, so that branches and shifts are various.
        match hasher.finish() {
            word if word % 3 == 0 => word % 64,
            word => word,
        }
    }

    fn bits(&self, kind: u32, offset: u128, bits: u64) -> BigUint {
        let bytes: Vec<u8> = (offset / 8..(offset + u128::from(bits)).div_ceil(8))
            .map(|at| (self.word(kind, at / 8) >> (at % 8 * 8)) as u8)
            .collect();
        crate::evaluate::value::low(BigUint::from_bytes_le(&bytes) >> (offset % 8) as u64, bits)
    }

    fn entry(&self) -> Machine {
        Machine {
            seed: !self.seed,
            ..self.clone()
        }
    }

    /// The type at an offset: its encoding and its size in bytes.
    fn ty(&self, offset: usize) -> Option<(gimli::DwAte, ValueType)> {
        let by_offset = (gimli::DwAte((offset >> 4) as u8), offset as u64 & 0xf);
        let (encoding, size) = self.types.get(&offset).copied().unwrap_or(by_offset);
        Some((encoding, ValueType::from_encoding(encoding, size)?))
    }

    fn register_bits(&self, number: u32) -> u64 {
        match number {
            17..=32 | 67..=82 if self.vectors => 512,
            _ => 64,
        }
    }

    const FRAME_BASE: u64 = 0x7000_0000;
    const CFA: u64 = 0x7000_0100;
    const OBJECT: u64 = 0x7000_0200;
    const THREAD_LOCAL: u64 = 0x7000_0300;
    const ADDRESSES: u64 = 0x7000_0400;
}

impl Contents for Machine {
    fn read(&self, storage: &Storage, offset: u128, bits: u64) -> Result<BigUint, EvaluationError> {
        Ok(match storage {
            Storage::Memory(space) => self.bits(space.number.wrapping_add(1), offset, bits),
            Storage::Register { number, .. } => self.bits(0, u128::from(*number) * 64 + offset, bits),
            other => unreachable!("{other:?}"),
        })
    }
}

/// The machine and its calling frame's.
pub(crate) struct Both {
    pub machine: Machine,
    caller: Option<Box<Both>>,
}

impl Both {
    pub fn new(machine: Machine) -> Both {
        let entry = machine.entry();
        let caller = Some(Box::new(Both {
            machine: entry,
            caller: None,
        }));
        Both { machine, caller }
    }
}

impl Contents for Both {
    fn read(&self, storage: &Storage, offset: u128, bits: u64) -> Result<BigUint, EvaluationError> {
        self.machine.read(storage, offset, bits)
    }
}

fn at(address: u64) -> Location {
    Location::at(Storage::Memory(MEMORY), i128::from(address) * 8)
}

impl Context for Both {
    fn register_bits(&self, register: u16) -> Result<u64, Reason> {
        Ok(self.machine.register_bits(register.into()))
    }

    fn address_bits(&self, _: u32) -> Option<u32> {
        Some(64)
    }

    fn object(&self) -> Result<Location, Reason> {
        Ok(at(Machine::OBJECT))
    }

    fn cfa(&self) -> Result<Location, Reason> {
        Ok(at(Machine::CFA))
    }

    fn frame_base(&self) -> Result<Attribute<'_>, Reason> {
        // DW_OP_const4u.
        const BYTES: [u8; 5] = [0x0c, 0, 0, 0, 0x70];
        Ok(Attribute::Expression(Code {
            bytes: &BYTES,
            unit: UNIT,
        }))
    }

    fn caller(&self) -> Result<&dyn Context, Reason> {
        match &self.caller {
            Some(caller) => Ok(&**caller),
            None => Err(Reason::unavailable("the calling frame")),
        }
    }

    fn thread_local(&self, address: u64) -> Result<Location, Reason> {
        Ok(at(Machine::THREAD_LOCAL.wrapping_add(address)))
    }

    fn indexed_address(&self, _: Unit, index: usize) -> Result<u64, Reason> {
        Ok(Machine::ADDRESSES.wrapping_add(index as u64))
    }

    fn base_type(&self, _: Unit, offset: usize) -> Result<BaseType, Reason> {
        let (encoding, ty) = self.machine.ty(offset).ok_or(Reason::NoBaseType(offset))?;
        let bits = ty.bit_size(u64::MAX).into();
        let encoding = match encoding {
            gimli::DW_ATE_signed => Encoding::Signed,
            gimli::DW_ATE_unsigned => Encoding::Unsigned,
            _ if bits == 32 => Encoding::Float(FloatKind::Float),
            _ => Encoding::Float(FloatKind::Double),
        };
        Ok(BaseType { encoding, bits })
    }

    fn described(&self, offset: usize) -> Result<Attribute<'_>, Reason> {
        let mut procedures = self.machine.procedures.iter();
        Ok(match procedures.find(|(at, _)| *at == offset) {
            Some((_, bytes)) => Attribute::Expression(Code { bytes, unit: UNIT }),
            None => Attribute::Nothing,
        })
    }
}

type Slice<'a> = EndianSlice<'a, RunTimeEndian>;

fn slice(bytes: &[u8]) -> Slice<'_> {
    EndianSlice::new(bytes, RunTimeEndian::Little)
}

/// What gimli makes of an expression: pieces, and the value on top of the
/// stack if there are none.
type Answer<'a> = (Vec<Piece<Slice<'a>>>, Option<gimli::Value>);

fn gimli_answer<'a>(bytes: &'a [u8], machine: &'a Machine, nested: bool) -> gimli::Result<Answer<'a>> {
    let mut evaluation = gimli::Evaluation::new(slice(bytes), UNIT.encoding);
    evaluation.set_object_address(Machine::OBJECT);
    evaluation.set_max_iterations(10_000);
    let typed = |bits: u64, base_type: UnitOffset| match base_type.0 {
        0 => Ok(gimli::Value::Generic(bits)),
        offset => {
            let (_, ty) = machine.ty(offset).ok_or(gimli::Error::UnsupportedTypeOperation)?;
            gimli::Value::parse(ty, EndianSlice::new(&bits.to_le_bytes(), RunTimeEndian::Little))
        }
    };
    let mut result = evaluation.evaluate()?;
    loop {
        result = match result {
            EvaluationResult::Complete => break,
            EvaluationResult::RequiresMemory {
                address,
                size,
                space,
                base_type,
            } => {
                let kind = (space.unwrap_or(0) as u32).wrapping_add(1);
                let bits = machine.bits(kind, u128::from(address) * 8, u64::from(size) * 8);
                let value = typed(u64::try_from(bits).unwrap_or(0), base_type)?;
                evaluation.resume_with_memory(value)?
            }
            EvaluationResult::RequiresRegister { register, base_type } => {
                evaluation.resume_with_register(typed(machine.word(0, register.0.into()), base_type)?)?
            }
            EvaluationResult::RequiresFrameBase => evaluation.resume_with_frame_base(Machine::FRAME_BASE)?,
            EvaluationResult::RequiresTls(offset) => {
                evaluation.resume_with_tls(Machine::THREAD_LOCAL.wrapping_add(offset))?
            }
            EvaluationResult::RequiresCallFrameCfa => evaluation.resume_with_call_frame_cfa(Machine::CFA)?,
            EvaluationResult::RequiresAtLocation(die) => {
                let offset = match die {
                    DieReference::UnitRef(offset) => UNIT.start + offset.0,
                    DieReference::DebugInfoRef(offset) => offset.0,
                };
                let called = machine.procedures.iter().find(|(at, _)| *at == offset);
                evaluation.resume_with_at_location(slice(called.map_or(&[], |(_, bytes)| bytes)))?
            }
            EvaluationResult::RequiresEntryValue(expression) if !nested => {
                let entry = machine.entry();
                let value = entry_value(expression.0.slice(), &entry)?;
                evaluation.resume_with_entry_value(value)?
            }
            EvaluationResult::RequiresRelocatedAddress(address) => {
                evaluation.resume_with_relocated_address(address)?
            }
            EvaluationResult::RequiresIndexedAddress { index, .. } => {
                evaluation.resume_with_indexed_address(Machine::ADDRESSES.wrapping_add(index.0 as u64))?
            }
            EvaluationResult::RequiresBaseType(offset) => {
                let ty = match offset.0 {
                    0 => Some(ValueType::Generic),
                    offset => machine.ty(offset).map(|(_, ty)| ty),
                };
                evaluation.resume_with_base_type(ty.ok_or(gimli::Error::UnsupportedTypeOperation)?)?
            }
            _ => return Err(gimli::Error::UnsupportedEvaluation),
        };
    }
    let value = evaluation.value_result();
    Ok((evaluation.result(), value))
}

fn entry_value(bytes: &[u8], entry: &Machine) -> gimli::Result<gimli::Value> {
    let (pieces, value) = gimli_answer(bytes, entry, true)?;
    match (value, pieces.first().map(|piece| &piece.location)) {
        (Some(value), _) => Ok(value),
        (None, Some(gimli::Location::Register { register })) if pieces[0].size_in_bits.is_none() => {
            Ok(gimli::Value::Generic(entry.word(0, register.0.into())))
        }
        _ => Err(gimli::Error::UnsupportedEvaluation),
    }
}

/// Evaluates by both and panics with the difference.
pub(crate) fn compare(bytes: &[u8], machine: &Machine) -> Verdict {
    let both = Both::new(machine.clone());
    let mut conversions = Conversions::default();
    let ours = locate_stepwise(code(bytes), &both, Some(&mut |step| conversions.see(&step)));
    let theirs = gimli_answer(bytes, machine, false);
    match (&ours, &theirs) {
        _ if conversions.open || conversions.ends_signed() => Verdict::Open,
        (Err(error), _) if is_open(&error.reason) => Verdict::Open,
        (Err(_), Err(_)) => Verdict::Refused,
        (Ok(_), Err(error)) if gimli_only(error) => Verdict::GimliRefuses,
        (Ok(location), Ok((pieces, _))) => {
            let expected = expected(pieces, machine);
            let same = match &expected {
                Some(expected) => same(location, expected),
                None => return Verdict::Open,
            };
            assert!(
                same,
                "{bytes:02x?} in {machine:x?}:\nours {location:?}\ngimli {pieces:?}"
            );
            Verdict::Same
        }
        _ => panic!("{bytes:02x?} in {machine:x?}:\nours {ours:?}\ngimli {theirs:?}"),
    }
}

/// Notices when a negative number is converted between the generic type, whose
/// sign DWARF leaves open, and floating point: it has one here and in gdb, and
/// none in gimli. Of a signed type's negative number gimli 0.34 makes a
/// positive one, which is wrong.
#[derive(Default)]
struct Conversions {
    top: Option<StackEntry>,
    open: bool,
}

impl Conversions {
    /// The address is of a signed type, which gimli extends by its sign and
    /// gdb by zeros.
    fn ends_signed(&self) -> bool {
        let signed = |ty: &BaseType| ty.encoding == Encoding::Signed;
        matches!(&self.top, Some(StackEntry::Value(TypedValue::Number { ty, .. })) if signed(ty))
    }

    fn see(&mut self, step: &Step) {
        let negative = |bits: &BigUint, ty: &BaseType| ty.bits > 0 && bits.bit(ty.bits - 1);
        let next = step.stack.last().cloned();
        let before = self.top.take().map(|entry| entry.value(&UNIT));
        if let (
            Some(Ok(TypedValue::Number { ty: from, bits })),
            Some(StackEntry::Value(TypedValue::Number { ty: to, .. })),
            crate::dwarf::operation::Operation::Standard(_, gimli::Operation::Convert { .. }),
        ) = (&before, &next, step.operation)
            && negative(bits, from)
        {
            let float = |ty: &BaseType| matches!(ty.encoding, Encoding::Float(_));
            let generic = |ty: &BaseType| ty.encoding == Encoding::Generic;
            let signed = |ty: &BaseType| ty.encoding == Encoding::Signed;
            self.open |= float(from) && generic(to) || (generic(from) || signed(from)) && float(to);
        }
        self.top = next;
    }
}

/// What DWARF doesn't define, and gimli does in its way.
fn is_open(reason: &Reason) -> bool {
    match reason {
        Reason::Inconvertible(..)
        | Reason::Branch(_)
        | Reason::PointerValue
        | Reason::Offset { .. }
        | Reason::AddressSpace(_)
        | Reason::PartOutside => true,
        // gimli goes on at address 0.
        Reason::Evaluation(EvaluationError::OutOfRange { size, .. }) => *size == 1 << 67,
        _ => false,
    }
}

/// Errors of gimli's that are limits of it.
fn gimli_only(error: &gimli::Error) -> bool {
    matches!(
        error,
        gimli::Error::InvalidExpressionTerminator(_)
            | gimli::Error::InvalidPiece
            | gimli::Error::UnsupportedTypeOperation
            | gimli::Error::InvalidDerefSize(_)
            | gimli::Error::NotEnoughStackItems
    )
}

/// The location that gimli's answer is.
fn expected(pieces: &[Piece<Slice>], machine: &Machine) -> Option<Location> {
    let simple = |piece: &Piece<Slice>| {
        let offset = i128::from(piece.bit_offset.unwrap_or(0));
        Some(match &piece.location {
            gimli::Location::Empty => Location::undefined(),
            gimli::Location::Register { register } => {
                let number = register.0.into();
                let bits = machine.register_bits(number);
                let storage = Storage::Register { number, bits };
                Location::at(storage, offset)
            }
            gimli::Location::Address { address } => {
                Location::at(Storage::Memory(MEMORY), i128::from(*address) * 8 + offset)
            }
            gimli::Location::Value { value } => {
                let bits: BigUint = bits_of(value).into();
                let size = value.value_type().bit_size(u64::MAX).into();
                Location::at(
                    Storage::Implicit {
                        value: crate::evaluate::Value::Runtime(bits),
                        bits: size,
                    },
                    offset,
                )
            }
            gimli::Location::Bytes { value } => {
                let bits = BigUint::from_bytes_le(value.slice());
                let size = value.len() as u64 * 8;
                Location::at(
                    Storage::Implicit {
                        value: crate::evaluate::Value::Runtime(bits),
                        bits: size,
                    },
                    offset,
                )
            }
            gimli::Location::ImplicitPointer { value, byte_offset } => {
                let to = crate::evaluate::Pointee::Die {
                    offset: value.0,
                    displacement: *byte_offset,
                };
                Location::at(Storage::Address { to, space: MEMORY }, offset)
            }
        })
    };
    match pieces {
        [piece] if piece.size_in_bits.is_none() => simple(piece),
        pieces => {
            let mut parts = Vec::new();
            for piece in pieces {
                parts.push((simple(piece)?, piece.size_in_bits?));
            }
            let composite = crate::evaluate::Composite::of(parts);
            Some(Location::of(Storage::Composite(composite.into())))
        }
    }
}

fn bits_of(value: &gimli::Value) -> u64 {
    match *value {
        gimli::Value::Generic(value) | gimli::Value::U64(value) => value,
        gimli::Value::I8(value) => u64::from(value as u8),
        gimli::Value::U8(value) => value.into(),
        gimli::Value::I16(value) => u64::from(value as u16),
        gimli::Value::U16(value) => value.into(),
        gimli::Value::I32(value) => u64::from(value as u32),
        gimli::Value::U32(value) => value.into(),
        gimli::Value::I64(value) => value as u64,
        gimli::Value::F32(value) => value.to_bits().into(),
        gimli::Value::F64(value) => value.to_bits(),
    }
}

/// Whether two are the same location.
fn same(one: &Location, other: &Location) -> bool {
    let (one, other) = (one.clone().given(), other.clone().given());
    match (&one.places[..], &other.places[..]) {
        ([one], [other]) => match (&one.storage, &other.storage) {
            (Storage::Composite(one), Storage::Composite(other)) => {
                let (one, other) = (one.parts(), other.parts());
                one.len() == other.len()
                    && one
                        .iter()
                        .zip(other)
                        .all(|(one, other)| one.bits == other.bits && same(&one.location, &other.location))
            }
            (
                Storage::Implicit { value: left, bits },
                Storage::Implicit {
                    value: right,
                    bits: size,
                },
            ) => {
                // A vector register's entry value is all of it; gimli is given
                // its lowest word, as it has no wider values.
                let is_word = *bits > 64 && *size == 64;
                let low = |value: &crate::evaluate::Value| value.slice(0, *size, false);
                one.offset == other.offset
                    && (bits == size || is_word)
                    && (low(left) == low(right) || both_nan(left, right, *bits))
            }
            _ => one == other,
        },
        _ => false,
    }
}

/// NaN has many forms, and processors differ in which they make.
fn both_nan(one: &crate::evaluate::Value, other: &crate::evaluate::Value, bits: u64) -> bool {
    let is_nan = |value: &crate::evaluate::Value| {
        let word = value
            .bits()
            .and_then(|bits| u64::try_from(bits).ok())
            .unwrap_or(0);
        match bits {
            32 => f32::from_bits(word as u32).is_nan(),
            64 => f64::from_bits(word).is_nan(),
            _ => false,
        }
    };
    is_nan(one) && is_nan(other)
}
