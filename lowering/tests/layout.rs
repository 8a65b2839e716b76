//! Sizes of types, compared with LLVM's own.

mod common;

use dilifetime::model::Type;
use dilifetime::read::Node;
use dilifetime::read::assembly::parse;
use std::fmt::Write;

/// Layouts that differ in what matters for sizes; the last is made up.
const LAYOUTS: [&str; 6] = [
    "",
    "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
    "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128",
    "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-\
     p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-\
     n32:64-S32-A5-G1-ni:7:8:9",
    "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64",
    "E-p:48:32-p3:16:8-i1:16-i16:8-i24:64-i32:128:128-i256:64-f16:64-f128:64-v64:16-v17:128-a:64",
];

/// Types with a size, `%N`s among them.
fn types() -> Vec<String> {
    let mut scalars: Vec<String> = [
        1, 7, 8, 9, 16, 17, 24, 31, 32, 33, 63, 64, 65, 96, 127, 128, 129, 200, 256, 1000,
    ]
    .iter()
    .map(|bits| format!("i{bits}"))
    .collect();
    for float in [
        "half",
        "bfloat",
        "float",
        "double",
        "x86_fp80",
        "fp128",
        "ppc_fp128",
    ] {
        scalars.push(float.to_string());
    }
    for space in [0, 1, 3, 5, 7, 8, 9, 270, 272] {
        scalars.push(format!("ptr addrspace({space})"));
    }
    let mut types = scalars.clone();
    for (index, scalar) in scalars.iter().enumerate() {
        let other = &scalars[(index * 7 + 3) % scalars.len()];
        for lanes in [1, 2, 3, 17] {
            types.push(format!("<{lanes} x {scalar}>"));
        }
        types.push(format!("[3 x {scalar}]"));
        types.push(format!("{{ {scalar}, {other}, i8 }}"));
        types.push(format!("<{{ i8, {scalar}, {other} }}>"));
        types.push(format!("[2 x {{ i8, [5 x {{ {scalar}, <3 x {other}> }}] }}]"));
    }
    for named in [
        "%A",
        "%B",
        "%C",
        "%D",
        "%E",
        "%\"a b\"",
        "[7 x %B]",
        "{ %C, i8, %A }",
        "{}",
        "[0 x i64]",
    ] {
        types.push(named.to_string());
    }
    types
}

const NAMED: &str = "
%A = type { i8, %B, %C }
%B = type <{ i64, %D, ptr }>
%C = type { [3 x %D], i128 }
%D = type { i16, x86_fp80, %\"a b\" }
%E = type {}
%\"a b\" = type { i1, <3 x i16>, double }
";

/// What the sizes of each type are seen by: in an array, and behind a byte.
fn shapes(ty: &str) -> [String; 3] {
    [
        ty.to_string(),
        format!("{{ i8, {ty} }}"),
        format!("<{{ i8, {ty} }}>"),
    ]
}

/// The sizes in bytes that LLVM gives a list of types.
fn by_llvm(layout: &str, types: &[String]) -> Vec<u64> {
    let mut text = format!("target datalayout = \"{layout}\"\n{NAMED}");
    for (number, ty) in types.iter().enumerate() {
        let size = format!("ptrtoint (ptr getelementptr ({ty}, ptr null, i32 1) to i64)");
        writeln!(text, "define i64 @f{number}() {{\n  ret i64 {size}\n}}").unwrap();
    }
    let folder = common::scratch("layout");
    let file = folder.join("types.ll");
    std::fs::write(&file, text).unwrap();
    let output = common::run("opt-22", &["-S", "-passes=instcombine", file.to_str().unwrap()]);
    let sizes = output
        .lines()
        .filter_map(|line| line.trim().strip_prefix("ret i64 "));
    sizes
        .map(|size| size.parse().unwrap_or_else(|_| panic!("{size}")))
        .collect()
}

/// Those that the reader gives them.
fn by_us(layout: &str, types: &[String]) -> Vec<u64> {
    let mut text =
        format!("target datalayout = \"{layout}\"\n{NAMED}!dilifetime.retainedNodes = !{{!0}}\n!0 = !{{");
    for (number, ty) in types.iter().enumerate() {
        let comma = if number == 0 { "" } else { ", " };
        write!(text, "{comma}[1 x {ty}] poison").unwrap();
    }
    let source = parse((text + "}\n").as_bytes()).expect("types").source;
    let operands = source.tuple(source.retained[0].node).unwrap().iter();
    let size = |node: &Node| match node {
        Node::Constant(value) => value.ty.as_ref().map(Type::bits),
        _ => None,
    };
    operands
        .map(|id| size(source.node(id.unwrap())).expect("a size") / 8)
        .collect()
}

#[test]
fn sizes_are_llvms() {
    let shapes: Vec<String> = types().iter().flat_map(|ty| shapes(ty)).collect();
    for layout in LAYOUTS {
        let (expected, actual) = (by_llvm(layout, &shapes), by_us(layout, &shapes));
        assert_eq!(expected.len(), shapes.len());
        let different: Vec<_> = (0..shapes.len())
            .filter(|&index| expected[index] != actual[index])
            .map(|index| {
                format!(
                    "{}: {} in LLVM, {} here",
                    shapes[index], expected[index], actual[index]
                )
            })
            .collect();
        assert!(different.is_empty(), "{layout}:\n{}", different.join("\n"));
    }
}

/// The layout that a target has without saying so is LLVM's.
#[test]
fn targets_layouts_are_llvms() {
    let folder = common::scratch("layout-targets");
    for triple in [
        "x86_64-pc-linux-gnu",
        "i386-pc-linux-gnu",
        "i686-pc-linux-gnu",
        "aarch64-unknown-linux-gnu",
        "amdgcn-amd-amdhsa",
        "nvptx64-nvidia-cuda",
        "spirv64-unknown-unknown",
        "spirv32-unknown-unknown",
        "riscv64-unknown-linux-gnu",
    ] {
        let file = folder.join("target.ll");
        std::fs::write(&file, format!("target triple = \"{triple}\"\n")).unwrap();
        let output = common::run("opt-22", &["-S", file.to_str().unwrap()]);
        let layout = output
            .lines()
            .find_map(|line| line.strip_prefix("target datalayout = "));
        let layout = layout.map(|layout| layout.trim_matches('"')).unwrap_or_default();
        use dilifetime::model::DataLayout;
        assert_eq!(
            DataLayout::of_target(triple),
            DataLayout::parse(layout).unwrap(),
            "{triple}"
        );
    }
}
