//! The machine that random programs run on: its places, as both evaluators
//! know them.

use super::*;
use crate::target::{AMDGPU, Target, X86_64};

/// A place of the machine, in both forms.
#[derive(Clone, Debug)]
pub(super) struct Both {
    pub(super) lowered: Place,
    pub(super) location: Location,
}

/// What a program runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Machine {
    X86_64,
    /// Of 64 lanes.
    Amdgpu,
}

/// The lane that is looked at.
pub(super) const LANE: u16 = 3;

impl Machine {
    pub(super) fn target(self) -> &'static Target {
        match self {
            Machine::X86_64 => &X86_64,
            Machine::Amdgpu => &AMDGPU,
        }
    }

    /// What LLVM calls the default address space of DWARF.
    pub(super) fn default_space(self) -> AddressSpace {
        match self {
            Machine::X86_64 => MEMORY,
            Machine::Amdgpu => AddressSpace { number: 1, bits: 64 },
        }
    }

    /// What LLVM calls an address space of DWARF.
    pub(super) fn space(self, space: AddressSpace) -> AddressSpace {
        match (self, space.number) {
            (Machine::Amdgpu, 0) => self.default_space(),
            (Machine::Amdgpu, 1) => MEMORY,
            _ => space,
        }
    }

    /// The location with LLVM's address spaces for DWARF's.
    pub(super) fn translated(self, location: &Location) -> Location {
        let single = |place: &SingleLocation| {
            let storage = match &place.storage {
                Storage::Memory(space) => Storage::Memory(self.space(*space)),
                Storage::Composite(composite) => {
                    let parts = composite
                        .parts()
                        .iter()
                        .map(|part| (self.translated(&part.location), part.bits));
                    Storage::Composite(Composite::of(parts).into())
                }
                other => other.clone(),
            };
            Location {
                places: vec![SingleLocation {
                    storage,
                    ..place.clone()
                }],
            }
        };
        Location::all(location.places.iter().map(single))
    }

    /// A register, as far as the lane has it.
    pub(super) fn register(self, number: u16) -> Both {
        let bits = self.target().register_bits(number).expect("a register");
        let storage = Storage::Register {
            number: number.into(),
            bits,
        };
        let of_lanes = self == Machine::Amdgpu && number >= 1536;
        Both {
            lowered: Place::Register(number),
            location: Location::at(storage, if of_lanes { i128::from(LANE) * 32 } else { 0 }),
        }
    }

    /// A register of 32 or 64 bits, by any number.
    pub(super) fn any_register(self, number: u64) -> Both {
        match (self, number & 1) {
            (Machine::X86_64, _) => self.register((number % 16) as u16),
            (Machine::Amdgpu, 0) => self.register(32 + (number / 2 % 64) as u16),
            (Machine::Amdgpu, _) => self.register(2560 + (number / 2 % 256) as u16),
        }
    }

    /// The size of such a register.
    pub(super) fn word(self) -> u64 {
        match self {
            Machine::X86_64 => 64,
            Machine::Amdgpu => 32,
        }
    }
}

/// The place of something of so many bits; if nobody knows how many, of
/// enough for any type.
pub(super) fn place(
    machine: Machine,
    choices: &mut std::slice::Iter<u64>,
    seed: u64,
    bits: Option<u64>,
) -> Both {
    let mut number = || choices.next().copied().unwrap_or(0);
    let size = bits.unwrap_or(256);
    // The address that a register holds, and a distance.
    let address = |number: &mut dyn FnMut() -> u64| {
        let distance = number() % 256;
        match machine {
            Machine::X86_64 => {
                let base = (number() % 16) as u16;
                let value = word(seed, 1000 + u32::from(base), 0).wrapping_add(distance);
                (Computation::register(base).plus(distance), value)
            }
            Machine::Amdgpu => {
                let value = word(seed, 1, 0).wrapping_add(distance);
                (Computation::constant(value), value)
            }
        }
    };
    let memory = |(lowered, value): (Computation, u64)| Both {
        lowered: Place::Memory(lowered),
        location: memory(machine.default_space(), value.into()),
    };
    match number() % 8 {
        0 | 1 if size <= machine.word() => machine.any_register(number()),
        2 if machine == Machine::X86_64 => machine.register(17 + (number() % 16) as u16),
        3 => memory(address(&mut number)),
        4 if size <= 64 => {
            let (lowered, value) = address(&mut number);
            Both {
                lowered: Place::Value(lowered),
                location: Location::implicit(Value::Runtime(value.into()), 64),
            }
        }
        5 if size == 2 * machine.word() => {
            let bits = machine.word();
            let halves = [
                machine.any_register(number() % 16),
                machine.any_register(16 + number() % 16),
            ];
            let parts = halves.clone().map(|half| LowerPart {
                place: half.lowered,
                bits,
            });
            let composite = Composite::of(halves.map(|half| (half.location, bits)));
            Both {
                lowered: Place::Composite(parts.to_vec()),
                location: Location::of(Storage::Composite(composite.into())),
            }
        }
        6 => {
            let bytes: Vec<u8> = (0..size.div_ceil(8)).map(|_| number() as u8).collect();
            Both {
                location: Location::implicit(Value::Runtime(BigUint::from_bytes_le(&bytes)), size),
                lowered: Place::Bytes(bytes),
            }
        }
        7 => Both {
            lowered: Place::Undefined,
            location: Location::undefined(),
        },
        _ if machine == Machine::X86_64 => machine.register(17),
        _ => memory(address(&mut number)),
    }
}
