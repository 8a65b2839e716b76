//! Reading input files.

use super::Failure;
use std::io::Read;
use std::path::Path;

/// A file's bytes; of standard input for `-`.
pub(super) fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    let result = if file == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(file)
    };
    let bytes = result.as_ref().map_or(0, Vec::len);
    tracing::info!(file = %file.display(), bytes, "read");
    result.map_err(|error| Failure::Read {
        file: file.to_path_buf(),
        error,
    })
}
