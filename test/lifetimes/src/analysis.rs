//! What no single run tells: whether a lifetime is active at a marker on some
//! ways only, and which memory others know of.

use crate::program::*;
use std::collections::{HashMap, HashSet};

/// One bit for each lifetime: on some way it is active, on some it isn't.
#[derive(Clone, Copy, Default, PartialEq)]
struct State {
    active: u64,
    inactive: u64,
}

pub struct Flow {
    markers: HashMap<u32, State>,
    escaped: HashSet<Value>,
}

impl Flow {
    pub fn new(function: &Function) -> Flow {
        let mut entry: Vec<State> = vec![State::default(); function.blocks.len()];
        entry[0].inactive = u64::MAX;
        let mut markers: HashMap<u32, State> = HashMap::new();
        let mut waiting = vec![0];
        while let Some(block) = waiting.pop() {
            let mut state = entry[block];
            for inst in &function.blocks[block].body {
                match inst {
                    Inst::Def(lifetime, _) => {
                        state.active |= 1 << lifetime;
                        state.inactive &= !(1 << lifetime);
                    }
                    Inst::Kill(lifetime) => {
                        state.inactive |= 1 << lifetime;
                        state.active &= !(1 << lifetime);
                    }
                    Inst::Marker(number, _) => {
                        let known = markers.entry(*number).or_default();
                        known.active |= state.active;
                        known.inactive |= state.inactive;
                    }
                    _ => {}
                }
            }
            for to in function.blocks[block].end.clone().targets() {
                let known = &mut entry[*to];
                let joined = State {
                    active: known.active | state.active,
                    inactive: known.inactive | state.inactive,
                };
                if joined != *known {
                    *known = joined;
                    waiting.push(*to);
                }
            }
        }
        Flow {
            markers,
            escaped: escaped(function),
        }
    }

    pub fn is_ambiguous(&self, marker: u32, lifetime: usize) -> bool {
        let state = self.markers.get(&marker).copied().unwrap_or_default();
        state.active & state.inactive & (1 << lifetime) != 0
    }

    /// Whether a value is the address of an alloca that is known elsewhere.
    pub fn is_escaped(&self, value: Value) -> bool {
        self.escaped.contains(&value)
    }
}

fn escaped(function: &Function) -> HashSet<Value> {
    let all = function.blocks.iter().flat_map(|block| &block.body);
    all.filter_map(|inst| match inst {
        Inst::Escape(Operand::Value(value)) => Some(*value),
        _ => None,
    })
    .collect()
}
