//! Operands and modifiers of an instruction, as the disassembler prints them.

/// Places in the scalar register file that have names. The numbers are the hardware's operand codes.
pub const FLAT_SCRATCH: usize = 102;
pub const VCC: usize = 106;
pub const TTMP: usize = 108;
pub const M0: usize = 124;
pub const EXEC: usize = 126;
/// How many scalar registers there are.
pub const SCALARS: usize = 128;

/// Where an operand's value is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    /// `v3`, `v[4:5]`: the first register; its width comes with the instruction.
    Vector(usize),
    /// `a3`: an accumulation register.
    Accumulator(usize),
    /// `s3`, `s[4:5]`, `vcc`, `exec`, `m0`, ...
    Scalar(usize),
    /// A number that an instruction can hold by itself, sign-extended to the operand's width.
    Integer(i64),
    /// A literal of 32 bits: for a double these are the high bits.
    Literal(u32),
    /// A floating-point number, in the operand's own format.
    Float(f64),
    /// `src_private_base`, `src_shared_base`: where the flat address space shows another one.
    Aperture(u64),
    Scc,
    /// `null`: reads as zero, and what is written is lost.
    Null,
    /// `off`: no register takes part in the address.
    Off,
    /// Something that only its instruction understands, such as `vmcnt(0)`.
    Other,
}

/// What part of a register takes part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    Whole,
    Word(u32),
    Byte(u32),
}

impl Part {
    /// Position and width in bits, and the register's whole width if it isn't a part.
    pub fn bits(self) -> Option<(u32, u32)> {
        match self {
            Part::Whole => None,
            Part::Word(index) => Some((index * 16, 16)),
            Part::Byte(index) => Some((index * 8, 8)),
        }
    }

    fn parse(name: &str) -> Option<Part> {
        match name.rsplit_once('_') {
            None if name == "DWORD" => Some(Part::Whole),
            Some(("WORD", index)) => index.parse().ok().map(Part::Word),
            Some(("BYTE", index)) => index.parse().ok().map(Part::Byte),
            _ => None,
        }
    }
}

/// One operand with what is written around it.
#[derive(Clone, Debug)]
pub struct Operand {
    pub place: Place,
    /// How many 32-bit registers are named.
    pub registers: usize,
    pub part: Part,
    pub negative: bool,
    pub absolute: bool,
    pub sign_extended: bool,
}

impl Operand {
    pub fn new(place: Place) -> Self {
        Operand {
            place,
            registers: 1,
            part: Part::Whole,
            negative: false,
            absolute: false,
            sign_extended: false,
        }
    }
}

/// What stands behind the operands.
#[derive(Clone, Debug, Default)]
pub struct Modifiers {
    /// In bytes; for the instructions with two addresses `offset0` and `offset1` in their unit.
    pub offset: i64,
    pub offsets: [u32; 2],
    /// `offen`: a buffer instruction adds a vector register to the address.
    pub vector_offset: bool,
    pub op_sel: Vec<bool>,
    pub op_sel_hi: Vec<bool>,
    /// `neg_lo` and `neg_hi`: which sources of a packed instruction have the other sign, in each half.
    pub negated: [Vec<bool>; 2],
    pub dst_sel: Option<Part>,
    /// `dst_unused:UNUSED_PRESERVE`: what isn't written stays. Otherwise it becomes zero.
    pub preserve: bool,
    pub src_sel: [Option<Part>; 2],
    /// The result is the nearest one that the type has, of a float the nearest from 0 to 1.
    pub clamp: bool,
    /// What isn't understood; an instruction that has it can't be run.
    pub unknown: Option<String>,
}

/// Reads the operand at the start of `text`.
pub fn operand(text: &str) -> Operand {
    if let Some(inner) = enclosed(text, "-|", "|") {
        return Operand {
            negative: true,
            absolute: true,
            ..operand(inner)
        };
    }
    if let Some(inner) = enclosed(text, "|", "|") {
        return Operand {
            absolute: true,
            ..operand(inner)
        };
    }
    if let Some(inner) = enclosed(text, "sext(", ")") {
        return Operand {
            sign_extended: true,
            ..operand(inner)
        };
    }
    if let Some(inner) = enclosed(text, "neg(", ")") {
        return Operand {
            negative: true,
            ..operand(inner)
        };
    }
    if let Some(rest) = text
        .strip_prefix('-')
        .filter(|rest| rest.starts_with(['v', 's', 'a']))
    {
        return Operand {
            negative: true,
            ..operand(rest)
        };
    }
    for (suffix, index) in [(".l", 0), (".h", 1)] {
        if let Some(rest) = text.strip_suffix(suffix).filter(|rest| rest.starts_with('v')) {
            return Operand {
                part: Part::Word(index),
                ..operand(rest)
            };
        }
    }
    let (place, registers) = register(text)
        .or_else(|| number(text))
        .unwrap_or((Place::Other, 0));
    Operand {
        registers,
        ..Operand::new(place)
    }
}

fn enclosed<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    text.strip_prefix(before)?.strip_suffix(after)
}

fn register(text: &str) -> Option<(Place, usize)> {
    let named = |index, count| Some((Place::Scalar(index), count));
    match text {
        "vcc" => return named(VCC, 2),
        "vcc_lo" => return named(VCC, 1),
        "vcc_hi" => return named(VCC + 1, 1),
        "exec" => return named(EXEC, 2),
        "exec_lo" => return named(EXEC, 1),
        "exec_hi" => return named(EXEC + 1, 1),
        "flat_scratch" => return named(FLAT_SCRATCH, 2),
        "flat_scratch_lo" => return named(FLAT_SCRATCH, 1),
        "flat_scratch_hi" => return named(FLAT_SCRATCH + 1, 1),
        "m0" => return named(M0, 1),
        "null" => return Some((Place::Null, 1)),
        "off" => return Some((Place::Off, 0)),
        "src_scc" | "scc" => return Some((Place::Scc, 1)),
        "src_private_base" => return Some((Place::Aperture(crate::memory::PRIVATE_APERTURE), 2)),
        "src_shared_base" => return Some((Place::Aperture(crate::memory::SHARED_APERTURE), 2)),
        _ => {}
    }
    for (prefix, base, limit) in [
        ("ttmp", TTMP, 16),
        ("v", 0, 512),
        ("a", 0, 512),
        ("s", 0, FLAT_SCRATCH + 4),
    ] {
        let Some(rest) = text.strip_prefix(prefix) else {
            continue;
        };
        let (first, last) = match enclosed(rest, "[", "]").and_then(|range| range.split_once(':')) {
            Some((first, last)) => (first.parse::<usize>().ok()?, last.parse::<usize>().ok()?),
            None => rest.parse().map(|one: usize| (one, one)).ok()?,
        };
        if last < first || last >= limit {
            return None;
        }
        let place = match prefix {
            "v" => Place::Vector(first),
            "a" => Place::Accumulator(first),
            _ => Place::Scalar(base + first),
        };
        return Some((place, last - first + 1));
    }
    None
}

fn number(text: &str) -> Option<(Place, usize)> {
    let text = enclosed(text, "lit(", ")").unwrap_or(text);
    let place = if let Some(digits) = text.strip_prefix("0x") {
        Place::Literal(u32::from_str_radix(digits, 16).ok()?)
    } else if let Ok(value) = text.parse::<i64>() {
        Place::Integer(value)
    } else {
        Place::Float(text.parse().ok()?)
    };
    Some((place, 0))
}

impl Modifiers {
    /// Takes in one modifier.
    pub fn add(&mut self, text: &str) {
        if self.understood(text).is_none() {
            self.unknown = Some(text.to_owned());
        }
    }

    fn understood(&mut self, text: &str) -> Option<()> {
        let (name, value) = text.split_once(':').unwrap_or((text, ""));
        match name {
            "offset" => self.offset = integer(value)?,
            "offset0" => self.offsets[0] = integer(value)?.try_into().ok()?,
            "offset1" => self.offsets[1] = integer(value)?.try_into().ok()?,
            "offen" => self.vector_offset = true,
            "op_sel" => self.op_sel = flags(value)?,
            "op_sel_hi" => self.op_sel_hi = flags(value)?,
            "neg_lo" => self.negated[0] = flags(value)?,
            "neg_hi" => self.negated[1] = flags(value)?,
            "dst_sel" => self.dst_sel = Some(Part::parse(value)?),
            "src0_sel" => self.src_sel[0] = Some(Part::parse(value)?),
            "src1_sel" => self.src_sel[1] = Some(Part::parse(value)?),
            "clamp" => self.clamp = true,
            "dst_unused" if value == "UNUSED_PAD" => self.preserve = false,
            "dst_unused" if value == "UNUSED_PRESERVE" => self.preserve = true,
            // Hints for caches.
            "glc" | "slc" | "dlc" | "sc0" | "sc1" | "nt" => {}
            _ => return None,
        }
        Some(())
    }
}

fn integer(text: &str) -> Option<i64> {
    match text.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

fn flags(text: &str) -> Option<Vec<bool>> {
    enclosed(text, "[", "]")?
        .split(',')
        .map(|flag| integer(flag).map(|flag| flag != 0))
        .collect()
}
