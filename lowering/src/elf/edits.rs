//! What to change when writing an object again.

use std::collections::{BTreeMap, BTreeSet};

use super::Relocation;

/// What to change when writing an object again; see
/// [`Object::rewrite`](super::Object::rewrite).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edits {
    pub(super) contents: BTreeMap<u32, Vec<u8>>,
    pub(super) relocations: BTreeMap<u32, Vec<Relocation>>,
    pub(super) removed: BTreeSet<u32>,
}

impl Edits {
    /// Gives a section other content. For REL sections the content has the
    /// relocations' addends.
    pub fn replace(&mut self, section: u32, content: Vec<u8>) {
        self.contents.insert(section, content);
    }

    /// Gives a section other relocations, for its new content, in the order
    /// that the file is to have them.
    pub fn relocate(&mut self, section: u32, relocations: Vec<Relocation>) {
        self.relocations.insert(section, relocations);
    }

    /// Takes a section away, with its relocations.
    pub fn remove(&mut self, section: u32) {
        self.removed.insert(section);
    }

    /// Whether there is nothing to change.
    pub fn is_empty(&self) -> bool {
        self.contents.is_empty() && self.relocations.is_empty() && self.removed.is_empty()
    }
}
