//! What a debugger would see of a wave: registers by their DWARF numbers, memory by its DWARF address space.
//!
//! The numbers are those of "User Guide for AMDGPU Backend", "Register Identifier" and "Address Space Identifier".

use crate::error::Fault;
use crate::group::Moment;
use crate::operand::{EXEC, VCC};

/// DWARF's address spaces.
pub mod address_space {
    pub const GLOBAL: u64 = 0;
    pub const GENERIC: u64 = 1;
    pub const LOCAL: u64 = 3;
    pub const PRIVATE_LANE: u64 = 5;
    pub const PRIVATE_WAVE: u64 = 6;
}

impl Moment<'_> {
    /// The bytes of a register; a vector register's are those of all lanes, one after the other. Nothing for a number
    /// that isn't a register's, or not one of a wave of this width.
    pub fn register(&self, number: u64) -> Option<Vec<u8>> {
        let wave = self.wave;
        let wide = wave.lanes == 64;
        let scalar = |index: u64| Some(wave.scalars[usize::try_from(index).ok()?].to_le_bytes().to_vec());
        match number {
            1 if !wide => scalar(EXEC as u64),
            16 => Some(wave.pc.to_le_bytes().to_vec()),
            17 if wide => Some(wave.exec().to_le_bytes().to_vec()),
            32..96 => scalar(number - 32),
            512 if !wide => scalar(VCC as u64),
            768 if wide => Some(wave.mask(VCC).to_le_bytes().to_vec()),
            1088..1130 => scalar(number - 1088 + 64),
            1536..1792 if !wide => self.vector(false, number - 1536),
            2048..2304 if !wide => self.vector(true, number - 2048),
            2560..2816 if wide => self.vector(false, number - 2560),
            3072..3328 if wide => self.vector(true, number - 3072),
            _ => None,
        }
    }

    fn vector(&self, accumulator: bool, register: u64) -> Option<Vec<u8>> {
        let word = |lane| self.wave.vector(accumulator, register as usize, lane);
        let words = (0..self.wave.lanes).map(word).collect::<Option<Vec<_>>>()?;
        Some(words.into_iter().flat_map(u32::to_le_bytes).collect())
    }

    /// Bytes of memory, as `lane` sees them.
    pub fn memory(&self, space: u64, lane: usize, address: u64, size: usize) -> Result<Vec<u8>, Fault> {
        use address_space::{GENERIC, GLOBAL, LOCAL, PRIVATE_LANE, PRIVATE_WAVE};
        match space {
            GLOBAL => self.shared.global.bytes(address, size).map(<[u8]>::to_vec),
            GENERIC => self.shared.flat(&self.wave.private, lane, address, size),
            LOCAL => self.shared.local.bytes(address, size).map(<[u8]>::to_vec),
            PRIVATE_LANE => self.wave.private.read(0, lane, address, size),
            PRIVATE_WAVE => self.wave.private.of_wave(address, size),
            _ => Err(Fault::Unsupported("no such address space")),
        }
    }
}
