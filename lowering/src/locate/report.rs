//! What `locate` finds: the structure that `--json` prints.
//!
//! Addresses are numbers; before linking, when every section starts at 0,
//! they are in a made-up address space where each section has a place of its
//! own, and the strings beside them (`"from": ".text+0x10"`) are the ones to show.

use super::ranges::Span;
use super::words::Description;
use serde::Serialize;

/// All of a file.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The architecture as `object` names it, or `AMDGPU`.
    pub architecture: String,
    /// Not linked yet.
    pub relocatable: bool,
    /// Sections with code, by address.
    pub code: Vec<CodeSection>,
    pub units: Vec<Unit>,
    /// What couldn't be read. The command prints it in its own form.
    #[serde(skip)]
    pub problems: Vec<Problem>,
}

/// A section with code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CodeSection {
    pub name: String,
    #[serde(flatten)]
    pub span: Span,
}

/// A part of the debug info that couldn't be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The unit's name, or its offset in `.debug_info`.
    pub unit: String,
    pub message: String,
}

/// A compilation unit.
#[derive(Clone, Debug, Serialize)]
pub struct Unit {
    pub name: String,
    pub producer: Option<String>,
    /// Variables that belong to no function, and static ones of functions
    /// that have no code of their own.
    pub globals: Vec<Variable>,
    pub functions: Vec<Scope>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScopeKind {
    Function,
    /// An inlined instance of a function.
    Inlined,
    /// A lexical block.
    Block,
}

/// Where an inlined instance was called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CallSite {
    /// The function that it is inlined into; itself perhaps inlined.
    pub into: String,
    pub file: Option<String>,
    pub line: Option<u64>,
}

/// A function, inlined instance or block.
#[derive(Clone, Debug, Serialize)]
pub struct Scope {
    pub kind: ScopeKind,
    /// A function's name with its namespaces; none for a block.
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub linkage_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call_site: Option<CallSite>,
    /// What "frame base" is, in words; of functions only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frame_base: Option<String>,
    pub ranges: Vec<SymbolizedRange>,
    pub variables: Vec<Variable>,
    pub scopes: Vec<Scope>,
}

/// A half-open range of code addresses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SymbolizedRange {
    #[serde(flatten)]
    pub span: Span,
    /// `start` in words.
    pub from: String,
    /// `end` in words, without the section.
    pub to: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum VariableKind {
    Parameter,
    Variable,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TypeName {
    pub name: String,
    /// The size in bytes, where it is known.
    pub bytes: Option<u64>,
}

/// A `DW_TAG_LLVM_annotation` (LLVM's `btf_decl_tag` and the like).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Annotation {
    pub name: String,
    /// A numeric `DW_AT_const_value`.
    pub value: Option<u64>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Variable {
    pub name: String,
    pub kind: VariableKind,
    #[serde(rename = "type")]
    pub ty: Option<TypeName>,
    /// The line of its declaration.
    pub line: Option<u64>,
    /// Made by the compiler (`DW_AT_artificial`).
    pub artificial: bool,
    /// Bytes of code in its scope; 0 for a global.
    pub scope_bytes: u64,
    /// How many of these have a location.
    pub covered_bytes: u64,
    /// By address; empty if there is no location at all.
    pub segments: Vec<Segment>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub annotations: Vec<Annotation>,
}

/// A location, and where it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Segment {
    /// None: in the whole scope.
    pub range: Option<SymbolizedRange>,
    /// None: no location here, although the scope goes on.
    #[serde(flatten)]
    pub location: Option<Description>,
    /// There is another location here as well.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub also: bool,
}

impl Variable {
    /// How much of its scope has a location, in percent, rounded down, so
    /// that 100 is all of it.
    pub(crate) fn coverage(&self) -> Option<u64> {
        match self.scope_bytes {
            0 => None,
            bytes => Some((u128::from(self.covered_bytes) * 100 / u128::from(bytes)) as u64),
        }
    }

    /// An annotation's number.
    pub fn annotation(&self, name: &str) -> Option<u64> {
        let found = self
            .annotations
            .iter()
            .find(|annotation| annotation.name == name)?;
        found.value
    }
}

impl Segment {
    /// The location in words, or that there is none.
    pub fn words(&self) -> &str {
        self.location
            .as_ref()
            .map_or("no location", |location| &location.words)
    }
}
