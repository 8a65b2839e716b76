//! What is written anew: locations, concrete instances, and DIEs at the end of
//! a unit.

use gimli::{DwAt, DwForm, DwTag};

use super::super::Reason;
use super::super::location::Location;
use super::abbrevs::Spec;
use super::edits::{NEW, NewAttribute, NewDie, NewValue};
use super::output::{Patch, PatchKind, Target};
use super::unit::{Rewriter, Walk};

/// The attribute and form that a location is written with.
pub(super) fn attribute_for(location: &Location) -> (DwAt, DwForm) {
    match location {
        Location::Whole(_) => (gimli::DW_AT_location, gimli::DW_FORM_exprloc),
        Location::List(_) => (gimli::DW_AT_location, gimli::DW_FORM_loclistx),
        Location::Constant(bytes) => {
            let form = if small(bytes).is_some() {
                gimli::DW_FORM_sdata
            } else {
                gimli::DW_FORM_block
            };
            (gimli::DW_AT_const_value, form)
        }
    }
}

/// How a new attribute is written. A number is a part of the abbreviation.
pub(super) fn spec(attribute: &NewAttribute) -> Option<Spec> {
    let name = attribute.name;
    Some(match &attribute.value {
        NewValue::Absent => return None,
        NewValue::Number(value) => (name, gimli::DW_FORM_implicit_const, Some(*value)),
        NewValue::Text(_) => (name, gimli::DW_FORM_string, None),
        NewValue::Location(location) => (name, attribute_for(location).1, None),
    })
}

/// A constant of 1, 2, 4 or 8 bytes as a number, sign-extended.
fn small(bytes: &[u8]) -> Option<i64> {
    Some(match *bytes {
        [a] => i8::from_le_bytes([a]).into(),
        [a, b] => i16::from_le_bytes([a, b]).into(),
        [a, b, c, d] => i32::from_le_bytes([a, b, c, d]).into(),
        _ => i64::from_le_bytes(bytes.try_into().ok()?),
    })
}

impl<'a> Walk<'_, 'a, '_, '_> {
    /// Writes the value of a location's attribute.
    pub(super) fn location(&mut self, location: &'a Location) -> Result<(), Reason> {
        let Rewriter {
            out, symbols, lists, ..
        } = &mut *self.context;
        match location {
            Location::Whole(expression) => {
                out.expression(expression, self.unit.offset, symbols, &mut self.patches)?;
            }
            Location::List(entries) => {
                let index = lists.add(self.index, entries)?;
                out.uleb(index as u64);
            }
            Location::Constant(bytes) => match small(bytes) {
                Some(value) => out.sleb(value),
                None => {
                    out.uleb(bytes.len() as u64);
                    let start = out.bytes.len();
                    out.bytes.extend_from_slice(bytes);
                    if out.order == object::Endianness::Big {
                        out.bytes[start..].reverse();
                    }
                }
            },
        }
        Ok(())
    }

    /// Writes the value of a new attribute.
    pub(super) fn new_attribute(&mut self, attribute: &'a NewAttribute) -> Result<(), Reason> {
        match &attribute.value {
            NewValue::Absent | NewValue::Number(_) => Ok(()),
            NewValue::Text(text) => {
                let text = text.bytes().take_while(|&byte| byte != 0);
                self.context.out.bytes.extend(text.chain([0]));
                Ok(())
            }
            NewValue::Location(location) => self.location(location),
        }
    }

    /// Writes the value of `DW_AT_loclists_base` for a unit that had none.
    pub(super) fn lists_base(&mut self) -> Result<(), Reason> {
        let Rewriter {
            out, symbols, lists, ..
        } = &mut *self.context;
        let symbol = symbols
            .loclists
            .ok_or(Reason::Missing("a symbol for .debug_loclists"))?;
        let at = out.len();
        out.u32(0);
        out.reference(at, symbol, Target::Loclists, lists.first_base(), symbols)
    }

    /// Writes a concrete instance of a variable.
    pub(super) fn instance(
        &mut self,
        tag: DwTag,
        origin: usize,
        location: Option<&'a Location>,
    ) -> Result<(), Reason> {
        let own = (self.unit.offset..self.unit.end).contains(&origin);
        let form = if own {
            gimli::DW_FORM_ref4
        } else {
            gimli::DW_FORM_ref_addr
        };
        let mut attributes: Vec<(DwAt, DwForm)> = location.map(attribute_for).into_iter().collect();
        attributes.push((gimli::DW_AT_abstract_origin, form));
        self.code(tag, &attributes)?;
        if let Some(location) = location {
            self.location(location)?;
        }
        let Rewriter { out, symbols, .. } = &mut *self.context;
        let at = out.len();
        out.u32(0);
        if own {
            self.patches.push(Patch {
                at,
                width: 4,
                kind: PatchKind::Fixed,
                die: origin,
            });
            return Ok(());
        }
        out.info_reference(at, origin, symbols)
    }

    /// Writes what is appended to this unit.
    pub(super) fn append(&mut self) -> Result<(), Reason> {
        let edits = self.context.edits;
        for (number, (unit, die)) in edits.appended.iter().enumerate() {
            if *unit != self.index {
                continue;
            }
            let at = self.context.out.len();
            self.context.offsets.place_new(number, at);
            match die {
                NewDie::BaseType {
                    name,
                    encoding,
                    byte_size,
                } => {
                    let attributes = [
                        (gimli::DW_AT_name, gimli::DW_FORM_string),
                        (gimli::DW_AT_encoding, gimli::DW_FORM_data1),
                        (gimli::DW_AT_byte_size, gimli::DW_FORM_udata),
                    ];
                    let nameless = name.is_empty() || self.context.has_names;
                    let attributes = attributes.get(usize::from(nameless)..).unwrap_or_default();
                    self.code(gimli::DW_TAG_base_type, attributes)?;
                    let out = &mut self.context.out;
                    if !nameless {
                        out.bytes.extend_from_slice(name);
                        out.bytes.push(0);
                    }
                    out.bytes.push(encoding.0);
                    out.uleb(*byte_size);
                }
                NewDie::Procedure(Some(location)) => {
                    self.code(gimli::DW_TAG_dwarf_procedure, &[attribute_for(location)])?;
                    self.location(location)?;
                }
                NewDie::Pointee { ty, location } => self.pointee(*ty, location)?,
                NewDie::Procedure(None) | NewDie::Unused => {}
            }
        }
        Ok(())
    }

    /// Writes a variable for pointers to lead to.
    fn pointee(&mut self, ty: Option<usize>, location: &'a Location) -> Result<(), Reason> {
        let mut attributes = vec![
            attribute_for(location),
            (gimli::DW_AT_artificial, gimli::DW_FORM_flag_present),
        ];
        attributes.extend(ty.map(|_| (gimli::DW_AT_type, gimli::DW_FORM_ref4)));
        self.code(gimli::DW_TAG_variable, &attributes)?;
        self.location(location)?;
        if let Some(ty) = ty {
            let at = self.context.out.len();
            self.context.out.u32(0);
            self.patches.push(Patch {
                at,
                width: 4,
                kind: PatchKind::Fixed,
                die: match ty {
                    new if new >= NEW => new,
                    ty => self.unit.offset.saturating_add(ty),
                },
            });
        }
        Ok(())
    }

    /// Writes the abbreviation code of a new DIE without children.
    fn code(&mut self, tag: DwTag, attributes: &[(DwAt, DwForm)]) -> Result<(), Reason> {
        let growing = self.context.abbrevs.get_mut(self.unit.table);
        let code = growing
            .ok_or(Reason::Missing("the abbreviation table"))?
            .leaf(tag, attributes);
        self.context.out.uleb(code);
        Ok(())
    }
}
