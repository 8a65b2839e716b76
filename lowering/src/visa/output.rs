//! Putting it into an object: its DWARF becomes DWARF 5, with locations from the debug info and the map.

use super::check::Flaw;
use super::map::{Map, Mapped};
use super::model::*;
use super::own::own;
use super::ranges::{Code, Placed, placed};
use super::{frame, intel, object};
use ::object::{Object as _, ObjectSection as _, ObjectSymbol as _};
use gimli::write::{
    self, AttributeValue, ConvertUnit, ConvertUnitEntry, EndianVec, Expression, Location, LocationList,
    Sections,
};
use gimli::{Encoding, EndianSlice, Format, LittleEndian, read};
use std::collections::BTreeMap;
use thiserror::Error;

pub(super) type Slice<'a> = EndianSlice<'a, LittleEndian>;
type Entry<'u, 'a> = ConvertUnitEntry<'u, Slice<'a>>;
type Unit<'u, 'a> = ConvertUnit<'u, Slice<'a>>;

/// Intel's: how many lanes a function runs in.
pub(super) const DW_AT_INTEL_SIMD_WIDTH: gimli::DwAt = gimli::DwAt(0x2400);

/// Why there is no output.
#[derive(Debug, Error)]
pub enum Error {
    #[error("{0}")]
    Elf(String),
    #[error("only 64-bit little-endian ELF files are taken")]
    Kind,
    #[error("it has no names of sections")]
    NoNames,
    #[error("it has too many sections")]
    ManySections,
    #[error("it has no debug info to put locations into")]
    NoDebugInfo,
    #[error("relocations of {0} aren't applied")]
    Relocations(String),
    #[error("its debug info: {0}")]
    Read(#[from] gimli::Error),
    #[error("its debug info: {0}")]
    Convert(#[from] write::ConvertError),
    #[error("the new debug info: {0}")]
    Write(#[from] write::Error),
}

impl Error {
    pub(super) fn elf(error: ::object::Error) -> Error {
        Error::Elf(error.to_string())
    }
}

/// Why a variable has no location, or not everywhere.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Loss {
    #[error("the debug info has no object of that name")]
    NoObject,
    #[error("the debug info has no variable {0} there")]
    NoVariable(String),
    #[error("the object's debug info has no such variable")]
    NoEntry,
    #[error("several variables of the object have that name: say the line")]
    Several,
    #[error("the map doesn't have it")]
    Unmapped,
    #[error("the object's own location isn't all of it in a register")]
    Foreign,
    #[error("no vISA variable is where the object says that it is")]
    NobodyThere,
    #[error("several vISA variables are where the object says that it is, at different times")]
    ManyThere,
    #[error("the code of that object isn't in the file")]
    NoCodeThere,
    #[error("its interval {0} to {1} ends before it starts")]
    Backwards(u16, u16),
    #[error("the register allocator gave it no register")]
    Unallocated,
    #[error("{0}")]
    Flaw(Flaw),
    #[error("no code is left of its interval {0} to {1}")]
    NoCode(u16, u16),
    #[error("it has two places at byte {0}")]
    Contradiction(u32),
    #[error("from byte {0} on it is saved in parts")]
    Saved(u32),
    #[error("from byte {0} on there is no BE_FP to find it by")]
    NoFrame(u32),
    #[error("there are no operations for where it is from byte {0} on")]
    Unspeakable(u32),
}

/// An object with locations.
#[derive(Debug)]
pub struct Output {
    pub object: Vec<u8>,
    /// How many variables have a location now.
    pub located: usize,
    /// What has none or lost a part, by function and name.
    pub losses: Vec<(String, Loss)>,
}

/// Gives an ELF file of Gen code locations, and call frame information.
///
/// # Errors
/// That the file can't be read, or has no DWARF for locations to go to.
pub fn finish(elf: &[u8], file: &File, map: &Map) -> Result<Output, Error> {
    if elf.get(4..6) != Some(&[2, 1]) {
        return Err(Error::Kind);
    }
    let parsed = ::object::File::parse(elf).map_err(Error::elf)?;
    if parsed
        .section_by_name(".debug_info")
        .is_none_or(|section| section.size() == 0)
    {
        return Err(Error::NoDebugInfo);
    }
    unrelocated(&parsed)?;
    let dwarf = load(&parsed)?;
    let text = parsed
        .section_by_name(".text")
        .map_or(0, |section| section.size());
    let sizes = sizes(file, u32::try_from(text).unwrap_or(u32::MAX));
    let size = |object: &CompiledObject| sizes.get(&object.reloc_offset).copied();
    let mut sections = Sections::new(EndianVec::new(LittleEndian));
    let mut converter = Converter {
        file,
        map,
        sizes: &sizes,
        used: vec![0; map.variables.len()],
        located: 0,
        losses: Vec::new(),
    };
    let mut out = write::Dwarf::new();
    converter.all(&mut out, &dwarf)?;
    out.write(&mut sections)?;
    frame::table(file, size, map.grf_bytes).write_debug_frame(&mut sections.debug_frame)?;
    let mut contents = Vec::new();
    sections.for_each(|id, section| -> Result<(), Error> {
        if !section.slice().is_empty() {
            contents.push((id.name(), section.slice().to_vec()));
        }
        Ok(())
    })?;
    converter.unused();
    Ok(Output {
        object: object::with_sections(elf, &contents)?,
        located: converter.located,
        losses: converter.losses,
    })
}

/// The same, where the object's own locations say which vISA variables have its variables.
///
/// # Errors
/// The same.
pub fn finish_by_own(elf: &[u8], file: &File) -> Result<Output, Error> {
    let own = own(elf, file)?;
    let mut output = finish(elf, file, &own.map)?;
    // Why the map lacks a variable is known.
    output.losses.retain(|(_, loss)| *loss != Loss::Unmapped);
    output.losses.splice(..0, own.losses);
    Ok(output)
}

/// The DWARF of an object.
pub(super) fn load<'a>(parsed: &::object::File<'a>) -> Result<read::Dwarf<Slice<'a>>, Error> {
    read::Dwarf::load(|id| {
        let section = parsed.section_by_name(id.name());
        let data = section
            .map_or(Ok(&[][..]), |section| section.data())
            .map_err(Error::elf)?;
        Ok(EndianSlice::new(data, LittleEndian))
    })
}

/// Relocations that change anything of the debug info aren't done: Intel's linker has done them.
fn unrelocated(file: &::object::File) -> Result<(), Error> {
    for section in file.sections() {
        let name = section.name().unwrap_or_default();
        let is_debug = name.starts_with(".debug_") && name != ".debug_frame";
        for (_, relocation) in section.relocations().filter(|_| is_debug) {
            let symbol = match relocation.target() {
                ::object::RelocationTarget::Symbol(symbol) => file.symbol_by_index(symbol).ok(),
                _ => None,
            };
            if relocation.addend() != 0 || symbol.is_none_or(|symbol| symbol.address() != 0) {
                return Err(Error::Relocations(name.to_string()));
            }
        }
    }
    Ok(())
}

/// How much code each object has: up to the next one.
fn sizes(file: &File, text: u32) -> BTreeMap<u32, u32> {
    let mut starts: Vec<u32> = file.objects.iter().map(|object| object.reloc_offset).collect();
    starts.sort_unstable();
    starts.dedup();
    let ends = starts.iter().skip(1).copied().chain([text]);
    let sizes = starts
        .iter()
        .copied()
        .zip(ends)
        .map(|(start, end)| (start, end.saturating_sub(start)));
    sizes.filter(|(_, size)| *size > 0).collect()
}

struct Converter<'c> {
    file: &'c File,
    map: &'c Map,
    sizes: &'c BTreeMap<u32, u32>,
    /// How many variables of the object each entry of the map has been found for.
    used: Vec<usize>,
    located: usize,
    losses: Vec<(String, Loss)>,
}

impl Converter<'_> {
    fn all(&mut self, out: &mut write::Dwarf, dwarf: &read::Dwarf<Slice>) -> Result<(), Error> {
        let mut units = out.convert(dwarf)?;
        while let Some((mut unit, root)) = units.read_unit()? {
            let encoding = Encoding {
                version: 5,
                format: Format::Dwarf32,
                ..unit.read_unit.encoding()
            };
            if let Some(lines) = unit.read_line_program(Some(encoding), None)? {
                let (lines, files) = lines.convert(&constant)?;
                unit.set_line_program(lines, files);
            }
            unit.unit.set_encoding(encoding);
            let root_id = unit.unit.root();
            self.attributes(&mut unit, root_id, &root, None)?;
            // The functions around, with their depths.
            let mut functions: Vec<(isize, String)> = Vec::new();
            let mut entry = unit.null_entry();
            while let Some(id) = unit.read_entry(&mut entry)? {
                let Some(id) = id else { continue };
                let id = unit.add_entry(Some(id), &entry);
                while functions.last().is_some_and(|(depth, _)| *depth >= entry.depth) {
                    functions.pop();
                }
                if entry.tag == gimli::DW_TAG_subprogram {
                    functions.push((entry.depth, name(&entry).unwrap_or_default()));
                }
                self.attributes(
                    &mut unit,
                    id,
                    &entry,
                    functions.last().map(|(_, name)| name.as_str()),
                )?;
            }
        }
        Ok(())
    }

    /// Copies an entry's attributes, all but what says where it is; that comes from the map.
    fn attributes<'a>(
        &mut self,
        unit: &mut Unit<'_, 'a>,
        id: write::UnitEntryId,
        entry: &Entry<'_, 'a>,
        function: Option<&str>,
    ) -> Result<(), Error> {
        for attribute in &entry.attrs {
            let is_expression = matches!(attribute.value(), read::AttributeValue::Exprloc(_));
            if attribute.name() == gimli::DW_AT_location || is_expression {
                continue;
            }
            let value = unit.convert_attribute_value(entry.read_unit, attribute, &constant)?;
            unit.unit.get_mut(id).set(attribute.name(), value);
        }
        let is_variable = matches!(entry.tag, gimli::DW_TAG_variable | gimli::DW_TAG_formal_parameter);
        match (is_variable, function) {
            (true, Some(function)) => self.variable(unit, id, entry, function),
            _ => {
                let is_unit = entry.tag == gimli::DW_TAG_compile_unit;
                let simd = self.map.simd.filter(|_| is_unit);
                if let Some(simd) = simd {
                    let width = AttributeValue::Udata(simd.into());
                    unit.unit.get_mut(id).set(DW_AT_INTEL_SIMD_WIDTH, width);
                }
            }
        }
        Ok(())
    }

    fn variable<'a>(
        &mut self,
        unit: &mut Unit<'_, 'a>,
        id: write::UnitEntryId,
        entry: &Entry<'_, 'a>,
        function: &str,
    ) {
        let name = name(entry).unwrap_or_default();
        let line = entry
            .attr(gimli::DW_AT_decl_line)
            .and_then(|line| line.udata_value());
        let map = self.map;
        let matches = |mapped: &Mapped| {
            mapped.name == name
                && mapped.function.as_ref().unwrap_or(&mapped.object) == function
                && mapped.line.is_none_or(|wanted| Some(wanted) == line)
        };
        let found = (0..).zip(&map.variables).find(|(_, mapped)| matches(mapped));
        let Some((index, mapped)) = found else {
            return self.lose(function, &name, Loss::Unmapped);
        };
        self.used[index] += 1;
        if self.used[index] > 1 {
            return self.lose(function, &name, Loss::Several);
        }
        let entries = self.entries(function, mapped);
        if entries.is_empty() {
            return;
        }
        self.located += 1;
        let list = entries.into_iter().map(|(range, expression)| Location::StartEnd {
            begin: write::Address::Constant(range.0),
            end: write::Address::Constant(range.1),
            data: Expression::raw(expression),
        });
        let list = unit.unit.locations.add(LocationList(list.collect()));
        let value = AttributeValue::LocationListRef(list);
        unit.unit.get_mut(id).set(gimli::DW_AT_location, value);
    }

    /// The entries of a variable's location list.
    fn entries(&mut self, function: &str, mapped: &Mapped) -> Vec<((u64, u64), Vec<u8>)> {
        let object = self
            .file
            .objects
            .iter()
            .find(|object| object.name.0 == mapped.object.as_bytes());
        let Some(object) = object else {
            self.lose(function, &mapped.name, Loss::NoObject);
            return Vec::new();
        };
        let variable = object
            .variables
            .iter()
            .find(|variable| variable.name.0 == mapped.visa.as_bytes());
        let (Some(variable), Some(size)) = (variable, self.sizes.get(&object.reloc_offset)) else {
            let loss = match variable {
                None => Loss::NoVariable(mapped.visa.clone()),
                Some(_) => Loss::NoCodeThere,
            };
            self.lose(function, &mapped.name, loss);
            return Vec::new();
        };
        let (places, losses) = placed(object, &Code::new(object, *size), variable, self.map, mapped);
        for loss in losses {
            self.lose(function, &mapped.name, loss);
        }
        let mut entries = Vec::new();
        for Placed { range, place } in places {
            let mut frames = object.frame.be_fp.iter().flatten();
            let be_fp = frames
                .find(|frame| (frame.start..frame.end).contains(&range.start))
                .map(|frame| frame.place);
            match intel::expression(&place, self.map, mapped, be_fp) {
                Some(expression) => {
                    let start = u64::from(object.reloc_offset);
                    let range = (start + u64::from(range.start), start + u64::from(range.end));
                    entries.push((range, expression));
                }
                None => self.lose(function, &mapped.name, Loss::Unspeakable(range.start)),
            }
        }
        entries
    }

    fn lose(&mut self, function: &str, name: &str, loss: Loss) {
        self.losses.push((format!("{function}: {name}"), loss));
    }

    /// What of the map belongs to no variable of the object.
    fn unused(&mut self) {
        for (mapped, used) in self.map.variables.iter().zip(std::mem::take(&mut self.used)) {
            if used == 0 {
                let function = mapped.function.as_ref().unwrap_or(&mapped.object);
                self.losses
                    .push((format!("{function}: {}", mapped.name), Loss::NoEntry));
            }
        }
    }
}

fn constant(address: u64) -> Option<write::Address> {
    Some(write::Address::Constant(address))
}

fn name(entry: &Entry) -> Option<String> {
    let value = entry.attr_value(gimli::DW_AT_name)?;
    let name = entry.read_unit.attr_string(value).ok()?;
    Some(String::from_utf8_lossy(name.slice()).into_owned())
}
