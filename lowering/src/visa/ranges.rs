//! From live intervals in numbers of vISA instructions to ranges of Gen code, with a place each.

use super::check::flaw_of;
use super::map::{Map, Mapped};
use super::model::*;
use super::output::Loss;
use std::ops::Range;

/// Where something is, for a range of Gen code from the object's start on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    pub range: Range<u32>,
    pub place: Place,
}

/// Ranges of Gen code, each its first byte and that behind its last one, from the object's start on.
pub(super) type Bounds = Vec<(u32, u32)>;

/// The Gen code of an object as its index map has it.
pub(super) struct Code {
    /// (vISA index, Gen offset) in the order of indexes, then offsets.
    by_index: Vec<(u32, u32)>,
    /// Offsets where an instruction's code begins, and the end, in order.
    starts: Vec<u32>,
}

impl Code {
    pub(super) fn new(object: &CompiledObject, size: u32) -> Code {
        let mut by_index: Vec<_> = object
            .index_map
            .iter()
            // The last entry is for no instruction and has the end's offset.
            .filter(|entry| entry.gen_offset < size)
            .map(|entry| (entry.visa, entry.gen_offset))
            .collect();
        by_index.sort_unstable();
        by_index.dedup();
        let mut starts: Vec<u32> = by_index.iter().map(|(_, offset)| *offset).collect();
        starts.push(size);
        starts.sort_unstable();
        starts.dedup();
        Code { by_index, starts }
    }

    /// Where the code that begins at an offset ends.
    fn after(&self, offset: u32) -> u32 {
        let at = self.starts.partition_point(|start| *start <= offset);
        self.starts.get(at).copied().unwrap_or(offset)
    }

    fn end(&self) -> u32 {
        self.starts.last().copied().unwrap_or(0)
    }

    /// The code in which a variable that is live in an interval has its value for sure: from behind all code of the
    /// instruction that gives it to it, up to the first code behind that of an instruction that may take it away. The
    /// scheduler moves code about, so both are looked for in all of it.
    pub(super) fn live(&self, start: u16, end: u16) -> Range<u32> {
        let (start, end) = (u32::from(start), u32::from(end));
        let first = self.by_index.partition_point(|(index, _)| *index < start);
        let defining: Vec<u32> = self.by_index[first..]
            .iter()
            .take_while(|(index, _)| *index == start)
            .map(|(_, offset)| self.after(*offset))
            .collect();
        let from = match defining.iter().max() {
            Some(from) => *from,
            // What is live on entry comes from no instruction.
            None if start == 0 => 0,
            None => self.by_index.get(first).map_or(self.end(), |(_, offset)| *offset),
        };
        let behind = self.by_index.partition_point(|(index, _)| *index <= end);
        let taken = self.by_index[behind..].iter().map(|(_, offset)| *offset);
        let to = taken.filter(|offset| *offset >= from).min().unwrap_or(self.end());
        from..to
    }
}

/// Where a variable of the source is; and why it isn't, where its vISA variable is live.
pub(super) fn placed(
    object: &CompiledObject,
    code: &Code,
    variable: &Variable,
    map: &Map,
    mapped: &Mapped,
) -> (Vec<Placed>, Vec<Loss>) {
    let (mut found, mut losses) = (Vec::new(), Vec::new());
    for interval in &variable.live {
        if interval.start > interval.end {
            losses.push(Loss::Backwards(interval.start, interval.end));
            continue;
        }
        if interval.place.is_unallocated() {
            losses.push(Loss::Unallocated);
            continue;
        }
        if let Some(flaw) = flaw_of(interval.kind, &interval.place) {
            losses.push(Loss::Flaw(flaw));
            continue;
        }
        let range = code.live(interval.start, interval.end);
        if range.is_empty() {
            losses.push(Loss::NoCode(interval.start, interval.end));
        }
        for range in allowed(range, mapped) {
            let place = interval.place;
            split_at_saves(
                object,
                map,
                mapped,
                Placed { range, place },
                &mut found,
                &mut losses,
            );
        }
    }
    // Where two intervals meet or say different things, the variable is where both say.
    found.sort_by_key(|placed| (placed.range.start, placed.range.end));
    let found = without_contradictions(found, &mut losses);
    (within_frame(object, merged(found), &mut losses), losses)
}

/// The parts of a range in which the map says that the value is the source's.
fn allowed(range: Range<u32>, mapped: &Mapped) -> Vec<Range<u32>> {
    let Some(ranges) = &mapped.ranges else {
        return Vec::from_iter((!range.is_empty()).then_some(range));
    };
    let parts = ranges
        .iter()
        .map(|&(from, to)| range.start.max(from)..range.end.min(to));
    parts.filter(|part| !part.is_empty()).collect()
}

/// Around a call what is in registers of the caller's is in memory.
fn split_at_saves(
    object: &CompiledObject,
    map: &Map,
    mapped: &Mapped,
    placed: Placed,
    found: &mut Vec<Placed>,
    losses: &mut Vec<Loss>,
) {
    let Place::Register {
        file: RegisterFile::General,
        number,
        sub,
    } = placed.place
    else {
        return found.push(placed);
    };
    let first = u32::from(number) * u32::from(map.grf_bytes) + u32::from(sub);
    let bytes = first..first + map.bytes(mapped);
    let saves = &object.frame.caller_saves;
    let mut at = placed.range.start;
    for (index, save) in saves.iter().enumerate() {
        let until = saves.get(index + 1).map_or(u32::MAX, |next| next.gen_offset);
        let saved = placed.range.start.max(save.gen_offset)..placed.range.end.min(until);
        let touching = |saved: &&Saved| {
            let start = u32::from(saved.start);
            start < bytes.end && bytes.start < start + u32::from(saved.bytes)
        };
        let touched: Vec<&Saved> = save.saved.iter().filter(touching).collect();
        if saved.is_empty() || touched.is_empty() {
            continue;
        }
        if at < saved.start {
            found.push(Placed {
                range: at..saved.start,
                place: placed.place,
            });
        }
        match in_memory(&touched, &bytes) {
            Some(place) => found.push(Placed {
                range: saved.clone(),
                place,
            }),
            None => losses.push(Loss::Saved(saved.start)),
        }
        at = saved.end;
    }
    if at < placed.range.end {
        found.push(Placed {
            range: at..placed.range.end,
            place: placed.place,
        });
    }
}

/// Where registers' bytes are if all of them are saved one behind the other in memory.
fn in_memory(saved: &[&Saved], bytes: &Range<u32>) -> Option<Place> {
    let mut all: Vec<&Saved> = saved.to_vec();
    all.sort_by_key(|saved| saved.start);
    let (mut at, mut base) = (bytes.start, None);
    for saved in all {
        let Place::Memory(memory) = saved.to else {
            return None;
        };
        // Where byte 0 of the registers would be.
        let this = (memory.absolute, i64::from(memory.offset) - i64::from(saved.start));
        if u32::from(saved.start) > at || base.is_some_and(|base| base != this) {
            return None;
        }
        base = Some(this);
        at = at.max(u32::from(saved.start) + u32::from(saved.bytes));
    }
    let (absolute, base) = base.filter(|_| at >= bytes.end)?;
    let offset = i32::try_from(base + i64::from(bytes.start)).ok()?;
    Some(Place::Memory(Memory { absolute, offset }))
}

/// Without the code for which there are several places: which of them is right isn't known.
fn without_contradictions(placed: Vec<Placed>, losses: &mut Vec<Loss>) -> Vec<Placed> {
    let mut bounds: Vec<u32> = placed
        .iter()
        .flat_map(|placed| [placed.range.start, placed.range.end])
        .collect();
    bounds.sort_unstable();
    bounds.dedup();
    let mut kept: Vec<Placed> = Vec::new();
    for pair in bounds.windows(2) {
        let (start, end) = (pair[0], pair[1]);
        let mut here = placed
            .iter()
            .filter(|placed| placed.range.start <= start && end <= placed.range.end);
        let Some(first) = here.next() else { continue };
        match here.all(|other| other.place == first.place) {
            true => kept.push(Placed {
                range: start..end,
                place: first.place,
            }),
            false => losses.push(Loss::Contradiction(start)),
        }
    }
    kept
}

/// Neighbours with one place are one.
fn merged(placed: Vec<Placed>) -> Vec<Placed> {
    let mut merged: Vec<Placed> = Vec::new();
    for next in placed {
        match merged.last_mut() {
            Some(last) if last.range.end == next.range.start && last.place == next.place => {
                last.range.end = next.range.end;
            }
            _ => merged.push(next),
        }
    }
    merged
}

/// What counts from BE_FP is there only where BE_FP is.
fn within_frame(object: &CompiledObject, placed: Vec<Placed>, losses: &mut Vec<Loss>) -> Vec<Placed> {
    let mut kept = Vec::new();
    for placed in placed {
        if !matches!(placed.place, Place::Memory(Memory { absolute: false, .. })) {
            kept.push(placed);
            continue;
        }
        let before = kept.len();
        for frame in object.frame.be_fp.iter().flatten() {
            let range = placed.range.start.max(frame.start)..placed.range.end.min(frame.end);
            if !range.is_empty() {
                kept.push(Placed {
                    range,
                    place: placed.place,
                });
            }
        }
        if kept.len() == before {
            losses.push(Loss::NoFrame(placed.range.start));
        }
    }
    kept
}
