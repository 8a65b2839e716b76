//! The command `dilifetime`: one file per subcommand.
//!
//! A subcommand is a clap `Args` with `fn run(&self) -> Result<Outcome, Failure>`,
//! a variant of [`Command`] and an arm in [`Cli::run`].
#![forbid(unsafe_code)]
#![warn(unreachable_pub)]
// It panics where nobody hears it: `output::told` says it.
#![warn(clippy::print_stderr)]

mod dump;
mod eval;
mod finalize;
mod graph;
mod input;
mod json;
mod locate;
mod manual;
mod operations;
mod output;
mod report;
mod rules;
mod spirv;
mod table;
mod targets;
mod translate;
mod verify;
mod visa;

use crate::output::told;
use clap::{Parser, Subcommand};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use thiserror::Error;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::FmtSpan;

/// Look at, and finish, debug info with lifetimes.
///
/// A variable of an optimised program moves: from a register to the stack, into two registers, into nothing. dilifetime
/// shows where it is, range by range, and makes object files say so to debuggers.
#[derive(Debug, Parser)]
#[command(
    name = "dilifetime",
    version,
    long_version = concat!(env!("CARGO_PKG_VERSION"), " (for LLVM 22)"),
    max_term_width = 100,
    after_help = "Exit codes: 0 all is well; 1 the input is bad, or part of it is, with `error: …` on standard \
                  error; 2 the command line is wrong.\n\nA file named - is standard input or output. Output files \
                  appear whole or not at all.\nDILIFETIME_LOG=debug (or info, trace) shows more of what is done than \
                  --verbose; in opt, llc and clang the plugin heeds it, too."
)]
pub(crate) struct Cli {
    /// Show on standard error each phase with its counts and its time.
    #[arg(long, short, global = true)]
    verbose: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Finalize(finalize::Args),
    Locate(locate::Args),
    Eval(eval::Args),
    Dump(dump::Args),
    As(translate::AssembleArgs),
    Dis(translate::DisassembleArgs),
    Verify(verify::Args),
    Graph(graph::Args),
    Rules(rules::Args),
    Targets(targets::Args),
    Operations(operations::Args),
    Spirv(spirv::Args),
    Visa(visa::Args),
    Completions(manual::CompletionsArgs),
    Man(manual::ManArgs),
}

/// How a subcommand that ran to its end ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Fine,
    /// Something was found wrong and has been reported.
    Findings,
}

/// Why a subcommand couldn't do its work.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error("{}: {error}", file.display())]
    Read { file: PathBuf, error: std::io::Error },
    #[error("{}: {error}", file.display())]
    Write { file: PathBuf, error: std::io::Error },
    #[error("{}: {message}", file.display())]
    Input { file: PathBuf, message: String },
    #[error("output as JSON: {0}")]
    Json(#[from] serde_json::Error),
}

impl Failure {
    /// Something wrong with what a file holds.
    pub(crate) fn input(file: impl Into<PathBuf>, message: impl ToString) -> Failure {
        Failure::Input {
            file: file.into(),
            message: message.to_string(),
        }
    }
}

impl Cli {
    /// Has what is done shown on standard error, as the environment or `--verbose` says.
    fn trace(&self) {
        let asked = || EnvFilter::new(if self.verbose { "info" } else { "off" });
        tracing_subscriber::fmt()
            .with_env_filter(EnvFilter::try_from_env("DILIFETIME_LOG").unwrap_or_else(|_| asked()))
            // When a phase ends, its time.
            .with_span_events(FmtSpan::CLOSE)
            .with_writer(std::io::stderr)
            .log_internal_errors(false)
            .with_ansi(std::io::stderr().is_terminal())
            .with_timer(())
            .with_target(false)
            .init();
    }

    /// Does what the command line says.
    fn run(&self) -> ExitCode {
        let result = match &self.command {
            Command::Finalize(args) => args.run(),
            Command::Locate(args) => args.run(),
            Command::Eval(args) => args.run(),
            Command::Dump(args) => args.run(),
            Command::As(args) => args.run(),
            Command::Dis(args) => args.run(),
            Command::Verify(args) => args.run(),
            Command::Graph(args) => args.run(),
            Command::Rules(args) => args.run(),
            Command::Targets(args) => args.run(),
            Command::Operations(args) => args.run(),
            Command::Spirv(args) => args.run(),
            Command::Visa(args) => args.run(),
            Command::Completions(args) => args.run(),
            Command::Man(args) => args.run(),
        };
        match result {
            Ok(Outcome::Fine) => ExitCode::SUCCESS,
            Ok(Outcome::Findings) => ExitCode::from(1),
            Err(failure) => {
                told!("error: {failure}");
                ExitCode::from(1)
            }
        }
    }
}

fn main() -> ExitCode {
    let command = match Cli::try_parse() {
        Ok(command) => command,
        // Help and versions, too; clap would ignore that these can't be written.
        Err(said) => {
            return match output::print(&|_| said.print()) {
                Ok(()) => ExitCode::from(u8::try_from(said.exit_code()).unwrap_or(1)),
                Err(error) => {
                    told!("error: standard output: {error}");
                    ExitCode::from(1)
                }
            };
        }
    };
    command.trace();
    command.run()
}
