//! Compiles the C++ shim against LLVM 22: an installed one, or where LLVM was built.
//!
//! `LLVM_CONFIG` names another `llvm-config` than `llvm-config-22`. Nothing of LLVM is
//! linked: the tool that loads the plugin brings it. Warnings are errors for us only
//! (`DILIFETIME_WERROR`, which `./dev` sets): another compiler may have others.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=.");
    println!("cargo:rerun-if-env-changed=LLVM_CONFIG");
    println!("cargo:rerun-if-env-changed=DILIFETIME_WERROR");
    if let Err(message) = compile() {
        println!("cargo::error={message}");
        std::process::exit(1);
    }
}

fn compile() -> Result<(), String> {
    let config = std::env::var("LLVM_CONFIG").unwrap_or_else(|_| "llvm-config-22".to_owned());
    let version = llvm_config(&config, "--version")?;
    if !version.starts_with("22.") {
        return Err(format!(
            "{config} is of LLVM {version}; the plugin is for LLVM 22: set LLVM_CONFIG"
        ));
    }
    let mut build = cc::Build::new();
    build
        .cpp(true)
        .std("c++17")
        .flag("-fno-rtti")
        .flag("-fno-exceptions")
        .warnings(true)
        .extra_warnings(true)
        .warnings_into_errors(std::env::var_os("DILIFETIME_WERROR").is_some());
    // Where LLVM was built, its headers are in two folders. Nobody wants warnings of them.
    for flag in llvm_config(&config, "--cxxflags")?.split_whitespace() {
        if let Some(folder) = flag.strip_prefix("-I") {
            build.flag("-isystem").flag(folder);
        } else if let Some(definition) = flag.strip_prefix("-D") {
            let (name, value) = definition.split_once('=').unwrap_or((definition, "1"));
            build.define(name, value);
        }
    }
    build
        .file("shim.cpp")
        .try_compile("dilifetime_shim")
        .map_err(|error| format!("the shim doesn't compile: {error}"))
}

fn llvm_config(config: &str, what: &str) -> Result<String, String> {
    let output = Command::new(config)
        .arg(what)
        .output()
        .map_err(|error| format!("can't run {config}: {error}; is llvm-22-dev installed?"))?;
    if !output.status.success() {
        return Err(format!("{config} {what} failed"));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
