//! What has to be known of a target: the sizes of its registers and address
//! spaces.

use crate::locate::registers;
use object::Architecture;

/// A target whose DWARF can be evaluated. All are little-endian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    X86_64,
    Aarch64,
    Amdgpu,
}

impl Target {
    /// The register's name, or that it has a number.
    pub fn register_name(self, register: u16) -> String {
        let architecture = match self {
            Target::X86_64 => Architecture::X86_64,
            Target::Aarch64 => Architecture::Aarch64,
            Target::Amdgpu => Architecture::Unknown,
        };
        registers::name(architecture, gimli::Register(register))
    }

    /// The size in bits of a register by its DWARF number. On x86-64, `xmm`,
    /// `ymm` and `zmm` have one number.
    pub fn register_bits(self, register: u16) -> Option<u64> {
        Some(match (self, register) {
            (Target::X86_64, 0..=16 | 41..=49 | 58 | 59 | 118..=125 | 130..=145) => 64,
            (Target::X86_64, 17..=32 | 67..=82) => 512,
            (Target::X86_64, 33..=40) => 80,
            (Target::X86_64, 50..=55 | 62 | 63 | 65 | 66) => 16,
            (Target::X86_64, 64) => 32,
            (Target::X86_64, 126..=129) => 128,
            (Target::Aarch64, 0..=33) => 64,
            (Target::Aarch64, 64..=95) => 128,
            // EXEC, SGPRs, STATUS and VCC of a wavefront of 32 lanes.
            (Target::Amdgpu, 1 | 32..=95 | 128 | 512 | 1088..=1129) => 32,
            // PC, EXEC and VCC of one of 64.
            (Target::Amdgpu, 16 | 17 | 768) => 64,
            // VGPRs and AGPRs, one dword for each lane.
            (Target::Amdgpu, 1536..=1791 | 2048..=2303) => 32 * 32,
            (Target::Amdgpu, 2560..=2815 | 3072..=3327) => 64 * 32,
            _ => return None,
        })
    }

    /// The size in bits of an address space's addresses: the default one, and
    /// for AMDGPU those of LLVM's "User Guide for AMDGPU Backend", "Address
    /// Space Identifier".
    pub fn address_bits(self, space: u32) -> Option<u32> {
        match (self, space) {
            (_, 0) => Some(64),
            (Target::Amdgpu, 1) => Some(64),
            (Target::Amdgpu, 2 | 3 | PRIVATE_LANE | PRIVATE_WAVE) => Some(32),
            _ => None,
        }
    }
}

/// AMDGPU: private memory as a lane sees it.
pub(super) const PRIVATE_LANE: u32 = 5;

/// AMDGPU: private memory of all lanes of a wavefront.
pub(super) const PRIVATE_WAVE: u32 = 6;

/// Where in its wavefront's private memory a lane's is: dwords of the lanes
/// take turns.
pub(super) fn swizzled(address: u64, lane: u64, lanes: u64) -> Option<u64> {
    let row = (address / 4).checked_mul(lanes.checked_mul(4)?)?;
    row.checked_add(lane.checked_mul(4)?)?.checked_add(address % 4)
}
