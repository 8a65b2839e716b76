//! The order of debug values among each other and among what code does: schedulers and sinking change it.

pub mod places;
pub mod scheduled;
pub mod sinking;
pub mod sunk;
pub mod written;
