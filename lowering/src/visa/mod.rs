//! vISA's debug info: what Intel's back end says of where its virtual registers are (`docs/visa.md`).
//!
//! ```
//! use dilifetime::visa::{Revision, read, write};
//!
//! // A file of the oldest revision, with no object.
//! let bytes = [0x10, 0xd0, 0xad, 0xde, 0, 0];
//! let file = read(&bytes).expect("a whole file");
//! assert_eq!((file.revision, file.objects.len()), (Revision::A, 0));
//! assert_eq!(write(&file).expect("what was read"), bytes);
//! ```
//!
//! | file | what it does |
//! | --- | --- |
//! | `model` | what a file says |
//! | `read`, `write` | from and to bytes, in three revisions |
//! | `check` | what holds in a sound file |
//! | `error` | why a file can't be read or written |
//! | `map` | which variable of the source is which vISA variable |
//! | `own` | the same, from the locations that an object has |
//! | `ranges` | live intervals as ranges of Gen code |
//! | `intel` | places as DWARF expressions, with Intel's operations |
//! | `frame` | call frame information |
//! | `output`, `object` | putting that into an object |

mod check;
mod error;
mod frame;
mod intel;
mod map;
mod model;
mod object;
mod output;
mod own;
mod ranges;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use check::{Finding, Flaw, check};
pub use error::{Fault, ReadError, Reason, WriteError};
pub use map::{Map, MapError, Mapped};
pub use model::*;
pub use output::{Error, Loss, Output, finish, finish_by_own};
pub use read::{is_visa, read, read_as};
pub use write::write;
