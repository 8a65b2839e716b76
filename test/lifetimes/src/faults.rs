//! Debug info that is made false, to see that the judge notices.

use crate::build::BuildError;
use crate::judge::{Runs, Verdict, judge};
use crate::session::{Module, Outcome, SessionError, Way};
use object::{Object, ObjectSection};

/// What is made false, in every entry of every location list.
#[derive(Clone, Copy, Debug)]
pub enum Fault {
    /// The next register.
    Register,
    /// Eight bytes further on in the frame.
    Offset,
    /// A constant and one.
    Constant,
    /// The range goes on for longer.
    End,
    /// Nothing is said.
    Gone,
}

pub const FAULTS: [Fault; 5] = [
    Fault::Register,
    Fault::Offset,
    Fault::Constant,
    Fault::End,
    Fault::Gone,
];

/// How many more verdicts are wrong, or for what is gone, silent.
pub fn noticed(module: &Module, outcome: &Outcome, way: Way, fault: Fault) -> Result<u64, SessionError> {
    let program = &outcome.program;
    let mut bytes = std::fs::read(program).map_err(|error| BuildError::File(program.clone(), error))?;
    let file = object::File::parse(&*bytes).map_err(crate::judge::JudgeError::Elf)?;
    let place = file
        .section_by_name(".debug_loclists")
        .and_then(|section| section.file_range());
    let (start, size) = place.unwrap_or_default();
    let lists = &mut bytes[start as usize..(start + size) as usize];
    corrupt(lists, fault);
    let runs = Runs {
        markers: crate::judge::markers(&bytes).map_err(crate::judge::JudgeError::Elf)?,
        functions: &module.functions,
        events: &module.events,
        stops: &outcome.stops,
        said: &outcome.said,
        dialect: way.dialect,
    };
    let verdict = match fault {
        Fault::Gone => Verdict::Silent,
        _ => Verdict::Wrong,
    };
    let count =
        |counts: &std::collections::BTreeMap<Verdict, u64>| counts.get(&verdict).copied().unwrap_or(0);
    Ok(count(&judge(&bytes, &runs)?.counts).saturating_sub(count(&outcome.counts)))
}

/// Changes each entry of a unit's lists (DWARF 5, 7.29). All is one unit's.
fn corrupt(lists: &mut [u8], fault: Fault) {
    let count = lists
        .get(8..12)
        .and_then(|bytes| bytes.try_into().ok())
        .map_or(0, u32::from_le_bytes);
    let mut at = 12 + 4 * count as usize;
    while at < lists.len() {
        let kind = lists[at];
        at += 1;
        match kind {
            0 => {}
            1 => skip_number(lists, &mut at),
            3 | 4 => {
                skip_number(lists, &mut at);
                let end = at;
                skip_number(lists, &mut at);
                let size = lists.get(at).copied().unwrap_or(0) as usize;
                skip_number(lists, &mut at);
                // Longer ones don't have one byte for their size.
                if size >= 128 {
                    return;
                }
                match fault {
                    Fault::End if lists[end] & 0x7f < 0x70 => lists[end] += 8,
                    Fault::End => {}
                    _ => expression(&mut lists[at..at + size], fault),
                }
                at += size;
            }
            _ => return,
        }
    }
}

/// Changes the first operation.
fn expression(code: &mut [u8], fault: Fault) {
    match (fault, &mut *code) {
        (Fault::Register, [op @ 0x50..=0x5e, ..]) | (Fault::Constant, [op @ 0x30..=0x4e, ..]) => *op += 1,
        (Fault::Offset, [0x70..=0x91, offset, ..]) => *offset ^= 8,
        (Fault::Constant, [0x08 | 0x09 | 0x10 | 0x11, value, ..]) => *value ^= 1,
        // Nothing but the size of a part.
        (Fault::Gone, code) => code.fill(0x96),
        _ => {}
    }
}

fn skip_number(bytes: &[u8], at: &mut usize) {
    while bytes.get(*at).is_some_and(|byte| byte & 0x80 != 0) {
        *at += 1;
    }
    *at += 1;
}
