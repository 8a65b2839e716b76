//! A wave: its registers, its program counter, the private memory of its lanes.

use crate::memory::Private;
use crate::operand::{EXEC, Operand, Place, SCALARS, VCC};
use crate::value::Kind;

/// How many vector registers, and how many accumulation registers, a lane can have.
pub const VECTORS: usize = 512;

/// A mask of lanes: bit N stands for lane N.
pub type Lanes = u64;

/// Relative addressing of vector registers by `s_set_gpr_idx_on`.
#[derive(Clone, Copy)]
pub struct Indexing {
    /// Bit N: source N; bit 3: the destination.
    pub operands: u32,
    pub index: usize,
}

pub struct Wave {
    pub pc: u64,
    pub scalars: [u32; SCALARS],
    vectors: Vec<u32>,
    accumulators: Vec<u32>,
    pub scc: bool,
    pub private: Private,
    pub indexing: Option<Indexing>,
    /// While the wave saves or restores registers for all lanes, whatever EXEC says: the lanes that run the program.
    pub whole: Option<Lanes>,
    /// How many lanes there are: 32 or 64.
    pub lanes: usize,
    /// The first lane's work-item in the group.
    pub first_item: usize,
    pub ended: bool,
}

impl Wave {
    pub fn new(pc: u64, lanes: usize, first_item: usize, private: Private) -> Self {
        let registers = vec![0; VECTORS * lanes];
        let mut wave = Wave {
            pc,
            scalars: [0; SCALARS],
            vectors: registers.clone(),
            accumulators: registers,
            scc: false,
            private,
            indexing: None,
            whole: None,
            lanes,
            first_item,
            ended: false,
        };
        wave.set_mask(EXEC, u64::MAX);
        wave
    }

    /// A mask of lanes in scalar registers: one register for 32 lanes, two for 64.
    pub fn mask(&self, register: usize) -> Lanes {
        if self.lanes == 64 {
            self.pair(register)
        } else {
            u64::from(self.scalars[register])
        }
    }

    /// Writes a mask of lanes.
    pub fn set_mask(&mut self, register: usize, lanes: Lanes) {
        self.scalars[register] = lanes as u32;
        if self.lanes == 64 {
            self.scalars[register + 1] = (lanes >> 32) as u32;
        }
    }

    /// Two scalar registers as one number.
    pub fn pair(&self, register: usize) -> u64 {
        u64::from(self.scalars[register + 1]) << 32 | u64::from(self.scalars[register])
    }

    /// The lanes that the next instruction works on.
    pub fn exec(&self) -> Lanes {
        self.mask(EXEC)
    }

    /// The lanes that run the source program here.
    pub fn active(&self) -> Lanes {
        self.whole.unwrap_or_else(|| self.exec())
    }

    /// The numbers of the lanes in EXEC.
    pub fn running(&self) -> impl Iterator<Item = usize> + use<> {
        let exec = self.exec();
        (0..self.lanes).filter(move |lane| exec >> lane & 1 != 0)
    }

    /// A register of the vector file, or of the accumulation file.
    pub fn vector(&self, accumulator: bool, register: usize, lane: usize) -> Option<u32> {
        let file = if accumulator {
            &self.accumulators
        } else {
            &self.vectors
        };
        file.get(register * self.lanes + lane).copied()
    }

    /// Writes a register of the vector file, or of the accumulation file.
    pub fn set_vector(&mut self, accumulator: bool, register: usize, lane: usize, bits: u32) -> Option<()> {
        let file = if accumulator {
            &mut self.accumulators
        } else {
            &mut self.vectors
        };
        *file.get_mut(register * self.lanes + lane)? = bits;
        Some(())
    }

    /// What an operand holds in a lane: the bits of the registers, without what its modifiers make of them.
    pub fn read(&self, operand: &Operand, kind: Kind, lane: usize) -> Option<u64> {
        let wide = kind.width() == 64;
        match operand.place {
            Place::Vector(first) => self.read_vector(false, first, lane, wide),
            Place::Accumulator(first) => self.read_vector(true, first, lane, wide),
            Place::Scalar(first) if kind == Kind::Bit => Some(self.mask(first) >> lane & 1),
            Place::Scalar(first) if wide => Some(self.pair(first)),
            Place::Scalar(first) => Some(u64::from(self.scalars[first])),
            Place::Aperture(base) => wide.then_some(base),
            Place::Scc => Some(u64::from(self.scc)),
            place => kind.constant(place),
        }
    }

    fn read_vector(&self, accumulator: bool, first: usize, lane: usize, wide: bool) -> Option<u64> {
        let low = u64::from(self.vector(accumulator, first, lane)?);
        let high = if wide {
            u64::from(self.vector(accumulator, first + 1, lane)?)
        } else {
            0
        };
        Some(high << 32 | low)
    }

    /// Writes whole registers of a lane, or scalar registers.
    pub fn write(&mut self, operand: &Operand, kind: Kind, lane: usize, bits: u64) -> Option<()> {
        let accumulator = matches!(operand.place, Place::Accumulator(_));
        match operand.place {
            Place::Vector(first) | Place::Accumulator(first) => {
                self.set_vector(accumulator, first, lane, bits as u32)?;
                if kind.width() == 64 {
                    self.set_vector(accumulator, first + 1, lane, (bits >> 32) as u32)?;
                }
            }
            Place::Scalar(first) => self.write_scalar(first, bits, kind.width() == 64),
            Place::Null => {}
            _ => return None,
        }
        Some(())
    }

    /// Writes one scalar register, or two.
    pub fn write_scalar(&mut self, first: usize, bits: u64, wide: bool) {
        self.scalars[first] = bits as u32;
        if wide {
            self.scalars[first + 1] = (bits >> 32) as u32;
        }
        if (EXEC..EXEC + 2).contains(&first) {
            self.whole = None;
        }
    }

    /// Are all lanes of VCC zero?
    pub fn vcc_is_zero(&self) -> bool {
        self.mask(VCC) == 0
    }
}
