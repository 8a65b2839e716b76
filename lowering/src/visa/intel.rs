//! Places as DWARF expressions with Intel's operations: `DW_OP_INTEL_push_simd_lane` pushes the lane, and
//! `DW_OP_INTEL_regval_bits` pops the offset of a bit and the number of a register and pushes so many bits of it.

use super::map::{Map, Mapped};
use super::model::*;
use gimli::constants as dw;
use gimli::leb128;

pub(super) const PUSH_SIMD_LANE: u8 = 0xed;
pub(super) const REGVAL_BITS: u8 = 0xfe;

/// The program counter.
pub(super) const IP: u16 = 0;
/// Where scratch memory starts.
const SCRATCH_BASE: u8 = 6;
pub(super) const GENERAL: u16 = 16;
const ADDRESS: u16 = 272;
const FLAG: u16 = 288;

/// The unit that BE_FP counts in, in bytes.
const FRAME_UNIT: u64 = 16;

/// Bits of an element of the address and flag registers.
const ELEMENT: u64 = 16;

#[derive(Default)]
pub(super) struct Bytes(pub Vec<u8>);

impl Bytes {
    fn op(&mut self, op: gimli::DwOp) -> &mut Bytes {
        self.0.push(op.0);
        self
    }

    fn constant(&mut self, value: u64) -> &mut Bytes {
        match value {
            0..32 => self.0.push(dw::DW_OP_lit0.0 + value as u8),
            32..256 => self.0.extend([dw::DW_OP_const1u.0, value as u8]),
            256..65536 => {
                self.op(dw::DW_OP_const2u);
                self.0.extend((value as u16).to_le_bytes());
            }
            _ => {
                self.op(dw::DW_OP_constu);
                self.uleb(value);
            }
        }
        self
    }

    fn uleb(&mut self, value: u64) {
        // Writing to a vector can't fail.
        let _ = leb128::write::unsigned(&mut self.0, value);
    }

    fn plus(&mut self, value: u64) -> &mut Bytes {
        if value != 0 {
            self.op(dw::DW_OP_plus_uconst);
            self.uleb(value);
        }
        self
    }

    fn lane(&mut self) -> &mut Bytes {
        self.0.push(PUSH_SIMD_LANE);
        self
    }

    /// The value of so many bits, at most 64, whose register and offset have been pushed.
    fn bits(&mut self, bits: u8) -> &mut Bytes {
        self.0.extend([REGVAL_BITS, bits]);
        self
    }

    /// The address of a place in scratch memory.
    fn scratch(&mut self, memory: Memory, be_fp: Option<Place>) -> Option<&mut Bytes> {
        let offset = i64::from(memory.offset);
        if memory.absolute {
            self.scratch_base(offset);
            return Some(self);
        }
        self.frame(be_fp?)?;
        // Modulo 2 to the 64th, as the stack's arithmetic is.
        self.plus(offset.max(0) as u64);
        self.scratch_base(offset.min(0)).op(dw::DW_OP_plus);
        Some(self)
    }

    fn scratch_base(&mut self, offset: i64) -> &mut Bytes {
        self.0.push(dw::DW_OP_breg0.0 + SCRATCH_BASE);
        let _ = leb128::write::signed(&mut self.0, offset);
        self
    }

    /// BE_FP in bytes, from where scratch memory starts.
    fn frame(&mut self, be_fp: Place) -> Option<()> {
        self.general(be_fp)?.constant(FRAME_UNIT).op(dw::DW_OP_mul);
        Some(())
    }

    /// The 32 bits at a place in a general register.
    fn general(&mut self, place: Place) -> Option<&mut Bytes> {
        let Place::Register {
            file: RegisterFile::General,
            number,
            sub,
        } = place
        else {
            return None;
        };
        let register = self.constant((GENERAL + number).into());
        Some(register.constant(u64::from(sub) * 8).bits(32))
    }
}

/// Where a variable of the source is whose vISA variable is at a place; none: there are no operations for it.
pub(super) fn expression(place: &Place, map: &Map, mapped: &Mapped, be_fp: Option<Place>) -> Option<Vec<u8>> {
    let mut out = Bytes::default();
    let lanes = u64::from(map.simd.unwrap_or(1));
    let stride = match mapped.uniform {
        true => u64::from(mapped.bits),
        false => u64::from(mapped.bits) * lanes,
    };
    let pieces = mapped.elements > 1;
    if let (Place::Memory(_), 1, true) = (place, mapped.bits, pieces) {
        return None;
    }
    for element in 0..u64::from(mapped.elements) {
        let from = element * stride;
        match *place {
            Place::Register { file, number, sub } => {
                register(&mut out, file, number, u64::from(sub), from, map, mapped)?;
                if !mapped.address {
                    out.op(dw::DW_OP_stack_value);
                }
            }
            Place::Memory(memory) => {
                in_memory(&mut out, memory, from, mapped, be_fp)?;
                if mapped.address {
                    out.op(dw::DW_OP_deref_size).0.push((mapped.bits / 8) as u8);
                }
            }
        }
        if pieces {
            if !mapped.bits.is_multiple_of(8) {
                return None;
            }
            out.op(dw::DW_OP_piece).uleb(u64::from(mapped.bits) / 8);
        }
    }
    Some(out.0)
}

/// Pushes the value of an element in registers, `from` bits behind their start.
fn register(
    out: &mut Bytes,
    file: RegisterFile,
    number: u16,
    sub: u64,
    from: u64,
    map: &Map,
    mapped: &Mapped,
) -> Option<()> {
    let bits = u64::from(mapped.bits);
    let size = u8::try_from(mapped.bits).ok().filter(|size| *size <= 64)?;
    let (base, start, register_bits) = match file {
        RegisterFile::General => (GENERAL, sub * 8, u64::from(map.grf_bytes) * 8),
        // All of their elements are bits of one register.
        RegisterFile::Address => (ADDRESS, sub * ELEMENT, 256),
        RegisterFile::Flag => (FLAG, sub * ELEMENT, 32),
    };
    let last = match mapped.uniform {
        true => 0,
        false => u64::from(map.simd?.saturating_sub(1)) * bits,
    };
    let start = start + from;
    // Flag and address variables don't go on in the next register.
    if file != RegisterFile::General && start + last + bits > register_bits {
        return None;
    }
    let number = u64::from(base + number) + start / register_bits;
    let start = start % register_bits;
    if mapped.uniform {
        // Bits of the next register are none of this one's.
        (start + bits <= register_bits).then(|| out.constant(number).constant(start).bits(size))?;
        return Some(());
    }
    if start + last + bits <= register_bits {
        out.constant(number)
            .lane()
            .constant(bits)
            .op(dw::DW_OP_mul)
            .plus(start)
            .bits(size);
        return Some(());
    }
    let lanes = register_bits / bits;
    let skipped = start / bits;
    if !start.is_multiple_of(bits) {
        return None;
    }
    // Which register, then which lane of it.
    out.lane().plus(skipped);
    out.constant(lanes.trailing_zeros().into())
        .op(dw::DW_OP_shr)
        .plus(number);
    out.lane().plus(skipped).constant(lanes - 1).op(dw::DW_OP_and);
    out.constant(bits).op(dw::DW_OP_mul).bits(size);
    Some(())
}

fn in_memory(
    out: &mut Bytes,
    memory: Memory,
    from: u64,
    mapped: &Mapped,
    be_fp: Option<Place>,
) -> Option<()> {
    let bits = u64::from(mapped.bits);
    if bits < 8 {
        // A bit of memory is no location by itself: its value is.
        out.scratch(memory, be_fp)?;
        if !mapped.uniform {
            out.lane().constant(3).op(dw::DW_OP_shr).op(dw::DW_OP_plus);
        }
        out.op(dw::DW_OP_deref_size).0.push(1);
        if !mapped.uniform {
            out.lane().constant(7).op(dw::DW_OP_and).op(dw::DW_OP_shr);
        }
        out.constant(1).op(dw::DW_OP_and).op(dw::DW_OP_stack_value);
        return Some(());
    }
    let offset = i32::try_from(i64::from(memory.offset) + (from / 8) as i64).ok()?;
    out.scratch(Memory { offset, ..memory }, be_fp)?;
    if !mapped.uniform {
        out.lane().constant(bits / 8).op(dw::DW_OP_mul).op(dw::DW_OP_plus);
    }
    Some(())
}

/// The address of a place in memory, of a frame whose BE_FP is there.
pub(super) fn address(memory: Memory, be_fp: Option<Place>) -> Option<Vec<u8>> {
    let mut out = Bytes::default();
    out.scratch(memory, be_fp)?;
    Some(out.0)
}

/// The address of the frame itself.
pub(super) fn frame(be_fp: Place) -> Option<Vec<u8>> {
    let start = Memory {
        absolute: false,
        offset: 0,
    };
    address(start, Some(be_fp))
}

/// The address of the caller's frame, whose BE_FP is at a place of this one.
pub(super) fn caller_frame(caller: Place, be_fp: Place) -> Option<Vec<u8>> {
    let mut out = Bytes::default();
    match caller {
        Place::Memory(memory) => {
            out.scratch(memory, Some(be_fp))?
                .op(dw::DW_OP_deref_size)
                .0
                .push(4);
            out.constant(FRAME_UNIT).op(dw::DW_OP_mul);
        }
        place => out.frame(place)?,
    }
    out.scratch_base(0).op(dw::DW_OP_plus);
    Some(out.0)
}

/// The value of 32 bits in a general register.
pub(super) fn value(place: Place) -> Option<Vec<u8>> {
    let mut out = Bytes::default();
    out.general(place)?;
    Some(out.0)
}

/// The DWARF number of a general register.
pub(super) fn general(number: u16) -> gimli::Register {
    gimli::Register(GENERAL.saturating_add(number))
}
