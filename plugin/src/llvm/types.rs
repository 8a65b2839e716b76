//! LLVM types, and what the model calls them.

use super::handle;
use super::text;
use llvm_sys::LLVMTypeKind as Kind;
use llvm_sys::prelude::LLVMTypeRef;
use llvm_sys::target::LLVMTargetDataRef;
use llvm_sys::{core, target};
use lowering::model::{self, DataLayout, FloatKind};
use std::collections::HashMap;
use std::ffi::CStr;
use std::fmt;

handle!(
    /// A type of the module's context.
    Type,
    LLVMTypeRef
);

/// Which type it is; also in a later visit, as a context keeps its types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypeIdentity(usize);

/// What is known of a type's size before LLVM is asked.
#[derive(Clone, Copy, Debug, Default)]
struct Bound {
    /// Not less than the size.
    bytes: u64,
    align: u64,
    /// How deep structs and arrays are in each other.
    nesting: u32,
}

impl<'m> Type<'m> {
    pub fn identity(self) -> TypeIdentity {
        TypeIdentity(self.raw().addr())
    }

    fn kind(self) -> Kind {
        // SAFETY: a handle's pointer is good; LLVMTypeKind has all of LLVM
        // 22's kinds.
        unsafe { core::LLVMGetTypeKind(self.raw()) }
    }

    pub fn is_pointer(self) -> bool {
        matches!(self.kind(), Kind::LLVMPointerTypeKind)
    }

    /// A struct or an array.
    pub fn is_aggregate(self) -> bool {
        matches!(self.kind(), Kind::LLVMStructTypeKind | Kind::LLVMArrayTypeKind)
    }

    /// `i1`
    pub fn is_truth_value(self) -> bool {
        self.integer_bits() == Some(1)
    }

    pub fn is_metadata(self) -> bool {
        matches!(self.kind(), Kind::LLVMMetadataTypeKind)
    }

    /// The width of an integer type in bits.
    pub fn integer_bits(self) -> Option<u32> {
        match self.kind() {
            // SAFETY: it is an integer type.
            Kind::LLVMIntegerTypeKind => Some(unsafe { core::LLVMGetIntTypeWidth(self.raw()) }),
            _ => None,
        }
    }

    /// The kind of a floating-point type.
    pub fn float_kind(self) -> Option<FloatKind> {
        Some(match self.kind() {
            Kind::LLVMHalfTypeKind => FloatKind::Half,
            Kind::LLVMBFloatTypeKind => FloatKind::BFloat,
            Kind::LLVMFloatTypeKind => FloatKind::Float,
            Kind::LLVMDoubleTypeKind => FloatKind::Double,
            Kind::LLVMX86_FP80TypeKind => FloatKind::X86Fp80,
            Kind::LLVMFP128TypeKind => FloatKind::Fp128,
            Kind::LLVMPPC_FP128TypeKind => FloatKind::PpcFp128,
            _ => return None,
        })
    }

    /// The number of elements of a vector of fixed length.
    pub fn vector_lanes(self) -> Option<u32> {
        match self.kind() {
            // SAFETY: it is a vector type.
            Kind::LLVMVectorTypeKind => Some(unsafe { core::LLVMGetVectorSize(self.raw()) }),
            _ => None,
        }
    }

    /// The number of elements of an array.
    pub fn array_length(self) -> Option<u64> {
        match self.kind() {
            // SAFETY: it is an array type.
            Kind::LLVMArrayTypeKind => Some(unsafe { core::LLVMGetArrayLength2(self.raw()) }),
            _ => None,
        }
    }

    /// The number of members of a struct.
    pub fn member_count(self) -> Option<u32> {
        match self.kind() {
            // SAFETY: it is a struct type.
            Kind::LLVMStructTypeKind => Some(unsafe { core::LLVMCountStructElementTypes(self.raw()) }),
            _ => None,
        }
    }

    /// The address space of a pointer type.
    pub fn address_space(self) -> Option<u32> {
        match self.kind() {
            // SAFETY: it is a pointer type.
            Kind::LLVMPointerTypeKind => Some(unsafe { core::LLVMGetPointerAddressSpace(self.raw()) }),
            _ => None,
        }
    }

    /// The poison value of this type; none for types without values.
    pub fn poison(self) -> Option<super::Value<'m>> {
        let has_values = !matches!(
            self.kind(),
            Kind::LLVMVoidTypeKind
                | Kind::LLVMFunctionTypeKind
                | Kind::LLVMLabelTypeKind
                | Kind::LLVMMetadataTypeKind
        );
        // SAFETY: the type has values; the constant belongs to its context.
        has_values
            .then(|| unsafe { super::Value::new(core::LLVMGetPoison(self.raw())) })
            .flatten()
    }

    /// The size in bits by a data layout; none for a type without a fixed
    /// size, or with one that no module means.
    ///
    /// # Safety
    /// `layout` is that of the type's module.
    pub(super) unsafe fn size_in_bits(self, layout: LLVMTargetDataRef) -> Option<u64> {
        // SAFETY: the caller's promise.
        let bound = unsafe { self.bound(layout) }?;
        let plausible = bound.nesting <= model::Type::MAX_NESTING && bound.bytes < 1 << 60;
        // SAFETY: sized, not so large that LLVM's numbers overflow, and the
        // layout is good.
        let bits = plausible.then(|| unsafe { target::LLVMSizeOfTypeInBits(layout, self.raw()) });
        bits.filter(|bits| *bits <= DataLayout::MAX_BITS)
    }

    /// What a struct or an array is made of; none if something has no fixed
    /// size: scalable vectors hide in aggregates and target types, too.
    fn parts(self) -> Option<Vec<Type<'m>>> {
        match self.kind() {
            Kind::LLVMScalableVectorTypeKind | Kind::LLVMTargetExtTypeKind | Kind::LLVMX86_AMXTypeKind => {
                None
            }
            Kind::LLVMStructTypeKind => Some(self.members()),
            Kind::LLVMArrayTypeKind => Some(vec![self.element()?]),
            _ => Some(Vec::new()),
        }
    }

    /// A bound of the size, which LLVM's functions would look for by recursion
    /// and time and again: types share what is in them. Here each is looked at
    /// once. None if there is no fixed size.
    ///
    /// # Safety
    /// As [`Type::size_in_bits`].
    unsafe fn bound(self, layout: LLVMTargetDataRef) -> Option<Bound> {
        let mut known: HashMap<Type<'m>, Option<Bound>> = HashMap::new();
        let mut pending = vec![self];
        while let Some(&ty) = pending.last() {
            let parts = ty.parts()?;
            match known.get(&ty) {
                Some(Some(_)) => drop(pending.pop()),
                None if !parts.is_empty() => {
                    known.insert(ty, None);
                    pending.extend(parts);
                }
                // All that it is made of is known by now.
                _ => {
                    let parts = parts.iter().map(|part| known.get(part).copied().flatten());
                    let parts: Option<Vec<Bound>> = parts.collect();
                    // SAFETY: the caller's promise.
                    let bound = unsafe { ty.bound_of(&parts?, layout) }?;
                    known.insert(ty, Some(bound));
                    pending.pop();
                }
            }
        }
        known.get(&self).copied().flatten()
    }

    /// The bound of a type out of those of its parts.
    ///
    /// # Safety
    /// As [`Type::size_in_bits`].
    unsafe fn bound_of(self, parts: &[Bound], layout: LLVMTargetDataRef) -> Option<Bound> {
        let mut whole = Bound::default();
        for part in parts {
            whole.bytes = whole.bytes.saturating_add(part.bytes).saturating_add(part.align);
            whole.align = whole.align.max(part.align);
            whole.nesting = whole.nesting.max(part.nesting + 1);
        }
        match self.kind() {
            // Also one that is opaque has no parts.
            // SAFETY: the C API's question is for any type.
            _ if parts.is_empty() && unsafe { core::LLVMTypeIsSized(self.raw()) } == 0 => return None,
            Kind::LLVMStructTypeKind => {}
            // SAFETY: it is an array type.
            Kind::LLVMArrayTypeKind => {
                whole.bytes = whole
                    .bytes
                    .saturating_mul(unsafe { core::LLVMGetArrayLength2(self.raw()) });
            }
            // SAFETY: it is sized, and the layout is good.
            _ => unsafe {
                whole.bytes = target::LLVMABISizeOfType(layout, self.raw());
                whole.align = target::LLVMABIAlignmentOfType(layout, self.raw()).into();
            },
        }
        Some(whole)
    }

    /// How many arrays are in each other, counted to one too many.
    fn dimensions(self) -> u32 {
        let arrays = std::iter::successors(Some(self), |ty| ty.array_element());
        arrays.take(model::Type::MAX_DIMENSIONS as usize + 2).count() as u32 - 1
    }

    fn array_element(self) -> Option<Type<'m>> {
        self.element()
            .filter(|_| matches!(self.kind(), Kind::LLVMArrayTypeKind))
    }

    pub fn element(self) -> Option<Type<'m>> {
        match self.kind() {
            Kind::LLVMArrayTypeKind | Kind::LLVMVectorTypeKind | Kind::LLVMScalableVectorTypeKind => {
                // SAFETY: it has elements; their type is of the same context.
                unsafe { Type::new(core::LLVMGetElementType(self.raw())) }
            }
            _ => None,
        }
    }

    pub(super) fn members(self) -> Vec<Type<'m>> {
        let count = self.member_count().unwrap_or(0);
        // SAFETY: below the number of members.
        (0..count)
            .filter_map(|index| unsafe { Type::new(core::LLVMStructGetTypeAtIndex(self.raw(), index)) })
            .collect()
    }

    /// The name of a struct type that has one, without the `%`.
    pub fn struct_name(self) -> Option<String> {
        if !matches!(self.kind(), Kind::LLVMStructTypeKind) {
            return None;
        }
        // SAFETY: it is a struct type, whose name, if it has one, ends in a zero.
        let name = unsafe {
            let name = core::LLVMGetStructName(self.raw());
            (!name.is_null()).then(|| CStr::from_ptr(name))
        };
        Some(name?.to_string_lossy().into_owned())
    }

    /// As it is written where it is used: a struct with a name goes by that.
    fn reference(self) -> String {
        let text = self.to_string();
        match text.split_once(" = type ") {
            Some((name, _)) if name.starts_with('%') => name.to_owned(),
            _ => text,
        }
    }

    /// # Safety
    /// As [`Type::size_in_bits`].
    pub(super) unsafe fn to_model(self, layout: LLVMTargetDataRef) -> Option<model::Type> {
        // SAFETY: the caller's promise.
        let bits = unsafe { self.size_in_bits(layout) };
        (self.dimensions() <= model::Type::MAX_DIMENSIONS).then_some(())?;
        // SAFETY: the caller's promise; elements are of the same module.
        let element = || unsafe { self.element()?.to_model(layout) }.map(Box::new);
        Some(match self.kind() {
            Kind::LLVMIntegerTypeKind => model::Type::Int(self.integer_bits()?),
            Kind::LLVMPointerTypeKind => model::Type::Pointer {
                space: self.address_space()?,
                bits: u32::try_from(bits?).ok()?,
            },
            Kind::LLVMVectorTypeKind => model::Type::Vector {
                lanes: self.vector_lanes()?,
                element: element()?,
            },
            Kind::LLVMArrayTypeKind => model::Type::Array {
                // SAFETY: it is an array type.
                count: unsafe { core::LLVMGetArrayLength2(self.raw()) },
                element: element()?,
                bits: bits?,
            },
            Kind::LLVMStructTypeKind => model::Type::Struct {
                text: self.reference(),
                bits: bits?,
            },
            _ => model::Type::Float(self.float_kind()?),
        })
    }
}

impl fmt::Display for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: the string is LLVM's to take back.
        f.write_str(&unsafe { text::take(core::LLVMPrintTypeToString(self.raw())) })
    }
}
