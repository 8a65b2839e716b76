//! A visit to a module: what a pass gets.

use super::codegen::architecture;
use super::diagnostics::PendingError;
use super::{CompileUnit, Function, Global, Metadata, Node, Record, Type, Value, ffi, text};
use crate::caller::Caller;
use crate::passes::Kept;
use llvm_sys::core;
use llvm_sys::prelude::{LLVMContextRef, LLVMMetadataRef, LLVMModuleRef, LLVMValueRef};
use llvm_sys::target::{self, LLVMTargetDataRef};
use lowering::model;
use lowering::target::Register;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ffi::{CStr, c_char, c_uint, c_void};
use std::marker::PhantomData;

/// Named metadata of modules with errors, and of those that the host has asked us to
/// generate code of.
const FAILED: &str = "dilifetime.failed";
const ASKED: &str = "dilifetime.asked";
/// Likewise, if a linker has optimised it.
const LINKED: &str = "dilifetime.linked";

/// The largest register of each DWARF number, and whether it may have integers; its name.
type FoundRegisters = BTreeMap<u16, (u64, bool, String)>;

/// # Safety
/// The context is [`FoundRegisters`].
unsafe extern "C" fn add_register(
    context: *mut c_void,
    number: c_uint,
    bits: c_uint,
    is_integer: bool,
    name: *const c_char,
) {
    // SAFETY: the caller's promise; a string that ends with a zero byte.
    let (found, name) = unsafe { (&mut *context.cast::<FoundRegisters>(), CStr::from_ptr(name)) };
    if let Ok(number) = u16::try_from(number) {
        let register = found.entry(number).or_default();
        if (u64::from(bits), is_integer) > (register.0, register.1) {
            *register = (u64::from(bits), is_integer, name.to_string_lossy().to_lowercase());
        }
    }
}

/// # Safety
/// The context is a map of such nodes and numbers.
unsafe extern "C" fn add_number(context: *mut c_void, node: LLVMMetadataRef, number: c_uint) {
    // SAFETY: the caller's promise.
    let found = unsafe { &mut *context.cast::<FxHashMap<LLVMMetadataRef, u32>>() };
    found.insert(node, number);
}

/// A module that LLVM lets us read and change during one callback.
///
/// `'m` is the visit: every handle got from it has it and can't outlive it.
#[derive(Debug)]
pub struct Module<'m> {
    raw: LLVMModuleRef,
    pub(super) errors: RefCell<Vec<PendingError<'m>>>,
    pub(super) dead_records: Vec<Record<'m>>,
    pub(super) dead_calls: Vec<LLVMValueRef>,
    pub(super) dead_globals: Vec<LLVMValueRef>,
    pub(super) dead_declarations: Vec<String>,
    kept: Option<Box<Kept<'m>>>,
    visit: PhantomData<fn(&'m ()) -> &'m ()>,
}

impl<'m> Module<'m> {
    /// Begins a visit.
    ///
    /// # Safety
    /// The module is alive for `'m`, and nobody else changes it during that
    /// time. No other visit to it is going on.
    pub(super) unsafe fn new(raw: LLVMModuleRef) -> Module<'m> {
        Module {
            raw,
            errors: RefCell::default(),
            dead_records: Vec::new(),
            dead_calls: Vec::new(),
            dead_globals: Vec::new(),
            dead_declarations: Vec::new(),
            kept: None,
            visit: PhantomData,
        }
    }

    pub(super) fn raw(&self) -> LLVMModuleRef {
        self.raw
    }

    /// Leaves something to the next pass, which gets it if nobody changes the
    /// module before.
    pub fn keep(&mut self, kept: Box<Kept<'m>>) {
        self.kept = Some(kept);
    }

    /// What the last pass left, once.
    pub fn take_kept(&mut self) -> Option<Box<Kept<'m>>> {
        self.kept.take()
    }

    /// Puts back what another visit left.
    ///
    /// # Safety
    /// The pointer is null or came from [`Module::release_kept`], once, of a visit
    /// to the same module, which hasn't changed since.
    pub(super) unsafe fn restore_kept(&mut self, kept: *mut c_void) {
        // SAFETY: the caller's promise. What `'m` stands for, that the handles
        // in it are good, is still so if the module hasn't changed.
        self.kept = (!kept.is_null()).then(|| unsafe { Box::from_raw(kept.cast()) });
    }

    /// What is kept, for [`Module::restore_kept`] or [`Module::drop_kept`].
    pub(super) fn release_kept(&mut self) -> *mut c_void {
        self.kept
            .take()
            .map_or(std::ptr::null_mut(), |kept| Box::into_raw(kept).cast())
    }

    /// Frees what a visit left. Its handles may be bad by now; nothing looks at
    /// them.
    ///
    /// # Safety
    /// The pointer came from [`Module::release_kept`], once.
    pub(super) unsafe fn drop_kept(kept: *mut c_void) {
        // SAFETY: the caller's promise.
        drop(unsafe { Box::from_raw(kept.cast::<Kept<'_>>()) });
    }

    pub(super) fn context(&self) -> LLVMContextRef {
        // SAFETY: the module is alive.
        unsafe { core::LLVMGetModuleContext(self.raw) }
    }

    fn layout(&self) -> LLVMTargetDataRef {
        // SAFETY: the module is alive, and the layout is its own.
        unsafe { target::LLVMGetModuleDataLayout(self.raw) }
    }

    /// The target triple as text.
    pub fn triple(&self) -> String {
        // SAFETY: a string of the module's that ends with a zero byte.
        unsafe { std::ffi::CStr::from_ptr(core::LLVMGetTarget(self.raw)) }
            .to_string_lossy()
            .into_owned()
    }

    /// LLVM's name of the triple's architecture, whatever name the triple has for it.
    pub fn architecture(&self) -> String {
        architecture(&self.triple())
    }

    /// The registers of the target, by their DWARF numbers. None if the host can't generate
    /// code for it.
    pub fn registers(&self) -> Option<Vec<Register>> {
        let mut found = FoundRegisters::new();
        // SAFETY: the module is alive; the callback gets the map that it takes.
        let is_known = unsafe { ffi::dil_module_registers(self.raw, add_register, (&raw mut found).cast()) };
        let registers = found.into_iter();
        let registers = registers.map(|(number, (bits, is_integer, name))| Register {
            number,
            bits,
            is_integer,
            name,
        });
        is_known.then(|| registers.collect())
    }

    /// Whether pointers to the default address space have 64 bits.
    pub fn has_64_bit_pointers(&self) -> bool {
        self.pointer_bits(0) == 64
    }

    /// The data layout as text.
    pub fn data_layout(&self) -> String {
        // SAFETY: a string of the module's that ends with a zero byte.
        unsafe { std::ffi::CStr::from_ptr(core::LLVMGetDataLayoutStr(self.raw)) }
            .to_string_lossy()
            .into_owned()
    }

    /// The numbers of nodes in the module's print.
    pub fn node_numbers(&self) -> FxHashMap<Metadata<'m>, u32> {
        let mut found: FxHashMap<LLVMMetadataRef, u32> = FxHashMap::default();
        // SAFETY: the module is alive; the callback gets the map that it takes.
        unsafe { ffi::dil_module_node_numbers(self.raw, add_number, (&raw mut found).cast()) };
        let found = found.into_iter();
        // SAFETY: nodes of this module.
        found
            .filter_map(|(node, number)| Some((unsafe { Metadata::new(node) }?, number)))
            .collect()
    }

    pub fn is_elf(&self) -> bool {
        // SAFETY: the module is alive.
        unsafe { ffi::dil_module_is_elf(self.raw) }
    }

    /// All functions, also declarations, in their order.
    pub fn functions(&self) -> Vec<Function<'m>> {
        let mut functions = Vec::new();
        // SAFETY: null or a function of this module.
        let mut next = unsafe { Function::new(core::LLVMGetFirstFunction(self.raw)) };
        while let Some(function) = next {
            functions.push(function);
            // SAFETY: as above.
            next = unsafe { Function::new(core::LLVMGetNextFunction(function.raw())) };
        }
        functions
    }

    /// The function with that name.
    pub fn function(&self, name: &str) -> Option<Function<'m>> {
        // SAFETY: null or a function of this module.
        unsafe {
            Function::new(core::LLVMGetNamedFunctionWithLength(
                self.raw,
                name.as_ptr().cast(),
                name.len(),
            ))
        }
    }

    /// All global variables except LLVM's own (`llvm.used` and its like, which
    /// LLVM replaces when they change).
    pub fn globals(&self) -> Vec<Global<'m>> {
        let globals = self.all_globals();
        globals
            .filter(|global| !global.name().starts_with("llvm."))
            .collect()
    }

    /// All global variables, in order.
    pub fn all_globals(&self) -> impl Iterator<Item = Global<'m>> + use<'m> {
        // SAFETY: null or a global variable of this module.
        let first = unsafe { Global::new(core::LLVMGetFirstGlobal(self.raw)) };
        std::iter::successors(first, |global| {
            // SAFETY: as above.
            unsafe { Global::new(core::LLVMGetNextGlobal(global.raw())) }
        })
    }

    /// The operands of all named metadata nodes that neither LLVM nor the encoding
    /// knows.
    pub fn other_named_metadata(&self) -> Vec<Node<'m>> {
        let mut nodes = Vec::new();
        // SAFETY: null or a named node of this module, whose name lives as long.
        unsafe {
            let mut next = core::LLVMGetFirstNamedMetadata(self.raw);
            while !next.is_null() {
                let mut size = 0;
                let name = text::text(core::LLVMGetNamedMetadataName(next, &mut size), size);
                if !name.starts_with("llvm.") && !name.starts_with("dilifetime.") {
                    nodes.extend(self.named_metadata(&name));
                }
                next = core::LLVMGetNextNamedMetadata(next);
            }
        }
        nodes
    }

    /// The operands of a named metadata node, `!NAME = !{...}`; empty if there
    /// is none.
    pub fn named_metadata(&self, name: &str) -> Vec<Node<'m>> {
        let Ok(name) = std::ffi::CString::new(name) else {
            return Vec::new();
        };
        // SAFETY: the vector has room for as many values as LLVM says, each of
        // which wraps a node.
        unsafe {
            let count = core::LLVMGetNamedMetadataNumOperands(self.raw, name.as_ptr());
            let mut values = vec![std::ptr::null_mut(); count as usize];
            core::LLVMGetNamedMetadataOperands(self.raw, name.as_ptr(), values.as_mut_ptr());
            let nodes = values
                .into_iter()
                .filter_map(|value| Value::new(value)?.as_metadata()?.as_node());
            nodes.collect()
        }
    }

    /// `!llvm.dbg.cu`.
    pub fn compile_units(&self) -> Vec<CompileUnit<'m>> {
        let nodes = self.named_metadata("llvm.dbg.cu").into_iter();
        nodes
            .filter_map(|node| node.as_metadata().as_compile_unit())
            .collect()
    }

    /// A module flag's value.
    pub fn flag(&self, name: &str) -> Option<Metadata<'m>> {
        // SAFETY: null or metadata of this module.
        unsafe {
            Metadata::new(core::LLVMGetModuleFlag(
                self.raw,
                name.as_ptr().cast(),
                name.len(),
            ))
        }
    }

    /// A module flag that is an integer (`Dwarf Version`).
    pub fn flag_int(&self, name: &str) -> Option<u64> {
        match self.flag(name)?.as_value()?.constant()? {
            super::ConstantValue::Int(words) => words.first().copied(),
            _ => None,
        }
    }

    /// Adds a module flag that isn't there. In a module linked with others it
    /// overrides theirs.
    pub fn add_flag(&mut self, name: &str, value: u32) {
        let Some(value) = self
            .int_type(32)
            .and_then(|ty| self.constant_int(ty, u64::from(value)))
        else {
            return;
        };
        // SAFETY: a constant as metadata; the name lives during the call.
        unsafe {
            core::LLVMAddModuleFlag(
                self.raw,
                llvm_sys::LLVMModuleFlagBehavior::LLVMModuleFlagBehaviorOverride,
                name.as_ptr().cast(),
                name.len(),
                core::LLVMValueAsMetadata(value.raw()),
            );
        }
    }

    /// Gives a module flag another value. Of modules that are linked the largest counts.
    pub fn set_flag(&mut self, name: &str, value: u32) {
        // SAFETY: the module is alive, the bytes live during the call.
        unsafe { ffi::dil_module_set_flag(self.raw, name.as_ptr().cast(), name.len(), value) };
    }

    /// A module flag as text, be it a string or an integer.
    pub fn flag_text(&self, name: &str) -> Option<String> {
        let string = self.flag(name)?.as_string().map(|text| text.into_owned());
        string.or_else(|| self.flag_int(name).map(|number| number.to_string()))
    }

    /// How often the host tool's command line (clang: `-mllvm`) had an option,
    /// by its name without dashes: `generate-type-units`.
    pub fn option_occurrences(&self, name: &str) -> u32 {
        // SAFETY: the bytes live during the call.
        u32::try_from(unsafe { ffi::dil_option_occurrences(name.as_ptr().cast(), name.len()) }).unwrap_or(0)
    }

    /// A struct's members, each with its offset in bytes; none of other types
    /// and of structs without a fixed size.
    pub fn members(&self, ty: Type<'m>) -> Vec<(Type<'m>, u64)> {
        if self.size_in_bits(ty).is_none() {
            return Vec::new();
        }
        let members = ty.members().into_iter().zip(0..);
        // SAFETY: a struct with a size that has that member; the layout is good.
        let offset = |index| unsafe { target::LLVMOffsetOfElement(self.layout(), ty.raw(), index) };
        members.map(|(member, index)| (member, offset(index))).collect()
    }

    /// A type's size in bits by the module's data layout; none for types
    /// without a fixed size.
    pub fn size_in_bits(&self, ty: Type<'m>) -> Option<u64> {
        // SAFETY: the layout is the module's.
        unsafe { ty.size_in_bits(self.layout()) }
    }

    /// How many bytes a type takes in memory, and to how many it is aligned.
    pub fn memory_size(&self, ty: Type<'m>) -> Option<(u64, u64)> {
        self.size_in_bits(ty)?;
        // SAFETY: it has a size, and the layout is the module's.
        Some(unsafe {
            (
                target::LLVMABISizeOfType(self.layout(), ty.raw()),
                target::LLVMABIAlignmentOfType(self.layout(), ty.raw()).into(),
            )
        })
    }

    /// The width in bits of a pointer in an address space.
    pub fn pointer_bits(&self, space: u32) -> u32 {
        // SAFETY: the layout is the module's; any number is an address space.
        unsafe { target::LLVMPointerSizeForAS(self.layout(), space) * 8 }
    }

    /// What the model calls a type; none for those that it can't say (void,
    /// scalable vectors, tokens, target types).
    pub fn model_type(&self, ty: Type<'m>) -> Option<model::Type> {
        // SAFETY: the layout is the module's.
        unsafe { ty.to_model(self.layout()) }
    }

    /// The type `iN`, for 1 to 2^23 bits.
    pub fn int_type(&self, bits: u32) -> Option<Type<'m>> {
        if !(1..=1 << 23).contains(&bits) {
            return None;
        }
        // SAFETY: LLVM has integers of that width.
        unsafe { Type::new(core::LLVMIntTypeInContext(self.context(), bits)) }
    }

    /// The number `value`, cut to the width of an integer type.
    pub fn constant_int(&self, ty: Type<'m>, value: u64) -> Option<Value<'m>> {
        ty.integer_bits()?;
        let mask = u64::MAX >> 64u32.saturating_sub(ty.integer_bits()?);
        // SAFETY: an integer type of the same context.
        unsafe { Value::new(core::LLVMConstInt(ty.raw(), value & mask, 0)) }
    }

    /// A node as the module's print shows it. Slow: it numbers the whole
    /// module; for messages.
    #[cfg(feature = "selftest")]
    pub fn print(&self, metadata: Metadata<'m>) -> String {
        let mut bytes = Vec::<u8>::new();
        // SAFETY: the sink gets the vector that it takes.
        unsafe { ffi::dil_md_print(metadata.raw(), self.raw, text::append, (&raw mut bytes).cast()) };
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Whether there were errors in this or an earlier visit: nothing more is made of
    /// the module.
    pub fn has_failed(&self) -> bool {
        self.has_errors() || self.is_marked(FAILED)
    }

    /// Notes that the host has asked us to generate code of the module.
    pub fn note_asked(&mut self) {
        self.mark(ASKED);
    }

    /// Whether it has.
    pub fn was_asked(&self) -> bool {
        self.is_marked(ASKED)
    }

    /// The name of the source file that it was made of.
    pub fn source_name(&self) -> String {
        // SAFETY: the module is alive, and the name lives as long as it.
        unsafe {
            let mut length = 0;
            let start = core::LLVMGetSourceFileName(self.raw, &raw mut length);
            String::from_utf8_lossy(super::text::bytes(start, length)).into_owned()
        }
    }

    /// Notes that a linker has optimised the module, and will generate its code.
    pub fn note_linked(&mut self) {
        self.mark(LINKED);
    }

    /// Whether one has.
    pub fn is_linked(&self) -> bool {
        self.is_marked(LINKED)
    }

    fn mark(&mut self, name: &str) {
        // SAFETY: the module is alive, the bytes live during the call.
        unsafe { core::LLVMGetOrInsertNamedMetadata(self.raw, name.as_ptr().cast(), name.len()) };
    }

    fn is_marked(&self, name: &str) -> bool {
        // SAFETY: the module is alive, the bytes live during the call.
        !unsafe { core::LLVMGetNamedMetadata(self.raw, name.as_ptr().cast(), name.len()) }.is_null()
    }

    /// Ends the visit: deletes what was erased and sends the errors. Hosts that let
    /// LLVM exit at errors end here if there were any.
    pub(super) fn finish(mut self) {
        let asks_only = Caller::current().is_some_and(|caller| caller.asks_only());
        if self.has_errors() && !asks_only {
            self.mark(FAILED);
        }
        for record in std::mem::take(&mut self.dead_records) {
            // SAFETY: it was unlinked, once, and the visit is over.
            unsafe { ffi::dil_record_delete(record.raw()) };
        }
        for call in std::mem::take(&mut self.dead_calls) {
            // SAFETY: it was unlinked, once, has no users, and the visit is
            // over.
            unsafe { core::LLVMDeleteInstruction(call) };
        }
        for global in std::mem::take(&mut self.dead_globals) {
            // SAFETY: it was unlinked, once, has no users, and the visit is
            // over.
            unsafe { ffi::dil_global_delete(global) };
        }
        for name in std::mem::take(&mut self.dead_declarations) {
            if let Some(function) = self.function(&name) {
                // SAFETY: nobody uses it, and the visit is over.
                unsafe {
                    if core::LLVMGetFirstUse(function.raw()).is_null() {
                        core::LLVMDeleteFunction(function.raw());
                    }
                }
            }
        }
        self.send_errors();
    }
}
