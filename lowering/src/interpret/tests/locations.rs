use super::*;
use crate::evaluate::Pointee;

#[test]
fn memory_and_registers() {
    assert_eq!(
        located(&expr![DW_OP_addr, [0, 16, 0, 0, 0, 0, 0, 0]]),
        Ok(memory(MEMORY, 0x1000))
    );
    assert_eq!(located(&expr![DW_OP_addrx, 3u64]), Ok(memory(MEMORY, 0x1003)));
    assert_eq!(located(&expr![DW_OP_lit7]), Ok(memory(MEMORY, 7)));
    assert_eq!(located(&expr![DW_OP_reg3]), Ok(register(3, 0)));
    assert_eq!(located(&expr![DW_OP_regx, 10u64]), Ok(register(10, 0)));
    assert_eq!(
        located(&expr![DW_OP_breg1, -1i64]),
        Ok(memory(MEMORY, 0x1817_1615_1413_1210))
    );
    assert_eq!(
        located(&expr![DW_OP_bregx, 1u64, 1i64]),
        Ok(memory(MEMORY, 0x1817_1615_1413_1212))
    );
    assert_eq!(
        located(&expr![DW_OP_lit8, DW_OP_form_tls_address]),
        Ok(memory(MEMORY, 0x4008))
    );
    assert_eq!(located(&expr![DW_OP_call_frame_cfa]), Ok(memory(MEMORY, 0x2000)));
    assert_eq!(located(&[]), Ok(Location::undefined().given()));
    // A location of the default space is a value again.
    assert_eq!(
        valued(&expr![DW_OP_call_frame_cfa, DW_OP_lit8, DW_OP_minus]),
        Ok(0x1ff8)
    );
    assert_eq!(valued(&expr![DW_OP_reg3]), Err(Reason::NoValue));
}

#[test]
fn address_spaces() {
    let space = |op: Extension| expr![DW_OP_const8u, [8, 0, 0, 0, 1, 0, 0, 0], DW_OP_lit5, op];
    // 32 bits of the address count.
    assert_eq!(
        located(&space(Extension::FormAspaceAddress)),
        Ok(memory(PRIVATE, 8))
    );
    let based = expr![DW_OP_lit5, (Extension::AspaceBregx, [8, 1])];
    assert_eq!(located(&based), Ok(memory(PRIVATE, 0x8483_8282)));
    let unknown = expr![DW_OP_lit8, DW_OP_lit7, Extension::FormAspaceAddress];
    assert!(matches!(located(&unknown), Err(Reason::AddressSpace(_))));
    // A byte of another space is no value.
    let value = expr![
        DW_OP_lit8,
        DW_OP_lit5,
        Extension::FormAspaceAddress,
        DW_OP_lit1,
        DW_OP_plus
    ];
    assert_eq!(valued(&value), Err(Reason::NoValue));
}

#[test]
fn both_encodings() {
    for extensions in [ExtensionEncoding::User, ExtensionEncoding::Legacy] {
        let parts = vec![
            DW_OP_regx.into(),
            10u64.into(),
            Extension::PushLane.into(),
            DW_OP_lit4.into(),
            DW_OP_mul.into(),
            Extension::Offset.into(),
        ];
        let bytes = encode(parts, extensions);
        let unit = Unit { extensions, ..UNIT };
        let thread = Thread {
            lane: Some(3),
            ..Thread::default()
        };
        let result = locate(Code { bytes: &bytes, unit }, &thread);
        assert_eq!(result, Ok(register(10, 96)));
    }
}

#[test]
fn offsets() {
    assert_eq!(
        located(&expr![DW_OP_reg10, DW_OP_lit3, Extension::Offset]),
        Ok(register(10, 24))
    );
    assert_eq!(
        located(&expr![DW_OP_reg10, (Extension::OffsetUconst, [2])]),
        Ok(register(10, 16))
    );
    assert_eq!(
        located(&expr![DW_OP_reg10, DW_OP_lit3, Extension::BitOffset]),
        Ok(register(10, 3))
    );
    let back = expr![
        DW_OP_reg10,
        (Extension::OffsetUconst, [2]),
        DW_OP_const1s,
        [0xff],
        Extension::Offset
    ];
    assert_eq!(located(&back), Ok(register(10, 8)));
    let before = expr![DW_OP_reg10, DW_OP_const1s, [0xff], Extension::Offset];
    assert_eq!(
        located(&before),
        Err(Reason::Offset {
            offset: -8,
            size: 256
        })
    );
    let end = expr![DW_OP_reg10, (Extension::OffsetUconst, [32])];
    assert_eq!(
        located(&end),
        Err(Reason::Offset {
            offset: 256,
            size: 256
        })
    );
    // An undefined location has no size.
    let nowhere = expr![Extension::Undefined, DW_OP_lit3, Extension::Offset];
    assert_eq!(located(&nowhere), Ok(Location::undefined().given()));
    // A bit field has no byte address.
    let field = expr![DW_OP_lit16, DW_OP_lit3, Extension::BitOffset];
    assert_eq!(held(&located(&field).unwrap(), 8), Ok(0x22));
    assert_eq!(valued(&field), Err(Reason::NoValue));
    let far = expr![
        DW_OP_const_type,
        0x18u64,
        [8],
        [255, 255, 255, 255, 255, 255, 255, 127]
    ];
    let far = [expr![DW_OP_reg10], far, expr![Extension::Offset]].concat();
    assert!(located(&far).is_err());
}

#[test]
fn the_object_and_the_frame() {
    let thread = Thread {
        object: Some(register(10, 64)),
        frame_base: Some(expr![DW_OP_breg1, 0i64]),
        ..Thread::default()
    };
    let member = expr![DW_OP_push_object_address, (Extension::OffsetUconst, [4])];
    assert_eq!(located_in(&thread, &member), Ok(register(10, 96)));
    assert!(located(&member).is_err());
    let base = 0x1817_1615_1413_1211;
    assert_eq!(
        located_in(&thread, &expr![DW_OP_fbreg, -1i64]),
        Ok(memory(MEMORY, base - 1))
    );
    // A register stands for the memory that it points at.
    let thread = Thread {
        frame_base: Some(expr![DW_OP_reg1]),
        ..Thread::default()
    };
    assert_eq!(
        located_in(&thread, &expr![DW_OP_fbreg, 2i64]),
        Ok(memory(MEMORY, base + 2))
    );
    let thread = Thread {
        frame_base: Some(expr![DW_OP_fbreg, 0i64]),
        ..Thread::default()
    };
    assert_eq!(
        located_in(&thread, &expr![DW_OP_fbreg, 2i64]),
        Err(Reason::FrameBaseItself)
    );
    let thread = Thread {
        frame_base: Some(expr![DW_OP_lit1, DW_OP_stack_value]),
        ..Thread::default()
    };
    assert_eq!(
        located_in(&thread, &expr![DW_OP_fbreg, 2i64]),
        Err(Reason::FrameBase)
    );
    let thread = Thread {
        frame_base: Some(expr![DW_OP_lit16, DW_OP_lit5, Extension::FormAspaceAddress]),
        ..Thread::default()
    };
    assert_eq!(
        located_in(&thread, &expr![DW_OP_fbreg, 2i64]),
        Ok(memory(PRIVATE, 18))
    );
    let entry = Location::of(Storage::Register {
        number: 103,
        bits: 64,
    })
    .given();
    assert_eq!(located(&expr![(Extension::CallFrameEntryReg, [3])]), Ok(entry));
}

#[test]
fn implicit_locations() {
    let value = located(&expr![DW_OP_implicit_value, 3u64, [1, 2, 3]]).unwrap();
    assert_eq!(held(&value, 24), Ok(0x030201));
    assert!(held(&value, 25).is_err());
    let value = located(&expr![
        DW_OP_lit9,
        DW_OP_stack_value,
        DW_OP_lit1,
        Extension::BitOffset
    ])
    .unwrap();
    assert_eq!(held(&value, 8), Ok(4));
}

#[test]
fn implicit_pointers() {
    let thread = Thread {
        entries: HashMap::from([(0x40, vec![expr![DW_OP_reg10]])]),
        constants: HashMap::from([(0x50, vec![7, 8])]),
        ..Thread::default()
    };
    let pointer = |die: u8| expr![DW_OP_implicit_pointer, [die, 0, 0, 0], 1i64];
    let to = Pointee::Die {
        offset: 0x40,
        displacement: 1,
    };
    let itself = Location::of(Storage::Address { to, space: MEMORY }).given();
    assert_eq!(located_in(&thread, &pointer(0x40)), Ok(itself.clone()));
    // What it points at.
    let read = |die| [pointer(die), expr![DW_OP_deref]].concat();
    assert_eq!(located_in(&thread, &read(0x40)), Ok(register(10, 8)));
    let byte = [read(0x50), expr![DW_OP_deref_size, [1]]].concat();
    assert_eq!(valued_in(&thread, &byte), Ok(8));
    assert_eq!(located_in(&thread, &read(0x60)), Err(Reason::PointsNowhere(0x60)));
    // A copy of the pointer, and no number.
    assert_eq!(
        located_in(&thread, &[read(0x40), expr![DW_OP_stack_value]].concat()),
        Ok(itself)
    );
    let sum = [read(0x40), expr![DW_OP_lit1, DW_OP_plus]].concat();
    assert_eq!(valued_in(&thread, &sum), Err(Reason::PointerValue));
    let half = [pointer(0x40), expr![DW_OP_deref_size, [4]]].concat();
    assert_eq!(
        valued_in(&thread, &half),
        Err(Reason::Evaluation(EvaluationError::ImplicitPointer))
    );
    // Its halves, put together in order, are the whole.
    let halves = |first: [u8; 2], second: [u8; 2]| {
        let one = [pointer(0x40), expr![DW_OP_bit_piece, first]].concat();
        let other = [pointer(0x40), expr![DW_OP_bit_piece, second]].concat();
        [one, other, expr![Extension::PieceEnd, DW_OP_deref]].concat()
    };
    assert_eq!(
        located_in(&thread, &halves([32, 0], [32, 32])),
        Ok(register(10, 8))
    );
    assert!(located_in(&thread, &halves([32, 32], [32, 0])).is_err());
}

#[test]
fn implicit_pointers_of_address_spaces() {
    let thread = Thread {
        entries: HashMap::from([(0x40, vec![expr![DW_OP_reg10]])]),
        ..Thread::default()
    };
    let bytes = |more: Vec<Part>| {
        let mut parts = vec![
            DW_OP_lit5.into(),
            (Extension::AspaceImplicitPointer, [0x40, 0]).into(),
            DW_OP_deref_size.into(),
            [4].into(),
        ];
        parts.extend(more);
        encode(parts, ExtensionEncoding::Legacy)
    };
    let unit = Unit {
        extensions: ExtensionEncoding::Legacy,
        ..UNIT
    };
    let run = |bytes: &[u8]| locate(Code { bytes, unit }, &thread).map_err(|error| *error.reason);
    let formed = bytes(vec![DW_OP_lit5.into(), Extension::FormAspaceAddress.into()]);
    assert_eq!(run(&formed), Ok(register(10, 0)));
    // Of another space than the default one it isn't converted unasked.
    assert_eq!(run(&bytes(vec![])), Err(Reason::PointerValue));
    let other = bytes(vec![DW_OP_lit0.into(), Extension::FormAspaceAddress.into()]);
    assert_eq!(run(&other), Err(Reason::PointerValue));
}

#[test]
fn several_places() {
    let thread = Thread {
        lists: HashMap::from([
            (0x40, vec![expr![DW_OP_reg10], expr![DW_OP_lit16]]),
            (0x50, vec![]),
        ]),
        ..Thread::default()
    };
    let call = |die: u8| expr![DW_OP_call_ref, [die, 0, 0, 0]];
    let both = Location::all([register(10, 0), memory(MEMORY, 16)]);
    assert_eq!(located_in(&thread, &call(0x40)), Ok(both));
    // An offset moves all of them.
    let moved = [call(0x40), expr![(Extension::OffsetUconst, [1])]].concat();
    let both = Location::all([register(10, 8), memory(MEMORY, 17)]);
    assert_eq!(located_in(&thread, &moved), Ok(both));
    let read = [call(0x40), expr![DW_OP_deref]].concat();
    assert_eq!(
        valued_in(&thread, &read),
        Err(Reason::Evaluation(EvaluationError::PlacesDiffer))
    );
    assert_eq!(
        located_in(&thread, &call(0x50)),
        Ok(Location::undefined().given())
    );
}
