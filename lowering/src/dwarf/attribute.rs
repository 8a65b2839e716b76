//! The numbers of the extensions' attributes ("DWARF Extensions For
//! Heterogeneous Debugging", "Debugger Information Entry Attributes").
//!
//! LLVM 22 has given some attributes numbers of its own; those of the
//! extensions' document are what else it is using for pointer authentication.
//! So `heterogeneous` has LLVM 22's where there are, `heterogeneous-legacy` the
//! document's.

use crate::dialect::ExtensionEncoding;
use gimli::DwAt;

/// The numbers of attributes.
pub(crate) struct Attributes {
    pub augmentation: DwAt,
    pub active_lane: DwAt,
    pub lanes: DwAt,
    pub lane_pc: DwAt,
    /// Not in the document: a suggestion there.
    pub address_space: DwAt,
}

impl Attributes {
    pub(crate) fn of(encoding: ExtensionEncoding) -> Attributes {
        let (lanes, lane_pc) = match encoding {
            ExtensionEncoding::User | ExtensionEncoding::Intel => (0x3e11, 0x3e12),
            ExtensionEncoding::Legacy => (0x3e0a, 0x3e0b),
        };
        Attributes {
            active_lane: DwAt(0x3e08),
            augmentation: DwAt(0x3e09),
            lanes: DwAt(lanes),
            lane_pc: DwAt(lane_pc),
            address_space: DwAt(0x3e10),
        }
    }
}
