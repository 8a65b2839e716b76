//! Rules about objects: which lifetimes and which uses one may have.

use super::function_of;
use crate::model::ObjectId;
use crate::read::{Finding, Site};
use crate::read::{Reading, Source};
use crate::rules;
use std::collections::HashMap;

pub(super) fn check(source: &Source, reading: &Reading, findings: &mut Vec<Finding>) {
    computed(source, reading, findings);
    let properties = properties(source, reading, findings);
    if !properties.is_empty() {
        arguments(source, reading, &properties, findings);
    }
}

/// An object has one computed lifetime at most.
fn computed(source: &Source, reading: &Reading, findings: &mut Vec<Finding>) {
    let mut has_one = vec![false; reading.model.objects.len()];
    for (number, lifetime) in reading.model.lifetimes.iter().enumerate() {
        let object = lifetime.object.0 as usize;
        if reading.bounded[number] || !std::mem::replace(&mut has_one[object], true) {
            continue;
        }
        let object = reading.model.object(lifetime.object);
        let message = format!("a second computed lifetime of '{}'", object.name());
        let (node, function) = (reading.lifetime_nodes[number], function_of(object));
        findings.push(Finding::of(source, rules::COMPUTED_ONCE, message, node, function));
    }
}

/// The fragments of types, each with one field that has it.
fn properties<'s>(
    source: &'s Source,
    reading: &Reading,
    findings: &mut Vec<Finding>,
) -> HashMap<ObjectId, &'s str> {
    let mut owners: HashMap<ObjectId, &str> = HashMap::new();
    for (index, property) in (0..).zip(&source.properties) {
        let Some(object) = reading.objects.get(property.fragment) else {
            continue;
        };
        if !property.field.is_of_type() {
            continue;
        }
        if owners.insert(object, &property.of).is_some() {
            let message = format!(
                "the {} of '{}' is the fragment of another field too",
                property.field.name(),
                property.of
            );
            let place = Site::Property(index);
            let rule = rules::PROPERTY_FRAGMENT_ONCE;
            findings.push(Finding::at(
                source,
                rule,
                message,
                place,
                Some(property.fragment),
                None,
            ));
        }
    }
    owners
}

/// No lifetime has the fragment of a type among its arguments.
fn arguments(
    source: &Source,
    reading: &Reading,
    properties: &HashMap<ObjectId, &str>,
    findings: &mut Vec<Finding>,
) {
    for (number, lifetime) in reading.model.lifetimes.iter().enumerate() {
        let Some(of) = lifetime.args.iter().find_map(|arg| properties.get(arg)) else {
            continue;
        };
        let message = format!("an argument is a property of the type '{of}'");
        let function = function_of(reading.model.object(lifetime.object));
        let node = reading.lifetime_nodes[number];
        let rule = rules::PROPERTY_FRAGMENT_ARGUMENT;
        findings.push(Finding::of(source, rule, message, node, function));
    }
}
