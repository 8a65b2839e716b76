//! The command, as a user calls it.

use dilifetime::model::{
    Constant, Expr, Extent, Lifetime, Model, Object, ObjectKind, Op, Referrer, Selector, Type,
};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A function inlined into another, with a carrier in it.
const CARRIED: &str = r#"
define i32 @outer(i32 %a) !dbg !5 {
    #dbg_value(i32 %a, !8, !DIExpression(), !12)
  %b = add i32 %a, 1, !dbg !12
    #dbg_value(i32 %b, !8, !DIExpression(), !12)
  %c = mul i32 %b, %b, !dbg !13
  ret i32 %c, !dbg !13
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "carried.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !{null})
!5 = distinct !DISubprogram(name: "outer", file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!6 = distinct !DISubprogram(name: "inner", file: !1, line: 9, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocalVariable(scope: !6, file: !1, type: !7, flags: DIFlagArtificial, annotations: !9)
!9 = !{!10}
!10 = !{!"dilifetime.carrier", i32 1}
!11 = distinct !DILocation(line: 2, scope: !5)
!12 = !DILocation(line: 9, scope: !6, inlinedAt: !11)
!13 = !DILocation(line: 3, scope: !5)
"#;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn succeed(command: &mut Command) {
    assert!(command.status().unwrap().success(), "{command:?}");
}

fn dilifetime(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dilifetime"))
        .args(arguments)
        .output()
        .unwrap()
}

/// A model of two lifetimes of `x`, for [`CARRIED`]; carrier 0 has been lost.
fn model() -> Model {
    let mut model = Model::default();
    let int = Type::Int(32);
    let x = model.add_object(Object {
        padding: Vec::new(),
        kind: ObjectKind::Local {
            name: "x".to_string(),
            function: "inner".to_string(),
        },
        bits: Some(32),
    });
    let part = model.add_object(Object {
        padding: Vec::new(),
        kind: ObjectKind::Fragment {
            name: "x.0".to_string(),
        },
        bits: None,
    });
    let lost = model.add_carrier(Some(x));
    let kept = model.add_carrier(None);
    model.add_lifetime(Lifetime {
        object: x,
        location: Expr::new(vec![Op::Arg(0, int.clone())]),
        args: vec![part],
        extent: Extent::Computed,
    });
    model.add_lifetime(Lifetime {
        object: part,
        location: Expr::new(vec![
            Op::Referrer(int.clone()),
            Op::Constant(Constant::integer(int, 2)),
            Op::Add,
        ]),
        args: vec![],
        extent: Extent::Bounded {
            referrer: Some(Referrer {
                carrier: kept,
                pointee: false,
                repeats: false,
            }),
            selector: Some(Selector {
                carrier: lost,
                initial: 0,
                values: std::iter::once(7..8).collect(),
                without: vec![],
                unsure: vec![],
            }),
        },
    });
    model
}

#[test]
fn dumps_the_model_and_its_carriers() {
    let folder = folder("dump");
    let (source, object, bytes) = (
        folder.join("carried.ll"),
        folder.join("carried.o"),
        folder.join("model.bin"),
    );
    std::fs::write(&source, CARRIED).unwrap();
    std::fs::write(&bytes, model().to_bytes()).unwrap();
    succeed(
        Command::new("llc-22")
            .args(["-O2", "-filetype=obj", "-mtriple=x86_64-linux-gnu", "-o"])
            .args([&object, &source]),
    );
    let mut section = std::ffi::OsString::from("--add-section=.dilifetime=");
    section.push(&bytes);
    succeed(Command::new("llvm-objcopy-22").arg(section).arg(&object));
    let out = dilifetime(&["dump", object.to_str().unwrap()]);
    let text = String::from_utf8(out.stdout).unwrap();
    assert_eq!(out.status.code(), Some(0), "{text}");
    for expected in [
        "object 0: variable x of inner, 32 bits\n",
        "object 1: fragment x.0, of unknown size\n",
        "lifetime 0 of x (object 0)\n    is     !DIExpr(DIOpArg(0, i32))\n    args   x.0 (object 1)\n",
        "    where  computed: wherever no other is active\n",
        "    where  carrier 1 has the referrer; carrier 0 is 7\n",
        "  carrier 0 beside x: lost, the debug info has no entry for it\n",
        // The annotation is on the abstract instance only.
        "  carrier 1 in outer > inner\n",
        "in register R",
    ] {
        assert!(text.contains(expected), "{expected:?} is missing in\n{text}");
    }
    let json = dilifetime(&["dump", "--json", object.to_str().unwrap()]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["carriers"][0]["id"], 1);
    assert_eq!(json["carriers"][0]["scope"][1], "inner");
    assert_eq!(
        json["lifetimes"][1]["location"],
        model().lifetimes[1].location.to_string()
    );
}

#[test]
fn exit_codes_tell_bad_input_from_bad_usage() {
    let folder = folder("codes");
    let foreign = folder.join("foreign");
    std::fs::write(&foreign, "not an object").unwrap();
    let out = folder.join("out");
    let (foreign, missing) = (foreign.to_str().unwrap(), folder.join("missing"));
    for command in ["locate", "dump"] {
        for file in [foreign, missing.to_str().unwrap()] {
            let result = dilifetime(&[command, file, "-o", out.to_str().unwrap()]);
            assert_eq!(result.status.code(), Some(1));
            let message = String::from_utf8(result.stderr).unwrap();
            assert!(
                message.starts_with("error: ") && message.contains(file),
                "{message}"
            );
            assert!(!out.exists());
        }
        assert_eq!(dilifetime(&[command]).status.code(), Some(2));
        assert_eq!(dilifetime(&[command, "--help"]).status.code(), Some(0));
    }
    assert_eq!(dilifetime(&["nothing"]).status.code(), Some(2));
}
