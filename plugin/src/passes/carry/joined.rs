//! Calls that have been made one of several.
//!
//! SimplifyCFG makes one call of those at the ends of several blocks, or at their starts.
//! Of what selectors were in front of each nothing stays, but what they were further up
//! does. Nothing tells such a call but its line, which has lost the discriminator that
//! carry has given to each call: nobody knows there which lifetimes are active, until
//! selectors say so again.

use super::super::end_at;
use super::{carrier, is_effect};
use crate::llvm::{Function, InsertionPoint, Location, Module, Record, Subprogram};
use lowering::model::{CarrierId, Model};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A function, or one that was inlined at that place.
type Instance<'m> = (Subprogram<'m>, Option<Location<'m>>);

/// Ends selectors in front of such calls, before codegen.
pub fn settle<'m>(module: &mut Module<'m>, model: &Model) {
    let noted = model.effects.iter().flatten().map(|(selector, _)| *selector);
    let noted: HashSet<_> = noted
        .filter(|selector| !model.carriers[selector.0 as usize].is_unchecked)
        .collect();
    if noted.is_empty() {
        return;
    }
    let functions = module.functions().into_iter();
    for function in functions.filter(|it| it.has_body()).collect::<Vec<_>>() {
        let selectors = selectors(function, model, &noted);
        if selectors.is_empty() {
            continue;
        }
        for instruction in function.instructions() {
            let location = instruction.location().filter(|_| is_effect(instruction));
            let Some(location) = location.filter(|it| it.discriminator() == 0) else {
                continue;
            };
            let instance = instance(location);
            let selectors = instance.and_then(|instance| selectors.get(&instance));
            for record in selectors.into_iter().flat_map(BTreeMap::values) {
                end_at(module, InsertionPoint::BeforeInstruction(instruction), *record);
            }
        }
    }
}

/// A record of each selector of which carry has noted what it is at calls, by where it is.
fn selectors<'m>(
    function: Function<'m>,
    model: &Model,
    noted: &HashSet<CarrierId>,
) -> HashMap<Instance<'m>, BTreeMap<CarrierId, Record<'m>>> {
    let mut found: HashMap<_, BTreeMap<_, _>> = HashMap::new();
    let records = function.instructions().into_iter();
    for record in records.flat_map(|instruction| instruction.records()) {
        let selector = record.variable().and_then(|it| carrier(it, model));
        let Some(selector) = selector.filter(|it| noted.contains(it) && !record.is_kill()) else {
            continue;
        };
        if let Some(instance) = instance(record.location()) {
            found.entry(instance).or_default().insert(selector, record);
        }
    }
    found
}

fn instance(location: Location<'_>) -> Option<Instance<'_>> {
    Some((location.subprogram()?, location.inlined_at()))
}
