//! The pre-codegen callback's side of LLVM.

use super::emission::{Emitter, Spare};
use super::ffi::{self, Opaque};
use super::{Function, Module, text};
use crate::machine::{Run, Seen};
use llvm_sys::target_machine;
use lowering::target::Target;
use std::marker::PhantomData;
use thiserror::Error;

/// What AMDGPU's functions are compiled for whose waves have 32 lanes; where no processor is named,
/// none of the sizes is a feature, and they have 64.
pub const WAVES_OF_32: &str = "+wavefrontsize32";

/// Features by which AMDGPU addresses a lane's memory with flat instructions; all of
/// either.
pub const FLAT_SCRATCH: [&str; 2] = [
    "+architected-flat-scratch",
    "+enable-flat-scratch,+flat-scratch-insts",
];

/// Options with which finalize doesn't know addresses.
const OPTIONS: [&str; 1] = ["minimize-addr-in-v5"];

/// Options with which locations are stock's also on targets with lanes, and these aren't right: a code generation to compare with
/// takes numbers of the first; records aren't debug values until codegen's last passes; what is outlined loses its records; and
/// behind the pass that the last one is about stages look at what merges registers.
const LANE_OPTIONS: [&str; 4] = [
    "opt-bisect-limit",
    "experimental-debug-variable-locations",
    "ir-outliner",
    "amdgpu-enable-rewrite-partial-reg-uses",
];

/// Why the plugin can't generate the code in the host tool's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unsupported {
    /// For NVPTX there is no object that its assembly could be.
    #[error("output other than an object file or its assembly isn't supported yet")]
    FileType,
    /// In assembly they share one line table.
    #[error("assembly of several compile units isn't supported yet")]
    SeveralUnits,
    #[error("object files other than ELF aren't supported yet")]
    NotElf,
    #[error("split DWARF isn't supported yet")]
    SplitDwarf,
    #[error("type units aren't supported yet")]
    TypeUnits,
    #[error("compact relocations (CREL) aren't supported yet")]
    CompactRelocations,
    #[error("option -{0} isn't supported yet")]
    Option(&'static str),
    /// `-stop-after` and its like: there is no object.
    #[error("the code generation pipeline is limited")]
    LimitedPipeline,
}

/// Makes the object that goes out from the one that stock codegen wrote; none
/// to let that go out as it is. The module is as codegen left it: of use for
/// messages only.
pub type Finalizer = Box<dyn FnOnce(&mut Module<'_>, &[u8], Seen) -> Option<Vec<u8>>>;

/// Who generates the code.
#[derive(Default)]
pub enum Decision {
    /// The host tool, as it always does.
    #[default]
    Host,
    /// Stock codegen into memory, then this.
    Own { finalizer: Finalizer, run: Box<Run> },
}

impl std::fmt::Debug for Decision {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Decision::Host => "Host",
            Decision::Own { .. } => "Own",
        })
    }
}

/// What comes out of a code generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    Object,
    Assembly,
    /// The code is thrown away.
    Nothing,
}

/// What the host tool is about to generate.
#[derive(Debug)]
pub struct CodegenRequest<'m> {
    target: *mut Opaque,
    output: Output,
    emitter: Emitter,
    visit: PhantomData<fn(&'m ()) -> &'m ()>,
}

/// What a target machine was told of what it writes.
struct Options {
    /// 0: the module says so.
    dwarf_version: u32,
    /// The module may say so, too.
    is_dwarf64: bool,
    splits_dwarf: bool,
    has_compact_relocations: bool,
}

/// LLVM's name of a triple's architecture, whatever name the triple has for it.
pub(super) fn architecture(triple: &str) -> String {
    let mut name = Vec::<u8>::new();
    // SAFETY: the text lives during the call; the sink gets the vector that it takes.
    unsafe {
        ffi::dil_triple_architecture(
            triple.as_ptr().cast(),
            triple.len(),
            text::append,
            (&raw mut name).cast(),
        );
    }
    String::from_utf8_lossy(&name).into_owned()
}

/// Whether LLVM calls an architecture so.
pub fn is_architecture(name: &str) -> bool {
    name != UNKNOWN && architecture(name) == name
}

/// What LLVM calls an architecture that it doesn't know.
const UNKNOWN: &str = "unknown";

impl<'m> CodegenRequest<'m> {
    /// # Safety
    /// The target machine is alive for `'m`.
    pub(super) unsafe fn new(target: *mut Opaque, output: Output, emitter: Emitter) -> CodegenRequest<'m> {
        CodegenRequest {
            target,
            output,
            emitter,
            visit: PhantomData,
        }
    }

    /// Whether the host writes assembly.
    pub fn is_assembly(&self) -> bool {
        self.output == Output::Assembly
    }

    /// Whether an object comes out that can be finalized.
    pub fn is_object(&self, module: &Module<'m>) -> bool {
        self.output == Output::Object && module.is_elf()
    }

    /// Whether the host will put debug info into a file of its own.
    pub fn splits(&self, module: &Module<'m>) -> bool {
        let units = module.functions().into_iter();
        let mut units = units.filter_map(|function| function.subprogram()?.unit());
        // One without functions is of a header's module, which has debug info of its own.
        self.options().splits_dwarf || units.any(|unit| unit.split_name().is_some())
    }

    /// The module as it is now. Only a finalizer may keep it.
    pub fn spare(&self, module: &Module<'m>) -> Spare {
        Spare::new(module, self.target, self.emitter)
    }

    /// LLVM's name of the architecture; also where the module has no triple.
    pub fn architecture(&self) -> String {
        // SAFETY: the target machine is alive, and the C API has the same pointer for it.
        let triple = unsafe { text::take(target_machine::LLVMGetTargetMachineTriple(self.target.cast())) };
        architecture(&triple)
    }

    /// The target, if it is one that is known by itself.
    pub fn target(&self) -> Option<&'static Target> {
        Target::of_architecture(&self.architecture())
    }

    /// Whether its programs run in lanes.
    pub fn has_lanes(&self) -> bool {
        self.target().is_some_and(Target::has_lanes)
    }

    /// Whether an option says which DWARF version will be emitted.
    pub fn is_dwarf_version_given(&self) -> bool {
        self.options().dwarf_version != 0
    }

    /// The DWARF version of what will be emitted; an option's goes before the
    /// module's.
    pub fn dwarf_version(&self, module: &Module<'m>) -> Option<u64> {
        match self.options().dwarf_version {
            0 => module.flag_int("Dwarf Version"),
            version => Some(u64::from(version)),
        }
    }

    /// Whether 64-bit DWARF will be emitted.
    pub fn is_dwarf64(&self, module: &Module<'m>) -> bool {
        self.options().is_dwarf64 || module.flag_int("DWARF64").is_some_and(|flag| flag != 0)
    }

    /// The DWARF number of a physical register, by its name in lower case,
    /// where it is the same in all functions.
    pub fn register(&self, module: &Module<'m>, name: &str) -> Option<u16> {
        let mut numbers = module
            .functions()
            .into_iter()
            .filter(|it| it.has_body())
            .map(|function| {
                // SAFETY: the target machine and the function are alive; the bytes live
                // during the call.
                let number = unsafe {
                    ffi::dil_target_register(self.target, function.raw(), name.as_ptr().cast(), name.len())
                };
                u16::try_from(number).ok()
            });
        let first = numbers.next()??;
        numbers.all(|number| number == Some(first)).then_some(first)
    }

    /// How many lanes a wave of an AMDGPU function has.
    pub fn wave_size(&self, function: Function<'m>) -> u32 {
        match self.has_features(function, WAVES_OF_32) {
            true => 32,
            false => 64,
        }
    }

    /// Whether an AMDGPU function addresses a lane's memory with flat
    /// instructions, not through a buffer.
    pub fn has_flat_scratch(&self, function: Function<'m>) -> bool {
        FLAT_SCRATCH
            .iter()
            .any(|features| self.has_features(function, features))
    }

    fn has_features(&self, function: Function<'m>, features: &str) -> bool {
        // SAFETY: the target machine and the function are alive; the bytes live
        // during the call.
        unsafe {
            let function = function.as_value().raw();
            ffi::dil_target_has_features(self.target, function, features.as_ptr().cast(), features.len())
        }
    }

    /// Why the plugin can't do it, if it can't.
    pub fn unsupported(&self, module: &Module<'m>) -> Option<Unsupported> {
        // SAFETY: it asks only options.
        let limited = unsafe { ffi::dil_pipeline_is_limited() };
        // Machine IR and the new pass manager take other ways through llc.
        let other_way = ["run-pass", "enable-new-pm"];
        if limited || other_way.iter().any(|name| module.option_occurrences(name) > 0) {
            Some(Unsupported::LimitedPipeline)
        } else if self.output == Output::Nothing || (self.is_assembly() && self.target().is_none()) {
            Some(Unsupported::FileType)
        } else if !module.is_elf() {
            Some(Unsupported::NotElf)
        } else if self.is_assembly() && module.compile_units().len() > 1 {
            Some(Unsupported::SeveralUnits)
        } else if self.splits(module) && !self.has_lanes() {
            Some(Unsupported::SplitDwarf)
        } else if module.option_occurrences("generate-type-units") > 0 {
            Some(Unsupported::TypeUnits)
        } else if self.options().has_compact_relocations {
            Some(Unsupported::CompactRelocations)
        } else {
            let of_lanes: &[_] = if self.has_lanes() { &LANE_OPTIONS } else { &[] };
            let mut options = OPTIONS.iter().chain(of_lanes);
            let given = options.find(|name| module.option_occurrences(name) > 0);
            given.map(|name| Unsupported::Option(name))
        }
    }

    fn options(&self) -> Options {
        let (mut dwarf_version, mut is) = (0, [false; 3]);
        // SAFETY: the target machine is alive.
        unsafe { ffi::dil_target_options(self.target, &raw mut dwarf_version, &raw mut is) };
        let [is_dwarf64, splits_dwarf, has_compact_relocations] = is;
        Options {
            dwarf_version,
            is_dwarf64,
            splits_dwarf,
            has_compact_relocations,
        }
    }

    /// Whether locations can be taken out of what comes out.
    pub fn can_hide(&self, module: &Module<'m>) -> bool {
        self.is_object(module) || self.is_assembly() && module.is_elf() && module.compile_units().len() <= 1
    }
}
