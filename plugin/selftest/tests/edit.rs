//! Every edit of a module is one that LLVM's verifier and codegen take.

#[path = "../../libdilifetime/tests/common/mod.rs"]
mod common;

use common::{arg, input, opt, scratch, tool};

/// The module after one of every edit, as text.
fn edited() -> String {
    let file = input("edit.ll");
    let run = opt("dilifetime-selftest<edit>,verify", &["-S", arg(&file), "-o", "-"]);
    run.good().stdout
}

#[track_caller]
fn has(text: &str, needle: &str) {
    assert!(text.contains(needle), "no '{needle}' in:\n{text}");
}

/// A record's kind, location and expression.
fn shape(record: &str) -> String {
    let kind = record
        .split("#dbg_")
        .nth(1)
        .and_then(|text| text.split('(').next());
    let location = record.split('(').nth(1).and_then(|text| text.split(',').next());
    let expression = record
        .split("!DIExpression(")
        .nth(1)
        .and_then(|text| text.split(')').next());
    let space = if expression.is_some_and(|text| !text.is_empty()) {
        " "
    } else {
        ""
    };
    let text = |part: Option<&str>| part.unwrap_or("?").to_owned();
    format!("{}({}{space}{})", text(kind), text(location), text(expression))
}

#[test]
fn records_change_in_place() {
    let text = edited();
    let records: Vec<_> = text.lines().filter(|line| line.contains("#dbg_")).collect();
    let shapes: Vec<_> = records.iter().map(|record| shape(record)).collect();
    // The carrier's records stand where they were asked to, each followed by
    // the poison that was put after it.
    let expected = [
        "value(i32 100)",
        "value(i32 poison)",
        "value(i32 103)",
        "value(i32 poison)",
        "declare(ptr %slot DW_OP_plus_uconst, 8)",
        "value(i32 %a)",
        "value(i32 %a DW_OP_LLVM_fragment, 0, 16)",
        "assign(i32 %a)",
        "declare_value(ptr poison)",
        "value(i32 102)",
        "value(i32 poison)",
        "value(i32 101)",
        "value(i32 poison)",
    ];
    assert_eq!(shapes, expected);
    has(&text, "!DILocalVariable(arg: 4097, scope:");
}

#[test]
fn the_proposals_calls_and_nodes_are_read_and_go() {
    let text = edited();
    has(&text, "llvm.dbg.def [Some(Tuple), Some(LocalValue)]\n");
    has(&text, "llvm.dbg.def [Some(Tuple), Some(Constant)]\n");
    has(&text, "llvm.dbg.kill [Some(Tuple)]\n");
    has(&text, "llvm.dbg.code [Some(Tuple)]\n");
    has(&text, "g dbg.def: 1\n");
    has(&text, "retained !");
    let module = &text[text.find("source_filename").or(text.find("target")).unwrap_or(0)..];
    for gone in ["llvm.dbg", "!dbg.def", "dilifetime.retainedNodes"] {
        let left: Vec<_> = module
            .lines()
            .filter(|line| line.contains(gone) && !line.contains("llvm.dbg.cu"))
            .collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

#[test]
fn carriers_and_section_reach_the_object() {
    let folder = scratch("edit");
    let (module, object) = (folder.join("edit.bc"), folder.join("edit.o"));
    opt(
        "dilifetime-selftest<edit>",
        &[arg(&input("edit.ll")), "-o", arg(&module)],
    )
    .good();
    tool(
        "llc",
        "codegen=host",
        &["-filetype=obj", arg(&module), "-o", arg(&object)],
    )
    .good();
    let dies = tool("llvm-dwarfdump", "", &["--verify", arg(&object)]);
    assert_eq!(dies.code, Some(0), "{dies:?}");
    let dies = tool("llvm-dwarfdump", "", &["-debug-info", arg(&object)]).good();
    assert_eq!(
        dies.lines_with("(\"dilifetime.carrier\")").len(),
        2,
        "{}",
        dies.stdout
    );
    assert_eq!(
        dies.lines_with("(\"dilifetime.object\")").len(),
        2,
        "{}",
        dies.stdout
    );
    let sections = tool("llvm-readelf", "", &["-S", arg(&object)]).good();
    let section = sections.lines_with(" .dilifetime ");
    assert_eq!(section.len(), 1);
    let flags: Vec<_> = section[0].split_whitespace().collect();
    assert!(flags.contains(&"E") && !flags.contains(&"A"), "{section:?}");
}
