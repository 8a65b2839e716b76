//! `truth CODE-OBJECT LISTING IN LOG`: is what debug info says of variables true, at every instruction of the work-group?
//!
//! Prints `PC<tab>NAME<tab>WHAT` for each value that is wrong and each location that can't be evaluated, once for its
//! instruction; then how often each verdict was given, at markers and between them.
//! The exit code is 1 if anything is wrong.

use std::process::ExitCode;

use wavefront::corpus::{read, start};
use wavefront::error::Error;
use wavefront::truth::judge::{Counts, Judge};
use wavefront::truth::{log, scopes::Program};

fn line(place: &str, counts: Counts) -> String {
    let Counts {
        right,
        partly,
        missing,
        failed,
        wrong,
    } = counts;
    format!("{place}\tright {right}\tpartly {partly}\tmissing {missing}\tfailed {failed}\twrong {wrong}")
}

fn run(object: &str, listing: &str, input: &str, log: &str) -> Result<bool, Error> {
    let data = read(object)?;
    let program = Program::parse(&data)?;
    let log = log::parse(&String::from_utf8_lossy(&read(log)?))?;
    let mut broken = None;
    let judge = start(&data, &read(listing)?, &read(input)?, |kernel, group| {
        let mut judge = Judge::new(&program, &kernel.markers, &log);
        group.run(|moment| {
            if broken.is_none() {
                broken = judge.observe(moment).err();
            }
        })?;
        Ok(judge)
    })?;
    if let Some(error) = broken {
        return Err(error);
    }
    for ((pc, name), what) in &judge.wrong {
        println!("{pc:#x}\t{name}\t{what}");
    }
    println!(
        "{}\n{}",
        line("at markers", judge.at_markers),
        line("between", judge.between)
    );
    Ok(judge.wrong.is_empty())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [object, listing, input, log] = arguments.as_slice() else {
        eprintln!("usage: truth CODE-OBJECT LISTING IN LOG");
        return ExitCode::from(2);
    };
    match run(object, listing, input, log) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
