//! Values that remain when a register is used again.
//!
//! After LiveDebugValues, on AMDGPU: where a debug value's register gets another
//! value, the variable's value may remain in other registers, or, for an argument
//! of a kernel, in memory. There a debug value says so.
//!
//! On AMDGPU a debug value is about lanes that are on. Where lanes are switched
//! on, what was found here ends.

mod locate;
#[cfg(test)]
mod tests;

use crate::flow::settle;
use crate::import::operations;
use crate::machine::edit::NewValue;
use crate::machine::function::{Argument, overlap};
use crate::machine::order::reverse_postorder;
use crate::machine::registers::{Register, Unit};
use crate::machine::relations::Relations;
use crate::machine::stages::listed::spilled::is_spilled;
use crate::machine::values::{Number, Values};
use crate::machine::{
    BlockId, Changes, Edit, Expression, ExpressionId, Function, Identity, Instance, InstructionId, Notes,
    Operand, Position, Traits,
};
use crate::marks::FRAME_ADDRESS;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// Of blocks times variables, and of rounds.
const MOST_STATES: usize = 1 << 22;
const MOST_ROUNDS: u32 = 16;

pub fn run(function: &Function, _: &mut Notes) -> Changes {
    let mut found = Remaining::collect(function);
    if found.variables.is_empty() {
        return Changes::default();
    }
    let Some(mut values) = Values::solve(function) else {
        return Changes::default();
    };
    if !found.solve(&mut values) {
        return Changes::default();
    }
    let mut changes = Changes::default();
    let mut relations = Relations::new(function);
    for block in function.block_ids() {
        let mut describe = Describe {
            relations: &mut relations,
            changes: &mut changes,
        };
        found.walk(block, &mut values, Some(&mut describe));
    }
    changes
}

/// What a variable is: a debug value, and the values of its registers' parts
/// where that stands, operand by operand.
#[derive(Clone, Debug)]
struct Meaning {
    value: InstructionId,
    expression: ExpressionId,
    operands: Vec<Vec<Number>>,
}

/// A debug value that holds: where, of whom, and whether it is from here.
#[derive(Clone, Debug)]
struct Holding {
    value: Option<InstructionId>,
    registers: Vec<Register>,
    location: Identity,
}

/// A variable, or a fragment of one.
#[derive(Debug)]
struct Variable {
    instance: Instance,
    fragment: Option<Range<u64>>,
    /// All that it is said to be somewhere.
    told: Vec<Meaning>,
    argument: Option<Argument>,
    holding: Option<Holding>,
}

/// By variable, what is known of it at one point: a place in `told`.
type State = Vec<Option<usize>>;

struct Remaining<'f> {
    function: &'f Function,
    variables: Vec<Variable>,
    /// The places in `variables` of all fragments of a variable.
    fragments: FxHashMap<Instance, Vec<usize>>,
    /// By block: at its start and its end. None: it wasn't looked at.
    at_start: Vec<Option<State>>,
    at_end: Vec<Option<State>>,
    current: State,
    /// The units of debug values that hold, and maybe more.
    watched: FxHashSet<Unit>,
}

/// While debug values are written.
struct Describe<'d, 'f> {
    relations: &'d mut Relations<'f>,
    changes: &'d mut Changes,
}

impl<'f> Remaining<'f> {
    fn collect(function: &'f Function) -> Remaining<'f> {
        let mut found = Remaining {
            function,
            variables: Vec::new(),
            fragments: FxHashMap::default(),
            at_start: Vec::new(),
            at_end: Vec::new(),
            current: State::new(),
            watched: FxHashSet::default(),
        };
        for block in function.block_ids() {
            for id in function.in_block(block) {
                if let Some(value) = function.source_value(id) {
                    found.add(value.instance, function.expression(value).fragment.clone());
                }
            }
        }
        for argument in &function.arguments {
            let place = found.add(argument.instance, None);
            found.variables[place].argument = Some(*argument);
        }
        found
    }

    fn add(&mut self, instance: Instance, fragment: Option<Range<u64>>) -> usize {
        let places = self.fragments.entry(instance).or_default();
        let known = places
            .iter()
            .find(|place| self.variables[**place].fragment == fragment);
        if let Some(place) = known {
            return *place;
        }
        places.push(self.variables.len());
        self.variables.push(Variable {
            instance,
            fragment,
            told: Vec::new(),
            argument: None,
            holding: None,
        });
        self.variables.len() - 1
    }

    fn solve(&mut self, values: &mut Values<'f>) -> bool {
        let blocks = self.function.blocks.len();
        if blocks * self.variables.len() > MOST_STATES {
            return false;
        }
        self.at_start = vec![None; blocks];
        self.at_end = vec![None; blocks];
        let order = reverse_postorder(self.function);
        settle(&order, MOST_ROUNDS, |block| {
            let is_new = self.meet(block);
            if is_new {
                self.walk(block, values, None);
                self.at_end[block.0 as usize] = Some(self.current.clone());
            }
            is_new
        })
    }

    /// What variables are on all ways to a block. False: nothing new. There is
    /// less each time.
    fn meet(&mut self, block: BlockId) -> bool {
        let old = self.at_start[block.0 as usize].take();
        let predecessors = &self.function.block(block).predecessors;
        let now: State = (0..self.variables.len())
            .map(|place| {
                let ends = predecessors
                    .iter()
                    .filter_map(|before| self.at_end[before.0 as usize].as_ref());
                let mut told = ends.map(|end| end[place]);
                let first = told.next().flatten();
                let common = first.filter(|_| told.all(|other| other == first));
                common.filter(|_| old.as_ref().is_none_or(|old| old[place] == common))
            })
            .collect();
        let changed = old.as_ref() != Some(&now);
        self.at_start[block.0 as usize] = Some(now);
        changed
    }

    /// Follows a block; and describes what nothing describes.
    fn walk(&mut self, block: BlockId, values: &mut Values<'f>, mut describe: Option<&mut Describe<'_, 'f>>) {
        values.enter(block);
        if let Some(describe) = &mut describe {
            describe.relations.enter(block);
        }
        let start = self.at_start[block.0 as usize].clone();
        self.current = start.unwrap_or_else(|| vec![None; self.variables.len()]);
        self.watched.clear();
        for variable in &mut self.variables {
            variable.holding = None;
        }
        let code: Vec<InstructionId> = self.function.in_block(block).collect();
        let is_terminator = |id: &InstructionId| self.function.has(*id, Traits::TERMINATOR);
        let body = code.iter().position(is_terminator).unwrap_or(code.len());
        let mut look = true;
        for (index, &id) in code.iter().enumerate() {
            if self.function.is_debug(id) {
                self.take(id, values);
                continue;
            }
            // What holds goes on, in debug info too.
            if self.function.has(id, Traits::NO_CODE) {
                continue;
            }
            if let Some(describe) = &mut describe
                && look
                && index <= body
            {
                self.fill(Position::Before(id), values, describe);
            }
            look = self.step(id, values, describe.as_deref_mut());
            if values.has_grown() {
                let next = code.get(index + 1);
                let at = next.map_or(Position::End(block), |next| Position::Before(*next));
                let describe = describe.as_deref_mut().filter(|_| index < body);
                self.end(at, values, describe);
                look = true;
            }
        }
    }

    /// Whether something has changed with which variables may be found.
    fn step(
        &mut self,
        id: InstructionId,
        values: &mut Values<'f>,
        mut describe: Option<&mut Describe<'_, 'f>>,
    ) -> bool {
        let mut changed = false;
        for part in self.function.bundle(id) {
            if let Some(describe) = &mut describe {
                describe.relations.before(part, values);
            }
            values.step(part);
            if let Some(describe) = &mut describe {
                describe.relations.after(values);
            }
            changed |= values.has_copied();
        }
        if !self.writes_watched(id) {
            return changed;
        }
        for variable in &mut self.variables {
            let is_written = |holding: &Holding| {
                holding
                    .registers
                    .iter()
                    .any(|register| self.function.writes(id, *register))
            };
            if variable.holding.as_ref().is_some_and(is_written) {
                variable.holding = None;
            }
        }
        true
    }

    fn hold(&mut self, place: usize, holding: Option<Holding>) {
        for register in holding.iter().flat_map(|holding| &holding.registers) {
            self.watched.extend(self.function.registers.units(*register));
        }
        self.variables[place].holding = holding;
    }

    /// Whether an instruction writes what a debug value that holds may be of.
    fn writes_watched(&mut self, id: InstructionId) -> bool {
        let mut any = false;
        for operand in self.function.operands(id) {
            any |= matches!(operand, Operand::Mask(_));
            let defined = operand.defined();
            for unit in defined
                .into_iter()
                .flat_map(|register| self.function.registers.units(register))
            {
                any |= self.watched.remove(unit);
            }
        }
        any
    }

    fn take(&mut self, id: InstructionId, values: &Values<'_>) {
        let Some(value) = self.function.debug_value(id).copied() else {
            return;
        };
        // Of carriers those of arguments are looked after.
        let Some(places) = self.fragments.get(&value.instance).cloned() else {
            return;
        };
        let fragment = &self.function.expression(&value).fragment;
        for place in places {
            let own = &self.variables[place].fragment;
            if !overlap(own, fragment) {
                continue;
            }
            let is_same = own == fragment;
            let holds = is_same && !self.function.is_undefined(id);
            let holding = holds.then(|| Holding {
                value: Some(id),
                registers: self.function.registers_of(id).collect(),
                location: value.location,
            });
            self.hold(place, holding);
            self.current[place] = match is_same {
                true => self.tell(place, id, values),
                false => None,
            };
        }
    }

    fn tell(&mut self, place: usize, id: InstructionId, values: &Values<'_>) -> Option<usize> {
        let meaning = self.meaning(id, values)?;
        let told = &self.variables[place].told;
        let known = told.iter().position(|known| self.is_same(known, &meaning));
        Some(known.unwrap_or_else(|| {
            let told = &mut self.variables[place].told;
            told.push(meaning);
            told.len() - 1
        }))
    }

    fn is_same(&self, one: &Meaning, other: &Meaning) -> bool {
        let [ours, theirs] = [one, other].map(|meaning| self.function.operands(meaning.value));
        let are_same = |(one, other): (&Operand, &Operand)| match (one, other) {
            (Operand::Register(_), Operand::Register(_)) => true,
            _ => one == other,
        };
        one.operands == other.operands
            && one.expression == other.expression
            && ours.iter().zip(theirs).all(are_same)
    }

    /// What a debug value of registers says here.
    fn meaning(&self, id: InstructionId, values: &Values<'_>) -> Option<Meaning> {
        let value = self.function.debug_value(id)?;
        let expression = self.function.expression(value);
        if self.function.is_undefined(id) || self.function.has(id, Traits::INDIRECT) || is_marked(expression)
        {
            return None;
        }
        let mut operands = Vec::new();
        let mut any = false;
        for operand in self.function.operands(id) {
            let Operand::Register(operand) = operand else {
                operands.push(Vec::new());
                continue;
            };
            any = true;
            let parts = values
                .parts(operand.register)
                .into_iter()
                .map(|part| values.at(part));
            let parts: Vec<Number> = parts.collect();
            if parts.is_empty() || parts.contains(&Number::UNKNOWN) {
                return None;
            }
            operands.push(parts);
        }
        any.then_some(Meaning {
            value: id,
            expression: value.expression,
            operands,
        })
    }

    /// Where lanes are switched on: what was found doesn't hold any more, and
    /// registers hold other values.
    fn end(&mut self, at: Position, values: &Values<'_>, mut describe: Option<&mut Describe<'_, '_>>) {
        for place in 0..self.variables.len() {
            let variable = &mut self.variables[place];
            if let Some(found) = variable.holding.take_if(|holding| holding.value.is_none())
                && let Some(describe) = &mut describe
            {
                let fragment = variable.fragment.as_ref();
                let nothing = NewValue::nothing(variable.instance.variable, found.location, fragment);
                describe.changes.edits.push(Edit::Insert(at, nothing));
            }
            let held = variable.holding.as_ref().and_then(|holding| holding.value);
            self.current[place] = held.and_then(|held| self.tell(place, held, values));
        }
    }

    /// Describes what nothing else describes.
    fn fill(&mut self, at: Position, values: &mut Values<'f>, describe: &mut Describe<'_, '_>) {
        for place in 0..self.variables.len() {
            let variable = &self.variables[place];
            if variable.holding.is_some() {
                continue;
            }
            let told = self.current[place].map(|told| &variable.told[told]);
            let mut found =
                told.and_then(|told| locate::variable(self.function, told, values, describe.relations));
            if found.is_none()
                && let Some(argument) = &variable.argument
            {
                found = locate::argument(self.function, argument, values);
            }
            let holding = found.as_ref().map(|found| Holding {
                value: None,
                registers: found.registers().collect(),
                location: found.location,
            });
            self.hold(place, holding);
            describe
                .changes
                .edits
                .extend(found.map(|found| Edit::Insert(at, found)));
        }
    }
}

/// Frame addresses and spilled registers, which follow their own registers, and what isn't true of all
/// lanes.
fn is_marked(expression: &Expression) -> bool {
    operations(&expression.elements).any(|(operation, _)| operation == FRAME_ADDRESS)
        || is_spilled(&expression.elements)
}
