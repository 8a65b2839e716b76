//! Making types, constants and metadata tuples of the encoding.

use super::{Function, Global, Metadata, Module, Node, Type, Value, debug_info, ffi};
use llvm_sys::core;
use llvm_sys::prelude::LLVMTypeRef;
use lowering::model::{self, FloatKind};

impl<'m> Module<'m> {
    /// The LLVM type that the model's stands for. None for aggregates.
    pub fn llvm_type(&self, ty: &model::Type) -> Option<Type<'m>> {
        match ty {
            model::Type::Int(bits) => self.int_type(*bits),
            model::Type::Float(kind) => self.float_type(*kind),
            // SAFETY: LLVM has pointers into any address space of 24 bits.
            model::Type::Pointer { space, .. } if *space < 1 << 24 => unsafe {
                Type::new(core::LLVMPointerTypeInContext(self.context(), *space))
            },
            model::Type::Vector { lanes, element } if *lanes > 0 => {
                let element = self.llvm_type(element)?;
                // SAFETY: scalars are the elements of vectors.
                unsafe { Type::new(core::LLVMVectorType(element.raw(), *lanes)) }
            }
            _ => None,
        }
    }

    fn float_type(&self, kind: FloatKind) -> Option<Type<'m>> {
        let context = self.context();
        // SAFETY: the context is alive.
        let raw: LLVMTypeRef = unsafe {
            match kind {
                FloatKind::Half => core::LLVMHalfTypeInContext(context),
                FloatKind::BFloat => core::LLVMBFloatTypeInContext(context),
                FloatKind::Float => core::LLVMFloatTypeInContext(context),
                FloatKind::Double => core::LLVMDoubleTypeInContext(context),
                FloatKind::X86Fp80 => core::LLVMX86FP80TypeInContext(context),
                FloatKind::Fp128 => core::LLVMFP128TypeInContext(context),
                FloatKind::PpcFp128 => core::LLVMPPCFP128TypeInContext(context),
            }
        };
        // SAFETY: a type of this context.
        unsafe { Type::new(raw) }
    }

    /// The LLVM constant with these bits. None for pointers and aggregates
    /// with bits.
    pub fn llvm_constant(&self, constant: &model::Constant) -> Option<Value<'m>> {
        let ty = self.llvm_type(&constant.ty)?;
        let Some(bytes) = &constant.bits else {
            // SAFETY: a type that has values.
            return unsafe { Value::new(core::LLVMGetUndef(ty.raw())) };
        };
        let words: Vec<u64> = bytes.chunks(8).map(word).collect();
        let width = u32::try_from(constant.ty.bits()).ok()?;
        let integer = self.int_type(width)?;
        // SAFETY: as many words as the number says, of an integer type; a
        // floating-point type of the same size.
        unsafe {
            let count = u32::try_from(words.len()).ok()?;
            let bits = core::LLVMConstIntOfArbitraryPrecision(integer.raw(), count, words.as_ptr());
            match constant.ty {
                model::Type::Int(_) => Value::new(bits),
                model::Type::Float(_) => Value::new(core::LLVMConstBitCast(bits, ty.raw())),
                _ => None,
            }
        }
    }

    /// `i32 number` as metadata.
    pub fn number(&self, number: u32) -> Option<Metadata<'m>> {
        self.constant_metadata(self.constant_int(self.int_type(32)?, u64::from(number))?)
    }

    /// A constant as metadata.
    pub fn constant_metadata(&self, value: Value<'m>) -> Option<Metadata<'m>> {
        // SAFETY: LLVM accepts any constant, and only constants come here.
        unsafe { Metadata::new(core::LLVMValueAsMetadata(value.raw())) }
    }

    /// The string `!"text"`.
    pub fn string(&self, text: &str) -> Option<Metadata<'m>> {
        debug_info::string_metadata(self.context(), text)
    }

    /// The tuple `!{!"name", operands...}`.
    pub fn named_tuple(&self, name: &str, operands: &[Metadata<'m>]) -> Option<Metadata<'m>> {
        let mut all = vec![self.string(name)?];
        all.extend(operands);
        self.tuple(&all)
    }

    /// The tuple `!{operands...}`.
    pub fn tuple(&self, operands: &[Metadata<'m>]) -> Option<Metadata<'m>> {
        let mut raw: Vec<_> = operands.iter().map(|operand| operand.raw()).collect();
        // SAFETY: the operands are metadata of this context.
        unsafe {
            Metadata::new(core::LLVMMDNodeInContext2(
                self.context(),
                raw.as_mut_ptr(),
                raw.len(),
            ))
        }
    }

    /// Puts another operand in its place in a tuple.
    pub fn set_operand(&mut self, tuple: Node<'m>, index: u32, operand: Metadata<'m>) {
        if tuple.as_metadata().as_tuple().is_some() && index < tuple.operand_count() {
            // SAFETY: below the number of operands, and a tuple takes any.
            unsafe { ffi::dil_md_replace_operand(tuple.raw(), index, operand.raw()) };
        }
    }

    /// Gives a function one attachment of a kind, in place of those it has.
    pub fn set_function_attachment(&mut self, function: Function<'m>, kind: &str, node: Node<'m>) {
        self.erase_function_attachments(function, kind);
        // SAFETY: a function takes attachments of any kind that isn't LLVM's.
        unsafe {
            let kind = core::LLVMGetMDKindIDInContext(
                self.context(),
                kind.as_ptr().cast(),
                super::text::length(kind),
            );
            core::LLVMGlobalSetMetadata(function.as_value().raw(), kind, node.raw());
        }
    }

    /// Makes `!NAME = !{nodes...}`, in place of what it was.
    pub fn set_named_metadata(&mut self, name: &str, nodes: &[Metadata<'m>]) {
        self.erase_named_metadata(name);
        let Ok(name) = std::ffi::CString::new(name) else {
            return;
        };
        for node in nodes {
            // SAFETY: a name that ends with a zero byte, and a node.
            unsafe {
                let value = core::LLVMMetadataAsValue(self.context(), node.raw());
                core::LLVMAddNamedMetadataOperand(self.raw(), name.as_ptr(), value);
            }
        }
    }

    /// Makes an undefined global variable one of a new struct of what it holds,
    /// of the same size and alignment; the struct's name, which begins with
    /// `name`. None, and nothing is changed, for a variable with a value or
    /// without a fixed size.
    pub fn give_own_type(&mut self, global: Global<'m>, name: &str) -> Option<String> {
        let ty = global.value_type()?;
        self.size_in_bits(ty)?;
        let name = std::ffi::CString::new(name).ok()?;
        if !global.is_undefined() {
            return None;
        }
        // SAFETY: a type with a size may be a struct's member, and a constant
        // the initial value of a global: its users have pointers, which have no
        // type of what they point at.
        unsafe {
            let own = core::LLVMStructCreateNamed(self.context(), name.as_ptr());
            core::LLVMStructSetBody(own, &mut ty.raw(), 1, 0);
            ffi::dil_global_replace_initializer(global.raw(), core::LLVMGetPoison(own));
        }
        global.value_type()?.struct_name()
    }
}

/// Up to 8 bytes, the lowest first.
fn word(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(word)
}
