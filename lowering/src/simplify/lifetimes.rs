//! All lifetimes of a module in canonical form.

use super::retained::{self, Moved};
use super::simplified;
use crate::model::{Constant, Expr, Groups, Lifetime, LifetimeId, Model, ObjectId, ObjectKind, Op};
use crate::read::{Reading, Source};
use rustc_hash::{FxHashMap, FxHashSet};

/// What simplification makes of a module's lifetimes.
#[derive(Debug, Default)]
pub struct Simplified {
    /// Lifetimes with another expression or other arguments, by number.
    pub rewritten: Vec<Rewrite>,
    /// Lifetimes of fragments that no variable, type or function needs any
    /// more, by number.
    pub dead: Vec<LifetimeId>,
    /// Code locations that none of those needs any more, by number.
    pub dead_codes: Vec<ObjectId>,
    /// Computed lifetimes, by number, that now involve less: another function
    /// must retain them, or the module, and nobody else.
    pub moved: Vec<Moved>,
}

#[derive(Debug, PartialEq)]
pub struct Rewrite {
    pub lifetime: LifetimeId,
    pub location: Expr,
    pub args: Vec<ObjectId>,
}

/// Simplifies each lifetime of a well-formed module. A fragment that one
/// operation of one lifetime uses and that only a computed lifetime describes
/// is folded into that user; an argument without lifetimes becomes an
/// undefined constant, and one that no operation uses goes.
#[tracing::instrument(level = "info", skip_all, name = "simplify", fields(lifetimes = reading.model.lifetimes.len()))]
pub fn module(source: &Source, reading: &Reading) -> Simplified {
    let (mut out, lost) = rewritten(source, reading);
    if lost {
        out.moved = retained::moved(source, reading, &out);
    }
    out
}

/// What simplification makes of lifetimes, and whether one of them involves
/// less than before.
fn rewritten(source: &Source, reading: &Reading) -> (Simplified, bool) {
    let uses = Uses::of(source, reading);
    let mut known = Known::default();
    let mut out = Simplified::default();
    let mut lost = false;
    for (number, lifetime) in reading.model.lifetimes.iter().enumerate() {
        let id = LifetimeId(number as u32);
        if uses.folds(lifetime.object) == Some(id) {
            continue;
        }
        let new = match uses.is_plain(number) {
            true => known.plain(lifetime),
            false => uses.expanded(lifetime, &mut known),
        };
        let Some((location, args)) = new else { continue };
        lost = lost || uses.loses(lifetime, &args);
        out.rewritten.push(Rewrite {
            lifetime: id,
            location,
            args,
        });
    }
    if !out.rewritten.is_empty() {
        uses.find_dead(&mut out);
    }
    (out, lost)
}

/// Simplifies each expression by itself: what arguments are made of stays
/// theirs, also if nothing in `lifetimes` tells of it.
pub fn expressions(lifetimes: &mut [Lifetime]) {
    let mut known = Known::default();
    // The expressions stay alive, as `known` knows them by where they are.
    let simplified: Vec<_> = lifetimes.iter().map(|it| known.plain(it)).collect();
    for (lifetime, changed) in lifetimes.iter_mut().zip(simplified) {
        if let Some((location, args)) = changed {
            (lifetime.location, lifetime.args) = (location, args);
        }
    }
}

/// The canonical form of operations.
struct Canonical {
    location: Expr,
    /// The arguments that it uses, in the order in which they come.
    used: Vec<u32>,
    /// It is the same operations on the same arguments.
    unchanged: bool,
}

impl Canonical {
    /// Counts the arguments anew, in the order in which they are used.
    fn new(ops: &[Op], simplified: &Expr) -> Canonical {
        let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
        let mut used = Vec::new();
        let mut renumbered = simplified.ops().to_vec();
        for op in &mut renumbered {
            if let Op::Arg(index, _) = op {
                *index = *numbers.entry(*index).or_insert_with(|| {
                    used.push(*index);
                    used.len() as u32 - 1
                });
            }
        }
        Canonical {
            unchanged: renumbered == ops && (0..).zip(&used).all(|(number, &index)| number == index),
            location: Expr::new(renumbered),
            used,
        }
    }

    /// The location and the arguments of a lifetime that has these.
    fn on(&self, args: &[ObjectId]) -> (Expr, Vec<ObjectId>) {
        let args = self.used.iter().map(|&index| args[index as usize]);
        (self.location.clone(), args.collect())
    }
}

/// What has been simplified: a module has few different expressions.
#[derive(Default)]
struct Known {
    /// By the address of an expression's operations.
    plain: FxHashMap<*const Op, Canonical>,
    /// By the operations themselves, those of folded fragments included; none
    /// if they aren't well-formed.
    expanded: FxHashMap<Vec<Op>, Option<Canonical>>,
}

impl Known {
    /// Simplifies a lifetime whose arguments stay what they are; none if
    /// nothing changes.
    fn plain(&mut self, lifetime: &Lifetime) -> Option<(Expr, Vec<ObjectId>)> {
        let ops = lifetime.location.ops();
        let known = self.plain.entry(ops.as_ptr());
        let canonical = known.or_insert_with(|| Canonical::new(ops, &super::expression(&lifetime.location)));
        let unchanged = canonical.unchanged && canonical.used.len() == lifetime.args.len();
        (!unchanged).then(|| canonical.on(&lifetime.args))
    }

    /// Simplifies operations.
    fn expanded(&mut self, ops: Vec<Op>) -> Option<&Canonical> {
        let known = self.expanded.entry(ops);
        let canonical =
            known.or_insert_with_key(|ops| Some(Canonical::new(ops, &simplified(ops.iter().cloned())?)));
        canonical.as_ref()
    }
}

/// Who uses what.
struct Uses<'r> {
    model: &'r Model,
    /// By object.
    objects: Vec<Use>,
    /// By lifetime: whether an object is among its arguments twice.
    repeats: Vec<bool>,
}

/// What is known of an object.
#[derive(Clone, Default)]
struct Use {
    /// How many lifetimes it has, and the last of them.
    lifetimes: u32,
    lifetime: Option<LifetimeId>,
    bounded: bool,
    /// How many operations use it.
    operations: u32,
    /// A type or a function uses it.
    property: bool,
}

impl<'r> Uses<'r> {
    fn of(source: &Source, reading: &'r Reading) -> Uses<'r> {
        let model = &reading.model;
        let mut objects = vec![Use::default(); model.objects.len()];
        let mut repeats = vec![false; model.lifetimes.len()];
        // By object: the last lifetime that has it among its arguments.
        let mut users = vec![None; model.objects.len()];
        for (number, lifetime) in model.lifetimes.iter().enumerate() {
            let object = &mut objects[lifetime.object.0 as usize];
            object.lifetimes += 1;
            object.lifetime = Some(LifetimeId(number as u32));
            object.bounded |= reading.bounded[number];
            for arg in &lifetime.args {
                let user = users[arg.0 as usize].replace(number as u32);
                repeats[number] |= user == Some(number as u32);
            }
            for op in lifetime.location.ops() {
                if let Op::Arg(index, _) = op
                    && let Some(arg) = lifetime.args.get(*index as usize)
                {
                    objects[arg.0 as usize].operations += 1;
                }
            }
        }
        for property in &source.properties {
            if let Some(object) = reading.objects.get(property.fragment) {
                objects[object.0 as usize].property = true;
            }
        }
        Uses {
            model,
            objects,
            repeats,
        }
    }

    fn about(&self, object: ObjectId) -> &Use {
        &self.objects[object.0 as usize]
    }

    /// The lifetime that takes the place of an argument, if it is one that can
    /// be folded.
    fn folds(&self, object: ObjectId) -> Option<LifetimeId> {
        let about = self.about(object);
        let folds = matches!(self.model.object(object).kind, ObjectKind::Fragment { .. })
            && about.lifetimes == 1
            && about.operations == 1
            && !about.bounded
            && !about.property;
        about.lifetime.filter(|_| folds)
    }

    /// An object that needs lifetimes and has none.
    fn is_nowhere(&self, object: ObjectId) -> bool {
        self.about(object).lifetimes == 0
            && matches!(
                self.model.object(object).kind,
                ObjectKind::Local { .. } | ObjectKind::Global { .. } | ObjectKind::Fragment { .. }
            )
    }

    /// Whether something that a lifetime was made of, and that may have to do
    /// with a function or a global, isn't among its new arguments.
    fn loses(&self, lifetime: &Lifetime, kept: &[ObjectId]) -> bool {
        let mut known: FxHashSet<_> = kept.iter().copied().collect();
        let mut pending = vec![lifetime];
        while let Some(lifetime) = pending.pop() {
            for &arg in &lifetime.args {
                if !known.insert(arg) {
                    continue;
                }
                if let Some(folded) = self.folds(arg) {
                    pending.push(self.model.lifetime(folded));
                    continue;
                }
                let is_fragment = matches!(self.model.object(arg).kind, ObjectKind::Fragment { .. });
                if !(is_fragment && self.is_nowhere(arg)) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether all arguments are different and stay what they are.
    fn is_plain(&self, number: usize) -> bool {
        let lifetime = &self.model.lifetimes[number];
        let stays = |&arg: &ObjectId| self.folds(arg).is_none() && !self.is_nowhere(arg);
        !self.repeats[number] && lifetime.args.iter().all(stays)
    }

    /// Says what only lifetimes needed that are rewritten.
    fn find_dead(&self, out: &mut Simplified) {
        let mut args: Vec<&[ObjectId]> = self.model.lifetimes.iter().map(|each| &each.args[..]).collect();
        for rewrite in &out.rewritten {
            args[rewrite.lifetime.0 as usize] = &rewrite.args;
        }
        let lifetimes = Groups::by_object(self.model);
        let mut needed: Vec<bool> = (0..self.objects.len() as u32)
            .map(|number| self.is_root(ObjectId(number)))
            .collect();
        let objects = (0..needed.len() as u32).map(ObjectId);
        let mut pending: Vec<_> = objects.filter(|object| needed[object.0 as usize]).collect();
        while let Some(object) = pending.pop() {
            let lifetimes = lifetimes.of(object).iter();
            for &arg in lifetimes.flat_map(|lifetime| args[lifetime.0 as usize]) {
                if !std::mem::replace(&mut needed[arg.0 as usize], true) {
                    pending.push(arg);
                }
            }
        }
        let lifetimes = self.model.lifetimes.iter().zip(0..);
        let dead = lifetimes.filter(|(lifetime, _)| !needed[lifetime.object.0 as usize]);
        out.dead = dead.map(|(_, number)| LifetimeId(number)).collect();
        let codes = self.model.objects.iter().zip(0..);
        let codes = codes.filter(|(object, _)| matches!(object.kind, ObjectKind::Code { .. }));
        let codes = codes.map(|(_, number)| ObjectId(number));
        out.dead_codes = codes.filter(|code| !needed[code.0 as usize]).collect();
    }

    /// Where the reachable lifetime graph begins (proposal, `DILifetime`).
    fn is_root(&self, object: ObjectId) -> bool {
        self.about(object).property
            || matches!(
                self.model.object(object).kind,
                ObjectKind::Local { .. } | ObjectKind::Global { .. }
            )
    }

    /// Simplifies a lifetime together with what is folded into it; none if
    /// nothing changes.
    fn expanded(&self, lifetime: &Lifetime, known: &mut Known) -> Option<(Expr, Vec<ObjectId>)> {
        let mut expansion = Expansion {
            uses: self,
            pending: vec![(lifetime, 0)],
            numbers: FxHashMap::default(),
            args: Vec::new(),
        };
        let ops = expansion.by_ref().collect();
        let (location, args) = known.expanded(ops)?.on(&expansion.args);
        (location != lifetime.location || args != lifetime.args).then_some((location, args))
    }
}

/// The operations of a lifetime, with those of folded fragments in place of
/// their arguments.
struct Expansion<'u, 'r> {
    uses: &'u Uses<'r>,
    /// Lifetimes and the next operation in each; the innermost is last.
    pending: Vec<(&'r Lifetime, usize)>,
    /// The new number of each argument.
    numbers: FxHashMap<ObjectId, u32>,
    args: Vec<ObjectId>,
}

impl Iterator for Expansion<'_, '_> {
    type Item = Op;

    fn next(&mut self) -> Option<Op> {
        loop {
            let (lifetime, next) = self.pending.last_mut()?;
            let Some(op) = lifetime.location.ops().get(*next) else {
                self.pending.pop();
                // The argument's own type is what its user sees.
                match self.pending.last() {
                    Some((user, next)) => match user.location.ops()[next - 1] {
                        Op::Arg(_, ref ty) => return Some(Op::Reinterpret(ty.clone())),
                        _ => continue,
                    },
                    None => return None,
                }
            };
            *next += 1;
            let Op::Arg(index, ty) = op else {
                let inner = self.pending.len() > 1;
                match op {
                    Op::Fragment(..) if inner => continue,
                    op => return Some(op.clone()),
                }
            };
            let Some(&object) = lifetime.args.get(*index as usize) else {
                return Some(op.clone());
            };
            if let Some(folded) = self.uses.folds(object) {
                self.pending.push((self.uses.model.lifetime(folded), 0));
                continue;
            }
            if self.uses.is_nowhere(object) {
                let ty = ty.clone();
                return Some(Op::Constant(Constant { ty, bits: None }));
            }
            let number = *self.numbers.entry(object).or_insert_with(|| {
                self.args.push(object);
                self.args.len() as u32 - 1
            });
            return Some(Op::Arg(number, ty.clone()));
        }
    }
}
