use super::*;
use crate::machine::Lost;
use crate::machine::example::{Example, defines, instance, listing, origin_record, uses, virtual_register};

fn record(variable: u32, line: u32, constant: Option<i64>) -> Step {
    origin_record(variable, line, constant, 64)
}

fn effect(name: &str) -> Step {
    Step::Effect(Some(name.to_owned()))
}

fn selected(
    example: &mut Example,
    run: fn(&Function, &mut Notes) -> Changes,
    steps: Vec<Step>,
) -> Vec<String> {
    example.function.origins.insert(Identity(2000), steps);
    listing(&example.function, &run(&example.function, &mut Notes::default()))
}

#[test]
fn debug_values_of_a_variable_are_in_the_order_of_its_records() {
    let mut example = Example::new(false);
    example.code("a", &[defines(virtual_register(1))]);
    example.value(0, uses(virtual_register(1)), 2);
    example.code("b", &[]);
    example.value(0, Operand::Immediate(7), 1);
    let steps = vec![record(0, 1, Some(7)), record(0, 2, None)];
    let found = selected(&mut example, all, steps);
    assert_eq!(found, ["a", "b", "x=7", "x=%1"]);
}

#[test]
fn before_a_value_is_computed_its_variable_is_not_what_it_was() {
    let mut example = Example::new(false);
    example.code("a", &[defines(virtual_register(1))]);
    example.value(0, uses(virtual_register(1)), 1);
    example.call("f");
    example.code("b", &[defines(virtual_register(2))]);
    example.value(0, uses(virtual_register(2)), 2);
    let steps = vec![record(0, 1, None), record(0, 2, None), effect("f")];
    let found = selected(&mut example, all, steps);
    assert_eq!(found, ["a", "x=%1", "x=?", "f", "b", "x=%2"]);
}

#[test]
fn debug_values_stand_behind_the_effects_that_their_records_stand_behind() {
    let mut example = Example::new(false);
    example.code("a", &[defines(Register(1))]);
    example.value(0, uses(Register(1)), 1);
    example.value(1, uses(virtual_register(1)), 2);
    example.code("b", &[defines(Register(1))]);
    example.call("f");
    let steps = vec![effect("f"), record(0, 1, None), record(1, 2, None)];
    let found = selected(&mut example, all, steps.clone());
    // On the way its register gets another value.
    assert_eq!(found, ["a", "b", "f", "x=?", "y=%1"]);
    let lost = all(&example.function, &mut Notes::default()).losses;
    let lost: Vec<_> = lost.iter().map(|loss| loss.of).collect();
    assert_eq!(lost, [Lost::Value(InstructionId(1))]);
    let kept = selected(&mut example, carriers, steps);
    assert_eq!(kept, ["a", "x=r1", "y=%1", "b", "f"]);
}

#[test]
fn debug_values_stand_before_the_effects_that_their_records_stand_before() {
    let mut example = Example::new(false);
    example.value(0, uses(virtual_register(1)), 1);
    example.call("f");
    example.code("a", &[defines(virtual_register(2))]);
    example.value(0, Operand::Immediate(7), 2);
    example.value(1, uses(virtual_register(2)), 3);
    let steps = vec![
        record(0, 1, None),
        record(0, 2, Some(7)),
        record(1, 3, None),
        effect("f"),
    ];
    let found = selected(&mut example, all, steps);
    // What is computed behind the effect can't be shown before: it is nowhere.
    assert_eq!(found, ["x=%1", "x=7", "y=?", "f", "a", "y=%2"]);
}

#[test]
fn a_parameter_is_not_in_its_register_before_its_record() {
    let selected = |steps| {
        let mut example = Example::new(true);
        example.value(0, uses(Register(1)), 2);
        example.code("copy", &[defines(virtual_register(1))]);
        example.value(0, uses(virtual_register(1)), 2);
        example.value(0, Operand::Immediate(7), 1);
        example.call("f");
        selected(&mut example, carriers, steps)
    };
    let (constant, parameter) = (record(0, 1, Some(7)), record(0, 2, None));
    let behind = vec![Step::FirstEnds, constant.clone(), effect("f"), parameter.clone()];
    assert_eq!(selected(behind), ["copy", "x=7", "f", "x=%1"]);
    let first = vec![Step::FirstEnds, parameter, effect("f"), constant];
    assert_eq!(selected(first), ["x=r1", "copy", "x=%1", "f", "x=7"]);
}

#[test]
fn carriers_stand_between_their_effects() {
    let mut example = Example::new(true);
    example.value(0, Operand::Immediate(1), 1);
    example.call("f");
    example.call("g");
    example.value(1, uses(virtual_register(1)), 2);
    let steps = vec![
        Step::FirstEnds,
        effect("f"),
        record(0, 1, Some(1)),
        record(1, 2, None),
        effect("g"),
        record(2, 3, Some(5)),
    ];
    let found = selected(&mut example, carriers, steps);
    // What is computed later is nowhere until then, and still there; a constant is
    // there though nothing says so.
    assert_eq!(found, ["f", "x=1", "y=?", "g", "z=5", "y=%1"]);
}

#[test]
fn nobody_knows_where_records_belong_among_other_effects() {
    let mut example = Example::new(true);
    example.value(0, uses(virtual_register(1)), 1);
    example.call("g");
    example.call("f");
    let steps = vec![effect("f"), effect("g"), record(0, 1, None)];
    let found = selected(&mut example, carriers, steps);
    assert_eq!(found, ["x=?", "g", "f"]);
}

#[test]
fn a_record_of_nothing_keeps_its_place_among_constants() {
    let mut example = Example::new(true);
    example.value(0, Operand::Immediate(1), 1);
    example.value(0, uses(Register::NONE), 2);
    example.value(0, Operand::Immediate(3), 3);
    let steps = vec![
        record(0, 1, Some(1)),
        record(0, 2, None),
        record(0, 3, Some(3)),
        Step::FirstEnds,
    ];
    let found = selected(&mut example, carriers, steps);
    assert_eq!(found, ["x=1", "x=?", "x=3"]);
}

#[test]
fn what_is_in_its_register_on_entry_isnt_named_further_down() {
    let steps = || vec![record(1, 1, None), record(0, 2, None), Step::FirstEnds];
    let mut example = Example::new(true);
    example.value(0, uses(Register(9)), 2);
    example.code("copy", &[defines(virtual_register(2))]);
    example.value(1, uses(virtual_register(2)), 1);
    let found = selected(&mut example, carriers, steps());
    assert_eq!(found, ["x=r9", "copy", "y=%2"]);
    // Behind an effect its register may have something else.
    let mut example = Example::new(true);
    example.value(0, uses(Register(9)), 2);
    example.call("f");
    example.code("copy", &[defines(virtual_register(2))]);
    let found = selected(&mut example, carriers, vec![effect("f"), record(0, 2, None)]);
    assert_eq!(found, ["f", "x=?", "copy"]);
}

#[test]
fn a_constant_stays_behind_what_is_in_a_register() {
    let mut example = Example::new(true);
    example.value(0, uses(Register(9)), 1);
    example.value(1, Operand::Immediate(6), 3);
    example.code("copy", &[defines(virtual_register(2))]);
    example.value(0, Operand::Immediate(54), 2);
    let steps = vec![
        record(0, 1, None),
        record(0, 2, Some(54)),
        record(1, 3, Some(6)),
        Step::FirstEnds,
    ];
    let found = selected(&mut example, carriers, steps);
    assert_eq!(found, ["y=6", "x=r9", "copy", "x=54"]);
}

#[test]
fn constants_of_nobody_go_behind_records() {
    let mut example = Example::new(true);
    example.code("line", &[]);
    example.code("constant", &[defines(virtual_register(2))]);
    example.value(0, Operand::Immediate(1), 1);
    example.function.instructions[0].traits |= Traits::HAS_LINE;
    let found = selected(&mut example, all, vec![Step::FirstEnds, record(0, 1, Some(1))]);
    assert_eq!(found, ["line", "x=1", "constant"]);
}

#[test]
fn a_record_that_is_left_out_ends_what_its_variable_was() {
    let mut example = Example::new(false);
    example.value(0, uses(Register(1)), 1);
    example.code("a", &[]);
    example.call("f");
    example.code("b", &[]);
    example.call("g");
    example.value(0, uses(Register(2)), 5);
    let steps = vec![
        record(0, 1, None),
        record(1, 2, None),
        effect("f"),
        record(0, 3, None),
        record(0, 4, Some(7)),
        effect("g"),
        record(0, 5, None),
    ];
    let found = selected(&mut example, all, steps.clone());
    let expected = ["y=?", "x=r1", "a", "f", "x=?", "x=7", "b", "g", "x=r2"];
    assert_eq!(found, expected);
    let lost = all(&example.function, &mut Notes::default()).losses;
    let lost: Vec<_> = lost.iter().map(|loss| loss.of).collect();
    let said = [(1, 2), (0, 3)].map(|(of, line)| Lost::Said(instance(of).variable, Identity(line)));
    assert_eq!(lost, said);
}

#[test]
fn what_is_computed_behind_the_next_value_is_never_shown() {
    let found = |next: u32, is_late: bool| {
        let mut example = Example::new(false);
        example.value(0, uses(virtual_register(1)), 2);
        example.call("f");
        let add_next = |example: &mut Example| example.value(0, uses(virtual_register(next)), 3);
        if !is_late {
            add_next(&mut example);
        }
        example.code("a", &[defines(virtual_register(1))]);
        example.value(0, uses(virtual_register(1)), 1);
        if is_late {
            add_next(&mut example);
        }
        let (first, second, third) = (record(0, 2, None), record(0, 1, None), record(0, 3, None));
        selected(&mut example, all, vec![first, second, effect("f"), third])
    };
    assert_eq!(found(2, false), ["x=%1", "x=?", "f", "x=%2", "a"]);
    // Up to the next value it is the first.
    assert_eq!(found(2, true), ["x=%1", "x=?", "f", "a", "x=%1", "x=%2"]);
}

#[test]
fn what_is_computed_behind_the_next_value_holds_up_none() {
    let mut example = Example::new(false);
    example.call("f");
    example.value(0, Operand::Immediate(7), 2);
    example.call("g");
    example.code("a", &[defines(virtual_register(1))]);
    example.value(0, uses(virtual_register(1)), 1);
    let steps = vec![
        record(0, 1, None),
        effect("f"),
        record(0, 2, Some(7)),
        effect("g"),
    ];
    let found = selected(&mut example, all, steps);
    assert_eq!(found, ["x=?", "f", "x=7", "g", "a"]);
}

#[test]
fn parts_wait_for_no_other_part_that_is_late() {
    let mut example = Example::new(false);
    let early = example.value(0, Operand::Immediate(0), 2);
    example.call("f");
    example.code("a", &[defines(virtual_register(1))]);
    let late = example.value(0, uses(virtual_register(1)), 1);
    example.expression(early, &[], Some(32..64));
    example.expression(late, &[], Some(0..32));
    let part = |line, constant, start| {
        let Step::Record(mut part) = record(0, line, constant) else {
            unreachable!();
        };
        part.expression = vec![0x1000, start, 32];
        Step::Record(part)
    };
    let parts = || [part(1, None, 0), part(2, Some(0), 32)];
    let steps = [&parts()[..], &[effect("f")]].concat();
    let found = selected(&mut example, all, steps);
    assert_eq!(found, ["x[32..64]=0", "x=?", "f", "a", "x[0..32]=%1"]);
    // Between the same effects all of a variable are in order, as what is early there may be an argument.
    let steps = [&[effect("f")], &parts()[..]].concat();
    let found = selected(&mut example, all, steps);
    assert_eq!(found, ["f", "a", "x[0..32]=%1", "x[32..64]=0"]);
}

#[test]
fn an_end_in_front_of_its_record_is_in_order() {
    let mut example = Example::new(false);
    example.value(0, uses(Register::NONE), 2);
    example.code("a", &[defines(virtual_register(1))]);
    example.value(0, uses(virtual_register(1)), 1);
    example.call("f");
    example.value(0, uses(virtual_register(1)), 2);
    let Step::Record(mut end) = record(0, 2, None) else {
        unreachable!();
    };
    end.is_nothing = true;
    let steps = vec![
        record(0, 1, None),
        Step::Record(end),
        effect("f"),
        record(0, 2, None),
    ];
    let found = selected(&mut example, all, steps);
    assert_eq!(found, ["a", "x=%1", "x=?", "f", "x=%1"]);
}
