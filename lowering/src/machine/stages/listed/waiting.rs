//! Where lanes wait, for finalize: the addresses are listed beside the code, in the
//! section [`SECTION`], and the rest is kept in a table ([`Waits`]).

use super::unnumbered::word_of;
use super::{masks, unwinding};
use crate::lanes::{Chain, FrameStart, Half, Lanes, SECTION, Set, Waits};
use crate::machine::waiting::{Diagram, Home, MOST_SETS, Sets, Waiting, Why};
use crate::machine::{Changes, Edit, Function, InstructionId, Loss, Lost, Notes, Register, Traits};
use crate::target::AMDGPU;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Lanes that so many masks say aren't described, if it isn't by being in any of them.
const WIDEST: usize = 32;

/// What is so before instructions, of 32 lanes: most is so before many of them.
#[derive(Default)]
struct OfHalf {
    sets: Vec<Sets>,
    before: FxHashMap<InstructionId, usize>,
}

/// Finds them, once the code stays as it is.
pub fn run(function: &Function, notes: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let Some((exec, number)) = exec(function) else {
        return changes;
    };
    let whole_wave = masks::whole_wave(function);
    let code: Vec<InstructionId> = listed(function);
    let found = Found {
        function,
        code: &code,
    };
    let of_half = |part: &Register| of_half(Waiting::new(function, *part, &whole_wave), &code);
    let halves: Vec<OfHalf> = exec.iter().map(of_half).collect();
    let mut lost: BTreeMap<Why, usize> = BTreeMap::new();
    // By the sets of each half.
    let mut known: FxHashMap<Vec<Option<usize>>, usize> = FxHashMap::default();
    let mut chains = Vec::new();
    let mut before = Vec::with_capacity(code.len());
    for id in &code {
        let sets: Vec<Option<usize>> = halves.iter().map(|half| half.before.get(id).copied()).collect();
        let number = *known.entry(sets).or_insert_with_key(|sets| {
            let sets = sets
                .iter()
                .zip(&halves)
                .map(|(sets, half)| sets.map(|number| &half.sets[number]));
            chains.push(found.chain(&sets.collect::<Vec<_>>()));
            chains.len() - 1
        });
        before.push(number);
        for why in &chains[number].1 {
            *lost.entry(*why).or_default() += 1;
        }
    }
    if function.frame.starts_at_zero() == Some(false) {
        let in_full = |(chain, lost): &(Chain, BTreeSet<Why>)| lost.is_empty().then(|| chain.clone());
        notes.lanes = Some(unwinding::Lanes {
            chains: chains.iter().map(in_full).collect(),
            before: code.iter().copied().zip(before.iter().copied()).collect(),
        });
    }
    let chains = shared(chains.into_iter().map(|(chain, _)| chain).collect(), &before);
    changes.losses.extend(lost.into_iter().map(|(why, places)| Loss {
        of: Lost::Lanes(places),
        reason: why.text(),
    }));
    let mut waits = found.waits(&chains, &before, &mut changes);
    waits.lanes = 32 * exec.len() as u32;
    waits.exec = number;
    waits.borrows_exec = !whole_wave.switches.is_empty();
    notes.waits = Some(waits);
    changes
}

/// The registers of 32 bits that say which lanes are on, and the DWARF number of all
/// of them: of 32 lanes there is one, whose number LLVM gives EXEC then.
fn exec(function: &Function) -> Option<(Vec<Register>, u16)> {
    let exec = function.registers.physical.get(&function.registers.exec?)?;
    let number = exec.dwarf?;
    let bits = AMDGPU.mask_bits(number)?;
    let parts = exec.parts.iter().take(bits as usize / 32);
    Some((parts.map(|part| part.register).collect(), number))
}

/// What is so before each instruction that can be listed. A bundle is one, so it has to
/// be so throughout.
fn of_half(mut waiting: Waiting<'_>, code: &[InstructionId]) -> OfHalf {
    let function = waiting.function();
    let all = waiting.before_all();
    let mut half = OfHalf::default();
    let mut known: FxHashMap<Diagram, usize> = FxHashMap::default();
    let mut in_bundles = None;
    for id in code {
        let mut inside: Vec<Diagram> = function
            .bundle(*id)
            .filter_map(|id| all.get(&id).copied())
            .collect();
        inside.dedup();
        let mut number = |at| {
            *known.entry(at).or_insert_with(|| {
                half.sets.push(waiting.sets(at));
                half.sets.len() - 1
            })
        };
        let numbers: Vec<usize> = inside.into_iter().map(&mut number).collect();
        let Some((first, others)) = numbers.split_first() else {
            continue;
        };
        let is_throughout = others.iter().all(|other| half.sets[*other] == half.sets[*first]);
        let number = match is_throughout {
            true => *first,
            false => *in_bundles.get_or_insert_with(|| {
                half.sets.push(Sets {
                    lost: BTreeSet::from([Why::Bundle]),
                    ..Sets::default()
                });
                half.sets.len() - 1
            }),
        };
        half.before.insert(*id, number);
    }
    half
}

/// The instructions whose addresses can be listed, in the order of the code.
fn listed(function: &Function) -> Vec<InstructionId> {
    let blocks = function.block_ids();
    let all = blocks.flat_map(|block| function.in_block(block).collect::<Vec<_>>());
    all.filter(|id| !function.has(*id, Traits::DEBUG | Traits::POSITION))
        .collect()
}

/// The same chains, beginning alike where they can: of sets that go on in one place
/// those come first that are before most instructions, as masks of regions around others
/// are.
fn shared(mut chains: Vec<Chain>, before: &[usize]) -> Vec<Chain> {
    let mut times = vec![0_usize; chains.len()];
    for chain in before {
        times[*chain] += 1;
    }
    let mut known: FxHashMap<Set, usize> = FxHashMap::default();
    for (chain, times) in chains.iter().zip(times) {
        for set in chain {
            *known.entry(set.clone()).or_default() += times;
        }
    }
    for chain in &mut chains {
        for alike in chain.chunk_by_mut(|one, other| one.at == other.at) {
            alike.sort_by_cached_key(|set| (Reverse(known[set]), set.lanes.clone()));
        }
    }
    chains
}

struct Found<'f> {
    function: &'f Function,
    code: &'f [InstructionId],
}

impl Found<'_> {
    /// The sets of all halves in one order, and why some aren't said.
    fn chain(&self, halves: &[Option<&Sets>]) -> (Chain, BTreeSet<Why>) {
        let mut lost: BTreeSet<Why> = halves
            .iter()
            .flatten()
            .flat_map(|sets| sets.lost.clone())
            .collect();
        let all = halves.iter().flatten().flat_map(|sets| &sets.sets);
        let places: BTreeSet<InstructionId> = all.map(|set| set.at).collect();
        // Outermost first.
        let sets = places.into_iter().rev().filter_map(|at| {
            let sets = self.sets(at, halves).ok_or(Why::Nameless);
            let is_short =
                |sets: &Vec<Vec<Lanes<Half>>>| sets.iter().flatten().all(|lanes| lanes.size() <= WIDEST);
            let sets = sets.and_then(|sets| is_short(&sets).then_some(sets).ok_or(Why::Masks));
            // The one behind it, if it isn't code; its bundle, which does nothing before.
            let behind = self.code.partition_point(|code| *code < at);
            let place = match self.function.has(at, Traits::BUNDLED_BEFORE) {
                true => behind.checked_sub(1)?,
                false => (behind < self.code.len()).then_some(behind)?,
            };
            Some((u32::try_from(place).ok()?, sets))
        });
        // A set that can't be described hides what is around it.
        let mut chain = Chain::new();
        for (at, sets) in sets {
            match sets {
                Ok(sets) => chain.extend(sets.into_iter().map(|lanes| Set { at, lanes })),
                Err(why) => {
                    lost.insert(why);
                    chain.clear();
                }
            }
        }
        // The innermost say most.
        if chain.len() > MOST_SETS {
            lost.insert(Why::Places);
        }
        (chain.split_off(chain.len().saturating_sub(MOST_SETS)), lost)
    }

    /// The sets that go on at an instruction, each of all halves; none if a mask has no
    /// DWARF number.
    fn sets(&self, at: InstructionId, halves: &[Option<&Sets>]) -> Option<Vec<Vec<Lanes<Half>>>> {
        let of_half = |sets: &Option<&Sets>| {
            let sets = sets.iter().flat_map(|sets| &sets.sets).filter(|set| set.at == at);
            sets.map(|set| self.lanes(&set.lanes)).collect::<Option<Vec<_>>>()
        };
        let halves = halves.iter().map(of_half).collect::<Option<Vec<_>>>()?;
        let most = halves.iter().map(Vec::len).max().unwrap_or(0);
        // A half may have fewer.
        let set = |number| {
            let of_halves = halves.iter().map(|half| half.get(number).cloned());
            of_halves.map(|lanes| lanes.unwrap_or(Lanes::None)).collect()
        };
        Some((0..most).map(set).collect())
    }

    /// By DWARF numbers of registers; none if a mask has none.
    fn lanes(&self, lanes: &Lanes<Home>) -> Option<Lanes<Half>> {
        let number = |register: Register| self.function.registers.physical.get(&register)?.dwarf;
        lanes.map(&|home| match home {
            Home::Register(register) => {
                word_of(*register, self.function).map(|(number, word)| Half::Scalar(number, word))
            }
            Home::Lane(register, lane) => Some(Half::Lane(number(*register)?, *lane)),
            Home::Slot(object, lane) => {
                let (_, offset) = self.function.frame.place(*object, self.function)?;
                Some(Half::Frame(offset, *lane))
            }
        })
    }

    /// Where the frame starts, if any object of it is somewhere.
    fn frame(&self) -> FrameStart {
        let frame = &self.function.frame;
        let mut places = frame
            .objects
            .keys()
            .filter_map(|object| frame.place(*object, self.function));
        places.next().map(|(start, _)| start).unwrap_or_default()
    }

    /// The table, by the addresses that are listed, of what is so before each
    /// instruction.
    fn waits(&self, chains: &[Chain], before: &[usize], changes: &mut Changes) -> Waits {
        let mut numbers: FxHashMap<&Chain, u32> = FxHashMap::default();
        let mut of_chain: Vec<Option<u32>> = vec![None; chains.len()];
        let mut segments: Vec<(u32, u32)> = Vec::new();
        for (place, chain) in (0..).zip(before) {
            let number = *of_chain[*chain].get_or_insert_with(|| {
                let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
                *numbers.entry(&chains[*chain]).or_insert(next)
            });
            if segments.last().is_none_or(|(_, last)| *last != number) {
                segments.push((place, number));
            }
        }
        let mut points: BTreeSet<u32> = numbers
            .keys()
            .flat_map(|chain| chain.iter())
            .map(|set| set.at)
            .collect();
        points.extend(segments.iter().map(|(place, _)| *place));
        let point: FxHashMap<u32, u32> = points.iter().copied().zip(0..).collect();
        for place in &points {
            let section = SECTION.to_owned();
            changes
                .edits
                .push(Edit::List(self.code[*place as usize], section));
        }
        let mut chains = vec![Chain::new(); numbers.len()];
        for (chain, number) in numbers {
            let sets = chain.iter().map(|set| Set {
                at: point[&set.at],
                lanes: set.lanes.clone(),
            });
            chains[number as usize] = sets.collect();
        }
        let segments = segments.into_iter().map(|(place, chain)| (point[&place], chain));
        Waits {
            frame: self.frame(),
            points: points.len() as u32,
            chains,
            segments: segments.collect(),
            ..Waits::default()
        }
    }
}
