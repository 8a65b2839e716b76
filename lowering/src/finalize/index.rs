//! The model, by what finalize asks.

use super::timeline::Timeline;
use crate::elf::PcRange;
use crate::lower::Place;
use crate::model::{
    CarrierId, Extent, Lifetime, LifetimeId, Model, ObjectId, ObjectKind, Referrer, Selector,
};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::collections::BTreeSet;

/// The model, indexed by what a sweep asks.
pub(super) struct Index<'m> {
    pub model: &'m Model,
    lifetimes: Vec<Vec<LifetimeId>>,
    /// Of objects whose lifetimes one selector chooses among: the lifetimes of its numbers.
    chosen: FxHashMap<ObjectId, Chosen>,
    /// Carriers that say which lifetimes are active, and the number that each begins with.
    pub(super) selectors: FxHashMap<CarrierId, u32>,
    /// The least size in bits of what stock codegen may have as a value of these referrers; of memory that is in registers
    /// nobody knows how wide what was stored is.
    pub(super) referrers: FxHashMap<CarrierId, u64>,
    /// What is known of the referrers of carriers.
    of_carriers: FxHashMap<CarrierId, Referrer>,
    /// What says where functions' lanes are.
    of_lanes: BTreeSet<ObjectId>,
    /// Objects that carriers or a variable's own records decide about, or about what they are made of.
    varying: Vec<bool>,
}

impl<'m> Index<'m> {
    pub(super) fn new(model: &'m Model) -> Index<'m> {
        let mut index = Index {
            model,
            lifetimes: vec![Vec::new(); model.objects.len()],
            chosen: FxHashMap::default(),
            selectors: FxHashMap::default(),
            referrers: FxHashMap::default(),
            of_carriers: FxHashMap::default(),
            of_lanes: BTreeSet::new(),
            varying: varying(model),
        };
        for (number, lifetime) in model.lifetimes.iter().enumerate() {
            let id = LifetimeId(number as u32);
            index.lifetimes[lifetime.object.0 as usize].push(id);
            let Extent::Bounded { referrer, selector } = &lifetime.extent else {
                continue;
            };
            index.selectors.extend(
                selector
                    .as_ref()
                    .map(|selector| (selector.carrier, selector.initial)),
            );
            index
                .of_carriers
                .extend(referrer.map(|referrer| (referrer.carrier, referrer)));
            let bits = lifetime.referrer_type().map(|ty| match referrer {
                Some(referrer) if referrer.pointee => 0,
                _ => ty.bits(),
            });
            let carrier = referrer.map(|referrer| referrer.carrier);
            index.referrers.extend(carrier.zip(bits));
        }
        let lanes = model.subprograms.iter().filter_map(|function| function.lane_pc);
        let of_lanes = lanes
            .flat_map(|object| index.dependencies(object).objects)
            .collect();
        index.of_lanes = of_lanes;
        for (object, lifetimes) in (0..).map(ObjectId).zip(&index.lifetimes) {
            if let Some(chosen) = Chosen::among(model, lifetimes) {
                index.chosen.insert(object, chosen);
            }
        }
        index
    }

    /// The lifetimes of an object that may be active, by the numbers that selectors have.
    pub(super) fn selected(
        &self,
        object: ObjectId,
        number: impl Fn(&Selector) -> Option<u32>,
    ) -> impl Iterator<Item = &'m Lifetime> {
        let of_number = |chosen: &Chosen| {
            let number = number(selector_of(self.model.lifetime(chosen.first))?)?;
            chosen.of_number.get(&number).copied()
        };
        let (one, all) = match self.chosen.get(&object) {
            Some(chosen) => (of_number(chosen), &[][..]),
            None => (None, &self.lifetimes[object.0 as usize][..]),
        };
        let model = self.model;
        let ids = one.into_iter().chain(all.iter().copied());
        ids.map(move |id| model.lifetime(id))
    }

    pub(super) fn lifetimes_of(&self, object: ObjectId) -> impl Iterator<Item = &'m Lifetime> + Clone {
        let model = self.model;
        self.lifetimes[object.0 as usize]
            .iter()
            .map(move |&id| model.lifetime(id))
    }

    /// A carrier changes, and its records alone don't say when: a loop computes it
    /// again, or the memory that it is about was promoted, if only in places.
    pub(super) fn is_changing(&self, carrier: CarrierId, timeline: &Timeline) -> bool {
        let places = || timeline.segments.iter().map(|(_, place)| place);
        let stays = |place: &Place| matches!(place, Place::Memory(_)) && Some(place) == places().next();
        self.of_carriers
            .get(&carrier)
            .is_some_and(|referrer| referrer.repeats || (referrer.pointee && !places().all(stays)))
    }

    /// A carrier is of a value that is in memory where its scope begins: an argument that the caller
    /// has put there. Stock codegen may have made that memory an alloca's
    /// (`machine/stages/selection/handed.rs`).
    pub(super) fn is_handed_over(&self, carrier: CarrierId, timeline: &Timeline, scope: &[PcRange]) -> bool {
        let referrer = self.of_carriers.get(&carrier);
        let first = timeline.segments.first();
        let begins = |range: &PcRange| {
            let mut starts = scope.iter().map(|it| (it.section, it.offsets.start));
            starts.any(|start| start == (range.section, range.offsets.start))
        };
        let is_handed =
            first.is_some_and(|(range, place)| matches!(place, Place::Memory(_)) && begins(range));
        is_handed && referrer.is_some_and(|referrer| !referrer.pointee)
    }

    /// Its records alone don't say where a selector's numbers are among the effects
    /// of its code.
    pub(super) fn is_unchecked(&self, selector: CarrierId) -> bool {
        let selector = self.model.carriers.get(selector.0 as usize);
        selector.is_some_and(|selector| selector.is_unchecked)
    }

    /// The carrier stands beside a variable: in each instance of that.
    pub(super) fn is_beside(&self, carrier: CarrierId) -> bool {
        let carrier = self.model.carriers.get(carrier.0 as usize);
        carrier.is_some_and(|carrier| carrier.beside.is_some())
    }

    /// The object is described part by part, and not just as stock codegen
    /// does.
    pub(super) fn is_in_parts(&self, object: ObjectId) -> bool {
        let mut lifetimes = self.lifetimes_of(object).map(|lifetime| &lifetime.extent);
        let own = lifetimes.clone().any(|extent| *extent == Extent::Own);
        !own || lifetimes.any(|extent| *extent == Extent::Computed)
    }

    /// Whether an object says where a function's lanes are, from some addresses on
    /// otherwise than before: code generation may have another register for EXEC.
    pub(super) fn changes_lanes(&self, object: ObjectId) -> bool {
        let is_register = |object: &ObjectId| {
            let kind = &self.model.object(*object).kind;
            matches!(kind, ObjectKind::Register { .. })
        };
        let is_just_one =
            |lifetime: &Lifetime| lifetime.location.ops().len() == 1 && lifetime.args.iter().any(is_register);
        let mut lifetimes = self.lifetimes_of(object);
        self.of_lanes.contains(&object) && (lifetimes.clone().any(is_just_one) || lifetimes.nth(1).is_some())
    }

    /// Whether an object is the same at all addresses, as long as its scope and EXEC are.
    pub(super) fn is_steady(&self, object: ObjectId) -> bool {
        !self.varying[object.0 as usize]
    }

    /// All that an object's location depends on.
    pub(super) fn dependencies(&self, object: ObjectId) -> Dependencies {
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

/// Of each object whether it is bounded, or made of one that is.
fn varying(model: &Model) -> Vec<bool> {
    let mut users: Vec<Vec<ObjectId>> = vec![Vec::new(); model.objects.len()];
    for lifetime in &model.lifetimes {
        for argument in &lifetime.args {
            users[argument.0 as usize].push(lifetime.object);
        }
    }
    let bounded = model.lifetimes.iter().filter(|it| it.extent != Extent::Computed);
    let mut pending: Vec<ObjectId> = bounded.map(|lifetime| lifetime.object).collect();
    let mut varying = vec![false; model.objects.len()];
    while let Some(ObjectId(number)) = pending.pop() {
        if !std::mem::replace(&mut varying[number as usize], true) {
            pending.append(&mut users[number as usize]);
        }
    }
    varying
}

/// Lifetimes of which one selector chooses one: of lanes there is one for each way in
/// which they wait.
struct Chosen {
    first: LifetimeId,
    of_number: FxHashMap<u32, LifetimeId>,
}

impl Chosen {
    /// If it is worth it.
    fn among(model: &Model, lifetimes: &[LifetimeId]) -> Option<Chosen> {
        const FEW: usize = 4;
        let (&first, _) = lifetimes.split_first().filter(|_| lifetimes.len() > FEW)?;
        let carrier = selector_of(model.lifetime(first))?.carrier;
        let mut of_number = FxHashMap::with_capacity_and_hasher(lifetimes.len(), FxBuildHasher);
        for &id in lifetimes {
            let selector = selector_of(model.lifetime(id)).filter(|it| it.carrier == carrier)?;
            let [values] = &selector.values[..] else {
                return None;
            };
            if values.len() != 1 || of_number.insert(values.start, id).is_some() {
                return None;
            }
        }
        Some(Chosen { first, of_number })
    }
}

fn selector_of(lifetime: &Lifetime) -> Option<&Selector> {
    match &lifetime.extent {
        Extent::Bounded { selector, .. } => selector.as_ref(),
        _ => None,
    }
}

/// What an object's location depends on.
#[derive(Default)]
pub(super) struct Dependencies {
    /// With the object itself.
    pub objects: BTreeSet<ObjectId>,
    pub carriers: BTreeSet<CarrierId>,
}
