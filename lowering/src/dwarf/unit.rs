//! Units (DWARF 5, section 7.5.1), and what their root DIE says of other
//! sections.

use std::cell::OnceCell;

use gimli::{
    Attribute, AttributeValue, DebugInfo, Encoding, EndianSlice, Endianity as _, EntriesRaw, UnitOffset,
    UnitType,
};

use super::abbrev::Table;
use super::input::{Input, Slice};
use super::{Error, Reason, address};
use crate::elf::Address;
use crate::elf::Object;

/// A compilation unit. Offsets are in `.debug_info` or in the section that
/// the name says.
#[derive(Debug)]
pub(super) struct Unit {
    pub offset: usize,
    pub end: usize,
    /// Offset of the root DIE.
    pub root: usize,
    pub encoding: Encoding,
    /// Index of its abbreviation table.
    pub table: usize,
    /// Nothing in it is marked or changes, so its DIEs aren't looked at.
    pub is_plain: bool,
    pub str_offsets_base: Option<usize>,
    pub addr_base: Option<usize>,
    pub loclists_base: Option<usize>,
    pub rnglists_base: Option<usize>,
    /// Where its line number program is.
    pub lines: Option<usize>,
    /// The base address of its lists (DWARF 5, section 3.1.1): `DW_AT_low_pc`,
    /// if that is in a section.
    pub base: Option<Address>,
    /// What is in it, with relocations applied; of a plain one only if somebody asks.
    data: OnceCell<Vec<u8>>,
}

/// Raw entries whose offsets count from the start of `.debug_info`.
pub(super) type Entries<'a> = EntriesRaw<'a, Slice<'a>>;

impl Unit {
    /// The unit's entries from the DIE at `from` on.
    pub(super) fn entries<'a>(
        &'a self,
        object: &Object<'_>,
        input: &Input<'_>,
        tables: &'a [Table],
        from: usize,
    ) -> Result<Entries<'a>, Reason> {
        let table = tables
            .get(self.table)
            .ok_or(Reason::Missing("the abbreviation table"))?;
        let outside = Reason::Truncated(from);
        let start = from.checked_sub(self.offset).ok_or(outside.clone())?;
        let data = self.data(object, input)?.get(start..).ok_or(outside)?;
        let slice = EndianSlice::new(data, input.info.order);
        Ok(EntriesRaw::new(
            slice,
            self.encoding,
            &table.abbreviations,
            UnitOffset(from),
        ))
    }

    fn data(&self, object: &Object<'_>, input: &Input<'_>) -> Result<&[u8], Reason> {
        if let Some(data) = self.data.get() {
            return Ok(data);
        }
        let read = input.info.applied(object, self.offset..self.end)?;
        Ok(self.data.get_or_init(|| read.into_owned()))
    }

    /// Where in `.debug_str_offsets` the offset of a string is, by its index.
    pub(super) fn string_offset(&self, index: usize) -> Result<usize, Reason> {
        let base = self.str_offsets_base;
        let base = base.ok_or(Reason::Missing("DW_AT_str_offsets_base"))?;
        let place = index.checked_mul(4).and_then(|offset| base.checked_add(offset));
        place.ok_or(Reason::Truncated(base))
    }

    /// The attributes of the DIE at `at`; empty for a null entry.
    pub(super) fn attributes<'a>(
        &'a self,
        object: &Object<'_>,
        input: &Input<'_>,
        tables: &'a [Table],
        at: usize,
    ) -> Result<Vec<Attribute<Slice<'a>>>, Reason> {
        let malformed = |error| Reason::Malformed(error, at);
        let mut entries = self.entries(object, input, tables, at)?;
        let mut attributes = Vec::new();
        if let Some(abbreviation) = entries.read_abbreviation().map_err(malformed)? {
            entries
                .read_attributes(abbreviation.attributes(), &mut attributes)
                .map_err(malformed)?;
        }
        Ok(attributes)
    }
}

/// All units with their abbreviation tables, which say whether a unit is plain.
pub(super) fn read_all(
    object: &Object<'_>,
    input: &Input<'_>,
    is_plain: impl Fn(&Table) -> bool,
) -> Result<(Vec<Unit>, Vec<Table>), Error> {
    let (mut units, mut tables): (Vec<Unit>, Vec<Table>) = (Vec::new(), Vec::new());
    let mut offset = 0;
    while offset < input.info.original.len() {
        let in_unit = |reason: Reason| reason.in_unit(offset);
        let data = data_at(object, input, offset).map_err(in_unit)?;
        let info = DebugInfo::new(&data, input.info.order);
        let header = match info.units().next() {
            Ok(Some(header)) => header,
            Ok(None) => return Err(in_unit(Reason::Truncated(offset))),
            Err(error) => return Err(in_unit(Reason::Malformed(error, offset))),
        };
        check(&header).map_err(in_unit)?;
        let abbrev = header.debug_abbrev_offset().0;
        // Units of one object mostly share one table.
        let table = match tables.iter().rposition(|table| table.offset == abbrev) {
            Some(table) => table,
            None => {
                tables.push(Table::parse(&input.abbrev, abbrev).map_err(in_unit)?);
                tables.len() - 1
            }
        };
        let mut unit = Unit {
            offset,
            end: offset + header.length_including_self(),
            root: offset + header.root_offset().0,
            encoding: header.encoding(),
            table,
            is_plain: tables.get(table).is_some_and(&is_plain),
            str_offsets_base: None,
            addr_base: None,
            loclists_base: None,
            rnglists_base: None,
            lines: None,
            base: None,
            data: OnceCell::from(data),
        };
        read_root(object, input, &tables, &mut unit).map_err(in_unit)?;
        if unit.is_plain {
            unit.data.take();
        }
        offset = unit.end;
        units.push(unit);
    }
    Ok((units, tables))
}

/// The unit that begins here, with relocations applied.
fn data_at(object: &Object<'_>, input: &Input<'_>, offset: usize) -> Result<Vec<u8>, Reason> {
    let length = input.info.applied(object, offset..offset.saturating_add(4))?;
    let end = (offset + 4).saturating_add(input.info.order.read_u32(&length) as usize);
    // What is wrong with one that is longer is up to its reader.
    let end = end.min(input.info.original.len());
    Ok(input.info.applied(object, offset..end)?.into_owned())
}

fn check(header: &gimli::UnitHeader<Slice<'_>>) -> Result<(), Reason> {
    if header.version() != 5 {
        return Err(Reason::Version(header.version()));
    }
    if header.format() != gimli::Format::Dwarf32 {
        return Err(Reason::Dwarf64);
    }
    match header.type_() {
        // It may name another file: where a header's module has debug info of its own (-gmodules).
        UnitType::Compilation => Ok(()),
        UnitType::Type { .. } | UnitType::SplitType { .. } => Err(Reason::TypeUnit),
        UnitType::Partial => Err(Reason::PartialUnit),
        _ => Err(Reason::SplitUnit),
    }
}

fn read_root(
    object: &Object<'_>,
    input: &Input<'_>,
    tables: &[Table],
    unit: &mut Unit,
) -> Result<(), Reason> {
    let (mut index, mut has_address) = (None, false);
    let [mut str_offsets, mut addr, mut loclists, mut rnglists, mut lines] = [None; 5];
    for attribute in unit.attributes(object, input, tables, unit.root)? {
        match (attribute.name(), attribute.value()) {
            (gimli::DW_AT_low_pc, AttributeValue::DebugAddrIndex(at)) => index = Some(at.0 as u64),
            (gimli::DW_AT_low_pc, AttributeValue::Addr(_)) => has_address = true,
            (_, AttributeValue::DebugStrOffsetsBase(base)) => str_offsets = Some(base.0),
            (_, AttributeValue::DebugAddrBase(base)) => addr = Some(base.0),
            (_, AttributeValue::DebugLocListsBase(base)) => loclists = Some(base.0),
            (_, AttributeValue::DebugRngListsBase(base)) => rnglists = Some(base.0),
            (_, AttributeValue::DebugLineRef(at)) => lines = Some(at.0),
            _ => {}
        }
    }
    (unit.str_offsets_base, unit.addr_base) = (str_offsets, addr);
    (unit.loclists_base, unit.rnglists_base) = (loclists, rnglists);
    unit.lines = lines;
    // A low_pc of plain zero stands for "offsets are addresses": no base here.
    if let Some(index) = index {
        unit.base = address::indexed(object, input, unit, index).ok();
    } else if has_address {
        unit.base = low_pc_relocation(object, input, tables, unit)?;
    }
    Ok(())
}

/// The address of a root DIE's `DW_AT_low_pc` in `DW_FORM_addr`.
fn low_pc_relocation(
    object: &Object<'_>,
    input: &Input<'_>,
    tables: &[Table],
    unit: &Unit,
) -> Result<Option<Address>, Reason> {
    let malformed = |error| Reason::Malformed(error, unit.root);
    let mut entries = unit.entries(object, input, tables, unit.root)?;
    let abbreviation = entries.read_abbreviation().map_err(malformed)?;
    for spec in abbreviation.map(|a| a.attributes()).unwrap_or_default() {
        let at = entries.next_offset().0;
        entries.read_attribute(*spec).map_err(malformed)?;
        if spec.name() == gimli::DW_AT_low_pc {
            return Ok(address::at(object, &input.info, at).ok());
        }
    }
    Ok(None)
}
