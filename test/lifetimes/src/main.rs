//! `lifetimes`: random programs with lifetimes, compiled, run and judged. README.md beside the sources says what it does.

use clap::{Args, Parser, Subcommand, ValueEnum};
use lifetimes::build::{Dialect, Pipeline, Tools};
use lifetimes::faults::{FAULTS, noticed};
use lifetimes::finding::Finding;
use lifetimes::gdb;
use lifetimes::judge::{Fault, Verdict};
use lifetimes::print::{self, Target};
use lifetimes::random::Random;
use lifetimes::session::{Module, Way, run};
use lifetimes::shrink::shrink;
use lifetimes::tally::Tally;
use std::cell::LazyCell;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

#[derive(Parser)]
#[command(about = "Random programs with lifetimes, compiled, run and judged")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Judge modules of seeds, so many or for so long.
    Run(Run),
    /// Judge the functions of findings again.
    Check {
        findings: Vec<PathBuf>,
        #[arg(long)]
        folder: PathBuf,
    },
    /// Make debug info false, and see whether the judge notices.
    Selftest {
        #[arg(long)]
        folder: PathBuf,
    },
    /// Print the module of a seed in the proposal's syntax.
    Print {
        #[command(flatten)]
        module: Which,
        #[arg(long, default_value = "x86")]
        target: Target,
    },
}

/// Which functions.
#[derive(Args, Clone)]
struct Which {
    /// The first seed; one that the time decides unless it is given.
    #[arg(long, env = "DILIFETIME_SEED")]
    seed: Option<u64>,
    /// How many functions a module has.
    #[arg(long, default_value_t = 30)]
    functions: u64,
    /// Only these functions.
    #[arg(long, value_delimiter = ',')]
    only: Vec<u64>,
}

impl Which {
    fn seed(&self) -> u64 {
        let time = || {
            SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |time| time.as_nanos() as u64 % 1_000_000_000)
        };
        self.seed.unwrap_or_else(time)
    }

    fn module(&self, seed: u64, gpu: bool) -> Module {
        match self.only.is_empty() {
            true => Module::of_seed(seed, 0..self.functions, gpu),
            false => Module::of_seed(seed, self.only.iter().copied(), gpu),
        }
    }
}

#[derive(Args)]
struct Run {
    #[command(flatten)]
    module: Which,
    /// How many seeds, one after the other.
    #[arg(long, default_value_t = 1)]
    seeds: u64,
    /// Go on for so long instead.
    #[arg(long)]
    seconds: Option<u64>,
    /// All of them unless some are named, and so the others.
    #[arg(long, value_delimiter = ',')]
    targets: Vec<Target>,
    #[arg(long, value_delimiter = ',')]
    pipelines: Vec<Pipeline>,
    #[arg(long, value_delimiter = ',')]
    dialects: Vec<Dialect>,
    /// For each seed one of the ways, which the seed decides, instead of all.
    #[arg(long)]
    one_way: bool,
    /// Where files go.
    #[arg(long)]
    folder: PathBuf,
    /// Where small modules of what fails go, one for each verdict and way of this run.
    #[arg(long)]
    findings: Option<PathBuf>,
    /// Verdicts that don't fail the run, beside those that never do.
    #[arg(long, value_delimiter = ',')]
    tolerate: Vec<Verdict>,
    /// Ask gdb, too.
    #[arg(long)]
    gdb: bool,
}

fn main() -> ExitCode {
    match Arguments::parse().task {
        Task::Run(run) => sweep(&run),
        Task::Check { findings, folder } => check(&findings, folder),
        Task::Selftest { folder } => selftest(folder),
        Task::Print { module, target } => {
            let text = print::module(&module.module(module.seed(), target.is_gpu()).functions, target);
            print!("{text}");
            ExitCode::SUCCESS
        }
    }
}

impl Run {
    fn ways(&self) -> Vec<Way> {
        let mut ways = Vec::new();
        for target in or_all(&self.targets) {
            for pipeline in or_all(&self.pipelines) {
                for dialect in or_all(&self.dialects) {
                    ways.push(Way {
                        target,
                        pipeline,
                        dialect,
                    });
                }
            }
        }
        ways
    }
}

fn or_all<T: ValueEnum>(named: &[T]) -> Vec<T> {
    match named.is_empty() {
        true => T::value_variants().to_vec(),
        false => named.to_vec(),
    }
}

fn sweep(options: &Run) -> ExitCode {
    let tools = match Tools::new(options.folder.clone()) {
        Ok(tools) => tools,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let (first, ways, start) = (options.module.seed(), options.ways(), Instant::now());
    let mut sweep = Sweep {
        options,
        tools,
        tally: Tally::default(),
        known: BTreeSet::new(),
        failed: false,
    };
    println!("the first seed is {first}");
    let end = options.seconds.map(Duration::from_secs);
    for number in 0.. {
        if end.map_or(number >= options.seeds, |end| start.elapsed() >= end) {
            break;
        }
        let seed = first + number;
        let plain = LazyCell::new(|| options.module.module(seed, false));
        let gpu = LazyCell::new(|| options.module.module(seed, true));
        let mut judge = |way: Way| sweep.judge(seed, if way.target.is_gpu() { &gpu } else { &plain }, way);
        match options.one_way {
            true => judge(ways[Random::new(seed, u64::MAX).below(ways.len())]),
            false => ways.iter().for_each(|way| judge(*way)),
        }
    }
    print!("{}", sweep.tally);
    match sweep.failed {
        false => ExitCode::SUCCESS,
        true => ExitCode::FAILURE,
    }
}

struct Sweep<'r> {
    options: &'r Run,
    tools: Tools,
    tally: Tally,
    /// Verdicts and ways of which there is a finding.
    known: BTreeSet<(Verdict, String)>,
    failed: bool,
}

impl Sweep<'_> {
    fn judge(&mut self, seed: u64, module: &Module, way: Way) {
        match run(&self.tools, "module", module, way) {
            Ok(outcome) => {
                self.tally.add(way, module, &outcome);
                for fault in &outcome.faults {
                    self.failed |= !self.options.tolerate.contains(&fault.verdict);
                    println!("seed {seed}, {way}: {}", fault.text);
                    self.find(seed, module, way, fault);
                }
                if self.options.gdb {
                    self.ask_gdb(seed, module, way);
                }
            }
            Err(error) => {
                self.failed = true;
                println!("seed {seed}, {way}: {error}");
                self.tally.broken(way);
            }
        }
    }

    /// What gdb shows of the program that was just judged.
    fn ask_gdb(&mut self, seed: u64, module: &Module, way: Way) {
        let program = self.tools.folder.join("module.exe");
        let asked = match gdb::ask(&program, module, &self.tools.folder.join("stops.py")) {
            Ok(asked) => asked,
            Err(error) => {
                self.failed = true;
                return println!("seed {seed}, {way}: {error}");
            }
        };
        self.failed |= !asked.wrong.is_empty() && !self.options.tolerate.contains(&Verdict::Wrong);
        asked
            .wrong
            .iter()
            .for_each(|wrong| println!("seed {seed}, {way}, gdb: {wrong}"));
        self.tally
            .add_counts(format!("{way}, in gdb"), module, &asked.counts);
    }

    /// Makes a small module of what fails, if it is the first of its kind.
    fn find(&mut self, seed: u64, module: &Module, way: Way, fault: &Fault) {
        let Some(folder) = &self.options.findings else {
            return;
        };
        if !self.known.insert((fault.verdict, way.to_string())) {
            return;
        }
        let function = &module.functions[fault.function];
        let (small, what) = shrink(&self.tools, function, way, fault);
        let title = format!("seed {seed}, {}, {way}: {what}", function.name);
        let name = format!("{:?}-{seed}-{}-{way}.prop.ll", fault.verdict, function.name).replace(' ', "-");
        let path = folder.join(name);
        let written = Finding { way, function: small }.write(&path, &title);
        match written {
            Ok(()) => println!("  {}", path.display()),
            Err(error) => println!("  {}: {error}", path.display()),
        }
    }
}

fn check(findings: &[PathBuf], folder: PathBuf) -> ExitCode {
    let Ok(tools) = Tools::new(folder) else {
        return ExitCode::from(2);
    };
    let mut failed = false;
    for path in findings {
        let name = path.display();
        let outcome = Finding::read(path)
            .map_err(|error| error.to_string())
            .and_then(|finding| {
                let module = Module::new([finding.function]);
                run(&tools, "check", &module, finding.way).map_err(|error| error.to_string())
            });
        match outcome {
            Ok(outcome) if outcome.faults.is_empty() => println!("{name}: right"),
            Ok(outcome) => {
                failed = true;
                outcome
                    .faults
                    .iter()
                    .for_each(|fault| println!("{name}: {}", fault.text));
            }
            Err(error) => {
                failed = true;
                println!("{name}: {error}");
            }
        }
    }
    if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

fn selftest(folder: PathBuf) -> ExitCode {
    let Ok(tools) = Tools::new(folder) else {
        return ExitCode::from(2);
    };
    let (target, pipeline, dialect) = (Target::X86, Pipeline::LlcO2, Dialect::Dwarf5);
    let way = Way {
        target,
        pipeline,
        dialect,
    };
    let module = Module::of_seed(1, 0..40, false);
    let outcome = match run(&tools, "selftest", &module, way) {
        Ok(outcome) => outcome,
        Err(error) => {
            println!("{error}");
            return ExitCode::from(2);
        }
    };
    let mut failed = false;
    for fault in FAULTS {
        match noticed(&module, &outcome, way, fault) {
            Ok(count) => {
                failed |= count == 0;
                println!("{fault:?}: {count} more");
            }
            Err(error) => {
                failed = true;
                println!("{fault:?}: {error}");
            }
        }
    }
    if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}
