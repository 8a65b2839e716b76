//! Any bytes are evaluated without harm.

use super::*;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(20_000) })]

    #[test]
    fn any_bytes_end(bytes in proptest::collection::vec(any::<u8>(), 0..80), legacy: bool) {
        let extensions = if legacy { ExtensionEncoding::Legacy } else { ExtensionEncoding::User };
        let unit = Unit { extensions, ..UNIT };
        let thread = Thread { lane: Some(3), ..Thread::default() };
        if let Ok(location) = locate(Code { bytes: &bytes, unit }, &thread) {
            let _ = contents(&location, 64, &thread);
        }
    }
}
