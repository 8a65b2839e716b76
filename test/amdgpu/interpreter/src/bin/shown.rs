//! `shown CODE-OBJECT LISTING IN LANE`: runs the work-group, and prints `NAME VALUE` whenever debug info shows another value
//! of a variable where the lane is at: an integer, or bytes, lowest first.

use std::collections::HashMap;
use std::process::ExitCode;

use wavefront::corpus::{self, read, start};
use wavefront::error::Error;
use wavefront::group::Moment;
use wavefront::truth::{scopes::Program, show::Lane, show::Shown};

/// What is shown of each variable where the lane is.
fn shown(program: &Program, moment: &Moment, lane: usize) -> Result<Vec<(String, Vec<u8>)>, Error> {
    let pc = moment.instruction.pc;
    let seen = Lane {
        program,
        moment,
        lane,
    };
    let mut found = Vec::new();
    for variable in program.at(pc).iter().flat_map(|scope| &scope.variables) {
        let location = program.whereabouts(variable.unit, variable.location.as_ref(), pc)?;
        match seen.show(variable, &location) {
            Shown::Bytes(bytes) => {
                if let Some(bytes) = bytes.into_iter().collect() {
                    found.push((variable.name.clone(), bytes));
                }
            }
            Shown::Nothing => {}
            Shown::Failed(why) => println!("{pc:#x}: {} failed: {why}", variable.name),
        }
    }
    Ok(found)
}

fn text(bytes: &[u8]) -> String {
    match bytes.try_into() {
        Ok(bytes) => i32::from_le_bytes(bytes).to_string(),
        Err(_) => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
    }
}

fn run([object, listing, input, lane]: &[String; 4]) -> Result<bool, Error> {
    let data = read(object)?;
    let program = Program::parse(&data)?;
    let lane: usize = lane.parse().unwrap_or(0);
    start(&data, &read(listing)?, &read(input)?, |_, group| {
        let mut last: HashMap<String, Vec<u8>> = HashMap::new();
        let mut broken = None;
        group.run(|moment| {
            let is_there = moment.wave.first_item == 0 && moment.wave.active() >> lane & 1 != 0;
            match is_there.then(|| shown(&program, moment, lane)).transpose() {
                Err(error) => broken = broken.take().or(Some(error)),
                Ok(found) => {
                    for (name, bytes) in found.into_iter().flatten() {
                        if last.get(&name) != Some(&bytes) {
                            println!("{name} {}", text(&bytes));
                            last.insert(name, bytes);
                        }
                    }
                }
            }
        })?;
        broken.map_or(Ok(true), Err)
    })
}

fn main() -> ExitCode {
    corpus::judge("shown CODE-OBJECT LISTING IN LANE", run)
}
