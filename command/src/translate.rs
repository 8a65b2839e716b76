//! `dilifetime as` and `dilifetime dis`: between the proposal's syntax and
//! stock IR.

use super::report::report;
use super::{Failure, Outcome, input, output};
use dilifetime::text::{self, SyntaxError, Translation};
use std::path::PathBuf;

/// Turn a module that is written as the proposal writes it into stock IR.
///
/// Reads LLVM assembly with !DILifetime(...), !DIExpr(...), !DIFragment() and !DIExprCode(), and writes LLVM assembly
/// that stock LLVM 22 reads: each such node is a tuple that starts with its name. Everything else goes through byte
/// for byte.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  dilifetime as in.ll -o stock.ll
  dilifetime as in.ll | opt-22 -load-pass-plugin=libdilifetime.so -passes=dilifetime-verify -disable-output

What becomes what:
  distinct !DILifetime(object: !1, location: !DIExpr(DIOpArg(0, i64)), argObjects: {!2})
      distinct !{!\"DILifetime\", !1, !{!\"DIExpr\", !{!\"DIOpArg\", i32 0, i64 poison}}, !{!2}}
  distinct !DIFragment()    distinct !{!\"DIFragment\"}
  !DISubprogram(activeLanePC: !3, retainedNodes: !{!4})
      attachments !dilifetime.activeLanePC and !dilifetime.retainedNodes of the function
  !llvm.dbg.retainedNodes   !dilifetime.retainedNodes
  llvm.dbg.label of a !DIExprCode()    llvm.dbg.code

Old files may have typed pointers in expressions, DIOpExtend(64, i64), DIOpSelect(64, i64) and DIOpShr(), and the
proposal's listings have u64 for i64 and names such as !pc.fragment for nodes; all of these are read, too.

ROCm's LLVM writes operations of the proposal into the !DIExpression of a dbg_value, dbg_declare or global variable:
they become stock's, of which the plugin's import makes lifetimes, or are refused with the reason. Its field
memorySpace: goes into the list !dilifetime.memorySpaces.

All errors of a file are reported, with their lines; then there is no output.")]
pub(super) struct AssembleArgs {
    #[command(flatten)]
    files: Files,
}

/// Turn stock IR with lifetimes into the proposal's syntax.
///
/// The other way round than `dilifetime as`, which reads what this prints and gives the same stock IR again.
/// Expressions and arguments are printed in the lifetimes that use them. Everything that isn't about lifetimes goes
/// through byte for byte.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  dilifetime dis stock.ll
  opt-22 -load-pass-plugin=libdilifetime.so -passes=dilifetime-import -S in.ll | dilifetime dis - -o readable.ll")]
pub(super) struct DisassembleArgs {
    #[command(flatten)]
    files: Files,
}

#[derive(Debug, clap::Args)]
struct Files {
    /// LLVM assembly; - is standard input.
    file: PathBuf,

    /// Where to write.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,
}

impl AssembleArgs {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        self.files.run(text::assemble)
    }
}

impl DisassembleArgs {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        self.files.run(text::disassemble)
    }
}

impl Files {
    fn run(
        &self,
        translate: fn(&[u8]) -> Result<Translation<'_>, Vec<SyntaxError>>,
    ) -> Result<Outcome, Failure> {
        let text = input::assembly(&self.file)?;
        match translate(&text) {
            Ok(translation) => {
                output::write_with(&self.output, &|out| translation.write(out))?;
                report(&self.file, &text, "warning", translation.warnings());
                Ok(Outcome::Fine)
            }
            Err(errors) => {
                report(&self.file, &text, "error", &errors);
                Ok(Outcome::Findings)
            }
        }
    }
}
