//! Rules about where lifetimes begin and end.

use super::{Finding, Rule, rules};
use crate::model::LifetimeId;
use crate::read::{CallKind, Function, NodeId, Reading, Source};
use std::collections::HashMap;

/// A call's place: block, index in it.
type Place = (u32, usize);

pub(super) fn check(source: &Source, reading: &Reading, findings: &mut Vec<Finding>) {
    let mut defined: HashMap<LifetimeId, &str> = HashMap::new();
    for function in &source.functions {
        let mut find = |rule: Rule, message: &str, node: Option<NodeId>| {
            findings.push(Finding {
                rule,
                message: message.to_string(),
                node: node.map(|node| source.text(node)),
                function: Some(function.name.clone()),
            });
        };
        let mut defs: HashMap<LifetimeId, Place> = HashMap::new();
        let mut kills: Vec<(LifetimeId, NodeId, Place)> = Vec::new();
        for (block, index, call) in calls(function) {
            let Some((node, &id)) = call
                .node
                .and_then(|node| Some((node, reading.lifetimes.get(&node)?)))
            else {
                continue;
            };
            match call.kind {
                CallKind::Def => {
                    if call.referrer.is_none() {
                        find(
                            rules::DEF_REFERRER,
                            "llvm.dbg.def refers to no LLVM value",
                            Some(node),
                        );
                    }
                    if defined.insert(id, &function.name).is_some() {
                        find(
                            rules::DEF_ONCE,
                            "a second llvm.dbg.def of one lifetime",
                            Some(node),
                        );
                    }
                    defs.insert(id, (block, index));
                }
                CallKind::Kill => kills.push((id, node, (block, index))),
                CallKind::Code => {}
            }
        }
        for (id, node, place) in kills {
            match defs.get(&id) {
                None => find(
                    rules::KILL_REACHABLE,
                    "llvm.dbg.kill of a lifetime that doesn't begin in this function",
                    Some(node),
                ),
                Some(&def) if !reaches(function, def, place) => find(
                    rules::KILL_REACHABLE,
                    "llvm.dbg.kill where no path leads from the llvm.dbg.def",
                    Some(node),
                ),
                Some(_) => {}
            }
        }
    }
}

fn calls(function: &Function) -> impl Iterator<Item = (u32, usize, &crate::read::Call)> {
    let blocks = function.blocks.iter().enumerate();
    blocks.flat_map(|(block, content)| {
        let calls = content.calls.iter().enumerate();
        calls.map(move |(index, call)| (block as u32, index, call))
    })
}

/// Whether control can go from one call to another.
fn reaches(function: &Function, from: Place, to: Place) -> bool {
    if from.0 == to.0 && from.1 < to.1 {
        return true;
    }
    let mut seen = vec![false; function.blocks.len()];
    let mut pending = vec![from.0];
    while let Some(block) = pending.pop() {
        for &successor in &function.blocks[block as usize].successors {
            if successor == to.0 {
                return true;
            }
            if !std::mem::replace(&mut seen[successor as usize], true) {
                pending.push(successor);
            }
        }
    }
    false
}
