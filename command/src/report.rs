//! What is wrong with a text, on standard error.

use dilifetime::text::{self, SyntaxError};
use std::path::Path;

/// Writes errors or warnings about a file as LLVM's tools do.
pub(super) fn report(file: &Path, text: &[u8], severity: &str, errors: &[SyntaxError]) {
    let name = match file == Path::new("-") {
        true => "<stdin>".into(),
        false => file.to_string_lossy(),
    };
    let mut out = std::io::BufWriter::new(std::io::stderr().lock());
    // Nobody reads standard error: there is no other place to say so.
    let _ = text::report(&name, text, severity, errors, &mut out);
}
