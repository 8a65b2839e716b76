//! A context whose elements are given one by one.

use super::context::Context;
use super::error::Reason;
use crate::evaluate::value::low;
use crate::evaluate::{Contents, EvaluationError, Location, Storage};
use crate::model::AddressSpace;
use crate::target::{DEFAULT_SPACE, Target};
use num_bigint::BigUint;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The state of a thread, as far as it is known.
#[derive(Clone, Debug)]
pub struct State {
    pub target: Cow<'static, Target>,
    /// By DWARF number.
    pub registers: BTreeMap<u16, Register>,
    /// Bytes, by address space and address.
    pub memory: BTreeMap<(u32, u64), u8>,
    pub lane: Option<u64>,
    /// How many lanes the thread has.
    pub lanes: u64,
    pub object: Option<Location>,
    /// The canonical frame address.
    pub cfa: Option<u64>,
    /// Where the thread's thread-local storage starts.
    pub thread_local: Option<u64>,
    /// Registers of the calling frame, as on entry to the subprogram.
    pub on_entry: BTreeMap<u16, Register>,
}

/// What a register holds, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Register {
    value: BigUint,
    /// A one for each bit that is known.
    known: BigUint,
}

impl Register {
    /// A register of so many bits that are all known.
    pub fn new(value: BigUint, bits: u64) -> Register {
        let mut register = Register::default();
        register.set(0, bits, value);
        register
    }

    /// Sets some of the bits.
    pub fn set(&mut self, start: u64, bits: u64, value: BigUint) {
        let ones = ((BigUint::from(1u8) << bits) - 1u8) << start;
        let value = low(value, bits) << start;
        let others = &self.value & (&ones ^ (&self.value | &ones));
        self.value = others | value;
        self.known |= ones;
    }

    /// Some of the bits, if all of them are known.
    fn get(&self, start: u64, bits: u64) -> Option<BigUint> {
        let ones = (BigUint::from(1u8) << bits) - 1u8;
        let known = low(&self.known >> start, bits) == ones;
        known.then(|| low(&self.value >> start, bits))
    }
}

impl State {
    /// Nothing is known.
    pub fn new(target: Cow<'static, Target>) -> State {
        State {
            target,
            registers: BTreeMap::new(),
            memory: BTreeMap::new(),
            lane: None,
            lanes: 64,
            object: None,
            cfa: None,
            thread_local: None,
            on_entry: BTreeMap::new(),
        }
    }

    /// The calling frame's state: its registers, and the same memory.
    pub fn caller(&self) -> State {
        State {
            registers: self.on_entry.clone(),
            on_entry: BTreeMap::new(),
            cfa: None,
            object: None,
            ..self.clone()
        }
    }

    /// A byte of the default address space.
    pub(super) fn default_memory(&self, address: u64) -> Location {
        let bits = self.address_bits(DEFAULT_SPACE.into()).unwrap_or(64);
        let space = AddressSpace { number: 0, bits };
        Location::at(Storage::Memory(space), i128::from(address) * 8).given()
    }

    fn name(&self, register: u32) -> String {
        let number = u16::try_from(register);
        number.map_or("?".to_string(), |number| self.target.register_name(number))
    }

    fn byte(&self, space: u32, address: u64) -> Option<u8> {
        if let Some(byte) = self.memory.get(&(space, address)) {
            return Some(*byte);
        }
        let wave = self.target.space(space)?.interleaved_in?;
        let address = interleaved(address, self.lane?, self.lanes)?;
        self.memory.get(&(wave, address)).copied()
    }
}

/// Where in its wavefront's private memory a lane's is: dwords of the lanes
/// take turns.
fn interleaved(address: u64, lane: u64, lanes: u64) -> Option<u64> {
    let row = (address / 4).checked_mul(lanes.checked_mul(4)?)?;
    row.checked_add(lane.checked_mul(4)?)?.checked_add(address % 4)
}

impl Contents for State {
    fn read(&self, storage: &Storage, offset: u128, bits: u64) -> Result<BigUint, EvaluationError> {
        let unavailable = |what: String| Err(EvaluationError::Unavailable(what));
        match storage {
            Storage::Register { number, .. } => {
                let value = u16::try_from(*number)
                    .ok()
                    .and_then(|number| self.registers.get(&number));
                let value = value.zip(u64::try_from(offset).ok());
                match value.and_then(|(value, offset)| value.get(offset, bits)) {
                    Some(value) => Ok(value),
                    None => unavailable(format!("register {}", self.name(*number))),
                }
            }
            Storage::Memory(space) => {
                let (first, last) = (offset / 8, (offset + u128::from(bits)).div_ceil(8));
                let mut bytes = Vec::new();
                for address in first..last {
                    let byte = u64::try_from(address)
                        .ok()
                        .and_then(|address| self.byte(space.number, address));
                    match byte {
                        Some(byte) => bytes.push(byte),
                        None if space.number == 0 => return unavailable(format!("memory at {address:#x}")),
                        None => {
                            let number = space.number;
                            return unavailable(format!("memory of address space {number} at {address:#x}"));
                        }
                    }
                }
                let whole = BigUint::from_bytes_le(&bytes) >> (offset % 8) as u64;
                Ok(low(whole, bits))
            }
            _ => unavailable("a storage that is no machine's".to_string()),
        }
    }
}

impl Context for State {
    fn register_bits(&self, register: u16) -> Result<u64, Reason> {
        let bits = self.target.register_bits(register);
        bits.ok_or_else(|| {
            let name = self.target.register_name(register);
            Reason::unavailable(format!("register {name}, whose size isn't known,"))
        })
    }

    fn address_bits(&self, space: u32) -> Option<u32> {
        Some(self.target.space(space)?.bits)
    }

    fn lane(&self) -> Result<u64, Reason> {
        self.lane.ok_or_else(|| Reason::unavailable("the lane"))
    }

    fn object(&self) -> Result<Location, Reason> {
        self.object
            .clone()
            .ok_or_else(|| Reason::unavailable("the object"))
    }

    fn cfa(&self) -> Result<Location, Reason> {
        let address = self
            .cfa
            .ok_or_else(|| Reason::unavailable("the canonical frame address"))?;
        Ok(self.default_memory(address))
    }

    fn entry_register(&self, register: u16) -> Result<Location, Reason> {
        let bits = self.register_bits(register)?;
        let value = self.on_entry.get(&register).and_then(|value| value.get(0, bits));
        let value = value.ok_or_else(|| {
            let name = self.target.register_name(register);
            Reason::unavailable(format!("register {name} on entry"))
        })?;
        Ok(Location::implicit(crate::evaluate::Value::Runtime(value), bits).given())
    }

    fn thread_local(&self, address: u64) -> Result<Location, Reason> {
        let start = self
            .thread_local
            .ok_or_else(|| Reason::unavailable("thread-local storage"))?;
        Ok(self.default_memory(start.wrapping_add(address)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::{AMDGPU, X86_64};

    fn read(state: &State, storage: Storage, offset: u128, bits: u64) -> Option<u64> {
        let value = state.read(&storage, offset, bits).ok()?;
        u64::try_from(value).ok()
    }

    #[test]
    fn parts_of_registers_are_known() {
        let mut state = State::new(Cow::Borrowed(&AMDGPU));
        let register = state.registers.entry(2560).or_default();
        register.set(96, 32, 7u8.into());
        register.set(128, 32, 8u8.into());
        register.set(96, 32, 9u8.into());
        let storage = || Storage::Register {
            number: 2560,
            bits: 2048,
        };
        assert_eq!(read(&state, storage(), 96, 32), Some(9));
        assert_eq!(read(&state, storage(), 96, 64), Some(8 << 32 | 9));
        assert_eq!(read(&state, storage(), 88, 32), None);
        assert_eq!(read(&state, storage(), 160, 32), None);
    }

    /// A wavefront has dwords of its lanes in turn.
    #[test]
    fn private_memory_of_a_lane_is_the_wavefronts() {
        let mut state = State::new(Cow::Borrowed(&AMDGPU));
        let private = |number| Storage::Memory(AddressSpace { number, bits: 32 });
        for (at, byte) in [(64 * 4 + 3 * 4, 1), (64 * 4 + 3 * 4 + 1, 2)] {
            state.memory.insert((6, at), byte);
        }
        assert_eq!(read(&state, private(5), 4 * 8, 16), None);
        state.lane = Some(3);
        assert_eq!(read(&state, private(5), 4 * 8, 16), Some(0x0201));
        state.lanes = 32;
        assert_eq!(read(&state, private(5), 4 * 8, 16), None);
    }

    #[test]
    fn what_is_not_given_is_not_known() {
        let state = State::new(Cow::Borrowed(&X86_64));
        assert!(state.cfa().is_err() && state.lane().is_err() && state.object().is_err());
        assert!(state.entry_register(0).is_err() && state.thread_local(0).is_err());
        let memory = Storage::Memory(AddressSpace { number: 0, bits: 64 });
        assert_eq!(read(&state, memory, 0, 8), None);
    }
}
