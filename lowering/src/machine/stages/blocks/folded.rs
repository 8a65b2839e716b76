//! Debug values of blocks that are folded away.
//!
//! A block without instructions goes, or one of a branch only, and LLVM lets what
//! came before it lead to what comes behind it. The block's debug values are gone
//! then, and behind it a variable is what it was before. So what debug values say is
//! followed over the control flow, as LiveDebugValues will do it, before such a pass
//! and after it. Where an instruction comes to see something else, a debug value in
//! front of it says what it saw.

use crate::machine::edit::{Loss, Lost, marked};
use crate::machine::sayings::{Inserted, Saying, Sayings, State, Walk, starts, what};
use crate::machine::{BlockId, Changes, Edit, Function, Identity, InstructionId, Notes, Position, Traits};
use rustc_hash::{FxHashMap, FxHashSet};

const REASON: &str = "code generation folded a block away in which it changed";

/// What is put in changes what comes to other blocks; so often that is looked at.
const MOST_ROUNDS: u32 = 8;

/// When a pass runs: before registers are allocated, before bundles are made, or
/// later.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Early,
    Allocated,
    Late,
}

/// Where an instruction was: its block, and how much had changed before it there.
#[derive(Clone, Copy, Debug)]
struct ProgramPoint {
    block: usize,
    changes: usize,
}

#[derive(Debug)]
struct Was {
    identity: Identity,
    /// What is said where it begins, and all that changes.
    start: State,
    changes: Vec<Saying>,
    /// The variables of its debug values.
    variables: Vec<usize>,
    predecessors: Vec<Identity>,
    first: Option<Identity>,
}

/// A function before the pass.
#[derive(Debug, Default)]
pub struct Before {
    sayings: Sayings,
    blocks: Vec<Was>,
    places: FxHashMap<Identity, ProgramPoint>,
}

/// Before a pass. Instructions are marked, as the memory of one that goes may become
/// another one's.
pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    let mut before = Before::default();
    before.sayings.read(function);
    let starts = starts(&before.sayings, function, &Inserted::default());
    for (block, start) in function.block_ids().zip(starts) {
        let predecessors = &function.block(block).predecessors;
        let mut was = Was {
            identity: function.block(block).identity,
            start: start.clone(),
            changes: Vec::new(),
            variables: Vec::new(),
            predecessors: predecessors
                .iter()
                .map(|before| function.block(*before).identity)
                .collect(),
            first: None,
        };
        let mut walk = Walk::new(&before.sayings, function, start);
        for id in function.in_block(block) {
            if is_place(function, id) {
                let identity = function.instruction(id).identity;
                was.first.get_or_insert(identity);
                let place = ProgramPoint {
                    block: before.blocks.len(),
                    changes: walk.changes.len(),
                };
                before.places.insert(identity, place);
            }
            was.variables.extend(walk.pass(id).map(|said| said.variable));
        }
        was.changes = walk.changes;
        before.blocks.push(was);
    }
    notes.folded = before;
    let mut changes = Changes::default();
    changes.edits.push(Edit::MarkAll(true));
    changes
}

/// Whether what is said in front of an instruction counts: phis are where ways meet, and debug values come behind
/// them.
fn is_place(function: &Function, id: InstructionId) -> bool {
    !function.is_debug(id) && !function.has(id, Traits::PHI)
}

pub fn check_early(function: &Function, notes: &mut Notes) -> Changes {
    check(function, notes, When::Early)
}

pub fn check_allocated(function: &Function, notes: &mut Notes) -> Changes {
    check(function, notes, When::Allocated)
}

pub fn check_late(function: &Function, notes: &mut Notes) -> Changes {
    check(function, notes, When::Late)
}

/// Behind it.
fn check(function: &Function, notes: &mut Notes, when: When) -> Changes {
    let mut before = std::mem::take(&mut notes.folded);
    before.sayings.read(function);
    let passed_by = before.passed_by(function);
    let mut check = Check {
        function,
        when,
        before,
        passed_by,
        inserted: Inserted::default(),
        changes: Changes::default(),
    };
    if !check.passed_by.is_empty() {
        for _ in 0..MOST_ROUNDS {
            if !check.round() {
                break;
            }
        }
    }
    check.changes.edits.push(Edit::MarkAll(false));
    check.changes
}

impl Before {
    /// What was said in front of an instruction.
    fn at(&self, place: ProgramPoint) -> State {
        let was = &self.blocks[place.block];
        let mut now = was.start.clone();
        for said in &was.changes[..place.changes] {
            now.resize(now.len().max(said.variable + 1), 0);
            now[said.variable] = said.what;
        }
        now
    }

    /// Whether an instruction begins its block, and the same ways lead there as before. Where one of two is gone, lanes may
    /// come by the other one now that would have come by that.
    fn is_reached_as_before(
        &self,
        function: &Function,
        id: InstructionId,
        block: BlockId,
        place: ProgramPoint,
    ) -> bool {
        let was = &self.blocks[place.block];
        let predecessors = &function.block(block).predecessors;
        was.first == Some(function.instruction(id).identity)
            && predecessors.len() == was.predecessors.len()
            && predecessors
                .iter()
                .all(|before| was.predecessors.contains(&function.block(*before).identity))
    }

    /// The variables with debug values that some way doesn't come by any more.
    fn passed_by(&self, function: &Function) -> FxHashSet<usize> {
        let blocks = function.blocks_by_identity();
        let mut found = FxHashSet::default();
        for was in &self.blocks {
            let is_left = |before: &Identity| {
                let now = blocks
                    .get(&was.identity)
                    .map(|block| &function.block(*block).predecessors);
                now.is_some_and(|now| now.iter().any(|block| function.block(*block).identity == *before))
            };
            if !blocks.contains_key(&was.identity) || !was.predecessors.iter().all(is_left) {
                found.extend(&was.variables);
            }
        }
        found
    }
}

struct Check<'f> {
    function: &'f Function,
    when: When,
    before: Before,
    passed_by: FxHashSet<usize>,
    inserted: Inserted,
    changes: Changes,
}

impl Check<'_> {
    fn round(&mut self) -> bool {
        let starts = starts(&self.before.sayings, self.function, &self.inserted);
        let mut changed = false;
        for (block, start) in self.function.block_ids().zip(starts) {
            let found = self.block(block, start);
            changed |= !found.is_empty();
            for correction in found {
                self.put(&correction);
            }
        }
        changed
    }

    fn block(&self, block: BlockId, start: State) -> Vec<Correction> {
        let function = self.function;
        let mut found = Vec::new();
        let mut walk = Walk::new(&self.before.sayings, function, start);
        // The last instruction that is known, and how much had changed by then.
        let mut last: Option<(ProgramPoint, usize)> = None;
        let mut any_terminator = false;
        for id in function.in_block(block) {
            if function.has(id, Traits::TERMINATOR) && std::mem::replace(&mut any_terminator, true) {
                // Nothing goes between two terminators.
                break;
            }
            walk.say_all(self.inserted.get(&id));
            let is_marked = is_place(function, id) && function.has(id, Traits::MARKED);
            let place = self.before.places.get(&function.instruction(id).identity);
            if let Some(&place) = place.filter(|_| is_marked) {
                let is_next = match last {
                    Some((last, changes)) => {
                        last.block == place.block
                            && place.changes.checked_sub(last.changes) == Some(walk.changes.len() - changes)
                    }
                    None => self.before.is_reached_as_before(function, id, block, place),
                };
                if !is_next {
                    for correction in self.corrections(id, &walk.now, &self.before.at(place)) {
                        walk.say(correction.said);
                        found.push(correction);
                    }
                }
                last = Some((place, walk.changes.len()));
            }
            walk.pass(id);
        }
        found
    }

    /// What was said there and isn't any more.
    fn corrections(&self, id: InstructionId, now: &State, was: &State) -> Vec<Correction> {
        let mut found = Vec::new();
        for (variable, &is) in now.iter().enumerate() {
            if is == 0 || is == what(was, variable) || !self.passed_by.contains(&variable) {
                continue;
            }
            // While registers are virtual, nobody else uses them. What is overwritten isn't said again, and where it would
            // be computed again something else is.
            let sayings = &self.before.sayings;
            let is_said = |what| sayings.said(what).is_some();
            let what = match what(was, variable) {
                what if self.when != When::Early && is_said(what) && is_said(is) => what,
                _ => 0,
            };
            found.push(Correction {
                id,
                said: Saying { variable, what },
                is,
            });
        }
        found
    }

    /// Puts a debug value in that ends a false one, and says something else if there
    /// is anything.
    fn put(&mut self, correction: &Correction) {
        let Correction { id, said, is } = *correction;
        let sayings = &self.before.sayings;
        let Some(false_one) = sayings.last_said(is) else {
            return;
        };
        let mut value = match sayings.said(said.what) {
            Some(true_one) => true_one.clone(),
            None => {
                if sayings.said(is).is_some() {
                    let of = Lost::Said(false_one.variable, false_one.location);
                    self.changes.losses.push(Loss { of, reason: REASON });
                }
                sayings.nothing(said.variable, false_one)
            }
        };
        if self.when != When::Late {
            value.expression = marked(&value.expression);
        }
        self.changes.edits.push(Edit::Insert(Position::Before(id), value));
        self.inserted.entry(id).or_default().push(said);
    }
}

/// What is to be said in front of an instruction, and what would be there.
struct Correction {
    id: InstructionId,
    said: Saying,
    is: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses};
    use crate::machine::{Operand, Register};

    /// A block that goes either by one with a debug value only, or past it, to one that begins with phis.
    fn around(phis: &[&str]) -> Example {
        let mut example = Example::new(false);
        example.code("a", &[defines(Register(1)), defines(Register(2))]);
        example.value(0, uses(Register(1)), 1);
        let between = example.block();
        example.value(0, uses(Register(2)), 1);
        let behind = example.block();
        for name in phis {
            let phi = example.code(name, &[]);
            example.function.instructions[phi.0 as usize].traits |= Traits::PHI;
        }
        example.code("b", &[]);
        example.edge(BlockId(0), between);
        example.edge(between, behind);
        example
    }

    /// The block in the middle is gone.
    fn without_middle(example: &Example) -> Function {
        let mut after = example.marked();
        after.blocks.remove(1);
        after.blocks[0].successors = vec![BlockId(1)];
        after.blocks[1].predecessors = vec![BlockId(0)];
        after
    }

    fn folded(when: fn(&Function, &mut Notes) -> Changes) -> Vec<String> {
        let example = around(&[]);
        let mut notes = Notes::default();
        note(&example.function, &mut notes);
        let after = without_middle(&example);
        listing(&after, &when(&after, &mut notes))
    }

    #[test]
    fn what_a_block_said_is_said_behind_it() {
        assert_eq!(folded(check_late), ["a", "x=r1", "x=r2", "b"]);
        // Until bundles are made it is marked.
        assert_eq!(folded(check_allocated), ["a", "x=r1", "x=r2 [4098, 0]", "b"]);
        assert_eq!(folded(check_early), ["a", "x=r1", "x=? [4098, 0]", "b"]);
    }

    #[test]
    fn what_only_one_of_two_ways_said_is_not_said() {
        let mut example = around(&[]);
        example.edge(BlockId(0), BlockId(2));
        let mut notes = Notes::default();
        note(&example.function, &mut notes);
        let after = without_middle(&example);
        let found = listing(&after, &check_late(&after, &mut notes));
        assert_eq!(found, ["a", "x=r1", "x=?", "b"]);
    }

    #[test]
    fn what_a_block_said_is_said_behind_the_phis() {
        let example = around(&["phi", "phi of more"]);
        let mut notes = Notes::default();
        note(&example.function, &mut notes);
        let after = without_middle(&example);
        let found = listing(&after, &check_late(&after, &mut notes));
        assert_eq!(found, ["a", "x=r1", "phi", "phi of more", "x=r2", "b"]);
    }

    #[test]
    fn what_is_said_again_in_time_is_not_said_for_it() {
        let mut example = around(&[]);
        let last = example.value(0, Operand::Immediate(3), 1);
        let order: Vec<InstructionId> = [0, 1, 2, last.0, 3].map(InstructionId).into();
        example.function = example.reordered(&order);
        let mut notes = Notes::default();
        note(&example.function, &mut notes);
        let after = without_middle(&example);
        let found = listing(&after, &check_late(&after, &mut notes));
        assert_eq!(found, ["a", "x=r1", "x=3", "b"]);
    }

    #[test]
    fn nothing_is_said_where_nothing_is_folded() {
        let example = around(&[]);
        let mut notes = Notes::default();
        note(&example.function, &mut notes);
        let after = example.marked();
        let found = listing(&after, &check_late(&after, &mut notes));
        assert_eq!(found, listing(&example.function, &Changes::default()));
    }

    #[test]
    fn what_a_register_is_written_over_is_not_said_again() {
        let mut example = around(&[]);
        let last = example.code("c", &[defines(Register(2))]);
        assert_eq!(example.function.operands(last).len(), 1);
        let mut notes = Notes::default();
        note(&example.function, &mut notes);
        let before = &notes.folded;
        let place = before.places[&example.function.instruction(last).identity];
        assert!(before.at(place).iter().any(|what| *what != 0));
        let said = before.blocks[place.block].changes.last().unwrap();
        assert!(before.sayings.said(said.what).is_none());
    }

    #[test]
    fn what_is_overwritten_ends_where_it_has_changed_on_a_way_that_is_gone() {
        let behind = |is_ended: bool| {
            let mut example = Example::new(false);
            example.code("a", &[defines(Register(1))]);
            example.value(0, uses(Register(1)), 1);
            example.code("over", &[defines(Register(1))]);
            let between = example.block();
            let of = if is_ended { Register::NONE } else { Register(1) };
            example.value(u32::from(!is_ended), uses(of), 1);
            let behind = example.block();
            example.code("b", &[]);
            example.edge(BlockId(0), between);
            example.edge(BlockId(0), behind);
            example.edge(between, behind);
            let mut notes = Notes::default();
            note(&example.function, &mut notes);
            let mut after = example.marked();
            after.blocks.remove(1);
            after.blocks[0].successors = vec![BlockId(1)];
            after.blocks[1].predecessors = vec![BlockId(0)];
            listing(&after, &check_late(&after, &mut notes))
        };
        assert_eq!(behind(true), ["a", "x=r1", "over", "x=?", "b"]);
        // Where another variable changes the first may be computed again.
        assert_eq!(behind(false), ["a", "x=r1", "over", "b"]);
    }
}
