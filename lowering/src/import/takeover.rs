//! Import where stock codegen says nothing right by itself: on AMDGPU, whose
//! registers have lanes and whose memory has address spaces.
//!
//! Every record becomes a lifetime. One whose location is its operand loses its
//! expression, so that stock codegen may put the operand anywhere, also into
//! several registers; any other gets a mark. A record that can't be translated
//! gets the mark of a location that is none, and a remark says why.

use super::expression::{
    DW_OP_LLVM_FRAGMENT, Declined, Imported, Loaded, is_list, translate, translate_with,
};
use super::fragments::split_fragment;
use super::importer::{Importer, is_merged, nothing, numbers};
use super::space::without_spaces;
use super::stock::DEREF;
use super::{Record, RecordKind};
use crate::model::{FloatKind, Op, Type};
use gimli::constants as dw;

const STACK_VALUE: u64 = dw::DW_OP_stack_value.0 as u64;

/// What becomes of a record.
enum Taken {
    /// It ends a location, and has no expression.
    End,
    /// Its location is that of its operand, of this type.
    Operand(Type),
    Expression(Imported),
}

impl Importer<'_> {
    /// Takes over all records of the variable.
    pub(super) fn take_over(&mut self, indices: &[u32]) {
        self.object();
        for &index in indices {
            let record = &self.records[index as usize];
            let whole = self.piece(record);
            let fragment = self.fragment(record);
            if fragment.is_some() {
                self.part(&whole);
            }
            match taken(record, &whole, self.variable.boolean) {
                Ok(Taken::End) => {}
                Ok(Taken::Expression(imported)) => {
                    self.mark(index, &whole, imported);
                    continue;
                }
                Ok(Taken::Operand(ty)) => {
                    self.lifetime(index, &whole, Imported::single(Op::Referrer(ty)));
                }
                Err(reason) => {
                    self.mark(index, &whole, nothing(whole.end - whole.start));
                    self.plan.declined.push((index, reason));
                    continue;
                }
            }
            let elements = split_fragment(&record.elements).1;
            let elements = elements.map_or(Vec::new(), |fragment| {
                vec![DW_OP_LLVM_FRAGMENT, fragment.start, fragment.end - fragment.start]
            });
            if elements != record.elements {
                self.plan.elements[index as usize] = Some(elements);
            }
        }
        self.compose();
    }
}

fn taken(record: &Record, whole: &std::ops::Range<u64>, boolean: bool) -> Result<Taken, Declined> {
    let bits = whole.end - whole.start;
    if record.kill {
        return Ok(Taken::End);
    }
    let elements = without_spaces(split_fragment(&record.elements).0);
    let types: Option<Vec<Type>> = record.operands.iter().cloned().collect();
    let types = types.ok_or_else(|| Declined::Operand("unknown".into()))?;
    let loaded = Loaded::Held(record.holds.as_ref());
    match record.kind {
        // The pass that left it behind has said so.
        _ if record.misplaced => return Ok(Taken::Expression(nothing(bits))),
        RecordKind::Declare => {
            let elements = [&elements[..], &[DEREF]].concat();
            return translate_with(&elements, &types, &[], bits, loaded).map(Taken::Expression);
        }
        // Assignment tracking may put the address's expression in its place.
        RecordKind::Assign => return Err(Declined::Assignment),
        _ if bits == 0 => return Err(Declined::Size),
        _ if is_merged(record, whole) => return Err(Declined::Merged),
        _ => {}
    }
    // Of a list nobody says which registers are masks of lanes.
    let is_bit = |ty: &Type| *ty == Type::Int(1) && !is_list(&elements, types.len());
    let is_number = |at: usize| record.constant || record.numbers.get(at).is_some_and(Option::is_some);
    let mut lost = types.iter().enumerate();
    if let Some((_, ty)) = lost.find(|(at, ty)| !is_number(*at) && !is_whole(ty) && !is_bit(ty)) {
        return Err(Declined::Scattered(ty.to_string()));
    }
    let imported = match (&types[..], &elements[..]) {
        ([ty], [] | [STACK_VALUE]) if ty.bits() >= bits => return Ok(Taken::Operand(ty.clone())),
        // A bit is a byte with a value of 0 or 1.
        (types, []) => translate(&[STACK_VALUE], types, bits),
        (types, elements) => {
            let is_list = is_list(elements, types.len());
            let numbers = numbers(record, is_list || boolean);
            translate_with(elements, types, numbers, bits, loaded).map(|mut imported| {
                // The mark of a list names one of the record's operands, which nothing is computed of.
                if is_list && imported.args.is_empty() {
                    imported.args.push(0);
                }
                imported
            })
        }
    };
    imported.map(Taken::Expression)
}

/// Whether registers hold all bits of a type one after another. Small elements of
/// vectors go to registers of their own.
fn is_whole(ty: &Type) -> bool {
    match ty {
        Type::Int(bits) => *bits >= 8,
        Type::Float(kind) => *kind != FloatKind::X86Fp80,
        Type::Pointer { .. } => true,
        Type::Vector { lanes, element } => match element.bits() {
            16 => lanes % 2 == 0,
            bits => bits % 32 == 0,
        },
        Type::Array { .. } | Type::Struct { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::{DW_OP_LLVM_ARG, Policy, Variable, plan};
    use crate::model::Model;

    const IDIOM: [u64; 4] = [0x10, 5, 0x16, 0x18];

    fn record(kind: RecordKind, elements: &[u64], ty: Type) -> Record {
        Record {
            kind,
            variable: 0,
            elements: elements.to_vec(),
            operands: vec![Some(ty)],
            kill: false,
            constant: false,
            merged: false,
            misplaced: false,
            holds: None,
            numbers: Vec::new(),
            address: None,
        }
    }

    /// The new elements of one record of a variable of so many bits, and its
    /// lifetime.
    fn taken_over(bits: u64, record: Record) -> (Option<Vec<u64>>, String) {
        let (elements, location, _) = taken_or_declined(bits, record);
        (elements, location)
    }

    /// The same, and why it says nothing.
    fn taken_or_declined(bits: u64, record: Record) -> (Option<Vec<u64>>, String, Option<Declined>) {
        let variable = Variable {
            name: "x".into(),
            function: "f".into(),
            bits: Some(bits),
            boolean: bits == 8,
        };
        let mut model = Model::default();
        let mut plan = plan(&[variable], &[record], &mut model, Policy::TakeOver);
        let location = model
            .lifetimes
            .first()
            .map(|lifetime| lifetime.location.to_string());
        let declined = plan.declined.pop().map(|(_, reason)| reason);
        (plan.elements.remove(0), location.unwrap_or_default(), declined)
    }

    #[test]
    fn an_operand_keeps_no_expression() {
        let value = record(RecordKind::Value, &IDIOM, Type::Int(32));
        let expected = "!DIExpr(DIOpReferrer(i32))".to_string();
        assert_eq!(taken_over(32, value), (Some(vec![]), expected));
    }

    #[test]
    fn what_is_computed_of_a_constant_is_an_expression_of_a_boolean() {
        let (consts, ge) = (u64::from(dw::DW_OP_consts.0), u64::from(dw::DW_OP_ge.0));
        let mut computed = record(RecordKind::Value, &[consts, 2, ge, STACK_VALUE], Type::Int(32));
        computed.numbers = vec![Some(3)];
        computed.constant = true;
        let (elements, location) = taken_over(8, computed.clone());
        assert_eq!(
            elements.map(|elements| elements[0]),
            Some(crate::marks::OPERAND_END)
        );
        assert!(location.contains("DIOpConstant(i32 3), "), "{location}");
        let (_, location) = taken_over(16, computed);
        assert!(location.contains("DIOpReferrer(i32), "), "{location}");
    }

    #[test]
    fn memory_is_in_the_space_of_the_pointer() {
        let pointer = Type::Pointer { space: 5, bits: 32 };
        let declare = record(RecordKind::Declare, &IDIOM, pointer.clone());
        let (elements, location) = taken_over(64, declare);
        assert_eq!(elements, Some(vec![0x97, 0x23, 0, 0x9f]));
        assert_eq!(
            location,
            "!DIExpr(DIOpReferrer(ptr addrspace(5)), DIOpDeref(i64))"
        );
    }

    #[test]
    fn a_pointer_in_memory_has_the_type_that_the_memory_is_for() {
        let private = Type::Pointer { space: 5, bits: 32 };
        let deref = [&IDIOM[..], &[DEREF, 0x23, 4]].concat();
        let mut reference = record(RecordKind::Declare, &deref, private.clone());
        let (_, location, reason) = taken_or_declined(32, reference.clone());
        assert_eq!(location, "!DIExpr(DIOpConstant(i32 undef))");
        assert!(reason.is_some());
        reference.holds = Some(private);
        let (_, location) = taken_over(32, reference);
        assert!(
            location.starts_with("!DIExpr(DIOpReferrer(ptr addrspace(5)), DIOpDeref(ptr addrspace(5)), "),
            "{location}"
        );
    }

    #[test]
    fn what_may_be_elsewhere_is_nowhere() {
        let bytes = Type::Vector {
            lanes: 4,
            element: Box::new(Type::Int(8)),
        };
        let undefined = |record: Record| {
            let (_, location, reason) = taken_or_declined(8, record);
            assert_eq!(location, "!DIExpr(DIOpConstant(i8 undef))");
            reason
        };
        let scattered = |ty: &str| Some(Declined::Scattered(ty.into()));
        let bit = record(RecordKind::Value, &IDIOM, Type::Int(1));
        let of_list = record(RecordKind::Value, &[DW_OP_LLVM_ARG, 0, STACK_VALUE], Type::Int(1));
        assert_eq!(undefined(of_list), scattered("i1"));
        assert_eq!(
            undefined(record(RecordKind::Value, &[], bytes)),
            scattered("<4 x i8>")
        );
        assert_eq!(
            undefined(record(RecordKind::Assign, &[], Type::Int(8))),
            Some(Declined::Assignment)
        );
        // Who misplaced it has said so.
        let left_behind = Record {
            misplaced: true,
            ..record(RecordKind::Value, &[], Type::Int(8))
        };
        assert_eq!(undefined(left_behind), None);
        let merged = Record {
            merged: true,
            ..record(RecordKind::Value, &[DW_OP_LLVM_FRAGMENT, 8, 8], Type::Int(16))
        };
        assert_eq!(taken_or_declined(16, merged).2, Some(Declined::Merged));
        assert_eq!(
            taken_over(8, bit.clone()).1,
            "!DIExpr(DIOpReferrer(i1), DIOpZExt(i8))"
        );
        // A constant is that bit, in a byte.
        let constant = Record {
            constant: true,
            ..bit
        };
        assert_eq!(
            taken_over(8, constant).1,
            "!DIExpr(DIOpReferrer(i1), DIOpZExt(i8))"
        );
        let narrow = record(RecordKind::Value, &[], Type::Int(32));
        let (_, location, reason) = taken_or_declined(64, narrow);
        assert_eq!(location, "!DIExpr(DIOpConstant(i64 undef))");
        assert_eq!(reason, Some(Declined::TooNarrow(32, 64)));
    }
}
