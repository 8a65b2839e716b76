//! Masks that have been spilled are in several places at once: a scalar register, a
//! lane of a vector register, and where that register itself is saved. What lasts
//! longest is said of them: so what is said changes where masks do, and not wherever
//! code generation loads or stores them.

use super::diagram::Diagram;
use super::masks::{self, Spilling};
use super::{Home, InstructionId, Leaf, Waiting};
use crate::machine::order;
use crate::machine::{BlockId, Register};
use rustc_hash::{FxHashMap, FxHashSet};

/// The places that have the same as others, by the one of them that lasts longest.
type Copies = FxHashMap<Home, Home>;

/// What an instruction puts into a place: what another one has, or something else.
type Writes = Vec<(Home, Option<Home>)>;

/// How often all code is followed at most: which of two places lasts longer may change
/// with what is known, and then nothing is said of them.
const ROUNDS: usize = 64;

#[derive(Default)]
struct Places {
    /// Vector registers that scalar ones are spilled to, by the lanes.
    lanes: FxHashMap<Register, FxHashSet<u32>>,
    scalars: FxHashSet<Register>,
    /// Registers and objects of the frame where such registers are saved.
    savings: FxHashSet<Register>,
    objects: FxHashMap<i32, FxHashSet<u32>>,
}

impl Waiting<'_> {
    /// The functions of each instruction by places that last.
    pub(super) fn lasting(&mut self, all: &mut FxHashMap<InstructionId, Diagram>) {
        let places = self.places();
        if places.lanes.is_empty() {
            return;
        }
        let writes = self.all_writes(&places);
        for (id, copies) in self.copies(&places, &writes) {
            let Some(at) = all.get_mut(&id) else { continue };
            let homes = self.diagrams.variables(*at);
            let homes = homes.iter().filter_map(|home| Some((*home, *copies.get(home)?)));
            let homes: Vec<(Home, Home)> = homes.collect();
            let by = homes
                .into_iter()
                .map(|(home, same)| (home, self.effects().home(same)));
            let by: FxHashMap<Home, Diagram> = by.collect();
            *at = self.diagrams.substitute(*at, &by, &super::is_on);
        }
    }

    /// The places that spilled masks may be in.
    fn places(&mut self) -> Places {
        let mut places = Places::default();
        let ids = self.all_code();
        for id in &ids {
            if let Some(Spilling::Lane(register, lane, scalar)) = masks::spilling(self.function, *id) {
                places.lanes.entry(register).or_default().insert(lane);
                places.scalars.insert(scalar);
            }
        }
        for id in &ids {
            match masks::spilling(self.function, *id) {
                Some(Spilling::Object(register, object)) => {
                    let lanes = places.lanes.get(&register).cloned().unwrap_or_default();
                    places.objects.entry(object).or_default().extend(lanes);
                }
                Some(Spilling::Register(register, to)) => {
                    if let Some(lanes) = places.lanes.get(&register).cloned() {
                        places.lanes.entry(to).or_default().extend(lanes);
                        places.savings.insert(to);
                    }
                }
                _ => {}
            }
        }
        places
    }

    fn all_code(&self) -> Vec<InstructionId> {
        let blocks = self.function.block_ids();
        blocks.flat_map(|block| self.code(block)).collect()
    }

    /// What instructions put into places, of those that write any.
    fn all_writes(&mut self, places: &Places) -> FxHashMap<InstructionId, Writes> {
        let lanes = |(register, lanes): (&Register, &FxHashSet<u32>)| {
            let register = *register;
            lanes
                .iter()
                .map(move |lane| Home::Lane(register, *lane))
                .collect::<Vec<_>>()
        };
        let slots = |(object, lanes): (&i32, &FxHashSet<u32>)| {
            let object = *object;
            lanes
                .iter()
                .map(move |lane| Home::Slot(object, *lane))
                .collect::<Vec<_>>()
        };
        let mut homes: FxHashSet<Home> = places.lanes.iter().flat_map(lanes).collect();
        homes.extend(places.objects.iter().flat_map(slots));
        homes.extend(places.scalars.iter().map(|register| Home::Register(*register)));
        let mut all = FxHashMap::default();
        for id in self.all_code() {
            let mut writes = Writes::new();
            for home in &homes {
                if self.writes(id, *home) {
                    let from = self.effects().written(id, *home).and_then(|bits| self.just(bits));
                    if from != Some(*home) {
                        // Of other places nobody here looks at what is written.
                        writes.push((*home, from.filter(|from| homes.contains(from))));
                    }
                }
            }
            if !writes.is_empty() {
                all.insert(id, writes);
            }
        }
        all
    }

    /// The place whose bit it is.
    fn just(&self, bits: Diagram) -> Option<Home> {
        let (home, off, on) = self.diagrams.choice(bits)?;
        let [off, on] = [off, on].map(|it| self.diagrams.constant(it));
        (off == Some(Leaf::Bit(false)) && on == Some(Leaf::Bit(true))).then_some(home)
    }

    /// What is so before each instruction.
    fn copies(
        &self,
        places: &Places,
        writes: &FxHashMap<InstructionId, Writes>,
    ) -> Vec<(InstructionId, Copies)> {
        let function = self.function;
        let order = order::reverse_postorder(function);
        let mut ends: Vec<Option<Copies>> = vec![None; function.blocks.len()];
        for _ in 0..ROUNDS {
            let mut all = Vec::new();
            let mut has_changed = false;
            for block in &order {
                let mut copies = start(
                    function.block(*block).predecessors.iter().copied(),
                    *block == order[0],
                    &ends,
                );
                for id in self.code(*block) {
                    all.push((id, copies.clone()));
                    if let Some(writes) = writes.get(&id) {
                        places.follow(writes, &mut copies);
                    }
                }
                let end = &mut ends[block.0 as usize];
                if end.as_ref() != Some(&copies) {
                    *end = Some(copies);
                    has_changed = true;
                }
            }
            if !has_changed {
                return all;
            }
        }
        Vec::new()
    }
}

/// What is so on all ways to a block that are known.
fn start(before: impl Iterator<Item = BlockId>, is_entry: bool, ends: &[Option<Copies>]) -> Copies {
    if is_entry {
        return Copies::default();
    }
    let mut known = before.filter_map(|block| ends[block.0 as usize].as_ref());
    let mut copies = known.next().cloned().unwrap_or_default();
    for other in known {
        copies.retain(|home, same| other.get(home) == Some(same));
    }
    copies
}

impl Places {
    /// How long a place lasts: the others are there to compute with it.
    fn lasts(&self, home: Home) -> u32 {
        match home {
            Home::Register(_) => 0,
            Home::Lane(register, _) if !self.savings.contains(&register) => 1,
            Home::Lane(..) => 2,
            Home::Slot(..) => 3,
        }
    }

    fn follow(&self, writes: &Writes, copies: &mut Copies) {
        let before = copies.clone();
        let is_written = |home: &Home| writes.iter().any(|(written, _)| written == home);
        copies.retain(|home, same| !is_written(home) && !is_written(same));
        for (home, from) in writes {
            let Some(from) = from.filter(|from| !is_written(from)) else {
                continue;
            };
            let same = before.get(&from).copied().filter(|same| !is_written(same));
            let same = same.unwrap_or(from);
            if self.lasts(*home) <= self.lasts(same) {
                copies.insert(*home, same);
                continue;
            }
            for other in copies.values_mut().filter(|other| **other == same) {
                *other = *home;
            }
            copies.insert(same, *home);
        }
    }
}
