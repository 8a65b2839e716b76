//! The pieces that the records of a variable cut it into.

use super::expression::{DW_OP_LLVM_FRAGMENT, operands_of};
use crate::model::{Constant, Expr, Extent, Lifetime, ObjectId, Op, Type};
use std::ops::Range;

/// Splits a `DIExpression`'s elements into the operations and the fragment at
/// their end, in bits of the variable.
pub fn split_fragment(elements: &[u64]) -> (&[u64], Option<Range<u64>>) {
    let mut index = 0;
    while let Some(&opcode) = elements.get(index) {
        if opcode == DW_OP_LLVM_FRAGMENT
            && let Some(&[offset, size]) = elements.get(index + 1..index + 3)
        {
            return (&elements[..index], Some(offset..offset.saturating_add(size)));
        }
        index += 1 + operands_of(opcode);
    }
    (elements, None)
}

/// Cuts a variable of `bits` bits at every edge of its fragments. None where
/// nothing cuts it, or a fragment leaves it.
pub(super) fn cut(bits: u64, fragments: &[Range<u64>]) -> Option<Vec<Range<u64>>> {
    if fragments.iter().any(|range| range.end > bits || range.is_empty()) {
        return None;
    }
    let mut edges: Vec<u64> = fragments
        .iter()
        .flat_map(|range| [range.start, range.end])
        .collect();
    edges.extend([0, bits]);
    edges.sort_unstable();
    edges.dedup();
    let pieces: Vec<_> = edges.windows(2).map(|edge| edge[0]..edge[1]).collect();
    (pieces.len() > 1).then_some(pieces)
}

/// A variable of `bits` bits as what its parts are put together, cut at every
/// edge of one. What nothing is a part of is undefined.
pub(super) fn composite(object: ObjectId, bits: u64, mut parts: Vec<(Range<u64>, ObjectId)>) -> Lifetime {
    parts.sort_by_key(|(range, _)| (range.end - range.start, range.start));
    let bare: Vec<_> = parts.iter().map(|(range, _)| range.clone()).collect();
    let whole = 0..bits;
    let pieces = cut(bits, &bare).unwrap_or_else(|| vec![whole]);
    let mut ops = Vec::new();
    let mut args = Vec::new();
    for piece in &pieces {
        let ty = Type::Int((piece.end - piece.start) as u32);
        // Of several the smallest.
        let around = parts
            .iter()
            .find(|(range, _)| range.start <= piece.start && piece.end <= range.end);
        let Some((range, part)) = around else {
            ops.push(Op::Constant(Constant { ty, bits: None }));
            continue;
        };
        let size = Type::Int((range.end - range.start) as u32);
        ops.push(Op::Arg(args.len() as u32, size));
        args.push(*part);
        if range != piece {
            let offset = u128::from(piece.start - range.start);
            ops.push(Op::Constant(Constant::integer(Type::Int(64), offset)));
            ops.push(Op::BitOffset(ty));
        }
    }
    ops.push(Op::Composite(pieces.len() as u32, Type::Int(bits as u32)));
    Lifetime {
        object,
        location: Expr::new(ops),
        args,
        extent: Extent::Computed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::slice::from_ref;

    #[test]
    fn the_fragment_comes_off_the_end() {
        let elements = [0x23, 8, 0x9f, DW_OP_LLVM_FRAGMENT, 32, 16];
        assert_eq!(split_fragment(&elements), (&elements[..3], Some(32..48)));
        // An operand that looks like the opcode is none.
        assert_eq!(split_fragment(&[0x23, 0x1000]), (&[0x23, 0x1000][..], None));
        assert_eq!(split_fragment(&[0x1000, 1]), (&[0x1000, 1][..], None));
    }

    #[test]
    fn edges_cut() {
        assert_eq!(cut(64, from_ref(&(0..32))), Some(vec![0..32, 32..64]));
        assert_eq!(cut(64, &[0..32, 16..64]), Some(vec![0..16, 16..32, 32..64]));
        assert_eq!(cut(64, from_ref(&(0..64))), None);
        assert_eq!(cut(32, from_ref(&(0..64))), None);
    }
}
