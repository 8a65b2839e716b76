//! `dilifetime locate`: where variables are.

use super::eval::number;
use super::{Failure, Outcome, input, json, output};
use crate::output::told;
use dilifetime::locate::{self, LaneQuery, Pc, Problem, Selection};
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
  dilifetime locate kernel.o --lanes --pc k+0x40
  dilifetime locate kernel.o --lanes --svg --function k -o k.svg
  dilifetime locate kernel.o --lanes --pc k+0x40 --reg exec=0xff --reg 's[4:5]=0xff00'

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

How to read --lanes (AMDGPU; of code that was made with the plugin, or that says so itself):
  0x78-0xa0  k.cl:5                                            Between these addresses, of this line:
    lanes in EXEC run here                                     a lane whose bit in EXEC is set is at the PC;
    other lanes in s[4:5] wait; they go on at 0xf8, k.cl:8     else, with a bit there, it is off until 0xf8;
    of others nothing is known                                 else it was off already, or its mask is lost.
  ~s[6:7] & s[4:5]     Masks are formulas with a bit for each lane: here those of s[4:5] that s[6:7] hasn't.
With --reg, by the names in these formulas, it says which lanes these are.

Before linking, addresses are offsets in a section: 0x10, or .text.f+0x10 if there are several with code.
What --json prints is in docs/json.md.")]
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

    /// Instead of variables, where the lanes of each wave are: which run, which wait, and where these go on.
    #[arg(long, conflicts_with = "var")]
    lanes: bool,

    /// With --lanes: what a register holds, to say which lanes are where.
    #[arg(long = "reg", value_name = "R=V", value_parser = register, requires = "lanes")]
    registers: Vec<(String, u64)>,

    /// With --lanes: as a picture (SVG), the lines down and the code across.
    #[arg(long, requires = "lanes", conflicts_with = "json")]
    svg: bool,

    /// A description of the file's target, in JSON (docs/targets.md); by default what is known of it.
    #[arg(long, value_name = "FILE")]
    target: Option<PathBuf>,

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
        output::check(&self.output, &self.file)?;
        let bytes = input::read(&self.file)?;
        if self.lanes {
            return self.show_lanes(&bytes);
        }
        let target = input::target(self.target.as_deref())?;
        let mut report =
            locate::locate_on(&bytes, target.as_ref()).map_err(|error| Failure::input(&self.file, error))?;
        let selection = Selection {
            pc: self.pc.clone(),
            function: self.function.clone(),
            variable: self.var.clone(),
        };
        if let Some(base) = selection.unknown_base(&report) {
            return Err(Failure::input(
                &self.file,
                format!("no section or function of its debug info is called {base} (--pc)"),
            ));
        }
        selection.apply(&mut report);
        if report.units.is_empty() && report.problems.is_empty() {
            return Err(Failure::input(&self.file, self.unmatched()));
        }
        let text = match self.json {
            true => json::document("variables", &report, &told(&report.problems))?,
            false => locate::table(&report, self.width),
        };
        output::write(&self.output, text.as_bytes())?;
        Ok(self.tell(&report.problems))
    }

    /// That nothing is what the options ask for, of which only those are named that are given.
    fn unmatched(&self) -> String {
        let given = [
            ("--pc", self.pc.is_some()),
            ("--function", self.function.is_some()),
            ("--var", self.var.is_some()),
        ];
        let names = given.iter().filter(|(_, is_given)| *is_given);
        let names: Vec<&str> = names.map(|(name, _)| *name).collect();
        format!("nothing in it matches {}", names.join(" and "))
    }

    fn show_lanes(&self, bytes: &[u8]) -> Result<Outcome, Failure> {
        let query = LaneQuery {
            function: self.function.clone(),
            pc: self.pc.clone(),
            registers: self.registers.clone(),
            target: input::target(self.target.as_deref())?,
        };
        let report = locate::lanes(bytes, &query).map_err(|error| Failure::input(&self.file, error))?;
        if report.functions.is_empty() && report.problems.is_empty() {
            return Err(Failure::input(
                &self.file,
                "no function that is asked for says there where its lanes are (DW_AT_LLVM_lane_pc; see --help)",
            ));
        }
        let text = match self.json {
            true => json::document("lanes", &report, &told(&report.problems))?,
            false if self.svg => locate::lanes_picture(&report),
            false => locate::lanes_text(&report),
        };
        output::write(&self.output, text.as_bytes())?;
        Ok(self.tell(&report.problems))
    }

    /// Says what couldn't be read.
    fn tell(&self, problems: &[Problem]) -> Outcome {
        for problem in problems {
            told!(
                "error: {}: {}: {}",
                self.file.display(),
                problem.unit,
                problem.message
            );
        }
        match problems.is_empty() {
            true => Outcome::Fine,
            false => Outcome::Findings,
        }
    }
}

fn told(problems: &[Problem]) -> Vec<json::Problem<'_>> {
    problems.iter().map(json::Problem::from).collect()
}

fn register(text: &str) -> Result<(String, u64), String> {
    let (name, value) = text.split_once('=').ok_or("a register is NAME=VALUE")?;
    Ok((name.to_string(), number(value)?))
}
