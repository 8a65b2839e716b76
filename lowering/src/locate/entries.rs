//! The walk over the entries of a unit, in file order.
//!
//! The passes of [`crate::dwarf`] over the units of an object go from abbreviation to
//! abbreviation instead: they copy what they pass over byte by byte, of most entries
//! they read no attribute, and they decline where something isn't as it should be.

use super::Slice;
use super::units::Entry;

/// Who is shown entries.
pub(super) trait Walker<'a> {
    /// What is to be known of an entry at those below it.
    type Open;

    /// An entry, and what is known of the innermost around it of which something is.
    /// What is known of it itself ends with [`Walker::leave`].
    fn enter(&mut self, entry: &Entry<'a>, around: Option<&Self::Open>) -> gimli::Result<Option<Self::Open>>;

    fn leave(&mut self, open: Self::Open);
}

/// Shows a unit; false: more entries than `deepest` are open, and the rest wasn't
/// looked at.
pub(super) fn walk<'a, W: Walker<'a>>(
    unit: &gimli::Unit<Slice<'a>>,
    deepest: usize,
    walker: &mut W,
) -> gimli::Result<bool> {
    let mut open = Vec::new();
    let result = walk_open(unit, deepest, walker, &mut open);
    close(&mut open, 0, walker);
    result
}

fn walk_open<'a, W: Walker<'a>>(
    unit: &gimli::Unit<Slice<'a>>,
    deepest: usize,
    walker: &mut W,
    open: &mut Vec<(isize, W::Open)>,
) -> gimli::Result<bool> {
    let mut entries = unit.entries();
    while let Some(entry) = entries.next_dfs()? {
        close(open, entry.depth(), walker);
        let around = open.last().map(|(_, around)| around);
        if let Some(known) = walker.enter(entry, around)? {
            match entry.has_children() {
                true => open.push((entry.depth(), known)),
                false => walker.leave(known),
            }
        }
        if open.len() > deepest {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Closes what is open at a depth or deeper.
fn close<'a, W: Walker<'a>>(open: &mut Vec<(isize, W::Open)>, depth: isize, walker: &mut W) {
    while let Some((_, known)) = open.pop_if(|(at, _)| *at >= depth) {
        walker.leave(known);
    }
}
