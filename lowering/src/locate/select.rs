//! Parts of a report: what is alive at an address, one function, one variable.

use super::report::{Report, Scope, Variable};
use std::str::FromStr;
use thiserror::Error;

/// A code address as a user writes it: `0x401136`, `16`, `.text+0x10`,
/// `main+4`, `main`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pc {
    /// A code section or a function.
    pub base: Option<String>,
    /// Bytes from there.
    pub offset: u64,
}

/// A text that is no code address.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("an address is a number (16, 0x10), or a section or function with or without one (.text+0x10, main)")]
pub struct ParsePcError;

impl FromStr for Pc {
    type Err = ParsePcError;

    fn from_str(text: &str) -> Result<Pc, ParsePcError> {
        let text = text.trim();
        let number = |text: &str| match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
            Some(digits) => u64::from_str_radix(digits, 16).ok(),
            None => text.parse().ok(),
        };
        if let Some(offset) = number(text) {
            return Ok(Pc { base: None, offset });
        }
        let named = |base: &str, offset| Pc {
            base: Some(base.to_string()),
            offset,
        };
        match text.rsplit_once('+') {
            Some((base, offset)) if !base.is_empty() => number(offset)
                .map(|offset| named(base, offset))
                .ok_or(ParsePcError),
            _ if text.is_empty()
                || text.starts_with(|c: char| c.is_ascii_digit() || c == '+' || c == '-') =>
            {
                Err(ParsePcError)
            }
            _ => Ok(named(text, 0)),
        }
    }
}

impl Pc {
    /// The addresses that it may mean: a number means one in each code section
    /// before linking.
    pub(crate) fn addresses(&self, report: &Report) -> Vec<u64> {
        let Some(base) = &self.base else {
            if !report.relocatable {
                return vec![self.offset];
            }
            let sections = report.code.iter().map(|section| section.span.start);
            return sections
                .filter_map(|start| start.checked_add(self.offset))
                .collect();
        };
        let sections = report.code.iter().filter(|section| section.name == *base);
        let mut starts: Vec<u64> = sections.map(|section| section.span.start).collect();
        if starts.is_empty() {
            let functions = report.units.iter().flat_map(|unit| &unit.functions);
            let mut named: Vec<_> = functions.filter(|function| is_called(function, base)).collect();
            // Of an OpenCL kernel's two functions one is what the linker calls so.
            let is_its_own = |function: &&Scope| function.linkage_name.as_ref().is_none_or(|it| it == base);
            if named.iter().any(is_its_own) {
                named.retain(is_its_own);
            }
            starts = named
                .into_iter()
                .filter_map(|function| Some(function.ranges.first()?.span.start))
                .collect();
        }
        starts
            .into_iter()
            .filter_map(|start| start.checked_add(self.offset))
            .collect()
    }
}

/// Which part of a report to keep.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// What is alive there; leaves out globals, which always are.
    pub pc: Option<Pc>,
    /// Functions and inlined instances with this name, with or without its
    /// namespaces, or as the linker calls it.
    pub function: Option<String>,
    /// Variables with this name.
    pub variable: Option<String>,
}

impl Selection {
    /// The section or function that the address is in, if there is none of that name.
    pub fn unknown_base(&self, report: &Report) -> Option<&str> {
        let pc = self.pc.as_ref()?;
        pc.base.as_deref().filter(|_| pc.addresses(report).is_empty())
    }

    /// Takes away everything else.
    pub fn apply(&self, report: &mut Report) {
        if let Some(pc) = &self.pc {
            let addresses = pc.addresses(report);
            for unit in &mut report.units {
                unit.globals.clear();
                unit.functions.retain_mut(|scope| keep_alive(scope, &addresses));
            }
        }
        if let Some(name) = &self.function {
            for unit in &mut report.units {
                unit.globals.clear();
                unit.functions.retain_mut(|scope| keep_called(scope, name));
            }
        }
        if let Some(name) = &self.variable {
            for unit in &mut report.units {
                unit.globals.retain(|variable| is_named(variable, name));
                unit.functions.retain_mut(|scope| keep_variable(scope, name));
            }
        }
        if self.pc.is_some() || self.function.is_some() || self.variable.is_some() {
            report
                .units
                .retain(|unit| !(unit.globals.is_empty() && unit.functions.is_empty()));
        }
    }
}

fn last_part(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name)
}

fn is_called(scope: &Scope, name: &str) -> bool {
    let own = scope.name.as_deref();
    own.is_some_and(|own| own == name || last_part(own) == name)
        || scope.linkage_name.as_deref() == Some(name)
}

fn is_named(variable: &Variable, name: &str) -> bool {
    variable.name == name || last_part(&variable.name) == name
}

/// Keeps what is alive at one of the addresses; false if nothing is.
fn keep_alive(scope: &mut Scope, addresses: &[u64]) -> bool {
    let here: Vec<u64> = addresses
        .iter()
        .copied()
        .filter(|address| scope.ranges.iter().any(|range| range.span.contains(*address)))
        .collect();
    if here.is_empty() {
        return false;
    }
    for variable in &mut scope.variables {
        variable.segments.retain(|segment| match &segment.range {
            Some(range) => here.iter().any(|address| range.span.contains(*address)),
            None => true,
        });
    }
    scope.scopes.retain_mut(|inner| keep_alive(inner, &here));
    true
}

/// Keeps instances of the function, and what leads to them.
fn keep_called(scope: &mut Scope, name: &str) -> bool {
    if is_called(scope, name) {
        return true;
    }
    scope.variables.clear();
    scope.scopes.retain_mut(|inner| keep_called(inner, name));
    !scope.scopes.is_empty()
}

fn keep_variable(scope: &mut Scope, name: &str) -> bool {
    scope.variables.retain(|variable| is_named(variable, name));
    scope.scopes.retain_mut(|inner| keep_variable(inner, name));
    !(scope.variables.is_empty() && scope.scopes.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_as_users_write_them() {
        let pc = |base: Option<&str>, offset| {
            Ok(Pc {
                base: base.map(str::to_string),
                offset,
            })
        };
        assert_eq!("16".parse::<Pc>(), pc(None, 16));
        assert_eq!("0x10".parse::<Pc>(), pc(None, 16));
        assert_eq!(".text.f+0x10".parse::<Pc>(), pc(Some(".text.f"), 16));
        assert_eq!("main".parse::<Pc>(), pc(Some("main"), 0));
        assert_eq!("operator+ +4".parse::<Pc>(), pc(Some("operator+ "), 4));
        for bad in ["", "+", "12z", "main+", "-4", "main+zz"] {
            assert_eq!(bad.parse::<Pc>(), Err(ParsePcError), "{bad:?}");
        }
    }
}
