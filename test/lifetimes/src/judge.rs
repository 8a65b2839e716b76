//! What debug info shows at each marker, against what the program has.

use crate::build::Dialect;
use crate::dump::Stop;
use crate::interpret::{Byte, Event, Expected};
use crate::program::Function;
use crate::said::Said;
use dilifetime::dialect::ExtensionEncoding;
use dilifetime::interpret::{Opened, Shown, Visible};
use dilifetime::locate::{Image, LocateError};
use object::{Object, ObjectSection};
use std::collections::{BTreeMap, HashMap, HashSet};
use thiserror::Error;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, clap::ValueEnum)]
pub enum Verdict {
    Right,
    /// Some of what is known is shown, the rest is lost with a remark or
    /// nobody could know it.
    Partly,
    /// Nowhere, and nothing is shown.
    Nothing,
    /// The metadata doesn't say what it is.
    Open,
    /// Not shown, and a remark says so of this place.
    Said,
    /// Not shown; what it is made of need not be there any more.
    Gone,
    /// Not shown though all that it is made of is there, without a word.
    Silent,
    /// There is a location, and it can't be evaluated.
    Failed,
    Wrong,
}

pub const VERDICTS: [Verdict; 9] = [
    Verdict::Right,
    Verdict::Partly,
    Verdict::Nothing,
    Verdict::Open,
    Verdict::Said,
    Verdict::Gone,
    Verdict::Silent,
    Verdict::Failed,
    Verdict::Wrong,
];

impl Verdict {
    pub fn is_fault(self) -> bool {
        matches!(self, Verdict::Wrong | Verdict::Failed | Verdict::Silent)
    }
}

/// A verdict that is a fault, the first of its kind, function and variable.
#[derive(Clone, Debug)]
pub struct Fault {
    pub verdict: Verdict,
    /// The function's number in its module.
    pub function: usize,
    /// The variable's number in it.
    pub object: usize,
    pub marker: u32,
    pub text: String,
}

#[derive(Default)]
pub struct Result {
    pub counts: BTreeMap<Verdict, u64>,
    pub faults: Vec<Fault>,
}

#[derive(Debug, Error)]
pub enum JudgeError {
    #[error(transparent)]
    File(#[from] LocateError),
    #[error("damaged debug info: {0}")]
    Damaged(#[from] gimli::Error),
    #[error("damaged ELF file: {0}")]
    Elf(#[from] object::Error),
    /// Code generation is wrong, or this program.
    #[error("{0} came to other markers than it should")]
    Way(String),
}

/// The program's markers by their address.
pub fn markers(program: &[u8]) -> std::result::Result<HashMap<u64, u32>, object::Error> {
    let file = object::File::parse(program)?;
    let Some(section) = file.section_by_name("marks") else {
        return Ok(HashMap::new());
    };
    let data = section.data()?;
    let word = |bytes: &[u8]| bytes.try_into().map_or(0, u64::from_le_bytes);
    Ok(data
        .chunks_exact(16)
        .map(|row| (word(&row[..8]), word(&row[8..]) as u32))
        .collect())
}

/// What each function should come to, and where it did.
pub struct Runs<'r> {
    /// The number of the marker at an address.
    pub markers: HashMap<u64, u32>,
    pub functions: &'r [Function],
    pub events: &'r [Vec<Event>],
    pub stops: &'r [Stop],
    /// What remarks say.
    pub said: &'r Said,
    pub dialect: Dialect,
}

/// Judges a linked program.
pub fn judge(program: &[u8], runs: &Runs) -> std::result::Result<Result, JudgeError> {
    let image = Image::new(program, None)?;
    let encoding = match runs.dialect {
        Dialect::HeterogeneousLegacy => ExtensionEncoding::Legacy,
        _ => ExtensionEncoding::User,
    };
    let opened = Opened::new(&image, encoding)?;
    let mut judge = Judge {
        runs,
        opened: &opened,
        visible: HashMap::new(),
        result: Result::default(),
        seen: HashSet::new(),
    };
    for (number, function) in runs.functions.iter().enumerate() {
        let stops: Vec<&Stop> = runs.stops.iter().filter(|stop| stop.function == number).collect();
        let events = &runs.events[number];
        let same = |(stop, event): (&&Stop, &Event)| runs.markers.get(&stop.address) == Some(&event.marker);
        if stops.len() != events.len() || !stops.iter().zip(events).all(same) {
            return Err(JudgeError::Way(function.name.clone()));
        }
        for (stop, event) in stops.iter().zip(events) {
            judge.event(number, stop, event)?;
        }
    }
    Ok(judge.result)
}

struct Judge<'r> {
    runs: &'r Runs<'r>,
    opened: &'r Opened<'r>,
    visible: HashMap<u64, Vec<Visible>>,
    result: Result,
    /// Functions, variables and verdicts of which there is a fault.
    seen: HashSet<(String, usize, Verdict)>,
}

impl Judge<'_> {
    fn event(&mut self, number: usize, stop: &Stop, event: &Event) -> std::result::Result<(), gimli::Error> {
        if !self.visible.contains_key(&stop.address) {
            self.visible
                .insert(stop.address, self.opened.visible(stop.address)?);
        }
        for expected in &event.variables {
            let object = &self.runs.functions[number].objects[expected.object];
            let name = object.name.clone().unwrap_or_default();
            let visible = self.visible[&stop.address].iter().find(|each| each.name == name);
            let shown = match visible {
                Some(variable) => self.opened.show(variable, stop.address, &stop.state),
                None => Shown {
                    bytes: vec![None; expected.bytes.len()],
                    error: None,
                },
            };
            let said = || self.runs.said.is_said(&name, stop.address);
            let verdict = verdict(&shown, expected, said);
            *self.result.counts.entry(verdict).or_default() += 1;
            let function = self.runs.functions[number].name.clone();
            if verdict.is_fault() && self.seen.insert((function, expected.object, verdict)) {
                let (marker, address) = (event.marker, stop.address);
                let error = shown
                    .error
                    .as_ref()
                    .map_or(String::new(), |error| format!(" ({error})"));
                let text = format!(
                    "{verdict:?}: {name} at marker {marker} ({address:#x}): shown {}{error}, is {}",
                    hex(&shown.bytes),
                    expected_hex(&expected.bytes)
                );
                self.result.faults.push(Fault {
                    verdict,
                    function: number,
                    object: expected.object,
                    marker,
                    text,
                });
            }
        }
        Ok(())
    }
}

/// What a debugger shows, against what is so.
pub fn verdict(shown: &Shown, expected: &Expected, said: impl Fn() -> bool) -> Verdict {
    let pairs = || shown.bytes.iter().zip(&expected.bytes);
    let is_wrong = |(shown, is): (&Option<u8>, &Byte)| match (shown, is) {
        (Some(shown), Byte::Known(is)) => shown != is,
        (Some(shown), Byte::Either(one, other)) => shown != one && shown != other,
        (Some(_), Byte::Nowhere) => true,
        _ => false,
    };
    if shown.bytes.len() != expected.bytes.len() || pairs().any(is_wrong) {
        return Verdict::Wrong;
    }
    let is_known = |byte: &&Byte| matches!(byte, Byte::Known(_) | Byte::Either(..));
    let known = expected.bytes.iter().filter(is_known).count();
    let right = pairs()
        .filter(|(shown, is)| shown.is_some() && is_known(is))
        .count();
    let open = expected.bytes.contains(&Byte::Any);
    if shown.error.is_some() && !open {
        return Verdict::Failed;
    }
    match (known, right) {
        (0, _) if open => Verdict::Open,
        (0, _) => Verdict::Nothing,
        (known, right) if known == right => Verdict::Right,
        _ if open => Verdict::Open,
        (_, right) => match (said(), expected.held) {
            (false, true) => Verdict::Silent,
            _ if right > 0 => Verdict::Partly,
            (true, _) => Verdict::Said,
            (false, false) => Verdict::Gone,
        },
    }
}

fn hex(bytes: &[Option<u8>]) -> String {
    bytes
        .iter()
        .map(|byte| byte.map_or("--".into(), |byte| format!("{byte:02x}")))
        .collect()
}

fn expected_hex(bytes: &[Byte]) -> String {
    let text = |byte: &Byte| match byte {
        Byte::Known(byte) => format!("{byte:02x}"),
        Byte::Either(one, other) => format!("({one:02x}|{other:02x})"),
        Byte::Nowhere => "--".into(),
        Byte::Any => "??".into(),
    };
    bytes.iter().map(text).collect()
}
