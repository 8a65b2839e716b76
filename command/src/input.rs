//! Reading input files.

use super::Failure;
use dilifetime::target::Target;
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

/// A target's description, where an option names one.
pub(super) fn target(file: Option<&Path>) -> Result<Option<Target>, Failure> {
    let Some(file) = file else { return Ok(None) };
    let text = String::from_utf8_lossy(&read(file)?).into_owned();
    let target = Target::from_json(&text).map_err(|error| Failure::input(file, error))?;
    Ok(Some(target))
}

/// LLVM assembly, as text. What is no text isn't shown.
pub(super) fn assembly(file: &Path) -> Result<Vec<u8>, Failure> {
    as_assembly(file, read(file)?)
}

/// The same, of bytes that have been read.
pub(super) fn as_assembly(file: &Path, bytes: Vec<u8>) -> Result<Vec<u8>, Failure> {
    let is = match bytes.as_slice() {
        [b'B', b'C', 0xc0, 0xde, ..] | [0xde, 0xc0, 0x17, 0x0b, ..] => {
            "bitcode, of which llvm-dis makes that"
        }
        [0x7f, b'E', b'L', b'F', ..] => "an ELF file",
        bytes if bytes.contains(&0) => "no text",
        _ => return Ok(bytes),
    };
    Err(Failure::input(
        file,
        format!("LLVM assembly is wanted, and this is {is}"),
    ))
}
