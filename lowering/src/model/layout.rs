//! What a module's data layout says about sizes (LLVM language reference,
//! "Data Layout").

use super::AddressSpace;
use std::collections::BTreeMap;
use thiserror::Error;

/// A specification in a data layout that has no meaning.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the data layout's '{0}' is no specification")]
pub struct LayoutError(pub String);

/// Sizes that the target decides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DataLayout {
    /// The width in bits of a pointer into each address space that is named.
    pointers: BTreeMap<u32, u32>,
}

/// The width of a pointer where nothing is said, in bits.
const POINTER_BITS: u32 = 64;

impl DataLayout {
    /// Reads the string of a `target datalayout`; an empty one is LLVM's
    /// default.
    pub fn parse(text: &str) -> Result<DataLayout, LayoutError> {
        let mut layout = DataLayout::default();
        for specification in text.split('-') {
            if let Some(pointer) = specification.strip_prefix('p') {
                let (space, bits) =
                    pointer_size(pointer).ok_or_else(|| LayoutError(specification.to_string()))?;
                layout.pointers.insert(space, bits);
            }
        }
        Ok(layout)
    }

    /// A pointer's address space with its width. A space that the layout
    /// doesn't name is as space 0.
    pub fn space(&self, number: u32) -> AddressSpace {
        let bits = self.pointers.get(&number).or_else(|| self.pointers.get(&0));
        AddressSpace {
            number,
            bits: bits.copied().unwrap_or(POINTER_BITS),
        }
    }
}

/// `[flags][space]:size:...`, without its `p`.
fn pointer_size(text: &str) -> Option<(u32, u32)> {
    let mut fields = text.split(':');
    let space = fields.next()?.trim_start_matches(['e', 'u']);
    let space = match space {
        "" => 0,
        space => space.parse().ok()?,
    };
    let bits = fields.next()?.parse().ok()?;
    (bits > 0).then_some((space, bits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pointers_have_the_size_of_their_space() {
        let layout = DataLayout::parse("e-p:64:64-p3:32:32-p5:32:32-p7:160:256:256:32-i64:64").unwrap();
        let bits = [0, 1, 3, 7].map(|space| layout.space(space).bits);
        assert_eq!(bits, [64, 64, 32, 160]);
        assert_eq!(DataLayout::parse("e-p:32:32").unwrap().space(1).bits, 32);
        assert_eq!(DataLayout::parse("").unwrap().space(0).bits, 64);
    }

    #[test]
    fn nonsense_is_an_error() {
        for text in ["p", "p:x", "e-p1:0:0", "px:32"] {
            assert!(DataLayout::parse(text).is_err(), "{text}");
        }
    }
}
