//! Records: made, put somewhere, changed and taken out.

use super::super::debug_info::{operand, string_metadata};
use super::super::record::{ADDED, MISPLACED};
use super::super::{
    Block, Expression, Instruction, Label, LocalVariable, Location, MetadataKind, Module, Record, Subprogram,
    Value, ffi,
};
use llvm_sys::core;
use std::ptr::null_mut;

/// A record to be made, `#dbg_value` or `#dbg_declare`.
#[derive(Clone, Copy, Debug)]
pub struct NewRecord<'m> {
    /// `#dbg_declare`: `value` is an address.
    pub declare: bool,
    pub value: Value<'m>,
    pub variable: LocalVariable<'m>,
    pub expression: Expression<'m>,
    pub location: Location<'m>,
}

/// A `#dbg_label` to be made, of an artificial label.
#[derive(Clone, Copy, Debug)]
pub struct NewLabel<'m> {
    pub scope: Subprogram<'m>,
    pub name: &'m str,
    pub line: u32,
    /// What LLVM has for where coroutines go on: it stays with the label, into its DIE.
    pub key: u32,
    pub location: Location<'m>,
}

/// Where a record goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsertionPoint<'m> {
    BeforeRecord(Record<'m>),
    AfterRecord(Record<'m>),
    /// Right before the instruction, after the records there.
    BeforeInstruction(Instruction<'m>),
    /// Before the instruction, and before the records there.
    BeforeRecordsOf(Instruction<'m>),
    /// After the instruction, before the records of the next one.
    AfterInstruction(Instruction<'m>),
    /// At the block's first insertion point, before the records there.
    BlockStart(Block<'m>),
}

impl<'m> Module<'m> {
    /// Makes a record. None if the place is none: an erased record or
    /// instruction, after a terminator, or a block without insertion point.
    pub fn insert_record(&mut self, new: NewRecord<'m>, place: InsertionPoint<'m>) -> Option<Record<'m>> {
        let anchor = self.anchor(place)?;
        // SAFETY: all parts are of their kinds, the value's type has values.
        let record = unsafe {
            Record::new(ffi::dil_record_create(
                new.declare,
                core::LLVMValueAsMetadata(new.value.raw()),
                new.variable.raw(),
                new.expression.raw(),
                new.location.raw(),
            ))?
        };
        self.put(record, place, anchor);
        Some(record)
    }

    /// Puts a copy of a record somewhere. None as above.
    pub fn copy_record(&mut self, record: Record<'m>, place: InsertionPoint<'m>) -> Option<Record<'m>> {
        let anchor = self.anchor(place)?;
        // SAFETY: a handle's pointer is good.
        let copy = unsafe { Record::new(ffi::dil_record_clone(record.raw()))? };
        self.put(copy, place, anchor);
        Some(copy)
    }

    /// Makes a `#dbg_label` of an artificial label. None as above, and if its
    /// subprogram has no file.
    pub fn insert_label(&mut self, new: NewLabel<'m>, place: InsertionPoint<'m>) -> Option<Record<'m>> {
        let anchor = self.anchor(place)?;
        let file = new
            .scope
            .file()
            .filter(|file| file.kind() == MetadataKind::File)?;
        let name = string_metadata(self.context(), new.name)?;
        // SAFETY: a subprogram is a local scope, the others are of their kinds.
        let record = unsafe {
            Record::new(ffi::dil_label_create(
                self.context(),
                new.scope.raw(),
                name.raw(),
                file.raw(),
                new.line,
                new.key,
                new.location.raw(),
            ))?
        };
        self.put(record, place, anchor);
        Some(record)
    }

    /// Takes a label's name away, for everybody who uses the label.
    pub fn unname(&mut self, label: Label<'m>) {
        // SAFETY: it is where a label has its name, which may be null.
        unsafe { ffi::dil_md_replace_operand(label.as_node().raw(), operand::LABEL_NAME, null_mut()) };
    }

    /// The instruction that a place is at; the inner none is for places beside
    /// records, the outer one for what is no place.
    fn anchor(&self, place: InsertionPoint<'m>) -> Option<Option<Instruction<'m>>> {
        let anchor = match place {
            InsertionPoint::BeforeRecord(record) | InsertionPoint::AfterRecord(record) => {
                record.instruction()?;
                return Some(None);
            }
            InsertionPoint::BeforeInstruction(at) | InsertionPoint::BeforeRecordsOf(at) => at,
            InsertionPoint::AfterInstruction(at) => at.next()?,
            InsertionPoint::BlockStart(block) => block.first_insertion()?,
        };
        anchor.block()?;
        Some(Some(anchor))
    }

    /// Puts a record that is nowhere at a place with this anchor.
    fn put(&mut self, record: Record<'m>, place: InsertionPoint<'m>, anchor: Option<Instruction<'m>>) {
        // SAFETY: the record is nowhere, the anchor is in a block.
        unsafe {
            match (place, anchor) {
                (InsertionPoint::BeforeRecord(other), _) => {
                    ffi::dil_record_insert(record.raw(), other.raw(), false)
                }
                (InsertionPoint::AfterRecord(other), _) => {
                    ffi::dil_record_insert(record.raw(), other.raw(), true)
                }
                (place, Some(at)) => {
                    let first = !matches!(place, InsertionPoint::BeforeInstruction(_));
                    ffi::dil_record_insert_at(record.raw(), at.raw(), first);
                }
                _ => {}
            }
        }
    }

    /// Takes a record out. Its handle stays good.
    pub fn erase_record(&mut self, record: Record<'m>) {
        if record.instruction().is_some() {
            // SAFETY: it is somewhere, and is deleted when the visit ends.
            unsafe { ffi::dil_record_unlink(record.raw()) };
            self.dead_records.push(record);
        }
    }

    /// Changes a record's expression. Not for labels.
    pub fn set_expression(&mut self, record: Record<'m>, expression: Expression<'m>) {
        if record.is_variable() {
            // SAFETY: it is a variable record.
            unsafe { ffi::dil_record_set_expression(record.raw(), expression.raw()) };
        }
    }

    /// Makes one value a record's location, whatever it was. Not for labels.
    pub fn set_value(&mut self, record: Record<'m>, value: Value<'m>) {
        if record.is_variable() {
            // SAFETY: it is a variable record, and a value a location.
            unsafe { ffi::dil_record_set_location(record.raw(), core::LLVMValueAsMetadata(value.raw())) };
        }
    }

    /// As [`set_value`](Self::set_value), as a list: the expression says where the value
    /// goes.
    pub fn set_list(&mut self, record: Record<'m>, value: Value<'m>) {
        if record.is_variable() {
            // SAFETY: it is a variable record, and a list a location.
            unsafe { ffi::dil_record_set_location(record.raw(), ffi::dil_arg_list(value.raw())) };
        }
    }

    /// Says that a record stands where it isn't true, see
    /// [`Record::is_misplaced`].
    pub fn misplace(&mut self, record: Record<'m>) {
        if !record.is_misplaced() {
            self.add_idiom(record, MISPLACED);
        }
    }

    /// Takes back what [`misplace`](Self::misplace) says.
    pub fn unmark_misplaced(&mut self, record: Record<'m>) {
        let Some(expression) = record.expression().filter(|_| record.is_misplaced()) else {
            return;
        };
        let mut elements = expression.elements();
        let mark = elements
            .windows(MISPLACED.len())
            .position(|part| part == MISPLACED);
        if let Some(at) = mark {
            elements.drain(at..at + MISPLACED.len());
            let expression = self.expression(&elements);
            self.set_expression(record, expression);
        }
    }

    /// Says that stock LLVM doesn't have a record, see [`Record::is_added`].
    pub fn note_added(&mut self, record: Record<'m>) {
        if !record.is_added() {
            self.add_idiom(record, ADDED);
        }
    }

    fn add_idiom(&mut self, record: Record<'m>, idiom: [u64; 4]) {
        if let Some(expression) = record.expression() {
            let elements = [&idiom[..], &expression.elements()].concat();
            let expression = self.expression(&elements);
            self.set_expression(record, expression);
        }
    }

    /// Gives a record another line and column, in the same scope.
    pub fn set_record_location(&mut self, record: Record<'m>, place: (u32, u32)) {
        if let Some(new) = self.location_at(record.location(), place) {
            // SAFETY: a record and a location.
            unsafe { ffi::dil_record_set_debug_location(record.raw(), new.raw()) };
        }
    }

    /// Says that the variable has no location from here on. Not for labels.
    pub fn kill(&mut self, record: Record<'m>) {
        if record.is_variable() && !record.location_operands().unwrap_or_default().is_empty() {
            // SAFETY: it is a variable record with operands.
            unsafe { ffi::dil_record_kill(record.raw()) };
        }
    }
}
