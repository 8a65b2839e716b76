//! What is said of slots that something else is stored to.
//!
//! A debug value of a spilled register has its slot's number, which LiveDebugValues takes for a
//! constant: it goes on where what was merged with the register is spilled, as a phi that the
//! variable comes into, or what has got the same slot. So a debug value that was there before
//! is believed up to the next store to its slot; and what LiveDebugValues has taken elsewhere,
//! where nothing has been stored on any way since one was.

use super::frames::spilled_slots;
use crate::flow::settle;
use crate::machine::function::overlap;
use crate::machine::order::reverse_postorder;
use crate::machine::{
    BlockId, Changes, Function, Identity, Instance, InstructionId, Notes, Position, VariablePart,
};
use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};

const REASON: &str = "something else is stored to the slot that its register was spilled to";

/// That a part of a variable is in slots.
type Claim = (VariablePart, Vec<i32>);

/// The debug values in front of LiveDebugValues.
#[derive(Debug, Default)]
pub struct Before(FxHashSet<Identity>);

pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    let all = function
        .in_order()
        .filter(|id| !spilled_slots(function, *id).is_empty());
    notes.reused = Before(all.map(|id| function.instruction(id).identity).collect());
    Changes::default()
}

/// Behind it, while slots have numbers.
pub fn check(function: &Function, notes: &mut Notes) -> Changes {
    let before = std::mem::take(&mut notes.reused);
    let claims = Claims::of(function);
    if claims.all.is_empty() {
        return Changes::default();
    }
    let steps: Vec<Vec<Step>> = function
        .block_ids()
        .map(|block| claims.steps(block, &before))
        .collect();
    claims.ends(&steps)
}

/// What is met in a block.
enum Step {
    /// A debug value, and what is claimed of its variable: no more behind it, but what it claims itself.
    Said {
        at: InstructionId,
        of_variable: Vec<usize>,
        claim: Option<usize>,
        is_known: bool,
    },
    /// An instruction, and what isn't so behind it.
    Stored { at: InstructionId, ends: Vec<usize> },
}

impl Step {
    fn pass(&self, stale: &mut FixedBitSet) {
        match self {
            Step::Said {
                claim: Some(claim),
                is_known: true,
                ..
            } => stale.set(*claim, false),
            Step::Said { .. } => {}
            Step::Stored { ends, .. } => ends.iter().for_each(|claim| stale.insert(*claim)),
        }
    }
}

struct Claims<'f> {
    function: &'f Function,
    all: Vec<Claim>,
    numbers: FxHashMap<Claim, usize>,
    of_instance: FxHashMap<Instance, Vec<usize>>,
    of_slot: FxHashMap<i32, Vec<usize>>,
}

impl<'f> Claims<'f> {
    fn of(function: &'f Function) -> Claims<'f> {
        let mut claims = Claims {
            function,
            all: Vec::new(),
            numbers: FxHashMap::default(),
            of_instance: FxHashMap::default(),
            of_slot: FxHashMap::default(),
        };
        for id in function.in_order() {
            if let Some(claim) = claims.claim(id)
                && !claims.numbers.contains_key(&claim)
            {
                let number = claims.all.len();
                let of_instance = claims.of_instance.entry(claim.0.0);
                of_instance.or_default().push(number);
                for slot in &claim.1 {
                    claims.of_slot.entry(*slot).or_default().push(number);
                }
                claims.numbers.insert(claim.clone(), number);
                claims.all.push(claim);
            }
        }
        claims
    }

    fn claim(&self, id: InstructionId) -> Option<Claim> {
        let value = self.function.debug_value(id)?;
        let slots = spilled_slots(self.function, id);
        (!slots.is_empty()).then(|| (self.function.variable_part(value), slots))
    }

    fn steps(&self, block: BlockId, before: &Before) -> Vec<Step> {
        self.function
            .in_block(block)
            .filter_map(|at| self.said(at, before).or_else(|| self.stored(at)))
            .collect()
    }

    fn said(&self, at: InstructionId, before: &Before) -> Option<Step> {
        let value = self.function.debug_value(at)?;
        let (instance, part) = self.function.variable_part(value);
        let of_instance = self.of_instance.get(&instance)?.iter().copied();
        Some(Step::Said {
            at,
            of_variable: of_instance
                .filter(|claim| overlap(&self.all[*claim].0.1, &part))
                .collect(),
            claim: self.claim(at).map(|claim| self.numbers[&claim]),
            is_known: before.0.contains(&self.function.instruction(at).identity),
        })
    }

    fn stored(&self, at: InstructionId) -> Option<Step> {
        let stores = self
            .function
            .bundle(at)
            .filter(|id| self.function.may_store_to_slots(*id));
        let slots = stores.filter_map(|id| self.function.instruction(id).slot);
        let ends: Vec<usize> = slots
            .filter_map(|slot| self.of_slot.get(&slot.object))
            .flatten()
            .copied()
            .collect();
        (!ends.is_empty()).then_some(Step::Stored { at, ends })
    }

    /// Ends debug values in front of what is stored over them, and those that came from there.
    fn ends(&self, steps: &[Vec<Step>]) -> Changes {
        let none = FixedBitSet::with_capacity(self.all.len());
        let mut behind = vec![none.clone(); steps.len()];
        let order = reverse_postorder(self.function);
        let start = |block: BlockId, behind: &[FixedBitSet]| {
            let mut stale = none.clone();
            for before in &self.function.block(block).predecessors {
                stale.union_with(&behind[before.0 as usize]);
            }
            stale
        };
        settle(&order, u32::MAX, |block| {
            let mut stale = start(block, &behind);
            let steps = &steps[block.0 as usize];
            steps.iter().for_each(|step| step.pass(&mut stale));
            let known = &mut behind[block.0 as usize];
            std::mem::replace(known, stale) != *known
        });
        let mut changes = Changes::default();
        for block in order {
            self.end_in(start(block, &behind), &steps[block.0 as usize], &mut changes);
        }
        changes
    }

    fn end_in(&self, mut stale: FixedBitSet, steps: &[Step], changes: &mut Changes) {
        let mut open: FxHashMap<usize, InstructionId> = FxHashMap::default();
        for step in steps {
            step.pass(&mut stale);
            match step {
                Step::Said {
                    at,
                    of_variable,
                    claim,
                    ..
                } => {
                    for claim in of_variable {
                        open.remove(claim);
                    }
                    match claim {
                        Some(claim) if stale.contains(*claim) => changes.lose(*at, REASON),
                        claim => open.extend(claim.map(|claim| (claim, *at))),
                    }
                }
                Step::Stored { at, ends } => {
                    let ended = ends.iter().filter_map(|claim| open.remove(claim));
                    for value in ended.filter_map(|id| self.function.debug_value(id)) {
                        changes.end(Position::Before(*at), value, self.function);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, listing};
    use crate::machine::{Access, Operand, Traits};
    use crate::marks::{FRAME_ADDRESS, SPILLED_TO};

    fn said(example: &mut Example, variable: u32, slot: i64) -> InstructionId {
        let id = example.value(variable, Operand::Immediate(slot), 1);
        example.expression(id, &[FRAME_ADDRESS, SPILLED_TO, 0x83], None);
        id
    }

    fn store(example: &mut Example, slot: i32) {
        let id = example.with("store", Traits::STORES, &[]);
        example.function.instructions[id.0 as usize].slot = Some(Access {
            object: slot,
            is_word: false,
        });
    }

    /// What becomes of it where all but these debug values were there before.
    fn checked(example: &Example, new: &[InstructionId]) -> Vec<String> {
        let function = &example.function;
        let mut notes = Notes::default();
        note(function, &mut notes);
        for id in new {
            notes.reused.0.remove(&function.instruction(*id).identity);
        }
        let lines = listing(function, &check(function, &mut notes)).into_iter();
        let short = |line: String| line.split(' ').next().unwrap_or_default().to_owned();
        lines.map(short).collect()
    }

    #[test]
    fn it_ends_in_front_of_the_next_store_to_its_slot() {
        let mut example = Example::new(true);
        store(&mut example, 1);
        said(&mut example, 0, 1);
        said(&mut example, 1, 2);
        store(&mut example, 1);
        store(&mut example, 1);
        assert_eq!(
            checked(&example, &[]),
            ["store", "x=1", "y=2", "x=?", "store", "store"]
        );
    }

    #[test]
    fn nothing_comes_from_behind_a_store_on_any_way() {
        for is_stored in [false, true] {
            let mut example = Example::new(true);
            said(&mut example, 0, 1);
            let start = BlockId(0);
            let branch = example.block();
            if is_stored {
                store(&mut example, 1);
            }
            let join = example.block();
            let copy = said(&mut example, 0, 1);
            example.edge(start, branch);
            example.edge(start, join);
            example.edge(branch, join);
            let last = checked(&example, &[copy]).pop();
            assert_eq!(last.as_deref(), Some(if is_stored { "x=?" } else { "x=1" }));
            // The allocation knows better.
            let last = checked(&example, &[]).pop();
            assert_eq!(last.as_deref(), Some("x=1"));
        }
    }
}
