//! One unit of `.debug_info` again, DIE by DIE.
//!
//! Bytes are copied in runs as long as nothing changes; a run ends where a DIE
//! goes or gets another abbreviation or list index. References inside a run
//! become patches, its relocations move with it.

use gimli::{Abbreviation, AttributeSpecification};

use super::super::Reason;
use super::super::location::Location;
use super::super::scan::Scan;
use super::super::unit::{Entries, Unit};
use super::abbrevs::{Change, Growing, Spec};
use super::edits::{Edit, Edits, NewAttribute, NewValue};
use super::lists::Lists;
use super::offsets::Offsets;
use super::output::{Moving, Output, Patch, Symbols, Target};
use crate::elf::Relocation;

/// What the units of an object are written to and looked up in.
pub(super) struct Rewriter<'a, 'o, 'd> {
    pub scan: &'a Scan<'o, 'd>,
    pub edits: &'a Edits,
    pub symbols: Symbols,
    pub out: Output<'d>,
    pub offsets: Offsets,
    /// By the index of the table.
    pub abbrevs: Vec<Growing<'a>>,
    pub lists: Lists<'a, 'd>,
    /// For each DIE with children, how many of them go.
    pub removed: Vec<u32>,
    /// Whether there is a `.debug_names`.
    pub has_names: bool,
    /// Positions in the scan's lists, which the walk passes in step.
    pub next_parent: usize,
    pub next_annotation: usize,
    /// The next relocation to copy.
    pub next_relocation: usize,
}

/// What comes last in a DIE.
enum Last<'a> {
    New(&'a NewAttribute),
    /// `DW_AT_loclists_base` of a unit that gets its first list.
    ListsBase,
}

impl Last<'_> {
    fn spec(&self) -> Option<Spec> {
        match self {
            Last::New(attribute) => super::die::spec(attribute),
            Last::ListsBase => Some((gimli::DW_AT_loclists_base, gimli::DW_FORM_sec_offset, None)),
        }
    }

    fn gone(&self) -> Option<gimli::DwAt> {
        match self {
            Last::New(attribute) => (attribute.value == NewValue::Absent).then_some(attribute.name),
            Last::ListsBase => None,
        }
    }
}

/// The walk over one unit.
pub(super) struct Walk<'w, 'a, 'o, 'd> {
    pub context: &'w mut Rewriter<'a, 'o, 'd>,
    pub index: usize,
    pub unit: &'a Unit,
    pub patches: Vec<Patch>,
    /// Up to where bytes are copied or passed over.
    done: usize,
    /// For each open DIE with children, whether it has none any more.
    open: Vec<bool>,
    /// The next relocation that has not been met in an attribute.
    pub next_unmet: usize,
}

impl<'w, 'a, 'o, 'd> Walk<'w, 'a, 'o, 'd> {
    pub(super) fn new(context: &'w mut Rewriter<'a, 'o, 'd>, index: usize, unit: &'a Unit) -> Self {
        let next_unmet = context.next_relocation;
        Walk {
            context,
            index,
            unit,
            patches: Vec::new(),
            done: unit.offset,
            open: Vec::new(),
            next_unmet,
        }
    }

    /// Writes the unit.
    pub(super) fn run(mut self) -> Result<(), Reason> {
        let unit = self.unit;
        let start = self.context.out.len();
        self.context.offsets.push(unit.offset, Some(start));
        if unit.is_plain && self.lists_stay() {
            return self.keep();
        }
        self.header_relocations()?;
        let scan = self.context.scan;
        let mut entries = unit.entries(scan.object, &scan.input, &scan.tables, unit.root)?;
        while !entries.is_empty() {
            let at = entries.next_offset().0;
            match entries
                .read_abbreviation()
                .map_err(|error| Reason::Malformed(error, at))?
            {
                Some(abbreviation) => self.die(&mut entries, abbreviation, at)?,
                None => self.null(at)?,
            }
        }
        self.copy_to(unit.end)?;
        let length = self.context.out.len() - start - 4;
        let Rewriter { out, offsets, .. } = self.context;
        out.set_u32(start, length)?;
        out.settle(&self.patches, offsets, unit.offset)
    }

    /// Whether no location list of the unit is in a contribution that changes. Lists without
    /// relocations are in that of its base, which has one.
    fn lists_stay(&self) -> bool {
        let (scan, lists) = (self.context.scan, &self.context.lists);
        let relocations = scan.input.info.relocations_in(self.unit.offset, self.unit.end);
        let mut places = relocations.filter_map(|relocation| scan.object.resolve(&relocation));
        places.all(|place| Some(place.section) != scan.input.loclists.index || lists.stays(place.offset))
    }

    /// The header has one relocation at most, that of its abbreviation table.
    fn header_relocations(&mut self) -> Result<(), Reason> {
        let relocations = &self.context.scan.input.info.relocations;
        while let Some(relocation) = relocations.get(self.next_unmet) {
            if relocation.offset >= self.unit.root as u64 {
                break;
            }
            if relocation.offset != self.unit.offset as u64 + 8 {
                return Err(Reason::StrayRelocation(relocation.offset));
            }
            self.next_unmet += 1;
        }
        Ok(())
    }

    /// The end of some DIE's children, or padding.
    fn null(&mut self, at: usize) -> Result<(), Reason> {
        match self.open.pop() {
            Some(true) => {
                self.copy_to(at)?;
                self.go_on(at + 1);
            }
            Some(false) if self.open.is_empty() => {
                self.copy_to(at)?;
                self.append()?;
                self.go_on(at);
            }
            _ => {}
        }
        Ok(())
    }

    fn die(
        &mut self,
        entries: &mut Entries<'a>,
        abbreviation: &'a Abbreviation,
        at: usize,
    ) -> Result<(), Reason> {
        let scan = self.context.scan;
        let edit = self.context.edits.dies.get(&at);
        let is_mark = scan
            .annotations
            .get(self.context.next_annotation)
            .is_some_and(|a| a.offset == at);
        let new_location = match edit {
            _ if is_mark => return self.drop(entries, abbreviation, at),
            None => None,
            Some(Edit::Drop) => return self.drop(entries, abbreviation, at),
            Some(Edit::Become {
                origin,
                tag,
                location,
            }) => {
                let end = self.pass_over(entries, abbreviation, at)?;
                self.context.offsets.push(at, Some(self.context.out.len()));
                self.instance(*tag, *origin, location.as_ref())?;
                self.go_on(end);
                return Ok(());
            }
            Some(Edit::SetLocation(location)) => Some(location.as_ref()),
        };
        let children = self.enter(abbreviation, at)?;
        let new = new_location.flatten();
        let last = self.last(at);
        let change = Change {
            location: new_location.map(|new| new.map(super::die::attribute_for)),
            last: last.iter().filter_map(Last::spec).collect(),
            gone: last.iter().filter_map(Last::gone).collect(),
        };
        if !change.is_empty() || children != abbreviation.has_children() {
            self.change_code(entries, abbreviation, at, children, &change)?;
            return self.changed_attributes(entries, abbreviation, &change, new, &last);
        }
        for spec in abbreviation.attributes() {
            self.kept_attribute(entries, spec)?;
        }
        Ok(())
    }

    /// The attributes that come last in a DIE.
    fn last(&self, at: usize) -> Vec<Last<'a>> {
        let edits = self.context.edits;
        let mut last: Vec<_> = edits
            .attributes
            .get(&at)
            .into_iter()
            .flatten()
            .map(Last::New)
            .collect();
        if at == self.unit.root && self.context.lists.is_first(self.index) {
            last.push(Last::ListsBase);
        }
        last
    }

    /// Opens a DIE. Says whether it still has children.
    fn enter(&mut self, abbreviation: &Abbreviation, at: usize) -> Result<bool, Reason> {
        if !abbreviation.has_children() {
            return Ok(false);
        }
        if self.unit.is_plain {
            self.open.push(false);
            return Ok(true);
        }
        let context = &mut *self.context;
        let parent = context
            .scan
            .parents
            .get(context.next_parent)
            .filter(|parent| parent.offset == at);
        let removed = context.removed.get(context.next_parent).copied().unwrap_or(0);
        context.next_parent += 1;
        let left = parent.ok_or(Reason::NoDie(at))?.children > removed;
        // The root stays as it is, for what is appended.
        let children = removed == 0 || left || self.open.is_empty();
        self.open.push(!children);
        Ok(children)
    }

    /// Leaves out a DIE with all below it.
    fn drop(
        &mut self,
        entries: &mut Entries<'a>,
        abbreviation: &'a Abbreviation,
        at: usize,
    ) -> Result<(), Reason> {
        let end = self.pass_over(entries, abbreviation, at)?;
        self.context.offsets.push(at, None);
        self.go_on(end);
        Ok(())
    }

    /// Reads past a DIE and all below it. Gives its end.
    fn pass_over(
        &mut self,
        entries: &mut Entries<'a>,
        abbreviation: &'a Abbreviation,
        at: usize,
    ) -> Result<usize, Reason> {
        let malformed = |error| Reason::Malformed(error, at);
        self.copy_to(at)?;
        entries
            .skip_attributes(abbreviation.attributes())
            .map_err(malformed)?;
        let mut depth = usize::from(abbreviation.has_children());
        let mut parents = depth;
        while depth > 0 {
            match entries.read_abbreviation().map_err(malformed)? {
                None => depth -= 1,
                Some(inner) => {
                    entries.skip_attributes(inner.attributes()).map_err(malformed)?;
                    depth += usize::from(inner.has_children());
                    parents += usize::from(inner.has_children());
                }
            }
        }
        let end = entries.next_offset().0;
        let context = &mut *self.context;
        context.next_parent += parents;
        let annotations = context
            .scan
            .annotations
            .get(context.next_annotation..)
            .unwrap_or_default();
        context.next_annotation += annotations.iter().take_while(|next| next.offset < end).count();
        Ok(end)
    }

    /// Writes another code for a DIE that changes.
    fn change_code(
        &mut self,
        entries: &Entries<'a>,
        abbreviation: &Abbreviation,
        at: usize,
        children: bool,
        change: &Change,
    ) -> Result<(), Reason> {
        self.copy_to(at)?;
        self.context.offsets.push(at, Some(self.context.out.len()));
        let growing = self.context.abbrevs.get_mut(self.unit.table);
        let growing = growing.ok_or(Reason::Missing("the abbreviation table"))?;
        let code = growing.derive(abbreviation, children, change);
        self.context.out.uleb(code);
        self.skip_to(entries.next_offset().0);
        Ok(())
    }

    /// Writes the attributes of a DIE that changes.
    fn changed_attributes(
        &mut self,
        entries: &mut Entries<'a>,
        abbreviation: &'a Abbreviation,
        change: &Change,
        mut location: Option<&'a Location>,
        last: &[Last<'a>],
    ) -> Result<(), Reason> {
        let had = abbreviation
            .attributes()
            .iter()
            .any(|spec| change.is_location(spec.name()));
        if !had && let Some(location) = location.take() {
            self.location(location)?;
        }
        for spec in abbreviation.attributes() {
            if !change.replaces(spec.name()) {
                self.kept_attribute(entries, spec)?;
                continue;
            }
            let place = entries.next_offset().0;
            self.copy_to(place)?;
            entries
                .skip_attributes(&[*spec])
                .map_err(|error| Reason::Malformed(error, place))?;
            self.skip_to(entries.next_offset().0);
            if change.is_location(spec.name())
                && let Some(location) = location.take()
            {
                self.location(location)?;
            }
        }
        let end = entries.next_offset().0;
        self.copy_to(end)?;
        for attribute in last {
            match attribute {
                Last::New(attribute) => self.new_attribute(attribute)?,
                Last::ListsBase => self.lists_base()?,
            }
        }
        self.go_on(end);
        Ok(())
    }

    fn kept_attribute(
        &mut self,
        entries: &mut Entries<'a>,
        spec: &AttributeSpecification,
    ) -> Result<(), Reason> {
        let at = entries.next_offset().0;
        let attribute = entries
            .read_attribute(*spec)
            .map_err(|error| Reason::Malformed(error, at))?;
        self.attribute(&attribute, at, entries.next_offset().0)
    }

    /// Where a byte that is not copied yet comes to stand, if all up to it is
    /// copied.
    pub(super) fn position(&self, at: usize) -> usize {
        self.context.out.len() + at.saturating_sub(self.done)
    }

    /// Copies all bytes before `to`, with their relocations.
    pub(super) fn copy_to(&mut self, to: usize) -> Result<(), Reason> {
        let context = &mut *self.context;
        let new = context.out.len();
        let original = context.scan.input.info.original;
        let bytes = original.get(self.done..to).ok_or(Reason::Truncated(to))?;
        context.out.bytes.extend_from_slice(bytes);
        self.copy_relocations(to, new);
        self.done = to;
        Ok(())
    }

    /// Leaves all of the unit in its place in the input.
    fn keep(&mut self) -> Result<(), Reason> {
        let (from, to) = (self.done, self.unit.end);
        let context = &mut *self.context;
        let new = context.out.len();
        let original = context.scan.input.info.original;
        context
            .out
            .keep(original.get(from..to).ok_or(Reason::Truncated(to))?);
        self.copy_relocations(to, new);
        self.done = to;
        Ok(())
    }

    /// Copies the relocations of all bytes before `to`, which begin at `new` now.
    fn copy_relocations(&mut self, to: usize, new: usize) {
        let context = &mut *self.context;
        let (input, object) = (&context.scan.input, context.scan.object);
        while let Some(relocation) = input.info.relocations.get(context.next_relocation) {
            if relocation.offset >= to as u64 {
                break;
            }
            let target = object.resolve(&relocation).and_then(|address| {
                let section = Some(address.section);
                let target = match section {
                    _ if section == input.info.index => Target::Info,
                    _ if section == input.abbrev.index => Target::Abbrev,
                    _ if section == input.loclists.index => Target::Loclists,
                    _ if section == input.addr.index => Target::Addr,
                    _ => return None,
                };
                Some((target, usize::try_from(address.offset).unwrap_or(usize::MAX)))
            });
            if let Some((target, old)) = target {
                let relocation = context.out.relocations.len();
                context.out.moving.push(Moving {
                    relocation,
                    target,
                    old,
                });
            }
            let offset = relocation.offset.saturating_sub(self.done as u64) + new as u64;
            context.out.relocations.push(Relocation { offset, ..relocation });
            context.next_relocation += 1;
        }
    }

    /// Passes over all bytes before `to`. Nothing in them is referred to.
    pub(super) fn skip_to(&mut self, to: usize) {
        let relocations = &self.context.scan.input.info.relocations;
        let first = relocations.first_from(to as u64);
        self.context.next_relocation = self.context.next_relocation.max(first);
        self.next_unmet = self.next_unmet.max(first);
        self.done = to;
    }

    /// Like `skip_to`; what is at `to` and after it is written from here on.
    pub(super) fn go_on(&mut self, to: usize) {
        self.skip_to(to);
        self.context.offsets.push(to, Some(self.context.out.len()));
    }
}
