//! A module's text, in the proposal's syntax or in stock IR's encoding.

use super::assembly::{self, Assembly};
use super::{NodeId, Source};
use crate::read::Site;
use crate::text::{Origins, SyntaxError, assemble};

/// A text that was read, and where the parts of its source are in it.
#[derive(Debug)]
pub struct Text {
    assembly: Assembly,
    /// Where the stock IR comes from; none: it is the text.
    origins: Option<Origins>,
    /// What was left out, and where.
    pub warnings: Vec<SyntaxError>,
}

/// Reads a module.
///
/// # Errors
///
/// All that is wrong with it, in the order of the text.
pub fn read_text(text: &[u8]) -> Result<Text, Vec<SyntaxError>> {
    let translation = assemble(text)?;
    let warnings = translation.warnings().to_vec();
    let (assembly, origins) = if translation.is_unchanged() {
        (assembly::parse(text)?, None)
    } else {
        let (stock, origins) = translation.with_origins();
        let assembly = assembly::parse(&stock).map_err(|errors| translate(errors, &origins, text.len()))?;
        (assembly, Some(origins))
    };
    Ok(Text {
        assembly,
        origins,
        warnings,
    })
}

impl Text {
    pub fn source(&self) -> &Source {
        &self.assembly.source
    }

    /// The numbers that nodes have in the text, by [`NodeId`]; none for one that is
    /// written where it is used.
    pub fn numbers(&self, text: &[u8]) -> Vec<Option<u32>> {
        let offset = |node| self.offset(Site::Node(node), None);
        let nodes = self.source().ids();
        nodes.map(|node| defined_at(text, offset(node))).collect()
    }

    /// The offset in bytes of a place; of a node, where the place is in a list
    /// that the proposal's syntax has elsewhere.
    pub fn offset(&self, place: Site, node: Option<NodeId>) -> usize {
        let offset = |place| {
            let offset = self.assembly.offset(place);
            match &self.origins {
                Some(origins) => origins.of(offset),
                None => Some(offset),
            }
        };
        let of_node = || offset(Site::Node(node?));
        offset(place).or_else(of_node).unwrap_or(0)
    }
}

/// The number of a node whose definition begins at an offset of a text: `!7 = ...`.
fn defined_at(text: &[u8], offset: usize) -> Option<u32> {
    let after = text[offset..].strip_prefix(b"!")?;
    let digits = after.iter().position(|byte| !byte.is_ascii_digit())?;
    let (number, rest) = after.split_at(digits);
    let is_definition = rest.trim_ascii_start().first() == Some(&b'=');
    let number = std::str::from_utf8(number).ok()?;
    number.parse().ok().filter(|_| is_definition)
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
