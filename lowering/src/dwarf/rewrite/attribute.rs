//! Attributes that stay: what in their bytes moves.

use gimli::{Attribute, AttributeValue, DwForm};

use super::super::Reason;
use super::super::expression::{OperandKind, die_operands};
use super::super::input::Slice;
use super::output::{Patch, PatchKind};
use super::unit::Walk;

impl Walk<'_, '_, '_, '_> {
    /// An attribute that stays, in the bytes from `at` to `end`.
    pub(super) fn attribute(
        &mut self,
        attribute: &Attribute<Slice<'_>>,
        at: usize,
        end: usize,
    ) -> Result<(), Reason> {
        self.relocations(attribute.form(), at, end)?;
        match attribute.raw_value() {
            AttributeValue::UnitRef(offset) => self.reference(attribute, offset.0, at, end),
            AttributeValue::DebugInfoRef(_) => {
                let relocation = self.context.scan.input.info.relocation_at(at);
                relocation
                    .map(|_| ())
                    .ok_or(Reason::Missing("the relocation of a reference"))
            }
            AttributeValue::Exprloc(bytes) => {
                let start = end.saturating_sub(bytes.0.len());
                self.expression(bytes.0.slice(), start)
            }
            AttributeValue::DebugLocListsIndex(index) => {
                let new = self.context.lists.keep(self.index, index.0)?;
                if new != index.0 {
                    self.copy_to(at)?;
                    self.context.out.uleb(new as u64);
                    self.go_on(end);
                }
                Ok(())
            }
            AttributeValue::SecOffset(offset) if attribute.name() != gimli::DW_AT_loclists_base => {
                if self.is_list(at) {
                    self.context.lists.keep_at(self.index, offset)
                } else {
                    Ok(())
                }
            }
            _ => Ok(()),
        }
    }

    /// Whether the relocation of an attribute goes into `.debug_loclists`.
    fn is_list(&self, at: usize) -> bool {
        let scan = self.context.scan;
        let relocation = scan.input.info.relocation_at(at);
        let target = relocation.and_then(|relocation| scan.object.resolve(&relocation));
        target.is_some_and(|target| Some(target.section) == scan.input.loclists.index)
    }

    /// Each relocation belongs to one attribute of a form that may have one.
    fn relocations(&mut self, form: DwForm, at: usize, end: usize) -> Result<(), Reason> {
        let relocations = &self.context.scan.input.info.relocations;
        while let Some(relocation) = relocations.get(self.next_unmet) {
            if relocation.offset >= end as u64 {
                break;
            }
            let fits = match form {
                gimli::DW_FORM_exprloc
                | gimli::DW_FORM_block
                | gimli::DW_FORM_block1
                | gimli::DW_FORM_block2
                | gimli::DW_FORM_block4 => relocation.offset > at as u64,
                gimli::DW_FORM_addr
                | gimli::DW_FORM_sec_offset
                | gimli::DW_FORM_strp
                | gimli::DW_FORM_line_strp
                | gimli::DW_FORM_ref_addr
                | gimli::DW_FORM_data4
                | gimli::DW_FORM_data8 => relocation.offset == at as u64,
                _ => false,
            };
            if !fits {
                return Err(Reason::StrayRelocation(relocation.offset));
            }
            self.next_unmet += 1;
        }
        Ok(())
    }

    /// A reference from the unit's start.
    fn reference(
        &mut self,
        attribute: &Attribute<Slice<'_>>,
        die: usize,
        at: usize,
        end: usize,
    ) -> Result<(), Reason> {
        let sibling = attribute.name() == gimli::DW_AT_sibling;
        let kind = match attribute.form() {
            gimli::DW_FORM_ref_udata => PatchKind::Uleb,
            gimli::DW_FORM_ref1 | gimli::DW_FORM_ref2 | gimli::DW_FORM_ref4 | gimli::DW_FORM_ref8 => {
                if sibling {
                    PatchKind::Sibling
                } else {
                    PatchKind::Fixed
                }
            }
            form => return Err(Reason::Form(at, form, attribute.name())),
        };
        self.patch(at, end - at, kind, die)
    }

    /// Has the `width` bytes at `at` follow where a DIE goes, which `die` counts
    /// from the unit's start.
    fn patch(&mut self, at: usize, width: usize, kind: PatchKind, die: usize) -> Result<(), Reason> {
        let patch = Patch {
            at: self.position(at),
            width: u8::try_from(width).map_err(|_| Reason::TooNarrow(at))?,
            kind,
            die: self.unit.offset.saturating_add(die),
        };
        self.patches.push(patch);
        Ok(())
    }

    /// The DIEs that an expression refers to.
    fn expression(&mut self, bytes: &[u8], start: usize) -> Result<(), Reason> {
        let mut operands = Vec::new();
        die_operands(
            bytes,
            self.context.scan.input.info.order,
            self.unit.encoding,
            &mut operands,
        )
        .map_err(|what| Reason::Expression(start, what))?;
        for operand in operands {
            let at = start + operand.at;
            let kind = match operand.kind {
                OperandKind::UnitUleb => PatchKind::Uleb,
                OperandKind::Unit => PatchKind::Fixed,
                // These move by their relocation.
                OperandKind::Info if self.context.scan.input.info.relocation_at(at).is_some() => continue,
                OperandKind::Info => return Err(Reason::Missing("the relocation of a reference")),
            };
            self.patch(at, operand.width, kind, operand.die)?;
        }
        Ok(())
    }
}
