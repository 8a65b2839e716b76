use super::*;
use crate::machine::Traits;
use crate::machine::example::{Example, listing};

fn example(convention: u32) -> Example {
    let mut example = Example::new(false);
    let object = Object {
        offset: 16,
        size: 4,
        is_dead: false,
        is_in_memory: true,
        is_fixed: false,
        is_written: false,
        is_spilled: true,
        is_parted: false,
    };
    let in_lanes = Object {
        is_in_memory: false,
        ..object
    };
    example.function.frame = Frame {
        objects: [(1, object), (2, in_lanes)].into_iter().collect(),
        register: Register(5),
        stack: Register(6),
        constant: Register(7),
        convention,
        ..Frame::default()
    };
    for (register, dwarf) in [(5, 65), (6, 64)] {
        let physical = example.function.registers.physical.entry(Register(register));
        physical.or_default().dwarf = Some(dwarf);
    }
    example
}

#[test]
fn slots_become_numbers() {
    let mut example = example(91);
    example.value(0, Operand::Frame(1), 1);
    example.value(1, Operand::Frame(2), 1);
    let changes = number(&example.function, &mut Notes::default());
    assert_eq!(listing(&example.function, &changes), ["x=1 [20]", "y=?"]);
}

#[test]
fn a_slot_of_spilled_scalars_is_no_number() {
    let mut example = example(91);
    example.value(0, Operand::Frame(1), 1);
    example.code("SI_SPILL_S64_SAVE", &[Operand::Frame(1)]);
    let changes = number(&example.function, &mut Notes::default());
    assert_eq!(listing(&example.function, &changes), ["x=?", "SI_SPILL_S64_SAVE"]);
}

#[test]
fn an_indirect_one_is_what_is_in_memory_there() {
    let mut example = example(91);
    let value = example.value(0, Operand::Frame(1), 1);
    example.function.instructions[value.0 as usize].traits |= Traits::INDIRECT;
    let changes = number(&example.function, &mut Notes::default());
    assert_eq!(listing(&example.function, &changes), ["x=1 [20, 148, 131]"]);
}

#[test]
fn numbers_become_addresses() {
    let over = FRAME_ADDRESS;
    let addressed = |convention| {
        let mut example = example(convention);
        let value = example.value(0, Operand::Immediate(1), 1);
        example.expression(value, &[over], None);
        let changes = address(&example.function, &mut Notes::default());
        let values = Changes {
            edits: changes
                .edits
                .into_iter()
                .filter(|edit| !matches!(edit, Edit::List(..)))
                .collect(),
            losses: Vec::new(),
        };
        listing(&example.function, &values)
    };
    assert_eq!(addressed(91), ["x=0,r7 [4101, 0, 35, 16, 20]"]);
    // In a function at its registers, of 32 lanes.
    assert_eq!(
        addressed(0),
        ["x=0,r5 [4101, 0, 35, 16, 16, 65, 16, 64, 16, 5, 20]"]
    );
    assert_eq!(addressed(104), ["x=?"]);
}

#[test]
fn a_slot_of_which_registers_have_a_part_is_nowhere() {
    let over = u64::from(dw::DW_OP_over.0);
    let mut example = example(91);
    let value = example.value(0, Operand::Immediate(1), 1);
    example.expression(value, &[over], None);
    let object = example.function.frame.objects.get_mut(&1);
    object.expect("it is there").is_parted = true;
    let changes = address(&example.function, &mut Notes::default());
    assert_eq!(listing(&example.function, &changes), ["x=?"]);
    assert_eq!(changes.losses.len(), 1);
}

#[test]
fn an_address_counts_in_bytes_of_a_lane() {
    let shift = |is_flat, has_64_lanes| {
        let frame = Frame {
            is_flat,
            has_64_lanes,
            ..Frame::default()
        };
        frame.shift()
    };
    // Of so many lanes, beside each other.
    assert_eq!([shift(false, false), shift(false, true)], [5, 6]);
    // Each lane has its own.
    assert_eq!([shift(true, false), shift(true, true)], [0, 0]);
}
