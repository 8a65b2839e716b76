//! Strategies that make random expressions.

use super::{Case, Choices, Maker, types};
use crate::evaluate::Referrer;
use crate::model::{Expr, Op, Param};
use proptest::collection::vec;
use proptest::prelude::*;

/// A well-typed expression of a few operations.
pub(crate) fn well_typed() -> impl Strategy<Value = Case> {
    vec(any::<u32>(), 4..60).prop_map(|choices| Maker::new(&choices).case())
}

/// A well-typed expression with one thing changed, which may break a rule.
pub(crate) fn mutated() -> impl Strategy<Value = Case> {
    (vec(any::<u32>(), 4..60), vec(any::<u32>(), 6)).prop_map(|(choices, change)| {
        let mut case = Maker::new(&choices).case();
        mutate(&mut case, &mut Choices::new(&change));
        case
    })
}

/// Changes one thing.
fn mutate(case: &mut Case, choices: &mut Choices) {
    let mut ops = case.expr.ops().to_vec();
    let at = choices.below(ops.len());
    match choices.below(9) {
        0 => drop(ops.remove(at)),
        1 => ops.insert(at, ops[at].clone()),
        2 => {
            let other = choices.below(ops.len());
            ops.swap(at, other);
        }
        3 => case.referrer = Referrer::None,
        4 => case.lanes = false,
        5 => drop(case.arguments.pop()),
        6 => case.property = None,
        7 => case.referrer = Referrer::Entity { bits: Some(24) },
        _ => ops[at] = with_other_params(&ops[at], choices),
    }
    case.expr = Expr::new(ops);
}

/// The operation with other types and numbers.
fn with_other_params(op: &Op, choices: &mut Choices) -> Op {
    let types = types();
    let ty = &types[choices.below(types.len())];
    let params: Vec<Param> = op
        .params()
        .into_iter()
        .map(|param| match param {
            Param::Type(_) => Param::Type(ty),
            Param::Unsigned(number) => Param::Unsigned(number + choices.number() % 90),
            param => param,
        })
        .collect();
    Op::build(op.name(), &params).unwrap_or_else(|| op.clone())
}
