//! `dilifetime operations`: the table of operations.

use super::{Failure, Outcome, json, table};
use dilifetime::model::{Signature, TABLE};
use dilifetime::rules;
use serde::Serialize;

/// List the operations of expressions.
///
/// A signature is in the proposal's notation: what the parameters are, what the operation pops, topmost first, and what
/// it pushes. A letter that repeats stands for one type.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  dilifetime operations
  dilifetime operations --json | jq -r '.operations[].signature'

Each operation has a section of its name in the proposal, \"LLVM Extensions for Heterogeneous Debugging\".")]
pub(super) struct Args {
    #[command(flatten)]
    format: table::Format,
}

/// As `--json` prints it.
#[derive(Serialize)]
struct Operations {
    operations: Vec<Operation>,
}

#[derive(Serialize)]
struct Operation {
    name: &'static str,
    signature: String,
    summary: &'static str,
    conditions: Vec<Condition>,
}

#[derive(Serialize)]
struct Condition {
    text: String,
    /// The rule that a message about it carries.
    rule: &'static str,
}

const MARKDOWN: &str = "\
# Operations

What expressions are made of. A signature is in the proposal's notation: parameters, what is popped (the top of the stack
first), what is pushed; a letter that repeats stands for one type. After a condition is the [rule](rules.md) that a
message about it carries. Each operation has a section of its name in the proposal. `dilifetime operations` made this file.

";

impl Args {
    /// Prints them.
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let json = || json::document("operations", &operations(), &[]);
        let markdown = || format!("{MARKDOWN}{}", markdown());
        self.format.print(json, markdown, plain)
    }
}

fn operations() -> Operations {
    let operations = TABLE.iter().map(|row| Operation {
        name: row.name,
        signature: row.to_string(),
        summary: row.summary,
        conditions: conditions(row),
    });
    Operations {
        operations: operations.collect(),
    }
}

fn conditions(row: &Signature) -> Vec<Condition> {
    let conditions = row.conditions.iter().map(|condition| Condition {
        text: condition.to_string(),
        rule: rules::of_condition(condition).name,
    });
    conditions.collect()
}

fn plain() -> String {
    let rows = TABLE.iter().map(|row| [row.to_string(), row.summary.to_string()]);
    table::plain(["operation", "what it does"], rows.collect())
}

fn markdown() -> String {
    let rows = TABLE.iter().map(|row| {
        let conditions = conditions(row).into_iter();
        let conditions = conditions.map(|condition| format!("{} (`{}`)", condition.text, condition.rule));
        [
            format!("`{row}`"),
            row.summary.to_string(),
            conditions.collect::<Vec<_>>().join("; "),
        ]
    });
    table::markdown(["operation", "what it does", "conditions"], rows.collect())
}
