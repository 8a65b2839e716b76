//! What is looked at right before code generation: records as they are then, and what selection will do to them.

pub mod dynamic;
pub mod early;
pub mod fragments;
pub mod hiding;
pub mod loads;
pub mod local_memory;
pub mod needed;
pub mod number;
pub mod stores;
