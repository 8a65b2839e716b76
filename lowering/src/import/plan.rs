//! The import of a module's records: which lifetimes they become, and what their
//! expressions turn into.

use super::expression::{DW_OP_LLVM_FRAGMENT, Declined, operations};
use super::fragments::split_fragment;
use super::importer::Importer;
use super::{Record, Variable};
use crate::marks::{OPERAND_END, of_lifetime};
use crate::model::{LifetimeId, Model, ObjectId};
use gimli::constants as dw;

/// Which records become lifetimes that finalize works out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Those that stock codegen gets wrong.
    Repair,
    /// All.
    TakeOver,
}

/// What to do with a module's records.
#[derive(Debug, Default)]
pub struct Plan {
    /// By record: the elements of its new `DIExpression`; None leaves it as it
    /// is.
    pub elements: Vec<Option<Vec<u64>>>,
    /// The object of each variable that got one, to be marked on it.
    pub marks: Vec<(u32, ObjectId)>,
    /// For the remarks: the record, and why it has no lifetime, and so stays as
    /// stock wrote it or, where all is taken over, says nothing. Of variables in
    /// `model` only.
    pub declined: Vec<(u32, Declined)>,
}

/// Plans the import of `records`, in program order, and adds to `model` the
/// lifetimes of each variable that finalize has something to do for. Of the
/// others stock codegen says all that there is; [`describe`] knows them too.
#[tracing::instrument(level = "info", skip_all, name = "import", fields(variables = variables.len(), records = records.len()))]
pub fn plan(variables: &[Variable], records: &[Record], model: &mut Model, policy: Policy) -> Plan {
    import(variables, records, model, policy, false)
}

/// All lifetimes of `records`, in program order, and which of these have none.
/// For looking at: finalize has no use for most of them.
pub fn describe(variables: &[Variable], records: &[Record]) -> (Model, Vec<(u32, Declined)>) {
    let mut model = Model::default();
    let plan = import(variables, records, &mut model, Policy::Repair, true);
    (model, plan.declined)
}

fn import(
    variables: &[Variable],
    records: &[Record],
    model: &mut Model,
    policy: Policy,
    everything: bool,
) -> Plan {
    let mut by_variable: Vec<Vec<u32>> = vec![Vec::new(); variables.len()];
    for (index, record) in records.iter().enumerate() {
        by_variable[record.variable as usize].push(index as u32);
    }
    let mut plan = Plan {
        elements: vec![None; records.len()],
        ..Plan::default()
    };
    for (number, indices) in by_variable.iter().enumerate() {
        let variable = (&variables[number], number as u32);
        let mut importer = Importer::new(variable, records, model, &mut plan);
        importer.policy = policy;
        importer.everything = everything;
        if policy == Policy::TakeOver {
            importer.take_over(indices);
        } else if variables[number].bits.is_some() {
            importer.sized(indices);
        } else if everything {
            importer.object();
            let declined = indices.iter().map(|&index| (index, Declined::Size));
            plan.declined.extend(declined);
        }
    }
    plan
}

/// Whether a record's expression is the mark of a lifetime.
pub fn is_marked(elements: &[u64]) -> bool {
    operations(elements).any(|(operation, _)| operation == OPERAND_END)
}

/// The elements of a record that code generation has made false beyond recognition:
/// the mark of no lifetime.
pub fn damaged(elements: &[u64]) -> Vec<u64> {
    let [first, _, number, last] = of_lifetime(LifetimeId::NONE);
    let mut damaged = vec![first, u64::from(dw::DW_OP_plus_uconst.0), number, last];
    if let Some(bits) = split_fragment(elements).1 {
        damaged.extend([DW_OP_LLVM_FRAGMENT, bits.start, bits.end - bits.start]);
    }
    damaged
}

#[cfg(test)]
mod tests;
