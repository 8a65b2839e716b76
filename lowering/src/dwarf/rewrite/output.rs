//! A section in the making: bytes, relocations, and places to be settled when
//! it is known where all DIEs and lists are.

use gimli::leb128::write as leb128;

use super::super::Reason;
use super::super::expression::turned;
use super::super::location::{Expression, FixupKind};
use super::offsets::Offsets;
use crate::elf::Order as _;
use crate::elf::{self, Object, Pieces, Relocation};
use gimli::RunTimeEndian;
use object::Endianness;

/// A field that holds the offset of a DIE from its unit's start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patch {
    /// Byte offset in the new section.
    pub at: usize,
    /// Bytes; at most 8.
    pub width: u8,
    pub kind: PatchKind,
    /// Old offset of the DIE in `.debug_info`.
    pub die: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PatchKind {
    Fixed,
    /// ULEB128, padded to the width.
    Uleb,
    /// Like `Fixed`; if the DIE goes, what comes after it is as good.
    Sibling,
}

/// What a relocation points into, where that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Info,
    Abbrev,
    Loclists,
    Addr,
}

/// A relocation whose addend is settled later.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moving {
    /// Index into the relocations.
    pub relocation: usize,
    pub target: Target,
    /// Old offset in the target section.
    pub old: usize,
}

/// So many bytes are kept; fewer are copied sooner.
const KEPT: usize = if cfg!(test) { 1 } else { 1 << 12 };

/// A section in the making.
#[derive(Debug)]
pub(super) struct Output<'d> {
    /// What comes before `bytes` and changes no more.
    before: Pieces<'d>,
    /// Where `bytes` begin.
    start: usize,
    pub bytes: Vec<u8>,
    /// By offset.
    pub relocations: Vec<Relocation>,
    pub moving: Vec<Moving>,
    pub order: Endianness,
    /// Addends are in the bytes, which therefore aren't done with until the end.
    has_addends: bool,
}

impl<'d> Output<'d> {
    /// An empty section of an object.
    pub(super) fn new(object: &Object<'_>) -> Output<'d> {
        Output {
            before: Pieces::default(),
            start: 0,
            bytes: Vec::new(),
            relocations: Vec::new(),
            moving: Vec::new(),
            order: object.order(),
            has_addends: object.has_implicit_addends(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.start + self.bytes.len()
    }

    /// Adds bytes of the input, in which nothing is written over, nor in what comes before them.
    pub(super) fn keep(&mut self, bytes: &'d [u8]) {
        if self.has_addends || bytes.len() < KEPT {
            return self.bytes.extend_from_slice(bytes);
        }
        self.start = self.len() + bytes.len();
        self.before.push(std::mem::take(&mut self.bytes));
        self.before.push(bytes);
    }

    pub(super) fn uleb(&mut self, value: u64) {
        uleb(&mut self.bytes, value);
    }

    pub(super) fn sleb(&mut self, value: i64) {
        // Writing to a vector doesn't fail.
        let _ = leb128::signed(&mut self.bytes, value);
    }

    pub(super) fn u32(&mut self, value: u32) {
        self.bytes.extend_from_slice(&self.order.write_u32_bytes(value));
    }

    /// Writes over four bytes.
    pub(super) fn set_u32(&mut self, at: usize, value: usize) -> Result<(), Reason> {
        let value = u32::try_from(value).map_err(|_| Reason::TooLarge)?;
        self.put(at, &self.order.write_u32_bytes(value))
    }

    /// Writes over bytes.
    fn put(&mut self, at: usize, value: &[u8]) -> Result<(), Reason> {
        let place = at.checked_sub(self.start).ok_or(Reason::Truncated(at))?;
        put(&mut self.bytes, place, value)
    }

    /// Writes an expression with its length. Fixups become patches, whose DIEs
    /// count from `unit`, and relocations.
    pub(super) fn expression(
        &mut self,
        expression: &Expression,
        unit: usize,
        context: &Symbols,
        patches: &mut Vec<Patch>,
    ) -> Result<(), Reason> {
        self.uleb(expression.bytes.len() as u64);
        let start = self.len();
        let turned = match self.order {
            Endianness::Little => None,
            Endianness::Big => Some(
                turned(&expression.bytes, RunTimeEndian::Little)
                    .map_err(|what| Reason::Expression(start, what))?,
            ),
        };
        self.bytes
            .extend_from_slice(turned.as_deref().unwrap_or(&expression.bytes));
        for fixup in &expression.fixups {
            let at = start + fixup.at;
            let from_unit = |die: usize| {
                if die >= super::edits::NEW {
                    die
                } else {
                    unit.saturating_add(die)
                }
            };
            match fixup.kind {
                FixupKind::UnitUleb { die } => {
                    patches.push(Patch {
                        at,
                        width: 4,
                        kind: PatchKind::Uleb,
                        die: from_unit(die),
                    });
                }
                FixupKind::Unit4 { die } => {
                    patches.push(Patch {
                        at,
                        width: 4,
                        kind: PatchKind::Fixed,
                        die: from_unit(die),
                    });
                }
                FixupKind::Info4 { die } => self.info_reference(at, die, context)?,
                FixupKind::BaseType(_) => return Err(Reason::Missing("the DIE of a base type")),
                FixupKind::Relocation {
                    symbol,
                    r_type,
                    addend,
                } => {
                    self.relocations.push(Relocation {
                        offset: at as u64,
                        symbol,
                        r_type,
                        addend,
                    });
                }
            }
        }
        Ok(())
    }

    /// A relocation at `at` for the offset of a DIE in `.debug_info`.
    pub(super) fn info_reference(&mut self, at: usize, die: usize, context: &Symbols) -> Result<(), Reason> {
        let symbol = context.info.ok_or(Reason::Missing("a symbol for .debug_info"))?;
        self.reference(at, symbol, Target::Info, die, context)
    }

    /// A relocation at `at` for an offset that moves.
    pub(super) fn reference(
        &mut self,
        at: usize,
        symbol: u32,
        target: Target,
        old: usize,
        context: &Symbols,
    ) -> Result<(), Reason> {
        let r_type = context
            .offset_type
            .ok_or(Reason::Missing("a relocation type for offsets"))?;
        let (relocation, offset) = (self.relocations.len(), at as u64);
        self.moving.push(Moving {
            relocation,
            target,
            old,
        });
        self.relocations.push(Relocation {
            offset,
            symbol,
            r_type,
            addend: 0,
        });
        Ok(())
    }

    /// Settles patches, all of them in a unit that was at `old` and is at `new`.
    pub(super) fn settle(&mut self, patches: &[Patch], offsets: &Offsets, old: usize) -> Result<(), Reason> {
        let unit = offsets.of(old)?;
        for patch in patches {
            let die = match patch.kind {
                PatchKind::Sibling => offsets.at_or_after(patch.die)?,
                _ => offsets.of(patch.die)?,
            };
            let value = die.checked_sub(unit).ok_or(Reason::NoDie(patch.die))? as u64;
            let width = usize::from(patch.width);
            let bits = if patch.kind == PatchKind::Uleb {
                7 * width
            } else {
                8 * width
            };
            if bits < 64 && value >> bits != 0 {
                return Err(Reason::TooNarrow(patch.at));
            }
            let bytes = match patch.kind {
                PatchKind::Uleb => padded_uleb(value, width),
                _ => field(value, width, self.order),
            };
            self.put(patch.at, &bytes)?;
        }
        Ok(())
    }

    /// Settles relocations into sections that moved. `place` gives the new
    /// offset for an old one.
    pub(super) fn settle_moving(
        &mut self,
        object: &Object<'_>,
        place: impl Fn(&Moving) -> Result<usize, Reason>,
    ) -> Result<(), Reason> {
        for moving in std::mem::take(&mut self.moving) {
            let new = place(&moving)?;
            if let Some(relocation) = self.relocations.get_mut(moving.relocation) {
                let symbol = object.symbol(relocation.symbol).map_or(0, |symbol| symbol.value);
                relocation.addend = (new as i64).wrapping_sub(symbol as i64);
            }
        }
        Ok(())
    }

    /// Makes it the new content of a section.
    pub(super) fn finish(
        mut self,
        object: &Object<'_>,
        section: u32,
        edits: &mut elf::Edits<'d>,
    ) -> Result<(), Reason> {
        self.relocations.sort_by_key(|relocation| relocation.offset);
        if self.has_addends {
            for relocation in &self.relocations {
                let unknown = Reason::UnknownRelocation(relocation.offset);
                let width = object.width(relocation.r_type).ok_or(unknown)?;
                let bytes = field(relocation.addend as u64, width, self.order);
                let at = usize::try_from(relocation.offset).unwrap_or(usize::MAX);
                put(&mut self.bytes, at, &bytes)?;
            }
        }
        let mut content = self.before;
        content.push(self.bytes);
        edits.replace(section, content);
        edits.relocate(section, self.relocations);
        Ok(())
    }
}

/// What new relocations need.
#[derive(Debug)]
pub(super) struct Symbols {
    /// The type that writes a 4-byte offset.
    pub offset_type: Option<u32>,
    /// The symbol of `.debug_info`, if something new refers to it.
    pub info: Option<u32>,
    /// The symbol of `.debug_loclists`, if a unit gets its first list.
    pub loclists: Option<u32>,
}

pub(super) fn put(bytes: &mut [u8], at: usize, value: &[u8]) -> Result<(), Reason> {
    let place = at.checked_add(value.len()).and_then(|end| bytes.get_mut(at..end));
    place.ok_or(Reason::Truncated(at))?.copy_from_slice(value);
    Ok(())
}

/// The low bytes of a number, at most 8.
pub(super) fn field(value: u64, width: usize, order: Endianness) -> Vec<u8> {
    let mut bytes = value.to_le_bytes().get(..width).unwrap_or_default().to_vec();
    if order == Endianness::Big {
        bytes.reverse();
    }
    bytes
}

pub(super) fn uleb(bytes: &mut Vec<u8>, value: u64) {
    // Writing to a vector doesn't fail.
    let _ = leb128::unsigned(bytes, value);
}

pub(super) fn uleb_size(value: u64) -> usize {
    leb128::uleb128_size(value)
}

fn padded_uleb(value: u64, width: usize) -> Vec<u8> {
    let group = |index: usize| {
        let bits = value.checked_shr(7 * index as u32).unwrap_or(0) as u8 & 0x7f;
        if index + 1 < width { bits | 0x80 } else { bits }
    };
    (0..width).map(group).collect()
}
