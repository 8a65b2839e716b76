//! Debug values of blocks that are folded away, or become one.

pub mod folded;
pub mod hoisted;
pub mod tails;
