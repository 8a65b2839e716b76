//! Writing: carriers, records, annotations. Everything that changes a module
//! goes through [`Module`].

mod records;

use super::debug_info::operand;
use super::{
    CompileUnit, DebugType, Expression, Function, Global, GlobalVariable, GlobalVariableExpression,
    Instruction, LocalVariable, Location, Metadata, MetadataKind, Module, Node, Subprogram, TypeProperty,
    Value, ffi,
};
pub use records::{InsertionPoint, NewLabel, NewRecord};

use llvm_sys::core;
use lowering::marks::CARRIER;
use std::collections::HashSet;
use std::num::NonZeroU32;
use std::ptr::null_mut;

/// `DIFlagArtificial`.
const ARTIFICIAL: u32 = 1 << 6;

/// A carrier to be made: a nameless, artificial local variable with the
/// annotation `!{!"dilifetime.carrier", i64 number}`.
#[derive(Clone, Copy, Debug)]
pub struct NewCarrier<'m> {
    /// A subprogram or lexical block.
    pub scope: Metadata<'m>,
    /// A `DIFile`.
    pub file: Option<Metadata<'m>>,
    /// Its type: LLVM crashes without one.
    pub ty: DebugType<'m>,
    /// The parameter number that it takes over.
    pub arg: Option<NonZeroU32>,
    pub number: u64,
}

impl<'m> Module<'m> {
    /// The expression with these elements.
    pub fn expression(&mut self, elements: &[u64]) -> Expression<'m> {
        // SAFETY: the elements live during the call.
        unsafe {
            let raw = ffi::dil_expression(self.context(), elements.as_ptr(), elements.len());
            Expression::new(raw).expect("LLVM makes any expression")
        }
    }

    /// A basic type without a name, of that size in bits and with that `DW_ATE_*`.
    pub fn basic_type(&mut self, bits: u64, encoding: u32) -> Option<DebugType<'m>> {
        // SAFETY: the context is alive; null or a type.
        unsafe { DebugType::new(ffi::dil_basic_type(self.context(), bits, encoding)) }
    }

    /// Makes a carrier. None if its scope is no local scope or its file no
    /// file.
    pub fn new_carrier(&mut self, carrier: NewCarrier<'m>) -> Option<LocalVariable<'m>> {
        use MetadataKind::{File, LexicalBlock, LexicalBlockFile, Subprogram};
        let local = matches!(carrier.scope.kind(), Subprogram | LexicalBlock | LexicalBlockFile);
        if !local || carrier.file.is_some_and(|file| file.kind() != File) {
            return None;
        }
        let annotations = self.annotation_list(None, CARRIER, carrier.number)?;
        // SAFETY: scope and file are of the right kinds.
        unsafe {
            LocalVariable::new(ffi::dil_local_variable(
                self.context(),
                carrier.scope.raw(),
                null_mut(),
                carrier.file.map_or(null_mut(), Metadata::raw),
                0,
                carrier.ty.raw(),
                carrier.arg.map_or(0, NonZeroU32::get) & 0xffff,
                ARTIFICIAL,
                0,
                annotations.raw(),
            ))
        }
    }

    /// Annotates a variable with `!{!"key", i64 number}`, in place: everybody
    /// who uses it sees it.
    pub fn annotate_local(&mut self, variable: LocalVariable<'m>, key: &str, number: u64) {
        self.annotate(variable.as_node(), operand::LOCAL_ANNOTATIONS, key, number);
    }

    /// As [`Module::annotate_local`].
    pub fn annotate_global(&mut self, variable: GlobalVariable<'m>, key: &str, number: u64) {
        self.annotate(variable.as_node(), operand::GLOBAL_ANNOTATIONS, key, number);
    }

    /// Changes where a global variable is.
    pub fn set_global_expression(&mut self, pair: GlobalVariableExpression<'m>, expression: Expression<'m>) {
        let index = operand::PAIR_EXPRESSION;
        // SAFETY: it is where the pair has its expression.
        unsafe { ffi::dil_md_replace_operand(pair.as_node().raw(), index, expression.raw()) };
    }

    /// Lets a compile unit have no .dwo file.
    pub fn unsplit(&mut self, unit: CompileUnit<'m>) {
        let index = operand::UNIT_SPLIT_NAME;
        // SAFETY: it is where the unit has that name, or null.
        unsafe { ffi::dil_md_replace_operand(unit.as_node().raw(), index, null_mut()) };
    }

    /// Keeps variables in a subprogram's retained nodes, so that they have DIEs
    /// even if their records go.
    pub fn retain(&mut self, subprogram: Subprogram<'m>, variables: &[LocalVariable<'m>]) {
        let mut nodes = subprogram.retained_nodes();
        let known: HashSet<_> = nodes.iter().copied().collect();
        let variables = variables.iter().map(|variable| variable.as_metadata());
        nodes.extend(variables.filter(|variable| !known.contains(variable)));
        self.replace_operand(subprogram.as_node(), operand::SUBPROGRAM_RETAINED, &nodes);
    }

    /// Makes a carrier of a global's address: a nameless global variable of
    /// the unit with the annotation `!{!"dilifetime.carrier", i64 number}`. It
    /// still has to be attached and listed.
    pub fn new_global_carrier(
        &mut self,
        unit: CompileUnit<'m>,
        ty: DebugType<'m>,
        number: u64,
    ) -> Option<GlobalVariableExpression<'m>> {
        let annotations = self.annotation_list(None, CARRIER, number)?;
        let file = unit.file().map_or(null_mut(), Metadata::raw);
        // SAFETY: a unit is a scope, and its file a file.
        unsafe {
            GlobalVariableExpression::new(ffi::dil_global_variable_expression(
                self.context(),
                unit.raw(),
                file,
                ty.raw(),
                annotations.raw(),
            ))
        }
    }

    /// Adds a `!dbg` to a global.
    pub fn attach_debug_info(&mut self, global: Global<'m>, pair: GlobalVariableExpression<'m>) {
        // SAFETY: a global variable may have any number of those.
        unsafe { core::LLVMGlobalAddDebugInfo(global.raw(), pair.raw()) };
    }

    /// Lists globals in a unit.
    pub fn add_unit_globals(&mut self, unit: CompileUnit<'m>, pairs: &[GlobalVariableExpression<'m>]) {
        let mut nodes: Vec<_> = unit
            .globals()
            .into_iter()
            .map(|pair| pair.as_metadata())
            .collect();
        nodes.extend(pairs.iter().map(|pair| pair.as_metadata()));
        self.replace_operand(unit.as_node(), operand::UNIT_GLOBALS, &nodes);
    }

    /// Takes what debug info says of some global variables out: from the
    /// globals and from the units' lists.
    pub fn remove_globals(&mut self, gone: impl Fn(GlobalVariable<'m>) -> bool) {
        let stays = |pair: &GlobalVariableExpression<'m>| !pair.variable().is_some_and(&gone);
        for global in self.globals() {
            let pairs = global.debug_info();
            if !pairs.iter().all(stays) {
                self.erase_global_attachments(global, "dbg");
                for pair in pairs.into_iter().filter(stays) {
                    self.attach_debug_info(global, pair);
                }
            }
        }
        for unit in self.compile_units() {
            let pairs = unit.globals();
            if !pairs.iter().all(stays) {
                let pairs = pairs.iter().filter(|pair| stays(pair));
                let nodes: Vec<_> = pairs.map(|pair| pair.as_metadata()).collect();
                self.replace_operand(unit.as_node(), operand::UNIT_GLOBALS, &nodes);
            }
        }
    }

    /// Removes a global's attachments of a kind.
    pub fn erase_global_attachments(&mut self, global: Global<'m>, kind: &str) {
        self.erase_attachments(global.as_value(), kind);
    }

    /// Removes a function's attachments of a kind.
    pub fn erase_function_attachments(&mut self, function: Function<'m>, kind: &str) {
        self.erase_attachments(function.as_value(), kind);
    }

    /// Removes `!NAME = !{...}`.
    pub fn erase_named_metadata(&mut self, name: &str) {
        // SAFETY: the module is alive, the name lives during the call, and no
        // handle is to a named node.
        unsafe { ffi::dil_named_metadata_erase(self.raw(), name.as_ptr().cast(), name.len()) };
    }

    /// Calls an intrinsic that has neither arguments nor overloads right before
    /// an instruction, whose records are that call's from then on.
    pub fn insert_intrinsic(&mut self, name: &str, before: Instruction<'m>) {
        // SAFETY: the name lives during the call. The builder is ours, and the
        // instruction is in a block; the intrinsic takes no arguments.
        unsafe {
            let id = core::LLVMLookupIntrinsicID(name.as_ptr().cast(), name.len());
            if id == 0 || before.block().is_none() {
                return;
            }
            let callee = core::LLVMGetIntrinsicDeclaration(self.raw(), id, null_mut(), 0);
            let ty = core::LLVMIntrinsicGetType(self.context(), id, null_mut(), 0);
            let builder = core::LLVMCreateBuilderInContext(self.context());
            core::LLVMPositionBuilderBefore(builder, before.raw());
            core::LLVMBuildCall2(builder, ty, callee, null_mut(), 0, c"".as_ptr());
            core::LLVMDisposeBuilder(builder);
        }
    }

    /// Takes a call out whose result nobody uses; its records go to the next
    /// instruction. False if it isn't such a call.
    pub fn erase_call(&mut self, call: Instruction<'m>) -> bool {
        // SAFETY: any instruction is fine to ask; it is taken out once, and
        // deleted when the visit ends.
        unsafe {
            let removable = !core::LLVMIsACallInst(call.raw()).is_null()
                && core::LLVMGetFirstUse(call.raw()).is_null()
                && call.block().is_some();
            if removable {
                core::LLVMInstructionRemoveFromParent(call.raw());
                self.dead_calls.push(call.raw());
            }
            removable
        }
    }

    /// Removes a function's declaration when the visit ends, if nobody uses it
    /// then.
    pub fn erase_declaration(&mut self, name: &str) {
        if self.function(name).is_some_and(|function| !function.has_body()) {
            self.dead_declarations.push(name.to_owned());
        }
    }

    /// Gives a function a string attribute.
    pub fn add_attribute(&mut self, function: Function<'m>, kind: &str) {
        // SAFETY: a function; the bytes live during the call.
        unsafe {
            let kind_size = kind.len() as u32;
            let attribute = core::LLVMCreateStringAttribute(
                self.context(),
                kind.as_ptr().cast(),
                kind_size,
                c"".as_ptr(),
                0,
            );
            core::LLVMAddAttributeAtIndex(
                function.as_value().raw(),
                llvm_sys::LLVMAttributeFunctionIndex,
                attribute,
            );
        }
    }

    /// Attaches variables to an instruction, as `!kind !{...}`.
    pub fn attach_variables(
        &mut self,
        instruction: Instruction<'m>,
        kind: &str,
        variables: &[(LocalVariable<'m>, Expression<'m>)],
    ) {
        let pairs = variables.iter();
        let pairs = pairs.flat_map(|(variable, part)| [variable.as_metadata(), part.as_metadata()]);
        let Some(list) = self.tuple(&pairs.collect::<Vec<_>>()) else {
            return;
        };
        // SAFETY: an instruction, and a node of its context.
        unsafe {
            let kind = core::LLVMGetMDKindIDInContext(
                self.context(),
                kind.as_ptr().cast(),
                super::text::length(kind),
            );
            let list = core::LLVMMetadataAsValue(self.context(), list.raw());
            core::LLVMSetMetadata(instruction.as_value().raw(), kind, list);
        }
    }

    /// Gives an instruction's line a discriminator. False: it has no line, or its line
    /// has one already.
    pub fn set_discriminator(&mut self, instruction: Instruction<'m>, number: u32) -> bool {
        // SAFETY: it is an instruction.
        unsafe { ffi::dil_instruction_set_discriminator(instruction.as_value().raw(), number) }
    }

    /// A line-0 location in a local scope, for records that stand for nobody's
    /// line. None if the scope is no local scope.
    pub fn location(&self, scope: Metadata<'m>, inlined_at: Option<Location<'m>>) -> Option<Location<'m>> {
        self.location_in((0, 0), scope, inlined_at)
    }

    /// A location in the scope of another one, with its line and column.
    pub fn location_at(&self, of: Location<'m>, place: (u32, u32)) -> Option<Location<'m>> {
        self.location_in(place, of.scope()?, of.inlined_at())
    }

    /// A location by its line and column. None if the scope is no local scope.
    pub(super) fn location_in(
        &self,
        (line, column): (u32, u32),
        scope: Metadata<'m>,
        inlined_at: Option<Location<'m>>,
    ) -> Option<Location<'m>> {
        use MetadataKind::{LexicalBlock, LexicalBlockFile, Subprogram};
        if !matches!(scope.kind(), Subprogram | LexicalBlock | LexicalBlockFile) {
            return None;
        }
        // SAFETY: a local scope, and a location or null.
        unsafe {
            Location::new(llvm_sys::debuginfo::LLVMDIBuilderCreateDebugLocation(
                self.context(),
                line,
                column,
                scope.raw(),
                inlined_at.map_or(null_mut(), Location::raw),
            ))
        }
    }

    /// Puts an expression where an array type has a property.
    pub fn set_property(&mut self, ty: DebugType<'m>, property: TypeProperty, expression: Expression<'m>) {
        let index = property.operand();
        let node = ty.as_node();
        if index < node.operand_count() {
            // SAFETY: a composite type has the property there, and it may be an
            // expression.
            unsafe { ffi::dil_md_replace_operand(node.raw(), index, expression.raw()) };
        }
    }

    fn annotate(&mut self, node: Node<'m>, index: u32, key: &str, number: u64) {
        let old = node.operand(index).and_then(Metadata::as_tuple);
        if let Some(list) = self.annotation_list(old, key, number) {
            // SAFETY: `index` is where the node has its annotations.
            unsafe { ffi::dil_md_replace_operand(node.raw(), index, list.raw()) };
        }
    }

    /// The annotations with one more, or with its number changed.
    fn annotation_list(&self, old: Option<Node<'m>>, key: &str, number: u64) -> Option<Metadata<'m>> {
        let number = self.constant_int(self.int_type(64)?, number)?;
        let pair = self.named_tuple(key, &[self.constant_metadata(number)?])?;
        let is_other = |entry: &Metadata<'m>| {
            entry
                .as_tuple()
                .and_then(|pair| pair.string(0))
                .is_none_or(|name| name != key)
        };
        let mut list: Vec<_> = old
            .map(Node::operands)
            .unwrap_or_default()
            .into_iter()
            .flatten()
            .collect();
        list.retain(is_other);
        list.push(pair);
        self.tuple(&list)
    }

    fn replace_operand(&mut self, node: Node<'m>, index: u32, list: &[Metadata<'m>]) {
        if let Some(list) = self.tuple(list).filter(|_| index < node.operand_count()) {
            // SAFETY: below the number of operands, and a list is what stands
            // there.
            unsafe { ffi::dil_md_replace_operand(node.raw(), index, list.raw()) };
        }
    }

    fn erase_attachments(&mut self, value: Value<'m>, kind: &str) {
        // SAFETY: called with functions and global variables; the context is alive.
        unsafe {
            if let Some(kind) = super::text::known_kind(self.context(), kind) {
                core::LLVMGlobalEraseMetadata(value.raw(), kind);
            }
        }
    }
}
