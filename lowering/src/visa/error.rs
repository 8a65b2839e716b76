//! Why a file of vISA's debug info can't be read or written.

use super::model::Revision;
use thiserror::Error;

/// Why a file can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    #[error("no vISA debug info: it starts with {0:#010x}, not with 0xdeadd010")]
    Magic(u32),
    /// As no revision of the format; said is what stopped the one that came farthest.
    #[error("not of revision A, B or C of the format: as {revision}, {fault}")]
    NoRevision { revision: Revision, fault: Fault },
    /// Several revisions fit to the last byte, and say different things.
    #[error("it can be read as revision {0} and as {1}, which differ: say which one it is")]
    Ambiguous(Revision, Revision),
}

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("at byte {at:#x}: {reason}")]
pub struct Fault {
    /// From the start of the file.
    pub at: usize,
    pub reason: Reason,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    #[error("the file ends in {0}")]
    Truncated(&'static str),
    /// More than what is left of the file could hold.
    #[error("there can't be {count} {what}: only {left} bytes are left")]
    Count {
        what: &'static str,
        count: u64,
        left: usize,
    },
    #[error("{what} can't be {value}")]
    Value { what: &'static str, value: u8 },
    #[error("{0} bytes are left over")]
    LeftOver(usize),
}

/// Why a file can't be written: the format has too few bits.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    #[error("the number of {what} is {count}; the format has room for {most}")]
    Count {
        what: &'static str,
        count: usize,
        most: u64,
    },
    #[error("a memory offset of {0} doesn't fit into 31 bits")]
    Offset(i32),
    #[error("where channel enables are saved belongs to revision C and to no other")]
    ChannelEnables,
}
