//! What stands in the blocks of the IR that machine blocks come of.

use super::super::call::Callee;
use super::super::value::ConstantValue;
use super::super::{Block, Expression, Instruction, LocationKind, Record, RecordKind, Value};
use super::read::Reader;
use lowering::machine::{OriginRecord, Step};

/// The steps of a block.
pub fn steps(reader: &mut Reader, block: Block<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut is_first = true;
    for instruction in block.instructions() {
        for record in instruction.records() {
            steps.extend(self::record(reader, record).map(Step::Record));
        }
        if is_first && !is_before_first(instruction) {
            is_first = false;
            steps.push(Step::FirstEnds);
        }
        steps.extend(effect(instruction).map(Step::Effect));
    }
    steps
}

fn is_before_first(instruction: Instruction<'_>) -> bool {
    let is_nobodys = || instruction.location().is_none() && !instruction.has_effects();
    instruction.is_phi() || instruction.allocated_type().is_some() || is_nobodys()
}

/// The name of an effect, unless there may be none in the end.
fn effect(instruction: Instruction<'_>) -> Option<Option<String>> {
    let name = match instruction.callee()? {
        Callee::Intrinsic => return None,
        Callee::Assembly {
            has_effects: false, ..
        } => return None,
        Callee::Assembly { text, .. } => text,
        Callee::Function(name) => name,
        Callee::Pointer => String::new(),
    };
    Some(Some(name).filter(|_| instruction.may_write_memory()))
}

fn record(reader: &mut Reader, record: Record<'_>) -> Option<OriginRecord> {
    let (variable, expression) = (record.variable()?, record.expression()?);
    let location = record.location();
    let operands = record.location_operands().unwrap_or_default();
    let single = match operands[..] {
        [only] if record.location_kind() == Some(LocationKind::Single) => Some(only),
        _ => None,
    };
    Some(OriginRecord {
        instance: reader.instance_of(variable, location.inlined_at()),
        expression: Expression::elements(expression),
        location: Reader::identity(location),
        line: location.line(),
        constant: single.and_then(constant),
        bits: single.and_then(|value| value.ty().integer_bits()).unwrap_or(0),
        is_value: record.kind() == RecordKind::Value,
        is_nothing: record.is_kill(),
    })
}

/// A number of up to 64 bits, with its sign.
fn constant(value: Value<'_>) -> Option<i64> {
    let bits = value.ty().integer_bits().filter(|bits| (1..=64).contains(bits))?;
    match value.constant()? {
        ConstantValue::Int(words) => Some(words.first()?.cast_signed() << (64 - bits) >> (64 - bits)),
        _ => None,
    }
}
