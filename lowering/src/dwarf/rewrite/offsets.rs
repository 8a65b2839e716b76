//! Where DIEs are after the rewrite.

use super::super::Reason;
use super::edits::NEW;

/// Old offsets in `.debug_info` to new ones. Between two edits all DIEs move
/// alike, so this has one entry per edit, not one per DIE.
#[derive(Debug, Default)]
pub(super) struct Offsets {
    /// Sorted by the old offset that the stretch starts at; None: it goes.
    stretches: Vec<(usize, Option<usize>)>,
    /// New offsets of new DIEs, by their number.
    new: Vec<usize>,
}

impl Offsets {
    /// From `old` on, what is read is written from `new` on, or not at all.
    pub(super) fn push(&mut self, old: usize, new: Option<usize>) {
        match self.stretches.last_mut() {
            Some(last) if last.0 == old => last.1 = new,
            _ => self.stretches.push((old, new)),
        }
    }

    /// The `number`th new DIE is written at `new`.
    pub(super) fn place_new(&mut self, number: usize, new: usize) {
        if self.new.len() <= number {
            self.new.resize(number + 1, 0);
        }
        if let Some(place) = self.new.get_mut(number) {
            *place = new;
        }
    }

    /// Where a DIE is now.
    pub(super) fn of(&self, die: usize) -> Result<usize, Reason> {
        if die >= NEW {
            return self
                .new
                .get(die - NEW)
                .copied()
                .filter(|&at| at != 0)
                .ok_or(Reason::NoDie(die));
        }
        let after = self.stretches.partition_point(|&(old, _)| old <= die);
        let stretch = after.checked_sub(1).and_then(|index| self.stretches.get(index));
        let &(old, new) = stretch.ok_or(Reason::NoDie(die))?;
        new.map(|new| new + (die - old))
            .ok_or(Reason::RefersToDropped(die))
    }

    /// Where a DIE is now, or if it goes, what comes after it
    /// (`DW_AT_sibling`).
    pub(super) fn at_or_after(&self, die: usize) -> Result<usize, Reason> {
        match self.of(die) {
            Err(Reason::RefersToDropped(_)) => {
                let after = self.stretches.partition_point(|&(old, _)| old <= die);
                let rest = self.stretches.get(after..).unwrap_or_default();
                rest.iter().find_map(|&(_, new)| new).ok_or(Reason::NoDie(die))
            }
            found => found,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_move_as_one() {
        let mut offsets = Offsets::default();
        offsets.push(0, Some(0));
        offsets.push(40, None);
        offsets.push(50, Some(40));
        offsets.place_new(1, 99);
        assert_eq!(offsets.of(39), Ok(39));
        assert_eq!(offsets.of(45), Err(Reason::RefersToDropped(45)));
        assert_eq!(offsets.at_or_after(45), Ok(40));
        assert_eq!(offsets.of(52), Ok(42));
        assert_eq!(offsets.of(NEW + 1), Ok(99));
        assert!(offsets.of(NEW).is_err());
    }
}
