//! The shim's functions; see the comment of each in `shim/`.

// Links the C++ that has them.
use dilifetime_shim as _;
use llvm_sys::prelude::*;
use std::ffi::{c_char, c_uint, c_void};

/// `DilSink`: takes bytes that live only during the call.
pub type Sink = unsafe extern "C" fn(context: *mut c_void, data: *const c_char, size: usize);

/// LLVM's C++ objects that have no C type.
#[repr(C)]
#[derive(Debug)]
pub struct Opaque {
    _private: [u8; 0],
}

unsafe extern "C" {
    pub fn dil_register(builder: *mut Opaque);
    pub fn dil_watch_pipelines();

    pub fn dil_module_is_elf(module: LLVMModuleRef) -> bool;
    pub fn dil_triple_architecture(triple: *const c_char, size: usize, sink: Sink, context: *mut c_void);
    pub fn dil_module_registers(
        module: LLVMModuleRef,
        found: unsafe extern "C" fn(
            context: *mut c_void,
            number: c_uint,
            bits: c_uint,
            is_integer: bool,
            name: *const c_char,
        ),
        context: *mut c_void,
    ) -> bool;
    pub fn dil_target_options(target: *mut Opaque, version: *mut c_uint, is: *mut [bool; 3]);
    pub fn dil_target_has_features(
        target: *mut Opaque,
        function: LLVMValueRef,
        features: *const c_char,
        size: usize,
    ) -> bool;
    pub fn dil_target_register(
        target: *mut Opaque,
        function: LLVMValueRef,
        name: *const c_char,
        size: usize,
    ) -> i32;
    pub fn dil_pipeline_is_limited() -> bool;
    pub fn dil_option_occurrences(name: *const c_char, size: usize) -> i32;
    pub fn dil_emit(
        module: LLVMModuleRef,
        target: *mut Opaque,
        is_assembly: bool,
        sink: Sink,
        context: *mut c_void,
    ) -> bool;
    pub fn dil_run_passes(
        module: LLVMModuleRef,
        target: *mut Opaque,
        passes: *const c_char,
        size: usize,
        problem: Sink,
        context: *mut c_void,
    ) -> bool;
    pub fn dil_metadata_kind(
        context: LLVMContextRef,
        name: *const c_char,
        size: usize,
        kind: *mut c_uint,
    ) -> bool;
    pub fn dil_stream_write(stream: *mut Opaque, data: *const c_char, size: usize);

    pub fn dil_module_set_flag(module: LLVMModuleRef, name: *const c_char, size: usize, value: u32);
    pub fn dil_module_write(module: LLVMModuleRef, sink: Sink, context: *mut c_void);
    pub fn dil_block_numbers(module: LLVMModuleRef, sink: Sink, context: *mut c_void);
    pub fn dil_number_blocks(module: LLVMModuleRef, words: *const c_uint);
    pub fn dil_module_node_numbers(
        module: LLVMModuleRef,
        found: unsafe extern "C" fn(context: *mut c_void, node: LLVMMetadataRef, number: c_uint),
        context: *mut c_void,
    );

    pub fn dil_diagnose(
        module: LLVMModuleRef,
        severity: c_uint,
        message: *const c_char,
        size: usize,
        function: LLVMValueRef,
        location: LLVMMetadataRef,
    );
    pub fn dil_remove_outputs_at_exit();
    pub fn dil_remark(
        function: LLVMValueRef,
        location: LLVMMetadataRef,
        name: *const c_char,
        name_size: usize,
        message: *const c_char,
        size: usize,
    );
    pub fn dil_remarks_enabled(module: LLVMModuleRef) -> bool;

    pub fn dil_constant_words(
        constant: LLVMValueRef,
        word: unsafe extern "C" fn(context: *mut c_void, word: u64),
        context: *mut c_void,
    );
    pub fn dil_constant_address(
        constant: LLVMValueRef,
        module: LLVMModuleRef,
        distance: *mut i64,
    ) -> LLVMValueRef;
    pub fn dil_pointer_base(pointer: LLVMValueRef, module: LLVMModuleRef, distance: *mut u64)
    -> LLVMValueRef;
    pub fn dil_md_is_node(metadata: LLVMMetadataRef) -> bool;
    pub fn dil_md_distinct_tuple(
        context: LLVMContextRef,
        operands: *mut LLVMMetadataRef,
        count: usize,
    ) -> LLVMMetadataRef;
    pub fn dil_unit_is_optimised(md: LLVMMetadataRef) -> bool;
    pub fn dil_md_is_distinct(node: LLVMMetadataRef) -> bool;
    pub fn dil_md_operand_count(node: LLVMMetadataRef) -> c_uint;
    pub fn dil_md_operand(node: LLVMMetadataRef, index: c_uint) -> LLVMMetadataRef;
    pub fn dil_md_string(string: LLVMMetadataRef, size: *mut usize) -> *const c_char;
    pub fn dil_md_value(metadata: LLVMMetadataRef) -> LLVMValueRef;
    #[cfg(feature = "selftest")]
    pub fn dil_md_print(metadata: LLVMMetadataRef, module: LLVMModuleRef, sink: Sink, context: *mut c_void);
    pub fn dil_arg_list_values(
        list: LLVMMetadataRef,
        found: unsafe extern "C" fn(context: *mut c_void, value: LLVMValueRef),
        context: *mut c_void,
    );
    pub fn dil_expression_elements(expression: LLVMMetadataRef, size: *mut usize) -> *const u64;
    pub fn dil_expression_is_valid(expression: LLVMMetadataRef) -> bool;
    pub fn dil_expression_fragment(expression: LLVMMetadataRef, offset: *mut u64, size: *mut u64) -> bool;
    pub fn dil_local_variable_arg(variable: LLVMMetadataRef) -> c_uint;
    pub fn dil_variable_size(variable: LLVMMetadataRef) -> u64;
    pub fn dil_basic_type_encoding(ty: LLVMMetadataRef) -> c_uint;
    pub fn dil_record_kind(record: LLVMDbgRecordRef) -> c_uint;
    pub fn dil_record_label(record: LLVMDbgRecordRef) -> LLVMMetadataRef;
    pub fn dil_location_discriminator(location: LLVMMetadataRef) -> c_uint;
    pub fn dil_record_location(record: LLVMDbgRecordRef) -> LLVMMetadataRef;
    pub fn dil_record_address(record: LLVMDbgRecordRef) -> LLVMMetadataRef;
    pub fn dil_record_address_expression(record: LLVMDbgRecordRef) -> LLVMMetadataRef;
    pub fn dil_record_instruction(record: LLVMDbgRecordRef) -> LLVMValueRef;

    pub fn dil_expression(context: LLVMContextRef, elements: *const u64, size: usize) -> LLVMMetadataRef;
    pub fn dil_local_variable(
        context: LLVMContextRef,
        scope: LLVMMetadataRef,
        name: LLVMMetadataRef,
        file: LLVMMetadataRef,
        line: c_uint,
        ty: LLVMMetadataRef,
        arg: c_uint,
        flags: c_uint,
        align: c_uint,
        annotations: LLVMMetadataRef,
    ) -> LLVMMetadataRef;
    pub fn dil_global_variable_expression(
        context: LLVMContextRef,
        scope: LLVMMetadataRef,
        file: LLVMMetadataRef,
        ty: LLVMMetadataRef,
        annotations: LLVMMetadataRef,
    ) -> LLVMMetadataRef;
    pub fn dil_md_replace_operand(node: LLVMMetadataRef, index: c_uint, new: LLVMMetadataRef);
    pub fn dil_record_create(
        declare: bool,
        location: LLVMMetadataRef,
        variable: LLVMMetadataRef,
        expression: LLVMMetadataRef,
        debug_location: LLVMMetadataRef,
    ) -> LLVMDbgRecordRef;
    pub fn dil_stage_insert(
        config: *mut Opaque,
        behind: *const c_char,
        size: usize,
        run: *mut c_void,
        number: c_uint,
        live: bool,
        assigned: bool,
        repeated: c_uint,
    ) -> bool;
    pub fn dil_pass_insert(
        config: *mut Opaque,
        behind: *const c_char,
        behind_size: usize,
        name: *const c_char,
        size: usize,
    ) -> bool;
    pub fn dil_visit_insert(
        config: *mut Opaque,
        behind: *const c_char,
        size: usize,
        run: *mut c_void,
        number: c_uint,
    ) -> bool;
    pub fn dil_machine_read(function: *mut Opaque, sink: Sink, context: *mut c_void);
    pub fn dil_machine_opcode(function: *mut Opaque, opcode: c_uint, size: *mut usize) -> *const c_char;
    pub fn dil_machine_register(function: *mut Opaque, register: c_uint, sink: Sink, context: *mut c_void);
    pub fn dil_machine_register_name(
        function: *mut Opaque,
        register: c_uint,
        size: *mut usize,
    ) -> *const c_char;
    pub fn dil_machine_register_numbers(function: *mut Opaque, sink: Sink, context: *mut c_void);
    pub fn dil_machine_virtual(
        function: *mut Opaque,
        register: c_uint,
        divergent: *mut bool,
        lanes: *mut u64,
        class: *mut c_uint,
    ) -> c_uint;
    pub fn dil_machine_class(function: *mut Opaque, class: c_uint, sink: Sink, context: *mut c_void);
    pub fn dil_machine_part(
        function: *mut Opaque,
        index: c_uint,
        offset: *mut c_uint,
        size: *mut c_uint,
        lanes: *mut u64,
    );
    pub fn dil_machine_mask(function: *mut Opaque, mask: u64, sink: Sink, context: *mut c_void);
    pub fn dil_machine_target(function: *mut Opaque) -> u64;
    pub fn dil_machine_undefine(value: u64);
    pub fn dil_machine_erase(value: u64);
    pub fn dil_machine_move(function: *mut Opaque, value: u64, block: c_uint, at: u64, behind: bool);
    pub fn dil_machine_set_register(value: u64, operand: c_uint, register: c_uint, part: c_uint);
    pub fn dil_machine_set_immediate(value: u64, operand: c_uint, number: i64);
    pub fn dil_machine_set_expression(value: u64, elements: *const u64, size: usize);
    pub fn dil_machine_insert(
        function: *mut Opaque,
        block: c_uint,
        at: u64,
        behind: bool,
        variable: LLVMMetadataRef,
        location: LLVMMetadataRef,
        list: bool,
        indirect: bool,
        operands: *const u64,
        count: usize,
        elements: *const u64,
        size: usize,
    ) -> u64;
    pub fn dil_machine_connect(function: *mut Opaque, from: c_uint, to: c_uint, is: bool);
    pub fn dil_machine_points(
        function: *mut Opaque,
        intervals: *mut Opaque,
        sink: Sink,
        context: *mut c_void,
    );
    pub fn dil_machine_interval(intervals: *mut Opaque, register: c_uint, sink: Sink, context: *mut c_void);
    pub fn dil_machine_assignments(
        function: *mut Opaque,
        assignments: *mut Opaque,
        sink: Sink,
        context: *mut c_void,
    );
    pub fn dil_machine_assign(assignments: *mut Opaque, register: c_uint, physical: c_uint);
    pub fn dil_machine_assign_slot(assignments: *mut Opaque, register: c_uint, slot: std::ffi::c_int);
    pub fn dil_machine_mark_all(function: *mut Opaque, mark: bool);
    pub fn dil_machine_stores(function: *mut Opaque, sink: Sink, context: *mut c_void);
    pub fn dil_machine_frame(function: *mut Opaque, sink: Sink, context: *mut c_void);
    pub fn dil_machine_has_features(function: *mut Opaque, features: *const c_char, size: usize) -> bool;
    pub fn dil_machine_set_slot(function: *mut Opaque, index: usize, elements: *const u64, size: usize);
    pub fn dil_machine_erase_slot(function: *mut Opaque, index: usize);
    pub fn dil_machine_forget_frame(function: *mut Opaque);
    pub fn dil_machine_list(instruction: u64, section: *const c_char, size: usize);

    pub fn dil_basic_type(context: LLVMContextRef, bits: u64, encoding: c_uint) -> LLVMMetadataRef;
    pub fn dil_label_create(
        context: LLVMContextRef,
        scope: LLVMMetadataRef,
        name: LLVMMetadataRef,
        file: LLVMMetadataRef,
        line: c_uint,
        key: c_uint,
        debug_location: LLVMMetadataRef,
    ) -> LLVMDbgRecordRef;
    pub fn dil_record_insert(record: LLVMDbgRecordRef, anchor: LLVMDbgRecordRef, after: bool);
    pub fn dil_record_insert_at(record: LLVMDbgRecordRef, anchor: LLVMValueRef, before_others: bool);
    pub fn dil_record_clone(record: LLVMDbgRecordRef) -> LLVMDbgRecordRef;
    pub fn dil_record_unlink(record: LLVMDbgRecordRef);
    pub fn dil_record_delete(record: LLVMDbgRecordRef);
    pub fn dil_record_set_expression(record: LLVMDbgRecordRef, expression: LLVMMetadataRef);
    pub fn dil_record_set_location(record: LLVMDbgRecordRef, location: LLVMMetadataRef);
    pub fn dil_arg_list(value: LLVMValueRef) -> LLVMMetadataRef;
    pub fn dil_record_kill(record: LLVMDbgRecordRef);
    pub fn dil_record_set_debug_location(record: LLVMDbgRecordRef, location: LLVMMetadataRef);
    pub fn dil_instruction_may_write(instruction: LLVMValueRef) -> bool;
    pub fn dil_weak_create(instruction: LLVMValueRef) -> *mut Opaque;
    pub fn dil_weak_get(weak: *const Opaque) -> LLVMValueRef;
    pub fn dil_weak_delete(weak: *mut Opaque);
    pub fn dil_tracked_create(instruction: LLVMValueRef) -> *mut Opaque;
    pub fn dil_tracked_get(tracked: *const Opaque) -> LLVMValueRef;
    pub fn dil_tracked_delete(tracked: *mut Opaque);
    pub fn dil_partly_demanded(
        function: LLVMValueRef,
        found: unsafe extern "C" fn(context: *mut c_void, instruction: LLVMValueRef),
        context: *mut c_void,
    );
    pub fn dil_instruction_set_discriminator(instruction: LLVMValueRef, number: c_uint) -> bool;
    pub fn dil_known_bits(value: LLVMValueRef, off: *mut u64, on: *mut u64);
    pub fn dil_is_swift_error(value: LLVMValueRef) -> bool;
    pub fn dil_needed_bits(
        function: LLVMValueRef,
        found: unsafe extern "C" fn(*mut c_void, LLVMValueRef, LLVMValueRef, u64, u64, u64, u32),
        context: *mut c_void,
    );
    pub fn dil_instruction_has_effects(instruction: LLVMValueRef) -> bool;
    pub fn dil_named_metadata_erase(module: LLVMModuleRef, name: *const c_char, size: usize);
    pub fn dil_global_set_used(module: LLVMModuleRef, global: LLVMValueRef, used: bool);
    pub fn dil_global_replace_initializer(global: LLVMValueRef, value: LLVMValueRef);
    pub fn dil_global_leave_unsanitised(global: LLVMValueRef);
    pub fn dil_global_unlink(global: LLVMValueRef);
    pub fn dil_global_delete(global: LLVMValueRef);
}
