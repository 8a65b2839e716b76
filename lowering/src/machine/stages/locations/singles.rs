//! Variables with one location all over their scope.
//!
//! Where a variable has one location, and that ends no earlier than the scope's last instruction with a line, DwarfDebug
//! takes it for what it is everywhere in the scope (validThroughout). Instructions without a line may come behind in the
//! same function, as where several returns are one, and write its register; or that last one does, a call, and an epilogue
//! comes behind. So behind the first that does, a part of the variable is nothing: then there is a list.

use super::constants::nothing;
use crate::machine::function::Traits;
use crate::machine::{Changes, Edit, Function, Instance, InstructionId, Notes, Position};
use rustc_hash::FxHashMap;

/// Of any variable.
pub fn run(function: &Function, _: &mut Notes) -> Changes {
    end(function, |_| true)
}

/// Of carriers.
pub fn carriers(function: &Function, _: &mut Notes) -> Changes {
    end(function, |id| function.source_value(id).is_none())
}

fn end(function: &Function, is_looked_after: impl Fn(InstructionId) -> bool) -> Changes {
    let has_line = |id: &InstructionId| function.has(*id, Traits::HAS_LINE) && !function.is_debug(*id);
    let lined = function.in_order().filter(has_line).last();
    let mut said: FxHashMap<Instance, InstructionId> = FxHashMap::default();
    let mut changes = Changes::default();
    for id in function.in_order() {
        if let Some(value) = function.debug_value(id).filter(|_| is_looked_after(id)) {
            let ended = match function.is_undefined(id) {
                false => said.insert(value.instance, id).and(None),
                true => said.remove(&value.instance).filter(|_| Some(id) > lined),
            };
            changes
                .edits
                .extend(ended.and_then(|value| nothing(function, value, Position::Before(id))));
        } else if Some(id) >= lined && !function.has(id, Traits::DEBUG | Traits::TERMINATOR) {
            let behind = Position::Behind(function.bundle(id).last().unwrap_or(id));
            changes.edits.extend(written(function, id, &mut said, behind));
        }
    }
    changes
}

/// What ends what an instruction writes.
fn written(
    function: &Function,
    id: InstructionId,
    said: &mut FxHashMap<Instance, InstructionId>,
    behind: Position,
) -> Vec<Edit> {
    let mut ended: Vec<InstructionId> = said
        .extract_if(|_, value| function.changes(id, *value))
        .map(|(_, value)| value)
        .collect();
    ended.sort_unstable();
    ended
        .into_iter()
        .filter_map(|value| nothing(function, value, behind))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses};
    use crate::machine::{BlockId, Operand, Register};

    #[test]
    fn what_is_written_from_the_last_line_on_ends_there() {
        let [one, two] = [1, 2].map(Register);
        let mut example = Example::new(false);
        example.value(0, uses(one), 1);
        example.value(1, uses(two), 1);
        example.with("a", Traits::HAS_LINE, &[defines(two)]);
        let tail = example.block();
        example.edge(BlockId(0), tail);
        example.code("b", &[defines(one)]);
        example.code("c", &[defines(one)]);
        example.value(2, Operand::Immediate(1), 1);
        example.value(2, uses(Register::NONE), 1);
        let found = listing(&example.function, &run(&example.function, &mut Notes::default()));
        let nothing = |of| format!("{of}=0 [18, 20, 4096, 0, 8]");
        assert_eq!(
            found,
            [
                "x=r1",
                "y=r2",
                "a",
                &nothing("y"),
                "b",
                &nothing("x"),
                "c",
                "z=1",
                &nothing("z"),
                "z=?"
            ]
        );
        let found = listing(
            &example.function,
            &carriers(&example.function, &mut Notes::default()),
        );
        assert_eq!(found, ["x=r1", "y=r2", "a", "b", "c", "z=1", "z=?"]);
    }
}
