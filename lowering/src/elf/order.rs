//! Numbers as bytes in an object's order.

use object::Endianness;

pub(crate) trait Order: Copy {
    /// Bytes that have the lowest first in this order, or the other way round.
    fn turn<const N: usize>(self, bytes: [u8; N]) -> [u8; N];

    fn write_u16_bytes(self, value: u16) -> [u8; 2] {
        self.turn(value.to_le_bytes())
    }

    fn write_u32_bytes(self, value: u32) -> [u8; 4] {
        self.turn(value.to_le_bytes())
    }

    fn write_u64_bytes(self, value: u64) -> [u8; 8] {
        self.turn(value.to_le_bytes())
    }

    fn write_i64_bytes(self, value: i64) -> [u8; 8] {
        self.turn(value.to_le_bytes())
    }

    fn read_u32_bytes(self, bytes: [u8; 4]) -> u32 {
        u32::from_le_bytes(self.turn(bytes))
    }

    fn read_u64_bytes(self, bytes: [u8; 8]) -> u64 {
        u64::from_le_bytes(self.turn(bytes))
    }

    fn read_i32_bytes(self, bytes: [u8; 4]) -> i32 {
        i32::from_le_bytes(self.turn(bytes))
    }

    fn read_i64_bytes(self, bytes: [u8; 8]) -> i64 {
        i64::from_le_bytes(self.turn(bytes))
    }
}

impl Order for Endianness {
    fn turn<const N: usize>(self, mut bytes: [u8; N]) -> [u8; N] {
        if self == Endianness::Big {
            bytes.reverse();
        }
        bytes
    }
}
