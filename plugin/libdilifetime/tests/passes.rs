//! Passes in stock opt: found by name, with their parameters.

mod common;

use common::{arg, input, opt};

#[test]
fn every_pass_is_known_by_name() {
    for pass in ["verify", "import", "carry", "print"] {
        let run = opt(
            &format!("dilifetime-{pass}"),
            &["-disable-output", arg(&input("records.ll"))],
        );
        run.good();
    }
    // That of tests is in their plugin only.
    for pass in ["dilifetime-nothing", "dilifetime-selftest"] {
        let unknown = opt(pass, &["-disable-output", arg(&input("records.ll"))]);
        assert_eq!(unknown.code, Some(1));
        let message = format!("unknown pass name '{pass}'");
        assert!(unknown.stderr.contains(&message), "{unknown:?}");
    }
}

#[test]
fn parameters_are_parsed() {
    let file = input("records.ll");
    let run = |passes: &str| opt(passes, &["-disable-output", arg(&file)]);
    run("dilifetime-carry<dialect=dwarf5;import=on>").good();
    for (pass, message) in [
        (
            "dilifetime-carry<dialect=dwarf4>",
            "'dwarf4' is no dialect (known: dwarf5, ",
        ),
        ("dilifetime-carry<dialekt=dwarf5>", "unknown parameter 'dialekt'"),
        ("dilifetime-carry<import=on", "expected NAME or NAME<"),
    ] {
        let run = run(pass);
        assert_eq!(run.code, Some(1), "{run:?}");
        assert!(run.stderr.contains(message), "{run:?}");
    }
}
