//! Where virtual registers are live, while LLVM knows it.

use super::function::{Function, InstructionId, Operand, RegisterOperand, Traits};
use super::registers::Register;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// A point of the code, as LLVM numbers them: four for each instruction.
pub(super) type Point = u32;

/// The point of an instruction where it has written its registers.
const WRITTEN: Point = 2;

/// Where a value of a register is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    pub points: Range<Point>,
    /// In [`LiveRange::values`].
    pub value: u32,
}

/// Of a register or of some of its parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LiveRange {
    /// LLVM's mask of the parts.
    pub lanes: u64,
    /// In the order of the code.
    pub segments: Vec<Segment>,
    pub values: Vec<LiveValue>,
}

/// A value of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiveValue {
    /// Where it is defined.
    pub at: Point,
    /// At the start of a block.
    pub is_join: bool,
    pub is_unused: bool,
}

impl LiveRange {
    pub(crate) fn segment_at(&self, point: Point) -> Option<&Segment> {
        let before = self
            .segments
            .partition_point(|segment| segment.points.end <= point);
        let segment = self.segments.get(before)?;
        segment.points.contains(&point).then_some(segment)
    }

    pub(crate) fn is_live_at(&self, point: Point) -> bool {
        self.segment_at(point).is_some()
    }
}

#[derive(Clone, Debug, Default)]
pub struct Live {
    pub blocks: Vec<Range<Point>>,
    /// By instruction, where it has written its registers; none for debug values.
    pub instructions: Vec<Option<Point>>,
    /// All of a register first, then its parts.
    pub registers: FxHashMap<Register, Vec<LiveRange>>,
}

impl Live {
    /// Where an instruction has written what it defines at a point.
    pub fn written(point: Point) -> Point {
        point & !3 | WRITTEN
    }

    /// Where an instruction, by any of its points, reads.
    pub fn read(point: Point) -> Point {
        point & !3
    }

    /// All of a register.
    pub fn whole(&self, register: Register) -> Option<&LiveRange> {
        self.registers.get(&register)?.first()
    }

    /// The live ranges of all that an operand needs. None: nothing is known of it.
    pub fn ranges(&self, function: &Function, operand: &RegisterOperand) -> Option<Vec<&LiveRange>> {
        let (whole, parts) = self.registers.get(&operand.register)?.split_first()?;
        if parts.is_empty() {
            return Some(vec![whole]);
        }
        let needed = function.registers.lanes(operand.register, operand.part);
        Some(parts.iter().filter(|part| part.lanes & needed != 0).collect())
    }

    /// The instructions by where they have written their registers.
    pub(crate) fn instructions_by_point(&self) -> FxHashMap<Point, InstructionId> {
        let all = (0..).map(InstructionId).zip(&self.instructions);
        all.filter_map(|(id, point)| Some(((*point)?, id))).collect()
    }
}

/// The virtual registers that debug values are of, and those that are copied of or to
/// these, and so on.
pub fn described(function: &Function) -> FxHashSet<Register> {
    let mut copied: FxHashMap<Register, Vec<Register>> = FxHashMap::default();
    let mut waiting = Vec::new();
    for id in function
        .block_ids()
        .flat_map(|block| function.all_in_block(block))
    {
        if function.instruction(id).debug.is_some() {
            waiting.extend(function.registers_of(id));
        } else if function.has(id, Traits::COPY)
            && let [Operand::Register(to), Operand::Register(from), ..] = function.operands(id)
        {
            copied.entry(to.register).or_default().push(from.register);
            copied.entry(from.register).or_default().push(to.register);
        }
    }
    let mut found = FxHashSet::default();
    while let Some(register) = waiting.pop() {
        if register.is_virtual() && found.insert(register) {
            waiting.extend(copied.get(&register).into_iter().flatten());
        }
    }
    found
}
