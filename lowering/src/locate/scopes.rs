//! The walk over the scopes of a unit and the variables in them: for the report, and
//! for whoever looks for a variable.

use super::Slice;
use super::entries::{self, Walker};
use super::report::ScopeKind;
use super::units::Entry;
use gimli::DwTag;

/// How deep entries may nest: enough for any compiler, little enough for whoever
/// walks what comes out by recursion.
pub(crate) const MAX_DEPTH: usize = 256;

/// Who is told of scopes and variables. Children of what has no place (declarations,
/// types, call sites) are passed over.
pub(crate) trait Visitor<'a> {
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
pub(crate) fn walk<'a>(unit: &gimli::Unit<Slice<'a>>, visitor: &mut impl Visitor<'a>) -> gimli::Result<bool> {
    entries::walk(unit, MAX_DEPTH, &mut Scopes(visitor))
}

struct Scopes<'v, V>(&'v mut V);

impl<'a, V: Visitor<'a>> Walker<'a> for Scopes<'_, V> {
    type Open = Below;

    fn enter(&mut self, entry: &Entry<'a>, around: Option<&Below>) -> gimli::Result<Option<Below>> {
        let Scopes(visitor) = self;
        if around == Some(&Below::Skipped) {
            visitor.skip(entry);
            return Ok(None);
        }
        Ok(Some(match (entry.tag(), scope_kind(entry.tag())) {
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
        }))
    }

    fn leave(&mut self, open: Below) {
        if open == Below::Scope {
            self.0.leave();
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
pub(crate) fn is_placeless(entry: &Entry, kind: ScopeKind) -> bool {
    let has = |name| entry.has_attr(name);
    kind != ScopeKind::Function && !has(gimli::DW_AT_ranges) && !has(gimli::DW_AT_low_pc)
}
