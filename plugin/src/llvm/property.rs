//! The properties of composite types that fragments may be.

use super::debug_info::operand;
use super::{DebugType, Metadata, MetadataKind};

/// A property of a composite type that may be a fragment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeProperty {
    DataLocation,
    Associated,
    Rank,
}

impl TypeProperty {
    pub const ALL: [TypeProperty; 3] = [
        TypeProperty::DataLocation,
        TypeProperty::Associated,
        TypeProperty::Rank,
    ];

    pub(super) fn operand(self) -> u32 {
        match self {
            TypeProperty::DataLocation => operand::COMPOSITE_DATA_LOCATION,
            TypeProperty::Associated => operand::COMPOSITE_ASSOCIATED,
            TypeProperty::Rank => operand::COMPOSITE_RANK,
        }
    }
}

impl<'m> DebugType<'m> {
    /// A property of a composite type.
    pub fn property(self, property: TypeProperty) -> Option<Metadata<'m>> {
        self.composite_field(property.operand())
    }

    fn composite_field(self, index: u32) -> Option<Metadata<'m>> {
        let is_composite = self.as_metadata().kind() == MetadataKind::CompositeType;
        is_composite.then(|| self.as_node().operand(index))?
    }
}
