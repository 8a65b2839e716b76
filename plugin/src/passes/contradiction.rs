//! Records that contradict each other.
//!
//! InstCombine moves an operation before a phi, to the values that come in, and
//! lets the phi's records go over to the phi of the results: from there on they
//! show a multiple of a variable, or a sum with it. Nothing in such a record
//! says so. But where control comes from, the variable was the value that goes
//! into the operation. Of two that don't agree the one about the phi gives no
//! location.

use super::misplace;
use crate::llvm::{Block, Instruction, LocalVariable, Location, Module, Part, Record, RecordKind, Value};
use lowering::import::without_spaces;
use std::collections::{HashMap, HashSet};

/// So many blocks are looked at for the record before a phi.
const BLOCKS: usize = 64;

/// Ends records about phis where a record before them says otherwise.
pub fn settle(module: &mut Module<'_>) {
    let mut wrong = Vec::new();
    for function in module.functions() {
        let blocks = function.blocks();
        let flow = Flow::new(&blocks);
        for &block in &blocks {
            let records = block.instructions().into_iter().flat_map(Instruction::records);
            wrong.extend(records.filter(|&record| flow.is_contradicted(record, block)));
        }
    }
    for record in wrong {
        let reason = "records before it say that the variable isn't that yet";
        misplace(module, record, reason);
    }
}

/// An instance of a variable.
pub type Instance<'m> = (LocalVariable<'m>, Option<Location<'m>>);

pub(super) struct Flow<'m> {
    predecessors: HashMap<Block<'m>, Vec<Block<'m>>>,
    /// The last record of each part of a variable in each block.
    last: HashMap<(Block<'m>, Part), Record<'m>>,
}

impl<'m> Flow<'m> {
    pub(super) fn new(blocks: &[Block<'m>]) -> Flow<'m> {
        let mut flow = Flow {
            predecessors: HashMap::new(),
            last: HashMap::new(),
        };
        for &block in blocks {
            for next in block.successors() {
                flow.predecessors.entry(next).or_default().push(block);
            }
            for record in block.instructions().into_iter().flat_map(Instruction::records) {
                if let Some(part) = part(record) {
                    flow.last.insert((block, part), record);
                }
            }
        }
        flow
    }

    /// Whether all that comes into a phi, but constants, is computed in one way
    /// from what the variable was before.
    fn is_contradicted(&self, record: Record<'m>, block: Block<'m>) -> bool {
        let phi = value(record).and_then(Value::as_instruction);
        let phi = phi.filter(|phi| phi.is_phi() && phi.block() == Some(block));
        let (Some(phi), Some(part)) = (phi, part(record)) else {
            return false;
        };
        let incoming = phi.incoming().into_iter();
        let mut computed = incoming
            .filter(|(value, _)| value.constant().is_none())
            .map(|(value, from)| {
                let operation = value.as_instruction().filter(|it| it.is_arithmetic())?;
                let inputs = operation.operands();
                // A loop's own value comes round: its record may be lost.
                let before = self.values_before(from, part).into_iter();
                let mut before = before.filter(|&before| before != phi.as_value());
                before
                    .any(|before| inputs.contains(&before))
                    .then(|| operation.opcode())
            });
        let Some(Some(first)) = computed.next() else {
            return false;
        };
        computed.all(|other| other == Some(first))
    }

    /// What the last records of a part of a variable say where a block ends.
    fn values_before(&self, block: Block<'m>, part: Part) -> Vec<Value<'m>> {
        let records = self.last_records(vec![block], part, BLOCKS);
        records.into_iter().filter_map(value).collect()
    }

    /// The records of a part of a variable that may hold where a block begins.
    pub(super) fn records_before(&self, block: Block<'m>, part: Part) -> Vec<Record<'m>> {
        let before = self.predecessors.get(&block).cloned().unwrap_or_default();
        self.last_records(before, part, usize::MAX)
    }

    /// Whether there are records of another part that has bits of this one.
    pub(super) fn has_overlapping(&self, part: Part) -> bool {
        let mut others = self.last.keys().map(|(_, other)| *other);
        others.any(|other| other != part && other.overlaps(part))
    }

    /// The last records of a part of a variable where any of the blocks end, without
    /// looking at more than `most` blocks.
    fn last_records(&self, mut pending: Vec<Block<'m>>, part: Part, most: usize) -> Vec<Record<'m>> {
        let mut known: HashSet<_> = pending.iter().copied().collect();
        let mut records = Vec::new();
        while let Some(block) = pending.pop() {
            if let Some(&record) = self.last.get(&(block, part)) {
                records.push(record);
                continue;
            }
            let before = self.predecessors.get(&block).into_iter().flatten();
            pending.extend(before.filter(|&&block| known.len() < most && known.insert(block)));
        }
        records
    }
}

/// The variable that a record is about; none for a declaration.
pub(super) fn instance<'m>(record: Record<'m>) -> Option<Instance<'m>> {
    let is_value = record.kind() == RecordKind::Value;
    let variable = record.variable().filter(|_| is_value)?;
    Some((variable, record.location().inlined_at()))
}

/// The part of a variable that a record is about; none for a declaration.
pub(super) fn part<'m>(record: Record<'m>) -> Option<Part> {
    record.part().filter(|_| record.kind() == RecordKind::Value)
}

/// The value that a record says a whole variable to be.
fn value(record: Record<'_>) -> Option<Value<'_>> {
    let elements = record.expression()?.elements();
    let operands = record.location_operands()?;
    match operands[..] {
        [value] if without_spaces(&elements).is_empty() => Some(value),
        _ => None,
    }
}
