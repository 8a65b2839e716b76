//! Memory: global with the flat address space in front of it, local memory of the group, private memory of each lane.

use crate::error::Fault;

/// Where the flat address space shows private memory.
pub const PRIVATE_APERTURE: u64 = 0x0002_0000_0000_0000;
/// Where the flat address space shows local memory.
pub const SHARED_APERTURE: u64 = 0x0001_0000_0000_0000;

/// Global memory: a few regions with nothing in between.
#[derive(Default)]
pub struct Global {
    regions: Vec<(u64, Vec<u8>)>,
}

impl Global {
    /// Adds a region. Regions may not overlap.
    pub fn map(&mut self, address: u64, bytes: Vec<u8>) {
        self.regions.push((address, bytes));
    }

    /// The bytes at an address.
    pub fn bytes(&self, address: u64, size: usize) -> Result<&[u8], Fault> {
        self.regions
            .iter()
            .find_map(|(base, bytes)| {
                within(address.checked_sub(*base)?, size, bytes.len()).map(|range| &bytes[range])
            })
            .ok_or(Fault::Address {
                space: "global memory",
                address,
                size,
            })
    }

    /// The bytes at an address, to be written.
    pub fn bytes_mut(&mut self, address: u64, size: usize) -> Result<&mut [u8], Fault> {
        self.regions
            .iter_mut()
            .find_map(|(base, bytes)| {
                within(address.checked_sub(*base)?, size, bytes.len()).map(|range| &mut bytes[range])
            })
            .ok_or(Fault::Address {
                space: "global memory",
                address,
                size,
            })
    }
}

/// The local memory of a work-group (LDS).
pub struct Local(pub Vec<u8>);

impl Local {
    /// The bytes at an address.
    pub fn bytes(&self, address: u64, size: usize) -> Result<&[u8], Fault> {
        let range = within(address, size, self.0.len());
        range.map(|range| &self.0[range]).ok_or(Fault::Address {
            space: "local memory",
            address,
            size,
        })
    }

    /// The bytes at an address, to be written.
    pub fn bytes_mut(&mut self, address: u64, size: usize) -> Result<&mut [u8], Fault> {
        let range = within(address, size, self.0.len());
        range.map(|range| &mut self.0[range]).ok_or(Fault::Address {
            space: "local memory",
            address,
            size,
        })
    }
}

/// The private memory (scratch) of a wave's lanes. The hardware swizzles it: dword after dword, each for all lanes.
pub struct Private {
    bytes: Vec<u8>,
    lanes: usize,
}

impl Private {
    pub fn new(lanes: usize, bytes_per_lane: usize) -> Self {
        Private {
            bytes: vec![0; lanes * bytes_per_lane],
            lanes,
        }
    }

    /// Where a byte is: `address` is the lane's own, `base` that of the wave, both in bytes.
    fn place(&self, base: u64, lane: usize, address: u64) -> Option<usize> {
        let swizzled = (address / 4).checked_mul(4 * self.lanes as u64)? + 4 * lane as u64 + address % 4;
        usize::try_from(base.checked_add(swizzled)?)
            .ok()
            .filter(|place| *place < self.bytes.len())
    }

    /// Reads a lane's bytes at an address of its own.
    pub fn read(&self, base: u64, lane: usize, address: u64, size: usize) -> Result<Vec<u8>, Fault> {
        (0..size as u64)
            .map(|at| {
                self.place(base, lane, address + at)
                    .map(|place| self.bytes[place])
            })
            .collect::<Option<_>>()
            .ok_or(Fault::Address {
                space: "private memory",
                address,
                size,
            })
    }

    /// Reads bytes at an address of the wave's, where the lanes' dwords lie side by side.
    pub fn of_wave(&self, address: u64, size: usize) -> Result<Vec<u8>, Fault> {
        let range = within(address, size, self.bytes.len());
        let fault = Fault::Address {
            space: "private memory",
            address,
            size,
        };
        range.map(|range| self.bytes[range].to_vec()).ok_or(fault)
    }

    /// Writes a lane's bytes at an address of its own.
    pub fn write(&mut self, base: u64, lane: usize, address: u64, bytes: &[u8]) -> Result<(), Fault> {
        for (at, byte) in (address..).zip(bytes) {
            let fault = Fault::Address {
                space: "private memory",
                address,
                size: bytes.len(),
            };
            let place = self.place(base, lane, at).ok_or(fault)?;
            self.bytes[place] = *byte;
        }
        Ok(())
    }
}

fn within(offset: u64, size: usize, length: usize) -> Option<std::ops::Range<usize>> {
    let start = usize::try_from(offset).ok()?;
    let end = start.checked_add(size)?;
    (end <= length).then_some(start..end)
}
