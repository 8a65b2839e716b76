//! Locations of objects by one sweep over the PC ranges of all that they
//! depend on.
//!
//! At each edge of a carrier's segment only the lifetimes that look at that
//! carrier change, so the work grows with the number of edges and not with
//! the combinations of what arguments can be.

use super::index::Index;
use super::location::everywhere;
use super::state::{self, State, Steady};
use super::timeline::Timeline;
use crate::dwarf::location::Expression;
use crate::elf::{Address, PcRange};
use crate::lower::{Computation, Place, Undescribable, Writer};
use crate::model::{CarrierId, ObjectId};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use std::rc::Rc;

/// What all instances of functions share.
#[derive(Default)]
pub(super) struct Common {
    /// Carriers of global variable fragments: the same place everywhere.
    pub globals: HashMap<CarrierId, Place>,
    /// Where the lanes that run aren't those in EXEC ([`super::masks`]).
    pub masks: Timeline,
}

/// What stock codegen said in one instance of a function.
#[derive(Clone, Default)]
pub(super) struct Sources {
    pub carriers: HashMap<CarrierId, Timeline>,
    /// Those that change, and nobody has seen when.
    pub unseen: HashSet<CarrierId>,
    /// The variables that carry themselves.
    pub own: HashMap<ObjectId, Timeline>,
    /// The addresses of code locations.
    pub codes: HashMap<ObjectId, Computation>,
    pub common: Rc<Common>,
}

/// A range with the location descriptions that are right in all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Described {
    pub range: PcRange,
    /// More than one: the object is in several places at once.
    pub expressions: Vec<Expression>,
    /// The computed lifetime says so, as no bounded one is active.
    pub by_default: bool,
}

/// What a sweep found out about one object.
#[derive(Debug, Default)]
pub(super) struct Swept {
    pub described: Vec<Described>,
    /// Where a bounded lifetime is active and nothing is known: what holds by
    /// default doesn't hold there.
    pub undefined: Vec<PcRange>,
    /// Where there could be a location and the dialect can't say it.
    pub losses: Vec<(PcRange, Undescribable)>,
}

/// So many reasons of a range are looked at when the next range's are added.
const REASONS: usize = 8;

impl Swept {
    /// Adds a loss, or a part of the last one.
    pub(super) fn lose(&mut self, range: PcRange, reason: Undescribable) {
        // Of one range there may be several.
        let mut last = self.losses.iter_mut().rev().take(REASONS);
        match last.find(|(last, same)| follows(last, &range) && *same == reason) {
            Some((last, _)) => last.offsets.end = range.offsets.end,
            None => self.losses.push((range, reason)),
        }
    }

    /// Adds a range, which comes after all others, or goes on with the last.
    pub(super) fn push(&mut self, range: PcRange, expressions: Vec<Expression>, by_default: bool) {
        match self.described.last_mut() {
            Some(last)
                if follows(&last.range, &range)
                    && last.expressions == expressions
                    && last.by_default == by_default =>
            {
                last.range.offsets.end = range.offsets.end;
            }
            _ => self.described.push(Described {
                range,
                expressions,
                by_default,
            }),
        }
    }
}

fn follows(first: &PcRange, second: &PcRange) -> bool {
    first.section == second.section && first.offsets.end == second.offsets.start
}

/// DWARF procedures that stand for fragments.
#[derive(Default)]
pub(super) struct Calls {
    /// Their DIEs. In order, as what is steady may be found in one of them for the next.
    pub dies: BTreeMap<ObjectId, usize>,
    /// What is the same in all sweeps with these.
    pub steady: Steady,
}

/// What is asked of a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Where an object is.
    Location,
    /// What its value is, as a number.
    Value,
    /// What a DWARF procedure says of a fragment: see [`State::body`].
    Body,
}

/// What sweeps of one instance have in common.
#[derive(Clone, Copy)]
pub(super) struct Task<'t> {
    pub index: &'t Index<'t>,
    pub sources: &'t Sources,
    pub writer: Writer<'t>,
    pub calls: Option<&'t Calls>,
}

/// Describes `object` over the ranges of its scope.
pub(super) fn sweep(task: Task<'_>, object: ObjectId, scope: &[PcRange], form: Form) -> Swept {
    let Task { index, sources, .. } = task;
    let dependencies = index.dependencies(object);
    let mut edges = Edges::default();
    for carrier in &dependencies.carriers {
        if let Some(timeline) = sources.carriers.get(carrier) {
            edges.add(timeline, Changing::Carrier(*carrier));
        }
    }
    for own in &dependencies.objects {
        if let Some(timeline) = sources.own.get(own) {
            edges.add(timeline, Changing::Own(*own));
        }
    }
    let scope_timeline = Timeline {
        segments: scope
            .iter()
            .map(|range| (range.clone(), Place::Undefined))
            .collect(),
    };
    edges.add(&scope_timeline, Changing::Scope);
    let mut objects = dependencies.objects.iter();
    if objects.any(|&object| state::is_mask(task, object)) {
        edges.add_between(&sources.common.masks, Changing::Mask);
    }
    let mut state = State::new(task);
    let mut swept = Swept::default();
    let mut previous: Option<Address> = None;
    for (address, changes) in edges.0 {
        if let Some(start) = previous
            && start.section == address.section
        {
            let range = PcRange {
                section: start.section,
                offsets: start.offset..address.offset,
            };
            match form {
                Form::Location => state.describe(object, range, &mut swept),
                Form::Value => state.describe_value(object, range, &mut swept),
                Form::Body => state.describe_body(object, range, &mut swept),
            }
        }
        // What ends here must not undo what begins here.
        for change in changes
            .iter()
            .filter(|change| change.place.is_none())
            .chain(changes.iter().filter(|change| change.place.is_some()))
        {
            state.apply(change);
        }
        previous = Some(address);
    }
    swept
}

/// What changes at an edge.
#[derive(Clone, Copy)]
pub(super) enum Changing {
    Carrier(CarrierId),
    Own(ObjectId),
    Mask,
    Scope,
}

pub(super) struct Change<'s> {
    pub what: Changing,
    /// None: the segment ends.
    pub place: Option<&'s Place>,
}

#[derive(Default)]
struct Edges<'s>(BTreeMap<Address, Vec<Change<'s>>>);

impl<'s> Edges<'s> {
    fn add(&mut self, timeline: &'s Timeline, what: Changing)
    where
        's: 's,
    {
        for (range, place) in &timeline.segments {
            self.add_segment(range, place, what);
        }
    }

    fn add_segment(&mut self, range: &PcRange, place: &'s Place, what: Changing) {
        let at = |offset| Address {
            section: range.section,
            offset,
        };
        let start = Change {
            what,
            place: Some(place),
        };
        self.0.entry(at(range.offsets.start)).or_default().push(start);
        let end = Change { what, place: None };
        self.0.entry(at(range.offsets.end)).or_default().push(end);
    }

    /// Adds what changes between the first and the last edge of each section: all of it, if
    /// there is [everywhere](super::location::everywhere) among them.
    fn add_between(&mut self, timeline: &'s Timeline, what: Changing) {
        let mut spans: BTreeMap<u32, Range<u64>> = BTreeMap::new();
        for &Address { section, offset } in self.0.keys() {
            spans.entry(section).or_insert(offset..offset).end = offset;
        }
        if spans.contains_key(&everywhere().section) {
            return self.add(timeline, what);
        }
        let segments = &timeline.segments;
        for (section, span) in spans {
            let first = segments
                .partition_point(|(range, _)| (range.section, range.offsets.end) <= (section, span.start));
            let inside = segments[first..]
                .iter()
                .take_while(|(range, _)| (range.section, range.offsets.start) < (section, span.end));
            for (range, place) in inside {
                let offsets = range.offsets.start.max(span.start)..range.offsets.end.min(span.end);
                self.add_segment(&PcRange { section, offsets }, place, what);
            }
        }
    }
}
