//! `dilifetime locate`: where variables are.

use super::{Failure, Outcome, input, output};
use dilifetime::locate::{self, Pc, Selection};
use std::path::PathBuf;

/// Show where each variable is, in words.
///
/// Reads any ELF file with DWARF 5, linked or not, and prints for each function its variables, the PC ranges in which
/// a debugger can show them, and where they are there. "known" is how much of its scope's code a variable has a
/// location in; "no location" is where it has none.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  clang -g -O2 -c prog.c && dilifetime locate prog.o
  dilifetime locate prog.o --function main --var i
  dilifetime locate a.out --pc 0x401136
  dilifetime locate prog.o --pc main+12
  dilifetime locate prog.o --json | jq '.units[].functions[].name'

How to read a location:
  in register RAX                in memory at RSP+16          in memory at frame base - 20
      The variable is there and can be changed. The line of the function says what its frame base is.
  = RDI + 1 (computed, read-only)                             = 5 (constant)
      The variable is nowhere, but its value is known.
  value on entry in RDI
      What the register held when the function was entered; a debugger may find that out from the caller.
  pieces: bytes 0-7 in RAX; bytes 8-15 optimized out
      Parts of it are in several places.
  pointer to variable x (implicit)
      The pointer is gone, but what it points at can be shown.
  [RSP+8]            What is in memory at that address.
  also ...           It is there as well as in the place above.
  DW_OP_... (reason) There are no words for it; these are its DWARF operations.

Before linking, addresses are offsets in a section: 0x10, or .text.f+0x10 if there are several with code.
The structure that --json prints is documented in the library, `dilifetime::locate::Report`.")]
pub(super) struct Args {
    /// An ELF file; - is standard input.
    file: PathBuf,

    /// Only what is alive at this address: 0x401136, 16, .text+0x10, main+4. Leaves globals out.
    #[arg(long, value_name = "ADDR")]
    pc: Option<Pc>,

    /// Only this function, and where it was inlined.
    #[arg(long, value_name = "NAME")]
    function: Option<String>,

    /// Only variables with this name.
    #[arg(long, value_name = "NAME")]
    var: Option<String>,

    /// As JSON.
    #[arg(long)]
    json: bool,

    /// The width of the table.
    #[arg(long, value_name = "COLUMNS", default_value_t = 110)]
    width: usize,

    /// Where to write.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,
}

impl Args {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let bytes = input::read(&self.file)?;
        let mut report = locate::locate(&bytes).map_err(|error| Failure::input(&self.file, error))?;
        let selection = Selection {
            pc: self.pc.clone(),
            function: self.function.clone(),
            variable: self.var.clone(),
        };
        selection.apply(&mut report);
        if report.units.is_empty() && report.problems.is_empty() {
            return Err(Failure::input(
                &self.file,
                "nothing in it matches --pc, --function and --var",
            ));
        }
        let text = match self.json {
            true => serde_json::to_string_pretty(&report)? + "\n",
            false => locate::table(&report, self.width),
        };
        output::write(&self.output, text.as_bytes())?;
        for problem in &report.problems {
            eprintln!(
                "error: {}: {}: {}",
                self.file.display(),
                problem.unit,
                problem.message
            );
        }
        Ok(match report.problems.is_empty() {
            true => Outcome::Fine,
            false => Outcome::Findings,
        })
    }
}
