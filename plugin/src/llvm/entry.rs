//! Where LLVM comes in. Nothing unwinds out of here: a panic becomes an error.

use super::emission::{self, Emitter};
use super::ffi::{self, Opaque, Sink};
use super::{Block, CodegenRequest, Decision, Function, Module, Output, text};
use crate::log;
use crate::options::Options;
use crate::passes::before_codegen::local_memory;
use crate::passes::watched::{self, Watched};
use crate::passes::{self, Outcome, Runs};
use llvm_sys::core;
use llvm_sys::prelude::{LLVMBasicBlockRef, LLVMModuleRef, LLVMValueRef};
use std::cell::RefCell;
use std::ffi::{c_char, c_int, c_uint, c_void};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::Once;

/// `llvm::PassPluginLibraryInfo` (llvm/Plugins/PassPlugin.h).
#[repr(C)]
#[derive(Debug)]
pub struct PluginInfo {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    register: unsafe extern "C" fn(*mut Opaque),
    pre_codegen: unsafe extern "C" fn(LLVMModuleRef, *mut Opaque, c_int, *mut Opaque) -> bool,
}

/// `LLVM_PLUGIN_API_VERSION` of LLVM 22.
const API_VERSION: u32 = 2;

/// Of `CodeGenFileType`.
const ASSEMBLY_FILE: c_int = 0;
const OBJECT_FILE: c_int = 1;

thread_local! {
    /// What the last panic on this thread said, and where.
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

fn remember_panic(info: &PanicHookInfo<'_>) {
    let payload = info.payload();
    let text = payload.downcast_ref::<&str>().copied();
    let message = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let message = message.unwrap_or("panic");
    let place = info
        .location()
        .map_or_else(String::new, |place| format!(" ({place})"));
    PANIC.with(|last| last.replace(format!("{message}{place}")));
}

/// What there has to be before anything of ours runs.
pub(super) fn prepare() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        std::panic::set_hook(Box::new(remember_panic));
        // SAFETY: what is called then doesn't unwind.
        unsafe { ffi::dil_watch_pipelines() };
    });
}

/// What a tool asks for that is linked with us statically: there may be other plugins in it.
#[unsafe(no_mangle)]
pub extern "C" fn getDilifetimePluginInfo() -> PluginInfo {
    llvmGetPassPluginInfo()
}

/// What LLVM asks a plugin for.
#[unsafe(no_mangle)]
pub extern "C" fn llvmGetPassPluginInfo() -> PluginInfo {
    prepare();
    PluginInfo {
        api_version: API_VERSION,
        name: c"dilifetime".as_ptr(),
        version: concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast(),
        register: ffi::dil_register,
        pre_codegen,
    }
}

/// Lets `body` visit a module. What it erased is gone afterwards; if it reported
/// errors or panicked, the host has heard of it and the module has failed.
///
/// # Safety
/// The module is alive, and neither changed by others nor visited meanwhile.
pub(super) unsafe fn visit<R: Default>(raw: LLVMModuleRef, body: impl FnOnce(&mut Module<'_>) -> R) -> R {
    // SAFETY: the caller's promise.
    let mut module = unsafe { Module::new(raw) };
    let result = catch_unwind(AssertUnwindSafe(|| log::shown(|| body(&mut module))));
    let result = result.unwrap_or_else(|_| {
        let panic = PANIC.with(|last| last.take());
        module.error(format!("dilifetime: internal error, please report it: {panic}"));
        R::default()
    });
    module.finish();
    result
}

/// # Safety
/// The bytes live during the call.
#[unsafe(no_mangle)]
unsafe extern "C" fn dilifetime_is_pass(name: *const c_char, size: usize) -> bool {
    catch_unwind(|| {
        // SAFETY: the caller's promise.
        let element = unsafe { text::text(name, size) };
        let name = element.split('<').next().unwrap_or("");
        passes::find(name).is_some()
    })
    .unwrap_or(false)
}

/// # Safety
/// The module is alive and LLVM's to change; the bytes live during the call.
/// `kept` points to null, or to what this function put there the last time, and
/// the module hasn't changed since.
#[unsafe(no_mangle)]
unsafe extern "C" fn dilifetime_run_pass(
    module: LLVMModuleRef,
    name: *const c_char,
    size: usize,
    kept: &mut *mut c_void,
) -> bool {
    // SAFETY: the caller's promise.
    let element = unsafe { text::text(name, size) };
    let last = std::mem::replace(kept, std::ptr::null_mut());
    let run = |module: &mut Module<'_>| {
        // SAFETY: the caller's promise; it is taken once.
        unsafe { module.restore_kept(last) };
        let outcome = run_pass(module, &element);
        if outcome == Outcome::Unchanged {
            *kept = module.release_kept();
        }
        outcome == Outcome::Changed
    };
    // SAFETY: the caller's promise.
    unsafe { visit(module, run) || give_up(module) }
}

/// Whether a module has failed: then it loses all that is ours, so that the host,
/// if it goes on, can generate code of it.
///
/// # Safety
/// As for [`visit`].
pub(super) unsafe fn give_up(module: LLVMModuleRef) -> bool {
    let give_up = |module: &mut Module<'_>| {
        let has_failed = module.has_failed();
        if has_failed {
            passes::give_up(module);
        }
        has_failed
    };
    // SAFETY: the caller's promise.
    unsafe { visit(module, give_up) }
}

/// # Safety
/// The pointer is from [`dilifetime_run_pass`], once.
#[unsafe(no_mangle)]
unsafe extern "C" fn dilifetime_drop_kept(kept: *mut c_void) {
    // Freeing memory doesn't panic; if it did, there is nobody to tell.
    // SAFETY: the caller's promise.
    let _ = catch_unwind(|| unsafe { Module::drop_kept(kept) });
}

#[unsafe(no_mangle)]
extern "C" fn dilifetime_watch_create() -> *mut c_void {
    Box::into_raw(Box::<Watch>::default()).cast()
}

/// # Safety
/// The pointer is from [`dilifetime_watch_create`], once.
#[unsafe(no_mangle)]
unsafe extern "C" fn dilifetime_watch_drop(watch: *mut c_void) {
    // Freeing memory doesn't panic; if it did, there is nobody to tell.
    // SAFETY: the caller's promise.
    let _ = catch_unwind(|| drop(unsafe { Box::from_raw(watch.cast::<Watch>()) }));
}

/// The passes that run now and that we look at, the innermost last.
#[derive(Debug, Default)]
struct Watch(Vec<Running>);

#[derive(Debug)]
struct Running {
    pass: String,
    function: LLVMValueRef,
    watched: Watched,
}

/// # Safety
/// The watch is of [`dilifetime_watch_create`]. The function is in a module that is
/// alive and LLVM's to change; the blocks are null or of that function; the bytes
/// live during the call.
#[unsafe(no_mangle)]
unsafe extern "C" fn dilifetime_before_pass(
    watch: *mut c_void,
    name: *const c_char,
    size: usize,
    function: LLVMValueRef,
    header: LLVMBasicBlockRef,
    preheader: LLVMBasicBlockRef,
) {
    // SAFETY: the caller's promise.
    let pass = unsafe { text::text(name, size) };
    let Some(kind) = catch_unwind(|| watched::kind(&pass)).unwrap_or(None) else {
        return;
    };
    let before = |module: &mut Module<'_>| {
        // SAFETY: a function of the module, and blocks of it or null.
        let (of, header, preheader) = unsafe {
            (
                Function::new(function)?,
                Block::new(header),
                Block::new(preheader),
            )
        };
        Watched::before(kind, module, of, header.zip(preheader))
    };
    // SAFETY: the caller's promise; passes come one after the other.
    unsafe {
        let watched = visit(core::LLVMGetGlobalParent(function), before);
        let running = watched.map(|watched| Running {
            pass: pass.into_owned(),
            function,
            watched,
        });
        (*watch.cast::<Watch>()).0.extend(running);
    }
}

/// # Safety
/// The module is alive and LLVM's to change; the bytes live during the call.
#[unsafe(no_mangle)]
unsafe extern "C" fn dilifetime_before_module_pass(name: *const c_char, size: usize, module: LLVMModuleRef) {
    // SAFETY: the caller's promise.
    let pass = unsafe { text::text(name, size) };
    if catch_unwind(|| pass == local_memory::PASS).unwrap_or(false) {
        // SAFETY: the caller's promise; passes come one after the other.
        unsafe { visit(module, local_memory::before_packing) }
    }
}

/// # Safety
/// As for [`dilifetime_before_pass`], which was called before this pass; the
/// function may be null.
#[unsafe(no_mangle)]
unsafe extern "C" fn dilifetime_after_pass(
    watch: *mut c_void,
    name: *const c_char,
    size: usize,
    function: LLVMValueRef,
    header: LLVMBasicBlockRef,
    changed: bool,
) {
    // SAFETY: the caller's promise; passes come one after the other.
    let watch = unsafe { &mut *watch.cast::<Watch>() };
    if watch.0.is_empty() {
        return;
    }
    // SAFETY: the caller's promise.
    let pass = unsafe { text::text(name, size) };
    let Some(running) = watch.0.pop_if(|running| running.pass == pass) else {
        return;
    };
    // A loop may be gone; its function stays.
    let function = if function.is_null() {
        running.function
    } else {
        function
    };
    let settle = |module: &mut Module<'_>| {
        // SAFETY: the caller's promise; a function of the module.
        let (function, header) = unsafe { (Function::new(function), Block::new(header)) };
        if let Some(function) = function {
            running.watched.settle(module, function, header, changed);
        }
    };
    // SAFETY: the caller's promise.
    unsafe { visit(core::LLVMGetGlobalParent(function), settle) }
}

fn run_pass(module: &mut Module<'_>, element: &str) -> Outcome {
    if module.has_failed() {
        return Outcome::Unchanged;
    }
    let parsed = Options::parse(element).map(|(name, options)| (passes::find(name), options));
    match parsed {
        Ok((Some(pass), options)) => {
            let _span = tracing::info_span!("pass", name = pass.name).entered();
            (pass.run)(module, &options)
        }
        Ok((None, _)) => Outcome::Unchanged,
        Err(error) => {
            module.error(error.to_string());
            Outcome::Unchanged
        }
    }
}

/// # Safety
/// The sink takes that context.
#[unsafe(no_mangle)]
unsafe extern "C" fn dilifetime_pipeline_start(level: c_uint, sink: Sink, context: *mut c_void) {
    let runs = |runs| matches!(runs, Runs::AtStart(lowest) if level >= lowest);
    // SAFETY: the caller's promise.
    unsafe { hand_over(runs, sink, context) }
}

/// # Safety
/// The sink takes that context.
#[unsafe(no_mangle)]
unsafe extern "C" fn dilifetime_before_linking(sink: Sink, context: *mut c_void) {
    // SAFETY: the caller's promise.
    unsafe { hand_over(|runs| runs == Runs::BeforeLinking, sink, context) }
}

/// # Safety
/// The sink takes that context.
#[unsafe(no_mangle)]
unsafe extern "C" fn dilifetime_at_link(sink: Sink, context: *mut c_void) {
    // SAFETY: the caller's promise.
    unsafe { hand_over(|runs| runs == Runs::AtLink, sink, context) }
}

/// # Safety
/// The sink takes that context.
unsafe fn hand_over(chosen: impl Fn(Runs) -> bool, sink: Sink, context: *mut c_void) {
    for pass in passes::PASSES.iter().filter(|pass| chosen(pass.runs)) {
        // SAFETY: the caller's promise; the name lives for ever.
        unsafe { sink(context, pass.name.as_ptr().cast(), pass.name.len()) };
    }
}

/// # Safety
/// LLVM's promise for `PreCodeGenCallback`: all three are alive.
unsafe extern "C" fn pre_codegen(
    module: LLVMModuleRef,
    target: *mut Opaque,
    file_type: c_int,
    stream: *mut Opaque,
) -> bool {
    let output = match file_type {
        ASSEMBLY_FILE => Output::Assembly,
        OBJECT_FILE => Output::Object,
        _ => Output::Nothing,
    };
    // SAFETY: LLVM's promise.
    unsafe { generate(module, target, output, stream) }
}

/// Linkers don't ask us to generate code of what they have optimised, but it is for us
/// to do.
///
/// # Safety
/// Module, target machine and stream are alive, and no code generation of the module has
/// begun.
#[unsafe(no_mangle)]
unsafe extern "C" fn dilifetime_generate_other(
    module: LLVMModuleRef,
    target: *mut Opaque,
    stream: *mut Opaque,
) -> bool {
    // SAFETY: the caller's promise.
    unsafe {
        visit(module, |module| module.is_linked() && !module.was_asked())
            && generate(module, target, Output::Object, stream)
    }
}

/// Generates the code of a module if that is for us to do: whether it was.
///
/// # Safety
/// Module, target machine and stream are alive; codegen may use the module up.
unsafe fn generate(module: LLVMModuleRef, target: *mut Opaque, output: Output, stream: *mut Opaque) -> bool {
    // SAFETY: the caller's promise.
    let decision = unsafe {
        visit(module, |module| {
            let request = CodegenRequest::new(target, output, Emitter::Stock);
            if module.has_failed() {
                return Decision::Host;
            }
            let decision = crate::codegen::before_codegen(module, &request);
            if matches!(decision, Decision::Host) && !module.compile_units().is_empty() {
                module.note_asked();
            }
            decision
        })
    };
    match decision {
        // SAFETY: the caller's promise. There is an error and no object.
        _ if unsafe { give_up(module) } => true,
        Decision::Host => false,
        Decision::Own { finalizer, run } => {
            // SAFETY: the caller's promise; the bytes live during the call.
            let mut write = |object: &[u8]| unsafe {
                ffi::dil_stream_write(stream, object.as_ptr().cast(), object.len());
            };
            // SAFETY: the caller's promise; the visit is over.
            unsafe { emission::emit(module, target, Emitter::Stock, (finalizer, *run), &mut write) }
        }
    }
}

/// # Safety
/// The module and the target machine are alive, and the module is LLVM's to change.
#[unsafe(no_mangle)]
unsafe extern "C" fn dilifetime_before_other_codegen(module: LLVMModuleRef, target: *mut Opaque) -> bool {
    // SAFETY: the caller's promise.
    unsafe {
        let changed = visit(module, |module| {
            let request = CodegenRequest::new(target, Output::Object, Emitter::Stock);
            !module.has_failed()
                && !module.was_asked()
                && crate::codegen::before_other_codegen(module, &request)
        });
        changed || give_up(module)
    }
}
