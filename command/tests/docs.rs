//! The documents that the command makes are what it makes now.
//! `./dev docs` writes them anew.

use std::path::Path;
use std::process::Command;

fn check(table: &str) {
    let made = Command::new(env!("CARGO_BIN_EXE_dilifetime"))
        .args([table, "--markdown"])
        .output()
        .unwrap();
    assert!(made.status.success(), "{made:?}");
    let made = String::from_utf8(made.stdout).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let file = root.join("docs").join(table).with_extension("md");
    if std::env::var_os("DILIFETIME_WRITE_DOCS").is_some() {
        std::fs::write(&file, &made).unwrap();
    }
    let there = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        there == made,
        "{} is not what `dilifetime {table}` makes: run ./dev docs",
        file.display()
    );
    for link in made.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        let target = root.join("docs").join(link);
        assert!(target.exists(), "{table}.md links to {link}, which isn't there");
    }
}

#[test]
fn rules_are_documented() {
    check("rules");
}

#[test]
fn operations_are_documented() {
    check("operations");
}
