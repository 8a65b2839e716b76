//! `.debug_addr`: finding the address that an entry can count from, and
//! appending one where there is none (DWARF 5, section 7.27).

use super::super::Reason;
use super::super::input::Section;
use super::output::Output;
use crate::elf::Address;
use crate::elf::{Object, Relocation};
use gimli::{EndianSlice, Reader as _};
use std::collections::BTreeMap;

/// Bytes before the first address of a contribution.
const HEADER: usize = 8;

/// One contribution.
struct Pool {
    /// Offset of its first address, which is what `DW_AT_addr_base` says.
    base: usize,
    end: usize,
    /// What it has, sorted, with indices.
    known: Option<Vec<(Address, u64)>>,
    appended: Vec<Address>,
    /// How many are appended to all up to this one; known when it is written.
    through: usize,
}

/// All contributions.
pub(super) struct Pools<'a, 'd> {
    object: &'a Object<'d>,
    section: &'a Section<'d>,
    pools: Vec<Pool>,
    size: usize,
    labels: Option<Option<BTreeMap<Address, u32>>>,
}

/// An address of a pool.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub index: u64,
    pub address: Address,
}

impl<'a, 'd> Pools<'a, 'd> {
    pub(super) fn new(
        object: &'a Object<'d>,
        section: &'a Section<'d>,
        address_size: u8,
    ) -> Result<Pools<'a, 'd>, Reason> {
        let mut pools = Vec::new();
        let mut at = 0;
        while at < section.original.len() {
            let header = section.applied(object, at..at.saturating_add(HEADER))?;
            let mut rest = EndianSlice::new(&header, section.order);
            let truncated = |_| Reason::Truncated(at);
            let length = rest.read_u32().map_err(truncated)?;
            let end = at.saturating_add(4).saturating_add(length as usize);
            let version = rest.read_u16().map_err(truncated)?;
            // No segment selectors.
            if version != 5
                || rest.slice() != [address_size, 0]
                || end > section.original.len()
                || end < at + HEADER
            {
                return Err(Reason::Truncated(at));
            }
            pools.push(Pool {
                base: at + HEADER,
                end,
                known: None,
                appended: Vec::new(),
                through: 0,
            });
            at = end;
        }
        Ok(Pools {
            object,
            section,
            pools,
            size: address_size.into(),
            labels: None,
        })
    }

    /// The nearest address of the pool at `base` that is not after `address`.
    pub(super) fn nearest(&mut self, base: usize, address: Address) -> Result<Option<Found>, Reason> {
        let (object, section, size) = (self.object, self.section, self.size);
        let pool = self.pool(base)?;
        if pool.known.is_none() {
            pool.known = Some(read(object, section, pool, size));
        }
        let known = pool.known.as_deref().unwrap_or_default();
        let after = known.partition_point(|&(other, _)| other <= address);
        // Of several equal ones the first has the smallest index.
        let found = after.checked_sub(1).and_then(|last| known.get(last)).copied();
        Ok(found
            .filter(|(other, _)| other.section == address.section)
            .map(|(address, index)| Found { index, address }))
    }

    /// Symbols by their places, of an object whose linker may take code away between two
    /// of them: there only what has a symbol has an address.
    pub(super) fn labels(&mut self) -> Option<&BTreeMap<Address, u32>> {
        let object = self.object;
        let may_shrink = || object.has_differences().then(|| object.labels());
        self.labels.get_or_insert_with(may_shrink).as_ref()
    }

    /// The type of a relocation that writes an address.
    pub(super) fn address_type(&self) -> Result<u32, Reason> {
        let found = self.object.absolute(self.size);
        found.ok_or(Reason::Missing("a relocation type for addresses"))
    }

    /// Appends the start of a section, which everything there can count from.
    pub(super) fn append(&mut self, base: usize, section: u32) -> Result<Found, Reason> {
        let size = self.size;
        let address = Address { section, offset: 0 };
        let pool = self.pool(base)?;
        let index = ((pool.end - pool.base) / size + pool.appended.len()) as u64;
        pool.appended.push(address);
        let known = pool.known.get_or_insert_default();
        let place = known.partition_point(|&(other, _)| other < address);
        known.insert(place, (address, index));
        Ok(Found { index, address })
    }

    fn pool(&mut self, base: usize) -> Result<&mut Pool, Reason> {
        let found = self.pools.binary_search_by_key(&base, |pool| pool.base).ok();
        let found = found.and_then(|index| self.pools.get_mut(index));
        found.ok_or(Reason::Missing("DW_AT_addr_base"))
    }

    /// The new offset for what `DW_AT_addr_base` said.
    pub(super) fn moved(&self, old: usize) -> usize {
        let after = self.pools.partition_point(|pool| pool.base < old);
        let before = after.checked_sub(1).and_then(|index| self.pools.get(index));
        old + before.map_or(0, |pool| pool.through) * self.size
    }

    /// The new section; None if nothing was appended.
    pub(super) fn write(&mut self) -> Result<Option<Output<'d>>, Reason> {
        let mut through = 0;
        for pool in &mut self.pools {
            through += pool.appended.len();
            pool.through = through;
        }
        if through == 0 {
            return Ok(None);
        }
        let r_type = self.address_type()?;
        let mut out = Output::new(self.object);
        for pool in &self.pools {
            let (old, new) = (pool.base - HEADER, out.len());
            let bytes = self
                .section
                .original
                .get(old..pool.end)
                .ok_or(Reason::Truncated(old))?;
            out.bytes.extend_from_slice(bytes);
            for relocation in self.section.relocations_in(old, pool.end) {
                let offset = relocation.offset - old as u64 + new as u64;
                out.relocations.push(Relocation { offset, ..relocation });
            }
            for address in &pool.appended {
                let found = self.object.symbol_for_section(address.section);
                let (symbol, value) = found.ok_or(Reason::NoSymbol(address.section))?;
                let addend = (address.offset as i64).wrapping_sub(value.value as i64);
                out.relocations.push(Relocation {
                    offset: out.len() as u64,
                    symbol,
                    r_type,
                    addend,
                });
                out.bytes.extend(std::iter::repeat_n(0, self.size));
            }
            out.set_u32(new, out.len() - new - 4)?;
        }
        Ok(Some(out))
    }
}

fn read(object: &Object<'_>, section: &Section<'_>, pool: &Pool, size: usize) -> Vec<(Address, u64)> {
    let mut known: Vec<(Address, u64)> = Vec::new();
    for relocation in section.relocations_in(pool.base, pool.end) {
        let place = usize::try_from(relocation.offset)
            .unwrap_or(0)
            .saturating_sub(pool.base);
        // An offset in thread-local storage is no address.
        let is_address = object.absolute(size) == Some(relocation.r_type);
        if let Some(address) = object
            .resolve(&relocation)
            .filter(|_| is_address && place % size == 0)
        {
            known.push((address, (place / size) as u64));
        }
    }
    known.sort_unstable();
    known.dedup_by_key(|(address, _)| *address);
    known
}
