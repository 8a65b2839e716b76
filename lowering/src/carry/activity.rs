//! Which lifetimes are active where, as numbers.
//!
//! A set of lifetimes that are active at once has a number; that of none is 0.
//! One selector has the number of the set wherever it changes, and at the start
//! of each block. So what stock LLVM loses or merges of its records is known
//! again at the next block at the latest, and no two lifetimes contradict each
//! other.
//!
//! LLVM copies the block in which a loop begins in front of the loop, and of its
//! records only those at its start. Where nobody looks after that, nobody knows
//! behind that start, as far as such a set holds, what begins or ends in that block.
//! Nor does it copy a record like one that stands in front already, whatever is
//! between them. And where blocks begin alike, SimplifyCFG moves equal records out
//! of them, past what stands before these. So where passes follow sets have
//! other numbers in each block.

use super::reach::Reach;
use crate::model::LifetimeId;
use crate::read::Function;
use std::collections::HashMap;
use std::ops::Range;

/// A lifetime in a function: its def, its kills, and the blocks that it enters.
#[derive(Clone, Copy)]
pub(super) struct Bounds<'a> {
    pub lifetime: LifetimeId,
    pub def: (u32, u32),
    pub kills: &'a [(u32, u32)],
    pub reach: &'a Reach,
    /// Blocks of which copies may have no records but those at their start.
    pub loose: &'a [bool],
}

/// What is known of a lifetime at a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// It is active.
    Active,
    /// And its referrer may be nowhere.
    Without,
    /// It may be active.
    Unsure,
}

/// The numbers of the sets that tell of a lifetime, in order.
pub(super) struct Numbers {
    pub values: Vec<Range<u32>>,
    pub without: Vec<Range<u32>>,
    pub unsure: Vec<Range<u32>>,
}

/// The numbers of the sets that are active, for each block at its start and
/// behind each of its calls.
pub(super) struct Activity {
    numbers: Vec<Vec<u32>>,
}

impl Activity {
    /// `shared`: equal sets have one number wherever they are.
    pub(super) fn new(function: &Function, all: &[Bounds], shared: bool) -> Activity {
        let blocks = function.blocks.iter();
        // How each set differs from the one before it.
        let mut keys: Vec<Vec<u128>> = blocks.map(|block| vec![0; block.calls.len() + 1]).collect();
        for bounds in all {
            for (block, places, known) in bounds.places(function) {
                let key = key(bounds.lifetime, known);
                keys[block][places.start] ^= key;
                if let Some(after) = keys[block].get_mut(places.end) {
                    *after ^= key;
                }
            }
        }
        let mut known = HashMap::from([((0, None), 0)]);
        let number = |(block, changes): (usize, Vec<u128>)| {
            let alone = (!shared && block > 0).then_some(block);
            let mut set = 0;
            let numbers = changes.into_iter().map(|change| {
                set ^= change;
                let next = known.len() as u32;
                *known.entry((set, alone)).or_insert(next)
            });
            numbers.collect()
        };
        Activity {
            numbers: keys.into_iter().enumerate().map(number).collect(),
        }
    }

    /// The number at a block's start, and behind each of its calls.
    pub(super) fn of_block(&self, block: usize) -> &[u32] {
        &self.numbers[block]
    }

    /// The number at a block's start.
    pub(super) fn at_start(&self, block: usize) -> u32 {
        self.numbers[block][0]
    }

    /// The number behind all that stands before what the function does.
    pub(super) fn initial(&self, function: &Function) -> u32 {
        let calls = function.blocks.first().map_or(&[][..], |block| &block.calls);
        let leading = calls.iter().take_while(|call| call.leads).count();
        self.numbers.first().map_or(0, |numbers| numbers[leading])
    }

    /// The number behind a call, if it isn't the one before it.
    pub(super) fn behind(&self, (block, index): (u32, u32)) -> Option<u32> {
        let numbers = &self.numbers[block as usize];
        let (before, behind) = (numbers[index as usize], numbers[index as usize + 1]);
        (before != behind).then_some(behind)
    }

    /// The numbers of the sets that tell of a lifetime.
    pub(super) fn of(&self, function: &Function, bounds: &Bounds) -> Numbers {
        let places = bounds.places(function);
        Numbers {
            values: self.ranges(&places, &[Known::Active, Known::Without]),
            without: self.ranges(&places, &[Known::Without]),
            unsure: self.ranges(&places, &[Known::Unsure]),
        }
    }

    fn ranges(&self, places: &[Places], known: &[Known]) -> Vec<Range<u32>> {
        let places = places.iter().filter(|(.., each)| known.contains(each));
        let mut numbers: Vec<u32> = places
            .flat_map(|(block, places, _)| self.numbers[*block][places.clone()].iter().copied())
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        let mut ranges: Vec<Range<u32>> = Vec::new();
        for number in numbers {
            match ranges.last_mut() {
                Some(last) if last.end == number => last.end += 1,
                _ => ranges.push(number..number + 1),
            }
        }
        ranges
    }
}

/// Places of a block: 0 is its start, and n + 1 behind call n.
type Places = (usize, Range<usize>, Known);

impl Bounds<'_> {
    /// Where the lifetime is active or may be, block by block.
    fn places(&self, function: &Function) -> Vec<Places> {
        let calls = self.kills.iter().map(|&at| (at, None));
        let mut calls: Vec<_> = calls.chain([(self.def, Some(Known::Active))]).collect();
        calls.sort_unstable_by_key(|(at, _)| *at);
        let mut found = Vec::new();
        for (number, block) in function.blocks.iter().enumerate() {
            let from = calls.partition_point(|((block, _), _)| (*block as usize) < number);
            let own = calls[from..].iter();
            let own = own.take_while(|((block, _), _)| *block as usize == number);
            let first = match (self.reach.enters[number], self.reach.there[number]) {
                _ if self.loose[number] && own.clone().next().is_some() => Some(Known::Unsure),
                (true, true) => Some(Known::Active),
                (true, false) => Some(Known::Without),
                (false, _) => None,
            };
            let mut start = first.map(|known| (0, known));
            let ends = own.map(|&((_, index), next)| (index as usize + 1, next));
            for (place, next) in ends.chain([(block.calls.len() + 1, None)]) {
                if let Some((from, known)) = start {
                    found.push((number, from..place, known));
                }
                start = next.map(|known| (place, known));
            }
        }
        found
    }
}

/// Of sets the keys are all of their lifetimes', one after the other by exclusive
/// or: two sets have one key as often as random numbers do.
fn key(lifetime: LifetimeId, known: Known) -> u128 {
    let mix = |number: u64| {
        // Steele et al., "Fast Splittable Pseudorandom Number Generators".
        let mut mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    let number = u64::from(lifetime.0) * 8 + known as u64 * 2 + 1;
    u128::from(mix(number)) << 64 | u128::from(mix(number + 1))
}

#[cfg(test)]
// Lists of one range, not ranges.
#[allow(clippy::single_range_in_vec_init)]
mod tests {
    use super::*;
    use crate::carry::reach::Flow;
    use crate::read::{Block, Call, CallKind, ReferrerKind};

    /// Blocks with so many calls, and where they lead.
    fn function(blocks: &[(usize, &[u32])]) -> Function {
        let call = Call {
            kind: CallKind::Kill,
            node: None,
            referrer: None,
            scope: 0,
            leads: false,
        };
        let block = |(calls, successors): &(usize, &[u32])| Block {
            successors: successors.to_vec(),
            calls: vec![call.clone(); *calls],
        };
        Function {
            name: "f".into(),
            blocks: blocks.iter().map(block).collect(),
        }
    }

    #[test]
    fn equal_sets_have_one_number() {
        // 0 -> 1 or 2 -> 3: one lifetime is killed in 1, another begins in 2.
        let function = function(&[(1, &[1, 2]), (1, &[3]), (2, &[3]), (0, &[])]);
        let flow = Flow::new(&function);
        let kills = [(1, 0), (2, 1)];
        let one = flow.reach((0, 0), &kills, ReferrerKind::Everywhere);
        let other = flow.reach((2, 0), &[], ReferrerKind::Everywhere);
        let bounds = [
            Bounds {
                lifetime: LifetimeId(0),
                def: (0, 0),
                kills: &kills,
                reach: &one,
                loose: &[false; 4],
            },
            Bounds {
                lifetime: LifetimeId(1),
                def: (2, 0),
                kills: &[],
                reach: &other,
                loose: &[false; 4],
            },
        ];
        let activity = Activity::new(&function, &bounds, true);
        assert_eq!([0, 1, 2, 3].map(|block| activity.at_start(block)), [0, 1, 1, 3]);
        assert_eq!(activity.behind((0, 0)), Some(1));
        assert_eq!(activity.behind((1, 0)), Some(0));
        assert_eq!(activity.behind((2, 0)), Some(2));
        assert_eq!(activity.behind((2, 1)), Some(3));
        assert_eq!(activity.of(&function, &bounds[0]).values, [1..3]);
        assert_eq!(activity.of(&function, &bounds[1]).values, [2..4]);
        assert!(activity.of(&function, &bounds[1]).without.is_empty());
    }

    #[test]
    fn around_a_loop_it_is_active_above_its_def() {
        // 0 -> 1 -> 1 or 2, killed before its def.
        let function = function(&[(0, &[1]), (2, &[1, 2]), (0, &[])]);
        let reach = Flow::new(&function).reach((1, 1), &[(1, 0)], ReferrerKind::Everywhere);
        let bounds = [Bounds {
            lifetime: LifetimeId(5),
            def: (1, 1),
            kills: &[(1, 0)],
            reach: &reach,
            loose: &[false; 3],
        }];
        let activity = Activity::new(&function, &bounds, true);
        assert_eq!([0, 1, 2].map(|block| activity.at_start(block)), [0, 1, 1]);
        assert_eq!(
            [activity.behind((1, 0)), activity.behind((1, 1))],
            [Some(0), Some(1)]
        );
    }

    #[test]
    fn a_set_where_the_referrer_may_be_nowhere_is_another_one() {
        // 0 -> 1 -> 1 or 2, of a value that 1 computes.
        let function = function(&[(0, &[1]), (1, &[1, 2]), (0, &[])]);
        let flow = Flow::new(&function);
        let reach = flow.reach(
            (1, 0),
            &[],
            ReferrerKind::Instruction {
                block: 1,
                is_phi: false,
            },
        );
        let bounds = [Bounds {
            lifetime: LifetimeId(5),
            def: (1, 0),
            kills: &[],
            reach: &reach,
            loose: &[false; 3],
        }];
        let activity = Activity::new(&function, &bounds, true);
        assert_eq!([0, 1, 2].map(|block| activity.at_start(block)), [0, 1, 2]);
        let numbers = activity.of(&function, &bounds[0]);
        assert_eq!((numbers.values, numbers.without), (vec![1..3], vec![1..2]));
        assert!(numbers.unsure.is_empty());
        let headers = flow.headers();
        let loose = [Bounds {
            loose: &headers,
            ..bounds[0]
        }];
        let activity = Activity::new(&function, &loose, false);
        assert_eq!([0, 1, 2].map(|block| activity.at_start(block)), [0, 1, 3]);
        let numbers = activity.of(&function, &loose[0]);
        assert_eq!((numbers.values, numbers.unsure), (vec![2..4], vec![1..2]));
    }
}
