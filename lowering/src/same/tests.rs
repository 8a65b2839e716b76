use super::*;
use crate::model::FloatKind;

fn node(operation: Operation, inputs: &[NodeId], bits: u32) -> Node {
    Node {
        operation,
        inputs: Inputs::from_slice(inputs),
        lanes: 1,
        bits,
    }
}

fn constant(bits: u32, value: u64) -> Node {
    node(Operation::Constant(vec![Some(value)]), &[], bits)
}

fn binary(operation: Binary, inputs: &[NodeId], bits: u32) -> Node {
    node(Operation::Binary(operation, Flags::default()), inputs, bits)
}

fn said(operand: NodeId, elements: &[u64], bits: u64) -> Said {
    Said {
        operands: vec![operand],
        elements: elements.to_vec(),
        bits,
    }
}

/// So many operations are too many for being tried.
const NODES_BEFORE_MUCH: usize = 1000;
const INPUT: Operation = Operation::Input { limit: None };

#[test]
fn another_constant_is_another_value() {
    let mut graph = Graph::default();
    let input = graph.add(node(INPUT, &[], 32));
    let one = graph.add(constant(32, 1));
    let all = graph.add(constant(32, 0xffff_ffff));
    let before = graph.add(binary(Binary::Xor, &[input, one], 32));
    let after = graph.add(binary(Binary::Xor, &[input, all], 32));
    assert!(graph.differ(&said(before, &[], 32), &said(after, &[], 32)));
    // Of a bit-field of one bit both are right.
    assert!(!graph.differ(&said(before, &[], 1), &said(after, &[], 1)));
    // DW_OP_constu 1, DW_OP_xor, DW_OP_stack_value
    let salvaged = said(input, &[0x10, 1, 0x27, 0x9f], 32);
    assert!(!graph.differ(&said(before, &[], 32), &salvaged));
    assert!(graph.differ(&said(after, &[], 32), &salvaged));
}

#[test]
fn what_is_masked_off_may_be_lost() {
    let mut graph = Graph::default();
    let low = graph.add(node(INPUT, &[], 64));
    let lost = graph.add(node(Operation::Lost { limit: None }, &[], 64));
    let half = graph.add(constant(64, 32));
    let high = graph.add(binary(Binary::Shl, &[lost, half], 64));
    let both = graph.add(binary(Binary::Or, &[high, low], 64));
    let mask = graph.add(constant(64, 6));
    let before = graph.add(binary(Binary::And, &[both, mask], 64));
    let after = graph.add(binary(Binary::And, &[low, mask], 64));
    let [before, after, both, low] = [before, after, both, low].map(|it| said(it, &[], 64));
    assert!(graph.differ_without_lost(&before, &low));
    assert!(!graph.differ_without_lost(&before, &after));
    // What is lost may be part of what the other one is computed of.
    assert!(!graph.differ_without_lost(&both, &low));
}

#[test]
fn numbers_of_different_widths_have_no_sum() {
    let mut graph = Graph::default();
    let [one, other, narrow] = [32, 32, 1].map(|bits| graph.add(node(INPUT, &[], bits)));
    // DW_OP_LLVM_arg 0, DW_OP_LLVM_arg 1, an operation, DW_OP_stack_value
    let of = |operands: [NodeId; 2], operation: u64| Said {
        operands: operands.to_vec(),
        elements: vec![0x1005, 0, 0x1005, 1, operation, 0x9f],
        bits: 32,
    };
    for operation in [0x1b, 0x1e, 0x21, 0x22, 0x24, 0x25] {
        let before = of([one, other], operation);
        assert!(graph.mixes_widths(&before, &of([one, narrow], operation)));
        assert!(!graph.mixes_widths(&before, &of([other, one], operation)));
        let mixed = of([one, narrow], operation);
        assert!(!graph.mixes_widths(&mixed, &mixed), "it did so before");
    }
    let mut extended = of([one, narrow], 0x21);
    // DW_OP_LLVM_convert 1, DW_ATE_signed, then 32
    extended.elements = vec![0x1005, 0, 0x1005, 1, 0x1001, 1, 5, 0x1001, 32, 5, 0x21, 0x9f];
    assert!(!graph.mixes_widths(&of([one, other], 0x21), &extended));
}

#[test]
fn without_its_condition_a_choice_is_another_value() {
    let mut graph = Graph::default();
    let [one, other] = [32, 32].map(|bits| graph.add(node(INPUT, &[], bits)));
    let [three, zero] = [3, 0].map(|it| graph.add(constant(32, it)));
    let unequal = Operation::Compare(Predicate::Ne, Flags::default());
    let condition = graph.add(node(unequal, &[one, three], 1));
    let value = graph.add(binary(Binary::Xor, &[one, other], 32));
    let chosen = graph.add(node(Operation::Select, &[condition, value, zero], 32));
    let [chosen, value] = [chosen, value].map(|it| said(it, &[], 32));
    assert!(graph.differ(&chosen, &value));
    assert!(!graph.agree(&value, &chosen));
    assert!(graph.agree(&value, &value));
}

#[test]
fn equal_computations_are_equal() {
    let mut graph = Graph::default();
    let input = graph.add(node(INPUT, &[], 32));
    let two = graph.add(constant(32, 2));
    let four = graph.add(constant(32, 4));
    let shifted = graph.add(binary(Binary::Shl, &[input, two], 32));
    let product = graph.add(binary(Binary::Mul, &[four, input], 32));
    assert!(!graph.differ(&said(shifted, &[], 32), &said(product, &[], 32)));
}

#[test]
fn a_product_of_something_else_is_another_one() {
    let mut graph = Graph::default();
    let condition = graph.add(node(INPUT, &[], 1));
    let input = graph.add(node(INPUT, &[], 64));
    let [zero, half, one] = [0.0, 0.5, 1.0].map(|it: f64| graph.add(constant(64, it.to_bits())));
    let operation = Operation::Float(Float::Binary(Operator::Mul), FloatKind::Double);
    let halved = |graph: &mut Graph, of| graph.add(node(operation.clone(), &[of, half], 64));
    let plain = halved(&mut graph, input);
    let chosen = graph.add(node(Operation::Select, &[condition, zero, input], 64));
    let before = halved(&mut graph, chosen);
    assert!(graph.differ(&said(before, &[], 64), &said(plain, &[], 64)));
    // The product may be chosen instead of what it is of.
    let chosen = graph.add(node(Operation::Select, &[condition, one, input], 64));
    let before = halved(&mut graph, chosen);
    let after = graph.add(node(Operation::Select, &[condition, half, plain], 64));
    assert!(!graph.differ(&said(before, &[], 64), &said(after, &[], 64)));
    assert!(graph.agree(&said(before, &[], 64), &said(after, &[], 64)));
}

#[test]
fn what_differs_seldom_is_found_wherever_it_is() {
    for before in 0..300 {
        let mut graph = Graph::default();
        for _ in 0..before {
            graph.add(node(INPUT, &[], 32));
        }
        let [factor, input] = [INPUT, INPUT].map(|it| graph.add(node(it, &[], 32)));
        let [zero, low, byte] = [0, 15, 255].map(|it| graph.add(constant(32, it)));
        let rest = graph.add(binary(Binary::And, &[input, low], 32));
        let equal = Operation::Compare(Predicate::Eq, Flags::default());
        let is_zero = graph.add(node(equal, &[rest, zero], 1));
        let cut = graph.add(binary(Binary::And, &[input, byte], 32));
        let [first, second] = [cut, input].map(|of| {
            let product = graph.add(binary(Binary::Mul, &[factor, of], 32));
            graph.add(node(Operation::Select, &[is_zero, product, zero], 32))
        });
        assert!(
            graph.differ(&said(first, &[], 32), &said(second, &[], 32)),
            "{before}"
        );
    }
}

#[test]
fn what_is_computed_of_a_value_and_more_goes_on_from_it() {
    let mut graph = Graph::default();
    let input = graph.add(node(INPUT, &[], 32));
    let other = graph.add(node(INPUT, &[], 32));
    let link = graph.add(node(Operation::Link(input), &[], 32));
    let one = graph.add(constant(32, 1));
    let before = graph.add(binary(Binary::Add, &[link, one], 32));
    // The same instruction after a pass.
    let again = graph.add(binary(Binary::Add, &[input, one], 32));
    let equal = Operation::Compare(Predicate::Eq, Flags::default());
    let compared = graph.add(node(equal, &[again, one], 1));
    let chosen = graph.add(node(Operation::Select, &[compared, other, one], 32));
    assert!(graph.goes_on_from(before, chosen));
    assert!(graph.goes_on_from(link, chosen));
    assert!(!graph.goes_on_from(before, again));
    assert!(!graph.goes_on_from(before, compared));
    assert!(!graph.goes_on_from(one, chosen));
    assert!(!graph.goes_on_from(chosen, before));
}

#[test]
fn a_zero_extension_is_no_sign_extension() {
    let mut graph = Graph::default();
    let input = graph.add(node(INPUT, &[], 32));
    let signed = graph.add(node(Operation::Sext, &[input], 64));
    let unsigned = graph.add(node(Operation::Zext(Flags::default()), &[input], 64));
    let promise = Flags {
        non_negative: true,
        ..Flags::default()
    };
    let promised = graph.add(node(Operation::Zext(promise), &[input], 64));
    let whole = |node| said(node, &[], 64);
    assert!(graph.differ(&whole(signed), &whole(unsigned)));
    assert!(!graph.differ(&said(signed, &[], 32), &said(unsigned, &[], 32)));
    assert!(!graph.differ(&whole(signed), &whole(promised)));
}

#[test]
fn a_lost_or_another_input_says_nothing() {
    let mut graph = Graph::default();
    let lost = graph.add(node(Operation::Lost { limit: None }, &[], 32));
    let input = graph.add(node(INPUT, &[], 32));
    let other = graph.add(node(INPUT, &[], 32));
    let link = graph.add(node(Operation::Link(input), &[], 32));
    let whole = |node| said(node, &[], 32);
    assert!(!graph.differ(&whole(lost), &whole(input)));
    assert!(!graph.differ(&whole(input), &whole(other)));
    assert!(!graph.differ(&whole(link), &whole(input)));
    let one = graph.add(constant(32, 1));
    let next = graph.add(binary(Binary::Add, &[input, one], 32));
    assert!(graph.differ(&whole(link), &whole(next)));
}

#[test]
fn only_what_is_there_agrees() {
    let mut graph = Graph::default();
    let lost = graph.add(node(Operation::Lost { limit: None }, &[], 32));
    let input = graph.add(node(INPUT, &[], 32));
    let zero = graph.add(constant(32, 0));
    let same = graph.add(binary(Binary::Or, &[input, zero], 32));
    let part = graph.add(binary(Binary::Or, &[input, lost], 32));
    let whole = |node| said(node, &[], 32);
    assert!(graph.agree(&whole(same), &whole(input)));
    assert!(graph.agree(&whole(part), &whole(part)));
    assert!(!graph.agree(&whole(part), &whole(input)));
    assert!(!graph.agree(&whole(zero), &whole(input)));
    assert!(graph.is_computed_of(&whole(part), lost));
    assert!(!graph.is_computed_of(&whole(same), lost));
}

#[test]
fn whole_parts_of_numbers_count() {
    for (kind, bits) in [
        (FloatKind::Half, 16),
        (FloatKind::Float, 32),
        (FloatKind::Double, 64),
    ] {
        let mut graph = Graph::default();
        let mut whole = || {
            let number = graph.add(node(INPUT, &[], bits));
            let operation = Operation::Float(Float::ToInteger { signed: true }, kind);
            graph.add(node(operation, &[number], 32))
        };
        let [one, other] = [whole(), whole()];
        let both = graph.add(binary(Binary::Add, &[one, other], 32));
        assert!(
            !graph.agree(&said(both, &[], 32), &said(one, &[], 32)),
            "{kind:?}"
        );
    }
}

#[test]
fn what_nobody_can_compute_doesnt_agree() {
    let mut graph = Graph::default();
    let input = graph.add(node(INPUT, &[], 32));
    let three = graph.add(constant(32, 3));
    let quotient = graph.add(binary(Binary::SDiv, &[input, three], 32));
    let whole = said(quotient, &[], 32);
    let constu = u64::from(gimli::constants::DW_OP_constu.0);
    let by = |operation: gimli::constants::DwOp| said(input, &[constu, 3, u64::from(operation.0), 0x9f], 32);
    assert!(graph.agree(&whole, &by(gimli::constants::DW_OP_div)));
    assert!(graph.differ(&whole, &by(gimli::constants::DW_OP_mul)));
    let remainder = by(gimli::constants::DW_OP_mod);
    assert!(!graph.agree(&whole, &remainder) && !graph.differ(&whole, &remainder));
}

#[test]
fn counted_and_moved_bits_are_those_of_the_number() {
    let mut graph = Graph::default();
    let any = graph.add(constant(1, 1));
    let mut of = |operation, bits, number| {
        let number = graph.add(constant(bits, number));
        let unary = graph.add(node(Operation::Unary(operation), &[number, any], bits));
        let mut is = |result| {
            let result = graph.add(constant(bits, result));
            !graph.differ(&said(unary, &[], bits.into()), &said(result, &[], bits.into()))
        };
        (0..1 << bits.min(16)).filter(|&it| is(it)).collect::<Vec<_>>()
    };
    assert_eq!(of(Unary::CountOnes, 8, 0xa7), [5]);
    assert_eq!(of(Unary::LeadingZeros, 8, 0x0a), [4]);
    assert_eq!(of(Unary::TrailingZeros, 8, 0x28), [3]);
    assert_eq!(of(Unary::ReverseBits, 8, 0x16), [0x68]);
    assert_eq!(of(Unary::SwapBytes, 16, 0x1234), [0x3412]);
    assert_eq!(of(Unary::Abs, 8, 0xfb), [5]);
    // Of these there may be any number.
    assert_eq!(of(Unary::LeadingZeros, 8, 0).len(), 256);
    assert_eq!(of(Unary::Abs, 8, 0x80).len(), 256);
}

#[test]
fn a_funnel_shift_is_of_both_numbers() {
    let mut graph = Graph::default();
    let [high, low] = [0x12, 0x34].map(|it| graph.add(constant(8, it)));
    let mut shows = |left, by, result| {
        let by = graph.add(constant(8, by));
        let shifted = graph.add(node(Operation::Funnel { left }, &[high, low, by], 8));
        let result = graph.add(constant(8, result));
        !graph.differ(&said(shifted, &[], 8), &said(result, &[], 8))
    };
    assert!(shows(true, 4, 0x23) && shows(true, 0, 0x12) && shows(true, 12, 0x23));
    assert!(shows(false, 4, 0x23) && shows(false, 0, 0x34) && shows(false, 15, 0x24));
}

#[test]
fn a_constant_forgets_what_is_lost() {
    let mut graph = Graph::default();
    let lost = graph.add(node(Operation::Lost { limit: Some(4) }, &[], 32));
    let input = graph.add(node(INPUT, &[], 32));
    let one = graph.add(constant(32, 1));
    let all = graph.add(constant(32, 0xffff_ffff));
    let odd = graph.add(binary(Binary::Or, &[lost, one], 32));
    let whole = |node| said(node, &[], 32);
    assert!(graph.forgets(&whole(odd), &whole(all)));
    assert!(!graph.forgets(&whole(odd), &whole(input)));
    assert!(!graph.forgets(&whole(input), &whole(all)));
    let four = graph.add(constant(32, 4));
    let quotient = graph.add(binary(Binary::UDiv, &[lost, four], 32));
    let zero = graph.add(constant(32, 0));
    assert!(!graph.forgets(&whole(quotient), &whole(zero)));
}

#[test]
fn what_is_left_of_a_sum_forgets_what_is_lost() {
    let mut graph = Graph::default();
    let lost = graph.add(node(Operation::Lost { limit: None }, &[], 32));
    let [input, other] = [0, 1].map(|_| graph.add(node(INPUT, &[], 32)));
    let sum = graph.add(binary(Binary::Add, &[lost, input], 32));
    let whole = |node| said(node, &[], 32);
    assert!(graph.forgets(&whole(sum), &whole(input)));
    // Another input may have taken the place of what is lost.
    assert!(!graph.forgets(&whole(sum), &whole(other)));
}

#[test]
fn another_value_may_be_of_more_that_is_known() {
    let mut graph = Graph::default();
    let [input, other] = [0, 1].map(|_| graph.add(node(INPUT, &[], 32)));
    let least = graph.add(binary(Binary::SMin, &[input, other], 32));
    let whole = |node| said(node, &[], 32);
    let known = FxHashSet::from_iter([other]);
    assert!(!graph.differ(&whole(input), &whole(least)));
    assert!(graph.differ_by_more(&whole(input), &whole(least), &known));
    let same = graph.add(binary(Binary::And, &[other, other], 32));
    assert!(!graph.differ_by_more(&whole(other), &whole(same), &known));
}

#[test]
fn a_constant_begins_to_vary_with_any_input() {
    let mut graph = Graph::default();
    let input = graph.add(node(INPUT, &[], 32));
    let lost = graph.add(node(Operation::Lost { limit: None }, &[], 32));
    let one = graph.add(constant(32, 1));
    let two = graph.add(binary(Binary::Add, &[one, one], 32));
    let sum = graph.add(binary(Binary::Add, &[input, one], 32));
    let whole = |node| said(node, &[], 32);
    assert!(graph.begins_to_vary(&whole(two), &whole(sum)));
    assert!(graph.begins_to_vary(&whole(one), &whole(lost)));
    assert!(!graph.begins_to_vary(&whole(one), &whole(two)));
    assert!(!graph.begins_to_vary(&whole(input), &whole(sum)));
    assert!(!graph.begins_to_vary(&whole(lost), &whole(sum)));
}

#[test]
fn a_lane_that_isnt_inserted_any_more_is_anything() {
    let mut graph = Graph::default();
    let input = graph.add(node(INPUT, &[], 32));
    let zero = graph.add(constant(32, 0));
    let nothing = Node {
        lanes: 2,
        ..node(Operation::Constant(vec![None; 2]), &[], 32)
    };
    let nothing = graph.add(nothing);
    let inserted = Node {
        lanes: 2,
        ..node(Operation::Insert, &[nothing, input, zero], 32)
    };
    let inserted = graph.add(inserted);
    assert!(graph.differ(&said(inserted, &[], 64), &said(nothing, &[], 64)));
    assert!(!graph.differ(&said(nothing, &[], 64), &said(inserted, &[], 64)));
}

#[test]
fn what_stops_at_the_largest_number_is_computed_as_rust_does() {
    let numbers = [0, 1, 2, 7, 100, 127, 128, 200, 255];
    let shifted = |a: i64, b: u8, least: i64, most: i64| (a << b).clamp(least, most);
    for (a, b) in numbers.into_iter().flat_map(|a: u8| numbers.map(|b: u8| (a, b))) {
        let (x, y) = (a as i8, b as i8);
        let all = [
            (Binary::SAddSat, Some(x.saturating_add(y) as u8)),
            (Binary::UAddSat, Some(a.saturating_add(b))),
            (Binary::SSubSat, Some(x.saturating_sub(y) as u8)),
            (Binary::USubSat, Some(a.saturating_sub(b))),
            (
                Binary::SShlSat,
                (b < 8).then(|| shifted(x.into(), b, -128, 127) as u8),
            ),
            (
                Binary::UShlSat,
                (b < 8).then(|| shifted(a.into(), b, 0, 255) as u8),
            ),
        ];
        for (operation, result) in all {
            let mut graph = Graph::default();
            let operands = [a, b].map(|it| graph.add(constant(8, it.into())));
            let computed = graph.add(binary(operation, &operands, 8));
            let numbers = (0..=255_u8).filter(|&number| {
                let number = graph.add(constant(8, number.into()));
                graph.agree(&said(computed, &[], 8), &said(number, &[], 8))
            });
            let numbers: Vec<u8> = numbers.collect();
            // Where it shifts too far the program never gets.
            let right = result.map_or(Vec::from_iter(0..=255), |result| vec![result]);
            assert_eq!(numbers, right, "{operation:?} of {a} and {b}");
        }
    }
}

#[test]
fn what_may_be_anything_matters_only_where_it_is_shown() {
    let mut graph = Graph::default();
    let input = graph.add(node(INPUT, &[], 32));
    let anything = graph.add(node(Operation::Constant(vec![None]), &[], 32));
    let [half, low, one] = [16, 0xffff, 1].map(|it| graph.add(constant(32, it)));
    let high = graph.add(binary(Binary::Shl, &[input, half], 32));
    let rest = graph.add(binary(Binary::And, &[anything, low], 32));
    let before = graph.add(binary(Binary::Or, &[high, rest], 32));
    let shifted = [0x10, 16, 0x25];
    let [shown, whole] = [&shifted[..], &[]].map(|elements| said(before, elements, 16));
    assert!(graph.differ_without_lost(&shown, &said(one, &[], 16)));
    assert!(!graph.differ_without_lost(&shown, &said(input, &[], 16)));
    assert!(!graph.differ_without_lost(&shown, &shown.clone()));
    assert!(!graph.differ_without_lost(&whole, &said(one, &[], 16)));
}

#[test]
fn what_is_computed_in_the_same_way_is_alike_however_deep() {
    let mut graph = Graph::default();
    let input = graph.add(node(INPUT, &[], 32));
    let mut chain = |operation: Binary| {
        let one = graph.add(constant(32, 1));
        (0..NODES_BEFORE_MUCH).fold(input, |of, _| graph.add(binary(operation, &[of, one], 32)))
    };
    let [before, after, other] = [Binary::Add, Binary::Add, Binary::Sub].map(&mut chain);
    let [before, after, other] = [before, after, other].map(|it| said(it, &[], 32));
    assert!(graph.are_alike(&before, &after));
    assert!(!graph.are_alike(&before, &other));
}

#[test]
fn what_is_assumed_is_so_for_a_while() {
    let mut graph = Graph::default();
    let [one, other] = [0, 1].map(|_| graph.add(node(INPUT, &[], 32)));
    let mask = graph.add(constant(32, 0xff));
    let [before, after] = [one, other].map(|of| graph.add(binary(Binary::And, &[of, mask], 32)));
    let [before, after] = [before, after].map(|it| said(it, &[], 32));
    assert!(!graph.agree(&before, &after));
    let assumed = graph.assuming(|graph| {
        graph.replace(other, Operation::Link(one));
        let inner = graph.assuming(|graph| {
            graph.replace(mask, Operation::Input { limit: None });
            graph.inputs_of(&after).len()
        });
        (inner, graph.agree(&before, &after), graph.inputs_of(&after))
    });
    assert_eq!(assumed, (2, true, vec![one]));
    assert!(!graph.agree(&before, &after));
    assert_eq!(graph.inputs_of(&after), [other]);
}

#[test]
fn what_goes_on_from_what_is_the_same_isnt_tried_again() {
    let mut graph = Graph::default();
    let input = graph.add(node(INPUT, &[], 32));
    let [one, two] = [1, 2].map(|number| graph.add(constant(32, number)));
    let shifted = graph.add(binary(Binary::Shl, &[input, one], 32));
    let doubled = graph.add(binary(Binary::Mul, &[input, two], 32));
    let [before, after] = [shifted, doubled].map(|of| graph.add(binary(Binary::Xor, &[of, one], 32)));
    let [before, after] = [before, after].map(|it| said(it, &[], 32));
    assert!(!graph.are_alike(&before, &after));
    assert!(graph.agree(&before, &after));
    // The input, two constants, both products, and what is computed of these: one.
    assert_eq!(graph.tried[0].count(), 5);
    assert!(graph.differ(&before, &said(shifted, &[], 32)));
}

#[test]
fn comparisons_that_are_hardly_ever_true_are_tried_with_small_numbers() {
    let mut graph = Graph::default();
    let input = graph.add(node(INPUT, &[], 32));
    let [five, one, low] = [5, 1, 255].map(|value| graph.add(constant(32, value)));
    let mut equal = |addend| {
        let sum = graph.add(binary(Binary::Add, &[input, addend], 32));
        graph.add(binary(Binary::And, &[sum, low], 32))
    };
    let [before, after] = [five, one].map(&mut equal);
    // DW_OP_lit0, DW_OP_eq, DW_OP_stack_value
    let is_zero = |of| said(of, &[0x30, 0x29, 0x9f], 8);
    assert!(graph.differ_for_small(&is_zero(before), &is_zero(after)));
    assert!(!graph.differ_for_small(&is_zero(before), &is_zero(before)));
}

#[test]
fn small_numbers_are_as_wide_as_what_they_stand_for() {
    let mut graph = Graph::default();
    let bit = graph.add(node(INPUT, &[], 1));
    let one = graph.add(constant(1, 1));
    let not = graph.add(binary(Binary::Xor, &[bit, one], 1));
    // DW_OP_lit0, DW_OP_eq, DW_OP_stack_value
    let is_zero = said(bit, &[0x30, 0x29, 0x9f], 8);
    assert!(!graph.differ_for_small(&is_zero, &said(not, &[0x30, 0x2e, 0x9f], 8)));
    assert!(graph.differ_for_small(&is_zero, &said(not, &[0x30, 0x29, 0x9f], 8)));
    let [wide, new] = [128, 1].map(|bits| graph.add(node(INPUT, &[], bits)));
    let is_zero = |of| said(of, &[0x30, 0x29, 0x9f], 8);
    assert!(!graph.differ_for_small(&is_zero(wide), &said(wide, &[0x30, 0x2e, 0x9f], 8)));
    // What is computed of something new nobody knows.
    let both = graph.add(binary(Binary::And, &[bit, new], 1));
    assert!(!graph.differ_for_small(&is_zero(bit), &is_zero(both)));
}
