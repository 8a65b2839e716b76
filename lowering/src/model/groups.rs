//! Which lifetimes belong to what.

use super::{LifetimeId, Model, ObjectId};

/// The lifetimes of each object, or those that have it among their arguments,
/// in their order. All stand in one list: a list for each object would take
/// more memory than the lifetimes.
#[derive(Debug)]
pub(crate) struct Groups {
    /// By object: where its lifetimes end; they begin where the last object's
    /// end.
    ends: Vec<u32>,
    members: Vec<LifetimeId>,
}

impl Groups {
    /// The lifetimes of each object.
    pub(crate) fn by_object(model: &Model) -> Groups {
        let lifetimes = (0..).map(LifetimeId).zip(&model.lifetimes);
        Groups::new(model, lifetimes.map(|(id, lifetime)| (lifetime.object, id)))
    }

    /// The lifetimes that have each object among their arguments, as often as
    /// they do.
    pub(crate) fn by_argument(model: &Model) -> Groups {
        let lifetimes = (0..).map(LifetimeId).zip(&model.lifetimes);
        let pairs = lifetimes.flat_map(|(id, lifetime)| lifetime.args.iter().map(move |&arg| (arg, id)));
        Groups::new(model, pairs)
    }

    /// Counts first, so that each lifetime can be put where it belongs.
    fn new(model: &Model, pairs: impl Iterator<Item = (ObjectId, LifetimeId)> + Clone) -> Groups {
        let mut ends = vec![0; model.objects.len()];
        let mut total = 0;
        for (object, _) in pairs.clone() {
            ends[object.0 as usize] += 1;
            total += 1;
        }
        let mut start = 0;
        for end in &mut ends {
            start += std::mem::replace(end, start);
        }
        let mut members = vec![LifetimeId(0); total];
        for (object, lifetime) in pairs {
            let end = &mut ends[object.0 as usize];
            members[*end as usize] = lifetime;
            *end += 1;
        }
        Groups { ends, members }
    }

    /// The lifetimes that belong to an object.
    pub(crate) fn of(&self, object: ObjectId) -> &[LifetimeId] {
        let number = object.0 as usize;
        let start = number.checked_sub(1).map_or(0, |last| self.ends[last]);
        &self.members[start as usize..self.ends[number] as usize]
    }
}
