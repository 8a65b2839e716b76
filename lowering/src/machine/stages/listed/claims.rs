//! Which debug values of spilled scalar registers are true in the code that there is at last.
//!
//! LLVM takes a spilled register to be in its object wherever the register would be live, in the block
//! where it says so; but in front of what saves it the object has something older. So right behind the
//! allocation a debug value is believed where what is saved last on every way is the object's, and is
//! restored later, on some: what is restored is what the register was. It is noted which saves those are.
//!
//! LiveDebugValues takes the object's number into other blocks, and sees nobody write the object. So at
//! last a debug value is true if it is one of those, behind the same saves, or if on every way to it one
//! was true last, and nothing has been saved over it since. And that must hold up to the next debug value of
//! the variable: where a location ends, rows of the line table may begin.

#[cfg(test)]
mod tests;

use super::spilled::{OfOperand, place, words};
use crate::flow::settle;
use crate::machine::edit::NewValue;
use crate::machine::function::overlap;
use crate::machine::order::reverse_postorder;
use crate::machine::stages::registers::spilled::Word;
use crate::machine::stages::registers::spilled::reaching::{Lane, Reaching, Walk};
use crate::machine::{BlockId, Changes, Function, Identity, InstructionId, Notes, VariablePart};
use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

pub(super) const GONE: &str =
    "the lane that its scalar register is spilled to may have something else by then";

/// That a part of a variable is what words are.
type Claim = (VariablePart, Vec<Word>);

/// The debug values that are true right behind the allocation: what each says, and which saves that is
/// of, word by word.
#[derive(Debug, Default)]
pub struct Before(FxHashMap<Identity, (Claim, Vec<Vec<Identity>>)>);

/// Right behind the allocation, once objects have numbers. What isn't believed ends.
pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    let mut claims = FxHashMap::default();
    let mut changes = Changes::default();
    if !notes.spilled.is_empty() {
        let reaching = Reaching::new(function, &notes.spilled);
        let restored = reaching.restored();
        for block in function.block_ids() {
            let mut values = claimed(function, notes, block);
            let mut walk = reaching.walk(block);
            let mut saves = Vec::new();
            for (id, claim) in &values {
                walk.to(*id);
                let of_word = |word: &Word| walk.saves(reaching.number(*word)?);
                saves.push(claim.1.iter().map(of_word).collect::<Option<Vec<_>>>());
            }
            let mut restored = restored[block.0 as usize].clone();
            let mut effects = reaching.effects[block.0 as usize].iter().rev().peekable();
            while let (Some((id, claim)), Some(saves)) = (values.pop(), saves.pop()) {
                while let Some(effect) = effects.next_if(|effect| effect.at > id) {
                    effect.restore(&mut restored);
                }
                let is_restored =
                    |word: &Word| reaching.number(*word).is_some_and(|it| restored.contains(it));
                match saves.filter(|_| claim.1.iter().all(is_restored)) {
                    Some(saves) => {
                        let saves = saves.iter().map(|all| identities(all)).collect();
                        claims.insert(function.instruction(id).identity, (claim, saves));
                    }
                    None => changes.lose(id, GONE),
                }
            }
        }
    }
    notes.claims = Before(claims);
    changes
}

/// In front of LiveDebugValues: forgets instructions and debug values that are gone, whose memory may be
/// others' by then.
pub fn prune(function: &Function, notes: &mut Notes) -> Changes {
    if !notes.spilled.is_empty() {
        notes.spilled.prune(function);
        let all = function
            .block_ids()
            .flat_map(|block| claimed(function, notes, block));
        let mut there: FxHashMap<Identity, Claim> = FxHashMap::default();
        there.extend(all.map(|(id, claim)| (function.instruction(id).identity, claim)));
        let claims = &mut notes.claims.0;
        claims.retain(|identity, (claim, _)| there.get(identity) == Some(claim));
    }
    Changes::default()
}

/// The debug values of a block that say that something is in an object's words, in order.
fn claimed(function: &Function, notes: &Notes, block: BlockId) -> Vec<(InstructionId, Claim)> {
    let all = function.in_block(block).filter_map(|id| {
        let value = function.debug_value(id)?;
        let words = words(function, id, &notes.spilled)?;
        let words = words.into_iter().map(|(_, word)| word).collect();
        Some((id, (function.variable_part(value), words)))
    });
    all.collect()
}

fn identities(saves: &[(Identity, Lane)]) -> Vec<Identity> {
    saves.iter().map(|(identity, _)| *identity).collect()
}

/// What is met in a block.
enum Step {
    /// A debug value, by the number of what it claims, if anything: that holds behind it if it is known to
    /// be true, and else if it has held.
    Value {
        at: InstructionId,
        /// What else is claimed of the variable: no more behind it.
        ends: Vec<usize>,
        claim: Option<usize>,
        is_true: Option<bool>,
        /// The lanes that it is of, if they are known.
        lanes: Option<Vec<OfOperand>>,
    },
    /// An instruction behind which other words are in lanes.
    Saves { at: InstructionId, ends: Vec<usize> },
}

/// Where words are at last.
pub(super) struct Lanes<'f> {
    function: &'f Function,
    notes: &'f Notes,
    reaching: Reaching<'f>,
    claims: Vec<Claim>,
    numbers: FxHashMap<Claim, usize>,
    /// The debug values that are true, with the lanes that they are of.
    held: FxHashMap<InstructionId, Vec<OfOperand>>,
}

impl<'f> Lanes<'f> {
    pub(super) fn new(function: &'f Function, notes: &'f Notes) -> Lanes<'f> {
        let mut lanes = Lanes {
            function,
            notes,
            reaching: Reaching::new(function, &notes.spilled),
            claims: Vec::new(),
            numbers: FxHashMap::default(),
            held: FxHashMap::default(),
        };
        let claimed = function.block_ids().map(|block| claimed(function, notes, block));
        let claimed: Vec<_> = claimed.collect();
        for (_, claim) in claimed.iter().flatten() {
            let next = lanes.claims.len();
            lanes.numbers.entry(claim.clone()).or_insert_with(|| {
                lanes.claims.push(claim.clone());
                next
            });
        }
        let blocks = function.block_ids().zip(claimed);
        let steps: Vec<Vec<Step>> = blocks
            .map(|(block, claimed)| lanes.steps(block, claimed))
            .collect();
        lanes.follow(&steps);
        lanes
    }

    /// Puts lanes in the place of the objects' numbers in a debug value. None: it isn't known to be true.
    pub(super) fn put(&self, value: &mut NewValue, id: InstructionId) -> Option<()> {
        place(value, self.held.get(&id)?)
    }

    /// The lanes that the words of a debug value are in.
    fn lanes(&self, id: InstructionId, walk: &Walk<'_>) -> Option<Vec<OfOperand>> {
        let words = words(self.function, id, &self.notes.spilled)?;
        let lanes = words.into_iter().map(|(index, word)| {
            let saves = walk.saves(self.reaching.number(word)?)?;
            let (_, (register, lane)) = saves[0];
            let is_one = saves.iter().all(|(_, other)| *other == (register, lane));
            let known = self
                .function
                .registers
                .physical
                .get(&register)
                .filter(|_| is_one)?;
            Some((index, (known.dwarf?, lane)))
        });
        lanes.collect()
    }

    fn steps(&self, block: BlockId, claimed: Vec<(InstructionId, Claim)>) -> Vec<Step> {
        if self.claims.is_empty() {
            return Vec::new();
        }
        let mut claimed = claimed.into_iter().peekable();
        let mut effects = self.reaching.effects[block.0 as usize].iter().peekable();
        let mut walk = self.reaching.walk(block);
        let mut steps = Vec::new();
        for id in self.function.all_in_block(block) {
            if let Some(effect) = effects.next_if(|effect| effect.at == id) {
                let ends = self.of_words(&effect.words);
                if !ends.is_empty() {
                    steps.push(Step::Saves { at: id, ends });
                }
            } else if let Some(value) = self.function.debug_value(id) {
                let ends = self.of_variable(&self.function.variable_part(value));
                let claim = claimed
                    .next_if(|(of, _)| *of == id)
                    .map(|(_, claim)| self.numbers[&claim]);
                if ends.is_empty() {
                    continue;
                }
                walk.to(id);
                let is_true = claim.and_then(|claim| self.is_true(id, claim, &walk));
                steps.push(Step::Value {
                    at: id,
                    ends,
                    claim,
                    is_true,
                    lanes: self.lanes(id, &walk),
                });
            }
        }
        steps
    }

    /// Whether a debug value that was believed behind the allocation is behind the same saves. None: it
    /// wasn't there.
    fn is_true(&self, id: InstructionId, claim: usize, walk: &Walk<'_>) -> Option<bool> {
        let noted = self.notes.claims.0.get(&self.function.instruction(id).identity)?;
        let claim = &self.claims[claim];
        let same = claim.1.iter().zip(&noted.1).all(|(word, noted)| {
            let saves = self.reaching.number(*word).and_then(|word| walk.saves(word));
            saves.is_some_and(|saves| identities(&saves) == *noted)
        });
        Some(noted.0 == *claim && same)
    }

    fn of_words(&self, words: &FixedBitSet) -> Vec<usize> {
        let is_of = |word: &Word| self.reaching.number(*word).is_some_and(|it| words.contains(it));
        let claims = self.claims.iter().enumerate();
        let ended = claims.filter(|(_, (_, words))| words.iter().any(is_of));
        ended.map(|(number, _)| number).collect()
    }

    fn of_variable(&self, (instance, fragment): &VariablePart) -> Vec<usize> {
        let claims = self.claims.iter().enumerate();
        let ended = claims.filter(|(_, ((of, part), _))| of == instance && overlap(part, fragment));
        ended.map(|(number, _)| number).collect()
    }

    /// Finds what is true on every way.
    fn follow(&mut self, steps: &[Vec<Step>]) {
        let none = FixedBitSet::with_capacity(self.claims.len());
        let mut all = none.clone();
        all.insert_range(..);
        let mut ends = vec![none.clone(); steps.len()];
        let order = reverse_postorder(self.function);
        order
            .iter()
            .for_each(|block| ends[block.0 as usize].clone_from(&all));
        settle(&order, u32::MAX, |block| {
            let mut held = self.start(block, &ends, &none);
            steps[block.0 as usize]
                .iter()
                .for_each(|step| step.pass(&mut held));
            let end = &mut ends[block.0 as usize];
            std::mem::replace(end, held) != *end
        });
        for block in order {
            let held = self.start(block, &ends, &none);
            self.look(block, held, &steps[block.0 as usize]);
        }
    }

    fn start(&self, block: BlockId, ends: &[FixedBitSet], none: &FixedBitSet) -> FixedBitSet {
        let mut before = self.function.block(block).predecessors.iter();
        let Some(first) = before.next().filter(|_| block.0 > 0) else {
            return none.clone();
        };
        let mut held = ends[first.0 as usize].clone();
        before.for_each(|before| held.intersect_with(&ends[before.0 as usize]));
        held
    }

    /// Which debug values of a block are true up to the next one of their variable.
    fn look(&mut self, block: BlockId, mut held: FixedBitSet, steps: &[Step]) {
        let code = self
            .function
            .all_in_block(block)
            .filter(|id| !self.function.is_debug(*id));
        let code: Vec<InstructionId> = code.collect();
        // Those that nothing has been saved over yet, by what they claim.
        let mut open: FxHashMap<usize, (InstructionId, &Vec<OfOperand>)> = FxHashMap::default();
        let mut found: Vec<(InstructionId, &Vec<OfOperand>)> = Vec::new();
        for step in steps {
            step.pass(&mut held);
            match step {
                Step::Value {
                    at,
                    ends,
                    claim,
                    lanes,
                    ..
                } => {
                    found.extend(ends.iter().filter_map(|claim| open.remove(claim)));
                    let holds = claim.filter(|it| held.contains(*it));
                    open.extend(
                        holds
                            .zip(lanes.as_ref())
                            .map(|(claim, lanes)| (claim, (*at, lanes))),
                    );
                }
                Step::Saves { at, ends } => {
                    // What the last instruction before the next debug value saves is there only behind it.
                    let next = code.get(code.partition_point(|id| id <= at)).copied();
                    let end = InstructionId(self.function.block(block).instructions.end);
                    for claim in ends {
                        let is_last = self.is_said_before(claim, *at, next.unwrap_or(end), block);
                        found.extend(open.remove(claim).filter(|_| is_last));
                    }
                }
            }
        }
        found.extend(open.into_values());
        self.held
            .extend(found.into_iter().map(|(id, lanes)| (id, lanes.clone())));
    }

    /// Whether between two instructions that follow each other something else is said of a claim's variable,
    /// or the block ends.
    fn is_said_before(&self, claim: &usize, from: InstructionId, to: InstructionId, block: BlockId) -> bool {
        let (instance, part) = &self.claims[*claim].0;
        let end = self.function.block(block).instructions.end;
        to.0 == end
            || (from.0 + 1..to.0).map(InstructionId).any(|id| {
                self.function.debug_value(id).is_some_and(|value| {
                    value.instance == *instance && overlap(&self.function.expression(value).fragment, part)
                })
            })
    }
}

impl Step {
    fn pass(&self, held: &mut FixedBitSet) {
        match self {
            Step::Value {
                ends, claim, is_true, ..
            } => {
                let holds = claim.is_some_and(|claim| is_true.unwrap_or_else(|| held.contains(claim)));
                ends.iter().for_each(|claim| held.set(*claim, false));
                if let Some(claim) = claim.filter(|_| holds) {
                    held.insert(claim);
                }
            }
            Step::Saves { ends, .. } => ends.iter().for_each(|claim| held.set(*claim, false)),
        }
    }
}
