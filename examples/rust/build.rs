//! Links LLVM 22 as one shared library. (In this workspace llvm-sys doesn't, because of the plugin; elsewhere inkwell's
//! feature `llvm22-1-prefer-dynamic` does.)

use std::process::Command;

fn main() {
    let config = std::env::var("LLVM_CONFIG").unwrap_or_else(|_| "llvm-config-22".to_owned());
    let output = Command::new(&config)
        .arg("--libdir")
        .output()
        .unwrap_or_else(|error| panic!("can't run {config}: {error}"));
    let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    println!("cargo:rustc-link-search=native={folder}");
    println!("cargo:rustc-link-lib=dylib=LLVM-22");
    println!("cargo:rustc-link-lib=dylib=stdc++");
    println!("cargo:rerun-if-env-changed=LLVM_CONFIG");
}
