use super::*;
use crate::machine::example::{Example, defines, listing, uses, virtual_register};
use crate::machine::registers::{Part, Physical, SubRegister};
use gimli::constants as dw;

#[test]
fn a_unit_of_several_registers_has_the_bits_of_one() {
    let mut example = Example::new(false);
    let registers = &mut example.function.registers;
    let parts = [(0, Register(1)), (32, Register(2))].map(|(offset, register)| Part { offset, register });
    for (number, units) in [(1, vec![7]), (2, vec![8]), (3, vec![7, 8])] {
        let known = Physical {
            units: units.into_iter().map(Unit).collect(),
            parts: if number == 3 { parts.to_vec() } else { Vec::new() },
            ..Physical::default()
        };
        registers.physical.insert(Register(number), known);
    }
    let high = SubRegister {
        offset: 64,
        size: 64,
        lanes: 12,
    };
    registers.parts.insert(5, high);
    let bits = |part, now, unit| in_unit(&example.function, (Register(9), part), Register(now), Unit(unit)).1;
    assert_eq!(
        [bits(0, 3, 7), bits(0, 3, 8), bits(5, 3, 8)],
        [0..32, 32..64, 96..128]
    );
    assert_eq!(
        [bits(0, 1, 7), bits(5, 1, 7), bits(0, 3, 9)],
        [0..u32::MAX, 64..128, 0..u32::MAX]
    );
}

#[test]
fn a_register_that_another_value_was_written_to_is_not_the_variables() {
    let [own, copy, other] = [1, 2, 3].map(virtual_register);
    let mut example = Example::new(false);
    example.code("a", &[defines(own)]);
    example.with("COPY", Traits::COPY, &[defines(copy), uses(own)]);
    example.value(0, uses(own), 1);
    example.code("b", &[defines(other)]);
    example.value(0, uses(own), 1);
    let mut notes = Notes::default();
    note(&example.function, &mut notes);
    // All of them are in one register, whose last writer counts.
    let mut after = example.function.clone();
    for instruction in &mut after.instructions {
        instruction.traits |= Traits::MARKED;
    }
    for operand in &mut after.operands {
        if let Operand::Register(of) = operand {
            of.register = Register(1);
        }
    }
    let changes = check(&after, &mut notes);
    assert_eq!(listing(&after, &changes), ["a", "COPY", "x=r1", "b", "x=?"]);
    // What is new since, and has the memory of another one, tells nothing of what another record says.
    let mut example = example;
    example.value(0, uses(own), 2);
    note(&example.function, &mut notes);
    let debug = after.instructions[4].debug.as_mut().expect("it is a debug value");
    debug.location = Identity(2);
    after.instructions[3].traits -= Traits::MARKED;
    let changes = check(&after, &mut notes);
    assert_eq!(listing(&after, &changes), ["a", "COPY", "x=r1", "b", "x=r1"]);
}

#[test]
fn a_register_that_another_block_has_written_is_not_the_variables() {
    let example = |[own, other]: [Register; 2], traits: Traits| {
        let mut example = Example::new(false);
        example.with("a", traits, &[defines(own)]);
        example.value(0, uses(own), 1);
        example.with("b", traits, &[defines(other)]);
        let behind = example.block();
        example.edge(BlockId(0), behind);
        example.value(0, uses(own), 1);
        example.function
    };
    let ends = |other: u32| {
        let mut notes = Notes::default();
        note(
            &example([1, 2].map(virtual_register), Traits::empty()),
            &mut notes,
        );
        let after = example([Register(1), Register(other)], Traits::MARKED);
        let changes = check(&after, &mut notes);
        listing(&after, &changes)
    };
    assert_eq!(ends(1), ["a", "x=r1", "b", "x=?"]);
    assert_eq!(ends(2), ["a", "x=r1", "b", "x=r1"]);
}

#[test]
fn what_comes_behind_the_last_of_several_copies_does_not_hold_before() {
    let values = |traits: Traits| {
        let mut example = Example::new(false);
        example.with("COPY", Traits::COPY, &[defines(Register(2)), uses(Register(1))]);
        example.value(0, uses(Register(1)), 1);
        example.with("COPY", traits, &[defines(Register(1)), uses(Register(3))]);
        example.value(0, uses(Register(1)), 2);
        let changes = check(&example.function, &mut Notes::default());
        listing(&example.function, &changes)
    };
    assert_eq!(values(Traits::COPY), ["COPY", "x=?", "COPY", "x=r1"]);
    assert_eq!(values(Traits::empty()), ["COPY", "x=r1", "COPY", "x=r1"]);
}

#[test]
fn a_register_that_is_the_variables_further_on_is_not_yet() {
    let [first, second] = [1, 2].map(virtual_register);
    let mut example = Example::new(false);
    example.code("a", &[defines(first)]);
    example.value(0, uses(first), 1);
    example.code("b", &[defines(second)]);
    example.value(1, uses(second), 1);
    example.code("c", &[]);
    example.value(0, uses(second), 1);
    let mut notes = Notes::default();
    note(&example.function, &mut notes);
    let mut after = Example::new(false);
    for name in ["a", "b", "c"] {
        let defined = (name != "c").then(|| defines(Register(1)));
        after.with(name, Traits::MARKED, defined.as_slice());
        after.value(0, uses(Register(1)), 1);
    }
    let changes = check(&after.function, &mut notes);
    let all = ["a", "x=r1", "b", "x=?", "c", "x=r1"];
    assert_eq!(listing(&after.function, &changes), all);
}

#[test]
fn a_register_that_is_written_anew_is_not_the_variables() {
    let [own, copy] = [1, 2].map(virtual_register);
    let mut example = Example::new(false);
    example.code("a", &[defines(own)]);
    example.value(0, uses(own), 1);
    example.with("COPY", Traits::COPY, &[defines(copy), uses(own)]);
    example.value(1, uses(own), 1);
    example.code("b", &[defines(own), uses(own)]);
    example.value(1, uses(own), 1);
    example.code("c", &[]);
    example.value(0, uses(own), 1);
    let mut notes = Notes::default();
    note(&example.function, &mut notes);
    // Each comes behind each of them, and is in one register with the copy.
    let mut after = Example::new(false);
    for (name, traits) in [
        ("a", Traits::empty()),
        ("COPY", Traits::COPY),
        ("b", Traits::empty()),
        ("c", Traits::empty()),
    ] {
        let defined = (name != "c").then(|| defines(Register(1)));
        let copied = (name == "COPY").then(|| uses(Register(1)));
        let operands: Vec<_> = defined.into_iter().chain(copied).collect();
        after.with(name, traits | Traits::MARKED, &operands);
        after.value(0, uses(Register(1)), 1);
    }
    let changes = check(&after.function, &mut notes);
    let all = ["a", "x=r1", "COPY", "x=r1", "b", "x=?", "c", "x=r1"];
    assert_eq!(listing(&after.function, &changes), all);
}

#[test]
fn registers_that_have_become_one_are_not_the_variables() {
    let [one, other] = [1, 2].map(virtual_register);
    let values = |first: u32, second: u32| {
        let mut example = Example::new(false);
        example.code("a", &[defines(one)]);
        example.code("b", &[defines(other)]);
        example.list(0, &[uses(one), uses(other)], 1);
        let mut notes = Notes::default();
        note(&example.function, &mut notes);
        let mut after = Example::new(false);
        after.with("a", Traits::MARKED, &[defines(Register(first))]);
        after.with("b", Traits::MARKED, &[defines(Register(second))]);
        after.list(0, &[uses(Register(first)), uses(Register(second))], 1);
        !check(&after.function, &mut notes).losses.is_empty()
    };
    assert!(values(1, 1));
    assert!(!values(1, 2));
}

#[test]
fn what_has_become_one_comes_again_behind_what_writes_a_part() {
    let begin = |register: Register| {
        let mut example = Example::new(false);
        for variable in 0..3 {
            example.value(variable, uses(register), 1);
        }
        example.with("a", Traits::MARKED, &[defines(register)]);
        example
    };
    let tuple = virtual_register(1);
    let mut example = begin(tuple);
    example.value(0, uses(tuple), 2);
    let computed = example.value(1, uses(tuple), 2);
    example.expression(computed, &[u64::from(dw::DW_OP_neg.0)], None);
    let mut notes = Notes::default();
    note(&example.function, &mut notes);
    let mut after = begin(Register(1));
    after.code("b", &[]);
    let changes = check(&after.function, &mut notes);
    // What is said no more behind it is what it was, and ends by itself.
    let all = ["x=r1", "y=r1", "z=r1", "a", "x=r1", "y=?", "b"];
    assert_eq!(listing(&after.function, &changes), all);
    assert_eq!(changes.losses.len(), 1);
    // What is there still isn't put in.
    note(&example.function, &mut notes);
    let mut after = begin(Register(1));
    after.value(0, uses(Register(2)), 2);
    after.value(1, uses(Register(2)), 2);
    let changes = check(&after.function, &mut notes);
    assert_eq!(changes.edits, [Edit::MarkAll(false)]);
}
