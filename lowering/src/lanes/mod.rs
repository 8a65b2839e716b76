//! Where lanes wait that are off, from code generation to finalize ("DWARF
//! Extensions For Heterogeneous Debugging", "Divergent Lane PC").
//!
//! `machine/waiting/` finds it in machine code, and a stage lists the addresses
//! that it is about beside the code (`machine/stages/listed/waiting.rs`). `model.rs`
//! makes of it what a program could say by itself: a fragment for each waiting
//! set, and the function's `activeLanePC`. `finalize/waits.rs` knows the
//! addresses.

mod model;

pub use model::{Described, describe};

/// The section that lists addresses.
pub const SECTION: &str = ".dilifetime.waits";

/// Which lanes, by a lane's bits in masks.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lanes<H> {
    All,
    None,
    /// Those if the bit in a mask is off, and those if it is on.
    Choice(H, Box<[Lanes<H>; 2]>),
}

impl<H: Clone> Lanes<H> {
    /// How many times it looks at a mask.
    pub fn size(&self) -> usize {
        match self {
            Lanes::All | Lanes::None => 0,
            Lanes::Choice(_, of) => 1 + of[0].size() + of[1].size(),
        }
    }

    /// Adds the masks that it looks at.
    pub fn masks(&self, all: &mut Vec<H>) {
        if let Lanes::Choice(mask, of) = self {
            all.push(mask.clone());
            of.iter().for_each(|lanes| lanes.masks(all));
        }
    }

    pub fn has(&self, bit: &impl Fn(&H) -> bool) -> bool {
        match self {
            Lanes::All => true,
            Lanes::None => false,
            Lanes::Choice(mask, of) => of[usize::from(bit(mask))].has(bit),
        }
    }

    /// The same of other masks; none if one of them isn't known.
    pub fn map<T>(&self, mask: &impl Fn(&H) -> Option<T>) -> Option<Lanes<T>> {
        Some(match self {
            Lanes::All => Lanes::All,
            Lanes::None => Lanes::None,
            Lanes::Choice(of, between) => {
                let [off, on] = &**between;
                Lanes::Choice(mask(of)?, Box::new([off.map(mask)?, on.map(mask)?]))
            }
        })
    }
}

/// 32 bits of a mask, by the DWARF number of the register that they are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Half {
    /// One of the register's words: most have one.
    Scalar(u16, u32),
    /// What a vector register has in a lane.
    Lane(u16, u32),
    /// What the frame has of a lane, so many bytes behind its start.
    Frame(u32, u32),
}

impl Half {
    /// Whether another half is behind this one, so that both can be read at once.
    pub(crate) fn is_before(self, other: Half) -> bool {
        match (self, other) {
            (Half::Scalar(one, low), Half::Scalar(other, high))
            | (Half::Lane(one, low), Half::Lane(other, high)) => one == other && low + 1 == high,
            (Half::Frame(one, low), Half::Frame(other, high)) => one == other && low + 1 == high,
            _ => false,
        }
    }
}

/// Where a function's frame starts, in the memory of all lanes of a wave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameStart {
    /// The DWARF number of the register that says so; none: at 0.
    pub register: Option<u16>,
    /// Whether it counts the bytes of one lane.
    pub is_of_lane: bool,
}

/// Lanes that go on in one place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Set {
    /// By its place in what is listed.
    pub at: u32,
    /// Of each 32 lanes.
    pub lanes: Vec<Lanes<Half>>,
}

/// Of all lanes that are off: a lane is where the last set says that it is in,
/// and nowhere if it is in none.
pub type Chain = Vec<Set>;

/// The lanes of one function that wait.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Waits {
    /// The LLVM function's name.
    pub function: String,
    /// How many lanes a wave has.
    pub lanes: u32,
    /// The DWARF number of EXEC.
    pub exec: u16,
    /// Whether code generation has another mask in it somewhere.
    pub borrows_exec: bool,
    pub frame: FrameStart,
    /// How many addresses are listed, in the order of the code.
    pub points: u32,
    /// What is so somewhere, once each.
    pub chains: Vec<Chain>,
    /// From which point on which chain is so.
    pub segments: Vec<(u32, u32)>,
}
