//! `dilifetime targets`: the descriptions of targets that are known.

use super::{Failure, Outcome, output};
use dilifetime::target::Target;
use std::path::Path;

/// List the targets that are known by themselves, or describe one.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  dilifetime targets
  dilifetime targets x86_64 > like.json

docs/targets.md says what a description has, and who reads it. Other targets are described by their own code generators.")]
pub(super) struct Args {
    /// An architecture, as LLVM calls it: its description, in JSON.
    architecture: Option<String>,
}

impl Args {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let text = match &self.architecture {
            None => Target::known()
                .map(|target| format!("{}\n", target.architecture))
                .collect(),
            Some(name) => {
                let target = Target::known().find(|target| target.architecture == name.as_str());
                let target = target.ok_or_else(|| {
                    Failure::input(Path::new(name), "no target of this name is known by itself")
                })?;
                format!("{}\n", target.to_json())
            }
        };
        output::write(Path::new("-"), text.as_bytes())?;
        Ok(Outcome::Fine)
    }
}
