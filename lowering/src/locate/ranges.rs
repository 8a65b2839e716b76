//! Sets of addresses, as sorted ranges that neither touch nor overlap.

use serde::Serialize;

/// A half-open range of addresses, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Span {
    pub start: u64,
    pub end: u64,
}

impl Span {
    pub fn len(&self) -> u64 {
        self.end.saturating_sub(self.start)
    }

    pub fn is_empty(&self) -> bool {
        self.start >= self.end
    }

    pub fn contains(&self, address: u64) -> bool {
        self.start <= address && address < self.end
    }
}

/// A set of addresses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RangeSet(Vec<Span>);

impl FromIterator<Span> for RangeSet {
    fn from_iter<I: IntoIterator<Item = Span>>(spans: I) -> RangeSet {
        let mut sorted: Vec<Span> = spans.into_iter().filter(|span| !span.is_empty()).collect();
        sorted.sort_unstable();
        let mut merged: Vec<Span> = Vec::with_capacity(sorted.len());
        for span in sorted {
            match merged.last_mut() {
                Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
                _ => merged.push(span),
            }
        }
        RangeSet(merged)
    }
}

impl RangeSet {
    pub(crate) fn spans(&self) -> &[Span] {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many bytes are in the set.
    pub fn bytes(&self) -> u64 {
        self.0.iter().fold(0, |sum, span| sum.saturating_add(span.len()))
    }

    pub fn contains(&self, address: u64) -> bool {
        self.0.iter().any(|span| span.contains(address))
    }

    /// What is in both sets.
    pub(crate) fn intersection(&self, other: &RangeSet) -> RangeSet {
        let mut both = Vec::new();
        let (mut left, mut right) = (self.0.iter().peekable(), other.0.iter().peekable());
        while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
            let span = Span {
                start: a.start.max(b.start),
                end: a.end.min(b.end),
            };
            if !span.is_empty() {
                both.push(span);
            }
            if a.end <= b.end {
                left.next();
            } else {
                right.next();
            }
        }
        RangeSet(both)
    }

    /// What is in this set and not in `other`.
    pub fn difference(&self, other: &RangeSet) -> RangeSet {
        let mut rest = Vec::new();
        let mut taken = other.0.iter().peekable();
        for span in &self.0 {
            let mut start = span.start;
            while taken.next_if(|cut| cut.end <= start).is_some() {}
            // A cut may reach into the next span as well, so it is looked at, not taken.
            for cut in taken.clone().take_while(|cut| cut.start < span.end) {
                if cut.start > start {
                    rest.push(Span {
                        start,
                        end: cut.start,
                    });
                }
                start = start.max(cut.end);
            }
            if start < span.end {
                rest.push(Span { start, end: span.end });
            }
        }
        RangeSet(rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn sets() -> impl Strategy<Value = RangeSet> {
        proptest::collection::vec((0u64..60, 0u64..12), 0..8).prop_map(|spans| {
            let span = |(start, length)| Span {
                start,
                end: start + length,
            };
            spans.into_iter().map(span).collect()
        })
    }

    fn members(set: &RangeSet) -> BTreeSet<u64> {
        set.spans().iter().flat_map(|span| span.start..span.end).collect()
    }

    proptest! {
        #[test]
        fn agrees_with_a_set_of_numbers(a in sets(), b in sets()) {
            let (left, right) = (members(&a), members(&b));
            prop_assert_eq!(a.bytes(), left.len() as u64);
            prop_assert_eq!(members(&a.intersection(&b)), &left & &right);
            prop_assert_eq!(members(&a.difference(&b)), &left - &right);
            prop_assert!(a.spans().windows(2).all(|pair| pair[0].end < pair[1].start));
        }
    }
}
