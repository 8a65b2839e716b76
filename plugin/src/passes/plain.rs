//! Declarations of variables without clang's idiom for address spaces.
//!
//! SROA can't say of a part of a variable where it is when the declaration's
//! expression has `DW_OP_constu N, DW_OP_swap, DW_OP_xderef`, which clang's GPU
//! targets put into each: structs have no location from then on. What the idiom
//! says follows from the address' type, so it is taken off before SROA runs.
//!
//! Then there are records that aren't there without us (those of fragments, and those that
//! SROA makes and [`Declared`] notes), and code generation may count records. And LoopStrengthReduce computes anew what a record
//! says of a loop's counter, unless that has the idiom. So what its code is compared
//! with (`check.rs`) is made without the ones and with the other.

use super::{Outcome, misplace};
use crate::llvm::{
    Function, InstanceIdentity, Module, Record, RecordIdentity, RecordKind, Type, TypeIdentity,
};
use lowering::import::{with_space, without_spaces};
use std::collections::{HashMap, HashSet};

/// The flag of a module with such declarations.
const FLAG: &str = "dilifetime.plain";

/// The address space of the memory that variables are declared in.
const PRIVATE: u64 = 5;

/// Takes the idiom off all declarations.
pub fn take_off(module: &mut Module<'_>) -> Outcome {
    let mut plain = Vec::new();
    let records = module.functions().into_iter().flat_map(Function::records);
    let declares = records.filter(|record| record.kind() == RecordKind::Declare);
    for record in declares {
        let elements = record.expression().map(|expression| expression.elements());
        let Some(elements) = elements else { continue };
        let without = without_spaces(&elements);
        if without != elements {
            plain.push((record, without));
        }
    }
    if plain.is_empty() {
        return Outcome::Unchanged;
    }
    for (record, elements) in plain {
        let expression = module.expression(&elements);
        module.set_expression(record, expression);
    }
    if !is_plain(module) {
        module.add_flag(FLAG, 1);
    }
    Outcome::Changed
}

/// Whether the idiom was taken off.
pub fn is_plain(module: &Module<'_>) -> bool {
    module.flag(FLAG).is_some()
}

/// What a function's variables are declared in, before SROA.
#[derive(Debug)]
pub struct Declared {
    records: HashSet<Known>,
    /// The types of the allocas.
    types: HashMap<InstanceIdentity, HashSet<TypeIdentity>>,
}

/// A record that is there. Its memory may become another one's.
type Known = (RecordIdentity, RecordKind, Option<InstanceIdentity>);

fn known(record: Record<'_>) -> Known {
    (record.identity(), record.kind(), record.instance())
}

impl Declared {
    /// None if SROA does what it does without us.
    pub fn of<'m>(module: &Module<'m>, function: Function<'m>) -> Option<Declared> {
        if !is_plain(module) {
            return None;
        }
        let mut types: HashMap<_, HashSet<_>> = HashMap::new();
        for record in function.records() {
            if let (Some(ty), Some(instance)) = (allocated_type(record), record.instance()) {
                types.entry(instance).or_default().insert(ty.identity());
            }
        }
        let records = || function.records().map(known).collect();
        (!types.is_empty()).then(|| Declared {
            records: records(),
            types,
        })
    }

    /// After SROA: notes what it says of a variable that it has put into memory of another
    /// type, or into registers from there. With the idiom it says nothing.
    pub fn settle<'m>(&self, module: &mut Module<'m>, function: Function<'m>) {
        let is_new = |record: &Record| !self.records.contains(&known(*record));
        for record in function.records().filter(is_new) {
            let operands = record.location_operands().unwrap_or_default();
            let ty = match (record.kind(), &operands[..]) {
                (RecordKind::Declare, _) => allocated_type(record),
                (_, [value]) => Some(value.ty()),
                _ => None,
            };
            let types = record.instance().and_then(|instance| self.types.get(&instance));
            let is_other = |(ty, types): (Type, &HashSet<_>)| !types.contains(&ty.identity());
            if ty.zip(types).is_some_and(is_other) && record.fragment().is_none() {
                module.note_added(record);
            }
        }
    }
}

/// What a declaration's alloca is of.
pub fn allocated_type(record: Record<'_>) -> Option<Type<'_>> {
    let is_declare = record.kind() == RecordKind::Declare;
    let address = *record.location_operands().filter(|_| is_declare)?.first()?;
    address.as_instruction()?.allocated_type()
}

/// Leaves the records in a module that are there without us, as they are there. Some say
/// what isn't true: this is for code, not for anybody to see.
pub fn leave_stock(module: &mut Module<'_>) {
    for function in module.functions() {
        for record in function.records() {
            module.unmark_misplaced(record);
        }
        leave_number(module, function, &|_, _| ());
    }
}

/// Leaves as many records in a function as are there without us. Those that
/// stay of a variable of which others go aren't all that happens to it, so they say
/// nothing.
pub fn leave_shown<'m>(module: &mut Module<'m>, function: Function<'m>) {
    leave_number(module, function, &|module, left| {
        misplace(module, left, "stock LLVM doesn't have other records of it");
    });
}

/// Leaves as many records in a function as are there without us, and does something with
/// those that stay of a variable of which others go.
fn leave_number<'m>(
    module: &mut Module<'m>,
    function: Function<'m>,
    with_left: &dyn Fn(&mut Module<'m>, Record<'m>),
) {
    let is_plain = is_plain(module);
    let (gone, left): (Vec<_>, Vec<_>) = function
        .records()
        .partition(|&record| record.is_added() || is_plain && record.fragment().is_some());
    let variables: HashSet<_> = gone.iter().filter_map(|record| record.variable()).collect();
    for record in left {
        if record.variable().is_some_and(|it| variables.contains(&it)) {
            with_left(module, record);
        }
    }
    for record in gone {
        module.erase_record(record);
    }
    for record in function.records().filter(|_| is_plain) {
        let elements = record.expression().map(|expression| expression.elements());
        let Some(elements) = elements.filter(|it| without_spaces(it) == *it) else {
            continue;
        };
        let expression = module.expression(&with_space(&elements, PRIVATE));
        module.set_expression(record, expression);
    }
}
