//! What LiveDebugValues follows that it should not, on the ways that lanes go.

pub mod followed;
pub mod lanes;
pub mod late;
pub mod outlined;
pub mod referred;
pub mod restored;
