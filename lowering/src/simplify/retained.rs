//! Which lifetimes another list must retain once arguments are gone (proposal,
//! `DISubprogram` and "Named metadata").

use super::Simplified;
use crate::model::{LifetimeId, Model};
use crate::read::{Reading, Source};
use crate::verify::{Retainer, Retainers};

/// A computed lifetime and the function that must retain it; none: the module.
#[derive(Debug, PartialEq, Eq)]
pub struct Moved {
    pub lifetime: LifetimeId,
    pub function: Option<String>,
}

/// The lifetimes that another list retains than the one that must.
pub(super) fn moved(source: &Source, reading: &Reading, simplified: &Simplified) -> Vec<Moved> {
    let model = after(&reading.model, simplified);
    let retainers = Retainers::new(source, reading, &model);
    let mut moved = Vec::new();
    for entry in &source.retained {
        let lifetime = reading.lifetimes.get(entry.node);
        let Some(lifetime) = lifetime.filter(|it| simplified.dead.binary_search(it).is_err()) else {
            continue;
        };
        let function = match retainers.of(lifetime) {
            Retainer::Function(owner) => Some(retainers.name(owner)),
            Retainer::Module => None,
            Retainer::Open => continue,
        };
        if entry.function.as_deref() != function {
            let function = function.map(str::to_string);
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
