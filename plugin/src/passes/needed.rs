//! Values of which SelectionDAG computes only the bits that are needed.
//!
//! InstCombine does so, too, but for all users together. SelectionDAG looks at them one
//! by one, and lets them have something else where that is simpler: then the
//! last one decides what a value has, and debug values of it are false
//! elsewhere. So before codegen a record of a value that may become another one
//! gives no location (`lowering::same`).
//!
//! The sign of a floating-point zero is such a bit (`signs.rs`). Of a product that is computed
//! in halves the upper one takes the place of the lower where nobody needs that
//! (`SimplifyNodeWithTwoResults`).

mod signs;

use super::misplace;
use crate::llvm::{Block, ConstantValue, Function, Instruction, Module, Need, Record, Value};
use llvm_sys::LLVMOpcode;
use lowering::import::without_spaces;
use lowering::same::{Graph, Node, NodeId, Operation};
use signs::Signs;
use std::collections::{HashMap, HashSet};

/// So many values are looked at for one.
const NODES: usize = 64;
/// So many operations are looked back from a value for what makes it another one.
const DEPTH: usize = 64;
const BYTE: u64 = 0xff;
const SHORT: u64 = 0xff_ffff;

/// Ends records of what may change.
pub fn settle(module: &mut Module<'_>) {
    for function in module.functions() {
        if function.has_body() && function.subprogram().is_some() {
            for record in changing(function) {
                misplace(
                    module,
                    record,
                    "code generation computes only those of its bits that are needed",
                );
            }
        }
    }
}

/// The records of what may change.
pub fn changing<'m>(function: Function<'m>) -> Vec<Record<'m>> {
    let mut needs: HashMap<Instruction<'m>, Vec<u64>> = HashMap::new();
    let mut signs = Signs::default();
    let needed = function.needed_bits();
    let here = needed.iter().filter(|need| is_here(need));
    let stay: HashSet<_> = here.map(|need| need.value).collect();
    for need in &needed {
        let bits = bits(need, stay.contains(&need.value));
        needs.entry(need.value).or_default().push(bits);
    }
    let records = function.records();
    let records = records.filter(|it| !it.is_kill() && !it.is_misplaced());
    let changing = records.filter(|&record| {
        let operands = record.location_operands().unwrap_or_default();
        let mut computed = operands.into_iter().filter_map(Value::as_instruction);
        let shown = shown(record);
        let mut may_change = |it| {
            let needs = needs.get(&it);
            let change = |needs: &Vec<_>| {
                may_change(it, needs, shown) || may_lose_half(it, needs) || may_lose_lane(it, needs)
            };
            needs.is_some_and(change) || signs.may_be_lost(it, DEPTH)
        };
        computed.any(&mut may_change)
    });
    changing.collect()
}

/// Whether a user is in the value's block.
fn is_here(need: &Need<'_>) -> bool {
    need.user.block() == need.value.block()
}

/// What a user needs: all that another block computes, unless the value may be sunk to
/// there, as nobody needs it where it is.
fn bits(need: &Need<'_>, stays: bool) -> u64 {
    if need.user.is_phi() || stays && !is_here(need) {
        return u64::MAX;
    }
    // Nobody asks which lanes of it are needed.
    if is_cut_up(need) {
        return 0;
    }
    let bits = match need.user.opcode() == LLVMOpcode::LLVMBitCast {
        true => need.of_user,
        false => shifted(need).unwrap_or(need.bits),
    };
    let bits = match masks(need) {
        true => bits & !need.off,
        false => bits,
    };
    match is_short_factor(need) {
        true => bits & SHORT,
        false => bits,
    }
}

/// Whether a number becomes a vector.
fn is_cut_up(need: &Need<'_>) -> bool {
    let is_number = |value: Instruction<'_>| value.as_value().ty().integer_bits().is_some();
    need.user.opcode() == LLVMOpcode::LLVMBitCast && is_number(need.value) && !is_number(need.user)
}

/// What a shift by a constant needs, without what LLVM knows of bits that it shifts out:
/// SelectionDAG takes such promises away.
fn shifted(need: &Need<'_>) -> Option<u64> {
    use LLVMOpcode as O;
    let width = need.value.as_value().ty().integer_bits()?;
    let all = u64::MAX >> (u64::BITS - width.clamp(1, u64::BITS));
    let operands = need.user.operands();
    let is_shifted = operands.first() == Some(&need.value.as_value());
    let by = operands
        .get(1)
        .and_then(|&by| number(by))
        .filter(|_| is_shifted)?;
    let by = u32::try_from(by)
        .ok()
        .filter(|&by| by < width && width <= u64::BITS)?;
    match need.user.opcode() {
        O::LLVMShl => Some(need.of_user >> by),
        O::LLVMLShr => Some(need.of_user << by & all),
        O::LLVMAShr => {
            let copies = need.of_user & all & !(all >> by);
            let sign = if copies == 0 { 0 } else { all & !(all >> 1) };
            Some(need.of_user << by & all | sign)
        }
        _ => None,
    }
}

/// Whether a value may be a factor of a multiplication that looks at 24 bits, as AMDGPU has
/// them: its other bits repeat the sign, or are off.
fn is_short_factor(need: &Need<'_>) -> bool {
    let Some(width) = need.value.as_value().ty().integer_bits() else {
        return false;
    };
    let is_positive = need.off | SHORT == u64::MAX >> (u64::BITS - width.clamp(1, u64::BITS));
    let is_signed = width.saturating_sub(need.signs) < 24;
    need.user.opcode() == LLVMOpcode::LLVMMul && (is_positive || is_signed)
}

/// Whether a user takes bits off a value, or becomes something that does: an integer of less
/// than 32 bits is computed in a wider one, which is cut before it is looked at as a whole.
/// What is off anyway need not be taken off, and then nobody needs that it is. Of an integer
/// that is a byte AMDGPU makes a float without looking at the other bits. What is
/// compared is so without its mask, where selection makes another comparison of that.
fn masks(need: &Need<'_>) -> bool {
    use LLVMOpcode as O;
    let copies = [
        O::LLVMStore,
        O::LLVMTrunc,
        O::LLVMSelect,
        O::LLVMPHI,
        O::LLVMFreeze,
    ];
    let goes_up = [
        O::LLVMAdd,
        O::LLVMSub,
        O::LLVMMul,
        O::LLVMShl,
        O::LLVMOr,
        O::LLVMXor,
    ];
    let user = need.user.opcode();
    let width = need.value.as_value().ty().integer_bits().unwrap_or(u64::BITS);
    let is_narrow = width < 32;
    match user {
        O::LLVMAnd | O::LLVMZExt | O::LLVMICmp => true,
        O::LLVMUIToFP | O::LLVMSIToFP => is_narrow || (need.off | BYTE).count_ones() == width,
        _ => is_narrow && !copies.contains(&user) && !goes_up.contains(&user),
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

/// Whether a value is a product that may be computed in halves, of which nobody needs the
/// lower one.
fn may_lose_half(value: Instruction<'_>, needs: &[u64]) -> bool {
    let width = value.as_value().ty().integer_bits().unwrap_or_default();
    let half = u64::MAX
        .checked_shr(u64::BITS.saturating_sub(width / 2))
        .unwrap_or_default();
    value.opcode() == LLVMOpcode::LLVMMul && width >= 64 && needs.iter().all(|bits| bits & half == 0)
}

/// Whether a vector that is put together may lack a lane, as no user needs that.
fn may_lose_lane(value: Instruction<'_>, needs: &[u64]) -> bool {
    let ty = value.as_value().ty();
    let element = ty.element().filter(|_| ty.vector_lanes().is_some());
    let bits = element.and_then(|element| {
        let kind = element.float_kind();
        element
            .integer_bits()
            .or_else(|| kind.and_then(|kind| u32::try_from(kind.bits()).ok()))
    });
    let Some((lanes, bits)) = ty.vector_lanes().zip(bits) else {
        return false;
    };
    let needed = needs.iter().fold(0, |all, bits| all | bits);
    let lane = u64::MAX >> (u64::BITS - bits.clamp(1, u64::BITS));
    let mut places = (0..lanes).map(|at| at * bits).take_while(|&at| at < u64::BITS);
    !value.is_load() && places.any(|at| needed & lane << at == 0)
}

/// A value that is computed in a block, with what it is computed of there.
fn node<'m>(graph: &mut Graph, value: Value<'m>, block: Block<'m>) -> Option<NodeId> {
    let bits = value.ty().integer_bits().filter(|bits| (1..=64).contains(bits))?;
    let here = value.as_instruction().filter(|it| it.block() == Some(block));
    let here = here.filter(|_| graph.nodes.len() < NODES);
    let computed = here.and_then(|it| Some((it, it.operation().filter(|it| !is_opaque(it))?)));
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
    if here.is_some_and(|it| is_bitwise(it) || is_of_wider(it) || is_of_lanes(it)) {
        graph.bitwise.insert(made);
    }
    if let Some((instruction, operation)) = computed {
        let operands = instruction.operands().into_iter();
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

/// Whether a number is a vector that is put together.
fn is_of_lanes(instruction: Instruction<'_>) -> bool {
    let operands = instruction.operands();
    let of = operands.first().filter(|of| of.ty().vector_lanes().is_some());
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

fn number(value: Value<'_>) -> Option<u64> {
    match value.constant()? {
        ConstantValue::Int(words) => words.first().copied(),
        _ => None,
    }
}
