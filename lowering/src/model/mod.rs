//! The model: objects, lifetimes, expressions. Nothing after the reader knows
//! where it came from.
//!
//! Names follow the proposal, section "Metadata": a [`Lifetime`] is a
//! *lifetime segment* of an [`Object`]; a *bounded* one has a *referrer*, a
//! *computed* one has none and stands where no bounded one is active.

mod constant;
mod groups;
mod layout;
mod lifetime;
pub mod numbers;
mod op;
mod print;
mod signature;
mod types;
mod wire;

pub use constant::Constant;
pub(crate) use groups::Groups;
pub use layout::{DataLayout, LayoutError, TypeExtent};
pub use lifetime::{Extent, Lifetime, Referrer, Selector};
pub use numbers::Numbers;
pub use op::{Expr, Op, TABLE};
pub use signature::{Condition, Param, Parameter, ParameterKind, Pattern, Signature};
pub use types::{AddressSpace, FloatKind, Type};
pub use wire::WireError;

use crate::target::Description;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

/// An index into [`Model::objects`]; a DIE's `dilifetime.object` annotation says
/// which ([`Numbers`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ObjectId(pub u32);

/// An index into [`Model::lifetimes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LifetimeId(pub u32);

impl LifetimeId {
    /// What a mark that codegen has damaged is of: there is no such lifetime.
    pub(crate) const NONE: LifetimeId = LifetimeId(u32::MAX);
}

/// An index into [`Model::carriers`]; a DIE's `dilifetime.carrier` annotation says
/// which ([`Numbers`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CarrierId(pub u32);

/// What an [`Object`] is (proposal, `DIObject` and `DICode`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ObjectKind {
    /// A `DILocalVariable`.
    Local { name: String, function: String },
    /// A `DIGlobalVariable`.
    Global { name: String },
    /// A `DIFragment`, with a name for messages only.
    Fragment { name: String },
    /// A global variable fragment: the address of an LLVM global, whose
    /// location its carrier has. The pointer's type is the argument's. None has
    /// a carrier where stock codegen describes the variable by itself.
    GlobalFragment {
        name: String,
        carrier: Option<CarrierId>,
    },
    /// A `DIExprCode` or `DILabel`.
    Code { name: String },
    /// A physical register that a lifetime refers to, by its name in machine IR
    /// without the `$`. Its DWARF number is known once there is a target
    /// machine.
    Register { name: String, number: Option<u16> },
}

/// A program object, or a piece of one, that lifetimes give a location.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Object {
    pub kind: ObjectKind,
    /// The size in bits, where it is known.
    pub bits: Option<u64>,
    /// Ranges of bits that are nothing's value, in order.
    pub padding: Vec<Range<u64>>,
}

/// A nameless artificial variable whose location list stock LLVM keeps for us.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Carrier {
    /// The variable in whose scope the carrier stands. Where stock codegen
    /// makes no DIE for that variable, the carrier's place is where one goes.
    pub beside: Option<ObjectId>,
    /// A selector of code with calls that have no line: nobody finds these again to compare
    /// ([`Model::effects`]).
    pub is_unchecked: bool,
}

/// What is said of a function as a whole ("DWARF Extensions For Heterogeneous
/// Debugging", "Debugger Information Entry Attributes").
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subprogram {
    /// The LLVM function's, which its symbol has.
    pub name: String,
    /// How many lanes a thread has; none: it isn't known, or the program
    /// doesn't run in lanes.
    pub lanes: Option<u32>,
    /// Where each lane is, a vector of addresses: `activeLanePC`.
    pub lane_pc: Option<ObjectId>,
    /// The mask of the lanes that are active.
    pub active_lane: Option<ObjectId>,
}

/// All of a module.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Model {
    pub objects: Vec<Object>,
    pub lifetimes: Vec<Lifetime>,
    pub carriers: Vec<Carrier>,
    pub subprograms: Vec<Subprogram>,
    /// What selectors are at calls: at one whose line has the discriminator N that of
    /// number N - 1.
    pub effects: Vec<Vec<(CarrierId, u32)>>,
    /// Of a target that isn't known by itself.
    pub target: Option<Description>,
    /// What marks say.
    pub numbers: Numbers,
}

impl Model {
    /// Adds an object and returns its id.
    pub fn add_object(&mut self, object: Object) -> ObjectId {
        self.objects.push(object);
        ObjectId(self.objects.len() as u32 - 1)
    }

    /// Adds a lifetime and returns its id.
    pub fn add_lifetime(&mut self, lifetime: Lifetime) -> LifetimeId {
        self.lifetimes.push(lifetime);
        LifetimeId(self.lifetimes.len() as u32 - 1)
    }

    /// Adds a carrier and returns its id.
    pub fn add_carrier(&mut self, beside: Option<ObjectId>) -> CarrierId {
        self.carriers.push(Carrier {
            beside,
            is_unchecked: false,
        });
        CarrierId(self.carriers.len() as u32 - 1)
    }

    /// Notes that nobody finds calls with these numbers again, which count from 1.
    pub fn forget_effects(&mut self, numbers: &HashSet<u32>) {
        for number in numbers {
            let index = (*number as usize).checked_sub(1);
            let effect = index.and_then(|index| self.effects.get(index));
            for (selector, _) in effect.into_iter().flatten() {
                if let Some(selector) = self.carriers.get_mut(selector.0 as usize) {
                    selector.is_unchecked = true;
                }
            }
        }
    }

    /// Adds all of another model. Its ids move up behind those that are there,
    /// except objects that are `known` here already.
    pub fn append(&mut self, other: Model, known: &BTreeMap<ObjectId, ObjectId>) {
        let (objects, carriers) = (self.objects.len() as u32, self.carriers.len() as u32);
        let object = |id: ObjectId| known.get(&id).copied().unwrap_or(ObjectId(id.0 + objects));
        let carrier = |id: CarrierId| CarrierId(id.0 + carriers);
        self.objects.extend(other.objects.into_iter().map(|mut each| {
            if let ObjectKind::GlobalFragment { carrier: own, .. } = &mut each.kind {
                *own = own.map(carrier);
            }
            each
        }));
        self.carriers
            .extend(other.carriers.into_iter().map(|each| Carrier {
                beside: each.beside.map(object),
                ..each
            }));
        self.subprograms
            .extend(other.subprograms.into_iter().map(|each| Subprogram {
                lane_pc: each.lane_pc.map(object),
                active_lane: each.active_lane.map(object),
                ..each
            }));
        let effects = other.effects.into_iter();
        self.effects.extend(effects.map(|each| {
            let each = each.into_iter();
            each.map(|(id, number)| (carrier(id), number)).collect()
        }));
        self.lifetimes
            .extend(other.lifetimes.into_iter().map(|each| Lifetime {
                object: object(each.object),
                location: each.location,
                args: each.args.into_iter().map(object).collect(),
                extent: match each.extent {
                    Extent::Bounded { referrer, selector } => Extent::Bounded {
                        referrer: referrer.map(|each| Referrer {
                            carrier: carrier(each.carrier),
                            ..each
                        }),
                        selector: selector.map(|each| Selector {
                            carrier: carrier(each.carrier),
                            ..each
                        }),
                    },
                    extent => extent,
                },
            }));
    }

    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.0 as usize]
    }

    pub fn lifetime(&self, id: LifetimeId) -> &Lifetime {
        &self.lifetimes[id.0 as usize]
    }

    /// Adds all of a model that was carried in another module.
    ///
    /// # Errors
    ///
    /// If the marks of one are taken for the other's, or the models are of different targets.
    fn join(&mut self, other: Model) -> Result<(), WireError> {
        let is_own = |lifetime: &Lifetime| lifetime.extent == Extent::Own;
        if self.lifetimes.iter().chain(&other.lifetimes).any(is_own) {
            return Err(WireError::Imported);
        }
        if self.target != other.target {
            return Err(WireError::Targets);
        }
        let behind = numbers::Counts {
            objects: self.objects.len() as u32,
            carriers: self.carriers.len() as u32,
            effects: self.effects.len() as u32,
        };
        self.numbers.append(&other.numbers, behind)?;
        self.append(other, &BTreeMap::new());
        Ok(())
    }

    /// Nothing to carry, nothing to finalize.
    pub fn is_empty(&self) -> bool {
        self.lifetimes.is_empty() && self.subprograms.is_empty()
    }
}

impl Object {
    /// The name to use in a message.
    pub fn name(&self) -> &str {
        match &self.kind {
            ObjectKind::Local { name, .. }
            | ObjectKind::Global { name }
            | ObjectKind::Fragment { name }
            | ObjectKind::GlobalFragment { name, .. }
            | ObjectKind::Code { name }
            | ObjectKind::Register { name, .. } => name,
        }
    }
}
