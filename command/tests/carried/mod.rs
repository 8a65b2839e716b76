//! A carried object whose model is written by hand.

use dilifetime::model::{
    Constant, Expr, Extent, Lifetime, Model, Object, ObjectKind, Op, Referrer, Selector, Type,
};
use std::path::{Path, PathBuf};
use std::process::Command;

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

/// A model of two lifetimes of `x`, for [`CARRIED`]; carrier 0 has been lost.
pub fn model() -> Model {
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

/// Makes the object in a folder.
pub fn object(folder: &Path) -> PathBuf {
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
    object
}

fn succeed(command: &mut Command) {
    assert!(command.status().unwrap().success(), "{command:?}");
}
