//! The command `dilifetime`.
#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod cli;

use clap::Parser;
use std::io::IsTerminal;
use std::process::ExitCode;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::FmtSpan;

fn main() -> ExitCode {
    let command = cli::Cli::parse();
    let quiet = || EnvFilter::new(if command.is_verbose() { "info" } else { "off" });
    tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::try_from_env("DILIFETIME_LOG").unwrap_or_else(|_| quiet()))
        // When a phase ends, its time.
        .with_span_events(FmtSpan::CLOSE)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_timer(())
        .with_target(false)
        .init();
    command.run()
}
