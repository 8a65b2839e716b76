//! What values are computed of, and isn't computed itself, followed through a pass.

use crate::llvm::{Function, Instruction, TrackedInstruction, Value, ValueIdentity};
use lowering::same::Operation;

#[derive(Debug)]
pub(super) enum Source {
    Instruction(TrackedInstruction),
    /// What nobody here knows how to compute. What the pass puts in its place may go on from there: if some
    /// bits aren't needed, that may lack those.
    Opaque {
        tracked: TrackedInstruction,
        identity: ValueIdentity,
        is_partly_needed: bool,
    },
    /// An argument, or the address of a global variable.
    Fixed(ValueIdentity),
}

impl Source {
    pub(super) fn of<'m>(value: Value<'m>, is_partly: impl Fn(Instruction<'m>) -> bool) -> Option<Source> {
        let Some(instruction) = value.as_instruction() else {
            return Some(Source::Fixed(value.identity()));
        };
        let tracked = TrackedInstruction::new(instruction)?;
        Some(match instruction.is_load() || instruction.is_phi() {
            true => Source::Instruction(tracked),
            false => Source::Opaque {
                tracked,
                identity: value.identity(),
                is_partly_needed: is_partly(instruction),
            },
        })
    }

    /// What is in an instruction's place now, if that may be believed to be the same.
    pub(super) fn now<'m>(&self, function: Function<'m>) -> Option<Value<'m>> {
        match self {
            Source::Fixed(_) => None,
            Source::Instruction(tracked) => tracked.get(function),
            Source::Opaque {
                tracked,
                identity,
                is_partly_needed,
            } => tracked.get(function).filter(|now| {
                let is_choice = now.as_instruction().is_some_and(chooses);
                now.identity() == *identity || !is_partly_needed && !is_choice
            }),
        }
    }
}

fn chooses(instruction: Instruction<'_>) -> bool {
    instruction.is_phi() || instruction.operation() == Some(Operation::Select)
}
