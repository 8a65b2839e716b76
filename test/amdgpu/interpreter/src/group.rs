//! Runs the waves of a work-group, one after the other from barrier to barrier.

use crate::access::{self, Shared};
use crate::atomic;
use crate::compute;
use crate::control::{self, Next};
use crate::error::{Error, Fault};
use crate::launch::Kernel;
use crate::listing::{Instruction, Listing};
use crate::wave::Wave;

/// More instructions than any kernel of the corpus needs.
const LIMIT: u64 = 10_000_000;

/// A work-group: its waves and the memory they share.
pub struct Group<'k> {
    kernel: &'k Kernel,
    listing: &'k Listing,
    pub waves: Vec<Wave>,
    pub shared: Shared,
    /// How many instructions were run.
    pub count: u64,
}

/// What an observer sees in front of every instruction.
pub struct Moment<'m> {
    pub wave: &'m Wave,
    /// Which wave of the group it is.
    pub number: usize,
    pub shared: &'m Shared,
    pub instruction: &'m Instruction,
}

impl<'k> Group<'k> {
    /// Group number `group` of `items` work-items, with `input` as what the kernel's first argument points at.
    pub fn new(
        kernel: &'k Kernel,
        listing: &'k Listing,
        input: &[u8],
        n: u32,
        group: u32,
        items: u16,
    ) -> Result<Self, Error> {
        let shared = kernel.memory(input, n, items);
        let waves = kernel.waves(&shared, group, items)?;
        Ok(Group {
            kernel,
            listing,
            waves,
            shared,
            count: 0,
        })
    }

    /// Runs the group to its end.
    pub fn run(&mut self, mut observe: impl FnMut(&Moment)) -> Result<(), Error> {
        loop {
            let mut waiting = 0;
            for number in 0..self.waves.len() {
                if !self.waves[number].ended && self.advance(number, &mut observe)? {
                    waiting += 1;
                }
            }
            match waiting {
                0 => return Ok(()),
                all if all == self.waves.len() => {}
                _ => return Err(Error::Barrier),
            }
        }
    }

    /// Runs one wave up to its next barrier; false if it came to its end.
    fn advance(&mut self, number: usize, observe: &mut impl FnMut(&Moment)) -> Result<bool, Error> {
        loop {
            self.count += 1;
            if self.count > LIMIT {
                return Err(Error::Endless(LIMIT));
            }
            let pc = self.waves[number].pc;
            let instruction = self.listing.at(pc).ok_or(Error::NoInstruction(pc))?;
            observe(&Moment {
                wave: &self.waves[number],
                number,
                shared: &self.shared,
                instruction,
            });
            let next = self.step(number, instruction);
            let text = || instruction.text.clone();
            match next.map_err(|fault| Error::Instruction {
                pc,
                text: text(),
                fault,
            })? {
                Next::Go => {}
                Next::Barrier => return Ok(true),
                Next::End => {
                    self.waves[number].ended = true;
                    return Ok(false);
                }
            }
        }
    }

    fn step(&mut self, number: usize, instruction: &Instruction) -> Result<Next, Fault> {
        if let Some(unknown) = &instruction.modifiers.unknown {
            return Err(Fault::Modifier(unknown.clone()));
        }
        let wave = &mut self.waves[number];
        wave.pc += instruction.size;
        if let Some(next) = control::run(wave, instruction)? {
            return Ok(next);
        }
        if access::run(wave, &mut self.shared, instruction)?
            || atomic::run(wave, &mut self.shared, instruction)?
            || compute::run(wave, instruction, self.kernel.generation())?
        {
            return Ok(Next::Go);
        }
        Err(Fault::Unknown)
    }
}
