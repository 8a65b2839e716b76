//! Targets: what has to be known of each, as data, with a file for each.

mod aarch64;
mod amdgpu;
mod description;
mod intelgt;
mod names;
mod relocations;
mod x86_64;

pub use aarch64::AARCH64;
pub use amdgpu::AMDGPU;
pub(crate) use amdgpu::{PRIVATE_WAVE, PROGRAM_COUNTER, RETURN_ADDRESS};
pub use description::{Description, DescriptionError, Register};
pub(crate) use intelgt::{INTELGT, extensions};
pub(crate) use names::name;
pub use relocations::{Difference, Field, Relocations};
pub use x86_64::X86_64;

use crate::dialect::Dialect;
use object::Endianness;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::ops::RangeInclusive;

/// The default address space of DWARF, and on targets with one address space
/// its number in LLVM.
pub(crate) const DEFAULT_SPACE: u8 = 0;

/// A target whose debug info is made and evaluated. Registers go by their DWARF
/// numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// As LLVM calls it, whatever name for it the triple has.
    pub architecture: Cow<'static, str>,
    /// ELF's `e_machine`.
    pub machine: u16,
    /// The order of bytes in memory.
    #[serde(default)]
    pub order: ByteOrder,
    /// The dialect of DWARF that it gets unless asked for another.
    #[serde(default)]
    pub dialect: Dialect,
    pub registers: Cow<'static, [Registers]>,
    #[serde(default = "one_memory")]
    pub spaces: Cow<'static, [AddressSpace]>,
    /// What a function leaves of its caller's registers.
    #[serde(default)]
    pub kept: Kept,
    /// LLVM's address spaces between which a pointer keeps its number; none:
    /// all of them.
    #[serde(default)]
    pub same_numbers: Option<Cow<'static, [u32]>>,
    pub relocations: Relocations,
    /// Of a target whose programs run in lanes.
    #[serde(default)]
    pub lanes: Option<Lanes>,
}

/// What a function leaves of its caller's registers where call frame information says
/// nothing of them, by their DWARF numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Kept {
    /// The stack pointer: the canonical frame address, when it comes back.
    pub stack: Option<u16>,
    /// Registers that it gives back as they were.
    pub registers: Cow<'static, [u16]>,
}

impl Kept {
    const NOTHING: Kept = Kept {
        stack: None,
        registers: Cow::Borrowed(&[]),
    };
}

/// The order of bytes in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ByteOrder {
    #[default]
    Little,
    Big,
}

impl From<Endianness> for ByteOrder {
    fn from(order: Endianness) -> ByteOrder {
        match order {
            Endianness::Little => ByteOrder::Little,
            Endianness::Big => ByteOrder::Big,
        }
    }
}

/// Registers of a kind, with consecutive DWARF numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Registers {
    pub numbers: RangeInclusive<u16>,
    /// The size of one, all lanes of it.
    pub bits: u64,
    pub kind: RegisterKind,
    #[serde(default)]
    pub naming: Naming,
}

/// What a register is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RegisterKind {
    /// Has integers and addresses in its low bits.
    Integer,
    /// Has floating-point values in its low bits, of which `DW_OP_breg` gives
    /// debuggers the low 64.
    Vector,
    /// Has so many bits for each lane.
    Lanes(u64),
    /// Has a bit for each lane that runs.
    Mask,
    Other,
}

/// How registers are called.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Naming {
    One(Cow<'static, str>),
    /// A prefix, and a number that counts from here.
    Counted(Cow<'static, str>, u16),
    /// As the crate gimli has it for the machine; else by number.
    #[default]
    Machine,
}

/// An address space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddressSpace {
    /// Its numbers in LLVM.
    pub llvm: Cow<'static, [u32]>,
    /// Its number in DWARF.
    pub dwarf: u8,
    /// The size of an address, in bits.
    pub bits: u32,
    /// The DWARF address space in which dwords of its lanes take turns.
    #[serde(default)]
    pub interleaved_in: Option<u32>,
}

/// The address spaces of a target with pointers of 64 bits to one memory.
const ONE_MEMORY: Cow<'static, [AddressSpace]> = Cow::Borrowed(&[AddressSpace {
    // Pointers of other sizes, not to elsewhere. Those of 270 have a sign on x86-64, which
    // no address of 32 bits has here.
    llvm: Cow::Borrowed(&[0, 271, 272]),
    dwarf: DEFAULT_SPACE,
    bits: 64,
    interleaved_in: None,
}]);

fn one_memory() -> Cow<'static, [AddressSpace]> {
    ONE_MEMORY
}

/// Registers with the names that gimli has.
const fn of(numbers: RangeInclusive<u16>, bits: u64, kind: RegisterKind) -> Registers {
    let naming = Naming::Machine;
    Registers {
        numbers,
        bits,
        kind,
        naming,
    }
}

/// One register.
const fn one(number: u16, bits: u64, kind: RegisterKind, name: &'static str) -> Registers {
    Registers {
        numbers: number..=number,
        bits,
        kind,
        naming: Naming::One(Cow::Borrowed(name)),
    }
}

/// Registers with numbers behind a prefix.
const fn counted(
    numbers: RangeInclusive<u16>,
    bits: u64,
    kind: RegisterKind,
    prefix: &'static str,
    from: u16,
) -> Registers {
    Registers {
        numbers,
        bits,
        kind,
        naming: Naming::Counted(Cow::Borrowed(prefix), from),
    }
}

/// What the lanes of a target have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lanes {
    /// The DWARF number of the program counter.
    pub program_counter: u16,
    /// Registers that a frame may start at, where nobody has looked at the
    /// machine function: stock codegen's frame addresses look like their
    /// contents.
    pub frame_registers: Cow<'static, [u16]>,
    /// LLVM's number for a lane's own memory, which frames are in.
    pub private: u32,
    /// Ours for the same of all lanes of a wave, for which LLVM has no number.
    pub private_of_wave: u32,
    /// LLVM's number for memory that nobody writes.
    pub constant: u32,
}

/// All targets that are known.
pub(crate) const TARGETS: [&Target; 4] = [&X86_64, &AARCH64, &AMDGPU, &INTELGT];

impl Target {
    /// The target of an ELF machine (`e_machine`), if it is known.
    pub(crate) fn of_machine(machine: u16) -> Option<&'static Target> {
        let machine = intelgt::current(machine);
        TARGETS.into_iter().find(|target| target.machine == machine)
    }

    /// All targets that are known by themselves.
    pub fn known() -> impl Iterator<Item = &'static Target> {
        TARGETS.into_iter()
    }

    /// The target of an architecture, as LLVM calls it, if it is known.
    pub fn of_architecture(name: &str) -> Option<&'static Target> {
        TARGETS.into_iter().find(|target| target.architecture == name)
    }

    /// Whether it is what an ELF file is of.
    pub(crate) fn is_of(&self, machine: u16, order: object::Endianness) -> bool {
        self.machine == machine && self.order == ByteOrder::from(order)
    }

    /// Whether the highest byte of a number comes first in memory.
    pub(crate) fn is_big_endian(&self) -> bool {
        self.order == ByteOrder::Big
    }

    /// Bytes in the order of memory that are in that of numbers, lowest first, or the
    /// other way round.
    pub(crate) fn in_memory(&self, mut bytes: Vec<u8>) -> Vec<u8> {
        if self.is_big_endian() {
            bytes.reverse();
        }
        bytes
    }

    fn class(&self, register: u16) -> Option<&Registers> {
        self.registers
            .iter()
            .find(|class| class.numbers.contains(&register))
    }

    fn kind(&self, register: u16) -> Option<RegisterKind> {
        Some(self.class(register)?.kind)
    }

    /// The size in bits of a register, all lanes of it.
    pub fn register_bits(&self, register: u16) -> Option<u64> {
        Some(self.class(register)?.bits)
    }

    /// The size in bits of a register, or of its part for one lane.
    pub(crate) fn lane_bits(&self, register: u16) -> Option<u64> {
        let class = self.class(register)?;
        match class.kind {
            RegisterKind::Lanes(bits) => Some(bits),
            _ => Some(class.bits),
        }
    }

    /// Whether it is an integer register that holds an address: where programs
    /// run in lanes registers may be narrower.
    pub(crate) fn is_integer_register(&self, register: u16) -> bool {
        self.class(register).is_some_and(|class| match class.kind {
            RegisterKind::Integer | RegisterKind::Mask => class.bits == 64,
            _ => false,
        })
    }

    pub(crate) fn is_vector_register(&self, register: u16) -> bool {
        self.kind(register) == Some(RegisterKind::Vector)
    }

    /// Whether a register of a target with lanes may have a part for each, or not: it isn't
    /// known.
    pub(crate) fn is_unknown_register(&self, register: u16) -> bool {
        self.has_lanes() && self.class(register).is_none()
    }

    /// Whether it has a part for each lane.
    pub(crate) fn is_lane_register(&self, register: u16) -> bool {
        matches!(self.kind(register), Some(RegisterKind::Lanes(_)))
    }

    /// The width of a register with a bit for each lane that runs.
    pub(crate) fn mask_bits(&self, register: u16) -> Option<u64> {
        let class = self.class(register)?;
        (class.kind == RegisterKind::Mask).then_some(class.bits)
    }

    /// The register that says which of so many lanes run.
    pub(crate) fn mask_register(&self, lanes: u32) -> Option<u16> {
        let is_mask = |class: &&Registers| class.kind == RegisterKind::Mask && class.bits == u64::from(lanes);
        let class = self.registers.iter().find(is_mask)?;
        Some(*class.numbers.start())
    }

    /// LLVM's number for a lane's own memory.
    pub(crate) fn private_space(&self) -> Option<u32> {
        Some(self.lanes.as_ref()?.private)
    }

    /// Whether its programs run in lanes.
    pub fn has_lanes(&self) -> bool {
        self.lanes.is_some()
    }

    /// LLVM's address space of this number.
    pub(crate) fn llvm_space(&self, number: u32) -> Option<&AddressSpace> {
        self.spaces.iter().find(|space| space.llvm.contains(&number))
    }

    /// The DWARF address space of LLVM's of this number, if it has one.
    pub(crate) fn dwarf_space(&self, llvm: u32) -> Option<u8> {
        Some(self.llvm_space(llvm)?.dwarf)
    }

    /// A DWARF address space.
    pub fn space(&self, dwarf: u32) -> Option<&AddressSpace> {
        self.spaces.iter().find(|space| u32::from(space.dwarf) == dwarf)
    }

    /// Whether a pointer of an LLVM address space is the same number in another
    /// one.
    pub(crate) fn shares_addresses(&self, from: u32, to: u32) -> bool {
        from == to
            || match &self.same_numbers {
                Some(same) => same.contains(&from) && same.contains(&to),
                None => self.dwarf_space(from).is_some() && self.dwarf_space(to).is_some(),
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_of_one_class() {
        for target in TARGETS {
            for (index, class) in target.registers.iter().enumerate() {
                let others = &target.registers[index + 1..];
                let overlaps = |other: &&Registers| {
                    other.numbers.contains(class.numbers.start())
                        || class.numbers.contains(other.numbers.start())
                };
                assert!(!others.iter().any(|other| overlaps(&other)), "{class:?}");
            }
        }
    }

    #[test]
    fn sizes_are_of_one_lane() {
        let sizes = [1, 17, 33, 512, 1536, 3072].map(|register| AMDGPU.lane_bits(register));
        assert_eq!(sizes, [32, 64, 32, 32, 32, 32].map(Some));
        assert_eq!(AMDGPU.register_bits(2560), Some(64 * 32));
        assert_eq!(AMDGPU.register_bits(0), None);
    }

    #[test]
    fn generic_pointers_are_other_numbers_than_local_ones() {
        assert!(AMDGPU.shares_addresses(0, 1) && AMDGPU.shares_addresses(3, 3));
        assert!(!AMDGPU.shares_addresses(0, 3));
        assert!(X86_64.shares_addresses(0, 271));
        assert!(!X86_64.shares_addresses(0, 270));
    }
}
