//! `.debug_loclists` again: lists that stay, copied, and new ones (DWARF 5,
//! section 7.29).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::super::Reason;
use super::super::expression::{OperandKind, die_operands};
use super::super::input::Input;
use super::super::list::{extent, indexed_offset};
use super::super::location::ListEntry;
use super::super::unit::Unit;
use super::addrs::Pools;
use super::encode::ListWriter;
use super::offsets::Offsets;
use super::output::{Moving, Output, Patch, PatchKind, Symbols, Target};
use crate::elf::{Object, Order as _, Relocation};

/// Bytes before the table of offsets.
const HEADER: usize = 12;

enum Content<'a> {
    /// Bytes of the section, with the places of its expressions.
    Old(Range<usize>, Vec<Range<usize>>),
    New(&'a [ListEntry]),
}

struct List<'a> {
    /// Index of the unit that refers to it.
    unit: usize,
    content: Content<'a>,
}

/// One contribution.
struct Contribution<'a> {
    start: usize,
    end: usize,
    /// Whether it is written afresh, with what is referred to; else as it was.
    changed: bool,
    /// What has an index, then what is referred to by offset.
    indexed: Vec<List<'a>>,
    by_offset: Vec<List<'a>>,
    /// New indices by old ones.
    new_index: BTreeMap<usize, usize>,
    /// Positions in `by_offset` by old offset.
    new_position: BTreeMap<usize, usize>,
}

impl Contribution<'_> {
    fn new(start: usize, end: usize) -> Self {
        Contribution {
            start,
            end,
            changed: false,
            indexed: Vec::new(),
            by_offset: Vec::new(),
            new_index: BTreeMap::new(),
            new_position: BTreeMap::new(),
        }
    }
}

/// All contributions.
pub(super) struct Lists<'a, 'd> {
    input: &'a Input<'d>,
    units: &'a [Unit],
    /// Units that get their first list.
    first: &'a BTreeSet<usize>,
    contributions: Vec<Contribution<'a>>,
    /// Old and new offsets, of bases and of lists; filled by writing.
    moved: BTreeMap<usize, usize>,
}

impl<'a, 'd> Lists<'a, 'd> {
    /// Finds all contributions. Units in `first`, which have no lists yet, get
    /// one for themselves behind all others.
    pub(super) fn new(
        input: &'a Input<'d>,
        units: &'a [Unit],
        first: &'a BTreeSet<usize>,
    ) -> Result<Lists<'a, 'd>, Reason> {
        let section = &input.loclists;
        let mut contributions = Vec::new();
        let mut start = 0;
        while start < section.data.len() {
            let length = section.u32(start)? as usize;
            let end = start.saturating_add(4).saturating_add(length);
            let version = section.u16(start + 4)?;
            if version != 5 || end > section.data.len() || end < start + HEADER {
                return Err(Reason::Truncated(start));
            }
            contributions.push(Contribution::new(start, end));
            start = end;
        }
        if !first.is_empty() {
            contributions.push(Contribution {
                changed: true,
                ..Contribution::new(start, start)
            });
        }
        let moved = BTreeMap::new();
        Ok(Lists {
            input,
            units,
            first,
            contributions,
            moved,
        })
    }

    /// Whether a unit gets its first list.
    pub(super) fn is_first(&self, unit: usize) -> bool {
        self.first.contains(&unit)
    }

    /// The base of those units, as if it had been there before.
    pub(super) fn first_base(&self) -> usize {
        self.input.loclists.data.len() + HEADER
    }

    /// Says that a unit's lists or its DIEs change.
    pub(super) fn change(&mut self, unit: &Unit) {
        match unit.loclists_base {
            Some(base) => {
                if let Ok(contribution) = self.of_base(base) {
                    contribution.changed = true;
                }
            }
            // Without a base, its lists may be anywhere.
            None => self.contributions.iter_mut().for_each(|each| each.changed = true),
        }
    }

    /// Whether what is at an offset is in a contribution that stays as it is.
    pub(super) fn stays(&self, offset: u64) -> bool {
        let after = self.contributions.partition_point(|c| c.start as u64 <= offset);
        let found = after
            .checked_sub(1)
            .and_then(|index| self.contributions.get(index));
        found.is_some_and(|contribution| !contribution.changed)
    }

    fn of_base(&mut self, base: usize) -> Result<&mut Contribution<'a>, Reason> {
        let found = self
            .contributions
            .binary_search_by_key(&base, |c| c.start + HEADER)
            .ok();
        let found = found.and_then(|index| self.contributions.get_mut(index));
        found.ok_or(Reason::Missing("DW_AT_loclists_base"))
    }

    fn of_unit(&mut self, unit: usize) -> Result<(&'a Unit, &mut Contribution<'a>), Reason> {
        let first = self.is_first(unit).then(|| self.first_base());
        let unit = self.units.get(unit).ok_or(Reason::NoUnit(unit))?;
        let base = unit
            .loclists_base
            .or(first)
            .ok_or(Reason::Missing("DW_AT_loclists_base"))?;
        Ok((unit, self.of_base(base)?))
    }

    /// A list stays. Gives its new index for the old.
    pub(super) fn keep(&mut self, unit: usize, index: usize) -> Result<usize, Reason> {
        let input = self.input;
        let (of, contribution) = self.of_unit(unit)?;
        if !contribution.changed {
            return Ok(index);
        }
        if let Some(&new) = contribution.new_index.get(&index) {
            return Ok(new);
        }
        let start = indexed_offset(&input.loclists, contribution.start + HEADER, index)?;
        let (end, expressions) = extent(input, of, start)?;
        let new = contribution.indexed.len();
        contribution.indexed.push(List {
            unit,
            content: Content::Old(start..end, expressions),
        });
        contribution.new_index.insert(index, new);
        Ok(new)
    }

    /// A list that is referred to by its offset stays.
    pub(super) fn keep_at(&mut self, unit: usize, offset: usize) -> Result<(), Reason> {
        let input = self.input;
        let of = self.units.get(unit).ok_or(Reason::NoUnit(unit))?;
        let inside = |c: &&mut Contribution<'_>| (c.start + HEADER..c.end).contains(&offset);
        let found = self.contributions.iter_mut().find(inside);
        let contribution = found.ok_or(Reason::List(offset, "in no contribution"))?;
        if contribution.changed && !contribution.new_position.contains_key(&offset) {
            let (end, expressions) = extent(input, of, offset)?;
            contribution
                .new_position
                .insert(offset, contribution.by_offset.len());
            contribution.by_offset.push(List {
                unit,
                content: Content::Old(offset..end, expressions),
            });
        }
        Ok(())
    }

    /// A list is new. Gives its index.
    pub(super) fn add(&mut self, unit: usize, entries: &'a [ListEntry]) -> Result<usize, Reason> {
        let (_, contribution) = self.of_unit(unit)?;
        contribution.indexed.push(List {
            unit,
            content: Content::New(entries),
        });
        Ok(contribution.indexed.len() - 1)
    }

    /// The new offset for an old one, of a base or of a list.
    pub(super) fn moved(&self, old: usize) -> Result<usize, Reason> {
        if let Some(&new) = self.moved.get(&old) {
            return Ok(new);
        }
        // In a contribution that stayed as it was, or beside all.
        let Some((&base, &new)) = self.moved.range(..old).next_back() else {
            return Ok(old);
        };
        Ok(new + (old - base))
    }

    /// The new section; None if it stays as it is, though DIEs may move.
    pub(super) fn write(
        &mut self,
        object: &Object<'d>,
        pools: &mut Pools<'_, 'd>,
        offsets: &Offsets,
        symbols: &Symbols,
    ) -> Result<Output<'d>, Reason> {
        let mut out = Output::new(object);
        let contributions = std::mem::take(&mut self.contributions);
        for contribution in &contributions {
            let base = contribution.start + HEADER;
            self.moved.insert(base, out.len() + HEADER);
            if contribution.changed {
                self.write_changed(&mut out, contribution, object, pools, offsets, symbols)?;
            } else {
                let range = contribution.start..contribution.end;
                self.relocations(&mut out, object, range.clone());
                out.keep(self.bytes(range)?);
            }
        }
        Ok(out)
    }

    fn write_changed(
        &mut self,
        out: &mut Output<'d>,
        contribution: &Contribution<'a>,
        object: &Object<'d>,
        pools: &mut Pools<'_, 'd>,
        offsets: &Offsets,
        symbols: &Symbols,
    ) -> Result<(), Reason> {
        let start = out.len();
        let header = contribution.start..contribution.start + HEADER;
        match self.input.loclists.original.get(header) {
            Some(header) => out.bytes.extend_from_slice(header),
            None => {
                let address_size = self.units.first().map_or(8, |unit| unit.encoding.address_size);
                // No segment selectors.
                out.u32(0);
                out.bytes.extend_from_slice(&out.order.write_u16_bytes(5));
                out.bytes.extend_from_slice(&[address_size, 0, 0, 0, 0, 0]);
            }
        }
        out.set_u32(start + HEADER - 4, contribution.indexed.len())?;
        let table = out.len();
        out.bytes.resize(table + 4 * contribution.indexed.len(), 0);
        for (index, list) in contribution.indexed.iter().enumerate() {
            out.set_u32(table + 4 * index, out.len() - table)?;
            self.write_list(out, list, object, pools, offsets, symbols)?;
        }
        for (&old, &position) in &contribution.new_position {
            if let Some(list) = contribution.by_offset.get(position) {
                self.moved.insert(old, out.len());
                self.write_list(out, list, object, pools, offsets, symbols)?;
            }
        }
        out.set_u32(start, out.len() - start - 4)
    }

    fn write_list(
        &self,
        out: &mut Output<'d>,
        list: &List<'a>,
        object: &Object<'d>,
        pools: &mut Pools<'_, 'd>,
        offsets: &Offsets,
        symbols: &Symbols,
    ) -> Result<(), Reason> {
        let unit = self.units.get(list.unit).ok_or(Reason::NoUnit(list.unit))?;
        let mut patches = Vec::new();
        match &list.content {
            Content::New(entries) => {
                let mut writer = ListWriter {
                    out,
                    pools,
                    symbols,
                    unit,
                    patches: &mut patches,
                };
                writer.write(entries)?;
            }
            Content::Old(range, expressions) => {
                let shift = (range.start, out.len());
                self.relocations(out, object, range.clone());
                // Not kept: where its table says that it is, and its operands, are written over.
                out.bytes.extend_from_slice(self.bytes(range.clone())?);
                for expression in expressions {
                    self.operands(unit, expression.clone(), shift, &mut patches)?;
                }
            }
        }
        out.settle(&patches, offsets, unit.offset)
    }

    /// Patches for the DIEs that a copied expression refers to.
    fn operands(
        &self,
        unit: &Unit,
        expression: Range<usize>,
        (old, new): (usize, usize),
        patches: &mut Vec<Patch>,
    ) -> Result<(), Reason> {
        let section = &self.input.loclists;
        let start = expression.start;
        let bytes = section.data.get(expression).ok_or(Reason::Truncated(start))?;
        let mut operands = Vec::new();
        die_operands(bytes, section.order, unit.encoding, &mut operands)
            .map_err(|what| Reason::Expression(start, what))?;
        for operand in operands {
            let kind = match operand.kind {
                OperandKind::UnitUleb => PatchKind::Uleb,
                OperandKind::Unit => PatchKind::Fixed,
                OperandKind::Info if section.relocation_at(start + operand.at).is_some() => continue,
                OperandKind::Info => return Err(Reason::Missing("a relocation")),
            };
            let width = u8::try_from(operand.width).map_err(|_| Reason::TooNarrow(start))?;
            let die = unit.offset.saturating_add(operand.die);
            patches.push(Patch {
                at: start + operand.at - old + new,
                width,
                kind,
                die,
            });
        }
        Ok(())
    }

    fn bytes(&self, range: Range<usize>) -> Result<&'d [u8], Reason> {
        let bytes = self.input.loclists.original.get(range.clone());
        bytes.ok_or(Reason::Truncated(range.start))
    }

    /// Copies the relocations of bytes that come next.
    fn relocations(&self, out: &mut Output<'d>, object: &Object<'d>, range: Range<usize>) {
        let new = out.len();
        for relocation in self.input.loclists.relocations_in(range.start, range.end) {
            let resolved = object.resolve(&relocation);
            if let Some(address) = resolved.filter(|address| Some(address.section) == self.input.info.index) {
                let old = usize::try_from(address.offset).unwrap_or(usize::MAX);
                let relocation = out.relocations.len();
                out.moving.push(Moving {
                    relocation,
                    target: Target::Info,
                    old,
                });
            }
            let offset = relocation.offset - range.start as u64 + new as u64;
            out.relocations.push(Relocation { offset, ..relocation });
        }
    }
}
