//! What a module's data layout says about sizes (LLVM language reference,
//! "Data Layout").

use super::{AddressSpace, FloatKind};
use std::collections::BTreeMap;
use thiserror::Error;

/// A specification in a data layout that has no meaning.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the data layout's '{0}' is no specification")]
pub struct LayoutError(pub String);

/// Sizes and ABI alignments that the target decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataLayout {
    /// The address space of code.
    program: u32,
    /// A pointer into each address space that is named: its width in bits, its
    /// alignment in bytes.
    pointers: BTreeMap<u32, (u32, u64)>,
    /// Alignments in bytes, by width in bits.
    integers: BTreeMap<u64, u64>,
    floats: BTreeMap<u64, u64>,
    vectors: BTreeMap<u64, u64>,
    /// What aggregates have at least, in bytes.
    aggregates: u64,
    /// Whether numbers have their highest byte first.
    is_big_endian: bool,
}

/// How much room a type takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeExtent {
    /// The size in bits, as `DataLayout::getTypeSizeInBits` has it.
    pub bits: u64,
    /// The ABI alignment in bytes, a power of two.
    pub align: u64,
}

impl Default for DataLayout {
    /// That of a module which says nothing.
    fn default() -> DataLayout {
        DataLayout {
            program: 0,
            pointers: BTreeMap::from([(0, (64, 8))]),
            integers: BTreeMap::from([(1, 1), (8, 1), (16, 2), (32, 4), (64, 4)]),
            floats: BTreeMap::from([(16, 2), (32, 4), (64, 8), (128, 16)]),
            vectors: BTreeMap::from([(64, 8), (128, 16)]),
            aggregates: 1,
            is_big_endian: false,
        }
    }
}

impl DataLayout {
    /// The size in bits that a type may have. LLVM's own numbers overflow not
    /// far beyond, and then are small.
    pub const MAX_BITS: u64 = 1 << 60;

    /// Reads the string of a `target datalayout`; an empty one is LLVM's
    /// default.
    pub fn parse(text: &str) -> Result<DataLayout, LayoutError> {
        let mut layout = DataLayout::default();
        for specification in text.split('-') {
            layout
                .specify(specification)
                .ok_or_else(|| LayoutError(specification.to_string()))?;
        }
        Ok(layout)
    }

    /// The layout of a module that names a target and no layout, as LLVM's
    /// tools fill it in: that of ELF targets, by the start of the triple.
    pub fn of_target(triple: &str) -> DataLayout {
        let known = TARGETS.iter().find(|(arch, _)| triple.starts_with(arch));
        let layout = known.map(|(_, layout)| DataLayout::parse(layout));
        layout.and_then(Result::ok).unwrap_or_default()
    }

    /// Where bits that are at an offset in memory are in the number that the memory is. All in
    /// bits.
    pub fn place_in_number(&self, whole: u64, offset: u64, bits: u64) -> u64 {
        match self.is_big_endian {
            false => offset,
            true => whole.saturating_sub(offset.saturating_add(bits)),
        }
    }

    /// Takes one specification in; None if it is none.
    fn specify(&mut self, specification: &str) -> Option<()> {
        let (kind, rest) = specification.split_at_checked(1).unwrap_or_default();
        match kind {
            "p" => {
                let mut fields = rest.split(':');
                let space = fields.next()?.trim_start_matches(['e', 'u']);
                let space = if space.is_empty() { 0 } else { space.parse().ok()? };
                let bits = fields.next()?.parse().ok().filter(|bits| *bits > 0)?;
                let align = bytes(fields.next()?)?;
                self.pointers.insert(space, (bits, align));
            }
            "E" => self.is_big_endian = true,
            "e" => self.is_big_endian = false,
            "P" => self.program = rest.parse().ok()?,
            "i" | "f" | "v" => {
                let (bits, align) = rest.split_once(':')?;
                let align = bytes(align.split(':').next()?)?;
                let table = match kind {
                    "i" => &mut self.integers,
                    "f" => &mut self.floats,
                    _ => &mut self.vectors,
                };
                table.insert(bits.parse().ok().filter(|bits| *bits > 0)?, align);
            }
            "a" => {
                // Old files have a size, which was always 0.
                let (size, align) = rest.split_once(':')?;
                let align = align.split(':').next()?;
                matches!(size, "" | "0").then_some(())?;
                self.aggregates = if align == "0" { 1 } else { bytes(align)? };
            }
            // Mangling and the like make no size.
            _ => {}
        }
        Some(())
    }

    /// A pointer's address space with its width. A space that the layout
    /// doesn't name is as space 0.
    pub fn space(&self, number: u32) -> AddressSpace {
        let bits = self.pointer_spec(number).0;
        AddressSpace { number, bits }
    }

    fn pointer_spec(&self, space: u32) -> (u32, u64) {
        let found = self.pointers.get(&space).or_else(|| self.pointers.get(&0));
        found.copied().unwrap_or((64, 8))
    }

    /// `iN`.
    pub fn integer(&self, bits: u32) -> TypeExtent {
        let bits = u64::from(bits);
        // As the next wider one that is named, or else the widest.
        let next = self.integers.range(bits..).next();
        let align = next
            .or(self.integers.iter().next_back())
            .map_or(1, |(_, align)| *align);
        TypeExtent { bits, align }
    }

    pub fn float(&self, kind: FloatKind) -> TypeExtent {
        let bits = kind.bits();
        let natural = (bits / 8).next_power_of_two();
        let align = self.floats.get(&bits).copied().unwrap_or(natural);
        TypeExtent { bits, align }
    }

    /// `ptr addrspace(space)`.
    pub fn pointer(&self, space: u32) -> TypeExtent {
        let (bits, align) = self.pointer_spec(space);
        let bits = bits.into();
        TypeExtent { bits, align }
    }

    /// A vector, whose elements stand bit by bit. None if it's too large.
    pub fn vector(&self, lanes: u32, element: TypeExtent) -> Option<TypeExtent> {
        let bits = element.bits.checked_mul(lanes.into())?;
        let natural = bits.div_ceil(8).checked_next_power_of_two()?;
        let align = self.vectors.get(&bits).copied().unwrap_or(natural);
        TypeExtent { bits, align }.plausible()
    }

    /// An array. None if it's too large.
    pub fn array(&self, count: u64, element: TypeExtent) -> Option<TypeExtent> {
        let bits = element.stride()?.checked_mul(count)?.checked_mul(8)?;
        let align = element.align;
        TypeExtent { bits, align }.plausible()
    }

    /// A struct. None if it's too large.
    pub fn structure(&self, packed: bool, members: &[TypeExtent]) -> Option<TypeExtent> {
        self.members(packed, members).map(|(extent, _)| extent)
    }

    /// A struct, and where in it each member is, in bits.
    pub fn members(&self, packed: bool, members: &[TypeExtent]) -> Option<(TypeExtent, Vec<u64>)> {
        let (mut bytes, mut align) = (0u64, 1);
        let mut offsets = Vec::with_capacity(members.len());
        for member in members {
            if !packed {
                bytes = bytes.checked_next_multiple_of(member.align)?;
                align = align.max(member.align);
            }
            offsets.push(bytes.checked_mul(8)?);
            bytes = bytes.checked_add(member.stride()?)?;
        }
        let bits = bytes.checked_next_multiple_of(align)?.checked_mul(8)?;
        let align = if packed { 1 } else { align.max(self.aggregates) };
        let extent = TypeExtent { bits, align }.plausible()?;
        Some((extent, offsets))
    }

    /// The address space of code.
    pub fn program(&self) -> AddressSpace {
        self.space(self.program)
    }
}

impl TypeExtent {
    fn plausible(self) -> Option<TypeExtent> {
        (self.bits <= DataLayout::MAX_BITS).then_some(self)
    }

    /// The distance in bytes from one of an array to the next
    /// (`DataLayout::getTypeAllocSize`). None if it's too large.
    pub fn stride(self) -> Option<u64> {
        self.bits.div_ceil(8).checked_next_multiple_of(self.align)
    }
}

/// An alignment in bits, as bytes.
fn bytes(text: &str) -> Option<u64> {
    let bits: u64 = text.parse().ok()?;
    let fits = bits.is_multiple_of(8) && (bits / 8).is_power_of_two() && bits < 1 << 16;
    fits.then_some(bits / 8)
}

/// The starts of triples, the first that fits counts, and what LLVM 22 gives
/// their modules, as far as it makes sizes.
const TARGETS: &[(&str, &str)] = &[
    (
        "x86_64",
        "p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128",
    ),
    ("i386", I386),
    ("i486", I386),
    ("i586", I386),
    ("i686", I386),
    (
        "aarch64",
        "p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128",
    ),
    (
        "amdgcn",
        "p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256-p8:128:128-p9:192:256-i64:64-v16:16-v24:32-v32:32-v48:64-\
         v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048",
    ),
    ("nvptx64", "p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32"),
    (
        "spirv32",
        "p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024",
    ),
    (
        "spirv",
        "i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024",
    ),
    ("riscv64", "i64:64-i128:128"),
];

const I386: &str = "p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pointers_have_the_size_of_their_space() {
        let layout = DataLayout::parse("e-p:64:64-p3:32:32-p5:32:32-p7:160:256:256:32-i64:64").unwrap();
        let bits = [0, 1, 3, 7].map(|space| layout.space(space).bits);
        assert_eq!(bits, [64, 64, 32, 160]);
        assert_eq!(DataLayout::parse("e-p:32:32").unwrap().space(1).bits, 32);
        let code = DataLayout::parse("e-P1-p:16:8-p1:24:8").unwrap().program();
        assert_eq!((code.number, code.bits), (1, 24));
        assert_eq!(DataLayout::parse("").unwrap().space(0).bits, 64);
    }

    #[test]
    fn nonsense_is_an_error() {
        for text in [
            "p", "p:x", "e-p1:0:0", "px:32", "i64", "i64:7", "v0:8", "a:x", "f:32", "i32:24",
        ] {
            assert!(DataLayout::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_too_large_has_no_size() {
        let layout = DataLayout::default();
        let byte = layout.integer(8);
        assert_eq!(layout.array(u64::MAX, byte), None);
        assert_eq!(layout.array(1 << 60, byte), None);
        let huge = layout.array(1 << 57, byte).unwrap();
        assert_eq!(huge.bits, DataLayout::MAX_BITS);
        assert_eq!(layout.array(2, huge), None);
        assert_eq!(layout.structure(false, &[huge, huge]), None);
    }
}
