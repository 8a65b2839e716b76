//! Atomic operations: `ds_add_rtn_u32`, `global_atomic_smax`, `flat_atomic_add_u64`, ... Every access is done at once here.

use crate::access::{Shared, Target, target};
use crate::error::Fault;
use crate::listing::Instruction;
use crate::operand::Operand;
use crate::value::Kind;
use crate::wave::Wave;

/// What becomes of memory.
#[derive(Clone, Copy)]
enum Operation {
    Swap,
    /// With a comparison first: the data are two values.
    CompareSwap,
    Add,
    Sub,
    MinSigned,
    MaxSigned,
    MinUnsigned,
    MaxUnsigned,
    And,
    Or,
    Xor,
    Increment,
    Decrement,
}

/// An operation's name and the type in it: `add_u32`, `smax_x2`, `cmpswap_b64`.
fn parse(name: &str) -> Option<(Operation, Kind)> {
    use Operation::*;
    let (name, suffix) = match name.rsplit_once('_') {
        Some((name, suffix @ ("u32" | "i32" | "b32" | "u64" | "i64" | "b64" | "x2"))) => (name, suffix),
        _ => (name, ""),
    };
    let signed = suffix.starts_with('i');
    let operation = match name {
        "swap" | "wrxchg" | "storexchg" => Swap,
        "cmpswap" | "cmpst" | "cmpstore" => CompareSwap,
        "add" => Add,
        "sub" => Sub,
        "smin" => MinSigned,
        "smax" => MaxSigned,
        "umin" => MinUnsigned,
        "umax" => MaxUnsigned,
        "min" if signed => MinSigned,
        "max" if signed => MaxSigned,
        "min" => MinUnsigned,
        "max" => MaxUnsigned,
        "and" => And,
        "or" => Or,
        "xor" => Xor,
        "inc" => Increment,
        "dec" => Decrement,
        _ => return None,
    };
    Some((
        operation,
        if suffix.ends_with("64") || suffix == "x2" {
            Kind::U64
        } else {
            Kind::U32
        },
    ))
}

impl Operation {
    /// The new value by the old one and the data, which are one value or, to compare with first, two.
    fn apply(self, kind: Kind, old: u64, data: u64, compare: u64) -> u64 {
        let shift = 64 - kind.width();
        let signed = |value: u64| (value << shift) as i64;
        let pick = |first: bool| if first { old } else { data };
        let new = match self {
            Operation::Swap => data,
            Operation::CompareSwap => return if old == compare { data } else { old },
            Operation::Add => old.wrapping_add(data),
            Operation::Sub => old.wrapping_sub(data),
            Operation::MinSigned => pick(signed(old) <= signed(data)),
            Operation::MaxSigned => pick(signed(old) >= signed(data)),
            Operation::MinUnsigned => old.min(data),
            Operation::MaxUnsigned => old.max(data),
            Operation::And => old & data,
            Operation::Or => old | data,
            Operation::Xor => old ^ data,
            Operation::Increment => {
                if old >= data {
                    0
                } else {
                    old + 1
                }
            }
            Operation::Decrement => {
                if old == 0 || old > data {
                    data
                } else {
                    old - 1
                }
            }
        };
        new & kind.mask()
    }
}

/// Runs an instruction, if it is one of these.
pub fn run(wave: &mut Wave, shared: &mut Shared, instruction: &Instruction) -> Result<bool, Fault> {
    let Some((family, rest)) = instruction.name.split_once('_') else {
        return Ok(false);
    };
    let operands = instruction.operands.len();
    let (name, returns) = match family {
        // `ds_add_rtn_u32`, `ds_cmpst_rtn_b32`
        "ds" => (rest.replacen("_rtn", "", 1), rest.contains("_rtn")),
        "flat" | "global" => {
            let Some(name) = rest.strip_prefix("atomic_") else {
                return Ok(false);
            };
            // Behind the data stands the base, which `flat` hasn't.
            (name.to_owned(), operands > if family == "flat" { 2 } else { 3 })
        }
        _ => return Ok(false),
    };
    let Some((operation, kind)) = parse(&name) else {
        return Ok(false);
    };
    let at = usize::from(returns);
    let size = kind.width() as usize / 8;
    let operand = |at: usize| instruction.operands.get(at).ok_or(Fault::Operand(at));
    for lane in wave.running() {
        let place = match family {
            "ds" => {
                let address = wave
                    .read(operand(at)?, Kind::U32, lane)
                    .ok_or(Fault::Operand(at))?;
                Target::Local(address.wrapping_add_signed(instruction.modifiers.offset))
            }
            _ => target(wave, instruction, family, (at, at + 2), lane)?,
        };
        let value = |operand: &Operand| wave.read(operand, kind, lane).ok_or(Fault::Operand(at + 1));
        let (data, compare) = match (operation, family) {
            (Operation::CompareSwap, "ds") => {
                let (first, second) = (value(operand(at + 1)?)?, value(operand(at + 2)?)?);
                // Later generations name the new value first.
                if name.starts_with("cmpstore") {
                    (first, second)
                } else {
                    (second, first)
                }
            }
            (Operation::CompareSwap, _) => {
                let second = crate::access::following(operand(at + 1)?, size / 4)?;
                (value(operand(at + 1)?)?, value(&second)?)
            }
            _ => (value(operand(at + 1)?)?, 0),
        };
        let old = shared.read(&wave.private, lane, &place, size)?;
        let old = old
            .iter()
            .rev()
            .fold(0, |value, byte| value << 8 | u64::from(*byte));
        let new = operation.apply(kind, old, data, compare).to_le_bytes();
        shared.write(&mut wave.private, lane, &place, &new[..size])?;
        if returns {
            wave.write(operand(0)?, kind, lane, old)
                .ok_or(Fault::Operand(0))?;
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(name: &str, old: u64, data: u64) -> u64 {
        let (operation, kind) = parse(name).unwrap();
        operation.apply(kind, old, data, 0)
    }

    #[test]
    fn names_of_all_generations() {
        for (name, new) in [
            ("add", 2),
            ("add_u32", 2),
            ("smax", 3),
            ("max_i32", 3),
            ("umax", 0xffff_ffff),
            ("max_u32", 0xffff_ffff),
            ("swap_b32", 3),
            ("and_b32", 3),
            ("inc_u32", 0),
        ] {
            assert_eq!(applied(name, 0xffff_ffff, 3), new, "{name}");
        }
        assert_eq!(applied("add_x2", 0xffff_ffff, 3), 0x1_0000_0002);
        assert_eq!(applied("min_i64", 3, u64::MAX), u64::MAX);
        assert!(parse("read_b32").is_none());
    }
}
