//! That simplification keeps what the evaluator says.

use super::expression;
use crate::evaluate::random::{Case, State, mutated, state, well_typed};
use crate::evaluate::{Failure, check, evaluate};
use crate::model::Expr;
use proptest::prelude::*;

fn keeps_meaning(case: &Case, state: &State) -> Result<(), TestCaseError> {
    let simple = expression(&case.expr);
    prop_assert!(simple.ops().len() <= case.expr.ops().len(), "longer: {}", simple);
    let static_context = case.static_context();
    let Ok(ty) = check(&case.expr, &static_context) else {
        return Ok(());
    };
    prop_assert_eq!(&expression(&simple), &simple, "not idempotent");
    match check(&simple, &static_context) {
        Ok(same) => prop_assert_eq!(ty, same),
        Err(broken) => prop_assert!(false, "{} from well-formed {}: {}", simple, case.expr, broken),
    }
    match (
        evaluate(&case.expr, &static_context, state),
        evaluate(&simple, &static_context, state),
    ) {
        (Ok(before), Ok(after)) => prop_assert_eq!(before.canonical(), after.canonical(), "{}", simple),
        // What goes can't fail any more.
        (Err(Failure::Error(_)), _) => {}
        (before, after) => prop_assert!(false, "{:?} became {:?} by {}", before, after, simple),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(50_000)
    })]

    #[test]
    fn simplification_keeps_what_an_expression_evaluates_to(
        case in prop_oneof![3 => well_typed(), 1 => mutated()],
        state in state(),
    ) {
        keeps_meaning(&case, &state)?;
    }
}

/// Enough of the random expressions are changed for the test to mean something.
#[test]
fn random_expressions_are_simplified() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let cases = (0..2000).map(|_| well_typed().new_tree(&mut runner).unwrap().current());
    let changed = cases.filter(|case| shorter(&case.expr)).count();
    assert!(changed > 500, "{changed} of 2000 became shorter");
}

fn shorter(expr: &Expr) -> bool {
    expression(expr).ops().len() < expr.ops().len()
}
