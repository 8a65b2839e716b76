//! What the operations come out as, in both encodings, read back by the table
//! of operations.

use crate::dialect::Dialect;
use crate::dialect::ExtensionEncoding;
use crate::dwarf::location::{BaseType, Expression};
use crate::dwarf::operation::Operation;
use crate::lower::testing::{Inputs, translate};
use crate::lower::{Dies, FrameState, Part, Place, Result, Writer};
use crate::model::{AddressSpace, Constant, Expr, ObjectId, Op, Type};
use crate::target::Target;
use gimli::{Encoding, EndianSlice, Format, LittleEndian};

const X86_64: u16 = 62;
const AMDGPU: u16 = 224;
const VGPR0: u16 = 2560;
const SGPR0: u16 = 32;

/// Everything has a DIE.
struct All;

impl Dies for All {
    fn object(&self, object: ObjectId) -> Option<usize> {
        (object.0 < 100).then_some(0x1000 + object.0 as usize)
    }

    fn pointee(&self, _: Expression, _: Option<u64>) -> Option<usize> {
        Some(0x2000)
    }

    fn base_type(&self, ty: BaseType) -> Option<usize> {
        Some(usize::from(ty.byte_size))
    }
}

fn int(bits: u32) -> Type {
    Type::Int(bits)
}

fn number(bits: u32, value: i128) -> Op {
    Op::Constant(Constant::integer(int(bits), value as u128))
}

fn vector(lanes: u32, bits: u32) -> Type {
    let element = Box::new(int(bits));
    Type::Vector { lanes, element }
}

fn pointer(space: u32, bits: u32) -> Type {
    Type::Pointer { space, bits }
}

fn lowered(machine: u16, dialect: Dialect, arguments: &[Place], ops: &[Op]) -> Result<Expression> {
    let arguments: Vec<_> = arguments.iter().cloned().zip((0..).map(ObjectId)).collect();
    let inputs = Inputs {
        referrer: arguments.first().map(|(place, _)| place),
        arguments: &arguments,
        writer: Writer {
            dialect,
            target: Target::of_machine(machine).unwrap(),
            frame: FrameState::default(),
            dies: &All,
        },
    };
    translate(&Expr::new(ops.to_vec()), &inputs)
}

/// The operations' names and bytes of operands, as they stand.
fn text(expression: &Expression, extensions: ExtensionEncoding) -> String {
    let encoding = Encoding {
        address_size: 8,
        format: Format::Dwarf32,
        version: 5,
    };
    let mut rest = EndianSlice::new(&expression.bytes, LittleEndian);
    let mut out = Vec::new();
    while !rest.is_empty() {
        let before = rest;
        let operation = Operation::parse(&mut rest, encoding, extensions).unwrap();
        let bytes = &before.slice()[..before.len() - rest.len()];
        let text = match operation {
            Operation::Extension(extension, values) => {
                let values: Vec<_> = values.iter().map(i128::to_string).collect();
                let name = extension.name().trim_start_matches("DW_OP_LLVM_").to_string();
                [vec![name], values].concat().join(" ")
            }
            Operation::Standard(opcode, _) => {
                let name = opcode.static_string().unwrap().trim_start_matches("DW_OP_");
                let operands: Vec<_> = bytes[1..].iter().map(u8::to_string).collect();
                [vec![name.to_string()], operands].concat().join(" ")
            }
        };
        out.push(text);
    }
    out.join(", ")
}

/// The operations, which are the same in both encodings.
fn both(machine: u16, arguments: &[Place], ops: &[Op]) -> String {
    let user = lowered(machine, Dialect::Heterogeneous, arguments, ops).unwrap();
    let legacy = lowered(machine, Dialect::HeterogeneousLegacy, arguments, ops).unwrap();
    let user = text(&user, ExtensionEncoding::User);
    assert_eq!(user, text(&legacy, ExtensionEncoding::Legacy));
    user
}

#[test]
fn a_register_of_lanes_is_one_lane_of_it() {
    let lane = "push_lane, lit4, mul, offset";
    let referrer = [Op::Referrer(int(32))];
    let place = |number| [Place::Register(number)];
    assert_eq!(
        both(AMDGPU, &place(VGPR0), &referrer),
        format!("regx 128 20, {lane}")
    );
    assert_eq!(both(AMDGPU, &place(SGPR0), &referrer), "regx 32");
    let sum = [Op::Referrer(int(32)), Op::Read];
    assert_eq!(
        both(AMDGPU, &place(VGPR0), &sum),
        format!("regx 128 20, {lane}, deref_size 4, stack_value")
    );
    assert_eq!(both(X86_64, &place(3), &sum), "breg3 0, stack_value");
}

#[test]
fn pairs_of_registers_are_pieces() {
    let half = |number| Part {
        place: Place::Register(number),
        bits: 32,
    };
    let pair = Place::Composite(vec![half(SGPR0), half(SGPR0 + 1)]);
    assert_eq!(
        both(AMDGPU, &[pair], &[Op::Referrer(int(64))]),
        "regx 32, piece 4, regx 33, piece 4, piece_end"
    );
    // Stock codegen leaves out what it doesn't know at the end.
    let known = Place::Composite(vec![half(SGPR0)]);
    assert_eq!(
        both(AMDGPU, &[known], &[Op::Referrer(int(64))]),
        "regx 32, piece 4, undefined, piece 4, piece_end"
    );
}

#[test]
fn constants_have_the_size_of_their_types() {
    assert_eq!(both(X86_64, &[], &[number(8, 5)]), "lit5, stack_value");
    assert_eq!(
        both(X86_64, &[], &[number(72, 5)]),
        "implicit_value 9 5 0 0 0 0 0 0 0 0"
    );
    let bits = Some(vec![0, 0, 128, 63]);
    let one = Constant {
        ty: Type::Float(crate::model::FloatKind::Float),
        bits,
    };
    assert_eq!(
        both(X86_64, &[], &[Op::Constant(one)]),
        "const4u 0 0 128 63, stack_value"
    );
}

#[test]
fn pointers_lead_to_their_address_space() {
    let deref = |space, bits| [Op::Referrer(pointer(space, bits)), Op::Deref(int(32))];
    let sgpr = [Place::Register(SGPR0)];
    let address = "regx 32, deref_size 4";
    for (space, number) in [(5, 5), (3, 3), (2, 2)] {
        assert_eq!(
            both(AMDGPU, &sgpr, &deref(space, 32)),
            format!("{address}, lit{number}, form_aspace_address")
        );
    }
    let value = [Place::Value(crate::lower::Computation::constant(64))];
    assert_eq!(both(AMDGPU, &value, &deref(1, 64)), "const1u 64");
    assert_eq!(both(AMDGPU, &value, &deref(4, 64)), "const1u 64");
    assert_eq!(
        both(AMDGPU, &value, &deref(0, 64)),
        "const1u 64, lit1, form_aspace_address"
    );
    assert_eq!(both(X86_64, &[Place::Register(3)], &deref(0, 64)), "breg3 0");
    assert!(lowered(AMDGPU, Dialect::Heterogeneous, &value, &deref(7, 160)).is_err());
    assert!(lowered(AMDGPU, Dialect::Dwarf5, &value, &deref(5, 32)).is_err());
    assert!(lowered(X86_64, Dialect::Heterogeneous, &value, &deref(256, 64)).is_err());
}

#[test]
fn offsets_apply_to_any_location() {
    let register = [Place::Register(3), Place::Register(4)];
    let at = |amount: i128, op: fn(Type) -> Op| [Op::Referrer(int(64)), number(64, amount), op(int(16))];
    assert_eq!(
        both(X86_64, &register, &at(4, Op::ByteOffset)),
        "reg3, offset_uconst 4"
    );
    assert_eq!(
        both(X86_64, &register, &at(3, Op::BitOffset)),
        "reg3, lit3, bit_offset"
    );
    assert_eq!(
        both(X86_64, &register, &at(-4, Op::ByteOffset)),
        "reg3, const1s 252, offset"
    );
    assert_eq!(both(X86_64, &register, &at(0, Op::ByteOffset)), "reg3");
    let computed = [Op::Referrer(int(64)), Op::Arg(1, int(64)), Op::BitOffset(int(8))];
    assert_eq!(both(X86_64, &register, &computed), "reg3, breg4 0, bit_offset");
    // There and back again nobody was outside.
    let back = [
        &at(100, Op::ByteOffset)[..],
        &[number(8, -98), Op::ByteOffset(int(16))],
    ]
    .concat();
    assert_eq!(both(X86_64, &register, &back), "reg3, offset_uconst 2");
}

/// There is nothing behind a value's bits: an offset there can only lead back.
#[test]
fn an_offset_out_of_a_value_has_no_location() {
    let value = [Place::Value(crate::lower::Computation::constant(0x00ab_0000))];
    let out = [Op::Referrer(int(32)), number(64, 4), Op::ByteOffset(int(8))];
    let part = [&out[..], &[number(8, 1), Op::Composite(2, int(16))]].concat();
    let back = [&out[..], &[number(8, -2), Op::ByteOffset(int(8))]].concat();
    for dialect in [Dialect::Dwarf5, Dialect::Heterogeneous] {
        assert!(lowered(X86_64, dialect, &value, &out).is_err());
        assert!(lowered(X86_64, dialect, &value, &part).is_err());
        let back = lowered(X86_64, dialect, &value, &back).unwrap();
        assert_eq!(
            text(&back, ExtensionEncoding::User),
            "constu 128 128 172 5, lit16, shr, stack_value"
        );
    }
}

#[test]
fn composites_hold_any_location() {
    let arguments = [Place::Register(3), Place::Undefined, Place::Register(5)];
    let whole = [
        Op::Arg(0, int(32)),
        Op::Arg(1, int(12)),
        Op::Arg(2, int(4)),
        Op::Composite(3, int(48)),
    ];
    assert_eq!(
        both(X86_64, &arguments, &whole),
        "reg3, piece 4, undefined, bit_piece 12 0, reg5, bit_piece 4 0, piece_end"
    );
    // An inner composite must be whole before it is a part.
    let nested = [
        Op::Arg(0, int(32)),
        Op::Arg(0, int(32)),
        Op::Arg(2, int(32)),
        Op::Composite(2, vector(2, 32)),
        Op::Arg(2, int(8)),
        Op::BitOffset(int(32)),
        Op::Composite(2, int(64)),
    ];
    assert_eq!(
        both(X86_64, &arguments, &nested),
        "reg3, piece 4, reg5, piece 4, piece_end, breg5 0, const1u 56, shl, const8u 0 0 0 0 0 0 0 1, div, bit_offset, \
         reg3, piece 4, over, piece 4, piece_end, swap, drop"
    );
}

#[test]
fn inner_composites_are_copied_while_the_outer_one_grows() {
    let half = |number| Part {
        place: Place::Register(number),
        bits: 32,
    };
    let pair = |first| Place::Composite(vec![half(first), half(first + 1)]);
    let whole = [pair(0), Place::Register(9), pair(2), pair(4)].map(|place| Part { place, bits: 64 });
    assert_eq!(
        both(
            X86_64,
            &[Place::Composite(whole.into())],
            &[Op::Referrer(int(256))]
        ),
        "reg4, piece 4, reg5, piece 4, piece_end, reg2, piece 4, reg3, piece 4, piece_end, \
         reg0, piece 4, reg1, piece 4, piece_end, piece 8, reg9, piece 8, over, piece 8, pick 2, piece 8, piece_end, \
         swap, drop, swap, drop"
    );
}

#[test]
fn operands_that_look_like_pieces_are_none() {
    let half = |number| Part {
        place: Place::Register(number),
        bits: 32,
    };
    // VGPR19 is 2579: 0x93 0x14.
    let pair = Place::Composite(vec![half(VGPR0), half(VGPR0 + 19)]);
    assert_eq!(
        both(AMDGPU, &[pair], &[Op::Referrer(int(64))]),
        "regx 128 20, push_lane, lit4, mul, offset, piece 4, regx 147 20, push_lane, lit4, mul, offset, piece 4, piece_end"
    );
}

#[test]
fn vectors_are_extended_and_selected() {
    let arguments = [Place::Register(3), Place::Register(4)];
    let select = [
        number(64, 7),
        Op::Extend(4),
        Op::Arg(1, int(64)),
        Op::Extend(4),
        Op::Arg(0, int(8)),
        Op::Select,
    ];
    assert_eq!(
        both(X86_64, &arguments, &select),
        "lit7, stack_value, extend 64 4, reg4, extend 64 4, breg3 0, select_bit_piece 64 4"
    );
    // More lanes than a number has bits.
    let mask = Op::Arg(0, int(128));
    let wide = [
        number(8, 1),
        Op::Extend(96),
        number(8, 2),
        Op::Extend(96),
        mask,
        Op::Select,
    ];
    assert_eq!(
        both(X86_64, &[Place::Bytes(vec![255; 16])], &wide),
        "lit1, stack_value, extend 8 96, lit2, stack_value, extend 8 96, const1s 255, select_bit_piece 8 64, \
               piece 64, lit1, stack_value, extend 8 96, offset_uconst 64, lit2, stack_value, extend 8 96, \
               offset_uconst 64, const1s 255, select_bit_piece 8 32, piece 32, piece_end"
    );
}

#[test]
fn the_lane_and_the_object() {
    assert_eq!(
        both(X86_64, &[], &[Op::PushLane(int(32))]),
        "push_lane, stack_value"
    );
    let property = [
        Op::TypeObject(vector(4, 32)),
        number(64, 8),
        Op::ByteOffset(pointer(0, 64)),
        Op::Deref(int(32)),
    ];
    assert_eq!(
        both(X86_64, &[], &property),
        "push_object_address, offset_uconst 8, deref"
    );
}

#[test]
fn pointers_to_what_has_no_address() {
    let to = |number, bits| {
        let space = AddressSpace { number, bits };
        [Op::Arg(0, int(32)), Op::AddrOf(space)]
    };
    let plain = "implicit_pointer 0 0 0 0 0";
    let sgpr = [Place::Register(SGPR0)];
    assert_eq!(both(AMDGPU, &sgpr, &to(1, 64)), plain);
    let user = lowered(AMDGPU, Dialect::Heterogeneous, &sgpr, &to(5, 32)).unwrap();
    assert_eq!(text(&user, ExtensionEncoding::User), plain);
    let legacy = lowered(AMDGPU, Dialect::HeterogeneousLegacy, &sgpr, &to(5, 32)).unwrap();
    assert_eq!(
        text(&legacy, ExtensionEncoding::Legacy),
        "lit5, aspace_implicit_pointer 0 0"
    );
    // One can be a part of something; what is pointed at is known still.
    let deref = [&to(5, 32)[..], &[Op::Deref(int(32))]].concat();
    assert_eq!(both(AMDGPU, &sgpr, &deref), "regx 32");
}

/// Of an `alloca i64` that became a value a pointer to 16 bits leads to all 64.
#[test]
fn an_offset_from_what_is_pointed_at_stays_in_the_whole_of_it() {
    let space = AddressSpace { number: 0, bits: 64 };
    let at = |distance| {
        [
            Op::Arg(0, int(64)),
            Op::AddrOf(space),
            Op::Deref(int(16)),
            number(64, distance),
            Op::ByteOffset(int(8)),
        ]
    };
    let value = [Place::Value(crate::lower::Computation::constant(0x00ab_0000))];
    let inside = lowered(X86_64, Dialect::Dwarf5, &value, &at(2)).unwrap();
    assert_eq!(
        text(&inside, ExtensionEncoding::User),
        "constu 128 128 172 5, lit16, shr, stack_value"
    );
    assert_eq!(
        both(X86_64, &value, &at(2)),
        "constu 128 128 172 5, lit16, shr, stack_value"
    );
    assert!(lowered(X86_64, Dialect::Dwarf5, &value, &at(8)).is_err());
}

#[test]
fn what_is_undefined_is_nothing_at_all() {
    let undefined = Constant {
        ty: int(32),
        bits: None,
    };
    assert_eq!(both(X86_64, &[], &[Op::Constant(undefined)]), "");
}

#[test]
fn odd_widths_are_read_from_what_ends_there() {
    let ops = [Op::Arg(0, int(8)), number(8, 3), Op::BitOffset(int(5)), Op::Read];
    assert_eq!(
        both(X86_64, &[Place::Register(3)], &ops),
        "reg3, lit3, bit_offset, bit_piece 5 0, lit0, stack_value, bit_piece 3 0, piece_end, deref_size 1, stack_value"
    );
}

#[test]
fn stock_arithmetic_on_narrow_registers_reads_them_as_they_are() {
    let dialect = Dialect::Heterogeneous;
    let target = Target::of_machine(AMDGPU).unwrap();
    let writer = Writer {
        dialect,
        target,
        frame: FrameState::default(),
        dies: &All,
    };
    // bregx SGPR0+8, bregx VGPR0, plus, stack_value
    let stock = vec![0x92, 32, 8, 0x92, 128, 20, 0, 0x22, 0x9f];
    let place = crate::lower::parse(&stock.into(), &writer);
    let sum = lowered(AMDGPU, dialect, &[place], &[Op::Referrer(int(32))]).unwrap();
    assert_eq!(
        text(&sum, ExtensionEncoding::User),
        "regx 32, deref_size 4, plus_uconst 8, regx 128 20, push_lane, lit4, mul, offset, deref_size 4, plus, \
         stack_value"
    );
}
