use super::*;
use crate::model::Type;
use crate::read::{CallKind, Content, Node, PropertyField, ReferrerKind, read};
use proptest::prelude::*;

fn parsed(text: &str) -> Assembly {
    parse(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// The first error, with what stands at its offset.
fn error(text: &str) -> String {
    let errors = parse(text.as_bytes()).expect_err("an error");
    let at: String = text[errors[0].offset..].chars().take(8).collect();
    format!("{at}: {}", errors[0])
}

/// The successors of each block of a function with such a body.
fn flow(body: &str) -> Vec<Vec<u32>> {
    let text = format!(
        "define void @f(i32 %0, ptr byval(%T) %p, %T, i1 %c, ...) {{\n{body}\n}}\n%T = type opaque\n\
         !1 = distinct !{{!\"DILifetime\"}}"
    );
    let source = parsed(&text).source;
    let blocks = source.functions[0].blocks.iter();
    blocks.map(|block| block.successors.clone()).collect()
}

const DEF: &str = "call void @llvm.dbg.def(metadata !1, metadata i32 %0)";

#[test]
fn blocks_with_and_without_labels() {
    // The entry is %3, behind the parameters %0, %1 (unnamed) and two names.
    let body = format!("{DEF}\n br i1 %c, label %3, label %named\n3:\n br label %2\nnamed:\n ret void");
    assert_eq!(flow(&body), [vec![1, 2], vec![0], vec![]]);
    // A block without a label behind a terminator.
    let body = format!("start:\n{DEF}\n br label %2\n br label %\"a b\"\n\"a b\": unreachable");
    assert_eq!(flow(&body), [vec![1], vec![2], vec![]]);
}

#[test]
fn every_terminator() {
    let body = format!(
        "start: {DEF}
  switch i32 %0, label %a [
    i32 0, label %b
    i32 1, label %c
  ]
a: indirectbr ptr %p, [label %b, label %c]
b: invoke void @g(i32 1) [ \"deopt\"(i32 1) ]
          to label %c unwind label %pad, !prof !1
c: %x = callbr i32 asm sideeffect \"br\", \"=r,!i\"()
          to label %d [label %e]
pad: %l = landingpad {{ ptr, i32 }}
          cleanup
          catch ptr null
  resume {{ ptr, i32 }} %l
d: %cs = catchswitch within none [label %h] unwind label %k
h: %cp = catchpad within %cs [ptr null]
  catchret from %cp to label %e
k: %cl = cleanuppad within none []
  cleanupret from %cl unwind to caller
e: ret {{ i32, i32 }} {{ i32 1, i32 2 }}"
    );
    let names = ["a", "b", "c", "pad", "d", "h", "k", "e"];
    let of = |name: &str| names.iter().position(|it| *it == name).unwrap() as u32 + 1;
    let expected = [
        vec![of("a"), of("b"), of("c")],
        vec![of("b"), of("c")],
        vec![of("c"), of("pad")],
        vec![of("d"), of("e")],
        vec![],
        vec![of("h"), of("k")],
        vec![of("e")],
        vec![],
        vec![],
    ];
    assert_eq!(flow(&body), expected);
}

#[test]
fn instructions_on_one_line() {
    let body = format!("{DEF} %x = add i32 1, 2 store i32 %x, ptr %p br label %7 7: ret void");
    // %3 the entry, then x has a name; the block is numbered as it likes.
    assert_eq!(flow(&body), [vec![1], vec![]]);
}

/// The kinds of the referrers of all defs.
fn referrers(text: &str) -> Vec<ReferrerKind> {
    let source = parsed(text).source;
    let calls = source.functions.iter().flat_map(|function| &function.blocks);
    let calls = calls.flat_map(|block| &block.calls);
    calls
        .filter_map(|call| Some(call.referrer.as_ref()?.kind))
        .collect()
}

#[test]
fn referrers_of_every_kind() {
    let text = r#"
@g = global i32 0
define i32 @f(i32, ptr %p) {
  call void @llvm.dbg.def(metadata !1, metadata i32 %5)
  %a = alloca i32
  %b = alloca [4 x %T], i32 7, align 4, addrspace(0)
  %c = alloca i32, i32 %0
  call i32 @h()
  br label %next
next:
  %3 = add i32 %0, 1
  tail call void asm "nop", ""()
  mul i32 %3, 2
  call fastcc noundef ptr @h(), !dbg !9
  %6 = alloca i32
  tail call void @"llvm.dbg.def"(metadata !1, metadata i32 %3) #0, !dbg !9
  call void @llvm.dbg.def(metadata !1, metadata i32 %4)
  call void @llvm.dbg.def(metadata !1, metadata ptr %5)
  call void @llvm.dbg.def(metadata !1, metadata ptr %6)
  call void @llvm.dbg.def(metadata !1, metadata ptr %a)
  call void @llvm.dbg.def(metadata !1, metadata ptr %"b")
  call void @llvm.dbg.def(metadata !1, metadata ptr %c)
  call void @llvm.dbg.def(metadata !1, metadata i32 %0)
  call void @llvm.dbg.def(metadata !1, metadata ptr @g)
  call void @llvm.dbg.def(metadata !1, metadata i64 poison)
  call void @llvm.dbg.def(metadata !1, metadata ptr getelementptr (i8, ptr @g, i64 4))
  call void @llvm.dbg.def(metadata !1, metadata !2)
  ret i32 %3
}
%T = type { i8 }
!1 = distinct !{!"DILifetime"}
!2 = !{}
"#;
    // %1 is the entry, so %2 the call of @h; %next is no number.
    use ReferrerKind::*;
    let instruction = |block| Instruction { block, is_phi: false };
    let (next, entry) = (instruction(1), instruction(0));
    let expected = [
        next, next, next, next, next, Alloca, Alloca, entry, Everywhere, Everywhere, Undef, Everywhere,
    ];
    assert_eq!(referrers(text), expected);
}

#[test]
fn attributes_with_equals_signs() {
    let text = "define void @f(ptr \"a\"=\"b\" %0) \"c\"=\"d\" prefix { i8, i8 } { i8 1, i8 2 } !dbg !1 {
  call void @g(ptr \"x\"=\"y\" %0)
  call void @llvm.dbg.def(metadata !1, metadata ptr %0)
  ret void
}
!1 = !{}";
    assert_eq!(referrers(text), [ReferrerKind::Everywhere]);
}

#[test]
fn attachments_and_globals() {
    let text = r#"
target triple = "amdgcn-amd-amdhsa"
@"a g" = global [2 x i8] c"\00\01", align 1, !dbg !9, !dbg.def !1
@h = external global i32, !dbg.def !{!"x"}
declare !dilifetime.activeLane !1 void @d(i32)
define { i32, i32 } @"f\20g"() !dilifetime.retainedNodes !3 !dilifetime.activeLanePC !1 {
  ret { i32, i32 } zeroinitializer
}
declare void @e()
!dilifetime.retainedNodes = !{!2}
!1 = distinct !{!"DIFragment"}
!2 = distinct !{!"DILifetime"}
!3 = !{!2, !1}
!4 = !DICompositeType(tag: DW_TAG_array_type, name: "t", size: 96, dataLocation: !1, rank: !DIExpression())
"#;
    let read = parsed(text);
    let source = &read.source;
    assert!(source.has_lanes);
    assert_eq!(source.layout.space(5).bits, 32);
    let globals: Vec<_> = source.global_fragments.iter().map(|it| &it.name[..]).collect();
    assert_eq!(globals, ["a g", "h"]);
    let retained: Vec<_> = source.retained.iter().map(|it| it.function.as_deref()).collect();
    assert_eq!(retained, [None, Some("f g"), Some("f g")]);
    let properties: Vec<_> = source
        .properties
        .iter()
        .map(|it| (it.field, &it.of[..], it.bits))
        .collect();
    let expected = [
        (PropertyField::ActiveLane, "d", None),
        (PropertyField::ActiveLanePc, "f g", None),
        (PropertyField::DataLocation, "t", Some(96)),
    ];
    assert_eq!(properties, expected);
    assert!(text[read.globals[0]..].starts_with("@\"a g\""));
    assert!(text[read.retained[1]..].starts_with("!2, !1}"));
    assert_eq!(
        source.fields(source.global_fragments[0].node, "DIFragment"),
        Some(&[][..])
    );
}

#[test]
fn variables() {
    let text = r#"
define void @f() {
  call void @llvm.dbg.kill(metadata !1)
  call void @llvm.dbg.kill(metadata !2)
  call void @llvm.dbg.kill(metadata !3)
  call void @llvm.dbg.kill(metadata !4)
  ret void
}
!1 = !DILocalVariable(name: "a\22b", scope: !5, line: 12, type: !7)
!2 = !DILocalVariable(scope: !6, type: !9)
!3 = distinct !DIGlobalVariable(name: "g", type: !DIBasicType(size: 8))
!4 = !DILabel(name: "l", scope: !6)
!5 = distinct !DILexicalBlock(scope: !DILexicalBlockFile(scope: !6, discriminator: 0), line: 1)
!6 = distinct !DISubprogram(name: "f", linkageName: "_Zf", retainedNodes: !8)
!7 = !DIDerivedType(tag: DW_TAG_typedef, baseType: !10)
!8 = !{!1, !4}
!9 = !DIDerivedType(tag: DW_TAG_typedef, baseType: !9)
!10 = !DICompositeType(tag: DW_TAG_structure_type, size: 96, elements: !{})
"#;
    let source = parsed(text).source;
    let nodes = source.functions[0].blocks[0].calls.iter();
    let nodes: Vec<_> = nodes
        .map(|call| source.node(call.node.unwrap()).clone())
        .collect();
    let local = |name: &str, line, bits, retained| {
        let (name, function) = (name.to_string(), "_Zf".to_string());
        Node::Local(Box::new(crate::read::Local {
            name,
            function,
            line,
            bits,
            typed: true,
            retained,
        }))
    };
    assert_eq!(nodes[0], local("a\"b", 12, Some(96), true));
    assert_eq!(nodes[1], local("", 0, None, false));
    let name = "g".to_string();
    assert_eq!(
        nodes[2],
        Node::Global(Box::new(crate::read::Global {
            name,
            line: 0,
            bits: Some(8),
            listed: false,
        }))
    );
    let (name, retained) = ("l".to_string(), true);
    assert_eq!(nodes[3], Node::Label { name, retained });
}

/// The operands of `!1 = !{...}`.
fn operands(text: &str) -> Vec<Option<Node>> {
    let text = format!("!dilifetime.retainedNodes = !{{!1}}\n!1 = !{{{text}}}\n!2 = !{{!\"two\"}}");
    let source = parsed(&text).source;
    let operands = source.tuple(source.retained[0].node).unwrap().iter();
    operands.map(|id| id.map(|id| source.node(id).clone())).collect()
}

#[test]
fn constants() {
    let bits = |text: &str| match operands(text).pop().flatten() {
        Some(Node::Constant(value)) => (value.ty.map(|ty| ty.to_string()), value.content),
        other => panic!("{other:?}"),
    };
    let known = |ty: &str, bytes: &[u8]| (Some(ty.to_string()), Content::Bits(bytes.to_vec()));
    assert_eq!(bits("i64 5"), known("i64", &[5, 0, 0, 0, 0, 0, 0, 0]));
    assert_eq!(bits("i1 true"), known("i1", &[1]));
    assert_eq!(bits("ptr addrspace(3) null"), known("ptr addrspace(3)", &[0; 8]));
    assert_eq!(bits("<3 x i16> zeroinitializer"), known("<3 x i16>", &[0; 6]));
    assert_eq!(
        bits("<3 x i4> <i4 1, i4 -1, i4 5>"),
        known("<3 x i4>", &[0xf1, 5])
    );
    assert_eq!(
        bits("<2 x i16> splat (i16 258)"),
        known("<2 x i16>", &[2, 1, 2, 1])
    );
    assert_eq!(bits("<2 x i8> <i8 undef, i8 undef>").1, Content::Undef);
    assert_eq!(bits("<2 x i8> <i8 undef, i8 1>").1, Content::Symbolic);
    assert_eq!(bits("float 1.5"), known("float", &1.5f32.to_le_bytes()));
    assert_eq!(bits("half 0xH3C00"), known("half", &[0, 0x3c]));
    assert_eq!(bits("i64 undef").1, Content::Undef);
    assert_eq!(
        bits("{ i8, i32 } poison"),
        (Some("{ i8, i32 }".to_string()), Content::Poison)
    );
    assert_eq!(bits("i64 ptrtoint (ptr @f to i64)").1, Content::Symbolic);
    assert_eq!(bits("<vscale x 4 x i32> poison"), (None, Content::Symbolic));
    assert_eq!(bits("[1000000 x i64] zeroinitializer").1, Content::Symbolic);
}

#[test]
fn equal_nodes_are_one() {
    let found = operands("!2, !{!\"two\"}, !{!{ i32 1 }}, !{!{i32  1}}, null, !\"s\"");
    assert_eq!(found[0], found[1]);
    let text = "!dilifetime.retainedNodes = !{!1, !2, !3, !4, !5}
!1 = !{!\"a\", i32 1}\n!2 = !{!\"a\", i32 1}\n!3 = distinct !{!\"a\", i32 1}\n!4 = !{!1}\n!5 = !{!2}";
    let source = parsed(text).source;
    let nodes: Vec<_> = source.retained.iter().map(|it| it.node).collect();
    assert_eq!(nodes[0], nodes[1]);
    assert_eq!(nodes[3], nodes[4]);
    assert_ne!(nodes[0], nodes[2]);
}

#[test]
fn cycles_are_nodes_too() {
    let text = "!dilifetime.retainedNodes = !{!1}\n!1 = !{!2}\n!2 = !{!1, !2}";
    let source = parsed(text).source;
    let first = source.retained[0].node;
    let second = source.tuple(first).unwrap()[0].unwrap();
    assert_eq!(source.tuple(second).unwrap(), [Some(first), Some(second)]);
}

#[test]
fn what_is_wrong_and_where() {
    let call = |arguments: &str| {
        format!("define void @f() {{\n call void @llvm.dbg.def({arguments})\n ret void\n}}\n!1 = !{{}}")
    };
    for (text, expected) in [
        ("junk".to_string(), "junk: expected top-level entity"),
        ("!1 = 5".to_string(), "5: expected a metadata node"),
        (
            "!1 = !{}\n!1 = !{}".to_string(),
            "!1 = !{}: metadata !1 is defined twice",
        ),
        (
            "!99999999999 = !{}".to_string(),
            "!9999999: LLVM has no such number",
        ),
        (
            "define void @f() {".to_string(),
            "@f() {: the body of this function never ends",
        ),
        (
            "target datalayout = \"e-i8:7\"".to_string(),
            "\"e-i8:7\": the data layout's 'i8:7' is no specification",
        ),
        (
            call("metadata !7, metadata i32 0"),
            "!7, meta: use of undefined metadata '!7'",
        ),
        (
            call("metadata !1, metadata i32 %x"),
            "%x)\n ret: use of undefined value '%x'",
        ),
        (
            call("metadata !1, metadata %T poison"),
            "%T poiso: the type %T is not defined",
        ),
        (
            call("metadata !1, metadata i32 1.5"),
            "1.5)\n re: '1.5' is no i32",
        ),
        (
            call("metadata !1, metadata label %x"),
            "label %x: 'label' is no type that a value has",
        ),
        (call("metadata !{!1 !1}"), "!1})\n re: expected ',' here"),
        (
            call("metadata !1) br label %y"),
            "%y)\n ret: use of undefined label '%y'",
        ),
    ] {
        assert_eq!(error(&text), expected, "{text}");
    }
}

#[test]
fn named_types() {
    let of = |text: &str, ty: &str| {
        let text = format!("{text}\n!dilifetime.retainedNodes = !{{!1}}\n!1 = !{{{ty} poison}}");
        let source = parsed(&text).source;
        let id = source.tuple(source.retained[0].node).unwrap()[0].unwrap();
        match source.node(id) {
            Node::Constant(value) => value.ty.as_ref().map(|ty| (ty.to_string(), ty.bits())),
            other => panic!("{other:?}"),
        }
    };
    let found = |text: &str, bits| Some((text.to_string(), bits));
    assert_eq!(of("%T = type { i8, i64 }", "%T"), found("%T", 96));
    assert_eq!(of("%T = type <{ i8, i64 }>", "[2 x %T]"), found("[2 x %T]", 144));
    assert_eq!(of("%T = type i32", "%T"), found("i32", 32));
    assert_eq!(of("%T = type opaque", "%T"), None);
    assert_eq!(of("%T = type { %U }\n%U = type { %T }", "%T"), None);
    assert_eq!(of("%T = type { %T*, i32 }", "%T"), found("%T", 128));
    let mut chain = "%T0 = type { i8 }\n".to_string();
    for number in 0..100_000 {
        chain += &format!("%T{} = type {{ %T{number} }}\n", number + 1);
    }
    // A thousand structs deep is deep enough, and no stack overflows.
    assert_eq!(of(&chain, "%T900"), found("%T900", 8));
    assert_eq!(of(&chain, "%T100000"), None);
    let arrays = chain
        .replace("{ i8 }", "i8")
        .replace("{ %", "[1 x %")
        .replace(" }", "]");
    assert_eq!(of(&arrays, "%T100000"), None);
}

#[test]
fn nonsense_has_an_end() {
    let deep = format!(
        "!dilifetime.retainedNodes = !{{!1}}\n!1 = {}",
        "!{".repeat(200_000)
    );
    assert!(parse(deep.as_bytes()).is_err());
    let closed = format!("{deep}{}", "}".repeat(200_000));
    assert_eq!(read(&parsed(&closed).source).findings.len(), 1);
    let mut chain = "!dilifetime.retainedNodes = !{!0}\n".to_string();
    for number in 0..100_000 {
        chain += &format!("!{number} = !{{!{}}}\n", number + 1);
    }
    chain += "!100000 = !{}";
    parsed(&chain);
    let text = format!("define void @f({}", "{(".repeat(100_000));
    assert!(parse(text.as_bytes()).is_err());
    assert_eq!(parsed("").source.len(), 0);
}

#[test]
fn code_calls() {
    let text = "define void @f() {\n call void @llvm.dbg.code(metadata !1)\n invoke void @llvm.dbg.kill(metadata !1) to \
                label %a unwind label %a\na: ret void\n}\n!1 = distinct !{!\"DIExprCode\"}";
    let read = parsed(text);
    let calls: Vec<_> = read.source.functions[0]
        .blocks
        .iter()
        .flat_map(|it| &it.calls)
        .collect();
    assert_eq!(
        calls.iter().map(|call| call.kind).collect::<Vec<_>>(),
        [CallKind::Code]
    );
    assert!(text[read.calls[0][0].1..].starts_with("call void @llvm.dbg.code"));
    let _ = Type::Int(1);
}

/// Pieces of assembly in any order.
fn soup() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "define",
        "declare",
        "void",
        "@f",
        "@llvm.dbg.def",
        "@llvm.dbg.kill",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "<",
        ">",
        ",",
        "=",
        "call",
        "metadata",
        "!0",
        "!1",
        "!2",
        "!{",
        "!\"DILifetime\"",
        "!\"DIExpr\"",
        "!\"DIOpArg\"",
        "i32",
        "%x",
        "%0",
        "label",
        "br",
        "ret",
        "invoke",
        "switch",
        "alloca",
        "x:",
        "0:",
        "poison",
        "5",
        "-1",
        "1.5",
        "\n",
        "\n",
        "!0 =",
        "!1 =",
        "!2 = distinct",
        "%T = type",
        "%T",
        "ptr",
        "*",
        "x",
        "2",
        "!DILocalVariable(",
        "scope:",
        "type:",
        "name:",
        "\"s\"",
        "size:",
        "!DICompositeType(",
        "rank:",
        "target datalayout =",
        "!dilifetime.retainedNodes",
        "= !{!0, !1}",
        "@g = global",
        "!dbg.def",
        "!DISubprogram(",
        "retainedNodes:",
        "!DIDerivedType(",
        "baseType:",
        "u0xff",
        "0xHffff",
        "\"",
        ";",
        "#dbg_value(",
        "prefix",
        "half",
        "\\",
    ]);
    prop::collection::vec(pieces, 0..60).prop_map(|pieces| pieces.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn any_text_is_read_or_refused(text in soup()) {
        match parse(text.as_bytes()) {
            Ok(read) => {
                crate::read::read(&read.source);
                prop_assert_eq!(read.nodes.len(), read.source.len());
            }
            Err(errors) => prop_assert!(errors.iter().all(|error| error.offset <= text.len())),
        }
    }

    #[test]
    fn any_function_is_read_or_refused(text in soup()) {
        let text = format!("define void @f(i32 %x) {{\n{text}\n}}\n!0 = !{{!\"DILifetime\", !1, !2}}\n!1 = !{{}}\n!2 = !{{}}");
        let _ = parse(text.as_bytes()).map(|read| crate::read::read(&read.source));
    }
}
