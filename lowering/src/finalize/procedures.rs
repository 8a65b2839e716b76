//! DWARF procedures for fragments that several expressions need (proposal,
//! "Translating To DWARF").
//!
//! All variables of an instance are described with calls, and where these don't
//! plainly save much, with their fragments inlined, too. What is smaller is taken.
//! So is what is said of a function as a whole.

use super::location;
use super::sweep::{Calls, Described, Form, Swept};
use super::{Asked, Finalizer, Instance};
use crate::dwarf::location::{Expression, FixupKind, ListEntry, Location};
use crate::elf::PcRange;
use crate::model::{ObjectId, ObjectKind, Op};
use std::collections::{BTreeMap, BTreeSet};

/// What is to be described in an instance.
pub(super) struct Subject {
    pub object: ObjectId,
    /// The index of the unit that the expressions are in.
    pub unit: usize,
    pub scope: Vec<PcRange>,
    pub form: Form,
}

/// What was found out of a subject, and its location.
type Description = (Swept, Option<Location>);

/// The size of a procedure's DIE without its location, and of a call, in bytes.
const DIE: usize = 2;
const CALL: usize = 5;

/// An instance's subjects with calls.
struct Called {
    descriptions: Vec<Description>,
    /// The procedures: fragment, DIE, location.
    procedures: Vec<(ObjectId, usize, Location)>,
}

impl Finalizer<'_, '_, '_> {
    /// Describes subjects of one instance and unit, in order.
    pub(super) fn describe(&mut self, instance: &Instance, subjects: &[Subject]) -> Vec<Description> {
        let mut fragments = match self.reader.dialect.has_procedures() {
            true => self.shared(subjects),
            false => BTreeSet::new(),
        };
        // Those that don't pay in the first round are inlined in the second.
        for last in [false, true] {
            if fragments.is_empty() {
                break;
            }
            let called = self.called(instance, subjects, &fragments);
            let profits = called.profits();
            let worthwhile = called.worthwhile(&profits);
            if !last && worthwhile != fragments {
                fragments = worthwhile;
                continue;
            }
            // Where procedures save more than all that is left, nobody has to look how long it is without them.
            if profits.iter().sum::<isize>() <= called.size() as isize {
                let flat = self.flat(instance, subjects);
                if called.size() >= size(&flat) {
                    return flat;
                }
            }
            for (_, die, location) in called.procedures {
                self.edits.set_procedure(die, location);
            }
            return called.descriptions;
        }
        self.flat(instance, subjects)
    }

    /// Without procedures.
    fn flat(&mut self, instance: &Instance, subjects: &[Subject]) -> Vec<Description> {
        self.descriptions(instance, subjects, &Calls::default())
    }

    /// The fragments that the subjects' expressions need more than once, or at different
    /// addresses.
    fn shared(&self, subjects: &[Subject]) -> BTreeSet<ObjectId> {
        let needed = subjects.iter().map(|subject| subject.object);
        let needed: BTreeSet<_> = needed
            .flat_map(|object| self.index.dependencies(object).objects)
            .collect();
        let mut uses: BTreeMap<ObjectId, usize> = BTreeMap::new();
        for lifetime in needed
            .into_iter()
            .flat_map(|object| self.index.lifetimes_of(object))
        {
            for op in lifetime.location.ops() {
                if let Op::Arg(index, _) = op
                    && let Some(&object) = lifetime.args.get(*index as usize)
                {
                    *uses.entry(object).or_default() += 1;
                }
            }
        }
        let is_fragment = |object: &ObjectId| {
            let kind = &self.index.model.object(*object).kind;
            matches!(kind, ObjectKind::Fragment { .. })
        };
        let needed = |(object, uses): &(ObjectId, usize)| *uses > 1 || self.index.changes_lanes(*object);
        let shared = uses.into_iter().filter(needed);
        shared.map(|(object, _)| object).filter(is_fragment).collect()
    }

    fn descriptions(&mut self, instance: &Instance, subjects: &[Subject], calls: &Calls) -> Vec<Description> {
        let undefined = self.reader.undefined();
        let mut descriptions = Vec::with_capacity(subjects.len());
        for subject in subjects {
            let asked = Asked {
                calls: Some(calls),
                ..Asked::of(instance, subject.unit)
            };
            let swept = self.sweep(subject.object, asked, &subject.scope, subject.form);
            let location = location::of(&swept, &subject.scope, undefined.as_ref());
            descriptions.push((swept, location));
        }
        descriptions
    }

    /// The same with a procedure for each of some fragments.
    fn called(
        &mut self,
        instance: &Instance,
        subjects: &[Subject],
        fragments: &BTreeSet<ObjectId>,
    ) -> Called {
        let unit = subjects.first().map_or(0, |subject| subject.unit);
        let dies = fragments
            .iter()
            .map(|&fragment| (fragment, self.edits.reserve_procedure(unit)));
        let calls = Calls {
            dies: dies.collect(),
            ..Calls::default()
        };
        let descriptions = self.descriptions(instance, subjects, &calls);
        let scope = union(subjects);
        let mut procedures = Vec::new();
        for (&fragment, &die) in &calls.dies {
            let asked = Asked {
                calls: Some(&calls),
                ..Asked::of(instance, unit)
            };
            let swept = self.sweep(fragment, asked, &scope, Form::Body);
            if let Some(location) = body(swept, self.index.changes_lanes(fragment)) {
                procedures.push((fragment, die, location));
            }
        }
        Called {
            descriptions,
            procedures,
        }
    }
}

impl Called {
    /// How many bytes all of it takes.
    fn size(&self) -> usize {
        let procedures = self.procedures.iter();
        let procedures = procedures.map(|(_, _, location)| DIE + location::size(location));
        size(&self.descriptions) + procedures.sum::<usize>()
    }

    /// The fragments whose procedures save more than they take.
    fn worthwhile(&self, profits: &[isize]) -> BTreeSet<ObjectId> {
        let worthwhile = self
            .procedures
            .iter()
            .zip(profits)
            .filter(|(_, profit)| **profit > 0);
        worthwhile.map(|((fragment, ..), _)| *fragment).collect()
    }

    /// How many bytes each procedure saves, about.
    fn profits(&self) -> Vec<isize> {
        let bodies = self
            .procedures
            .iter()
            .map(|(_, die, location)| (*die, Body::of(location)));
        let bodies: BTreeMap<_, _> = bodies.collect();
        let mut saved: BTreeMap<usize, isize> = BTreeMap::new();
        let locations = self
            .descriptions
            .iter()
            .filter_map(|(_, location)| location.as_ref());
        let locations = locations.chain(self.procedures.iter().map(|(_, _, location)| location));
        for (range, expression) in locations.flat_map(entries) {
            for fixup in &expression.fixups {
                if let FixupKind::Unit4 { die } = fixup.kind
                    && let Some(body) = bodies.get(&die)
                {
                    *saved.entry(die).or_default() += body.saved(range, expression.bytes.len());
                }
            }
        }
        let profit = |(_, die, location): &(ObjectId, usize, Location)| {
            saved.get(die).copied().unwrap_or(0) - (DIE + location::size(location)) as isize
        };
        self.procedures.iter().map(profit).collect()
    }
}

/// How long a procedure's expressions are.
struct Body<'p> {
    /// In order; none: the same everywhere.
    ranges: Vec<Option<&'p PcRange>>,
    /// For each range, how many bytes those before it take, with what each more
    /// entry of a list takes; then all of them.
    before: Vec<usize>,
}

/// What an entry of a location list takes besides its expression, about.
const ENTRY: usize = 5;

impl<'p> Body<'p> {
    fn of(location: &'p Location) -> Body<'p> {
        let (mut ranges, mut before) = (Vec::new(), vec![0]);
        let mut sum = 0;
        for (range, expression) in entries(location) {
            ranges.push(range);
            sum += expression.bytes.len() + ENTRY;
            before.push(sum);
        }
        Body { ranges, before }
    }

    /// How many bytes a call saves that an expression in a range makes; none: everywhere.
    /// Without it the expression would stand in a list once for each of these.
    fn saved(&self, range: Option<&PcRange>, caller: usize) -> isize {
        let key = |other: &PcRange, offset: u64| (other.section, offset);
        let (first, end) = match range {
            None => (0, self.ranges.len()),
            Some(range) => (
                self.ranges.partition_point(|other| {
                    other
                        .is_some_and(|other| key(other, other.offsets.end) <= key(range, range.offsets.start))
                }),
                self.ranges.partition_point(|other| {
                    other.is_none_or(|other| key(other, other.offsets.start) < key(range, range.offsets.end))
                }),
            ),
        };
        let at = |index: usize| self.before.get(index).copied().unwrap_or(0);
        let bodies = at(end).saturating_sub(at(first));
        let rest = end.saturating_sub(first) * caller.saturating_sub(CALL);
        (bodies + rest) as isize - (ENTRY + caller) as isize
    }
}

fn size(descriptions: &[Description]) -> usize {
    let locations = descriptions.iter().filter_map(|(_, location)| location.as_ref());
    locations.map(location::size).sum()
}

/// The expressions of a location with their ranges.
fn entries(location: &Location) -> Vec<(Option<&PcRange>, &Expression)> {
    match location {
        Location::Whole(expression) => vec![(None, expression)],
        Location::Constant(_) => Vec::new(),
        Location::List(entries) => {
            let entries = entries.iter();
            entries
                .map(|entry| (entry.range.as_ref(), &entry.expression))
                .collect()
        }
    }
}

/// What a procedure says. It is called only where it is right, so of lanes, for which
/// debuggers have to know lists anyway, what it says most is what it says by default.
fn body(swept: Swept, has_default: bool) -> Option<Location> {
    let mut entries: Vec<ListEntry> = Vec::new();
    for Described {
        range, expressions, ..
    } in swept.described
    {
        entries.extend(expressions.into_iter().map(|expression| ListEntry {
            range: Some(range.clone()),
            expression,
        }));
    }
    let first = entries.first()?;
    if entries.iter().all(|entry| entry.expression == first.expression) {
        return Some(Location::Whole(first.expression.clone()));
    }
    if has_default {
        let mut sizes: BTreeMap<&[u8], usize> = BTreeMap::new();
        for entry in entries.iter().filter(|entry| entry.expression.fixups.is_empty()) {
            let size = ENTRY + entry.expression.bytes.len();
            *sizes.entry(&entry.expression.bytes).or_default() += size;
        }
        let most = sizes.into_iter().max_by_key(|(_, size)| *size);
        if let Some(default) = most.map(|(bytes, _)| Expression::from(bytes.to_vec())) {
            entries.retain(|entry| entry.expression != default);
            entries.push(ListEntry {
                range: None,
                expression: default,
            });
        }
    }
    Some(Location::List(entries))
}

/// Where any of the subjects is in scope: disjoint ranges, in order.
fn union(subjects: &[Subject]) -> Vec<PcRange> {
    let ranges = subjects.iter().flat_map(|subject| subject.scope.clone());
    location::union(ranges.collect())
}
