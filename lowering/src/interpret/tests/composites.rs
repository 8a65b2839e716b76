use super::*;

/// Of each part its size and its places.
fn parts(location: &Location) -> Vec<(u64, Location)> {
    match &location.places[..] {
        [place] => match &place.storage {
            Storage::Composite(composite) => composite
                .parts()
                .iter()
                .map(|part| (part.bits, part.location.clone()))
                .collect(),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

fn nowhere() -> Location {
    Location::undefined().given()
}

#[test]
fn pieces() {
    let two = located(&expr![
        DW_OP_reg1,
        DW_OP_piece,
        4u64,
        DW_OP_lit16,
        DW_OP_piece,
        2u64
    ])
    .unwrap();
    assert_eq!(parts(&two), [(32, register(1, 0)), (16, memory(MEMORY, 16))]);
    assert_eq!(held(&two, 48), Ok(0x1110_1413_1211));
    // Nothing before a piece: its bits are nowhere, first or later.
    let gaps = expr![
        DW_OP_piece,
        1u64,
        DW_OP_reg1,
        DW_OP_piece,
        1u64,
        DW_OP_piece,
        1u64
    ];
    let gaps = located(&gaps).unwrap();
    assert_eq!(
        parts(&gaps),
        [(8, nowhere()), (8, register(1, 0)), (8, nowhere())]
    );
    let bits = located(&expr![DW_OP_reg1, DW_OP_bit_piece, 4u64, 3u64]).unwrap();
    assert_eq!(parts(&bits), [(4, register(1, 3))]);
    let short = expr![DW_OP_reg1, DW_OP_bit_piece, 4u64, 61u64];
    assert_eq!(located(&short), Err(Reason::PartOutside));
}

#[test]
fn incomplete_composites() {
    let piece = || expr![DW_OP_reg1, DW_OP_piece, 4u64];
    for op in [DW_OP_dup, DW_OP_drop, DW_OP_deref, DW_OP_neg] {
        assert_eq!(
            located(&[piece(), expr![op]].concat()),
            Err(Reason::Incomplete),
            "{op}"
        );
    }
    assert_eq!(
        located(&[piece(), expr![DW_OP_lit1, DW_OP_swap]].concat()),
        Err(Reason::Incomplete)
    );
    let offset = [piece(), expr![(Extension::OffsetUconst, [1])]].concat();
    assert_eq!(located(&offset), Err(Reason::Incomplete));
    // Once it is complete it is as any location.
    let ended = [
        piece(),
        expr![
            Extension::PieceEnd,
            (Extension::OffsetUconst, [1]),
            DW_OP_deref_size,
            [2]
        ],
    ];
    assert_eq!(valued(&ended.concat()), Ok(0x1312));
    let inner = [
        piece(),
        expr![
            Extension::PieceEnd,
            DW_OP_piece,
            2u64,
            DW_OP_reg2,
            DW_OP_piece,
            2u64
        ],
    ];
    let inner = located(&inner.concat()).unwrap();
    assert_eq!(parts(&inner), [(16, register(1, 0)), (16, register(2, 0))]);
    assert_eq!(located(&expr![Extension::PieceEnd]), Err(Reason::NothingToEnd));
    assert_eq!(
        located(&expr![DW_OP_reg1, Extension::PieceEnd]),
        Err(Reason::NothingToEnd)
    );
    // A second composite on the stack.
    let second = expr![
        DW_OP_reg1,
        DW_OP_piece,
        4u64,
        Extension::PieceEnd,
        DW_OP_reg2,
        DW_OP_piece,
        1u64,
        Extension::PieceEnd,
        DW_OP_drop
    ];
    assert_eq!(parts(&located(&second).unwrap()), [(32, register(1, 0))]);
}

#[test]
fn extend() {
    let three = located(&expr![DW_OP_reg8, (Extension::Extend, [16, 3])]).unwrap();
    assert_eq!(
        parts(&three),
        [(16, register(8, 0)), (16, register(8, 0)), (16, register(8, 0))]
    );
    assert_eq!(held(&three, 48), Ok(0x8281_8281_8281));
    for operands in [[0, 3], [16, 0]] {
        let none = expr![DW_OP_reg8, (Extension::Extend, operands)];
        assert_eq!(located(&none), Err(Reason::NoElements));
    }
    let long = expr![DW_OP_reg8, (Extension::Extend, [33, 1])];
    assert_eq!(located(&long), Err(Reason::PartOutside));
}

#[test]
fn select() {
    let chosen = |mask: DwOp| {
        expr![
            DW_OP_reg10,
            DW_OP_reg11,
            mask,
            (Extension::SelectBitPiece, [8, 4])
        ]
    };
    let location = located(&chosen(DW_OP_lit10)).unwrap();
    // The mask's lowest bit is the first element's; one means the second.
    let expected = [(10, 0), (11, 8), (10, 16), (11, 24)].map(|(number, bit)| (8, register(number, bit)));
    assert_eq!(parts(&location), expected);
    let short = expr![
        DW_OP_reg10,
        DW_OP_reg11,
        DW_OP_const_type,
        0x21u64,
        [1, 1],
        (Extension::SelectBitPiece, [8, 9])
    ];
    assert_eq!(located(&short), Err(Reason::Mask { bits: 8, count: 9 }));
    let nothing = expr![
        Extension::Undefined,
        DW_OP_reg11,
        DW_OP_lit1,
        (Extension::SelectBitPiece, [8, 2])
    ];
    assert_eq!(
        parts(&located(&nothing).unwrap()),
        [(8, register(11, 0)), (8, nowhere())]
    );
    let none = expr![
        DW_OP_reg10,
        DW_OP_reg11,
        DW_OP_lit1,
        (Extension::SelectBitPiece, [0, 2])
    ];
    assert_eq!(located(&none), Err(Reason::NoElements));
    // The second element would start where the register ends.
    let outside = expr![
        DW_OP_reg10,
        DW_OP_reg8,
        DW_OP_lit2,
        (Extension::SelectBitPiece, [32, 2])
    ];
    assert_eq!(located(&outside), Err(Reason::Offset { offset: 32, size: 32 }));
}
