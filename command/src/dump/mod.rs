//! `dilifetime dump`: what the model in an object says, and what codegen made
//! of its carriers; what other systems' debug info says.

mod spirv;
mod visa;

use super::{Failure, Outcome, input, json, output};
use crate::output::told;
use dilifetime::locate::{self, LocateError, Problem, Scope, ScopeKind, Segment, Unit, Variable};
use dilifetime::marks::CARRIER;
use dilifetime::model::{Extent, Model, Numbers, Object, ObjectId, ObjectKind};
use object::{Object as _, ObjectSection};
use serde::Serialize;
use std::fmt::Write;
use std::path::PathBuf;

/// Show the lifetimes in an object that isn't finalized yet, or debug info of SPIR-V or vISA.
///
/// Between carry and finalize an object holds its lifetimes in a section of their own, .dilifetime, and artificial
/// variables, the carriers, whose locations say where each lifetime's referrer is. This prints both. Of a SPIR-V module
/// it prints each variable of the source with its type and scope, and what holds it from which line on; of a file of
/// vISA's debug info, every field.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  opt -load-pass-plugin=libdilifetime.so -passes=dilifetime-carry in.ll | llc -filetype=obj -o carried.o
  dilifetime dump carried.o
  dilifetime dump shader.spv
  dilifetime dump kernel.dbg --json | jq '.objects[].variables[].name'

A lifetime is active \"computed\", where no other of its object is, or where its carrier has a location. Locations are
in the words of `dilifetime locate`; see there.")]
pub(super) struct Args {
    /// A carried object, a SPIR-V module or vISA's debug info; - is standard input.
    file: PathBuf,

    /// As JSON.
    #[arg(long)]
    json: bool,

    /// Where to write.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,
}

/// All of a dump, as `--json` prints it.
#[derive(Serialize)]
struct Dump<'a> {
    objects: &'a [Object],
    lifetimes: Vec<LifetimeText<'a>>,
    carriers: Vec<Carrier>,
    #[serde(skip)]
    problems: Vec<Problem>,
}

#[derive(Serialize)]
struct LifetimeText<'a> {
    object: ObjectId,
    /// As the proposal writes it.
    location: String,
    args: &'a [ObjectId],
    extent: Extent,
}

/// An instance of a carrier: one in each function that it was inlined into.
#[derive(Serialize)]
struct Carrier {
    id: u64,
    /// The functions around it, from the outermost in.
    scope: Vec<String>,
    segments: Vec<Segment>,
}

impl Args {
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        output::check(&self.output, &self.file)?;
        let bytes = input::read(&self.file)?;
        if dilifetime::visa::is_visa(&bytes) {
            let file = dilifetime::visa::read(&bytes).map_err(|error| Failure::input(&self.file, error))?;
            return self.other(visa::dump(&file, self.json)?);
        }
        if dilifetime::spirv::is_spirv(&bytes) {
            let module = dilifetime::spirv::Module::read(&bytes);
            let module = module.map_err(|error| Failure::input(&self.file, error))?;
            return self.other(spirv::dump(&module, self.json)?);
        }
        let bad = |message: &dyn ToString| Failure::input(&self.file, message.to_string());
        let located = locate::locate(&bytes);
        if let Err(LocateError::NotElf(other)) = &located {
            return Err(bad(other));
        }
        let file = object::File::parse(bytes.as_slice()).map_err(|error| bad(&error))?;
        let section = file
            .section_by_name(".dilifetime")
            .ok_or_else(|| bad(&"no section .dilifetime: nothing was carried, or it is finalized already"))?;
        let section = section.uncompressed_data().map_err(|error| bad(&error))?;
        let model = Model::from_bytes(&section).map_err(|error| bad(&error))?;
        let (carriers, problems) = match located {
            Ok(report) => (carriers(&report.units, &model.numbers), report.problems),
            Err(LocateError::NoDebugInfo) => (Vec::new(), Vec::new()),
            Err(error) => return Err(bad(&error)),
        };
        let dump = Dump::new(&model, carriers, problems);
        let text = match self.json {
            true => {
                let problems: Vec<json::Problem> = dump.problems.iter().map(json::Problem::from).collect();
                json::document("lifetimes", &dump, &problems)?
            }
            false => dump.text(&model),
        };
        output::write(&self.output, text.as_bytes())?;
        for problem in &dump.problems {
            told!(
                "error: {}: {}: {}",
                self.file.display(),
                problem.unit,
                problem.message
            );
        }
        Ok(match dump.problems.is_empty() {
            true => Outcome::Fine,
            false => Outcome::Findings,
        })
    }
}

impl Args {
    /// What is wrong is told, and the rest is shown.
    fn other(&self, (text, findings): (String, Vec<String>)) -> Result<Outcome, Failure> {
        output::write(&self.output, text.as_bytes())?;
        // Real producers break their documents' rules.
        for finding in &findings {
            told!("remark: {}: {finding}", self.file.display());
        }
        Ok(Outcome::Fine)
    }
}

/// What real producers get wrong, as `--json` prints it.
fn remarks(findings: &[String]) -> Vec<json::Problem<'_>> {
    let remark = |finding| json::Problem {
        severity: json::Severity::Remark,
        ..json::Problem::error(finding)
    };
    findings.iter().map(|finding| remark(finding.as_str())).collect()
}

/// Every instance of every carrier, by number.
fn carriers(units: &[Unit], numbers: &Numbers) -> Vec<Carrier> {
    let mut found = Vec::new();
    for unit in units {
        take(&unit.globals, &[], &mut found);
        for function in &unit.functions {
            collect(function, &mut Vec::new(), &mut found);
        }
    }
    for carrier in &mut found {
        // One of a module whose model isn't here keeps its mark's number.
        let known = numbers.carrier(carrier.id);
        carrier.id = known.map_or(carrier.id, |known| known.0.into());
    }
    found.sort_by_key(|carrier| carrier.id);
    found
}

fn collect(scope: &Scope, around: &mut Vec<String>, found: &mut Vec<Carrier>) {
    let named = scope.kind != ScopeKind::Block;
    if named {
        around.push(scope.name.clone().unwrap_or_else(|| "(unnamed)".to_string()));
    }
    take(&scope.variables, around, found);
    scope
        .scopes
        .iter()
        .for_each(|inner| collect(inner, around, found));
    if named {
        around.pop();
    }
}

fn take(variables: &[Variable], around: &[String], found: &mut Vec<Carrier>) {
    for variable in variables {
        if let Some(id) = variable.annotation(CARRIER) {
            found.push(Carrier {
                id,
                scope: around.to_vec(),
                segments: variable.segments.clone(),
            });
        }
    }
}

impl<'a> Dump<'a> {
    fn new(model: &'a Model, carriers: Vec<Carrier>, problems: Vec<Problem>) -> Dump<'a> {
        let lifetimes = model.lifetimes.iter().map(|lifetime| LifetimeText {
            object: lifetime.object,
            location: lifetime.location.to_string(),
            args: &lifetime.args,
            extent: lifetime.extent.clone(),
        });
        Dump {
            objects: &model.objects,
            lifetimes: lifetimes.collect(),
            carriers,
            problems,
        }
    }

    fn text(&self, model: &Model) -> String {
        let mut out = String::new();
        // Writing to a string can't fail.
        let _ = self.write(&mut out, model);
        out
    }

    fn write(&self, out: &mut String, model: &Model) -> std::fmt::Result {
        writeln!(out, "objects: {}", self.objects.len())?;
        for (id, object) in self.objects.iter().enumerate() {
            let bits = object
                .bits
                .map_or("of unknown size".to_string(), |bits| format!("{bits} bits"));
            writeln!(out, "  object {id}: {}, {bits}", describe(object))?;
        }
        writeln!(out, "\nlifetimes: {}", self.lifetimes.len())?;
        for (id, lifetime) in self.lifetimes.iter().enumerate() {
            let name = |object: &ObjectId| format!("{} (object {})", model.object(*object).name(), object.0);
            writeln!(out, "  lifetime {id} of {}", name(&lifetime.object))?;
            writeln!(out, "    is     {}", lifetime.location)?;
            if !lifetime.args.is_empty() {
                let args: Vec<String> = lifetime.args.iter().map(name).collect();
                writeln!(out, "    args   {}", args.join(", "))?;
            }
            writeln!(out, "    where  {}", extent(&lifetime.extent))?;
        }
        writeln!(out, "\ncarriers: {}", model.carriers.len())?;
        for (id, carrier) in model.carriers.iter().enumerate() {
            let beside = carrier.beside.map(|object| model.object(object).name());
            self.carrier(out, id as u64, beside)?;
        }
        for carrier in self
            .carriers
            .iter()
            .filter(|carrier| carrier.id >= model.carriers.len() as u64)
        {
            writeln!(out, "  carrier {} isn't the model's", carrier.id)?;
        }
        Ok(())
    }

    fn carrier(&self, out: &mut String, id: u64, beside: Option<&str>) -> std::fmt::Result {
        let first = self.carriers.partition_point(|carrier| carrier.id < id);
        let instances = self
            .carriers
            .iter()
            .skip(first)
            .take_while(|carrier| carrier.id == id);
        let mut any = false;
        for instance in instances {
            any = true;
            match instance.scope.join(" > ").as_str() {
                "" => writeln!(out, "  carrier {id}")?,
                scope => writeln!(out, "  carrier {id} in {scope}")?,
            }
            if instance.segments.is_empty() {
                writeln!(out, "    no location")?;
            }
            for segment in &instance.segments {
                let range = match &segment.range {
                    Some(range) => format!("{}-{}", range.from, range.to),
                    None => "whole scope".to_string(),
                };
                writeln!(out, "    {range:<14} {}", segment.words())?;
            }
        }
        match any {
            true => Ok(()),
            false => {
                let beside = beside.map_or(String::new(), |name| format!(" beside {name}"));
                writeln!(
                    out,
                    "  carrier {id}{beside}: lost, the debug info has no entry for it"
                )
            }
        }
    }
}

fn describe(object: &Object) -> String {
    match &object.kind {
        ObjectKind::Local { name, function } => format!("variable {name} of {function}"),
        ObjectKind::Global { name } => format!("global {name}"),
        ObjectKind::Fragment { name } => format!("fragment {name}"),
        ObjectKind::GlobalFragment { name, carrier } => {
            let carrier = carrier.map_or_else(String::new, |carrier| format!(", by carrier {}", carrier.0));
            format!("address of global {name}{carrier}")
        }
        ObjectKind::Code { name } => format!("code {name}"),
        ObjectKind::Register { name, .. } => format!("register {name}"),
    }
}

fn extent(extent: &Extent) -> String {
    let (referrer, selector) = match extent {
        Extent::Computed => return "computed: wherever no other is active".to_string(),
        Extent::Own => return "the variable carries itself: its own location is right".to_string(),
        Extent::Bounded { referrer, selector } => (referrer, selector),
    };
    let mut parts = Vec::new();
    if let Some(referrer) = referrer {
        let what = if referrer.pointee {
            "the memory at the referrer"
        } else {
            "the referrer"
        };
        parts.push(format!("carrier {} has {what}", referrer.carrier.0));
    }
    if let Some(selector) = selector {
        parts.push(format!(
            "carrier {} is {}",
            selector.carrier.0,
            selector.numbers()
        ));
    }
    match parts.is_empty() {
        true => "everywhere".to_string(),
        false => parts.join("; "),
    }
}
