//! `as`, `dis` and the reader on text of any kind: they end and never panic,
//! and `as` and `dis` undo each other.

#[path = "common/reading.rs"]
mod reading;
#[path = "common/translate.rs"]
mod translate;

use dilifetime::text::{assemble, disassemble};
use proptest::prelude::*;
use reading::check_read;
use translate::{any_as, any_dis, check_as, check_dis};

/// Pieces of both syntaxes, and of what is around them.
const PIECES: &[&str] = &[
    "!1 = ",
    "!2 = ",
    "!name = ",
    "!llvm.dbg.retainedNodes = ",
    "!dilifetime.retainedNodes = ",
    "distinct ",
    "!DILifetime(",
    "!DIExpr(",
    "!DIFragment()",
    "!DIExprCode()",
    "!DISubprogram(",
    "object: ",
    "location: ",
    "argObjects: ",
    "retainedNodes: ",
    "activeLanePC: ",
    "name: \"f\"",
    "{",
    "!{",
    "}",
    "(",
    ")",
    ", ",
    "!1",
    "!2",
    "!name",
    "!4294967295",
    "null",
    "DIOpReferrer(i64)",
    "DIOpArg(0, ptr addrspace(5))",
    "DIOpConstant(i64 42)",
    "DIOpRead()",
    "DIOpComposite(",
    "<2 x i8*>",
    "!\"DILifetime\"",
    "!\"DIExpr\"",
    "!\"DIFragment\"",
    "!\"DIExprCode\"",
    "!{!\"DIOpRead\"}",
    "!{!\"DIOpArg\", i32 0, i64 poison}",
    "!\"DIOpReferrer\"",
    "i32 -1",
    "i64 poison",
    "define void @f() ",
    "!dbg !1 ",
    "!dilifetime.retainedNodes !2 ",
    "!dilifetime.activeLane !1 ",
    "call void @llvm.dbg.label(metadata ",
    "call void @llvm.dbg.code(metadata ",
    "call void @llvm.dbg.def(metadata !1, metadata i64 undef)",
    "declare void @llvm.dbg.label(metadata)\n",
    "declare void @llvm.dbg.code(metadata)\n",
    "prefix i32 1 ",
    "\n",
    "; comment\n",
    "/*",
    "*/",
    "\"",
    "=",
    "\\",
    "\u{e4}",
];

fn soup() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(PIECES);
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// Nodes that are mostly right, so that both directions get far.
fn nodes() -> impl Strategy<Value = String> {
    let node = prop::sample::select(vec![
        "distinct !DILifetime(object: !1, location: !DIExpr(DIOpReferrer(i64)))",
        "distinct !DILifetime(object: !1, location: !3, argObjects: {!2, !1})",
        "distinct !{!\"DILifetime\", !1, !2}",
        "distinct !{!\"DILifetime\", !1, !3, !4}",
        "distinct !{!\"DILifetime\", !1, !{!\"DIExpr\", !2, !{!\"DIOpRead\"}}, !{!1, !3}}",
        "!{!\"DIExpr\", !3, !2}",
        "!DIExpr(DIOpArg(0, i64), DIOpRead())",
        "!{!\"DIOpRead\"}",
        "distinct !{!\"DIExprCode\"}",
        "distinct !DIFragment()",
        "!{!1, !2}",
        "!{}",
        "distinct !DISubprogram(name: \"f\", retainedNodes: !3)",
        "distinct !DISubprogram(activeLanePC: !2, retainedNodes: !{!1, !3, !4})",
        "distinct !DISubprogram()",
        "!{!\"other\", !4}",
    ]);
    let head = prop::sample::select(vec![
        "define void @f() !dbg !1 {\n call void @llvm.dbg.label(metadata !2)\n}\n",
        "define void @f() !dbg !1 !dilifetime.retainedNodes !2 {\n call void @llvm.dbg.code(metadata !3)\n}\n",
        "define void @f() !dbg !1 !dilifetime.activeLanePC !2 !dilifetime.retainedNodes !3 {}",
        "define void @f() !dilifetime.retainedNodes !3 {}\ndeclare void @llvm.dbg.label(metadata)\n",
        "!dilifetime.retainedNodes = !{!1}\n!stock = !{!2}\n",
        "",
    ]);
    (head, prop::collection::vec(node, 4), any::<bool>()).prop_map(|(head, nodes, newline)| {
        let numbered = nodes
            .iter()
            .enumerate()
            .map(|(n, node)| format!("!{} = {node}", n + 1));
        let end = if newline { "\n" } else { "" };
        format!("{head}{}{end}", numbered.collect::<Vec<_>>().join("\n"))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_tokens(text in soup()) {
        any_as(text.as_bytes());
        any_dis(text.as_bytes());
        check_as(text.as_bytes());
        check_dis(text.as_bytes());
        check_read(text.as_bytes());
    }

    #[test]
    fn any_nodes(text in nodes()) {
        check_as(text.as_bytes());
        check_dis(text.as_bytes());
        check_read(text.as_bytes());
    }
}

/// Texts that nest deeply or repeat what is unfinished: each ends, without a
/// stack that overflows or a time that grows with the square.
#[test]
fn much_of_it() {
    let heads = ["!1 = !{!\"DIExpr\"", "!2 = !{!2, !2", ""];
    for piece in PIECES.iter().copied().chain([
        "target(",
        "!DIExpr(DIOpRead(target(",
        "!DILifetime(object: !{",
        "[1 x ",
        "!1 = !{!\"DIExpr\", !1",
        "!1 = distinct !{!\"DILifetime\", !1, !1, !2}\n",
        "!5 = distinct !DISubprogram(retainedNodes: !2)\n",
        "define @f(",
        "/**/",
    ]) {
        for head in heads {
            let text = head.to_string() + &piece.repeat(1_000_000 / piece.len());
            let _ = assemble(text.as_bytes()).map(|out| out.to_bytes());
            let _ = disassemble(text.as_bytes()).map(|out| out.to_bytes());
            check_read(text.as_bytes());
        }
    }
}

/// What many nodes share is written for each of them; not without end.
#[test]
fn what_is_shared_is_bounded() {
    let operations = ", !2".repeat(20_000);
    let mut text = format!("!1 = !{{!\"DIExpr\"{operations}}}\n!2 = !{{!\"DIOpRead\"}}\n");
    for number in 3..20_000 {
        text += &format!("!{number} = distinct !{{!\"DILifetime\", !{number}, !1}}\n");
    }
    let errors = disassemble(text.as_bytes()).err().unwrap();
    assert_eq!(errors.len(), 1);
    assert!(errors[0].message.contains("100 times"), "{errors:?}");
}

#[test]
fn empty() {
    assert_eq!(assemble(b"").unwrap().to_bytes(), b"");
    assert_eq!(disassemble(b"").unwrap().to_bytes(), b"");
}

/// A module as large as one likes, in a quick form of `bench/text.py`.
#[test]
fn large() {
    let mut text = String::new();
    for number in (0..30_000).step_by(3) {
        let (next, last) = (number + 1, number + 2);
        text += &format!("!{number} = distinct !DIFragment()\n");
        text +=
            &format!("!{next} = distinct !DILifetime(object: !{number}, location: !DIExpr(DIOpRead()))\n");
        text += &format!("!{last} = !DILocation(line: {number}, scope: !0)\n");
    }
    let stock = assemble(text.as_bytes()).unwrap().to_bytes();
    assert!(disassemble(&stock).unwrap().to_bytes() == text.as_bytes());
}
