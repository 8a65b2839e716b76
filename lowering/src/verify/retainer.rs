//! Who must retain a computed lifetime: a function, or the module.
//!
//! What a lifetime involves comes from both ends: what its object is a piece
//! of, and what its arguments are made of. Fragments pass on what they have;
//! variables and codes say what they are.

use crate::model::{LifetimeId, ObjectId, ObjectKind};
use crate::read::{CallKind, Reading, Source};
use petgraph::Direction::{self, Incoming, Outgoing};
use petgraph::graph::{DiGraph, NodeIndex};

/// Who must retain a computed lifetime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Retainer<'s> {
    Function(&'s str),
    Module,
    /// Nothing says, or its variable's function was inlined into that of its
    /// calls: anybody may.
    Open,
}

/// No function, one or several.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Functions<'s> {
    #[default]
    None,
    One(&'s str),
    Several,
}

impl<'s> Functions<'s> {
    fn join(self, other: Functions<'s>) -> Functions<'s> {
        match (self, other) {
            (Functions::None, some) | (some, Functions::None) => some,
            (one, other) if one == other => one,
            _ => Functions::Several,
        }
    }
}

/// What a lifetime involves.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Involved<'s> {
    /// Those of local variables.
    scopes: Functions<'s>,
    /// Those with calls of bounded lifetimes and codes.
    calls: Functions<'s>,
    /// The location of a global is an input.
    reads_global: bool,
    /// It is of a global, or a piece of one.
    is_global: bool,
}

impl<'s> Involved<'s> {
    fn of_calls(calls: Functions<'s>) -> Involved<'s> {
        Involved {
            calls,
            ..Involved::default()
        }
    }

    fn join(self, other: Involved<'s>) -> Involved<'s> {
        Involved {
            scopes: self.scopes.join(other.scopes),
            calls: self.calls.join(other.calls),
            reads_global: self.reads_global | other.reads_global,
            is_global: self.is_global | other.is_global,
        }
    }

    fn retainer(self) -> Retainer<'s> {
        use Functions::{None, One, Several};
        match (self.scopes, self.calls) {
            _ if self.reads_global => Retainer::Module,
            (Several, _) | (_, Several) => Retainer::Module,
            (One(scope), One(calls)) if scope != calls => Retainer::Open,
            (One(function), _) | (None, One(function)) => Retainer::Function(function),
            (None, None) if self.is_global => Retainer::Module,
            (None, None) => Retainer::Open,
        }
    }
}

/// The retainers of a module's computed lifetimes.
pub(super) struct Retainers<'s> {
    reading: &'s Reading,
    /// By object: what it is a piece of.
    above: Vec<Involved<'s>>,
    /// By object: what it is made of.
    below: Vec<Involved<'s>>,
}

impl<'s> Retainers<'s> {
    pub fn new(source: &'s Source, reading: &'s Reading) -> Retainers<'s> {
        let calls = Calls::new(source, reading);
        let mut retainers = Retainers {
            reading,
            above: Vec::new(),
            below: Vec::new(),
        };
        retainers.ends(&calls);
        for property in source.properties.iter().filter(|each| !each.field.is_of_type()) {
            if let Some(fragment) = reading.objects.get(&property.fragment) {
                let of = Involved::of_calls(Functions::One(&property.of));
                join(&mut retainers.above, *fragment, of);
            }
        }
        retainers.pass_on(&calls);
        retainers
    }

    pub fn of(&self, lifetime: LifetimeId) -> Retainer<'s> {
        let lifetime = self.reading.model.lifetime(lifetime);
        let above = self.above[lifetime.object.0 as usize];
        let below = lifetime.args.iter().map(|arg| self.below[arg.0 as usize]);
        below.fold(above, Involved::join).retainer()
    }

    /// What variables and codes say by themselves.
    fn ends(&mut self, calls: &Calls<'s>) {
        for (number, object) in self.reading.model.objects.iter().enumerate() {
            let (mut above, mut below) = (Involved::default(), Involved::default());
            match &object.kind {
                ObjectKind::Local { function, .. } => {
                    above.scopes = Functions::One(function);
                    below = above;
                }
                ObjectKind::Global { .. } => (above.is_global, below.reads_global) = (true, true),
                ObjectKind::GlobalFragment { .. } => below.reads_global = true,
                ObjectKind::Code { .. } => below.calls = calls.codes[number],
                ObjectKind::Fragment { .. } | ObjectKind::Register { .. } => {}
            }
            self.above.push(above);
            self.below.push(below);
        }
    }

    /// What fragments have from the lifetimes that they are in.
    fn pass_on(&mut self, calls: &Calls<'s>) {
        let model = &self.reading.model;
        let mut graph: DiGraph<(), ()> = DiGraph::with_capacity(model.objects.len(), model.lifetimes.len());
        for _ in &model.objects {
            graph.add_node(());
        }
        let is_fragment = |id: ObjectId| matches!(model.object(id).kind, ObjectKind::Fragment { .. });
        for (lifetime, &calls) in model.lifetimes.iter().zip(&calls.lifetimes) {
            let calls = Involved::of_calls(calls);
            if is_fragment(lifetime.object) {
                join(&mut self.below, lifetime.object, calls);
            }
            for &arg in &lifetime.args {
                if is_fragment(arg) {
                    join(&mut self.above, arg, calls);
                }
                let ends = [lifetime.object, arg].map(|id| NodeIndex::new(id.0 as usize));
                graph.add_edge(ends[0], ends[1], ());
            }
        }
        spread(&graph, Outgoing, is_fragment, &mut self.above);
        spread(&graph, Incoming, is_fragment, &mut self.below);
    }
}

/// Adds to what an object has; whether that is new to it.
fn join<'s>(values: &mut [Involved<'s>], object: ObjectId, more: Involved<'s>) -> bool {
    let value = &mut values[object.0 as usize];
    let joined = value.join(more);
    std::mem::replace(value, joined) != joined
}

/// Passes on along the edges what `takes` it. Each value can change a few
/// times only.
fn spread(
    graph: &DiGraph<(), ()>,
    direction: Direction,
    takes: impl Fn(ObjectId) -> bool,
    values: &mut [Involved<'_>],
) {
    let mut pending: Vec<_> = graph.node_indices().collect();
    while let Some(node) = pending.pop() {
        let value = values[node.index()];
        for next in graph.neighbors_directed(node, direction) {
            let object = ObjectId(next.index() as u32);
            if takes(object) && join(values, object, value) {
                pending.push(next);
            }
        }
    }
}

/// The functions with calls.
struct Calls<'s> {
    /// By lifetime: where it begins.
    lifetimes: Vec<Functions<'s>>,
    /// By object: where it is placed.
    codes: Vec<Functions<'s>>,
}

impl<'s> Calls<'s> {
    fn new(source: &'s Source, reading: &Reading) -> Calls<'s> {
        let mut found = Calls {
            lifetimes: vec![Functions::None; reading.model.lifetimes.len()],
            codes: vec![Functions::None; reading.model.objects.len()],
        };
        for function in &source.functions {
            let here = Functions::One(&function.name);
            for call in function.blocks.iter().flat_map(|block| &block.calls) {
                let Some(node) = call.node else { continue };
                let value = match call.kind {
                    CallKind::Def => reading
                        .lifetimes
                        .get(&node)
                        .map(|id| &mut found.lifetimes[id.0 as usize]),
                    CallKind::Code => reading
                        .objects
                        .get(&node)
                        .map(|id| &mut found.codes[id.0 as usize]),
                    CallKind::Kill => None,
                };
                if let Some(value) = value {
                    *value = value.join(here);
                }
            }
        }
        found
    }
}
