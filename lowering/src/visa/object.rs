//! The file with other debug info: everything stays where it is, new sections' contents come behind it, and then a new
//! table of sections.

use super::output::Error;
use ::object::elf::{FileHeader64, SHT_PROGBITS, SHT_REL, SHT_RELA};
use ::object::read::elf::{FileHeader, SectionHeader};
use ::object::{LittleEndian, U32, U64, pod};

type Header = FileHeader64<LittleEndian>;
type Section = object::elf::SectionHeader64<LittleEndian>;
const E: LittleEndian = LittleEndian;

/// Puts sections into an ELF file, in the place of all debug sections that it has.
pub(super) fn with_sections(data: &[u8], sections: &[(&str, Vec<u8>)]) -> Result<Vec<u8>, Error> {
    let header = Header::parse(data).map_err(Error::elf)?;
    let endian = header.endian().map_err(Error::elf)?;
    let table = header.sections(endian, data).map_err(Error::elf)?;
    let mut out = data.to_vec();
    let mut headers: Vec<Section> = table.iter().copied().collect();
    let mut names = Vec::new();
    for section in table.iter() {
        names.push(table.section_name(endian, section).map_err(Error::elf)?.to_vec());
    }
    for (at, section) in headers.iter_mut().enumerate() {
        let name = &names[at];
        if is_debug(name) {
            section.sh_size.set(E, 0);
        }
        let kind = section.sh_type(E);
        if (kind == SHT_REL || kind == SHT_RELA)
            && names
                .get(section.sh_info(E) as usize)
                .is_some_and(|of| is_debug(of))
        {
            section.sh_size.set(E, 0);
        }
    }
    let index = header.shstrndx(endian, data).map_err(Error::elf)? as usize;
    let strings = table.iter().nth(index).ok_or(Error::NoNames)?;
    let mut strings = strings.data(endian, data).map_err(Error::elf)?.to_vec();
    for (name, content) in sections {
        let offset = append(&mut out, content);
        let known = names.iter().position(|known| known == name.as_bytes());
        let mut section = match known {
            Some(at) => headers[at],
            None => new_section(&mut strings, name),
        };
        section.sh_offset.set(E, offset);
        section.sh_size.set(E, content.len() as u64);
        match known {
            Some(at) => headers[at] = section,
            None => headers.push(section),
        }
    }
    let at = append(&mut out, &strings);
    let section = headers.get_mut(index).ok_or(Error::NoNames)?;
    section.sh_offset.set(E, at);
    section.sh_size.set(E, strings.len() as u64);
    let entries = append(&mut out, pod::bytes_of_slice(&headers));
    let count = u16::try_from(headers.len()).map_err(|_| Error::ManySections)?;
    finish(&mut out, entries, count);
    Ok(out)
}

fn is_debug(name: &[u8]) -> bool {
    name.starts_with(b".debug_")
}

/// The offset of new content, aligned to 8 bytes.
fn append(out: &mut Vec<u8>, content: &[u8]) -> u64 {
    out.resize(out.len().next_multiple_of(8), 0);
    let offset = out.len() as u64;
    out.extend(content);
    offset
}

fn new_section(strings: &mut Vec<u8>, name: &str) -> Section {
    let (word, long) = (|value| U32::new(E, value), |value| U64::new(E, value));
    let section = Section {
        sh_name: word(strings.len() as u32),
        sh_type: U32::new(E, SHT_PROGBITS),
        sh_flags: U64::default(),
        sh_addr: long(0),
        sh_offset: long(0),
        sh_size: long(0),
        sh_link: word(0),
        sh_info: word(0),
        sh_addralign: long(1),
        sh_entsize: long(0),
    };
    strings.extend(name.as_bytes());
    strings.push(0);
    section
}

/// Where the table of sections is, and how many there are, in the file's header (gABI, "ELF Header").
fn finish(out: &mut [u8], entries: u64, count: u16) {
    for (to, from) in [
        (40..48, &entries.to_le_bytes()[..]),
        (60..62, &count.to_le_bytes()[..]),
    ] {
        if let Some(to) = out.get_mut(to) {
            to.copy_from_slice(from);
        }
    }
}
