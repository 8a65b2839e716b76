//! `lanes CODE-OBJECT LISTING IN EVERY`: is each lane where `DW_AT_LLVM_lane_pc` says, at every instruction?
//!
//! Prints `PC<tab>WHAT` for each address at which it isn't, then how often lanes are there that are on; that wait, for
//! a place with a line, or where none has one; that wait and nothing is said; that are gone; how often EXEC has
//! others and `DW_AT_LLVM_active_lane` says which are on, or doesn't; and how often it is wrong. One instruction in EVERY is
//! looked at. The exit code is 1 if anything is wrong.

use std::process::ExitCode;

use wavefront::corpus::{judge, read, start};
use wavefront::error::Error;
use wavefront::truth::lanes::{Counts, LaneJudge};
use wavefront::truth::scopes::Program;

fn run([object, listing, input, every]: &[String; 4]) -> Result<bool, Error> {
    let data = read(object)?;
    let program = Program::parse(&data)?;
    let judge = start(&data, &read(listing)?, &read(input)?, |kernel, group| {
        let mut judge = LaneJudge::new(&program, every.parse().unwrap_or(1));
        group.run(|moment| judge.observe(moment))?;
        judge.finish(kernel.lanes());
        Ok(judge)
    })?;
    for (pc, what) in &judge.wrong {
        println!("{pc:#x}\t{what}");
    }
    let Counts {
        on,
        waiting,
        with_line,
        no_line,
        missing,
        gone,
        borrowed,
        unsaid,
        wrong,
    } = judge.counts;
    println!(
        "on {on}\twaiting {waiting}\twith line {with_line}\tno line {no_line}\tmissing {missing}\tgone {gone}\tborrowed {borrowed}\tunsaid {unsaid}\twrong {wrong}"
    );
    Ok(judge.wrong.is_empty())
}

fn main() -> ExitCode {
    judge("lanes CODE-OBJECT LISTING IN EVERY", run)
}
