//! What the driver writes: the machine at each marker that was come to.

use crate::print::Target;
use crate::program::{BUFFER, BUFFER_BYTES, Function};
use dilifetime::interpret::{Register, State};
use dilifetime::target::{self, AARCH64, X86_64};
use num_bigint::BigUint;
use std::borrow::Cow;

/// A marker that was come to.
pub struct Stop {
    /// The function's number in its module.
    pub function: usize,
    pub address: u64,
    pub state: State,
}

/// The registers that there are.
struct Registers {
    general: u16,
    vectors: u16,
    first_vector: u16,
    /// DWARF's numbers of those that integers are passed in.
    passed: &'static [u16],
    machine: &'static target::Target,
}

fn registers(target: Target) -> Registers {
    match target {
        Target::X86 => Registers {
            general: 16,
            vectors: 16,
            first_vector: 17,
            passed: &[5, 4, 1, 2, 8, 9],
            machine: &X86_64,
        },
        _ => Registers {
            general: 32,
            vectors: 32,
            first_vector: 64,
            passed: &[0, 1, 2, 3, 4, 5, 6, 7],
            machine: &AARCH64,
        },
    }
}

struct Reader<'d>(&'d [u8]);

impl<'d> Reader<'d> {
    fn bytes(&mut self, count: usize) -> Option<&'d [u8]> {
        let (bytes, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(bytes)
    }

    fn number(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.bytes(8)?.try_into().ok()?))
    }
}

/// All stops, in the order of the run; none if the dump ends early.
pub fn stops(dump: &[u8], target: Target, functions: &[Function]) -> Option<Vec<Stop>> {
    let mut reader = Reader(dump);
    let mut stops = Vec::new();
    while !reader.0.is_empty() {
        stops.push(stop(&mut reader, target, functions)?);
    }
    Some(stops)
}

fn stop(reader: &mut Reader, target: Target, functions: &[Function]) -> Option<Stop> {
    let known = registers(target);
    let function = reader.number()? as usize;
    let address = reader.number()?;
    let mut state = State::new(Cow::Borrowed(known.machine));
    for number in 0..known.general {
        let value = BigUint::from(reader.number()?);
        state.registers.insert(number, Register::new(value, 64));
    }
    for number in 0..known.vectors {
        let value = BigUint::from_bytes_le(reader.bytes(16)?);
        state
            .registers
            .insert(known.first_vector + number, Register::new(value, 128));
    }
    let start = reader.number()?;
    let size = reader.number()? as usize;
    let stack = reader.bytes(size)?;
    state
        .memory
        .extend((start..).map(|address| (0, address)).zip(stack.iter().copied()));
    let buffer = reader.bytes(BUFFER_BYTES as usize)?;
    state
        .memory
        .extend((BUFFER..).map(|address| (0, address)).zip(buffer.iter().copied()));
    let given = functions.get(function)?;
    let entry = |value: u64, bits| Register::new(BigUint::from(value), bits);
    let integers = known.passed.iter().zip(given.integers);
    let integers = integers.map(|(register, value)| (*register, entry(value, 64)));
    // Above 64 bits nobody looks.
    let floats = (known.first_vector..).zip(given.floats);
    let floats = floats.map(|(register, value)| {
        let bits = known.machine.register_bits(register).unwrap_or(128);
        (register, entry(value, bits))
    });
    state.on_entry.extend(integers.chain(floats));
    Some(Stop {
        function,
        address,
        state,
    })
}
