//! How the corpus's kernels are started: as support/kernel.h and support/host.c have it.

use std::fs;

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
