//! The units of a file, and how their entries refer to each other.

use super::{LocateError, Problem, Slice};
use crate::locate::image::Image;
use crate::target::Target;
use gimli::{AttributeValue, DebuggingInformationEntry, Dwarf, SectionId, UnitOffset, UnitType};
use std::collections::HashMap;

/// An entry, with its attributes read.
pub(crate) type Entry<'a> = DebuggingInformationEntry<Slice<'a>>;

/// Where an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Die {
    /// Index into [`Units::units`].
    pub unit: usize,
    pub offset: UnitOffset,
}

/// How many `DW_AT_abstract_origin` and `DW_AT_specification` to follow.
const MAX_ORIGINS: usize = 8;

pub(crate) struct Units<'a> {
    /// The target of the file, if it is known.
    pub target: Option<&'a Target>,
    pub dwarf: Dwarf<Slice<'a>>,
    /// By their offset in `.debug_info`.
    pub units: Vec<gimli::Unit<Slice<'a>>>,
    /// `units[i]`'s offset in `.debug_info`.
    starts: Vec<usize>,
    /// Type units' types, by signature.
    signatures: HashMap<u64, Die>,
}

impl<'a> Units<'a> {
    /// The units of DWARF 5 that can be read, and what is wrong with others.
    pub(crate) fn new(image: &'a Image) -> Result<(Units<'a>, Vec<Problem>), LocateError> {
        let section = |id: SectionId| Ok::<_, ()>(Slice::new(image.section(id.name()), image.endian));
        let Ok(dwarf) = Dwarf::load(section) else {
            return Err(LocateError::NoDebugInfo);
        };
        let mut units = Units {
            target: image.target(),
            dwarf,
            units: Vec::new(),
            starts: Vec::new(),
            signatures: HashMap::new(),
        };
        let mut problems = Vec::new();
        let mut headers = units.dwarf.units();
        loop {
            let header = match headers.next() {
                Ok(Some(header)) => header,
                Ok(None) => break,
                Err(error) => {
                    // Its length is unknown, so nothing after it can be found.
                    problems.push(Problem {
                        unit: ".debug_info".to_string(),
                        message: format!("damaged unit header, the rest isn't read: {error}"),
                    });
                    break;
                }
            };
            let start = header.debug_info_offset().map_or(0, |offset| offset.0);
            if let Err(message) = units.add(start, header) {
                let unit = format!("unit at .debug_info+{start:#x}");
                problems.push(Problem { unit, message });
            }
        }
        Ok((units, problems))
    }

    fn add(&mut self, start: usize, header: gimli::UnitHeader<Slice<'a>>) -> Result<(), String> {
        if header.version() != 5 {
            return Err(format!("DWARF {}: only DWARF 5 is read", header.version()));
        }
        let kind = header.type_();
        let unit = self.dwarf.unit(header).map_err(|error| error.to_string())?;
        if let UnitType::Skeleton(_) | UnitType::SplitCompilation(_) | UnitType::SplitType { .. } = kind {
            return Err("split DWARF isn't read".to_string());
        }
        if let UnitType::Type {
            type_signature,
            type_offset,
        } = kind
        {
            let die = Die {
                unit: self.units.len(),
                offset: type_offset,
            };
            self.signatures.insert(type_signature.0, die);
        }
        self.units.push(unit);
        self.starts.push(start);
        Ok(())
    }

    pub(crate) fn unit(&self, die: Die) -> Option<&gimli::Unit<Slice<'a>>> {
        self.units.get(die.unit)
    }

    /// An entry with its attributes; `None` if there is none.
    pub(crate) fn entry(&self, die: Die) -> Option<Entry<'a>> {
        self.unit(die)?.entry(die.offset).ok()
    }

    /// The unit that starts at an offset in `.debug_info`.
    pub(crate) fn unit_at(&self, start: usize) -> Option<&gimli::Unit<Slice<'a>>> {
        self.units.get(self.starts.binary_search(&start).ok()?)
    }

    /// The entry at an offset in `.debug_info`.
    pub(crate) fn at(&self, offset: usize) -> Option<Die> {
        let unit = self
            .starts
            .partition_point(|start| *start <= offset)
            .checked_sub(1)?;
        let die = Die {
            unit,
            offset: UnitOffset(offset - self.starts.get(unit)?),
        };
        die.offset.is_in_bounds(&self.unit(die)?.header).then_some(die)
    }

    /// The offset in `.debug_info` of an entry.
    pub(crate) fn offset(&self, die: Die) -> Option<usize> {
        self.starts.get(die.unit)?.checked_add(die.offset.0)
    }

    /// The entry that an attribute in `unit` refers to.
    pub(crate) fn referred(&self, unit: usize, value: AttributeValue<Slice<'a>>) -> Option<Die> {
        match value {
            AttributeValue::UnitRef(offset) => Some(Die { unit, offset }),
            AttributeValue::DebugInfoRef(offset) => self.at(offset.0),
            AttributeValue::DebugTypesRef(signature) => self.signatures.get(&signature.0).copied(),
            _ => None,
        }
    }

    /// The entry that an entry is an instance or a definition of.
    pub(crate) fn origin(&self, unit: usize, entry: &Entry<'a>) -> Option<Die> {
        let value = entry
            .attr_value(gimli::DW_AT_abstract_origin)
            .or_else(|| entry.attr_value(gimli::DW_AT_specification))?;
        self.referred(unit, value)
    }

    /// An attribute of an entry or of what it is an instance of, and the unit
    /// that it stands in.
    pub(crate) fn inherited(
        &self,
        unit: usize,
        entry: &Entry<'a>,
        name: gimli::DwAt,
    ) -> Option<(usize, AttributeValue<Slice<'a>>)> {
        let (mut unit, mut current) = (unit, None);
        for _ in 0..MAX_ORIGINS {
            let entry = current.as_ref().unwrap_or(entry);
            if let Some(value) = entry.attr_value(name) {
                return Some((unit, value));
            }
            let die = self.origin(unit, entry)?;
            unit = die.unit;
            current = Some(self.entry(die)?);
        }
        None
    }

    /// An attribute that is a string.
    pub(crate) fn string(&self, unit: usize, value: AttributeValue<Slice<'a>>) -> Option<String> {
        let text = self.dwarf.attr_string(self.units.get(unit)?, value).ok()?;
        Some(text.to_string_lossy().into_owned())
    }

    /// The name of an entry, or of what it is an instance of.
    pub(crate) fn name(&self, unit: usize, entry: &Entry<'a>) -> Option<String> {
        let (unit, value) = self.inherited(unit, entry, gimli::DW_AT_name)?;
        self.string(unit, value)
    }
}
