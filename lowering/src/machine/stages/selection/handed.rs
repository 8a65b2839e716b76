//! Arguments in the caller's frame whose memory the program writes.
//!
//! A function that begins with a copy of such an argument to an alloca has the alloca where the argument
//! is (SelectionDAG's argument copy elision), and one that ends with a tail call may put that one's
//! arguments there. Debug values go on to say that the argument is what is in that memory.
//! So those of memory that isn't the argument's alone are of nothing.

use crate::machine::{Changes, Function, InstructionId, Notes, Operand, Traits};

const REASON: &str = "its argument's memory is that of something else, too";

/// After instruction selection.
pub fn run(function: &Function, _: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    for id in function.in_order().filter(|id| is_of_written(function, *id)) {
        changes.lose(id, REASON);
    }
    changes
}

/// Whether a debug value is of what is in memory of the caller's frame that may be written.
fn is_of_written(function: &Function, id: InstructionId) -> bool {
    let objects = &function.frame.objects;
    let is_written = |operand: &Operand| {
        let of = operand.object().and_then(|number| objects.get(&number));
        let of = of.filter(|object| object.is_fixed);
        of.is_some_and(|of| objects.values().any(|it| it.is_written && it.overlaps(of)))
    };
    let is_of_memory = function.debug_value(id).is_some() && function.has(id, Traits::INDIRECT);
    is_of_memory && function.operands(id).iter().any(is_written)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Object;
    use crate::machine::example::{Example, listing};

    #[test]
    fn memory_that_something_else_overlaps_is_not_the_arguments() {
        let argument = Object {
            offset: 16,
            size: 8,
            is_dead: false,
            is_in_memory: true,
            is_fixed: true,
            is_written: false,
            is_spilled: false,
            is_parted: false,
        };
        let shown = |other: Object, traits| {
            let mut example = Example::new(false);
            let value = example.value(0, Operand::Frame(-1), 1);
            example.function.instructions[value.0 as usize].traits |= traits;
            let objects = [(-1, argument), (-2, other)];
            example.function.frame.objects = objects.into_iter().collect();
            let changes = run(&example.function, &mut Notes::default());
            listing(&example.function, &changes) != ["x=?"]
        };
        let written = Object {
            is_written: true,
            ..argument
        };
        let at = |offset| Object { offset, ..written };
        assert!(!shown(written, Traits::INDIRECT));
        assert!([9, 23].iter().all(|offset| !shown(at(*offset), Traits::INDIRECT)));
        // Its neighbours are others', and an address is what it is.
        assert!([8, 24].iter().all(|offset| shown(at(*offset), Traits::INDIRECT)));
        assert!(shown(written, Traits::empty()));
        let not_written = Object {
            is_written: false,
            ..written
        };
        assert!(shown(not_written, Traits::INDIRECT));
    }
}
