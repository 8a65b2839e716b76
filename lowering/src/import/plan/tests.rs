use super::*;
use crate::import::RecordKind;
use crate::import::expression::DW_OP_LLVM_ARG;
use crate::model::{Extent, Type};

const STACK_VALUE: u64 = 0x9f;

fn record(elements: &[u64], operands: &[u32]) -> Record {
    Record {
        kind: RecordKind::Value,
        variable: 0,
        elements: elements.to_vec(),
        operands: operands.iter().map(|&bits| Some(Type::Int(bits))).collect(),
        kill: false,
        constant: false,
        merged: false,
        misplaced: false,
        holds: None,
        numbers: Vec::new(),
        address: None,
    }
}

fn variable(bits: u64) -> Variable {
    Variable {
        name: "x".into(),
        function: "f".into(),
        bits: Some(bits),
        boolean: false,
    }
}

fn planned(bits: u64, records: &[Record]) -> (Plan, Model) {
    let mut model = Model::default();
    let plan = plan(&[variable(bits)], records, &mut model, Policy::Repair);
    (plan, model)
}

fn locations_of(model: &Model) -> Vec<String> {
    let lifetimes = model.lifetimes.iter();
    lifetimes.map(|lifetime| lifetime.location.to_string()).collect()
}

#[test]
fn what_stock_says_right_stays() {
    let records = [
        record(&[], &[32]),
        record(&[0x06], &[64]),
        record(&[0x23, 8, STACK_VALUE], &[64]),
    ];
    let (plan, model) = planned(32, &records);
    assert_eq!(plan.elements, [None, None, None]);
    assert!(model.is_empty() && plan.marks.is_empty());
    let (model, declined) = describe(&[variable(32)], &records);
    assert_eq!(
        locations_of(&model),
        [
            "!DIExpr(DIOpReferrer(i32))",
            "!DIExpr(DIOpReferrer(i64), DIOpReinterpret(ptr), DIOpDeref(i32))",
            "!DIExpr(DIOpReferrer(i64), DIOpConstant(i64 8), DIOpAdd(), DIOpConvert(i32))",
        ]
    );
    assert_eq!(declined, []);
}

#[test]
fn beside_a_changed_record_the_kept_ones_have_lifetimes_too() {
    let records = [record(&[], &[32]), record(&[0x31, 0x1e, STACK_VALUE], &[32])];
    let (plan, model) = planned(32, &records);
    assert_eq!(
        (plan.elements[0].is_none(), plan.elements[1].is_some()),
        (true, true)
    );
    let mul = "!DIExpr(DIOpReferrer(i32), DIOpConstant(i32 1), DIOpMul())";
    assert_eq!(locations_of(&model), [mul, "!DIExpr(DIOpReferrer(i32))"]);
}

#[test]
fn memory_and_value_of_an_assign_are_a_lifetime_each() {
    let mut assign = record(&[], &[32]);
    assign.kind = RecordKind::Assign;
    let ptr = Type::Pointer { space: 0, bits: 64 };
    assign.address = Some((vec![], ptr.clone()));
    let mut declare = record(&[], &[]);
    declare.kind = RecordKind::Declare;
    declare.operands = vec![Some(ptr)];
    let (value, memory) = (
        "!DIExpr(DIOpReferrer(i32))",
        "!DIExpr(DIOpReferrer(ptr), DIOpDeref(i32))",
    );
    let (model, _) = describe(&[variable(32)], &[assign]);
    assert_eq!(locations_of(&model), [value, memory]);
    let (model, _) = describe(&[variable(32)], &[declare]);
    assert_eq!(locations_of(&model), [memory]);
}

#[test]
fn a_variable_without_size_has_no_lifetimes() {
    let unsized_variable = Variable {
        bits: None,
        ..variable(0)
    };
    let (model, declined) = describe(&[unsized_variable], &[record(&[], &[64])]);
    assert_eq!((model.objects.len(), model.lifetimes.len()), (1, 0));
    assert_eq!(declined, [(0, Declined::Size)]);
}

#[test]
fn an_expression_becomes_its_operands_and_a_number() {
    let list = [DW_OP_LLVM_ARG, 0, DW_OP_LLVM_ARG, 1, 0x22, STACK_VALUE];
    let single = [0x23, 1, STACK_VALUE];
    let records = [
        record(&list, &[32, 32]),
        record(&single, &[32]),
        record(&single, &[32]),
    ];
    let (plan, model) = planned(32, &records);
    let first = plan.elements[0].as_ref().unwrap();
    assert_eq!(first[..6], [DW_OP_LLVM_ARG, 0, 0x97, DW_OP_LLVM_ARG, 1, 0x97]);
    assert_eq!((first[6], first[8]), (0x10, STACK_VALUE));
    let lifetime = &model.lifetimes[first[7] as usize];
    assert_eq!(
        lifetime.location.to_string(),
        "!DIExpr(DIOpArg(0, i32), DIOpArg(1, i32), DIOpAdd())"
    );
    // Equal expressions are one lifetime.
    assert_eq!(plan.elements[1], plan.elements[2]);
    assert_eq!(plan.elements[1].as_ref().unwrap()[0], 0x97);
}

#[test]
fn fragments_make_a_composite() {
    let records = [record(&[DW_OP_LLVM_FRAGMENT, 32, 16], &[16])];
    let (plan, model) = planned(64, &records);
    assert_eq!(plan.elements, [None]);
    let composite = model
        .lifetimes
        .iter()
        .find(|lifetime| lifetime.extent == Extent::Computed);
    assert_eq!(
        composite.unwrap().location.to_string(),
        "!DIExpr(DIOpConstant(i32 undef), DIOpArg(0, i16), DIOpConstant(i16 undef), DIOpComposite(3, i64))"
    );
}

#[test]
fn the_upper_half_of_merged_stores_is_nowhere() {
    let mut upper = record(&[DW_OP_LLVM_FRAGMENT, 32, 32], &[64]);
    upper.merged = true;
    let (plan, model) = planned(64, &[upper]);
    let number = plan.elements[0].as_ref().unwrap()[2];
    assert_eq!(
        model.lifetimes[number as usize].location.to_string(),
        "!DIExpr(DIOpConstant(i32 undef))"
    );
}

#[test]
fn so_it_is_where_the_record_says_how_both_are_merged() {
    let (shl, or, shr) = (0x24, 0x21, 0x25);
    let part = |arg: u64| [DW_OP_LLVM_ARG, arg, 0x1001, 32, 7, 0x1001, 64, 7];
    let merged = [&part(0)[..], &[0x10, 32, shl], &part(1), &[or]].concat();
    let fragment = |start: u64| [STACK_VALUE, DW_OP_LLVM_FRAGMENT, start, 32];
    let said = |elements: &[u64]| {
        let (plan, model) = planned(64, &[record(elements, &[32, 32])]);
        let number = plan.elements[0].as_ref().map(|elements| elements[2]);
        number.map(|number| model.lifetimes[number as usize].location.to_string())
    };
    let nowhere = Some("!DIExpr(DIOpConstant(i32 undef))".to_owned());
    assert_eq!(said(&[&merged[..], &fragment(32)].concat()), nowhere);
    assert_ne!(said(&[&merged[..], &fragment(0)].concat()), nowhere);
    let shifted = [&merged[..], &[0x10, 32, shr, 0x1001, 64, 7, 0x1001, 32, 7]].concat();
    assert_ne!(said(&[&shifted[..], &fragment(32)].concat()), nowhere);
}

#[test]
fn what_is_damaged_is_of_no_lifetime() {
    let number = u64::from(u32::MAX);
    assert_eq!(damaged(&[0x11, 3]), [0x97, 0x23, number, STACK_VALUE]);
    let part = [DW_OP_LLVM_FRAGMENT, 32, 16];
    assert_eq!(
        damaged(&part),
        [&[0x97, 0x23, number, STACK_VALUE], &part[..]].concat()
    );
}

#[test]
fn what_has_no_counterpart_stays_and_is_told() {
    let records = [record(&[0x10, 1, 0x1d, STACK_VALUE], &[64])];
    let (plan, _) = planned(64, &records);
    assert_eq!(plan.elements, [None]);
    let (_, declined) = describe(&[variable(64)], &records);
    assert_eq!(declined.len(), 1);
}
