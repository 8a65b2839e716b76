//! What `--json` prints: documents of one form (`docs/json.md`; `docs/json.schema.json` is their JSON Schema).

use super::Failure;
use dilifetime::locate;
use serde::Serialize;
use std::borrow::Cow;

/// Of the form and of all kinds of document. A field that is added leaves it as it is.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Document<'a, T> {
    /// Which fields `content` has.
    kind: &'static str,
    version: u32,
    #[serde(flatten)]
    content: &'a T,
    problems: &'a [Problem<'a>],
}

/// Something wrong with the input, or a remark on it, and where that is.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Problem<'a> {
    pub severity: Severity,
    pub message: Cow<'a, str>,
    /// The rule that is broken, and the section of its document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<&'a str>,
    /// Of a text, from 1; columns are bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// A metadata node, as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub function: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variable: Option<&'a str>,
    /// A unit of DWARF: its name, or its offset.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<&'a str>,
    /// An instruction of SPIR-V, and its result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instruction: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Severity {
    #[default]
    Error,
    Warning,
    Remark,
}

impl<'a> Problem<'a> {
    /// An error without a place.
    pub(super) fn error(message: impl Into<Cow<'a, str>>) -> Problem<'a> {
        Problem {
            message: message.into(),
            ..Problem::default()
        }
    }
}

impl<'a> From<&'a locate::Problem> for Problem<'a> {
    fn from(problem: &'a locate::Problem) -> Problem<'a> {
        Problem {
            unit: Some(&problem.unit),
            ..Problem::error(&problem.message)
        }
    }
}

/// A whole document, of a structure's fields.
pub(super) fn document(
    kind: &'static str,
    content: &impl Serialize,
    problems: &[Problem<'_>],
) -> Result<String, Failure> {
    let document = Document {
        kind,
        version: VERSION,
        content,
        problems,
    };
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}
