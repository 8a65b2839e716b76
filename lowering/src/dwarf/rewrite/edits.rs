//! What to change in an object's debug info.

use std::collections::{BTreeMap, BTreeSet};

use gimli::{DwAt, DwTag};

use super::super::location::{Expression, FixupKind, Location};

/// Offsets from here on stand for DIEs that are new; see [`Edits`].
pub(super) const NEW: usize = 1 << 48;

/// What becomes of a marked DIE.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Edit {
    /// It goes, with its children.
    Drop,
    /// It gets this location, or none, instead of its `DW_AT_location` or
    /// `DW_AT_const_value`.
    SetLocation(Option<Location>),
    /// In its place comes a DIE of this tag with `DW_AT_abstract_origin` and a
    /// location, and nothing else. References to it go to the new DIE.
    Become {
        origin: usize,
        tag: DwTag,
        location: Option<Location>,
    },
}

/// An attribute for a DIE, instead of the one of that name if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NewAttribute {
    pub name: DwAt,
    pub value: NewValue,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NewValue {
    /// There is to be none.
    Absent,
    Number(i64),
    /// It ends before its first NUL.
    Text(String),
    /// An expression or a location list.
    Location(Location),
}

/// A DIE at the end of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NewDie {
    BaseType {
        name: Vec<u8>,
        encoding: gimli::DwAte,
        byte_size: u64,
    },
    /// None: nobody needs it, so it isn't written.
    Procedure(Option<Location>),
    /// A nameless artificial variable, with the offset of its type from the unit's
    /// start.
    Pointee { ty: Option<usize>, location: Location },
    /// One that nobody needs.
    Unused,
}

/// What to change in an object's debug info: edits of marked DIEs, by their
/// offset in `.debug_info`, and DIEs to append to units.
///
/// What is appended gets an offset too, beyond any file's, to be used as `die`
/// in [fixups](super::super::location::FixupKind) and nowhere else. It is good
/// for offsets from the start of the unit that the DIE is appended to and for
/// offsets in `.debug_info` alike.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Edits {
    pub(super) dies: BTreeMap<usize, Edit>,
    /// What DIEs get besides, by their offset.
    pub(super) attributes: BTreeMap<usize, Vec<NewAttribute>>,
    /// The units that these are in.
    pub(super) units: BTreeSet<usize>,
    /// DIEs of variables that name indices get, with the index of their unit.
    pub(super) named: Vec<(usize, usize)>,
    /// With the index of their unit.
    pub(super) appended: Vec<(usize, NewDie)>,
}

impl Edits {
    /// Decides what becomes of the marked DIE at an offset. A later edit of the
    /// same DIE takes the place of the earlier.
    pub(crate) fn set(&mut self, die: usize, edit: Edit) {
        self.dies.insert(die, edit);
    }

    /// Gives an attribute to any DIE that stays, of the unit of that index. It
    /// isn't for a marked DIE's location.
    pub(crate) fn add(&mut self, unit: usize, die: usize, name: DwAt, value: NewValue) {
        let attributes = self.attributes.entry(die).or_default();
        attributes.retain(|attribute| attribute.name != name);
        attributes.push(NewAttribute { name, value });
        self.units.insert(unit);
    }

    /// Puts a variable's DIE into the `.debug_names` of its unit, if that has any, under
    /// its names.
    pub(crate) fn name(&mut self, unit: usize, die: usize) {
        self.named.push((unit, die));
    }

    /// Appends a `DW_TAG_base_type` to a unit. `byte_size` is
    /// `DW_AT_byte_size`; the name ends before its first NUL. An object with
    /// `.debug_names`, which would have to have the name too, gets a type
    /// without one.
    pub(crate) fn append_base_type(
        &mut self,
        unit: usize,
        name: &str,
        encoding: gimli::DwAte,
        byte_size: u64,
    ) -> usize {
        let name = name.bytes().take_while(|&byte| byte != 0).collect();
        self.append(
            unit,
            NewDie::BaseType {
                name,
                encoding,
                byte_size,
            },
        )
    }

    /// Appends a variable to a unit, for pointers to lead to: without a name, and of a
    /// base type of that unit, if any.
    pub(crate) fn append_pointee(&mut self, unit: usize, ty: Option<usize>, location: Location) -> usize {
        self.append(unit, NewDie::Pointee { ty, location })
    }

    /// The offset of a procedure of a unit whose location is
    /// [set](Edits::set_procedure) later; if it never is, it isn't written.
    pub(crate) fn reserve_procedure(&mut self, unit: usize) -> usize {
        self.append(unit, NewDie::Procedure(None))
    }

    /// Says what a reserved procedure describes.
    pub(crate) fn set_procedure(&mut self, die: usize, location: Location) {
        let new = die
            .checked_sub(NEW)
            .and_then(|index| self.appended.get_mut(index));
        if let Some((_, NewDie::Procedure(place))) = new {
            *place = Some(location);
        }
    }

    /// Leaves out what was appended and nothing refers to.
    pub(crate) fn drop_unused(&mut self) {
        let mut used = vec![false; self.appended.len()];
        let mut pending: Vec<usize> = Vec::new();
        let locations = self.dies.values().filter_map(|edit| match edit {
            Edit::SetLocation(location) | Edit::Become { location, .. } => location.as_ref(),
            Edit::Drop => None,
        });
        let values = self.attributes.values().flatten();
        let values = values.filter_map(|attribute| attribute.value.location());
        locations
            .chain(values)
            .for_each(|location| appended_in(location, &mut pending));
        while let Some(index) = pending.pop() {
            let Some(used) = used.get_mut(index).filter(|used| !**used) else {
                continue;
            };
            *used = true;
            match self.appended.get(index) {
                Some((_, NewDie::Procedure(Some(location)))) => appended_in(location, &mut pending),
                Some((_, NewDie::Pointee { ty, location })) => {
                    pending.extend(ty.and_then(|ty| ty.checked_sub(NEW)));
                    appended_in(location, &mut pending);
                }
                _ => {}
            }
        }
        for ((_, die), used) in self.appended.iter_mut().zip(used) {
            match die {
                _ if used => {}
                NewDie::Procedure(location) => *location = None,
                NewDie::BaseType { .. } | NewDie::Pointee { .. } => *die = NewDie::Unused,
                NewDie::Unused => {}
            }
        }
    }

    fn append(&mut self, unit: usize, die: NewDie) -> usize {
        self.appended.push((unit, die));
        NEW + self.appended.len() - 1
    }
}

impl NewValue {
    pub(super) fn location(&self) -> Option<&Location> {
        match self {
            NewValue::Location(location) => Some(location),
            NewValue::Absent | NewValue::Number(_) | NewValue::Text(_) => None,
        }
    }
}

/// The indices of appended DIEs that a location refers to.
fn appended_in(location: &Location, found: &mut Vec<usize>) {
    let mut look = |expression: &Expression| {
        found.extend(expression.fixups.iter().filter_map(|fixup| match fixup.kind {
            FixupKind::UnitUleb { die } | FixupKind::Unit4 { die } | FixupKind::Info4 { die } => {
                die.checked_sub(NEW)
            }
            FixupKind::Relocation { .. } | FixupKind::BaseType(_) => None,
        }));
    };
    match location {
        Location::Constant(_) => {}
        Location::Whole(expression) => look(expression),
        Location::List(entries) => entries.iter().for_each(|entry| look(&entry.expression)),
    }
}
