//! Values of which SelectionDAG computes only the bits that are needed.
//!
//! InstCombine does so, too, but for all users together. SelectionDAG looks at them one
//! by one, and lets them have something else where that is simpler: then the
//! last one decides what a value has, and debug values of it are false
//! elsewhere. So before codegen a record of a value that may become another one
//! gives no location (`lowering::same`).

use super::misplace;
use crate::llvm::{Block, ConstantValue, Function, Instruction, Module, Need, Record, Value};
use llvm_sys::LLVMOpcode;
use lowering::import::without_spaces;
use lowering::same::{Graph, Node, NodeId, Operation};
use std::collections::HashMap;

/// So many values are looked at for one.
const NODES: usize = 64;

/// Ends records of what may change.
pub fn settle(module: &mut Module<'_>) {
    for function in module.functions() {
        if function.has_body() && function.subprogram().is_some() {
            settle_function(module, function);
        }
    }
}

fn settle_function<'m>(module: &mut Module<'m>, function: Function<'m>) {
    let mut needs: HashMap<Instruction<'m>, Vec<u64>> = HashMap::new();
    for need in function.needed_bits() {
        needs.entry(need.value).or_default().push(bits(need));
    }
    let records: Vec<_> = function
        .records()
        .filter(|it| !it.is_kill() && !it.is_misplaced())
        .collect();
    for record in records {
        let operands = record.location_operands().unwrap_or_default();
        let mut computed = operands.into_iter().filter_map(Value::as_instruction);
        let shown = shown(record);
        if computed.any(|it| needs.get(&it).is_some_and(|needs| may_change(it, needs, shown))) {
            misplace(
                module,
                record,
                "code generation computes only those of its bits that are needed",
            );
        }
    }
}

/// What a user needs. Of an integer that is a byte AMDGPU makes a float without
/// looking at the other bits.
fn bits(need: Need<'_>) -> u64 {
    let to_float = [LLVMOpcode::LLVMUIToFP, LLVMOpcode::LLVMSIToFP];
    match need.bits & BYTE == BYTE && to_float.contains(&need.user.opcode()) && is_byte(need.value) {
        true => BYTE,
        false => need.bits,
    }
}

const BYTE: u64 = 0xff;

/// Whether all but the low bits are known to be none.
fn is_byte(value: Instruction<'_>) -> bool {
    let operands = value.operands();
    match value.opcode() {
        LLVMOpcode::LLVMAnd => operands
            .get(1)
            .and_then(|&it| number(it))
            .is_some_and(|it| it & !BYTE == 0),
        LLVMOpcode::LLVMZExt => operands.first().and_then(|it| it.ty().integer_bits()) <= Some(8),
        _ => false,
    }
}

/// The bits that a record shows of its value.
fn shown(record: Record<'_>) -> u64 {
    let elements = record.expression().map(|it| it.elements()).unwrap_or_default();
    let bits = record.variable().and_then(|it| it.size_in_bits());
    match bits.and_then(|bits| 64_u32.checked_sub(bits.try_into().ok()?)) {
        Some(rest) if without_spaces(&elements).is_empty() => u64::MAX.checked_shr(rest).unwrap_or(0),
        _ => u64::MAX,
    }
}

/// Whether bits that are shown may change, as users need these only.
fn may_change(value: Instruction<'_>, needs: &[u64], shown: u64) -> bool {
    let mut graph = Graph::default();
    let node = value
        .block()
        .and_then(|block| node(&mut graph, value.as_value(), block));
    node.is_some_and(|node| graph.may_change(node, needs, shown))
}

/// A value that is computed in a block, with what it is computed of there.
fn node<'m>(graph: &mut Graph, value: Value<'m>, block: Block<'m>) -> Option<NodeId> {
    let bits = value.ty().integer_bits().filter(|bits| (1..=64).contains(bits))?;
    let here = value.as_instruction().filter(|it| it.block() == Some(block));
    let here = here.filter(|_| graph.nodes.len() < NODES);
    let computed = here.and_then(|it| Some((it, it.operation()?)));
    let operation = match number(value) {
        Some(number) => Operation::Constant(vec![Some(number)]),
        None => Operation::Input { limit: None },
    };
    let made = graph.add(Node {
        operation,
        inputs: Vec::new(),
        lanes: 1,
        bits,
    });
    if let Some((instruction, operation)) = computed {
        let operands = instruction.operands().into_iter();
        let inputs: Option<Vec<_>> = match operation {
            Operation::Compare(..) | Operation::Extract | Operation::Bitcast => Some(Vec::new()),
            _ => operands.map(|operand| node(graph, operand, block)).collect(),
        };
        if let Some(inputs) = inputs {
            graph.nodes[made].operation = operation;
            graph.nodes[made].inputs = inputs;
        }
    }
    Some(made)
}

fn number(value: Value<'_>) -> Option<u64> {
    match value.constant()? {
        ConstantValue::Int(words) => words.first().copied(),
        _ => None,
    }
}
