//! An ELF file's debug info as a context: DIEs, `.debug_addr`, location lists.

use super::callers::{CallFrame, CallFrames};
use super::context::{Attribute, Code, Context, Unit};
use super::error::Reason;
use super::state::State;
use super::value::{BaseType, Encoding};
use crate::dialect::ExtensionEncoding;
use crate::evaluate::{Contents, EvaluationError, Location, Storage};
use crate::locate::image::{EH_FRAME, Image};
use crate::locate::units::{Die, Entry, Units};
use crate::model::FloatKind;
use gimli::{AttributeValue, EndianSlice, RunTimeEndian};
use num_bigint::BigUint;

type Slice<'a> = EndianSlice<'a, RunTimeEndian>;

const DW_AT_LLVM_VECTOR_SIZE: gimli::DwAt = gimli::DwAt(0x3e0c);

/// The debug info of a file, and how it encodes the extensions.
pub(super) struct Program<'a> {
    pub units: Units<'a>,
    pub extensions: ExtensionEncoding,
    /// What the file says of calling frames.
    pub frames: CallFrames<'a>,
}

impl<'a> Program<'a> {
    pub(super) fn new(image: &'a Image, units: Units<'a>, extensions: ExtensionEncoding) -> Program<'a> {
        let mut frames = CallFrames::new(image.section(".debug_frame"), image.endian, extensions);
        if let Some(address) = image.origin(EH_FRAME) {
            frames = frames.with_eh_frame(image.section(EH_FRAME), address);
        }
        if let Some(target) = image.target() {
            frames = frames.with_kept(target.kept.clone());
        }
        Program {
            units,
            extensions,
            frames,
        }
    }

    pub(super) fn unit(&self, unit: usize) -> Option<Unit> {
        let offset = gimli::UnitOffset(0);
        Some(Unit {
            encoding: self.units.units.get(unit)?.encoding(),
            extensions: self.extensions,
            start: self.units.offset(Die { unit, offset })?,
        })
    }

    /// What an entry, or what it is an instance of, says of its location at a
    /// program location. `bytes` is the size of a constant whose form doesn't
    /// tell.
    pub(super) fn attribute(
        &self,
        unit: usize,
        entry: &Entry<'a>,
        name: gimli::DwAt,
        pc: Option<u64>,
        bytes: Option<u64>,
    ) -> Result<Attribute<'a>, Reason> {
        let Some((home, value)) = self.units.inherited(unit, entry, name) else {
            return Ok(Attribute::Nothing);
        };
        let damaged = |what: &str| Reason::Damaged(what.to_string());
        if name == gimli::DW_AT_const_value {
            return constant(value, bytes).ok_or_else(|| damaged("DW_AT_const_value"));
        }
        let context = self.unit(home).ok_or_else(|| damaged("the unit"))?;
        let code = |bytes: Slice<'a>| Code {
            bytes: bytes.slice(),
            unit: context,
        };
        if let AttributeValue::Exprloc(expression) = value {
            return Ok(Attribute::Expression(code(expression.0)));
        }
        let (Some(unit), Some(pc)) = (self.units.units.get(home), pc) else {
            return Err(Reason::unavailable("the program location"));
        };
        let list = self.units.dwarf.attr_locations(unit, value);
        let mut list = list.ok().flatten().ok_or_else(|| damaged("the location list"))?;
        let (mut matching, mut default) = (Vec::new(), Vec::new());
        while let Some(raw) = list.next_raw().map_err(|_| damaged("the location list"))? {
            let is_default = matches!(raw, gimli::RawLocListEntry::DefaultLocation { .. });
            let entry = list.convert_raw(raw).map_err(|_| damaged("the location list"))?;
            let Some(entry) = entry else { continue };
            match is_default {
                true => default.push(code(entry.data.0)),
                false if (entry.range.begin..entry.range.end).contains(&pc) => {
                    matching.push(code(entry.data.0));
                }
                false => {}
            }
        }
        Ok(Attribute::List(if matching.is_empty() {
            default
        } else {
            matching
        }))
    }

    /// `DW_AT_location`, else `DW_AT_const_value`.
    pub(super) fn location(
        &self,
        die: Die,
        entry: &Entry<'a>,
        pc: Option<u64>,
        bytes: Option<u64>,
    ) -> Result<Attribute<'a>, Reason> {
        match self.attribute(die.unit, entry, gimli::DW_AT_location, pc, bytes)? {
            Attribute::Nothing => self.attribute(die.unit, entry, gimli::DW_AT_const_value, pc, bytes),
            attribute => Ok(attribute),
        }
    }

    fn base_type(&self, unit: Unit, offset: usize) -> Option<BaseType> {
        let die = self.units.at(unit.start.checked_add(offset)?)?;
        let entry = self.units.entry(die)?;
        let number = |name| entry.attr(name).and_then(|value| value.udata_value());
        if entry.tag() != gimli::DW_TAG_base_type {
            return None;
        }
        let bytes = number(gimli::DW_AT_byte_size)?;
        let name = self.units.name(die.unit, &entry).unwrap_or_default();
        // LLVM's own types of odd sizes say in their names how many bits they have.
        let named = name
            .strip_prefix("DW_ATE_")
            .and_then(|name| name.rsplit_once('_')?.1.parse().ok());
        let bits = number(gimli::DW_AT_bit_size)
            .or(named)
            .filter(|bits: &u64| bits.div_ceil(8) == bytes);
        let bits = bits.or_else(|| bytes.checked_mul(8))?;
        if bits > crate::evaluate::MAX_BITS {
            return None;
        }
        let AttributeValue::Encoding(encoding) = entry.attr_value(gimli::DW_AT_encoding)? else {
            return None;
        };
        let encoding = match encoding {
            _ if entry.has_attr(DW_AT_LLVM_VECTOR_SIZE) => Encoding::Opaque,
            gimli::DW_ATE_signed | gimli::DW_ATE_signed_char => Encoding::Signed,
            gimli::DW_ATE_unsigned
            | gimli::DW_ATE_unsigned_char
            | gimli::DW_ATE_boolean
            | gimli::DW_ATE_address
            | gimli::DW_ATE_UTF => Encoding::Unsigned,
            gimli::DW_ATE_float => float(bits, &name).map_or(Encoding::Opaque, Encoding::Float),
            _ => Encoding::Opaque,
        };
        Some(BaseType { encoding, bits })
    }
}

/// A floating-point type: that 2 bytes are a bfloat and 16 an fp128, only a
/// type's name says.
fn float(bits: u64, name: &str) -> Option<FloatKind> {
    let quad = ["128", "quad"]
        .iter()
        .any(|part| name.to_lowercase().contains(part));
    Some(match bits {
        16 if name.contains("bf") => FloatKind::BFloat,
        16 => FloatKind::Half,
        32 => FloatKind::Float,
        64 => FloatKind::Double,
        80 | 96 => FloatKind::X86Fp80,
        128 if quad => FloatKind::Fp128,
        128 => FloatKind::X86Fp80,
        _ => return None,
    })
}

fn constant<'a>(value: AttributeValue<Slice<'a>>, bytes: Option<u64>) -> Option<Attribute<'a>> {
    let of = |number: i128, own: u64| {
        let size = bytes.unwrap_or(own).min(16) as usize;
        Attribute::Constant(
            number
                .to_le_bytes()
                .get(..size)
                .unwrap_or_default()
                .to_vec()
                .into(),
        )
    };
    Some(match value {
        AttributeValue::Block(bytes) => Attribute::Constant(bytes.slice().into()),
        AttributeValue::String(text) => Attribute::Constant(text.slice().into()),
        AttributeValue::Data1(number) => of(number.into(), 1),
        AttributeValue::Data2(number) => of(number.into(), 2),
        AttributeValue::Data4(number) => of(number.into(), 4),
        AttributeValue::Data8(number) => of(number.into(), 8),
        AttributeValue::Udata(number) => of(number.into(), 8),
        AttributeValue::Sdata(number) => of(number.into(), 8),
        _ => return None,
    })
}

/// A frame of a thread that runs the program.
pub(super) struct Frame<'p, 'a> {
    pub program: &'p Program<'a>,
    pub state: State,
    pub pc: Option<u64>,
    /// The subprogram.
    pub function: Option<Die>,
    /// The calling frame.
    pub caller: Option<Box<Frame<'p, 'a>>>,
}

impl<'p, 'a> Frame<'p, 'a> {
    pub(super) fn new(
        program: &'p Program<'a>,
        state: State,
        pc: Option<u64>,
        function: Option<Die>,
    ) -> Frame<'p, 'a> {
        // Nobody knows where the call was.
        let caller = Frame {
            program,
            state: state.caller(),
            pc: None,
            function: None,
            caller: None,
        };
        Frame {
            program,
            state,
            pc,
            function,
            caller: Some(caller.into()),
        }
    }
}

impl<'a> Frame<'_, 'a> {
    /// What the file says of its caller.
    fn call_frame(&self) -> Result<Option<CallFrame<'_, 'a>>, Reason> {
        let Some(pc) = self.pc else { return Ok(None) };
        let found = self.program.frames.at(pc);
        found.map_err(|error| *error.reason)
    }
}

impl Contents for Frame<'_, '_> {
    fn read(&self, storage: &Storage, offset: u128, bits: u64) -> Result<BigUint, EvaluationError> {
        self.state.read(storage, offset, bits)
    }
}

impl Context for Frame<'_, '_> {
    fn register_bits(&self, register: u16) -> Result<u64, Reason> {
        self.state.register_bits(register)
    }

    fn address_bits(&self, space: u32) -> Option<u32> {
        self.state.address_bits(space)
    }

    fn lane(&self) -> Result<u64, Reason> {
        self.state.lane()
    }

    fn object(&self) -> Result<Location, Reason> {
        self.state.object()
    }

    fn cfa(&self) -> Result<Location, Reason> {
        // What is given counts more than what the file says.
        self.state.cfa().or_else(|missing| match self.call_frame()? {
            Some(frame) => frame.cfa(&self.state).map_err(|error| *error.reason),
            None => Err(missing),
        })
    }

    fn frame_base(&self) -> Result<Attribute<'_>, Reason> {
        let missing = || Reason::unavailable("the frame base");
        let function = self.function.ok_or_else(missing)?;
        let entry = self.program.units.entry(function).ok_or_else(missing)?;
        let base = self
            .program
            .attribute(function.unit, &entry, gimli::DW_AT_frame_base, self.pc, None)?;
        match base {
            Attribute::Nothing => Err(missing()),
            base => Ok(base),
        }
    }

    fn entry_register(&self, register: u16) -> Result<Location, Reason> {
        let given = self.state.entry_register(register);
        given.or_else(|missing| match self.call_frame()? {
            Some(frame) => frame
                .register(register, &self.state)
                .map_err(|error| *error.reason),
            None => Err(missing),
        })
    }

    fn caller(&self) -> Result<&dyn Context, Reason> {
        match &self.caller {
            Some(caller) => Ok(&**caller),
            None => Err(Reason::unavailable("the calling frame")),
        }
    }

    fn thread_local(&self, address: u64) -> Result<Location, Reason> {
        self.state.thread_local(address)
    }

    fn indexed_address(&self, unit: Unit, index: usize) -> Result<u64, Reason> {
        let units = &self.program.units;
        let unit = units.unit_at(unit.start);
        let address = unit.and_then(|unit| units.dwarf.address(unit, gimli::DebugAddrIndex(index)).ok());
        address.ok_or_else(|| Reason::Damaged(format!("entry {index} of .debug_addr")))
    }

    fn base_type(&self, unit: Unit, offset: usize) -> Result<BaseType, Reason> {
        self.program
            .base_type(unit, offset)
            .ok_or(Reason::NoBaseType(offset))
    }

    fn described(&self, offset: usize) -> Result<Attribute<'_>, Reason> {
        let units = &self.program.units;
        let entry = units.at(offset).and_then(|die| Some((die, units.entry(die)?)));
        let (die, entry) = entry.ok_or_else(|| Reason::Damaged(format!("the entry at {offset:#x}")))?;
        self.program.location(die, &entry, self.pc, None)
    }
}
