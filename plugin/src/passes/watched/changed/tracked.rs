//! What values are computed of, and isn't computed itself, followed through a pass.

use crate::llvm::{Function, Instruction, TrackedInstruction, Value, ValueIdentity};
use lowering::same::Operation;

#[derive(Debug)]
pub(super) enum Source {
    Phi(TrackedInstruction),
    /// What the pass forwards to it from a store is computed with the bits that are needed of both.
    Load {
        tracked: TrackedInstruction,
        is_partly_needed: bool,
    },
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
        if instruction.is_phi() {
            return Some(Source::Phi(tracked));
        }
        let is_partly_needed = is_partly(instruction);
        Some(match instruction.is_load() {
            true => Source::Load {
                tracked,
                is_partly_needed,
            },
            false => Source::Opaque {
                tracked,
                identity: value.identity(),
                is_partly_needed,
            },
        })
    }

    /// What is in an instruction's place now, if that may be believed to be the same.
    pub(super) fn now<'m>(&self, function: Function<'m>) -> Option<Value<'m>> {
        match self {
            Source::Fixed(_) => None,
            Source::Phi(tracked) => tracked.get(function),
            Source::Load {
                tracked,
                is_partly_needed,
            } => tracked.get(function).filter(|now| {
                let is_computed = |it: Instruction<'_>| !it.is_load() && !it.is_phi();
                !is_partly_needed || !now.as_instruction().is_some_and(is_computed)
            }),
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
