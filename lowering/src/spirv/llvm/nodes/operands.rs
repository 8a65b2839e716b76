//! Operands of nodes, as LLVM's assembly has them.

use super::super::super::module::Debug;
use std::fmt::Write as _;

/// LLVM keeps 16 bits of a column.
pub(super) fn column(number: u32) -> u32 {
    if number > 0xffff { 0 } else { number }
}

pub(super) const ENCODINGS: [&str; 8] = [
    "",
    "DW_ATE_address",
    "DW_ATE_boolean",
    "DW_ATE_float",
    "DW_ATE_signed",
    "DW_ATE_signed_char",
    "DW_ATE_unsigned",
    "DW_ATE_unsigned_char",
];

pub(super) const IS_LOCAL: u32 = 1 << 2;
pub(super) const IS_OPTIMIZED: u32 = 1 << 13;

/// LLVM's flags, as an operand of a node.
pub(super) fn flags(number: u32) -> String {
    const ACCESS: [&str; 4] = ["", "DIFlagProtected", "DIFlagPrivate", "DIFlagPublic"];
    const NAMES: [(u32, &str); 8] = [
        (4, "DIFlagFwdDecl"),
        (5, "DIFlagArtificial"),
        (6, "DIFlagExplicit"),
        (7, "DIFlagPrototyped"),
        (8, "DIFlagObjectPointer"),
        (9, "DIFlagStaticMember"),
        (14, "DIFlagEnumClass"),
        (15, "DIFlagTypePassByValue"),
    ];
    let access = ACCESS[(number & 3) as usize];
    let others = NAMES
        .iter()
        .filter(|(bit, _)| number & (1 << bit) != 0)
        .map(|(_, name)| *name);
    let set: Vec<&str> = std::iter::once(access)
        .filter(|name| !name.is_empty())
        .chain(others)
        .collect();
    match set.is_empty() {
        true => String::new(),
        false => format!("flags: {}, ", set.join(" | ")),
    }
}

pub(super) fn linkage(debug: &Debug) -> String {
    let name = debug.text("Linkage Name").filter(|name| !name.is_empty());
    name.map_or(String::new(), |name| format!("linkageName: {}, ", quoted(&name)))
}

pub(super) fn file(path: &str) -> String {
    let (directory, name) = path.rsplit_once('/').unwrap_or(("", path));
    format!(
        "!DIFile(filename: {}, directory: {})",
        quoted(name),
        quoted(directory)
    )
}

/// A string of LLVM's assembly.
pub(in super::super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' | 0..0x20 | 0x7f.. => {
                let _ = write!(quoted, "\\{byte:02X}");
            }
            _ => quoted.push(byte.into()),
        }
    }
    quoted.push('"');
    quoted
}
