//! What values are computed of in their block, for SelectionDAG looks no further.

use crate::llvm::{Block, Instruction, Type, Value};
use crate::passes::demanded::number;
use llvm_sys::LLVMOpcode;
use lowering::same::{Graph, Inputs, Node, NodeId, Operation};

/// So many values are looked at for one.
const NODES: usize = 64;

/// A value that is computed in a block, with what it is computed of there.
pub fn node<'m>(graph: &mut Graph, value: Value<'m>, block: Block<'m>) -> Option<NodeId> {
    let lanes = value.ty().vector_lanes().unwrap_or(1);
    let bits = bits(value.ty()).filter(|bits| (1..=64).contains(bits))?;
    let here = value.as_instruction().filter(|it| it.block() == Some(block));
    let here = here.filter(|_| graph.len() < NODES);
    let computed = here.and_then(|it| Some((it, it.operation().filter(|it| !is_opaque(it))?)));
    let operation = match number(value).and_then(|it| u64::try_from(it).ok()) {
        Some(number) => Operation::Constant(vec![Some(number); lanes as usize]),
        None => Operation::Input { limit: None },
    };
    let made = graph.add(Node {
        operation,
        inputs: Inputs::new(),
        lanes,
        bits,
    });
    if here.is_some_and(|it| is_bitwise(it) || is_of_others(it)) {
        graph.bitwise.insert(made);
    }
    if let Some((instruction, operation)) = computed {
        let operands = instruction.operands().into_iter().take(operation.inputs());
        let inputs: Option<Inputs> = operands.map(|operand| node(graph, operand, block)).collect();
        if let Some(inputs) = inputs {
            graph.define(made, operation, inputs);
        }
    }
    Some(made)
}

/// The bits of an integer, or of each lane of a vector of such.
pub fn bits(ty: Type<'_>) -> Option<u32> {
    match ty.vector_lanes() {
        Some(_) => ty.element()?.integer_bits(),
        None => ty.integer_bits(),
    }
}

/// Whether an instruction computes bits of which SelectionDAG may leave out some: it counts
/// bits, or puts them in another order. A target's own are what they are.
fn is_bitwise(instruction: Instruction<'_>) -> bool {
    let name = instruction.called_function().map(|called| called.name());
    let is_intrinsic = |name: String| name.starts_with("llvm.") && !name.starts_with("llvm.amdgcn.");
    name.is_some_and(is_intrinsic)
}

/// Whether a number is a lane of a vector that is computed, or all of one, the bits of a
/// floating-point number that is, or of an address.
fn is_of_others(instruction: Instruction<'_>) -> bool {
    let operands = instruction.operands();
    let of = operands.first().and_then(|of| of.as_instruction());
    let is_here = of.is_some_and(|of| of.block() == instruction.block() && !of.is_load());
    let takes = [
        LLVMOpcode::LLVMBitCast,
        LLVMOpcode::LLVMExtractElement,
        LLVMOpcode::LLVMPtrToInt,
    ];
    takes.contains(&instruction.opcode()) && is_here
}

/// Whether nobody asks what an operation is of: it needs all of that.
fn is_opaque(operation: &Operation) -> bool {
    matches!(
        operation,
        Operation::Compare(..) | Operation::Float(..) | Operation::Extract | Operation::Bitcast
    )
}
