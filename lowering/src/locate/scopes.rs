//! The walk over the scopes of a unit and the variables in them: for the report, and
//! for whoever looks for a variable.

use super::Slice;
use super::report::ScopeKind;
use super::units::Entry;
use gimli::DwTag;

/// How deep entries may nest: enough for any compiler, little enough for whoever
/// walks what comes out by recursion.
pub const MAX_DEPTH: usize = 256;

/// Who is told of scopes and variables. Children of what has no place (declarations,
/// types, call sites) are passed over.
pub trait Visitor<'a> {
    /// A scope begins; false: what is in it is passed over, and it doesn't end.
    fn enter(&mut self, entry: &Entry<'a>, kind: ScopeKind) -> gimli::Result<bool>;
    /// The innermost scope ends.
    fn leave(&mut self);
    fn variable(&mut self, entry: &Entry<'a>) -> gimli::Result<()>;
    /// An entry that is passed over.
    fn skip(&mut self, _: &Entry<'a>) {}
}

/// What an entry is for those below it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Below {
    Scope,
    /// They belong to whatever is around.
    Nothing,
    /// They have no place.
    Skipped,
}

/// Shows a visitor a unit; false: its entries nest too deeply, and the rest wasn't
/// looked at.
pub fn walk<'a>(unit: &gimli::Unit<Slice<'a>>, visitor: &mut impl Visitor<'a>) -> gimli::Result<bool> {
    let mut open = Vec::new();
    let result = walk_open(unit, visitor, &mut open);
    close(&mut open, 0, visitor);
    result
}

fn walk_open<'a>(
    unit: &gimli::Unit<Slice<'a>>,
    visitor: &mut impl Visitor<'a>,
    open: &mut Vec<(isize, Below)>,
) -> gimli::Result<bool> {
    let mut entries = unit.entries();
    while let Some(entry) = entries.next_dfs()? {
        let depth = entry.depth();
        close(open, depth, visitor);
        if matches!(open.last(), Some((_, Below::Skipped))) {
            visitor.skip(entry);
            continue;
        }
        let is = match (entry.tag(), scope_kind(entry.tag())) {
            (_, Some(kind)) => match visitor.enter(entry, kind)? {
                true => Below::Scope,
                false => Below::Skipped,
            },
            (gimli::DW_TAG_variable | gimli::DW_TAG_formal_parameter, _) => {
                visitor.variable(entry)?;
                Below::Skipped
            }
            (
                gimli::DW_TAG_subroutine_type
                | gimli::DW_TAG_call_site
                | gimli::DW_TAG_GNU_call_site
                | gimli::DW_TAG_enumeration_type,
                _,
            ) => Below::Skipped,
            _ => Below::Nothing,
        };
        match entry.has_children() {
            true => open.push((depth, is)),
            false if is == Below::Scope => visitor.leave(),
            false => {}
        }
        if open.len() > MAX_DEPTH {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Closes what is open at a depth or deeper.
fn close<'a>(open: &mut Vec<(isize, Below)>, depth: isize, visitor: &mut impl Visitor<'a>) {
    while let Some((_, is)) = open.pop_if(|(at, _)| *at >= depth) {
        if is == Below::Scope {
            visitor.leave();
        }
    }
}

fn scope_kind(tag: DwTag) -> Option<ScopeKind> {
    match tag {
        gimli::DW_TAG_subprogram => Some(ScopeKind::Function),
        gimli::DW_TAG_inlined_subroutine => Some(ScopeKind::Inlined),
        gimli::DW_TAG_lexical_block
        | gimli::DW_TAG_try_block
        | gimli::DW_TAG_catch_block
        | gimli::DW_TAG_with_stmt => Some(ScopeKind::Block),
        _ => None,
    }
}

/// Whether a scope in a function says nothing of its addresses: it has those of what
/// is around it.
pub fn is_placeless(entry: &Entry, kind: ScopeKind) -> bool {
    let has = |name| entry.has_attr(name);
    kind != ScopeKind::Function && !has(gimli::DW_AT_ranges) && !has(gimli::DW_AT_low_pc)
}
