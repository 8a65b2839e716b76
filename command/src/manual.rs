//! `dilifetime completions` and `dilifetime man`: for shells and manuals, made of the command line's own description.

use super::{Cli, Failure, Outcome, output};
use clap::CommandFactory;
use clap_complete::Shell;
use std::path::{Path, PathBuf};

/// Print a script that completes this command in a shell.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  dilifetime completions bash > ~/.local/share/bash-completion/completions/dilifetime
  source <(dilifetime completions zsh)")]
pub(super) struct CompletionsArgs {
    shell: Shell,
}

/// Write a manual page for this command and for each of its subcommands.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  dilifetime man ~/.local/share/man/man1 && man dilifetime-locate")]
pub(super) struct ManArgs {
    /// Where to write: a folder that is there.
    folder: PathBuf,
}

impl CompletionsArgs {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "dilifetime", &mut script);
        output::write(Path::new("-"), &script)?;
        Ok(Outcome::Fine)
    }
}

impl ManArgs {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let mut command = Cli::command();
        command.build();
        self.page(&command, "dilifetime")?;
        let subcommands = command.get_subcommands();
        for subcommand in subcommands.filter(|each| each.get_name() != "help") {
            self.page(subcommand, &format!("dilifetime-{}", subcommand.get_name()))?;
        }
        Ok(Outcome::Fine)
    }

    fn page(&self, command: &clap::Command, name: &str) -> Result<(), Failure> {
        let file = self.folder.join(format!("{name}.1"));
        let mut page = Vec::new();
        clap_mangen::Man::new(command.clone().display_name(name.to_string()))
            .render(&mut page)
            .map_err(|error| Failure::Write {
                file: file.clone(),
                error,
            })?;
        output::write(&file, &page)
    }
}
