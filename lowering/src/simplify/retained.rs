//! Which lifetimes another list must retain once arguments are gone (proposal,
//! `DISubprogram` and "Named metadata").

use super::Simplified;
use crate::model::{LifetimeId, Model};
use crate::read::{Reading, Source};
use crate::verify::{Retainer, Retainers};

/// A computed lifetime and the function that must retain it.
#[derive(Debug, PartialEq, Eq)]
pub struct Moved {
    pub lifetime: LifetimeId,
    pub function: String,
}

/// The lifetimes that a function must retain and that another list retains.
/// Fewer arguments never make a lifetime the module's.
pub(super) fn moved(source: &Source, reading: &Reading, simplified: &Simplified) -> Vec<Moved> {
    let model = after(&reading.model, simplified);
    let retainers = Retainers::new(source, reading, &model);
    let mut moved = Vec::new();
    for entry in &source.retained {
        if let Some(lifetime) = reading.lifetimes.get(entry.node)
            && let Retainer::Function(owner) = retainers.of(lifetime)
            && simplified.dead.binary_search(&lifetime).is_err()
            && entry.function.as_deref() != Some(retainers.name(owner))
        {
            let function = retainers.name(owner).to_string();
            moved.push(Moved { lifetime, function });
        }
    }
    moved.sort_by_key(|moved| moved.lifetime);
    moved.dedup();
    moved
}

/// What is left of a model, for the question who is involved in what.
fn after(model: &Model, simplified: &Simplified) -> Model {
    let mut model = model.clone();
    for rewrite in &simplified.rewritten {
        model.lifetimes[rewrite.lifetime.0 as usize].args = rewrite.args.clone();
    }
    for dead in &simplified.dead {
        model.lifetimes[dead.0 as usize].args.clear();
    }
    model
}
