//! Where the IR has what is put aside.
//!
//! Selection puts a debug value right behind what it is of, be that in front of others of its variable that come before it in
//! the IR, or of calls and inline assembly that its record stands behind.

use super::{Aside, Before, InBlock};
use crate::machine::function::overlap;
use crate::machine::stages::order::places::is_effect;
use crate::machine::{BlockId, Function, Identity, Instance, InstructionId};
use rustc_hash::FxHashMap;
use std::cmp::{Ordering, Reverse};

/// Which of its block's records one is, and behind how many effects it stands.
pub type Place = (usize, usize);

/// The debug values of a block by variable, each with its record's place.
type Placed = FxHashMap<Instance, Vec<(InstructionId, Place)>>;

impl Before {
    /// Lets what is aside of a block come back where its records are in the IR, in which the block has so many effects: among
    /// those of its variable, and between the effects, if these are the same.
    pub fn settle(
        &mut self,
        function: &Function,
        block: BlockId,
        effects: usize,
        of_record: impl Fn(Identity) -> Option<Place>,
        of_value: impl Fn(InstructionId) -> Option<Place>,
    ) {
        let Some(InBlock { asides, order }) = self.blocks.get(&function.block(block).identity) else {
            return;
        };
        let mut values = Placed::default();
        let mut there = Vec::new();
        for id in function.in_block(block) {
            if let Some((value, place)) = function.debug_value(id).zip(of_value(id)) {
                values.entry(value.instance).or_default().push((id, place));
            }
            if is_effect(function, id) {
                there.push(function.instruction(id).identity);
            }
        }
        let place = |one: &Aside| of_record(one.value.location);
        let asides = &mut self.all[asides.clone()];
        for one in asides.iter_mut() {
            let Some(place) = place(one) else {
                continue;
            };
            one.put_among(function, &values, place);
            let behind = effects.saturating_sub(place.1);
            if there.len() == effects && one.effects != behind {
                let last = place.1.checked_sub(1).map(|last| there[last]);
                one.front = order
                    .iter()
                    .position(|it| Some(*it) == last)
                    .unwrap_or(order.len());
                one.effects = behind;
            }
        }
        if asides.iter().all(|one| place(one).is_some()) {
            asides.sort_by_key(|one| Reverse(place(one)));
        }
    }
}

impl Aside {
    /// Comes before and behind those of its variable that its record comes before and behind.
    fn put_among(&mut self, function: &Function, values: &Placed, place: Place) {
        for (id, other) in values.get(&self.instance).into_iter().flatten() {
            let part = function
                .debug_value(*id)
                .map(|value| &function.expression(value).fragment);
            let identity = function.instruction(*id).identity;
            match other.cmp(&place) {
                _ if !part.is_some_and(|part| overlap(part, &self.part)) => {}
                Ordering::Less => {
                    self.behind.remove(&identity);
                    self.before.push(identity);
                }
                Ordering::Greater => {
                    self.behind.insert(identity);
                }
                Ordering::Equal => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{give_back, take};
    use super::*;
    use crate::machine::example::{Example, defines, listing, uses, virtual_register};
    use crate::machine::{Notes, Operand, marked};

    /// A function with something aside that selection has put first, and what is there when it comes back.
    fn settled(records: &[(&str, Place)], of_record: Place) -> Vec<String> {
        let one = virtual_register(1);
        let mut example = Example::new(false);
        let a = example.code("a", &[defines(one)]);
        let x = example.value(0, uses(one), 2);
        example.expression(x, &marked(&[]), None);
        let mut after = vec![a];
        let mut places = FxHashMap::default();
        for (what, place) in records {
            let id = match *what {
                "call" => example.call("call"),
                _ => example.value(0, Operand::Immediate(7), 1),
            };
            places.insert(example.function.instruction(id).identity, *place);
            after.push(id);
        }
        let mut notes = Notes::default();
        take(&example.function, &mut notes);
        let len = after.len();
        let mut after = example.reordered(&after);
        after.blocks[0].instructions.end = len as u32;
        let of_value = |id| places.get(&after.instruction(id).identity).copied();
        let effects = records.iter().filter(|(what, _)| *what == "call").count();
        notes
            .aside
            .settle(&after, BlockId(0), effects, |_| Some(of_record), of_value);
        listing(&after, &give_back(&after, &mut notes))
    }

    #[test]
    fn what_the_ir_has_before_it_stays_before_it() {
        let back = settled(&[("call", (0, 0)), ("x", (1, 1))], (2, 1));
        assert_eq!(back[..3], ["a", "call", "x=7"]);
        assert!(back[3].starts_with("x=%1"), "{back:?}");
    }

    #[test]
    fn it_stands_behind_the_effects_that_its_record_stands_behind() {
        let back = settled(&[("x", (1, 0)), ("call", (0, 0)), ("x", (3, 1))], (2, 1));
        assert_eq!(back[..3], ["a", "x=7", "call"]);
        assert!(back[3].starts_with("x=%1"), "{back:?}");
        assert_eq!(back[4], "x=7");
    }

    #[test]
    fn a_newer_one_stays_behind_it() {
        let back = settled(&[("x", (2, 0)), ("call", (0, 0))], (1, 0));
        assert!(back[1].starts_with("x=%1"), "{back:?}");
        // Where it stands above what the older one needs, that comes too late.
        let back = settled(&[("x", (3, 1)), ("call", (0, 0))], (2, 1));
        assert_eq!(back, ["a", "x=7", "call"]);
    }
}
