//! Where carriers' records stand among what code does.
//!
//! What a record says holds from its place on. Stock codegen puts records where it
//! likes: instruction selection where their value is computed, however early that
//! is, and constants in front of such; schedulers behind whatever instruction was
//! in front of them. They belong between the same two effects of their block, calls
//! or inline assembly, which no pass brings out of order.
//!
//! Past these a scheduler may still take what writes a record's register: then the
//! record ends.

mod overwritten;
mod restore;

pub use overwritten::{end_fixed, note_fixed};
pub use restore::restore;

use crate::machine::layout::Layout;
use crate::machine::writers::Written;
use crate::machine::{
    BlockId, Changes, DebugValue, Function, Identity, Instance, InstructionId, Notes, Operand, Traits,
};
use rustc_hash::FxHashMap;

const REASON: &str = "where it stands its register has something else";

/// A record, behind so many effects of its block.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub instance: Instance,
    pub expression: Vec<u64>,
    pub location: Identity,
    pub line: u32,
    /// What it says, if that is a constant.
    pub constant: Option<i64>,
    pub effects: usize,
    /// It stands before all that its block does.
    pub is_first: bool,
    /// The bits of what it is of, in IR; 0: it is of no integer.
    pub bits: u32,
    /// What is known of it already: branch folding merges lines.
    pub is: Option<Identity>,
}

/// A block's records in order, and its effects by their names.
#[derive(Clone, Debug, Default)]
pub struct Order {
    pub places: Vec<Wanted>,
    pub effects: Vec<String>,
}

/// The blocks before scheduling.
#[derive(Debug, Default)]
pub struct Before {
    blocks: FxHashMap<Identity, Order>,
    /// What had written the registers of each record in its block.
    written: FxHashMap<Identity, Written>,
}

/// In front of a scheduler.
pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    notes.places = Before::default();
    for block in function.block_ids() {
        if function.in_block(block).any(|id| record(function, id).is_some()) {
            let identity = function.block(block).identity;
            notes.places.blocks.insert(identity, order(function, block));
            overwritten::note(function, block, |_| true, &mut notes.places.written);
        }
    }
    Changes::default()
}

/// Behind it: as it was.
pub fn keep(function: &Function, notes: &mut Notes) -> Changes {
    let before = std::mem::take(&mut notes.places);
    if before.blocks.is_empty() {
        return Changes::default();
    }
    let mut layout = Layout::new(function);
    for block in function.block_ids() {
        if let Some(order) = before.blocks.get(&function.block(block).identity) {
            restore(&mut layout, &[block], order);
            overwritten::end(&mut layout, block, &before.written);
        }
    }
    layout.changes_made()
}

fn order(function: &Function, block: BlockId) -> Order {
    let mut found = Order::default();
    for id in function.in_block(block) {
        if let Some(value) = record(function, id) {
            found.places.push(Wanted {
                instance: value.instance,
                expression: function.expression(value).elements.clone(),
                location: value.location,
                line: value.line,
                constant: constant(function, id),
                effects: found.effects.len(),
                is_first: false,
                bits: 0,
                is: Some(function.instruction(id).identity),
            });
        }
        if is_effect(function, id) {
            found.effects.push(name(function, id).to_owned());
        }
    }
    found
}

/// A carrier's debug value.
fn record(function: &Function, id: InstructionId) -> Option<&DebugValue> {
    let value = function.instruction(id).debug.as_ref()?;
    function
        .variable(value.instance.variable)
        .is_carrier
        .then_some(value)
}

fn constant(function: &Function, id: InstructionId) -> Option<i64> {
    match function.operands(id) {
        [Operand::Immediate(number)] if function.has(id, Traits::VALUE) => Some(*number),
        _ => None,
    }
}

/// A call, or inline assembly that does more than to compute.
pub fn is_effect(function: &Function, id: InstructionId) -> bool {
    let is_assembly = function.has(id, Traits::ASSEMBLY);
    function.has(id, Traits::CALL) || is_assembly && function.has(id, Traits::EFFECTS)
}

/// What instruction selection keeps of an effect.
fn name(function: &Function, id: InstructionId) -> &str {
    let mut names = function.operands(id).iter().filter_map(|operand| match operand {
        Operand::Symbol(symbol) => Some(&function.symbols[*symbol as usize]),
        _ => None,
    });
    names.next().map_or("", String::as_str)
}

#[cfg(test)]
mod tests;
