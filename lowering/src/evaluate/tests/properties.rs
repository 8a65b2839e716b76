//! Properties over random expressions.

use super::super::random::{Case, State, mutated, state, well_typed};
use super::*;
use crate::rules::{self, Rule};
use proptest::prelude::*;

/// Rules that are about more than types.
const OF_LOCATIONS: [Rule; 4] = [
    rules::READ_UNDEFINED,
    rules::READ_RANGE,
    rules::COMPOSITE_SHARED,
    rules::ADDROF_USE,
];

/// The checker accepts exactly what evaluates: what it rejects is not
/// well-formed in any program, for the same reason, and what it accepts is
/// well-formed in every one.
fn agree(case: &Case, state: &State) -> std::result::Result<(), TestCaseError> {
    let checked = check(&case.expr, &case.static_context());
    let evaluated = evaluate(&case.expr, &case.static_context(), state);
    match (checked, evaluated) {
        (Ok(ty), Ok(result)) => prop_assert_eq!(ty, result.ty),
        (Ok(_), Err(Failure::Error(_))) => {}
        (Err(broken), Err(Failure::IllFormed(same))) => prop_assert_eq!(broken, same),
        (checked, evaluated) => prop_assert!(false, "{:?} but {:?}", checked, evaluated),
    }
    Ok(())
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(cases)
    }
}

proptest! {
    #![proptest_config(config(50_000))]

    #[test]
    fn the_checker_accepts_exactly_what_evaluates(
        case in prop_oneof![well_typed(), mutated()],
        state in state(),
    ) {
        agree(&case, &state)?;
    }
}

proptest! {
    #![proptest_config(config(10_000))]

    #[test]
    fn the_table_makes_well_typed_expressions(case in well_typed()) {
        if let Err(broken) = check(&case.expr, &case.static_context()) {
            prop_assert!(OF_LOCATIONS.contains(&broken.rule), "{}: {}", case.expr, broken);
        }
    }

    #[test]
    fn the_canonical_form_denotes_the_same_bits(case in well_typed(), state in state()) {
        if let Ok(result) = evaluate(&case.expr, &case.static_context(), &state) {
            let canonical = result.canonical();
            prop_assert_eq!(&canonical, &canonical.canonical());
            let bits = result.ty.bits();
            match (read(&result.location, bits, &state), read(&canonical.location, bits, &state)) {
                (Ok(one), Ok(other)) => prop_assert_eq!(one.bits(), other.bits()),
                (one, other) => prop_assert_eq!(one.is_err(), other.is_err()),
            }
        }
    }
}

/// Of what the strategies make enough is accepted, enough rejected and enough
/// evaluates, and no operation or rule goes without.
#[test]
fn the_strategies_reach_everything() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let (mut accepted, mut evaluated) = (0, 0);
    let mut names = std::collections::BTreeSet::new();
    let mut broken = std::collections::BTreeSet::new();
    let (plain, changed, states) = (well_typed(), mutated(), state());
    for _ in 0..10_000 {
        let case = plain.new_tree(&mut runner).unwrap().current();
        let state = states.new_tree(&mut runner).unwrap().current();
        if check(&case.expr, &case.static_context()).is_ok() {
            accepted += 1;
            names.extend(case.expr.ops().iter().map(Op::name));
        }
        evaluated += u32::from(evaluate(&case.expr, &case.static_context(), &state).is_ok());
        let case = changed.new_tree(&mut runner).unwrap().current();
        if let Err(found) = check(&case.expr, &case.static_context()) {
            broken.insert(found.rule.name);
        }
    }
    println!(
        "{accepted} accepted, {evaluated} evaluated, {} rules",
        broken.len()
    );
    assert!(
        accepted > 4000 && evaluated > 2000,
        "{accepted} accepted, {evaluated} evaluated"
    );
    assert_eq!(names.len(), crate::model::TABLE.len(), "{names:?}");
    assert!(broken.len() > 22, "{broken:?}");
}
