//! The map that is in an object of Intel's compiler itself: where its debug info says that a variable is in a general
//! register, the vISA variable that is there has it, as long as that lives.

use super::map::{Map, Mapped};
use super::model::*;
use super::output::{DW_AT_INTEL_SIMD_WIDTH, Error, Loss, Slice, load};
use super::{intel, ranges};
use gimli::constants as dw;
use gimli::{AttributeValue, DebuggingInformationEntry, Reader as _, Unit, UnitOffset, read};

type Entry<'a> = DebuggingInformationEntry<Slice<'a>>;
type Dwarf<'a> = read::Dwarf<Slice<'a>>;

/// How many qualifiers and names of a type are looked through.
const MAX_DEPTH: usize = 64;

/// What an expression says in a lane: some bits of a general register, or the address in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bits {
    register: u64,
    first: u64,
    size: u8,
    is_address: bool,
}

/// A map made of an object's own locations, and why it lacks variables.
pub(super) struct Own {
    pub map: Map,
    pub losses: Vec<(String, Loss)>,
}

/// Makes the map.
///
/// # Errors
/// That the object can't be read.
pub(super) fn own(elf: &[u8], file: &File) -> Result<Own, Error> {
    let parsed = ::object::File::parse(elf).map_err(Error::elf)?;
    let dwarf = load(&parsed)?;
    let mut own = Own {
        map: Map::new(),
        losses: Vec::new(),
    };
    let mut units = dwarf.units();
    while let Some(header) = units.next()? {
        let unit = dwarf.unit(header)?;
        let mut entries = unit.entries();
        // The functions around, with their depths, names and objects.
        let mut functions: Vec<(isize, String, Option<&CompiledObject>)> = Vec::new();
        while let Some(entry) = entries.next_dfs()? {
            while functions
                .last()
                .is_some_and(|(depth, ..)| *depth >= entry.depth())
            {
                functions.pop();
            }
            match (entry.tag(), functions.last()) {
                (dw::DW_TAG_compile_unit, _) => {
                    let width = entry.attr(DW_AT_INTEL_SIMD_WIDTH);
                    let width = width.and_then(|width| u16::try_from(width.udata_value()?).ok());
                    own.map.simd = width.filter(|width| (1..=32).contains(width)).or(own.map.simd);
                }
                (dw::DW_TAG_subprogram, _) => {
                    let name = name(&dwarf, &unit, entry);
                    functions.push((entry.depth(), name, object(file, entry)));
                }
                (dw::DW_TAG_variable | dw::DW_TAG_formal_parameter, Some((_, function, object))) => {
                    let found = own.variable(&dwarf, &unit, entry, (function, *object));
                    if let Err(loss) = found {
                        let name = name(&dwarf, &unit, entry);
                        own.losses.push((format!("{function}: {name}"), loss));
                    }
                }
                _ => {}
            }
        }
    }
    Ok(own)
}

impl Own {
    fn variable<'a>(
        &mut self,
        dwarf: &Dwarf<'a>,
        unit: &Unit<Slice<'a>>,
        entry: &Entry<'a>,
        (function, object): (&str, Option<&CompiledObject>),
    ) -> Result<(), Loss> {
        let object = object.ok_or(Loss::NoObject)?;
        let (code, ranges) = location(dwarf, unit, entry, object).ok_or(Loss::Foreign)?;
        let is_a_register = |it: &Bits| it.register <= u16::MAX.into() && it.first < self.register_bits();
        let first = bits(code, 0).filter(is_a_register).ok_or(Loss::Foreign)?;
        let uniform = bits(code, 1) == Some(first);
        // The lanes' values stand one behind the other, in registers of the size that is taken for granted.
        let is_in_lanes = |lane: u16| {
            let at = first.first + u64::from(lane) * u64::from(first.size);
            let there = Bits {
                register: first.register + at / self.register_bits(),
                first: at % self.register_bits(),
                ..first
            };
            bits(code, lane.into()) == Some(if uniform { first } else { there })
        };
        let has_lanes = (1..self.map.simd.unwrap_or(1)).all(is_in_lanes);
        let is_whole = first.is_address || type_bits(unit, entry, 0) == Some(first.size.into());
        let is_known = matches!(first.size, 8 | 16 | 32 | 64) && (!first.is_address || first.size >= 32);
        let is_counted = uniform || self.map.simd.is_some();
        if !has_lanes || !is_counted || !is_whole || !is_known {
            return Err(Loss::Foreign);
        }
        let visa = there(object, &first)?;
        let line = entry.attr_value(dw::DW_AT_decl_line);
        self.map.variables.push(Mapped {
            object: object.name.to_string(),
            function: Some(function.to_string()),
            name: name(dwarf, unit, entry),
            line: line.and_then(|line| line.udata_value()),
            visa: visa.name.to_string(),
            bits: first.size.into(),
            elements: 1,
            address: first.is_address,
            uniform,
            ranges,
        });
        Ok(())
    }

    fn register_bits(&self) -> u64 {
        u64::from(self.map.grf_bytes) * 8
    }
}

/// The vISA variable that is in some bits as long as it lives: of several, if they live as long.
fn there<'f>(object: &'f CompiledObject, bits: &Bits) -> Result<&'f Variable, Loss> {
    let number = bits.register.checked_sub(intel::GENERAL.into());
    let place = Place::Register {
        file: RegisterFile::General,
        number: number
            .and_then(|it| u16::try_from(it).ok())
            .ok_or(Loss::Foreign)?,
        sub: u16::try_from(bits.first / 8).map_err(|_| Loss::Foreign)?,
    };
    let lives = |variable: &&Variable| matches!(&variable.live[..], [only] if only.place == place);
    let mut all = object.variables.iter().filter(lives);
    let first = all.next().ok_or(Loss::NobodyThere)?;
    let span = |variable: &Variable| (variable.live[0].start, variable.live[0].end);
    match all.all(|other| span(other) == span(first)) {
        true => Ok(first),
        false => Err(Loss::ManyThere),
    }
}

/// The object whose code a function begins in.
fn object<'f>(file: &'f File, function: &Entry) -> Option<&'f CompiledObject> {
    let AttributeValue::Addr(start) = function.attr_value(dw::DW_AT_low_pc)? else {
        return None;
    };
    let before = file.objects.iter();
    let before = before.filter(|object| u64::from(object.reloc_offset) <= start);
    before.max_by_key(|object| object.reloc_offset)
}

/// The expression of a variable's location, and where in its object it holds, in bytes from its start; none: all over its
/// scope. Of a list, all entries have to say the same.
fn location<'a>(
    dwarf: &Dwarf<'a>,
    unit: &Unit<Slice<'a>>,
    entry: &Entry<'a>,
    object: &CompiledObject,
) -> Option<(&'a [u8], Option<ranges::Bounds>)> {
    let value = entry.attr_value(dw::DW_AT_location)?;
    if let AttributeValue::Exprloc(expression) = value {
        return Some((expression.0.slice(), None));
    }
    let mut list = dwarf.attr_locations(unit, value).ok()??;
    let (mut code, mut bounds) = (None, Vec::new());
    while let Some(location) = list.next().ok()? {
        let here = location.data.0.slice();
        if code.is_some_and(|code| code != here) {
            return None;
        }
        code = Some(here);
        let start = u64::from(object.reloc_offset);
        let [begin, end] = [location.range.begin, location.range.end]
            .map(|at| at.checked_sub(start).and_then(|at| u32::try_from(at).ok()));
        bounds.push((begin?, end?));
    }
    Some((code?, Some(bounds)))
}

/// What an expression says in a lane, if it ends in bits of a register.
fn bits(code: &[u8], lane: u64) -> Option<Bits> {
    let mut stack: Vec<u64> = Vec::new();
    let mut rest = gimli::EndianSlice::new(code, gimli::LittleEndian);
    while let Ok(op) = rest.read_u8() {
        match gimli::DwOp(op) {
            _ if op == intel::PUSH_SIMD_LANE => stack.push(lane),
            _ if op == intel::REGVAL_BITS => {
                let size = rest.read_u8().ok()?;
                let (first, register) = (stack.pop()?, stack.pop()?);
                let is_address = match rest.slice() {
                    [] => true,
                    [op] if *op == dw::DW_OP_stack_value.0 => false,
                    _ => return None,
                };
                return Some(Bits {
                    register,
                    first,
                    size,
                    is_address,
                });
            }
            literal @ gimli::DwOp(0x30..0x50) => stack.push(u64::from(literal.0 - dw::DW_OP_lit0.0)),
            dw::DW_OP_const1u => stack.push(rest.read_u8().ok()?.into()),
            dw::DW_OP_const2u => stack.push(rest.read_u16().ok()?.into()),
            dw::DW_OP_constu => stack.push(rest.read_uleb128().ok()?),
            dw::DW_OP_plus_uconst => {
                let sum = stack.pop()?.checked_add(rest.read_uleb128().ok()?)?;
                stack.push(sum);
            }
            other => {
                let (right, left) = (stack.pop()?, stack.pop()?);
                stack.push(match other {
                    dw::DW_OP_and => left & right,
                    dw::DW_OP_plus => left.checked_add(right)?,
                    dw::DW_OP_mul => left.checked_mul(right)?,
                    dw::DW_OP_shr => left.checked_shr(u32::try_from(right).ok()?)?,
                    _ => return None,
                });
            }
        }
    }
    None
}

/// The size of an entry's type.
fn type_bits(unit: &Unit<Slice>, entry: &Entry, depth: usize) -> Option<u64> {
    if let Some(bytes) = entry.attr_value(dw::DW_AT_byte_size) {
        return bytes.udata_value()?.checked_mul(8);
    }
    if entry.tag() == dw::DW_TAG_pointer_type {
        return Some(u64::from(unit.encoding().address_size) * 8);
    }
    let AttributeValue::UnitRef(ty) = entry.attr_value(dw::DW_AT_type)? else {
        return None;
    };
    let ty: UnitOffset = ty;
    let ty = unit.entry(ty).ok().filter(|_| depth < MAX_DEPTH)?;
    type_bits(unit, &ty, depth + 1)
}

fn name<'a>(dwarf: &Dwarf<'a>, unit: &Unit<Slice<'a>>, entry: &Entry<'a>) -> String {
    let value = entry.attr_value(dw::DW_AT_name);
    let name = value.and_then(|value| dwarf.attr_string(unit, value).ok());
    name.map_or_else(String::new, |name| {
        String::from_utf8_lossy(name.slice()).into_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_found_by_lane() {
        // push_simd_lane, lit2, shr, plus_uconst 42, push_simd_lane, lit3, and, const1u 64, mul, regval_bits 64
        let mut code = vec![
            0xed, 0x32, 0x25, 0x23, 0x2a, 0xed, 0x33, 0x1a, 0x08, 0x40, 0x1e, 0xfe, 0x40,
        ];
        let mut expected = Bits {
            register: 43,
            first: 64,
            size: 64,
            is_address: true,
        };
        assert_eq!(bits(&code, 5), Some(expected));
        code.push(dw::DW_OP_stack_value.0);
        expected.is_address = false;
        assert_eq!(bits(&code, 5), Some(expected));
        code.push(dw::DW_OP_stack_value.0);
        assert_eq!(bits(&code, 5), None);
        // Nothing to pop, a register that isn't read, the frame pointer.
        for code in [&[0xfe, 0x20][..], &[0x31, 0x32], &[0x91, 0x00]] {
            assert_eq!(bits(code, 0), None);
        }
    }

    #[test]
    fn of_several_that_live_differently_nobody_knows() {
        let mut object = CompiledObject {
            name: Name(b"k".to_vec()),
            reloc_offset: 0,
            offset_map: Vec::new(),
            index_map: Vec::new(),
            variables: Vec::new(),
            subroutines: Vec::new(),
            frame: CallFrame::default(),
        };
        let wanted = Bits {
            register: 21,
            first: 64,
            size: 32,
            is_address: false,
        };
        assert_eq!(there(&object, &wanted), Err(Loss::NobodyThere));
        for (name, sub, end) in [("V1", 0, 9), ("V2", 8, 72), ("V3", 8, 72)] {
            let place = Place::Register {
                file: RegisterFile::General,
                number: 5,
                sub,
            };
            object.variables.push(Variable {
                name: Name(name.as_bytes().to_vec()),
                live: vec![Interval {
                    start: 0,
                    end,
                    kind: VirtualKind::General,
                    place,
                }],
            });
        }
        assert_eq!(there(&object, &wanted).unwrap().name.0, b"V2");
        object.variables[2].live[0].end = 40;
        assert_eq!(there(&object, &wanted), Err(Loss::ManyThere));
    }
}
