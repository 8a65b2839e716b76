//! The DIEs that expressions lead to.

use crate::dwarf::location::{BaseType, Expression, Location};
use crate::dwarf::rewrite::Edits;
use crate::dwarf::{Marked, Scan};
use crate::lower::Dies;
use crate::model::ObjectId;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

/// What expressions lead to: a variable's DIE, or a DWARF procedure or a base
/// type made for it.
pub(super) struct Targets<'t, 'a, 'o, 'd> {
    pub scan: &'a Scan<'o, 'd>,
    /// The index of the unit that the expressions are in.
    pub unit: usize,
    pub objects: &'t BTreeMap<ObjectId, &'t Marked>,
    pub edits: RefCell<&'t mut Edits>,
    pub procedures: RefCell<&'t mut HashMap<(usize, Expression), usize>>,
    pub types: RefCell<&'t mut HashMap<(usize, BaseType), usize>>,
}

impl Dies for Targets<'_, '_, '_, '_> {
    fn object(&self, object: ObjectId) -> Option<usize> {
        self.objects.get(&object).map(|die| die.offset)
    }

    fn procedure(&self, location: Expression) -> Option<usize> {
        let mut procedures = self.procedures.borrow_mut();
        let made = procedures.entry((self.unit, location.clone()));
        let mut edits = self.edits.borrow_mut();
        Some(*made.or_insert_with(|| edits.append_procedure(self.unit, Location::Whole(location))))
    }

    fn base_type(&self, ty: BaseType) -> Option<usize> {
        let BaseType { encoding, byte_size } = ty;
        // Of 16 bytes there are several floating-point formats.
        let sure = encoding != gimli::DW_ATE_float || byte_size < 16;
        let found = self.scan.base_type(self.unit, encoding, byte_size.into());
        if let (Some(die), Some(unit), true) = (found, self.scan.unit_offset(self.unit), sure) {
            return Some(die - unit);
        }
        let mut types = self.types.borrow_mut();
        let made = types.entry((self.unit, ty)).or_insert_with(|| {
            // The names that stock codegen gives its own.
            let encoding_name = encoding.static_string().unwrap_or("DW_ATE");
            let name = format!("{encoding_name}_{}", 8 * u32::from(byte_size));
            let mut edits = self.edits.borrow_mut();
            edits.append_base_type(self.unit, &name, encoding, byte_size.into())
        });
        Some(*made)
    }
}

/// What stock codegen's expressions in a unit lead to.
pub(super) struct BaseTypes<'a, 'o, 'd> {
    pub scan: &'a Scan<'o, 'd>,
    /// The index of the unit.
    pub unit: usize,
}

impl Dies for BaseTypes<'_, '_, '_> {
    fn base_type_size(&self, die: usize) -> Option<u64> {
        let offset = self.scan.unit_offset(self.unit)?.checked_add(die)?;
        self.scan.base_type_size(offset)
    }
}
