//! Instructions that aren't plain computations: control flow, EXEC, single lanes, and those that do nothing here.

use half::f16;

use crate::error::Fault;
use crate::listing::Instruction;
use crate::operand::{EXEC, M0, Operand, Place};
use crate::value::Kind;
use crate::wave::{Indexing, Lanes, Wave};

/// What becomes of the wave after an instruction.
#[derive(Debug, PartialEq)]
pub enum Next {
    /// It goes on, at the program counter.
    Go,
    /// It waits for the other waves of its group.
    Barrier,
    End,
}

/// What has no effect on a wave whose every access to memory is done at once.
const NOTHING: &[&str] = &[
    "s_nop",
    "s_waitcnt",
    "s_waitcnt_depctr",
    "s_waitcnt_vscnt",
    "s_waitcnt_vmcnt",
    "s_waitcnt_lgkmcnt",
    "s_waitcnt_expcnt",
    "s_clause",
    "s_delay_alu",
    "s_inst_prefetch",
    "s_set_inst_prefetch_distance",
    "s_sleep",
    "buffer_gl0_inv",
    "buffer_gl1_inv",
    "buffer_wbinvl1",
    "buffer_wbinvl1_vol",
    "buffer_inv",
    "buffer_wbl2",
];

/// Runs an instruction, if it is one of these. The program counter is already that of the next instruction.
pub fn run(wave: &mut Wave, instruction: &Instruction) -> Result<Option<Next>, Fault> {
    let name = instruction.name.as_str();
    if NOTHING.contains(&name) {
        return Ok(Some(Next::Go));
    }
    match name {
        "s_endpgm" => return Ok(Some(Next::End)),
        "s_barrier" => return Ok(Some(Next::Barrier)),
        // The kernel tells the hardware where private memory is, as its registers say; it is there already.
        "s_setreg_b32" if instruction.text.contains("hwreg(HW_REG_FLAT_SCR_") => {}
        "s_sendmsg" if instruction.text.contains("sendmsg(MSG_DEALLOC_VGPRS)") => {}
        _ if branch(wave, instruction)? || masks(wave, instruction)? || lanes(wave, instruction)? => {}
        _ => return Ok(None),
    }
    Ok(Some(Next::Go))
}

fn operand(instruction: &Instruction, at: usize) -> Result<&Operand, Fault> {
    instruction.operands.get(at).ok_or(Fault::Operand(at))
}

fn scalar(wave: &Wave, instruction: &Instruction, at: usize, kind: Kind) -> Result<u64, Fault> {
    wave.read(operand(instruction, at)?, kind, 0)
        .ok_or(Fault::Operand(at))
}

fn set_scalar(
    wave: &mut Wave,
    instruction: &Instruction,
    at: usize,
    kind: Kind,
    bits: u64,
) -> Result<(), Fault> {
    wave.write(operand(instruction, at)?, kind, 0, bits)
        .ok_or(Fault::Operand(at))
}

/// Branches and calls.
fn branch(wave: &mut Wave, instruction: &Instruction) -> Result<bool, Fault> {
    let taken = match instruction.name.as_str() {
        "s_branch" => true,
        "s_cbranch_scc0" => !wave.scc,
        "s_cbranch_scc1" => wave.scc,
        "s_cbranch_vccz" => wave.vcc_is_zero(),
        "s_cbranch_vccnz" => !wave.vcc_is_zero(),
        "s_cbranch_execz" => wave.exec() == 0,
        "s_cbranch_execnz" => wave.exec() != 0,
        "s_getpc_b64" => {
            set_scalar(wave, instruction, 0, Kind::U64, wave.pc)?;
            return Ok(true);
        }
        "s_setpc_b64" => {
            wave.pc = scalar(wave, instruction, 0, Kind::U64)?;
            return Ok(true);
        }
        "s_swappc_b64" => {
            let target = scalar(wave, instruction, 1, Kind::U64)?;
            set_scalar(wave, instruction, 0, Kind::U64, wave.pc)?;
            wave.pc = target;
            return Ok(true);
        }
        _ => return Ok(false),
    };
    if taken {
        // In dwords from the next instruction.
        let Place::Integer(distance) = operand(instruction, 0)?.place else {
            return Err(Fault::Operand(0));
        };
        wave.pc = wave.pc.wrapping_add_signed(i64::from(distance as i16) * 4);
    }
    Ok(true)
}

/// `s_and_saveexec_b64` and its kin: the old EXEC is kept, the new one is made of the source and the old one.
fn masks(wave: &mut Wave, instruction: &Instruction) -> Result<bool, Fault> {
    if let "s_mov_b32" | "s_mov_b64" = instruction.name.as_str() {
        return constant_mask(wave, instruction);
    }
    let Some((operation, width)) = instruction.name.split_once("_saveexec_") else {
        return Ok(false);
    };
    let kind = match (width, wave.lanes) {
        ("b32", 32) => Kind::U32,
        ("b64", 64) => Kind::U64,
        _ => return Err(Fault::Unsupported("a mask of another width than the wave's")),
    };
    let old = wave.exec();
    let source = scalar(wave, instruction, 1, kind)?;
    let new = match operation {
        "s_and" => source & old,
        "s_or" => source | old,
        "s_xor" => source ^ old,
        "s_andn2" | "s_and_not1" => source & !old,
        "s_orn2" | "s_or_not1" => source | !old,
        _ => return Err(Fault::Unknown),
    } & kind.mask();
    let program = wave.active();
    set_scalar(wave, instruction, 0, kind, old)?;
    wave.set_mask(EXEC, new);
    wave.scc = new != 0;
    // With all lanes as the source, registers of lanes that the program doesn't run are about to be saved.
    wave.whole = (operand(instruction, 1)?.place == Place::Integer(-1)).then_some(program);
    Ok(true)
}

/// A constant for EXEC: no program has that, but what saves scalar registers in memory, by way of lanes of a vector register.
fn constant_mask(wave: &mut Wave, instruction: &Instruction) -> Result<bool, Fault> {
    let (target, source) = (operand(instruction, 0)?, operand(instruction, 1)?);
    let (Place::Scalar(EXEC), Place::Integer(lanes)) = (&target.place, &source.place) else {
        return Ok(false);
    };
    let program = wave.active();
    wave.set_mask(EXEC, *lanes as Lanes);
    wave.whole = Some(program);
    Ok(true)
}

/// Instructions for one lane of a vector register, and relative addressing of registers.
fn lanes(wave: &mut Wave, instruction: &Instruction) -> Result<bool, Fault> {
    match instruction.name.as_str() {
        "v_readfirstlane_b32" | "v_readlane_b32" => {
            let lane = if instruction.name == "v_readlane_b32" {
                scalar(wave, instruction, 2, Kind::U32)? as usize % wave.lanes
            } else {
                wave.running().next().unwrap_or(0)
            };
            let bits = wave
                .read(operand(instruction, 1)?, Kind::U32, lane)
                .ok_or(Fault::Operand(1))?;
            set_scalar(wave, instruction, 0, Kind::U32, bits)?;
        }
        "v_mbcnt_lo_u32_b32" | "v_mbcnt_hi_u32_b32" => {
            let first = if instruction.name == "v_mbcnt_hi_u32_b32" {
                32
            } else {
                0
            };
            for lane in wave.running() {
                let value = |at: usize| {
                    let bits = wave.read(operand(instruction, at)?, Kind::U32, lane);
                    bits.ok_or(Fault::Operand(at))
                };
                let below = value(1)? << first & ((1 << lane) - 1);
                let bits = value(2)? + u64::from(below.count_ones());
                wave.write(operand(instruction, 0)?, Kind::U32, lane, bits)
                    .ok_or(Fault::Operand(0))?;
            }
        }
        "v_fma_mix_f32" | "v_fma_mixlo_f16" | "v_fma_mixhi_f16" => mixed(wave, instruction)?,
        "v_writelane_b32" => {
            let bits = scalar(wave, instruction, 1, Kind::U32)?;
            let lane = scalar(wave, instruction, 2, Kind::U32)? as usize % wave.lanes;
            wave.write(operand(instruction, 0)?, Kind::U32, lane, bits)
                .ok_or(Fault::Operand(0))?;
        }
        "v_pk_mov_b32" => {
            let chosen = |at: usize| instruction.modifiers.op_sel.get(at) == Some(&true);
            for lane in wave.running() {
                let word = |at: usize| -> Result<u64, Fault> {
                    let bits = wave
                        .read(operand(instruction, at + 1)?, Kind::U64, lane)
                        .ok_or(Fault::Operand(at + 1))?;
                    Ok(if chosen(at) { bits >> 32 } else { bits } & Kind::U32.mask())
                };
                let bits = word(1)? << 32 | word(0)?;
                wave.write(operand(instruction, 0)?, Kind::U64, lane, bits)
                    .ok_or(Fault::Operand(0))?;
            }
        }
        "s_set_gpr_idx_on" => {
            let names = instruction
                .text
                .split_once("gpr_idx(")
                .ok_or(Fault::Operand(1))?
                .1
                .trim_end_matches(')');
            let bit = |name: &str| {
                ["SRC0", "SRC1", "SRC2", "DST"]
                    .iter()
                    .position(|known| *known == name)
            };
            let mut operands = 0;
            for name in names.split(',') {
                operands |= 1 << bit(name).ok_or(Fault::Operand(1))?;
            }
            let index = scalar(wave, instruction, 0, Kind::U32)? & 0xff;
            wave.indexing = Some(Indexing {
                operands,
                index: index as usize,
            });
            wave.scalars[M0] = index as u32 | operands << 12;
        }
        "s_set_gpr_idx_off" => wave.indexing = None,
        _ => return Ok(false),
    }
    Ok(true)
}

/// A sum with a product, of whose sources each is of single or, where `op_sel_hi` says so, of half precision.
fn mixed(wave: &mut Wave, instruction: &Instruction) -> Result<(), Fault> {
    let modifiers = &instruction.modifiers;
    let chosen = |flags: &[bool], at: usize| flags.get(at) == Some(&true);
    for lane in wave.running() {
        let source = |at: usize| -> Result<f32, Fault> {
            let operand = operand(instruction, at + 1)?;
            let is_half = chosen(&modifiers.op_sel_hi, at);
            let kind = if is_half && !matches!(operand.place, Place::Vector(_) | Place::Scalar(_)) {
                Kind::F16
            } else {
                Kind::F32
            };
            let bits = wave.read(operand, kind, lane).ok_or(Fault::Operand(at + 1))? as u32;
            let half = if chosen(&modifiers.op_sel, at) {
                bits >> 16
            } else {
                bits
            };
            let mut value = if is_half {
                f16::from_bits(half as u16).to_f32()
            } else {
                f32::from_bits(bits)
            };
            if operand.absolute {
                value = value.abs();
            }
            Ok(if operand.negative { -value } else { value })
        };
        let value = source(0)?.mul_add(source(1)?, source(2)?);
        let to = operand(instruction, 0)?;
        let old = wave.read(to, Kind::U32, lane).ok_or(Fault::Operand(0))?;
        let half = u64::from(f16::from_f32(value).to_bits());
        let bits = match instruction.name.as_str() {
            "v_fma_mix_f32" => u64::from(value.to_bits()),
            "v_fma_mixlo_f16" => old & 0xffff_0000 | half,
            _ => old & 0xffff | half << 16,
        };
        wave.write(to, Kind::U32, lane, bits).ok_or(Fault::Operand(0))?;
    }
    Ok(())
}
