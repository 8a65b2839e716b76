//! The tree of functions, inlined instances and blocks of each unit.

use super::image::Image;
use super::index::Indices;
use super::ranges::RangeSet;
use super::report::{CallSite, CodeSection, Problem, Report, Scope, ScopeKind, Segment, Unit, Variable};
use super::types::Types;
use super::units::{Die, Entry, Units};
use super::variable::{Around, is_pointee};
use super::words::{self, Description, Kind, ValueType};
use super::{LocateError, Slice};
use gimli::{AttributeValue, UnitOffset, UnitType};
use std::collections::HashSet;
use std::path::Path;

/// How deep scopes may nest: enough for any compiler, little enough for
/// whoever walks the report by recursion.
const MAX_DEPTH: usize = 256;

/// The report on a file.
#[tracing::instrument(level = "info", skip_all, name = "locate")]
pub fn report(image: &Image) -> Result<Report, LocateError> {
    let (units, problems) = Units::new(image)?;
    if units.units.is_empty() {
        let reasons: Vec<String> = problems
            .iter()
            .map(|problem| format!("{}: {}", problem.unit, problem.message))
            .collect();
        return Err(match reasons.first() {
            Some(first) if reasons.len() > 1 => {
                LocateError::NoUnit(format!("{first} (and {} more)", reasons.len() - 1))
            }
            Some(first) => LocateError::NoUnit(first.clone()),
            None => LocateError::NoDebugInfo,
        });
    }
    let indices = Indices::new(&units);
    let mut types = Types::new(&units);
    let mut report = Report {
        version: 1,
        architecture: image.architecture.clone(),
        relocatable: image.relocatable,
        code: image
            .code_sections()
            .map(|(name, span)| CodeSection {
                name: name.to_string(),
                span,
            })
            .collect(),
        units: Vec::new(),
        problems,
    };
    for (index, unit) in units.units.iter().enumerate() {
        if let UnitType::Type { .. } = unit.header.type_() {
            continue;
        }
        let mut walk = Walk {
            around: Around {
                image,
                units: &units,
                unit: index,
            },
            indices: &indices,
            types: &mut types,
            open: Vec::new(),
            result: Unit {
                name: unit.name.map_or("(unnamed)".to_string(), |name| {
                    name.to_string_lossy().into_owned()
                }),
                producer: None,
                globals: Vec::new(),
                functions: Vec::new(),
            },
            problems: &mut report.problems,
        };
        if let Err(error) = walk.run() {
            walk.problem(format!("damaged, the rest of it isn't read: {error}"));
        }
        walk.close(0);
        tracing::debug!(
            unit = walk.result.name,
            functions = walk.result.functions.len(),
            "walked"
        );
        report.units.push(walk.result);
    }
    Ok(report)
}

/// An entry whose children are being looked at.
struct Open {
    depth: isize,
    within: Within,
}

enum Within {
    Scope(Box<OpenScope>),
    /// Children belong to whatever is around.
    Nothing,
    /// A declaration, type or abstract instance: its children have no place.
    Skipped,
}

struct OpenScope {
    scope: Scope,
    addresses: RangeSet,
    /// For a function or inlined instance: the abstract instance.
    origin: Option<Die>,
    /// The variables of the abstract instance that have been met.
    met: HashSet<UnitOffset>,
}

struct Walk<'w, 'u, 'a> {
    around: Around<'u, 'a>,
    indices: &'w Indices<'u, 'a>,
    types: &'w mut Types<'u, 'a>,
    open: Vec<Open>,
    result: Unit,
    problems: &'w mut Vec<Problem>,
}

impl<'u, 'a> Walk<'_, 'u, 'a> {
    fn problem(&mut self, message: String) {
        self.problems.push(Problem {
            unit: self.result.name.clone(),
            message,
        });
    }

    fn run(&mut self) -> Result<(), gimli::Error> {
        let units = self.around.units;
        let Some(unit) = units.units.get(self.around.unit) else {
            return Ok(());
        };
        let mut entries = unit.entries();
        while let Some(entry) = entries.next_dfs()? {
            self.close(entry.depth());
            if matches!(
                self.open.last(),
                Some(Open {
                    within: Within::Skipped,
                    ..
                })
            ) {
                self.skipped(entry)?;
                continue;
            }
            let within = match entry.tag() {
                gimli::DW_TAG_compile_unit => {
                    let producer = entry.attr_value(gimli::DW_AT_producer);
                    self.result.producer =
                        producer.and_then(|producer| units.string(self.around.unit, producer));
                    Within::Nothing
                }
                gimli::DW_TAG_variable | gimli::DW_TAG_formal_parameter => {
                    self.variable(entry)?;
                    Within::Skipped
                }
                gimli::DW_TAG_subprogram => self.scope(entry, ScopeKind::Function)?,
                gimli::DW_TAG_inlined_subroutine => self.scope(entry, ScopeKind::Inlined)?,
                gimli::DW_TAG_lexical_block
                | gimli::DW_TAG_try_block
                | gimli::DW_TAG_catch_block
                | gimli::DW_TAG_with_stmt => self.scope(entry, ScopeKind::Block)?,
                gimli::DW_TAG_subroutine_type
                | gimli::DW_TAG_call_site
                | gimli::DW_TAG_GNU_call_site
                | gimli::DW_TAG_enumeration_type => Within::Skipped,
                _ => Within::Nothing,
            };
            if entry.has_children() {
                self.open.push(Open {
                    depth: entry.depth(),
                    within,
                });
            }
            if self.open.len() > MAX_DEPTH {
                self.problem(format!(
                    "entries nest deeper than {MAX_DEPTH}, the rest of it isn't read"
                ));
                return Ok(());
            }
        }
        Ok(())
    }

    /// An entry below one without code. Only a static variable of a function
    /// that is always inlined has a place all the same.
    fn skipped(&mut self, entry: &Entry<'a>) -> Result<(), gimli::Error> {
        if entry.tag() != gimli::DW_TAG_variable || !entry.has_attr(gimli::DW_AT_location) {
            return Ok(());
        }
        let variable = self.described(entry, None);
        self.result.globals.push(variable);
        Ok(())
    }

    /// The variable's description; if its location is damaged, one that says so.
    fn described(&mut self, entry: &Entry<'a>, scope: Option<&RangeSet>) -> Variable {
        let (around, indices) = (&self.around, self.indices);
        match around.variable(entry, scope, self.types, indices) {
            Ok(variable) => variable,
            Err(failed) => {
                let (mut variable, error) = *failed;
                let message = format!("the location can't be read: {error}");
                variable.segments = vec![Segment {
                    range: None,
                    location: Some(Description {
                        kind: Kind::Unworded,
                        words: message.clone(),
                    }),
                    also: false,
                }];
                self.problem(format!("variable {}: {message}", variable.name));
                variable
            }
        }
    }

    /// The innermost open scope, by its place in `open`.
    fn innermost(&self) -> Option<usize> {
        self.open
            .iter()
            .rposition(|open| matches!(open.within, Within::Scope(_)))
    }

    fn open_scope(&mut self, at: usize) -> Option<&mut OpenScope> {
        match &mut self.open.get_mut(at)?.within {
            Within::Scope(scope) => Some(scope),
            _ => None,
        }
    }

    fn variable(&mut self, entry: &Entry<'a>) -> Result<(), gimli::Error> {
        if entry.has_attr(gimli::DW_AT_declaration) {
            return Ok(());
        }
        // At the end of a unit, where no scope is open.
        if self.innermost().is_none() && is_pointee(entry) {
            return Ok(());
        }
        let Some(at) = self.innermost() else {
            if entry.tag() == gimli::DW_TAG_variable {
                let mut variable = self.described(entry, None);
                if let Some(name) = self.indices.qualified_name(self.around.unit, entry) {
                    variable.name = name;
                }
                self.result.globals.push(variable);
            }
            return Ok(());
        };
        let addresses = self
            .open_scope(at)
            .map(|open| std::mem::take(&mut open.addresses));
        let addresses = addresses.unwrap_or_default();
        let variable = self.described(entry, Some(&addresses));
        if let Some(open) = self.open_scope(at) {
            open.addresses = addresses;
            open.scope.variables.push(variable);
        }
        let origin = self.around.units.origin(self.around.unit, entry);
        let instance = self
            .open
            .iter_mut()
            .rev()
            .find_map(|open| match &mut open.within {
                Within::Scope(open) if open.scope.kind != ScopeKind::Block => Some(open),
                _ => None,
            });
        if let (Some(instance), Some(origin)) = (instance, origin) {
            instance.met.insert(origin.offset);
        }
        Ok(())
    }

    /// Opens a scope.
    fn scope(&mut self, entry: &Entry<'a>, kind: ScopeKind) -> Result<Within, gimli::Error> {
        let around = self.innermost();
        if kind != ScopeKind::Function && around.is_none() {
            return Ok(Within::Skipped);
        }
        let mut addresses = self.around.addresses(entry)?;
        let placeless = ![gimli::DW_AT_ranges, gimli::DW_AT_low_pc]
            .iter()
            .any(|name| entry.has_attr(*name));
        match kind {
            // A declaration, an abstract instance, or dropped by the linker.
            ScopeKind::Function if addresses.is_empty() => return Ok(Within::Skipped),
            ScopeKind::Function => {}
            _ if placeless => {
                let inherited = around
                    .and_then(|at| self.open_scope(at))
                    .map(|open| open.addresses.clone());
                addresses = inherited.unwrap_or_default();
            }
            _ => {}
        }
        let unit = self.around.units.units.get(self.around.unit);
        let home = addresses.spans().first().map(|span| span.start);
        let units = self.around.units;
        let scope = Scope {
            kind,
            name: match kind {
                ScopeKind::Block => None,
                _ => self.indices.qualified_name(self.around.unit, entry),
            },
            linkage_name: units
                .inherited(self.around.unit, entry, gimli::DW_AT_linkage_name)
                .filter(|_| kind != ScopeKind::Block)
                .and_then(|(home, value)| units.string(home, value)),
            call_site: (kind == ScopeKind::Inlined).then(|| self.call_site(entry)),
            frame_base: match entry
                .attr(gimli::DW_AT_frame_base)
                .and_then(|base| base.exprloc_value())
            {
                Some(base) => unit.map(|unit| self.frame_base(base.0, unit.encoding())),
                None => None,
            },
            ranges: addresses
                .spans()
                .iter()
                .enumerate()
                .map(|(index, span)| self.around.pc_range(*span, home.filter(|_| index > 0)))
                .collect(),
            variables: Vec::new(),
            scopes: Vec::new(),
        };
        let open = OpenScope {
            scope,
            addresses,
            origin: units
                .origin(self.around.unit, entry)
                .filter(|_| kind != ScopeKind::Block),
            met: HashSet::new(),
        };
        if !entry.has_children() {
            self.finish(Box::new(open));
            return Ok(Within::Nothing);
        }
        Ok(Within::Scope(Box::new(open)))
    }

    fn call_site(&self, entry: &Entry<'a>) -> CallSite {
        let units = self.around.units;
        let into = self.open.iter().rev().find_map(|open| match &open.within {
            Within::Scope(open) => open.scope.name.clone(),
            _ => None,
        });
        let file = units.units.get(self.around.unit).and_then(|unit| {
            let AttributeValue::FileIndex(index) = entry.attr_value(gimli::DW_AT_call_file)? else {
                return None;
            };
            let file = unit.line_program.as_ref()?.header().file(index)?;
            let path = units.string(self.around.unit, file.path_name())?;
            let name = Path::new(&path).file_name()?;
            Some(name.to_string_lossy().into_owned())
        });
        CallSite {
            into: into.unwrap_or_else(|| "?".to_string()),
            file,
            line: entry
                .attr(gimli::DW_AT_call_line)
                .and_then(|line| line.udata_value()),
        }
    }

    /// A frame base in words: `DW_OP_reg6` there is the register's contents.
    fn frame_base(&self, expression: Slice<'a>, encoding: gimli::Encoding) -> String {
        let description = words::describe(expression, encoding, ValueType::default(), &self.around);
        let words = description.words;
        let prefix = match description.kind {
            Kind::Register => "in register ",
            Kind::Memory => "in memory at ",
            _ => "",
        };
        words.strip_prefix(prefix).unwrap_or(&words).to_string()
    }

    /// Closes what is open at `depth` or deeper.
    fn close(&mut self, depth: isize) {
        while self.open.last().is_some_and(|open| open.depth >= depth) {
            if let Some(Open {
                within: Within::Scope(open),
                ..
            }) = self.open.pop()
            {
                self.finish(open);
            }
        }
    }

    /// Puts a scope where it belongs.
    fn finish(&mut self, mut open: Box<OpenScope>) {
        if let Some(origin) = open.origin {
            self.add_lost(&mut open, origin);
        }
        let around = self
            .innermost()
            .filter(|_| open.scope.kind != ScopeKind::Function);
        match around.and_then(|at| self.open_scope(at)) {
            Some(around) => around.scope.scopes.push(open.scope),
            None => self.result.functions.push(open.scope),
        }
    }

    /// The variables that the source has in this function, but the instance
    /// has no entry for: they have no location anywhere in it.
    fn add_lost(&mut self, open: &mut OpenScope, origin: Die) {
        let indices = self.indices;
        for offset in indices.abstract_variables(origin) {
            if open.met.contains(offset) {
                continue;
            }
            let die = Die {
                unit: origin.unit,
                offset: *offset,
            };
            let Some(entry) = self.around.units.entry(die) else {
                continue;
            };
            if entry.has_attr(gimli::DW_AT_location) || entry.has_attr(gimli::DW_AT_declaration) {
                continue;
            }
            let here = std::mem::replace(&mut self.around.unit, origin.unit);
            let variable = self.described(&entry, Some(&open.addresses));
            self.around.unit = here;
            open.scope.variables.push(variable);
        }
    }
}
