//! What values are computed of in their block, for SelectionDAG looks no further.

use super::DEPTH;
use crate::llvm::{Block, Instruction, Value};
use llvm_sys::LLVMOpcode;
use lowering::same::{Graph, Node, NodeId, Operation};

/// So many values are looked at for one.
const NODES: usize = 64;

/// A value that is computed in a block, with what it is computed of there.
pub fn node<'m>(graph: &mut Graph, value: Value<'m>, block: Block<'m>) -> Option<NodeId> {
    let bits = value.ty().integer_bits().filter(|bits| (1..=64).contains(bits))?;
    let here = value.as_instruction().filter(|it| it.block() == Some(block));
    let here = here.filter(|_| graph.nodes.len() < NODES);
    let computed = here.and_then(|it| Some((it, it.operation().filter(|it| !is_opaque(it))?)));
    let operation = match value.small_number() {
        Some(number) => Operation::Constant(vec![Some(number)]),
        None => Operation::Input { limit: None },
    };
    let made = graph.add(Node {
        operation,
        inputs: Vec::new(),
        lanes: 1,
        bits,
    });
    if here.is_some_and(|it| is_bitwise(it) || is_of_wider(it) || is_of_others(it) || is_of_address(it)) {
        graph.bitwise.insert(made);
    }
    if let Some((instruction, operation)) = computed {
        let operands = instruction.operands().into_iter().take(operation.inputs());
        let inputs: Option<Vec<_>> = operands.map(|operand| node(graph, operand, block)).collect();
        if let Some(inputs) = inputs {
            graph.nodes[made].operation = operation;
            graph.nodes[made].inputs = inputs;
        }
    }
    Some(made)
}

/// Whether an instruction computes bits of which SelectionDAG may leave out some: it counts
/// bits, or puts them in another order. A target's own are what they are.
fn is_bitwise(instruction: Instruction<'_>) -> bool {
    let name = instruction.called_function().map(|called| called.name());
    let is_intrinsic = |name: String| name.starts_with("llvm.") && !name.starts_with("llvm.amdgcn.");
    name.is_some_and(is_intrinsic)
}

/// Whether a number is an address that is computed.
fn is_of_address(instruction: Instruction<'_>) -> bool {
    let operands = instruction.operands();
    let of = operands.first().and_then(|of| of.as_instruction());
    let is_here = of.is_some_and(|of| of.block() == instruction.block() && !of.is_load());
    instruction.opcode() == LLVMOpcode::LLVMPtrToInt && is_here
}

/// Whether a number is a vector that is put together, or the bits of a floating-point number
/// that is computed.
fn is_of_others(instruction: Instruction<'_>) -> bool {
    let operands = instruction.operands();
    let is_other = |of: Value<'_>| of.ty().vector_lanes().is_some() || of.ty().float_kind().is_some();
    let of = operands.first().filter(|of| is_other(**of));
    let of = of.and_then(|&of| of.as_instruction());
    let is_here = of.is_some_and(|of| of.block() == instruction.block() && !of.is_load());
    instruction.opcode() == LLVMOpcode::LLVMBitCast && is_here
}

/// Whether an instruction takes a narrow element out of a vector that is computed: that is so
/// in wider numbers, where what is shifted in was above it.
fn is_of_wider(instruction: Instruction<'_>) -> bool {
    let bits = instruction.as_value().ty().integer_bits().unwrap_or(u64::BITS);
    let is_narrow = instruction.opcode() == LLVMOpcode::LLVMExtractElement && bits < 32;
    is_narrow && looks_above(instruction, DEPTH)
}

/// Whether something in the same block shifts bits from above to where they are looked at.
fn looks_above(instruction: Instruction<'_>, depth: usize) -> bool {
    use LLVMOpcode as O;
    let shifts = [
        O::LLVMLShr,
        O::LLVMAShr,
        O::LLVMUDiv,
        O::LLVMSDiv,
        O::LLVMURem,
        O::LLVMSRem,
    ];
    let operands = instruction.operands().into_iter();
    let mut vectors = operands.filter(|of| of.ty().vector_lanes().is_some());
    vectors.any(|of| {
        let here = of.as_instruction().filter(|it| it.block() == instruction.block());
        here.is_some_and(|it| depth == 0 || shifts.contains(&it.opcode()) || looks_above(it, depth - 1))
    })
}

/// Whether nobody asks what an operation is of: it needs all of that.
fn is_opaque(operation: &Operation) -> bool {
    matches!(
        operation,
        Operation::Compare(..) | Operation::Float(..) | Operation::Extract | Operation::Bitcast
    )
}
