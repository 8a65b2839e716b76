//! What remarks say is lost, and where.

use object::{Object, ObjectSymbol};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// What is said to be lost of each variable.
#[derive(Default)]
pub struct Said {
    /// At which addresses of the program.
    ranges: HashMap<String, Vec<Range<u64>>>,
    /// Everywhere.
    whole: HashSet<String>,
}

impl Said {
    /// Reads remarks about an object that was linked into a program.
    pub fn new(remarks: &str, object: &[u8], program: &[u8]) -> Result<Said, object::Error> {
        let distance = distance(object, program)?;
        let mut said = Said::default();
        for line in remarks.lines() {
            let variable = about(line, ": '", "' has no location");
            let lifetime = || about(line, ": a lifetime of '", "' is lost");
            let Some((name, rest)) = variable.or_else(lifetime) else {
                continue;
            };
            match range(rest) {
                Some(range) => {
                    let moved = range.start.wrapping_add(distance)..range.end.wrapping_add(distance);
                    said.ranges.entry(name.to_owned()).or_default().push(moved);
                }
                // Of a lifetime that is lost wholly nobody says where it was.
                None if variable.is_some() => drop(said.whole.insert(name.to_owned())),
                None => {}
            }
        }
        Ok(said)
    }

    /// Whether a remark says that a variable has no location at an address.
    pub fn is_said(&self, name: &str, address: u64) -> bool {
        let mut ranges = self.ranges.get(name).into_iter().flatten();
        self.whole.contains(name) || ranges.any(|range| range.contains(&address))
    }
}

/// The name between two parts of a line, and what comes after the second.
fn about<'l>(line: &'l str, before: &str, after: &str) -> Option<(&'l str, &'l str)> {
    line.split_once(before)?.1.split_once(after)
}

/// The addresses of ` in [0x1, 0x2) of section 3: ...`; of a part also.
fn range(text: &str) -> Option<Range<u64>> {
    let text = text.strip_prefix(" in part").unwrap_or(text);
    let (range, _) = text.strip_prefix(" in [")?.split_once(')')?;
    let (start, end) = range.split_once(", ")?;
    let number = |text: &str| u64::from_str_radix(text.strip_prefix("0x")?, 16).ok();
    Some(number(start)?..number(end)?)
}

/// How far linking has moved the object's code, all of which is in one section.
fn distance(object: &[u8], program: &[u8]) -> Result<u64, object::Error> {
    let (object, program) = (object::File::parse(object)?, object::File::parse(program)?);
    let functions = object.symbols().filter(|symbol| symbol.is_definition());
    let moved = functions.into_iter().find_map(|symbol| {
        let name = symbol.name().ok().filter(|name| is_function(name))?;
        let linked = program.symbols().find(|linked| linked.name() == Ok(name))?;
        Some(linked.address().wrapping_sub(symbol.address()))
    });
    Ok(moved.unwrap_or(0))
}

/// Whether a symbol is one of a generated function: `f` and its number.
fn is_function(name: &str) -> bool {
    let number = name.strip_prefix('f');
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_has_a_range_or_is_about_all() {
        assert_eq!(range(" in [0x10, 0x2a) of section 2: why"), Some(0x10..0x2a));
        assert_eq!(range(" in part in [0x2, 0x6) of section 2: why"), Some(2..6));
        assert_eq!(range(": stock codegen made no DIE for it"), None);
    }
}
