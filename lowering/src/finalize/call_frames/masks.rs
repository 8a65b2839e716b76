//! Masks of lanes as numbers: as bits of 64 where both halves are looked at alike, and
//! else half by half.

use super::encode::Encoder;
use super::operations::Operations;
use crate::dwarf::operation::WriteError;
use crate::lanes::{Half, Lanes};
use gimli::constants as dw;

const BITS: u64 = u32::MAX as u64;

/// Which lanes, as far as both halves look at masks alike.
enum Bits<'l> {
    /// One half, all of whose bits are below these.
    Half(&'l Lanes<Half>),
    Both(&'l Lanes<Half>, &'l Lanes<Half>),
}

impl<'l> Bits<'l> {
    /// None: all lanes or none of them, as it says.
    fn choice(&self) -> Result<(Bits<'l>, Bits<'l>), bool> {
        let between = |lanes: &'l Lanes<Half>| match lanes {
            Lanes::All => Err(true),
            Lanes::None => Err(false),
            Lanes::Choice(_, between) => Ok(&**between),
        };
        Ok(match self {
            Bits::Half(lanes) => {
                let [off, on] = between(lanes)?;
                (Bits::Half(off), Bits::Half(on))
            }
            Bits::Both(low, high) => {
                let ([low_off, low_on], [high_off, high_on]) = (between(low)?, between(high)?);
                (Bits::Both(low_off, high_off), Bits::Both(low_on, high_on))
            }
        })
    }
}

/// Whether two halves look at as many masks, and in the same way.
fn is_alike(one: &Lanes<Half>, other: &Lanes<Half>) -> bool {
    match (one, other) {
        (Lanes::Choice(_, one), Lanes::Choice(_, other)) => {
            is_alike(&one[0], &other[0]) && is_alike(&one[1], &other[1])
        }
        (one, other) => one == other,
    }
}

impl Encoder {
    /// The lanes that are on, as a number.
    pub(super) fn running(&self, registers: &[u16], operations: &mut Operations) {
        match registers {
            [low, high] => {
                operations.register(*low);
                operations.read(4);
                operations.register(*high);
                operations.read(4);
                above(operations);
            }
            registers => {
                for register in registers {
                    operations.register(*register);
                    operations.read(self.mask_bytes());
                }
            }
        }
    }

    /// Adds the lanes of a set to those in a number.
    pub(super) fn add(&self, halves: &[Lanes<Half>], operations: &mut Operations) -> Result<(), WriteError> {
        if let [low, high] = halves
            && is_alike(low, high)
        {
            self.bits(&Bits::Both(low, high), operations)?;
            operations.binary(dw::DW_OP_or);
            return Ok(());
        }
        for (half, is_high) in halves.iter().zip([false, true]) {
            if *half == Lanes::None {
                continue;
            }
            self.bits(&Bits::Half(half), operations)?;
            match is_high {
                true => above(operations),
                false => operations.binary(dw::DW_OP_or),
            }
        }
        Ok(())
    }

    fn bits(&self, lanes: &Bits<'_>, operations: &mut Operations) -> Result<(), WriteError> {
        let (off, on) = match lanes.choice() {
            Ok(between) => between,
            Err(is_all) => {
                operations.constant(0);
                if is_all {
                    complement(lanes, operations);
                }
                return Ok(());
            }
        };
        let [of_off, of_on] = [&off, &on].map(|bits| bits.choice().err());
        // Whether the mask's other lanes are meant, and what they are together with.
        let (is_other, (rest, nothing, operation)) = match (of_off, of_on) {
            (_, Some(true)) => (false, (&off, of_off == Some(false), dw::DW_OP_or)),
            (Some(false), _) => (false, (&on, false, dw::DW_OP_and)),
            (_, Some(false)) => (true, (&off, of_off == Some(true), dw::DW_OP_and)),
            (Some(true), _) => (true, (&on, false, dw::DW_OP_or)),
            _ => {
                self.mask(lanes, operations)?;
                self.bits(&on, operations)?;
                operations.binary(dw::DW_OP_and);
                self.mask(lanes, operations)?;
                complement(lanes, operations);
                self.bits(&off, operations)?;
                operations.binary(dw::DW_OP_and);
                operations.binary(dw::DW_OP_or);
                return Ok(());
            }
        };
        self.mask(lanes, operations)?;
        if is_other {
            complement(lanes, operations);
        }
        if !nothing {
            self.bits(rest, operations)?;
            operations.binary(operation);
        }
        Ok(())
    }

    /// The mask that is looked at first.
    fn mask(&self, lanes: &Bits<'_>, operations: &mut Operations) -> Result<(), WriteError> {
        match lanes {
            Bits::Half(Lanes::Choice(mask, _)) => {
                self.place(*mask, operations)?;
                operations.read(4);
            }
            Bits::Both(Lanes::Choice(low, _), Lanes::Choice(high, _)) => {
                self.place(*low, operations)?;
                if low.is_before(*high) {
                    operations.read(8);
                } else {
                    operations.read(4);
                    self.place(*high, operations)?;
                    operations.read(4);
                    above(operations);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn place(&self, mask: Half, operations: &mut Operations) -> Result<(), WriteError> {
        match mask {
            Half::Scalar(number, word) | Half::Lane(number, word) => operations.word(number, word)?,
            Half::Frame(offset, lane) => {
                self.frame(offset.into(), lane, operations)?;
            }
        }
        Ok(())
    }
}

/// Puts 32 bits above the number below them.
fn above(operations: &mut Operations) {
    operations.constant(32);
    operations.binary(dw::DW_OP_shl);
    operations.binary(dw::DW_OP_or);
}

/// The other lanes. Of one half no bits above may be on.
fn complement(lanes: &Bits<'_>, operations: &mut Operations) {
    match lanes {
        Bits::Both(..) => operations.push(dw::DW_OP_not, &[], 1, 1),
        Bits::Half(_) => {
            operations.constant(BITS);
            operations.binary(dw::DW_OP_xor);
        }
    }
}
