//! `dilifetime verify`: the proposal's rules, without LLVM.

use super::report::report;
use super::{Failure, Outcome, input, output};
use dilifetime::read::Finding;
use dilifetime::spirv::{Module, check, is_spirv};
use dilifetime::text::{Positions, SyntaxError};
use dilifetime::verify::{Verified, verify_text};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Check a module's lifetimes and expressions against the proposal's rules, or debug info in SPIR-V against its
/// documents'.
///
/// Reads LLVM assembly, in the proposal's syntax or in that of stock IR, and needs no LLVM. It finds what the pass
/// dilifetime-verify finds, and says where it is in the file.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  dilifetime verify in.ll
  dilifetime verify shader.spv
  opt-22 -load-pass-plugin=libdilifetime.so -passes=dilifetime-import -S in.ll | dilifetime verify -

Findings go to standard error, each with the rule in brackets, the metadata node and the function, then the line:
  in.ll:4:3: error: a second llvm.dbg.def of one lifetime [def-once], distinct !{!\"DILifetime\", ...}, in function 'f'

--json prints {version, errors, warnings, findings} to standard output instead; each entry has a line, a column in bytes,
both from 1, and a message; a finding also has its rule, the proposal's section, the node and the function, if any.")]
pub(super) struct Args {
    /// LLVM assembly, or a SPIR-V module; - is standard input.
    file: PathBuf,

    /// As JSON.
    #[arg(long)]
    json: bool,
}

/// All that was found, as `--json` prints it.
#[derive(Default, Serialize)]
struct Report<'a> {
    /// Of this structure: 1.
    version: u32,
    /// Why the text couldn't be read.
    errors: Vec<Remark<'a>>,
    warnings: Vec<Remark<'a>>,
    findings: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Remark<'a> {
    line: usize,
    column: usize,
    message: &'a str,
}

#[derive(Serialize)]
struct Entry<'a> {
    #[serde(flatten)]
    remark: Remark<'a>,
    rule: &'a str,
    section: &'a str,
    node: Option<&'a str>,
    function: Option<&'a str>,
}

/// A rule that a SPIR-V module breaks.
#[derive(Serialize)]
struct Broken<'a> {
    rule: &'a str,
    section: &'a str,
    id: u32,
    instruction: &'a str,
    message: &'a str,
}

impl Args {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let bytes = input::read(&self.file)?;
        if is_spirv(&bytes) {
            return self.spirv(&bytes);
        }
        let text = input::as_assembly(&self.file, bytes)?;
        let verified = verify_text(&text);
        match self.json {
            true => {
                let json = serde_json::to_string_pretty(&Report::new(&text, &verified))? + "\n";
                output::write(Path::new("-"), json.as_bytes())?;
            }
            false => self.print(&text, &verified),
        }
        Ok(match verified {
            Ok(verified) if verified.findings.is_empty() => Outcome::Fine,
            _ => Outcome::Findings,
        })
    }

    fn spirv(&self, bytes: &[u8]) -> Result<Outcome, Failure> {
        let module = Module::read(bytes).map_err(|error| Failure::input(&self.file, error))?;
        let findings = check(&module);
        match self.json {
            true => {
                let entries = findings.iter().map(|finding| Broken {
                    rule: finding.rule.name,
                    section: finding.rule.section,
                    id: finding.id,
                    instruction: finding.instruction,
                    message: &finding.what,
                });
                let report = serde_json::json!({"version": 1, "findings": entries.collect::<Vec<_>>()});
                let json = serde_json::to_string_pretty(&report)? + "\n";
                output::write(Path::new("-"), json.as_bytes())?;
            }
            false => findings
                .iter()
                .for_each(|finding| eprintln!("{}: error: {finding}", self.file.display())),
        }
        Ok(match findings.is_empty() {
            true => Outcome::Fine,
            false => Outcome::Findings,
        })
    }

    fn print(&self, text: &[u8], verified: &Result<Verified, Vec<SyntaxError>>) {
        match verified {
            Err(errors) => report(&self.file, text, "error", errors),
            Ok(verified) => {
                report(&self.file, text, "warning", &verified.warnings);
                let findings = verified.findings.iter();
                let findings =
                    findings.map(|(offset, finding)| SyntaxError::new(*offset, finding.to_string()));
                report(&self.file, text, "error", &findings.collect::<Vec<_>>());
            }
        }
    }
}

impl<'a> Report<'a> {
    fn new(text: &[u8], verified: &'a Result<Verified, Vec<SyntaxError>>) -> Report<'a> {
        let mut report = Report {
            version: 1,
            ..Report::default()
        };
        match verified {
            Err(errors) => report.errors = remarks(text, errors),
            Ok(verified) => {
                report.warnings = remarks(text, &verified.warnings);
                let mut positions = Positions::new(text);
                let findings = verified.findings.iter();
                report.findings = findings
                    .map(|(offset, finding)| Entry::new(positions.of(*offset), finding))
                    .collect();
            }
        }
        report
    }
}

impl<'a> Entry<'a> {
    fn new((line, column): (usize, usize), finding: &'a Finding) -> Entry<'a> {
        Entry {
            remark: Remark {
                line,
                column,
                message: &finding.message,
            },
            rule: finding.rule.name,
            section: finding.rule.section,
            node: finding.text.as_deref(),
            function: finding.function.as_deref(),
        }
    }
}

fn remarks<'a>(text: &[u8], errors: &'a [SyntaxError]) -> Vec<Remark<'a>> {
    let mut positions = Positions::new(text);
    let remark = |error: &'a SyntaxError| {
        let (line, column) = positions.of(error.offset);
        Remark {
            line,
            column,
            message: &error.message,
        }
    };
    errors.iter().map(remark).collect()
}
