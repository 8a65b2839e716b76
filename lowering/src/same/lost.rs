//! Records of what is lost: nobody can compare these number by number.

use super::trials::{StandIns, TRIALS};
use super::{Graph, Said, shown};
use crate::import::without_spaces;

/// Of what LLVM knows to be a constant one of so many numbers may be something else, as it knows more of what is lost than that it
/// is a number. Of what a mask has of a small one most are nothing.
const SELDOM: usize = 8;

impl Graph {
    /// Whether a record shows nothing but a constant, or what is computed of what there still is,
    /// and another one hardly ever showed that, whatever was what is lost: that is lost since nobody
    /// needed it.
    pub fn forgets(&mut self, before: &Said, after: &Said) -> bool {
        let Some((first, second)) = self.orders(before, after) else {
            return false;
        };
        if first.lost.is_empty() || !first.has_all_inputs_of(&second, |_| false) {
            return false;
        }
        self.try_all(StandIns::Lost, before, &first);
        self.try_all(StandIns::None, after, &second);
        let elements = [before, after].map(|it| without_spaces(&it.elements));
        // None: of such numbers there is no value, or the program never gets there.
        let differs = |trial: u64| {
            let old = shown(before, &elements[0], |node| {
                self.in_trial(StandIns::Lost, node, trial)
            });
            let new = shown(after, &elements[1], |node| {
                self.in_trial(StandIns::None, node, trial)
            });
            let (old, new) = old.filter(|old| !old.is_never()).zip(new)?;
            Some(old.contradicts(&new))
        };
        let differ: Vec<_> = (0..TRIALS).filter_map(differs).collect();
        SELDOM * differ.iter().filter(|it| **it).count() > differ.len()
    }

    /// Whether a record didn't depend on what is lost, nor on what may be anything, and shows
    /// something else than what it did show: a mask of it is gone, say, with all that it masked.
    pub fn differ_without_lost(&mut self, before: &Said, after: &Said) -> bool {
        let Some((first, second)) = self.orders(before, after) else {
            return false;
        };
        let is_whole = first.lost.is_empty() && first.undefined.is_empty();
        if is_whole || !first.has_all_inputs_of(&second, |_| false) {
            return false;
        }
        // What only the other one has lost nobody knows.
        if second.lost.iter().any(|lost| !first.lost.contains(lost)) {
            return false;
        }
        for stand_ins in [StandIns::One, StandIns::Other] {
            self.try_all(stand_ins, before, &first);
            self.try_all(stand_ins, after, &second);
        }
        let elements = [before, after].map(|it| without_spaces(&it.elements));
        let mut differ = false;
        for trial in 0..TRIALS {
            let in_trial = |said, elements, stand_ins| {
                shown(said, elements, |node| self.in_trial(stand_ins, node, trial))
            };
            let old = in_trial(before, &elements[0], StandIns::One);
            let Some((old, same)) = old.zip(in_trial(before, &elements[0], StandIns::Other)) else {
                continue;
            };
            if old.contradicts(&same) {
                return false;
            }
            let new = in_trial(after, &elements[1], StandIns::One);
            differ |= new.is_some_and(|new| old.contradicts(&new));
        }
        differ
    }
}
