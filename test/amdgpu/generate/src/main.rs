//! `kernelgen SEED` prints the kernel of a seed.
//!
//! `kernelgen --shrink SEED FILE COMMAND...` writes a smaller kernel to FILE with which `COMMAND... FILE` still succeeds.

mod ast;
mod make;
mod print;
mod repair;
mod shrink;
mod visit;

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

/// The program does what it is asked for, or says what it can be asked for.
fn run(arguments: &[&str]) -> Option<()> {
    match arguments {
        [seed] => {
            let seed = seed.parse().ok()?;
            print!(
                "{}",
                print::print(&make::program(seed), &format!("The kernel of seed {seed}."))
            );
        }
        ["--shrink", seed, file, command, rest @ ..] => {
            let seed = seed.parse().ok()?;
            let title = format!("What is left of the kernel of seed {seed}.");
            let write = |file: &Path, program: &ast::Program| {
                std::fs::write(file, print::print(program, &title)).expect("the file can be written");
            };
            // Whoever stops this has the smallest so far.
            let (small, candidate) = (Path::new(file), Path::new(file).with_extension("candidate.cl"));
            let program = make::program(seed);
            write(small, &program);
            shrink::shrink(program, |program| {
                write(&candidate, program);
                let mut command = Command::new(command);
                command
                    .args(rest)
                    .arg(&candidate)
                    .stdin(Stdio::null())
                    .stdout(Stdio::null())
                    .stderr(Stdio::null());
                let succeeds = command.status().is_ok_and(|status| status.success());
                if succeeds {
                    write(small, program);
                }
                succeeds
            });
            std::fs::remove_file(candidate).ok();
        }
        _ => return None,
    }
    Some(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Some(()) => ExitCode::SUCCESS,
        None => {
            eprintln!("usage: kernelgen SEED, or kernelgen --shrink SEED FILE COMMAND...");
            ExitCode::from(2)
        }
    }
}
