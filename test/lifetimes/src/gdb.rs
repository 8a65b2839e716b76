//! The same in gdb: what it prints of each variable at each marker.

use crate::build::{BuildError, run};
use crate::interpret::{Byte, Event};
use crate::judge::{Verdict, markers, verdict};
use crate::session::Module;
use dilifetime::interpret::Shown;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::path::Path;

/// What gdb says, against what is so; and what is wrong.
#[derive(Default)]
pub struct Asked {
    pub counts: BTreeMap<Verdict, u64>,
    pub wrong: Vec<String>,
}

/// Runs a linked program under gdb, which stops at each marker and prints the
/// variables in scope byte by byte.
pub fn ask(program: &Path, module: &Module, script: &Path) -> Result<Asked, BuildError> {
    let bytes = std::fs::read(program).map_err(|error| BuildError::File(program.into(), error))?;
    let markers = markers(&bytes).unwrap_or_default();
    std::fs::write(script, python(&markers)).map_err(|error| BuildError::File(script.into(), error))?;
    let text = |path: &Path| path.display().to_string();
    let arguments = [
        "120",
        "gdb",
        "-q",
        "-nx",
        "-batch",
        "-x",
        &text(script),
        "--args",
        &text(program),
        "plain",
    ]
    .map(String::from);
    let (output, _) = run("timeout", &arguments, None)?;
    Ok(judge(&String::from_utf8_lossy(&output), module))
}

/// At each marker one line: its number, then for each variable its name and
/// its bytes, with `--` for what gdb says is optimised out.
fn python(markers: &HashMap<u64, u32>) -> String {
    let mut script = String::from(include_str!("../support/stops.py"));
    let mut all: Vec<_> = markers.iter().collect();
    all.sort_unstable();
    let table: Vec<String> = all
        .iter()
        .map(|(address, number)| format!("{address:#x}: {number}"))
        .collect();
    let _ = writeln!(script, "go({{{}}})", table.join(", "));
    script
}

fn judge(output: &str, module: &Module) -> Asked {
    let mut asked = Asked::default();
    let expected = module.functions.iter().zip(&module.events);
    let mut expected =
        expected.flat_map(|(function, events)| events.iter().map(move |event| (function, event)));
    for line in output.lines().filter_map(|line| line.strip_prefix("stop ")) {
        let Some((function, event)) = expected.next() else {
            asked.wrong.push("more markers than there are".into());
            break;
        };
        let mut words = line.split_whitespace();
        if words.next() != Some(&event.marker.to_string()) {
            asked
                .wrong
                .push(format!("{}: another marker than {}", function.name, event.marker));
            break;
        }
        let shown: HashMap<&str, Vec<Option<u8>>> = words
            .filter_map(|word| word.split_once('='))
            .map(|(name, hex)| (name, bytes(hex)))
            .collect();
        asked.event(function, event, &shown);
    }
    if expected.next().is_some() {
        asked.wrong.push("gdb came to fewer markers".into());
    }
    asked
}

impl Asked {
    fn event(
        &mut self,
        function: &crate::program::Function,
        event: &Event,
        shown: &HashMap<&str, Vec<Option<u8>>>,
    ) {
        for expected in &event.variables {
            let name = function.objects[expected.object]
                .name
                .as_deref()
                .unwrap_or_default();
            let nothing = || vec![None; expected.bytes.len()];
            let bytes = shown
                .get(name)
                .cloned()
                .filter(|bytes| !bytes.is_empty())
                .unwrap_or_else(nothing);
            let shown = Shown { bytes, error: None };
            // That something isn't shown is judged elsewhere.
            let verdict = verdict(&shown, expected, || true);
            *self.counts.entry(verdict).or_default() += 1;
            if verdict == Verdict::Wrong {
                let is: Vec<String> = expected.bytes.iter().map(text).collect();
                let bytes: Vec<String> = shown
                    .bytes
                    .iter()
                    .map(|byte| byte.map_or("--".into(), |byte| format!("{byte:02x}")))
                    .collect();
                let marker = event.marker;
                self.wrong.push(format!(
                    "{name} at marker {marker}: gdb shows {}, is {}",
                    bytes.concat(),
                    is.concat()
                ));
            }
        }
    }
}

fn text(byte: &Byte) -> String {
    match byte {
        Byte::Known(byte) => format!("{byte:02x}"),
        Byte::Either(one, other) => format!("({one:02x}|{other:02x})"),
        Byte::Nowhere => "--".into(),
        Byte::Any => "??".into(),
    }
}

fn bytes(hex: &str) -> Vec<Option<u8>> {
    let digits: Vec<char> = hex.chars().collect();
    digits
        .chunks(2)
        .map(|pair| u8::from_str_radix(&pair.iter().collect::<String>(), 16).ok())
        .collect()
}
