//! DWARF 5 in relocatable objects: finding what finalize works on, and
//! writing `.debug_info` form by form.
//!
//! | step | file |
//! | --- | --- |
//! | sections with their relocations applied, for reading | `input` |
//! | units and their bases (`DW_AT_addr_base` and so on) | `unit` |
//! | abbreviation tables, with where they stand in the section | `abbrev` |
//! | addresses, `.debug_addr` | `address` |
//! | location and range lists, entry by entry | `list` |
//! | what in an expression refers to a DIE | `expression` |
//! | operations of expressions, the table of the extensions' | [`operation`] |
//! | the pass that finds marks | `walk` |
//! | marked variables and their locations | [`scan`] |
//! | PC ranges of a scope | `ranges` |
//! | discriminators of the line table | `lines` |
//! | call frame information that gimli refuses, as such that it reads | `call_frames` |
//! | writing all of it again, edited | [`mod@rewrite`] |
//!
//! DIEs go by their offset in `.debug_info` as read, everywhere; what is new
//! gets an offset beyond any file, see [`rewrite::Edits`].

mod abbrev;
mod address;
pub(crate) mod attribute;
pub(crate) mod call_frames;
mod error;
mod expression;
pub(crate) mod hide;
mod input;
mod lines;
mod list;
pub(crate) mod location;
pub(crate) mod operation;
mod ranges;
pub(crate) mod rewrite;
pub(crate) mod scan;
#[cfg(test)]
mod tests;
mod unit;
mod walk;

pub(crate) use error::{Error, Reason};
pub(crate) use lines::{Discriminated, discriminators};
pub(crate) use scan::{Mark, Marked, Role, Scan};
