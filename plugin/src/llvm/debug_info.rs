//! The `DI...` nodes that describe variables and where they are declared.

use super::{Metadata, MetadataKind, Node, ffi, handle, text};
use llvm_sys::debuginfo;
use llvm_sys::prelude::LLVMMetadataRef;
use std::borrow::Cow;
use std::num::NonZeroU32;

handle!(
    /// A `DILocalVariable`.
    LocalVariable,
    LLVMMetadataRef
);
handle!(
    /// A `DIGlobalVariable`.
    GlobalVariable,
    LLVMMetadataRef
);
handle!(
    /// A `DIGlobalVariableExpression`: a variable and where it is, from the
    /// global that it is attached to.
    GlobalVariableExpression,
    LLVMMetadataRef
);
handle!(
    /// A `DIExpression`.
    Expression,
    LLVMMetadataRef
);
handle!(
    /// A `DILocation`.
    Location,
    LLVMMetadataRef
);
handle!(
    /// A `DISubprogram`.
    Subprogram,
    LLVMMetadataRef
);
handle!(
    /// A `DICompileUnit`.
    CompileUnit,
    LLVMMetadataRef
);
handle!(
    /// A `DILabel`.
    Label,
    LLVMMetadataRef
);
handle!(
    /// A `DIType` of any kind.
    DebugType,
    LLVMMetadataRef
);

/// Operand positions (llvm/IR/DebugInfoMetadata.h, the `getRaw...` of each
/// class).
pub(super) mod operand {
    /// `DIVariable`.
    pub const VARIABLE_SCOPE: u32 = 0;
    pub const VARIABLE_NAME: u32 = 1;
    pub const VARIABLE_FILE: u32 = 2;
    pub const VARIABLE_TYPE: u32 = 3;
    /// `DILocalVariable`.
    pub const LOCAL_ANNOTATIONS: u32 = 4;
    pub const GLOBAL_ANNOTATIONS: u32 = 8;
    /// `DIGlobalVariableExpression`.
    pub const PAIR_VARIABLE: u32 = 0;
    pub const PAIR_EXPRESSION: u32 = 1;
    /// `DISubprogram`.
    pub const SUBPROGRAM_FILE: u32 = 0;
    pub const SUBPROGRAM_NAME: u32 = 2;
    pub const SUBPROGRAM_LINKAGE_NAME: u32 = 3;
    pub const SUBPROGRAM_UNIT: u32 = 5;
    pub const SUBPROGRAM_RETAINED: u32 = 7;
    /// `DICompileUnit`.
    pub const UNIT_FILE: u32 = 0;
    pub const UNIT_SPLIT_NAME: u32 = 3;
    pub const UNIT_GLOBALS: u32 = 6;
    /// `DILexicalBlockBase`.
    pub const BLOCK_SCOPE: u32 = 1;
    /// `DILabel`.
    pub const LABEL_SCOPE: u32 = 0;
    pub const LABEL_NAME: u32 = 1;
    /// `DIType`.
    pub const TYPE_NAME: u32 = 2;
    /// `DIDerivedType` and `DICompositeType`.
    pub const TYPE_BASE: u32 = 5;
    /// `DICompositeType`.
    pub const COMPOSITE_ELEMENTS: u32 = 6;
    pub const COMPOSITE_DATA_LOCATION: u32 = 11;
    pub const COMPOSITE_ASSOCIATED: u32 = 12;
    pub const COMPOSITE_RANK: u32 = 14;
}

/// Whether a type's values have a sign.
#[cfg(feature = "selftest")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signedness {
    Signed,
    Unsigned,
}

/// A `DW_OP_LLVM_fragment`: a part of a variable, in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FragmentBits {
    pub offset: u64,
    pub size: u64,
}

impl FragmentBits {
    /// Behind the last bit.
    pub fn end(self) -> u64 {
        self.offset.saturating_add(self.size)
    }

    pub fn overlaps(self, other: FragmentBits) -> bool {
        self.offset < other.end() && other.offset < self.end()
    }

    /// Whether parts of a variable have bits in common; none is the whole.
    pub fn meet(one: Option<FragmentBits>, other: Option<FragmentBits>) -> bool {
        one.zip(other).is_none_or(|(one, other)| one.overlaps(other))
    }
}

/// Gives each of these handles its node.
macro_rules! nodes {
    ($($name:ident)*) => { $(
        impl<'m> $name<'m> {
            /// The same node as a node with operands.
            #[allow(dead_code, reason = "not of all handles both are asked for")]
            pub fn as_node(self) -> Node<'m> {
                // SAFETY: every DI class that has a handle here is a node.
                unsafe { Node::new(self.raw()) }.expect("a handle isn't null")
            }

            #[allow(dead_code, reason = "as above")]
            pub fn as_metadata(self) -> Metadata<'m> {
                self.as_node().as_metadata()
            }
        }
    )* };
}
nodes!(LocalVariable GlobalVariable GlobalVariableExpression Expression Location Subprogram CompileUnit Label DebugType);

/// A local scope and those around it, the subprogram last.
fn scopes_from<'m>(scope: Option<Metadata<'m>>) -> impl Iterator<Item = Metadata<'m>> {
    std::iter::successors(scope, |scope| match scope.kind() {
        MetadataKind::LexicalBlock | MetadataKind::LexicalBlockFile => {
            scope.as_node()?.operand(operand::BLOCK_SCOPE)
        }
        _ => None,
    })
}

/// The subprogram around a local scope.
fn subprogram_of(scope: Option<Metadata<'_>>) -> Option<Subprogram<'_>> {
    scopes_from(scope).last()?.as_subprogram()
}

impl<'m> LocalVariable<'m> {
    /// "" for a nameless one.
    pub fn name(self) -> Cow<'m, str> {
        self.as_node().string(operand::VARIABLE_NAME).unwrap_or_default()
    }

    /// The parameter number, from 1; none for a variable that is no parameter.
    pub fn arg(self) -> Option<NonZeroU32> {
        // SAFETY: it is a DILocalVariable.
        NonZeroU32::new(unsafe { ffi::dil_local_variable_arg(self.raw()) })
    }

    /// The local scope: a subprogram or lexical block.
    pub fn scope(self) -> Option<Metadata<'m>> {
        self.as_node().operand(operand::VARIABLE_SCOPE)
    }

    /// Its scope and those around that, the subprogram last.
    pub fn scopes(self) -> impl Iterator<Item = Metadata<'m>> {
        scopes_from(self.scope())
    }

    pub fn subprogram(self) -> Option<Subprogram<'m>> {
        subprogram_of(self.scope())
    }

    pub fn file(self) -> Option<Metadata<'m>> {
        self.as_node().operand(operand::VARIABLE_FILE)
    }

    pub fn line(self) -> u32 {
        // SAFETY: it is a DIVariable.
        unsafe { debuginfo::LLVMDIVariableGetLine(self.raw()) }
    }

    pub fn ty(self) -> Option<DebugType<'m>> {
        self.as_node().operand(operand::VARIABLE_TYPE)?.as_type()
    }

    /// The type's size in bits, through typedefs and qualifiers; none if it is
    /// unknown or variable.
    pub fn size_in_bits(self) -> Option<u64> {
        // SAFETY: it is a DIVariable.
        Some(unsafe { ffi::dil_variable_size(self.raw()) }).filter(|bits| *bits != 0)
    }

    #[cfg(feature = "selftest")]
    pub fn signedness(self) -> Option<Signedness> {
        self.ty()?.signedness()
    }

    /// The number of an annotation `!{!"KEY", i64 N}`.
    pub fn annotation(self, key: &str) -> Option<u64> {
        find_annotation(self.as_node().operand(operand::LOCAL_ANNOTATIONS)?, key)
    }
}

impl<'m> GlobalVariable<'m> {
    pub fn name(self) -> Cow<'m, str> {
        self.as_node().string(operand::VARIABLE_NAME).unwrap_or_default()
    }

    pub fn ty(self) -> Option<DebugType<'m>> {
        self.as_node().operand(operand::VARIABLE_TYPE)?.as_type()
    }

    pub fn line(self) -> u32 {
        // SAFETY: it is a DIVariable.
        unsafe { debuginfo::LLVMDIVariableGetLine(self.raw()) }
    }

    /// As [`LocalVariable::size_in_bits`].
    pub fn size_in_bits(self) -> Option<u64> {
        // SAFETY: it is a DIVariable.
        Some(unsafe { ffi::dil_variable_size(self.raw()) }).filter(|bits| *bits != 0)
    }

    /// The number of an annotation `!{!"KEY", i64 N}`.
    pub fn annotation(self, key: &str) -> Option<u64> {
        find_annotation(self.as_node().operand(operand::GLOBAL_ANNOTATIONS)?, key)
    }
}

fn find_annotation(annotations: Metadata<'_>, key: &str) -> Option<u64> {
    let pairs = annotations.as_tuple()?.operands();
    pairs.into_iter().flatten().find_map(|pair| {
        let pair = pair.as_tuple()?;
        let super::ConstantValue::Int(words) = pair.operand(1)?.as_value()?.constant()? else {
            return None;
        };
        (pair.string(0)? == key).then(|| words.first().copied())?
    })
}

impl<'m> GlobalVariableExpression<'m> {
    pub fn variable(self) -> Option<GlobalVariable<'m>> {
        self.as_node()
            .operand(operand::PAIR_VARIABLE)?
            .as_global_variable()
    }

    pub fn expression(self) -> Option<Expression<'m>> {
        self.as_node().operand(operand::PAIR_EXPRESSION)?.as_expression()
    }
}

impl Expression<'_> {
    /// Operations and operands, as `DIExpression` has them.
    pub fn elements(self) -> Vec<u64> {
        let mut size = 0;
        // SAFETY: the elements live as long as the node; copied at once.
        unsafe {
            let data = ffi::dil_expression_elements(self.raw(), &mut size);
            (0..size).map(|index| *data.add(index)).collect()
        }
    }

    /// The part of the variable that it describes; none for the whole.
    pub fn fragment(self) -> Option<FragmentBits> {
        let (mut offset, mut size) = (0, 0);
        // SAFETY: only a valid expression's operands are all there.
        let found = unsafe {
            ffi::dil_expression_is_valid(self.raw())
                && ffi::dil_expression_fragment(self.raw(), &mut offset, &mut size)
        };
        found.then_some(FragmentBits { offset, size })
    }
}

impl<'m> Location<'m> {
    pub fn line(self) -> u32 {
        // SAFETY: it is a DILocation.
        unsafe { debuginfo::LLVMDILocationGetLine(self.raw()) }
    }

    pub fn column(self) -> u32 {
        // SAFETY: it is a DILocation.
        unsafe { debuginfo::LLVMDILocationGetColumn(self.raw()) }
    }

    /// What tells it from others of its line; 0 is none.
    pub fn discriminator(self) -> u32 {
        // SAFETY: it is a DILocation.
        unsafe { ffi::dil_location_discriminator(self.raw()) }
    }

    /// The local scope.
    pub fn scope(self) -> Option<Metadata<'m>> {
        // SAFETY: it is a DILocation; its scope is metadata.
        unsafe { Metadata::new(debuginfo::LLVMDILocationGetScope(self.raw())) }
    }

    /// The local scope and those around it, the subprogram last.
    pub fn scopes(self) -> impl Iterator<Item = Metadata<'m>> {
        scopes_from(self.scope())
    }

    /// The call that was inlined; two records of a variable with different
    /// ones are about different instances.
    pub fn inlined_at(self) -> Option<Location<'m>> {
        // SAFETY: it is a DILocation; null or another one.
        unsafe { Location::new(debuginfo::LLVMDILocationGetInlinedAt(self.raw())) }
    }

    /// The subprogram of the scope (not of the call that was inlined).
    pub fn subprogram(self) -> Option<Subprogram<'m>> {
        subprogram_of(self.scope())
    }
}

impl<'m> Subprogram<'m> {
    /// 0: unknown.
    pub fn line(self) -> u32 {
        // SAFETY: it is a DISubprogram.
        unsafe { debuginfo::LLVMDISubprogramGetLine(self.raw()) }
    }

    pub fn name(self) -> Option<Cow<'m, str>> {
        self.as_node().string(operand::SUBPROGRAM_NAME)
    }

    pub fn linkage_name(self) -> Option<Cow<'m, str>> {
        self.as_node().string(operand::SUBPROGRAM_LINKAGE_NAME)
    }

    pub fn file(self) -> Option<Metadata<'m>> {
        self.as_node().operand(operand::SUBPROGRAM_FILE)
    }

    /// None for a declaration.
    pub fn unit(self) -> Option<CompileUnit<'m>> {
        self.as_node()
            .operand(operand::SUBPROGRAM_UNIT)?
            .as_compile_unit()
    }

    /// The variables and labels that are kept though no record names them.
    pub fn retained_nodes(self) -> Vec<Metadata<'m>> {
        let nodes = self.as_node().operand(operand::SUBPROGRAM_RETAINED);
        let nodes = nodes.and_then(Metadata::as_tuple).map(Node::operands);
        nodes.unwrap_or_default().into_iter().flatten().collect()
    }
}

impl<'m> CompileUnit<'m> {
    pub fn file(self) -> Option<Metadata<'m>> {
        self.as_node().operand(operand::UNIT_FILE)
    }

    /// The name of its .dwo file, if it has one.
    pub fn split_name(self) -> Option<Cow<'m, str>> {
        let name = self.as_node().string(operand::UNIT_SPLIT_NAME);
        name.filter(|name| !name.is_empty())
    }

    /// Whether who made it says that its code is optimised.
    pub fn is_optimised(self) -> bool {
        // SAFETY: it is a DICompileUnit.
        unsafe { ffi::dil_unit_is_optimised(self.raw()) }
    }

    pub fn globals(self) -> Vec<GlobalVariableExpression<'m>> {
        let globals = self.as_node().operand(operand::UNIT_GLOBALS);
        let globals = globals.and_then(Metadata::as_tuple).map(Node::operands);
        let globals = globals.unwrap_or_default().into_iter().flatten();
        globals
            .filter_map(Metadata::as_global_variable_expression)
            .collect()
    }
}

impl<'m> Label<'m> {
    pub fn name(self) -> Cow<'m, str> {
        self.as_node().string(operand::LABEL_NAME).unwrap_or_default()
    }

    pub fn subprogram(self) -> Option<Subprogram<'m>> {
        subprogram_of(self.as_node().operand(operand::LABEL_SCOPE))
    }
}

impl<'m> DebugType<'m> {
    pub fn name(self) -> Option<Cow<'m, str>> {
        self.as_node().string(operand::TYPE_NAME)
    }

    /// The `DW_TAG_*`.
    pub fn tag(self) -> u16 {
        // SAFETY: a DIType is a DINode.
        unsafe { debuginfo::LLVMGetDINodeTag(self.raw()) }
    }

    /// The size in bits that the node itself says.
    pub fn size_in_bits(self) -> Option<u64> {
        // SAFETY: it is a DIType.
        Some(unsafe { debuginfo::LLVMDITypeGetSizeInBits(self.raw()) }).filter(|bits| *bits != 0)
    }

    /// The offset of a member, in bits.
    pub fn offset_in_bits(self) -> u64 {
        // SAFETY: it is a DIType.
        unsafe { debuginfo::LLVMDITypeGetOffsetInBits(self.raw()) }
    }

    /// The elements of a composite type: members, base classes, subranges.
    pub fn elements(self) -> Vec<Metadata<'m>> {
        let is_composite = self.as_metadata().kind() == MetadataKind::CompositeType;
        let list = is_composite.then(|| self.as_node().operand(operand::COMPOSITE_ELEMENTS));
        let node = list.flatten().and_then(Metadata::as_tuple);
        node.map(Node::operands)
            .unwrap_or_default()
            .into_iter()
            .flatten()
            .collect()
    }

    /// The base of a derived type or an enumeration.
    pub fn base(self) -> Option<DebugType<'m>> {
        use MetadataKind::{CompositeType, DerivedType};
        let has_base = matches!(self.as_metadata().kind(), DerivedType | CompositeType);
        let base = has_base.then(|| self.as_node().operand(operand::TYPE_BASE));
        base.flatten()?.as_type()
    }

    /// The `DW_ATE_*` of a basic type.
    pub fn encoding(self) -> Option<u32> {
        match self.as_metadata().kind() {
            // SAFETY: it is a DIBasicType.
            MetadataKind::BasicType => Some(unsafe { ffi::dil_basic_type_encoding(self.raw()) }),
            _ => None,
        }
    }

    /// The type without typedefs, qualifiers and `_Atomic`.
    pub fn stripped(self) -> DebugType<'m> {
        const TRANSPARENT: [u16; 6] = [0x16, 0x26, 0x35, 0x37, 0x47, 0x4b];
        let mut ty = self;
        // Types can't be their own bases in what the verifier takes; the
        // bound is for what it doesn't see.
        for _ in 0..1000 {
            match ty.base() {
                Some(base) if TRANSPARENT.contains(&ty.tag()) => ty = base,
                _ => break,
            }
        }
        ty
    }

    /// The signedness of integers, characters, booleans and enumerations.
    #[cfg(feature = "selftest")]
    pub fn signedness(self) -> Option<Signedness> {
        const ENUMERATION: u16 = 0x04;
        let ty = self.stripped();
        if ty.tag() == ENUMERATION {
            return ty.base()?.stripped().basic_signedness();
        }
        ty.basic_signedness()
    }

    #[cfg(feature = "selftest")]
    fn basic_signedness(self) -> Option<Signedness> {
        // DWARF 5, table 7.11.
        match self.encoding()? {
            0x05 | 0x06 | 0x0d => Some(Signedness::Signed),
            0x02 | 0x07 | 0x08 | 0x10 => Some(Signedness::Unsigned),
            _ => None,
        }
    }
}

/// An `MDString` for an operand.
pub(super) fn string_metadata<'m>(
    context: llvm_sys::prelude::LLVMContextRef,
    name: &str,
) -> Option<Metadata<'m>> {
    // SAFETY: the context is the visited module's.
    unsafe {
        Metadata::new(llvm_sys::core::LLVMMDStringInContext2(
            context,
            name.as_ptr().cast(),
            text::length(name) as usize,
        ))
    }
}
