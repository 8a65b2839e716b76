//! `dilifetime finalize`: the object that debuggers get.

use super::{Failure, Outcome, input, output};
use crate::output::told;
use dilifetime::dialect::Dialect;
use dilifetime::finalize::{Finalized, Request, finalize};
use std::path::PathBuf;

/// Give the variables of a carried object their locations.
///
/// Carry hands each lifetime's referrer to stock LLVM in a carrier, an artificial variable, and puts the lifetimes into
/// the section .dilifetime. Any codegen may then make an object of the module. This reads where the carriers are, works
/// out where the variables are, and takes the carriers and the section away.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  opt-22 -load-pass-plugin=libdilifetime.so -passes=dilifetime-carry in.ll -o carried.bc
  llc-22 -filetype=obj carried.bc -o carried.o
  dilifetime finalize carried.o -o out.o

What the dialect can't say is a remark on standard error, with its reason; --quiet leaves these out.")]
pub(super) struct Args {
    /// A carried object; - is standard input.
    file: PathBuf,

    /// Where to write; - is standard output.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// The DWARF to write: dwarf5, dwarf5-procedures, heterogeneous or
    /// heterogeneous-legacy; by default heterogeneous for amdgcn, else dwarf5.
    #[arg(short, long, value_name = "NAME")]
    dialect: Option<Dialect>,

    /// A description of the target, in JSON (docs/targets.md); by default what is known of
    /// the object's machine, or what its code generator said when the module was carried.
    #[arg(short, long, value_name = "FILE")]
    target: Option<PathBuf>,

    /// No remarks.
    #[arg(short, long)]
    quiet: bool,
}

impl Args {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let bytes = input::read(&self.file)?;
        let request = Request {
            dialect: self.dialect,
            target: input::target(self.target.as_deref())?,
        };
        let Finalized {
            object,
            model,
            losses,
        } = finalize(&bytes, &request).map_err(|error| Failure::input(&self.file, error))?;
        output::write_with(&self.output, &|out| object.write_to(out))?;
        if !self.quiet {
            for loss in &losses {
                told!("remark: {}", loss.text(&model));
            }
        }
        Ok(Outcome::Fine)
    }
}
