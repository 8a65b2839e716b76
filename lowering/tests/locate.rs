//! `locate` on objects that clang makes, against what `llvm-dwarfdump` says.
//!
//! Run with LLVM 22's tools installed under Debian's names; where they aren't,
//! these tests fail: they are the only check against a real compiler.

use dilifetime::locate::{Kind, Pc, Report, Scope, ScopeKind, Selection, Variable, locate, table};
use std::path::PathBuf;
use std::process::Command;

const PROGRAM: &str = r#"
struct pair { long first, second; };
int counter = 3;
static double table[4];
__thread int own;
static int helper(int x, int y) {
  int sum = x + y, unused = x * 7;
  if (sum > 10) { int twice = sum * 2; return twice - counter; }
  return sum;
}
__attribute__((noinline)) long use(struct pair *p, float scale) {
  static int calls;
  calls++; own += calls; table[calls & 3] = scale * 0.5;
  return p->first * p->second;
}
static struct pair make(long a, long b) { struct pair p = { a, b + 1 }; return p; }
extern void show(char *, int);
int run(int argc, char **argv) {
  struct pair p = make(argc, argc * 2);
  int total = 0;
  char buffer[16];
  for (int i = 0; i < argc; i++) { int h = helper(i, argc); total += h; }
  show(buffer, total);
  int *pointer = &total;
  return (int) use(&p, 2.0f) + *pointer;
}
"#;

/// Compiles [`PROGRAM`]; the object's bytes and its path.
fn compile(name: &str, arguments: &[&str]) -> (Vec<u8>, PathBuf) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let source = folder.join(format!("{name}.c"));
    let object = folder.join(format!("{name}.o"));
    std::fs::write(&source, PROGRAM).unwrap();
    let status = Command::new("clang-22")
        .args(["-g", "-c"])
        .args(arguments)
        .arg("-o")
        .args([&object, &source])
        .status()
        .expect("clang-22 runs");
    assert!(status.success());
    (std::fs::read(&object).unwrap(), object)
}

fn visit<'r>(report: &'r Report, look: &mut dyn FnMut(&'r Scope, &'r Variable)) {
    fn scope<'r>(at: &'r Scope, look: &mut dyn FnMut(&'r Scope, &'r Variable)) {
        at.variables.iter().for_each(|variable| look(at, variable));
        at.scopes.iter().for_each(|inner| scope(inner, look));
    }
    report
        .units
        .iter()
        .flat_map(|unit| &unit.functions)
        .for_each(|function| scope(function, look));
}

fn all_words(report: &Report) -> Vec<String> {
    let mut words = Vec::new();
    visit(report, &mut |_, variable| {
        words.extend(
            variable
                .segments
                .iter()
                .map(|segment| segment.words().to_string()),
        )
    });
    words
}

/// `llvm-dwarfdump --statistics` as a number by its name.
fn statistic(object: &PathBuf, name: &str) -> u64 {
    let out = Command::new("llvm-dwarfdump-22")
        .arg("--statistics")
        .arg(object)
        .output()
        .unwrap();
    let values: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
    values[name]
        .as_u64()
        .unwrap_or_else(|| panic!("no statistic {name}"))
}

#[test]
fn covers_what_llvm_says() {
    for (name, arguments) in [
        ("cover-O0", &["-O0"][..]),
        ("cover-O1", &["-O1"]),
        ("cover-O2", &["-O2"]),
        (
            "cover-sections",
            &["-O2", "-ffunction-sections", "-fdata-sections"],
        ),
        ("cover-aarch64", &["-O2", "--target=aarch64-linux-gnu"]),
        ("cover-i386", &["-O2", "--target=i386-linux-gnu"]),
        ("cover-gz", &["-O2", "-gz"]),
        ("cover-64", &["-O2", "-gdwarf64"]),
    ] {
        let (bytes, object) = compile(name, arguments);
        let report = locate(&bytes).unwrap();
        assert_eq!(report.problems, [], "{name}");
        let (mut covered, mut parameters) = (0, 0);
        visit(&report, &mut |_, variable| {
            covered += variable.covered_bytes;
            if variable.kind == dilifetime::locate::VariableKind::Parameter {
                parameters += variable.covered_bytes;
            }
        });
        let llvm = "#bytes in parent scope covered by DW_AT_location)";
        assert_eq!(
            covered,
            statistic(&object, &format!("sum_all_variables({llvm}")),
            "{name}"
        );
        assert_eq!(
            parameters,
            statistic(&object, &format!("sum_all_params({llvm}")),
            "{name}"
        );
    }
}

#[test]
fn every_location_has_words() {
    for (name, target) in [
        ("words-x86", "x86_64-linux-gnu"),
        ("words-aarch64", "aarch64-linux-gnu"),
        ("words-i386", "i386-linux-gnu"),
        ("words-arm", "arm-linux-gnueabi"),
    ] {
        for level in ["-O0", "-O2"] {
            let target = format!("--target={target}");
            let (bytes, _) = compile(&format!("{name}{level}"), &[level, &target]);
            let report = locate(&bytes).unwrap();
            let words = all_words(&report);
            assert!(
                words.iter().all(|words| !words.contains("DW_OP")),
                "{name}{level}: {words:#?}"
            );
            assert!(
                words.iter().any(|words| words.starts_with("in ")),
                "{name}{level}"
            );
        }
    }
}

#[test]
fn says_what_is_inlined_and_what_is_lost() {
    let (bytes, _) = compile("inlined", &["-O2"]);
    let mut report = locate(&bytes).unwrap();
    let mut lost = 0;
    visit(&report, &mut |scope, variable| {
        if scope.kind == ScopeKind::Inlined && scope.name.as_deref() == Some("helper") {
            let site = scope.call_site.as_ref().unwrap();
            assert_eq!(
                (site.into.as_str(), site.file.as_deref()),
                ("run", Some("inlined.c"))
            );
            lost += u32::from(variable.name == "twice" && variable.segments.is_empty());
        }
    });
    assert_eq!(lost, 1);
    let selection = Selection {
        pc: Some("run+1".parse::<Pc>().unwrap()),
        ..Selection::default()
    };
    selection.apply(&mut report);
    let run = &report.units[0].functions[..];
    assert_eq!(run.len(), 1);
    assert!(report.units[0].globals.is_empty());
    let argc = run[0]
        .variables
        .iter()
        .find(|variable| variable.name == "argc")
        .unwrap();
    assert_eq!(argc.segments.len(), 1);
    assert_eq!(argc.segments[0].location.as_ref().unwrap().kind, Kind::Register);
}

#[test]
fn globals_are_at_their_sections() {
    let (bytes, _) = compile("globals", &["-O2", "-fdata-sections", "-ffunction-sections"]);
    let report = locate(&bytes).unwrap();
    let words = |name: &str| {
        let global = report.units[0]
            .globals
            .iter()
            .find(|global| global.name == name)
            .unwrap();
        global.segments[0].words().to_string()
    };
    assert_eq!(words("counter"), "in memory at .data.counter");
    assert_eq!(words("own"), "in thread-local storage at .tbss.own");
    let names: Vec<&str> = report.units[0]
        .functions
        .iter()
        .map(|f| f.ranges[0].from.as_str())
        .collect();
    assert_eq!(names, [".text.use+0x0", ".text.run+0x0"]);
}

#[test]
fn amdgpu_has_its_own_registers() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (source, object) = (folder.join("kernel.c"), folder.join("kernel.o"));
    let kernel = "void run(int *out, int a) { int b = a * 3; out[a] = b; }\n";
    std::fs::write(&source, kernel).unwrap();
    let status = Command::new("clang-22")
        .args([
            "--target=amdgcn-amd-amdhsa",
            "-mcpu=gfx906",
            "-nogpulib",
            "-g",
            "-O1",
            "-c",
            "-o",
        ])
        .args([&object, &source])
        .status()
        .unwrap();
    assert!(status.success());
    let report = locate(&std::fs::read(&object).unwrap()).unwrap();
    assert_eq!(report.architecture, "AMDGPU");
    assert!(
        all_words(&report).iter().any(|words| words.contains("v2")),
        "{}",
        table(&report, 110)
    );
}

#[test]
fn bad_input_is_an_error_and_no_panic() {
    let (bytes, _) = compile("bad", &["-O2"]);
    assert_eq!(locate(b"").unwrap_err().to_string(), "not an ELF file");
    let archive = locate(b"!<arch>\n").unwrap_err().to_string();
    assert!(archive.starts_with("an archive, not an ELF file"), "{archive}");
    let (old, _) = compile("bad-dwarf4", &["-O2", "-gdwarf-4"]);
    let message = locate(&old).unwrap_err().to_string();
    assert!(message.contains("DWARF 4"), "{message}");
    let (none, _) = compile("bad-none", &["-O2", "-g0"]);
    assert!(locate(&none).unwrap_err().to_string().contains("no debug info"));
    // Cut short anywhere, and with any byte changed: an error or a report.
    for cut in (0..bytes.len()).step_by(97) {
        let _ = locate(&bytes[..cut]).map(|report| table(&report, 110));
    }
    let mut damaged = bytes.clone();
    for at in (0..bytes.len()).step_by(3) {
        damaged[at] = damaged[at].wrapping_add(113);
        let _ = locate(&damaged).map(|report| table(&report, 110));
        damaged[at] = bytes[at];
    }
}
