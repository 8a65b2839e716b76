//! Rules about calls: where lifetimes begin and end, and where codes are.

use super::flow::{self, Event, Wrong};
use super::placed_code;
use crate::model::LifetimeId;
use crate::read::{Call, CallKind, Function, Node, NodeId, Reading, ReferrerKind, Source};
use crate::read::{CallIndex, Finding, Site};
use crate::rules::{self, Rule};
use std::collections::HashMap;

pub(super) fn check(source: &Source, reading: &Reading, findings: &mut Vec<Finding>) {
    let mut checker = Checker {
        source,
        reading,
        findings,
        defs: vec![Defs::None; reading.model.lifetimes.len()],
    };
    checker.defs();
    checker.kills();
    checker.codes();
}

/// The defs of a lifetime.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Defs {
    None,
    /// One, in the function of that index.
    One(u32),
    Several,
}

struct Checker<'a> {
    source: &'a Source,
    reading: &'a Reading,
    findings: &'a mut Vec<Finding>,
    /// By lifetime.
    defs: Vec<Defs>,
}

/// A call and its place.
type Placed<'a> = (CallIndex, &'a Call);

impl<'a> Checker<'a> {
    fn find(&mut self, rule: Rule, message: &str, place: CallIndex, node: Option<NodeId>) {
        let function = &self.source.functions[place.function as usize].name;
        let place = Site::Call(place);
        self.findings.push(Finding::at(
            self.source,
            rule,
            message,
            place,
            node,
            Some(function),
        ));
    }

    /// All calls of a kind, in order.
    fn calls(&self, kind: CallKind) -> impl Iterator<Item = Placed<'a>> + use<'a> {
        let functions = (0..).zip(&self.source.functions);
        functions.flat_map(move |(number, function)| calls(number, function, kind))
    }

    fn lifetime(&self, call: &Call) -> Option<LifetimeId> {
        self.reading.lifetimes.get(call.node?)
    }

    fn defs(&mut self) {
        for (place, call) in self.calls(CallKind::Def) {
            let Some(id) = self.lifetime(call) else { continue };
            match call.referrer.as_ref().map(|referrer| referrer.kind) {
                None => {
                    let message = "llvm.dbg.def refers to no LLVM value";
                    self.find(rules::DEF_REFERRER, message, place, call.node);
                }
                Some(ReferrerKind::Register { name }) if !is_register(self.source, name) => {
                    let message = "llvm.dbg.def refers to a register by what can't be its name";
                    self.find(rules::DEF_REFERRER, message, place, call.node);
                }
                Some(_) => {}
            }
            let known = self.defs[id.0 as usize];
            self.defs[id.0 as usize] = match known {
                Defs::None => Defs::One(place.function),
                _ => Defs::Several,
            };
            if known != Defs::None {
                let message = "a second llvm.dbg.def of one lifetime";
                self.find(rules::DEF_ONCE, message, place, call.node);
            }
        }
    }

    fn kills(&mut self) {
        let source = self.source;
        // By lifetime; each begins in one function.
        let mut slots: Vec<Option<u32>> = vec![None; self.defs.len()];
        for (number, function) in (0..).zip(&source.functions) {
            // The lifetimes with kills to follow from a def in this function.
            let mut count = 0;
            for (place, call) in calls(number, function, CallKind::Kill) {
                let Some(id) = self.lifetime(call) else { continue };
                match self.defs[id.0 as usize] {
                    Defs::One(other) if other == number => {
                        slots[id.0 as usize].get_or_insert_with(|| {
                            count += 1;
                            count - 1
                        });
                    }
                    Defs::One(_) => {
                        let message = "llvm.dbg.kill of a lifetime that doesn't begin in this function";
                        self.find(rules::KILL_REACHABLE, message, place, call.node);
                    }
                    Defs::None => {
                        let message = "llvm.dbg.kill of a lifetime that no llvm.dbg.def begins";
                        self.find(rules::DEF_ONCE, message, place, call.node);
                        // Once is enough.
                        self.defs[id.0 as usize] = Defs::Several;
                    }
                    Defs::Several => {}
                }
            }
            if count > 0 {
                self.follow(number, function, &slots);
            }
        }
    }

    /// Follows lifetimes from their defs to their kills.
    fn follow(&mut self, number: u32, function: &Function, slots: &[Option<u32>]) {
        let mut events = Vec::new();
        for (place, call) in all_calls(number, function) {
            if let Some(slot) = self.lifetime(call).and_then(|id| slots[id.0 as usize]) {
                events.push(Event {
                    place,
                    slot,
                    kill: call.kind == CallKind::Kill,
                });
            }
        }
        for (Event { place, .. }, wrong) in flow::wrong_kills(function, events) {
            let (rule, message) = match wrong {
                Wrong::Unreached => (
                    rules::KILL_REACHABLE,
                    "llvm.dbg.kill where no path leads from the llvm.dbg.def",
                ),
                Wrong::Redundant => (
                    rules::KILL_REDUNDANT,
                    "llvm.dbg.kill where every path from the llvm.dbg.def has passed another",
                ),
            };
            let node = function.blocks[place.block as usize].calls[place.call as usize].node;
            self.find(rule, message, place, node);
        }
    }

    fn codes(&mut self) {
        let mut placed: HashMap<NodeId, u32> = HashMap::new();
        for (place, call) in self.calls(CallKind::Code) {
            let Some(code) = placed_code(self.source, call) else {
                continue;
            };
            let count = placed.entry(code).or_default();
            *count += 1;
            if *count > 1 {
                let message = "a second llvm.dbg.code of one code location";
                self.find(rules::CODE_ONCE, message, place, call.node);
            }
        }
        let is_code = |node| self.source.fields(node, "DIExprCode").is_some();
        let objects = self.reading.objects.iter().map(|(node, _)| node);
        let missing: Vec<_> = objects
            .filter(|&node| is_code(node) && !placed.contains_key(&node))
            .collect();
        if missing.is_empty() {
            return;
        }
        let retained = self.source.retained.iter();
        let owners: HashMap<_, _> = retained
            .map(|entry| (entry.node, entry.function.as_deref()))
            .collect();
        for node in missing {
            let message = "a code location that no llvm.dbg.code places";
            let function = owners.get(&node).copied().flatten();
            let finding = Finding::of(self.source, rules::CODE_ONCE, message, node, function);
            self.findings.push(finding);
        }
    }
}

fn calls(number: u32, function: &Function, kind: CallKind) -> impl Iterator<Item = Placed<'_>> {
    all_calls(number, function).filter(move |(_, call)| call.kind == kind)
}

fn all_calls(number: u32, function: &Function) -> impl Iterator<Item = Placed<'_>> {
    let blocks = (0..).zip(&function.blocks);
    blocks.flat_map(move |(block, content)| {
        (0..).zip(&content.calls).map(move |(call, found)| {
            let place = CallIndex {
                function: number,
                block,
                call,
            };
            (place, found)
        })
    })
}

/// Whether a string can be what machine IR calls a physical register, without
/// the `$`. Which there are only the target machine knows.
fn is_register(source: &Source, name: NodeId) -> bool {
    let Node::String(name) = source.node(name) else {
        return false;
    };
    let known = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    !name.is_empty() && name.bytes().all(known)
}
