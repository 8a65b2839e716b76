//! `dilifetime rules`: the catalogue of rules.

use super::{Failure, Outcome, json, table};
use dilifetime::rules;
use serde::Serialize;

/// List the rules of well-formed lifetimes.
///
/// Every message of the verifier carries the name of one of them in brackets.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  dilifetime rules
  dilifetime rules --json | jq -r '.rules[].name'

A section is one of the proposal's, \"LLVM Extensions for Heterogeneous Debugging\".")]
pub(super) struct Args {
    #[command(flatten)]
    format: table::Format,
}

/// As `--json` prints it.
#[derive(Serialize)]
struct Catalogue {
    rules: Vec<Rule>,
}

#[derive(Serialize)]
struct Rule {
    name: &'static str,
    section: &'static str,
    why: &'static str,
}

const MARKDOWN: &str = "\
# Rules

What makes lifetimes well-formed. Every message of the verifier carries a rule's name in brackets; the section is the
proposal's; the test breaks the rule. `dilifetime rules` made this file.

";

impl Args {
    /// Prints them.
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let json = || json::document("rules", &catalogue(), &[]);
        let markdown = || format!("{MARKDOWN}{}", markdown());
        self.format.print(json, markdown, plain)
    }
}

fn catalogue() -> Catalogue {
    let rules = rules::ALL.iter().map(|rule| Rule {
        name: rule.name,
        section: rule.section,
        why: rule.why,
    });
    Catalogue {
        rules: rules.collect(),
    }
}

fn plain() -> String {
    let rows = rules::ALL
        .iter()
        .map(|rule| [rule.name, rule.section, rule.why].map(str::to_string));
    table::plain(["rule", "section", "why"], rows.collect())
}

fn markdown() -> String {
    let rows = rules::ALL.iter().map(|rule| {
        let name = rule.name;
        let test = format!("[{name}.ll](../test/verify/negative/{name}.ll)");
        [
            format!("`{name}`"),
            rule.section.to_string(),
            rule.why.to_string(),
            test,
        ]
    });
    table::markdown(["rule", "section", "why", "test"], rows.collect())
}
