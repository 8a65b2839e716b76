//! `dilifetime spirv`: a module with its debug info in the other set.

use super::{Failure, Outcome, input, output};
use dilifetime::spirv::table::Set;
use dilifetime::spirv::{Module, convert};
use std::path::PathBuf;

/// Write a SPIR-V module with its debug info in either set.
///
/// The sets are NonSemantic.Shader.DebugInfo.100 and OpenCL.DebugInfo.100. All else in the module stays as it is, and if
/// its debug info is in that set already, so does that.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  dilifetime spirv shader.spv --to opencl -o other.spv
  dilifetime spirv kernel.spv --to shader -o - | spirv-val

What the other set can't say is told on standard error, with the instruction.")]
pub(super) struct Args {
    /// A SPIR-V module; - is standard input.
    file: PathBuf,

    /// The set.
    #[arg(long, value_name = "SET")]
    to: To,

    /// Where to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum To {
    Shader,
    Opencl,
}

impl Args {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        // The bytes aren't needed any longer then.
        let module =
            Module::read(&input::read(&self.file)?).map_err(|error| Failure::input(&self.file, error))?;
        let to = match self.to {
            To::Shader => Set::Shader,
            To::Opencl => Set::OpenCl,
        };
        let converted = convert(&module, to);
        output::write(&self.output, &converted.bytes)?;
        for loss in &converted.losses {
            eprintln!("remark: {}: {loss} is lost", self.file.display());
        }
        Ok(Outcome::Fine)
    }
}
