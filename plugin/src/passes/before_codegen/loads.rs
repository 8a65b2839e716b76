//! Variables that are nothing but what is loaded, or constants.

use crate::llvm::{Function, Value};
use crate::passes::contradiction::Instance;
use crate::passes::dominance::variable;
use std::collections::{HashMap, HashSet};

pub fn loaded<'m>(function: Function<'m>) -> HashSet<Instance<'m>> {
    let is_loaded = |operand: Value<'m>| match operand.as_instruction() {
        Some(instruction) => instruction.is_load(),
        None => operand.constant().is_some(),
    };
    let mut found = HashMap::new();
    for record in function.records() {
        let Some(variable) = variable(record) else {
            continue;
        };
        let operands = record.location_operands().unwrap_or_default();
        *found.entry(variable).or_insert(true) &= operands.into_iter().all(is_loaded);
    }
    let found = found.into_iter().filter(|(_, is_loaded)| *is_loaded);
    found.map(|(variable, _)| variable).collect()
}
