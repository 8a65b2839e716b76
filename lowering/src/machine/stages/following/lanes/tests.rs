use super::*;
use crate::machine::example::{Example, defines, listing, uses};
use crate::machine::{Identity, Scopes};
use crate::marks::SPILLED;

#[test]
fn where_lanes_are_switched_on_what_others_have_said_ends() {
    let (exec, left) = (Register(8), Register(3));
    let operands = [defines(exec), uses(exec), uses(left)];
    let switched = |first: &str, name: &str| {
        let mut example = Example::new(false);
        example.function.registers.exec = Some(exec);
        let operands_of_first = if first == "a" { &[][..] } else { &operands };
        example.code(first, operands_of_first);
        example.value(0, uses(Register(1)), 1);
        example.code(name, &operands);
        example.code("b", &[]);
        listing(&example.function, &run(&example.function, &mut Notes::default()))
    };
    let (on, off) = ("S_OR_B64", "S_AND_B64");
    assert_eq!(switched(off, on), [off, "x=r1", on, "x=?", "b"]);
    assert_eq!(switched(off, off), [off, "x=r1", off, "b"]);
    // All lanes have been told.
    assert_eq!(switched("a", on), ["a", "x=r1", on, "b"]);
}

#[test]
fn nothing_ends_that_is_nowhere_and_has_no_code_there() {
    let (exec, left) = (Register(8), Register(3));
    let switched = |in_scope: &[u32]| {
        let mut example = Example::new(false);
        example.function.registers.exec = Some(exec);
        let value = example.value(0, uses(Register(1)), 1);
        example.value(0, uses(Register(2)), 2);
        let mut before = BlockId(0);
        for name in ["a", "b"] {
            example.code(name, &[]);
            example.code("S_OR_B64", &[defines(exec), uses(exec), uses(left)]);
            let next = example.block();
            example.edge(before, next);
            before = next;
        }
        let instance = example.function.debug_value(value).map(|value| value.instance);
        example.function.scopes = Scopes {
            of: instance.map(|instance| (instance, 0)).into_iter().collect(),
            blocks: vec![in_scope.iter().copied().map(BlockId).collect()],
        };
        listing(&example.function, &run(&example.function, &mut Notes::default()))
    };
    let first = ["x=r1", "x=r2", "a", "S_OR_B64", "x=?", "b", "S_OR_B64"];
    assert_eq!(switched(&[0]), first);
    assert_eq!(switched(&[0, 1]), [&first[..], &["x=?"]].concat());
    // It may be somewhere.
    assert_eq!(switched(&[]), first);
}

#[test]
fn what_only_delays_is_no_code() {
    let switched = |name: &str| {
        let (exec, left) = (Register(8), Register(3));
        let mut example = Example::new(false);
        example.function.registers.exec = Some(exec);
        for line in 1..3 {
            example.value(0, uses(Register(1)), line);
        }
        let join = example.block();
        example.code(name, &[]);
        example.code("S_OR_B64", &[defines(exec), uses(exec), uses(left)]);
        example.edge(BlockId(0), join);
        listing(&example.function, &run(&example.function, &mut Notes::default()))
    };
    assert_eq!(switched("S_DELAY_ALU")[2..], ["S_DELAY_ALU", "S_OR_B64"]);
    assert_eq!(switched("S_NOP")[2..], ["S_NOP", "S_OR_B64", "x=?"]);
}

/// A loop that lanes leave one by one, with this in it.
fn left_loop(mut example: Example, inside: impl FnOnce(&mut Example)) -> Example {
    let (left, exec) = (Register(3), Register(8));
    example.function.registers.exec = Some(exec);
    let header = example.block();
    inside(&mut example);
    example.with(
        "S_ANDN2_B64",
        Traits::empty(),
        &[defines(exec), uses(exec), uses(left)],
    );
    let exit = example.block();
    example.code("last", &[]);
    for (from, to) in [(BlockId(0), header), (header, header), (header, exit)] {
        example.edge(from, to);
    }
    example
}

#[test]
fn behind_a_loop_that_lanes_leave_what_it_saves_says_nothing() {
    let ended = |lane: i64| {
        let example = left_loop(Example::new(false), |example| {
            let operands = [defines(Register(1)), uses(Register(2)), Operand::Immediate(lane)];
            let saved = example.code("V_WRITELANE_B32", &operands);
            let value = example.value(0, Operand::Immediate(5), 1);
            example.expression(value, &SPILLED, None);
            example.identify(vec![(saved, 1)]);
        });
        let word = Word { object: 5, index: 0 };
        let mut notes = Notes {
            spilled: spilled::Before::of([(Identity(1), (Transfer::Save(word), 3))]),
            ..Notes::default()
        };
        listing(&example.function, &run(&example.function, &mut notes))
    };
    let code = |end: &'static [&'static str]| [&["V_WRITELANE_B32", "x=5", "S_ANDN2_B64"], end].concat();
    assert_eq!(ended(3), code(&["x=?", "last"]));
    // Another lane: what saves the word isn't in the loop.
    assert_eq!(ended(4), code(&["last"]));
}

/// What becomes of two values in a loop that lanes leave one by one, and how much is lost.
fn left(is_carrier: bool) -> (Vec<String>, usize) {
    let (counter, kept) = (Register(1), Register(2));
    let mut example = Example::new(is_carrier);
    example.code("first", &[defines(counter)]);
    let example = left_loop(example, |example| {
        example.value(0, uses(counter), 1);
        example.value(1, uses(kept), 2);
        example.code("next", &[defines(counter)]);
    });
    let changes = run(&example.function, &mut Notes::default());
    (listing(&example.function, &changes), changes.losses.len())
}

#[test]
fn behind_a_loop_that_lanes_leave_its_scalar_registers_say_nothing() {
    let ended = ["first", "x=r1", "y=r2", "next", "S_ANDN2_B64", "x=?", "last"];
    for is_carrier in [false, true] {
        let (found, losses) = left(is_carrier);
        assert_eq!(found, ended);
        assert_eq!(losses, 1);
    }
}
