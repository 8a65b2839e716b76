//! Instructions.

use super::{
    Block, Expression, FragmentBits, Function, LocalVariable, Location, Metadata, Node, Record, Type, Value,
    ffi, handle, text,
};
use llvm_sys::prelude::LLVMValueRef;
use llvm_sys::{core, debuginfo};
use std::ffi::c_uint;

/// Local variables, and of which the part; none: the whole.
pub type AttachedVariables<'m> = Vec<(LocalVariable<'m>, Option<FragmentBits>)>;

handle!(
    /// An instruction.
    Instruction,
    LLVMValueRef
);

impl<'m> Instruction<'m> {
    pub fn as_value(self) -> Value<'m> {
        // SAFETY: an instruction is a value.
        unsafe { Value::new(self.raw()) }.expect("a handle isn't null")
    }

    /// None after it was erased.
    pub fn block(self) -> Option<Block<'m>> {
        // SAFETY: null or the block that the instruction is in.
        unsafe { Block::new(core::LLVMGetInstructionParent(self.raw())) }
    }

    pub fn function(self) -> Option<Function<'m>> {
        self.block()?.function()
    }

    /// The one after it in its block.
    pub fn next(self) -> Option<Instruction<'m>> {
        self.block()?;
        // SAFETY: the instruction is in a block; null or the one after it.
        unsafe { Instruction::new(core::LLVMGetNextInstruction(self.raw())) }
    }

    /// Where control goes from an `invoke` that returns: only there is its result.
    pub fn normal_destination(self) -> Option<Block<'m>> {
        // SAFETY: it is asked of an invoke only, which has that block.
        unsafe {
            let invoke = core::LLVMIsAInvokeInst(self.raw());
            (!invoke.is_null()).then(|| Block::new(core::LLVMGetNormalDest(invoke)))?
        }
    }

    /// The debug records right before the instruction, in their order.
    pub fn records(self) -> Vec<Record<'m>> {
        let mut records = Vec::new();
        self.add_records(&mut records);
        records
    }

    pub(super) fn add_records(self, records: &mut Vec<Record<'m>>) {
        // SAFETY: null or a record of this instruction.
        let mut next = unsafe { Record::new(core::LLVMGetFirstDbgRecord(self.raw())) };
        while let Some(record) = next {
            records.push(record);
            // SAFETY: as above; the record is on this instruction.
            next = unsafe { Record::new(core::LLVMGetNextDbgRecord(record.raw())) };
        }
    }

    /// The instruction's own `!dbg`.
    pub fn location(self) -> Option<Location<'m>> {
        // SAFETY: null or a DILocation.
        unsafe { Location::new(debuginfo::LLVMInstructionGetDebugLoc(self.raw())) }
    }

    /// The local variables that are attached, by the kind's name without the `!`.
    pub fn attached_variables(self, kind: &str) -> AttachedVariables<'m> {
        // SAFETY: a handle's pointer is good.
        let kind = unsafe { text::known_kind(core::LLVMGetTypeContext(core::LLVMTypeOf(self.raw())), kind) };
        kind.map_or_else(Vec::new, |kind| self.attached_by_number(kind))
    }

    /// The same by the kind's number.
    pub(super) fn attached_by_number(self, kind: c_uint) -> AttachedVariables<'m> {
        // SAFETY: an instruction; what is attached is null or a node.
        let node = unsafe {
            let list = core::LLVMGetMetadata(self.raw(), kind);
            match list.is_null() {
                true => None,
                false => Metadata::new(core::LLVMValueAsMetadata(list)),
            }
        };
        let operands = node.and_then(Metadata::as_node).map(Node::operands);
        let operands: Vec<_> = operands.into_iter().flatten().flatten().collect();
        let variable = |pair: &[Metadata<'m>]| {
            let [variable, expression] = pair else { return None };
            let fragment = expression.as_expression().and_then(Expression::fragment);
            Some((variable.as_local_variable()?, fragment))
        };
        operands.chunks(2).filter_map(variable).collect()
    }

    /// Whether it is a `callbr`.
    pub fn is_branching_call(self) -> bool {
        self.opcode() == llvm_sys::LLVMOpcode::LLVMCallBr
    }

    pub fn is_phi(self) -> bool {
        // SAFETY: any value is fine.
        unsafe { !core::LLVMIsAPHINode(self.raw()).is_null() }
    }

    /// A phi's values, and the block that each comes from; nothing for another
    /// instruction.
    pub fn incoming(self) -> Vec<(Value<'m>, Block<'m>)> {
        if !self.is_phi() {
            return Vec::new();
        }
        // SAFETY: it is a phi, asked below its number of values.
        unsafe {
            (0..core::LLVMCountIncoming(self.raw()))
                .filter_map(|index| {
                    let value = Value::new(core::LLVMGetIncomingValue(self.raw(), index))?;
                    Some((value, Block::new(core::LLVMGetIncomingBlock(self.raw(), index))?))
                })
                .collect()
        }
    }

    /// A binary operation, a comparison or an address computed from another.
    pub fn is_arithmetic(self) -> bool {
        // SAFETY: any value is fine.
        unsafe {
            !core::LLVMIsABinaryOperator(self.raw()).is_null()
                || !core::LLVMIsACmpInst(self.raw()).is_null()
                || !core::LLVMIsAGetElementPtrInst(self.raw()).is_null()
        }
    }

    pub fn is_terminator(self) -> bool {
        // SAFETY: any value is fine.
        unsafe { !core::LLVMIsATerminatorInst(self.raw()).is_null() }
    }

    /// It writes memory, throws or may not return; a volatile read counts,
    /// what is there for optimisers only doesn't.
    pub fn has_effects(self) -> bool {
        // SAFETY: a handle's pointer is good.
        unsafe { ffi::dil_instruction_has_effects(self.raw()) }
    }

    /// The type that an `alloca` allocates.
    pub fn allocated_type(self) -> Option<Type<'m>> {
        // SAFETY: the type is asked of an alloca only.
        unsafe {
            let alloca = core::LLVMIsAAllocaInst(self.raw());
            (!alloca.is_null()).then(|| Type::new(core::LLVMGetAllocatedType(alloca)))?
        }
    }

    /// An alloca in the entry block of a constant size: it has a place in the
    /// frame.
    pub fn is_static_alloca(self) -> bool {
        let in_entry = || {
            let block = self.block()?;
            Some(block.function()?.blocks_first()? == block)
        };
        self.allocated_type().is_some()
            && self
                .operands()
                .first()
                .is_some_and(|count| count.constant().is_some())
            && in_entry().unwrap_or(false)
    }

    pub fn operands(self) -> Vec<Value<'m>> {
        // SAFETY: operands are asked for below their number.
        unsafe {
            let count = u32::try_from(core::LLVMGetNumOperands(self.raw())).unwrap_or(0);
            (0..count)
                .filter_map(|index| Value::new(core::LLVMGetOperand(self.raw(), index)))
                .collect()
        }
    }

    /// The function that it calls directly, if it is a call.
    pub fn called_function(self) -> Option<Function<'m>> {
        // SAFETY: the callee is asked of calls only.
        unsafe {
            let call = core::LLVMIsACallInst(self.raw());
            if call.is_null() {
                return None;
            }
            Value::new(core::LLVMGetCalledValue(call))?.as_function()
        }
    }

    /// The arguments of a call; none for another instruction.
    pub fn call_arguments(self) -> Vec<Value<'m>> {
        // SAFETY: arguments are asked of calls, below their number.
        unsafe {
            let call = core::LLVMIsACallInst(self.raw());
            if call.is_null() {
                return Vec::new();
            }
            (0..core::LLVMGetNumArgOperands(call))
                .filter_map(|index| Value::new(core::LLVMGetOperand(call, index)))
                .collect()
        }
    }

    /// The metadata arguments of a call of the function with that name: what
    /// `llvm.dbg.def` and its like have. None for any other instruction; an
    /// argument that isn't metadata is none.
    pub fn debug_call(self, name: &str) -> Option<Vec<Option<Metadata<'m>>>> {
        let callee = self.called_function()?;
        (callee.name() == name).then(|| {
            self.call_arguments()
                .into_iter()
                .map(Value::as_metadata)
                .collect()
        })
    }

    pub fn opcode(self) -> llvm_sys::LLVMOpcode {
        // SAFETY: it is an instruction.
        unsafe { core::LLVMGetInstructionOpcode(self.raw()) }
    }

    /// `call`
    pub fn is_call(self) -> bool {
        self.opcode() == llvm_sys::LLVMOpcode::LLVMCall
    }

    /// `add` of signed numbers that don't overflow (`nsw`).
    pub fn is_add_in_range(self) -> bool {
        // SAFETY: an addition has the flag.
        self.opcode() == llvm_sys::LLVMOpcode::LLVMAdd && unsafe { core::LLVMGetNSW(self.raw()) != 0 }
    }

    /// `landingpad` and its like: where an exception comes in.
    pub fn is_eh_pad(self) -> bool {
        use llvm_sys::LLVMOpcode::{LLVMCatchPad, LLVMCleanupPad, LLVMLandingPad};
        matches!(self.opcode(), LLVMCatchPad | LLVMCleanupPad | LLVMLandingPad)
    }

    /// `or`
    pub fn is_or(self) -> bool {
        self.opcode() == llvm_sys::LLVMOpcode::LLVMOr
    }

    /// `and`
    pub fn is_and(self) -> bool {
        self.opcode() == llvm_sys::LLVMOpcode::LLVMAnd
    }

    /// `load`
    pub fn is_load(self) -> bool {
        self.opcode() == llvm_sys::LLVMOpcode::LLVMLoad
    }

    /// `store`
    pub fn is_store(self) -> bool {
        self.opcode() == llvm_sys::LLVMOpcode::LLVMStore
    }

    /// The address that a store or an atomic operation writes to.
    pub fn written_address(self) -> Option<Value<'m>> {
        use llvm_sys::LLVMOpcode::{LLVMAtomicCmpXchg, LLVMAtomicRMW, LLVMStore};
        let number = match self.opcode() {
            LLVMStore => 1,
            LLVMAtomicCmpXchg | LLVMAtomicRMW => 0,
            _ => return None,
        };
        self.operands().get(number).copied()
    }

    /// `getelementptr`
    pub fn is_address_sum(self) -> bool {
        self.opcode() == llvm_sys::LLVMOpcode::LLVMGetElementPtr
    }

    /// `addrspacecast`
    pub fn is_address_space_cast(self) -> bool {
        self.opcode() == llvm_sys::LLVMOpcode::LLVMAddrSpaceCast
    }

    /// `insertelement`
    pub fn is_insert_element(self) -> bool {
        self.opcode() == llvm_sys::LLVMOpcode::LLVMInsertElement
    }

    /// `shl`
    pub fn is_shl(self) -> bool {
        self.opcode() == llvm_sys::LLVMOpcode::LLVMShl
    }

    /// LLVM's keyword for what it does, "call" or "store", as text, by printing
    /// the instruction: slow.
    #[cfg(feature = "selftest")]
    pub fn opcode_name(self) -> String {
        let text = self.as_value().to_string();
        let operation = match text.split_once(" = ") {
            Some((result, rest)) if result.starts_with('%') => rest,
            _ => &text,
        };
        operation.split(' ').next().unwrap_or("").to_owned()
    }
}
