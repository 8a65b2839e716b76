//! Taking the encoding and carriers away again.

use super::super::source::{CALLS, GLOBAL_FRAGMENT, Gathered, RETAINED, gather};
use super::super::{CARRIER, codes, is_of_carrier};
use crate::llvm::{Function, Module};

/// Takes the encoding, and carriers that there are already, out of a module
/// that no object of ours can come from.
pub fn strip(module: &mut Module<'_>) {
    let gathered = gather(module);
    clear(module, &gathered);
    strip_carriers(module);
    module.remove_globals(|variable| variable.annotation(CARRIER).is_some());
    codes::strip(module);
}

/// Takes carriers' records out of the module. Whether there were any.
pub fn strip_carriers(module: &mut Module<'_>) -> bool {
    let records = module.functions().into_iter().flat_map(Function::records);
    let carriers: Vec<_> = records.filter(|record| is_of_carrier(*record)).collect();
    for &record in &carriers {
        module.erase_record(record);
    }
    !carriers.is_empty()
}

/// Takes the encoding out of the module.
pub(super) fn clear<'m>(module: &mut Module<'m>, gathered: &Gathered<'m>) {
    for function in &gathered.functions {
        for &call in function.calls.iter().flatten() {
            module.erase_call(call);
        }
    }
    for (name, _) in CALLS {
        module.erase_declaration(name);
    }
    for function in module.functions() {
        module.erase_function_attachments(function, RETAINED);
    }
    for global in module.globals() {
        module.erase_global_attachments(global, GLOBAL_FRAGMENT);
    }
    module.erase_named_metadata(RETAINED);
}
