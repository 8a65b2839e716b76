//! `dilifetime eval`: what a variable holds, or where a function's lanes are.

use super::{Failure, Outcome, input, json, output};
use crate::output::told;
use dilifetime::dialect::ExtensionEncoding;
use dilifetime::interpret::{Evaluated, FunctionAttribute, Query, RegisterValue, Subject, examine};
use dilifetime::locate::Pc;
use num_bigint::BigUint;
use num_traits::Num;
use serde::Serialize;
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Evaluate a variable's location, or an attribute of a function, in a machine state that you give, and show its value
/// and each step.
///
/// Understands DWARF 5 and the heterogeneous extensions, for x86-64, AArch64, AMDGPU, Intel GPUs and, with --target, what
/// somebody describes whose numbers have the lowest byte first. The variable is the innermost
/// of its name at the address. What isn't given isn't known: a location or value that needs it is an error that says so.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  dilifetime eval prog.o --pc main+12 --var i --reg rdi=5
  dilifetime eval a.out --pc 0x401136 --var p --reg rsp=0x7fff00 --mem 0:0x7fff08=2a000000
  dilifetime eval kernel.o --pc 0x40 --var sum --lane 3 --reg 'v5[3]=7'
  dilifetime eval kernel.o --pc 0x40 --var tmp --lane 3 --mem 5:0x10=01000000
  dilifetime eval kernel.o --pc 0x40 --attribute lane_pc --reg pc=0x40 --reg exec=0xff --reg 's[4:5]=0xffff'
  dilifetime eval prog.o --pc 0x10 --var x --reg rax=1 --json | jq '.values[].value'

AMDGPU: v5[3] is lane 3 of v5. Private memory is address space 5 as the lane sees it, or 6 for all lanes together.")]
pub(super) struct Args {
    /// An ELF file; - is standard input.
    file: PathBuf,

    /// Where the thread is: 0x401136, 16, .text+0x10, main+4. Not needed for most globals.
    #[arg(long, value_name = "ADDR")]
    pc: Option<Pc>,

    /// The variable's name.
    #[arg(long, value_name = "NAME", required_unless_present = "attribute")]
    var: Option<String>,

    /// Instead of a variable, an attribute of the function at the address: where each lane is, or which lanes run.
    #[arg(long, value_name = "WHICH", conflicts_with = "var")]
    attribute: Option<Attribute>,

    /// The function, or inlined instance, that it belongs to.
    #[arg(long, value_name = "NAME")]
    function: Option<String>,

    /// A register by name or by DWARF number, or several in a row, as locate shows them: 's[4:5]'.
    #[arg(long = "reg", value_name = "R=V", value_parser = register)]
    registers: Vec<Given>,

    /// A register as it was on entry to the function.
    #[arg(long = "entry-reg", value_name = "R=V", value_parser = register)]
    on_entry: Vec<Given>,

    /// Bytes of memory in hexadecimal, lowest address first; without AS, of the default address space.
    #[arg(long = "mem", value_name = "AS:ADDR=BYTES", value_parser = memory)]
    memory: Vec<(u32, Pc, Vec<u8>)>,

    /// The lane that is looked at.
    #[arg(long, value_name = "N", value_parser = number)]
    lane: Option<u64>,

    /// How many lanes there are.
    #[arg(long, value_name = "N", value_parser = number, default_value = "64")]
    lanes: u64,

    /// So many calling frames up, by what .debug_frame or .eh_frame says; registers and the address are of the innermost frame.
    #[arg(long, value_name = "N", value_parser = number, default_value = "0")]
    frame: u64,

    /// The canonical frame address; by default what .debug_frame or .eh_frame says.
    #[arg(long, value_name = "ADDR", value_parser = number)]
    cfa: Option<u64>,

    /// Where the thread's thread-local storage starts.
    #[arg(long, value_name = "ADDR", value_parser = number)]
    tls: Option<u64>,

    /// The address of the current object, for DW_OP_push_object_address.
    #[arg(long, value_name = "ADDR", value_parser = number)]
    object: Option<u64>,

    /// Operations of the extensions have opcodes of their own, 0xe1 to 0xec, instead of DW_OP_LLVM_user.
    #[arg(long)]
    legacy: bool,

    /// A description of the file's target, in JSON (docs/targets.md); by default what is known of it.
    #[arg(long, value_name = "FILE")]
    target: Option<PathBuf>,

    /// As JSON.
    #[arg(long)]
    json: bool,

    /// Where to write.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,
}

/// Attributes of functions, without `DW_AT_LLVM_`.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
#[value(rename_all = "snake_case")]
enum Attribute {
    LanePc,
    ActiveLane,
}

impl Args {
    fn subject(&self) -> Subject {
        match (self.attribute, &self.var) {
            (Some(Attribute::LanePc), _) => Subject::Function(FunctionAttribute::LanePc),
            (Some(Attribute::ActiveLane), _) => Subject::Function(FunctionAttribute::ActiveLane),
            (None, name) => Subject::Variable(name.clone().unwrap_or_default()),
        }
    }

    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        output::check(&self.output, &self.file)?;
        let bytes = input::read(&self.file)?;
        let query = Query {
            pc: self.pc.clone(),
            subject: self.subject(),
            function: self.function.clone(),
            extensions: match self.legacy {
                true => ExtensionEncoding::Legacy,
                false => ExtensionEncoding::User,
            },
            target: input::target(self.target.as_deref())?,
            registers: self.registers.concat(),
            on_entry: self.on_entry.concat(),
            memory: self.memory.clone(),
            lane: self.lane,
            lanes: self.lanes,
            cfa: self.cfa,
            frame: usize::try_from(self.frame).unwrap_or(usize::MAX),
            thread_local: self.tls,
            object: self.object,
        };
        let results = examine(&bytes, &query).map_err(|error| Failure::input(&self.file, error))?;
        let text = match self.json {
            true => json::document("values", &Values { values: &results }, &problems(&results))?,
            false => results.iter().map(shown).collect::<Vec<_>>().join("\n"),
        };
        output::write(&self.output, text.as_bytes())?;
        for result in &results {
            if let Some(error) = &result.error {
                told!("error: {}: {}: {error}", self.file.display(), named(result));
            }
        }
        Ok(match results.iter().all(|result| result.error.is_none()) {
            true => Outcome::Fine,
            false => Outcome::Findings,
        })
    }
}

/// As `--json` prints them.
#[derive(Serialize)]
struct Values<'a> {
    values: &'a [Evaluated],
}

fn problems(results: &[Evaluated]) -> Vec<json::Problem<'_>> {
    let wrong = results.iter().filter_map(|result| {
        Some(json::Problem {
            variable: Some(&result.name),
            ..json::Problem::error(result.error.as_deref()?)
        })
    });
    wrong.collect()
}

/// The name, and the type if it is known.
fn named(result: &Evaluated) -> String {
    match &result.ty {
        Some(ty) => format!("{}: {ty}", result.name),
        None => result.name.clone(),
    }
}

fn shown(result: &Evaluated) -> String {
    let mut text = named(result);
    // Writing to a string can't fail.
    let _ = match &result.value {
        Some(value) => writeln!(text, " = {value}"),
        None => writeln!(text),
    };
    if let Some(pc) = &result.pc {
        let _ = writeln!(text, "  at {pc}");
    }
    if let Some(location) = &result.location {
        let _ = writeln!(text, "  location: {location}");
    }
    for step in &result.steps {
        let _ = writeln!(
            text,
            "  {:indent$}{:<40} {}",
            "",
            step.operation,
            step.stack.join(" | "),
            indent = step.depth * 2
        );
    }
    text
}

pub(super) fn number(text: &str) -> Result<u64, String> {
    let number = wide(text)?;
    u64::try_from(number).map_err(|_| "it has more than 64 bits".to_string())
}

fn wide(text: &str) -> Result<BigUint, String> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => BigUint::from_str_radix(digits, 16),
        None => BigUint::from_str_radix(text, 10),
    };
    match parsed {
        Ok(number) if number.bits() <= 4096 => Ok(number),
        _ => Err("a number is 42 or 0x2a".to_string()),
    }
}

/// What `--reg` gives: one register, or those in a row that `locate` shows as one, `s[4:5]`.
type Given = Vec<RegisterValue>;

fn register(text: &str) -> Result<Given, String> {
    let (name, value) = text
        .split_once('=')
        .ok_or("a register is NAME=VALUE, NAME[LANE]=VALUE, or NAME[FIRST:LAST]=VALUE")?;
    let value = wide(value)?;
    let (name, row) = in_row(name)?;
    let (name, lane) = match name.strip_suffix(']').and_then(|name| name.split_once('[')) {
        Some((name, lane)) => (name.to_string(), Some(number(lane)?)),
        None => (name, None),
    };
    let Some(row) = row else {
        return Ok(vec![RegisterValue { name, lane, value }]);
    };
    if value.bits() > u64::from(REGISTER_BITS) * row.clone().count() as u64 {
        return Err(format!("{} registers have fewer bits", row.count()));
    }
    let word = |at: u32| BigUint::from(value.iter_u32_digits().nth(at as usize).unwrap_or(0));
    let first = *row.start();
    let register = |number| RegisterValue {
        name: format!("{name}{number}"),
        lane,
        value: word(number - first),
    };
    Ok(row.map(register).collect())
}

/// The bits of each register in a row, or of its lanes.
const REGISTER_BITS: u32 = u32::BITS;

/// A name without the numbers of the registers that are meant, `v[2:3][1]` as `v[1]`, and these.
fn in_row(name: &str) -> Result<(String, Option<RangeInclusive<u32>>), String> {
    let Some((before, rest)) = name.split_once('[') else {
        return Ok((name.to_string(), None));
    };
    let Some((row, lane)) = rest.split_once(']').filter(|(row, _)| row.contains(':')) else {
        return Ok((name.to_string(), None));
    };
    let (first, last) = row.split_once(':').unwrap_or_default();
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if first <= last && last - first < MOST_REGISTERS => {
            Ok((format!("{before}{lane}"), Some(first..=last)))
        }
        _ => Err("registers in a row are NAME[FIRST:LAST]".to_string()),
    }
}

/// No operation takes more in a row.
const MOST_REGISTERS: u32 = 32;

fn memory(text: &str) -> Result<(u32, Pc, Vec<u8>), String> {
    let (place, bytes) = text
        .split_once('=')
        .ok_or("memory is AS:ADDR=BYTES, or ADDR=BYTES")?;
    let (space, address) = match place.split_once(':') {
        Some((space, address)) => (
            space.parse().map_err(|_| "an address space is a number")?,
            address,
        ),
        None => (0, place),
    };
    let digits: Vec<char> = bytes.chars().filter(|c| !c.is_whitespace()).collect();
    let byte = |pair: &[char]| match pair {
        [high, low] => Some((high.to_digit(16)? * 16 + low.to_digit(16)?) as u8),
        _ => None,
    };
    let bytes: Option<Vec<u8>> = digits.chunks(2).map(byte).collect();
    let bytes = bytes.ok_or("bytes are pairs of hexadecimal digits, lowest address first")?;
    Ok((space, address.parse().map_err(|error| format!("{error}"))?, bytes))
}
