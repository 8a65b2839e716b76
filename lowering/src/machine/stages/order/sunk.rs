//! Debug values that stand above what they are of.
//!
//! Sinking and scheduling leave a debug value where it was when what it is of moves
//! down. Where that is further down in the block, the debug value begins there; from
//! its old place to there the variable is nowhere.

use crate::machine::edit::{NewValue, marked};
use crate::machine::function::overlap;
use crate::machine::layout::undefine_registers;
use crate::machine::live::{Live, LiveRange, Point};
use crate::machine::{
    BlockId, Changes, Edit, Function, Instance, InstructionId, Notes, Operand, Position, Traits,
};
use rustc_hash::FxHashMap;

/// A debug value, and where the last of its registers is defined.
struct Late {
    value: InstructionId,
    start: Point,
}

/// While registers are virtual.
pub fn run(function: &Function, _: &mut Notes) -> Changes {
    let by_point = function.live.instructions_by_point();
    let mut changes = Changes::default();
    for block in function.block_ids() {
        for one in late(function, block) {
            put(function, &one, &by_point, &mut changes);
        }
    }
    changes
}

/// Those that another one of the variable doesn't come before.
fn late(function: &Function, block: BlockId) -> Vec<Late> {
    let live = &function.live;
    let mut here = live.blocks[block.0 as usize].start;
    let mut waiting: Vec<Vec<Late>> = Vec::new();
    let mut known: FxHashMap<Instance, usize> = FxHashMap::default();
    let mut found = Vec::new();
    for id in function.in_block(block) {
        here = live.instructions[id.0 as usize].unwrap_or(here);
        let Some(value) = function.debug_value(id) else {
            continue;
        };
        let place = *known.entry(value.instance).or_insert_with(|| {
            waiting.push(Vec::new());
            waiting.len() - 1
        });
        let fragment = &function.expression(value).fragment;
        let is_earlier = |one: &mut Late| {
            let other = function.debug_value(one.value);
            other.is_some_and(|other| overlap(&function.expression(other).fragment, fragment))
        };
        let earlier = waiting[place].extract_if(.., is_earlier);
        found.extend(earlier.filter(|one| one.start <= here));
        if let Some(start) = start(function, block, id, here).filter(|start| here < *start) {
            waiting[place].push(Late { value: id, start });
        }
    }
    found.extend(waiting.into_iter().flatten());
    found
}

/// Where all that a debug value is of is there. None: nowhere in the block, or it
/// isn't certain that it is the same value.
fn start(function: &Function, block: BlockId, id: InstructionId, here: Point) -> Option<Point> {
    let live = &function.live;
    let end = live.blocks[block.0 as usize].end;
    let mut ranges: Vec<&LiveRange> = Vec::new();
    for operand in function.operands(id).iter().filter_map(Operand::register) {
        if operand.register.is_virtual() {
            ranges.extend(live.ranges(function, operand)?);
        }
    }
    let mut start = here;
    for range in ranges.iter().filter(|range| !range.is_live_at(here)) {
        let [value] = range.values[..] else {
            return None;
        };
        if value.is_unused || value.is_join || value.at < here || value.at >= end {
            return None;
        }
        start = start.max(Live::written(value.at));
    }
    ranges
        .iter()
        .all(|range| range.is_live_at(start))
        .then_some(start)
}

fn put(function: &Function, one: &Late, by_point: &FxHashMap<Point, InstructionId>, changes: &mut Changes) {
    let last = by_point.get(&one.start);
    let Some(&last) = last.filter(|last| !function.has(**last, Traits::TERMINATOR)) else {
        return;
    };
    if let Some(mut value) = NewValue::like(function, one.value) {
        value.expression = marked(&value.expression);
        changes.edits.push(Edit::Insert(Position::Behind(last), value));
        changes.edits.extend(undefine_registers(function, one.value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses, virtual_register};
    use crate::machine::live::{LiveValue, Segment};

    /// A block is one range of points.
    #[allow(clippy::single_range_in_vec_init)]
    fn example(is_defined_once: bool) -> Example {
        let register = virtual_register(1);
        let mut example = Example::new(false);
        example.value(0, uses(register), 1);
        example.code("a", &[]);
        example.code("b", &[defines(register)]);
        example.code("c", &[uses(register)]);
        let value = LiveValue {
            at: 34,
            is_join: false,
            is_unused: false,
        };
        let range = LiveRange {
            lanes: u64::MAX,
            segments: vec![Segment {
                points: 34..50,
                value: 0,
            }],
            values: vec![value; if is_defined_once { 1 } else { 2 }],
        };
        example.function.live = Live {
            blocks: vec![0..64],
            instructions: vec![None, Some(18), Some(34), Some(50)],
            registers: [(register, vec![range])].into_iter().collect(),
        };
        example
    }

    fn sunk(example: &Example) -> Vec<String> {
        listing(&example.function, &run(&example.function, &mut Notes::default()))
    }

    #[test]
    fn a_debug_value_begins_where_its_register_does() {
        assert_eq!(sunk(&example(true)), ["x=?", "a", "b", "x=%1 [4098, 0]", "c"]);
        // It may be another value.
        assert_eq!(sunk(&example(false)), ["x=%1", "a", "b", "c"]);
    }

    #[test]
    fn several_keep_their_order() {
        let mut example = example(true);
        let second = example.value(1, uses(virtual_register(1)), 1);
        let mut function = example.reordered(&[0, second.0, 1, 2, 3].map(InstructionId));
        function.blocks[0].instructions = 0..5;
        function.live.instructions = vec![None, None, Some(18), Some(34), Some(50)];
        let changes = run(&function, &mut Notes::default());
        let all = ["x=?", "y=?", "a", "b", "x=%1 [4098, 0]", "y=%1 [4098, 0]", "c"];
        assert_eq!(listing(&function, &changes), all);
    }

    #[test]
    fn another_one_of_the_variable_comes_before() {
        let mut example = example(true);
        example.code("d", &[]);
        // Behind b, which has defined the register by then, it would be the older one.
        let newer = example.value(0, Operand::Immediate(1), 2);
        let order = [0, 1, newer.0, 2, 3].map(InstructionId);
        let mut function = example.reordered(&order);
        function.blocks[0].instructions = 0..5;
        function.live.instructions = vec![None, Some(18), None, Some(34), Some(50)];
        let changes = run(&function, &mut Notes::default());
        assert_eq!(listing(&function, &changes), ["x=%1", "a", "x=1", "b", "c"]);
    }
}
