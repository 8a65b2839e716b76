//! The truth test: at every instruction, what debug info says of each variable of each running work-item, against what the
//! source has there.
//!
//! | file | what it does |
//! | --- | --- |
//! | `log` | what the source has, as the host program logs it |
//! | `scopes` | which variables debug info shows at an instruction, and where it says they are |
//! | `types` | what has to be known of a variable's type |
//! | `show` | what such a location holds for a lane: the evaluator, with the interpreter as its program |
//! | `verdict` | whether what is shown is among what is allowed |
//! | `lanes` | whether lanes are where debug info says |
//! | `calls` | where functions begin and end |
//! | `callers` | whether registers of calling frames have what call frame information says |
//! | `unwound` | a calling frame, as far as the frames below it say what it has |
//! | `homes` | where in memory variables are before they have a value |
//! | `judge` | how far each work-item is in its log, and whether what is shown is allowed there |
//!
//! At a marker a variable has the value that is logged there, and no other. Between two markers it has one of the values that
//! the source gives it on the way in one of the calls that are made there, byte by byte: the optimiser may do things earlier
//! or later than the source. A variable that isn't shown, or only in part, isn't wrong; nor is what is shown of one before
//! the source gives it a value, if that is where it is then.

pub mod callers;
mod calls;
mod homes;
pub mod judge;
pub mod lanes;
pub mod log;
pub mod scopes;
pub mod show;
pub mod types;
mod unwound;
pub mod verdict;
