//! How often each verdict was given, for each way.

use crate::judge::{VERDICTS, Verdict};
use crate::session::{Module, Outcome, Way};
use std::collections::BTreeMap;
use std::fmt;

#[derive(Default)]
pub struct Tally(BTreeMap<String, Row>);

#[derive(Default)]
struct Row {
    functions: usize,
    lifetimes: usize,
    /// Modules that could not be judged.
    broken: usize,
    counts: BTreeMap<Verdict, u64>,
}

impl Tally {
    pub fn add(&mut self, way: Way, module: &Module, outcome: &Outcome) {
        self.add_counts(way.to_string(), module, &outcome.counts);
    }

    pub fn add_counts(&mut self, way: String, module: &Module, counts: &BTreeMap<Verdict, u64>) {
        let row = self.0.entry(way).or_default();
        row.functions += module.functions.len();
        row.lifetimes += module.lifetimes();
        for (verdict, count) in counts {
            *row.counts.entry(*verdict).or_default() += count;
        }
    }

    pub fn broken(&mut self, way: Way) {
        self.0.entry(way.to_string()).or_default().broken += 1;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (way, row) in &self.0 {
            write!(
                f,
                "{way}: {} functions, {} lifetimes:",
                row.functions, row.lifetimes
            )?;
            for verdict in VERDICTS {
                let count = row.counts.get(&verdict).copied().unwrap_or(0);
                write!(f, " {} {count}", format!("{verdict:?}").to_lowercase())?;
            }
            if row.broken > 0 {
                write!(f, ", {} modules broken", row.broken)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
