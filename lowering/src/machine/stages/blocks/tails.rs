//! Debug values among what two blocks end with.
//!
//! Where blocks end with the same instructions, branch folding keeps those of one of them
//! only, with the debug values that stand there: they say what is so if control comes by
//! that block. So of two such ends only what both say at the same place stays.

use crate::machine::edit::NewOperand;
use crate::machine::{
    BlockId, Changes, Edit, Function, Identity, InstructionId, NewValue, Notes, Operand, Position, Traits,
    VariablePart,
};
use rustc_hash::{FxHashMap, FxHashSet};

const REASON: &str = "code of two blocks became one, and in the other one it was something else";

/// A debug value: which one, of what, and what it says; none: nothing.
#[derive(Clone, Debug)]
struct Said {
    identity: Identity,
    location: Identity,
    of: VariablePart,
    content: Option<(Vec<NewOperand>, Vec<u64>)>,
}

impl Said {
    fn new(function: &Function, id: InstructionId) -> Option<Said> {
        let value = function.debug_value(id)?;
        let new = NewValue::like(function, id).filter(|_| !function.is_undefined(id));
        Some(Said {
            identity: function.instruction(id).identity,
            location: value.location,
            of: function.variable_part(value),
            content: new.map(|new| (new.operands, new.expression)),
        })
    }

    fn is_in(&self, others: &[Said]) -> bool {
        // The last one of a variable counts.
        let other = others.iter().rev().find(|other| other.of == self.of);
        other.is_some_and(|other| other.content == self.content)
    }
}

/// An instruction that isn't the end of its block.
#[derive(Debug)]
struct Code {
    identity: Identity,
    opcode: String,
    operands: Vec<Operand>,
}

impl Code {
    fn is_like(&self, other: &Code) -> bool {
        self.opcode == other.opcode && self.operands == other.operands
    }
}

/// A block's code, and what stands before each instruction and behind the last one.
#[derive(Debug)]
struct Was {
    code: Vec<Code>,
    said: Vec<Vec<Said>>,
}

/// The blocks before a pass.
#[derive(Debug, Default)]
pub struct Before(Vec<Was>);

fn is_body(function: &Function, id: InstructionId) -> bool {
    !function.has(id, Traits::TERMINATOR | Traits::DEBUG | Traits::POSITION)
}

/// Before the pass.
pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    let block = |block: BlockId| {
        let (mut code, mut said) = (Vec::new(), vec![Vec::new()]);
        for id in function.in_block(block) {
            if let Some(new) = Said::new(function, id) {
                said.last_mut()
                    .into_iter()
                    .for_each(|last| last.push(new.clone()));
            } else if is_body(function, id) {
                said.push(Vec::new());
                code.push(Code {
                    identity: function.instruction(id).identity,
                    opcode: function.name(id).to_owned(),
                    operands: function.operands(id).to_vec(),
                });
            }
        }
        Was { code, said }
    };
    notes.tails = Before(function.block_ids().map(block).collect());
    Changes::default()
}

/// Behind it.
pub fn check(function: &Function, notes: &mut Notes) -> Changes {
    let before = std::mem::take(&mut notes.tails);
    let now = Now::new(function);
    let mut changes = Changes::default();
    let mut lost: FxHashSet<InstructionId> = FxHashSet::default();
    for gone in &before.0 {
        let tail = gone.code.iter().rev().take_while(|code| now.code(code).is_none());
        let tail = tail.count();
        for kept in before.0.iter().filter(|_| tail > 0) {
            now.compare((kept, gone), tail, &mut lost, &mut changes);
        }
    }
    let mut lost: Vec<InstructionId> = lost.into_iter().collect();
    lost.sort_unstable();
    for id in lost {
        changes.lose(id, REASON);
    }
    changes
}

/// What there is behind the pass, each with its block.
struct Now<'f> {
    function: &'f Function,
    all: FxHashMap<Identity, (InstructionId, BlockId)>,
}

impl<'f> Now<'f> {
    fn new(function: &'f Function) -> Now<'f> {
        let all = function.block_ids().flat_map(|block| {
            let ids = function.in_block(block);
            ids.map(move |id| (function.instruction(id).identity, (id, block)))
        });
        Now {
            function,
            all: all.collect(),
        }
    }

    /// An instruction from before. The memory of one that is gone may be another one's.
    fn code(&self, code: &Code) -> Option<(InstructionId, BlockId)> {
        let known = self.all.get(&code.identity)?;
        (self.function.name(known.0) == code.opcode).then_some(*known)
    }

    fn value(&self, said: &Said) -> Option<(InstructionId, BlockId)> {
        let known = self.all.get(&said.identity)?;
        let is_same = Said::new(self.function, known.0).is_some_and(|now| now.of == said.of);
        is_same.then_some(*known)
    }

    /// Of a block, of whose end so many instructions are gone, and one that ends with the same.
    fn compare(
        &self,
        (kept, gone): (&Was, &Was),
        tail: usize,
        lost: &mut FxHashSet<InstructionId>,
        changes: &mut Changes,
    ) {
        let same = kept.code.iter().rev().zip(gone.code.iter().rev()).take(tail);
        let same = same.take_while(|(kept, gone)| kept.is_like(gone) && self.code(kept).is_some());
        let same = same.count();
        if same == 0 {
            return;
        }
        let (first, of_gone) = (kept.code.len() - same, gone.code.len() - same);
        let Some((_, block)) = self.code(&kept.code[first]) else {
            return;
        };
        for (place, others) in (first..).zip(&gone.said[of_gone..]) {
            let there = &kept.said[place];
            let is_now = |said: &&Said| {
                self.value(said)
                    .is_some_and(|(_, at)| place > first || at == block)
            };
            for said in there.iter().filter(is_now).filter(|said| !said.is_in(others)) {
                lost.extend(self.value(said).map(|(id, _)| id));
            }
            // What stood before the first of them is still where it was.
            let code = place.checked_sub(1).filter(|_| place > first);
            let Some((at, _)) = code.and_then(|place| self.code(&kept.code[place])) else {
                continue;
            };
            for said in others
                .iter()
                .filter(|said| there.iter().all(|it| it.of != said.of))
            {
                let (instance, bits) = &said.of;
                let new = NewValue::nothing(instance.variable, said.location, bits.as_ref());
                changes.edits.push(Edit::Insert(Position::Behind(at), new));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Register;
    use crate::machine::example::{Example, listing, uses};

    /// Two blocks that end with the same instructions, in the middle of which the second one
    /// says something; then what branch folding makes of it.
    fn folded(second: u32) -> Vec<String> {
        let build = |is_after: bool| {
            let mut example = Example::new(true);
            let mut identities = Vec::new();
            let mut add = |id: InstructionId, number: u64| identities.push((id, number));
            add(example.code("p", &[]), 1);
            let left = example.block();
            add(example.code("a", &[]), 2);
            add(example.value(0, uses(Register(1)), 1), 3);
            add(example.code("b", &[]), 4);
            let right = (!is_after).then(|| {
                let right = example.block();
                add(example.code("a", &[]), 5);
                add(example.value(0, uses(Register(second)), 1), 6);
                add(example.code("b", &[]), 7);
                right
            });
            example.edge(BlockId(0), left);
            right
                .into_iter()
                .for_each(|right| example.edge(BlockId(0), right));
            example.identify(identities);
            example
        };
        let (before, after) = (build(false), build(true));
        let mut notes = Notes::default();
        assert_eq!(note(&before.function, &mut notes), Changes::default());
        listing(&after.function, &check(&after.function, &mut notes))
    }

    #[test]
    fn what_both_say_stays() {
        assert_eq!(folded(1), ["p", "a", "x=r1", "b"]);
    }

    #[test]
    fn what_one_says_goes() {
        assert_eq!(folded(2), ["p", "a", "x=?", "b"]);
    }
}
