//! `wavefront CODE-OBJECT LISTING IN OUT`: runs the work-group that the corpus's host build runs.
//!
//! IN is what the first argument points at, OUT what the second one points at in the end. For each marker that a wave
//! comes to it prints `LINE<tab>PC<tab>ITEM,ITEM,...`: the work-items that run the program there, in order.

use std::fs;
use std::process::ExitCode;

use wavefront::corpus::{read, start};
use wavefront::error::Error;
use wavefront::group::Moment;
use wavefront::launch::OUTPUT;

fn run(object: &str, listing: &str, input: &str, output: &str) -> Result<(), Error> {
    let input = read(input)?;
    let result = start(&read(object)?, &read(listing)?, &input, |kernel, group| {
        group.run(|moment| {
            for (_, line) in kernel
                .markers
                .iter()
                .filter(|(pc, _)| *pc == moment.instruction.pc)
            {
                println!("{line}\t{:#x}\t{}", moment.instruction.pc, items(moment));
            }
        })?;
        Ok(group
            .shared
            .global
            .bytes(OUTPUT, input.len())
            .expect("mapped at launch")
            .to_vec())
    })?;
    fs::write(output, result).map_err(|source| Error::File {
        path: output.to_owned(),
        source,
    })
}

/// The work-items that run the program at this moment.
fn items(moment: &Moment) -> String {
    let active = (0..moment.wave.lanes).filter(|lane| moment.wave.active() >> lane & 1 != 0);
    let names: Vec<String> = active
        .map(|lane| (moment.wave.first_item + lane).to_string())
        .collect();
    names.join(",")
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [object, listing, input, output] = arguments.as_slice() else {
        eprintln!("usage: wavefront CODE-OBJECT LISTING IN OUT");
        return ExitCode::from(2);
    };
    match run(object, listing, input, output) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
