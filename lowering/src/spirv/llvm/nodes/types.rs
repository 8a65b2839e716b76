//! Types, and how large they are.

use super::super::super::module::Debug;
use super::super::super::table::numbers;
use super::{MAX_DEPTH, Nodes, quoted};
use crate::spirv::llvm::address_space;
use crate::target::AddressSpace;

const LVALUE_REFERENCE: u32 = 1 << 11;
const RVALUE_REFERENCE: u32 = 1 << 12;

impl<'m> Nodes<'m> {
    pub(super) fn pointer(&mut self, debug: &Debug<'m>, flags: &str) -> String {
        let base = self.operand(debug, "Base Type");
        let bits = self.pointer_bits(debug);
        let tag = match debug.number("Flags").unwrap_or(0) {
            number if number & LVALUE_REFERENCE != 0 => "reference",
            number if number & RVALUE_REFERENCE != 0 => "rvalue_reference",
            _ => "pointer",
        };
        let space = self.address_space(debug);
        let space = space.map(|space| format!(", dwarfAddressSpace: {}", space.dwarf));
        let space = space.unwrap_or_default();
        format!("!DIDerivedType(tag: DW_TAG_{tag}_type, baseType: {base}, {flags}size: {bits}{space})")
    }

    fn pointer_bits(&self, debug: &Debug) -> u64 {
        self.address_space(debug)
            .map_or(64, |space| u64::from(space.bits))
    }

    /// What a pointer points into, if it isn't what pointers point into anyway.
    fn address_space(&self, debug: &Debug) -> Option<&'static AddressSpace> {
        use spirv::StorageClass::{Function, Private, Workgroup};
        let class = spirv::StorageClass::from_u32(debug.number("Storage Class")?)?;
        let llvm = match class {
            Function | Private => 5,
            Workgroup => 3,
            _ => return None,
        };
        address_space(self.target, llvm)
    }

    pub(super) fn array(&mut self, debug: &Debug<'m>) -> String {
        let vector = debug.number == numbers::TYPE_VECTOR;
        let base = self.operand(
            debug,
            if debug.number == numbers::TYPE_MATRIX {
                "Vector Type"
            } else {
                "Base Type"
            },
        );
        let counts = self.counts(debug);
        let ranges: Vec<u32> = counts
            .iter()
            .map(|count| match count {
                Some(count) => self.node(format!("!DISubrange(count: {count}, lowerBound: 0)")),
                None => self.node("!DISubrange(count: -1, lowerBound: 0)".to_string()),
            })
            .collect();
        let elements = self.list(ranges.into_iter().map(|number| format!("!{number}")));
        let bits = self
            .bits(Some(debug.id))
            .map_or(String::new(), |bits| format!("size: {bits}, "));
        let flags = if vector { "flags: DIFlagVector, " } else { "" };
        format!(
            "!DICompositeType(tag: DW_TAG_array_type, baseType: {base}, {bits}{flags}elements: !{elements})"
        )
    }

    /// How many elements each dimension has; none if that isn't known.
    fn counts(&self, debug: &Debug) -> Vec<Option<u64>> {
        match debug.number {
            numbers::TYPE_VECTOR => vec![debug.number("Component Count").map(u64::from)],
            numbers::TYPE_MATRIX => vec![debug.number("Vector Count").map(u64::from)],
            _ => {
                let counts = debug.words("Component Count").iter();
                // What isn't a constant may be a lower bound, as the translator writes them.
                let known = counts.map(|id| {
                    self.module
                        .constant(*id)
                        .map(|(count, _)| count)
                        .filter(|count| *count != 0)
                });
                let mut known: Vec<Option<u64>> = known.collect();
                if known.iter().any(Option::is_some) {
                    known.retain(Option::is_some);
                }
                known.truncate(known.len().max(1));
                known
            }
        }
    }

    /// The size of a type in bits.
    pub(in super::super) fn bits(&self, id: Option<u32>) -> Option<u64> {
        let (mut id, mut times) = (id?, 1u64);
        for _ in 0..MAX_DEPTH {
            let debug = self.module.debug_by_id(self.resolved(id)?)?;
            match debug.number {
                numbers::TYPE_BASIC | numbers::TYPE_COMPOSITE | numbers::TYPE_ENUM => {
                    return debug.size("Size")?.checked_mul(times);
                }
                numbers::TYPE_POINTER => return self.pointer_bits(&debug).checked_mul(times),
                numbers::TYPE_QUALIFIER | numbers::TYPEDEF => id = debug.word("Base Type")?,
                numbers::TYPE_ARRAY | numbers::TYPE_MATRIX | numbers::TYPE_VECTOR => {
                    for count in self.counts(&debug) {
                        // A vector of three is as large as one of four.
                        let count = if debug.number == numbers::TYPE_VECTOR {
                            count?.checked_next_power_of_two()?
                        } else {
                            count?
                        };
                        times = times.checked_mul(count)?;
                    }
                    id = debug.word("Base Type").or(debug.word("Vector Type"))?;
                }
                _ => return None,
            }
        }
        None
    }

    pub(super) fn composite(&mut self, debug: &Debug<'m>, name: &str, line: u32, flags: &str) -> String {
        let tags = ["class", "structure", "union"];
        let tag = tags
            .get(debug.number("Tag").unwrap_or(1) as usize)
            .unwrap_or(&"structure");
        let [file, scope] = ["Source", "Parent"].map(|name| self.operand(debug, name));
        let members: Vec<String> = debug
            .words("Members")
            .iter()
            .map(|id| self.reference(Some(*id)))
            .collect();
        let elements = self.list(members.into_iter());
        let bits = debug.size("Size").unwrap_or(0);
        let identifier = debug.text("Linkage Name").filter(|name| !name.is_empty());
        let identifier = identifier.map_or(String::new(), |name| format!(", identifier: {}", quoted(&name)));
        format!(
            "!DICompositeType(tag: DW_TAG_{tag}_type, name: {name}, scope: {scope}, file: {file}, line: {line}, {flags}size: {bits}, elements: !{elements}{identifier})"
        )
    }

    pub(super) fn enumeration(&mut self, debug: &Debug<'m>, name: &str, line: u32, flags: &str) -> String {
        let [file, scope, base] =
            ["Source", "Parent", "Underlying Type"].map(|name| self.operand(debug, name));
        let pairs = debug.words("Value").chunks_exact(2);
        let pairs: Vec<u32> = pairs
            .map(|pair| {
                let value = self.module.constant(pair[0]).map_or(0, |(value, _)| value);
                let name = quoted(&self.module.string(pair[1]).unwrap_or_default());
                self.node(format!("!DIEnumerator(name: {name}, value: {value})"))
            })
            .collect();
        let elements = self.list(pairs.into_iter().map(|number| format!("!{number}")));
        let bits = debug.size("Size").unwrap_or(0);
        format!(
            "!DICompositeType(tag: DW_TAG_enumeration_type, name: {name}, scope: {scope}, file: {file}, line: {line}, baseType: {base}, {flags}size: {bits}, elements: !{elements})"
        )
    }
}
