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

mod diagram;
mod masks;
mod sets;
#[cfg(test)]
mod tests;

use super::function::{BlockId, Function, InstructionId, Traits};
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

    /// The functions before each instruction of a block, in order.
    pub fn in_block(&mut self, block: BlockId) -> Vec<(InstructionId, Diagram)> {
        let mut at = self.ends[block.0 as usize];
        let mut all = Vec::new();
        for id in self.code(block).into_iter().rev() {
            at = self.before(id, at);
            all.push((id, at));
        }
        all.reverse();
        all
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
            let start = self.in_block(block).first().map_or(end, |(_, first)| *first);
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
        end
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
        let before = self.masks_before(id, behind);
        if !self.function.writes(id, self.half.exec) || self.whole_wave.contains(&id) {
            return before;
        }
        let exec = Home::Register(self.half.exec);
        let switched = self.effects().written(id, exec);
        let next = self.diagrams.leaf(Leaf::Outcome(Outcome::At(next(id))));
        match switched {
            Some(bits) if self.diagrams.constant(bits) == Some(Leaf::Bit(true)) => {
                self.diagrams.leaf(Leaf::Outcome(Outcome::Unknown))
            }
            Some(bits) => self.diagrams.either(bits, before, next, &is_on),
            None => self.either(id, before, next),
        }
    }

    /// The same for the masks that it writes beside EXEC.
    fn masks_before(&mut self, id: InstructionId, behind: Diagram) -> Diagram {
        let function = self.function;
        let mut homes = self.diagrams.variables(behind);
        homes.retain(|home| function.writes(id, home.register()));
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

/// The place behind an instruction.
fn next(id: InstructionId) -> InstructionId {
    InstructionId(id.0 + 1)
}
