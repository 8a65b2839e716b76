//! Masks that have been spilled are in several places at once: a scalar register, a
//! lane of a vector register, and where that register itself is saved. What lasts
//! longest is said of them: so what is said changes where masks do, and not wherever
//! code generation loads or stores them.

use super::diagram::Diagram;
use super::masks::{Move, moves};
use super::{Bank, Home, InstructionId, Leaf, Waiting};
use crate::machine::order;
use crate::machine::registers::Unit;
use crate::machine::{BlockId, Function, Operand, Register};
use rustc_hash::{FxHashMap, FxHashSet};

/// The places that have the same as others, by the one of them that lasts longest.
type Copies = FxHashMap<Home, Home>;

/// What an instruction puts into places: what another one has, or something else. Where a vector register is saved
/// these are as many as there are lanes.
type Writes = FxHashMap<Home, Option<Home>>;

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

/// All places, by what an instruction that writes them has.
struct Homes {
    all: FxHashSet<Home>,
    by_register: FxHashMap<Register, Vec<Home>>,
    by_unit: FxHashMap<Unit, Vec<Register>>,
    slots: Vec<Home>,
}

impl Homes {
    fn new(function: &Function, places: &Places) -> Homes {
        let mut homes = Homes {
            all: FxHashSet::default(),
            by_register: FxHashMap::default(),
            by_unit: FxHashMap::default(),
            slots: Vec::new(),
        };
        for (register, lanes) in &places.lanes {
            let of = homes.by_register.entry(*register).or_default();
            of.extend(lanes.iter().map(|lane| Home::Lane(*register, *lane)));
        }
        for register in &places.scalars {
            let of = homes.by_register.entry(*register).or_default();
            of.push(Home::Register(*register));
        }
        for (object, lanes) in &places.objects {
            homes
                .slots
                .extend(lanes.iter().map(|lane| Home::Slot(*object, *lane)));
        }
        for register in homes.by_register.keys() {
            for unit in function.registers.units(*register) {
                homes.by_unit.entry(*unit).or_default().push(*register);
            }
        }
        let of_registers = homes.by_register.values().flatten();
        homes.all.extend(of_registers.chain(&homes.slots));
        homes
    }

    /// Those that an instruction may write, by the registers that it is of.
    fn near(&self, function: &Function, id: InstructionId) -> FxHashSet<Home> {
        let operands = function.operands(id);
        if operands.iter().any(|operand| matches!(operand, Operand::Mask(_))) {
            return self.all.clone();
        }
        let defined = operands.iter().filter_map(Operand::defined);
        let units = defined.flat_map(|defined| function.registers.units(defined));
        let registers = units.filter_map(|unit| self.by_unit.get(unit)).flatten();
        let of_registers = registers.filter_map(|register| self.by_register.get(register));
        let mut homes: FxHashSet<Home> = of_registers.flatten().copied().collect();
        if function.may_store_to_slots(id) {
            homes.extend(&self.slots);
        }
        homes
    }
}

impl Waiting<'_> {
    /// The functions of each instruction by places that last.
    pub(super) fn lasting(&mut self, all: &mut FxHashMap<InstructionId, Diagram>) {
        let places = self.places();
        if places.lanes.is_empty() {
            return;
        }
        let writes = self.all_writes(&places);
        let order = order::reverse_postorder(self.function);
        let Some(ends) = self.ends(&places, &order, &writes) else {
            return;
        };
        for block in &order {
            let mut copies = self.start(*block, &order, &ends);
            // While what is copied is the same.
            let mut known: FxHashMap<Diagram, Diagram> = FxHashMap::default();
            for id in self.code(*block) {
                if let Some(at) = all.get_mut(&id) {
                    let before = *at;
                    *at = *known
                        .entry(before)
                        .or_insert_with(|| self.by_copies(before, &copies));
                }
                if let Some(writes) = writes.get(&id) {
                    places.follow(writes, &mut copies);
                    known.clear();
                }
            }
        }
    }

    /// A function of places that last.
    fn by_copies(&mut self, at: Diagram, copies: &Copies) -> Diagram {
        let homes = self.diagrams.variables(at);
        let homes = homes.iter().filter_map(|home| Some((*home, *copies.get(home)?)));
        let homes: Vec<(Home, Home)> = homes.collect();
        if homes.is_empty() {
            return at;
        }
        let by = homes
            .into_iter()
            .map(|(home, same)| (home, self.effects().home(same)));
        let by: FxHashMap<Home, Diagram> = by.collect();
        self.diagrams.substitute(at, &by, &super::is_on)
    }

    /// The places that spilled masks may be in.
    fn places(&mut self) -> Places {
        let mut places = Places::default();
        let ids = self.all_code();
        // What masks are read of and written to one by one saves no other register.
        let mut spilled: FxHashSet<Register> = FxHashSet::default();
        for id in &ids {
            let (register, lane, scalar) = match moves(self.function, *id) {
                Some(Move::WritesLane(register, lane, Operand::Register(from))) => {
                    (register, lane, from.register)
                }
                Some(Move::ReadsLane(to, register, lane)) => (register, lane, to),
                _ => continue,
            };
            places.lanes.entry(register).or_default().insert(lane);
            places.scalars.insert(scalar);
            spilled.insert(register);
        }
        for id in &ids {
            let Some(Move::Lanes { from, to }) = moves(self.function, *id) else {
                continue;
            };
            match (from, to) {
                (Bank::Register(register), Bank::Object(object))
                | (Bank::Object(object), Bank::Register(register)) => {
                    let lanes = places.lanes.get(&register).cloned().unwrap_or_default();
                    places.objects.entry(object).or_default().extend(lanes);
                }
                (Bank::Register(register), Bank::Register(to)) => {
                    if let Some(lanes) = places.lanes.get(&register).cloned() {
                        places.lanes.entry(to).or_default().extend(lanes);
                        if !spilled.contains(&to) {
                            places.savings.insert(to);
                        }
                    }
                }
                (Bank::Object(_), Bank::Object(_)) => {}
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
        let homes = Homes::new(self.function, places);
        let mut all = FxHashMap::default();
        for id in self.all_code() {
            if !self.writers.contains(&id) {
                continue;
            }
            let mut writes = Writes::default();
            for home in homes.near(self.function, id) {
                if self.writes(id, home) {
                    let from = self.effects().written(id, home).and_then(|bits| self.just(bits));
                    if from != Some(home) {
                        // Of other places nobody here looks at what is written.
                        writes.insert(home, from.filter(|from| homes.all.contains(from)));
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

    /// What is so at the ends of blocks that code comes to; none if it doesn't come to
    /// rest.
    fn ends(
        &self,
        places: &Places,
        order: &[BlockId],
        writes: &FxHashMap<InstructionId, Writes>,
    ) -> Option<Vec<Option<Copies>>> {
        let mut ends: Vec<Option<Copies>> = vec![None; self.function.blocks.len()];
        for _ in 0..ROUNDS {
            let mut has_changed = false;
            for block in order {
                let mut copies = self.start(*block, order, &ends);
                for writes in self.code(*block).iter().filter_map(|id| writes.get(id)) {
                    places.follow(writes, &mut copies);
                }
                let end = &mut ends[block.0 as usize];
                if end.as_ref() != Some(&copies) {
                    *end = Some(copies);
                    has_changed = true;
                }
            }
            if !has_changed {
                return Some(ends);
            }
        }
        None
    }

    fn start(&self, block: BlockId, order: &[BlockId], ends: &[Option<Copies>]) -> Copies {
        let before = self.function.block(block).predecessors.iter().copied();
        start(before, block == order[0], ends)
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
        let is_written = |home: &Home| writes.contains_key(home);
        let from = |(home, from): (&Home, &Option<Home>)| {
            let from = from.filter(|from| !is_written(from))?;
            let same = copies.get(&from).copied().filter(|same| !is_written(same));
            Some((*home, same.unwrap_or(from)))
        };
        let written: Vec<(Home, Home)> = writes.iter().filter_map(from).collect();
        copies.retain(|home, same| !is_written(home) && !is_written(same));
        for (home, same) in &written {
            let same = *same;
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

#[cfg(test)]
mod tests {
    use super::*;

    const KEPT: Home = Home::Slot(0, 0);
    const COPY: Home = Home::Slot(1, 0);
    const OTHER: Home = Home::Slot(2, 0);

    #[test]
    fn a_copy_ends_where_either_place_is_written() {
        for written in [KEPT, COPY] {
            let mut copies = Copies::from_iter([(COPY, KEPT)]);
            Places::default().follow(&Writes::from_iter([(written, None)]), &mut copies);
            assert!(copies.is_empty(), "{written:?}");
        }
        let mut copies = Copies::from_iter([(COPY, KEPT)]);
        Places::default().follow(&Writes::from_iter([(OTHER, None)]), &mut copies);
        assert_eq!(copies, Copies::from_iter([(COPY, KEPT)]));
    }

    #[test]
    fn a_copy_of_a_copy_is_one_of_the_first() {
        let mut copies = Copies::from_iter([(COPY, KEPT)]);
        Places::default().follow(&Writes::from_iter([(OTHER, Some(COPY))]), &mut copies);
        assert_eq!(copies, Copies::from_iter([(COPY, KEPT), (OTHER, KEPT)]));
    }

    #[test]
    fn a_copy_is_one_on_all_ways_or_none() {
        let ways = |other| vec![Some(Copies::from_iter([(COPY, KEPT)])), Some(other)];
        let after = |other| start([BlockId(0), BlockId(1)].into_iter(), false, &ways(other));
        assert_eq!(
            after(Copies::from_iter([(COPY, KEPT)])),
            Copies::from_iter([(COPY, KEPT)])
        );
        assert!(after(Copies::from_iter([(COPY, OTHER)])).is_empty());
        assert!(after(Copies::default()).is_empty());
    }
}
