//! Random programs with control flow as AMDGPU lowers it, run for all lanes of a
//! wave, and what the analysis says of each lane at each instruction.

pub(in crate::machine) mod build;
pub(in crate::machine) mod program;
pub(in crate::machine) mod run;

use super::*;
use build::{ending_nowhere, giving_constant, program, putting_together, writing_exec};
use program::{Program, Wave};
use proptest::prelude::*;
use run::{Step, is_passed, run};

/// How often lanes that wait are where the analysis says.
#[derive(Default)]
struct Count {
    right: usize,
    /// Where something is done, or there is a line of the source.
    good: usize,
    nowhere: usize,
    unknown: usize,
    /// Those where each set is one mask, or two.
    simple: usize,
    all: usize,
}

impl Waiting<'_> {
    /// What becomes of a lane before an instruction, by its bits.
    fn outcome(&self, at: Diagram, bit: &impl Fn(Home) -> bool) -> Outcome {
        match self.diagrams.evaluate(at, bit) {
            Leaf::Outcome(outcome) => outcome,
            Leaf::Bit(_) => Outcome::Unknown(Why::Lost),
        }
    }
}

/// Holds all that is said in a run to what lanes do then.
fn check(wave: Wave, choices: &[u32], decisions: &[u32], count: &mut Count) -> Result<(), TestCaseError> {
    let program = program(wave, choices);
    let (steps, has_ended) = run(&program, decisions);
    for (half, exec) in program.exec.iter().enumerate() {
        let mut waiting = Waiting::new(&program.function, *exec, &program.whole_wave);
        let before = waiting.before_all().into_iter();
        let before = before.map(|(id, at)| (id, (at, waiting.sets(at)))).collect();
        for lane in 0..32 {
            check_lane(
                &program,
                &steps,
                has_ended,
                &waiting,
                &before,
                (half, lane),
                count,
            )?;
        }
    }
    Ok(())
}

fn check_lane(
    program: &Program,
    steps: &[Step],
    has_ended: bool,
    waiting: &Waiting<'_>,
    before: &FxHashMap<InstructionId, (Diagram, Sets)>,
    (half, lane): (usize, u32),
    count: &mut Count,
) -> Result<(), TestCaseError> {
    // Where the lane does something next, from the end.
    let mut next = None;
    let is_on = |step: &Step| step.on[half] >> lane & 1 != 0;
    for (at, step) in steps.iter().enumerate().rev() {
        if is_on(step) {
            if !is_passed(program, step.id) {
                next = Some(at);
            }
            continue;
        }
        if next.is_none() && !has_ended {
            continue;
        }
        let bit = |home| step.held(program, home) >> lane & 1 != 0;
        let (diagram, sets) = &before[&step.id];
        let outcome = waiting.outcome(*diagram, &bit);
        let in_sets = sets
            .sets
            .iter()
            .rev()
            .find(|set| set.lanes.has(&|home| bit(*home)));
        let expected = match outcome {
            Outcome::At(id) => Some(id),
            _ => None,
        };
        let is_known = in_sets.map(|set| set.at) == expected || in_sets.is_none() && !sets.lost.is_empty();
        prop_assert!(is_known, "{in_sets:?} isn't {outcome:?}");
        if let Outcome::Unknown(why) = outcome {
            prop_assert!(sets.lost.contains(&why));
        }
        count.simple += usize::from(sets.sets.iter().all(|set| set.lanes.size() <= 2));
        count.all += 1;
        let what = || {
            let at = step.id;
            format!("lane {lane} of half {half} before {at:?}: {outcome:?}\n{program}")
        };
        match (outcome, next) {
            (Outcome::Unknown(_), _) => count.unknown += 1,
            (Outcome::Nowhere, None) => count.nowhere += 1,
            (Outcome::At(id), Some(next)) => {
                count.right += 1;
                let has_line = waiting.lined.contains(&id);
                count.good += usize::from(has_line || !is_passed(program, id));
                let passed = steps[at..=next].iter().any(|step| step.id == id);
                prop_assert!(passed, "goes on at {:?}: {}", steps[next].id, what());
            }
            // A lane that does nothing any more is on again there, or behind what decides
            // where it goes on.
            (Outcome::At(id), None) => {
                let mut rest = steps[at..].iter().skip_while(|step| step.id != id);
                prop_assert!(rest.any(is_on), "goes on nowhere: {}", what());
            }
            (_, next) => prop_assert!(false, "goes on at {:?}: {}", next.map(|at| steps[at].id), what()),
        }
    }
    Ok(())
}

fn cases() -> u32 {
    let asked = std::env::var("DILIFETIME_CASES").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(1_000)
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(cases())
    })]

    #[test]
    fn lanes_go_on_where_it_says(
        is_wide: bool,
        choices in proptest::collection::vec(any::<u32>(), 0..120),
        decisions in proptest::collection::vec(any::<u32>(), 64),
    ) {
        let wave = if is_wide { Wave::Of64 } else { Wave::Of32 };
        check(wave, &choices, &decisions, &mut Count::default())?;
    }
}

/// Checks some programs, always the same: by the choices that make one, and the decisions
/// of a run.
pub(in crate::machine) fn for_some(mut check: impl FnMut(&[u32], &[u32]) -> Result<(), TestCaseError>) {
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    for _ in 0..300 {
        let choices: Vec<u32> = (0..100).map(|_| runner.rng().next_u32()).collect();
        let decisions: Vec<u32> = (0..64).map(|_| runner.rng().next_u32()).collect();
        check(&choices, &decisions).unwrap();
    }
}

/// Most of what could be known is.
#[test]
fn little_is_unknown() {
    let mut count = Count::default();
    for_some(|choices, decisions| check(Wave::Of64, choices, decisions, &mut count));
    let Count {
        right,
        good,
        unknown,
        simple,
        all,
        ..
    } = count;
    println!("{right} right, {good} good, {unknown} unknown, {simple} of {all} simple");
    assert!(right > 100_000);
    assert!(good * 10 > right * 9);
    assert!(unknown * 100 < right);
    assert!(simple * 8 > all * 7);
}

/// What no code comes of writes no mask, whatever it is said to do to memory.
#[test]
fn unreachable_writes_nothing() {
    let mut program = writing_exec("SI_MASKED_UNREACHABLE", Traits::STORES, None);
    let first = &mut program.function.instructions[0];
    first.operands.end = first.operands.start;
    let waiting = &mut Waiting::new(&program.function, program.exec[0], &program.whole_wave);
    for home in [Home::Slot(0, 1), waiting.exec()] {
        let written = waiting.effects().written(InstructionId(0), home);
        assert_eq!(written, Some(waiting.effects().home(home)));
    }
}

#[test]
fn what_is_lost_has_a_reason() {
    let cases = [
        ("S_MOV_B64", Traits::empty(), None, None),
        ("S_MOV_B64", Traits::empty(), Some(-1), Some(Why::AllOn)),
        ("S_BFM_B64", Traits::empty(), Some(8), Some(Why::Lost)),
        ("INLINEASM", Traits::ASSEMBLY, None, Some(Why::Assembly)),
    ];
    for (name, traits, number, expected) in cases {
        let program = writing_exec(name, traits, number);
        let mut waiting = Waiting::new(&program.function, program.exec[0], &program.whole_wave);
        let at = waiting.before_all()[&InstructionId(0)];
        let sets = waiting.sets(at);
        assert_eq!(
            sets.lost.into_iter().collect::<Vec<_>>(),
            Vec::from_iter(expected),
            "{name}"
        );
        assert_eq!(sets.sets.len(), usize::from(expected.is_none()), "{name}");
    }
}

/// A lane passes what only the wave gets, unless a variable is in it before there is a line.
#[test]
fn a_lane_goes_on_where_a_variable_gets_something() {
    for (is_named, expected) in [(false, InstructionId(2)), (true, InstructionId(1))] {
        let program = giving_constant(is_named);
        let mut waiting = Waiting::new(&program.function, program.exec[0], &program.whole_wave);
        let at = waiting.before_all()[&InstructionId(0)];
        let places: Vec<InstructionId> = waiting.sets(at).sets.iter().map(|set| set.at).collect();
        assert_eq!(places, [expected]);
    }
}

/// A way that ends without a return says nothing of lanes that come by another one.
#[test]
fn lanes_go_on_past_what_never_ends() {
    let program = ending_nowhere();
    let mut waiting = Waiting::new(&program.function, program.exec[0], &program.whole_wave);
    let at = waiting.before_all()[&InstructionId(1)];
    let sets = waiting.sets(at);
    assert!(sets.lost.is_empty(), "{:?}", sets.lost);
    assert_eq!(
        sets.sets.iter().map(|set| set.at).collect::<Vec<_>>(),
        [InstructionId(4)]
    );
}

/// What has a node for each number of pairs isn't walked as the tree that it would be, and what
/// grows exponentially ends.
#[test]
fn many_masks_take_no_time() {
    for (outer, inner) in [("XOR", "XOR"), ("OR", "AND"), ("AND", "OR"), ("XOR", "AND")] {
        let program = putting_together(outer, inner, 26);
        let mut waiting = Waiting::new(&program.function, program.exec[0], &program.whole_wave);
        let at = waiting.before_all()[&InstructionId(0)];
        let sets = waiting.sets(at);
        assert_eq!(
            sets.lost.into_iter().collect::<Vec<_>>(),
            [Why::Masks],
            "{outer} of {inner}"
        );
    }
}
