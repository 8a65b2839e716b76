//! An ELF file's debug sections with their relocations applied, and its
//! addresses.
//!
//! In a relocatable object every section starts at address 0. To tell them
//! apart, each loaded section gets a place of its own in a made-up address
//! space, and so does each undefined symbol that debug info mentions; the
//! relocations are applied for those places, and [`Image::address`] turns
//! addresses back to `.text+0x10`.

use super::LocateError;
use super::ranges::Span;
use crate::dwarf::call_frames;
use crate::elf::{MODEL_SECTION, Misfit, Other, apply, write_difference};
use crate::target::{self, AMDGPU, Field, Relocations, Target};
use gimli::RunTimeEndian;
use object::{
    Architecture, Endianness, Object, ObjectKind, ObjectSection, ObjectSymbol, RelocationFlags,
    RelocationKind, RelocationTarget, SectionFlags, SectionKind, elf,
};
use std::borrow::Cow;
use std::collections::HashMap;

/// A part of the address space.
#[derive(Clone, Debug)]
struct Region {
    /// A section's name, or an undefined symbol's.
    name: String,
    /// What is called `name+0`.
    origin: u64,
    /// Half-open, around `origin`.
    start: u64,
    end: u64,
    code: bool,
}

/// An ELF file as its debug info sees it.
pub struct Image<'data> {
    /// The architecture's name.
    pub architecture: String,
    /// ELF's `e_machine`.
    pub machine: u16,
    /// What is known of the machine.
    target: Option<Cow<'static, Target>>,
    /// Addresses have 64 bits.
    is_64: bool,
    pub endian: RunTimeEndian,
    /// Not linked yet, so that addresses are relative to sections.
    pub relocatable: bool,
    /// Sorted by `start`.
    regions: Vec<Region>,
    sections: HashMap<String, Cow<'data, [u8]>>,
}

/// Call frame information that is loaded with the code (DWARF 5, section 6.4; Linux
/// Standard Base, "Exception Frames").
pub(crate) const EH_FRAME: &str = ".eh_frame";

impl<'data> Image<'data> {
    /// Reads an ELF file and applies the relocations of its debug sections. A description
    /// of the target goes before what is known of it.
    pub fn new(bytes: &'data [u8], description: Option<&Target>) -> Result<Image<'data>, LocateError> {
        if !bytes.starts_with(&elf::ELFMAG) {
            return Err(LocateError::NotElf(Other::of(bytes)));
        }
        let file = object::File::parse(bytes).map_err(LocateError::elf)?;
        let machine = machine(bytes, file.is_little_endian());
        let target = match description {
            Some(target) if !target.is_of(machine, file.endianness()) => {
                return Err(LocateError::OtherTarget(machine));
            }
            Some(target) => Some(Cow::Owned(target.clone())),
            None => Target::of_machine(machine).map(Cow::Borrowed),
        };
        let architecture = match file.architecture() {
            // The crate `object` has no name for it.
            Architecture::Unknown if machine == AMDGPU.machine => "AMDGPU".to_string(),
            Architecture::Unknown => match &target {
                Some(target) => target.architecture.to_string(),
                None => return Err(LocateError::Machine(machine)),
            },
            known => format!("{known:?}"),
        };
        let relocations = match &target {
            Some(target) => target.relocations.clone(),
            None => Relocations::of(machine).unwrap_or_default(),
        };
        let mut image = Image {
            architecture,
            machine,
            target,
            is_64: file.is_64(),
            endian: match file.is_little_endian() {
                true => RunTimeEndian::Little,
                false => RunTimeEndian::Big,
            },
            relocatable: file.kind() == ObjectKind::Relocatable,
            regions: Vec::new(),
            sections: HashMap::new(),
        };
        let mut layout = Layout::new(&file, image.relocatable);
        for section in file.sections() {
            let name = section.name().map_err(LocateError::elf)?;
            if !name.starts_with(".debug_") && ![MODEL_SECTION, EH_FRAME].contains(&name) {
                continue;
            }
            let mut data = section.uncompressed_data().map_err(LocateError::elf)?;
            if image.relocatable {
                let applied = relocate(&file, &section, name, &mut data, &relocations, &mut layout);
                match applied {
                    // Of some machines it has relocations that no debug section has.
                    Err(LocateError::Relocation { .. }) if name == EH_FRAME => continue,
                    applied => applied?,
                }
            }
            if name == ".debug_frame" && image.endian == RunTimeEndian::Little {
                let readable = call_frames::readable(&data, if image.is_64 { 8 } else { 4 });
                data = readable.map_or(data, Cow::Owned);
            }
            image.sections.insert(name.to_string(), data);
        }
        image.regions = layout.regions;
        image.regions.sort_by_key(|region| (region.start, region.end));
        Ok(image)
    }

    /// The target, if it is known.
    pub fn target(&self) -> Option<&Target> {
        self.target.as_deref().filter(|_| self.is_64)
    }

    /// What a register is called.
    pub(crate) fn register_name(&self, register: u16) -> String {
        match &self.target {
            Some(target) => target.register_name(register),
            None => target::name(self.machine, register),
        }
    }

    /// A section's bytes; none if there is no such section.
    pub fn section(&self, name: &str) -> &[u8] {
        self.sections.get(name).map_or(&[], |data| data)
    }

    fn region(&self, address: u64) -> Option<&Region> {
        let next = self.regions.partition_point(|region| region.start <= address);
        let region = self.regions.get(next.checked_sub(1)?)?;
        // The end of a section is still called by its name.
        (address <= region.end).then_some(region)
    }

    /// The address that a section's name stands for, or an undefined symbol's.
    pub fn origin(&self, name: &str) -> Option<u64> {
        let region = self.regions.iter().find(|region| region.name == name)?;
        Some(region.origin)
    }

    /// Whether anything can be at this address. A linker gives what it drops
    /// an address where nothing is, 0 or the highest.
    pub(crate) fn is_mapped(&self, address: u64) -> bool {
        self.region(address).is_some_and(|region| address < region.end)
    }

    /// Whether more than one section has code, so that an offset alone says
    /// too little.
    fn is_ambiguous(&self) -> bool {
        self.relocatable && self.regions.iter().filter(|region| region.code).count() > 1
    }

    /// A data address in words: `0x404010`, or `.bss+0x10` before linking.
    pub fn address(&self, address: u64) -> String {
        match self.region(address) {
            Some(region) if self.relocatable => match address.wrapping_sub(region.origin) as i64 {
                0 => region.name.clone(),
                offset if offset < 0 => format!("{}-{:#x}", region.name, offset.unsigned_abs()),
                offset => format!("{}+{offset:#x}", region.name),
            },
            _ => format!("{address:#x}"),
        }
    }

    /// A code address in words: `0x401010`, before linking `0x10` or, if there
    /// are several code sections, `.text+0x10`.
    pub fn pc(&self, address: u64) -> String {
        match self.region(address) {
            Some(region) if self.is_ambiguous() => {
                format!("{}+{:#x}", region.name, address.wrapping_sub(region.origin))
            }
            Some(_) => self.short_pc(address),
            None => format!("{address:#x}"),
        }
    }

    /// A code address without its section.
    pub(crate) fn short_pc(&self, address: u64) -> String {
        match self.region(address) {
            Some(region) if self.relocatable => format!("{:#x}", address.wrapping_sub(region.origin)),
            _ => format!("{address:#x}"),
        }
    }

    /// Whether two addresses are in one section.
    pub(crate) fn same_section(&self, one: u64, other: u64) -> bool {
        let start = |address| self.region(address).map(|region| region.start);
        start(one) == start(other)
    }

    /// Sections with code: name, and where it is.
    pub(crate) fn code_sections(&self) -> impl Iterator<Item = (&str, Span)> {
        self.regions.iter().filter(|region| region.code).map(|region| {
            let (start, end) = (region.start, region.end);
            (region.name.as_str(), Span { start, end })
        })
    }
}

/// `e_machine`, for those that `object` doesn't know.
fn machine(bytes: &[u8], little: bool) -> u16 {
    match bytes.get(18..20) {
        Some(&[low, high]) if little => u16::from_le_bytes([low, high]),
        Some(&[high, low]) => u16::from_be_bytes([high, low]),
        _ => 0,
    }
}

/// The made-up address space in the making.
struct Layout {
    regions: Vec<Region>,
    /// Where each section is, by its index.
    bases: HashMap<usize, u64>,
    /// Where each undefined symbol is, by its index.
    symbols: HashMap<usize, u64>,
    next: u64,
    /// How far from an undefined symbol its addends may reach.
    reach: u64,
}

impl Layout {
    fn new(file: &object::File, relocatable: bool) -> Layout {
        let mut layout = Layout {
            regions: Vec::new(),
            bases: HashMap::new(),
            symbols: HashMap::new(),
            next: 0,
            reach: if file.is_64() { 1 << 31 } else { 1 << 12 },
        };
        for section in file.sections() {
            let SectionFlags::Elf { sh_flags, .. } = section.flags() else {
                continue;
            };
            let flags: u64 = sh_flags.0;
            // Once linked, .tbss has an address but takes up none.
            let takes_none = !relocatable && section.kind() == SectionKind::UninitializedTls;
            if flags & elf::SHF_ALLOC.0 == 0 || takes_none {
                continue;
            }
            let origin = if relocatable {
                layout.next
            } else {
                section.address()
            };
            let end = origin.saturating_add(section.size());
            layout.bases.insert(section.index().0, origin);
            layout.regions.push(Region {
                name: section.name().unwrap_or("?").to_string(),
                origin,
                start: origin,
                end,
                code: flags & elf::SHF_EXECINSTR.0 != 0 && section.size() > 0,
            });
            // A page between two keeps one's end from being the other's start.
            layout.next = layout.next.max(end.saturating_add(0x1fff) & !0xfff);
        }
        layout
    }

    /// The address of an undefined or common symbol.
    fn symbol(&mut self, index: usize, name: &str) -> u64 {
        if let Some(address) = self.symbols.get(&index) {
            return *address;
        }
        let origin = self.next.saturating_add(self.reach);
        let end = origin.saturating_add(self.reach);
        self.regions.push(Region {
            name: name.to_string(),
            origin,
            start: self.next,
            end,
            code: false,
        });
        self.next = end.saturating_add(0x1000) & !0xfff;
        self.symbols.insert(index, origin);
        origin
    }
}

/// Applies a section's relocations to its bytes.
fn relocate(
    file: &object::File,
    section: &object::Section,
    name: &str,
    data: &mut Cow<[u8]>,
    plain: &Relocations,
    layout: &mut Layout,
) -> Result<(), LocateError> {
    let endian = file.endianness();
    let mut minuend = None;
    for (offset, relocation) in section.relocations() {
        let fail = |what: String| LocateError::Relocation {
            section: name.to_string(),
            offset,
            what,
        };
        let width = width_of(&relocation, plain);
        if width == Ok(0) {
            continue;
        }
        let base = match relocation.target() {
            RelocationTarget::Symbol(index) => {
                let symbol = file.symbol_by_index(index).map_err(LocateError::elf)?;
                match symbol.section_index() {
                    // Debug sections have no place: offsets into them stay as they are.
                    Some(home) => layout
                        .bases
                        .get(&home.0)
                        .map_or(0, |base| *base)
                        .wrapping_add(symbol.address()),
                    None if index.0 == 0 => 0,
                    None if symbol.is_undefined() || symbol.is_common() => {
                        layout.symbol(index.0, symbol.name().unwrap_or("?"))
                    }
                    None => symbol.address(),
                }
            }
            RelocationTarget::Absolute => 0,
            _ => return Err(fail("its target isn't a symbol".to_string())),
        };
        let mut value = base.wrapping_add(relocation.addend() as u64);
        let misfit = |misfit: Misfit| fail(misfit.to_string());
        // Debug sections have no place that anything could be relative to.
        if let (RelocationKind::Relative, Some(own)) =
            (relocation.kind(), layout.bases.get(&section.index().0))
        {
            let value = value.wrapping_sub(own.wrapping_add(offset));
            let width = usize::from(relocation.size()) / 8;
            write_difference(data.to_mut(), offset, Field::Bytes(width as u8), value, endian)
                .map_err(misfit)?;
            continue;
        }
        if let Some((field, is_subtracted)) = part_of_difference(&relocation, plain) {
            // They come in pairs, of which the second has what is subtracted.
            if !is_subtracted {
                minuend = Some((offset, value));
                continue;
            }
            let whole = minuend.take().filter(|(at, _)| *at == offset);
            let (_, from) = whole.ok_or_else(|| fail("a difference has one half".to_string()))?;
            let value = from.wrapping_sub(value);
            write_difference(data.to_mut(), offset, field, value, endian).map_err(misfit)?;
            continue;
        }
        let width = width.map_err(|number| fail(format!("type {number} isn't supported")))?;
        if relocation.has_implicit_addend() {
            value = value.wrapping_add(field(data, offset, width, endian));
        }
        apply(data.to_mut(), offset, width, value, endian).map_err(misfit)?;
    }
    Ok(())
}

/// How a relocation takes part in a difference, and whether it is what is subtracted.
fn part_of_difference(relocation: &object::Relocation, plain: &Relocations) -> Option<(Field, bool)> {
    match relocation.flags() {
        RelocationFlags::Elf { r_type } => plain.part_of_difference(r_type.0),
        _ => None,
    }
}

/// How many bytes a relocation writes that gives an absolute value: the types that
/// debug sections have, and of other machines those that the crate `object` knows;
/// else its type.
fn width_of(relocation: &object::Relocation, plain: &Relocations) -> Result<usize, u32> {
    let RelocationFlags::Elf { r_type } = relocation.flags() else {
        return Err(0);
    };
    match (plain.width(r_type.0), relocation.kind(), relocation.size()) {
        (Some(width), ..) => Ok(width),
        (_, RelocationKind::Absolute, bits @ (8 | 16 | 32 | 64)) => Ok(usize::from(bits) / 8),
        _ => Err(r_type.0),
    }
}

/// The addend that a field holds; of one outside of the section none.
fn field(data: &[u8], at: u64, width: usize, endian: Endianness) -> u64 {
    let start = usize::try_from(at).unwrap_or(usize::MAX);
    let field = start.checked_add(width).and_then(|end| data.get(start..end));
    let add = |value: u64, byte: &u8| value << 8 | u64::from(*byte);
    let bytes = field.unwrap_or_default().iter();
    match endian {
        Endianness::Little => bytes.rev().fold(0, add),
        Endianness::Big => bytes.fold(0, add),
    }
}
