//! What holds in a sound file, beyond that it can be read.

use super::model::*;
use serde::Serialize;
use std::fmt;
use thiserror::Error;

/// Registers of Gen's largest general register file.
const GENERAL: u16 = 256;
/// 16-bit elements of the address register.
const ADDRESS: u16 = 16;
/// Flag registers, of two 16-bit elements each.
const FLAGS: u16 = 4;
/// The largest general register of any generation, in bytes.
const WIDEST: u32 = 64;

/// A flaw, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    pub object: Name,
    /// The variable, subroutine or part of the frame.
    pub of: String,
    pub flaw: Flaw,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.object, self.of, self.flaw)
    }
}

/// What is wrong with what could be read. What it is about has no location.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum Flaw {
    #[error("interval {start} to {end} ends before it starts")]
    Backwards { start: u32, end: u32 },
    #[error("{file:?} register {number}.{sub} doesn't exist")]
    NoRegister {
        file: RegisterFile,
        number: u16,
        sub: u16,
    },
    #[error("a {kind:?} variable can't be in a {file:?} register")]
    WrongFile { kind: VirtualKind, file: RegisterFile },
    #[error("no vISA instruction of a number as high as {0}")]
    NoInstruction(u32),
    #[error("saved bytes {start} and {bytes} more are beyond the registers")]
    NoSuchBytes { start: u16, bytes: u16 },
    #[error("another one has this name")]
    SameName,
}

/// All flaws of a file.
pub fn check(file: &File) -> Vec<Finding> {
    let mut found = Vec::new();
    for object in &file.objects {
        let mut checker = Checker {
            object,
            found: &mut found,
        };
        checker.object();
    }
    found
}

/// Why a place can't be that of such a variable.
pub(super) fn flaw_of(kind: VirtualKind, place: &Place) -> Option<Flaw> {
    let Place::Register { file, number, sub } = *place else {
        return None;
    };
    let most = match file {
        RegisterFile::General => (GENERAL, WIDEST as u16),
        RegisterFile::Address => (1, ADDRESS),
        RegisterFile::Flag => (FLAGS, 2),
    };
    let fits = match (kind, file) {
        (VirtualKind::General, RegisterFile::General) => true,
        // A spilled address or flag variable may be kept in a general register.
        (VirtualKind::Address, file) => file != RegisterFile::Flag,
        (VirtualKind::Flag, file) => file != RegisterFile::Address,
        (VirtualKind::General, _) => false,
    };
    if !fits {
        return Some(Flaw::WrongFile { kind, file });
    }
    let exists = place.is_unallocated() || (number < most.0 && sub < most.1);
    (!exists).then_some(Flaw::NoRegister { file, number, sub })
}

struct Checker<'a> {
    object: &'a CompiledObject,
    found: &'a mut Vec<Finding>,
}

impl Checker<'_> {
    fn find(&mut self, of: impl fmt::Display, flaw: Flaw) {
        self.found.push(Finding {
            object: self.object.name.clone(),
            of: of.to_string(),
            flaw,
        });
    }

    fn object(&mut self) {
        let object = self.object;
        let mut names = rustc_hash::FxHashSet::default();
        for variable in &object.variables {
            self.intervals(&variable.name, &variable.live);
            if !names.insert(&variable.name) {
                self.find(&variable.name, Flaw::SameName);
            }
        }
        let last = object.index_map.iter().map(|entry| entry.visa).max();
        for subroutine in &object.subroutines {
            let (start, end) = (subroutine.start, subroutine.end);
            if start > end {
                self.find(&subroutine.name, Flaw::Backwards { start, end });
            }
            if last.is_some_and(|last| start > last) {
                self.find(&subroutine.name, Flaw::NoInstruction(start));
            }
            self.intervals(&subroutine.name, &subroutine.return_address);
        }
        let frame = &object.frame;
        let parts = [
            ("BE_FP", &frame.be_fp),
            ("caller's BE_FP", &frame.caller_be_fp),
            ("return address", &frame.return_address),
        ];
        for (name, intervals) in parts {
            self.intervals(name, intervals.as_deref().unwrap_or_default());
        }
        for (name, saves) in [
            ("callee saves", &frame.callee_saves),
            ("caller saves", &frame.caller_saves),
        ] {
            saves
                .iter()
                .flat_map(|at| &at.saved)
                .for_each(|saved| self.saved(name, saved));
        }
    }

    fn intervals<T: Copy + Into<u32>>(&mut self, of: impl fmt::Display, intervals: &[Interval<T>]) {
        for interval in intervals {
            let (start, end) = (interval.start.into(), interval.end.into());
            if start > end {
                self.find(&of, Flaw::Backwards { start, end });
            }
            if let Some(flaw) = flaw_of(interval.kind, &interval.place) {
                self.find(&of, flaw);
            }
        }
    }

    fn saved(&mut self, of: &str, saved: &Saved) {
        let end = u32::from(saved.start) + u32::from(saved.bytes);
        if end > u32::from(GENERAL) * WIDEST {
            let Saved { start, bytes, .. } = *saved;
            self.find(of, Flaw::NoSuchBytes { start, bytes });
        }
        if let Some(flaw) = flaw_of(VirtualKind::General, &saved.to) {
            self.find(of, flaw);
        }
    }
}
