//! Expressions by their bytes (DWARF 5, section 7.7.1), and their wording.

use super::*;
use gimli::{DebugAddrIndex, Format, Register, RunTimeEndian, UnitOffset};

const ENCODING: Encoding = Encoding {
    address_size: 8,
    format: Format::Dwarf32,
    version: 5,
};

/// A file with one base type at 0x20, one variable at 0x40, and procedures.
struct Fake;

impl Symbolizer for Fake {
    fn register(&self, register: Register) -> String {
        if let 32.. = register.0 {
            return format!("s{}", register.0 - 32);
        }
        gimli::X86_64::register_name(register)
            .map_or("?", |name| name)
            .to_uppercase()
    }
    /// RDX and RCX have lanes of 4 bytes here.
    fn lane_bytes(&self, register: Register) -> Option<u8> {
        (1..=2).contains(&register.0).then_some(4)
    }
    fn address(&self, address: u64) -> String {
        format!(".bss+{address:#x}")
    }
    fn thread_local(&self, offset: u64) -> String {
        format!(".tbss+{offset:#x}")
    }
    fn indexed_address(&self, index: DebugAddrIndex) -> Option<u64> {
        (index.0 == 1).then_some(0x10)
    }
    fn base_type(&self, offset: UnitOffset) -> Option<String> {
        (offset.0 == 0x20).then(|| "uint8".to_string())
    }
    fn unit_offset(&self, offset: UnitOffset) -> Option<usize> {
        Some(offset.0)
    }
    fn pointed(&self, offset: usize) -> Option<Pointed<'_>> {
        const CONSTANT: &[u8] = &[0x35, 0x9f];
        const PLUS_TWO: &[u8] = &[0x23, 0x02];
        const ITSELF: &[u8] = &[0x99, 0x58, 0, 0, 0, 0x99, 0x58, 0, 0, 0];
        let procedure = |bytes| Some(Pointed::Procedure(slice(bytes), ENCODING));
        match offset {
            0x40 => Some(Pointed::Variable("x".to_string())),
            0x48 => procedure(CONSTANT),
            0x50 => procedure(PLUS_TWO),
            0x58 => procedure(ITSELF),
            _ => None,
        }
    }
    fn is_little_endian(&self) -> bool {
        true
    }
}

fn slice(bytes: &[u8]) -> Slice<'_> {
    Slice::new(bytes, RunTimeEndian::Little)
}

fn words_of(bytes: &[u8], ty: ValueType) -> Description {
    describe(slice(bytes), ENCODING, ty, &Fake)
}

fn check(cases: &[(&[u8], Kind, &str)]) {
    for (bytes, kind, words) in cases {
        let found = words_of(bytes, ValueType::default());
        assert_eq!(
            (found.kind, found.words.as_str()),
            (*kind, *words),
            "{}",
            hex(bytes)
        );
    }
}

#[test]
fn simple_places() {
    check(&[
        (&[], Kind::Nowhere, "optimized out"),
        (&[0x50], Kind::Register, "in register RAX"),
        (&[0x90, 0x11], Kind::Register, "in register XMM0"),
        (&[0x77, 0x10], Kind::Memory, "in memory at RSP+16"),
        (&[0x77, 0x78], Kind::Memory, "in memory at RSP-8"),
        (&[0x77, 0x00], Kind::Memory, "in memory at RSP"),
        (&[0x91, 0x6c], Kind::Memory, "in memory at frame base - 20"),
        (&[0x9c, 0x38, 0x1c], Kind::Memory, "in memory at CFA-8"),
        (&[0xa1, 0x01], Kind::Memory, "in memory at .bss+0x10"),
        (
            &[0xa1, 0x01, 0x23, 0x08],
            Kind::Memory,
            "in memory at .bss+0x10 + 8",
        ),
        (
            &[0x08, 0x04, 0xe0],
            Kind::Memory,
            "in thread-local storage at .tbss+0x4",
        ),
        (&[0x77, 0x08, 0x06], Kind::Memory, "in memory at [RSP+8]"),
        (
            &[0x77, 0x08, 0x06, 0x23, 0x04],
            Kind::Memory,
            "in memory at [RSP+8] + 4",
        ),
        (
            &[0x35, 0x70, 0x00, 0x18],
            Kind::Memory,
            "in memory at [RAX in address space 5]",
        ),
    ]);
}

#[test]
fn values() {
    check(&[
        (
            &[0x75, 0x01, 0x9f],
            Kind::Value,
            "= RDI + 1 (computed, read-only)",
        ),
        (
            &[0x75, 0x00, 0x74, 0x00, 0x22, 0x34, 0x1e, 0x9f],
            Kind::Value,
            "= (RDI + RSI) * 4 (computed, read-only)",
        ),
        (
            &[0x75, 0x00, 0x0a, 0xff, 0x00, 0x1a, 0x9f],
            Kind::Value,
            "= RDI & 0xff (computed, read-only)",
        ),
        (
            &[0x75, 0x00, 0xa8, 0x20, 0x9f],
            Kind::Value,
            "= uint8(RDI) (computed, read-only)",
        ),
        (
            &[0x77, 0x08, 0x94, 0x04, 0x9f],
            Kind::Value,
            "= [RSP+8, 4 bytes] (computed, read-only)",
        ),
        (&[0x35, 0x9f], Kind::Constant, "= 5 (constant)"),
        (&[0x11, 0x7f, 0x9f], Kind::Constant, "= -1 (constant)"),
        (
            &[0xa3, 0x01, 0x55, 0x9f],
            Kind::EntryValue,
            "value on entry in RDI",
        ),
        (
            &[0xa3, 0x01, 0x55, 0x23, 0x01, 0x9f],
            Kind::Value,
            "= RDI on entry + 1 (computed, read-only)",
        ),
        (
            &[0xa0, 0x40, 0, 0, 0, 0x00],
            Kind::ImplicitPointer,
            "pointer to variable x (implicit)",
        ),
        (
            &[0xa0, 0x40, 0, 0, 0, 0x04],
            Kind::ImplicitPointer,
            "pointer to variable x, byte 4 (implicit)",
        ),
        (
            &[0xa0, 0x48, 0, 0, 0, 0x00],
            Kind::ImplicitPointer,
            "pointer to an object = 5 (constant) (implicit)",
        ),
        (
            &[0x75, 0x00, 0x99, 0x50, 0, 0, 0, 0x9f],
            Kind::Value,
            "= RDI + 2 (computed, read-only)",
        ),
        (
            &[0x75, 0x00, 0x12, 0x1e, 0x9f],
            Kind::Value,
            "= RDI * RDI (computed, read-only)",
        ),
        (
            &[0x31, 0x75, 0x00, 0x16, 0x1c, 0x9f],
            Kind::Value,
            "= RDI - 1 (computed, read-only)",
        ),
    ]);
}

#[test]
fn pieces() {
    check(&[
        (
            &[0x50, 0x93, 0x08, 0x93, 0x08],
            Kind::Pieces,
            "pieces: bytes 0-7 in RAX; bytes 8-15 optimized out",
        ),
        (
            &[0x77, 0x08, 0x93, 0x01, 0x35, 0x9f, 0x93, 0x04],
            Kind::Pieces,
            "pieces: byte 0 in memory at RSP+8; bytes 1-4 = 5 (constant)",
        ),
        (
            &[0x50, 0x9d, 0x03, 0x02, 0x51, 0x9d, 0x05, 0x00],
            Kind::Pieces,
            "pieces: bits 0-2 in RAX from bit 2; bits 3-7 in RDX",
        ),
        (
            &[0x93, 0x04, 0x93, 0x04],
            Kind::Nowhere,
            "pieces: bytes 0-3 optimized out; bytes 4-7 optimized out",
        ),
    ]);
    let pair = ValueType {
        encoding: None,
        bytes: Some(16),
    };
    let half = words_of(&[0x50, 0x93, 0x08], pair);
    assert_eq!(half.words, "pieces: bytes 0-7 in RAX; the rest optimized out");
}

#[test]
fn constants_by_type() {
    let ty = |encoding, bytes| ValueType {
        encoding: Some(encoding),
        bytes: Some(bytes),
    };
    let float = words_of(&[0x9e, 4, 0, 0, 0xc0, 0x3f], ty(gimli::DW_ATE_float, 4));
    assert_eq!(float.words, "= 1.5 (constant)");
    let signed = words_of(&[0x9e, 2, 0xfe, 0xff], ty(gimli::DW_ATE_signed, 2));
    assert_eq!(signed.words, "= -2 (constant)");
    // DW_OP_const8u with more bits than an int has, DW_OP_stack_value
    let wide = [0x0e, 0x11, 0, 0, 0, 1, 0, 0, 0, 0x9f];
    assert_eq!(
        words_of(&wide, ty(gimli::DW_ATE_signed, 4)).words,
        "= 17 (constant)"
    );
    assert_eq!(
        words_of(&wide, ValueType::default()).words,
        "= 4294967313 (constant)"
    );
    // DW_OP_const4u, DW_OP_stack_value
    let half = [0x0c, 0, 0, 0, 0x3f, 0x9f];
    assert_eq!(
        words_of(&half, ty(gimli::DW_ATE_float, 4)).words,
        "= 0.5 (constant)"
    );
    let unknown = words_of(&[0x9e, 2, 0xfe, 0xff], ValueType::default());
    assert_eq!(unknown.words, "= bytes fe ff (constant)");
    assert_eq!(constant(&[0xff, 0xfe], ty(gimli::DW_ATE_signed, 2), false), "-2");
}

#[test]
fn heterogeneous_operations() {
    check(&[
        (&[0xe9, 0x08], Kind::Nowhere, "optimized out"),
        (
            &[0x70, 0x04, 0x35, 0xe9, 0x02],
            Kind::Memory,
            "in memory of address space 5 at RAX+4",
        ),
        (
            &[0x35, 0xe9, 0x09, 0x00, 0x04],
            Kind::Memory,
            "in memory of address space 5 at RAX+4",
        ),
    ]);
}

#[test]
fn registers_of_lanes() {
    // lane, lit4, mul, offset
    const LANE: &[u8] = &[0xe9, 0x03, 0x34, 0x1e, 0xe9, 0x04];
    let lane = |first: &[u8], rest: &[u8]| [first, LANE, rest].concat();
    let piece = &[0x93, 4];
    let pair = [lane(&[0x51], piece), lane(&[0x52], piece)].concat();
    let pair_of_scalars = [0x90, 36, 0x93, 4, 0x90, 37, 0x93, 4, 0xe9, 0x0a];
    check(&[
        (&lane(&[0x51], &[]), Kind::Register, "in register RDX[lane]"),
        // Two bytes on: its upper half.
        (
            &lane(&[0x51], &[0x32, 0xe9, 0x04]),
            Kind::Register,
            "in register RDX[lane] from byte 2",
        ),
        (
            &pair,
            Kind::Pieces,
            "pieces: bytes 0-3 in RDX[lane]; bytes 4-7 in RCX[lane]",
        ),
        (
            &lane(&[0x51], &[0x94, 4, 0x33, 0x22, 0x9f]),
            Kind::Value,
            "= RDX[lane] + 3 (computed, read-only)",
        ),
        (
            &lane(&[0x51], &[0x94, 2, 0x9f]),
            Kind::Value,
            "= low 2 bytes of RDX[lane] (computed, read-only)",
        ),
        // A frame in a lane's memory.
        (
            &[0x52, 0x94, 4, 0x36, 0x25, 0x23, 8, 0x35, 0xe9, 0x02],
            Kind::Memory,
            "in memory of address space 5 at (RCX >> (unsigned) 6) + 8",
        ),
        // Two scalar registers are a pointer.
        (
            &[&pair_of_scalars[..], &[0x06, 0x23, 8]].concat(),
            Kind::Memory,
            "in memory at s[4:5]+8",
        ),
        (
            &pair_of_scalars,
            Kind::Pieces,
            "pieces: bytes 0-3 in s4; bytes 4-7 in s5",
        ),
        // No tuple.
        (
            &[0x51, 0x93, 4, 0x51, 0x93, 4, 0xe9, 0x0a, 0x06],
            Kind::Unworded,
            "DW_OP_reg1 RDX, DW_OP_piece 4, DW_OP_reg1 RDX, DW_OP_piece 4, DW_OP_LLVM_piece_end, DW_OP_deref (no words for locations on the stack)",
        ),
        // How wide RAX is isn't known, nor which lane's part is where.
        (
            &lane(&[0x50], &[]),
            Kind::Register,
            "in register RAX from byte lane * 4",
        ),
        (
            &[0x50, 0x33, 0xe9, 0x04],
            Kind::Register,
            "in register RAX from byte 3",
        ),
    ]);
}

#[test]
fn what_has_no_words_is_listed_with_its_reason() {
    check(&[
        (
            &[0x75, 0x00, 0xe9, 0x55, 0x07],
            Kind::Unworded,
            "DW_OP_breg5 RDI+0, bytes e9 55 07 (DW_OP_LLVM_user 0x55 is unknown)",
        ),
        (&[0x22], Kind::Unworded, "DW_OP_plus (the stack is empty)"),
        (
            &[0x75, 0x00, 0x28, 0x01, 0x00, 0x96],
            Kind::Unworded,
            "DW_OP_breg5 RDI+0, DW_OP_bra +1, DW_OP_nop (it branches)",
        ),
        (
            &[0x50, 0x51],
            Kind::Unworded,
            "DW_OP_reg0 RAX, DW_OP_reg1 RDX (operations follow a location)",
        ),
        (
            &[0x50, 0x33, 0x22],
            Kind::Unworded,
            "DW_OP_reg0 RAX, DW_OP_lit3, DW_OP_plus (operations follow a location)",
        ),
        (
            &[0x50, 0x33],
            Kind::Unworded,
            "DW_OP_reg0 RAX, DW_OP_lit3 (operations follow a location)",
        ),
    ]);
    let unread = words_of(&[0x77], ValueType::default());
    assert_eq!(unread.kind, Kind::Unworded);
    assert!(unread.words.starts_with("bytes 77 ("), "{}", unread.words);
}

#[test]
fn growth_ends() {
    // Each call runs two more.
    let calls = words_of(&[0x99, 0x58, 0, 0, 0], ValueType::default());
    assert_eq!(calls.kind, Kind::Unworded);
    let doubling: Vec<u8> = [0x75, 0].into_iter().chain([0x12, 0x22].repeat(200)).collect();
    assert_eq!(words_of(&doubling, ValueType::default()).kind, Kind::Unworded);
    let many = vec![0x96; 10_000];
    assert_eq!(words_of(&many, ValueType::default()).kind, Kind::Unworded);
}

proptest::proptest! {
    #[test]
    fn any_bytes_have_a_description(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..40)) {
        let found = words_of(&bytes, ValueType::default());
        proptest::prop_assert!(!found.words.is_empty());
    }
}
