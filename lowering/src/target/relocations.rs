//! What relocations of each machine write.

use super::Target;
use object::elf::{EM_386, EM_ARM, EM_BPF, EM_LOONGARCH, EM_MIPS, EM_PPC64, EM_RISCV, EM_S390, Machine};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The relocation types that write an absolute value, or an offset in thread-local
/// storage, from the processor's supplement to the gABI; the first of each is for
/// addresses in debug sections.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Relocations {
    pub four_bytes: Cow<'static, [u32]>,
    pub eight_bytes: Cow<'static, [u32]>,
    /// Where linkers may take code away, they are told of differences of addresses, too.
    #[serde(default)]
    pub differences: Cow<'static, [Difference]>,
}

/// Two relocation types that, one after the other, give a field the difference of two
/// addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    pub add: u32,
    pub subtract: u32,
    pub field: Field,
}

/// How a difference is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Field {
    /// 1, 2, 4 or 8.
    Bytes(u8),
    Uleb128,
}

const fn difference(add: u32, subtract: u32, field: Field) -> Difference {
    Difference { add, subtract, field }
}

/// ADD and SUB; SET and SUB of ULEB128.
const OF_RISCV: &[Difference] = &[
    difference(33, 37, Field::Bytes(1)),
    difference(34, 38, Field::Bytes(2)),
    difference(35, 39, Field::Bytes(4)),
    difference(36, 40, Field::Bytes(8)),
    difference(60, 61, Field::Uleb128),
];

/// ADD and SUB.
const OF_LOONGARCH: &[Difference] = &[
    difference(47, 52, Field::Bytes(1)),
    difference(48, 53, Field::Bytes(2)),
    difference(50, 55, Field::Bytes(4)),
    difference(51, 56, Field::Bytes(8)),
    difference(107, 108, Field::Uleb128),
];

/// `R_*_NONE` of all these machines.
const NONE: u32 = 0;

impl Relocations {
    pub(super) const fn new(four_bytes: &'static [u32], eight_bytes: &'static [u32]) -> Relocations {
        Relocations {
            four_bytes: Cow::Borrowed(four_bytes),
            eight_bytes: Cow::Borrowed(eight_bytes),
            differences: Cow::Borrowed(&[]),
        }
    }

    const fn with_differences(
        four: &'static [u32],
        eight: &'static [u32],
        of: &'static [Difference],
    ) -> Relocations {
        Relocations {
            four_bytes: Cow::Borrowed(four),
            eight_bytes: Cow::Borrowed(eight),
            differences: Cow::Borrowed(of),
        }
    }

    /// Those of an ELF machine, if they are known.
    pub(crate) fn of(machine: u16) -> Option<Relocations> {
        match Target::of_machine(machine) {
            Some(target) => Some(target.relocations.clone()),
            None => Relocations::of_others(machine),
        }
    }

    /// Those of an ELF machine that is no target with a file.
    fn of_others(machine: u16) -> Option<Relocations> {
        Some(match Machine(machine) {
            // ADDR32; ADDR64, DTPREL64.
            EM_PPC64 => Relocations::new(&[1], &[38, 78]),
            // 32; 64.
            EM_RISCV => Relocations::with_differences(&[1], &[2], OF_RISCV),
            // 32; 64.
            EM_LOONGARCH => Relocations::with_differences(&[1], &[2], OF_LOONGARCH),
            // 32, TLS_LDO32; 64, TLS_LDO64.
            EM_S390 => Relocations::new(&[4, 52], &[22, 53]),
            // 32; 64, and TLS_DTPREL64. The type is a word of three: no second and no third.
            EM_MIPS => Relocations::new(&[2, 39], &[18, 41]),
            // ABS32; ABS64.
            EM_BPF => Relocations::new(&[3], &[2]),
            // 32, TLS_LDO_32.
            EM_386 => Relocations::new(&[1, 32], &[]),
            // ABS32, TLS_LDO32.
            EM_ARM => Relocations::new(&[2, 106], &[]),
            _ => return None,
        })
    }

    /// How a type takes part in a difference, and whether it is what is subtracted.
    pub(crate) fn part_of_difference(&self, r_type: u32) -> Option<(Field, bool)> {
        let found = self
            .differences
            .iter()
            .find(|known| [known.add, known.subtract].contains(&r_type))?;
        Some((found.field, found.subtract == r_type))
    }

    /// How many bytes a relocation of this type writes, where it writes an absolute
    /// value: 4 or 8; 0 for one that writes nothing, as linkers leave behind where its
    /// target is gone.
    pub(crate) fn width(&self, r_type: u32) -> Option<usize> {
        match r_type {
            NONE => Some(0),
            _ if self.four_bytes.contains(&r_type) => Some(4),
            _ if self.eight_bytes.contains(&r_type) => Some(8),
            _ => None,
        }
    }

    /// The type for an absolute field of `width` bytes (4 or 8), as debug sections use
    /// it.
    pub(crate) fn absolute(&self, width: usize) -> Option<u32> {
        match width {
            4 => self.four_bytes.first().copied(),
            8 => self.eight_bytes.first().copied(),
            _ => None,
        }
    }
}
