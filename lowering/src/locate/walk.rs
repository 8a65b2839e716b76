//! The tree of functions, inlined instances and blocks of each unit.

use super::image::Image;
use super::index::Indices;
use super::ranges::RangeSet;
use super::report::{CallSite, CodeSection, Problem, Report, Scope, ScopeKind, Segment, Unit, Variable};
use super::scopes::{self, MAX_DEPTH, Visitor, is_placeless};
use super::types::Types;
use super::units::{Die, Entry, Units};
use super::variable::{UnitView, is_pointee};
use super::words::{self, Description, Kind, ValueType};
use super::{LocateError, Slice};
use gimli::{AttributeValue, UnitOffset, UnitType};
use std::collections::HashSet;
use std::path::Path;

/// The report on a file.
#[tracing::instrument(level = "info", skip_all, name = "locate")]
pub(crate) fn report(image: &Image) -> Result<Report, LocateError> {
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
            view: UnitView {
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
                producer: producer(&units, index),
                globals: Vec::new(),
                functions: Vec::new(),
            },
            problems: &mut report.problems,
        };
        match scopes::walk(unit, &mut walk) {
            Ok(true) => {}
            Ok(false) => walk.problem(format!(
                "entries nest deeper than {MAX_DEPTH}, the rest of it isn't read"
            )),
            Err(error) => walk.problem(format!("damaged, the rest of it isn't read: {error}")),
        }
        tracing::debug!(
            unit = walk.result.name,
            functions = walk.result.functions.len(),
            "walked"
        );
        report.units.push(walk.result);
    }
    Ok(report)
}

fn producer(units: &Units, unit: usize) -> Option<String> {
    let root = units.entry(Die {
        unit,
        offset: units.units[unit].header.root_offset(),
    })?;
    units.string(unit, root.attr_value(gimli::DW_AT_producer)?)
}

/// A scope whose variables are being looked at.
struct OpenScope {
    scope: Scope,
    addresses: RangeSet,
    /// For a function or inlined instance: the abstract instance.
    origin: Option<Die>,
    /// The variables of the abstract instance that have been met.
    met: HashSet<UnitOffset>,
}

struct Walk<'w, 'u, 'a> {
    view: UnitView<'u, 'a>,
    indices: &'w Indices<'u, 'a>,
    types: &'w mut Types<'u, 'a>,
    /// The innermost last.
    open: Vec<OpenScope>,
    result: Unit,
    problems: &'w mut Vec<Problem>,
}

impl<'a> Visitor<'a> for Walk<'_, '_, 'a> {
    fn variable(&mut self, entry: &Entry<'a>) -> Result<(), gimli::Error> {
        if entry.has_attr(gimli::DW_AT_declaration) {
            return Ok(());
        }
        let Some(open) = self.open.last_mut() else {
            // At the end of a unit.
            if entry.tag() == gimli::DW_TAG_variable && !is_pointee(entry) {
                let mut variable = self.described(entry, None);
                if let Some(name) = self.indices.qualified_name(self.view.unit, entry) {
                    variable.name = name;
                }
                self.result.globals.push(variable);
            }
            return Ok(());
        };
        let addresses = std::mem::take(&mut open.addresses);
        let variable = self.described(entry, Some(&addresses));
        if let Some(open) = self.open.last_mut() {
            open.addresses = addresses;
            open.scope.variables.push(variable);
        }
        let origin = self.view.units.origin(self.view.unit, entry);
        let mut functions = self.open.iter_mut().rev();
        let instance = functions.find(|open| open.scope.kind != ScopeKind::Block);
        if let (Some(instance), Some(origin)) = (instance, origin) {
            instance.met.insert(origin.offset);
        }
        Ok(())
    }

    fn enter(&mut self, entry: &Entry<'a>, kind: ScopeKind) -> Result<bool, gimli::Error> {
        let around = self.open.last();
        if kind != ScopeKind::Function && around.is_none() {
            return Ok(false);
        }
        let mut addresses = self.view.addresses(entry)?;
        // A declaration, an abstract instance, or dropped by the linker.
        if kind == ScopeKind::Function && addresses.is_empty() {
            return Ok(false);
        }
        if is_placeless(entry, kind) {
            addresses = around.map(|open| open.addresses.clone()).unwrap_or_default();
        }
        let origin = self.view.units.origin(self.view.unit, entry);
        self.open.push(OpenScope {
            scope: self.scope(entry, kind, &addresses),
            addresses,
            origin: origin.filter(|_| kind != ScopeKind::Block),
            met: HashSet::new(),
        });
        Ok(true)
    }

    fn leave(&mut self) {
        if let Some(open) = self.open.pop() {
            self.finish(open);
        }
    }

    /// Below what has no code only a static variable of a function that is always
    /// inlined has a place all the same.
    fn skip(&mut self, entry: &Entry<'a>) {
        if entry.tag() == gimli::DW_TAG_variable && entry.has_attr(gimli::DW_AT_location) {
            let variable = self.described(entry, None);
            self.result.globals.push(variable);
        }
    }
}

impl<'u, 'a> Walk<'_, 'u, 'a> {
    fn problem(&mut self, message: String) {
        self.problems.push(Problem {
            unit: self.result.name.clone(),
            message,
        });
    }

    /// The variable's description; if its location is damaged, one that says so.
    fn described(&mut self, entry: &Entry<'a>, scope: Option<&RangeSet>) -> Variable {
        let (view, indices) = (&self.view, self.indices);
        match view.variable(entry, scope, self.types, indices) {
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

    fn scope(&self, entry: &Entry<'a>, kind: ScopeKind, addresses: &RangeSet) -> Scope {
        let units = self.view.units;
        let unit = units.units.get(self.view.unit);
        let home = addresses.spans().first().map(|span| span.start);
        Scope {
            kind,
            name: match kind {
                ScopeKind::Block => None,
                _ => self.indices.qualified_name(self.view.unit, entry),
            },
            linkage_name: units
                .inherited(self.view.unit, entry, gimli::DW_AT_linkage_name)
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
                .map(|(index, span)| self.view.pc_range(*span, home.filter(|_| index > 0)))
                .collect(),
            variables: Vec::new(),
            scopes: Vec::new(),
        }
    }

    fn call_site(&self, entry: &Entry<'a>) -> CallSite {
        let units = self.view.units;
        let into = self.open.iter().rev().find_map(|open| open.scope.name.clone());
        let file = units.units.get(self.view.unit).and_then(|unit| {
            let AttributeValue::FileIndex(index) = entry.attr_value(gimli::DW_AT_call_file)? else {
                return None;
            };
            let file = unit.line_program.as_ref()?.header().file(index)?;
            let path = units.string(self.view.unit, file.path_name())?;
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
        let description = words::describe(expression, encoding, ValueType::default(), &self.view);
        let words = description.words;
        let prefix = match description.kind {
            Kind::Register => "in register ",
            Kind::Memory => "in memory at ",
            _ => "",
        };
        words.strip_prefix(prefix).unwrap_or(&words).to_string()
    }

    /// Puts a scope where it belongs.
    fn finish(&mut self, mut open: OpenScope) {
        if let Some(origin) = open.origin {
            self.add_lost(&mut open, origin);
        }
        let around = self.open.last_mut();
        match around.filter(|_| open.scope.kind != ScopeKind::Function) {
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
            let Some(entry) = self.view.units.entry(die) else {
                continue;
            };
            if entry.has_attr(gimli::DW_AT_location) || entry.has_attr(gimli::DW_AT_declaration) {
                continue;
            }
            let here = std::mem::replace(&mut self.view.unit, origin.unit);
            let variable = self.described(&entry, Some(&open.addresses));
            self.view.unit = here;
            open.scope.variables.push(variable);
        }
    }
}
