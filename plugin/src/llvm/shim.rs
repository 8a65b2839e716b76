//! The shim's passes over machine functions (`shim/machine/passes.h`).

use super::ffi::Opaque;

/// Adds passes to a pipeline that isn't built yet.
pub type Passes = unsafe extern "C" fn(*mut Opaque);

unsafe extern "C" {
    pub fn dilAddDeadValues(config: *mut Opaque);
    pub fn dilAddAllocationPasses(config: *mut Opaque);
}
