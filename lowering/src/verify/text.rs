//! Verifying a module's text, without LLVM.

use super::{Finding, Place, verify};
use crate::read::{assembly, read};
use crate::text::{Origins, SyntaxError, assemble};

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
    let translation = assemble(text)?;
    let warnings = translation.warnings().to_vec();
    let findings = if translation.is_unchanged() {
        verify_assembly(text, None)?
    } else {
        let (stock, origins) = translation.with_origins();
        verify_assembly(&stock, Some(&origins)).map_err(|errors| translate(errors, &origins, text.len()))?
    };
    Ok(Verified { findings, warnings })
}

/// Verifies stock IR; offsets are those of where it comes from.
fn verify_assembly(
    text: &[u8],
    origins: Option<&Origins>,
) -> Result<Vec<(usize, Finding)>, Vec<SyntaxError>> {
    let assembly = assembly::parse(text)?;
    let mut reading = read(&assembly.source);
    let findings = verify(&assembly.source, &mut reading);
    let offset = |place| {
        let offset = assembly.offset(place);
        origins.map_or(Some(offset), |origins| origins.of(offset))
    };
    let mut placed: Vec<_> = findings
        .into_iter()
        .map(|finding| {
            // A list that moved is at no place of its own, but its nodes are.
            let node = || offset(Place::Node(finding.node?));
            (offset(finding.place).or_else(node).unwrap_or(0), finding)
        })
        .collect();
    placed.sort_by_key(|(offset, _)| *offset);
    Ok(placed)
}

/// Errors in stock IR, where it comes from.
fn translate(errors: Vec<SyntaxError>, origins: &Origins, end: usize) -> Vec<SyntaxError> {
    let errors = errors.into_iter();
    let errors = errors.map(|SyntaxError { offset, message }| {
        let offset = origins.of(offset).unwrap_or(end);
        SyntaxError { offset, message }
    });
    let mut errors: Vec<_> = errors.collect();
    errors.sort_by_key(|error| error.offset);
    errors
}
