//! `dilifetime-import`: stock debug records become lifetimes.

use super::padding::padding;
use super::{Outcome, source};
use crate::llvm::{LocalVariable, Location, Module, NewRecord, Place, Record, RecordKind, Type, Value};
use crate::options::Options;
use crate::settings::Settings;
use lowering::import::{self, Declined, Plan, Target, Value as Says, Variable, Write};
use lowering::model::{CarrierId, Model, ObjectId};
use std::collections::{BTreeSet, HashMap};

/// Runs the pass.
pub fn run(module: &mut Module<'_>, options: &Options) -> Outcome {
    if let Err(error) = Settings::of(module, options) {
        module.error(format!("dilifetime-import: {error}"));
        return Outcome::Unchanged;
    }
    import(module)
}

/// Imports all records that aren't a carrier's.
pub fn import(module: &mut Module<'_>) -> Outcome {
    let Some(mut model) = super::model(module) else {
        return Outcome::Unchanged;
    };
    let gathered = gather(module);
    let plan = import::plan(&gathered.variables, &gathered.records, &mut model);
    remark(module, &gathered, &plan);
    if plan.marks.is_empty() {
        return Outcome::Unchanged;
    }
    let objects: HashMap<ObjectId, LocalVariable> = plan
        .marks
        .iter()
        .map(|&(variable, object)| (object, gathered.nodes[variable as usize]))
        .collect();
    for (object, variable) in &objects {
        super::mark(module, *variable, *object);
        let described = &mut model.objects[object.0 as usize];
        if let (Some(ty), Some(bits)) = (variable.ty(), described.bits) {
            described.padding = padding(ty, bits);
        }
    }
    let carriers = Carriers::new(module, &model, &objects);
    apply(module, &gathered, &plan, &carriers);
    module.set_section(&model.to_bytes());
    Outcome::Changed
}

/// The module's records and variables, by the numbers that the plan uses.
#[derive(Default)]
struct Gathered<'m> {
    variables: Vec<Variable>,
    nodes: Vec<LocalVariable<'m>>,
    records: Vec<import::Record>,
    handles: Vec<Record<'m>>,
}

fn gather<'m>(module: &Module<'m>) -> Gathered<'m> {
    let mut gathered = Gathered::default();
    let mut variables: HashMap<LocalVariable, Option<u32>> = HashMap::new();
    let mut instances: HashMap<(u32, Option<Location>), u32> = HashMap::new();
    let mut types: HashMap<Type, Option<lowering::model::Type>> = HashMap::new();
    for (function_number, function) in module.functions().into_iter().enumerate() {
        for record in function
            .instructions()
            .into_iter()
            .flat_map(|instruction| instruction.records())
        {
            let (Some(node), Some(expression)) = (record.variable(), record.expression()) else {
                continue;
            };
            let number = *variables.entry(node).or_insert_with(|| {
                let taken = node.annotation(super::CARRIER).or(node.annotation(super::OBJECT));
                if taken.is_some() {
                    return None;
                }
                gathered.nodes.push(node);
                gathered.variables.push(Variable {
                    name: node.name().into_owned(),
                    function: source::function_name(node),
                    bits: node.size_in_bits(),
                });
                Some(gathered.nodes.len() as u32 - 1)
            });
            let Some(variable) = number else { continue };
            let key = (function_number as u32, record.location().inlined_at());
            let next = instances.len() as u32;
            let instance = *instances.entry(key).or_insert(next);
            let operands = record.location_operands().unwrap_or_default();
            let mut model_type = |value: &Value<'m>| {
                let ty = value.ty();
                types.entry(ty).or_insert_with(|| module.model_type(ty)).clone()
            };
            gathered.records.push(import::Record {
                kind: match record.kind() {
                    RecordKind::Value => import::RecordKind::Value,
                    RecordKind::Assign => import::RecordKind::Assign,
                    _ => import::RecordKind::Declare,
                },
                variable,
                instance,
                elements: expression.elements(),
                operands: operands.iter().map(&mut model_type).collect(),
                kill: record.is_kill(),
            });
            gathered.handles.push(record);
        }
    }
    gathered
}

/// One remark for each record whose expression stays stock's.
fn remark<'m>(module: &Module<'m>, gathered: &Gathered<'m>, plan: &Plan) {
    if plan.declined.is_empty() || !module.remarks_enabled() {
        return;
    }
    for (index, reason) in &plan.declined {
        let record = gathered.handles[*index as usize];
        let variable = &gathered.variables[gathered.records[*index as usize].variable as usize];
        let function = record
            .instruction()
            .and_then(|instruction| instruction.function());
        if let Some(function) = function {
            let message = declined(&variable.name, reason);
            module.remark(function, Some(record.location()), "Declined", &message);
        }
    }
}

fn declined(name: &str, reason: &Declined) -> String {
    format!("a record of '{name}' stays as stock wrote it: {reason}")
}

/// The carriers' variables.
struct Carriers<'m>(HashMap<CarrierId, LocalVariable<'m>>);

impl<'m> Carriers<'m> {
    /// Makes those that stand beside the given variables.
    fn new(
        module: &mut Module<'m>,
        model: &Model,
        objects: &HashMap<ObjectId, LocalVariable<'m>>,
    ) -> Carriers<'m> {
        let mut carriers = HashMap::new();
        let mut beside = super::Beside::default();
        for (number, carrier) in model.carriers.iter().enumerate() {
            let Some(variable) = carrier.beside.and_then(|object| objects.get(&object)) else {
                continue;
            };
            let made = beside.carrier(module, *variable, number as u32);
            if let Some(made) = made {
                carriers.insert(CarrierId(number as u32), made);
            }
        }
        Carriers(carriers)
    }
}

fn apply<'m>(module: &mut Module<'m>, gathered: &Gathered<'m>, plan: &Plan, carriers: &Carriers<'m>) {
    let mut retained: BTreeSet<u32> = BTreeSet::new();
    for (index, writes) in plan.writes.iter().enumerate() {
        if let Some(writes) = writes {
            replace(module, gathered.handles[index], writes, carriers);
            retained.insert(gathered.records[index].variable);
        }
    }
    let variables = retained
        .into_iter()
        .map(|variable| gathered.nodes[variable as usize]);
    super::retain(module, variables);
}

/// Writes what is planned in a record's place. The record itself stays if its
/// variable goes on carrying it.
fn replace<'m>(module: &mut Module<'m>, record: Record<'m>, writes: &[Write], carriers: &Carriers<'m>) {
    let Some(own) = record.variable() else { return };
    let operands = record.location_operands().unwrap_or_default();
    let location = record.location();
    let mut stays = false;
    for write in writes {
        let variable = match write.target {
            Target::Own => Some(own),
            Target::Carrier(carrier) => carriers.0.get(&carrier).copied(),
        };
        let Some(variable) = variable else { continue };
        let expression = module.expression(&write.elements);
        let value = match write.value {
            Says::Same if write.target == Target::Own => {
                stays = true;
                continue;
            }
            Says::Same => {
                if let Some(copy) = module.clone_record(record) {
                    module.set_variable(copy, variable);
                    module.set_expression(copy, expression);
                }
                continue;
            }
            Says::Operand(index) => operands.get(index as usize).copied(),
            Says::Number(number) => super::number(module, number),
            Says::Kill => super::nothing(module),
        };
        let Some(value) = value else { continue };
        let new = NewRecord {
            declare: false,
            value,
            variable,
            expression,
            location,
        };
        module.insert_record(new, Place::BeforeRecord(record));
    }
    if !stays {
        module.erase_record(record);
    }
}
