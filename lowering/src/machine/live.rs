//! Where virtual registers are live, while LLVM knows it.

use super::function::{Function, InstructionId, RegisterOperand};
use super::registers::Register;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A point of the code, as LLVM numbers them: four for each instruction.
pub type Point = u32;

/// The point of an instruction where it has written its registers.
const WRITTEN: Point = 2;

/// Of a register or of some of its parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LiveRange {
    /// LLVM's mask of the parts.
    pub lanes: u64,
    pub segments: Vec<Range<Point>>,
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
    pub fn is_live_at(&self, point: Point) -> bool {
        self.segments.iter().any(|segment| segment.contains(&point))
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

    /// The live ranges of all that an operand needs. None: nothing is known of it.
    pub fn ranges(&self, function: &Function, operand: &RegisterOperand) -> Option<Vec<&LiveRange>> {
        let (whole, parts) = self.registers.get(&operand.register)?.split_first()?;
        if parts.is_empty() {
            return Some(vec![whole]);
        }
        let needed = function.registers.lanes(operand.register, operand.part);
        Some(parts.iter().filter(|part| part.lanes & needed != 0).collect())
    }

    /// The instruction that has written its registers at a point.
    pub fn instruction_at(&self, point: Point) -> Option<InstructionId> {
        let place = self
            .instructions
            .iter()
            .position(|written| *written == Some(point))?;
        u32::try_from(place).ok().map(InstructionId)
    }
}
