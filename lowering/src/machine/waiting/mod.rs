//! Where lanes go on that wait (the heterogeneous extensions, "Divergent Lane
//! PC").
//!
//! AMDGPU switches lanes off in EXEC and keeps them in other masks until it
//! switches them on again. A lane that is off waits for the next instruction
//! that puts its bit back. Which one that is follows from the lane's bits in the
//! masks that instructions will read: so what is known is found backwards, from
//! where EXEC is written, and is a function of the bits of one lane
//! (`diagram.rs`) that holds for each. Until a lane goes on its bit in EXEC is
//! off, which makes nearly all of these functions a mask or two.
//!
//! It is exact for what the masks hold at run time; nobody has to know which
//! regions there are, or which lanes were on at entry: those that never were are
//! in no mask that comes into EXEC. A mask that the function needs is live, so it
//! can be found.
//!
//! Where the way that code takes decides where a lane goes on, it waits at the
//! instruction that decides: from there it comes to where it goes on and does
//! nothing in between.
//!
//! A lane that has been switched on goes on where it does something, or where it
//! passes an instruction that has a line of the source: people want to see one, and
//! the lane passes what code generation needs to join and divide lanes as if it
//! weren't there. So EXEC is a mask like others here, and it is known of lanes that
//! are on, too, where they will stop.

mod branches;
mod copies;
mod diagram;
mod masks;
mod outcome;
mod passing;
mod sets;
#[cfg(test)]
pub(super) mod tests;

use super::function::{Access, BlockId, Function, InstructionId, Traits};
use super::registers::Register;
use super::stages::listed::masks::WholeWave;
pub use diagram::Diagram;
pub(super) use diagram::Diagrams;
use masks::{Effects, Half};
pub(super) use masks::{Move, moves};
use outcome::{Leaf, is_on};
pub use outcome::{Outcome, Why};
use passing::{Passes, lined, named};
use rustc_hash::{FxHashMap, FxHashSet};
pub use sets::{MOST_SETS, Set, Sets};

/// Where 32 bits of a mask are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Home {
    Register(Register),
    /// What a vector register has in a lane.
    Lane(Register, u32),
    /// What an object of the frame has of a lane.
    Slot(i32, u32),
}

/// Where all lanes of a vector register may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Bank {
    Register(Register),
    /// An object of the frame.
    Object(i32),
}

impl Bank {
    pub(super) fn lane(self, lane: u32) -> Home {
        match self {
            Bank::Register(register) => Home::Lane(register, lane),
            Bank::Object(object) => Home::Slot(object, lane),
        }
    }
}

impl Home {
    /// If it is a lane.
    pub(super) fn bank(self) -> Option<(Bank, u32)> {
        match self {
            Home::Register(_) => None,
            Home::Lane(register, lane) => Some((Bank::Register(register), lane)),
            Home::Slot(object, lane) => Some((Bank::Object(object), lane)),
        }
    }
}

/// Where the lanes of a half go on, before each instruction.
#[derive(Debug)]
pub struct Waiting<'f> {
    function: &'f Function,
    half: Half,
    diagrams: Diagrams<Home, Leaf>,
    /// Where it is only the code generator that switches lanes.
    whole_wave: &'f WholeWave,
    /// At the start of blocks.
    starts: Vec<Diagram>,
    /// Behind instructions: those that say where control goes, or else the last of
    /// blocks.
    known: FxHashMap<(InstructionId, bool), Diagram>,
    /// The registers, and their parts, that debug info says a variable is in.
    named: FxHashSet<Register>,
    /// The instructions that the line table gives a line of the source.
    lined: FxHashSet<InstructionId>,
    /// The instructions that may write a mask: most don't.
    writers: FxHashSet<InstructionId>,
}

/// So many: a region's own and those of some around it. With two, 57 % of the waiting lanes of
/// the corpus of control flow have a line at -O0, with eight 93 % for a third more debug info,
/// and with sixteen 97 % for as much again.
const FEW: usize = 8;

/// How many nodes a function may have. The largest of the corpus has 56, of the generated kernels that were looked at
/// 66, but for those where switches lead into loops that return: one of 300 lines takes 80 seconds with 4096 nodes, and three
/// with 512. In nearly 20,000 of its places lanes are in too many masks to be said, whichever it is.
const LARGEST: usize = 1 << 9;

impl<'f> Waiting<'f> {
    /// Of the lanes that 32 bits of EXEC are about. EXEC isn't the program's in whole-wave
    /// code.
    pub fn new(function: &'f Function, exec: Register, whole_wave: &'f WholeWave) -> Waiting<'f> {
        let mut diagrams = Diagrams::default();
        let unreached = diagrams.leaf(Leaf::Outcome(Outcome::Unreached));
        let mut waiting = Waiting {
            function,
            half: Half::new(function, exec),
            diagrams,
            whole_wave,
            starts: vec![unreached; function.blocks.len()],
            known: FxHashMap::default(),
            named: named(function),
            lined: lined(function),
            writers: masks::writers(function, whole_wave),
        };
        waiting.solve();
        waiting
    }

    pub fn function(&self) -> &'f Function {
        self.function
    }

    /// What becomes of lanes that are off, before each instruction.
    pub fn before_all(&mut self) -> FxHashMap<InstructionId, Diagram> {
        let blocks = self.function.block_ids();
        let mut all = FxHashMap::default();
        for block in blocks {
            all.extend(self.in_block(block));
        }
        self.lasting(&mut all);
        all
    }

    /// The same of a block, in order.
    fn in_block(&mut self, block: BlockId) -> Vec<(InstructionId, Diagram)> {
        let mut all = self.through(block);
        let mut within = FxHashSet::default();
        // While `within` is the same.
        let mut known: FxHashMap<Diagram, Diagram> = FxHashMap::default();
        for (id, at) in &mut all {
            let on = *at;
            *at = match known.get(&self.diagrams.without_first(on, self.exec())) {
                Some(known) => *known,
                None => {
                    let off = self.of_off(on, &within);
                    known.insert(self.diagrams.without_first(on, self.exec()), off);
                    off
                }
            };
            if self.writers.contains(id) {
                self.follow(*id, &mut within);
                known.clear();
            }
        }
        all
    }

    /// A function of the lanes that are off, of which some masks have none.
    fn of_off(&mut self, at: Diagram, without: &FxHashSet<Home>) -> Diagram {
        let off = self.diagrams.leaf(Leaf::Bit(false));
        let homes = without.iter().copied().chain([self.exec()]);
        let by = homes.map(|home| (home, off)).collect();
        self.diagrams.substitute(at, &by, &is_on)
    }

    /// Follows the masks that have no lane that is off, as comparisons give them, past
    /// an instruction.
    fn follow(&mut self, id: InstructionId, within: &mut FxHashSet<Home>) {
        let exec = self.exec();
        if self.writes(id, exec) {
            let kept = self.effects().home(exec);
            if self.effects().written(id, exec) != Some(kept) {
                return within.clear();
            }
        }
        let mut homes: Vec<Home> = within.iter().copied().collect();
        homes.extend(self.effects().results(id));
        let mut now = FxHashSet::default();
        for home in homes {
            let is_within = match self.writes(id, home) {
                false => within.contains(&home),
                true => self.effects().written(id, home).is_some_and(|bits| {
                    let bits = self.of_off(bits, within);
                    self.diagrams.constant(bits) == Some(Leaf::Bit(false))
                }),
            };
            if is_within {
                now.insert(home);
            }
        }
        *within = now;
    }

    /// The functions before each instruction of a block, in order.
    fn through(&mut self, block: BlockId) -> Vec<(InstructionId, Diagram)> {
        let code = self.code(block);
        let mut at = self.end(block, &code);
        let mut all = Vec::new();
        for id in code.into_iter().rev() {
            if let Some(branch) = self.branch(block, id) {
                at = self.behind(id, branch, at);
            }
            let before = self.before(id, at);
            if before != at {
                at = self.bounded(before);
            }
            all.push((id, at));
        }
        all.reverse();
        all
    }

    fn exec(&self) -> Home {
        Home::Register(self.half.exec)
    }

    fn code(&self, block: BlockId) -> Vec<InstructionId> {
        let function = self.function;
        let is_code =
            |id: &InstructionId| !function.has(*id, Traits::DEBUG | Traits::POSITION | Traits::BUNDLE);
        function.all_in_block(block).filter(is_code).collect()
    }

    fn solve(&mut self) {
        let function = self.function;
        let mut pending: Vec<BlockId> = super::order::reverse_postorder(function);
        let mut is_pending: FxHashSet<BlockId> = pending.iter().copied().collect();
        // Those behind come first.
        while let Some(block) = pending.pop() {
            is_pending.remove(&block);
            let start = match self.through(block).first() {
                Some((_, first)) => *first,
                None => self.end(block, &[]),
            };
            if self.starts[block.0 as usize] == start {
                continue;
            }
            self.starts[block.0 as usize] = start;
            for before in &function.block(block).predecessors {
                if is_pending.insert(*before) {
                    pending.push(*before);
                }
            }
        }
    }

    /// What was known somewhere and what is known now, so that it comes to an end: at
    /// an instruction that something follows in several ways, a lane waits there.
    fn settled(&mut self, place: (InstructionId, bool), now: Diagram) -> Diagram {
        let both = match self.known.get(&place) {
            Some(known) => self.either((place.0, Why::Ways), *known, now),
            None => now,
        };
        let both = self.bounded(both);
        self.known.insert(place, both);
        both
    }

    /// A function, or that nobody knows, if it is larger than any that a program's regions
    /// lead to: they grow exponentially where many masks depend on each other.
    fn bounded(&mut self, now: Diagram) -> Diagram {
        match self.diagrams.is_larger(now, LARGEST) {
            true => self.diagrams.leaf(Leaf::Outcome(Outcome::Unknown(Why::Masks))),
            false => now,
        }
    }

    fn either(&mut self, (decides, why): (InstructionId, Why), one: Diagram, other: Diagram) -> Diagram {
        self.diagrams.join(one, other, &|one, other| match (one, other) {
            (Leaf::Outcome(one), Leaf::Outcome(other)) => Leaf::Outcome(one.or(other, decides, why)),
            _ => Leaf::Outcome(Outcome::Unknown(Why::Lost)),
        })
    }

    fn effects(&mut self) -> Effects<'_> {
        Effects {
            function: self.function,
            half: self.half,
            whole_wave: self.whole_wave,
            diagrams: &mut self.diagrams,
        }
    }

    /// What becomes of lanes before an instruction, from that behind it.
    fn before(&mut self, id: InstructionId, behind: Diagram) -> Diagram {
        let mut before = self.masks_before(id, behind);
        let exec = self.exec();
        if self.switches_all_on(id) {
            let unknown = self.diagrams.leaf(Leaf::Outcome(Outcome::Unknown(Why::AllOn)));
            before = self.diagrams.choose(exec, unknown, before);
        }
        let is_passed = match self.passes(id) {
            Passes::Always => true,
            Passes::IfFewDecide => {
                let on = self.diagrams.with_first(behind, exec);
                self.diagrams.variables(on).len() <= FEW
            }
            Passes::Never => false,
        };
        if is_passed {
            return before;
        }
        let here = self.diagrams.leaf(Leaf::Outcome(Outcome::At(id)));
        self.diagrams.choose(exec, before, here)
    }

    /// Also those lanes that never were.
    fn switches_all_on(&mut self, id: InstructionId) -> bool {
        let exec = self.exec();
        if !self.writers.contains(&id) || !self.writes(id, exec) {
            return false;
        }
        let written = self.effects().written(id, exec);
        written.is_some_and(|bits| self.diagrams.constant(bits) == Some(Leaf::Bit(true)))
    }

    /// Whether an instruction writes a mask of the program's.
    fn writes(&self, id: InstructionId, home: Home) -> bool {
        let function = self.function;
        match home {
            Home::Register(register) | Home::Lane(register, _) => {
                // A function gives back the lanes that it was called with.
                let is_kept = self.whole_wave.switches.contains(&id) || function.has(id, Traits::CALL);
                let is_ours = home != self.exec() || !is_kept;
                is_ours && function.writes(id, register)
            }
            Home::Slot(object, _) => {
                let access = function.instruction(id).slot;
                let is_it = |access: &Access| access.object == object || access.object == Access::ANY;
                function.may_store_to_slots(id) && access.as_ref().is_some_and(is_it)
            }
        }
    }

    /// The functions before an instruction that only writes masks, EXEC among them.
    fn masks_before(&mut self, id: InstructionId, behind: Diagram) -> Diagram {
        if !self.writers.contains(&id) {
            return behind;
        }
        let mut homes = self.diagrams.variables(behind);
        homes.retain(|home| self.writes(id, *home));
        let mut before = behind;
        let mut known = FxHashMap::default();
        for home in homes {
            match self.effects().written(id, home) {
                Some(bits) => {
                    known.insert(home, bits);
                }
                None => {
                    let [off, on] = [false, true].map(|bit| {
                        let bit = self.diagrams.leaf(Leaf::Bit(bit));
                        let by = FxHashMap::from_iter([(home, bit)]);
                        self.diagrams.substitute(before, &by, &is_on)
                    });
                    let why = match self.function.has(id, Traits::ASSEMBLY) {
                        true => Why::Assembly,
                        false => Why::Lost,
                    };
                    before = self.either((id, why), off, on);
                }
            }
        }
        self.diagrams.substitute(before, &known, &is_on)
    }
}
