use super::*;

#[test]
fn the_stack() {
    assert_eq!(valued(&expr![DW_OP_lit1, DW_OP_lit2, DW_OP_over]), Ok(1));
    assert_eq!(
        valued(&expr![DW_OP_lit1, DW_OP_lit2, DW_OP_lit3, DW_OP_pick, [2]]),
        Ok(1)
    );
    assert_eq!(valued(&expr![DW_OP_lit1, DW_OP_lit2, DW_OP_drop]), Ok(1));
    assert_eq!(valued(&expr![DW_OP_lit1, DW_OP_lit2, DW_OP_swap]), Ok(1));
    assert_eq!(valued(&expr![DW_OP_lit3, DW_OP_dup, DW_OP_mul]), Ok(9));
    // The topmost becomes the third.
    assert_eq!(
        valued(&expr![DW_OP_lit1, DW_OP_lit2, DW_OP_lit3, DW_OP_rot]),
        Ok(2)
    );
    let third = expr![
        DW_OP_lit1, DW_OP_lit2, DW_OP_lit3, DW_OP_rot, DW_OP_drop, DW_OP_drop
    ];
    assert_eq!(valued(&third), Ok(3));
    for op in [
        DW_OP_dup, DW_OP_drop, DW_OP_over, DW_OP_swap, DW_OP_rot, DW_OP_neg, DW_OP_plus,
    ] {
        assert_eq!(valued(&expr![op]), Err(Reason::StackEmpty), "{op}");
    }
    // Locations are entries as well.
    assert_eq!(
        located(&expr![DW_OP_reg1, DW_OP_lit2, DW_OP_swap]),
        Ok(register(1, 0))
    );
    assert_eq!(valued(&expr![DW_OP_lit1, DW_OP_nop, Extension::Nop]), Ok(1));
}

#[test]
fn branches() {
    assert_eq!(
        valued(&expr![DW_OP_lit1, DW_OP_skip, [1, 0], DW_OP_lit2, DW_OP_nop]),
        Ok(1)
    );
    let if_not_zero = |condition: DwOp| expr![DW_OP_lit7, condition, DW_OP_bra, [1, 0], DW_OP_lit2];
    assert_eq!(valued(&if_not_zero(DW_OP_lit1)), Ok(7));
    assert_eq!(valued(&if_not_zero(DW_OP_lit0)), Ok(2));
    // Into the middle of an operation, before the beginning, past the end.
    let inside = expr![DW_OP_skip, [1, 0], DW_OP_const1u, [3]];
    assert_eq!(valued(&inside), Err(Reason::Branch(4)));
    assert_eq!(valued(&expr![DW_OP_skip, [0xfc, 0xff]]), Err(Reason::Branch(-1)));
    assert_eq!(
        valued(&expr![DW_OP_lit1, DW_OP_skip, [1, 0]]),
        Err(Reason::Branch(5))
    );
    // 4, 3, 2, 1.
    let countdown = expr![
        DW_OP_lit5,
        DW_OP_lit1,
        DW_OP_minus,
        DW_OP_dup,
        DW_OP_bra,
        [0xfa, 0xff]
    ];
    assert_eq!(valued(&countdown), Ok(0));
}

#[test]
fn nothing_goes_on_for_ever() {
    assert_eq!(valued(&expr![DW_OP_skip, [0xfd, 0xff]]), Err(Reason::TooLong));
    assert_eq!(
        valued(&expr![DW_OP_lit1, DW_OP_skip, [0xfc, 0xff]]),
        Err(Reason::StackFull)
    );
    let wide = expr![
        DW_OP_reg10,
        (Extension::Extend, [8, 1024]),
        DW_OP_dup,
        DW_OP_dup,
        DW_OP_lit1,
        (Extension::SelectBitPiece, [8, 64]),
        DW_OP_drop,
        DW_OP_skip,
        [0xf5, 0xff]
    ];
    assert_eq!(located(&wide), Err(Reason::TooLong));
    let many = expr![DW_OP_reg10, (Extension::Extend, [8, 1 << 40])];
    assert!(located(&many).is_err());
    let huge = expr![DW_OP_lit0, DW_OP_piece, u64::MAX / 8];
    assert!(located(&huge).is_err());
}

#[test]
fn calls() {
    let thread = Thread {
        entries: HashMap::from([
            (0x110, vec![expr![DW_OP_dup, DW_OP_mul]]),
            (0x120, vec![expr![DW_OP_call2, [0x10, 0], DW_OP_call2, [0x10, 0]]]),
            (0x130, vec![expr![DW_OP_call4, [0x30, 0, 0, 0]]]),
            (0x150, vec![expr![DW_OP_reg1, DW_OP_piece, 1u64]]),
        ]),
        lists: HashMap::from([(0x140, vec![expr![DW_OP_call4, [0x40, 0, 0, 0]]; 2])]),
        constants: HashMap::from([(0x160, vec![1, 2])]),
        ..Thread::default()
    };
    // On the same stack, in the unit of the callee, from the caller's start.
    assert_eq!(
        valued_in(&thread, &expr![DW_OP_lit3, DW_OP_call2, [0x10, 0]]),
        Ok(9)
    );
    assert_eq!(
        valued_in(&thread, &expr![DW_OP_lit3, DW_OP_call4, [0x20, 0, 0, 0]]),
        Ok(81)
    );
    assert_eq!(
        valued_in(&thread, &expr![DW_OP_lit3, DW_OP_call_ref, [0x10, 1, 0, 0]]),
        Ok(9)
    );
    // A composite stays incomplete across calls.
    let parts = expr![DW_OP_call2, [0x50, 0], DW_OP_call2, [0x50, 0]];
    assert_eq!(held(&located_in(&thread, &parts).unwrap(), 16), Ok(0x1111));
    let constant = expr![DW_OP_call2, [0x60, 0]];
    assert_eq!(held(&located_in(&thread, &constant).unwrap(), 16), Ok(0x0201));
    // Without a location nothing happens.
    assert_eq!(
        valued_in(&thread, &expr![DW_OP_lit3, DW_OP_call2, [0x70, 0]]),
        Ok(3)
    );
    assert_eq!(
        valued_in(&thread, &expr![DW_OP_call4, [0x30, 0, 0, 0]]),
        Err(Reason::TooDeep)
    );
    assert_eq!(
        located_in(&thread, &expr![DW_OP_call4, [0x40, 0, 0, 0]]),
        Err(Reason::TooDeep)
    );
}

#[test]
fn errors_say_where() {
    let error = locate(code(&expr![DW_OP_lit1, DW_OP_plus]), &Thread::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "DW_OP_plus at byte 1: the stack has too few entries [Stack Operations]"
    );
    let error = locate(code(&[0xe9, 0x7f]), &Thread::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "operation at byte 0: DW_OP_LLVM_user 0x7f is unknown [DWARF 5, 7.7.1]"
    );
    let error = locate(code(&expr![DW_OP_call_ref]), &Thread::default()).unwrap_err();
    assert!(matches!(*error.reason, Reason::Parse(_)));
}

#[test]
fn steps_are_shown() {
    let mut seen = Vec::new();
    let mut show = |step: Step| seen.push((step.depth, step.stack.len()));
    let bytes = expr![DW_OP_lit1, DW_OP_lit2, DW_OP_plus];
    locate_stepwise(code(&bytes), &Thread::default(), Some(&mut show)).unwrap();
    assert_eq!(seen, [(0, 1), (0, 2), (0, 1)]);
}
