//! Masks of lanes as formulas over registers, in words and as sets of lanes.

use std::collections::HashMap;

/// A part of a mask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// 32 bits that are known.
    Known(u32),
    /// 32 bits with a name: a register, or a lane's part of one.
    Half(String),
    /// 64 bits with a name.
    Whole(String),
}

impl Word {
    pub(super) fn bits(&self) -> u32 {
        match self {
            Word::Known(_) | Word::Half(_) => 32,
            Word::Whole(_) => 64,
        }
    }
}

/// Which lanes: a bit for each, the lowest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mask {
    All,
    None,
    Words(Vec<Word>),
    Not(Box<Mask>),
    And(Box<Mask>, Box<Mask>),
    Or(Box<Mask>, Box<Mask>),
}

/// What a user says that registers hold, by their names in small letters.
pub(super) type Values = HashMap<String, u64>;

impl Mask {
    /// The mask that words are, for so many lanes; what they lack is 0.
    pub(super) fn new(mut words: Vec<Word>, lanes: u32) -> Mask {
        while words.iter().map(Word::bits).sum::<u32>() < lanes {
            words.push(Word::Known(0));
        }
        if words.iter().all(|word| *word == Word::Known(0)) {
            return Mask::None;
        }
        match words.iter().all(|word| *word == Word::Known(u32::MAX)) {
            true => Mask::All,
            false => Mask::Words(words),
        }
    }

    /// Bit by bit one of two: `over` where `by` has a bit.
    pub(super) fn selected(below: Mask, over: Mask, by: Mask) -> Mask {
        let rest = below.and(by.clone().not());
        over.and(by).or(rest)
    }

    pub(super) fn not(self) -> Mask {
        match self {
            Mask::All => Mask::None,
            Mask::None => Mask::All,
            Mask::Not(mask) => *mask,
            mask => Mask::Not(mask.into()),
        }
    }

    pub(super) fn and(self, other: Mask) -> Mask {
        match (self, other) {
            (Mask::None, _) | (_, Mask::None) => Mask::None,
            (Mask::All, mask) | (mask, Mask::All) => mask,
            (one, other) if one == other => one,
            (one, other) => Mask::And(one.into(), other.into()),
        }
    }

    pub(super) fn or(self, other: Mask) -> Mask {
        match (self, other) {
            (Mask::All, _) | (_, Mask::All) => Mask::All,
            (Mask::None, mask) | (mask, Mask::None) => mask,
            (one, other) if one == other => one,
            (one, other) => Mask::Or(one.into(), other.into()),
        }
    }

    /// The formula, as C writes it.
    pub(super) fn text(&self) -> String {
        let inner = |mask: &Mask, is_other: fn(&Mask) -> bool| match is_other(mask) {
            true => format!("({})", mask.text()),
            false => mask.text(),
        };
        let (is_and, is_or) = (
            |mask: &Mask| matches!(mask, Mask::And(..)),
            |mask: &Mask| matches!(mask, Mask::Or(..)),
        );
        match self {
            Mask::All => "all".to_string(),
            Mask::None => "none".to_string(),
            Mask::Words(words) => text(words),
            Mask::Not(mask) => format!(
                "~{}",
                inner(mask, |mask| matches!(mask, Mask::And(..) | Mask::Or(..)))
            ),
            Mask::And(one, other) => format!("{} & {}", inner(one, is_or), inner(other, is_or)),
            Mask::Or(one, other) => format!("{} | {}", inner(one, is_and), inner(other, is_and)),
        }
    }

    /// Its bits, if what it is made of is among the values.
    pub(super) fn bits(&self, values: &Values) -> Option<u64> {
        Some(match self {
            Mask::All => u64::MAX,
            Mask::None => 0,
            Mask::Words(words) => bits(words, values)?,
            Mask::Not(mask) => !mask.bits(values)?,
            Mask::And(one, other) => one.bits(values)? & other.bits(values)?,
            Mask::Or(one, other) => one.bits(values)? | other.bits(values)?,
        })
    }
}

fn bits(words: &[Word], values: &Values) -> Option<u64> {
    let value = |name: &str| values.get(&name.to_lowercase()).copied();
    if let Some(known) = value(&text(words)) {
        return Some(known);
    }
    let mut bits = 0;
    let mut shift = 0;
    for word in words {
        let part = match word {
            Word::Known(number) => u64::from(*number),
            Word::Half(name) => value(name)? & u64::from(u32::MAX),
            Word::Whole(name) => value(name)?,
        };
        bits |= part.checked_shl(shift).unwrap_or(0);
        shift += word.bits();
    }
    Some(bits)
}

/// `s[4:5]` for registers that follow each other.
fn text(words: &[Word]) -> String {
    if let [Word::Half(low), Word::Half(high)] = words
        && let (Some((prefix, first)), Some((other, last))) = (numbered(low), numbered(high))
        && prefix == other
        && first.checked_add(1) == Some(last)
    {
        return format!("{prefix}[{first}:{last}]");
    }
    let texts = words.iter().map(|word| match word {
        Word::Known(number) => format!("{number:#x}"),
        Word::Half(name) | Word::Whole(name) => name.clone(),
    });
    texts.collect::<Vec<_>>().join(":")
}

/// A register's name as its letters and its number.
fn numbered(name: &str) -> Option<(&str, u32)> {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = name.get(letters.len()..)?.parse().ok()?;
    Some((letters, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn half(name: &str) -> Word {
        Word::Half(name.to_string())
    }

    fn pair(low: &str, high: &str) -> Mask {
        Mask::new(vec![half(low), half(high)], 64)
    }

    #[test]
    fn registers_in_a_row_have_one_name() {
        assert_eq!(pair("s4", "s5").text(), "s[4:5]");
        assert_eq!(pair("s5", "s4").text(), "s5:s4");
        assert_eq!(pair("v40[0]", "v40[1]").text(), "v40[0]:v40[1]");
    }

    #[test]
    fn a_selection_between_constants_is_a_formula() {
        let (all, none) = (Mask::All, Mask::None);
        let outside = Mask::selected(all, none.clone(), pair("s6", "s7"));
        let inside = Mask::selected(none, outside, pair("s4", "s5"));
        assert_eq!(inside.text(), "~s[6:7] & s[4:5]");
        let value = |name: &str, value| (name.to_string(), value);
        let mut values = Values::from([value("s[4:5]", 0xff_0000_000f), value("s6", 3)]);
        assert_eq!(inside.bits(&values), None);
        values.extend([value("s7", 0xf0)]);
        assert_eq!(inside.bits(&values), Some(0x0f_0000_000c));
    }

    #[test]
    fn what_words_lack_is_zero() {
        let mask = Mask::new(vec![half("s4")], 64);
        assert_eq!(
            mask.bits(&Values::from([("s4".to_string(), u64::MAX)])),
            Some(0xffff_ffff)
        );
        assert_eq!(Mask::new(vec![Word::Known(0)], 64), Mask::None);
        assert_eq!(Mask::new(vec![Word::Known(u32::MAX)], 32), Mask::All);
    }
}
