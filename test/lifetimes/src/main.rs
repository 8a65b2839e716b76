//! `lifetimes`: random programs with lifetimes, judged.

use clap::Parser;
use lifetimes::build::{Dialect, Pipeline, Tools};
use lifetimes::judge::VERDICTS;
use lifetimes::print::{self, Target};
use lifetimes::session::{Module, Way, run};
use lifetimes::shrink::shrink;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
struct Arguments {
    #[arg(long, default_value = "1")]
    seed: u64,
    #[arg(long, default_value = "1")]
    seeds: u64,
    #[arg(long, default_value = "30")]
    functions: u64,
    #[arg(long, value_delimiter = ',', default_value = "llc-o0,llc-o2")]
    pipelines: Vec<Pipeline>,
    #[arg(long, value_delimiter = ',', default_value = "dwarf5")]
    dialects: Vec<Dialect>,
    #[arg(long, default_value = "/tmp/lifetimes")]
    folder: PathBuf,
    #[arg(long)]
    print: bool,
    /// Make small modules of failing functions, of each kind the first so many.
    #[arg(long, default_value = "0")]
    shrink: usize,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let tools = match Tools::new(arguments.folder) {
        Ok(tools) => tools,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let mut code = ExitCode::SUCCESS;
    let mut shrunk = BTreeMap::new();
    for seed in arguments.seed..arguments.seed + arguments.seeds {
        let module = Module::of_seed(seed, arguments.functions);
        if arguments.print {
            print!("{}", print::module(&module.functions, Target::X86));
            continue;
        }
        for pipeline in &arguments.pipelines {
            for dialect in &arguments.dialects {
                let way = Way { target: Target::X86, pipeline: *pipeline, dialect: *dialect };
                match run(&tools, "m", &module, way) {
                    Ok(outcome) => {
                        let counts: BTreeMap<_, _> = outcome.counts;
                        let text: Vec<String> = VERDICTS.iter().map(|v| format!("{v:?} {}", counts.get(v).copied().unwrap_or(0))).collect();
                        println!("seed {seed} {way}: {} lifetimes: {}", module.lifetimes(), text.join(", "));
                        for fault in outcome.faults {
                            println!("  {}", fault.text);
                            let kind = shrunk.entry(fault.verdict).or_insert(0);
                            if *kind < arguments.shrink {
                                *kind += 1;
                                let function = &module.functions[fault.function];
                                let (small, what) = shrink(&tools, function, way, &fault);
                                let text = print::module(std::slice::from_ref(&small), way.target);
                                let kind = format!("{:?}-{seed}-{}.prop.ll", fault.verdict, function.name);
                                let text = format!("; seed {seed}, {}, {way}: {what}\n{text}", function.name);
                                let _ = tools.write(&kind, text.as_bytes());
                            }
                            code = ExitCode::FAILURE;
                        }
                    }
                    Err(error) => {
                        println!("seed {seed} {way}: {error}");
                        code = ExitCode::FAILURE;
                    }
                }
            }
        }
    }
    code
}
