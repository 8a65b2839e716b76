//! What a program does: the witness. It runs a function and says of each
//! marker on the way what every variable is there, by the reference evaluator.

mod arithmetic;
mod point;

use crate::analysis::Flow;
use crate::program::*;
use arithmetic::{binary, signed};
use dilifetime::evaluate::{EvaluationError, Failure, Location, Objects, Storage, read};
use dilifetime::model::{Extent, Model, Object as ModelObject, ObjectId, ObjectKind, Type};
use dilifetime::rules;
use point::Memory;
use std::collections::HashMap;

/// What a byte of a variable is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Byte {
    Known(u8),
    /// The referrer has been computed anew since its def: both may be meant.
    Either(u8, u8),
    /// The variable isn't anywhere: nothing may be shown.
    Nowhere,
    /// The metadata doesn't say: its evaluation is an error, or LLVM decides,
    /// as about the address of an alloca.
    Any,
}

/// A variable at a marker.
#[derive(Clone, Debug)]
pub struct Expected {
    pub object: usize,
    pub bytes: Vec<Byte>,
    /// All that it is made of is constant, in memory or in a register.
    pub held: bool,
}

/// A marker that was come to.
#[derive(Clone, Debug)]
pub struct Event {
    pub marker: u32,
    pub variables: Vec<Expected>,
}

/// More steps than any function takes.
const LIMIT: usize = 100_000;

/// The markers of a run; none if it doesn't end.
pub fn run(function: &Function) -> Option<Vec<Event>> {
    let called = Called {
        arguments: function.arguments(),
        buffer: BUFFER,
    };
    run_called(function, &called)
}

/// What a function is called with.
#[derive(Clone)]
pub struct Called {
    pub arguments: Vec<u128>,
    /// Where the buffer is that a parameter points at.
    pub buffer: u64,
}

/// The markers of a run with other arguments.
pub fn run_called(function: &Function, called: &Called) -> Option<Vec<Event>> {
    let mut others = slots(function);
    let first = others.next()?;
    let mut events = Machine::new(function, called, first, Meant::Current).run()?;
    for slots in others {
        // What depends on where LLVM puts allocas isn't known.
        let moved = bytes(&Machine::new(function, called, slots, Meant::Current).run()?);
        merge(
            &mut events,
            moved,
            |now, moved| if now == moved { now } else { Byte::Any },
        );
    }
    let bound = bytes(&Machine::new(function, called, first, Meant::AtDef).run()?);
    merge(&mut events, bound, |now, bound| match (now, bound) {
        (Byte::Any, _) => Byte::Any,
        (now, bound) if now == bound => now,
        (Byte::Known(now), Byte::Known(then)) => Byte::Either(now, then),
        _ => Byte::Any,
    });
    Some(events)
}

/// Between allocas, in bytes.
const SLOT: u64 = 64;

/// Where allocas might be: as on x86-64 and in qemu, and in pairs of places that
/// have no bits in common but alignment and those above an address. A lane's own memory
/// begins at 0, and is small: any of them may be the first there, as others go.
fn slots(function: &Function) -> impl Iterator<Item = u64> + use<> {
    const PAIRS: u64 = 8;
    const PRIVATE: u64 = 8;
    let pairs = (1..=PAIRS).flat_map(|number| {
        let one = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20 << 3;
        [one, !one].map(|place| place & 0x7fff_ffff_fff8)
    });
    let is_private = |ty: &Type| matches!(ty, Type::Pointer { space: 5, .. });
    let is_private = function.values.iter().any(is_private);
    let first = [0x7ffd_9a3c_5788, 0x55_0080_0790].into_iter();
    let private = (0..PRIVATE).filter(move |_| is_private);
    let private = private.map(|ahead| (SLOT * ahead).wrapping_neg() & u64::from(u32::MAX));
    first.chain(pairs).chain(private)
}

fn merge(events: &mut [Event], others: Vec<Vec<Byte>>, of: impl Fn(Byte, Byte) -> Byte) {
    for (event, others) in events.iter_mut().zip(others) {
        let known = event.variables.iter_mut().flat_map(|each| &mut each.bytes);
        known
            .zip(others)
            .for_each(|(byte, other)| *byte = of(*byte, other));
    }
}

/// All bytes of each event.
fn bytes(events: &[Event]) -> Vec<Vec<Byte>> {
    let of = |event: &Event| {
        event
            .variables
            .iter()
            .flat_map(|each| each.bytes.iter().copied())
            .collect()
    };
    events.iter().map(of).collect()
}

/// Which value a referrer has that was computed again after its def.
#[derive(Clone, Copy, PartialEq)]
enum Meant {
    Current,
    AtDef,
}

/// The first contents of the buffer; the driver has the same.
pub fn buffer_byte(offset: u64) -> u8 {
    (offset.wrapping_mul(37) ^ (offset >> 3)) as u8
}

/// What the function elsewhere does.
fn helper(number: u128) -> u128 {
    number.wrapping_mul(3).wrapping_add(1)
}

/// The model of a function, for the evaluator.
fn model(function: &Function) -> Model {
    let mut model = Model::default();
    for (number, object) in function.objects.iter().enumerate() {
        let kind = match &object.name {
            Some(name) => ObjectKind::Local {
                name: name.clone(),
                function: function.name.clone(),
            },
            None => ObjectKind::Fragment {
                name: format!("fragment {number}"),
            },
        };
        model.add_object(ModelObject {
            kind,
            bits: Some(object.bits),
            padding: vec![],
        });
    }
    for lifetime in &function.lifetimes {
        model.add_lifetime(dilifetime::model::Lifetime {
            object: ObjectId(lifetime.object as u32),
            location: lifetime.location.clone(),
            args: lifetime
                .arguments
                .iter()
                .map(|object| ObjectId(*object as u32))
                .collect(),
            extent: match lifetime.computed {
                true => Extent::Computed,
                false => Extent::Bounded {
                    referrer: None,
                    selector: None,
                },
            },
        });
    }
    model
}

/// What a def saw.
#[derive(Clone)]
struct Seen {
    value: Option<u128>,
    /// Which computation of the SSA value it was.
    version: usize,
}

struct Machine<'f> {
    function: &'f Function,
    flow: Flow,
    model: Model,
    values: Vec<Option<u128>>,
    versions: Vec<usize>,
    memory: HashMap<u64, u8>,
    next_slot: u64,
    /// What each lifetime refers to.
    referrers: Vec<Option<Operand>>,
    /// The last time that its def was come to, if no kill was since.
    seen: Vec<Option<Seen>>,
    meant: Meant,
    /// The marker that is looked at.
    marker: u32,
    events: Vec<Event>,
}

impl<'f> Machine<'f> {
    fn new(function: &'f Function, called: &Called, slots: u64, meant: Meant) -> Machine<'f> {
        let mut values = vec![None; function.values.len()];
        for (value, argument) in values.iter_mut().zip(&called.arguments) {
            *value = Some(*argument);
        }
        let mut versions = vec![0; values.len()];
        versions[..function.parameters].fill(1);
        let mut referrers = vec![None; function.lifetimes.len()];
        for inst in function.blocks.iter().flat_map(|block| &block.body) {
            if let Inst::Def(lifetime, referrer) = inst {
                referrers[*lifetime] = Some(referrer.clone());
            }
        }
        Machine {
            function,
            flow: Flow::new(function),
            model: model(function),
            versions,
            values,
            memory: (0..BUFFER_BYTES)
                .map(|offset| (called.buffer + offset, buffer_byte(offset)))
                .collect(),
            next_slot: slots,
            seen: vec![None; referrers.len()],
            referrers,
            meant,
            marker: 0,
            events: Vec::new(),
        }
    }

    fn run(mut self) -> Option<Vec<Event>> {
        let (mut block, mut before) = (0, None);
        for _ in 0..LIMIT {
            let code = &self.function.blocks[block];
            let phis: Vec<(Value, Option<u128>)> = code
                .phis
                .iter()
                .map(|phi| {
                    let from = phi.incoming.iter().find(|(from, _)| Some(*from) == before);
                    (phi.result, from.and_then(|(_, what)| self.get(what)))
                })
                .collect();
            phis.into_iter().for_each(|(to, value)| self.set(to, value));
            for inst in &code.body {
                self.step(inst);
            }
            let next = match &code.end {
                End::Return(_) => return Some(self.events),
                End::Jump(to) => *to,
                End::Branch(condition, one, other) => {
                    if self.get(condition)? != 0 {
                        *one
                    } else {
                        *other
                    }
                }
                End::Switch(what, default, cases) => {
                    let value = self.get(what)?;
                    let case = cases.iter().find(|(case, _)| u128::from(*case) == value);
                    case.map_or(*default, |(_, to)| *to)
                }
                End::Open => return None,
            };
            (before, block) = (Some(block), next);
        }
        None
    }

    fn get(&self, operand: &Operand) -> Option<u128> {
        match operand {
            Operand::Value(value) => self.values[*value],
            Operand::Constant(_, bits) => Some(*bits),
        }
    }

    fn set(&mut self, to: Value, value: Option<u128>) {
        let bits = self.function.values[to].bits();
        self.values[to] = value.map(|value| mask(value, bits));
        self.versions[to] += 1;
    }

    fn step(&mut self, inst: &Inst) {
        let bits = |operand: &Operand| self.function.type_of(operand).bits();
        match inst {
            Inst::Binary(to, op, one, other) => {
                let ty = self.function.type_of(one);
                let result = self.get(one).zip(self.get(other));
                self.set(*to, result.and_then(|(one, other)| binary(*op, ty, one, other)));
            }
            Inst::Cast(to, cast, from) => {
                let width = bits(from);
                let value = self.get(from).map(|value| match cast {
                    Cast::SExt => signed(value, width) as u128,
                    _ => value,
                });
                self.set(*to, value);
            }
            Inst::Compare(to, order, one, other) => {
                let width = bits(one);
                let result = self
                    .get(one)
                    .zip(self.get(other))
                    .map(|(one, other)| match order {
                        Order::Equal => one == other,
                        Order::UnsignedLess => one < other,
                        Order::SignedLess => signed(one, width) < signed(other, width),
                    });
                self.set(*to, result.map(u128::from));
            }
            Inst::Select(to, condition, one, other) => {
                let chosen = self
                    .get(condition)
                    .map(|value| if value != 0 { one } else { other });
                self.set(*to, chosen.and_then(|chosen| self.get(chosen)));
            }
            Inst::Alloca(to, _) => {
                self.set(*to, Some(u128::from(self.next_slot)));
                self.next_slot += SLOT;
            }
            Inst::Load { to, from, .. } => {
                let bytes = self.function.values[*to].bits().div_ceil(8);
                let value = self
                    .get(from)
                    .and_then(|address| self.load(address as u64, bytes));
                self.set(*to, value);
            }
            Inst::Store { what, to, .. } => {
                let bytes = bits(what).div_ceil(8);
                if let Some(address) = self.get(to) {
                    self.store(address as u64, bytes, self.get(what));
                }
            }
            Inst::Offset(to, from, bytes) => {
                let address = self
                    .get(from)
                    .map(|address| address.wrapping_add_signed(i128::from(*bytes)));
                self.set(*to, address);
            }
            Inst::Opaque(to, from) => self.set(*to, self.get(from)),
            Inst::Call(to, from) => self.set(*to, self.get(from).map(helper)),
            Inst::Escape(_) => {}
            Inst::Def(lifetime, referrer) => {
                self.seen[*lifetime] = Some(Seen {
                    value: self.get(referrer),
                    version: self.version(referrer),
                });
            }
            Inst::Kill(lifetime) => self.seen[*lifetime] = None,
            Inst::Marker(number, held) => self.marker(*number, held),
        }
    }

    fn load(&self, address: u64, bytes: u64) -> Option<u128> {
        let mut all = [0; 16];
        for (byte, address) in all.iter_mut().zip(address..address + bytes) {
            *byte = *self.memory.get(&address)?;
        }
        Some(u128::from_le_bytes(all))
    }

    fn store(&mut self, address: u64, bytes: u64, value: Option<u128>) {
        for number in 0..bytes {
            match value {
                Some(value) => drop(
                    self.memory
                        .insert(address + number, (value >> (8 * number)) as u8),
                ),
                None => drop(self.memory.remove(&(address + number))),
            }
        }
    }

    /// How often a value has been computed.
    fn version(&self, operand: &Operand) -> usize {
        match operand {
            Operand::Value(value) => self.versions[*value],
            Operand::Constant(..) => 1,
        }
    }

    fn marker(&mut self, marker: u32, held: &[Operand]) {
        self.marker = marker;
        let objects = Objects::new(&self.model);
        let mut variables = Vec::new();
        for (number, object) in self.function.objects.iter().enumerate() {
            if object.name.is_none() {
                continue;
            }
            let bytes = match objects.locate(ObjectId(number as u32), self) {
                Ok(location) => (0..object.bits / 8)
                    .map(|byte| self.byte(&location, byte))
                    .collect(),
                Err(_) => vec![Byte::Any; (object.bits / 8) as usize],
            };
            let held = self.is_held(number, held);
            variables.push(Expected {
                object: number,
                bytes,
                held,
            });
        }
        self.events.push(Event { marker, variables });
    }

    fn byte(&self, location: &Location, number: u64) -> Byte {
        let mut location = location.clone();
        for place in &mut location.places {
            place.offset = place.offset.map(|offset| offset + i128::from(number) * 8);
        }
        let several = has_several(&location);
        match read(&location, 8, &Memory(self)) {
            Ok(value) => match value.bits() {
                Some(bits) => Byte::Known(bits.iter_u32_digits().next().unwrap_or(0) as u8),
                None => Byte::Any,
            },
            // One place that is nowhere spoils the others.
            Err(Failure::Error(EvaluationError::Undefined)) if !several => Byte::Nowhere,
            Err(Failure::IllFormed(broken)) if broken.rule == rules::READ_UNDEFINED && !several => {
                Byte::Nowhere
            }
            Err(_) => Byte::Any,
        }
    }

    /// Whether everything that a variable is made of at a marker must be there.
    fn is_held(&self, object: usize, held: &[Operand]) -> bool {
        let of = |computed: bool| {
            let all = self.function.lifetimes.iter().enumerate();
            let all = all.filter(move |(_, each)| each.object == object && each.computed == computed);
            all.map(|(number, _)| number).collect::<Vec<_>>()
        };
        let mut used: Vec<usize> = of(false)
            .into_iter()
            .filter(|number| self.flow.is_active(self.marker, *number))
            .collect();
        if used.is_empty() {
            used = of(true);
        }
        used.iter().all(|number| {
            let lifetime = &self.function.lifetimes[*number];
            let needed = lifetime.location.has_referrer();
            (!needed || self.is_there(*number, held))
                && lifetime
                    .arguments
                    .iter()
                    .all(|argument| self.is_held(*argument, held))
        })
    }

    fn is_there(&self, lifetime: usize, held: &[Operand]) -> bool {
        let Some(referrer) = &self.referrers[lifetime] else {
            return false;
        };
        let Operand::Value(value) = referrer else {
            return true;
        };
        // A way that doesn't pass the def may not have computed it.
        let seen = self.seen[lifetime].as_ref();
        let current = seen.is_some_and(|seen| seen.version == self.versions[*value]);
        current && (held.contains(referrer) || self.flow.is_escaped(*value))
    }

    /// What the referrer of a lifetime is.
    fn referred(&self, lifetime: usize) -> Result<u128, EvaluationError> {
        let referrer = self.referrers[lifetime]
            .as_ref()
            .ok_or(EvaluationError::Undefined)?;
        let seen = self.seen[lifetime]
            .as_ref()
            .filter(|_| self.meant == Meant::AtDef);
        let value = match seen {
            Some(seen) => seen.value,
            // On this way nothing has computed it.
            None if self.version(referrer) == 0 => return Err(EvaluationError::Undefined),
            None => self.get(referrer),
        };
        value.ok_or_else(|| EvaluationError::Unavailable("what isn't known".into()))
    }
}

/// Whether some of it is in several places at once.
fn has_several(location: &Location) -> bool {
    let inside = |place: &dilifetime::evaluate::SingleLocation| match &place.storage {
        Storage::Composite(composite) => composite.parts().iter().any(|part| has_several(&part.location)),
        _ => false,
    };
    location.places.len() > 1 || location.places.iter().any(inside)
}
