//! What is visible at an address: the scopes that have it, and the variables in them.

use crate::locate::ScopeKind;
use crate::locate::scopes::{self, Visitor, is_placeless};
use crate::locate::units::{Die, Entry};
use crate::locate::variable::UnitView;

/// A scope that has the address.
pub(super) struct Open {
    pub die: Die,
    pub kind: ScopeKind,
    /// The subprogram that it is, or is in.
    pub function: Option<Die>,
}

/// Shows the scopes of a unit that have an address and the variables in them, each with
/// the scopes around it, the innermost last; without an address the variables that are
/// in no scope.
pub(super) fn visit<'a>(
    view: &UnitView<'_, 'a>,
    address: Option<u64>,
    visit: impl FnMut(Die, &Entry<'a>, &[Open]),
) -> gimli::Result<()> {
    let Some(unit) = view.units.units.get(view.unit) else {
        return Ok(());
    };
    let open = Vec::new();
    let mut at = At {
        view,
        address,
        visit,
        open,
    };
    scopes::walk(unit, &mut at).map(|_| ())
}

struct At<'s, 'u, 'a, V> {
    view: &'s UnitView<'u, 'a>,
    address: Option<u64>,
    visit: V,
    open: Vec<Open>,
}

impl<V> At<'_, '_, '_, V> {
    fn die(&self, entry: &Entry) -> Die {
        Die {
            unit: self.view.unit,
            offset: entry.offset(),
        }
    }
}

impl<'a, V: FnMut(Die, &Entry<'a>, &[Open])> Visitor<'a> for At<'_, '_, 'a, V> {
    fn enter(&mut self, entry: &Entry<'a>, kind: ScopeKind) -> gimli::Result<bool> {
        let has = match self.address {
            _ if is_placeless(entry, kind) => true,
            Some(address) => self.view.addresses(entry)?.contains(address),
            None => false,
        };
        if has {
            let die = self.die(entry);
            (self.visit)(die, entry, &self.open);
            let function = match kind {
                ScopeKind::Function => Some(die),
                _ => self.open.last().and_then(|open| open.function),
            };
            self.open.push(Open { die, kind, function });
        }
        Ok(has)
    }

    fn leave(&mut self) {
        self.open.pop();
    }

    fn variable(&mut self, entry: &Entry<'a>) -> gimli::Result<()> {
        let die = self.die(entry);
        (self.visit)(die, entry, &self.open);
        Ok(())
    }
}

pub(super) fn is_variable(entry: &Entry) -> bool {
    matches!(
        entry.tag(),
        gimli::DW_TAG_variable | gimli::DW_TAG_formal_parameter
    )
}
