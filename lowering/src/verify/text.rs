//! Verifying a module's text, without LLVM.

use super::verify;
use crate::read::Finding;
use crate::read::{read, read_text};
use crate::text::SyntaxError;

/// What verification finds in a text.
#[derive(Debug)]
pub struct Verified {
    /// Each with its offset in bytes, in the order of the text.
    pub findings: Vec<(usize, Finding)>,
    /// What was left out, and where.
    pub warnings: Vec<SyntaxError>,
}

/// Verifies a module, in the proposal's syntax or in stock IR's encoding.
///
/// # Errors
///
/// All that can't be read, in the order of the text.
pub fn verify_text(text: &[u8]) -> Result<Verified, Vec<SyntaxError>> {
    let text = read_text(text)?;
    let mut reading = read(text.source());
    let findings = verify(text.source(), &mut reading).into_iter();
    let mut findings: Vec<_> = findings
        .map(|finding| (text.offset(finding.place, finding.node), finding))
        .collect();
    findings.sort_by_key(|(offset, _)| *offset);
    Ok(Verified {
        findings,
        warnings: text.warnings,
    })
}
