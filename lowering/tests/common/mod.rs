//! Running LLVM's tools on inputs of the test.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder of its own for one test.
pub fn scratch(name: &str) -> PathBuf {
    // Cargo names no folder for tests in the library.
    let temporary = || std::env::temp_dir().join("dilifetime-tests");
    let folder = option_env!("CARGO_TARGET_TMPDIR").map_or_else(temporary, PathBuf::from);
    let folder = folder.join(name);
    std::fs::create_dir_all(&folder).expect("scratch folder");
    folder
}

/// A file of `tests/inputs`.
pub fn input(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/inputs")
        .join(name)
}

/// Runs a tool and gives what it wrote to stdout.
pub fn run(tool: &str, arguments: &[&str]) -> String {
    let output = Command::new(tool)
        .args(arguments)
        .output()
        .unwrap_or_else(|e| panic!("{tool}: {e}"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{tool} {arguments:?}:\n{text}{error}");
    text
}

/// Compiles with a tool of LLVM 22 into `folder` and gives the object's bytes.
pub fn object(tool: &str, arguments: &[&str], source: &Path, folder: &Path) -> Vec<u8> {
    let out = folder.join("stock.o");
    let mut all = arguments.to_vec();
    all.extend([source.to_str().expect("path"), "-o", out.to_str().expect("path")]);
    run(tool, &all);
    std::fs::read(out).expect("object")
}
