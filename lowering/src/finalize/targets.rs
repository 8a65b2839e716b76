//! The DIEs that expressions lead to.

use crate::dwarf::location::{BaseType, Expression, Location};
use crate::dwarf::rewrite::Edits;
use crate::dwarf::{Marked, Scan};
use crate::lower::Dies;
use crate::model::ObjectId;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

/// Variables that were made to be pointed at, by unit, type and location.
pub(super) type Pointees = HashMap<(usize, Option<usize>, Expression), usize>;

/// What expressions lead to: a variable's DIE, or a nameless variable or a base
/// type made for it.
pub(super) struct Targets<'t, 'a, 'o, 'd> {
    pub scan: &'a Scan<'o, 'd>,
    /// The index of the unit that the expressions are in.
    pub unit: usize,
    pub objects: &'t BTreeMap<ObjectId, &'t Marked>,
    pub edits: RefCell<&'t mut Edits>,
    pub pointees: RefCell<&'t mut Pointees>,
    pub types: RefCell<&'t mut HashMap<(usize, BaseType), usize>>,
}

impl Dies for Targets<'_, '_, '_, '_> {
    fn object(&self, object: ObjectId) -> Option<usize> {
        self.objects.get(&object).map(|die| die.offset)
    }

    /// gdb 13 looks through a pointer at as much as the type of the DIE has.
    fn pointee(&self, location: Expression, bits: Option<u64>) -> Option<usize> {
        let ty = match bits.map(|bits| u8::try_from(bits.div_ceil(8))) {
            None => None,
            Some(Ok(byte_size)) => {
                let encoding = gimli::DW_ATE_unsigned;
                Some(self.base_type(BaseType { encoding, byte_size })?)
            }
            Some(Err(_)) => return None,
        };
        let mut pointees = self.pointees.borrow_mut();
        let made = pointees.entry((self.unit, ty, location.clone()));
        let mut edits = self.edits.borrow_mut();
        Some(*made.or_insert_with(|| edits.append_pointee(self.unit, ty, Location::Whole(location))))
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
