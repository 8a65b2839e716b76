//! Each operation in a record, and what each refusal says.

use crate::text::assemble;

/// The record as it becomes, without its place; the first error or warning.
fn record(record: &str) -> Result<String, String> {
    let text = format!("    #{record}, !9)\n");
    match assemble(text.as_bytes()) {
        Ok(translation) if !translation.warnings().is_empty() => Err(translation.warnings()[0].to_string()),
        Ok(translation) => {
            let text = String::from_utf8(translation.to_bytes()).unwrap();
            Ok(text
                .trim()
                .trim_start_matches('#')
                .trim_end_matches(", !9)")
                .to_string())
        }
        Err(errors) => Err(errors[0].to_string()),
    }
}

/// A `dbg_value` of these operands: the operands and elements that it gets.
fn value(operands: &str, expression: &str) -> Result<(String, String), String> {
    let record = record(&format!("dbg_value({operands}, !1, !DIExpression({expression})"))?;
    let (operands, expression) = record.split_once(", !1, !DIExpression(").unwrap();
    let operands = operands.trim_start_matches("dbg_value(").to_string();
    Ok((operands, expression.trim_end_matches(')').to_string()))
}

/// The elements, where the operand stays.
fn elements(operand: &str, expression: &str) -> String {
    let (operands, elements) = value(operand, expression).unwrap();
    assert_eq!(operands, operand);
    elements
}

fn refused(operands: &str, expression: &str, reason: &str) {
    let error = value(operands, expression).unwrap_err();
    assert!(error.contains(reason), "{error}");
}

#[test]
fn operands() {
    assert_eq!(elements("i32 %x", "DIOpArg(0, i32)"), "");
    assert_eq!(
        elements("i32 %x", "DIOpArg(0, i32), DIOpFragment(32, 32)"),
        "DW_OP_LLVM_fragment, 32, 32"
    );
    // It does nothing to the stack, so it may stand anywhere.
    assert_eq!(
        elements("i32 %x", "DIOpFragment(0, 32), DIOpArg(0, i32)"),
        "DW_OP_LLVM_fragment, 0, 32"
    );
    let only = value("!DIArgList(i32 0, i64 %y)", "DIOpArg(1, i64), DIOpConvert(i8)").unwrap();
    assert_eq!(only.0, "i64 %y");
    let both = "DIOpArg(0, i32), DIOpArg(1, i32), DIOpSub()";
    let list = "!DIArgList(i32 %x, i32 %y)";
    let minus = "DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_minus, DW_OP_stack_value";
    assert_eq!(elements(list, both), minus);
    // What comes first, or twice, is in a list.
    let negated = value("i32 %x", "DIOpConstant(i32 0), DIOpArg(0, i32), DIOpSub()").unwrap();
    assert_eq!(negated.0, "!DIArgList(i32 %x)");
    assert_eq!(
        negated.1,
        "DW_OP_constu, 0, DW_OP_LLVM_arg, 0, DW_OP_minus, DW_OP_stack_value"
    );
    refused("i32 %x", "DIOpArg(1, i32)", "there is no operand 1");
    refused("i32 %x", "DIOpArg(0, i64)", "another type");
    refused(
        "i32 %x",
        "DIOpArg(0, i32), DIOpArg(0, i32)",
        "more than one entry",
    );
    refused("i32 %x", "DIOpReferrer(i32)", "for lifetimes");
    refused("i32 %x", "DIOpTypeObject(i32)", "for lifetimes");
}

#[test]
fn constants() {
    let constant = |expression| value("i32 %x", expression).unwrap();
    assert_eq!(constant("DIOpConstant(i8 -1)"), ("i8 255".into(), String::new()));
    assert_eq!(
        constant("DIOpConstant(i1 true)"),
        ("i1 true".into(), String::new())
    );
    refused("i32 %x", "DIOpConstant(float 1.0)", "only integers");
    refused(
        "i32 %x",
        "DIOpConstant(i32 1), DIOpConstant(i32 1), DIOpAdd()",
        "two constants",
    );
}

#[test]
fn arithmetic() {
    let table = [
        ("Add", "plus"),
        ("Sub", "minus"),
        ("Mul", "mul"),
        ("Div", "div"),
        ("LShr", "shr"),
        ("Shr", "shr"),
        ("AShr", "shra"),
        ("Shl", "shl"),
        ("And", "and"),
    ];
    for (ours, stock) in table {
        let expression = format!("DIOpArg(0, i64), DIOpConstant(i64 5), DIOp{ours}()");
        let expected = format!("DW_OP_constu, 5, DW_OP_{stock}, DW_OP_stack_value");
        assert_eq!(elements("i64 %x", &expression), expected);
        let expression = format!("DIOpArg(0, i32), DIOpConstant(i64 5), DIOp{ours}()");
        refused("i32 %x", &expression, "two integers of one type");
    }
    refused("i32 %x", "DIOpArg(0, i32), DIOpAdd()", "too few operands");
    // What stands above the bits of an operand has no say.
    let widened = "DW_OP_LLVM_convert, 8, DW_ATE_signed, DW_OP_LLVM_convert, 64, DW_ATE_signed";
    let expected = format!(
        "{widened}, DW_OP_constu, 254, {widened}, DW_OP_div, DW_OP_LLVM_convert, 8, DW_ATE_signed, DW_OP_stack_value"
    );
    assert_eq!(
        elements("i8 %x", "DIOpArg(0, i8), DIOpConstant(i8 -2), DIOpDiv()"),
        expected
    );
}

#[test]
fn conversions() {
    let unsigned = |from, to| {
        format!(
            "DW_OP_LLVM_convert, {from}, DW_ATE_unsigned, DW_OP_LLVM_convert, {to}, DW_ATE_unsigned, DW_OP_stack_value"
        )
    };
    assert_eq!(
        elements("i32 %x", "DIOpArg(0, i32), DIOpConvert(i8)"),
        unsigned(32, 8)
    );
    assert_eq!(
        elements("i32 %x", "DIOpArg(0, i32), DIOpZExt(i64)"),
        unsigned(32, 64)
    );
    let signed = unsigned(32, 64).replace("unsigned", "signed");
    assert_eq!(elements("i32 %x", "DIOpArg(0, i32), DIOpSExt(i64)"), signed);
    assert_eq!(elements("i32 %x", "DIOpArg(0, i32), DIOpConvert(i32)"), "");
    assert_eq!(
        elements("float %x", "DIOpArg(0, float), DIOpReinterpret(i32)"),
        ""
    );
    refused("i32 %x", "DIOpArg(0, i32), DIOpConvert(i64)", "other widths");
    refused("i32 %x", "DIOpArg(0, i32), DIOpZExt(i8)", "other widths");
    refused("i32 %x", "DIOpArg(0, i32), DIOpConvert(float)", "of integers");
    refused(
        "ptr addrspace(5) %x",
        "DIOpArg(0, ptr addrspace(5)), DIOpConvert(ptr)",
        "address spaces",
    );
    let renamed = "DIOpArg(0, float), DIOpReinterpret(i32), DIOpConstant(i32 1), DIOpAdd()";
    refused("float %x", renamed, "behind a DIOpReinterpret");
}

#[test]
fn memory() {
    let pointer = "ptr addrspace(5) %p";
    let arg = "DIOpArg(0, ptr addrspace(5)), ";
    let memory = |rest: &str| elements(pointer, &format!("{arg}{rest}"));
    assert_eq!(memory("DIOpDeref(i32)"), "DW_OP_deref");
    assert_eq!(
        memory("DIOpDeref(ptr), DIOpDeref(i32)"),
        "DW_OP_deref, DW_OP_deref"
    );
    let offset = "DIOpDeref(i64), DIOpConstant(i32 4), DIOpByteOffset(i32)";
    assert_eq!(memory(offset), "DW_OP_plus_uconst, 4, DW_OP_deref");
    let offset = "DIOpDeref(i64), DIOpConstant(i32 32), DIOpBitOffset(i32)";
    assert_eq!(memory(offset), "DW_OP_plus_uconst, 4, DW_OP_deref");
    let read = "DW_OP_deref_size, 4, DW_OP_LLVM_convert, 32, DW_ATE_unsigned, DW_OP_stack_value";
    assert_eq!(memory("DIOpDeref(i32), DIOpRead()"), read);
    for (rest, reason) in [
        (
            "DIOpDeref(i64), DIOpConstant(i32 -4), DIOpByteOffset(i32)",
            "forward",
        ),
        (
            "DIOpDeref(i64), DIOpConstant(i32 4), DIOpBitOffset(i32)",
            "whole bytes",
        ),
        ("DIOpConstant(i32 4), DIOpByteOffset(i32)", "of memory"),
        (
            "DIOpDeref(i64), DIOpPushLane(i32), DIOpByteOffset(i32)",
            "about lanes",
        ),
        ("DIOpDeref(ptr addrspace(3)), DIOpDeref(i32)", "can't read"),
        ("DIOpDeref(i64), DIOpDeref(i32)", "of a pointer"),
    ] {
        refused(pointer, &format!("{arg}{rest}"), reason);
    }
}

#[test]
fn what_stock_has_not() {
    let x = "DIOpArg(0, i32), ";
    refused(
        "i32 %x",
        &format!("{x}{x}DIOpComposite(2, i64)"),
        "records of fragments",
    );
    refused("i32 %x", &format!("{x}DIOpExtend(2)"), "about lanes");
    refused("i32 %x", &format!("{x}{x}{x}DIOpSelect()"), "about lanes");
    refused("i32 %x", &format!("{x}DIOpAddrOf(0)"), "no counterpart");
    refused("i32 %x", &format!("{x}DIOpBogus(7)"), "is no operation");
}

#[test]
fn poison_and_declares() {
    let (operand, left) = value("i32 %x", "DW_OP_LLVM_poisoned").unwrap();
    assert_eq!((operand.as_str(), left.as_str()), ("i32 poison", ""));
    let (operand, left) = value("i32 %x", "DW_OP_LLVM_poisoned, DW_OP_LLVM_fragment, 0, 8").unwrap();
    assert_eq!(
        (operand.as_str(), left.as_str()),
        ("i32 poison", "DW_OP_LLVM_fragment, 0, 8")
    );
    let declare = |expression| record(&format!("dbg_declare(ptr %p, !1, !DIExpression({expression})"));
    assert_eq!(
        declare("DIOpArg(0, ptr), DIOpDeref(i32)").unwrap(),
        "dbg_declare(ptr %p, !1, !DIExpression()"
    );
    assert!(declare("DIOpArg(0, ptr)").unwrap_err().contains("in memory"));
    let assign = "dbg_assign(i32 %x, !1, !DIExpression(DIOpArg(0, i32)), !2, ptr %p, !DIExpression()";
    assert!(record(assign).unwrap_err().contains("dbg_value"));
}

#[test]
fn intrinsics_and_globals() {
    let assembled = |text: &str| {
        let result = assemble(text.as_bytes()).map(|translation| translation.to_bytes());
        result.map(|text| String::from_utf8(text).unwrap())
    };
    let call =
        "call void @llvm.dbg.value(metadata i32 %x, metadata !1, metadata !DIExpression(DIOpArg(0, i32)))\n";
    assert_eq!(assembled(call).unwrap(), call.replace("DIOpArg(0, i32)", ""));
    let global = |space: u32| {
        let expression = format!("DIOpArg(0, ptr addrspace({space})), DIOpDeref(i32)");
        assembled(&format!(
            "!1 = !DIGlobalVariableExpression(var: !0, expr: !DIExpression({expression}))\n"
        ))
        .unwrap()
    };
    assert!(global(1).ends_with("!DIExpression())\n"));
    assert!(global(3).ends_with("!DIExpression(DW_OP_constu, 3, DW_OP_swap, DW_OP_xderef))\n"));
    let constant = "!1 = !DIGlobalVariableExpression(var: !0, expr: !DIExpression(DIOpConstant(i32 7)))\n";
    assert!(
        assembled(constant)
            .unwrap()
            .contains("(DW_OP_constu, 7, DW_OP_stack_value)")
    );
    let poisoned = "!1 = !DIGlobalVariableExpression(var: !0, expr: !DIExpression(DW_OP_LLVM_poisoned))\n";
    assert!(assembled(poisoned).is_err());
    assert!(assembled("!1 = !DIExpression(DIOpArg(0, i32))\n").is_err());
}
