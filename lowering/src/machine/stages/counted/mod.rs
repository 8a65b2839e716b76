//! Where LLVM counts debug values, or looks what is next to what: there they stand as in stock code generation.

pub mod added;
pub mod aside;
pub mod bundled;
pub mod filling;
pub mod first_readers;
pub mod gaps;
pub mod masking;
pub mod parts;
pub mod stock;
