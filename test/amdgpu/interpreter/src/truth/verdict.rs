//! What is shown of a variable, against what it may be.

use super::show::Shown;

/// How often each verdict was given.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub right: u64,
    /// Some bytes are shown, and they are right.
    pub partly: u64,
    pub missing: u64,
    /// The location can't be evaluated.
    pub failed: u64,
    pub wrong: u64,
}

impl Counts {
    /// Counts a verdict; says what is wrong, if anything is. What isn't in the mask is padding.
    pub fn count(&mut self, shown: &Shown, mask: &[u8], allowed: &[&[u8]]) -> Option<String> {
        let bytes = match shown {
            Shown::Nothing => {
                self.missing += 1;
                return None;
            }
            Shown::Failed(why) => return self.fail(why.clone()),
            Shown::Bytes(bytes) => bytes,
        };
        if !self.fits(shown, mask, allowed) {
            self.wrong += 1;
            let allowed: Vec<String> = allowed
                .iter()
                .map(|value| hex(value.iter().map(|byte| Some(*byte))))
                .collect();
            return Some(format!(
                "shown {}, is {}",
                hex(bytes.iter().copied()),
                allowed.join(" or ")
            ));
        }
        let is_padding = |at: usize| mask.get(at) == Some(&0);
        if bytes
            .iter()
            .enumerate()
            .all(|(at, byte)| byte.is_some() || is_padding(at))
        {
            self.right += 1;
        } else {
            self.partly += 1;
        }
        None
    }

    /// Counts a location that can't be evaluated.
    pub fn fail(&mut self, why: String) -> Option<String> {
        self.failed += 1;
        Some(why)
    }

    /// Are all bytes shown allowed? A value that takes several instructions to write has bytes of the old one and of the new
    /// one in the meantime.
    pub fn fits(&self, shown: &Shown, mask: &[u8], allowed: &[&[u8]]) -> bool {
        let Shown::Bytes(bytes) = shown else {
            return false;
        };
        let fits = |(at, byte): (usize, &Option<u8>)| match byte {
            Some(byte) => {
                let mask = mask.get(at).copied().unwrap_or(0xff);
                let is = |value: &&[u8]| value.get(at).is_some_and(|is| (is ^ byte) & mask == 0);
                allowed.iter().any(is)
            }
            None => true,
        };
        bytes.iter().enumerate().all(fits)
    }
}

fn hex(bytes: impl Iterator<Item = Option<u8>>) -> String {
    bytes
        .map(|byte| byte.map_or("--".to_owned(), |byte| format!("{byte:02x}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(shown: &Shown, mask: &[u8], allowed: &[&[u8]]) -> ([u64; 5], bool) {
        let mut counts = Counts::default();
        let fault = counts.count(shown, mask, allowed).is_some();
        let Counts {
            right,
            partly,
            missing,
            failed,
            wrong,
        } = counts;
        ([right, partly, missing, failed, wrong], fault)
    }

    fn bytes(bytes: &[Option<u8>]) -> Shown {
        Shown::Bytes(bytes.to_vec())
    }

    const ALL: &[u8] = &[0xff, 0xff];

    #[test]
    fn verdicts() {
        let is: &[&[u8]] = &[&[1, 2]];
        assert_eq!(
            verdict(&bytes(&[Some(1), Some(2)]), ALL, is),
            ([1, 0, 0, 0, 0], false)
        );
        assert_eq!(
            verdict(&bytes(&[Some(1), None]), ALL, is),
            ([0, 1, 0, 0, 0], false)
        );
        assert_eq!(verdict(&Shown::Nothing, ALL, is), ([0, 0, 1, 0, 0], false));
        assert_eq!(
            verdict(&Shown::Failed("why".into()), ALL, is),
            ([0, 0, 0, 1, 0], true)
        );
        assert_eq!(
            verdict(&bytes(&[Some(1), Some(3)]), ALL, is),
            ([0, 0, 0, 0, 1], true)
        );
        assert_eq!(
            verdict(&bytes(&[None, Some(3)]), ALL, is),
            ([0, 0, 0, 0, 1], true)
        );
    }

    #[test]
    fn padding_may_be_anything() {
        let is: &[&[u8]] = &[&[1, 2]];
        assert_eq!(
            verdict(&bytes(&[Some(1), Some(0x32)]), &[0xff, 0x0f], is).0,
            [1, 0, 0, 0, 0]
        );
        assert_eq!(
            verdict(&bytes(&[Some(1), None]), &[0xff, 0], is).0,
            [1, 0, 0, 0, 0]
        );
        assert_eq!(
            verdict(&bytes(&[Some(1), Some(3)]), &[0xff, 0x0f], is).0,
            [0, 0, 0, 0, 1]
        );
    }

    #[test]
    fn a_value_of_another_size_is_wrong() {
        assert_eq!(
            verdict(&bytes(&[Some(1), Some(2), Some(0)]), ALL, &[&[1, 2]]).0,
            [0, 0, 0, 0, 1]
        );
    }

    #[test]
    fn between_markers_bytes_are_old_or_new() {
        let either: &[&[u8]] = &[&[1, 2], &[3, 4]];
        assert_eq!(
            verdict(&bytes(&[Some(3), Some(2)]), ALL, either).0,
            [1, 0, 0, 0, 0]
        );
        assert_eq!(
            verdict(&bytes(&[Some(2), Some(2)]), ALL, either).0,
            [0, 0, 0, 0, 1]
        );
    }
}
