//! What to change when writing an object again.

use std::collections::{BTreeMap, BTreeSet};

use super::compression::Stored;
use super::{Object, Pieces, Relocation};

/// What to change when writing an object again; see
/// [`Object::rewrite`](super::Object::rewrite). Content may be the object's own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edits<'d> {
    pub(super) contents: BTreeMap<u32, Pieces<'d>>,
    pub(super) relocations: BTreeMap<u32, Vec<Relocation>>,
    pub(super) stored: BTreeMap<u32, Stored>,
    pub(super) removed: BTreeSet<u32>,
    /// New sections' names and contents; their indices follow the old ones'.
    pub(super) sections: Vec<(String, Pieces<'d>)>,
    /// Sections that get a symbol; its numbers follow the old ones'.
    pub(super) symbols: Vec<u32>,
}

impl<'d> Edits<'d> {
    /// Gives a section other content. For REL sections the content has the
    /// relocations' addends.
    pub fn replace(&mut self, section: u32, content: impl Into<Pieces<'d>>) {
        self.contents.insert(section, content.into());
    }

    /// Says whether a section's new content is compressed.
    pub(super) fn store(&mut self, section: u32, stored: Stored) {
        self.stored.insert(section, stored);
    }

    /// Gives a section other relocations, for its new content, in the order
    /// that the file is to have them. One that had none gets a section for them.
    pub fn relocate(&mut self, section: u32, relocations: Vec<Relocation>) {
        self.relocations.insert(section, relocations);
    }

    /// Adds a section of type SHT_PROGBITS without flags, as debug sections are,
    /// and gives its index, for [`Edits::relocate`] and
    /// [`Edits::section_symbol`].
    pub fn add_section(&mut self, object: &Object<'_>, name: &str, content: Vec<u8>) -> u32 {
        self.sections.push((name.to_string(), content.into()));
        (object.sections().len() + self.sections.len() - 1) as u32
    }

    /// The number of a section's symbol, for new relocations. If there is none,
    /// one is added behind the local symbols, and the numbers of all global
    /// symbols change; in these edits they keep their old ones.
    pub fn section_symbol(&mut self, object: &Object<'_>, section: u32) -> u32 {
        if let Some((symbol, _)) = object
            .symbol_for_section(section)
            .filter(|(_, symbol)| symbol.is_section)
        {
            return symbol;
        }
        let known = self.symbols.iter().position(|&known| known == section);
        let position = known.unwrap_or_else(|| {
            self.symbols.push(section);
            self.symbols.len() - 1
        });
        (object.symbol_count() + position) as u32
    }

    /// Takes a section away, with its relocations.
    pub fn remove(&mut self, section: u32) {
        self.removed.insert(section);
    }

    /// Whether there is nothing to change.
    pub fn is_empty(&self) -> bool {
        *self == Edits::default()
    }
}
