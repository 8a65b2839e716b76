//! A plan that is applied to a module: marks, records, discriminators, type properties, and remarks of what is lost.

use super::carriers::{Encoding, NUMBER_BITS, own_type, referred};
use super::{elsewhere, is_effect};
use crate::llvm::{
    Block, Function, Global, InsertionPoint, Instruction, LocalVariable, Location, Metadata, Module,
    NewRecord, TypeProperty,
};
use crate::passes::source::{Gathered, GatheredFunction};
use crate::passes::{self, codes, types};
use lowering::carry::{self, Plan, Says, Write};
use lowering::model::{CarrierId, LifetimeId, Model, Numbers, ObjectId, ObjectKind};
use lowering::read::{CallKind, NodeId, Reading};
use std::collections::{BTreeMap, HashMap, HashSet};

/// What became of a plan.
pub struct Applied {
    /// Objects that the section had already, by their number there.
    pub existing: BTreeMap<ObjectId, ObjectId>,
    /// The numbers of calls without a line, which `finalize` won't find.
    pub lost: HashSet<u32>,
}

/// Carries what a plan says.
pub fn apply<'m>(
    module: &mut Module<'m>,
    gathered: &Gathered<'m>,
    reading: &Reading,
    model: &Model,
    plan: &Plan,
) -> Applied {
    let mut carrier = Carrier::new(module, gathered, reading, model);
    carrier.mark();
    carrier.globals();
    carrier.records(plan);
    carrier.codes();
    carrier.properties();
    carrier.losses(plan);
    let lost = carrier.effects(plan, model.numbers.of_effect(model.effects.len()));
    let existing = carrier.existing;
    Applied { existing, lost }
}

/// Two operations of DWARF 5 (7.7.1).
const DW_OP_CONSTU: u64 = 0x10;
const DW_OP_PLUS: u64 = 0x22;

struct Carrier<'a, 'm> {
    module: &'a mut Module<'m>,
    gathered: &'a Gathered<'m>,
    reading: &'a Reading,
    /// The metadata of each object.
    nodes: HashMap<ObjectId, Metadata<'m>>,
    /// Objects that the section has already, by their number there.
    existing: BTreeMap<ObjectId, ObjectId>,
    marks: Marks,
    carriers: HashMap<CarrierId, Option<LocalVariable<'m>>>,
    /// How many bits each carrier is of, and of what, but selectors.
    referred: HashMap<CarrierId, (u64, Encoding)>,
    beside: passes::Beside<'m>,
    /// The call that begins each lifetime.
    defs: HashMap<NodeId, Instruction<'m>>,
}

/// The numbers of the marks of what is read: behind what the section has.
struct Marks {
    numbers: Numbers,
    /// How many objects and carriers the section has.
    first_object: u32,
    first_carrier: u32,
}

impl Marks {
    fn of_object(&self, object: ObjectId) -> u64 {
        self.numbers.of_object(ObjectId(self.first_object + object.0))
    }

    fn of_carrier(&self, carrier: CarrierId) -> u64 {
        self.numbers.of_carrier(CarrierId(self.first_carrier + carrier.0))
    }
}

/// A def's referrer.
fn referrer(def: Instruction<'_>) -> Option<crate::llvm::Value<'_>> {
    let arguments = def.debug_call("llvm.dbg.def")?;
    arguments.get(1).copied().flatten()?.as_value()
}

/// Right behind what computes a def's referrer.
fn origin<'m>(function: &GatheredFunction<'m>, def: Instruction<'m>) -> InsertionPoint<'m> {
    let here = InsertionPoint::BeforeInstruction(def);
    let Some(value) = referrer(def) else { return here };
    let start = |block: Option<&Block<'m>>| block.map_or(here, |&block| InsertionPoint::BlockStart(block));
    match value.as_instruction() {
        None => start(function.blocks.first()),
        Some(instruction) if instruction.is_phi() => start(instruction.block().as_ref()),
        // An invoke's value is there on one of its ways.
        Some(instruction) if instruction.is_terminator() => here,
        Some(instruction) => InsertionPoint::AfterInstruction(instruction),
    }
}

/// The calls that begin lifetimes.
fn defs<'m>(gathered: &Gathered<'m>) -> HashMap<NodeId, Instruction<'m>> {
    let flows = gathered
        .source
        .functions
        .iter()
        .flat_map(|function| &function.blocks);
    let calls = flows.flat_map(|block| &block.calls);
    let handles = gathered
        .functions
        .iter()
        .flat_map(|function| function.calls.iter().flatten());
    let both = calls.zip(handles).filter(|(call, _)| call.kind == CallKind::Def);
    both.filter_map(|(call, &handle)| Some((call.node?, handle)))
        .collect()
}

impl<'a, 'm> Carrier<'a, 'm> {
    fn new(
        module: &'a mut Module<'m>,
        gathered: &'a Gathered<'m>,
        reading: &'a Reading,
        model: &Model,
    ) -> Carrier<'a, 'm> {
        let objects = reading.objects.iter();
        let nodes: HashMap<_, _> = objects
            .map(|(node, object)| (object, gathered.metadata[node.0 as usize]))
            .collect();
        let mut existing = BTreeMap::new();
        for (&object, node) in &nodes {
            let local = node
                .as_local_variable()
                .and_then(|variable| variable.annotation(passes::OBJECT));
            let global = node
                .as_global_variable()
                .and_then(|variable| variable.annotation(passes::OBJECT));
            if let Some(known) = local.or(global).and_then(|number| model.numbers.object(number)) {
                existing.insert(object, known);
            }
        }
        Carrier {
            module,
            gathered,
            reading,
            nodes,
            existing,
            marks: Marks {
                numbers: model.numbers.clone(),
                first_object: model.objects.len() as u32,
                first_carrier: model.carriers.len() as u32,
            },
            carriers: HashMap::new(),
            referred: referred(&reading.model),
            beside: passes::Beside::default(),
            defs: defs(gathered),
        }
    }

    /// Marks the variables as objects, and keeps their DIEs.
    fn mark(&mut self) {
        let mut kept = Vec::new();
        for number in 0..self.reading.model.objects.len() as u32 {
            let object = ObjectId(number);
            let Some(node) = self
                .nodes
                .get(&object)
                .filter(|_| !self.existing.contains_key(&object))
            else {
                continue;
            };
            let mark = self.marks.of_object(object);
            if let Some(variable) = node.as_local_variable() {
                passes::mark(self.module, variable, mark);
                kept.push(variable);
            } else if let Some(variable) = node.as_global_variable() {
                self.module.annotate_global(variable, passes::OBJECT, mark);
            }
        }
        passes::retain(self.module, kept.into_iter());
    }

    /// Gives each fragment of a global a carrier of the global's address.
    fn globals(&mut self) {
        let Some(&unit) = self.module.compile_units().first() else {
            return;
        };
        let globals: HashMap<String, Global> = self
            .module
            .globals()
            .into_iter()
            .map(|global| (global.name(), global))
            .collect();
        let mut made = Vec::new();
        for object in &self.reading.model.objects {
            let ObjectKind::GlobalFragment {
                name,
                carrier: Some(carrier),
            } = &object.kind
            else {
                continue;
            };
            let known = globals
                .get(name)
                .filter(|it| !elsewhere::is_dynamic(self.module, **it));
            let (Some(&global), Some(ty)) = (known, self.any_type()) else {
                continue;
            };
            let number = self.marks.of_carrier(*carrier);
            if let Some(pair) = self.module.new_global_carrier(unit, ty, number) {
                self.module.attach_debug_info(global, pair);
                made.push(pair);
            }
        }
        self.module.add_unit_globals(unit, &made);
    }

    /// The type of some variable, or one of ours; LLVM crashes on a carrier without
    /// one.
    fn any_type(&mut self) -> Option<crate::llvm::DebugType<'m>> {
        let mut objects: Vec<_> = self.nodes.iter().collect();
        objects.sort_unstable_by_key(|(object, _)| **object);
        let of_variable = objects.into_iter().find_map(|(_, node)| {
            let local = node.as_local_variable().and_then(|variable| variable.ty());
            local.or_else(|| node.as_global_variable()?.ty())
        });
        of_variable.or_else(|| own_type(self.module, 64, Encoding::Character))
    }

    fn codes(&mut self) {
        let (marks, objects) = (&self.marks, &self.reading.objects);
        let mark = |object| marks.of_object(object);
        codes::place(self.module, self.gathered, |node| objects.get(node).map(mark));
        let labels = self.nodes.iter();
        let labels: HashMap<_, _> = labels
            .filter_map(|(&object, node)| Some((node.as_label()?, object)))
            .collect();
        if !labels.is_empty() {
            codes::follow(self.module, |label| labels.get(&label).copied().map(mark));
        }
    }

    fn records(&mut self, plan: &Plan) {
        for (number, writes) in plan.writes.iter().enumerate() {
            for write in writes {
                self.write(number, write);
            }
        }
    }

    /// Gives calls a discriminator each: `finalize` finds them by it in the line table. The
    /// numbers of those that have no line.
    fn effects(&mut self, plan: &Plan, first: u32) -> HashSet<u32> {
        let gathered = self.gathered;
        let mut lost = HashSet::new();
        for (function, blocks) in gathered.functions.iter().zip(&plan.effects) {
            let blocks = function.blocks.iter().zip(&function.calls).zip(blocks);
            for ((block, calls), numbers) in blocks {
                let mut calls = calls.iter().peekable();
                let mut numbers = numbers.iter();
                let mut number = numbers.next();
                for instruction in block.instructions() {
                    if calls.next_if_eq(&&instruction).is_some() {
                        number = numbers.next();
                    } else if let Some(&number) = number.filter(|_| is_effect(instruction))
                        && !self.module.set_discriminator(instruction, first + number)
                    {
                        lost.insert(number);
                    }
                }
            }
        }
        lost
    }

    fn write(&mut self, number: usize, write: &Write) {
        if let Err(reason) = self.written(number, write) {
            let function = self.gathered.functions[number].function;
            self.lose(function, write.lifetime, reason);
        }
    }

    /// Puts a record in its place; else says why there is none.
    fn written(&mut self, number: usize, write: &Write) -> Result<(), &'static str> {
        let function = &self.gathered.functions[number];
        let node = self.reading.lifetime_nodes[write.lifetime.0 as usize];
        let &def = self.defs.get(&node).ok_or("no def begins it")?;
        let (call, place) = match write.position {
            carry::Position::Call { block, index } => {
                let call = function.calls[block as usize][index as usize];
                (call, InsertionPoint::BeforeInstruction(call))
            }
            carry::Position::Block { block } => {
                (def, InsertionPoint::BlockStart(function.blocks[block as usize]))
            }
            carry::Position::Referrer { .. } => (def, origin(function, def)),
        };
        let neighbour = match write.says {
            Says::Number(_) => None,
            _ => self.neighbour(write.carrier),
        };
        let location = self.location(function.function, def, call, neighbour);
        let location = location.ok_or("its scope isn't that of its calls")?;
        let variable = self.carrier(write.carrier, neighbour, location);
        let variable = variable.ok_or("no scope to carry it in")?;
        let value = match write.says {
            Says::Referrer | Says::Declare | Says::Unknown => referrer(def),
            Says::Nothing => passes::number(self.module, 0),
            Says::Number(number) => passes::number(self.module, number),
        };
        let value = value.ok_or("its def has no referrer")?;
        let reason = elsewhere::reason(value);
        let new = NewRecord {
            declare: write.says == Says::Declare && reason.is_none(),
            value,
            variable,
            expression: self.module.expression(&[]),
            location,
        };
        let added = self.module.insert_record(new, place);
        let added = added.ok_or("its block has no place for a record")?;
        if write.says == Says::Unknown || reason.is_some() {
            self.module.kill(added);
        }
        reason.map_or(Ok(()), Err)
    }

    /// The variable beside which a carrier stands.
    fn neighbour(&self, carrier: CarrierId) -> Option<LocalVariable<'m>> {
        let object = self.reading.model.carriers[carrier.0 as usize].beside?;
        self.nodes.get(&object)?.as_local_variable()
    }

    /// A record's location: in the scope of the variable that the carrier
    /// stands beside, inlined as the calls are.
    fn location(
        &mut self,
        function: Function<'m>,
        def: Instruction<'m>,
        call: Instruction<'m>,
        neighbour: Option<LocalVariable<'m>>,
    ) -> Option<Location<'m>> {
        let given = call.location().or_else(|| def.location());
        match (neighbour, given) {
            (Some(variable), Some(location)) => {
                (location.subprogram() == variable.subprogram()).then_some(location)
            }
            (None, Some(location)) => Some(location),
            (Some(variable), None) => {
                let inside = variable.subprogram() == function.subprogram();
                inside
                    .then(|| self.module.location(variable.scope()?, None))
                    .flatten()
            }
            (None, None) => self.module.location(function.subprogram()?.as_metadata(), None),
        }
    }

    /// A carrier's variable, made when first asked for.
    fn carrier(
        &mut self,
        carrier: CarrierId,
        neighbour: Option<LocalVariable<'m>>,
        location: Location<'m>,
    ) -> Option<LocalVariable<'m>> {
        if let Some(&made) = self.carriers.get(&carrier) {
            return made;
        }
        let number = self.marks.of_carrier(carrier);
        let number_type = (NUMBER_BITS, Encoding::Number);
        let (bits, encoding) = self.referred.get(&carrier).copied().unwrap_or(number_type);
        let ty = own_type(self.module, bits, encoding)?;
        let made = match neighbour {
            Some(variable) => self.beside.carrier(self.module, variable, ty, number),
            None => {
                let subprogram = location.subprogram()?;
                self.module.new_carrier(crate::llvm::NewCarrier {
                    scope: subprogram.as_metadata(),
                    file: subprogram.file(),
                    ty,
                    arg: None,
                    number,
                })
            }
        };
        self.carriers.insert(carrier, made);
        made
    }

    /// Names each type property's fragment in an expression, which stock codegen
    /// emits as it is: the number and an addition, which no debugger can
    /// evaluate.
    fn properties(&mut self) {
        let objects: HashMap<_, _> = self.nodes.iter().map(|(&object, &node)| (node, object)).collect();
        for ty in types::composites(self.module) {
            for property in TypeProperty::ALL {
                let fragment = ty.property(property).filter(|node| node.as_tuple().is_some());
                let Some(&object) = fragment.and_then(|fragment| objects.get(&fragment)) else {
                    continue;
                };
                let number = self.marks.of_object(object);
                let operations = [DW_OP_CONSTU, number, DW_OP_PLUS];
                let expression = self.module.expression(&operations);
                self.module.set_property(ty, property, expression);
            }
        }
    }

    fn losses(&self, plan: &Plan) {
        for loss in &plan.losses {
            let function = &self.gathered.functions[loss.function];
            let block = function.blocks[loss.block as usize].name();
            let reason = format!("from block '{block}' on, which its referrer doesn't dominate");
            self.lose(function.function, loss.lifetime, &reason);
        }
        // Code generation describes no other functions.
        let functions = self.gathered.functions.iter();
        for of in functions.filter(|it| it.calls.iter().any(|calls| !calls.is_empty())) {
            if of.function.subprogram().is_none() {
                let message = "its lifetimes are lost: the function has no DISubprogram";
                self.module.remark(of.function, None, "Lost", message);
            }
        }
    }

    fn lose(&self, function: Function<'m>, lifetime: LifetimeId, reason: &str) {
        let model = &self.reading.model;
        let name = model.object(model.lifetime(lifetime).object).name();
        let message = format!("a lifetime of '{name}' is lost: {reason}");
        self.module.remark(function, None, "Lost", &message);
    }
}
