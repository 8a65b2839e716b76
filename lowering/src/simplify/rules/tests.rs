use super::{EXACT_RULES, RULES};
use crate::model::{AddressSpace, Constant, Expr, Op, Type};
use crate::simplify::expression;
use std::collections::BTreeSet;

fn int(bits: u32) -> Type {
    Type::Int(bits)
}

fn number(bits: u32, value: i64) -> Op {
    Op::Constant(Constant::integer(int(bits), value as i128 as u128))
}

fn undef(ty: Type) -> Op {
    Op::Constant(Constant { ty, bits: None })
}

fn vector(lanes: u32) -> Type {
    let element = Box::new(int(32));
    Type::Vector { lanes, element }
}

/// A location of so many bits.
fn x(bits: u32) -> Op {
    Op::Arg(0, int(bits))
}

const SPACE: AddressSpace = AddressSpace { number: 5, bits: 32 };

/// The rule, the expression before, and after.
fn cases() -> Vec<(&'static str, Vec<Op>, Vec<Op>)> {
    let y = || Op::Arg(1, int(32));
    let pointer = Op::Arg(0, Type::pointer(SPACE));
    let part = |offset: i64, bits| {
        vec![
            pointer.clone(),
            Op::Deref(int(64)),
            number(64, offset),
            Op::ByteOffset(int(bits)),
        ]
    };
    let with = |lists: &[&[Op]]| lists.concat();
    vec![
        (
            "undefined",
            vec![undef(int(32)), y(), Op::Add],
            vec![undef(int(32))],
        ),
        (
            "undefined-lanes",
            vec![undef(int(32)), Op::Extend(4)],
            vec![undef(vector(4))],
        ),
        (
            "fold",
            vec![number(32, 2), number(32, -5), Op::Add],
            vec![number(32, -3)],
        ),
        (
            "fold",
            vec![number(8, -3), Op::SExt(int(16)), Op::ZExt(int(32))],
            vec![number(32, 0xfffd)],
        ),
        (
            "fold",
            vec![number(32, 1), number(32, 0), Op::Div],
            vec![number(32, 1), number(32, 0), Op::Div],
        ),
        (
            "neutral",
            vec![x(32), number(32, 0), Op::Add],
            vec![x(32), Op::Read],
        ),
        (
            "neutral",
            vec![number(32, 1), x(32), Op::Mul],
            vec![x(32), Op::Read],
        ),
        (
            "neutral",
            vec![number(32, 0), x(32), Op::Sub],
            vec![number(32, 0), x(32), Op::Sub],
        ),
        (
            "pair",
            vec![x(64), Op::AddrOf(SPACE), Op::Deref(int(64))],
            vec![x(64)],
        ),
        (
            "pair",
            vec![
                x(32),
                Op::AddrOf(SPACE),
                Op::Deref(Type::Float(crate::model::FloatKind::Float)),
            ],
            vec![
                x(32),
                Op::Reinterpret(Type::Float(crate::model::FloatKind::Float)),
            ],
        ),
        (
            "pair",
            vec![pointer.clone(), Op::Deref(int(64)), Op::AddrOf(SPACE)],
            vec![pointer.clone(), Op::Deref(int(64)), Op::AddrOf(SPACE)],
        ),
        ("same-type", vec![x(32), Op::Reinterpret(int(32))], vec![x(32)]),
        (
            "same-type",
            vec![x(32), Op::Convert(int(32))],
            vec![x(32), Op::Read],
        ),
        (
            "reinterpret",
            vec![x(64), Op::Reinterpret(vector(2)), Op::Reinterpret(int(64))],
            vec![x(64)],
        ),
        (
            "read-twice",
            vec![x(32), Op::Read, Op::Read],
            vec![x(32), Op::Read],
        ),
        (
            "read-twice",
            vec![x(32), Op::Read, y(), Op::Read, Op::Mul],
            vec![x(32), y(), Op::Mul],
        ),
        (
            "convert-twice",
            vec![x(8), Op::ZExt(int(16)), Op::SExt(int(32))],
            vec![x(8), Op::ZExt(int(32))],
        ),
        (
            "convert-twice",
            vec![x(8), Op::SExt(int(32)), Op::Convert(int(16))],
            vec![x(8), Op::SExt(int(16))],
        ),
        (
            "convert-twice",
            vec![x(16), Op::SExt(int(32)), Op::Convert(int(8))],
            vec![x(16), Op::Convert(int(8))],
        ),
        (
            "convert-twice",
            vec![x(8), Op::SExt(int(16)), Op::ZExt(int(32))],
            vec![x(8), Op::SExt(int(16)), Op::ZExt(int(32))],
        ),
        (
            "merge-offsets",
            vec![
                x(64),
                number(8, 3),
                Op::BitOffset(int(32)),
                number(16, 5),
                Op::BitOffset(int(8)),
            ],
            vec![x(64), number(64, 1), Op::ByteOffset(int(8))],
        ),
        (
            "merge-offsets",
            vec![
                x(64),
                number(8, 2),
                Op::ByteOffset(int(32)),
                number(16, -1),
                Op::BitOffset(int(8)),
            ],
            vec![x(64), number(64, 15), Op::BitOffset(int(8))],
        ),
        (
            "no-offset",
            vec![x(32), number(64, 0), Op::ByteOffset(vector(1))],
            vec![x(32), Op::Reinterpret(vector(1))],
        ),
        (
            "no-offset",
            vec![x(32), number(64, 0), Op::ByteOffset(int(8))],
            vec![x(32), number(64, 0), Op::ByteOffset(int(8))],
        ),
        (
            "whole-bytes",
            vec![x(32), number(8, 16), Op::BitOffset(int(8))],
            vec![x(32), number(64, 2), Op::ByteOffset(int(8))],
        ),
        (
            "one-part",
            vec![x(32), Op::Composite(1, vector(1))],
            vec![x(32), Op::Reinterpret(vector(1))],
        ),
        (
            "nested-parts",
            vec![
                x(64),
                y(),
                y(),
                Op::Composite(2, int(64)),
                Op::Composite(2, int(128)),
            ],
            vec![x(64), y(), y(), Op::Composite(3, int(128))],
        ),
        (
            "adjacent-parts",
            with(&[&part(0, 32), &part(4, 16), &[Op::Composite(2, int(48))]]),
            part(0, 48),
        ),
        (
            "adjacent-parts",
            with(&[&part(4, 32), &part(0, 32), &[Op::Composite(2, int(64))]]),
            with(&[&part(4, 32), &part(0, 32), &[Op::Composite(2, int(64))]]),
        ),
        (
            "equal-parts",
            vec![y(), y(), y(), Op::Composite(3, vector(3))],
            vec![y(), Op::Extend(3)],
        ),
        (
            "one-lane",
            vec![y(), Op::Extend(1)],
            vec![y(), Op::Reinterpret(vector(1))],
        ),
        (
            "constant-mask",
            vec![
                Op::Arg(0, vector(4)),
                Op::Arg(1, vector(4)),
                number(8, 0xf),
                Op::Select,
            ],
            vec![Op::Arg(1, vector(4))],
        ),
        (
            "constant-mask",
            vec![
                Op::Arg(0, vector(4)),
                Op::Arg(1, vector(4)),
                number(8, 0x72),
                Op::Select,
            ],
            vec![
                Op::Arg(0, vector(4)),
                Op::Arg(1, vector(4)),
                number(8, 0x72),
                Op::Select,
            ],
        ),
        (
            "constant-mask",
            vec![
                Op::Arg(0, vector(4)),
                Op::Arg(1, vector(4)),
                number(8, 0),
                Op::Select,
            ],
            vec![Op::Arg(0, vector(4))],
        ),
    ]
}

#[test]
fn each_rule_does_what_it_says() {
    for (rule, before, after) in cases() {
        let (before, after) = (Expr::new(before), Expr::new(after));
        let simplified = expression(&before);
        assert_eq!(simplified.to_string(), after.to_string(), "{rule} of {before}");
        assert_eq!(expression(&simplified), simplified, "{rule} of {before}");
    }
}

#[test]
fn each_rule_has_a_case() {
    let tested: BTreeSet<_> = cases().into_iter().map(|(rule, ..)| rule).collect();
    let rules: BTreeSet<_> = RULES.iter().chain(EXACT_RULES).map(|(name, _)| *name).collect();
    assert_eq!(tested, rules);
}

#[test]
fn a_deep_expression_takes_no_time() {
    let composites = (0..10_000).flat_map(|_| [Op::Arg(1, int(32)), Op::Composite(2, int(32))]);
    let composites = Expr::new([x(32)].into_iter().chain(composites).collect());
    assert_eq!(expression(&composites).ops().len(), 10_002);
    let reads = [x(32)].into_iter().chain((0..100_000).map(|_| Op::Read));
    assert_eq!(expression(&Expr::new(reads.collect())).ops().len(), 2);
}

#[test]
fn an_ill_formed_expression_stays_as_it_is() {
    for ops in [
        vec![],
        vec![Op::Add],
        vec![x(8), x(8)],
        vec![Op::Composite(u32::MAX, int(8))],
    ] {
        let expr = Expr::new(ops);
        assert_eq!(expression(&expr), expr);
    }
}

#[test]
fn a_fragment_operation_goes_to_the_end() {
    let expr = Expr::new(vec![x(32), Op::Fragment(0, 32), Op::Read]);
    let after = vec![x(32), Op::Read, Op::Fragment(0, 32)];
    assert_eq!(expression(&expr), Expr::new(after));
}
