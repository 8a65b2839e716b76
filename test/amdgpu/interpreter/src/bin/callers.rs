//! `callers CODE-OBJECT LISTING IN EVERY`: does call frame information say what the calling frame has in its registers, at every
//! instruction of every function that is called?
//!
//! Prints `PC<tab>REGISTER<tab>WHAT` for each that it says falsely, and then how many instructions were looked at, at how many
//! addresses, how often the caller's program counter is known and the lanes that it runs in, and the counters of frames further
//! up, how many words of registers that come back as they were are known and lost, how many others there are, and how many are
//! wrong. An instruction is looked at when a wave first comes by, and then one in EVERY. The exit code is 1 if anything is wrong.

use std::process::ExitCode;

use dilifetime::dialect::ExtensionEncoding;
use dilifetime::interpret::CallFrames;
use gimli::RunTimeEndian;
use object::{Object, ObjectSection};
use wavefront::corpus::{judge, read, start};
use wavefront::error::Error;
use wavefront::truth::callers::{CallerJudge, Counts};
use wavefront::truth::scopes::Program;

fn run([object, listing, input, every]: &[String; 4]) -> Result<bool, Error> {
    let data = read(object)?;
    let program = Program::parse(&data)?;
    let file = object::File::parse(&*data)?;
    let section = file.section_by_name(".debug_frame");
    let section = section.map_or(Ok(&[][..]), |section| section.data())?;
    let judge = start(&data, &read(listing)?, &read(input)?, |_, group| {
        let frames = CallFrames::new(section, RunTimeEndian::Little, ExtensionEncoding::User);
        let mut judge = CallerJudge::new(&program, frames, every.parse().unwrap_or(1));
        group.run(|moment| judge.observe(moment))?;
        Ok(judge)
    })?;
    for ((pc, register), what) in &judge.wrong {
        println!("{pc:#x}\t{register}\t{what}");
    }
    let Counts {
        looked,
        addresses,
        counters,
        masks,
        deeper,
        known,
        lost,
        clobbered,
        wrong,
    } = judge.counts;
    println!(
        "looked {looked}\taddresses {addresses}\tcounters {counters}\tmasks {masks}\tdeeper {deeper}\tknown {known}\tlost {lost}\tclobbered {clobbered}\twrong {wrong}"
    );
    Ok(judge.wrong.is_empty())
}

fn main() -> ExitCode {
    judge("callers CODE-OBJECT LISTING IN EVERY", run)
}
