//! Behind stock codegen: its object is finalized, and each location that is lost is a remark.

use crate::llvm::{Function, LocalVariable, Location, Module};
use crate::machine::Seen;
use lowering::dialect::Dialect;
use lowering::finalize::{self, Found, Loss, finalize_with};
use lowering::lanes::{self, Described, Waits};
use lowering::model::{Model, ObjectId, ObjectKind};
use lowering::target::AMDGPU;
use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap};

/// Adds to a model where lanes wait, if that can be said.
fn described(model: &mut Model, waits: &[Waits]) -> Vec<Described> {
    let Some(of_target) = &AMDGPU.lanes else {
        return Vec::new();
    };
    let all = waits.iter();
    all.filter_map(|waits| lanes::describe(model, waits, of_target))
        .collect()
}

/// The object that stock codegen wrote, with its debug info made ours; none,
/// and a warning, if it can't be: carriers have no names, so what is left says
/// nothing false. Then only the sections go that are for finalize.
pub fn finalized(
    module: &mut Module<'_>,
    object: &[u8],
    mut model: Model,
    dialect: Dialect,
    addresses: BTreeMap<ObjectId, Option<u64>>,
    seen: Seen,
) -> Option<Vec<u8>> {
    let found = Found {
        addresses,
        waits: described(&mut model, &seen.waits),
        call_frames: seen.call_frames,
    };
    match finalize_with(object, &model, dialect, &found) {
        Ok((object, losses)) => {
            remark(module, &model, &losses);
            Some(object)
        }
        Err(error) => {
            module.warn(&format!(
                "dilifetime: {error}; variables with lifetimes have no locations"
            ));
            stripped(module, object)
        }
    }
}

/// An object without what is for finalize and what isn't right; none, and an
/// error, if that can't go.
pub fn stripped(module: &mut Module<'_>, object: &[u8]) -> Option<Vec<u8>> {
    match finalize::strip(object) {
        Ok(stripped) => Some(stripped),
        Err(error) => {
            module.error(format!(
                "dilifetime: {error}; locations that aren't right can't go"
            ));
            None
        }
    }
}

/// A remark for each location that is lost.
fn remark(module: &Module<'_>, model: &Model, losses: &[Loss]) {
    if losses.is_empty() || !module.remarks_enabled() {
        return;
    }
    let anywhere = module
        .functions()
        .into_iter()
        .find(|function| function.has_body());
    let calls = OnceCell::new();
    for loss in losses {
        let object = model.object(loss.object);
        let (function, call) = match &object.kind {
            ObjectKind::Local { function, .. } => {
                let own = module.function(function).filter(|found| found.has_body());
                let inlined = || calls.get_or_init(|| inlined(module)).get(function).copied();
                own.map(|own| (own, None)).or_else(inlined).unzip()
            }
            _ => (None, None),
        };
        let Some(function) = function.or(anywhere) else {
            continue;
        };
        let message = loss.text(model);
        module.remark(function, call.flatten(), "Lost", &message);
    }
}

/// Where functions are that were inlined: in which one, and by which call.
fn inlined<'m>(module: &Module<'m>) -> HashMap<String, (Function<'m>, Option<Location<'m>>)> {
    let mut calls = HashMap::new();
    for function in module.functions() {
        for record in function.records() {
            let call = record.location().inlined_at();
            let of = record.variable().and_then(LocalVariable::subprogram);
            let name = of.and_then(|of| of.linkage_name().or_else(|| of.name()));
            if let (Some(call), Some(name)) = (call, name) {
                calls.entry(name.into_owned()).or_insert((function, Some(call)));
            }
        }
    }
    calls
}
