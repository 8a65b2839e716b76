//! What debug values say of variables, followed over the control flow.

use crate::flow::settle;
use crate::machine::edit::NewValue;
use crate::machine::function::overlap;
use crate::machine::order::reverse_postorder;
use crate::machine::registers::Unit;
use crate::machine::{BlockId, Function, Instance, InstructionId, Operand};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// By the number of each variable, or fragment of one, the number of what is said of
/// it. 0: nothing.
pub(super) type State = Vec<usize>;

/// Added to the number of what is said, where its register has been overwritten since: there the variable is nowhere,
/// but may be computed again (`relations.rs`), unless something else has been said of it.
const OVERWRITTEN: usize = 1 << (usize::BITS - 1);

/// In front of instructions, what is put in there.
pub(super) type Inserted = FxHashMap<InstructionId, Vec<Saying>>;

/// A debug value: the numbers of its variable, and of what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Saying {
    pub variable: usize,
    pub what: usize,
}

/// The variables of a function, and what is said of them.
#[derive(Debug, Default)]
pub(super) struct Sayings {
    said: Vec<NewValue>,
    numbers: FxHashMap<(Instance, Option<Range<u64>>), usize>,
    variables: Vec<Variable>,
    /// The debug values of the function as it is now.
    now: FxHashMap<InstructionId, Saying>,
}

#[derive(Debug)]
struct Variable {
    instance: Instance,
    fragment: Option<Range<u64>>,
    said: Vec<usize>,
    /// The variables of which fragments overlap this one's.
    overlapping: Vec<usize>,
}

impl Sayings {
    /// Knows the debug values of a function from here on.
    pub(super) fn read(&mut self, function: &Function) {
        self.now.clear();
        for id in function.in_order() {
            if let Some(saying) = self.number(function, id) {
                self.now.insert(id, saying);
            }
        }
    }

    fn number(&mut self, function: &Function, id: InstructionId) -> Option<Saying> {
        let value = function.debug_value(id)?;
        let variable = self.variable(value.instance, &function.expression(value).fragment);
        let said = NewValue::like(function, id).filter(|_| !function.is_undefined(id));
        let Some(said) = said else {
            return Some(Saying { variable, what: 0 });
        };
        let known = self.variables[variable].said.iter().copied();
        let what = known
            .into_iter()
            .find(|what| self.said[what - 1] == said)
            .unwrap_or_else(|| {
                self.said.push(said);
                self.said.len()
            });
        if !self.variables[variable].said.contains(&what) {
            self.variables[variable].said.push(what);
        }
        Some(Saying { variable, what })
    }

    fn variable(&mut self, instance: Instance, fragment: &Option<Range<u64>>) -> usize {
        let next = self.variables.len();
        let number = *self.numbers.entry((instance, fragment.clone())).or_insert(next);
        if number < next {
            return number;
        }
        let mut overlapping = Vec::new();
        for (other, of) in self.variables.iter_mut().enumerate() {
            if of.instance == instance && overlap(&of.fragment, fragment) {
                overlapping.push(other);
                of.overlapping.push(number);
            }
        }
        self.variables.push(Variable {
            instance,
            fragment: fragment.clone(),
            said: Vec::new(),
            overlapping,
        });
        number
    }

    /// What an instruction says of the function as it is now.
    pub(super) fn of(&self, id: InstructionId) -> Option<Saying> {
        self.now.get(&id).copied()
    }

    /// Whether two variables are one, or share bits.
    pub(super) fn overlap(&self, one: usize, other: usize) -> bool {
        one == other || self.variables[one].overlapping.contains(&other)
    }

    /// What is said; none where that has been overwritten.
    pub(super) fn said(&self, what: usize) -> Option<&NewValue> {
        self.said.get(what.checked_sub(1)?)
    }

    /// What is said, or was until it was overwritten.
    pub(super) fn last_said(&self, what: usize) -> Option<&NewValue> {
        self.said(what & !OVERWRITTEN)
    }

    /// That a variable is nowhere, as something else was said of it.
    pub(super) fn nothing(&self, variable: usize, instead_of: &NewValue) -> NewValue {
        let fragment = self.variables[variable].fragment.as_ref();
        NewValue::nothing(instead_of.variable, instead_of.location, fragment)
    }
}

pub(super) fn what(now: &State, variable: usize) -> usize {
    now.get(variable).copied().unwrap_or(0)
}

/// What is said on the way through a block.
pub(super) struct Walk<'s> {
    all: &'s Sayings,
    function: &'s Function,
    pub now: State,
    /// All that has changed, in order.
    pub changes: Vec<Saying>,
    /// What is said of each register unit, or was.
    holding: FxHashMap<Unit, Vec<Saying>>,
}

impl<'s> Walk<'s> {
    pub(super) fn new(all: &'s Sayings, function: &'s Function, start: State) -> Walk<'s> {
        let mut walk = Walk {
            all,
            function,
            now: start,
            changes: Vec::new(),
            holding: FxHashMap::default(),
        };
        for variable in 0..walk.now.len() {
            let what = walk.now[variable];
            walk.hold(Saying { variable, what });
        }
        walk
    }

    pub(super) fn say(&mut self, said: Saying) {
        for &variable in &self.all.variables[said.variable].overlapping {
            self.change(Saying { variable, what: 0 });
        }
        self.change(said);
        self.hold(said);
    }

    pub(super) fn say_all(&mut self, all: Option<&Vec<Saying>>) {
        for &said in all.into_iter().flatten() {
            self.say(said);
        }
    }

    /// Goes by an instruction; what that says.
    pub(super) fn pass(&mut self, id: InstructionId) -> Option<Saying> {
        let said = self.all.now.get(&id).copied();
        if let Some(said) = said {
            self.say(said);
        }
        if self.function.is_debug(id) {
            return said;
        }
        for operand in self.function.operands(id) {
            if let Operand::Mask(_) = operand {
                self.clobber(id);
            } else if let Some(register) = operand.defined() {
                for unit in self.function.registers.units(register) {
                    for said in self.holding.get(unit).cloned().unwrap_or_default() {
                        if what(&self.now, said.variable) == said.what {
                            self.overwrite(said.variable);
                        }
                    }
                }
            }
        }
        None
    }

    /// A call: whoever is in a register that it writes is nowhere.
    fn clobber(&mut self, call: InstructionId) {
        for variable in 0..self.now.len() {
            let said = self.all.said(self.now[variable]);
            let mut registers = said.into_iter().flat_map(NewValue::registers);
            if registers.any(|register| self.function.writes(call, register)) {
                self.overwrite(variable);
            }
        }
    }

    fn overwrite(&mut self, variable: usize) {
        let what = what(&self.now, variable) | OVERWRITTEN;
        self.change(Saying { variable, what });
    }

    fn change(&mut self, said: Saying) {
        if what(&self.now, said.variable) == said.what {
            return;
        }
        if said.variable >= self.now.len() {
            self.now.resize(said.variable + 1, 0);
        }
        self.now[said.variable] = said.what;
        self.changes.push(said);
    }

    fn hold(&mut self, said: Saying) {
        let registers = self.all.said(said.what).into_iter().flat_map(NewValue::registers);
        for register in registers.filter(|register| register.is_physical()) {
            for unit in self.function.registers.units(register) {
                self.holding.entry(*unit).or_default().push(said);
            }
        }
    }
}

/// What all blocks before a block say at their ends, of those that are known.
fn joined(function: &Function, block: BlockId, ends: &[Option<State>]) -> State {
    let before = function.block(block).predecessors.iter();
    let mut known = before.filter_map(|before| ends[before.0 as usize].as_ref());
    let mut all = known.next().cloned().unwrap_or_default();
    for other in known {
        all.truncate(other.len());
        for (one, other) in all.iter_mut().zip(other) {
            if one != other {
                *one = 0;
            }
        }
    }
    all
}

/// What is said where each block begins.
pub(super) fn starts(all: &Sayings, function: &Function, inserted: &Inserted) -> Vec<State> {
    let mut starts = vec![State::new(); function.blocks.len()];
    let mut ends: Vec<Option<State>> = vec![None; function.blocks.len()];
    let order = reverse_postorder(function);
    settle(&order, u32::MAX, |block| {
        let at = block.0 as usize;
        starts[at] = joined(function, block, &ends);
        let mut walk = Walk::new(all, function, starts[at].clone());
        for id in function.in_block(block) {
            walk.say_all(inserted.get(&id));
            walk.pass(id);
        }
        let before = ends[at].replace(walk.now);
        before != ends[at]
    });
    starts
}
