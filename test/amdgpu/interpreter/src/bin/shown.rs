//! `shown CODE-OBJECT LISTING IN`: runs the work-group, and prints `LANE NAME VALUE` whenever debug info shows another value
//! of a variable where a lane of the first wave is at: an integer, or bytes, lowest first.

use std::collections::HashMap;
use std::process::ExitCode;

use wavefront::corpus::{self, read, start};
use wavefront::error::Error;
use wavefront::group::Moment;
use wavefront::truth::{scopes::Program, show::Lane, show::Shown};

/// The most lanes that a wave has.
const LANES: usize = 64;

/// What is shown of each variable where the lane is.
fn shown(program: &Program, moment: &Moment, lane: usize) -> Result<Vec<(String, Vec<u8>)>, Error> {
    let pc = moment.instruction.pc;
    let seen = Lane::new(program, moment, lane);
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

fn run([object, listing, input]: &[String; 3]) -> Result<bool, Error> {
    let data = read(object)?;
    let program = Program::parse(&data)?;
    start(&data, &read(listing)?, &read(input)?, |_, group| {
        let mut last: HashMap<(usize, String), Vec<u8>> = HashMap::new();
        let mut broken = None;
        group.run(|moment| {
            if moment.wave.first_item != 0 {
                return;
            }
            let active = moment.wave.active();
            for lane in (0..LANES).filter(|lane| active >> lane & 1 != 0) {
                match shown(&program, moment, lane) {
                    Err(error) => broken = broken.take().or(Some(error)),
                    Ok(found) => found.into_iter().for_each(|(name, bytes)| {
                        let before = last.get(&(lane, name.clone()));
                        if before != Some(&bytes) {
                            println!("{lane} {name} {}", text(&bytes));
                            last.insert((lane, name), bytes);
                        }
                    }),
                }
            }
        })?;
        broken.map_or(Ok(true), Err)
    })
}

fn main() -> ExitCode {
    corpus::judge("shown CODE-OBJECT LISTING IN", run)
}
