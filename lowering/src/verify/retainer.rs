//! Who must retain a computed lifetime: a function, or the module.
//!
//! What a lifetime involves comes from both ends: what its object is a piece
//! of, and what its arguments are made of. Fragments pass on what they have;
//! variables and codes say what they are.

use crate::model::{Groups, Lifetime, LifetimeId, Model, ObjectId, ObjectKind};
use crate::read::{CallKind, FunctionId, Numbering, Reading, Source};

/// Who must retain a computed lifetime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Retainer {
    Function(FunctionId),
    Module,
    /// Nothing says, or its variable's function was inlined into that of its
    /// calls: anybody may.
    Open,
}

/// No function, one or several.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Functions {
    #[default]
    None,
    One(FunctionId),
    Several,
}

impl Functions {
    fn join(self, other: Functions) -> Functions {
        match (self, other) {
            (Functions::None, some) | (some, Functions::None) => some,
            (one, other) if one == other => one,
            _ => Functions::Several,
        }
    }
}

/// What a lifetime involves.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Involved {
    /// Those of local variables.
    scopes: Functions,
    /// Those with calls of bounded lifetimes and codes.
    calls: Functions,
    /// The location of a global is an input.
    reads_global: bool,
    /// It is of a global, or a piece of one.
    is_global: bool,
}

impl Involved {
    fn of_calls(calls: Functions) -> Involved {
        Involved {
            calls,
            ..Involved::default()
        }
    }

    fn join(self, other: Involved) -> Involved {
        Involved {
            scopes: self.scopes.join(other.scopes),
            calls: self.calls.join(other.calls),
            reads_global: self.reads_global | other.reads_global,
            is_global: self.is_global | other.is_global,
        }
    }

    fn retainer(self) -> Retainer {
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
pub(crate) struct Retainers<'s> {
    model: &'s Model,
    functions: Numbering<'s>,
    /// By object: what it is a piece of.
    above: Vec<Involved>,
    /// By object: what it is made of.
    below: Vec<Involved>,
}

impl<'s> Retainers<'s> {
    /// Of a model that has the objects and lifetimes of what was read.
    pub(crate) fn new(source: &'s Source, reading: &Reading, model: &'s Model) -> Retainers<'s> {
        let mut functions = Numbering::default();
        let calls = Calls::new(source, reading, &mut functions);
        let mut retainers = Retainers {
            model,
            functions,
            above: Vec::new(),
            below: Vec::new(),
        };
        retainers.ends(&calls);
        for property in source.properties.iter().filter(|each| !each.field.is_of_type()) {
            if let Some(fragment) = reading.objects.get(property.fragment) {
                let of = Involved::of_calls(Functions::One(retainers.functions.number(&property.of)));
                join(&mut retainers.above, fragment, of);
            }
        }
        retainers.pass_on(&calls);
        retainers
    }

    /// The function of that name, if anything is in it.
    pub(crate) fn function(&self, name: &str) -> Option<FunctionId> {
        self.functions.find(name)
    }

    pub(crate) fn name(&self, function: FunctionId) -> &'s str {
        self.functions.name(function)
    }

    pub(crate) fn of(&self, lifetime: LifetimeId) -> Retainer {
        let lifetime = self.model.lifetime(lifetime);
        let above = self.above[lifetime.object.0 as usize];
        let below = lifetime.args.iter().map(|arg| self.below[arg.0 as usize]);
        below.fold(above, Involved::join).retainer()
    }

    /// What variables and codes say by themselves.
    fn ends(&mut self, calls: &Calls) {
        for (number, object) in self.model.objects.iter().enumerate() {
            let (mut above, mut below) = (Involved::default(), Involved::default());
            match &object.kind {
                ObjectKind::Local { function, .. } => {
                    above.scopes = Functions::One(self.functions.number(function));
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
    fn pass_on(&mut self, calls: &Calls) {
        let model = self.model;
        for (lifetime, &calls) in model.lifetimes.iter().zip(&calls.lifetimes) {
            let calls = Involved::of_calls(calls);
            if is_fragment(model, lifetime.object) {
                join(&mut self.below, lifetime.object, calls);
            }
            for &arg in lifetime.args.iter().filter(|&&arg| is_fragment(model, arg)) {
                join(&mut self.above, arg, calls);
            }
        }
        spread(model, &mut self.above, Groups::by_object(model), |lifetime| {
            &lifetime.args
        });
        spread(model, &mut self.below, Groups::by_argument(model), |lifetime| {
            std::slice::from_ref(&lifetime.object)
        });
    }
}

fn is_fragment(model: &Model, id: ObjectId) -> bool {
    matches!(model.object(id).kind, ObjectKind::Fragment { .. })
}

/// Adds to what an object has; whether that is new to it.
fn join(values: &mut [Involved], object: ObjectId, more: Involved) -> bool {
    let value = &mut values[object.0 as usize];
    let joined = value.join(more);
    std::mem::replace(value, joined) != joined
}

/// Passes on what objects have to the fragments that their lifetimes lead to.
/// Each value can change a few times only.
fn spread(
    model: &Model,
    values: &mut [Involved],
    lifetimes: Groups,
    leads_to: impl Fn(&Lifetime) -> &[ObjectId],
) {
    let mut pending: Vec<_> = (0..values.len() as u32).map(ObjectId).collect();
    while let Some(object) = pending.pop() {
        let value = values[object.0 as usize];
        for &lifetime in lifetimes.of(object) {
            for &next in leads_to(model.lifetime(lifetime)) {
                if is_fragment(model, next) && join(values, next, value) {
                    pending.push(next);
                }
            }
        }
    }
}

/// The functions with calls.
struct Calls {
    /// By lifetime: where it begins.
    lifetimes: Vec<Functions>,
    /// By object: where it is placed.
    codes: Vec<Functions>,
}

impl Calls {
    fn new<'s>(source: &'s Source, reading: &Reading, functions: &mut Numbering<'s>) -> Calls {
        let mut found = Calls {
            lifetimes: vec![Functions::None; reading.model.lifetimes.len()],
            codes: vec![Functions::None; reading.model.objects.len()],
        };
        for function in &source.functions {
            let here = Functions::One(functions.number(&function.name));
            for call in function.blocks.iter().flat_map(|block| &block.calls) {
                let Some(node) = call.node else { continue };
                let value = match call.kind {
                    CallKind::Def => reading
                        .lifetimes
                        .get(node)
                        .map(|id| &mut found.lifetimes[id.0 as usize]),
                    CallKind::Code => reading
                        .objects
                        .get(node)
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
