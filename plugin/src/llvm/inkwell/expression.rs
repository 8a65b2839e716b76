//! Expressions as trees, so that none has too few operands or leaves some.

use super::Object;
use crate::llvm::c_api::nodes;
use inkwell::types::{AsTypeRef, BasicType, IntType};
use inkwell::values::BasicValue;
use llvm_sys::prelude::{LLVMContextRef, LLVMMetadataRef, LLVMTypeRef, LLVMValueRef};
use std::ops::{Add, Div, Mul, Shl, Sub};

/// A parameter of an operation.
#[derive(Clone, Copy, Debug)]
enum Parameter<'ctx> {
    Type(LLVMTypeRef),
    Number(u32),
    /// By its number among the lifetime's arguments.
    Argument(Object<'ctx>),
    Literal(LLVMValueRef),
}

#[derive(Clone, Debug)]
struct Operation<'ctx> {
    name: &'static str,
    parameters: Vec<Parameter<'ctx>>,
}

/// An expression of the proposal: what is on the stack when its operations have been
/// evaluated is one location. A method's name is its operation's (`docs/operations.md`);
/// whether types fit is checked when a lifetime is made of it.
#[derive(Clone, Debug)]
pub struct Expression<'ctx> {
    operations: Vec<Operation<'ctx>>,
}

impl<'ctx> Expression<'ctx> {
    fn leaf(name: &'static str, parameters: Vec<Parameter<'ctx>>) -> Expression<'ctx> {
        Expression {
            operations: vec![Operation { name, parameters }],
        }
    }

    /// This, then others, and an operation that takes them all.
    fn then(
        mut self,
        others: impl IntoIterator<Item = Expression<'ctx>>,
        name: &'static str,
        parameters: Vec<Parameter<'ctx>>,
    ) -> Expression<'ctx> {
        for other in others {
            self.operations.extend(other.operations);
        }
        self.operations.push(Operation { name, parameters });
        self
    }

    /// Where the value is that the lifetime refers to: `DIOpReferrer`.
    pub fn referrer(ty: impl BasicType<'ctx>) -> Expression<'ctx> {
        Expression::leaf("DIOpReferrer", vec![Parameter::Type(ty.as_type_ref())])
    }

    /// Where another object is, or the address of a place in the code: `DIOpArg`.
    pub fn object(object: Object<'ctx>, ty: impl BasicType<'ctx>) -> Expression<'ctx> {
        let parameters = vec![Parameter::Argument(object), Parameter::Type(ty.as_type_ref())];
        Expression::leaf("DIOpArg", parameters)
    }

    /// Where the object is whose type has the property that the lifetime is of:
    /// `DIOpTypeObject`.
    pub fn type_object(ty: impl BasicType<'ctx>) -> Expression<'ctx> {
        Expression::leaf("DIOpTypeObject", vec![Parameter::Type(ty.as_type_ref())])
    }

    /// A literal: `DIOpConstant`.
    pub fn constant(literal: impl BasicValue<'ctx>) -> Expression<'ctx> {
        Expression::leaf("DIOpConstant", vec![Parameter::Literal(literal.as_value_ref())])
    }

    /// The number of the lane that is looked at: `DIOpPushLane`.
    pub fn lane(ty: IntType<'ctx>) -> Expression<'ctx> {
        Expression::leaf("DIOpPushLane", vec![Parameter::Type(ty.as_type_ref())])
    }

    /// One location of several, the first the lowest: `DIOpComposite`. None of no parts.
    pub fn composite(
        parts: impl IntoIterator<Item = Expression<'ctx>>,
        ty: impl BasicType<'ctx>,
    ) -> Option<Expression<'ctx>> {
        let mut parts: Vec<_> = parts.into_iter().collect();
        let count = u32::try_from(parts.len()).ok()?;
        let parameters = vec![Parameter::Number(count), Parameter::Type(ty.as_type_ref())];
        let others = parts.split_off(parts.len().min(1));
        Some(parts.pop()?.then(others, "DIOpComposite", parameters))
    }

    /// Lane by lane the one where the mask has a one, else the other: `DIOpSelect`.
    pub fn select(
        mask: Expression<'ctx>,
        one: Expression<'ctx>,
        other: Expression<'ctx>,
    ) -> Expression<'ctx> {
        other.then([one, mask], "DIOpSelect", Vec::new())
    }

    fn typed(self, name: &'static str, ty: impl BasicType<'ctx>) -> Expression<'ctx> {
        self.then([], name, vec![Parameter::Type(ty.as_type_ref())])
    }

    pub fn convert(self, ty: impl BasicType<'ctx>) -> Expression<'ctx> {
        self.typed("DIOpConvert", ty)
    }

    pub fn zext(self, ty: IntType<'ctx>) -> Expression<'ctx> {
        self.typed("DIOpZExt", ty)
    }

    pub fn sext(self, ty: IntType<'ctx>) -> Expression<'ctx> {
        self.typed("DIOpSExt", ty)
    }

    pub fn reinterpret(self, ty: impl BasicType<'ctx>) -> Expression<'ctx> {
        self.typed("DIOpReinterpret", ty)
    }

    pub fn deref(self, ty: impl BasicType<'ctx>) -> Expression<'ctx> {
        self.typed("DIOpDeref", ty)
    }

    /// So many bits further on.
    pub fn bit_offset(self, bits: Expression<'ctx>, ty: impl BasicType<'ctx>) -> Expression<'ctx> {
        self.then([bits], "DIOpBitOffset", vec![Parameter::Type(ty.as_type_ref())])
    }

    /// So many bytes further on.
    pub fn byte_offset(self, bytes: Expression<'ctx>, ty: impl BasicType<'ctx>) -> Expression<'ctx> {
        self.then([bytes], "DIOpByteOffset", vec![Parameter::Type(ty.as_type_ref())])
    }

    /// A vector of so many copies.
    pub fn extend(self, elements: u32) -> Expression<'ctx> {
        self.then([], "DIOpExtend", vec![Parameter::Number(elements)])
    }

    /// An implicit pointer into one of LLVM's address spaces.
    pub fn addr_of(self, space: u32) -> Expression<'ctx> {
        self.then([], "DIOpAddrOf", vec![Parameter::Number(space)])
    }

    pub fn read(self) -> Expression<'ctx> {
        self.then([], "DIOpRead", Vec::new())
    }

    /// Shifted right with zeros.
    pub fn lshr(self, by: Expression<'ctx>) -> Expression<'ctx> {
        self.then([by], "DIOpLShr", Vec::new())
    }

    /// Shifted right with its sign.
    pub fn ashr(self, by: Expression<'ctx>) -> Expression<'ctx> {
        self.then([by], "DIOpAShr", Vec::new())
    }

    /// Which bits of the variable this is about.
    pub fn fragment(self, offset: u32, size: u32) -> Expression<'ctx> {
        let parameters = vec![Parameter::Number(offset), Parameter::Number(size)];
        self.then([], "DIOpFragment", parameters)
    }

    /// The `DIExpr`, and the arguments of its lifetime.
    ///
    /// # Safety
    /// The context is alive, and all types, values and objects are of it.
    pub(super) unsafe fn encode(&self, context: LLVMContextRef) -> (LLVMMetadataRef, Vec<LLVMMetadataRef>) {
        let mut arguments: Vec<Object<'ctx>> = Vec::new();
        let mut number = |object| {
            let known = arguments.iter().position(|&argument| argument == object);
            let index = known.unwrap_or_else(|| {
                arguments.push(object);
                arguments.len() - 1
            });
            u32::try_from(index).unwrap_or(u32::MAX)
        };
        // SAFETY: the caller's promise.
        unsafe {
            let mut operand = |parameter: &Parameter<'ctx>| match *parameter {
                Parameter::Type(ty) => nodes::type_operand(ty),
                Parameter::Number(number) => nodes::number_operand(context, number),
                Parameter::Argument(object) => nodes::number_operand(context, number(object)),
                Parameter::Literal(value) => llvm_sys::core::LLVMValueAsMetadata(value),
            };
            let operations: Vec<LLVMMetadataRef> = self
                .operations
                .iter()
                .map(|operation| {
                    let operands: Vec<_> = operation.parameters.iter().map(&mut operand).collect();
                    nodes::node(context, operation.name, &operands, false)
                })
                .collect();
            let expression = nodes::DilifetimeExpression(context, operations.as_ptr(), operations.len());
            (expression, arguments.iter().map(|object| object.raw()).collect())
        }
    }
}

/// Operators that are operations.
macro_rules! operators {
    ($($operator:ident $method:ident $name:literal)*) => {$(
        impl<'ctx> $operator for Expression<'ctx> {
            type Output = Expression<'ctx>;

            fn $method(self, other: Expression<'ctx>) -> Expression<'ctx> {
                self.then([other], $name, Vec::new())
            }
        }
    )*};
}

operators! {
    Add add "DIOpAdd"
    Sub sub "DIOpSub"
    Mul mul "DIOpMul"
    Div div "DIOpDiv"
    Shl shl "DIOpShl"
}
