//! What no single run tells: where a lifetime is active, which is wherever a way
//! leads from its def past no kill (proposal, `DILifetime`), and which memory
//! others know of.

use crate::program::*;
use std::collections::{HashMap, HashSet};

pub struct Flow {
    /// One bit for each lifetime.
    markers: HashMap<u32, u64>,
    escaped: HashSet<Value>,
}

impl Flow {
    pub fn new(function: &Function) -> Flow {
        let mut entry: Vec<Option<u64>> = vec![None; function.blocks.len()];
        entry[0] = Some(0);
        let mut markers: HashMap<u32, u64> = HashMap::new();
        let mut waiting = vec![0];
        while let Some(block) = waiting.pop() {
            let mut active = entry[block].unwrap_or_default();
            for inst in &function.blocks[block].body {
                match inst {
                    Inst::Def(lifetime, _) => active |= 1 << lifetime,
                    Inst::Kill(lifetime) => active &= !(1 << lifetime),
                    Inst::Marker(number, _) => *markers.entry(*number).or_default() |= active,
                    _ => {}
                }
            }
            for to in function.blocks[block].end.clone().targets() {
                let joined = Some(entry[*to].unwrap_or_default() | active);
                if joined != entry[*to] {
                    entry[*to] = joined;
                    waiting.push(*to);
                }
            }
        }
        Flow {
            markers,
            escaped: escaped(function),
        }
    }

    pub fn is_active(&self, marker: u32, lifetime: usize) -> bool {
        self.markers.get(&marker).copied().unwrap_or_default() & (1 << lifetime) != 0
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
