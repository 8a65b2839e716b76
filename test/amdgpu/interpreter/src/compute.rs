//! Runs the instructions of the table: reads their sources, lane by lane, and writes their results.

use crate::error::Fault;
use crate::listing::Instruction;
use crate::operand::{EXEC, M0, Operand, Part, Place, VCC};
use crate::table::{self, Semantics};
use crate::value::{Kind, modified};
use crate::wave::{Indexing, Lanes, Wave};

/// A computation, ready to be run: the instruction with its line of the table and its operands sorted out.
struct Computation<'i> {
    instruction: &'i Instruction,
    semantics: Semantics,
    /// Where each result goes; nothing for the scalar condition code.
    results: Vec<Option<Operand>>,
    /// Where each source comes from; nothing for the scalar condition code.
    sources: Vec<Option<Operand>>,
    indexing: Option<Indexing>,
    packed: bool,
}

/// Computes, if the table has this instruction; both halves of a pair see the registers as they were before.
pub fn run(wave: &mut Wave, instruction: &Instruction, generation: u32) -> Result<bool, Fault> {
    let Some(first) = Computation::new(wave, instruction)? else {
        return Ok(false);
    };
    let second = match &instruction.paired {
        None => None,
        Some(paired) => Some(Computation::new(wave, paired)?.ok_or(Fault::Unknown)?),
    };
    let first_values = first.values(wave)?;
    let second_values = second.as_ref().map(|second| second.values(wave)).transpose()?;
    first.write(wave, &first_values, generation)?;
    if let (Some(second), Some(values)) = (second, second_values) {
        second.write(wave, &values, generation)?;
    }
    Ok(true)
}

/// One lane's results.
type LaneValues = (usize, [u64; 2]);

impl<'i> Computation<'i> {
    fn new(wave: &Wave, instruction: &'i Instruction) -> Result<Option<Self>, Fault> {
        let mut name = instruction.name.replacen("v_cmpx_", "v_cmp_", 1);
        let packed = name.starts_with("v_pk_");
        let mut indexing = wave.indexing;
        if packed {
            name = name.replacen("v_pk_", "v_", 1);
        } else if let "v_movrels_b32" | "v_movreld_b32" = name.as_str() {
            indexing = Some(Indexing {
                operands: if name == "v_movrels_b32" { 1 } else { 8 },
                index: wave.scalars[M0] as usize,
            });
            name = "v_mov_b32".to_owned();
        }
        let Some(semantics) = semantics(&name, instruction.modifiers.clamp) else {
            return Ok(None);
        };
        let mut operands = instruction.operands.iter();
        // `v_cmpx` writes EXEC, and later generations nothing else.
        let exec_only =
            instruction.name.starts_with("v_cmpx_") && instruction.operands.len() == semantics.sources.len();
        let mut results = Vec::new();
        for kind in semantics.results {
            results.push(match kind {
                Kind::Scc => None,
                Kind::Bit if exec_only => Some(Operand::new(Place::Scalar(EXEC))),
                _ => Some(operands.next().ok_or(Fault::Operand(0))?.clone()),
            });
        }
        // A destination's old value; `v_swap` has two.
        let mut old_values = results.iter();
        let mut sources = Vec::new();
        for (at, (kind, old)) in semantics.sources.iter().enumerate() {
            sources.push(match kind {
                Kind::Scc => None,
                _ if *old => old_values.next().cloned().flatten(),
                Kind::Bit => Some(
                    operands
                        .next()
                        .cloned()
                        .unwrap_or(Operand::new(Place::Scalar(VCC))),
                ),
                _ => Some(operands.next().ok_or(Fault::Operand(at))?.clone()),
            });
        }
        if operands.next().is_some() {
            return Err(Fault::Unsupported("more operands than the table has"));
        }
        Ok(Some(Computation {
            instruction,
            semantics,
            results,
            sources,
            indexing,
            packed,
        }))
    }

    /// The results of each lane that runs; a scalar instruction has one lane.
    fn values(&self, wave: &Wave) -> Result<Vec<LaneValues>, Fault> {
        let lanes: Vec<usize> = if self.instruction.name.starts_with("s_") {
            vec![0]
        } else {
            wave.running().collect()
        };
        let mut values = Vec::with_capacity(lanes.len());
        let mut sources = Vec::with_capacity(self.sources.len());
        for lane in lanes {
            if self.packed {
                values.push((lane, [self.both_halves(wave, lane)?, 0]));
                continue;
            }
            sources.clear();
            for at in 0..self.sources.len() {
                sources.push(self.source(wave, at, lane).ok_or(Fault::Operand(at))?);
            }
            values.push((lane, self.computed(&sources)));
        }
        Ok(values)
    }

    fn computed(&self, sources: &[u64]) -> [u64; 2] {
        let [first, second] = (self.semantics.run)(sources);
        let kind = self.semantics.results.first().copied();
        match kind.filter(|_| self.instruction.modifiers.clamp) {
            Some(kind) => [kind.between_0_and_1(first), second],
            None => [first, second],
        }
    }

    fn source(&self, wave: &Wave, at: usize, lane: usize) -> Option<u64> {
        let (kind, _) = self.semantics.sources[at];
        let Some(operand) = &self.sources[at] else {
            return Some(u64::from(wave.scc));
        };
        let bits = match (operand.place, self.indexing) {
            (Place::Vector(first), Some(indexing)) if indexing.operands >> at & 1 != 0 => {
                let read = |number| wave.read(&Operand::new(Place::Vector(number)), kind, lane);
                // Beyond the wave's registers it is the first one: LLVM reads there where it needs nothing of it.
                read(first + indexing.index).or_else(|| read(0))?
            }
            _ => wave.read(operand, kind, lane)?,
        };
        if matches!(kind, Kind::Bit | Kind::Scc) {
            return Some(bits);
        }
        let modifiers = &self.instruction.modifiers;
        let high = operand.part == Part::Whole && modifiers.op_sel.get(at) == Some(&true);
        let sel = modifiers
            .src_sel
            .get(at)
            .copied()
            .flatten()
            .or(high.then_some(Part::Word(1)));
        Some(modified(bits, kind, operand, sel))
    }

    /// A packed instruction: the same for the low and for the high half; `op_sel` tells which half each source gives.
    fn both_halves(&self, wave: &Wave, lane: usize) -> Result<u64, Fault> {
        let modifiers = &self.instruction.modifiers;
        let mut result = 0;
        let mut width = 0;
        for (half, chosen, default) in [
            (0usize, &modifiers.op_sel, false),
            (1, &modifiers.op_sel_hi, true),
        ] {
            let mut sources = Vec::new();
            for (at, operand) in self.sources.iter().enumerate() {
                let operand = operand.as_ref().ok_or(Fault::Operand(at))?;
                let (kind, _) = self.semantics.sources[at];
                width = kind.width();
                let high = *chosen.get(at).unwrap_or(&default);
                let bits = half_of(wave, operand, kind, lane, high).ok_or(Fault::Operand(at))?;
                let sign = u64::from(modifiers.negated[half].get(at) == Some(&true)) << (kind.width() - 1);
                sources.push(bits ^ sign);
            }
            result |= self.computed(&sources)[0] << (half as u32 * width);
        }
        Ok(result)
    }

    fn write(&self, wave: &mut Wave, values: &[LaneValues], generation: u32) -> Result<(), Fault> {
        for (at, (kind, operand)) in self.semantics.results.iter().zip(&self.results).enumerate() {
            match (kind, operand) {
                (Kind::Scc, _) => wave.scc = values.iter().any(|(_, values)| values[at] != 0),
                (Kind::Bit, Some(operand)) => {
                    let lanes = values
                        .iter()
                        .fold(0, |lanes, (lane, values)| lanes | values[at] << lane);
                    self.write_lanes(wave, operand, lanes).ok_or(Fault::Operand(at))?;
                }
                (kind, Some(operand)) => {
                    for (lane, values) in values {
                        self.write_value(wave, operand, *kind, *lane, values[at], generation)
                            .ok_or(Fault::Operand(at))?;
                    }
                }
                (_, None) => return Err(Fault::Operand(at)),
            }
        }
        Ok(())
    }

    /// A result of one bit for each lane; lanes that don't run give zero.
    fn write_lanes(&self, wave: &mut Wave, operand: &Operand, lanes: Lanes) -> Option<()> {
        match operand.place {
            Place::Scalar(first) => wave.set_mask(first, lanes),
            Place::Null => {}
            _ => return None,
        }
        if self.instruction.name.starts_with("v_cmpx_") {
            wave.set_mask(EXEC, lanes);
        }
        Some(())
    }

    fn write_value(
        &self,
        wave: &mut Wave,
        operand: &Operand,
        kind: Kind,
        lane: usize,
        bits: u64,
        generation: u32,
    ) -> Option<()> {
        let modifiers = &self.instruction.modifiers;
        let moved = match (operand.place, self.indexing) {
            (Place::Vector(first), Some(Indexing { operands, index })) if operands & 8 != 0 => Operand {
                place: Place::Vector(first + index),
                ..operand.clone()
            },
            _ => operand.clone(),
        };
        let operand = &moved;
        if self.packed {
            let kind = if kind.width() == 16 { Kind::U32 } else { Kind::U64 };
            return wave.write(operand, kind, lane, bits);
        }
        let in_vector = matches!(operand.place, Place::Vector(_) | Place::Accumulator(_));
        let (part, preserve) = match (operand.part, modifiers.dst_sel) {
            (_, Some(sel)) => (sel, modifiers.preserve),
            (Part::Whole, None) if kind.width() == 16 && in_vector => {
                // Up to generation 9 the other half becomes zero, except where `op_sel` asks for the high one.
                let high = modifiers.op_sel.get(self.sources.len()) == Some(&true);
                (Part::Word(u32::from(high)), high || generation > 9)
            }
            (part, None) => (part, true),
        };
        let Some((position, width)) = part.bits() else {
            return wave.write(operand, kind, lane, bits);
        };
        let field = ((1 << width) - 1) << position;
        let old = if preserve {
            wave.read(operand, Kind::U32, lane)?
        } else {
            0
        };
        wave.write(operand, Kind::U32, lane, old & !field | bits << position & field)
    }
}

/// What an instruction computes. Clamped integers have a line of their own in the table, as the exact result isn't known
/// any more where it doesn't fit.
fn semantics(name: &str, clamp: bool) -> Option<Semantics> {
    let is_float = |it: &Semantics| matches!(it.results, [Kind::F16 | Kind::F32 | Kind::F64, ..]);
    match clamp {
        true => table::find(&format!("{name} clamp")).or_else(|| table::find(name).filter(is_float)),
        false => table::find(name),
    }
}

/// One half of a packed source.
fn half_of(wave: &Wave, operand: &Operand, kind: Kind, lane: usize, high: bool) -> Option<u64> {
    let both = if kind.width() == 16 { Kind::U32 } else { Kind::U64 };
    let is_register = matches!(
        operand.place,
        Place::Vector(_) | Place::Accumulator(_) | Place::Scalar(_)
    );
    if operand.negative || operand.absolute {
        return None;
    }
    if kind.width() == 32 && !is_register {
        // A constant of its own format is the same in both halves.
        return wave.read(operand, kind, lane);
    }
    // A number of half precision is the low half of one of 32 bits; others have 32 bits of their own.
    let both = match (operand.place, kind) {
        (Place::Float(_), Kind::F16) => Kind::F16,
        _ => both,
    };
    let bits = wave.read(operand, both, lane)?;
    Some((if high { bits >> kind.width() } else { bits }) & kind.mask())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clamped(name: &str, sources: &[u64]) -> Option<u64> {
        let semantics = semantics(name, true)?;
        Some(semantics.results[0].between_0_and_1((semantics.run)(sources)[0]))
    }

    #[test]
    fn a_swap_writes_both_registers_in_lanes_that_run() {
        let mut wave = Wave::new(0, 32, 0, crate::memory::Private::new(32, 0));
        wave.set_mask(EXEC, 1 << 3);
        let registers = [1, 2].map(|number| Operand::new(Place::Vector(number)));
        for lane in [3, 4] {
            for (operand, bits) in registers.iter().zip([7, 9]) {
                wave.write(operand, Kind::U32, lane, bits).expect("a register");
            }
        }
        let listing = crate::listing::Listing::parse("\tv_swap_b32 v1, v2 // 0000: 7E04A301");
        assert!(matches!(run(&mut wave, &listing.all()[0], 9), Ok(true)));
        let values = |lane| {
            registers
                .clone()
                .map(|register| wave.read(&register, Kind::U32, lane))
        };
        assert_eq!(values(3), [Some(9), Some(7)]);
        assert_eq!(values(4), [Some(7), Some(9)]);
    }

    #[test]
    fn accumulators_move_in_lanes_that_run() {
        let mut wave = Wave::new(0, 64, 0, crate::memory::Private::new(64, 0));
        wave.set_mask(EXEC, 1 << 5);
        let [to, from] = [3, 4].map(|number| Operand::new(Place::Accumulator(number)));
        for (operand, bits) in [(&to, 1), (&from, 2)] {
            for lane in [5, 6] {
                wave.write(operand, Kind::U32, lane, bits).expect("a register");
            }
        }
        let listing = crate::listing::Listing::parse("\tv_accvgpr_mov_b32 a3, a4 // 0000: 7E06A504");
        assert!(matches!(run(&mut wave, &listing.all()[0], 9), Ok(true)));
        assert_eq!(
            [5, 6].map(|lane| wave.read(&to, Kind::U32, lane)),
            [Some(2), Some(1)]
        );
        let vector = Operand::new(Place::Vector(3));
        assert_ne!(wave.read(&vector, Kind::U32, 5), Some(2), "a register of its own");
    }

    #[test]
    fn a_constant_of_a_packed_instruction_has_a_high_half() {
        let sum = |constant: &str, at: &str| {
            let mut wave = Wave::new(0, 32, 0, crate::memory::Private::new(32, 0));
            wave.set_mask(EXEC, 1);
            let [to, from] = [0, 1].map(|number| Operand::new(Place::Vector(number)));
            wave.write(&from, Kind::U32, 0, 0x3c00_3c00).expect("a register");
            let text =
                format!("\tv_pk_add_{at} v0, v1, {constant} op_sel:[0,1] op_sel_hi:[1,0] // 0000: 7E04A301");
            let listing = crate::listing::Listing::parse(&text);
            assert!(matches!(run(&mut wave, &listing.all()[0], 11), Ok(true)));
            wave.read(&to, Kind::U32, 0)
        };
        assert_eq!(
            sum("0.5", "f16"),
            Some(0x3e00_3c00),
            "half precision, and nothing above"
        );
        assert_eq!(sum("-1", "u16"), Some(0x3bff_3bff), "a number of 32 bits");
    }

    #[test]
    fn clamped_results_stay_in_their_type() {
        assert_eq!(clamped("v_sub_u32", &[1, 2]), Some(0));
        assert_eq!(clamped("v_sub_u32", &[5, 2]), Some(3));
        assert_eq!(clamped("v_add_u16", &[0xffff, 2]), Some(0xffff));
        assert_eq!(clamped("v_sub_i16", &[0x8000, 1]), Some(0x8000));
        assert_eq!(clamped("v_add_i32", &[0x7fff_ffff, 1]), Some(0x7fff_ffff));
        let float = |value: f32| u64::from(value.to_bits());
        assert_eq!(clamped("v_add_f32", &[float(0.75), float(0.5)]), Some(float(1.0)));
        assert_eq!(
            clamped("v_mul_f32", &[float(-0.75), float(0.5)]),
            Some(float(0.0))
        );
        assert_eq!(
            clamped("v_lshl_add_u32", &[1, 2, 3]),
            None,
            "nobody knows how that clamps"
        );
    }
}
