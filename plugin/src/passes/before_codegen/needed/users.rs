//! What each user of a value needs of it, as SelectionDAG asks.

use super::nodes;
use crate::llvm::{Instruction, Need, Value};
use crate::passes::demanded::{by_user, demanded};
use llvm_sys::LLVMOpcode as O;
use lowering::same::Graph;

const BYTE: u64 = 0xff;
const SHORT: u64 = 0xff_ffff;
const LOWER: u64 = 0xffff_ffff;

/// What users need of a number that is in two registers, where those that take no more than
/// the same half of it are one. None: there are no such users.
pub fn by_half(value: Instruction<'_>, needs: &[u64]) -> Option<Vec<u64>> {
    if !is_long(value) {
        return None;
    }
    let mut halves = [0; 2];
    let mut together = Vec::new();
    for &bits in needs {
        match [bits & LOWER, bits & !LOWER] {
            [lower, 0] if lower != 0 => halves[0] |= lower,
            [0, upper] if upper != 0 => halves[1] |= upper,
            _ => together.push(bits),
        }
    }
    together.extend(halves.into_iter().filter(|half| *half != 0));
    (together.len() < needs.len()).then_some(together)
}

/// The bits that users take of a value which need these: a product of 64 bits is computed of the
/// halves of its factors, and each is needed by itself, if at all. An upper half of which all is known isn't.
pub fn of_factor(need: &Need<'_>, bits: u64) -> impl Iterator<Item = u64> {
    let [lower, upper] = [bits & LOWER, bits & !LOWER];
    let is_known = need.off | LOWER == u64::MAX || need.signs >= u32::BITS;
    let is_in_halves = need.user.opcode() == O::LLVMMul && is_long(need.value);
    let halves = match is_in_halves && lower != 0 && upper != 0 {
        true => [Some(lower), Some(upper).filter(|_| !is_known)],
        false => [Some(bits), None],
    };
    halves.into_iter().flatten()
}

fn is_long(value: Instruction<'_>) -> bool {
    value.as_value().ty().integer_bits() == Some(u64::BITS)
}

/// Whether a user is in the value's block.
pub fn is_here(need: &Need<'_>) -> bool {
    need.user.block() == need.value.block()
}

/// What a user needs: all that another block computes, unless the value may be sunk to
/// there, as nobody needs it where it is.
pub fn bits(need: &Need<'_>, stays: bool) -> u64 {
    if need.user.is_phi() || stays && !is_here(need) {
        return u64::MAX;
    }
    // Nobody asks which lanes of it are needed.
    if is_cut_up(need) {
        return 0;
    }
    let bits = match need.user.opcode() {
        O::LLVMBitCast => of_number(need),
        // Of the vector; of the lane's number all are needed.
        O::LLVMExtractElement if need.value.as_value().ty().vector_lanes().is_some() => {
            demanded(need.user) as u64
        }
        // Also without what LLVM promises of bits that are shifted out: SelectionDAG takes that away.
        _ => {
            let needed = u128::from(need.of_user) & demanded(need.user);
            need.bits & by_user(need.user, need.value.as_value(), needed) as u64
        }
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

/// The bits that a user takes from its other operand, whatever the value has: SelectionDAG knows more of that than the
/// IR's passes do, as it has other sums.
pub fn covered(need: &Need<'_>) -> u64 {
    let on = match need.user.opcode() {
        O::LLVMAnd => true,
        O::LLVMOr => false,
        _ => return 0,
    };
    let operands = need.user.operands();
    let other = operands.iter().find(|it| it.as_instruction() != Some(need.value));
    let mut graph = Graph::default();
    let node = other.zip(need.user.block()).and_then(|(&other, block)| {
        let computed = other.as_instruction()?;
        (computed.block() == Some(block)).then(|| nodes::node(&mut graph, other, block))?
    });
    node.map_or(0, |node| graph.never(node, on))
}

/// The bits that a number needs of what it has the bits of: of a vector, those of any lane.
fn of_number(need: &Need<'_>) -> u64 {
    let lanes = need.value.as_value().ty().vector_lanes();
    let width = nodes::bits(need.value.as_value().ty()).filter(|bits| lanes.is_some() && *bits < u64::BITS);
    let of_user = need.of_user & demanded(need.user) as u64;
    match lanes.zip(width) {
        Some((lanes, width)) if lanes * width <= u64::BITS => {
            let of_lane = (0..lanes).map(|lane| of_user >> (lane * width));
            of_lane.fold(0, |all, bits| all | bits)
        }
        _ => of_user,
    }
}

/// Whether a number becomes a vector.
fn is_cut_up(need: &Need<'_>) -> bool {
    let is_number = |value: Instruction<'_>| value.as_value().ty().integer_bits().is_some();
    need.user.opcode() == O::LLVMBitCast && is_number(need.value) && !is_number(need.user)
}

/// Whether a value may be a factor of a multiplication that looks at 24 bits, as AMDGPU has
/// them, or is chosen for one: its other bits repeat the sign, or are off.
fn is_short_factor(need: &Need<'_>) -> bool {
    let Some(width) = need.value.as_value().ty().integer_bits() else {
        return false;
    };
    let is_positive = need.off | SHORT == u64::MAX >> (u64::BITS - width.clamp(1, u64::BITS));
    let is_signed = width.saturating_sub(need.signs) < 24;
    let chooses = need.user.opcode() == O::LLVMSelect;
    let of_choice = need.user.as_value().users().into_iter().filter(|_| chooses);
    let mut users = of_choice.filter_map(Value::as_instruction).chain([need.user]);
    (is_positive || is_signed) && users.any(multiplies)
}

/// Whether an instruction is a product, or AMDGPU's one of 24 bits.
fn multiplies(instruction: Instruction<'_>) -> bool {
    let called = instruction.called_function().map(|called| called.name());
    let is_short = |name: String| name.starts_with("llvm.amdgcn.mul") && name.contains("24");
    instruction.opcode() == O::LLVMMul || called.is_some_and(is_short)
}

/// Whether a user takes bits off a value, or becomes something that does: an integer of less
/// than 32 bits is computed in a wider one, which is cut before it is looked at as a whole.
/// What is off anyway need not be taken off, and then nobody needs that it is. Of an integer
/// that is a byte AMDGPU makes a float without looking at the other bits. What is
/// compared is so without its mask, where selection makes another comparison of that.
fn masks(need: &Need<'_>) -> bool {
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
    let is_mask = |user: O| [O::LLVMAnd, O::LLVMZExt, O::LLVMICmp].contains(&user);
    match user {
        user if is_mask(user) => true,
        // What both operands have off is taken off the result.
        O::LLVMOr | O::LLVMXor if is_narrow => {
            let users = need.user.as_value().users().into_iter();
            let mut users = users.map(|user| user.as_instruction().map(Instruction::opcode));
            users.all(|user| user.is_some_and(is_mask))
        }
        O::LLVMUIToFP | O::LLVMSIToFP => is_narrow || (need.off | BYTE).count_ones() == width,
        _ => is_narrow && !copies.contains(&user) && !goes_up.contains(&user),
    }
}
