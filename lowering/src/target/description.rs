//! Targets that are described from outside (`docs/targets.md`).

use super::relocations::Relocations;
use super::{DEFAULT_SPACE, Kept, Naming, ONE_MEMORY, RegisterKind, Registers, TARGETS, Target};
use crate::dialect::Dialect;
use object::Endianness;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use thiserror::Error;

/// A register of a target that only its code generator knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Register {
    /// Its number in DWARF.
    pub number: u16,
    pub bits: u64,
    pub is_integer: bool,
    /// As assembly has it.
    pub name: String,
}

/// What a module says of its target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Description {
    /// What its code generator says, which knows nothing of ELF.
    Registers(Vec<Register>),
    /// What somebody has said who knows all of it.
    Whole(Box<Target>),
}

/// Why a description can't be used.
#[derive(Debug, Error)]
pub enum DescriptionError {
    #[error("the description isn't JSON of a target: {0}")]
    Json(#[from] serde_json::Error),
    #[error("two groups of registers have the DWARF number {0}")]
    SameNumber(u16),
    #[error("the registers from {0} to {1} are none")]
    NoNumbers(u16, u16),
    #[error("the register {0} has no bits")]
    NoBits(u16),
    #[error("a register with {bits} bits, {number}, isn't made of {lane} bits, whole bytes, for each lane")]
    Lane { number: u16, bits: u64, lane: u64 },
    #[error("there is no address space with the DWARF number {DEFAULT_SPACE}, which is the default")]
    NoDefaultSpace,
    #[error("two address spaces have LLVM's number {0}")]
    SameSpace(u32),
    #[error("two address spaces have the DWARF number {0}")]
    SameDwarfSpace(u8),
    #[error("no address space has LLVM's number {number}, which is that of a lane's {memory}")]
    NoSpace { number: u32, memory: &'static str },
    #[error("no register has the DWARF number {0}, which is that of the program counter")]
    NoProgramCounter(u16),
    #[error("addresses of {0} bits can't be")]
    Address(u32),
    #[error("no relocation writes {0} bytes, and debug sections need one")]
    NoRelocation(usize),
    #[error("there are registers with a part for each lane, and nothing is said of lanes")]
    NoLanes,
}

impl Target {
    /// Reads a description, in JSON.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_json(text: &str) -> Result<Target, DescriptionError> {
        let target: Target = serde_json::from_str(text)?;
        target.check()?;
        Ok(target)
    }

    /// The description as `from_json` reads it.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a target has nothing that can't be serialised")
    }

    /// Whether it contradicts itself.
    ///
    /// # Errors
    /// The first contradiction.
    pub fn check(&self) -> Result<(), DescriptionError> {
        self.check_registers()?;
        self.check_spaces()?;
        self.check_lanes()?;
        for width in [4, 8] {
            if self.relocations.absolute(width).is_none() {
                return Err(DescriptionError::NoRelocation(width));
            }
        }
        Ok(())
    }

    fn check_spaces(&self) -> Result<(), DescriptionError> {
        let (mut of_llvm, mut of_dwarf) = (Vec::new(), Vec::new());
        for space in self.spaces.iter() {
            if !(8..=64).contains(&space.bits) {
                return Err(DescriptionError::Address(space.bits));
            }
            if of_dwarf.contains(&space.dwarf) {
                return Err(DescriptionError::SameDwarfSpace(space.dwarf));
            }
            of_dwarf.push(space.dwarf);
            for &number in space.llvm.iter() {
                if of_llvm.contains(&number) {
                    return Err(DescriptionError::SameSpace(number));
                }
                of_llvm.push(number);
            }
        }
        match of_dwarf.contains(&DEFAULT_SPACE) {
            true => Ok(()),
            false => Err(DescriptionError::NoDefaultSpace),
        }
    }

    fn check_lanes(&self) -> Result<(), DescriptionError> {
        let Some(lanes) = &self.lanes else {
            return Ok(());
        };
        let memories = [
            (lanes.private, "own memory"),
            (lanes.private_of_wave, "wave's memory"),
            (lanes.constant, "constant memory"),
        ];
        for (number, memory) in memories {
            if self.dwarf_space(number).is_none() {
                return Err(DescriptionError::NoSpace { number, memory });
            }
        }
        match self.kind(lanes.program_counter) {
            Some(_) => Ok(()),
            None => Err(DescriptionError::NoProgramCounter(lanes.program_counter)),
        }
    }

    fn check_registers(&self) -> Result<(), DescriptionError> {
        for (index, class) in self.registers.iter().enumerate() {
            let (first, last) = (*class.numbers.start(), *class.numbers.end());
            if class.numbers.is_empty() {
                return Err(DescriptionError::NoNumbers(first, last));
            }
            if class.bits == 0 {
                return Err(DescriptionError::NoBits(first));
            }
            let others = self.registers.get(index + 1..).unwrap_or_default();
            for other in others {
                let start = first.max(*other.numbers.start());
                if class.numbers.contains(&start) && other.numbers.contains(&start) {
                    return Err(DescriptionError::SameNumber(start));
                }
            }
            if let RegisterKind::Lanes(lane) = class.kind {
                if lane == 0 || !lane.is_multiple_of(8) || !class.bits.is_multiple_of(lane) {
                    let (number, bits) = (first, class.bits);
                    return Err(DescriptionError::Lane { number, bits, lane });
                }
                if self.lanes.is_none() {
                    return Err(DescriptionError::NoLanes);
                }
            }
        }
        Ok(())
    }

    /// A target by what its code generator says of its registers: one memory, pointers of
    /// 64 bits. None if nobody knows the machine's relocations.
    pub fn of_registers(machine: u16, order: Endianness, registers: &[Register]) -> Option<Target> {
        let class = |register: &Register| Registers {
            numbers: register.number..=register.number,
            bits: register.bits,
            kind: match register.is_integer {
                true => RegisterKind::Integer,
                false => RegisterKind::Other,
            },
            naming: Naming::One(Cow::Owned(register.name.clone())),
        };
        let target = Target {
            architecture: Cow::Borrowed(""),
            machine,
            order: order.into(),
            dialect: Dialect::Dwarf5,
            registers: registers.iter().map(class).collect(),
            spaces: ONE_MEMORY,
            kept: Kept::NOTHING,
            same_numbers: None,
            relocations: Relocations::of(machine)?,
            lanes: None,
        };
        target.check().is_ok().then_some(target)
    }

    /// The target of an object, by what somebody says of it, what is known of its machine, or
    /// what its code generator says.
    pub(crate) fn of_object(
        machine: u16,
        order: Endianness,
        description: Option<&Description>,
    ) -> Option<Cow<'static, Target>> {
        let fits = |target: &Target| target.is_of(machine, order);
        match description {
            Some(Description::Whole(target)) if fits(target) => Some(Cow::Owned((**target).clone())),
            Some(Description::Registers(registers)) => {
                Target::of_registers(machine, order, registers).map(Cow::Owned)
            }
            _ => {
                let known = TARGETS.into_iter().find(|target| fits(target));
                known.map(Cow::Borrowed)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::{AMDGPU, X86_64};

    #[test]
    fn known_targets_are_descriptions() {
        for target in TARGETS {
            let again: Target = serde_json::from_str(&target.to_json()).expect("a target");
            assert_eq!(&again, target);
        }
        for target in [&X86_64, &AMDGPU] {
            assert_eq!(&Target::from_json(&target.to_json()).expect("a target"), target);
        }
    }

    #[test]
    fn contradictions_are_found() {
        let good = X86_64.to_json();
        let cases = [
            ("\"machine\"", "\"mashine\"", "unknown field"),
            (
                "\"start\": 17,",
                "\"start\": 16,",
                "two groups of registers have the DWARF number 16",
            ),
            ("\"bits\": 80,", "\"bits\": 0,", "the register 33 has no bits"),
            (
                "\"dwarf\": 0,",
                "\"dwarf\": 1,",
                "no address space with the DWARF number 0",
            ),
            ("271,", "0,", "two address spaces have LLVM's number 0"),
        ];
        for (from, to, expected) in cases {
            check_refused(&good, from, to, expected);
        }
        let good = AMDGPU.to_json();
        let cases = [
            (
                "\"dwarf\": 2,",
                "\"dwarf\": 3,",
                "two address spaces have the DWARF number 3",
            ),
            (
                "\"private\": 5,",
                "\"private\": 50,",
                "no address space has LLVM's number 50",
            ),
            (
                "\"program_counter\": 16,",
                "\"program_counter\": 15,",
                "no register has the DWARF number 15",
            ),
            (
                "\"lanes\": 32",
                "\"lanes\": 4",
                "isn't made of 4 bits, whole bytes, for each lane",
            ),
        ];
        for (from, to, expected) in cases {
            check_refused(&good, from, to, expected);
        }
    }

    fn check_refused(good: &str, from: &str, to: &str, expected: &str) {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        let error = Target::from_json(&bad).expect_err(from).to_string();
        assert!(error.contains(expected), "{error}");
    }

    #[test]
    fn code_generators_describe_registers() {
        let registers = [(5, 64, true), (42, 64, false)].map(|(number, bits, is_integer)| Register {
            number,
            bits,
            is_integer,
            name: format!("x{number}"),
        });
        let target = Target::of_registers(243, Endianness::Little, &registers).expect("RISC-V");
        let is_integer = [5, 42, 6].map(|number| target.is_integer_register(number));
        assert_eq!(is_integer, [true, false, false]);
        assert!(!target.is_vector_register(42) && !target.has_lanes());
        assert_eq!(Target::of_registers(9999, Endianness::Little, &registers), None);
    }
}
