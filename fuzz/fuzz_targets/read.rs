//! The reader of metadata, the rules and the graph on any bytes.
#![no_main]

use dilifetime::graph::{Drawing, draw};
use dilifetime::read::{read, read_text};
use dilifetime::verify::verify;

libfuzzer_sys::fuzz_target!(|text: &[u8]| {
    match read_text(text) {
        Ok(found) => {
            let source = found.source();
            let mut reading = read(source);
            for finding in verify(source, &mut reading) {
                assert!(found.offset(finding.place, finding.node) <= text.len());
            }
            draw(source, &reading, Drawing::default()).expect("a graph");
        }
        Err(errors) => assert!(errors.iter().all(|error| error.offset <= text.len())),
    }
});
