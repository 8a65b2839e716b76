//! Compiles the C++ shim against the installed LLVM 22.
//!
//! `LLVM_CONFIG` names another `llvm-config`. Nothing of LLVM is linked: the
//! tool that loads the plugin brings it.

use std::process::Command;

const SOURCES: &[&str] = &["codegen", "debuginfo", "diagnostics", "edit", "entry", "weak"];

/// About machine functions, in a folder of that name.
const MACHINE: &[&str] = &["edits", "facts", "stage"];

fn main() {
    let config = std::env::var("LLVM_CONFIG").unwrap_or_else(|_| "llvm-config-22".to_owned());
    let version = llvm_config(&config, "--version");
    assert!(
        version.starts_with("22."),
        "{config} is of LLVM {version}; the plugin is for LLVM 22 (set LLVM_CONFIG)"
    );

    let mut build = cc::Build::new();
    build
        .cpp(true)
        .std("c++17")
        .flag("-isystem")
        .flag(llvm_config(&config, "--includedir"))
        .flag("-fno-rtti")
        .flag("-fno-exceptions")
        .warnings(true)
        .extra_warnings(true)
        .warnings_into_errors(true);
    for definition in llvm_config(&config, "--cxxflags").split_whitespace() {
        if let Some(definition) = definition.strip_prefix("-D") {
            let (name, value) = definition.split_once('=').unwrap_or((definition, "1"));
            build.define(name, value);
        }
    }
    for source in SOURCES {
        build.file(format!("shim/{source}.cpp"));
    }
    for source in MACHINE {
        build.file(format!("shim/machine/{source}.cpp"));
    }
    build.compile("dilifetime_shim");
    println!("cargo:rerun-if-changed=shim");
    println!("cargo:rerun-if-env-changed=LLVM_CONFIG");
}

fn llvm_config(config: &str, what: &str) -> String {
    let output = Command::new(config)
        .arg(what)
        .output()
        .unwrap_or_else(|error| panic!("can't run {config}: {error}; is llvm-22-dev installed?"));
    assert!(output.status.success(), "{config} {what} failed");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}
