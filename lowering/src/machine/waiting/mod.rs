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

mod diagram;
mod masks;
mod sets;
#[cfg(test)]
mod tests;

use super::function::{BlockId, Function, InstructionId, Operand, Traits};
use super::registers::Register;
use diagram::{Diagram, Diagrams};
use masks::{Effects, Half};
use rustc_hash::{FxHashMap, FxHashSet};
pub use sets::{Set, Sets};

/// Where 32 bits of a mask are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Home {
    Register(Register),
    /// What a vector register has in a lane.
    Lane(Register, u32),
}

impl Home {
    fn register(self) -> Register {
        match self {
            Home::Register(register) | Home::Lane(register, _) => register,
        }
    }
}

/// A mask's bit, or where a lane goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Leaf {
    Bit(bool),
    Outcome(Outcome),
}

fn is_on(leaf: Leaf) -> bool {
    leaf == Leaf::Bit(true)
}

/// What becomes of a lane that is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Nothing, as far as is known.
    Unreached,
    /// It is off until the function ends.
    Nowhere,
    /// It goes on before an instruction, and there or behind it something is done.
    At(InstructionId),
    Unknown,
}

impl Outcome {
    /// One or the other, as an instruction decides.
    fn or(self, other: Outcome, decides: InstructionId) -> Outcome {
        match (self, other) {
            _ if self == other => self,
            (Outcome::Unreached, known) | (known, Outcome::Unreached) => known,
            (Outcome::At(_), Outcome::At(_)) => Outcome::At(decides),
            _ => Outcome::Unknown,
        }
    }
}

/// Where the lanes of a half go on, before each instruction.
#[derive(Debug)]
pub struct Waiting<'f> {
    function: &'f Function,
    half: Half,
    diagrams: Diagrams<Home, Leaf>,
    /// Those that only the code generator switches lanes in.
    whole_wave: &'f FxHashSet<InstructionId>,
    /// At the start of blocks.
    starts: Vec<Diagram>,
    /// Behind the last instruction of blocks.
    ends: Vec<Diagram>,
}

impl<'f> Waiting<'f> {
    /// Of the lanes that 32 bits of EXEC are about. EXEC isn't the program's in
    /// whole-wave code.
    pub fn new(
        function: &'f Function,
        exec: Register,
        whole_wave: &'f FxHashSet<InstructionId>,
    ) -> Waiting<'f> {
        let mut diagrams = Diagrams::default();
        let unreached = diagrams.leaf(Leaf::Outcome(Outcome::Unreached));
        let mut waiting = Waiting {
            function,
            half: Half::new(function, exec),
            diagrams,
            whole_wave,
            starts: vec![unreached; function.blocks.len()],
            ends: vec![unreached; function.blocks.len()],
        };
        waiting.solve();
        waiting
    }

    pub fn function(&self) -> &'f Function {
        self.function
    }

    /// What becomes of lanes that are off, before each instruction of a block, in
    /// order.
    pub fn in_block(&mut self, block: BlockId) -> Vec<(InstructionId, Diagram)> {
        let all = self.through(block);
        all.into_iter()
            .map(|(id, at)| (id, self.with_exec(at, false)))
            .collect()
    }

    /// The functions before each instruction of a block, in order.
    fn through(&mut self, block: BlockId) -> Vec<(InstructionId, Diagram)> {
        let mut at = self.ends[block.0 as usize];
        let mut all = Vec::new();
        for id in self.code(block).into_iter().rev() {
            at = self.before(id, at);
            all.push((id, at));
        }
        all.reverse();
        all
    }

    fn exec(&self) -> Home {
        Home::Register(self.half.exec)
    }

    /// A function of the lanes that are on, or off.
    fn with_exec(&mut self, at: Diagram, is_on: bool) -> Diagram {
        let bit = self.diagrams.leaf(Leaf::Bit(is_on));
        let by = FxHashMap::from_iter([(self.exec(), bit)]);
        self.diagrams.substitute(at, &by, &self::is_on)
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
            let end = self.end(block);
            let known = &mut self.ends[block.0 as usize];
            let is_first = *known == end;
            *known = end;
            let start = self.through(block).first().map_or(end, |(_, first)| *first);
            if is_first && self.starts[block.0 as usize] == start {
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

    /// What becomes of lanes behind a block, if what follows is as it is known.
    fn end(&mut self, block: BlockId) -> Diagram {
        let successors = &self.function.block(block).successors;
        if successors.is_empty() {
            return self.diagrams.leaf(Leaf::Outcome(Outcome::Nowhere));
        }
        let Some(decides) = self.decides(block) else {
            return match successors[..] {
                [next] => self.starts[next.0 as usize],
                _ => self.diagrams.leaf(Leaf::Outcome(Outcome::Unknown)),
            };
        };
        let mut end = self.ends[block.0 as usize];
        for next in successors {
            let start = self.starts[next.0 as usize];
            end = self.either(decides, end, start);
        }
        match self.way(block) {
            Some(way) => {
                let on = self.starts[way.0 as usize];
                self.diagrams.choose(self.exec(), end, on)
            }
            None => end,
        }
    }

    /// Where control goes behind a block if some lane is on, where that decides.
    fn way(&self, block: BlockId) -> Option<BlockId> {
        let function = self.function;
        let [one, other] = function.block(block).successors[..] else {
            return None;
        };
        let mut ways = self.code(block).into_iter().filter_map(|id| {
            let is_taken = match function.name(id) {
                "S_CBRANCH_EXECZ" => false,
                "S_CBRANCH_EXECNZ" => true,
                _ => return None,
            };
            let Some(Operand::Block(to)) = function.operands(id).first() else {
                return None;
            };
            Some(if is_taken == (*to == one) { one } else { other })
        });
        ways.next().filter(|_| ways.next().is_none())
    }

    /// The instruction of a block behind which control may go on in several places.
    fn decides(&self, block: BlockId) -> Option<InstructionId> {
        let function = self.function;
        let code = self.code(block);
        let is_branch = |id: &&InstructionId| {
            function.has(**id, Traits::TERMINATOR) && !function.writes(**id, self.half.exec)
        };
        code.iter().find(is_branch).or(code.last()).copied()
    }

    fn either(&mut self, decides: InstructionId, one: Diagram, other: Diagram) -> Diagram {
        self.diagrams.join(one, other, &|one, other| match (one, other) {
            (Leaf::Outcome(one), Leaf::Outcome(other)) => Leaf::Outcome(one.or(other, decides)),
            _ => Leaf::Outcome(Outcome::Unknown),
        })
    }

    fn effects(&mut self) -> Effects<'_> {
        Effects {
            function: self.function,
            half: self.half,
            diagrams: &mut self.diagrams,
        }
    }

    /// What becomes of lanes before an instruction, from that behind it.
    fn before(&mut self, id: InstructionId, behind: Diagram) -> Diagram {
        let mut before = self.masks_before(id, behind);
        let exec = self.exec();
        if self.switches_all_on(id) {
            let unknown = self.diagrams.leaf(Leaf::Outcome(Outcome::Unknown));
            before = self.diagrams.choose(exec, unknown, before);
        }
        if self.is_passed(id) {
            return before;
        }
        let here = self.diagrams.leaf(Leaf::Outcome(Outcome::At(id)));
        self.diagrams.choose(exec, before, here)
    }

    /// Also those lanes that never were.
    fn switches_all_on(&mut self, id: InstructionId) -> bool {
        let exec = self.exec();
        if !self.writes(id, exec) {
            return false;
        }
        let written = self.effects().written(id, exec);
        written.is_some_and(|bits| self.diagrams.constant(bits) == Some(Leaf::Bit(true)))
    }

    /// Whether a lane that is on passes an instruction, and nobody cares where it is
    /// meanwhile: an address that has a line of the source is worth to be said.
    fn is_passed(&self, id: InstructionId) -> bool {
        let passes = || masks::is_passed(self.function, self.half, id);
        !self.function.has(id, Traits::OF_SOURCE) && (passes() || self.is_unnamed_constant(id))
    }

    /// Whether an instruction gives the wave a constant, which no lane does, and no
    /// variable is in it up to where a lane stops.
    fn is_unnamed_constant(&self, id: InstructionId) -> bool {
        let function = self.function;
        if !masks::is_constant(function, id) {
            return false;
        }
        let block = function.block_of(id);
        let behind = function.all_in_block(block).skip_while(|other| *other <= id);
        for other in behind {
            if function.is_debug(other) && function.changes(id, other) {
                return false;
            }
            if !function.is_debug(other) && function.has(other, Traits::OF_SOURCE) {
                return true;
            }
        }
        false
    }

    /// Whether an instruction writes a mask of the program's.
    fn writes(&self, id: InstructionId, home: Home) -> bool {
        let is_ours = home != self.exec() || !self.whole_wave.contains(&id);
        is_ours && self.function.writes(id, home.register())
    }

    /// The functions before an instruction that only writes masks, EXEC among them.
    fn masks_before(&mut self, id: InstructionId, behind: Diagram) -> Diagram {
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
                    before = self.either(id, off, on);
                }
            }
        }
        self.diagrams.substitute(before, &known, &is_on)
    }
}
