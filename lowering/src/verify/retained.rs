//! Rules about what functions and the module retain.

use super::retainer::{Retainer, Retainers};
use super::{function_of, placed_code};
use crate::model::LifetimeId;
use crate::read::{CallKind, Node, NodeId, Reading, Retained, Source};
use crate::read::{Finding, Site};
use crate::rules;
use std::collections::HashSet;

pub(super) fn check(source: &Source, reading: &Reading, findings: &mut Vec<Finding>) {
    stock(source, reading, findings);
    codes(source, findings);
    computed(source, reading, findings);
}

/// Variables and labels, in stock LLVM's `retainedNodes` and `globals`.
fn stock(source: &Source, reading: &Reading, findings: &mut Vec<Finding>) {
    for (node, _) in reading.objects.iter() {
        let (rule, message, function) = match source.node(node) {
            Node::Local(local) if !local.typed => {
                let message = format!("the variable '{}' has no type", local.name);
                (rules::VARIABLE_TYPE, message, Some(local.function.as_str()))
            }
            Node::Local(local) if !local.retained => {
                let message = format!("its function doesn't retain the variable '{}'", local.name);
                (rules::VARIABLE_RETAINED, message, Some(local.function.as_str()))
            }
            Node::Global(global) if !global.listed => {
                let message = format!("its unit doesn't list the variable '{}'", global.name);
                (rules::GLOBAL_LISTED, message, None)
            }
            Node::Label {
                name,
                retained: false,
            } => {
                let message = format!("its function doesn't retain the label '{name}'");
                (rules::LABEL_RETAINED, message, None)
            }
            _ => continue,
        };
        findings.push(Finding::of(source, rule, message, node, function));
    }
}

/// Each code by the function that it is in.
fn codes(source: &Source, findings: &mut Vec<Finding>) {
    let is_code = |node| source.fields(node, "DIExprCode").is_some();
    let codes = source.retained.iter().filter(|entry| is_code(entry.node));
    let retained: HashSet<(NodeId, &str)> = codes
        .filter_map(|entry| Some((entry.node, entry.function.as_deref()?)))
        .collect();
    for function in &source.functions {
        let calls = function.blocks.iter().flat_map(|block| &block.calls);
        let placed = calls.filter(|call| call.kind == CallKind::Code);
        for node in placed.filter_map(|call| placed_code(source, call)) {
            if !retained.contains(&(node, function.name.as_str())) {
                let message = "its function doesn't retain the code location";
                let function = Some(function.name.as_str());
                findings.push(Finding::of(source, rules::CODE_RETAINED, message, node, function));
            }
        }
    }
}

/// Each computed lifetime by its function, or else by the module.
fn computed(source: &Source, reading: &Reading, findings: &mut Vec<Finding>) {
    let mut retained = vec![false; reading.model.lifetimes.len()];
    let retainers = Retainers::new(source, reading, &reading.model);
    for (index, entry) in (0..).zip(&source.retained) {
        let Some(id) = reading.lifetimes.get(entry.node) else {
            continue;
        };
        retained[id.0 as usize] = true;
        let (rule, message) = if reading.bounded[id.0 as usize] {
            let message = "a retained lifetime is computed, but calls bound it";
            (rules::LIFETIME_KIND, message.to_string())
        } else if let Some(message) = misplaced(&retainers, retainers.of(id), entry) {
            (rules::COMPUTED_RETAINED, message)
        } else {
            continue;
        };
        let (place, node) = (Site::Retained(index), Some(entry.node));
        let function = entry.function.as_deref();
        findings.push(Finding::at(source, rule, message, place, node, function));
    }
    for (number, &node) in reading.lifetime_nodes.iter().enumerate() {
        let id = LifetimeId(number as u32);
        if !reading.bounded[number] && !retained[number] {
            let message = "nobody retains the computed lifetime";
            let function = function_of(reading.model.object(reading.model.lifetime(id).object));
            findings.push(Finding::of(
                source,
                rules::COMPUTED_RETAINED,
                message,
                node,
                function,
            ));
        }
    }
}

/// What is wrong with an entry of a computed lifetime.
fn misplaced(retainers: &Retainers<'_>, retainer: Retainer, entry: &Retained) -> Option<String> {
    match (retainer, entry.function.as_deref()) {
        (Retainer::Module, Some(_)) => {
            Some("a function retains a computed lifetime that involves more than the function".into())
        }
        (Retainer::Function(owner), other)
            if other.and_then(|name| retainers.function(name)) != Some(owner) =>
        {
            let owner = retainers.name(owner);
            let who = if other.is_some() {
                "another function"
            } else {
                "the module"
            };
            Some(format!(
                "{who} retains a computed lifetime that belongs to the function '{owner}'"
            ))
        }
        _ => None,
    }
}
