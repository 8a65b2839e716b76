//! `dilifetime visa`: locations from vISA's debug info.

use super::{Failure, Outcome, input, output};
use crate::output::told;
use dilifetime::visa::{Map, finish, finish_by_own, read};
use std::path::{Path, PathBuf};

/// Put what vISA's debug info says into an object of Intel's compiler, as DWARF 5.
///
/// The debug info says where vISA's variables are while the program runs; which variable of the source is which of them, a
/// map says, or, without one, the locations that the object has. What its own debug info says of locations and call frames
/// is replaced.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  dilifetime visa kernel.dbg --elf kernel.elf -o out.elf
  dilifetime visa kernel.dbg --map kernel.json --elf kernel.elf -o out.elf
  dilifetime locate out.elf
  dilifetime eval out.elf --pc 0x40 --var sum --lane 3 --reg r12=7

The map is JSON, and all but its version and the variables' object, name, visa and bits may be left out:
  {\"version\": 1, \"simd\": 8, \"grf_bytes\": 32, \"variables\": [{\"object\": \"kernel\", \"function\": \"kernel\", \"name\":
   \"sum\", \"line\": 3, \"visa\": \"V41\", \"bits\": 32, \"elements\": 1, \"uniform\": false, \"ranges\": [[64, 480]]}]}
Variables that have no location, or not everywhere, are told on standard error, with the reason.")]
pub(super) struct Args {
    /// vISA's debug info; - is standard input.
    file: PathBuf,

    /// Which variable of the source is which vISA variable; if it is left out, the object's own locations say so.
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,

    /// The object, an ELF file with DWARF.
    #[arg(long, value_name = "FILE")]
    elf: PathBuf,

    /// Where to write the object.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

impl Args {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let file = read(&input::read(&self.file)?).map_err(|error| Failure::input(&self.file, error))?;
        let map = self.map.as_deref().map(map).transpose()?;
        let elf = input::read(&self.elf)?;
        let result = match map {
            Some(map) => finish(&elf, &file, &map),
            None => finish_by_own(&elf, &file),
        };
        let result = result.map_err(|error| Failure::input(&self.elf, error))?;
        output::write(&self.output, &result.object)?;
        for (variable, loss) in &result.losses {
            told!("remark: {}: {variable}: {loss}", self.elf.display());
        }
        tracing::info!(
            located = result.located,
            losses = result.losses.len(),
            "locations"
        );
        Ok(Outcome::Fine)
    }
}

fn map(path: &Path) -> Result<Map, Failure> {
    Map::parse(&input::read(path)?).map_err(|error| Failure::input(path, error))
}
