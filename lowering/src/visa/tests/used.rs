//! Live intervals as ranges of code, places as expressions.

use super::super::intel::expression;
use super::super::map::Mapped;
use super::super::output::Loss;
use super::super::ranges::{Code, Placed, placed};
use super::*;
use std::ops::Range;

/// An object with instructions 1 to 9 of 16 bytes each, in which V1 is in r9.0 where it is said.
fn object(live: &[(u16, u16)]) -> CompiledObject {
    let index_map = (1..10).map(|visa| Mapping {
        visa,
        gen_offset: (visa - 1) * 16,
    });
    let place = Place::Register {
        file: RegisterFile::General,
        number: 9,
        sub: 0,
    };
    let interval = |&(start, end): &(u16, u16)| Interval {
        start,
        end,
        kind: VirtualKind::General,
        place,
    };
    CompiledObject {
        name: "k".into(),
        reloc_offset: 0,
        offset_map: Vec::new(),
        index_map: index_map.collect(),
        variables: vec![Variable {
            name: "V1".into(),
            live: live.iter().map(interval).collect(),
        }],
        subroutines: Vec::new(),
        frame: CallFrame {
            size: 0,
            be_fp: None,
            caller_be_fp: None,
            return_address: None,
            channel_enables: None,
            callee_saves: Vec::new(),
            caller_saves: Vec::new(),
        },
    }
}

fn map(rest: &str) -> Map {
    let text = format!(
        r#"{{"version": 1, "simd": 8, "variables": [{{"object": "k", "name": "x", "visa": "V1", "bits": 32{rest}}}]}}"#
    );
    Map::parse(text.as_bytes()).unwrap()
}

fn ranges(object: &CompiledObject, map: &Map) -> (Vec<(Range<u32>, Place)>, Vec<Loss>) {
    let code = Code::new(object, 144);
    let (placed, losses) = placed(object, &code, &object.variables[0], map, &map.variables[0]);
    let pairs = placed.into_iter().map(|Placed { range, place }| (range, place));
    (pairs.collect(), losses)
}

#[test]
fn a_value_is_there_behind_its_definition_and_up_to_what_may_end_it() {
    let of = |live: &[(u16, u16)], rest| {
        let (ranges, losses) = ranges(&object(live), &map(rest));
        (
            ranges
                .into_iter()
                .map(|(range, _)| (range.start, range.end))
                .collect::<Vec<_>>(),
            losses,
        )
    };
    assert_eq!(of(&[(2, 5)], ""), (vec![(32, 80)], vec![]));
    // Live on entry, and to the end.
    assert_eq!(of(&[(0, 20)], ""), (vec![(0, 144)], vec![]));
    // Neighbours with one place are one; what the map takes away is away.
    assert_eq!(of(&[(0, 4), (5, 7)], ""), (vec![(0, 64), (80, 112)], vec![]));
    assert_eq!(
        of(&[(0, 9)], r#", "ranges": [[16, 20], [100, 200]]"#),
        (vec![(16, 20), (100, 144)], vec![])
    );
    assert_eq!(of(&[(7, 5)], ""), (vec![], vec![Loss::Backwards(7, 5)]));
    assert_eq!(of(&[(9, 9)], ""), (vec![], vec![Loss::NoCode(9, 9)]));
}

/// Code of the definition behind, and code before of what may end it.
#[test]
fn scheduled_code_is_looked_at_as_a_whole() {
    let mut scheduled = object(&[(2, 5)]);
    scheduled.index_map.push(Mapping {
        visa: 2,
        gen_offset: 36,
    });
    scheduled.index_map[5].gen_offset = 60;
    let (found, losses) = ranges(&scheduled, &map(""));
    assert_eq!(losses, []);
    assert_eq!(
        found.into_iter().map(|(range, _)| range).collect::<Vec<_>>(),
        vec![48..60]
    );
}

#[test]
fn around_calls_registers_are_in_memory() {
    let mut calls = object(&[(0, 20)]);
    let memory = |offset| {
        Place::Memory(Memory {
            absolute: false,
            offset,
        })
    };
    let save = |gen_offset, saved: &[(u16, u16, i32)]| Saves {
        gen_offset,
        saved: saved
            .iter()
            .map(|&(start, bytes, to)| Saved {
                start,
                bytes,
                to: memory(to),
            })
            .collect(),
    };
    let frame = Interval {
        start: 16,
        end: 128,
        kind: VirtualKind::General,
        place: Place::Register {
            file: RegisterFile::General,
            number: 125,
            sub: 12,
        },
    };
    calls.frame.be_fp = Some(vec![frame]);
    calls.frame.caller_saves = vec![
        save(32, &[(9 * 32, 32, 64)]),
        save(48, &[]),
        save(64, &[(9 * 32 + 16, 32, 0)]),
        save(80, &[]),
    ];
    let (found, losses) = ranges(&calls, &map(""));
    let register = calls.variables[0].live[0].place;
    assert_eq!(
        found,
        [
            (0..32, register),
            (32..48, memory(64)),
            (48..64, register),
            (80..144, register)
        ]
    );
    assert_eq!(losses, [Loss::Saved(64)]);
    // Memory is found by BE_FP, where there is one.
    calls.variables[0].live[0].place = memory(8);
    assert_eq!(ranges(&calls, &map("")).0, [(16..128, memory(8))]);
    calls.frame.be_fp = None;
    assert_eq!(ranges(&calls, &map("")), (vec![], vec![Loss::NoFrame(0)]));
}

#[test]
fn two_places_at_once_are_none() {
    let mut two = object(&[(0, 4), (3, 20)]);
    two.variables[0].live[1].place = Place::Register {
        file: RegisterFile::General,
        number: 8,
        sub: 0,
    };
    let (found, losses) = ranges(&two, &map(""));
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].0.clone(), found[1].0.clone()), (0..48, 64..144));
    assert_eq!(losses, [Loss::Contradiction(48)]);
}

/// Those of the notes on what Intel's compiler writes, and what differs.
#[test]
fn expressions() {
    let general = |number, sub| Place::Register {
        file: RegisterFile::General,
        number,
        sub,
    };
    let bytes = |place: Place, rest: &str| {
        let map = map(rest);
        let be_fp = Some(general(125, 12));
        expression(&place, &map, &map.variables[0], be_fp)
    };
    // lit25, lit0, regval_bits 32, stack_value.
    assert_eq!(
        bytes(general(9, 0), r#", "uniform": true"#),
        Some(vec![0x49, 0x30, 0xfe, 32, 0x9f])
    );
    // lit18, push_simd_lane, const1u 32, mul, regval_bits 32, stack_value.
    let lanes = vec![0x42, 0xed, 0x08, 32, 0x1e, 0xfe, 32, 0x9f];
    assert_eq!(bytes(general(2, 0), ""), Some(lanes));
    // Lanes from the middle of a register on: push_simd_lane, plus_uconst 4, lit3, shr, plus_uconst 18,
    // push_simd_lane, plus_uconst 4, lit7, and, const1u 32, mul, regval_bits 32, stack_value.
    let middle = vec![
        0xed, 0x23, 4, 0x33, 0x25, 0x23, 18, 0xed, 0x23, 4, 0x37, 0x1a, 0x08, 32, 0x1e, 0xfe, 32, 0x9f,
    ];
    assert_eq!(bytes(general(2, 16), ""), Some(middle));
    // Absolute scratch memory: breg6 -8, push_simd_lane, lit4, mul, plus.
    let memory = |absolute, offset| Place::Memory(Memory { absolute, offset });
    assert_eq!(
        bytes(memory(true, -8), ""),
        Some(vec![0x76, 0x78, 0xed, 0x34, 0x1e, 0x22])
    );
    // From BE_FP: const1u 141, const1u 96, regval_bits 32, lit16, mul, plus_uconst 12, breg6 0, plus.
    let frame = vec![0x08, 141, 0x08, 96, 0xfe, 32, 0x40, 0x1e, 0x23, 12, 0x76, 0, 0x22];
    assert_eq!(bytes(memory(false, 12), r#", "uniform": true"#), Some(frame));
    // f0.1: const2u 288, push_simd_lane, lit1, mul, plus_uconst 16, regval_bits 1, stack_value.
    let flag = Place::Register {
        file: RegisterFile::Flag,
        number: 0,
        sub: 1,
    };
    let one_bit = map("").variables[0].clone();
    let one_bit = Mapped { bits: 1, ..one_bit };
    assert_eq!(
        expression(&flag, &map(""), &one_bit, None),
        Some(vec![0x0a, 32, 1, 0xed, 0x31, 0x1e, 0x23, 16, 0xfe, 1, 0x9f])
    );
    // Sixteen address elements are all there are.
    let address = Place::Register {
        file: RegisterFile::Address,
        number: 0,
        sub: 12,
    };
    assert_eq!(bytes(address, ""), None);
}

#[test]
fn maps_are_checked() {
    let bad = |text: &str| Map::parse(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(
        bad(r#"{"version": 2, "variables": []}"#),
        "the map is of version 2, and 1 is known"
    );
    let grf = r#"{"version": 1, "grf_bytes": 33, "variables": []}"#;
    assert_eq!(bad(grf), "general registers have 32 or 64 bytes, not 33");
    let of = |rest: &str| {
        let text = format!(
            r#"{{"version": 1, "variables": [{{"object": "k", "name": "x", "visa": "V1", {rest}}}]}}"#
        );
        bad(&text)
    };
    assert!(of(r#""bits": 24"#).starts_with("x: 24 bits in a lane"));
    assert!(of(r#""bits": 32"#).starts_with("x: it has lanes"));
    assert!(of(r#""bits": 16, "uniform": true, "address": true"#).starts_with("x: an address"));
    assert!(of(r#""bits": 32, "sise": 1"#).starts_with("the map: unknown field"));
}
