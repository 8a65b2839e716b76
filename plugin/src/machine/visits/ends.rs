//! Records of ours that end what others are of.

use crate::llvm::{Expression, Function, InsertionPoint, Module, Record};
use crate::passes::contradiction::Instance;
use crate::passes::dominance::variable;
use lowering::machine::marked;
use std::collections::HashMap;

/// How many records there are of each variable.
#[derive(Debug)]
pub struct Ends<'m>(HashMap<Option<Instance<'m>>, u32>);

impl<'m> Ends<'m> {
    pub fn new(function: Function<'m>) -> Ends<'m> {
        let mut counts = HashMap::new();
        for record in function.records().filter(|record| record.variable().is_some()) {
            *counts.entry(variable(record)).or_default() += 1;
        }
        Ends(counts)
    }

    /// Whether a variable has another record that this one might leave to go on.
    pub fn are_needed(&self, record: Record<'m>) -> bool {
        self.0.get(&variable(record)).is_some_and(|count| *count > 1)
    }

    /// Ends somewhere what a record is of.
    pub fn put(
        &self,
        module: &mut Module<'m>,
        record: Record<'m>,
        place: InsertionPoint<'m>,
    ) -> Option<Record<'m>> {
        let end = copy_marked(module, record, place)?;
        module.kill(end);
        Some(end)
    }
}

/// A copy of a record that stock code generation doesn't have.
pub fn copy_marked<'m>(
    module: &mut Module<'m>,
    record: Record<'m>,
    place: InsertionPoint<'m>,
) -> Option<Record<'m>> {
    let copy = module.copy_record(record, place)?;
    let elements = record.expression().map(Expression::elements).unwrap_or_default();
    let expression = module.expression(&marked(&elements));
    module.set_expression(copy, expression);
    Some(copy)
}
