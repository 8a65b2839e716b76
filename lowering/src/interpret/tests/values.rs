use super::*;

/// Offsets of types: see `Thread::base_type`.
const INT32: u64 = 0x14;
const INT64: u64 = 0x18;
const UINT8: u64 = 0x21;
const UINT32: u64 = 0x24;
const FLOAT: u64 = 0x34;
const DOUBLE: u64 = 0x38;
const OPAQUE: u64 = 0x48;

#[test]
fn literals() {
    assert_eq!(valued(&expr![DW_OP_lit31]), Ok(31));
    assert_eq!(valued(&expr![DW_OP_const1s, [0xff]]), Ok(u64::MAX));
    assert_eq!(valued(&expr![DW_OP_const2u, [0x34, 0x12]]), Ok(0x1234));
    assert_eq!(valued(&expr![DW_OP_constu, 300u64]), Ok(300));
    assert_eq!(valued(&expr![DW_OP_consts, -2i64]), Ok(u64::MAX - 1));
    assert_eq!(valued(&expr![DW_OP_constx, 5u64]), Ok(0x1005));
    assert_eq!(valued(&expr![DW_OP_const_type, UINT8, [1, 7]]), Ok(7));
    let wrong = Reason::TypeSize {
        type_bits: 8,
        bytes: 2,
    };
    assert_eq!(valued(&expr![DW_OP_const_type, UINT8, [2, 7, 0]]), Err(wrong));
}

#[test]
fn the_lane() {
    let thread = Thread {
        lane: Some(5),
        ..Thread::default()
    };
    assert_eq!(valued_in(&thread, &expr![Extension::PushLane]), Ok(5));
    assert_eq!(
        valued(&expr![Extension::PushLane]),
        Err(Reason::unavailable("the lane"))
    );
}

#[test]
fn arithmetic() {
    let minus_seven = || vec![Part::from(DW_OP_const1s), Part::from([0xf9])];
    let of = |more: Vec<Part>| {
        let mut parts = minus_seven();
        parts.extend(more);
        valued(&encode(parts, ExtensionEncoding::User)).map(|value| value as i64)
    };
    assert_eq!(of(vec![DW_OP_abs.into()]), Ok(7));
    assert_eq!(of(vec![DW_OP_neg.into()]), Ok(7));
    assert_eq!(of(vec![DW_OP_not.into()]), Ok(6));
    assert_eq!(of(vec![DW_OP_lit2.into(), DW_OP_div.into()]), Ok(-3));
    assert_eq!(of(vec![DW_OP_lit2.into(), DW_OP_mul.into()]), Ok(-14));
    assert_eq!(of(vec![DW_OP_lit2.into(), DW_OP_plus.into()]), Ok(-5));
    assert_eq!(of(vec![DW_OP_lit2.into(), DW_OP_minus.into()]), Ok(-9));
    assert_eq!(of(vec![DW_OP_plus_uconst.into(), 9u64.into()]), Ok(2));
    assert_eq!(
        of(vec![DW_OP_lit10.into(), DW_OP_mod.into()]),
        Ok((u64::MAX - 6) as i64 & 1 | 8)
    );
    assert_eq!(of(vec![DW_OP_lit1.into(), DW_OP_shra.into()]), Ok(-4));
    assert_eq!(of(vec![DW_OP_lit1.into(), DW_OP_shr.into()]), Ok(i64::MAX - 3));
    assert_eq!(of(vec![DW_OP_lit1.into(), DW_OP_shl.into()]), Ok(-14));
    assert_eq!(of(vec![DW_OP_lit15.into(), DW_OP_and.into()]), Ok(9));
    assert_eq!(of(vec![DW_OP_lit0.into(), DW_OP_lt.into()]), Ok(1));
    assert_eq!(of(vec![DW_OP_lit0.into(), DW_OP_ge.into()]), Ok(0));
    assert_eq!(
        of(vec![DW_OP_lit0.into(), DW_OP_div.into()]),
        Err(Reason::DivisionByZero)
    );
    assert_eq!(valued(&expr![DW_OP_lit6, DW_OP_lit3, DW_OP_xor]), Ok(5));
    assert_eq!(valued(&expr![DW_OP_lit6, DW_OP_lit3, DW_OP_or]), Ok(7));
    assert_eq!(valued(&expr![DW_OP_lit6, DW_OP_constu, 64u64, DW_OP_shl]), Ok(0));
}

#[test]
fn types() {
    let minus_one = || [DW_OP_const1s, DwOp(0xff), DW_OP_convert].map(|op| op.0);
    assert_eq!(valued(&expr![minus_one(), UINT8]), Ok(0xff));
    assert_eq!(valued(&expr![minus_one(), UINT8, DW_OP_convert, 0u64]), Ok(0xff));
    assert_eq!(
        valued(&expr![minus_one(), INT32, DW_OP_convert, 0u64]),
        Ok(u64::MAX)
    );
    assert_eq!(
        valued(&expr![minus_one(), INT32, DW_OP_reinterpret, UINT32]),
        Ok(0xffff_ffff)
    );
    let double = 1.5f64.to_bits().to_le_bytes();
    assert_eq!(
        valued(&expr![
            DW_OP_const_type,
            DOUBLE,
            [8],
            double,
            DW_OP_convert,
            INT64
        ]),
        Ok(1)
    );
    assert_eq!(
        valued(&expr![
            DW_OP_const_type,
            DOUBLE,
            [8],
            double,
            DW_OP_convert,
            FLOAT
        ]),
        Ok(1.5f32.to_bits().into())
    );
    assert_eq!(
        valued(&expr![minus_one(), INT64, DW_OP_convert, DOUBLE]),
        Ok((-1f64).to_bits())
    );
    let twice = expr![DW_OP_const_type, DOUBLE, [8], double, DW_OP_dup, DW_OP_plus];
    assert_eq!(valued(&twice), Ok(3f64.to_bits()));
    let nan = f64::NAN.to_bits().to_le_bytes();
    assert!(matches!(
        valued(&expr![DW_OP_const_type, DOUBLE, [8], nan, DW_OP_convert, INT64]),
        Err(Reason::Inconvertible(..))
    ));
    assert_eq!(
        valued(&expr![DW_OP_const_type, DOUBLE, [8], nan, DW_OP_dup, DW_OP_eq]),
        Ok(0)
    );
    let mixed = expr![DW_OP_lit1, DW_OP_const_type, UINT8, [1, 7], DW_OP_plus];
    assert!(matches!(valued(&mixed), Err(Reason::TypesDiffer(..))));
    assert!(matches!(
        valued(&expr![DW_OP_lit1, DW_OP_reinterpret, UINT8]),
        Err(Reason::Sizes(..))
    ));
    let opaque = expr![DW_OP_lit1, DW_OP_reinterpret, OPAQUE, DW_OP_neg];
    assert!(matches!(valued(&opaque), Err(Reason::Type(_))));
    assert_eq!(
        valued(&expr![DW_OP_lit1, DW_OP_convert, 0x77u64]),
        Err(Reason::NoBaseType(0x77))
    );
    let float_address = expr![DW_OP_const_type, DOUBLE, [8], double];
    assert!(matches!(located(&float_address), Err(Reason::NoLocation(_))));
}

#[test]
fn reading() {
    assert_eq!(valued(&expr![DW_OP_regval_type, 2u64, UINT8]), Ok(0x21));
    assert_eq!(
        valued(&expr![DW_OP_lit16, DW_OP_deref]),
        Ok(0x1716_1514_1312_1110)
    );
    assert_eq!(valued(&expr![DW_OP_lit16, DW_OP_deref_size, [2]]), Ok(0x1110));
    assert_eq!(
        valued(&expr![DW_OP_lit16, DW_OP_deref_type, [1], UINT8]),
        Ok(0x10)
    );
    // Any storage can be read.
    assert_eq!(valued(&expr![DW_OP_reg1, DW_OP_deref_size, [2]]), Ok(0x1211));
    assert_eq!(valued(&expr![DW_OP_lit5, DW_OP_stack_value, DW_OP_deref]), Ok(5));
    // A register of 32 bits has no address of 64.
    let too_short = EvaluationError::OutOfRange {
        start: 0,
        end: 64,
        size: 32,
    };
    assert_eq!(
        valued(&expr![DW_OP_reg8, DW_OP_deref]),
        Err(Reason::Evaluation(too_short))
    );
    assert_eq!(
        valued(&expr![Extension::Undefined, DW_OP_deref]),
        Err(Reason::Evaluation(EvaluationError::Undefined))
    );
    // First the address, then the space.
    assert_eq!(
        valued(&expr![DW_OP_lit5, DW_OP_lit16, DW_OP_xderef_size, [1]]),
        Ok(0x60)
    );
    assert_eq!(
        valued(&expr![DW_OP_lit5, DW_OP_lit16, DW_OP_xderef]),
        Ok(0x6766_6564_6362_6160)
    );
    assert_eq!(
        valued(&expr![DW_OP_lit5, DW_OP_lit16, DW_OP_xderef_type, [1], UINT8]),
        Ok(0x60)
    );
    assert!(matches!(
        valued(&expr![DW_OP_lit7, DW_OP_lit16, DW_OP_xderef]),
        Err(Reason::AddressSpace(_))
    ));
}

#[test]
fn entry_values() {
    let thread = Thread {
        caller: Some(Box::new(Thread {
            salt: 2,
            ..Thread::default()
        })),
        ..Thread::default()
    };
    assert_eq!(
        valued_in(&thread, &expr![DW_OP_entry_value, [1], DW_OP_reg1]),
        Ok(0x1a19_1817_1615_1413)
    );
    let size = expr![DW_OP_breg1, 0i64, DW_OP_deref_size, [1]];
    let nested = expr![DW_OP_entry_value, [4], DW_OP_breg1, 0i64, DW_OP_deref_size, [1]];
    assert_eq!(size.len(), 4);
    assert_eq!(valued_in(&thread, &nested), Ok(0x13));
    let nowhere = expr![DW_OP_entry_value, [0]];
    assert_eq!(valued_in(&thread, &nowhere), Err(Reason::EntryValue));
    assert!(valued(&nowhere).is_err());
}
