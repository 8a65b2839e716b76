//! Instructions that access memory.

use crate::error::Fault;
use crate::listing::Instruction;
use crate::memory::{Global, Local, PRIVATE_APERTURE, Private, SHARED_APERTURE};
use crate::operand::{Operand, Place};
use crate::value::Kind;
use crate::wave::Wave;

/// Where a lane's access goes.
pub enum Target {
    Global(u64),
    Local(u64),
    /// The wave's base and the lane's own address.
    Private(u64, u64),
}

/// How what is in memory lies in registers.
#[derive(Clone, Copy)]
struct Layout {
    /// In bytes.
    size: usize,
    signed: bool,
    /// Only half of the register takes part: 0 the low one, 1 the high one.
    half: Option<u32>,
}

/// The layouts by what the instruction's name ends with.
fn layout(name: &str) -> Option<Layout> {
    let whole = |size| Layout {
        size,
        signed: false,
        half: None,
    };
    let half = |size, signed, half| Layout {
        size,
        signed,
        half: Some(half),
    };
    Some(match name {
        "ubyte" | "u8" | "byte" | "b8" => whole(1),
        "ushort" | "u16" | "short" | "b16" => whole(2),
        "sbyte" | "i8" => Layout {
            signed: true,
            ..whole(1)
        },
        "sshort" | "i16" => Layout {
            signed: true,
            ..whole(2)
        },
        "dword" | "b32" | "u32" => whole(4),
        "dwordx2" | "b64" | "u64" => whole(8),
        "dwordx3" | "b96" => whole(12),
        "dwordx4" | "b128" => whole(16),
        "dwordx8" | "b256" => whole(32),
        "dwordx16" | "b512" => whole(64),
        "short_d16" | "d16_b16" | "u16_d16" => half(2, false, 0),
        "short_d16_hi" | "d16_hi_b16" | "u16_d16_hi" | "b16_d16_hi" => half(2, false, 1),
        "ubyte_d16" | "d16_u8" | "u8_d16" => half(1, false, 0),
        "ubyte_d16_hi" | "d16_hi_u8" | "u8_d16_hi" => half(1, false, 1),
        "sbyte_d16" | "d16_i8" | "i8_d16" => half(1, true, 0),
        "sbyte_d16_hi" | "d16_hi_i8" | "i8_d16_hi" => half(1, true, 1),
        "byte_d16_hi" | "d16_hi_b8" | "b8_d16_hi" => half(1, false, 1),
        _ => return None,
    })
}

/// The memory that the waves of a group share.
pub struct Shared {
    pub global: Global,
    pub local: Local,
}

impl Shared {
    /// Reads bytes at a flat address, as a lane with this private memory sees them.
    pub fn flat(&self, private: &Private, lane: usize, address: u64, size: usize) -> Result<Vec<u8>, Fault> {
        self.read(private, lane, &flat(address), size)
    }

    /// Reads a lane's bytes.
    pub fn read(
        &self,
        private: &Private,
        lane: usize,
        target: &Target,
        size: usize,
    ) -> Result<Vec<u8>, Fault> {
        match *target {
            Target::Global(address) => self.global.bytes(address, size).map(<[u8]>::to_vec),
            Target::Local(address) => self.local.bytes(address, size).map(<[u8]>::to_vec),
            Target::Private(base, address) => private.read(base, lane, address, size),
        }
    }

    /// Writes a lane's bytes.
    pub fn write(
        &mut self,
        private: &mut Private,
        lane: usize,
        target: &Target,
        bytes: &[u8],
    ) -> Result<(), Fault> {
        match *target {
            Target::Global(address) => self
                .global
                .bytes_mut(address, bytes.len())?
                .copy_from_slice(bytes),
            Target::Local(address) => self.local.bytes_mut(address, bytes.len())?.copy_from_slice(bytes),
            Target::Private(base, address) => private.write(base, lane, address, bytes)?,
        }
        Ok(())
    }
}

/// Runs an instruction, if it is one of these.
pub fn run(wave: &mut Wave, shared: &mut Shared, instruction: &Instruction) -> Result<bool, Fault> {
    let Some((family, rest)) = instruction.name.split_once('_') else {
        return Ok(false);
    };
    match family {
        "s" => scalar_load(wave, shared, instruction, rest),
        "ds" => local_access(wave, shared, instruction, rest),
        "flat" | "global" | "scratch" | "buffer" => {
            let (store, kind) = match rest.split_once('_') {
                Some(("load", kind)) => (false, kind),
                Some(("store", kind)) => (true, kind),
                _ => return Ok(false),
            };
            let Some(layout) = layout(kind) else {
                return Ok(false);
            };
            // A load names its destination first; a buffer store too, the other stores name the address first.
            let data = usize::from(store && family != "buffer");
            for lane in wave.running() {
                // The other operand of the address follows the data of a store.
                let address = if store && family != "buffer" {
                    (0, 2)
                } else {
                    (1, 2)
                };
                let target = target(wave, instruction, family, address, lane)?;
                transfer(
                    wave,
                    shared,
                    operand(instruction, data)?,
                    layout,
                    store,
                    lane,
                    &target,
                )?;
            }
            Ok(true)
        }
        _ => Ok(false),
    }
}

fn operand(instruction: &Instruction, at: usize) -> Result<&Operand, Fault> {
    instruction.operands.get(at).ok_or(Fault::Operand(at))
}

fn value(wave: &Wave, instruction: &Instruction, at: usize, kind: Kind, lane: usize) -> Result<u64, Fault> {
    wave.read(operand(instruction, at)?, kind, lane)
        .ok_or(Fault::Operand(at))
}

/// The value of an operand that may be `off`.
fn part(wave: &Wave, instruction: &Instruction, at: usize, kind: Kind, lane: usize) -> Result<u64, Fault> {
    match operand(instruction, at)?.place {
        Place::Off => Ok(0),
        _ => value(wave, instruction, at, kind, lane),
    }
}

/// Where a lane's access goes. `at` and `second` are the operands of the address.
pub fn target(
    wave: &Wave,
    instruction: &Instruction,
    family: &str,
    (at, second): (usize, usize),
    lane: usize,
) -> Result<Target, Fault> {
    let offset = instruction.modifiers.offset;
    Ok(match family {
        "flat" => flat(value(wave, instruction, at, Kind::U64, lane)?.wrapping_add_signed(offset)),
        "global" => {
            let has_base = operand(instruction, second)?.place != Place::Off;
            let kind = if has_base { Kind::U32 } else { Kind::U64 };
            let base = part(wave, instruction, second, Kind::U64, lane)?;
            Target::Global(
                base.wrapping_add(value(wave, instruction, at, kind, lane)?)
                    .wrapping_add_signed(offset),
            )
        }
        "scratch" => {
            let vector = part(wave, instruction, at, Kind::U32, lane)?;
            let scalar = part(wave, instruction, second, Kind::U32, lane)?;
            Target::Private(
                0,
                u64::from(
                    (vector as u32)
                        .wrapping_add(scalar as u32)
                        .wrapping_add(offset as u32),
                ),
            )
        }
        _ => buffer(wave, instruction, lane)?,
    })
}

/// A flat address is one of private, local or global memory.
fn flat(address: u64) -> Target {
    match address & !0xffff_ffff {
        PRIVATE_APERTURE => Target::Private(0, address & 0xffff_ffff),
        SHARED_APERTURE => Target::Local(address & 0xffff_ffff),
        _ => Target::Global(address),
    }
}

/// A buffer instruction, which compiled code uses for private memory: `data, vaddr, descriptor, soffset`. The scalar
/// offset is the wave's, what the lane adds is swizzled.
fn buffer(wave: &Wave, instruction: &Instruction, lane: usize) -> Result<Target, Fault> {
    let Place::Scalar(descriptor) = operand(instruction, 2)?.place else {
        return Err(Fault::Operand(2));
    };
    if wave.pair(descriptor) != crate::launch::SCRATCH_DESCRIPTOR {
        return Err(Fault::Unsupported("a buffer that isn't private memory"));
    }
    let vector = match (
        instruction.modifiers.vector_offset,
        operand(instruction, 1)?.place,
    ) {
        (true, _) => value(wave, instruction, 1, Kind::U32, lane)?,
        (false, Place::Off) => 0,
        (false, _) => return Err(Fault::Operand(1)),
    };
    let scalar = value(wave, instruction, 3, Kind::U32, lane)?;
    let address = (vector as u32).wrapping_add(instruction.modifiers.offset as u32);
    Ok(Target::Private(scalar, u64::from(address)))
}

/// Loads or stores one lane's data.
fn transfer(
    wave: &mut Wave,
    shared: &mut Shared,
    data: &Operand,
    layout: Layout,
    store: bool,
    lane: usize,
    target: &Target,
) -> Result<(), Fault> {
    if store {
        let bytes = from_registers(wave, data, layout, lane)?;
        return shared.write(&mut wave.private, lane, target, &bytes);
    }
    let bytes = shared.read(&wave.private, lane, target, layout.size)?;
    to_registers(wave, data, layout, lane, &bytes)
}

/// The register that is `index` after an operand's first.
pub fn following(operand: &Operand, index: usize) -> Result<Operand, Fault> {
    let place = match operand.place {
        Place::Vector(first) => Place::Vector(first + index),
        Place::Accumulator(first) => Place::Accumulator(first + index),
        Place::Scalar(first) => Place::Scalar(first + index),
        _ => return Err(Fault::Operand(0)),
    };
    Ok(Operand {
        place,
        ..operand.clone()
    })
}

fn from_registers(wave: &Wave, data: &Operand, layout: Layout, lane: usize) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::with_capacity(layout.size + 3);
    for index in 0..layout.size.div_ceil(4) {
        let word = wave
            .read(&following(data, index)?, Kind::U32, lane)
            .ok_or(Fault::Operand(0))? as u32;
        let high = layout.half == Some(1) || data.part == crate::operand::Part::Word(1);
        bytes.extend((if high { word >> 16 } else { word }).to_le_bytes());
    }
    bytes.truncate(layout.size);
    Ok(bytes)
}

fn to_registers(
    wave: &mut Wave,
    data: &Operand,
    layout: Layout,
    lane: usize,
    bytes: &[u8],
) -> Result<(), Fault> {
    for (index, chunk) in bytes.chunks(4).enumerate() {
        let mut word = [if layout.signed && chunk[chunk.len() - 1] & 0x80 != 0 {
            0xff
        } else {
            0
        }; 4];
        word[..chunk.len()].copy_from_slice(chunk);
        let mut word = u32::from_le_bytes(word);
        let register = following(data, index)?;
        // A half that the name or the operand picks leaves the other one alone.
        let half = if data.part == crate::operand::Part::Word(1) {
            Some(1)
        } else {
            layout.half
        };
        if let Some(half) = half {
            let old = wave.read(&register, Kind::U32, lane).ok_or(Fault::Operand(0))? as u32;
            word = if half == 1 {
                old & 0xffff | word << 16
            } else {
                old & !0xffff | word & 0xffff
            };
        }
        wave.write(&register, Kind::U32, lane, u64::from(word))
            .ok_or(Fault::Operand(0))?;
    }
    Ok(())
}

/// `s_load_dwordx2 s[0:1], s[4:5], 0x10`
fn scalar_load(
    wave: &mut Wave,
    shared: &Shared,
    instruction: &Instruction,
    rest: &str,
) -> Result<bool, Fault> {
    let Some(layout) = rest.strip_prefix("load_").and_then(layout) else {
        return Ok(false);
    };
    let base = value(wave, instruction, 1, Kind::U64, 0)?;
    let offset = value(wave, instruction, 2, Kind::U32, 0)? as i32;
    let address = base
        .wrapping_add_signed(i64::from(offset))
        .wrapping_add_signed(instruction.modifiers.offset)
        & !3;
    let bytes = shared.global.bytes(address, layout.size)?.to_vec();
    to_registers(wave, operand(instruction, 0)?, layout, 0, &bytes)?;
    Ok(true)
}

/// Instructions for local memory: `ds_read2_b32`, `ds_store_b64`, ...
fn local_access(
    wave: &mut Wave,
    shared: &mut Shared,
    instruction: &Instruction,
    rest: &str,
) -> Result<bool, Fault> {
    // Whether it stores, and how far apart the offsets' units are of an instruction that has two.
    const NAMES: [(&str, bool, Option<u64>); 12] = [
        ("read_", false, None),
        ("load_2addr_stride64_", false, Some(64)),
        ("load_2addr_", false, Some(1)),
        ("load_", false, None),
        ("read2st64_", false, Some(64)),
        ("read2_", false, Some(1)),
        ("write_", true, None),
        ("store_2addr_stride64_", true, Some(64)),
        ("store_2addr_", true, Some(1)),
        ("store_", true, None),
        ("write2st64_", true, Some(64)),
        ("write2_", true, Some(1)),
    ];
    let known = NAMES
        .iter()
        .find_map(|(name, store, stride)| Some((rest.strip_prefix(name)?, *store, *stride)));
    let Some((kind, store, stride)) = known else {
        return Ok(false);
    };
    let two = stride.is_some();
    let Some(layout) = layout(kind) else {
        return Ok(false);
    };
    let address = usize::from(!store);
    let modifiers = &instruction.modifiers;
    for lane in wave.running() {
        let base = value(wave, instruction, address, Kind::U32, lane)?;
        for index in 0..1 + usize::from(two) {
            let offset = match stride {
                Some(stride) => u64::from(modifiers.offsets[index]) * stride * layout.size as u64,
                None => modifiers.offset as u64,
            };
            // Two stores have two operands of data, two loads have one that is twice as wide.
            let data = if store {
                operand(instruction, 1 + index)?.clone()
            } else {
                following(operand(instruction, 0)?, index * layout.size / 4)?
            };
            let address = base.wrapping_add(offset) & Kind::U32.mask();
            transfer(wave, shared, &data, layout, store, lane, &Target::Local(address))?;
        }
    }
    Ok(true)
}
