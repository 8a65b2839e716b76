//! `dilifetime verify`: the proposal's rules, without LLVM.

use super::json::{self, Problem, Severity};
use super::report::report;
use super::{Failure, Outcome, input, output};
use crate::output::told;
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

--json prints them to standard output instead (docs/json.md).")]
pub(super) struct Args {
    /// LLVM assembly, or a SPIR-V module; - is standard input.
    file: PathBuf,

    /// As JSON.
    #[arg(long)]
    json: bool,
}

/// `--json` prints nothing but the problems.
#[derive(Serialize)]
struct Nothing {}

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
                let json = json::document("findings", &Nothing {}, &problems(&text, &verified))?;
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
                let problems = findings.iter().map(|finding| Problem {
                    rule: Some(finding.rule.name),
                    section: Some(finding.rule.section),
                    id: Some(finding.id),
                    instruction: Some(finding.instruction),
                    ..Problem::error(&finding.what)
                });
                let problems: Vec<_> = problems.collect();
                let json = json::document("findings", &Nothing {}, &problems)?;
                output::write(Path::new("-"), json.as_bytes())?;
            }
            false => findings
                .iter()
                .for_each(|finding| told!("{}: error: {finding}", self.file.display())),
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

/// In the order of the file: errors, warnings, and then what breaks a rule.
fn problems<'a>(text: &[u8], verified: &'a Result<Verified, Vec<SyntaxError>>) -> Vec<Problem<'a>> {
    let verified = match verified {
        Err(errors) => return remarks(text, Severity::Error, errors),
        Ok(verified) => verified,
    };
    let mut found = remarks(text, Severity::Warning, &verified.warnings);
    let mut positions = Positions::new(text);
    found.extend(verified.findings.iter().map(|(offset, finding)| Problem {
        rule: Some(finding.rule.name),
        section: Some(finding.rule.section),
        node: finding.text.as_deref(),
        function: finding.function.as_deref(),
        ..problem(positions.of(*offset), Severity::Error, &finding.message)
    }));
    found
}

fn remarks<'a>(text: &[u8], severity: Severity, errors: &'a [SyntaxError]) -> Vec<Problem<'a>> {
    let mut positions = Positions::new(text);
    let errors = errors.iter();
    errors
        .map(|error| problem(positions.of(error.offset), severity, &error.message))
        .collect()
}

fn problem((line, column): (usize, usize), severity: Severity, message: &str) -> Problem<'_> {
    Problem {
        severity,
        line: Some(line),
        column: Some(column),
        ..Problem::error(message)
    }
}
