//! What must hold of the evaluator of DWARF for any expression in any context.
//! Also what the fuzzer checks.

use dilifetime::dialect::ExtensionEncoding;
use dilifetime::evaluate::{Contents, EvaluationError, Location, Storage};
use dilifetime::interpret::{
    self, Attribute, BaseType, Code, Context, Encoding, MAX_DEPTH, MAX_STACK, MAX_WORK, Reason, Unit,
};
use dilifetime::model::{AddressSpace, FloatKind};
use dilifetime::target::{AARCH64, AMDGPU, Target, X86_64};
use num_bigint::BigUint;

/// An expression and what is around it, cut out of any bytes: choices, the
/// lengths of the frame base and of two procedures, these, the expression.
struct Input<'a> {
    choices: u8,
    /// Decides what registers and memory hold.
    seed: u8,
    frame_base: &'a [u8],
    procedures: [&'a [u8]; 2],
    expression: &'a [u8],
}

impl<'a> Input<'a> {
    fn new(bytes: &'a [u8]) -> Option<Input<'a>> {
        let ([choices, seed, base, first, second], mut rest) = bytes.split_first_chunk::<5>()?;
        let mut cut = |length: u8| {
            let (part, tail) = rest.split_at(rest.len().min(length.into()));
            rest = tail;
            part
        };
        Some(Input {
            choices: *choices,
            seed: *seed,
            frame_base: cut(*base),
            procedures: [cut(*first), cut(*second)],
            expression: rest,
        })
    }
}

/// A thread whose every element may be there.
struct Thread<'a> {
    input: &'a Input<'a>,
    target: &'static Target,
    unit: Unit,
    caller: Option<&'a Thread<'a>>,
}

impl<'a> Thread<'a> {
    fn new(
        input: &'a Input<'a>,
        extensions: ExtensionEncoding,
        caller: Option<&'a Thread<'a>>,
    ) -> Thread<'a> {
        let target = match input.choices & 3 {
            0 => &X86_64,
            1 => &AARCH64,
            _ => &AMDGPU,
        };
        let encoding = gimli::Encoding {
            address_size: if input.choices & 4 == 0 { 8 } else { 4 },
            format: gimli::Format::Dwarf32,
            version: 5,
        };
        let unit = Unit {
            encoding,
            extensions,
            start: 0x100,
        };
        Thread {
            input,
            target,
            unit,
            caller,
        }
    }

    fn code(&self, bytes: &'a [u8]) -> Code<'a> {
        Code {
            bytes,
            unit: self.unit,
        }
    }

    fn byte(&self, place: u128) -> u8 {
        (place as u8)
            .wrapping_mul(31)
            .wrapping_add((place >> 8) as u8)
            .wrapping_add(self.input.seed)
    }

    fn default_memory(&self, address: u64) -> Location {
        let space = AddressSpace { number: 0, bits: 64 };
        Location::at(Storage::Memory(space), i128::from(address) * 8)
    }
}

impl Contents for Thread<'_> {
    fn read(&self, storage: &Storage, offset: u128, bits: u64) -> Result<BigUint, EvaluationError> {
        let start = match storage {
            Storage::Memory(space) => u128::from(space.number) << 70,
            Storage::Register { number, .. } => u128::from(*number) << 100,
            _ => {
                return Err(EvaluationError::Unavailable(
                    "no storage of a machine".to_string(),
                ));
            }
        };
        let bytes = (offset / 8..(offset + u128::from(bits)).div_ceil(8)).map(|at| self.byte(start + at));
        let whole = BigUint::from_bytes_le(&bytes.collect::<Vec<_>>()) >> (offset % 8) as u64;
        Ok(whole & ((BigUint::from(1u8) << bits) - 1u8))
    }
}

impl Context for Thread<'_> {
    fn register_bits(&self, register: u16) -> Result<u64, Reason> {
        let bits = self.target.register_bits(register);
        bits.ok_or_else(|| Reason::unavailable("the register's size"))
    }

    fn address_bits(&self, space: u32) -> Option<u32> {
        Some(self.target.space(space)?.bits)
    }

    fn lane(&self) -> Result<u64, Reason> {
        match self.input.choices & 8 {
            0 => Err(Reason::unavailable("the lane")),
            _ => Ok(self.input.seed.into()),
        }
    }

    fn object(&self) -> Result<Location, Reason> {
        Ok(self.default_memory(u64::MAX - u64::from(self.input.seed)))
    }

    fn cfa(&self) -> Result<Location, Reason> {
        Ok(self.default_memory(0x1000))
    }

    fn frame_base(&self) -> Result<Attribute<'_>, Reason> {
        Ok(Attribute::Expression(self.code(self.input.frame_base)))
    }

    fn entry_register(&self, register: u16) -> Result<Location, Reason> {
        let bits = self.register_bits(register)?;
        let number = u32::from(register) + 1;
        Ok(Location::of(Storage::Register { number, bits }))
    }

    fn caller(&self) -> Result<&dyn Context, Reason> {
        match self.caller {
            Some(caller) => Ok(caller),
            None => Err(Reason::unavailable("the calling frame")),
        }
    }

    fn thread_local(&self, address: u64) -> Result<Location, Reason> {
        Ok(self.default_memory(address))
    }

    fn indexed_address(&self, _: Unit, index: usize) -> Result<u64, Reason> {
        Ok(index as u64)
    }

    /// The offset itself says what the type is.
    fn base_type(&self, _: Unit, offset: usize) -> Result<BaseType, Reason> {
        let kinds = [
            (FloatKind::Half, 16),
            (FloatKind::BFloat, 16),
            (FloatKind::Float, 32),
            (FloatKind::Double, 64),
            (FloatKind::X86Fp80, 80),
            (FloatKind::Fp128, 128),
        ];
        let size = offset >> 2;
        let integer = |encoding| BaseType {
            encoding,
            bits: size as u64 % 200,
        };
        Ok(match offset & 3 {
            0 => integer(Encoding::Unsigned),
            1 => integer(Encoding::Signed),
            2 => integer(Encoding::Opaque),
            _ => {
                let (kind, bits) = kinds[size % kinds.len()];
                let encoding = Encoding::Float(kind);
                BaseType { encoding, bits }
            }
        })
    }

    /// Procedures, a location list, a constant, and the expression again.
    fn described(&self, offset: usize) -> Result<Attribute<'_>, Reason> {
        let [first, second] = self.input.procedures;
        Ok(match offset % 6 {
            0 => Attribute::Expression(self.code(first)),
            1 => Attribute::Expression(self.code(second)),
            2 => Attribute::List(vec![self.code(first), self.code(second)]),
            3 => Attribute::Constant(second.into()),
            4 => Attribute::Expression(self.code(self.input.expression)),
            _ => Attribute::Nothing,
        })
    }
}

/// Any expression in any context ends within the evaluator's limits, in both
/// encodings of the extensions, and so does a reading of what it gives.
pub fn check_eval(bytes: &[u8]) {
    let Some(input) = Input::new(bytes) else { return };
    for extensions in [ExtensionEncoding::User, ExtensionEncoding::Legacy] {
        let caller = Thread::new(&input, extensions, None);
        let thread = Thread::new(&input, extensions, Some(&caller));
        let code = thread.code(input.expression);
        let mut steps = 0;
        let mut count = |step: interpret::Step| {
            steps += 1;
            assert!(step.stack.len() <= MAX_STACK && step.depth < MAX_DEPTH);
        };
        let location = interpret::locate_stepwise(code, &thread, Some(&mut count));
        assert!(steps <= MAX_WORK);
        match location {
            Ok(location) => {
                for bits in [1, 8, 64, 1000] {
                    let _ = interpret::contents(&location, bits, &thread).map_err(|error| error.to_string());
                }
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        let _ = interpret::value(code, &thread);
    }
}
