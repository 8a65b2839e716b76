//! What registers and the frame have of what the calling frame had in registers.

use crate::machine::Register;
use crate::machine::waiting::{Bank, Home};
use rustc_hash::FxHashMap;

/// What 32 bits are, in terms of registers at the function's entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Content {
    /// What a register had, and so much more.
    Entry(Register, i64),
    /// The other lanes than those that a half of EXEC had.
    Others(Register),
    AllOnes,
    /// Where a realigned frame starts.
    Start,
}

/// Of which register a bank has what lanes had: those that the function was called
/// with, and the others.
pub(super) type Sides = [Option<Register>; 2];

/// On all ways to a place. What isn't in it is as it was at the entry.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    scalars: FxHashMap<Home, Option<Content>>,
    banks: FxHashMap<Bank, Sides>,
    /// How often anything has changed.
    pub(super) changes: u64,
}

impl State {
    pub(super) fn scalar(&self, home: Home) -> Option<Content> {
        match (self.scalars.get(&home), home) {
            (Some(known), _) => *known,
            (None, Home::Register(register)) => Some(Content::Entry(register, 0)),
            (None, _) => None,
        }
    }

    pub(super) fn bank(&self, bank: Bank) -> Sides {
        match (self.banks.get(&bank), bank) {
            (Some(known), _) => *known,
            (None, Bank::Register(register)) => [Some(register); 2],
            (None, Bank::Object(_)) => [None; 2],
        }
    }

    pub(super) fn set_scalar(&mut self, home: Home, content: Option<Content>) {
        if self.scalar(home) != content {
            self.changes += 1;
            self.scalars.insert(home, content);
        }
    }

    pub(super) fn set_bank(&mut self, bank: Bank, sides: Sides) {
        if self.bank(bank) != sides {
            self.changes += 1;
            self.banks.insert(bank, sides);
        }
    }

    /// Nobody knows what scalar registers are kept in a bank's lanes.
    pub(super) fn forget_lanes(&mut self, of: impl Fn(Bank) -> bool) {
        for (home, content) in &mut self.scalars {
            if content.is_some() && home.bank().is_some_and(|(bank, _)| of(bank)) {
                *content = None;
                self.changes += 1;
            }
        }
    }

    /// The homes that may have something else than at the entry.
    pub(super) fn homes(&self) -> impl Iterator<Item = (Home, Option<Content>)> + use<'_> {
        self.scalars.iter().map(|(home, content)| (*home, *content))
    }

    /// The same of banks.
    pub(super) fn banks(&self) -> impl Iterator<Item = (Bank, Sides)> + use<'_> {
        self.banks.iter().map(|(bank, sides)| (*bank, *sides))
    }

    /// Keeps what is so in the other, too; says whether that changes it.
    pub(super) fn meet(&mut self, other: &State) -> bool {
        let before = self.changes;
        let homes: Vec<Home> = self.scalars.keys().chain(other.scalars.keys()).copied().collect();
        for home in homes {
            let both = self.scalar(home).filter(|one| other.scalar(home) == Some(*one));
            self.set_scalar(home, both);
        }
        let banks: Vec<Bank> = self.banks.keys().chain(other.banks.keys()).copied().collect();
        for bank in banks {
            let (one, other) = (self.bank(bank), other.bank(bank));
            let both = [0, 1].map(|side| one[side].filter(|of| other[side] == Some(*of)));
            self.set_bank(bank, both);
        }
        self.changes != before
    }
}
