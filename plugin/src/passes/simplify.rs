//! `dilifetime-simplify`: lifetimes and expressions in canonical form.

use super::address::AddressSet;
use super::source::{Gathered, RETAINED};
use super::{Outcome, verify};
use crate::llvm::{Metadata, Module, Node, Type as LlvmType};
use crate::options::Options;
use lowering::model::{Expr, LifetimeId, Op, Param, Type};
use lowering::read::{self, CallKind, NodeId, NodeMap, Reading};
use lowering::simplify::{self, Moved, Rewrite, Simplified};
use rustc_hash::{FxHashMap, FxHashSet};

/// Where a lifetime's tuple has its location and its arguments.
const LOCATION: u32 = 2;
const ARGS: u32 = 3;

/// Runs the pass.
pub fn run(module: &mut Module<'_>, options: &Options) -> Outcome {
    if let Err(error) = options.expect_only(&[]) {
        module.error(format!("dilifetime-simplify: {error}"));
        return Outcome::Unchanged;
    }
    let Some(encoding) = verify::verified(module) else {
        return Outcome::Unchanged;
    };
    let simplified = simplify::module(&encoding.gathered.source, &encoding.reading);
    if simplified.rewritten.is_empty() {
        module.keep(encoding);
        return Outcome::Unchanged;
    }
    let mut writer = Writer::new(module, &encoding.gathered, &encoding.reading);
    for rewrite in &simplified.rewritten {
        writer.rewrite(rewrite);
    }
    writer.bury(&simplified);
    Outcome::Changed
}

struct Writer<'a, 'm> {
    module: &'a mut Module<'m>,
    gathered: &'a Gathered<'m>,
    reading: &'a Reading,
    /// The metadata of each object.
    objects: Vec<Option<Metadata<'m>>>,
    /// Types that the module's operations have: aggregates among them can't be
    /// made from the model's.
    types: FxHashMap<Type, LlvmType<'m>>,
    /// What is there already or was made.
    ops: FxHashMap<Op, Metadata<'m>>,
    exprs: FxHashMap<Expr, Metadata<'m>>,
}

impl<'a, 'm> Writer<'a, 'm> {
    fn new(module: &'a mut Module<'m>, gathered: &'a Gathered<'m>, reading: &'a Reading) -> Writer<'a, 'm> {
        let source = &gathered.source;
        let node = |id: NodeId| gathered.metadata[id.0 as usize];
        let ops = source
            .ids()
            .filter_map(|id| Some((read::operation(source, id)?, node(id))));
        let constants = source
            .ids()
            .filter(|&id| matches!(source.node(id), read::Node::Constant(_)));
        let values = constants.filter_map(|id| node(id).as_value());
        let types = values.filter_map(|value| Some((module.model_type(value.ty())?, value.ty())));
        let mut objects = vec![None; reading.model.objects.len()];
        for (id, object) in reading.objects.iter() {
            objects[object.0 as usize] = Some(node(id));
        }
        Writer {
            types: types.collect(),
            objects,
            ops: ops.collect(),
            exprs: FxHashMap::default(),
            module,
            gathered,
            reading,
        }
    }

    /// The tuple of a lifetime.
    fn lifetime(&self, lifetime: LifetimeId) -> Option<Node<'m>> {
        let id = self.reading.lifetime_nodes[lifetime.0 as usize];
        self.gathered.metadata[id.0 as usize].as_tuple()
    }

    /// Writes a lifetime's new expression and arguments. What LLVM can't
    /// write stays as it was.
    fn rewrite(&mut self, rewrite: &Rewrite) {
        let args = rewrite.args.iter().map(|arg| self.objects[arg.0 as usize]);
        let (Some(tuple), Some(args), Some(location)) = (
            self.lifetime(rewrite.lifetime),
            args.collect::<Option<Vec<_>>>(),
            self.expr(&rewrite.location),
        ) else {
            return;
        };
        self.module.set_operand(tuple, LOCATION, location);
        if let Some(args) = self.module.tuple(&args) {
            self.module.set_operand(tuple, ARGS, args);
        }
    }

    fn expr(&mut self, expr: &Expr) -> Option<Metadata<'m>> {
        if let Some(&known) = self.exprs.get(expr) {
            return Some(known);
        }
        let ops: Option<Vec<_>> = expr.ops().iter().map(|op| self.op(op)).collect();
        let made = self.module.named_tuple("DIExpr", &ops?)?;
        self.exprs.insert(expr.clone(), made);
        Some(made)
    }

    fn op(&mut self, op: &Op) -> Option<Metadata<'m>> {
        if let Some(&known) = self.ops.get(op) {
            return Some(known);
        }
        let params: Option<Vec<_>> = op.params().into_iter().map(|param| self.param(param)).collect();
        let made = self.module.named_tuple(op.name(), &params?)?;
        self.ops.insert(op.clone(), made);
        Some(made)
    }

    fn param(&self, param: Param<'_>) -> Option<Metadata<'m>> {
        let value = match param {
            Param::Type(ty) => match self.types.get(ty) {
                Some(ty) => ty.poison()?,
                None => self.module.llvm_type(ty)?.poison()?,
            },
            Param::Literal(constant) => self.module.llvm_constant(constant)?,
            Param::Unsigned(number) => return self.module.number(number),
            Param::AddressSpace(space) => return self.module.number(space.number),
        };
        self.module.constant_metadata(value)
    }

    /// Takes out what nobody needs any more: calls, and entries of what
    /// functions and the module keep; and gives functions what is theirs now.
    fn bury(&mut self, simplified: &Simplified) {
        let lifetimes = simplified.dead.iter();
        let lifetimes = lifetimes.map(|each| self.reading.lifetime_nodes[each.0 as usize]);
        let codes: FxHashSet<_> = simplified.dead_codes.iter().collect();
        let codes = self
            .reading
            .objects
            .iter()
            .filter(|(_, object)| codes.contains(object));
        let nodes: Vec<NodeId> = lifetimes.chain(codes.map(|(node, _)| node)).collect();
        if nodes.is_empty() && simplified.moved.is_empty() {
            return;
        }
        let mut dead = NodeMap::new(self.gathered.source.len());
        for &node in &nodes {
            dead.insert(node, ());
        }
        self.bury_calls(&dead);
        let mut gone: AddressSet<_> = nodes.iter().map(|&id| self.metadata(id)).collect();
        let mut moved: FxHashMap<Option<&str>, Vec<_>> = FxHashMap::default();
        for Moved { lifetime, function } in &simplified.moved {
            let node = self.metadata(self.reading.lifetime_nodes[lifetime.0 as usize]);
            gone.insert(node);
            moved.entry(function.as_deref()).or_default().push(node);
        }
        self.retain(&gone, &moved);
    }

    fn metadata(&self, node: NodeId) -> Metadata<'m> {
        self.gathered.metadata[node.0 as usize]
    }

    fn bury_calls(&mut self, dead: &NodeMap<()>) {
        let flows = self
            .gathered
            .source
            .functions
            .iter()
            .flat_map(|function| &function.blocks);
        let handles = self
            .gathered
            .functions
            .iter()
            .flat_map(|function| &function.calls);
        for (flow, calls) in flows.zip(handles) {
            for (call, &handle) in flow.calls.iter().zip(calls) {
                let node = call.node.filter(|&node| dead.contains(node));
                if node.is_some() && matches!(call.kind, CallKind::Def | CallKind::Kill | CallKind::Code) {
                    self.module.erase_call(handle);
                }
            }
        }
    }

    /// Takes nodes out of all lists, and appends to those of functions, by
    /// name, and to the module's, what they keep from now on. A function that
    /// isn't there needs none.
    fn retain(&mut self, gone: &AddressSet<Metadata<'m>>, more: &FxHashMap<Option<&str>, Vec<Metadata<'m>>>) {
        let kept = |nodes: &[Metadata<'m>], keeper: Option<&str>| {
            let left = nodes.iter().filter(|node| !gone.contains(node));
            let more = more.get(&keeper).into_iter().flatten();
            left.chain(more).copied().collect::<Vec<_>>()
        };
        let nodes = self.module.named_metadata(RETAINED).into_iter();
        let nodes: Vec<_> = nodes.map(|node| node.as_metadata()).collect();
        let left = kept(&nodes, None);
        if left != nodes {
            self.module.set_named_metadata(RETAINED, &left);
        }
        for function in self.module.functions() {
            let list = function.attachment(RETAINED);
            let nodes: Vec<_> = list.map_or(vec![], |list| list.operands().into_iter().flatten().collect());
            let left = kept(&nodes, Some(&function.name()));
            if left == nodes {
                continue;
            }
            match self.module.tuple(&left).and_then(Metadata::as_tuple) {
                Some(list) if !left.is_empty() => {
                    self.module.set_function_attachment(function, RETAINED, list)
                }
                _ => self.module.erase_function_attachments(function, RETAINED),
            }
        }
    }
}
