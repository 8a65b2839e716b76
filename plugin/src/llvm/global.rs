//! Global variables.

use super::{GlobalVariableExpression, Metadata, Node, Type, Value, handle};
use llvm_sys::core;
use llvm_sys::prelude::LLVMValueRef;

handle!(
    /// An LLVM global variable.
    Global,
    LLVMValueRef
);

impl<'m> Global<'m> {
    pub fn as_value(self) -> Value<'m> {
        // SAFETY: a global is a value.
        unsafe { Value::new(self.raw()) }.expect("a handle isn't null")
    }

    pub fn name(self) -> String {
        self.as_value().name()
    }

    /// The type of what it holds; [`Value::ty`] is that of its address.
    pub fn value_type(self) -> Option<Type<'m>> {
        // SAFETY: it is a global; its type is of the same context.
        unsafe { Type::new(core::LLVMGlobalGetValueType(self.raw())) }
    }

    /// Whether it is defined in another module, or in none.
    pub fn is_declaration(self) -> bool {
        // SAFETY: it is a global.
        unsafe { core::LLVMIsDeclaration(self.raw()) != 0 }
    }

    /// Whether what it holds at the start is undefined or poison.
    pub fn is_undefined(self) -> bool {
        // SAFETY: it is a global variable; null has no value.
        unsafe {
            let initializer = core::LLVMGetInitializer(self.raw());
            !initializer.is_null() && core::LLVMIsUndef(initializer) != 0
        }
    }

    /// What `!dbg` says about it: there may be several.
    pub fn debug_info(self) -> Vec<GlobalVariableExpression<'m>> {
        let nodes = self.attachments("dbg").into_iter().map(Node::as_metadata);
        nodes
            .filter_map(Metadata::as_global_variable_expression)
            .collect()
    }

    /// The attachments of a kind, by the kind's name without the `!`
    /// (`dbg.def`).
    pub fn attachments(self, kind: &str) -> Vec<Node<'m>> {
        self.as_value().global_attachments(kind)
    }
}
