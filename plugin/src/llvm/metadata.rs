//! Metadata in general: strings, constants, tuples.

use super::{
    CompileUnit, DebugType, Expression, GlobalVariable, GlobalVariableExpression, Label, LocalVariable,
    Subprogram, Value, ffi, handle, text,
};
use llvm_sys::debuginfo;
use llvm_sys::prelude::{LLVMMetadataRef, LLVMValueRef};
use std::borrow::Cow;

handle!(
    /// Any metadata. Two handles are equal if it is the same node.
    Metadata,
    LLVMMetadataRef
);

handle!(
    /// A metadata node: a tuple or any `DI...` node.
    Node,
    LLVMMetadataRef
);

/// What metadata is, as far as it matters here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetadataKind {
    Other,
    String,
    Tuple,
    Constant,
    LocalValue,
    ArgList,
    Location,
    Expression,
    LocalVariable,
    GlobalVariable,
    GlobalVariableExpression,
    Subprogram,
    CompileUnit,
    Label,
    BasicType,
    DerivedType,
    CompositeType,
    SubroutineType,
    File,
    LexicalBlock,
    LexicalBlockFile,
}

impl<'m> Metadata<'m> {
    pub fn kind(self) -> MetadataKind {
        use llvm_sys::debuginfo::LLVMMetadataKind::*;
        // SAFETY: a handle's pointer is good, and LLVM 22 has no other kinds.
        match unsafe { debuginfo::LLVMGetMetadataKind(self.raw()) } {
            LLVMMDStringMetadataKind => MetadataKind::String,
            LLVMMDTupleMetadataKind => MetadataKind::Tuple,
            LLVMConstantAsMetadataMetadataKind => MetadataKind::Constant,
            LLVMLocalAsMetadataMetadataKind => MetadataKind::LocalValue,
            LLVMDIArgListMetadataKind => MetadataKind::ArgList,
            LLVMDILocationMetadataKind => MetadataKind::Location,
            LLVMDIExpressionMetadataKind => MetadataKind::Expression,
            LLVMDILocalVariableMetadataKind => MetadataKind::LocalVariable,
            LLVMDIGlobalVariableMetadataKind => MetadataKind::GlobalVariable,
            LLVMDIGlobalVariableExpressionMetadataKind => MetadataKind::GlobalVariableExpression,
            LLVMDISubprogramMetadataKind => MetadataKind::Subprogram,
            LLVMDICompileUnitMetadataKind => MetadataKind::CompileUnit,
            LLVMDILabelMetadataKind => MetadataKind::Label,
            LLVMDIBasicTypeMetadataKind => MetadataKind::BasicType,
            LLVMDIDerivedTypeMetadataKind => MetadataKind::DerivedType,
            LLVMDICompositeTypeMetadataKind => MetadataKind::CompositeType,
            LLVMDISubroutineTypeMetadataKind => MetadataKind::SubroutineType,
            LLVMDIFileMetadataKind => MetadataKind::File,
            LLVMDILexicalBlockMetadataKind => MetadataKind::LexicalBlock,
            LLVMDILexicalBlockFileMetadataKind => MetadataKind::LexicalBlockFile,
            _ => MetadataKind::Other,
        }
    }

    /// The text of an `MDString`.
    pub fn as_string(self) -> Option<Cow<'m, str>> {
        if self.kind() != MetadataKind::String {
            return None;
        }
        let mut size = 0;
        // SAFETY: it is a string, and its bytes live as long as the context.
        unsafe {
            let data = ffi::dil_md_string(self.raw(), &mut size);
            Some(text::text(data, size))
        }
    }

    /// The value of a `ConstantAsMetadata` or `LocalAsMetadata`.
    pub fn as_value(self) -> Option<Value<'m>> {
        match self.kind() {
            // SAFETY: it wraps a value.
            MetadataKind::Constant | MetadataKind::LocalValue => unsafe {
                Value::new(ffi::dil_md_value(self.raw()))
            },
            _ => None,
        }
    }

    /// The values of a `DIArgList`.
    pub fn as_arg_list(self) -> Option<Vec<Value<'m>>> {
        if self.kind() != MetadataKind::ArgList {
            return None;
        }
        let mut values = Vec::<Value<'m>>::new();
        let context = (&raw mut values).cast();
        // SAFETY: it is a list; the sink gets that vector.
        unsafe { ffi::dil_arg_list_values(self.raw(), push_value, context) };
        Some(values)
    }

    pub fn as_node(self) -> Option<Node<'m>> {
        // SAFETY: a node if the shim says so.
        unsafe { ffi::dil_md_is_node(self.raw()).then(|| Node::new(self.raw()))? }
    }

    /// A tuple, `!{...}`.
    pub fn as_tuple(self) -> Option<Node<'m>> {
        self.as_kind(MetadataKind::Tuple, |raw| {
            // SAFETY: a tuple is a node.
            unsafe { Node::new(raw) }
        })
    }

    pub fn as_local_variable(self) -> Option<LocalVariable<'m>> {
        // SAFETY: as_kind has checked the kind.
        self.as_kind(MetadataKind::LocalVariable, |raw| unsafe {
            LocalVariable::new(raw)
        })
    }

    pub fn as_global_variable(self) -> Option<GlobalVariable<'m>> {
        // SAFETY: as_kind has checked the kind.
        self.as_kind(MetadataKind::GlobalVariable, |raw| unsafe {
            GlobalVariable::new(raw)
        })
    }

    pub fn as_global_variable_expression(self) -> Option<GlobalVariableExpression<'m>> {
        self.as_kind(MetadataKind::GlobalVariableExpression, |raw| {
            // SAFETY: as_kind has checked the kind.
            unsafe { GlobalVariableExpression::new(raw) }
        })
    }

    pub fn as_expression(self) -> Option<Expression<'m>> {
        // SAFETY: as_kind has checked the kind.
        self.as_kind(MetadataKind::Expression, |raw| unsafe { Expression::new(raw) })
    }

    pub fn as_subprogram(self) -> Option<Subprogram<'m>> {
        // SAFETY: as_kind has checked the kind.
        self.as_kind(MetadataKind::Subprogram, |raw| unsafe { Subprogram::new(raw) })
    }

    pub fn as_compile_unit(self) -> Option<CompileUnit<'m>> {
        // SAFETY: as_kind has checked the kind.
        self.as_kind(MetadataKind::CompileUnit, |raw| unsafe { CompileUnit::new(raw) })
    }

    pub fn as_label(self) -> Option<Label<'m>> {
        // SAFETY: as_kind has checked the kind.
        self.as_kind(MetadataKind::Label, |raw| unsafe { Label::new(raw) })
    }

    /// A basic, derived, composite or subroutine type.
    pub fn as_type(self) -> Option<DebugType<'m>> {
        use MetadataKind::{BasicType, CompositeType, DerivedType, SubroutineType};
        match self.kind() {
            // SAFETY: each of these is a DIType.
            BasicType | DerivedType | CompositeType | SubroutineType => unsafe { DebugType::new(self.raw()) },
            _ => None,
        }
    }

    fn as_kind<T>(self, kind: MetadataKind, make: impl FnOnce(LLVMMetadataRef) -> Option<T>) -> Option<T> {
        if self.kind() == kind {
            make(self.raw())
        } else {
            None
        }
    }
}

impl<'m> Node<'m> {
    pub fn as_metadata(self) -> Metadata<'m> {
        // SAFETY: a node is metadata.
        unsafe { Metadata::new(self.raw()) }.expect("a handle isn't null")
    }

    pub fn is_distinct(self) -> bool {
        // SAFETY: it is a node.
        unsafe { ffi::dil_md_is_distinct(self.raw()) }
    }

    pub fn operand_count(self) -> u32 {
        // SAFETY: it is a node.
        unsafe { ffi::dil_md_operand_count(self.raw()) }
    }

    /// An operand; none also for `null` and past the end.
    pub fn operand(self, index: u32) -> Option<Metadata<'m>> {
        if index >= self.operand_count() {
            return None;
        }
        // SAFETY: below the number of operands; null or metadata.
        unsafe { Metadata::new(ffi::dil_md_operand(self.raw(), index)) }
    }

    /// All operands; `null` is none.
    pub fn operands(self) -> Vec<Option<Metadata<'m>>> {
        // SAFETY: as in `operand`.
        let operand = |index| unsafe { Metadata::new(ffi::dil_md_operand(self.raw(), index)) };
        (0..self.operand_count()).map(operand).collect()
    }

    /// The text of a string operand.
    pub fn string(self, index: u32) -> Option<Cow<'m, str>> {
        self.operand(index)?.as_string()
    }
}

/// Takes a value into the vector behind `context`.
unsafe extern "C" fn push_value(context: *mut std::ffi::c_void, value: LLVMValueRef) {
    // SAFETY: `Metadata::as_arg_list` passes a vector with this function.
    unsafe { (*context.cast::<Vec<Value<'_>>>()).extend(Value::new(value)) };
}
