//! Debug values across scheduling.
//!
//! Schedulers tie a debug value to the instruction before it. Debug values of one
//! variable come into another order then, so that an old value follows a new one;
//! and of a value that is computed in several instructions only the last one has
//! its debug value behind it. So it is noted before which instructions had written
//! a debug value's registers, and which debug values came before it:
//!
//! - One that comes after a newer one of its variable says what that says.
//! - One whose registers have something else begins where they have its value, and so does one of
//!   a slot that its register is spilled to.

use crate::machine::edit::marked;
use crate::machine::function;
use crate::machine::writers::{Writers, Written};
use crate::machine::{
    BlockId, Changes, Edit, Function, Identity, Instance, InstructionId, NewValue, Notes, Position, Traits,
};
use rustc_hash::FxHashMap;

const REASON: &str = "a scheduler left it where its registers have something else";

/// A debug value before scheduling.
#[derive(Clone, Debug)]
struct Noted {
    /// Its place among those of its block.
    rank: u32,
    written: Written,
}

/// Debug values before scheduling.
#[derive(Debug, Default)]
pub struct Before(FxHashMap<Identity, Noted>);

/// A debug value of a variable, or of a fragment of it, that has come.
#[derive(Clone)]
struct Come {
    value: InstructionId,
    noted: Noted,
    /// Whether it waits for its registers.
    waits: bool,
    /// Whether it did, and has been put in behind them.
    is_late: bool,
}

/// In front of a scheduler.
pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    let mut before = Before::default();
    for block in function.block_ids() {
        let mut writers = Writers::new(function);
        let mut rank = 0;
        for id in function.all_in_block(block) {
            if function.source_value(id).is_some() {
                rank += 1;
                let written = writers.of_value(id);
                before
                    .0
                    .insert(function.instruction(id).identity, Noted { rank, written });
            } else if is_code(function, id) {
                writers.add(id);
            }
        }
    }
    notes.written = before;
    Changes::default()
}

/// Behind the scheduler in front of which bundles are made.
pub fn check_early(function: &Function, notes: &mut Notes) -> Changes {
    check(function, notes, true)
}

/// Behind the last one.
pub fn check_late(function: &Function, notes: &mut Notes) -> Changes {
    check(function, notes, false)
}

fn check(function: &Function, notes: &mut Notes, is_early: bool) -> Changes {
    let before = std::mem::take(&mut notes.written);
    let mut check = Check {
        function,
        before,
        is_early,
        come: Vec::new(),
        places: FxHashMap::default(),
        changes: Changes::default(),
        undefined: Vec::new(),
    };
    for block in function.block_ids() {
        check.block(block);
    }
    // What is put in elsewhere has their operands.
    let undefined = check.undefined.into_iter().map(Edit::Undefine);
    check.changes.edits.extend(undefined);
    check.changes
}

struct Check<'f> {
    function: &'f Function,
    before: Before,
    is_early: bool,
    /// Of a block; and which variable is where.
    come: Vec<Vec<Come>>,
    places: FxHashMap<Instance, usize>,
    changes: Changes,
    undefined: Vec<InstructionId>,
}

impl Check<'_> {
    fn block(&mut self, block: BlockId) {
        let mut writers = Writers::new(self.function);
        self.come.clear();
        self.places.clear();
        for id in self.function.all_in_block(block) {
            if is_code(self.function, id) {
                writers.add(id);
                let ends = Traits::BUNDLED_BEHIND | Traits::TERMINATOR;
                if !self.function.has(id, ends) {
                    self.begin(id, &writers);
                }
            } else {
                self.value(id, &writers);
            }
        }
        for come in self.come.iter().flatten() {
            lose(come, &mut self.changes);
        }
    }

    fn value(&mut self, id: InstructionId, writers: &Writers<'_>) {
        let identity = self.function.instruction(id).identity;
        let noted = self.before.0.get(&identity).cloned();
        let (Some(noted), Some(value)) = (noted, self.function.source_value(id)) else {
            return;
        };
        let place = *self.places.entry(value.instance).or_insert_with(|| {
            self.come.push(Vec::new());
            self.come.len() - 1
        });
        let come = &mut self.come[place];
        let overlaps = |other: &Come| overlap(self.function, other.value, id);
        let is_newer = |other: &&Come| other.noted.rank > noted.rank && overlaps(other);
        if let Some(newer) = come.iter().rfind(is_newer).cloned() {
            return self.supersede(id, &newer, writers);
        }
        for other in come.iter().filter(|other| overlaps(other)) {
            lose(other, &mut self.changes);
        }
        come.retain(|other| !overlaps(other));
        let waits = writers.of_value(id) != noted.written;
        if waits {
            self.undefined.push(id);
        }
        come.push(Come {
            value: id,
            noted,
            waits,
            is_late: false,
        });
    }

    /// Puts in debug values that wait for what is there now.
    fn begin(&mut self, behind: InstructionId, writers: &Writers<'_>) {
        for come in self.come.iter_mut().flatten() {
            if !come.waits || writers.of_value(come.value) != come.noted.written {
                continue;
            }
            come.waits = false;
            come.is_late = true;
            if let Some(value) = copy(self.function, come, self.is_early) {
                self.changes
                    .edits
                    .push(Edit::Insert(Position::Behind(behind), value));
            }
        }
    }

    /// An old debug value says what a newer one of its variable does.
    fn supersede(&mut self, id: InstructionId, newer: &Come, writers: &Writers<'_>) {
        let fragment = |id| Some(&self.function.expression(self.function.debug_value(id)?).fragment);
        if fragment(id) != fragment(newer.value) || writers.of_value(newer.value) != newer.noted.written {
            return self.changes.lose(id, REASON);
        }
        if let Some(value) = copy(self.function, newer, self.is_early) {
            self.changes.edits.push(Edit::Insert(Position::Before(id), value));
            self.changes.edits.push(Edit::Erase(id));
        }
    }
}

/// What waits in vain is lost.
fn lose(come: &Come, changes: &mut Changes) {
    if come.waits {
        changes.say_lost(come.value, REASON);
    }
}

/// A debug value that says the same as one that has come.
fn copy(function: &Function, come: &Come, is_early: bool) -> Option<NewValue> {
    let mut value = NewValue::like(function, come.value)?;
    if come.is_late && is_early {
        value.expression = marked(&value.expression);
    }
    Some(value)
}

fn is_code(function: &Function, id: InstructionId) -> bool {
    !function.has(id, Traits::DEBUG | Traits::BUNDLE)
}

fn overlap(function: &Function, one: InstructionId, other: InstructionId) -> bool {
    let fragment = |id| Some(&function.expression(function.debug_value(id)?).fragment);
    match (fragment(one), fragment(other)) {
        (Some(one), Some(other)) => function::overlap(one, other),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses};
    use crate::machine::{Access, Operand, Register};
    use crate::marks::{FRAME_ADDRESS, SPILLED_TO};

    /// Two values of a variable, of one register after the other, in another order.
    fn scheduled(order: [u32; 4], check: fn(&Function, &mut Notes) -> Changes) -> Vec<String> {
        let [one, two] = [1, 2].map(Register);
        let mut example = Example::new(false);
        example.code("a", &[defines(one)]);
        example.value(0, uses(one), 1);
        example.code("b", &[defines(two)]);
        example.value(0, uses(two), 2);
        let mut notes = Notes::default();
        note(&example.function, &mut notes);
        let after = example.reordered(&order.map(InstructionId));
        listing(&after, &check(&after, &mut notes))
    }

    #[test]
    fn an_old_value_behind_a_newer_one_says_what_that_does() {
        assert_eq!(scheduled([0, 1, 2, 3], check_late), ["a", "x=r1", "b", "x=r2"]);
        assert_eq!(scheduled([0, 2, 3, 1], check_late), ["a", "b", "x=r2", "x=r2"]);
    }

    #[test]
    fn a_value_in_front_of_its_register_begins_behind_that() {
        assert_eq!(
            scheduled([1, 0, 2, 3], check_late),
            ["x=?", "a", "x=r1", "b", "x=r2"]
        );
        let marked = ["x=?", "a", "x=r1 [4098, 0]", "b", "x=r2"];
        assert_eq!(scheduled([1, 0, 2, 3], check_early), marked);
        // The newer one is first.
        assert_eq!(scheduled([3, 0, 1, 2], check_late)[..3], ["x=?", "a", "x=?"]);
    }

    #[test]
    fn a_value_in_front_of_its_spill_begins_behind_that() {
        let mut example = Example::new(false);
        let store = example.with("store", Traits::STORES, &[]);
        let slot = Access {
            object: 3,
            is_word: false,
        };
        example.function.instructions[store.0 as usize].slot = Some(slot);
        let value = example.value(0, Operand::Immediate(3), 1);
        example.expression(value, &[FRAME_ADDRESS, SPILLED_TO, 0x83], None);
        example.code("a", &[]);
        let mut notes = Notes::default();
        note(&example.function, &mut notes);
        let after = example.reordered(&[1, 0, 2].map(InstructionId));
        let lines = listing(&after, &check_late(&after, &mut notes));
        let short = lines
            .iter()
            .map(|line| line.split(' ').next().unwrap_or_default());
        assert_eq!(short.collect::<Vec<_>>(), ["x=?", "store", "x=3", "a"]);
    }
}
