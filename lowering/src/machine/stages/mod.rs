//! The algorithms, each for one or two points of code generation.

pub mod added;
pub mod allocation;
pub mod aside;
mod bounds;
pub mod bundles;
pub mod constants;
pub mod dead;
pub mod definitions;
pub mod folded;
pub mod frames;
pub mod halves;
pub mod hoisted;
pub mod lanes;
pub mod late;
pub mod masked;
pub mod masking;
pub mod masks;
mod narrowed;
pub mod places;
pub mod referred;
pub mod remaining;
pub mod reserved;
pub mod restored;
pub mod rewritten;
pub mod scheduled;
pub mod selected;
pub mod sinking;
pub mod sunk;
pub mod trimmed;
pub mod tuples;
pub mod waiting;
pub mod written;

/// What a stage leaves for a later one of the same function.
#[derive(Debug, Default)]
pub struct Notes {
    added: added::Before,
    allocation: allocation::Before,
    definitions: definitions::Before,
    folded: folded::Before,
    hoisted: hoisted::Before,
    aside: aside::Before,
    late: late::Before,
    masking: masking::Before,
    places: places::Before,
    rewritten: rewritten::Before,
    scheduled: scheduled::Before,
    sinking: sinking::Before,
    trimmed: trimmed::Before,
    written: written::Before,
    /// Where the lanes of the function wait, for finalize.
    pub waits: Option<crate::lanes::Waits>,
}
