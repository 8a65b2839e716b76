//! Locations of objects by one sweep over the PC ranges of all that they
//! depend on.
//!
//! At each edge of a carrier's segment only the lifetimes that look at that
//! carrier change, so the work grows with the number of edges and not with
//! the combinations of what arguments can be.

use super::timeline::{Timeline, selected};
use crate::dwarf::location::{Address, Expression, PcRange};
use crate::lower::{Environment, Part, Place, Undescribable, Writer, evaluate};
use crate::model::{
    AddressSpace, CarrierId, Extent, FloatKind, Lifetime, LifetimeId, Model, ObjectId, ObjectKind, Type,
};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

/// How deep arguments may depend on arguments; the verifier has refused
/// cycles, a damaged section may still hold one.
const DEPTH: usize = 64;

/// The model, indexed by what a sweep asks.
pub struct Index<'m> {
    pub model: &'m Model,
    lifetimes: Vec<Vec<LifetimeId>>,
    by_selector: HashMap<(CarrierId, u32), Vec<LifetimeId>>,
    /// Lifetimes that are active wherever their referrer is.
    by_referrer: HashMap<CarrierId, Vec<LifetimeId>>,
}

impl<'m> Index<'m> {
    pub fn new(model: &'m Model) -> Index<'m> {
        let mut index = Index {
            model,
            lifetimes: vec![Vec::new(); model.objects.len()],
            by_selector: HashMap::new(),
            by_referrer: HashMap::new(),
        };
        for (number, lifetime) in model.lifetimes.iter().enumerate() {
            let id = LifetimeId(number as u32);
            index.lifetimes[lifetime.object.0 as usize].push(id);
            if let Extent::Bounded { referrer, selector } = &lifetime.extent {
                match (selector, referrer) {
                    (Some(selector), _) => {
                        let key = (selector.carrier, selector.value);
                        index.by_selector.entry(key).or_default().push(id);
                    }
                    (None, Some(referrer)) => index.by_referrer.entry(referrer.carrier).or_default().push(id),
                    (None, None) => {}
                }
            }
        }
        index
    }

    pub fn lifetimes_of(&self, object: ObjectId) -> impl Iterator<Item = &'m Lifetime> + Clone {
        let model = self.model;
        self.lifetimes[object.0 as usize]
            .iter()
            .map(move |&id| model.lifetime(id))
    }

    /// The object is described part by part, and not just as stock codegen
    /// does.
    fn is_in_parts(&self, object: ObjectId) -> bool {
        let mut lifetimes = self.lifetimes_of(object).map(|lifetime| &lifetime.extent);
        let own = lifetimes.clone().any(|extent| *extent == Extent::Own);
        !own || lifetimes.any(|extent| *extent == Extent::Computed)
    }

    /// All that an object's location depends on.
    pub fn dependencies(&self, object: ObjectId) -> Dependencies {
        let mut dependencies = Dependencies::default();
        let mut pending = vec![object];
        while let Some(object) = pending.pop() {
            if !dependencies.objects.insert(object) {
                continue;
            }
            if let ObjectKind::GlobalFragment { carrier, .. } = self.model.object(object).kind {
                dependencies.carriers.extend(carrier);
            }
            for lifetime in self.lifetimes_of(object) {
                dependencies.carriers.extend(lifetime.carriers());
                pending.extend(&lifetime.args);
            }
        }
        dependencies
    }
}

/// What an object's location depends on.
#[derive(Default)]
pub struct Dependencies {
    /// With the object itself.
    pub objects: BTreeSet<ObjectId>,
    pub carriers: BTreeSet<CarrierId>,
}

/// What stock codegen said in one instance of a function.
#[derive(Default)]
pub struct Sources {
    pub carriers: HashMap<CarrierId, Timeline>,
    /// The variables that carry themselves.
    pub own: HashMap<ObjectId, Timeline>,
    /// Carriers of global variable fragments: the same place everywhere.
    pub globals: Rc<HashMap<CarrierId, Place>>,
}

/// A range with the location descriptions that are right in all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    pub range: PcRange,
    /// More than one: the object is in several places at once.
    pub expressions: Vec<Expression>,
}

/// What a sweep found out about one object.
#[derive(Debug, Default)]
pub struct Swept {
    pub described: Vec<Described>,
    /// Where there could be a location and the dialect can't say it.
    pub losses: Vec<(PcRange, Undescribable)>,
}

/// Describes `object` over the ranges of its scope.
pub fn sweep(
    index: &Index,
    object: ObjectId,
    sources: &Sources,
    scope: &[PcRange],
    writer: Writer<'_>,
) -> Swept {
    let dependencies = index.dependencies(object);
    let mut edges = Edges::default();
    for carrier in &dependencies.carriers {
        if let Some(timeline) = sources.carriers.get(carrier) {
            edges.add(timeline, Source::Carrier(*carrier));
        }
    }
    for own in &dependencies.objects {
        if let Some(timeline) = sources.own.get(own) {
            edges.add(timeline, Source::Own(*own));
        }
    }
    let scope_timeline = Timeline {
        segments: scope
            .iter()
            .map(|range| (range.clone(), Place::Undefined))
            .collect(),
    };
    edges.add(&scope_timeline, Source::Scope);
    let mut state = State {
        index,
        sources,
        writer,
        carriers: HashMap::new(),
        own: HashMap::new(),
        active: HashMap::new(),
        in_scope: false,
    };
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
            state.describe(object, range, &mut swept);
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
enum Source {
    Carrier(CarrierId),
    Own(ObjectId),
    Scope,
}

struct Change<'s> {
    source: Source,
    /// None: the segment ends.
    place: Option<&'s Place>,
}

#[derive(Default)]
struct Edges<'s>(BTreeMap<Address, Vec<Change<'s>>>);

impl<'s> Edges<'s> {
    fn add(&mut self, timeline: &'s Timeline, source: Source)
    where
        's: 's,
    {
        for (range, place) in &timeline.segments {
            let at = |offset| Address {
                section: range.section,
                offset,
            };
            let start = Change {
                source,
                place: Some(place),
            };
            self.0.entry(at(range.offsets.start)).or_default().push(start);
            let end = Change { source, place: None };
            self.0.entry(at(range.offsets.end)).or_default().push(end);
        }
    }
}

/// What is so between two edges.
struct State<'a, 's> {
    index: &'a Index<'a>,
    sources: &'a Sources,
    writer: Writer<'a>,
    carriers: HashMap<CarrierId, &'s Place>,
    own: HashMap<ObjectId, &'s Place>,
    active: HashMap<ObjectId, BTreeSet<LifetimeId>>,
    in_scope: bool,
}

impl<'s> State<'_, 's> {
    fn apply(&mut self, change: &Change<'s>) {
        match change.source {
            Source::Scope => self.in_scope = change.place.is_some(),
            Source::Own(object) => {
                match change.place {
                    Some(place) => self.own.insert(object, place),
                    None => self.own.remove(&object),
                };
            }
            Source::Carrier(carrier) => {
                let before = match change.place {
                    Some(place) => self.carriers.insert(carrier, place),
                    None => self.carriers.remove(&carrier),
                };
                for (place, on) in [(before, false), (change.place, true)] {
                    let Some(place) = place else { continue };
                    let value = selected(place).map(|value| (carrier, value));
                    let chosen = value.and_then(|key| self.index.by_selector.get(&key));
                    let direct = self.index.by_referrer.get(&carrier);
                    for &lifetime in chosen.into_iter().chain(direct).flatten() {
                        let active = self
                            .active
                            .entry(self.index.model.lifetime(lifetime).object)
                            .or_default();
                        match on {
                            true => active.insert(lifetime),
                            false => active.remove(&lifetime),
                        };
                    }
                }
            }
        }
    }

    /// Adds what is known of `object` in `range`.
    fn describe(&self, object: ObjectId, range: PcRange, swept: &mut Swept) {
        let mut expressions = Vec::new();
        let padding = &self.index.model.object(object).padding;
        let in_parts = self.index.is_in_parts(object);
        let mut lost = Vec::new();
        for place in self.places(object, 0, &mut lost) {
            let place = place.map(|(place, bits)| match in_parts {
                true => (place.settled(bits, padding), bits),
                false => (place, bits),
            });
            let described = place.and_then(|(place, bits)| self.writer.emit(place, bits));
            match described {
                Ok(expression) if !expression.bytes.is_empty() => {
                    if !expressions.contains(&expression) {
                        expressions.push(expression);
                    }
                }
                Ok(_) => {}
                Err(reason) => lost.push(reason),
            }
        }
        lost.retain(|reason| *reason != Undescribable::Undefined);
        swept
            .losses
            .extend(lost.into_iter().map(|reason| (range.clone(), reason)));
        if expressions.is_empty() {
            return;
        }
        match swept.described.last_mut() {
            Some(last) if follows(&last.range, &range) && last.expressions == expressions => {
                last.range.offsets.end = range.offsets.end;
            }
            _ => swept.described.push(Described { range, expressions }),
        }
    }

    /// The places of an object, each with its size in bits: those of all
    /// active lifetimes, else that of the computed one (proposal, `DILifetime`).
    fn places(
        &self,
        object: ObjectId,
        depth: usize,
        losses: &mut Vec<Undescribable>,
    ) -> Vec<Result<(Place, u64), Undescribable>> {
        let bits = self.index.model.object(object).bits;
        if depth > DEPTH {
            let operation = "argObjects";
            return vec![Err(Undescribable::IllFormed { operation })];
        }
        if let ObjectKind::GlobalFragment { carrier, .. } = self.index.model.object(object).kind {
            let place = carrier.and_then(|carrier| self.sources.globals.get(&carrier).cloned());
            return vec![Ok((global_address(place), 64))];
        }
        let mut places = Vec::new();
        if let Some(&place) = self.own.get(&object) {
            places.push(
                self.unmarked(place.clone(), losses)
                    .map(|place| (place, bits.unwrap_or(0))),
            );
        }
        for &lifetime in self.active.get(&object).into_iter().flatten() {
            places.push(self.evaluate(self.index.model.lifetime(lifetime), bits, depth));
        }
        if places.is_empty() && self.in_scope {
            let mut lifetimes = self.index.lifetimes_of(object);
            if let Some(computed) = lifetimes.find(|lifetime| lifetime.extent == Extent::Computed) {
                places.push(self.evaluate(computed, bits, depth));
            }
        }
        places
    }

    /// What stock codegen said of a variable, with the lifetimes that it names
    /// evaluated. A part that can't be described is undefined, and a loss.
    fn unmarked(&self, place: Place, losses: &mut Vec<Undescribable>) -> Result<Place, Undescribable> {
        let Place::Composite(parts) = place else {
            return self.unmarked_part(place, 0).map(|(place, _)| place);
        };
        let mut whole: Vec<Part> = Vec::new();
        // What the part before has taken of the ones after it.
        let mut taken = 0;
        for Part { place, bits } in parts {
            if place == Place::Undefined {
                let bits = bits.saturating_sub(taken);
                taken = 0;
                if bits > 0 {
                    whole.push(Part { place, bits });
                }
                continue;
            }
            if let (Some(last), true) = (whole.last_mut(), taken > 0) {
                // There is no gap to take it from.
                last.bits -= taken;
            }
            let (place, size) = self.unmarked_part(place, bits).unwrap_or_else(|reason| {
                losses.push(reason);
                (Place::Undefined, bits)
            });
            taken = size - bits;
            whole.push(Part { place, bits: size });
        }
        Ok(Place::Composite(whole))
    }

    /// A part, and its size in bits: stock codegen makes a part no wider than
    /// the register that its value is computed of, and leaves a gap.
    fn unmarked_part(&self, place: Place, bits: u64) -> Result<(Place, u64), Undescribable> {
        let Place::Marked(lifetime, operands) = place else {
            return Ok((place, bits));
        };
        let damaged = Undescribable::Unsupported {
            operation: "DIExpr",
            reason: "stock codegen rewrote the record beyond recognition",
        };
        let lifetime = self
            .index
            .model
            .lifetimes
            .get(lifetime.0 as usize)
            .ok_or(damaged)?;
        let operands = Operands {
            operands,
            lifetime,
            writer: self.writer,
        };
        let result = evaluate(&lifetime.location, &operands)?;
        Ok((result.place, result.ty.bits().max(bits)))
    }

    fn evaluate(
        &self,
        lifetime: &Lifetime,
        bits: Option<u64>,
        depth: usize,
    ) -> Result<(Place, u64), Undescribable> {
        let context = Context {
            state: self,
            lifetime,
            depth,
        };
        let mut result = evaluate(&lifetime.location, &context)?;
        let have = match (&result.ty, bits) {
            // The rest of a long double is padding.
            (Type::Float(FloatKind::X86Fp80), Some(bits @ (96 | 128))) => {
                if let Place::Bytes(bytes) = &mut result.place {
                    bytes.resize((bits / 8) as usize, 0);
                }
                bits
            }
            (ty, _) => ty.bits(),
        };
        if bits.is_some_and(|bits| have < bits) && result.place != Place::Undefined {
            let reason = "the expression has fewer bits than its object";
            let operation = "DIExpr";
            return Err(Undescribable::Unsupported { operation, reason });
        }
        Ok((result.place, have))
    }
}

/// A global variable fragment is a pointer to the variable.
fn global_address(place: Option<Place>) -> Place {
    match place {
        Some(Place::Memory(address)) => Place::Value(address),
        _ => Place::Undefined,
    }
}

fn follows(first: &PcRange, second: &PcRange) -> bool {
    first.section == second.section && first.offsets.end == second.offsets.start
}

/// What a lifetime's expression refers to, here and now.
struct Context<'a, 'b, 's> {
    state: &'a State<'b, 's>,
    lifetime: &'a Lifetime,
    depth: usize,
}

/// The operands of a record, as stock codegen left them.
struct Operands<'a> {
    operands: Vec<Place>,
    lifetime: &'a Lifetime,
    writer: Writer<'a>,
}

impl Environment for Operands<'_> {
    fn referrer(&self) -> Result<Place, Undescribable> {
        self.operands.first().cloned().ok_or(Undescribable::Undefined)
    }

    fn argument(&self, index: u32) -> Result<(Place, ObjectId), Undescribable> {
        let index = index as usize;
        let both = self.operands.get(index).zip(self.lifetime.args.get(index));
        let (place, &object) = both.ok_or(Undescribable::IllFormed { operation: "DIOpArg" })?;
        Ok((place.clone(), object))
    }

    fn writer(&self) -> Writer<'_> {
        self.writer
    }
}

impl Environment for Context<'_, '_, '_> {
    fn referrer(&self) -> Result<Place, Undescribable> {
        let Extent::Bounded {
            referrer: Some(referrer),
            ..
        } = self.lifetime.extent
        else {
            return Err(Undescribable::Undefined);
        };
        let place = self.state.carriers.get(&referrer.carrier);
        let place = (*place.ok_or(Undescribable::Undefined)?).clone();
        Ok(match referrer.pointee {
            true => Place::AddressOf(Box::new(place), None, AddressSpace { number: 0, bits: 64 }),
            false => place,
        })
    }

    fn argument(&self, index: u32) -> Result<(Place, ObjectId), Undescribable> {
        let operation = "DIOpArg";
        let Some(&object) = self.lifetime.args.get(index as usize) else {
            return Err(Undescribable::IllFormed { operation });
        };
        // Any of several places will do; the first that is one.
        let mut result = Ok((Place::Undefined, object));
        for place in self.state.places(object, self.depth + 1, &mut Vec::new()) {
            match place {
                Ok((Place::Undefined, _)) => {}
                Ok((place, _)) => return Ok((place, object)),
                Err(Undescribable::Undefined) => {}
                Err(reason) => result = Err(reason),
            }
        }
        result
    }

    fn writer(&self) -> Writer<'_> {
        self.state.writer
    }
}
