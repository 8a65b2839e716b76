//! Registers of a machine function: what of the target an algorithm needs.

use rustc_hash::FxHashMap;

/// A register, as LLVM numbers them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Register(pub u32);

impl Register {
    /// None.
    pub(crate) const NONE: Register = Register(0);
    const VIRTUAL: u32 = 1 << 31;

    pub fn is_virtual(self) -> bool {
        self.0 & Self::VIRTUAL != 0
    }

    pub fn is_physical(self) -> bool {
        !self.is_virtual() && self != Self::NONE
    }
}

/// What registers that overlap have in common (LLVM's register units).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Unit(pub u32);

/// A register of 32 bits that a wider one is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Where it starts in the wide one, in bits.
    pub offset: u32,
    pub register: Register,
}

/// A physical register.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Physical {
    /// As LLVM calls it: `SGPR4_SGPR5`.
    pub name: String,
    pub units: Vec<Unit>,
    /// Itself, if it has 32 bits; the lowest first.
    pub parts: Vec<Part>,
    /// Its DWARF number, if it has one.
    pub dwarf: Option<u16>,
    /// Whether lanes have values of their own.
    pub is_divergent: bool,
    /// Whether it always has the same value.
    pub is_constant: bool,
    /// Its size in bits; 0: unknown.
    pub bits: u32,
}

/// A virtual register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Virtual {
    /// In bits.
    pub size: u32,
    /// LLVM's mask of its parts.
    pub lanes: u64,
    pub is_divergent: bool,
    /// In [`Registers::classes`].
    pub class: u32,
}

/// A part of any register that is wide enough, by its index in LLVM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubRegister {
    /// Both in bits.
    pub offset: u32,
    pub size: u32,
    /// LLVM's mask of the parts that it has.
    pub lanes: u64,
}

/// All registers that a function mentions.
#[derive(Clone, Debug, Default)]
pub struct Registers {
    pub physical: FxHashMap<Register, Physical>,
    pub virtuals: FxHashMap<Register, Virtual>,
    pub parts: FxHashMap<u16, SubRegister>,
    /// By class of virtual registers, the parts that each register of it has, in their
    /// order.
    pub classes: FxHashMap<u32, Vec<u16>>,
    /// The mask of lanes that are on, on targets that have one.
    pub exec: Option<Register>,
}

impl Registers {
    /// The units of a physical register; none of another one.
    pub fn units(&self, register: Register) -> &[Unit] {
        let known = self.physical.get(&register);
        known.map_or(&[], |physical| &physical.units)
    }

    /// Whether two registers are the same, or have a part in common.
    pub fn overlap(&self, one: Register, other: Register) -> bool {
        one == other && one != Register::NONE
            || self
                .units(one)
                .iter()
                .any(|unit| self.units(other).contains(unit))
    }

    /// Whether all of a register is in another one.
    pub(crate) fn is_in(&self, inner: Register, outer: Register) -> bool {
        let units = self.units(inner);
        inner == outer || !units.is_empty() && units.iter().all(|unit| self.units(outer).contains(unit))
    }

    /// LLVM's mask of the parts of a virtual register, or of one of them.
    pub fn lanes(&self, register: Register, part: u16) -> u64 {
        match self.parts.get(&part) {
            Some(part) => part.lanes,
            None => self.virtuals.get(&register).map_or(0, |known| known.lanes),
        }
    }
}
