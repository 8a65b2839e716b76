//! How far each work-item is in its log, and whether what is shown of a variable is allowed there.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use super::log::Stop;
use super::scopes::{Program, Scope, Variable, Where};
use super::show::{Lane, Shown};
use crate::error::Error;
use crate::group::Moment;

/// How often each verdict was given, at markers and between them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub right: u64,
    /// Some bytes are shown, and they are right.
    pub partly: u64,
    pub missing: u64,
    /// The location can't be evaluated.
    pub failed: u64,
    pub wrong: u64,
}

/// The test of one code object.
pub struct Judge<'d> {
    program: &'d Program<'d>,
    markers: HashMap<u64, u64>,
    items: Vec<Item<'d>>,
    /// What is visible at an instruction, with its locations.
    visible: HashMap<u64, Rc<Visible<'d>>>,
    pub at_markers: Counts,
    pub between: Counts,
    /// What is wrong or can't be evaluated: each once for its instruction and variable, with the first work-item.
    pub wrong: BTreeMap<(u64, String), String>,
}

/// A work-item on its way through the source.
struct Item<'d> {
    stops: &'d [Stop],
    /// How many of them it has come to.
    passed: usize,
    /// What was visible at the last one, unless the function or inlined call that it is in has been left.
    call: Option<Rc<Visible<'d>>>,
}

struct Visible<'d> {
    /// The function's or inlined call's name, and the address where its code starts.
    function: Option<(String, u64)>,
    variables: Vec<(&'d Variable<'d>, Where<'d>)>,
}

impl<'d> Visible<'d> {
    /// A variable with its location.
    fn find(&self, name: &str) -> Option<&(&'d Variable<'d>, Where<'d>)> {
        self.variables.iter().find(|(variable, _)| variable.name == name)
    }
}

impl<'d> Judge<'d> {
    pub fn new(program: &'d Program<'d>, markers: &[(u64, u64)], log: &'d [Vec<Stop>]) -> Self {
        let item = |stops: &'d Vec<Stop>| Item {
            stops,
            passed: 0,
            call: None,
        };
        Judge {
            program,
            markers: markers.iter().copied().collect(),
            items: log.iter().map(item).collect(),
            visible: HashMap::new(),
            at_markers: Counts::default(),
            between: Counts::default(),
            wrong: BTreeMap::new(),
        }
    }

    /// Looks at a moment.
    pub fn observe(&mut self, moment: &Moment) -> Result<(), Error> {
        let pc = moment.instruction.pc;
        let visible = self.visible(pc)?;
        let marker = self.markers.get(&pc).copied();
        for lane in (0..moment.wave.lanes).filter(|lane| moment.wave.active() >> lane & 1 != 0) {
            let Some(item) = self.items.get_mut(moment.wave.first_item + lane) else {
                continue;
            };
            if visible.function.as_ref().is_some_and(|(_, start)| *start == pc) {
                item.call = None;
            }
            let at_marker = marker.is_some() && marker == item.stops.get(item.passed).map(|stop| stop.line);
            if at_marker {
                item.passed += 1;
                item.call = Some(visible.clone());
            }
            let expected = item.expected(&visible, at_marker);
            let seen = Lane {
                program: self.program,
                moment,
                lane,
            };
            for (name, values) in expected {
                let shown = show(&seen, &visible, name);
                let counts = if at_marker {
                    &mut self.at_markers
                } else {
                    &mut self.between
                };
                if let Some(fault) = counts.count(&shown, &values) {
                    let item = moment.wave.first_item + lane;
                    self.wrong
                        .entry((pc, name.to_owned()))
                        .or_insert(format!("work-item {item}: {fault}"));
                }
            }
        }
        Ok(())
    }

    /// What debug info makes visible at an instruction.
    fn visible(&mut self, pc: u64) -> Result<Rc<Visible<'d>>, Error> {
        if let Some(known) = self.visible.get(&pc) {
            return Ok(known.clone());
        }
        let scopes: Vec<&Scope> = self.program.at(pc);
        let function = scopes
            .last()
            .and_then(|scope| Some((scope.function.clone()?, scope.start()?)));
        let mut variables: Vec<(&Variable, Where)> = Vec::new();
        for variable in scopes.iter().flat_map(|scope| &scope.variables) {
            // The innermost of its name hides the others.
            if !variables.iter().any(|(known, _)| known.name == variable.name) {
                let location = self
                    .program
                    .whereabouts(variable.unit, variable.location.as_ref(), pc)?;
                variables.push((variable, location));
            }
        }
        let visible = Rc::new(Visible { function, variables });
        self.visible.insert(pc, visible.clone());
        Ok(visible)
    }
}

impl<'d> Item<'d> {
    /// The names to be looked at here, with the values that each may have; at a marker, that is one.
    fn expected(&self, visible: &Visible<'d>, at_marker: bool) -> Vec<(&'d str, Vec<&'d [u8]>)> {
        let Some((function, _)) = &visible.function else {
            return Vec::new();
        };
        let Some(last) = self.passed.checked_sub(1).and_then(|last| self.stops.get(last)) else {
            return Vec::new();
        };
        if at_marker {
            return last
                .values
                .iter()
                .map(|(name, bytes)| (name.as_str(), vec![bytes.as_slice()]))
                .collect();
        }
        let Some(next) = self.stops.get(self.passed) else {
            return Vec::new();
        };
        let Some(call) = self
            .call
            .as_ref()
            .filter(|call| call.function == visible.function)
        else {
            return Vec::new();
        };
        if last.function != *function || next.function != *function {
            return Vec::new();
        }
        // What a pointer points at may change in the meantime, and so may the pointer. A name may be another variable's.
        let same = |name: &&str| match (call.find(name), visible.find(name)) {
            (Some((before, _)), Some((here, _))) => std::ptr::eq(*before, *here),
            _ => false,
        };
        let names = last.values.iter().map(|(name, _)| name.as_str());
        names
            .filter(same)
            .map(|name| (name, last.until(next, name)))
            .collect()
    }
}

/// What is shown of a name: a variable, or `*` and a pointer's name.
fn show(seen: &Lane, visible: &Visible, name: &str) -> Shown {
    let root = name.trim_start_matches('*');
    let Some((variable, location)) = visible.find(root) else {
        return Shown::Nothing;
    };
    match (seen.show(variable, location), root == name) {
        (Shown::Bytes(pointer), false) => seen.pointee(variable, &pointer),
        (shown, _) => shown,
    }
}

impl Counts {
    /// Counts a verdict; says what is wrong, if anything is.
    fn count(&mut self, shown: &Shown, allowed: &[&[u8]]) -> Option<String> {
        let bytes = match shown {
            Shown::Nothing => {
                self.missing += 1;
                return None;
            }
            Shown::Failed(why) => {
                self.failed += 1;
                return Some(why.clone());
            }
            Shown::Bytes(bytes) => bytes,
        };
        // A value that takes several instructions to write has bytes of the old one and of the new one in the meantime.
        let fits = |(at, byte): (usize, &Option<u8>)| match byte {
            Some(byte) => allowed.iter().any(|value| value.get(at) == Some(byte)),
            None => true,
        };
        if !bytes.iter().enumerate().all(fits) {
            self.wrong += 1;
            let allowed: Vec<String> = allowed
                .iter()
                .map(|value| hex(value.iter().map(|byte| Some(*byte))))
                .collect();
            return Some(format!(
                "shown {}, is {}",
                hex(bytes.iter().copied()),
                allowed.join(" or ")
            ));
        }
        if bytes.iter().all(Option::is_some) {
            self.right += 1;
        } else {
            self.partly += 1;
        }
        None
    }
}

fn hex(bytes: impl Iterator<Item = Option<u8>>) -> String {
    bytes
        .map(|byte| byte.map_or("--".to_owned(), |byte| format!("{byte:02x}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(shown: &Shown, allowed: &[&[u8]]) -> ([u64; 5], bool) {
        let mut counts = Counts::default();
        let fault = counts.count(shown, allowed).is_some();
        let Counts {
            right,
            partly,
            missing,
            failed,
            wrong,
        } = counts;
        ([right, partly, missing, failed, wrong], fault)
    }

    fn bytes(bytes: &[Option<u8>]) -> Shown {
        Shown::Bytes(bytes.to_vec())
    }

    #[test]
    fn verdicts() {
        let is: &[&[u8]] = &[&[1, 2]];
        assert_eq!(verdict(&bytes(&[Some(1), Some(2)]), is), ([1, 0, 0, 0, 0], false));
        assert_eq!(verdict(&bytes(&[Some(1), None]), is), ([0, 1, 0, 0, 0], false));
        assert_eq!(verdict(&Shown::Nothing, is), ([0, 0, 1, 0, 0], false));
        assert_eq!(verdict(&Shown::Failed("why".into()), is), ([0, 0, 0, 1, 0], true));
        assert_eq!(verdict(&bytes(&[Some(1), Some(3)]), is), ([0, 0, 0, 0, 1], true));
        assert_eq!(verdict(&bytes(&[None, Some(3)]), is), ([0, 0, 0, 0, 1], true));
    }

    #[test]
    fn a_value_of_another_size_is_wrong() {
        assert_eq!(
            verdict(&bytes(&[Some(1), Some(2), Some(0)]), &[&[1, 2]]).0,
            [0, 0, 0, 0, 1]
        );
    }

    #[test]
    fn between_markers_bytes_are_old_or_new() {
        let either: &[&[u8]] = &[&[1, 2], &[3, 4]];
        assert_eq!(verdict(&bytes(&[Some(3), Some(2)]), either).0, [1, 0, 0, 0, 0]);
        assert_eq!(verdict(&bytes(&[Some(2), Some(2)]), either).0, [0, 0, 0, 0, 1]);
    }
}
