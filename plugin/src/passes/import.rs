//! `dilifetime-import`: stock debug records become lifetimes.

mod padding;

use super::before_codegen::hiding::hiding;
use super::before_codegen::local_memory::{self, Packed};
use super::{Outcome, source};
use crate::llvm::{
    ConstantValue, DebugType, GlobalVariable, GlobalVariableExpression, LocalVariable, Module, Record,
    RecordKind, Type, Value,
};
use crate::options::Options;
use crate::settings::{IMPORT_FLAG, Settings};
use lowering::import::{self, Declined, GlobalExpression, Policy, Variable, split_fragment};
use lowering::model::Model;
use padding::padding;
use std::collections::{HashMap, HashSet};

/// `DW_ATE_boolean`.
const BOOLEAN: u32 = 2;

/// Runs the pass. From then on the module says that its stock records are
/// lifetimes, also those that need no change.
pub fn run(module: &mut Module<'_>, options: &Options) -> Outcome {
    if let Err(error) = Settings::of(module, options) {
        module.error(format!("dilifetime-import: {error}"));
        return Outcome::Unchanged;
    }
    let flag = !module.compile_units().is_empty() && module.flag(IMPORT_FLAG).is_none();
    if flag {
        module.add_flag(IMPORT_FLAG, 1);
    }
    match import(module) {
        Outcome::Unchanged if !flag => Outcome::Unchanged,
        _ => Outcome::Changed,
    }
}

/// What stock codegen says by itself of variables that nobody has to finalize:
/// the lifetimes of all records and global variables that aren't carried.
pub fn kept(module: &Module<'_>) -> Model {
    let gathered = gather(module);
    let (mut model, _) = import::describe(&gathered.variables, &gathered.records);
    import::describe_globals(&gather_globals(module).variables, &mut model);
    model
}

/// Imports all records that aren't a carrier's.
pub fn import(module: &mut Module<'_>) -> Outcome {
    let Some(mut model) = super::model(module) else {
        return Outcome::Unchanged;
    };
    let before = model.clone();
    let mut gathered = gather(module);
    let policy = match super::has_lanes(module) {
        true => Policy::TakeOver,
        false => Policy::Repair,
    };
    if policy == Policy::TakeOver {
        gathered.add_hiding();
    }
    let plan = import::plan(&gathered.variables, &gathered.records, &mut model, policy);
    if module.remarks_enabled() {
        match policy {
            Policy::Repair => {
                let (_, declined) = import::describe(&gathered.variables, &gathered.records);
                remark(module, &gathered, &declined, "stays as stock wrote it");
            }
            Policy::TakeOver => remark(module, &gathered, &plan.declined, "gives no location"),
        }
        remark_globals(module);
    }
    if policy == Policy::TakeOver {
        take_over_globals(module, &mut model);
    }
    if model == before {
        return Outcome::Unchanged;
    }
    for &(number, object) in &plan.marks {
        let variable = gathered.nodes[number as usize];
        super::mark(module, variable, model.numbers.of_object(object));
        let described = &mut model.objects[object.0 as usize];
        if let (Some(ty), Some(bits)) = (variable.ty(), described.bits) {
            described.padding = padding(ty, bits);
        }
    }
    for (record, elements) in gathered.handles.iter().zip(&plan.elements) {
        if let Some(elements) = elements {
            let expression = module.expression(elements);
            module.set_expression(*record, expression);
            // Of a floating-point constant stock codegen looks at no expression.
            let is_marked = !split_fragment(elements).0.is_empty();
            if policy == Policy::TakeOver && is_marked && is_float(*record) {
                module.kill(*record);
            }
        }
    }
    module.set_section(&model.to_bytes());
    Outcome::Changed
}

/// Global variables whose expressions name an address space become lifetimes.
fn take_over_globals(module: &mut Module<'_>, model: &mut Model) {
    let globals = gather_globals(module);
    let plan = import::plan_globals(&globals.variables, model);
    for &(number, object) in &plan.marks {
        let pairs = &globals.pairs[number as usize];
        if let Some(variable) = pairs.first().and_then(|pair| pair.variable()) {
            module.annotate_global(variable, super::OBJECT, model.numbers.of_object(object));
        }
    }
    let changes = globals.pairs.iter().flatten().zip(plan.elements.iter().flatten());
    for (&pair, elements) in changes {
        if let Some(elements) = elements {
            let expression = module.expression(elements);
            module.set_global_expression(pair, expression);
        }
    }
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
    let mut types: HashMap<Type, Option<lowering::model::Type>> = HashMap::new();
    let functions = module.functions().into_iter();
    for function in functions.filter(|function| !function.has_attribute(super::STOCK)) {
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
                gathered.add(node);
                Some(gathered.nodes.len() as u32 - 1)
            });
            let Some(variable) = number else { continue };
            let operands = record.location_operands().unwrap_or_default();
            let mut model_type = |value: &Value<'m>| {
                let ty = value.ty();
                types.entry(ty).or_insert_with(|| module.model_type(ty)).clone()
            };
            gathered.records.push(import::Record {
                kind: match record.kind() {
                    RecordKind::Value => import::RecordKind::Value,
                    RecordKind::Assign => import::RecordKind::Assign,
                    RecordKind::DeclareValue => import::RecordKind::DeclareValue,
                    _ => import::RecordKind::Declare,
                },
                variable,
                elements: expression.elements(),
                operands: operands.iter().map(&mut model_type).collect(),
                numbers: operands.iter().map(integer).collect(),
                kill: record.is_kill(),
                constant: operands.iter().all(is_number),
                misplaced: record.is_misplaced(),
                holds: operands.first().and_then(|value| held(*value, module)),
                merged: operands.first().is_some_and(|value| is_merged(*value)),
                address: record
                    .address()
                    .filter(|address| !address.value.is_undef())
                    .and_then(|address| Some((address.expression.elements(), model_type(&address.value)?))),
            });
            gathered.handles.push(record);
        }
    }
    gathered
}

impl<'m> Gathered<'m> {
    fn add(&mut self, node: LocalVariable<'m>) {
        self.nodes.push(node);
        self.variables.push(Variable {
            name: node.name().into_owned(),
            function: source::function_name(node),
            bits: node.size_in_bits(),
            boolean: node.ty().and_then(DebugType::encoding) == Some(BOOLEAN),
        });
    }

    /// Those without records that hide others: debuggers are to find them (`machine/visits/hiding.rs`).
    fn add_hiding(&mut self) {
        let mut known: HashSet<LocalVariable<'m>> = self.nodes.iter().copied().collect();
        let mut seen = HashSet::new();
        let mut subprograms: Vec<_> = self.nodes.iter().filter_map(|node| node.subprogram()).collect();
        subprograms.retain(|subprogram| seen.insert(*subprogram));
        for inner in subprograms.into_iter().flat_map(hiding).map(|it| it.inner) {
            if inner.annotation(super::OBJECT).is_none() && known.insert(inner) {
                self.add(inner);
            }
        }
    }
}

/// The type of the pointer that an alloca is for.
fn held<'m>(value: Value<'m>, module: &Module<'m>) -> Option<lowering::model::Type> {
    let ty = module.model_type(value.as_instruction()?.allocated_type()?)?;
    matches!(ty, lowering::model::Type::Pointer { .. }).then_some(ty)
}

/// Whether a record says that its variable is a floating-point constant.
fn is_float(record: Record<'_>) -> bool {
    let operands = record.location_operands().unwrap_or_default();
    let constant = operands.first().and_then(|value| value.constant());
    matches!(constant, Some(ConstantValue::Float(_)))
}

/// A constant that stock codegen knows as a number.
fn is_number(value: &Value<'_>) -> bool {
    use ConstantValue::{Float, Int, Null};
    matches!(value.constant(), Some(Int(_) | Float(_) | Null))
}

/// The number that an integer constant of at most 64 bits is.
fn integer(value: &Value<'_>) -> Option<u64> {
    match value.constant()? {
        ConstantValue::Int(words) if words.len() == 1 => Some(words[0]),
        ConstantValue::Null if value.ty().integer_bits().is_some_and(|bits| bits <= 64) => Some(0),
        _ => None,
    }
}

/// An `or` with something shifted up.
fn is_merged(value: Value<'_>) -> bool {
    let merge = value.as_instruction().filter(|instruction| instruction.is_or());
    let operands = merge.map(|merge| merge.operands()).unwrap_or_default();
    let mut instructions = operands.into_iter().filter_map(Value::as_instruction);
    instructions.any(|instruction| instruction.is_shl())
}

/// The module's global variables that aren't carried.
#[derive(Default)]
struct Globals<'m> {
    variables: Vec<import::Global>,
    /// By variable: where each expression is.
    pairs: Vec<Vec<GlobalVariableExpression<'m>>>,
}

fn gather_globals<'m>(module: &Module<'m>) -> Globals<'m> {
    let mut globals = Globals::default();
    let mut numbers: HashMap<GlobalVariable<'m>, usize> = HashMap::new();
    let mut add = |pair: GlobalVariableExpression<'m>, storage| {
        let (Some(variable), Some(expression)) = (pair.variable(), pair.expression()) else {
            return;
        };
        let carried = variable
            .annotation(super::CARRIER)
            .or(variable.annotation(super::OBJECT));
        if carried.is_some() {
            return;
        }
        let number = *numbers.entry(variable).or_insert_with(|| {
            globals.variables.push(import::Global {
                name: variable.name().into_owned(),
                bits: variable.size_in_bits(),
                expressions: Vec::new(),
            });
            globals.pairs.push(Vec::new());
            globals.pairs.len() - 1
        });
        globals.variables[number].expressions.push(GlobalExpression {
            elements: expression.elements(),
            storage,
        });
        globals.pairs[number].push(pair);
    };
    let mut attached = HashSet::new();
    for global in module.globals() {
        let Some(ty) = module.model_type(global.as_value().ty()) else {
            continue;
        };
        for pair in global.debug_info() {
            attached.insert(pair);
            add(pair, Some((global.name(), ty.clone())));
        }
    }
    for Packed { pair, storage, .. } in local_memory::packed(module) {
        // One that no kernel's code reaches may still be there, too.
        if attached.insert(pair) {
            add(pair, Some(storage));
        }
    }
    // The rest are constants, or were optimised away.
    for pair in module.compile_units().into_iter().flat_map(|unit| unit.globals()) {
        if !attached.contains(&pair) {
            add(pair, None);
        }
    }
    globals
}

/// One remark for each record that no lifetime stands for.
fn remark<'m>(module: &Module<'m>, gathered: &Gathered<'m>, declined: &[(u32, Declined)], outcome: &str) {
    for (index, reason) in declined {
        let record = gathered.handles[*index as usize];
        let variable = &gathered.variables[gathered.records[*index as usize].variable as usize];
        let function = record
            .instruction()
            .and_then(|instruction| instruction.function());
        if let (Some(function), Some(local)) = (function, record.variable()) {
            let message = format!("a record of '{}' {outcome}: {reason}", variable.name);
            module.remark_about(function, (local, Some(record.location())), "Declined", &message);
        }
    }
}

/// The same for global variables.
fn remark_globals(module: &Module<'_>) {
    let functions = module.functions();
    if let Some(&anywhere) = functions.iter().find(|function| function.has_body()) {
        let globals = gather_globals(module).variables;
        for (index, reason) in import::describe_globals(&globals, &mut Model::default()) {
            let name = &globals[index as usize].name;
            let message = format!("a record of '{name}' stays as stock wrote it: {reason}");
            module.remark(anywhere, None, "Declined", &message);
        }
    }
}
