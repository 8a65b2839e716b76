//! What an expression may rely on in a target.

use std::ops::RangeInclusive;

/// LLVM's number for memory that nobody writes on AMDGPU.
pub const CONSTANT: u32 = 4;

/// LLVM's number for a lane's own memory on AMDGPU.
pub const PRIVATE: u32 = 5;

/// What an expression may rely on in the target. Registers go by their DWARF
/// numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The integer registers of 64 bits.
    pub integer_registers: &'static [RangeInclusive<u16>],
    /// The registers that hold floating-point values in their low bits.
    /// `DW_OP_breg` gives debuggers the low 64.
    pub vector_registers: &'static [RangeInclusive<u16>],
    /// Registers with 32 bits for each lane.
    pub lane_registers: &'static [RangeInclusive<u16>],
    /// Registers with lanes that a frame may start at: without the plugin's
    /// look at the machine function, stock codegen's frame addresses look like
    /// their contents.
    pub frame_registers: &'static [u16],
    /// The register that a frame starts at is the frame's: not before the prologue
    /// has set it, nor after the epilogue has given it back.
    pub frame_is_set: bool,
    /// The registers with a bit for each lane that runs, each with its width in
    /// bits.
    pub mask_registers: &'static [(u16, u64)],
    spaces: Spaces,
}

/// How LLVM numbers address spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spaces {
    X86,
    Aarch64,
    Amdgpu,
}

/// Where the memory of an LLVM address space is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// In the default address space of DWARF.
    Default,
    /// In a DWARF address space with this number.
    Space(u8),
    /// DWARF has no number for it.
    Unknown,
}

impl Target {
    /// The target of an ELF machine (`e_machine`), if its registers are known.
    pub fn of_machine(machine: u16) -> Option<Target> {
        const EM_X86_64: u16 = 62;
        const EM_AARCH64: u16 = 183;
        const EM_AMDGPU: u16 = 224;
        match machine {
            EM_X86_64 => Some(Target {
                integer_registers: &[0..=16],
                vector_registers: &[17..=32, 67..=82],
                lane_registers: &[],
                frame_registers: &[],
                frame_is_set: true,
                mask_registers: &[],
                spaces: Spaces::X86,
            }),
            EM_AARCH64 => Some(Target {
                integer_registers: &[0..=31],
                vector_registers: &[64..=95],
                lane_registers: &[],
                frame_registers: &[],
                frame_is_set: true,
                mask_registers: &[],
                spaces: Spaces::Aarch64,
            }),
            // VGPRs and AGPRs ("User Guide for AMDGPU Backend", "Register
            // Identifier"). No other register has 64 bits: PC (16) and, of
            // wave64, EXEC (17).
            EM_AMDGPU => Some(Target {
                integer_registers: &[16..=17],
                vector_registers: &[],
                lane_registers: &[1536..=1791, 2048..=2303, 2560..=2815, 3072..=3327],
                // SGPR32 to SGPR34: stack, frame and base pointer.
                frame_registers: &[64, 65, 66],
                frame_is_set: true,
                // EXEC of wave32 and of wave64.
                mask_registers: &[(1, 32), (17, 64)],
                spaces: Spaces::Amdgpu,
            }),
            _ => None,
        }
    }

    /// The same where the plugin has written frame addresses down.
    pub fn with_known_frames(self) -> Target {
        Target {
            frame_registers: &[],
            ..self
        }
    }

    /// The plugin has written frame addresses down, or they need nobody to.
    pub fn knows_frames(&self) -> bool {
        self.frame_registers.is_empty()
    }

    /// The same in prologues and epilogues.
    pub fn outside_of_frames(self) -> Target {
        Target {
            frame_is_set: false,
            ..self
        }
    }

    /// Where memory is that pointers of an LLVM address space point at (for
    /// AMDGPU: "User Guide", "Address Space Identifier").
    pub fn memory(&self, space: u32) -> Memory {
        match (self.spaces, space) {
            // Pointers of other sizes, not to elsewhere.
            (Spaces::X86 | Spaces::Aarch64, 0 | 270..=272) => Memory::Default,
            // Flat: private, local or global by its value.
            (Spaces::Amdgpu, 0) => Memory::Space(1),
            (Spaces::Amdgpu, 1 | CONSTANT) => Memory::Default,
            (Spaces::Amdgpu, 2) => Memory::Space(2),
            (Spaces::Amdgpu, 3) => Memory::Space(3),
            (Spaces::Amdgpu, PRIVATE) => Memory::Space(5),
            _ => Memory::Unknown,
        }
    }

    /// Whether a pointer of an LLVM address space is the same number in another
    /// one. On AMDGPU the generic address of what isn't global starts at an
    /// aperture, and null pointers are different numbers.
    pub fn shares_addresses(&self, from: u32, to: u32) -> bool {
        let is_global = |space| matches!(space, 0 | 1 | CONSTANT);
        from == to || self.spaces != Spaces::Amdgpu || (is_global(from) && is_global(to))
    }

    /// A program runs in lanes, and registers may be narrower than an address.
    pub fn has_lanes(&self) -> bool {
        !self.lane_registers.is_empty()
    }

    pub(super) fn is_integer_register(&self, number: u16) -> bool {
        self.integer_registers.iter().any(|range| range.contains(&number))
    }

    pub(super) fn is_vector_register(&self, number: u16) -> bool {
        self.vector_registers.iter().any(|range| range.contains(&number))
    }

    pub(super) fn is_lane_register(&self, number: u16) -> bool {
        self.lane_registers.iter().any(|range| range.contains(&number))
    }
}
