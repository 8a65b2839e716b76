//! What must hold of the reader of vISA's debug info for any bytes. Also what the fuzzer checks.

use dilifetime::visa::{Map, check, read, write};

/// Any bytes are read or refused, and what was read is written as the same bytes.
pub fn check_visa(bytes: &[u8]) {
    if let Err(error) = Map::parse(bytes) {
        assert!(!error.to_string().is_empty());
    }
    match read(bytes) {
        Ok(file) => {
            for finding in check(&file) {
                assert!(!finding.to_string().is_empty());
            }
            assert_eq!(write(&file).expect("what was read"), bytes);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
