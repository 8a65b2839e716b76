//! Locations, values and steps as text.

use super::entry::StackEntry;
use super::evaluation::Step;
use super::value::{Encoding, TypedValue};
use crate::evaluate::{Location, Pointee, SingleLocation, Storage};
use crate::locate::decode;
use crate::locate::variable::UnitView;
use crate::locate::words::{ValueType, constant};
use serde::Serialize;

/// How many entries of a stack are shown.
const MAX_ENTRIES: usize = 16;

/// How many parts of a composite are shown.
const MAX_PARTS: usize = 4;

/// An operation and the stack after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownStep {
    /// How deep evaluations and calls are nested.
    pub depth: usize,
    pub operation: String,
    /// From the topmost entry on, 16 at most.
    pub stack: Vec<String>,
}

pub(super) fn step(step: &Step, view: &UnitView) -> ShownStep {
    let stack = step.stack.iter().rev().take(MAX_ENTRIES);
    ShownStep {
        depth: step.depth,
        operation: decode::text(step.operation, step.unit.encoding, view),
        stack: stack.map(|entry| self::entry(entry, view)).collect(),
    }
}

fn entry(entry: &StackEntry, view: &UnitView) -> String {
    match entry {
        StackEntry::Value(value) => self::value(value, view),
        StackEntry::Location(location) => self::location(location, view),
        StackEntry::Incomplete(composite) => {
            let whole = Location::of(Storage::Composite(composite.clone().into()));
            format!("{} ...", location(&whole, view))
        }
    }
}

fn value(value: &TypedValue, view: &UnitView) -> String {
    match value {
        TypedValue::Pointer(pointer) => pointee(pointer.die, pointer.displacement, view),
        TypedValue::Number { ty, bits } => match ty.encoding {
            Encoding::Generic => format!("{bits:#x}"),
            Encoding::Opaque => format!("{bits:#x} ({ty})"),
            encoding => {
                let mut bytes = bits.to_bytes_le();
                let size = ty.bits.div_ceil(8);
                bytes.resize(size as usize, 0);
                let encoding = match encoding {
                    Encoding::Signed => gimli::DW_ATE_signed,
                    Encoding::Float(_) => gimli::DW_ATE_float,
                    _ => gimli::DW_ATE_unsigned,
                };
                let shown = ValueType {
                    encoding: Some(encoding),
                    bytes: Some(size),
                };
                format!("{} ({ty})", constant(&bytes, shown, true))
            }
        },
    }
}

fn pointee(die: usize, displacement: i64, view: &UnitView) -> String {
    let name = view.units.at(die).and_then(|die| {
        let entry = view.units.entry(die)?;
        view.units.name(die.unit, &entry)
    });
    let name = name.unwrap_or_else(|| format!("the entry at {die:#x}"));
    match displacement {
        0 => format!("pointer to {name}"),
        bytes => format!("pointer to {name} {bytes:+}"),
    }
}

/// A location description.
pub(super) fn location(location: &Location, view: &UnitView) -> String {
    let places: Vec<String> = location
        .places
        .iter()
        .map(|place| self::place(place, view))
        .collect();
    places.join(" and ")
}

fn place(place: &SingleLocation, view: &UnitView) -> String {
    let offset = place.offset.unwrap_or_default();
    let within = match offset {
        0 => String::new(),
        bits if bits % 8 == 0 => format!(" byte {}", bits / 8),
        bits => format!(" bit {bits}"),
    };
    match &place.storage {
        Storage::Memory(space) => {
            let address = u64::try_from(offset.div_euclid(8)).unwrap_or_default();
            let bit = match offset.rem_euclid(8) {
                0 => String::new(),
                bit => format!(" bit {bit}"),
            };
            match space.number {
                0 => format!("memory {}{bit}", view.image.address(address)),
                number => format!("memory of address space {number} at {address:#x}{bit}"),
            }
        }
        Storage::Register { number, .. } => {
            let name = decode::register_text((*number).into(), view);
            format!("register {name}{within}")
        }
        Storage::Implicit { value, bits } => match value.bits() {
            Some(value) => format!("implicit {value:#x} of {bits} bits{within}"),
            None => "implicit".to_string(),
        },
        Storage::Address {
            to: Pointee::Die { offset, displacement },
            ..
        } => {
            let to = pointee(*offset, *displacement, view);
            format!("implicit {to}{within}")
        }
        Storage::Composite(composite) => {
            let parts = composite.parts();
            let mut shown: Vec<String> = parts
                .iter()
                .take(MAX_PARTS)
                .map(|part| format!("{} bits {}", part.bits, location(&part.location, view)))
                .collect();
            if parts.len() > MAX_PARTS {
                shown.push(format!("{} more", parts.len() - MAX_PARTS));
            }
            format!("composite{within} [{}]", shown.join("; "))
        }
        _ => "undefined".to_string(),
    }
}
