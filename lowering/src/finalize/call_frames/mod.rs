//! The section `.debug_frame` on targets where stock's says nothing (DWARF 5, section
//! 6.4.1): the addresses that a stage has listed (`machine/stages/listed/unwinding.rs`), each a
//! relocation, and what is so between them. Which functions there are, and where, is
//! stock's to say.

mod encode;
mod masks;
mod operations;

use crate::call_frames::{CallFrames, SECTION};
use crate::dialect::Dialect;
use crate::elf::{self, Address, Relocation};
use crate::finalize::masks::addresses;
use crate::target::{Naming, RegisterKind, Target};
use encode::Encoder;
use gimli::constants as dw;
use std::collections::{BTreeMap, HashMap};

const NAME: &[u8] = b".debug_frame";

const ADDRESS_SIZE: usize = 8;

/// Of a CIE, in the 32-bit format.
const CIE: u32 = u32::MAX;

/// One of stock's entries: where it is in the section, and the address that its function
/// starts at.
struct Entry {
    length: u64,
    /// What it refers to its CIE and to its function with.
    cie: Relocation,
    function: Relocation,
    address: Address,
}

/// Writes the calls of functions into an object's call frame information; nothing
/// happens where the dialect can't say them or stock has written none.
pub(super) fn write(
    elf: &elf::Object,
    target: &Target,
    dialect: Dialect,
    found: &[CallFrames],
    edits: &mut elf::Edits<'_>,
) -> Result<(), elf::Error> {
    let Some(encoding) = dialect.extensions().filter(|_| !found.is_empty()) else {
        return Ok(());
    };
    let Some(section) = elf.sections_named(NAME).next() else {
        return Ok(());
    };
    let Some(stock) = Stock::read(elf, section)? else {
        return Ok(());
    };
    let by_name: HashMap<&[u8], &CallFrames> = found
        .iter()
        .map(|each| (each.function.as_bytes(), each))
        .collect();
    let functions = elf.functions();
    let points = points(elf)?;
    let mut out = Output {
        header: stock.cie,
        cies: BTreeMap::new(),
        bytes: Vec::new(),
        relocations: Vec::new(),
    };
    for entry in &stock.entries {
        let start = entry.address;
        let name = functions.get(&(start.section, start.offset));
        let known = name.and_then(|name| by_name.get(name).copied());
        let first = points.partition_point(|point| *point <= start);
        let inside = points[first..].iter().take_while(|point| {
            point.section == start.section && point.offset < start.offset.saturating_add(entry.length)
        });
        let points: Vec<u64> = inside.map(|point| point.offset - start.offset).collect();
        let instructions = known.and_then(|known| {
            let encoder = Encoder {
                lanes: known.lanes,
                exec: target.mask_register(known.lanes)?,
                is_of_lane: known.is_of_lane,
                encoding,
            };
            let found = Instructions::new(known, &encoder, target, &points);
            if found.is_none() {
                tracing::debug!(function = known.function, "its code isn't what was looked at");
            }
            found
        });
        out.add(entry, instructions.unwrap_or_default());
    }
    edits.replace(section, out.bytes);
    edits.relocate(section, out.relocations);
    Ok(())
}

/// Those of a function.
#[derive(Debug, Default)]
struct Instructions {
    /// What is so at its start, for a CIE.
    common: Vec<u8>,
    /// What is so from then on.
    own: Vec<u8>,
}

impl Instructions {
    /// None: it is another code than was looked at.
    fn new(frames: &CallFrames, encoder: &Encoder, target: &Target, points: &[u64]) -> Option<Instructions> {
        if frames.is_entry {
            return Some(Instructions {
                common: encoder.entry().ok()?,
                own: Vec::new(),
            });
        }
        let (first, rows) = frames.rows.split_first()?;
        if rows.len() != points.len() {
            return None;
        }
        let mut common = Encoder::same(general_registers(target, frames.lanes));
        common.extend(encoder.first(first).ok()?);
        let own = encoder.rows(&frames.rows, points).ok()?;
        Some(Instructions { common, own })
    }
}

/// The addresses that are listed.
fn points(elf: &elf::Object) -> Result<Vec<Address>, elf::Error> {
    let mut points = Vec::new();
    for section in elf.sections_named(SECTION.as_bytes()) {
        let addresses = addresses(elf, section)?.into_iter();
        points.extend(addresses.map(|(address, _)| address));
    }
    points.sort_unstable();
    Ok(points)
}

/// What stock codegen has written.
struct Stock {
    /// Its CIE, without the length.
    cie: Vec<u8>,
    entries: Vec<Entry>,
}

impl Stock {
    /// None: it isn't as stock codegen writes it.
    fn read(elf: &elf::Object, section: u32) -> Result<Option<Stock>, elf::Error> {
        let data = elf.section(section)?.data;
        let relocations = elf.relocations(section)?.into_iter();
        let relocations: HashMap<u64, Relocation> = relocations.map(|it| (it.offset, it)).collect();
        let at = |offset: u64| relocations.get(&offset).copied();
        let word = |offset: usize| {
            let bytes = data.get(offset..offset + 4)?;
            Some(u32::from_le_bytes(bytes.try_into().ok()?))
        };
        let mut header = None;
        let mut all = Vec::new();
        let mut offset = 0;
        let mut read = || {
            while offset < data.len() {
                let size = word(offset).filter(|size| *size < 0xffff_fff0)? as usize;
                let (start, end) = (offset + 4, offset + 4 + size);
                let content = data.get(start..end)?;
                if word(start)? == CIE {
                    header.get_or_insert_with(|| content.to_vec());
                } else {
                    let (cie, function) = (at(start as u64)?, at(start as u64 + 4)?);
                    let length = content.get(12..20)?;
                    all.push(Entry {
                        length: u64::from_le_bytes(length.try_into().ok()?),
                        cie,
                        function,
                        address: elf.resolve(&function)?,
                    });
                }
                offset = end;
            }
            Some(())
        };
        Ok(read().and(header).map(|cie| Stock { cie, entries: all }))
    }
}

/// The section as it grows. A CIE has what several functions have in common.
struct Output {
    /// Stock's CIE.
    header: Vec<u8>,
    /// By their instructions, where they are.
    cies: BTreeMap<Vec<u8>, usize>,
    bytes: Vec<u8>,
    relocations: Vec<Relocation>,
}

impl Output {
    /// An entry like stock's, with instructions.
    fn add(&mut self, entry: &Entry, instructions: Instructions) {
        let cie = self.cie(instructions.common);
        let start = self.bytes.len();
        let (of_cie, function) = (self.place(4), self.place(8));
        self.bytes.extend([0; 16]);
        self.bytes.extend(entry.length.to_le_bytes());
        self.bytes.extend(instructions.own);
        self.close(start);
        self.relocations.push(Relocation {
            offset: of_cie,
            addend: cie as i64,
            ..entry.cie
        });
        self.relocations.push(Relocation {
            offset: function,
            ..entry.function
        });
    }

    /// So many bytes on from here.
    fn place(&self, bytes: u64) -> u64 {
        self.bytes.len() as u64 + bytes
    }

    /// Where the CIE with these instructions is.
    fn cie(&mut self, instructions: Vec<u8>) -> usize {
        if let Some(known) = self.cies.get(&instructions) {
            return *known;
        }
        let start = self.bytes.len();
        self.bytes.extend([0; 4]);
        self.bytes.extend(&self.header);
        self.bytes.extend(&instructions);
        self.close(start);
        self.cies.insert(instructions, start);
        start
    }

    /// Pads what has begun somewhere, and writes how long it is.
    fn close(&mut self, start: usize) {
        let size = (self.bytes.len() - start).next_multiple_of(ADDRESS_SIZE);
        self.bytes.resize(start + size, dw::DW_CFA_nop.0);
        let length = u32::try_from(size - 4).unwrap_or(u32::MAX);
        self.bytes[start..start + 4].copy_from_slice(&length.to_le_bytes());
    }
}

/// The registers that a function may leave as they are, in waves of so many lanes.
fn general_registers(target: &Target, lanes: u32) -> impl Iterator<Item = u16> + use<'_> {
    let lanes = u64::from(lanes);
    let classes = target.registers.iter().filter(move |class| match class.kind {
        RegisterKind::Lanes(bits) => class.bits == bits * lanes,
        RegisterKind::Mask => class.bits == lanes,
        RegisterKind::Other => matches!(class.naming, Naming::Counted(..)),
        _ => false,
    });
    classes.flat_map(|class| class.numbers.clone())
}
