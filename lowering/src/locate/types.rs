//! Types by name, as the source would write them, and by size.

use super::report::TypeName;
use super::units::{Die, Entry, Units};
use super::words::ValueType;
use gimli::AttributeValue;
use std::collections::HashMap;

/// `DW_AT_LLVM_address_space`.
const ADDRESS_SPACE: gimli::DwAt = gimli::DwAt(0x3e10);

/// How deep a type's parts may nest.
const MAX_DEPTH: u32 = 24;

/// A type, as a variable's row shows it and its constants are read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Type {
    pub name: Option<TypeName>,
    pub value: ValueType,
    pointer: bool,
}

impl Type {
    /// Whether it is a pointer or a reference, whatever it is called.
    pub(crate) fn is_pointer(&self) -> bool {
        self.pointer
    }
}

/// The types of a file, each looked at once.
pub(crate) struct Types<'u, 'a> {
    units: &'u Units<'a>,
    seen: HashMap<Die, Type>,
}

impl<'u, 'a> Types<'u, 'a> {
    pub(crate) fn new(units: &'u Units<'a>) -> Types<'u, 'a> {
        Types {
            units,
            seen: HashMap::new(),
        }
    }

    /// The type of a variable.
    pub(crate) fn of(&mut self, unit: usize, entry: &Entry<'a>) -> Type {
        let Some((home, value)) = self.units.inherited(unit, entry, gimli::DW_AT_type) else {
            return Type::default();
        };
        let Some(die) = self.units.referred(home, value) else {
            return Type::default();
        };
        if let Some(known) = self.seen.get(&die) {
            return known.clone();
        }
        let bytes = self.bytes(die, 0);
        let ty = Type {
            name: Some(TypeName {
                name: self.declare(Some(die), String::new(), 0),
                bytes,
            }),
            value: ValueType {
                encoding: self.encoding(die),
                bytes,
            },
            pointer: self.is_pointer(die),
        };
        self.seen.insert(die, ty.clone());
        ty
    }

    fn target(&self, die: Die, entry: &Entry<'a>) -> Option<Die> {
        self.units
            .referred(die.unit, entry.attr_value(gimli::DW_AT_type)?)
    }

    /// The size of an address of the address space that a pointer points into.
    fn pointer_bytes(&self, die: Die, entry: &Entry<'a>) -> Option<u64> {
        let names = [gimli::DW_AT_address_class, ADDRESS_SPACE];
        let space = names.into_iter().find_map(|name| entry.attr(name)?.udata_value());
        let space = space.and_then(|space| u32::try_from(space).ok());
        let target = self.units.target.filter(|target| target.has_lanes());
        match space.and_then(|space| target?.space(space)) {
            Some(space) => Some(u64::from(space.bits / 8)),
            None => Some(u64::from(self.units.unit(die)?.header.address_size())),
        }
    }

    /// The size in bytes (DWARF 5, section 5).
    fn bytes(&self, die: Die, depth: u32) -> Option<u64> {
        let entry = self.units.entry(die)?;
        if let Some(size) = entry
            .attr(gimli::DW_AT_byte_size)
            .and_then(|size| size.udata_value())
        {
            return Some(size);
        }
        if depth > MAX_DEPTH {
            return None;
        }
        match entry.tag() {
            gimli::DW_TAG_pointer_type
            | gimli::DW_TAG_reference_type
            | gimli::DW_TAG_rvalue_reference_type => self.pointer_bytes(die, &entry),
            gimli::DW_TAG_array_type => {
                let element = self.bytes(self.target(die, &entry)?, depth + 1)?;
                self.counts(die)
                    .into_iter()
                    .try_fold(element, |size, count| size.checked_mul(count?))
            }
            gimli::DW_TAG_structure_type | gimli::DW_TAG_class_type | gimli::DW_TAG_union_type => None,
            _ => self.bytes(self.target(die, &entry)?, depth + 1),
        }
    }

    /// The number of elements in each dimension of an array.
    fn counts(&self, array: Die) -> Vec<Option<u64>> {
        let mut counts = Vec::new();
        let Some(unit) = self.units.unit(array) else {
            return counts;
        };
        let Ok(mut tree) = unit.entries_tree(Some(array.offset)) else {
            return counts;
        };
        let Ok(root) = tree.root() else { return counts };
        let mut children = root.children();
        while let Ok(Some(child)) = children.next() {
            let entry = child.entry();
            let number = |name| entry.attr(name).and_then(|value| value.udata_value());
            if entry.tag() == gimli::DW_TAG_subrange_type {
                let lower = number(gimli::DW_AT_lower_bound).unwrap_or(0);
                let bound = || {
                    number(gimli::DW_AT_upper_bound)?
                        .checked_sub(lower)?
                        .checked_add(1)
                };
                counts.push(number(gimli::DW_AT_count).or_else(bound));
            }
        }
        counts
    }

    /// What names, qualifiers and enumerations are made of.
    fn underlying(&self, mut die: Die) -> Option<Entry<'a>> {
        for _ in 0..MAX_DEPTH {
            let entry = self.units.entry(die)?;
            match entry.tag() {
                gimli::DW_TAG_typedef
                | gimli::DW_TAG_const_type
                | gimli::DW_TAG_volatile_type
                | gimli::DW_TAG_atomic_type
                | gimli::DW_TAG_restrict_type
                | gimli::DW_TAG_enumeration_type
                    if !entry.has_attr(gimli::DW_AT_encoding) =>
                {
                    die = self.target(die, &entry)?;
                }
                _ => return Some(entry),
            }
        }
        None
    }

    fn is_pointer(&self, die: Die) -> bool {
        self.underlying(die).is_some_and(|entry| {
            matches!(
                entry.tag(),
                gimli::DW_TAG_pointer_type
                    | gimli::DW_TAG_reference_type
                    | gimli::DW_TAG_rvalue_reference_type
            )
        })
    }

    /// The encoding of a base type, behind names and qualifiers.
    fn encoding(&self, die: Die) -> Option<gimli::DwAte> {
        match self.underlying(die)?.attr_value(gimli::DW_AT_encoding)? {
            AttributeValue::Encoding(encoding) => Some(encoding),
            _ => None,
        }
    }

    /// C's declarator of `inner`: the type's name goes before it, or around.
    fn declare(&self, die: Option<Die>, inner: String, depth: u32) -> String {
        let Some(die) = die else {
            return join("void", &inner);
        };
        let Some(entry) = self.units.entry(die) else {
            return join("?", &inner);
        };
        if depth > MAX_DEPTH {
            return join("…", &inner);
        }
        let target = self.target(die, &entry);
        let under = |inner| self.declare(target, inner, depth + 1);
        match entry.tag() {
            gimli::DW_TAG_pointer_type => under(self.pointer("*", target, &inner)),
            gimli::DW_TAG_reference_type => under(self.pointer("&", target, &inner)),
            gimli::DW_TAG_rvalue_reference_type => under(self.pointer("&&", target, &inner)),
            gimli::DW_TAG_const_type => self.qualify("const", target, inner, depth),
            gimli::DW_TAG_volatile_type => self.qualify("volatile", target, inner, depth),
            gimli::DW_TAG_restrict_type => self.qualify("restrict", target, inner, depth),
            gimli::DW_TAG_atomic_type => self.qualify("_Atomic", target, inner, depth),
            gimli::DW_TAG_array_type => {
                let bound = |count: Option<u64>| count.map_or("[]".to_string(), |count| format!("[{count}]"));
                let bounds: String = self.counts(die).into_iter().map(bound).collect();
                under(inner + &bounds)
            }
            gimli::DW_TAG_subroutine_type => under(format!("{inner}(…)")),
            tag => {
                let name = self
                    .units
                    .name(die.unit, &entry)
                    .unwrap_or_else(|| "(unnamed)".to_string());
                join(&self.with_keyword(die, tag, name), &inner)
            }
        }
    }

    fn tag(&self, die: Option<Die>) -> Option<gimli::DwTag> {
        Some(self.units.entry(die?)?.tag())
    }

    fn pointer(&self, sign: &str, target: Option<Die>, inner: &str) -> String {
        match self.tag(target) {
            Some(gimli::DW_TAG_array_type | gimli::DW_TAG_subroutine_type) => format!("({sign}{inner})"),
            _ => format!("{sign}{inner}"),
        }
    }

    /// A qualifier stands before a plain type and after a pointer's star.
    fn qualify(&self, word: &str, target: Option<Die>, inner: String, depth: u32) -> String {
        match self.tag(target) {
            Some(
                gimli::DW_TAG_pointer_type
                | gimli::DW_TAG_reference_type
                | gimli::DW_TAG_rvalue_reference_type,
            ) => self.declare(target, join(word, &inner), depth + 1),
            _ => format!("{word} {}", self.declare(target, inner, depth + 1)),
        }
    }

    /// In C a struct's name comes with its keyword.
    fn with_keyword(&self, die: Die, tag: gimli::DwTag, name: String) -> String {
        let keyword = match tag {
            gimli::DW_TAG_structure_type => "struct",
            gimli::DW_TAG_union_type => "union",
            gimli::DW_TAG_enumeration_type => "enum",
            _ => return name,
        };
        match self.is_c(die) {
            true => format!("{keyword} {name}"),
            false => name,
        }
    }

    fn is_c(&self, die: Die) -> bool {
        let root = Die {
            unit: die.unit,
            offset: match self.units.unit(die) {
                Some(unit) => unit.header.root_offset(),
                None => return false,
            },
        };
        let language = self
            .units
            .entry(root)
            .and_then(|root| root.attr_value(gimli::DW_AT_language));
        matches!(
            language,
            Some(AttributeValue::Language(
                gimli::DW_LANG_C
                    | gimli::DW_LANG_C89
                    | gimli::DW_LANG_C99
                    | gimli::DW_LANG_C11
                    | gimli::DW_LANG_C17
            ))
        )
    }
}

fn join(name: &str, inner: &str) -> String {
    match inner.chars().next() {
        None => name.to_string(),
        Some('[') => format!("{name}{inner}"),
        Some(_) => format!("{name} {inner}"),
    }
}
