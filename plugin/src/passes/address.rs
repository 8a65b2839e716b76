//! Hashes of what LLVM allocated.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};

/// A set of handles.
pub type AddressSet<K> = HashSet<K, BuildHasherDefault<AddressHasher>>;

/// The hash of a handle.
pub fn hash(handle: impl Hash) -> u64 {
    BuildHasherDefault::<AddressHasher>::default().hash_one(handle)
}

/// The hash of an address: its number, without the bits that are always zero.
///
/// Things that LLVM made one after the other are neighbours in memory, and so
/// are their entries: whoever follows metadata from node to node finds the
/// entries in the cache. With a hash that scatters them, looking for them would
/// take longer than all else on a big module.
#[derive(Debug, Default)]
pub struct AddressHasher(u64);

/// The bits by which the standard map tells entries of one place apart.
const TAG: u64 = 0x7f << 57;

impl Hasher for AddressHasher {
    fn write_usize(&mut self, address: usize) {
        let address = address as u64;
        let scattered = address.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = (address >> 4) & !TAG | scattered & TAG;
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_usize(self.0.rotate_left(8) as usize ^ usize::from(byte));
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
