//! Debug records: `#dbg_value` and its like.

use super::{
    Expression, FragmentBits, Instruction, Label, LocalVariable, Location, Metadata, Value, ffi, handle, text,
};
use llvm_sys::core;
use llvm_sys::prelude::LLVMDbgRecordRef;
use std::fmt;

/// What a record's expression has in it that isn't true where it stands: clang's
/// idiom for an address space, of which there is none with that number. LLVM's
/// passes leave the idiom where it is, also when they copy a record or inline its
/// function, and import takes it off.
pub(super) const MISPLACED: [u64; 4] = [0x10, 0x6469_6c69, 0x16, 0x18];

/// The same of a record that a pass of ours put in, and that stock LLVM doesn't have.
pub(super) const ADDED: [u64; 4] = [0x10, 0x6164_6469, 0x16, 0x18];

handle!(
    /// A debug record, right before an instruction.
    Record,
    LLVMDbgRecordRef
);

/// Which record it is; also in a later visit, while the record isn't deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecordIdentity(usize);

/// Which instance of a variable it is: the variable, and what it is inlined at. Also in a
/// later visit, while metadata isn't replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InstanceIdentity(usize, usize);

/// What a record is about: an instance of a variable, or a part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    pub instance: InstanceIdentity,
    /// None: the whole.
    pub fragment: Option<FragmentBits>,
}

impl Part {
    /// Whether the other one has bits of it.
    pub fn overlaps(self, other: Part) -> bool {
        self.instance == other.instance && FragmentBits::meet(self.fragment, other.fragment)
    }

    /// Whether all of the other one is in it.
    pub fn covers(self, other: Part) -> bool {
        let covers =
            |one: FragmentBits, other: FragmentBits| one.offset <= other.offset && other.end() <= one.end();
        self.instance == other.instance
            && self
                .fragment
                .is_none_or(|one| other.fragment.is_some_and(|other| covers(one, other)))
    }
}

/// What a record says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordKind {
    /// `#dbg_label`.
    Label,
    /// `#dbg_value`: from here on, the variable's value is this.
    Value,
    /// `#dbg_declare`: all the time, the variable is at this address.
    Declare,
    /// `#dbg_assign`: a `#dbg_value` and, where the store that it is linked to
    /// has happened, an address.
    Assign,
    /// `#dbg_declare_value`: all the time, the variable's value is this.
    DeclareValue,
    /// None that LLVM 22 has.
    Unknown,
}

/// What form a variable record's location has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocationKind {
    /// One value.
    Single,
    /// A `DIArgList`; the expression counts its values by `DW_OP_LLVM_arg`.
    ArgList,
    /// `!{}`: no location.
    Empty,
}

/// Where a `#dbg_assign` says that the variable is in memory.
#[derive(Clone, Copy, Debug)]
pub struct Address<'m> {
    /// A pointer; poison or undef if there is none any more.
    pub value: Value<'m>,
    pub expression: Expression<'m>,
}

impl<'m> Record<'m> {
    pub fn identity(self) -> RecordIdentity {
        RecordIdentity(self.raw().addr())
    }

    /// Of what it is about. None for labels.
    pub fn instance(self) -> Option<InstanceIdentity> {
        let inlined_at = self.location().inlined_at().map_or(0, |at| at.raw().addr());
        Some(InstanceIdentity(self.variable()?.raw().addr(), inlined_at))
    }

    /// Of which part of that. None for labels.
    pub fn part(self) -> Option<Part> {
        Some(Part {
            instance: self.instance()?,
            fragment: self.fragment(),
        })
    }

    /// The part of its variable that it is about; none for the whole.
    pub fn fragment(self) -> Option<FragmentBits> {
        self.expression().and_then(Expression::fragment)
    }

    pub fn kind(self) -> RecordKind {
        // SAFETY: a handle's pointer is good.
        match unsafe { ffi::dil_record_kind(self.raw()) } {
            0 => RecordKind::Label,
            1 => RecordKind::Declare,
            2 => RecordKind::Value,
            3 => RecordKind::Assign,
            4 => RecordKind::DeclareValue,
            _ => RecordKind::Unknown,
        }
    }

    /// About a variable, hence with location and expression.
    pub(super) fn is_variable(self) -> bool {
        self.kind() != RecordKind::Label
    }

    /// None for a label.
    pub fn variable(self) -> Option<LocalVariable<'m>> {
        if !self.is_variable() {
            return None;
        }
        // SAFETY: it is a variable record, and that is its variable.
        unsafe { LocalVariable::new(core::LLVMDbgVariableRecordGetVariable(self.raw())) }
    }

    /// None for a label.
    pub fn expression(self) -> Option<Expression<'m>> {
        if !self.is_variable() {
            return None;
        }
        // SAFETY: it is a variable record, and that is its expression.
        unsafe { Expression::new(core::LLVMDbgVariableRecordGetExpression(self.raw())) }
    }

    /// The label of a `#dbg_label`.
    pub fn label(self) -> Option<Label<'m>> {
        if self.is_variable() {
            return None;
        }
        // SAFETY: it is a label record.
        unsafe { Metadata::new(ffi::dil_record_label(self.raw()))?.as_label() }
    }

    fn raw_location(self) -> Option<Metadata<'m>> {
        if !self.is_variable() {
            return None;
        }
        // SAFETY: it is a variable record.
        unsafe { Metadata::new(ffi::dil_record_location(self.raw())) }
    }

    /// The form of the location; none for a label.
    pub fn location_kind(self) -> Option<LocationKind> {
        if !self.is_variable() {
            return None;
        }
        let location = self.raw_location();
        let location =
            location.map(|location| (location.as_value().is_some(), location.as_arg_list().is_some()));
        Some(match location {
            Some((true, _)) => LocationKind::Single,
            Some((_, true)) => LocationKind::ArgList,
            _ => LocationKind::Empty,
        })
    }

    /// The values that the location names, an address for a declare; empty for
    /// the location `!{}`. None for a label.
    pub fn location_operands(self) -> Option<Vec<Value<'m>>> {
        if !self.is_variable() {
            return None;
        }
        let Some(location) = self.raw_location() else {
            return Some(Vec::new());
        };
        let values = location.as_value().map(|value| vec![value]);
        Some(values.or_else(|| location.as_arg_list()).unwrap_or_default())
    }

    /// The variable has no location from here on: `!{}`, or one of the values
    /// is poison or undef.
    pub fn is_kill(self) -> bool {
        self.location_operands()
            .is_some_and(|values| self.is_kill_of(&values))
    }

    /// The same of a record whose location names these values.
    pub fn is_kill_of(self, values: &[Value<'m>]) -> bool {
        let empty = values.is_empty() && self.location_kind() == Some(LocationKind::Empty);
        empty || values.iter().any(|value| value.is_undef())
    }

    /// The address of a `#dbg_assign`; none for others, and for an assign
    /// whose address is `!{}`.
    pub fn address(self) -> Option<Address<'m>> {
        if self.kind() != RecordKind::Assign {
            return None;
        }
        // SAFETY: it is an assign record.
        let (address, expression) = unsafe {
            (
                Metadata::new(ffi::dil_record_address(self.raw()))?,
                Metadata::new(ffi::dil_record_address_expression(self.raw()))?,
            )
        };
        Some(Address {
            value: address.as_value()?,
            expression: expression.as_expression()?,
        })
    }

    /// The record's own `DILocation`; its scope and inlined-at say which
    /// instance of the variable is meant.
    pub fn location(self) -> Location<'m> {
        // SAFETY: a record has a location in what the verifier takes.
        unsafe { Location::new(core::LLVMDbgRecordGetDebugLoc(self.raw())) }
            .expect("a debug record has a location")
    }

    /// A pass left it behind, says [`Module::misplace`](super::Module::misplace).
    pub fn is_misplaced(self) -> bool {
        self.expression()
            .is_some_and(|it| marks_misplaced(&it.elements()))
    }

    /// A pass put it in, says [`Module::note_added`](super::Module::note_added).
    pub fn is_added(self) -> bool {
        self.expression()
            .is_some_and(|it| has_idiom(&it.elements(), ADDED))
    }

    /// The instruction right after it; none after the record was erased.
    pub fn instruction(self) -> Option<Instruction<'m>> {
        // SAFETY: null or the instruction of the record's marker.
        unsafe { Instruction::new(ffi::dil_record_instruction(self.raw())) }
    }
}

/// Whether the elements of a record's expression say that a pass left it behind.
pub fn marks_misplaced(elements: &[u64]) -> bool {
    has_idiom(elements, MISPLACED)
}

fn has_idiom(elements: &[u64], idiom: [u64; 4]) -> bool {
    elements.windows(idiom.len()).any(|part| part == idiom)
}

impl fmt::Display for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: the string is LLVM's to take back.
        f.write_str(unsafe { text::take(core::LLVMPrintDbgRecordToString(self.raw())) }.trim())
    }
}
