//! Variables in memory to which instruction selection doesn't store what the IR does.
//!
//! Nobody reads that any more but debuggers, which would show what the variable was before.

use super::shared;
use crate::machine::{Changes, Function, Notes};

/// After instruction selection.
pub fn run(function: &Function, _: &mut Notes) -> Changes {
    let reason = "code generation took stores to the variable away";
    shared::lose(function, &function.unstored, reason)
}
