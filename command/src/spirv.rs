//! `dilifetime spirv`: a module with its debug info in the other set, or as LLVM's.

use super::{Failure, Outcome, input, output};
use crate::output::told;
use dilifetime::spirv::table::Set;
use dilifetime::spirv::{Module, convert, join, plain};
use std::path::PathBuf;

/// Write a SPIR-V module with its debug info in either set, or LLVM IR with it.
///
/// The sets are NonSemantic.Shader.DebugInfo.100 and OpenCL.DebugInfo.100. All else in the module stays as it is, and if
/// its debug info is in that set already, so does that.
///
/// On the way to LLVM a module is written --to plain first, without debug info: its values are called by their ids then,
/// and by these names those of the IR are found again that a translator makes of it.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  dilifetime spirv shader.spv --to opencl -o other.spv
  dilifetime spirv kernel.spv --to shader -o - | spirv-val
  dilifetime spirv kernel.spv --to plain -o plain.spv
  dilifetime spirv kernel.spv --to llvm --join plain.ll -o kernel.ll

What can't be said there is told on standard error, with the instruction.")]
pub(super) struct Args {
    /// A SPIR-V module; - is standard input.
    file: PathBuf,

    /// What to write.
    #[arg(long, value_name = "WHAT")]
    to: To,

    /// With --to llvm: the IR, as LLVM's assembly, that was made of the module as --to plain writes it.
    #[arg(long, value_name = "IN.ll", required_if_eq("to", "llvm"))]
    join: Option<PathBuf>,

    /// Where to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum To {
    /// The module with NonSemantic.Shader.DebugInfo.100.
    Shader,
    /// The module with OpenCL.DebugInfo.100.
    Opencl,
    /// The module without debug info, for a translator.
    Plain,
    /// LLVM IR with debug info.
    Llvm,
}

impl Args {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        // The bytes aren't needed any longer then.
        let module =
            Module::read(&input::read(&self.file)?).map_err(|error| Failure::input(&self.file, error))?;
        match self.to {
            To::Shader => self.convert(&module, Set::Shader),
            To::Opencl => self.convert(&module, Set::OpenCl),
            To::Plain => output::write(&self.output, &plain(&module)).map(|()| Outcome::Fine),
            To::Llvm => self.join(&module),
        }
    }

    fn convert(&self, module: &Module, to: Set) -> Result<Outcome, Failure> {
        let converted = convert(module, to);
        output::write(&self.output, &converted.bytes)?;
        for loss in &converted.losses {
            told!("remark: {}: {loss} is lost", self.file.display());
        }
        Ok(Outcome::Fine)
    }

    fn join(&self, module: &Module) -> Result<Outcome, Failure> {
        let Some(ir) = &self.join else {
            return Ok(Outcome::Fine);
        };
        let joined = join(module, &input::read(ir)?).map_err(|error| Failure::input(ir, error))?;
        output::write(&self.output, joined.text.as_bytes())?;
        for lost in &joined.lost {
            told!("remark: {}: {lost}", self.file.display());
        }
        Ok(Outcome::Fine)
    }
}
