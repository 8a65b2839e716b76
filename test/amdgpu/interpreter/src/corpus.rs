//! How the corpus's kernels are started: as support/kernel.h and support/host.c have it.

use std::fs;
use std::process::ExitCode;

use crate::error::Error;
use crate::group::Group;
use crate::launch::Kernel;
use crate::listing::Listing;

const ITEMS: u16 = 64;
const GROUP: u32 = 1;
const N: u32 = 5;

/// Reads a file.
pub fn read(path: &str) -> Result<Vec<u8>, Error> {
    fs::read(path).map_err(|source| Error::File {
        path: path.to_owned(),
        source,
    })
}

/// Hands the work-group of a code object to `use_it`, ready to run.
pub fn start<T>(
    object: &[u8],
    listing: &[u8],
    input: &[u8],
    use_it: impl FnOnce(&Kernel, &mut Group) -> Result<T, Error>,
) -> Result<T, Error> {
    let kernel = Kernel::parse(object)?;
    let listing = Listing::parse(&String::from_utf8_lossy(listing));
    let mut group = Group::new(&kernel, &listing, input, N, GROUP, ITEMS)?;
    use_it(&kernel, &mut group)
}

/// What a program's `main` does that judges something: it runs with the command line's arguments. The exit code is 1 if
/// something is wrong, 2 if it can't be judged.
pub fn judge<const N: usize>(usage: &str, run: impl FnOnce(&[String; N]) -> Result<bool, Error>) -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Ok(arguments) = arguments.try_into() else {
        eprintln!("usage: {usage}");
        return ExitCode::from(2);
    };
    match run(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
