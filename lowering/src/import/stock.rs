//! What stock codegen says of a variable by itself, as the proposal says it.

use super::expression::{Declined, Imported, translate};
use super::fragments::split_fragment;
use super::space::without_spaces;
use super::{Record, RecordKind};
use crate::model::{FloatKind, Op, Type};
use gimli::constants as dw;

pub(super) const DEREF: u64 = dw::DW_OP_deref.0 as u64;

/// The locations that a record gives its variable, or the piece of `bits` bits
/// that it is of: none if it ends one, two for a value that is also in memory.
pub(super) fn locations(record: &Record, bits: u64) -> Vec<Result<Imported, Declined>> {
    let elements = without_spaces(split_fragment(&record.elements).0);
    let elements = &elements[..];
    let types: Option<Vec<Type>> = record.operands.iter().cloned().collect();
    let mut locations = Vec::new();
    if !record.kill {
        locations.push(match (types, record.kind) {
            (None, _) => Err(Declined::Operand("unknown".into())),
            (Some(types), RecordKind::Declare) => memory(elements, &types, bits),
            (Some(types), _) => value(elements, &types, bits),
        });
    }
    if let Some((elements, ty)) = &record.address {
        let elements = without_spaces(split_fragment(elements).0);
        locations.push(memory(&elements, std::slice::from_ref(ty), bits));
    }
    locations
}

/// What an expression's operands compute, or where they lead.
fn value(elements: &[u64], types: &[Type], bits: u64) -> Result<Imported, Declined> {
    match types {
        // The other bits of a `long double` are padding.
        [ty @ Type::Float(FloatKind::X86Fp80)] if elements.is_empty() && bits > 80 => {
            Ok(Imported::single(Op::Referrer(ty.clone())))
        }
        _ => translate(elements, types, bits),
    }
}

/// The memory at the address that an expression computes.
pub(super) fn memory(elements: &[u64], types: &[Type], bits: u64) -> Result<Imported, Declined> {
    translate(&[elements, &[DEREF]].concat(), types, bits)
}
