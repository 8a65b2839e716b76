//! From an object with carriers to the object that debuggers get.
//!
//! 1. `Scan` finds the marked DIEs; those of one function instance, inlined
//!    or not, belong together.
//! 2. `timeline.rs` reads where each carrier is; `sweep.rs` makes of that where
//!    each object is.
//! 3. Variables get their locations, carriers go, and a variable that has
//!    none of its own in an instance takes the place of one of its carriers.
//!    `dwarf` writes that.
//! 4. `call_frames/` writes call frame information, where a stage has found any.

mod attributes;
mod call_frames;
mod effects;
mod frames;
mod globals;
mod index;
mod instance;
mod location;
mod loss;
mod lost;
mod masks;
mod modules;
mod pieces;
mod procedures;
mod state;
mod sweep;
mod targets;
mod timeline;
mod waits;

use crate::call_frames::CallFrames;
use crate::dialect::Dialect;
use crate::dwarf::location::{BaseType, Location};
use crate::dwarf::rewrite::{Edit, Edits};
use crate::dwarf::scan::DescribedKind;
use crate::dwarf::{self, Mark, Marked, Role, Scan};
use crate::elf;
use crate::elf::PcRange;
use crate::lanes::Described;
use crate::lower::{FrameState, NoDies, Writer};
use crate::model::{Model, Object, ObjectId, ObjectKind, WireError};
use crate::target::{Description, Target};
use effects::Effects;
use frames::Frames;
use index::{Dependencies, Index};
use instance::{Asked, Instance};
pub use loss::{Loss, LossReason};
use modules::Modules;
use procedures::Subject;
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;
use sweep::{Common, Form, Swept, Task};
use targets::{Pointees, Targets};
use thiserror::Error;
use timeline::Timeline;
use waits::Waits;

/// Why an object can't be finalized. There is no partial output.
#[derive(Debug, Error)]
pub enum Error {
    #[error(transparent)]
    Elf(#[from] elf::Error),
    #[error(transparent)]
    Dwarf(#[from] dwarf::Error),
    #[error(transparent)]
    Wire(#[from] WireError),
    #[error("the object has no section .dilifetime: nothing was carried in it")]
    NoModel,
    #[error("no debug info: there are no variables to give locations to")]
    NoDebugInfo,
    #[error("locations on ELF machine {0} aren't understood: nobody has described it")]
    Machine(u16),
}

/// A finalized object.
#[derive(Debug)]
pub struct Finalized<'d> {
    /// As far as it stays as it was, the bytes that were given.
    pub object: elf::Pieces<'d>,
    pub model: Model,
    pub losses: Vec<Loss>,
}

/// How an object is finalized that has its model with it.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// None: that of the target.
    pub dialect: Option<Dialect>,
    /// None: what the object's machine and its model say.
    pub target: Option<Target>,
}

/// Finalizes an object that has its model in the section `.dilifetime`.
pub fn finalize<'d>(object: &'d [u8], request: &Request) -> Result<Finalized<'d>, Error> {
    match elf::decompress(object)? {
        (Cow::Borrowed(object), _) => finalize_plain(object, request),
        (Cow::Owned(plain), compressed) => {
            let Finalized {
                object,
                model,
                losses,
            } = finalize_plain(&plain, request)?;
            let object = elf::compress(object, &compressed)?.into();
            Ok(Finalized {
                object,
                model,
                losses,
            })
        }
    }
}

fn finalize_plain<'d>(object: &'d [u8], request: &Request) -> Result<Finalized<'d>, Error> {
    let elf = elf::Object::parse(object)?;
    let section = section(&elf).ok_or(Error::NoModel)?;
    if elf.sections_named(b".debug_info").next().is_none() {
        return Err(Error::NoDebugInfo);
    }
    let model = Model::from_bytes(elf.section(section)?.data)?;
    let given = request
        .target
        .clone()
        .map(|target| Description::Whole(Box::new(target)));
    let target = target(&elf, given.as_ref().or(model.target.as_ref()))?;
    let elf = elf.with_relocations(target.relocations.clone());
    let reader = reader(
        request.dialect.unwrap_or(target.dialect),
        &target,
        FrameState::default(),
    );
    let (object, losses) = finalize_parsed(&elf, &model, reader, &Found::default())?;
    Ok(Finalized {
        object,
        model,
        losses,
    })
}

/// The index of the model's section.
fn section(elf: &elf::Object) -> Option<u32> {
    elf.sections_named(elf::MODEL_SECTION.as_bytes()).next()
}

/// The target of an object, by a description, if there is one.
fn target(elf: &elf::Object, description: Option<&Description>) -> Result<Cow<'static, Target>, Error> {
    let machine = elf.machine();
    let found = Target::of_object(machine, elf.order(), description);
    found.ok_or(Error::Machine(machine))
}

/// What the plugin has found out beside the object and the model.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Those of global variables that codegen packs, in their address space, whatever their own
    /// symbols are; none if it isn't one address.
    pub addresses: BTreeMap<ObjectId, Option<u64>>,
    /// Where lanes of functions wait.
    pub waits: Vec<Described>,
    /// Where the registers of functions' callers are.
    pub call_frames: Vec<CallFrames>,
}

/// Finalizes an object whose model is at hand, from a code generation in which
/// the plugin has seen the machine functions.
pub fn finalize_with(
    object: &[u8],
    model: &Model,
    dialect: Dialect,
    found: &Found,
) -> Result<(Vec<u8>, Vec<Loss>), Error> {
    let (object, compressed) = elf::decompress(object)?;
    let elf = elf::Object::parse(&object)?;
    let frame = FrameState {
        is_seen: true,
        ..FrameState::default()
    };
    let target = target(&elf, model.target.as_ref())?;
    let elf = elf.with_relocations(target.relocations.clone());
    let reader = reader(dialect, &target, frame);
    let (object, losses) = finalize_parsed(&elf, model, reader, found)?;
    Ok((elf::compress(object, &compressed)?, losses))
}

#[tracing::instrument(level = "info", skip_all, name = "finalize", fields(lifetimes = model.lifetimes.len(), carriers = model.carriers.len(), dialect = %reader.dialect))]
fn finalize_parsed<'t, 'd>(
    elf: &elf::Object<'d>,
    model: &'t Model,
    reader: Writer<'t>,
    found: &Found,
) -> Result<(elf::Pieces<'d>, Vec<Loss>), Error> {
    // What was read of the debug info is gone before relocations get new symbols' numbers, in copies.
    let (sections, losses) = sections(elf, model, reader, found)?;
    Ok((elf.rewrite(sections)?, losses))
}

/// The sections as they are to be, and what has no location.
fn sections<'t, 'd>(
    elf: &elf::Object<'d>,
    model: &'t Model,
    reader: Writer<'t>,
    found: &Found,
) -> Result<(elf::Edits<'d>, Vec<Loss>), Error> {
    // Extensions say something of all units.
    let scan = match reader.dialect.extensions() {
        Some(_) => Scan::new(elf, &model.numbers)?,
        None => Scan::of_marked(elf, &model.numbers)?,
    };
    let modules = Modules::of(&scan, model);
    let mut finalizer = Finalizer {
        scan: &scan,
        index: Index::new(model),
        reader,
        common: Rc::new(Common {
            globals: globals::places(&scan, model, &reader, &found.addresses),
            masks: masks::read(elf)?,
        }),
        addresses: &found.addresses,
        waits: Waits::read(elf, reader.target, &found.waits)?,
        frames: Frames::read(elf)?,
        effects: Effects::read(elf, model, &modules)?,
        modules,
        kept: lost::Kept::default(),
        edits: Edits::default(),
        pointees: Pointees::new(),
        types: HashMap::new(),
        losses: Vec::new(),
    };
    finalizer.all()?;
    let Finalizer {
        mut edits, losses, ..
    } = finalizer;
    edits.drop_unused();
    for loss in &losses {
        tracing::debug!("{}", loss.text(model));
    }
    let mut sections = dwarf::rewrite::rewrite(&scan, &edits)?;
    call_frames::write(
        elf,
        reader.target,
        reader.dialect,
        &found.call_frames,
        &mut sections,
    )?;
    remove_own(elf, &mut sections);
    Ok((sections, losses))
}

/// Takes the sections out that only finalize reads: for an object that can't be
/// finalized. Its carriers have no names and stay. Where registers have lanes no
/// location of stock's is right, so there variables lose theirs.
pub fn strip(object: &[u8]) -> Result<Vec<u8>, Error> {
    let (object, compressed) = elf::decompress(object)?;
    let elf = elf::Object::parse(&object)?;
    let mut sections = elf::Edits::default();
    remove_own(&elf, &mut sections);
    if Target::of_machine(elf.machine()).is_some_and(Target::has_lanes) {
        dwarf::hide::hide_locations(&elf, &mut sections);
    }
    Ok(elf::compress(elf.rewrite(sections)?, &compressed)?)
}

/// The model's section, and those of `frames` and `masks`.
fn remove_own(elf: &elf::Object, sections: &mut elf::Edits<'_>) {
    for (section, rest) in elf.sections_beginning(elf::MODEL_SECTION.as_bytes()) {
        if rest.is_empty() || rest.starts_with(b".") {
            sections.remove(section);
        }
    }
}

/// Settings for reading the locations that stock codegen emitted.
fn reader(dialect: Dialect, target: &Target, frame: FrameState) -> Writer<'_> {
    Writer {
        dialect,
        target,
        frame,
        dies: &NoDies,
    }
}

/// A variable of an instance that is to get a location.
struct Variable<'s> {
    object: ObjectId,
    /// Its own DIE.
    die: Option<&'s Marked>,
    /// That, or a carrier's that it takes the place of.
    place: &'s Marked,
    scope: Vec<PcRange>,
}

impl Variable<'_> {
    fn subject(&self) -> Subject {
        Subject {
            object: self.object,
            unit: self.place.unit,
            scope: self.scope.clone(),
            form: Form::Location,
        }
    }
}

struct Finalizer<'a, 'o, 'd> {
    scan: &'a Scan<'o, 'd>,
    index: Index<'a>,
    reader: Writer<'a>,
    common: Rc<Common>,
    addresses: &'a BTreeMap<ObjectId, Option<u64>>,
    waits: Waits<'a>,
    frames: Frames,
    effects: Effects,
    modules: Modules<'a>,
    /// What came back of each carrier, in any instance.
    kept: lost::Kept,
    edits: Edits,
    pointees: Pointees,
    /// Base types that were made, by unit.
    types: HashMap<(usize, BaseType), usize>,
    losses: Vec<Loss>,
}

impl<'a> Finalizer<'a, '_, '_> {
    /// Sorts the marked DIEs by instance, lets all carriers go, and gives each
    /// variable its location.
    fn all(&mut self) -> Result<(), Error> {
        let mut by_instance: BTreeMap<usize, Vec<&'a Marked>> = BTreeMap::new();
        for die in self.scan.marked() {
            if matches!(die.mark, Mark::Carrier(_)) || self.is_code(die.mark) {
                self.edits.set(die.offset, Edit::Drop);
            }
            if let (Role::Concrete, Some(instance)) = (die.role, die.instance) {
                by_instance.entry(instance).or_default().push(die);
            }
        }
        // Only a global variable and a type's property need to know all instances at
        // once, and what is said of a function its own.
        let model = self.index.model;
        let is_global = |object: &Object| matches!(object.kind, ObjectKind::Global { .. });
        let properties = self.scan.described().iter();
        let properties = properties.filter(|die| matches!(die.kind, DescribedKind::Property(..)));
        let kept =
            model.objects.iter().any(is_global) || !model.subprograms.is_empty() || properties.count() > 0;
        let mut instances = BTreeMap::new();
        for (die, dies) in by_instance {
            let instance = self.instance(&dies)?;
            self.kept.add(&instance);
            self.locals(&instance)?;
            if kept {
                instances.insert(die, instance);
            }
        }
        self.lost();
        self.lost_copies()?;
        self.own_globals();
        self.global_variables(&instances)?;
        self.type_properties(&instances)?;
        self.attributes(&instances)
    }

    /// The label is ours.
    fn is_code(&self, mark: Mark) -> bool {
        let Mark::Code(object) = mark else { return false };
        let object = self.index.model.objects.get(object.0 as usize);
        object.is_some_and(|object| matches!(object.kind, ObjectKind::Code { .. }))
    }

    /// Gives the variables of an instance their locations.
    fn locals(&mut self, instance: &Instance) -> Result<(), Error> {
        let named = |object: &ObjectId| {
            let kind = &self.index.model.object(*object).kind;
            matches!(kind, ObjectKind::Local { .. })
        };
        let objects: BTreeSet<_> = instance
            .objects
            .keys()
            .chain(instance.beside.keys())
            .copied()
            .collect();
        let mut variables = Vec::new();
        for object in objects.into_iter().filter(named).collect::<Vec<_>>() {
            let die = instance.objects.get(&object).copied();
            let carriers = instance.beside.get(&object).map_or(&[][..], Vec::as_slice);
            if carriers.is_empty()
                && !self.reader.target.has_lanes()
                && die.is_some_and(|die| die.location.is_some())
                && instance.sources.own.get(&object).is_none_or(Timeline::is_stock)
            {
                // In this instance stock codegen has said it all, but for lanes.
                continue;
            }
            if let Some(place) = die.or(carriers.first().copied()) {
                let scope = self.scan.ranges(place.scope)?;
                variables.push(Variable {
                    object,
                    die,
                    place,
                    scope,
                });
            }
        }
        let subjects: Vec<_> = variables.iter().map(Variable::subject).collect();
        for (variable, (swept, location)) in variables.iter().zip(self.describe(instance, &subjects)) {
            self.note(variable.object, swept);
            self.place(variable, location);
        }
        Ok(())
    }

    /// Gives a variable its location.
    fn place(&mut self, variable: &Variable, location: Option<Location>) {
        let &Variable {
            object, die, place, ..
        } = variable;
        match (die, self.scan.origin_of_object(object)) {
            (Some(die), _) => self.edits.set(die.offset, Edit::SetLocation(location)),
            (None, _) if location.is_none() => {}
            (None, Some(origin)) => {
                let tag = self.scan.marked_at(origin).map_or(place.tag, |die| die.tag);
                let edit = Edit::Become {
                    origin,
                    tag,
                    location,
                };
                self.edits.set(place.offset, edit);
            }
            (None, None) => self.losses.push(Loss {
                object,
                range: None,
                reason: LossReason::NoDie,
            }),
        }
    }

    /// Where an instance may say more of an object than its unit: in the scopes
    /// of what the object's location depends on.
    fn scope_of(&self, instance: &Instance, needed: &Dependencies) -> Result<Vec<PcRange>, Error> {
        let carriers = needed.carriers.iter();
        let carriers = carriers.filter_map(|carrier| instance.carriers.get(carrier));
        let objects = needed.objects.iter();
        let objects = objects.filter_map(|object| instance.objects.get(object));
        let mut scopes: BTreeSet<_> = BTreeSet::new();
        for die in carriers.chain(objects) {
            scopes.insert(die.scope);
        }
        let mut ranges = Vec::new();
        for scope in scopes {
            ranges.extend(self.scan.ranges(scope)?);
        }
        Ok(location::union(ranges))
    }

    /// Describes an object.
    fn sweep(&mut self, object: ObjectId, asked: Asked, scope: &[PcRange], form: Form) -> Swept {
        let targets = Targets {
            scan: self.scan,
            unit: asked.unit,
            objects: asked.objects,
            edits: RefCell::new(&mut self.edits),
            pointees: RefCell::new(&mut self.pointees),
            types: RefCell::new(&mut self.types),
        };
        let writer = Writer {
            dies: &targets,
            ..self.reader
        };
        let task = Task {
            index: &self.index,
            sources: asked.sources,
            writer,
            calls: asked.calls,
        };
        sweep::sweep(task, object, scope, form)
    }

    fn note(&mut self, object: ObjectId, swept: Swept) {
        let everywhere = location::everywhere();
        let losses = swept.losses.into_iter().map(|(range, reason)| Loss {
            object,
            range: Some(range).filter(|range| *range != everywhere),
            reason: reason.into(),
        });
        self.losses.extend(losses);
    }
}
