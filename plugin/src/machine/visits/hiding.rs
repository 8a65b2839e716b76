//! Variables of inner blocks that hide others of their names, in functions that were inlined.
//!
//! Of an inlined function stock code generation describes the variables that have a location somewhere. Where an
//! inner block's has none, a debugger finds the outer one of that name, and shows that. So those begin with a
//! location that finalize takes away, which tells `stages/locations/hiding.rs` of them.

use super::Notes;
use crate::llvm::{Function, InsertionPoint, LocalVariable, Location, Module, NewRecord, Record};
use crate::passes::before_codegen::hiding::{Hiding, hiding};
use lowering::import::damaged;
use lowering::machine::marked;
use lowering::marks::OBJECT;
use std::collections::{HashMap, HashSet};

pub fn run<'m>(module: &mut Module<'m>, function: Function<'m>, _: &mut Notes) {
    let mut there: HashSet<(LocalVariable<'m>, Location<'m>)> = HashSet::new();
    let mut copies = Vec::new();
    let mut seen = HashSet::new();
    for record in function.records() {
        if let (Some(copy), Some(variable)) = (record.location().inlined_at(), record.variable()) {
            there.insert((variable, copy));
            let inlined = variable.subprogram().filter(|_| seen.insert(copy));
            copies.extend(inlined.map(|inlined| (copy, inlined)));
        }
    }
    let mut known = HashMap::new();
    for (copy, inlined) in copies {
        let all: &Vec<Hiding<'m>> = known.entry(inlined).or_insert_with(|| hiding(inlined));
        let is_there = |outer: &LocalVariable<'m>| there.contains(&(*outer, copy));
        let hiding = all.iter().filter(|one| one.outer.iter().any(is_there));
        // Finalize takes the location of others away from none.
        for one in hiding.filter(|one| one.inner.annotation(OBJECT).is_some()) {
            begin(module, function, one.inner, copy);
        }
    }
}

/// Puts the record of a variable without a location at a function's start.
fn begin<'m>(
    module: &mut Module<'m>,
    function: Function<'m>,
    variable: LocalVariable<'m>,
    copy: Location<'m>,
) -> Option<Record<'m>> {
    let entry = function.blocks().into_iter().next()?;
    let zero = module.constant_int(module.int_type(32)?, 0)?;
    let new = NewRecord {
        declare: false,
        value: zero,
        variable,
        expression: module.expression(&marked(&damaged(&[]))),
        location: module.location(variable.scope()?, Some(copy))?,
    };
    module.insert_record(new, InsertionPoint::BlockStart(entry))
}
