//! The bits of a type that no value has: what lies between a struct's members
//! and behind the last.

use crate::llvm::DebugType;
use std::ops::Range;

const ARRAY: u16 = 0x01;
const CLASS: u16 = 0x02;
const MEMBER: u16 = 0x0d;
const STRUCTURE: u16 = 0x13;
const UNION: u16 = 0x17;
const INHERITANCE: u16 = 0x1c;

/// More parts than this of one variable, and its padding isn't looked for.
const LIMIT: usize = 4096;

/// The padding of a type of `bits` bits; none where it isn't known.
pub fn padding(ty: DebugType<'_>, bits: u64) -> Vec<Range<u64>> {
    let mut used = Vec::new();
    if !collect(ty, 0, bits, 0, &mut used) {
        return Vec::new();
    }
    used.sort_unstable_by_key(|range| range.start);
    let mut gaps = Vec::new();
    let mut reached = 0;
    for range in used {
        if reached < range.start {
            gaps.push(reached..range.start);
        }
        reached = reached.max(range.end);
    }
    if reached < bits {
        gaps.push(reached..bits);
    }
    gaps
}

/// Adds what a type of `bits` bits at an offset uses. False if that isn't
/// known.
fn collect(ty: DebugType<'_>, offset: u64, bits: u64, depth: u32, used: &mut Vec<Range<u64>>) -> bool {
    let ty = ty.stripped();
    if used.len() > LIMIT || depth > 64 {
        return false;
    }
    match ty.tag() {
        STRUCTURE | CLASS | UNION => {
            let members = ty.elements().into_iter().filter_map(|element| element.as_type());
            let mut members = members.filter(|member| matches!(member.tag(), MEMBER | INHERITANCE));
            members.all(|member| {
                let Some(inner) = member.base() else { return false };
                let size = member.size_in_bits().or_else(|| inner.stripped().size_in_bits());
                // A static member or an empty base takes nothing.
                let Some(size) = size else { return true };
                let start = offset + member.offset_in_bits();
                start + size > offset + bits || collect(inner, start, size, depth + 1, used)
            })
        }
        ARRAY => {
            let element = ty
                .base()
                .and_then(|base| Some((base, base.stripped().size_in_bits()?)));
            let Some((element, size)) = element else {
                return false;
            };
            let count = bits / size;
            (0..count).all(|index| collect(element, offset + index * size, size, depth + 1, used))
        }
        _ => {
            used.push(offset..offset + bits);
            true
        }
    }
}
