//! A machine function with AMDGPU's registers, and where masks can be in it.

use crate::machine::stages::listed::masks::WholeWave;
use crate::machine::waiting::Home;
use crate::machine::{Function, Mask, Operand, Part, Physical, Register, Unit};
use rustc_hash::FxHashMap;
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wave {
    Of32,
    Of64,
}

/// How many masks there are, without EXEC and VCC; those from this on are
/// overwritten by calls.
pub(super) const MASKS: u32 = 60;
pub(super) const KEPT: u32 = 56;
/// Vector registers in which scalar ones are kept.
pub(super) const VECTORS: u32 = 2;
/// What is known of the frame.
pub(super) const SLOTS: i32 = 3;
pub(super) const DEEPEST: u32 = 4;

pub(in crate::machine) const EXEC: u32 = 100;
pub(super) const VCC: u32 = 101;

/// 32 bits of a mask.
pub(in crate::machine) fn half(mask: u32, part: u32) -> Register {
    Register(1 + mask * 2 + part)
}

pub(in crate::machine) fn vector(number: u32) -> Register {
    Register(900 + number)
}

#[derive(Debug)]
pub struct Program {
    pub function: Function,
    wave: Wave,
    /// By 32 bits.
    pub exec: Vec<Register>,
    pub whole_wave: WholeWave,
    /// All that masks can be in, by the place in what a run holds.
    pub homes: FxHashMap<Home, usize>,
    /// By calls.
    pub overwritten: Vec<Register>,
}

impl Program {
    pub(super) fn new(function: Function, wave: Wave, whole_wave: WholeWave) -> Program {
        let registers = &function.registers;
        let exec = &registers.physical[&registers.exec.expect("there is one")].parts;
        let exec = exec.iter().map(|part| part.register).collect();
        let mut all: Vec<Register> = registers.physical.keys().copied().collect();
        all.sort_unstable();
        all.retain(|register| registers.physical[register].parts.len() == 1);
        let homes = all
            .iter()
            .flat_map(|register| match registers.physical[register].is_divergent {
                true => (0..32).map(|lane| Home::Lane(*register, lane)).collect(),
                false => vec![Home::Register(*register)],
            });
        let slots = (0..SLOTS).flat_map(|slot| (0..32).map(move |lane| Home::Slot(slot, lane)));
        let homes = homes
            .chain(slots)
            .enumerate()
            .map(|(place, home)| (home, place))
            .collect();
        all.retain(|register| !function.masks[0].keeps(*register));
        Program {
            wave,
            exec,
            whole_wave,
            homes,
            overwritten: all,
            function,
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:?}", self.wave)?;
        for block in self.function.block_ids() {
            writeln!(f, "{block:?} -> {:?}", self.function.block(block).successors)?;
            for id in self.function.all_in_block(block) {
                write!(f, "  {} {}", id.0, self.function.name(id))?;
                for operand in self.function.operands(id) {
                    match operand {
                        Operand::Register(register) => {
                            write!(
                                f,
                                " {}",
                                self.function.registers.physical[&register.register].name
                            )?;
                        }
                        other => write!(f, " {other:?}")?,
                    }
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

pub(in crate::machine) fn registers(function: &mut Function, wave: Wave) {
    let parts = if wave == Wave::Of64 { 2 } else { 1 };
    let mut add = |register: Register, name: String, halves: &[Register]| {
        let part = |(index, register): (usize, &Register)| Part {
            offset: 32 * index as u32,
            register: *register,
        };
        let physical = Physical {
            name,
            units: halves.iter().map(|half| Unit(half.0)).collect(),
            parts: halves.iter().enumerate().map(part).collect(),
            is_divergent: register.0 >= 900,
            ..Physical::default()
        };
        function.registers.physical.insert(register, physical);
    };
    for mask in (0..MASKS).chain([EXEC, VCC]) {
        let halves: Vec<Register> = (0..parts).map(|part| half(mask, part)).collect();
        for (part, half) in halves.iter().enumerate() {
            add(*half, format!("m{mask}.{part}"), &[*half]);
        }
        if parts == 2 {
            add(whole(wave, mask), format!("m{mask}"), &halves);
        }
    }
    for number in 0..VECTORS {
        add(vector(number), format!("v{number}"), &[vector(number)]);
    }
    function.registers.exec = Some(whole(wave, EXEC));
    let mut kept = Mask(vec![0; 40]);
    for register in function.registers.physical.keys() {
        let is_kept =
            register.0 < half(KEPT, 0).0 || register.0 >= half(EXEC, 0).0 && register.0 < half(VCC, 0).0;
        let is_pair = register.0 >= 500 && (register.0 < 500 + KEPT || register.0 == 500 + EXEC);
        let is_vector = register.0 >= 900;
        if is_kept && register.0 < 500 || is_pair && register.0 < 900 || is_vector {
            kept.0[register.0 as usize / 32] |= 1 << (register.0 % 32);
        }
    }
    function.masks.push(kept);
}

/// All of a mask.
pub(in crate::machine) fn whole(wave: Wave, mask: u32) -> Register {
    match wave {
        Wave::Of32 => half(mask, 0),
        Wave::Of64 => Register(500 + mask),
    }
}
