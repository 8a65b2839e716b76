//! `truth CODE-OBJECT LISTING IN LOG OUT EVERY`: is what debug info says of variables true, at every instruction of the work-group?
//!
//! Prints `PC<tab>NAME<tab>WHAT` for each value that is wrong and each location that can't be evaluated, once for its
//! instruction; then how often each verdict was given, at markers and between them, how often something was shown of a variable
//! before it has a value, where it has its first one, and how often something was shown that the log says nothing of. The exit code is 1 if anything is wrong; 2 if the kernel doesn't do what the host program does,
//! which leaves OUT in memory. Between markers one lane in EVERY is looked at, another one at each instruction.

use std::process::ExitCode;

use wavefront::corpus::{self, read, start};
use wavefront::error::Error;
use wavefront::launch::OUTPUT;
use wavefront::truth::{judge::Judge, log, scopes::Program, verdict::Counts};

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

fn run([object, listing, input, log, output, every]: &[String; 6]) -> Result<bool, Error> {
    let data = read(object)?;
    let program = Program::parse(&data)?;
    let log = log::parse(&String::from_utf8_lossy(&read(log)?))?;
    let output = read(output)?;
    let judge = start(&data, &read(listing)?, &read(input)?, |kernel, group| {
        let mut broken = None;
        let mut judge = Judge::new(&program, &kernel.markers, &log, every.parse().unwrap_or(1));
        group.run(|moment| {
            if broken.is_none() {
                broken = judge.observe(moment).err();
            }
        })?;
        if let Some(error) = broken {
            return Err(error);
        }
        judge.finish()?;
        let memory = group
            .shared
            .global
            .bytes(OUTPUT, output.len())
            .expect("mapped at launch");
        match memory.iter().zip(&output).position(|(here, there)| here != there) {
            Some(at) => Err(Error::Memory(at)),
            None => Ok(judge),
        }
    })?;
    for ((pc, name), what) in &judge.wrong {
        println!("{pc:#x}\t{name}\t{what}");
    }
    println!("{}", line("at markers", judge.at_markers));
    println!("{}", line("between", judge.between));
    println!("at home\t{}", judge.at_home);
    for ((reason, function, name), times) in &judge.unjudged {
        println!("{}\t{function}\t{name}\t{times}", reason.as_str());
    }
    Ok(judge.wrong.is_empty())
}

fn main() -> ExitCode {
    corpus::judge("truth CODE-OBJECT LISTING IN LOG OUT EVERY", run)
}
