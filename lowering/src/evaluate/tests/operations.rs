//! Each operation, and each rule that it has.

use super::*;
use crate::model::FloatKind;

const I8: Type = Type::Int(8);
const I16: Type = Type::Int(16);
const I32: Type = Type::Int(32);
const I64: Type = Type::Int(64);
const FLOAT: Type = Type::Float(FloatKind::Float);

fn undef(ty: Type) -> Op {
    Op::Constant(Constant { ty, bits: None })
}

fn vector(lanes: u32, element: Type) -> Type {
    let element = Box::new(element);
    Type::Vector { lanes, element }
}

fn entity(offset: i128) -> Location {
    Location::at(
        Storage::Entity {
            id: EntityId(0),
            bits: 64,
        },
        offset,
    )
}

#[test]
fn the_referrer_is_an_entity() {
    assert_eq!(run(&[Op::Referrer(I64)]).unwrap().location, entity(0));
    assert_eq!(
        value_of(&[Op::Referrer(I64), Op::Read]),
        Ok(0x8877_6655_4433_2211)
    );
    assert_eq!(rule_of(&[Op::Referrer(I32)]), Some("referrer-size"));
    let unbounded = StaticContext {
        referrer: Referrer::None,
        ..static_context()
    };
    let rule = check(&Expr::new(vec![Op::Referrer(I64)]), &unbounded)
        .unwrap_err()
        .rule;
    assert_eq!(rule.name, "referrer-unbounded");
    // Reading what optimisation deleted breaks no rule.
    let undefined = StaticContext {
        referrer: Referrer::Undefined,
        ..static_context()
    };
    let expr = Expr::new(vec![Op::Referrer(I32), Op::Read]);
    assert_eq!(check(&expr, &undefined), Ok(I32));
    let arguments = Vec::new();
    assert_eq!(
        evaluate(&expr, &undefined, &Small { arguments }),
        Err(EvaluationError::Undefined.into())
    );
}

#[test]
fn arguments_are_where_the_context_says() {
    let register = Location::at(Storage::Register { number: 1, bits: 32 }, 0);
    let arguments = || vec![register.clone(), Location::undefined()];
    let result = with_arguments(&[Op::Arg(0, I32)], arguments()).unwrap();
    assert_eq!(result.location, register.clone().given());
    let result = with_arguments(&[Op::Arg(1, I32), Op::Read], arguments());
    assert_eq!(result, Err(EvaluationError::Undefined.into()));
    // Too short a register is no fault of the expression.
    let result = with_arguments(&[Op::Arg(0, I64), Op::Read], arguments());
    let (start, end, size) = (0, 64, 32);
    assert_eq!(
        result,
        Err(EvaluationError::OutOfRange { start, end, size }.into())
    );
    assert_eq!(rule_of(&[Op::Arg(2, I32)]), Some("arg-index"));
    let sized = StaticContext {
        arguments: &[Some(16)],
        ..static_context()
    };
    let rule = check(&Expr::new(vec![Op::Arg(0, I32)]), &sized).unwrap_err().rule;
    assert_eq!(rule.name, "arg-size");
}

#[test]
fn several_places_hold_one_value() {
    let at = |address: i128| Location::at(Storage::Memory(SPACE), address * 8);
    let run = |one, other| {
        let arguments = vec![Location::all([at(one), at(other)]), Location::undefined()];
        with_arguments(
            &[Op::Arg(0, I8), int(8, 1), Op::ByteOffset(I8), Op::Read],
            arguments,
        )
    };
    // Memory holds the low byte of each address.
    assert!(run(0x120, 0x220).is_ok());
    assert_eq!(run(0x120, 0x221), Err(EvaluationError::PlacesDiffer.into()));
    assert!(matches!(
        run(0x120, 0x1),
        Err(Failure::Error(EvaluationError::Unavailable(_)))
    ));
    let one_is_nowhere = Location::all([at(0x20), Location::undefined()]);
    let result = with_arguments(&[Op::Arg(0, I8), Op::Read], vec![one_is_nowhere]);
    assert_eq!(result, Err(EvaluationError::Undefined.into()));
}

#[test]
fn the_type_object_is_for_type_properties() {
    assert_eq!(
        value_of(&[Op::TypeObject(I64), int(8, 1), Op::ByteOffset(I8)]),
        Ok(0x41)
    );
    assert_eq!(rule_of(&[Op::TypeObject(I8)]), Some("type-object-size"));
    let none = StaticContext {
        property: None,
        ..static_context()
    };
    let rule = check(&Expr::new(vec![Op::TypeObject(I64)]), &none)
        .unwrap_err()
        .rule;
    assert_eq!(rule.name, "type-object-property");
}

#[test]
fn conversions() {
    assert_eq!(rule_of(&[int(8, 1), Op::Convert(I32)]), Some("convert-widens"));
    assert_eq!(
        rule_of(&[Op::Referrer(PTR), Op::Convert(FLOAT)]),
        Some("convert-type")
    );
    assert_eq!(
        rule_of(&[int(8, 1), Op::Extend(2), Op::Convert(vector(3, I8))]),
        Some("convert-type")
    );
    assert_eq!(rule_of(&[int(32, 1), Op::ZExt(I16)]), Some("extend-widens"));
    assert_eq!(rule_of(&[int(32, 1), Op::ZExt(I32)]), Some("extend-widens"));
    assert_eq!(
        rule_of(&[int(32, 1), Op::SExt(Type::Float(FloatKind::Double))]),
        Some("extend-widens")
    );
    assert_eq!(rule_of(&[int(32, 1), Op::Reinterpret(FLOAT)]), None);
    assert_eq!(
        rule_of(&[int(32, 1), Op::Reinterpret(I64)]),
        Some("reinterpret-size")
    );
    assert_eq!(
        run(&[Op::Referrer(I64), Op::Reinterpret(PTR)]).unwrap().location,
        entity(0)
    );
}

#[test]
fn offsets_are_signed() {
    let at = |ops: &[Op]| run(ops).unwrap().location;
    assert_eq!(at(&[Op::Referrer(I64), int(8, 9), Op::BitOffset(I8)]), entity(9));
    assert_eq!(
        at(&[Op::Referrer(I64), int(8, 2), Op::ByteOffset(I8)]),
        entity(16)
    );
    let back = [
        Op::Referrer(I64),
        int(8, 2),
        Op::ByteOffset(I8),
        int(8, -1),
        Op::ByteOffset(I8),
    ];
    assert_eq!(at(&back), entity(8));
    assert_eq!(value_of(&back), Ok(0x22));
    // Bytes don't wrap at the width of the distance.
    assert_eq!(
        at(&[Op::Referrer(I64), int(8, 100), Op::ByteOffset(I8)]),
        entity(800)
    );
    assert_eq!(
        at(&[undef(I64), int(8, 100), Op::ByteOffset(I8)]),
        Location::undefined()
    );
    let float = Op::Constant(Constant {
        ty: FLOAT,
        bits: Some(vec![0; 4]),
    });
    for offset in [Op::BitOffset(I8), Op::ByteOffset(I8)] {
        assert_eq!(
            rule_of(&[Op::Referrer(I64), float.clone(), offset]),
            Some("offset-integral")
        );
    }
}

#[test]
fn what_is_read_is_there() {
    let read_at = |offset, ty| rule_of(&[Op::Referrer(I64), int(8, offset), Op::BitOffset(ty), Op::Read]);
    assert_eq!(read_at(56, I8), None);
    assert_eq!(read_at(57, I8), Some("read-range"));
    assert_eq!(read_at(-1, I8), Some("read-range"));
    assert_eq!(
        rule_of(&[int(16, 1), int(8, 9), Op::BitOffset(I8), Op::Read]),
        Some("read-range")
    );
    assert_eq!(rule_of(&[undef(I8), Op::Read]), Some("read-undefined"));
    assert_eq!(rule_of(&[undef(I8), int(8, 1), Op::Add]), Some("read-undefined"));
    assert_eq!(rule_of(&[undef(I8)]), None);
    let part = [int(8, 1), undef(I8), Op::Composite(2, I16)];
    assert_eq!(
        rule_of(&[&part[..], &[Op::Read]].concat()),
        Some("read-undefined")
    );
    assert_eq!(
        rule_of(&[&part[..], &[int(8, 0), Op::BitOffset(I8), Op::Read]].concat()),
        None
    );
    // Only the program knows where that is.
    let computed = [Op::Referrer(I64), Op::Referrer(I64), Op::BitOffset(I8), Op::Read];
    assert_eq!(rule_of(&computed), None);
    assert!(matches!(
        run(&computed),
        Err(Failure::Error(EvaluationError::OutOfRange { .. }))
    ));
    // Both are wrong; what is wrong with the expression comes first.
    let both = [&computed[..], &[undef(I8), Op::Read, Op::Composite(2, I16)]].concat();
    assert_eq!(rule_of(&both), Some("read-undefined"));
}

#[test]
fn the_first_part_pushed_is_the_lowest() {
    assert_eq!(
        value_of(&[int(8, 1), int(16, 0x203), Op::Composite(2, Type::Int(24))]),
        Ok(0x20301)
    );
    let nested = [
        int(8, 1),
        int(8, 2),
        Op::Composite(2, I16),
        int(8, 3),
        int(8, 4),
        Op::Composite(2, I16),
        Op::Composite(2, I32),
        int(8, 4),
        Op::BitOffset(Type::Int(20)),
    ];
    assert_eq!(value_of(&nested), Ok(0x0403_0201 >> 4 & 0xf_ffff));
    assert_eq!(
        rule_of(&[int(8, 1), int(8, 1), Op::Composite(2, I32)]),
        Some("composite-size")
    );
    assert_eq!(
        rule_of(&[int(8, 1), Op::Composite(2, I32)]),
        Some("expr-underflow")
    );
}

#[test]
fn parts_share_no_storage() {
    let twice = |ops: &[Op]| rule_of(&[ops, ops, &[Op::Composite(2, Type::Int(16))]].concat());
    assert_eq!(twice(&[int(8, 1)]), None);
    assert_eq!(twice(&[undef(I8)]), None);
    // Who knows whether an argument is implicit.
    assert_eq!(twice(&[Op::Arg(0, I8)]), None);
    let half = |offset| [Op::Referrer(I64), int(8, offset), Op::BitOffset(I8)];
    assert_eq!(twice(&half(8)), Some("composite-shared"));
    let both = |one, other| rule_of(&[&half(one)[..], &half(other), &[Op::Composite(2, I16)]].concat());
    assert_eq!(both(0, 8), None);
    assert_eq!(both(0, 7), Some("composite-shared"));
    assert_eq!(both(15, 8), Some("composite-shared"));
    let memory = [int(64, 0x20), Op::Reinterpret(PTR), Op::Deref(I8)];
    assert_eq!(twice(&memory), Some("composite-shared"));
    let memory = [Op::Referrer(PTR), Op::Deref(I8)];
    assert_eq!(twice(&memory), None);
    let result = run(&[&memory[..], &memory, &[Op::Composite(2, I16)]].concat());
    assert_eq!(result, Err(EvaluationError::Shared.into()));
    assert_eq!(
        rule_of(&[Op::Referrer(I64), Op::Extend(2)]),
        Some("composite-shared")
    );
    assert_eq!(
        rule_of(&[Op::Referrer(I64), Op::Extend(u32::MAX)]),
        Some("composite-shared")
    );
}

#[test]
fn vectors_are_made_and_chosen_from() {
    assert_eq!(value_of(&[int(8, 0x5a), Op::Extend(3)]), Ok(0x5a5a5a));
    assert_eq!(rule_of(&[int(8, 1), Op::Extend(0)]), Some("extend-count"));
    assert_eq!(
        rule_of(&[int(8, 1), Op::Extend(2), Op::Extend(2)]),
        Some("element-type")
    );
    let choose = |mask| {
        [
            int(8, 0),
            Op::Extend(4),
            int(8, -1),
            Op::Extend(4),
            mask,
            Op::Select,
        ]
    };
    assert_eq!(value_of(&choose(int(8, 0b0101))), Ok(0x00ff_00ff));
    assert_eq!(value_of(&choose(int(4, 0b1000))), Ok(0xff00_0000));
    assert_eq!(rule_of(&choose(int(3, 0))), Some("mask-width"));
    let lengths = [
        int(8, 0),
        Op::Extend(4),
        int(8, -1),
        Op::Extend(3),
        int(8, 0),
        Op::Select,
    ];
    assert_eq!(rule_of(&lengths), Some("type-identical"));
    let elements = [
        int(8, 0),
        Op::Extend(4),
        int(16, -1),
        Op::Extend(4),
        int(8, 0),
        Op::Select,
    ];
    assert_eq!(rule_of(&elements), Some("type-identical"));
    assert_eq!(
        rule_of(&[int(8, 0), int(8, 1), int(8, 1), Op::Select]),
        Some("vector-type")
    );
    // The mask is in the program: nothing is wrong with the expression.
    let half = [
        undef(I8),
        Op::Extend(4),
        int(8, 7),
        Op::Extend(4),
        Op::Referrer(I64),
        Op::Select,
        Op::Read,
    ];
    assert_eq!(rule_of(&half), None);
    assert_eq!(run(&half), Err(EvaluationError::Undefined.into()));
}

#[test]
fn implicit_pointers_are_for_deref() {
    let there = [Op::Referrer(I64), Op::AddrOf(SPACE)];
    let then = |ops: &[Op]| rule_of(&[&there[..], ops].concat());
    assert_eq!(then(&[]), None);
    assert_eq!(then(&[Op::Fragment(0, 8)]), None);
    assert_eq!(
        run(&[&there[..], &[Op::Deref(I64)]].concat()).unwrap().location,
        entity(0)
    );
    for other in [
        Op::Read,
        Op::Reinterpret(I64),
        Op::AddrOf(SPACE),
        Op::Extend(2),
        Op::Composite(1, PTR),
        Op::Convert(I64),
        Op::Deref(I32),
    ] {
        assert_eq!(then(std::slice::from_ref(&other)), Some("addrof-use"), "{other}");
    }
    let argument = run(&there).unwrap().location;
    let result = with_arguments(&[Op::Arg(0, PTR), Op::Deref(I64)], vec![argument.clone()]).unwrap();
    assert_eq!(result.location, entity(0).given());
    let result = with_arguments(&[Op::Arg(0, PTR), Op::Read], vec![argument]);
    assert_eq!(result, Err(EvaluationError::ImplicitPointer.into()));
}

#[test]
fn pointers_lead_to_memory() {
    let pointer = [int(64, 0x20), Op::Convert(PTR)];
    let location = run(&[&pointer[..], &[Op::Deref(I16)]].concat()).unwrap().location;
    assert_eq!(location, Location::at(Storage::Memory(SPACE), 0x100));
    assert_eq!(value_of(&[&pointer[..], &[Op::Deref(I16)]].concat()), Ok(0x2120));
    assert_eq!(rule_of(&[int(64, 0x20), Op::Deref(I16)]), Some("deref-pointer"));
    let zero = [int(64, 0), Op::Convert(PTR), Op::Deref(I16), Op::Read];
    assert!(matches!(
        run(&zero),
        Err(Failure::Error(EvaluationError::Unavailable(_)))
    ));
}

#[test]
fn calculations_need_one_type_of_number() {
    let aggregate = Type::Array {
        count: 4,
        element: Box::new(I8),
        bits: 32,
    };
    for op in [Op::Add, Op::Sub, Op::Mul, Op::Div, Op::LShr, Op::AShr, Op::Shl] {
        assert_eq!(
            rule_of(&[int(8, 1), int(16, 1), op.clone()]),
            Some("type-identical"),
            "{op}"
        );
        assert_eq!(rule_of(&[int(8, 1), op.clone()]), Some("expr-underflow"), "{op}");
    }
    for op in [Op::Add, Op::Sub, Op::Mul, Op::Div] {
        let ops = [undef(aggregate.clone()), undef(aggregate.clone()), op];
        assert_eq!(rule_of(&ops), Some("arithmetic-type"));
    }
    for op in [Op::LShr, Op::AShr, Op::Shl] {
        assert_eq!(rule_of(&[undef(FLOAT), undef(FLOAT), op]), Some("shift-integral"));
    }
    assert_eq!(value_of(&[int(8, 7), int(8, 2), Op::Sub]), Ok(5));
    assert_eq!(value_of(&[int(8, 7), int(8, 2), Op::Div]), Ok(3));
    assert_eq!(value_of(&[int(8, 7), int(8, 2), Op::Shl]), Ok(28));
}

#[test]
fn lanes_are_where_the_target_has_some() {
    assert_eq!(value_of(&[Op::PushLane(I32)]), Ok(5));
    assert_eq!(value_of(&[Op::PushLane(Type::Int(2))]), Ok(1));
    assert_eq!(rule_of(&[Op::PushLane(FLOAT)]), Some("lane-integral"));
    let none = StaticContext {
        lanes: false,
        ..static_context()
    };
    let rule = check(&Expr::new(vec![Op::PushLane(I32)]), &none)
        .unwrap_err()
        .rule;
    assert_eq!(rule.name, "lane-target");
}

#[test]
fn fragments_are_inside_the_variable() {
    assert_eq!(rule_of(&[int(8, 1), Op::Fragment(56, 8)]), None);
    assert_eq!(rule_of(&[int(8, 1), Op::Fragment(57, 8)]), Some("fragment-range"));
    assert_eq!(rule_of(&[int(8, 1), Op::Fragment(0, 0)]), Some("fragment-range"));
    assert_eq!(
        rule_of(&[int(8, 1), Op::Fragment(u32::MAX, u32::MAX)]),
        Some("fragment-range")
    );
}

#[test]
fn an_expression_has_one_fragment() {
    let twice = [int(8, 1), Op::Fragment(0, 8), Op::Fragment(0, 8)];
    assert_eq!(rule_of(&twice), Some("fragment-once"));
}

#[test]
fn one_location_is_left() {
    assert_eq!(rule_of(&[]), Some("expr-empty"));
    assert_eq!(rule_of(&[Op::Fragment(0, 8)]), Some("expr-result"));
    assert_eq!(rule_of(&[int(8, 1), int(8, 1)]), Some("expr-result"));
}

/// Both are limits of the evaluator: the checker has none.
#[test]
fn many_operations_are_no_danger() {
    let mut ops = vec![int(8, 1)];
    for _ in 0..10_000 {
        ops.extend([
            int(8, 1),
            Op::Composite(1, I8),
            Op::Composite(2, I16),
            int(8, 0),
            Op::BitOffset(I8),
        ]);
    }
    assert_eq!(value_of(&ops), Ok(1));
    let mut wide = vec![Op::Arg(0, I8)];
    for size in 1..=1_500 {
        wide.extend([Op::Arg(0, I8), Op::Composite(2, Type::Int(8 * (size + 1)))]);
    }
    assert_eq!(rule_of(&wide), None);
    wide.extend([undef(I8), Op::Read, Op::Composite(2, Type::Int(8 * 1_502))]);
    assert_eq!(rule_of(&wide), Some("read-undefined"));
}

/// What is selected by a value of the program may be anywhere: a read outside
/// is an error of this program, and nothing is wrong with the expression.
#[test]
fn what_the_program_selects_is_not_the_expressions() {
    let vector = Type::Vector {
        lanes: 2,
        element: Type::Int(32).into(),
    };
    let constant = |bytes: Option<Vec<u8>>| {
        Op::Constant(Constant {
            ty: vector.clone(),
            bits: bytes,
        })
    };
    let mut case = vec![
        constant(Some(vec![0; 8])),
        constant(None),
        Op::PushLane(I8),
        Op::Select,
    ];
    case.extend([int(32, u32::MAX.into()), Op::BitOffset(Type::Int(32)), Op::Read]);
    let expr = Expr::new(case);
    assert!(check(&expr, &static_context()).is_ok());
    let program = Small { arguments: vec![] };
    let result = evaluate(&expr, &static_context(), &program);
    assert!(matches!(result, Err(Failure::Error(_))), "{result:?}");
}
