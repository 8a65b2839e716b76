//! An object's debug sections as directives in the assembly of the same code.
//!
//! Line tables stay the assembler's, which makes them of `.loc` directives, and so do
//! frames, of `.cfi` directives, where these aren't ours.

use super::{Error, Object, decompress};
use crate::target::Target;
use object::elf::{SHF_MERGE, SHF_STRINGS};
use object::read::SymbolIndex;
use object::read::elf::Sym as _;
use std::fmt::Write;

/// What the assembler makes itself.
const OF_ASSEMBLER: [&[u8]; 2] = [b".debug_line", b".debug_line_str"];

/// What it makes itself where all of that is stock's.
const FRAMES: &[u8] = b".debug_frame";

/// Directives that make contents of a section; all else that stands in one of
/// debug info is of the whole file.
const CONTENTS: [&str; 19] = [
    ".byte", ".short", ".hword", ".long", ".word", ".int", ".quad", ".xword", ".2byte", ".4byte", ".8byte",
    ".ascii", ".asciz", ".string", ".uleb128", ".sleb128", ".zero", ".p2align", ".set",
];

/// Assembly with an object's debug info in place of its own. Both are of the
/// same code.
///
/// # Errors
///
/// If the object can't be read, or refers to what assembly has no name for.
pub fn with_debug_info(text: &[u8], object: &[u8]) -> Result<Vec<u8>, Error> {
    let (plain, _) = decompress(object)?;
    let object = Object::parse(&plain)?;
    // On targets of lanes stock says nothing of frames.
    let has_frames = Target::of_machine(object.machine()).is_some_and(Target::has_lanes);
    let directives = directives(&object, has_frames)?;
    let mut out = Vec::with_capacity(text.len());
    let mut is_debug = false;
    let mut is_written = false;
    for bytes in text.split_inclusive(|byte| *byte == b'\n') {
        // LLVM's comments and names of files may be in any encoding.
        let line = &*String::from_utf8_lossy(bytes);
        if let Some(name) = section(line) {
            is_debug = name.starts_with(".debug_");
        } else if is_debug && !is_content(line) {
            is_debug = false;
        }
        if !is_debug {
            if !(has_frames && line.trim_start().starts_with(".cfi_")) {
                out.extend_from_slice(bytes);
            }
        } else if !is_written {
            out.extend_from_slice(directives.as_bytes());
            is_written = true;
        }
    }
    if !is_written {
        out.extend_from_slice(directives.as_bytes());
    }
    Ok(out)
}

/// The section that begins in a line.
fn section(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    match words.next()? {
        ".section" => Some(words.next()?.split(',').next()?.trim_matches('"')),
        name @ (".text" | ".data" | ".bss") => Some(name),
        _ => None,
    }
}

/// Whether a line is the contents of a section, or nothing.
fn is_content(line: &str) -> bool {
    line.split_whitespace().next().is_none_or(|word| {
        CONTENTS.contains(&word)
            || word.ends_with(':')
            || word.starts_with(['#', ';'])
            || word.starts_with("//")
    })
}

fn directives(object: &Object<'_>, has_frames: bool) -> Result<String, Error> {
    let sections = || {
        let all = (0..).zip(object.sections());
        all.filter(|(_, section)| section.name.starts_with(b".debug_"))
    };
    let mut out = String::new();
    // Sections have the object's order, and are there when they are referred to.
    for (_, section) in sections() {
        begin(&mut out, section);
    }
    let is_ours = |name| !OF_ASSEMBLER.contains(&name) && (has_frames || name != FRAMES);
    for (index, section) in sections().filter(|(_, section)| is_ours(section.name)) {
        begin(&mut out, section);
        let mut relocations = object.relocations(index)?;
        relocations.sort_by_key(|relocation| relocation.offset);
        let mut at = 0;
        for relocation in relocations {
            let outside = || Error::RelocationOutside {
                section: index,
                offset: relocation.offset,
            };
            let start = usize::try_from(relocation.offset).map_err(|_| outside())?;
            let size = object.width(relocation.r_type).ok_or(Error::UnknownRelocation {
                section: index,
                machine: object.machine(),
                r_type: relocation.r_type,
            })?;
            bytes(&mut out, section.data.get(at..start).ok_or_else(outside)?);
            at = start + size;
            if size > 0 {
                let name = name(object, index, relocation.symbol)?;
                let _ = writeln!(out, "\t.{size}byte\t\"{name}\"{:+}", relocation.addend);
            }
        }
        let rest = section.data.get(at..).ok_or(Error::RelocationOutside {
            section: index,
            offset: at as u64,
        })?;
        bytes(&mut out, rest);
    }
    Ok(out)
}

fn begin(out: &mut String, section: &super::Section<'_>) {
    let header = &section.header;
    let merge = header.flags & SHF_MERGE.0 != 0;
    let strings = header.flags & SHF_STRINGS.0 != 0;
    let _ = write!(out, "\t.section\t{},\"", section.name.escape_ascii());
    out.push_str(if merge { "M" } else { "" });
    out.push_str(if strings { "S" } else { "" });
    out.push_str("\",@progbits");
    if merge {
        let _ = write!(out, ",{}", header.entry_size);
    }
    out.push('\n');
}

fn bytes(out: &mut String, data: &[u8]) {
    for line in data.chunks(16) {
        let numbers: Vec<_> = line.iter().map(u8::to_string).collect();
        let _ = writeln!(out, "\t.byte\t{}", numbers.join(","));
    }
}

/// What assembly calls a symbol: sections have symbols of their names.
fn name<'d>(object: &Object<'d>, section: u32, index: u32) -> Result<&'d str, Error> {
    let nameless = || Error::Nameless {
        section,
        symbol: index,
    };
    let no_symbol = || Error::NoSymbol {
        section,
        symbol: index,
    };
    let known = object.symbol(index).ok_or_else(no_symbol)?;
    let name = match known.section.filter(|_| known.is_section) {
        Some(of) => object.section(of)?.name,
        None => {
            let symbol = object.symbols.symbol(SymbolIndex(index as usize))?;
            symbol.name(object.order, object.symbols.strings())?
        }
    };
    let is_unclear = known.is_section && object.sections_named(name).count() > 1;
    let text = std::str::from_utf8(name).ok();
    let text = text.filter(|text| !is_unclear && !text.is_empty() && !text.contains(['"', '\\', '\n']));
    text.ok_or_else(nameless)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_and_their_contents_are_told_from_the_rest() {
        assert_eq!(
            section("\t.section\t.debug_str,\"MS\",@progbits,1\n"),
            Some(".debug_str")
        );
        assert_eq!(
            section("\t.section\t\".note.GNU-stack\",\"\",@progbits\n"),
            Some(".note.GNU-stack")
        );
        assert_eq!(section("\t.text\n"), Some(".text"));
        assert_eq!(section("\t.byte\t1\n"), None);
        for content in [
            "\t.long\t.Ltmp1-.Ltmp0 # length\n",
            ".Linfo_string0:\n",
            "\n",
            "; comment\n",
        ] {
            assert!(is_content(content), "{content}");
        }
        for other in ["\t.ident\t\"a\"\n", "\t.addrsig\n", "\t.amdgpu_metadata\n"] {
            assert!(!is_content(other), "{other}");
        }
    }
}
