//! A module's metadata and calls as the library reads them.

mod inputs;

use super::address;
use super::types;
use crate::llvm::{
    Block, ConstantValue, Function, GlobalVariable, Instruction, LocalVariable, Metadata, MetadataKind,
    Module, Subprogram, Type as LlvmType, TypeProperty, Value,
};
use hashbrown::HashTable;
use inputs::inputs;
use lowering::model::{DataLayout, Type};
use lowering::read::Finding;
pub use lowering::read::names::{CALLS, GLOBAL_FRAGMENT, RETAINED};
use lowering::read::names::{LANES, has_lanes};
use lowering::read::{
    self, Block as FlowBlock, Call, CallKind, Content, GlobalFragment, Node, NodeId, Property, PropertyField,
    Reading, ReferrerKind, ReferrerValue, Retained, Source,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// What was read, and where in the module each part is.
#[derive(Debug, Default)]
pub struct Gathered<'m> {
    pub source: Source,
    /// By [`NodeId`].
    pub metadata: Vec<Metadata<'m>>,
    /// By function, as in the source: those with calls only.
    pub functions: Vec<GatheredFunction<'m>>,
}

#[derive(Debug)]
pub struct GatheredFunction<'m> {
    pub function: Function<'m>,
    pub blocks: Vec<Block<'m>>,
    /// By block, by call.
    pub calls: Vec<Vec<Instruction<'m>>>,
}

/// What passes leave to each other: a module's encoding, and what is wrong with
/// it once somebody has asked.
#[derive(Debug)]
pub struct Kept<'m> {
    pub gathered: Gathered<'m>,
    pub reading: Reading,
    pub findings: Option<Vec<Finding>>,
}

/// What a module encodes, read now or before.
pub fn encoding<'m>(module: &mut Module<'m>) -> Box<Kept<'m>> {
    module.take_kept().unwrap_or_else(|| {
        let gathered = gather(module);
        let reading = read::read(&gathered.source);
        Box::new(Kept {
            gathered,
            reading,
            findings: None,
        })
    })
}

/// Reads all of the encoding that a module has.
pub fn gather<'m>(module: &Module<'m>) -> Gathered<'m> {
    let mut gatherer = Gatherer::new(module);
    for global in module.globals() {
        for node in global.attachments(GLOBAL_FRAGMENT) {
            let node = gatherer.node(node.as_metadata());
            let source = &mut gatherer.out.source;
            let space = global.as_value().ty().address_space().unwrap_or_default();
            source.global_fragments.push(GlobalFragment {
                name: global.name(),
                node,
                space: source.layout.space(space),
            });
        }
    }
    let retained = module.named_metadata(RETAINED).into_iter();
    gatherer.retain(None, retained.map(|node| node.as_metadata()));
    for function in module.functions() {
        gatherer.attachments(function);
    }
    for node in module.other_named_metadata() {
        if node.string(0).is_some_and(|name| name == "DILifetime") {
            gatherer.node(node.as_metadata());
        }
    }
    let callees = CALLS.iter();
    gatherer.callees = callees
        .filter_map(|&(name, kind)| Some((module.function(name)?, kind)))
        .collect();
    if !gatherer.callees.is_empty() {
        for function in module.functions() {
            gatherer.function(function);
        }
    }
    // No lifetime of a fragment, no need to look at all types for it.
    let has_fragment = |source: &Source| source.ids().any(|id| is_fragment(source, id));
    if has_fragment(&gatherer.out.source) {
        gatherer.type_properties();
    }
    gatherer.out
}

pub(super) struct Gatherer<'a, 'm> {
    module: &'a Module<'m>,
    pub out: Gathered<'m>,
    /// By the hashes of their metadata.
    ids: HashTable<NodeId>,
    /// So many nodes are read.
    read: usize,
    /// What each subprogram keeps.
    subprograms: FxHashMap<Subprogram<'m>, FxHashSet<Metadata<'m>>>,
    /// The name of each subprogram's function; made when first asked for.
    bodies: Option<FxHashMap<Subprogram<'m>, String>>,
    /// The variables that units list; made when first asked for.
    listed: Option<FxHashSet<GlobalVariable<'m>>>,
    /// What the model calls each type.
    types: FxHashMap<LlvmType<'m>, Option<Type>>,
    /// The functions whose calls matter.
    callees: Vec<(Function<'m>, CallKind)>,
}

impl<'a, 'm> Gatherer<'a, 'm> {
    /// One that knows of the target only.
    pub fn new(module: &'a Module<'m>) -> Gatherer<'a, 'm> {
        let mut gatherer = Gatherer {
            module,
            out: Gathered::default(),
            ids: HashTable::new(),
            read: 0,
            subprograms: FxHashMap::default(),
            bodies: None,
            listed: None,
            types: FxHashMap::default(),
            callees: Vec::new(),
        };
        gatherer.out.source.has_lanes = has_lanes(&module.triple());
        match DataLayout::parse(&module.data_layout()) {
            Ok(layout) => gatherer.out.source.layout = layout,
            Err(error) => module.error(error.to_string()),
        }
        gatherer
    }

    fn retain(&mut self, function: Option<Arc<str>>, nodes: impl Iterator<Item = Metadata<'m>>) {
        for node in nodes {
            let node = self.node(node);
            let function = function.clone();
            self.out.source.retained.push(Retained { node, function });
        }
    }

    /// What a function keeps, and where its lanes are.
    fn attachments(&mut self, function: Function<'m>) {
        if let Some(nodes) = function.attachment(RETAINED) {
            self.retain(
                Some(function.name().into()),
                nodes.operands().into_iter().flatten(),
            );
        }
        for (name, field) in LANES {
            if let Some(fragment) = function.attachment(name) {
                let property = Property {
                    field,
                    fragment: self.node(fragment.as_metadata()),
                    of: function.name(),
                    bits: None,
                };
                self.out.source.properties.push(property);
            }
        }
    }

    /// The fragments that types have.
    fn type_properties(&mut self) {
        for ty in types::composites(self.module) {
            for property in TypeProperty::ALL {
                // Stock LLVM has variables and expressions there.
                let Some(node) = ty.property(property).filter(|node| node.as_tuple().is_some()) else {
                    continue;
                };
                let field = match property {
                    TypeProperty::DataLocation => PropertyField::DataLocation,
                    TypeProperty::Associated => PropertyField::Associated,
                    TypeProperty::Rank => PropertyField::Rank,
                };
                let property = Property {
                    field,
                    fragment: self.node(node),
                    of: ty.name().unwrap_or_default().into_owned(),
                    bits: ty.size_in_bits(),
                };
                self.out.source.properties.push(property);
            }
        }
    }

    /// The name of a variable's function: LLVM may have given it another than
    /// the subprogram says.
    fn function_name(&mut self, variable: LocalVariable<'m>) -> String {
        let module = self.module;
        let bodies = self.bodies.get_or_insert_with(|| {
            let functions = module.functions().into_iter();
            let named = functions.filter_map(|function| Some((function.subprogram()?, function.name())));
            named.collect()
        });
        let body = variable
            .subprogram()
            .and_then(|subprogram| bodies.get(&subprogram));
        body.cloned().unwrap_or_else(|| function_name(variable))
    }

    /// Whether a unit lists a global variable.
    fn is_listed(&mut self, variable: GlobalVariable<'m>) -> bool {
        let module = self.module;
        let listed = self.listed.get_or_insert_with(|| {
            let units = module.compile_units().into_iter();
            let pairs = units.flat_map(|unit| unit.globals());
            pairs.filter_map(|pair| pair.variable()).collect()
        });
        listed.contains(&variable)
    }

    /// Whether a subprogram keeps a variable or a label of it.
    fn is_retained(&mut self, subprogram: Option<Subprogram<'m>>, node: Metadata<'m>) -> bool {
        subprogram.is_some_and(|subprogram| {
            let nodes = self
                .subprograms
                .entry(subprogram)
                .or_insert_with(|| subprogram.retained_nodes().into_iter().collect());
            nodes.contains(&node)
        })
    }

    /// The id of a node; all that it reaches is read too, without recursion.
    pub fn node(&mut self, root: Metadata<'m>) -> NodeId {
        let id = self.reserve(root);
        while let Some(&next) = self.out.metadata.get(self.read) {
            let node = self.read(next);
            self.out.source.set(NodeId(self.read as u32), node);
            self.read += 1;
        }
        id
    }

    /// The id of a node that may not be read yet.
    fn reserve(&mut self, metadata: Metadata<'m>) -> NodeId {
        let hash = address::hash(metadata);
        let known = |id: &NodeId| self.out.metadata[id.0 as usize];
        if let Some(&id) = self.ids.find(hash, |id| known(id) == metadata) {
            return id;
        }
        let id = self.out.source.reserve();
        self.ids.insert_unique(hash, id, |id| address::hash(known(id)));
        self.out.metadata.push(metadata);
        id
    }

    fn read(&mut self, metadata: Metadata<'m>) -> Node {
        let kind = metadata.kind();
        self.read_kind(kind, metadata)
            .unwrap_or_else(|| Node::Other(kind_name(kind)))
    }

    /// Reads what matters; none for any other kind.
    fn read_kind(&mut self, kind: MetadataKind, metadata: Metadata<'m>) -> Option<Node> {
        Some(match kind {
            MetadataKind::Tuple => {
                let node = metadata.as_tuple()?;
                let operands = node.operands().into_iter();
                let operands: Vec<_> = operands
                    .map(|operand| operand.map(|operand| self.reserve(operand)))
                    .collect();
                self.out.source.new_tuple(node.is_distinct(), operands)
            }
            MetadataKind::String => Node::String(metadata.as_string()?.into_owned()),
            MetadataKind::Constant | MetadataKind::LocalValue => self.constant(metadata.as_value()?),
            MetadataKind::LocalVariable => {
                let variable = metadata.as_local_variable()?;
                Node::Local(Box::new(read::Local {
                    name: variable.name().into_owned(),
                    function: self.function_name(variable),
                    line: variable.line(),
                    bits: variable.size_in_bits(),
                    typed: variable.ty().is_some(),
                    retained: self.is_retained(variable.subprogram(), metadata),
                }))
            }
            MetadataKind::GlobalVariable => {
                let variable = metadata.as_global_variable()?;
                Node::Global(Box::new(read::Global {
                    name: variable.name().into_owned(),
                    line: variable.line(),
                    bits: variable.size_in_bits(),
                    listed: self.is_listed(variable),
                }))
            }
            MetadataKind::Label => {
                let label = metadata.as_label()?;
                Node::Label {
                    name: label.name().into_owned(),
                    retained: self.is_retained(label.subprogram(), metadata),
                }
            }
            _ => return None,
        })
    }

    fn constant(&mut self, value: Value<'m>) -> Node {
        let ty = self.model_type(value);
        let content = ty
            .as_ref()
            .map_or(Content::Symbolic, |ty| self.content(ty, value));
        Node::Constant(Box::new(read::Value { ty, content }))
    }

    /// The bits of a constant, as far as it has any. Aggregates in each other end where
    /// their types do.
    fn content(&mut self, ty: &Type, value: Value<'m>) -> Content {
        let bits = ty.bits();
        match (value.constant(), ty) {
            (Some(ConstantValue::Poison), _) => Content::Poison,
            (Some(ConstantValue::Undef), _) => Content::Undef,
            (Some(ConstantValue::Null), _) => Content::zero(ty),
            (Some(ConstantValue::Int(words) | ConstantValue::Float(words)), _)
                if bits <= Content::MAX_BITS as u64 =>
            {
                let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
                bytes.truncate(bits.div_ceil(8) as usize);
                Content::Bits(bytes)
            }
            (
                Some(ConstantValue::Elements(elements)),
                Type::Vector { element, .. } | Type::Array { element, .. },
            ) => {
                let elements = elements.into_iter().map(|value| self.content(element, value));
                let elements: Vec<_> = elements.collect();
                Content::elements(&self.out.source.layout, ty, &elements)
            }
            (Some(ConstantValue::Elements(elements)), Type::Struct { .. }) => {
                let offsets = self
                    .module
                    .members(value.ty())
                    .into_iter()
                    .map(|(_, offset)| offset);
                let members = offsets.zip(elements).map(|(offset, value)| {
                    let ty = self.model_type(value)?;
                    Some((offset.saturating_mul(8), ty.bits(), self.content(&ty, value)))
                });
                let members: Option<Vec<_>> = members.collect();
                members.map_or(Content::Symbolic, |members| {
                    let members = members.iter();
                    Content::placed(
                        &self.out.source.layout,
                        bits,
                        members.map(|(start, width, content)| (*start, *width, content)),
                    )
                })
            }
            _ => Content::Symbolic,
        }
    }

    /// What the model calls a value's type.
    fn model_type(&mut self, value: Value<'m>) -> Option<Type> {
        let (module, ty) = (self.module, value.ty());
        let known = self.types.entry(ty).or_insert_with(|| module.model_type(ty));
        known.clone()
    }

    fn function(&mut self, function: Function<'m>) {
        let blocks = function.blocks();
        let numbers: FxHashMap<Block<'m>, u32> = blocks
            .iter()
            .zip(0..)
            .map(|(&block, number)| (block, number))
            .collect();
        let mut flow = read::Function {
            name: function.name(),
            blocks: Vec::new(),
        };
        let mut calls = Vec::new();
        let mut scopes = FxHashMap::default();
        for block in &blocks {
            let mut content = FlowBlock::default();
            let mut here = Vec::new();
            let mut leads = Some(block) == blocks.first();
            for instruction in block.instructions() {
                if let Some(mut call) = self.call(instruction, &numbers) {
                    let location = instruction.location();
                    let scope = location.map(|location| (location.subprogram(), location.inlined_at()));
                    let next = scopes.len() as u32;
                    call.scope = *scopes.entry(scope).or_insert(next);
                    call.leads = leads;
                    content.calls.push(call);
                    here.push(instruction);
                } else {
                    leads &= instruction.is_static_alloca();
                }
            }
            content.calls.shrink_to_fit();
            let successors = block.successors();
            content.successors = successors
                .iter()
                .filter_map(|block| numbers.get(block).copied())
                .collect();
            flow.blocks.push(content);
            calls.push(here);
        }
        if calls.iter().all(Vec::is_empty) {
            return;
        }
        self.out.source.functions.push(flow);
        self.out.functions.push(GatheredFunction {
            function,
            blocks,
            calls,
        });
    }

    fn call(&mut self, instruction: Instruction<'m>, blocks: &FxHashMap<Block<'m>, u32>) -> Option<Call> {
        let called = instruction.called_function()?;
        let &(_, kind) = self.callees.iter().find(|(callee, _)| *callee == called)?;
        let arguments = instruction.call_arguments();
        let argument = |index: usize| arguments.get(index)?.as_metadata();
        let node = argument(0).map(|node| self.node(node));
        let referrer = argument(1).and_then(|metadata| match metadata.as_value() {
            Some(value) => Some(self.referrer(metadata, value, blocks)),
            None => self.register(metadata),
        });
        Some(Call {
            kind,
            node,
            referrer,
            scope: 0,
            leads: false,
        })
    }

    /// A string names a physical register.
    fn register(&mut self, metadata: Metadata<'m>) -> Option<ReferrerValue> {
        metadata.as_string()?;
        let name = self.node(metadata);
        Some(ReferrerValue::new(None, ReferrerKind::Register { name }))
    }

    /// A constant with known bits, or an address.
    fn constant_referrer(&mut self, metadata: Metadata<'m>, value: Value<'m>) -> Option<ReferrerKind> {
        value.constant()?;
        if let Some((global, offset)) = value.constant_address(self.module) {
            let referred = &mut self.out.source.referred_globals;
            referred.push(global.name());
            let index = referred.len() as u32 - 1;
            let space = global.as_value().ty().address_space().unwrap_or_default();
            let space = self.out.source.layout.space(space);
            return Some(ReferrerKind::Global { index, offset, space });
        }
        let node = self.node(metadata);
        Some(ReferrerKind::Constant { node })
    }

    fn referrer(
        &mut self,
        metadata: Metadata<'m>,
        value: Value<'m>,
        blocks: &FxHashMap<Block<'m>, u32>,
    ) -> ReferrerValue {
        let kind = match value.as_instruction() {
            _ if value.is_undef() => ReferrerKind::Undef,
            Some(instruction) if instruction.is_static_alloca() => ReferrerKind::Alloca,
            Some(instruction) => match instruction.block().and_then(|block| blocks.get(&block)) {
                Some(&block) => ReferrerKind::Instruction {
                    block,
                    is_phi: instruction.is_phi(),
                },
                None => ReferrerKind::Undef,
            },
            None => self
                .constant_referrer(metadata, value)
                .unwrap_or(ReferrerKind::Everywhere),
        };
        let inputs = value
            .as_instruction()
            .map_or(Vec::new(), |it| inputs(self.module, it, blocks));
        ReferrerValue {
            inputs,
            ..ReferrerValue::new(self.model_type(value), kind)
        }
    }
}

fn is_fragment(source: &Source, node: NodeId) -> bool {
    source.fields(node, "DIFragment").is_some()
}

/// The name of a variable's function, as its subprogram says it.
pub fn function_name(variable: LocalVariable<'_>) -> String {
    let subprogram = variable.subprogram();
    let name = subprogram.and_then(|subprogram| subprogram.linkage_name().or_else(|| subprogram.name()));
    name.map_or_else(String::new, |name| name.into_owned())
}

fn kind_name(kind: MetadataKind) -> String {
    format!("DI{kind:?}")
}
