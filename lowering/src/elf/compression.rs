//! Compressed sections (gABI, "Section Compression"): plain for whoever changes
//! them, and compressed again in the same way.

use super::order::Order as _;
use super::{Edits, Error, Object, Pieces, SectionHeader};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use object::Endianness;
use object::elf::{ELFCOMPRESS_ZLIB, ELFCOMPRESS_ZSTD, SHF_COMPRESSED};
use object::read::{CompressedData, CompressionFormat};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::borrow::Cow;
use std::io::Write as _;

/// An `Elf64_Chdr`: type, reserved, size, alignment.
const HEADER: usize = 24;

/// The alignment of that header.
const ALIGN: u64 = 8;

/// A section that was compressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Compressed {
    name: Vec<u8>,
    /// `ch_type`
    kind: u32,
}

/// What an edit of a section's compression leaves in its header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stored {
    compressed: bool,
    align: u64,
}

impl Stored {
    pub(super) fn apply(self, header: &mut SectionHeader) {
        match self.compressed {
            true => header.flags |= SHF_COMPRESSED.0,
            false => header.flags &= !SHF_COMPRESSED.0,
        }
        header.align = self.align;
    }
}

/// An object with all sections plain, and which of them weren't.
///
/// # Errors
///
/// If it is no object that can be read, or what is compressed can't be.
pub(crate) fn decompress(object: &[u8]) -> Result<(Cow<'_, [u8]>, Vec<Compressed>), Error> {
    if !Object::is_compressed(object)? {
        return Ok((object.into(), Vec::new()));
    }
    let elf = Object::parse(object)?;
    let mut edits = Edits::default();
    let mut found = Vec::new();
    for (index, section) in (0..).zip(elf.sections()) {
        if section.header.flags & SHF_COMPRESSED.0 == 0 {
            continue;
        }
        let broken = Error::Compressed(index);
        let number = |at: usize| {
            let bytes = section.data.get(at..at + 8)?;
            Some(elf.order().read_u64_bytes(bytes.try_into().ok()?))
        };
        let (Some(first), Some(size), Some(align)) = (number(0), number(8), number(16)) else {
            return Err(broken);
        };
        let kind = match elf.order() {
            Endianness::Little => first as u32,
            Endianness::Big => (first >> 32) as u32,
        };
        let format = match kind {
            _ if kind == ELFCOMPRESS_ZLIB.0 => CompressionFormat::Zlib,
            _ if kind == ELFCOMPRESS_ZSTD.0 => CompressionFormat::Zstandard,
            _ => return Err(broken),
        };
        let data = CompressedData {
            format,
            data: &section.data[HEADER..],
            uncompressed_size: size,
        };
        let plain = data.decompress().map_err(|_| broken)?;
        edits.replace(index, plain.into_owned());
        edits.store(
            index,
            Stored {
                compressed: false,
                align,
            },
        );
        found.push(Compressed {
            name: section.name.to_vec(),
            kind,
        });
    }
    match found.is_empty() {
        true => Ok((object.into(), found)),
        false => Ok((elf.rewrite(edits)?.into_bytes().into(), found)),
    }
}

/// The object with these sections compressed, as far as they are still there.
///
/// # Errors
///
/// If it is no object that can be read.
pub(crate) fn compress(object: Pieces<'_>, sections: &[Compressed]) -> Result<Vec<u8>, Error> {
    let object = object.into_bytes();
    if sections.is_empty() {
        return Ok(object);
    }
    let elf = Object::parse(&object)?;
    let mut edits = Edits::default();
    for (index, section) in (0..).zip(elf.sections()) {
        let Some(like) = sections.iter().find(|other| other.name == section.name) else {
            continue;
        };
        let mut stored = Vec::with_capacity(HEADER);
        stored.extend(elf.order().write_u32_bytes(like.kind));
        stored.extend([0; 4]);
        stored.extend(elf.order().write_u64_bytes(section.data.len() as u64));
        stored.extend(elf.order().write_u64_bytes(section.header.align));
        if like.kind == ELFCOMPRESS_ZLIB.0 {
            let mut encoder = ZlibEncoder::new(stored, Compression::default());
            let done = encoder.write_all(section.data).and_then(|()| encoder.finish());
            stored = done.map_err(|_| Error::Compressed(index))?;
        } else {
            stored.extend(compress_to_vec(section.data, CompressionLevel::Fastest));
        }
        edits.replace(index, stored);
        edits.store(
            index,
            Stored {
                compressed: true,
                align: ALIGN,
            },
        );
    }
    Ok(elf.rewrite(edits)?.into_bytes())
}
