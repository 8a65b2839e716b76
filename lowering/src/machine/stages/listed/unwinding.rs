//! Where the calling frame's registers are, for finalize: the addresses where that
//! changes are listed beside the code, in the section [`SECTION`], and the rest is kept
//! in a table ([`CallFrames`]).

use super::masks;
use crate::call_frames::{CallFrames, Row, SECTION};
use crate::lanes::Chain;
use crate::machine::unwinding::Unwinding;
use crate::machine::{Changes, Edit, Function, InstructionId, Loss, Lost, Notes};
use rustc_hash::FxHashMap;

const UNSETTLED: &str = "what it does to the calling frame's registers never settles";

/// The lanes that wait before instructions, where that is known in full.
#[derive(Debug, Default)]
pub(in crate::machine::stages) struct Lanes {
    pub chains: Vec<Option<Chain>>,
    pub before: FxHashMap<InstructionId, usize>,
}

/// Finds them, once the code stays as it is.
pub fn run(function: &Function, notes: &mut Notes) -> Changes {
    let mut changes = Changes::default();
    let frame = &function.frame;
    let mut found = CallFrames {
        lanes: if frame.has_64_lanes { 64 } else { 32 },
        is_of_lane: frame.is_flat,
        ..CallFrames::default()
    };
    match frame.starts_at_zero() {
        Some(true) => found.is_entry = true,
        Some(false) => {
            let whole_wave = masks::whole_wave(function);
            let Some(unwinding) = Unwinding::new(function, &whole_wave) else {
                let (of, reason) = (Lost::Callers, UNSETTLED);
                changes.losses.push(Loss { of, reason });
                return changes;
            };
            let lanes = notes.lanes.take().unwrap_or_default();
            let waiting = |id| lanes.chains[*lanes.before.get(&id)?].as_ref();
            found.rows = listed(unwinding.rows(&waiting), &mut changes);
        }
        None => return changes,
    }
    notes.call_frames = Some(found);
    changes
}

/// The rows that differ from those before them, whose addresses are listed.
fn listed(rows: Vec<(InstructionId, Row)>, changes: &mut Changes) -> Vec<Row> {
    let mut all: Vec<Row> = Vec::new();
    for (id, row) in rows {
        if all.last() == Some(&row) {
            continue;
        }
        if !all.is_empty() {
            changes.edits.push(Edit::List(id, SECTION.to_owned()));
        }
        all.push(row);
    }
    all
}
