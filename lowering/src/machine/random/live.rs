//! Where the virtual registers of a random function are live, worked out from its code
//! alone, and as LLVM says it.

use crate::machine::live::{Live, LiveRange, LiveValue, Point, Segment};
use crate::machine::{BlockId, Function, InstructionId, Operand, Register, RegisterFlags};
use rustc_hash::FxHashMap;

/// How far apart LLVM's numbers of instructions are, and what it adds where one has
/// written its registers, and where what nobody needs is gone.
const DISTANCE: Point = 16;
const WRITTEN: Point = 2;
const DEAD: Point = 3;

/// Masks of parts by register.
type Masks = FxHashMap<Register, u64>;

/// Which parts of registers are live in front of each instruction, and at blocks' ends.
#[derive(Clone, Debug, Default)]
pub struct Lives {
    before: Vec<Masks>,
    out: Vec<Masks>,
}

/// What an instruction that is code writes, or else what it reads.
fn parts(function: &Function, id: InstructionId, writes: bool) -> Masks {
    let mut masks = Masks::default();
    let operands = function.operands(id).iter().filter_map(Operand::register);
    let kind = RegisterFlags::DEFINES | RegisterFlags::UNDEFINED;
    let operands = operands.filter(|of| match writes {
        true => of.flags.contains(RegisterFlags::DEFINES),
        false => !of.flags.intersects(kind),
    });
    for of in operands.filter(|_| !function.is_debug(id)) {
        *masks.entry(of.register).or_default() |= function.registers.lanes(of.register, of.part);
    }
    masks
}

fn add(to: &mut Masks, of: &Masks) {
    for (register, mask) in of {
        *to.entry(*register).or_default() |= mask;
    }
}

fn of(masks: &Masks, register: Register) -> u64 {
    masks.get(&register).copied().unwrap_or(0)
}

impl Lives {
    pub fn new(function: &Function) -> Lives {
        let blocks = function.blocks.len();
        let mut lives = Lives {
            before: vec![Masks::default(); function.instructions.len()],
            out: vec![Masks::default(); blocks],
        };
        // What has been written on some way.
        let mut written = vec![Masks::default(); blocks];
        for _ in 0..=blocks {
            for block in function.block_ids().rev() {
                lives.follow_up(function, block);
            }
            for block in function.block_ids() {
                let mut now = Masks::default();
                for before in &function.block(block).predecessors {
                    add(&mut now, &written[before.0 as usize]);
                }
                for id in function.all_in_block(block) {
                    add(&mut now, &parts(function, id, true));
                }
                written[block.0 as usize] = now;
            }
        }
        for block in function.block_ids() {
            let mut now = Masks::default();
            for before in &function.block(block).predecessors {
                add(&mut now, &written[before.0 as usize]);
            }
            for id in function.all_in_block(block) {
                lives.before[id.0 as usize]
                    .iter_mut()
                    .for_each(|(register, mask)| *mask &= of(&now, *register));
                add(&mut now, &parts(function, id, true));
            }
            let out = lives.out[block.0 as usize].iter_mut();
            out.for_each(|(register, mask)| *mask &= of(&now, *register));
        }
        lives
    }

    /// From a block's end to its start.
    fn follow_up(&mut self, function: &Function, block: BlockId) {
        let mut now = Masks::default();
        for next in &function.block(block).successors {
            let first = function.block(*next).instructions.start;
            add(&mut now, &self.before[first as usize]);
        }
        self.out[block.0 as usize] = now.clone();
        for id in function.all_in_block(block).rev() {
            for (register, written) in parts(function, id, true) {
                now.entry(register).and_modify(|mask| *mask &= !written);
            }
            add(&mut now, &parts(function, id, false));
            self.before[id.0 as usize] = now.clone();
        }
    }

    /// The parts of a register that are live in front of an instruction.
    pub fn before(&self, id: InstructionId, register: Register) -> u64 {
        of(&self.before[id.0 as usize], register)
    }

    /// The same at a block's end.
    pub fn out(&self, block: BlockId, register: Register) -> u64 {
        of(&self.out[block.0 as usize], register)
    }

    /// The same right behind an instruction.
    pub fn behind(&self, function: &Function, id: InstructionId, register: Register) -> u64 {
        let block = function.block_of(id);
        match id.0 + 1 < function.block(block).instructions.end {
            true => self.before(InstructionId(id.0 + 1), register),
            false => self.out(block, register),
        }
    }

    /// As LLVM says it.
    pub fn facts(&self, function: &Function) -> Live {
        let mut live = Live::default();
        let mut point = DISTANCE;
        for block in function.block_ids() {
            let start = point;
            for id in function.all_in_block(block) {
                let is_code = !function.is_debug(id);
                point += if is_code { DISTANCE } else { 0 };
                live.instructions.push(is_code.then_some(point + WRITTEN));
            }
            point += DISTANCE;
            live.blocks.push(start..point);
        }
        for (&register, known) in &function.registers.virtuals {
            let code = (0..function.instructions.len() as u32).map(InstructionId);
            let mut all = code
                .filter(|id| !function.is_debug(*id))
                .flat_map(|id| function.operands(id));
            let has_parts = all.any(|operand| {
                operand
                    .register()
                    .is_some_and(|of| of.register == register && of.part != 0)
            });
            let mut masks = vec![known.lanes];
            if has_parts {
                masks.extend((0..3).map(|lane| 1 << lane));
            }
            let range = |mask| Ranges::new(self, function, &live, register, mask).range();
            let ranges: Vec<LiveRange> = masks.into_iter().map(range).collect();
            if !ranges[0].values.is_empty() {
                live.registers.insert(register, ranges);
            }
        }
        live
    }
}

/// Where some parts of a register are live.
struct Ranges<'f> {
    lives: &'f Lives,
    function: &'f Function,
    live: &'f Live,
    register: Register,
    mask: u64,
    /// By where they are defined.
    values: Vec<LiveValue>,
}

impl<'f> Ranges<'f> {
    fn new(lives: &'f Lives, function: &'f Function, live: &'f Live, register: Register, mask: u64) -> Self {
        Ranges {
            lives,
            function,
            live,
            register,
            mask,
            values: Vec::new(),
        }
    }

    fn value(&mut self, at: Point, is_join: bool) -> u32 {
        let new = LiveValue {
            at,
            is_join,
            is_unused: false,
        };
        let known = self.values.iter().position(|value| *value == new);
        let place = known.unwrap_or_else(|| {
            self.values.push(new);
            self.values.len() - 1
        });
        place as u32
    }

    fn writes(&self, id: InstructionId) -> bool {
        of(&parts(self.function, id, true), self.register) & self.mask != 0
    }

    /// The value that a block begins with.
    fn value_in(&mut self, block: BlockId) -> u32 {
        let [only] = self.function.block(block).predecessors[..] else {
            return self.value(self.live.blocks[block.0 as usize].start, true);
        };
        let mut all = self.function.all_in_block(only).rev();
        match all.find(|id| self.writes(*id)) {
            Some(id) => self.value(self.live.instructions[id.0 as usize].expect("it is code"), false),
            None => self.value_in(only),
        }
    }

    fn range(mut self) -> LiveRange {
        let mut segments = Vec::new();
        for block in self.function.block_ids() {
            let points = self.live.blocks[block.0 as usize].clone();
            let first = InstructionId(self.function.block(block).instructions.start);
            let is_in = self.lives.before(first, self.register) & self.mask != 0;
            let mut open = is_in.then(|| (points.start, self.value_in(block)));
            for id in self.function.all_in_block(block) {
                let Some(written) = self.live.instructions[id.0 as usize] else {
                    continue;
                };
                let is_live = self.lives.behind(self.function, id, self.register) & self.mask != 0;
                let writes = self.writes(id);
                if !is_live || writes {
                    segments.extend(open.take().map(|(start, value)| segment(start..written, value)));
                }
                if writes {
                    let value = self.value(written, false);
                    match is_live {
                        true => open = Some((written, value)),
                        false => segments.push(segment(written..written - WRITTEN + DEAD, value)),
                    }
                }
            }
            segments.extend(open.map(|(start, value)| segment(start..points.end, value)));
        }
        LiveRange {
            lanes: self.mask,
            segments,
            values: self.values,
        }
    }
}

fn segment(points: std::ops::Range<Point>, value: u32) -> Segment {
    Segment { points, value }
}
