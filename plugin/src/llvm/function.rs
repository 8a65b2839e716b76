//! Functions.

use super::instruction::AttachedVariables;
use super::{Block, Instruction, Metadata, Node, Record, Subprogram, Value, ffi, handle, text};
use llvm_sys::prelude::LLVMValueRef;
use llvm_sys::{core, debuginfo};

handle!(
    /// A function, defined or declared.
    Function,
    LLVMValueRef
);

/// What a user needs of the lowest 64 bits of a value.
#[derive(Clone, Copy, Debug)]
pub struct Need<'m> {
    pub value: Instruction<'m>,
    pub user: Instruction<'m>,
    pub bits: u64,
    /// Which of its own lowest 64 bits are needed; of what is no integer, all.
    pub of_user: u64,
    /// The bits of the value that LLVM knows to be off.
    pub off: u64,
    /// How many of its highest bits are copies of the sign; at least one.
    pub signs: u32,
}

impl<'m> Function<'m> {
    pub fn as_value(self) -> Value<'m> {
        // SAFETY: a function is a value.
        unsafe { Value::new(self.raw()) }.expect("a handle isn't null")
    }

    pub fn name(self) -> String {
        self.as_value().name()
    }

    pub fn has_body(self) -> bool {
        // SAFETY: a handle's pointer is good.
        unsafe { core::LLVMIsDeclaration(self.raw()) == 0 }
    }

    /// What the attachment `!dbg` says it is.
    pub fn subprogram(self) -> Option<Subprogram<'m>> {
        // SAFETY: null or a DISubprogram of the module.
        unsafe { Subprogram::new(debuginfo::LLVMGetSubprogram(self.raw())) }
    }

    /// The blocks, the entry first, in the order in which they stand.
    pub fn blocks(self) -> Vec<Block<'m>> {
        let mut blocks = Vec::new();
        // SAFETY: null or a block of this function.
        let mut next = unsafe { Block::new(core::LLVMGetFirstBasicBlock(self.raw())) };
        while let Some(block) = next {
            blocks.push(block);
            // SAFETY: as above; the block is in its function.
            next = unsafe { Block::new(core::LLVMGetNextBasicBlock(block.raw())) };
        }
        blocks
    }

    /// All instructions, block by block.
    pub fn instructions(self) -> Vec<Instruction<'m>> {
        self.blocks().into_iter().flat_map(Block::instructions).collect()
    }

    /// All records, in the order in which they stand.
    pub fn records(self) -> impl Iterator<Item = Record<'m>> {
        let mut records = Vec::new();
        for instruction in self.instructions() {
            instruction.add_records(&mut records);
        }
        records.into_iter()
    }

    /// The instructions to which local variables are attached, by the kind's name without the `!`, with these and of
    /// which the part; none: the whole.
    pub fn attached_variables(self, kind: &str) -> Vec<(Instruction<'m>, AttachedVariables<'m>)> {
        // SAFETY: a handle's pointer is good.
        let kind = unsafe { text::known_kind(core::LLVMGetTypeContext(core::LLVMTypeOf(self.raw())), kind) };
        let instructions = kind.map_or_else(Vec::new, |_| self.instructions()).into_iter();
        let attached = instructions.filter_map(|it| Some((it, it.attached_by_number(kind?))));
        attached.filter(|(_, variables)| !variables.is_empty()).collect()
    }

    /// The integers not all of whose bits are needed.
    pub fn partly_demanded(self) -> Vec<Instruction<'m>> {
        let mut found = Vec::<Instruction<'m>>::new();
        let context = (&raw mut found).cast();
        // SAFETY: called on functions with a body only; the sink gets that vector.
        unsafe { ffi::dil_partly_demanded(self.raw(), push_instruction, context) };
        found
    }

    /// The integers and vectors that are computed and records name, with each user and what it needs of
    /// them.
    pub fn needed_bits(self) -> Vec<Need<'m>> {
        let mut found = Vec::<Need<'m>>::new();
        let context = (&raw mut found).cast();
        // SAFETY: called on functions with a body only; the sink gets that vector.
        unsafe { ffi::dil_needed_bits(self.raw(), push_need, context) };
        found
    }

    pub fn arguments(self) -> Vec<Value<'m>> {
        // SAFETY: parameters are asked for below their number.
        unsafe {
            (0..core::LLVMCountParams(self.raw()))
                .filter_map(|index| Value::new(core::LLVMGetParam(self.raw(), index)))
                .collect()
        }
    }

    /// A kernel of AMDGPU's.
    pub fn is_kernel(self) -> bool {
        const AMDGPU_KERNEL: u32 = 91;
        // SAFETY: it is a function.
        unsafe { core::LLVMGetFunctionCallConv(self.raw()) == AMDGPU_KERNEL }
    }

    /// Whether a pointer parameter is where the callee's own copy of something is
    /// (`byval`).
    pub fn is_by_value(self, index: u32) -> bool {
        self.has_parameter_attribute("byval", index)
    }

    fn has_parameter_attribute(self, name: &str, index: u32) -> bool {
        // SAFETY: a function; the bytes live during the call.
        unsafe {
            let kind = core::LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            !core::LLVMGetEnumAttributeAtIndex(self.raw(), index + 1, kind).is_null()
        }
    }

    /// Whether callers don't pass a parameter as it says: it is a reference, or no
    /// parameter of the source's.
    pub fn is_hidden_parameter(self, index: u32) -> bool {
        const HIDDEN: &str = "amdgpu-hidden-argument";
        // SAFETY: a function; the bytes live during the call.
        let is_hidden = unsafe {
            let (hidden, size) = (HIDDEN.as_ptr().cast(), text::length(HIDDEN));
            !core::LLVMGetStringAttributeAtIndex(self.raw(), index + 1, hidden, size).is_null()
        };
        is_hidden || self.has_parameter_attribute("byref", index)
    }

    /// Whether the function has a string attribute.
    pub fn has_attribute(self, kind: &str) -> bool {
        // SAFETY: a function; the bytes live during the call.
        unsafe {
            let kind_size = kind.len() as u32;
            let attribute = core::LLVMGetStringAttributeAtIndex(
                self.raw(),
                llvm_sys::LLVMAttributeFunctionIndex,
                kind.as_ptr().cast(),
                kind_size,
            );
            !attribute.is_null()
        }
    }

    /// The first attachment of a kind, by the kind's name without the `!`.
    pub fn attachment(self, kind: &str) -> Option<Node<'m>> {
        self.as_value().global_attachments(kind).into_iter().next()
    }
}

impl<'m> Function<'m> {
    pub(super) fn blocks_first(self) -> Option<Block<'m>> {
        // SAFETY: null or a block of this function.
        unsafe { Block::new(core::LLVMGetFirstBasicBlock(self.raw())) }
    }
}

impl<'m> Value<'m> {
    /// The attachments of a kind on a function or global variable.
    pub(super) fn global_attachments(self, kind: &str) -> Vec<Node<'m>> {
        let mut nodes = Vec::new();
        // SAFETY: called on functions and global variables only; entries are
        // asked for below their number and given back.
        unsafe {
            let context = core::LLVMGetTypeContext(core::LLVMTypeOf(self.raw()));
            let Some(wanted) = text::known_kind(context, kind) else {
                return nodes;
            };
            let mut count = 0;
            let entries = core::LLVMGlobalCopyAllMetadata(self.raw(), &mut count);
            for index in 0..count as u32 {
                if core::LLVMValueMetadataEntriesGetKind(entries, index) == wanted {
                    let metadata = Metadata::new(core::LLVMValueMetadataEntriesGetMetadata(entries, index));
                    nodes.extend(metadata.and_then(Metadata::as_node));
                }
            }
            core::LLVMDisposeValueMetadataEntries(entries);
        }
        nodes
    }
}

/// Takes an instruction into the `Vec<Instruction>` behind `context`.
unsafe extern "C" fn push_instruction(context: *mut std::ffi::c_void, instruction: LLVMValueRef) {
    // SAFETY: `Function::partly_demanded` passes a vector with this function.
    unsafe { (*context.cast::<Vec<Instruction<'_>>>()).extend(Instruction::new(instruction)) };
}

/// Takes a value, its user and what that needs into the vector behind `context`.
unsafe extern "C" fn push_need(
    context: *mut std::ffi::c_void,
    value: LLVMValueRef,
    user: LLVMValueRef,
    bits: u64,
    of_user: u64,
    off: u64,
    signs: u32,
) {
    // SAFETY: `Function::needed_bits` passes a vector with this function, and gets
    // instructions of its own.
    unsafe {
        let found = &mut *context.cast::<Vec<Need<'_>>>();
        let both = Instruction::new(value).zip(Instruction::new(user));
        found.extend(both.map(|(value, user)| Need {
            value,
            user,
            bits,
            of_user,
            off,
            signs,
        }));
    }
}
