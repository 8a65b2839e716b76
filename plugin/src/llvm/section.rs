//! The section `.dilifetime`, as a global of the module.

use super::{Global, Module, ffi};
use llvm_sys::core;

/// The section's name.
const SECTION: &std::ffi::CStr = c".dilifetime";

/// The name of its global, which no source has. Of several that were linked one has it.
const GLOBAL: &std::ffi::CStr = c"dilifetime.model";

impl<'m> Module<'m> {
    /// The bytes that the section will have; those of all its globals one after
    /// the other if modules were linked.
    pub fn section(&self) -> Option<Vec<u8>> {
        let mut globals = self
            .section_globals()
            .filter(|it| !is_declaration(*it))
            .peekable();
        globals.peek()?;
        Some(globals.flat_map(contents).collect())
    }

    /// Whether the module carries anything: asked for at every loop.
    pub fn has_section(&self) -> bool {
        // SAFETY: the module is alive.
        unsafe { !core::LLVMGetNamedGlobal(self.raw(), GLOBAL.as_ptr()).is_null() }
    }

    /// Gives the section these bytes: a private constant, kept from the
    /// optimiser, and left out by the linker.
    pub fn set_section(&mut self, bytes: &[u8]) {
        const PRIVATE: llvm_sys::LLVMLinkage = llvm_sys::LLVMLinkage::LLVMPrivateLinkage;
        const EXCLUDE: &str = "exclude";
        self.remove_section();
        // SAFETY: all parts belong to the module; the bytes live during the
        // call.
        unsafe {
            let context = self.context();
            let data = core::LLVMConstStringInContext2(context, bytes.as_ptr().cast(), bytes.len(), 1);
            let global = core::LLVMAddGlobal(self.raw(), core::LLVMTypeOf(data), GLOBAL.as_ptr());
            core::LLVMSetInitializer(global, data);
            core::LLVMSetGlobalConstant(global, 1);
            core::LLVMSetLinkage(global, PRIVATE);
            core::LLVMSetSection(global, SECTION.as_ptr());
            core::LLVMSetAlignment(global, 1);
            // Else the list of significant addresses has a symbol for it.
            core::LLVMSetUnnamedAddress(global, llvm_sys::LLVMUnnamedAddr::LLVMGlobalUnnamedAddr);
            let kind = core::LLVMGetMDKindIDInContext(
                context,
                EXCLUDE.as_ptr().cast(),
                super::text::length(EXCLUDE),
            );
            let empty = core::LLVMMDNodeInContext2(context, std::ptr::null_mut(), 0);
            core::LLVMGlobalSetMetadata(global, kind, empty);
            ffi::dil_global_leave_unsanitised(global);
            ffi::dil_global_set_used(self.raw(), global, true);
        }
    }

    /// Takes the section out of the module.
    pub fn remove_section(&mut self) {
        for global in self.section_globals().collect::<Vec<_>>() {
            // SAFETY: it is a global of this module; once off the list of used
            // globals it is taken out, and deleted when the visit ends.
            unsafe {
                ffi::dil_global_set_used(self.raw(), global.raw(), false);
                if core::LLVMGetFirstUse(global.raw()).is_null() {
                    ffi::dil_global_unlink(global.raw());
                    self.dead_globals.push(global.raw());
                }
            }
        }
    }

    fn section_globals(&self) -> impl Iterator<Item = Global<'m>> + use<'m> {
        let is_ours = |global: &Global<'m>| {
            // SAFETY: null or a string that ends with a zero byte.
            unsafe {
                let section = core::LLVMGetSection(global.raw());
                !section.is_null() && std::ffi::CStr::from_ptr(section) == SECTION
            }
        };
        self.all_globals().filter(is_ours)
    }
}

/// Whether it is elsewhere: where a module was split, only one part has it.
fn is_declaration(global: Global<'_>) -> bool {
    // SAFETY: it is a global.
    unsafe { core::LLVMIsDeclaration(global.raw()) != 0 }
}

/// The bytes that a global is initialised with; empty if those aren't plain
/// bytes.
fn contents(global: Global<'_>) -> Vec<u8> {
    // SAFETY: null or a constant; its bytes are asked of an array of i8 only,
    // live as long as it, and are copied.
    unsafe {
        let data = core::LLVMGetInitializer(global.raw());
        let plain = !data.is_null()
            && !core::LLVMIsAConstantDataArray(data).is_null()
            && core::LLVMIsConstantString(data) != 0;
        if !plain {
            return Vec::new();
        }
        let mut size = 0;
        let start = core::LLVMGetAsString(data, &mut size);
        super::text::bytes(start, size).to_vec()
    }
}
