//! Records that loop rotation adds to its phis.
//!
//! Behind rotation what a loop's header computes comes to the loop's body on two ways, by new
//! phis. LLVM gives one a record where the header has a record of the phi that it is of, also
//! where the header says something else of the variable behind that one, as for a counter that
//! the loop begins with counting. Then the record is about the past: it gives no location. Nor
//! does one of a phi that comes from before the loop: what takes its place in the loop is another
//! variable's.

use super::order::is_ours;
use crate::llvm::{
    Block, Function, InstanceIdentity, Instruction, Module, Record, RecordIdentity, TrackedInstruction,
};
use crate::passes::misplace;

/// What a loop's header says of its phis, and not last.
#[derive(Debug)]
pub struct Outdated(Vec<Phi>);

#[derive(Debug)]
struct Phi {
    phi: TrackedInstruction,
    instance: InstanceIdentity,
    /// The records of that variable that other phis have which it comes to.
    known: Vec<RecordIdentity>,
}

impl Outdated {
    /// None if no record has to be looked after.
    pub fn of<'m>(header: Block<'m>, all: bool) -> Option<Outdated> {
        header.function()?.subprogram()?;
        let records = header.instructions().into_iter().flat_map(Instruction::records);
        let records: Vec<_> = records.filter(|&record| all || is_ours(record)).collect();
        let phis = records.iter().enumerate().flat_map(|(at, &record)| {
            let later = &records[at + 1..];
            let of_record = phis_of(record).into_iter();
            of_record.filter_map(move |phi| {
                let instance = record.instance()?;
                let is_said_again = later.iter().any(|later| later.instance() == Some(instance));
                (phi.block() != Some(header) || is_said_again).then_some(())?;
                Some(Phi {
                    phi: TrackedInstruction::new(phi)?,
                    instance,
                    known: behind(phi, instance).into_iter().map(Record::identity).collect(),
                })
            })
        });
        let phis: Vec<_> = phis.collect();
        (!phis.is_empty()).then_some(Outdated(phis))
    }

    /// After the pass.
    pub fn settle<'m>(&self, module: &mut Module<'m>, function: Function<'m>) {
        for before in &self.0 {
            let now = before.phi.get(function).and_then(|value| value.as_instruction());
            let added = now.map(|now| behind(now, before.instance)).unwrap_or_default();
            for record in added {
                if !before.known.contains(&record.identity()) {
                    misplace(module, record, "loop rotation says what it was earlier");
                }
            }
        }
    }
}

/// The phis that a record is of.
fn phis_of(record: Record<'_>) -> Vec<Instruction<'_>> {
    let operands = record.location_operands().unwrap_or_default().into_iter();
    let instructions = operands.filter_map(|operand| operand.as_instruction());
    instructions.filter(|it| it.is_phi()).collect()
}

/// The records of a variable that phis have which a value comes to.
fn behind<'m>(value: Instruction<'m>, instance: InstanceIdentity) -> Vec<Record<'m>> {
    let users = value.as_value().users().into_iter();
    let phis = users
        .filter_map(|user| user.as_instruction())
        .filter(|it| it.is_phi());
    let records = phis.flat_map(|phi| {
        let here = phi.block().map(|block| block.instructions()).unwrap_or_default();
        let here = here.into_iter().flat_map(Instruction::records);
        here.filter(move |&record| phis_of(record).contains(&phi))
    });
    records
        .filter(|record| record.instance() == Some(instance))
        .collect()
}
