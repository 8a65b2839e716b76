//! Which kills their defs reach, and which of them without another kill
//! before.
//!
//! Two questions of many lifetimes on one function's control flow: the
//! lifetimes go through it 64 at a time, a bit each, and a round visits only
//! blocks that some of its lifetimes reach.

use crate::read::CallIndex;
use crate::read::Function;

/// A def or a kill of a lifetime of interest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Event {
    pub place: CallIndex,
    /// The lifetimes of interest are numbered from 0.
    pub slot: u32,
    pub kill: bool,
}

/// What is wrong with a kill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    /// No path leads here from the def.
    Unreached,
    /// Every path here from the def passes another kill.
    Redundant,
}

/// Lifetimes, by their bit, at some point.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Bits {
    /// Some path from the def leads here.
    reached: u64,
    /// Some path without a kill does.
    active: u64,
}

impl Bits {
    fn join(self, other: Bits) -> Bits {
        Bits {
            reached: self.reached | other.reached,
            active: self.active | other.active,
        }
    }

    /// Past an event.
    fn step(&mut self, event: &Event) {
        let bit = 1 << (event.slot % 64);
        if event.kill {
            self.active &= !bit;
        } else {
            self.reached |= bit;
            self.active |= bit;
        }
    }
}

#[derive(Clone, Default)]
struct State {
    enters: Bits,
    /// The round's events in the block.
    events: std::ops::Range<usize>,
    pending: bool,
    touched: bool,
}

/// The kills that are wrong. The events are those of lifetimes with one def
/// each, in order of place.
pub(super) fn wrong_kills(function: &Function, mut events: Vec<Event>) -> Vec<(Event, Wrong)> {
    let mut wrong = Vec::new();
    let mut states = vec![State::default(); function.blocks.len()];
    events.sort_by_key(|event| event.slot / 64);
    for round in events.chunk_by(|one, other| one.slot / 64 == other.slot / 64) {
        spread(function, round, &mut states);
        judge(round, &states, &mut wrong);
        clear(function, round, &mut states);
    }
    wrong
}

/// Brings a round's lifetimes forward from their defs to where they lead.
fn spread(function: &Function, events: &[Event], states: &mut [State]) {
    let mut pending = Vec::new();
    let mut start = 0;
    for block in events.chunk_by(|one, other| one.place.block == other.place.block) {
        let state = &mut states[block[0].place.block as usize];
        state.events = start..start + block.len();
        start += block.len();
        if block.iter().any(|event| !event.kill) {
            state.pending = true;
            pending.push(block[0].place.block);
        }
    }
    while let Some(block) = pending.pop() {
        let state = &mut states[block as usize];
        (state.pending, state.touched) = (false, true);
        let mut leaves = state.enters;
        events[state.events.clone()]
            .iter()
            .for_each(|event| leaves.step(event));
        for &successor in &function.blocks[block as usize].successors {
            let next = &mut states[successor as usize];
            let joined = next.enters.join(leaves);
            if joined != next.enters {
                next.enters = joined;
                if !std::mem::replace(&mut next.pending, true) {
                    pending.push(successor);
                }
            }
        }
    }
}

fn judge(events: &[Event], states: &[State], wrong: &mut Vec<(Event, Wrong)>) {
    for block in events.chunk_by(|one, other| one.place.block == other.place.block) {
        let mut bits = states[block[0].place.block as usize].enters;
        for event in block {
            let bit = 1 << (event.slot % 64);
            if event.kill && bits.reached & bit == 0 {
                wrong.push((*event, Wrong::Unreached));
            } else if event.kill && bits.active & bit == 0 {
                wrong.push((*event, Wrong::Redundant));
            }
            bits.step(event);
        }
    }
}

/// Undoes a round, visiting again what it visited.
fn clear(function: &Function, events: &[Event], states: &mut [State]) {
    let mut pending: Vec<u32> = events.iter().map(|event| event.place.block).collect();
    while let Some(block) = pending.pop() {
        let state = std::mem::take(&mut states[block as usize]);
        if state.touched {
            pending.extend(&function.blocks[block as usize].successors);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::Block;
    use proptest::prelude::*;

    fn function(successors: &[Vec<u32>]) -> Function {
        let block = |successors: &Vec<u32>| Block {
            successors: successors.clone(),
            calls: Vec::new(),
        };
        Function {
            name: "f".into(),
            blocks: successors.iter().map(block).collect(),
        }
    }

    fn event(block: u32, call: u32, slot: u32, kill: bool) -> Event {
        let place = CallIndex {
            function: 0,
            block,
            call,
        };
        Event { place, slot, kill }
    }

    /// Events of lifetime 0: the def, then its kills.
    fn verdicts(successors: &[&[u32]], def: (u32, u32), kills: &[(u32, u32)]) -> Vec<((u32, u32), Wrong)> {
        let successors: Vec<_> = successors.iter().map(|each| each.to_vec()).collect();
        let event = |&(block, call): &(u32, u32), kill| event(block, call, 0, kill);
        let mut events: Vec<_> = kills.iter().map(|kill| event(kill, true)).collect();
        events.push(event(&def, false));
        events.sort_by_key(|event| event.place);
        let wrong = wrong_kills(&function(&successors), events);
        wrong
            .iter()
            .map(|(event, wrong)| ((event.place.block, event.place.call), *wrong))
            .collect()
    }

    #[test]
    fn a_kill_after_a_kill_is_redundant() {
        assert_eq!(verdicts(&[&[]], (0, 0), &[(0, 1)]), []);
        assert_eq!(
            verdicts(&[&[]], (0, 1), &[(0, 0), (0, 2), (0, 3)]),
            [((0, 0), Wrong::Unreached), ((0, 3), Wrong::Redundant)]
        );
        // 0 -> 1 or 2 -> 3: killed on both ways, and again where they meet.
        let diamond: &[&[u32]] = &[&[1, 2], &[3], &[3], &[]];
        assert_eq!(
            verdicts(diamond, (0, 0), &[(1, 0), (2, 0), (3, 0)]),
            [((3, 0), Wrong::Redundant)]
        );
        assert_eq!(verdicts(diamond, (0, 0), &[(1, 0), (3, 0)]), []);
        assert_eq!(verdicts(diamond, (1, 0), &[(2, 0)]), [((2, 0), Wrong::Unreached)]);
    }

    #[test]
    fn a_loop_leads_back_above_the_def() {
        let cycle: &[&[u32]] = &[&[1], &[1, 2], &[]];
        assert_eq!(verdicts(cycle, (1, 1), &[(1, 0), (2, 0)]), []);
        assert_eq!(
            verdicts(cycle, (1, 1), &[(1, 0), (1, 2)]),
            [((1, 0), Wrong::Redundant)]
        );
    }

    /// What a walk of one lifetime, call by call, finds.
    fn walked(function: &Function, events: &[Event], slot: u32) -> Vec<(u32, u32, Wrong)> {
        let events: Vec<_> = events.iter().filter(|event| event.slot == slot).collect();
        // (block, next event in it, active)
        let mut pending: Vec<(u32, usize, bool)> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        let (mut reached, mut active) = (vec![false; events.len()], vec![false; events.len()]);
        for (index, event) in events.iter().enumerate().filter(|(_, event)| !event.kill) {
            pending.push((event.place.block, index + 1, true));
        }
        while let Some((block, from, mut is_active)) = pending.pop() {
            if !seen.insert((block, from, is_active)) {
                continue;
            }
            for (index, event) in events.iter().enumerate().skip(from) {
                if event.place.block == block {
                    reached[index] = true;
                    active[index] |= is_active;
                    is_active = !event.kill;
                }
            }
            for &successor in &function.blocks[block as usize].successors {
                pending.push((successor, 0, is_active));
            }
        }
        let kills = events.iter().enumerate().filter(|(_, event)| event.kill);
        kills
            .filter_map(|(index, event)| match (reached[index], active[index]) {
                (false, _) => Some((event.place.block, event.place.call, Wrong::Unreached)),
                (true, false) => Some((event.place.block, event.place.call, Wrong::Redundant)),
                (true, true) => None,
            })
            .collect()
    }

    proptest! {
        /// Many lifetimes at once as each by itself.
        #[test]
        fn rounds_find_what_a_walk_finds(
            successors in prop::collection::vec(prop::collection::vec(0..8u32, 0..3), 8),
            calls in prop::collection::vec((0..8u32, 0..150u32, any::<bool>()), 0..600),
        ) {
            let function = function(&successors);
            let mut defined = std::collections::HashSet::new();
            let mut events: Vec<_> = (0..).zip(&calls)
                .filter(|(_, (_, slot, kill))| *kill || defined.insert(*slot))
                .map(|(call, &(block, slot, kill))| event(block, call, slot, kill))
                .collect();
            events.sort_by_key(|event| event.place);
            let mut expected: Vec<_> = (0..150).flat_map(|slot| walked(&function, &events, slot)).collect();
            expected.sort_by_key(|(block, call, _)| (*block, *call));
            let mut found: Vec<_> = wrong_kills(&function, events).into_iter()
                .map(|(event, wrong)| (event.place.block, event.place.call, wrong)).collect();
            found.sort_by_key(|(block, call, _)| (*block, *call));
            prop_assert_eq!(found, expected);
        }
    }
}
