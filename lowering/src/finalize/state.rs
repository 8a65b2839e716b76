//! What is so between two edges of a sweep: where carriers are, which lifetimes
//! are active, and what that makes of an object.

mod environment;
mod records;
mod steady;

use super::index::Index;
use super::pieces;
use super::sweep::{Calls, Change, Changing, Sources, Swept, Task};
use super::timeline::{Timeline, selected};
use crate::dwarf::location::Expression;
use crate::elf::{Address, PcRange};
use crate::lower::{Located, Part, Place, Undescribable, Writer, evaluate};
use crate::model::{
    AddressSpace, CarrierId, Extent, FloatKind, Lifetime, ObjectId, ObjectKind, Selector, Type,
};
use environment::LifetimeEnvironment;
use rustc_hash::FxHashMap;
use std::cell::Cell;
pub(super) use steady::Steady;

/// How deep arguments may depend on arguments; the verifier has refused
/// cycles, a damaged section may still hold one.
const DEPTH: usize = 64;

/// How much may go into one location, in evaluations of arguments and bytes of
/// what these leave. An argument that is used twice, of an argument that is
/// used twice, and so on, would take a time and a size without bound.
const EFFORT: usize = 1 << 16;

/// The size of a `DW_OP_call4` in bytes.
const CALL: usize = 5;

/// What is so between two edges.
pub(super) struct State<'a, 's> {
    index: &'a Index<'a>,
    sources: &'a Sources,
    writer: Writer<'a>,
    calls: Option<&'a Calls>,
    carriers: FxHashMap<CarrierId, &'s Place>,
    own: FxHashMap<ObjectId, &'s Place>,
    in_scope: bool,
    /// What EXEC is to be, where it isn't the program's.
    mask: Option<&'s Place>,
    /// So much of [`EFFORT`] is left.
    effort: Cell<usize>,
    /// The mask of some lanes wasn't to be had.
    lost_mask: Cell<bool>,
    /// What an active lifetime refers to wasn't there, or not all of it.
    lost_referrer: Cell<bool>,
    lost_part: Cell<bool>,
    /// It changes, and nobody saw when.
    lost_change: Cell<bool>,
    /// Nobody knew of an object whether a lifetime is active.
    undecided: Cell<bool>,
    /// Which of its places an argument is taken at that has several.
    choice: Cell<usize>,
    /// As many places as some argument had.
    choices: Cell<usize>,
    /// The first address of what is being described.
    here: Cell<Option<Address>>,
}

impl<'a, 's> State<'a, 's> {
    pub(super) fn new(task: Task<'a>) -> Self {
        State {
            index: task.index,
            sources: task.sources,
            writer: task.writer,
            calls: task.calls,
            carriers: FxHashMap::default(),
            own: FxHashMap::default(),
            in_scope: false,
            mask: None,
            effort: Cell::default(),
            lost_mask: Cell::default(),
            lost_referrer: Cell::default(),
            lost_part: Cell::default(),
            lost_change: Cell::default(),
            undecided: Cell::default(),
            choice: Cell::default(),
            choices: Cell::default(),
            here: Cell::default(),
        }
    }

    pub(super) fn apply(&mut self, change: &Change<'s>) {
        match change.what {
            Changing::Mask => self.mask = change.place,
            Changing::Scope => self.in_scope = change.place.is_some(),
            Changing::Own(object) => {
                match change.place {
                    Some(place) => self.own.insert(object, place),
                    None => self.own.remove(&object),
                };
            }
            Changing::Carrier(carrier) => {
                match change.place {
                    Some(place) => self.carriers.insert(carrier, place),
                    None => self.carriers.remove(&carrier),
                };
            }
        }
    }

    /// What may turn out to be lost of a range.
    fn losses(&self) -> [&Cell<bool>; 5] {
        [
            &self.lost_mask,
            &self.lost_referrer,
            &self.lost_part,
            &self.lost_change,
            &self.undecided,
        ]
    }

    /// Begins with another range.
    fn begin(&self, range: &PcRange) {
        self.effort.set(EFFORT);
        self.losses().into_iter().for_each(|lost| lost.set(false));
        self.here.set(Some(Address {
            section: range.section,
            offset: range.offsets.start,
        }));
    }

    /// Adds what is known of `object` in `range`.
    pub(super) fn describe(&self, object: ObjectId, range: PcRange, swept: &mut Swept) {
        self.begin(&range);
        let mut expressions = Vec::new();
        let padding = &self.index.model.object(object).padding;
        let in_parts = self.index.is_in_parts(object);
        let mut lost = Vec::new();
        let mut is_complete = true;
        let mut lost_entry = false;
        for place in self.all_places(object, &mut lost) {
            if in_parts && matches!(&place, Ok((place, _)) if place.loses_entry_values()) {
                lost_entry = true;
            }
            let place = place.map(|(place, bits)| match in_parts {
                true => (place.settled(bits, padding), bits),
                false => (place, bits),
            });
            let is_whole = |place: &Place| *place != Place::Undefined && !place.lacks_parts();
            is_complete &= matches!(&place, Ok((place, _)) if is_whole(place));
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
        lost.extend(lost_entry.then_some(Undescribable::Unsupported {
            operation: "DW_OP_entry_value",
            reason: "a debugger that can't find it would show no part",
        }));
        lost.extend(self.lost_mask.get().then_some(Undescribable::NoMask));
        // Parts that nobody needs, as padding, aren't missed.
        let lost_part = self.lost_part.get() && !is_complete;
        lost.extend(lost_part.then_some(Undescribable::PartOfReferrer));
        let lost_referrer = self.lost_referrer.get() && !self.lost_mask.get();
        lost.extend(lost_referrer.then_some(Undescribable::NoReferrer));
        lost.extend(self.lost_change.get().then_some(Undescribable::Unwatched));
        lost.extend(self.undecided.get().then_some(Undescribable::Undecided));
        for reason in lost {
            swept.lose(range.clone(), reason);
        }
        let by_default = !self.is_bounded(object) && !self.is_undecided(object);
        match expressions.is_empty() {
            false => swept.push(range, expressions, by_default),
            true if self.is_bounded(object) || (!by_default && self.in_scope) => swept.undefined.push(range),
            true => {}
        }
    }

    /// Adds what a DWARF procedure for a fragment says in `range`.
    pub(super) fn describe_body(&self, object: ObjectId, range: PcRange, swept: &mut Swept) {
        self.begin(&range);
        if let Ok((place, bits)) = self.place(object, 0)
            && let Some(body) = self.body(object, &place, bits)
        {
            swept.push(range, vec![body], true);
        }
    }

    /// Adds the number that an object holds in `range`.
    pub(super) fn describe_value(&self, object: ObjectId, range: PcRange, swept: &mut Swept) {
        self.begin(&range);
        let place = self.place(object, 0);
        let value = place.and_then(|(place, bits)| place.read(bits, &self.writer, "DIExpr"));
        match value.and_then(|value| self.writer.settled(value.into_expression())) {
            Ok(value) => swept.push(range, vec![value], true),
            Err(reason) => swept.lose(range, reason),
        }
    }

    /// The bounded lifetimes of an object that are active.
    fn active(&self, object: ObjectId) -> impl Iterator<Item = &'a Lifetime> {
        let lifetimes = self.index.selected(object, |selector| self.number(selector));
        lifetimes.filter(|lifetime| match &lifetime.extent {
            Extent::Bounded {
                selector: Some(selector),
                ..
            } => self.number(selector).is_some_and(|number| selector.has(number)),
            Extent::Bounded {
                referrer: Some(referrer),
                ..
            } => self.carriers.contains_key(&referrer.carrier),
            _ => false,
        })
    }

    /// The number that a selector has.
    fn number(&self, selector: &Selector) -> Option<u32> {
        match self.carriers.get(&selector.carrier) {
            Some(place) => selected(place),
            None => {
                let timeline = self.sources.carriers.get(&selector.carrier)?;
                self.is_before(timeline).then_some(selector.initial)
            }
        }
    }

    /// Whether nothing of a selector has come: its first record stands at the function's
    /// entry, behind the prologue, if somebody has seen to that.
    fn is_before(&self, timeline: &Timeline) -> bool {
        self.writer.frame.is_seen && timeline.begins_after(self.here.get())
    }

    /// Whether a bounded lifetime of the object is active.
    fn is_bounded(&self, object: ObjectId) -> bool {
        self.own.contains_key(&object) || self.active(object).next().is_some()
    }

    /// Whether nobody knows that no bounded lifetime of the object is active: a
    /// selector says nothing here. What holds by default may not hold then.
    fn is_undecided(&self, object: ObjectId) -> bool {
        let is_unknown = |carrier: CarrierId| match self.carriers.get(&carrier) {
            Some(place) => selected(place).is_none(),
            None => match self.sources.carriers.get(&carrier) {
                // Nothing begins before the first record.
                Some(timeline) => !self.is_before(timeline),
                // One of another function's has nothing to say.
                None => self.index.is_beside(carrier),
            },
        };
        let mut lifetimes = self.index.lifetimes_of(object);
        lifetimes.any(|lifetime| match &lifetime.extent {
            Extent::Bounded {
                selector: Some(selector),
                ..
            } => {
                let number = self.number(selector);
                is_unknown(selector.carrier) || number.is_some_and(|number| selector.is_unsure(number))
            }
            _ => false,
        })
    }

    /// The places of an object, and those that it has where arguments are in
    /// several: the first places of all of them, then the second ones. So each is
    /// used, and combinations are never listed.
    fn all_places(
        &self,
        object: ObjectId,
        lost: &mut Vec<Undescribable>,
    ) -> Vec<Result<(Place, u64), Undescribable>> {
        self.choices.set(1);
        let mut places = self.places(object, 0, lost);
        for choice in 1..self.choices.get() {
            self.choice.set(choice);
            places.extend(self.places(object, 0, &mut Vec::new()));
        }
        self.choice.set(0);
        places
    }

    /// The place of an object that is chosen of those that are one, with its size
    /// in bits.
    fn place(&self, object: ObjectId, depth: usize) -> Result<(Place, u64), Undescribable> {
        let mut found = Vec::new();
        let mut result = Ok((Place::Undefined, 0));
        for place in self.places(object, depth, &mut Vec::new()) {
            match place {
                Ok((Place::Undefined, _)) | Err(Undescribable::Undefined) => {}
                Ok(place) => found.push(place),
                Err(Undescribable::NoMask) => self.lost_mask.set(true),
                Err(reason) => result = Err(reason),
            }
        }
        self.choices.set(self.choices.get().max(found.len()));
        match found.len().checked_sub(1) {
            Some(last) => Ok(found.swap_remove(self.choice.get().min(last))),
            None => result,
        }
    }

    /// What a DWARF procedure leaves on the stack for a fragment at this place,
    /// if a call of it is shorter: the value or the address, which is all that
    /// DWARF 5 can leave there. With locations on the stack it may be any
    /// location, but a value stays one, for whose width is known needs no mask.
    /// Of what lacks parts none may be read, and no call says which. Where lanes wait
    /// all that is so stands in one procedure's list: what is said of those that are on
    /// stands once then. Nobody reads it as a number, so they may be nowhere.
    fn body(&self, object: ObjectId, place: &Place, bits: u64) -> Option<Expression> {
        if self.index.changes_lanes(object) && self.writer.is_stacked() {
            return match place {
                Place::Undefined => self.writer.undefined(),
                place => self.writer.emit(place.clone(), bits).ok(),
            };
        }
        let body = match place {
            Place::Value(value) | Place::Memory(value) => {
                self.writer.settled(value.clone().into_expression()).ok()?
            }
            Place::Marked(..) | Place::Lost(_) | Place::Undefined | Place::Padding | Place::AddressOf(..) => {
                return None;
            }
            place if place.lacks_parts() => return None,
            place if self.writer.is_stacked() => self.writer.emit(place.clone(), bits).ok()?,
            _ => return None,
        };
        (body.bytes.len() > CALL).then_some(body)
    }

    /// The place of an argument, at a depth.
    fn argument(&self, object: ObjectId, depth: usize) -> Result<Place, Undescribable> {
        self.exert(1)?;
        let is_steady = self.in_scope && self.index.is_steady(object);
        let steady = self.calls.filter(|_| is_steady).map(|calls| &calls.steady);
        if let Some(place) = steady.and_then(|steady| steady.get(object, self.mask)) {
            self.exert(place.size())?;
            return Ok(place);
        }
        let (place, bits) = self.place(object, depth)?;
        self.exert(place.size())?;
        let place = self.called(object, place, bits);
        let is_one = self.choices.get() <= 1 && self.choice.get() == 0;
        if let Some(steady) = steady
            && is_one
            && !self.losses().into_iter().any(Cell::get)
        {
            steady.insert(object, self.mask, place.clone());
        }
        Ok(place)
    }

    /// The place of an argument, by a call of the DWARF procedure that says it.
    fn called(&self, object: ObjectId, place: Place, bits: u64) -> Place {
        // A procedure says the first place.
        let call = self.calls.and_then(|calls| calls.dies.get(&object));
        let call = call.filter(|_| self.choice.get() == 0);
        match call {
            Some(&die) if self.body(object, &place, bits).is_some() => place.called(die),
            _ => place,
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
            return vec![Err(Undescribable::TooDeep(DEPTH))];
        }
        if let ObjectKind::GlobalFragment { carrier, .. } = self.index.model.object(object).kind {
            let place = carrier.and_then(|carrier| self.sources.common.globals.get(&carrier).cloned());
            self.lost_part
                .set(self.lost_part.get() || place.as_ref().is_some_and(Place::lacks_parts));
            return vec![Ok((global_address(place), bits.unwrap_or(64)))];
        }
        if let ObjectKind::Register { number, .. } = self.index.model.object(object).kind {
            let unknown = Undescribable::Unsupported {
                operation: "DIOpReferrer",
                reason: "nobody knows the register's DWARF number",
            };
            let place = number
                .ok_or(unknown)
                .and_then(|number| self.register(number, bits));
            return vec![place.map(|place| (place, bits.unwrap_or(0)))];
        }
        if let ObjectKind::Code { .. } = self.index.model.object(object).kind {
            let address = self.sources.codes.get(&object).cloned();
            let lost = Undescribable::Unsupported {
                operation: "llvm.dbg.label",
                reason: "the code location has no address, or code generation wasn't watched",
            };
            return vec![address.map(|address| (Place::Value(address), 64)).ok_or(lost)];
        }
        let mut places = Vec::new();
        if let Some(&place) = self.own.get(&object) {
            let bits = bits.unwrap_or(0);
            places.push(
                self.unmarked(place.clone(), losses)
                    .map(|place| (place.of_bits(bits, self.writer.target), bits)),
            );
        }
        let mut pieces = Vec::new();
        for lifetime in self.active(object) {
            match pieces::piece(lifetime, bits) {
                Some(range) => pieces.push((range, self.evaluate(lifetime, None, depth))),
                None => places.push(self.evaluate(lifetime, bits, depth)),
            }
        }
        places.extend(pieces::put_together(pieces, bits.unwrap_or(0), losses));
        if places.is_empty() && self.in_scope {
            if self.is_undecided(object) {
                self.undecided.set(true);
                return places;
            }
            let mut lifetimes = self.index.lifetimes_of(object);
            if let Some(computed) = lifetimes.find(|lifetime| lifetime.extent == Extent::Computed) {
                places.push(self.evaluate(computed, bits, depth));
            }
        }
        places
    }

    /// A physical register, as the program knows it: of one that has 32 bits of each lane
    /// the lane's part, or all of it.
    fn register(&self, number: u16, bits: Option<u64>) -> Result<Place, Undescribable> {
        if self.writer.target.is_lane_register(number) && bits.is_some_and(|bits| bits > 32) {
            return Ok(Place::Located(Located::of_register(number)));
        }
        let bits = self.writer.target.mask_bits(number);
        match (self.mask, bits) {
            (None, _) | (_, None) => Ok(Place::Register(number)),
            (Some(Place::Register(low)), Some(64)) if self.writer.target.register_bits(*low) == Some(32) => {
                let parts = [*low, low.wrapping_add(1)].map(|register| Part {
                    place: Place::Register(register),
                    bits: 32,
                });
                Ok(Place::Composite(parts.into()))
            }
            (Some(Place::Register(low)), Some(_)) => Ok(Place::Register(*low)),
            _ => Err(Undescribable::Unsupported {
                operation: "DIOpReferrer",
                reason: "code generation has put another mask into EXEC here",
            }),
        }
    }

    /// Takes from what may go into this location.
    fn exert(&self, effort: usize) -> Result<(), Undescribable> {
        let left = self.effort.get().checked_sub(effort);
        self.effort.set(left.unwrap_or(0));
        left.map(drop).ok_or(Undescribable::Unsupported {
            operation: "DIOpArg",
            reason: "the location is made of too much",
        })
    }

    fn evaluate(
        &self,
        lifetime: &Lifetime,
        bits: Option<u64>,
        depth: usize,
    ) -> Result<(Place, u64), Undescribable> {
        let context = LifetimeEnvironment {
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

/// Whether an object is the register with the lanes that run.
pub(super) fn is_mask(task: Task<'_>, object: ObjectId) -> bool {
    match task.index.model.object(object).kind {
        ObjectKind::Register { number, .. } => {
            number.is_some_and(|number| task.writer.target.mask_bits(number).is_some())
        }
        _ => false,
    }
}

/// A global variable fragment is a pointer to the variable.
fn global_address(place: Option<Place>) -> Place {
    let space = AddressSpace { number: 0, bits: 64 };
    match place {
        Some(Place::Memory(address)) => Place::Value(address),
        // What optimisers made of it: parts that have no one address, or a value.
        Some(place @ (Place::Composite(_) | Place::Value(_) | Place::Bytes(_))) => {
            let bits = match &place {
                Place::Composite(parts) => parts.iter().map(|part| part.bits).sum(),
                Place::Bytes(bytes) => 8 * bytes.len() as u64,
                _ => 64,
            };
            Place::address_of(place, Some(bits), space)
        }
        _ => Place::Undefined,
    }
}
