//! Constants of a function's first block.
//!
//! DwarfDebug holds a variable for a constant all over its scope if its only
//! debug values are such constants, and others that end
//! it. So these become debug values of nothing, which DwarfDebug counts; but not
//! where no code is behind one in its block. So they are of a part of the variable:
//! then it doesn't hold it for the same everywhere.
//!
//! It holds a variable for one also if its other values are no longer than a block's end. So a
//! carrier's are nothing, in that way, at the start of a block where it is.
//!
//! And where no code is behind such a constant before something else is said of the
//! variable, that is taken for what it is all over its scope, also behind its end. So
//! in front of it stands that the variable is nothing: then there is a list.
//!
//! A selector that ends in the first block, where no code is behind its record, would have no
//! trace of either in its list: before its first entry it is held for what it begins with. So
//! there it is nothing, too.

use crate::machine::edit::{NewOperand, NewValue};
use crate::machine::function::{Traits, of_fragment};
use crate::machine::{BlockId, Changes, Edit, Function, Instance, InstructionId, Notes, Operand, Position};
use crate::marks::NOTHING;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// A part that every variable has; in bits.
const FIRST_BYTE: Range<u64> = 0..8;

/// What there is of a variable.
#[derive(Default)]
struct Found {
    constants: bool,
    others: bool,
    ends: Vec<InstructionId>,
}

pub fn run(function: &Function, _: &mut Notes) -> Changes {
    let mut found: FxHashMap<Instance, Found> = FxHashMap::default();
    for block in function.block_ids() {
        let is_entry = function.block(block).predecessors.is_empty();
        for id in function.in_block(block) {
            let Some(value) = function.source_value(id) else {
                continue;
            };
            let here = found.entry(value.instance).or_default();
            if function.is_undefined(id) {
                here.ends.push(id);
                continue;
            }
            match is_entry && is_constant(function, id) {
                true => here.constants = true,
                false => here.others = true,
            }
        }
    }
    let mut ends: Vec<InstructionId> = Vec::new();
    for here in found.into_values().filter(|here| here.constants && !here.others) {
        ends.extend(here.ends);
    }
    ends.sort_unstable();
    let mut changes = Changes::default();
    for end in ends {
        if let Some(nothing) = nothing(function, end, Position::Before(end)) {
            changes.edits.extend([nothing, Edit::Erase(end)]);
        }
    }
    end_before_others(function, &mut changes);
    changes
}

/// On targets other than AMDGPU, where stock codegen's variables stay what they are.
pub fn carriers(function: &Function, _: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let mut constants: Vec<InstructionId> = Vec::new();
    let is_meta = |id| function.has(id, Traits::DEBUG | Traits::POSITION);
    for block in function.block_ids() {
        let is_entry = function.block(block).predecessors.is_empty();
        if is_entry {
            constants.extend(begun(function, block, &mut changes));
        } else if !constants.is_empty() && function.in_block(block).any(|id| !is_meta(id)) {
            let start = function.in_block(block).take_while(|&id| is_meta(id));
            let values = start.filter_map(|id| function.debug_value(id));
            let said: FxHashSet<Instance> = values.map(|value| value.instance).collect();
            let is_nothing = |id: &mut InstructionId| {
                let value = function.debug_value(*id);
                value.is_some_and(|value| !said.contains(&value.instance))
            };
            for id in constants.extract_if(.., is_nothing) {
                changes
                    .edits
                    .extend(nothing(function, id, Position::Start(block)));
            }
        }
    }
    changes
}

/// The carriers' constants of a first block. One that ends before any code comes is nothing from there on.
fn begun(function: &Function, block: BlockId, changes: &mut Changes) -> Vec<InstructionId> {
    let mut constants = Vec::new();
    let mut begun: FxHashSet<Instance> = FxHashSet::default();
    for id in function.in_block(block) {
        let Some(value) = function.debug_value(id) else {
            if !function.has(id, Traits::DEBUG | Traits::POSITION) {
                begun.clear();
            }
            continue;
        };
        if function.source_value(id).is_some() {
            continue;
        }
        if is_constant(function, id) {
            begun.insert(value.instance);
            constants.push(id);
        } else if function.is_undefined(id)
            && begun.contains(&value.instance)
            && let Some(nothing) = nothing(function, id, Position::Before(id))
        {
            changes.edits.extend([nothing, Edit::Erase(id)]);
        }
    }
    constants
}

/// Ends each constant in front of what is said next of its variable.
fn end_before_others(function: &Function, changes: &mut Changes) {
    let mut constants: FxHashSet<Instance> = FxHashSet::default();
    for block in function.block_ids() {
        let is_entry = function.block(block).predecessors.is_empty();
        for id in function.in_block(block) {
            let Some(value) = function.debug_value(id) else {
                continue;
            };
            if is_entry && is_constant(function, id) {
                constants.insert(value.instance);
                continue;
            }
            // DwarfDebug looks for one location of whole variables only.
            let is_whole = function.expression(value).fragment.is_none();
            if constants.remove(&value.instance) && is_whole && !function.is_undefined(id) {
                changes.end(Position::Before(id), value, function);
            }
        }
    }
}

fn is_constant(function: &Function, id: InstructionId) -> bool {
    let mut operands = function.operands(id).iter();
    operands.all(|operand| matches!(operand, Operand::Immediate(_)))
}

/// That a part of what a debug value is of is nothing.
pub(in crate::machine::stages) fn nothing(
    function: &Function,
    of: InstructionId,
    at: Position,
) -> Option<Edit> {
    let value = function.debug_value(of)?;
    let mut expression = NOTHING.to_vec();
    let part = function.expression(value).fragment.clone();
    expression.extend(of_fragment(&part.unwrap_or(FIRST_BYTE)));
    let nothing = NewValue {
        variable: value.instance.variable,
        location: value.location,
        operands: vec![NewOperand::Immediate(0)],
        expression,
        is_list: false,
        is_indirect: false,
    };
    Some(Edit::Insert(at, nothing))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, listing, uses};
    use crate::machine::{BlockId, Operand, Register};

    #[test]
    fn a_carriers_constant_is_nothing_where_it_isnt_said_again() {
        let mut example = Example::new(true);
        example.value(0, Operand::Immediate(1), 1);
        example.value(1, Operand::Immediate(2), 1);
        example.code("a", &[]);
        let behind = example.block();
        example.edge(BlockId(0), behind);
        example.value(1, Operand::Immediate(2), 1);
        example.code("b", &[]);
        example.value(0, Operand::Immediate(1), 1);
        let changes = carriers(&example.function, &mut Notes::default());
        let found = listing(&example.function, &changes);
        assert_eq!(
            found,
            ["x=1", "y=2", "a", "x=0 [18, 20, 4096, 0, 8]", "y=2", "b", "x=1"]
        );
    }

    #[test]
    fn the_end_of_a_constant_is_a_value_of_nothing() {
        let mut example = Example::new(false);
        example.value(0, Operand::Immediate(1), 1);
        example.value(1, Operand::Immediate(2), 1);
        let behind = example.block();
        example.edge(BlockId(0), behind);
        example.value(0, uses(Register::NONE), 1);
        // It has been something else.
        example.value(1, uses(Register(1)), 1);
        example.value(1, uses(Register::NONE), 1);
        let changes = run(&example.function, &mut Notes::default());
        let found = listing(&example.function, &changes);
        assert_eq!(
            found,
            ["x=1", "y=2", "x=0 [18, 20, 4096, 0, 8]", "y=?", "y=r1", "y=?"]
        );
    }
}
