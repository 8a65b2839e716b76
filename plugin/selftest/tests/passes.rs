//! What a pass reads, and says through LLVM's diagnostics.

#[path = "../../libdilifetime/tests/common/mod.rs"]
mod common;

use common::{arg, input, opt, scratch};
use std::path::PathBuf;

/// A module with records of all kinds.
fn records() -> PathBuf {
    input("../../../libdilifetime/tests/inputs/records.ll")
}

#[test]
fn records_are_read_in_order_and_whole() {
    let run = opt(
        "dilifetime-selftest<records>",
        &["-disable-output", arg(&records())],
    )
    .good();
    let expected = "\
function f
Declare f::declared 32 Signed Single(ptr %slot) [] !2:3 before store
Value f::a arg 1 32 Signed Single(i32 %a) [] !2:3 before store
Value f::half 64 Single(double %d) [4096, 0, 32] part 0+32 !2:3 before store
Value f::sum 32 Signed ArgList(i32 %a, ptr %p) [4101, 0, 4101, 1, 34, 159] !2:3 before store
Assign f::assigned 32 Signed Single(i32 %a) [] at ptr %slot [35, 4] !2:3 before store
Value f::a arg 1 32 Signed Single(i32 Poison) kill [] !2:3 before ret
Value f::assigned 32 Signed Empty() kill [] !2:3 before ret
Label target !2:3 before ret
Value inlined::seven 8 Unsigned Single(i32 Int([7])) [] !10:0 inlined before ret
DeclareValue f::pointer arg 2 64 Single(ptr %p) [] !2:3 before ret
";
    assert_eq!(run.stdout, expected);
}

#[test]
fn errors_end_the_tool_and_leave_no_output() {
    let output = scratch("errors").join("out.bc");
    let run = opt(
        "dilifetime-selftest<error>",
        &[arg(&records()), "-o", arg(&output)],
    );
    assert_eq!(run.code, Some(1));
    assert!(
        run.stderr
            .contains("error: a deliberate error\nerror: and another one"),
        "{run:?}"
    );
    assert!(!output.exists());
}

#[test]
fn a_panic_is_an_error() {
    let run = opt(
        "dilifetime-selftest<panic>",
        &["-disable-output", arg(&records())],
    );
    assert_eq!(run.code, Some(1));
    assert!(
        run.stderr
            .contains("internal error, please report it: a deliberate panic"),
        "{run:?}"
    );
}

#[test]
fn remarks_are_shown_on_demand() {
    let file = records();
    let quiet = opt("dilifetime-selftest<remark>", &["-disable-output", arg(&file)]).good();
    assert_eq!(quiet.stderr, "");
    let shown = ["-disable-output", "-pass-remarks-missed=dilifetime", arg(&file)];
    let shown = opt("dilifetime-selftest<remark>", &shown).good();
    assert!(
        shown
            .stderr
            .contains("remark: records.c:1:0: a deliberate remark"),
        "{shown:?}"
    );
}

#[test]
fn warnings_end_nothing() {
    let run = opt(
        "dilifetime-selftest<warning>",
        &["-disable-output", arg(&records())],
    )
    .good();
    assert!(run.stderr.contains("warning: a deliberate warning"), "{run:?}");
    let located = "records.c:2:3: a warning about a record";
    assert!(run.stderr.contains(located), "{run:?}");
}
