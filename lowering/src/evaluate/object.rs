//! Where an object is at a point of the program (proposal, `DILifetime`): in
//! all places that its active bounded lifetimes say, else where its computed
//! lifetime says, else nowhere.

use super::context::{Contents, ProgramState, Property, Referrer, StaticContext};
use super::error::{EvaluationError, Failure, IllFormed};
use super::location::{EntityId, Location, Storage, Typed};
use super::value::Value;
use crate::model::{LifetimeId, Model, ObjectId, ObjectKind, Op};
use crate::rules;
use num_bigint::BigUint;
use std::collections::HashMap;

/// What a lifetime is at a point of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    /// It has no bounds.
    Computed,
    /// It is bounded and the point is inside.
    Active,
    /// It is bounded and the point is outside.
    Inactive,
}

/// A point of a program that has stopped there.
pub trait Point {
    fn activity(&self, lifetime: LifetimeId) -> Activity;

    /// The referrer of an active lifetime; none for `undef`.
    fn referrer(&self, lifetime: LifetimeId) -> Result<Option<EntityId>, EvaluationError>;

    /// The address of the global whose fragment the object is, or of the code
    /// that it is, and the size of such an address in bits.
    fn address(&self, object: ObjectId) -> Result<(BigUint, u64), EvaluationError>;

    /// The object whose type's property is evaluated, if one is, and the
    /// object's size.
    fn type_object(&self) -> Option<(Location, Property)> {
        None
    }

    /// The number of the lane that is looked at; none where there are no
    /// lanes.
    fn lane(&self) -> Option<BigUint> {
        None
    }

    /// As [`Contents::read`].
    fn read(&self, storage: &Storage, offset: u128, bits: u64) -> Result<BigUint, EvaluationError>;
}

/// A model whose objects can be located.
pub struct Objects<'m> {
    model: &'m Model,
    /// The lifetimes of each object.
    lifetimes: Vec<Vec<LifetimeId>>,
}

/// Where an object is and its size in bits, if that is known.
type Found = Result<(Location, Option<u64>), Failure>;

/// An object that waits for the arguments of its lifetimes.
struct Waiting {
    object: ObjectId,
    lifetimes: Vec<LifetimeId>,
    /// The arguments, and how many of them are done.
    arguments: Vec<ObjectId>,
    done: usize,
}

impl<'m> Objects<'m> {
    pub fn new(model: &'m Model) -> Objects<'m> {
        let mut lifetimes = vec![Vec::new(); model.objects.len()];
        for (number, lifetime) in model.lifetimes.iter().enumerate() {
            lifetimes[lifetime.object.0 as usize].push(LifetimeId(number as u32));
        }
        Objects { model, lifetimes }
    }

    /// The location description of an object. If one of its active lifetimes
    /// can't be evaluated, neither can the object.
    ///
    /// The error names a broken rule of an expression that was evaluated, or
    /// a cycle; else what the point of the program lacks.
    pub fn locate(&self, object: ObjectId, point: &dyn Point) -> Result<Location, Failure> {
        // None: it is waiting.
        let mut found: HashMap<ObjectId, Option<Found>> = HashMap::from([(object, None)]);
        let mut waiting = vec![self.waiting(object, point)];
        while let Some(top) = waiting.last_mut() {
            if let Some(&argument) = top.arguments.get(top.done) {
                match found.get(&argument) {
                    Some(Some(_)) => top.done += 1,
                    Some(None) => return Err(self.cycle(argument).into()),
                    None => {
                        found.insert(argument, None);
                        waiting.push(self.waiting(argument, point));
                    }
                }
                continue;
            }
            let result = self.evaluate(top, point, &found);
            found.insert(top.object, Some(result));
            waiting.pop();
        }
        let result = found.remove(&object).flatten();
        result
            .expect("the first to wait is the last to be done")
            .map(|(location, _)| location)
    }

    /// The object with those of its lifetimes that say where it is here.
    fn waiting(&self, object: ObjectId, point: &dyn Point) -> Waiting {
        let all = &self.lifetimes[object.0 as usize];
        let of = |wanted| {
            all.iter()
                .copied()
                .filter(move |&id| point.activity(id) == wanted)
        };
        let mut lifetimes: Vec<_> = of(Activity::Active).collect();
        if lifetimes.is_empty() {
            lifetimes.extend(of(Activity::Computed).take(1));
        }
        let arguments = lifetimes.iter().flat_map(|&id| {
            let lifetime = self.model.lifetime(id);
            let used = lifetime.location.ops().iter().filter_map(|op| match op {
                Op::Arg(index, _) => lifetime.args.get(*index as usize),
                _ => None,
            });
            used.copied()
        });
        Waiting {
            arguments: arguments.collect(),
            object,
            lifetimes,
            done: 0,
        }
    }

    fn evaluate(&self, of: &Waiting, point: &dyn Point, found: &HashMap<ObjectId, Option<Found>>) -> Found {
        let object = self.model.object(of.object);
        if let ObjectKind::GlobalFragment { .. } | ObjectKind::Code { .. } | ObjectKind::Register { .. } =
            object.kind
        {
            let (address, bits) = point.address(of.object)?;
            return Ok((Location::implicit(Value::Runtime(address), bits), Some(bits)));
        }
        let mut results: Vec<Typed> = Vec::new();
        for &lifetime in &of.lifetimes {
            results.push(self.lifetime(lifetime, point, found)?);
        }
        let mut sizes = results.iter().map(|result| result.ty.bits());
        let first = sizes.next();
        let agreed = first.filter(|&first| sizes.all(|size| size == first));
        let bits = object.bits.or(agreed);
        if results.is_empty() {
            return Ok((Location::undefined(), bits));
        }
        Ok((
            Location::all(results.into_iter().map(|result| result.location)),
            bits,
        ))
    }

    fn lifetime(
        &self,
        id: LifetimeId,
        point: &dyn Point,
        found: &HashMap<ObjectId, Option<Found>>,
    ) -> Result<Typed, Failure> {
        let lifetime = self.model.lifetime(id);
        let mut sizes = Vec::with_capacity(lifetime.args.len());
        for arg in &lifetime.args {
            sizes.push(match found.get(arg) {
                Some(Some(Ok((_, bits)))) => *bits,
                // As it stands: the messages of a long chain would add up.
                Some(Some(Err(Failure::IllFormed(broken)))) => return Err(broken.clone().into()),
                _ => None,
            });
        }
        let entity = match point.activity(id) {
            Activity::Computed => None,
            _ => Some(point.referrer(id)?),
        };
        let static_context = StaticContext {
            referrer: match entity {
                None => Referrer::None,
                Some(None) => Referrer::Undefined,
                Some(Some(_)) => Referrer::Entity { bits: None },
            },
            arguments: &sizes,
            property: point.type_object().map(|(_, property)| property),
            lanes: point.lane().is_some(),
            variable: self.model.object(lifetime.object).bits,
        };
        let args = &lifetime.args;
        let here = Here {
            referrer: entity.flatten(),
            point,
            args,
            found,
        };
        super::evaluate(&lifetime.location, &static_context, &here)
    }

    fn cycle(&self, object: ObjectId) -> IllFormed {
        let name = self.model.object(object).name();
        IllFormed {
            rule: rules::GRAPH_CYCLE,
            message: format!("the location of '{name}' depends on itself"),
        }
    }
}

/// The context of one lifetime at a point.
struct Here<'p> {
    referrer: Option<EntityId>,
    point: &'p dyn Point,
    args: &'p [ObjectId],
    found: &'p HashMap<ObjectId, Option<Found>>,
}

impl Contents for Here<'_> {
    fn read(&self, storage: &Storage, offset: u128, bits: u64) -> Result<BigUint, EvaluationError> {
        self.point.read(storage, offset, bits)
    }
}

impl ProgramState for Here<'_> {
    fn referrer(&self) -> Result<EntityId, EvaluationError> {
        let referrer = self.referrer;
        referrer.ok_or_else(|| EvaluationError::Unavailable("the referrer".to_string()))
    }

    fn argument(&self, index: u32) -> Result<Location, Failure> {
        let object = self.args.get(index as usize);
        match object.and_then(|object| self.found.get(object)) {
            Some(Some(found)) => found.clone().map(|(location, _)| location),
            _ => Err(EvaluationError::Unavailable(format!("argument {index}")).into()),
        }
    }

    fn type_object(&self) -> Result<Location, EvaluationError> {
        let object = self.point.type_object();
        object
            .map(|(location, _)| location)
            .ok_or_else(|| EvaluationError::Unavailable("the type's object".to_string()))
    }

    fn lane(&self) -> Result<BigUint, EvaluationError> {
        let lane = self.point.lane();
        lane.ok_or_else(|| EvaluationError::Unavailable("the lane".to_string()))
    }
}
