//! What the extensions say of units, subprograms and types as a whole ("DWARF
//! Extensions For Heterogeneous Debugging", "Debugger Information Entry
//! Attributes").
//!
//! Nothing has a `DW_AT_LLVM_vector_size`: LLVM's vector types are
//! arrays, and no expression leaves a value of a vector type.

use super::procedures::Subject;
use super::sweep::Form;
use super::{Asked, Error, Finalizer, Instance, Loss, LossReason, location};
use crate::dwarf::attribute::Attributes;
use crate::dwarf::location::{Expression, Location};
use crate::dwarf::rewrite::NewValue;
use crate::dwarf::scan::{Described, DescribedKind};
use crate::elf::PcRange;
use crate::lower::Undescribable;
use crate::model::{ObjectId, Subprogram};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// What is said of a function's lanes.
fn fragments(function: &Subprogram) -> impl Iterator<Item = ObjectId> + use<> {
    [function.lane_pc, function.active_lane].into_iter().flatten()
}

impl<'a> Finalizer<'a, '_, '_> {
    /// Gives array types the properties that fragments are: an address, or
    /// numbers (DWARF 5, 5.18). Where one isn't known, what carry has put there
    /// stays: nobody can evaluate it, and an array without it would be shown as
    /// what describes it.
    pub(super) fn type_properties(&mut self, instances: &BTreeMap<usize, Instance<'a>>) -> Result<(), Error> {
        for die in self.scan.described() {
            let DescribedKind::Property(name, object) = die.kind else {
                continue;
            };
            let Some(object) = object.filter(|object| self.knows(*object)) else {
                self.edits.add(die.unit, die.offset, name, NewValue::Absent);
                continue;
            };
            let form = match name {
                gimli::DW_AT_data_location => Form::Location,
                _ => Form::Value,
            };
            match self.property(object, form, die.unit, instances)? {
                Ok(expression) => {
                    let value = NewValue::Location(Location::Whole(expression));
                    self.edits.add(die.unit, die.offset, name, value);
                }
                Err(reason) => self.losses.push(Loss {
                    object,
                    range: None,
                    reason,
                }),
            }
        }
        Ok(())
    }

    /// What a type property is, by one expression: that of all functions on whose
    /// variables it depends, or, if there is none, everybody's.
    fn property(
        &mut self,
        object: ObjectId,
        form: Form,
        unit: usize,
        instances: &BTreeMap<usize, Instance<'a>>,
    ) -> Result<Result<Expression, LossReason>, Error> {
        let needed = self.index.dependencies(object);
        let mut found = None;
        let mut seen = Vec::new();
        for instance in instances.values() {
            let scope = self.scope_of(instance, &needed)?;
            if !scope.is_empty() {
                seen.push((instance, scope));
            }
        }
        let nothing = Instance::new(self.common.clone());
        if seen.is_empty() {
            seen.push((&nothing, vec![location::everywhere()]));
        }
        for (instance, scope) in seen {
            let swept = self.sweep(object, Asked::of(instance, unit), &scope, form);
            let location = location::of(&swept, &scope, None);
            let lost = swept.losses.into_iter().next().map(|(_, reason)| reason);
            match (location, lost) {
                (Some(Location::Whole(expression)), _) => match &found {
                    Some(other) if *other != expression => return Ok(Err(LossReason::Varies)),
                    _ => found = Some(expression),
                },
                (Some(_), _) => return Ok(Err(LossReason::Varies)),
                (None, lost) => return Ok(Err(lost.unwrap_or(Undescribable::Undefined).into())),
            }
        }
        Ok(found.ok_or(Undescribable::Undefined.into()))
    }

    /// Adds attributes; in DWARF 5 there are none.
    pub(super) fn attributes(&mut self, instances: &BTreeMap<usize, Instance<'a>>) -> Result<(), Error> {
        let Some(encoding) = self.reader.dialect.extensions() else {
            self.no_attributes();
            return Ok(());
        };
        let names = Attributes::of(encoding);
        for (unit, root) in self.scan.roots().enumerate() {
            let vendor = match self.reader.target.has_lanes() {
                true => "[amdgpu:v0.0]",
                false => "[llvm:v0.0]",
            };
            let value = NewValue::Text(vendor.to_string());
            self.edits.add(unit, root, names.augmentation, value);
        }
        let functions = self.functions();
        let mut described = BTreeSet::new();
        // What is said of functions' lanes, by abstract instance.
        let mut inlined: HashMap<usize, &Subprogram> = HashMap::new();
        for die in self.scan.described() {
            match die.kind {
                // Stock clang gives a pointer's DWARF address space as its class.
                DescribedKind::Pointer(class) if self.reader.target.has_lanes() => {
                    let value = NewValue::Number(class as i64);
                    self.edits.add(die.unit, die.offset, names.address_space, value);
                }
                DescribedKind::Pointer(_) | DescribedKind::Property(..) | DescribedKind::Inlined(_) => {}
                DescribedKind::Subprogram(_) if functions.is_empty() => {}
                DescribedKind::Subprogram(origin) => {
                    let scope = self.scan.ranges_of(die)?;
                    let start = scope.first().map(|range| (range.section, range.offsets.start));
                    let named = start.and_then(|start| functions.get(&start));
                    if let Some(function) = named.and_then(|named| self.one_of(named, die.unit)) {
                        let instance = instances.get(&die.offset);
                        described.extend(fragments(function));
                        self.subprogram(die, &scope, function, instance, &names);
                        inlined.extend(origin.map(|origin| (origin, function)));
                    }
                }
            }
        }
        self.without_code(&functions, &described);
        self.inlined(&inlined)
    }

    /// Which of these, all of one name, is said of a function in a unit: modules that were
    /// linked may have a function of a name each.
    fn one_of(&self, named: &[&'a Subprogram], unit: usize) -> Option<&'a Subprogram> {
        let fits = |function: &&&Subprogram| {
            self.waits.is_found(&function.name)
                || fragments(function).all(|object| self.modules.is_in(object, unit))
        };
        named.iter().find(fits).copied()
    }

    /// Notes what isn't said of the lanes of functions' inlined copies. What was found in
    /// code is about all that is inlined there, too.
    fn inlined(&mut self, functions: &HashMap<usize, &Subprogram>) -> Result<(), Error> {
        for die in self.scan.described() {
            let DescribedKind::Inlined(origin) = die.kind else {
                continue;
            };
            let function = functions.get(&origin);
            let Some(function) = function.filter(|function| !self.waits.is_found(&function.name)) else {
                continue;
            };
            for object in fragments(function) {
                let lost = self.scan.ranges_of(die)?.into_iter().map(|range| Loss {
                    object,
                    range: Some(range),
                    reason: LossReason::Inlined,
                });
                self.losses.extend(lost);
            }
        }
        Ok(())
    }

    /// DWARF 5 has no attributes for what is said of functions' lanes.
    fn no_attributes(&mut self) {
        let fragments = self.index.model.subprograms.iter().flat_map(|function| {
            [
                (function.lane_pc, "DW_AT_LLVM_lane_pc"),
                (function.active_lane, "DW_AT_LLVM_active_lane"),
            ]
        });
        let reason = "not in DWARF 5";
        let lost = fragments.filter_map(|(object, operation)| {
            Some(Loss {
                object: object?,
                range: None,
                reason: Undescribable::Unsupported { operation, reason }.into(),
            })
        });
        self.losses.extend(lost);
    }

    /// Notes what is said of the lanes of functions that are only inlined, or that have
    /// another name since they were linked.
    fn without_code(
        &mut self,
        functions: &HashMap<(u32, u64), Vec<&Subprogram>>,
        described: &BTreeSet<ObjectId>,
    ) {
        let there = functions.values().flatten().map(|function| &function.name);
        let there: HashSet<_> = there.collect();
        let all = self.index.model.subprograms.iter();
        let gone = all.filter(|function| {
            let is_linked = self.index.model.numbers.has_several();
            !there.contains(&function.name)
                || (is_linked && !fragments(function).any(|object| described.contains(&object)))
        });
        self.losses.extend(gone.flat_map(fragments).map(|object| Loss {
            object,
            range: None,
            reason: LossReason::NoCode,
        }));
    }

    /// What the model says of functions, by their section and their offset in it.
    fn functions(&self) -> HashMap<(u32, u64), Vec<&'a Subprogram>> {
        let mut by_name: HashMap<&[u8], Vec<&Subprogram>> = HashMap::new();
        for subprogram in &self.index.model.subprograms {
            let named = by_name.entry(subprogram.name.as_bytes());
            named.or_default().push(subprogram);
        }
        let functions = self.scan.object().functions().into_iter();
        functions
            .filter_map(|(place, name)| Some((place, by_name.get(name)?.clone())))
            .collect()
    }

    fn subprogram(
        &mut self,
        die: &Described,
        scope: &[PcRange],
        function: &Subprogram,
        instance: Option<&Instance>,
        names: &Attributes,
    ) {
        if let Some(lanes) = function.lanes {
            let value = NewValue::Number(lanes.into());
            self.edits.add(die.unit, die.offset, names.lanes, value);
        }
        let fragments = [
            (function.lane_pc, names.lane_pc, Form::Location),
            (function.active_lane, names.active_lane, Form::Value),
        ];
        let (mut subjects, mut attributes) = (Vec::new(), Vec::new());
        for (object, name, form) in fragments {
            if let Some(object) = object {
                subjects.push(Subject {
                    object,
                    unit: die.unit,
                    scope: scope.to_vec(),
                    form,
                });
                attributes.push(name);
            }
        }
        let mut own = Instance::new(self.common.clone());
        // Which lanes are active the function may say itself, by its carriers.
        if let Some(instance) = instance.filter(|_| function.active_lane.is_some()) {
            own.sources = instance.sources.clone();
        }
        let found = {
            let start = self.scan.start_index(die);
            self.waits.sources(&function.name, scope, start, &mut own.sources)
        };
        let descriptions = self.describe(instance.filter(|_| found.is_none()).unwrap_or(&own), &subjects);
        for ((subject, name), (swept, location)) in subjects.iter().zip(attributes).zip(descriptions) {
            if location.is_none() && swept.losses.is_empty() {
                self.losses.push(Loss {
                    object: subject.object,
                    range: None,
                    reason: Undescribable::Undefined.into(),
                });
            }
            self.note(subject.object, swept);
            if let Some(location) = location {
                self.edits
                    .add(die.unit, die.offset, name, NewValue::Location(location));
            }
        }
    }
}
