//! For tests: gimli's evaluator, which we didn't write, as the oracle.

use super::{Dies, Environment, FrameState, NoDies, Place, Result, Undescribable, Writer, evaluate};
use crate::dialect::Dialect;
use crate::dwarf::location::{BaseType, Expression, FixupKind};
use crate::model::{Expr, ObjectId};
use gimli::{
    DwAte, Encoding, EndianSlice, Evaluation, EvaluationResult, Format, LittleEndian, Location, UnitOffset,
    Value, ValueType,
};

/// Where what an expression refers to is.
#[derive(Clone, Copy)]
pub struct Inputs<'i> {
    /// None: the lifetime has no referrer.
    pub referrer: Option<&'i Place>,
    /// The arguments, and which objects they are.
    pub arguments: &'i [(Place, ObjectId)],
    pub writer: Writer<'i>,
}

/// The location description that an expression is; an empty one is undefined.
///
/// # Errors
/// That there is none in the dialect.
pub fn translate(expr: &Expr, inputs: &Inputs) -> Result<Expression> {
    let result = evaluate(expr, inputs)?;
    inputs.writer.emit(result.place, result.ty.bits())
}

impl Environment for Inputs<'_> {
    fn referrer(&self) -> Result<Place> {
        self.referrer.cloned().ok_or(Undescribable::Undefined)
    }

    fn argument(&self, index: u32) -> Result<(Place, ObjectId)> {
        let argument = self.arguments.get(index as usize);
        argument
            .cloned()
            .ok_or(Undescribable::IllFormed { operation: "DIOpArg" })
    }

    fn writer(&self) -> Writer<'_> {
        self.writer
    }
}

/// What an expression that ends in `DW_OP_stack_value` leaves when registers
/// hold `registers` and every load gives `memory`: the bits of its value.
pub fn run(expression: &Expression, registers: &[u64], memory: u64) -> u64 {
    let encoding = Encoding {
        format: Format::Dwarf32,
        version: 5,
        address_size: 8,
    };
    let bytes = settled(expression);
    let mut evaluation = Evaluation::new(EndianSlice::new(&bytes, LittleEndian), encoding);
    let mut result = evaluation.evaluate().unwrap();
    loop {
        result = match result {
            EvaluationResult::RequiresRegister { register, base_type } => {
                let bits = registers[usize::from(register.0)];
                let value = value(bits, value_type(base_type));
                evaluation.resume_with_register(value).unwrap()
            }
            EvaluationResult::RequiresMemory { size, base_type, .. } => {
                let bits = memory & super::computation::mask(8 * u32::from(size));
                let value = value(bits, value_type(base_type));
                evaluation.resume_with_memory(value).unwrap()
            }
            EvaluationResult::RequiresBaseType(base_type) => {
                evaluation.resume_with_base_type(value_type(base_type)).unwrap()
            }
            EvaluationResult::Complete => break,
            other => panic!("{other:?}"),
        };
    }
    match evaluation.result()[0].location {
        Location::Value { value } => match value.reinterpret(integer_like(value.value_type()), u64::MAX) {
            Ok(bits) => bits.to_u64(u64::MAX).unwrap(),
            Err(error) => panic!("{error}"),
        },
        ref other => panic!("{other:?}"),
    }
}

/// The expression's bytes with the types that it names.
fn settled(expression: &Expression) -> Vec<u8> {
    let mut bytes = expression.bytes.clone();
    for fixup in &expression.fixups {
        let FixupKind::UnitUleb { die } = fixup.kind else {
            panic!("{fixup:?}")
        };
        let groups = [0, 7, 14, 21].map(|shift| (die >> shift) as u8 & 0x7f);
        let [a, b, c, d] = groups;
        bytes[fixup.at..fixup.at + 4].copy_from_slice(&[a | 0x80, b | 0x80, c | 0x80, d]);
    }
    bytes
}

fn value(bits: u64, ty: ValueType) -> Value {
    let bytes = bits.to_le_bytes();
    Value::parse(ty, EndianSlice::new(&bytes, LittleEndian)).unwrap_or(Value::Generic(bits))
}

/// The type without a sign and of a type's size.
fn integer_like(ty: ValueType) -> ValueType {
    match ty.bit_size(u64::MAX) {
        8 => ValueType::U8,
        16 => ValueType::U16,
        32 => ValueType::U32,
        _ => ValueType::U64,
    }
}

/// A type's encoding and size are its offset.
pub struct Types;

impl Dies for Types {
    fn object(&self, _: ObjectId) -> Option<usize> {
        None
    }

    fn pointee(&self, _: Expression, _: Option<u64>) -> Option<usize> {
        None
    }

    fn base_type(&self, ty: BaseType) -> Option<usize> {
        Some(usize::from(ty.encoding.0) << 8 | usize::from(ty.byte_size))
    }

    fn base_type_size(&self, die: usize) -> Option<u64> {
        Some(die as u64 & 0xff)
    }
}

fn value_type(offset: UnitOffset) -> ValueType {
    match offset.0 {
        0 => ValueType::Generic,
        offset => ValueType::from_encoding(DwAte((offset >> 8) as u8), offset as u64 & 0xff).unwrap(),
    }
}

/// For DWARF 5 on x86-64, where types have DIEs.
pub fn writer() -> Writer<'static> {
    Writer {
        dialect: Dialect::Dwarf5,
        target: &crate::target::X86_64,
        frame: FrameState::default(),
        dies: &Types,
    }
}

/// A place in DWARF 5, where nothing has a DIE.
pub fn emit(place: Place, bits: u64, dies: &dyn Dies) -> Result<Expression> {
    Writer { dies, ..writer() }.emit(place, bits)
}

/// Every referrer and argument is in the register of its number.
pub struct InRegisters;

impl Environment for InRegisters {
    fn referrer(&self) -> Result<Place> {
        Ok(Place::Register(0))
    }

    fn argument(&self, index: u32) -> Result<(Place, ObjectId)> {
        Ok((Place::Register(index as u16), ObjectId(index)))
    }

    fn writer(&self) -> Writer<'_> {
        Writer {
            dies: &NoDies,
            ..writer()
        }
    }
}
