//! Random programs with control flow as AMDGPU lowers it, run for all lanes of a wave:
//! what is said to be what something was at the entry has to be that, wherever the run
//! comes by.

use super::*;
use crate::call_frames::{Rule, Scalar};
use crate::machine::example::{Example, defines, uses};
use crate::machine::stages::listed::masks;
use crate::machine::waiting::tests::build::program;
use crate::machine::waiting::tests::for_some;
use crate::machine::waiting::tests::program::{EXEC, Program, Wave, registers, vector, whole};
use crate::machine::waiting::tests::run::{Step, run};
use crate::machine::waiting::{Bank, Home};
use crate::machine::{Access, Operand};
use crate::target::PROGRAM_COUNTER;
use proptest::prelude::*;
use state::Content;

/// How often something is known that isn't where it was.
#[derive(Default)]
struct Count {
    masks: usize,
    scalars: usize,
}

fn check(wave: Wave, choices: &[u32], decisions: &[u32], count: &mut Count) -> Result<(), TestCaseError> {
    let mut program = program(wave, choices);
    program.function.frame.has_64_lanes = wave == Wave::Of64;
    let (steps, _) = run(&program, decisions);
    let unwinding = Unwinding::new(&program.function, &program.whole_wave).expect("it settles");
    let mut before: FxHashMap<InstructionId, State> = FxHashMap::default();
    for block in program.function.block_ids() {
        let mut state = unwinding.starts[block.0 as usize].clone().unwrap_or_default();
        for id in program.function.all_in_block(block) {
            before.insert(id, state.clone());
            unwinding.step(id, &mut state);
        }
    }
    let entry = &steps[0];
    // Some programs load lanes of a mask that they haven't stored. None switches on others
    // than it was called with, but for that.
    let is_valid = |step: &&Step| step.on.iter().zip(&entry.on).all(|(on, all)| on & !all == 0);
    for step in steps.iter().take_while(is_valid) {
        check_step(&program, entry, step, &before[&step.id], count)?;
    }
    Ok(())
}

fn check_step(
    program: &Program,
    entry: &Step,
    step: &Step,
    state: &State,
    count: &mut Count,
) -> Result<(), TestCaseError> {
    let was = |home| entry.held(program, home);
    for home in program.homes.keys().copied() {
        let is = step.held(program, home);
        let expected = match state.scalar(home) {
            Some(Content::Entry(of, plus)) => was(Home::Register(of)).wrapping_add(plus as u32),
            Some(Content::Others(of)) => !was(Home::Register(of)),
            Some(Content::AllOnes) => u32::MAX,
            Some(Content::Start) | None => continue,
        };
        count.masks += usize::from(program.exec.contains(&home.register()));
        count.scalars += usize::from(!matches!(home, Home::Register(_)));
        prop_assert_eq!(is, expected, "{:?} before {:?} in\n{}", home, step.id, program);
    }
    // The halves of EXEC that lanes below 32 are in.
    let on = was(Home::Register(program.exec[0]));
    for (bank, lane) in program.homes.keys().filter_map(|home| home.bank()) {
        let side = usize::from(on >> lane & 1 == 0);
        if let Some(of) = state.bank(bank)[side] {
            let (is, expected) = (
                step.held(program, bank.lane(lane)),
                was(Bank::Register(of).lane(lane)),
            );
            prop_assert_eq!(
                is,
                expected,
                "{:?}:{} before {:?} in\n{}",
                bank,
                lane,
                step.id,
                program
            );
        }
    }
    Ok(())
}

impl Home {
    fn register(self) -> Register {
        match self {
            Home::Register(register) => register,
            _ => Register::NONE,
        }
    }
}

fn choices() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 0..60)
}

proptest! {
    #[test]
    fn what_is_said_to_be_kept_is_kept(
        is_wide: bool,
        choices in choices(),
        decisions in prop::collection::vec(any::<u32>(), 1..20),
    ) {
        let wave = if is_wide { Wave::Of64 } else { Wave::Of32 };
        check(wave, &choices, &decisions, &mut Count::default())?;
    }
}

/// So that the property isn't about nothing.
#[test]
fn much_is_known() {
    let mut count = Count::default();
    for_some(|choices, decisions| check(Wave::Of64, choices, decisions, &mut count));
    let Count { masks, scalars } = count;
    assert!(masks > 1000 && scalars > 1000, "{masks} {scalars}");
}

/// What is known of a bank behind some code: of the lanes that the function was called
/// with, and of the others.
fn behind(make: impl FnOnce(&mut Example), bank: Bank) -> [Option<Register>; 2] {
    let mut example = Example::default();
    registers(&mut example.function, Wave::Of64);
    example.function.frame.has_64_lanes = true;
    example.block();
    make(&mut example);
    let whole_wave = masks::whole_wave(&example.function);
    let unwinding = Unwinding::new(&example.function, &whole_wave).expect("it settles");
    let mut state = State::default();
    for id in example.function.all_in_block(BlockId(0)) {
        unwinding.step(id, &mut state);
    }
    state.bank(bank)
}

const KEPT: u32 = 3;

/// Runs something in other lanes, and gives EXEC back.
fn in_lanes(example: &mut Example, name: &str, make: impl FnOnce(&mut Example)) {
    let [kept, exec] = [KEPT, EXEC].map(|mask| whole(Wave::Of64, mask));
    let operands = [defines(kept), Operand::Immediate(-1), defines(exec)];
    example.code(name, &operands);
    make(example);
    example.code("S_MOV_B64", &[defines(exec), uses(kept)]);
}

fn store(example: &mut Example) {
    let id = example.with("BUFFER_STORE_DWORD_OFFSET", Traits::STORES, &[uses(vector(0))]);
    example.function.instructions[id.0 as usize].slot = Some(Access {
        object: 0,
        is_word: true,
    });
}

fn write(example: &mut Example) {
    example.code("V_ADD_U32_e64", &[defines(vector(0))]);
}

#[test]
fn lanes_that_are_off_are_left_alone() {
    let v = Some(vector(0));
    let [register, slot] = [Bank::Register(vector(0)), Bank::Object(0)];
    assert_eq!(behind(write, register), [None, v]);
    assert_eq!(behind(store, slot), [v, None]);
    // A lane is written whether it is on or off.
    let lane = |example: &mut Example| {
        let from = uses(whole(Wave::Of32, 5));
        example.code(
            "V_WRITELANE_B32",
            &[defines(vector(0)), from, Operand::Immediate(7)],
        );
    };
    assert_eq!(behind(lane, register), [None, None]);
}

#[test]
fn whole_wave_code_is_for_more_lanes() {
    let v = Some(vector(0));
    let [register, slot] = [Bank::Register(vector(0)), Bank::Object(0)];
    let (all, others) = ("S_OR_SAVEEXEC_B64", "S_XOR_SAVEEXEC_B64");
    assert_eq!(behind(|it| in_lanes(it, all, store), slot), [v, v]);
    assert_eq!(behind(|it| in_lanes(it, others, store), slot), [None, v]);
    assert_eq!(behind(|it| in_lanes(it, all, write), register), [None, None]);
    assert_eq!(behind(|it| in_lanes(it, others, write), register), [v, None]);
    // The program's lanes run again.
    let both = |it: &mut Example| {
        in_lanes(it, others, store);
        write(it);
        store(it);
    };
    assert_eq!(behind(both, slot), [None, v]);
    // Which lanes those are isn't known.
    let narrowed = |it: &mut Example| {
        it.code(
            "S_AND_B64",
            &[defines(whole(Wave::Of64, EXEC)), uses(whole(Wave::Of64, 9))],
        );
        in_lanes(it, others, store);
    };
    assert_eq!(behind(narrowed, slot), [None, None]);
}

#[test]
fn a_call_leaves_lanes_alone_that_are_off() {
    let call = |it: &mut Example| {
        it.function.masks[0].0.fill(0);
        it.with("S_SWAPPC_B64", Traits::CALL, &[Operand::Mask(0)]);
    };
    let register = Bank::Register(vector(0));
    assert_eq!(behind(call, register), [None, Some(vector(0))]);
}

#[test]
fn while_what_is_called_runs_its_return_address_is_there() {
    let [low, high] = [5, 6].map(|mask| whole(Wave::Of32, mask));
    let mut example = Example::default();
    registers(&mut example.function, Wave::Of32);
    for (register, number) in [(low, 62), (high, 63)] {
        let known = example
            .function
            .registers
            .physical
            .get_mut(&register)
            .expect("it is there");
        known.name = format!("SGPR{number}");
        known.dwarf = Some(number);
    }
    example.block();
    example.code("S_NOP", &[]);
    example.with("S_SWAPPC_B64", Traits::CALL, &[defines(low), Operand::Mask(0)]);
    let whole_wave = masks::whole_wave(&example.function);
    let unwinding = Unwinding::new(&example.function, &whole_wave).expect("it settles");
    let rows = unwinding.rows(&|_| None);
    let counters = rows.iter().map(|(_, row)| row.rules[&PROGRAM_COUNTER].clone());
    let both = [Scalar::Register(62, 0), Scalar::Register(63, 0)];
    assert_eq!(counters.collect::<Vec<_>>(), [Rule::Pair(both), Rule::Undefined]);
}
