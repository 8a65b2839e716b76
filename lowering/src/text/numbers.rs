//! Sets of metadata numbers.

use std::collections::HashSet;

/// A set of numbers. Most are small, since LLVM counts from 0 up: they take a
/// bit each.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    bits: Vec<u64>,
    large: HashSet<u32>,
}

/// From here on numbers are kept one by one: a text that has this many nodes
/// is longer than what the bits take.
const LARGE: u32 = 1 << 26;

impl Numbers {
    pub(super) fn insert(&mut self, number: u32) {
        if number >= LARGE {
            self.large.insert(number);
            return;
        }
        let word = (number / 64) as usize;
        if word >= self.bits.len() {
            self.bits.resize(word + 1, 0);
        }
        self.bits[word] |= 1 << (number % 64);
    }

    pub(super) fn contains(&self, number: u32) -> bool {
        match number >= LARGE {
            true => self.large.contains(&number),
            false => self
                .bits
                .get((number / 64) as usize)
                .is_some_and(|word| word & (1 << (number % 64)) != 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large() {
        let mut set = Numbers::default();
        for number in [0, 63, 64, LARGE - 1, LARGE, u32::MAX] {
            assert!(!set.contains(number));
            set.insert(number);
            assert!(set.contains(number));
        }
        assert!(!set.contains(1) && !set.contains(LARGE + 1));
    }
}
