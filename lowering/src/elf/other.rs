//! What is taken for an object by mistake, by its first bytes.

use std::fmt;

/// A file that isn't ELF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Other {
    Archive,
    Bitcode,
    /// Code of several targets in one file, as clang bundles it.
    Offloading,
    Unknown,
}

impl Other {
    pub(crate) fn of(data: &[u8]) -> Other {
        const KINDS: [(&[u8], Other); 7] = [
            (b"!<arch>\n", Other::Archive),
            (b"!<thin>\n", Other::Archive),
            (b"BC\xc0\xde", Other::Bitcode),
            // With a wrapper around it, as for Darwin.
            (b"\xde\xc0\x17\x0b", Other::Bitcode),
            (b"__CLANG_OFFLOAD_BUNDLE__", Other::Offloading),
            (b"CCOB", Other::Offloading),
            (b"\x10\xff\x10\xad", Other::Offloading),
        ];
        let found = KINDS.iter().find(|(magic, _)| data.starts_with(magic));
        found.map_or(Other::Unknown, |(_, kind)| *kind)
    }
}

impl fmt::Display for Other {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Other::Archive => "an archive, not an ELF file: take its members out first (llvm-ar x)",
            Other::Bitcode => "LLVM bitcode, not an ELF file: make an object of it first (llc, clang -c)",
            Other::Offloading => {
                "a bundle for offloading, not an ELF file: take a code object out first (llvm-objdump --offloading)"
            }
            Other::Unknown => "not an ELF file",
        })
    }
}
