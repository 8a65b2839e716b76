//! What the fuzzers of fuzz/ found, and where they started.

#[path = "common/evaluating.rs"]
mod evaluating;
#[path = "common/finalizing.rs"]
mod finalizing;
#[path = "common/reading.rs"]
mod reading;
#[path = "common/spirv.rs"]
mod spirv;
#[path = "common/translate.rs"]
#[allow(dead_code)]
mod translate;
#[path = "common/visa.rs"]
mod visa;

use std::path::Path;

/// Checks every file of a folder of the corpus.
fn check(name: &str, check: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/corpus")
        .join(name);
    let files: Vec<_> = std::fs::read_dir(folder).unwrap().collect();
    assert!(!files.is_empty(), "{name}");
    for file in files {
        check(&std::fs::read(file.unwrap().path()).unwrap());
    }
}

#[test]
fn text() {
    check("as", translate::check_as);
    check("dis", translate::check_dis);
}

#[test]
fn read() {
    check("read", reading::check_read);
}

#[test]
fn eval() {
    check("eval", evaluating::check_eval);
}

#[test]
fn finalize() {
    check("finalize", finalizing::check_finalize);
}

#[test]
fn spirv() {
    check("spirv", spirv::check_spirv);
}

#[test]
fn visa() {
    check("visa", visa::check_visa);
}
