//! Expressions against plain arithmetic, with gimli's evaluator between.

use super::*;
use crate::lower::NoDies;
use crate::lower::testing::{InRegisters, emit, run};
use crate::model::Constant;
use proptest::prelude::*;

/// A tree of integer operations, of 1 to 64 bits, on two registers.
#[derive(Clone, Debug)]
enum Tree {
    Arg(u32),
    Constant(u64),
    Binary(Op, Box<Tree>, Box<Tree>),
    /// Through another width and back.
    Through(u32, bool, Box<Tree>),
}

fn tree() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        (0u32..2).prop_map(Tree::Arg),
        any::<u64>().prop_map(Tree::Constant)
    ];
    leaf.prop_recursive(5, 32, 2, |inner| {
        let ops = vec![Op::Add, Op::Sub, Op::Mul, Op::Div, Op::LShr, Op::AShr, Op::Shl];
        prop_oneof![
            (prop::sample::select(ops), inner.clone(), inner.clone())
                .prop_map(|(op, left, right)| Tree::Binary(op, left.into(), right.into())),
            (1u32..=64, any::<bool>(), inner).prop_map(|(bits, signed, tree)| Tree::Through(
                bits,
                signed,
                tree.into()
            )),
        ]
    })
}

fn cut(value: u64, bits: u32) -> u64 {
    value & crate::lower::computation::mask(bits)
}

fn signed(value: u64, bits: u32) -> i64 {
    ((value << (64 - bits)) as i64) >> (64 - bits)
}

impl Tree {
    fn ops(&self, bits: u32, out: &mut Vec<Op>) {
        let ty = Type::Int(bits);
        match self {
            Tree::Arg(index) => out.push(Op::Arg(*index, ty)),
            Tree::Constant(value) => {
                out.push(Op::Constant(Constant::integer(ty, u128::from(cut(*value, bits)))))
            }
            Tree::Binary(op, left, right) => {
                left.ops(bits, out);
                right.ops(bits, out);
                out.push(op.clone());
            }
            Tree::Through(other, signed, tree) => {
                tree.ops(*other, out);
                match (bits.cmp(other), signed) {
                    (std::cmp::Ordering::Less, _) => out.push(Op::Convert(ty)),
                    (std::cmp::Ordering::Equal, _) => out.push(Op::Read),
                    (std::cmp::Ordering::Greater, true) => out.push(Op::SExt(ty)),
                    (std::cmp::Ordering::Greater, false) => out.push(Op::ZExt(ty)),
                }
            }
        }
    }

    /// The proposal's arithmetic, done plainly. None: no value.
    fn value(&self, bits: u32, registers: [u64; 2]) -> Option<u64> {
        Some(match self {
            Tree::Arg(index) => cut(registers[*index as usize], bits),
            Tree::Constant(value) => cut(*value, bits),
            Tree::Through(other, true, tree) if bits > *other => {
                cut(signed(tree.value(*other, registers)?, *other) as u64, bits)
            }
            Tree::Through(other, _, tree) => cut(tree.value(*other, registers)?, bits),
            Tree::Binary(op, left, right) => {
                let (left, right) = (left.value(bits, registers)?, right.value(bits, registers)?);
                let shift = matches!(op, Op::LShr | Op::AShr | Op::Shl);
                if (shift && right >= u64::from(bits)) || (*op == Op::Div && right == 0) {
                    return None;
                }
                let result = match op {
                    Op::Add => left.wrapping_add(right),
                    Op::Sub => left.wrapping_sub(right),
                    Op::Mul => left.wrapping_mul(right),
                    Op::Div => signed(left, bits).wrapping_div(signed(right, bits)) as u64,
                    Op::LShr => left >> right,
                    Op::AShr => (signed(left, bits) >> right) as u64,
                    _ => left << right,
                };
                cut(result, bits)
            }
        })
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn integers_have_the_width_of_their_type(
        tree in tree(), bits in 1u32..=64, registers: [u64; 2]
    ) {
        let mut ops = Vec::new();
        tree.ops(bits, &mut ops);
        ops.push(Op::Read);
        let Some(expected) = tree.value(bits, registers) else { return Ok(()) };
        let place = match evaluate(&Expr::new(ops), &InRegisters) {
            Ok(result) => result.place,
            Err(Undescribable::Undefined) => return Err(TestCaseError::fail("no value")),
            Err(other) => return Err(TestCaseError::fail(other.to_string())),
        };
        let expression = emit(place, u64::from(bits), &NoDies).unwrap();
        prop_assert_eq!(cut(run(&expression, &registers, 0), bits), expected);
    }
}

/// Argument n is in registers 2n and 2n + 1, lowest word first.
struct InPairs(u64);

impl Environment for InPairs {
    fn referrer(&self) -> Result<Place> {
        Ok(self.argument(0)?.0)
    }

    fn argument(&self, index: u32) -> Result<(Place, ObjectId)> {
        let part = |number: u32, bits| Part {
            place: Place::Register(number as u16),
            bits,
        };
        let parts = vec![part(2 * index, 64), part(2 * index + 1, self.0 - 64)];
        Ok((Place::Composite(parts), ObjectId(index)))
    }

    fn writer(&self) -> Writer<'_> {
        crate::lower::testing::writer()
    }
}

fn wide(ops: Vec<Op>, bits: u32, registers: &[u64]) -> Result<u128> {
    let Place::Composite(parts) = evaluate(&Expr::new(ops), &InPairs(bits.into()))?.place else {
        panic!()
    };
    let word = |part: &Part| {
        let expression = emit(part.place.clone(), part.bits, &NoDies)?;
        Ok(u128::from(run(&expression, registers, 0)))
    };
    let sum = word(&parts[0])? | word(&parts[1])? << 64;
    Ok(sum & (u128::MAX >> (128 - bits)))
}

proptest! {
    #[test]
    fn wide_integers_go_by_words(
        words: [u64; 4], bits in 65u32..=128, steps in prop::collection::vec((0usize..5, 0u32..128), 1..4)
    ) {
        let mask = u128::MAX >> (128 - bits);
        let join = |low: u64, high: u64| (u128::from(high) << 64 | u128::from(low)) & mask;
        let (mut value, other) = (join(words[0], words[1]), join(words[2], words[3]));
        let ty = Type::Int(bits);
        let mut ops = vec![Op::Arg(0, ty.clone())];
        for (kind, distance) in steps {
            let distance = distance % bits;
            let signed = ((value << (128 - bits)) as i128) >> (128 - bits);
            let (op, result) = match kind {
                0 => (Op::Add, value.wrapping_add(other)),
                1 => (Op::Sub, value.wrapping_sub(other)),
                2 => (Op::Shl, value << distance),
                3 => (Op::LShr, value >> distance),
                _ => (Op::AShr, (signed >> distance) as u128),
            };
            ops.push(match kind {
                0 | 1 => Op::Arg(1, ty.clone()),
                _ => Op::Constant(Constant::integer(ty.clone(), distance.into())),
            });
            ops.push(op);
            value = result & mask;
        }
        prop_assert_eq!(wide(ops, bits, &words), Ok(value));
    }
}

#[test]
fn what_is_too_wide_or_too_long_declines() {
    let reason = |ops, bits| wide(ops, bits, &[0; 4]).unwrap_err().to_string();
    let arg = |index, bits| Op::Arg(index, Type::Int(bits));
    let product = vec![arg(0, 128), arg(1, 128), Op::Mul];
    assert_eq!(reason(product, 128), "DIOpMul: not on more than 64 bits");
    let sum = vec![arg(0, 129), arg(1, 129), Op::Add];
    assert_eq!(reason(sum, 129), "DIOpAdd: arithmetic on more than 128 bits");
    let mut chain = vec![arg(0, 128)];
    chain.extend([arg(1, 128), Op::Add].into_iter().cycle().take(20_000));
    assert_eq!(
        reason(chain, 128),
        "DIOpAdd: too long an expression of more than 64 bits"
    );
}

fn one(ops: Vec<Op>) -> Result<Place> {
    evaluate(&Expr::new(ops), &InRegisters).map(|typed| typed.place)
}

#[test]
fn an_address_of_something_leads_back_to_it() {
    let ops = vec![
        Op::Referrer(Type::Int(64)),
        Op::AddrOf(AddressSpace { number: 0, bits: 64 }),
        Op::Deref(Type::Int(64)),
    ];
    assert_eq!(one(ops), Ok(Place::Register(0)));
}

#[test]
fn the_first_part_pushed_is_the_lowest() {
    let parts = [Op::Arg(0, Type::Int(32)), Op::Arg(1, Type::Int(32))];
    let ops = [&parts[..], &[Op::Composite(2, Type::Int(64))]].concat();
    let expression = emit(one(ops).unwrap(), 64, &NoDies).unwrap();
    assert_eq!(expression.bytes, [0x50, 0x93, 4, 0x51, 0x93, 4]);
}

#[test]
fn what_is_read_of_nothing_is_nothing() {
    let undef = Op::Constant(Constant {
        ty: Type::Int(8),
        bits: None,
    });
    assert_eq!(one(vec![undef.clone()]), Ok(Place::Undefined));
    assert_eq!(one(vec![undef, Op::Read]), Err(Undescribable::Undefined));
}

#[test]
fn wide_extensions_go_by_words() {
    let ops = vec![Op::Referrer(Type::Int(32)), Op::SExt(Type::Int(128))];
    let Ok(Place::Composite(parts)) = one(ops) else {
        panic!()
    };
    assert_eq!(parts.iter().map(|part| part.bits).collect::<Vec<_>>(), [64, 64]);
    let high = emit(parts[1].place.clone(), 64, &NoDies).unwrap();
    assert_eq!(run(&high, &[0x8000_0000], 0), u64::MAX);
    assert_eq!(run(&high, &[0x7fff_ffff], 0), 0);
}
