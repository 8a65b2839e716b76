//! Code generation taken over from llc and clang: import, verify, carry, stock
//! codegen into memory, finalize, then the output.

mod behind;

pub use behind::{finalized, stripped};

use crate::assembly::Assembly;
use crate::caller::{Caller, Message, Severity};
use crate::check::Check;
use crate::llvm::{CodegenRequest, Decision, Finalizer, Module, Unsupported};
use crate::machine::{Kind, Run, Seen};
use crate::options::Options;
use crate::passes::before_codegen::{dynamic, early, fragments, local_memory, needed, number};
use crate::passes::{self, carry, codes, contradiction, escape, import, link_time, plain, verify};
use crate::settings::{Checked, Codegen, Settings};
use lowering::dialect::Dialect;
use lowering::finalize;
use lowering::model::{Model, ObjectId, ObjectKind, Subprogram};
use std::collections::HashMap;

/// What LLVM's pre-codegen callback comes down to.
pub fn before_codegen<'m>(module: &mut Module<'m>, request: &CodegenRequest<'m>) -> Decision {
    let settings = match Settings::of(module, &Options::default()) {
        Ok(settings) => settings,
        Err(error) => {
            module.error(error.to_string());
            return Decision::Host;
        }
    };
    if module.flag(EMITTED).is_some() {
        module.error("dilifetime: an object has been made of the module, which uses it up: give a copy");
        return Decision::Host;
    }
    link_time::drop_orphans(module);
    let encoded = is_encoded(module);
    let forced = matches!(settings.codegen, Codegen::Own | Codegen::Panic);
    let described = settings.import && !module.compile_units().is_empty();
    let mixed = link_time::obstacle(module);
    if !encoded && !described && module.section().is_none() && !forced && mixed.is_none() {
        return Decision::Host;
    }
    // Bad input is an error whatever can be made of it.
    if encoded && verify::verified(module).is_none() {
        return Decision::Host;
    }
    ask_for_dwarf(module, request, &settings, encoded);
    let obstacle = unsupported(module, request);
    let obstacle = obstacle.or_else(|| mixed.map(Obstacle::Reason));
    match obstacle {
        None => {}
        // What comes out is IR or machine IR, for codegen to go on with.
        Some(Obstacle::Pipeline) => {
            if described {
                passes::warn_stays_stock(module, &settings, LIMITED);
            }
            carry::hand_over(module);
            return Decision::Host;
        }
        Some(Obstacle::Reason(reason)) => {
            // On AMDGPU stock's locations aren't right.
            if settings.import && request.has_lanes() && request.can_hide(module) {
                module.warn(&format!("dilifetime: {reason}; variables have no locations"));
                return hidden(module, request, settings);
            }
            give_up_lifetimes(module, &settings, &reason);
            return Decision::Host;
        }
    }
    let assembly = assembly(module, request, settings);
    let kind = kind(request, &settings);
    // Lifetimes of the encoding are more records than stock's, also where they are
    // carried already: what stock codegen would make without them is another question.
    let lifetimes = encoded || module.section().is_some();
    let check = (settings.check != Checked::Off && !lifetimes).then(|| Check::new(module, request, settings));
    let model = prepare(module, request, &settings);
    let own = |finalizer, run| Decision::Own {
        finalizer: written(assembly, finalizer),
        run: Box::new(run),
    };
    let run = Run::new(kind);
    match model {
        _ if module.has_errors() => Decision::Host,
        _ if settings.codegen == Codegen::Panic => own(Box::new(remark_and_panic), run),
        Some(model) if settings.codegen == Codegen::Unfinished => {
            module.set_section(&model.to_bytes());
            codes::unname(module);
            number(module, &model);
            own(Box::new(|_, _, _| None), run)
        }
        Some(model) if !model.is_empty() && settings.codegen != Codegen::Host => {
            let finalizer = finalizer(module, model, settings.dialect);
            let Some(check) = check else {
                return own(finalizer, run);
            };
            let (finalizer, stock) = check.before(finalizer);
            own(finalizer, run.with_stock(stock))
        }
        Some(_) if settings.codegen == Codegen::Own => own(Box::new(|_, _, _| None), run),
        _ => Decision::Host,
    }
}

/// Asks stock code generation for DWARF that finalize can read: version 5, and, of programs with lanes, all of it in the
/// object.
fn ask_for_dwarf<'m>(
    module: &mut Module<'m>,
    request: &CodegenRequest<'m>,
    settings: &Settings,
    encoded: bool,
) {
    if encoded && !request.is_dwarf_version_given() {
        carry::write_dwarf_5(module);
    }
    // LLVM takes 4 where nobody says anything, and writes none beside what a module says of CodeView.
    let is_said = request.dwarf_version(module).is_some() || module.flag("CodeView").is_some();
    if settings.import && request.has_lanes() && !is_said {
        module.add_flag("Dwarf Version", 5);
    }
    if request.has_lanes() && request.splits(module) && request.can_hide(module) {
        for unit in module.compile_units() {
            module.unsplit(unit);
        }
        module.warn("dilifetime: debug info isn't split; it is in the object, and its .dwo file is empty");
    }
}

/// Stock's code generation, with no locations in what comes out.
fn hidden<'m>(module: &mut Module<'m>, request: &CodegenRequest<'m>, settings: Settings) -> Decision {
    let assembly = assembly(module, request, settings);
    passes::give_up(module);
    plain::leave_stock(module);
    Decision::Own {
        finalizer: written(assembly, Box::new(|module, object, _| stripped(module, object))),
        run: Box::new(Run::new(Kind::default())),
    }
}

/// For a request of assembly what it is made of.
fn assembly<'m>(module: &Module<'m>, request: &CodegenRequest<'m>, settings: Settings) -> Option<Assembly> {
    let is_wanted = request.is_assembly();
    is_wanted.then(|| Assembly::new(module, request, settings))
}

/// Makes of an object what is requested.
fn written(assembly: Option<Assembly>, finalizer: Finalizer) -> Finalizer {
    match assembly {
        Some(assembly) => assembly.behind(finalizer),
        None => finalizer,
    }
}

/// What comes before a code generation that nobody asked us about: what is carried
/// stays in the object, and that is said. Whether the module has changed.
pub fn before_other_codegen<'m>(module: &mut Module<'m>, request: &CodegenRequest<'m>) -> bool {
    let encoded = is_encoded(module);
    let carried = encoded || module.section().is_some();
    let settings = match Settings::of(module, &Options::default()) {
        Ok(settings) => settings,
        Err(error) => {
            module.error(error.to_string());
            return false;
        }
    };
    let described = settings.import && !module.compile_units().is_empty();
    if !carried && !described {
        return false;
    }
    if encoded && !request.is_dwarf_version_given() {
        carry::write_dwarf_5(module);
    }
    match unsupported(module, request) {
        Some(Obstacle::Pipeline) => return false,
        Some(Obstacle::Reason(reason)) => {
            give_up_lifetimes(module, &settings, &reason);
            return true;
        }
        None if !carried => {
            passes::warn_stays_stock(module, &settings, NOT_ASKED);
            return false;
        }
        None => {}
    }
    if encoded {
        carry::hand_over(module);
    }
    if !module.has_errors() {
        module.warn(&format!(
            "dilifetime: {NOT_ASKED}; variables with lifetimes have no locations until `dilifetime \
             finalize` is run on the object"
        ));
    }
    encoded
}

/// Makes a module ready for a code generation that is the host's, with
/// [`finalize_for_host`] behind it.
pub fn carry_for_host<'m>(module: &mut Module<'m>, request: &CodegenRequest<'m>) {
    let settings = match Settings::of(module, &Options::default()) {
        Ok(settings) => settings,
        Err(error) => return module.error(error.to_string()),
    };
    if let Some(Obstacle::Reason(reason)) = unsupported(module, request) {
        return give_up_lifetimes(module, &settings, &reason);
    }
    if is_encoded(module) {
        if verify::verified(module).is_none() {
            return;
        }
        if !request.is_dwarf_version_given() {
            carry::write_dwarf_5(module);
        }
    }
    if settings.import {
        import::import(module);
    }
    carry::hand_over(module);
    module.note_asked();
}

/// What a host's code generation made of a module that was ready, with its debug info
/// made ours.
///
/// # Errors
/// Why it can't be.
pub fn finalize_for_host(object: &[u8]) -> Result<Vec<u8>, String> {
    let caller = Caller::current();
    let dialect = caller
        .as_ref()
        .and_then(|caller| caller.options.settings.get("dialect")?.parse().ok());
    let target = caller
        .as_ref()
        .and_then(|caller| caller.options.target.as_deref().cloned());
    let request = finalize::Request { dialect, target };
    let done = match finalize::finalize(object, &request) {
        // There was nothing to carry.
        Err(finalize::Error::NoModel) => return Ok(object.to_vec()),
        done => done.map_err(|error| format!("dilifetime: {error}"))?,
    };
    if let Some(listener) = caller.and_then(|caller| caller.options.listener.clone()) {
        for loss in &done.losses {
            listener(&Message {
                severity: Severity::Remark,
                text: &loss.text(&done.model),
                function: None,
                line: 0,
            });
        }
    }
    Ok(done.object.into_bytes())
}

/// Whether the module has lifetimes of the encoding. Where its debug info has been stripped, LLVM
/// has left what it doesn't know: that goes, too.
fn is_encoded(module: &mut Module<'_>) -> bool {
    let encoded = passes::has_encoding(module);
    if !encoded || !module.compile_units().is_empty() {
        return encoded;
    }
    let functions = module.functions().into_iter();
    for function in functions.filter(|function| passes::has_calls(*function)) {
        let message = "its lifetimes are left out: the module has no compile unit any more";
        module.remark(function, None, "Stripped", message);
    }
    passes::give_up(module);
    false
}

/// A flag of modules of which an object has been made: nothing says any more what is carried.
const EMITTED: &str = "dilifetime.emitted";

const NOT_ASKED: &str = "the host doesn't ask plugins to generate code";
const LIMITED: &str = "code generation is cut in pieces (-stop-after and the like)";

/// What can't be described isn't, and that is said.
fn give_up_lifetimes(module: &mut Module<'_>, settings: &Settings, reason: &str) {
    passes::warn_stays_stock(module, settings, reason);
    passes::give_up(module);
    for function in module.functions() {
        plain::leave_shown(module, function);
    }
}

/// What there is to look after in a module's code generation.
pub fn kind(request: &CodegenRequest<'_>, settings: &Settings) -> Kind {
    let frames = request.has_lanes();
    let says = frames && settings.dialect.extensions().is_some();
    Kind {
        frames,
        lanes: says && settings.lanes,
        callers: says && settings.callers,
        import: settings.import,
        stock: false,
        close: false,
    }
}

/// Makes a module ready for codegen; what it carries then. None: there is
/// nothing that can be read.
pub fn prepare<'m>(
    module: &mut Module<'m>,
    request: &CodegenRequest<'m>,
    settings: &Settings,
) -> Option<Model> {
    let frames = request.has_lanes();
    if settings.import {
        if frames {
            escape::settle(module, true);
            contradiction::settle(module);
            early::settle(module, true);
            needed::settle(module);
            fragments::settle(module);
        }
        import::import(module);
    }
    if !frames {
        early::settle(module, false);
    }
    carry::carry(module);
    let mut model = passes::model(module)?;
    number_registers(&mut model, module, request);
    if frames {
        dynamic::settle(module, &model, request);
    }
    if frames && settings.dialect.extensions().is_some() {
        count_lanes(&mut model, module, request);
    }
    if !model.carriers.is_empty() {
        carry::finish(module, &model);
    }
    Some(model)
}

/// What finalizes the object of a module that is ready.
fn finalizer(module: &mut Module<'_>, model: Model, dialect: Dialect) -> Finalizer {
    let local = settle(module, &model);
    module.add_flag(EMITTED, 1);
    Box::new(move |module, object, seen| {
        let addresses = local_memory::addresses(module, &local);
        finalized(module, object, model, dialect, addresses, seen)
    })
}

/// Changes what only codegen with finalize behind it may see; what finalize is
/// to find of local memory.
pub fn settle(module: &mut Module<'_>, model: &Model) -> Vec<(ObjectId, String)> {
    module.remove_section();
    codes::unname(module);
    number(module, model);
    local_memory::mark(module, model)
}

fn number(module: &mut Module<'_>, model: &Model) {
    let all = passes::has_lanes(module);
    if all || !model.carriers.is_empty() {
        for function in module.functions() {
            number::number(module, function, all);
        }
    }
}

/// Gives the physical registers that lifetimes refer to their DWARF numbers.
fn number_registers<'m>(model: &mut Model, module: &Module<'m>, request: &CodegenRequest<'m>) {
    for object in &mut model.objects {
        if let ObjectKind::Register { name, number } = &mut object.kind {
            // The register is called so in machine IR, not in the manuals.
            let is_pc = request.has_lanes() && name == "pc";
            let name = if is_pc { "pc_reg" } else { name };
            *number = request.register(module, name);
        }
    }
}

/// Says of each AMDGPU function how many lanes its waves have.
fn count_lanes<'m>(model: &mut Model, module: &Module<'m>, request: &CodegenRequest<'m>) {
    let mut known: HashMap<String, usize> = HashMap::new();
    for (index, subprogram) in model.subprograms.iter().enumerate() {
        known.insert(subprogram.name.clone(), index);
    }
    let functions = module.functions().into_iter();
    for function in functions.filter(|function| function.has_body() && function.subprogram().is_some()) {
        let lanes = Some(request.wave_size(function));
        let name = function.name();
        match known.get(&name) {
            Some(&index) => model.subprograms[index].lanes = lanes,
            None => model.subprograms.push(Subprogram {
                name,
                lanes,
                lane_pc: None,
                active_lane: None,
            }),
        }
    }
}

enum Obstacle {
    /// There will be no object now.
    Pipeline,
    Reason(String),
}

/// Why no object of ours can come out.
fn unsupported<'m>(module: &Module<'m>, request: &CodegenRequest<'m>) -> Option<Obstacle> {
    match request.unsupported(module) {
        Some(Unsupported::LimitedPipeline) => return Some(Obstacle::Pipeline),
        Some(reason) => return Some(Obstacle::Reason(reason.to_string())),
        None => {}
    }
    let reason = if request.has_lanes()
        && let Some(reason) = link_time::not_looked_after(module)
    {
        reason.to_owned()
    } else if request.target().is_none() && !passes::is_understood(module) {
        format!("target {} isn't supported yet", request.architecture())
    } else if !module.has_64_bit_pointers() {
        // As of x32, whose target is that of 64 bits.
        "32-bit pointers aren't supported yet".to_string()
    } else if !module.compile_units().is_empty() && request.dwarf_version(module) != Some(5) {
        "DWARF versions other than 5 aren't supported".to_string()
    } else if request.is_dwarf64(module) {
        "64-bit DWARF isn't supported".to_string()
    } else {
        return None;
    };
    Some(Obstacle::Reason(reason))
}

/// For tests: what happens to remarks and panics here.
fn remark_and_panic(module: &mut Module<'_>, _object: &[u8], _seen: Seen) -> Option<Vec<u8>> {
    for function in module.functions() {
        module.remark(function, None, "Deliberate", "a deliberate remark");
    }
    panic!("a deliberate panic")
}
