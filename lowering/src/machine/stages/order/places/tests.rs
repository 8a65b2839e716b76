use super::*;
use crate::machine::Register;
use crate::machine::example::{Example, defines, listing, uses};

fn scheduled(example: &Example, order: &[InstructionId]) -> (Vec<String>, usize) {
    let mut notes = Notes::default();
    assert_eq!(note(&example.function, &mut notes), Changes::default());
    let after = example.reordered(order);
    let changes = keep(&after, &mut notes);
    (listing(&after, &changes), changes.losses.len())
}

#[test]
fn a_record_ends_where_what_writes_its_register_has_gone_past_it() {
    let mut example = Example::new(true);
    let a = example.code("a", &[defines(Register(1))]);
    let f = example.call("f");
    let x = example.value(0, uses(Register(1)), 1);
    let g = example.call("g");
    let b = example.code("b", &[defines(Register(1))]);
    let stays = (
        vec!["a".into(), "f".into(), "x=r1".into(), "g".into(), "b".into()],
        0,
    );
    assert_eq!(scheduled(&example, &[a, f, x, g, b]), stays);
    let (found, lost) = scheduled(&example, &[a, b, f, x, g]);
    assert_eq!((found.join(" "), lost), ("a b f x=? g".into(), 1));
    let (found, lost) = scheduled(&example, &[f, x, a, g, b]);
    assert_eq!((found.join(" "), lost), ("f x=? a g b".into(), 1));
}

#[test]
fn what_was_said_before_never_comes_back() {
    let mut example = Example::new(true);
    let a = example.code("a", &[defines(Register(1))]);
    let old = example.value(0, uses(Register(1)), 1);
    let f = example.call("f");
    let new = example.value(0, Operand::Immediate(5), 2);
    let b = example.code("b", &[]);
    let (found, _) = scheduled(&example, &[a, old, f, new, b]);
    assert_eq!(found.join(" "), "a x=r1 f x=5 b");
    let (found, _) = scheduled(&example, &[f, new, a, old, b]);
    assert_eq!(found.join(" "), "x=? f x=5 a b");
    // Also where nothing is between them.
    let (found, _) = scheduled(&example, &[a, f, b, new, old]);
    assert_eq!(found.join(" "), "x=? a f b x=5");
}

#[test]
fn what_the_fast_allocator_loads_ends_what_is_in_a_fixed_register() {
    let mut example = Example::new(true);
    let f = example.call("f");
    let x = example.value(0, uses(Register(1)), 1);
    let load = example.code("load", &[defines(Register(1))]);
    let mut notes = Notes::default();
    note_fixed(&example.function, &mut notes);
    let after = example.reordered(&[f, load, x]);
    let changes = end_fixed(&after, &mut notes);
    assert_eq!(listing(&after, &changes).join(" "), "f load x=?");
    note_fixed(&example.function, &mut notes);
    let after = example.reordered(&[f, x, load]);
    let changes = end_fixed(&after, &mut notes);
    assert_eq!(listing(&after, &changes).join(" "), "f x=r1 load");
}
