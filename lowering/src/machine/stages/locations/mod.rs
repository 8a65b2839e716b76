//! What DwarfDebug makes of the debug values at last, and what else a variable may be in.

pub mod constants;
pub mod halves;
pub mod hiding;
pub mod remaining;
pub mod singles;
