//! Code generation by the plugin: byte for byte what the tool does alone.

mod common;

use common::{Run, arg, input, plugin, scratch, tool};
use std::path::{Path, PathBuf};

fn clang(setting: &str, arguments: &[&str]) -> Run {
    let load = format!("-fpass-plugin={}", plugin().display());
    tool("clang", setting, &[&[load.as_str(), "-w"], arguments].concat())
}

fn llc(setting: &str, arguments: &[&str]) -> Run {
    let load = format!("-load-pass-plugin={}", plugin().display());
    tool("llc", setting, &[&[load.as_str()], arguments].concat())
}

#[track_caller]
fn assert_same(stock: &Path, ours: &Path) {
    let (stock, ours) = (std::fs::read(stock), std::fs::read(ours));
    let (stock, ours) = (stock.expect("stock wrote it"), ours.expect("the plugin wrote it"));
    assert!(
        !stock.is_empty() && stock == ours,
        "{} and {} bytes",
        stock.len(),
        ours.len()
    );
}

/// Two paths in a fresh folder.
fn pair(name: &str) -> (PathBuf, PathBuf) {
    let folder = scratch(name);
    (folder.join("stock.o"), folder.join("ours.o"))
}

#[test]
fn clang_objects_are_the_same() {
    let (stock, ours) = pair("clang");
    let source = input("program.c");
    for level in ["-O0", "-O1", "-O2", "-Os"] {
        for extra in [
            &["-g"][..],
            &["-g", "-fPIC", "-ffunction-sections"],
            &["-gdwarf-4", "-fno-builtin"],
            &[],
        ] {
            let mut arguments = vec![level, "-c", arg(&source)];
            arguments.extend(extra);
            tool(
                "clang",
                "",
                &[&arguments[..], &["-w", "-o", arg(&stock)]].concat(),
            )
            .good();
            clang("codegen=own", &[&arguments[..], &["-o", arg(&ours)]].concat()).good();
            assert_same(&stock, &ours);
        }
    }
}

#[test]
fn llc_objects_are_the_same() {
    let (stock, ours) = pair("llc");
    let module = stock.with_extension("bc");
    let emit = ["-O2", "-g", "-w", "-emit-llvm", "-c"];
    tool(
        "clang",
        "",
        &[&emit[..], &[arg(&input("program.c")), "-o", arg(&module)]].concat(),
    )
    .good();
    for level in ["-O0", "-O2"] {
        let arguments = [level, "-filetype=obj", arg(&module), "-o"];
        tool("llc", "", &[&arguments[..], &[arg(&stock)]].concat()).good();
        llc("codegen=own", &[&arguments[..], &[arg(&ours)]].concat()).good();
        assert_same(&stock, &ours);
    }
}

/// What the plugin can't do is said, and done by the host.
#[test]
fn the_host_generates_what_the_plugin_cannot() {
    let folder = scratch("host");
    let (file, out) = (input("records.ll"), folder.join("out"));
    for (arguments, message) in [
        (
            &["-filetype=obj", "-mtriple=x86_64-apple-macos"][..],
            "other than ELF",
        ),
        (&["-filetype=obj", "-split-dwarf-file=a.dwo"], "split DWARF"),
        (&["-filetype=obj", "-generate-type-units"], "type units"),
    ] {
        let own = llc(
            "codegen=own",
            &[arguments, &[arg(&file), "-o", arg(&out)]].concat(),
        )
        .good();
        assert!(
            own.stderr.contains(message) && own.stderr.contains("warning"),
            "{own:?}"
        );
        assert!(std::fs::metadata(&out).is_ok_and(|out| out.len() > 0));
        let _ = std::fs::remove_file(&out);
    }
    let stopped = ["-stop-after=finalize-isel", arg(&file), "-o", arg(&out)];
    assert_eq!(llc("codegen=own", &stopped).good().stderr, "");
    assert!(std::fs::read_to_string(&out).is_ok_and(|text| text.contains("machineFunctionInfo")));
}

#[test]
fn a_wrong_setting_is_an_error_without_output() {
    let folder = scratch("setting");
    let out = folder.join("out.o");
    let run = llc(
        "codegen=mine",
        &["-filetype=obj", arg(&input("records.ll")), "-o", arg(&out)],
    );
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("'mine' is no codegen"), "{run:?}");
    let run = clang(
        "codegen=mine",
        &["-O1", "-c", arg(&input("program.c")), "-o", arg(&out)],
    );
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("'mine' is no codegen"), "{run:?}");
    let left = std::fs::read_dir(&folder).expect("the folder is there").count();
    assert_eq!(left, 0);
}

#[test]
fn a_panic_in_finalize_is_an_error_without_output() {
    let out = scratch("panic").join("out.o");
    let run = clang(
        "codegen=panic",
        &["-c", arg(&input("program.c")), "-o", arg(&out)],
    );
    assert_eq!(run.code, Some(1));
    assert!(
        run.stderr
            .contains("internal error, please report it: a deliberate panic"),
        "{run:?}"
    );
    assert!(!out.exists());
}

#[test]
fn clang_shows_remarks_at_their_places() {
    let source = input("program.c");
    let out = scratch("remark").join("out.o");
    let arguments = [
        "-g",
        "-Rpass-missed=dilifetime",
        "-c",
        arg(&source),
        "-o",
        arg(&out),
    ];
    let run = clang("codegen=panic", &arguments);
    let remark = "program.c:34:1: remark: a deliberate remark";
    assert!(run.stderr.contains(remark), "{run:?}");
}
