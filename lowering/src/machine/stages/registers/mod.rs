//! Debug values while registers are merged, made narrower, split and allocated.

pub mod allocation;
pub mod bundles;
pub mod coalesced;
pub mod copied;
pub mod dead;
pub mod definitions;
mod narrowed;
pub mod reserved;
pub mod rewritten;
pub mod spilled;
pub mod trimmed;
pub mod tuples;
