//! From a function that fails to a small one that fails in the same way. Many
//! candidates are one module, so that a step costs no more than one.

mod smaller;

use crate::build::Tools;
use crate::generate::is_valid;
use crate::judge::{Fault, Verdict};
use crate::program::*;
use crate::session::{Module, SessionError, Way, run};
use smaller::{each_operand, smaller, without_object, without_unused};
use std::time::{Duration, Instant};

/// Candidates in a module.
const BATCH: usize = 32;

/// How long it may take.
const TIME: Duration = Duration::from_secs(45);

/// A small function that fails as another one does, and what is wrong with it.
pub fn shrink(tools: &Tools, function: &Function, way: Way, fault: &Fault) -> (Function, String) {
    let mut best = function.clone();
    let mut what = fault.text.clone();
    let first = focused(function, fault);
    let start = Instant::now();
    let mut candidates = first;
    while start.elapsed() < TIME {
        let Some((next, text)) = first_failing(tools, candidates, way, fault.verdict) else {
            break;
        };
        (best, what) = (next, text);
        candidates = smaller(&best)
            .into_iter()
            .filter(|each| weight(each) < weight(&best))
            .collect();
        candidates.sort_by_key(weight);
    }
    (renamed(best, 0), what)
}

/// With one marker and one variable, and what these need; the last is the
/// function as it is.
fn focused(function: &Function, fault: &Fault) -> Vec<Function> {
    let mut needed = vec![false; function.objects.len()];
    let mut waiting = vec![fault.object];
    while let Some(object) = waiting.pop() {
        if !std::mem::replace(&mut needed[object], true) {
            let of = function.lifetimes.iter().filter(|each| each.object == object);
            waiting.extend(of.flat_map(|each| each.arguments.iter().copied()));
        }
    }
    let mut narrow = function.clone();
    for object in (0..needed.len()).rev().filter(|object| !needed[*object]) {
        narrow = without_object(&narrow, object);
    }
    let one_marker = |mut function: Function| {
        for block in &mut function.blocks {
            block
                .body
                .retain(|inst| !matches!(inst, Inst::Marker(number, _) if *number != fault.marker));
        }
        function
    };
    let both = one_marker(narrow.clone());
    vec![
        without_unused(both.clone()),
        both,
        without_unused(narrow.clone()),
        narrow,
        one_marker(function.clone()),
        function.clone(),
    ]
}

fn first_failing(
    tools: &Tools,
    all: Vec<Function>,
    way: Way,
    verdict: Verdict,
) -> Option<(Function, String)> {
    for batch in all.chunks(BATCH) {
        let functions = batch
            .iter()
            .cloned()
            .enumerate()
            .map(|(number, each)| renamed(each, number));
        let module = Module::new(functions.filter(is_valid));
        let found = failing(tools, &module, way, verdict);
        if let Some((number, text)) = found {
            return Some((module.functions[number].clone(), text));
        }
    }
    None
}

/// The first function with a verdict. Where a module can't be built or run,
/// each half is tried.
fn failing(tools: &Tools, module: &Module, way: Way, verdict: Verdict) -> Option<(usize, String)> {
    match run(tools, "shrink", module, way) {
        Ok(outcome) => {
            let faults = outcome
                .faults
                .into_iter()
                .filter(|fault| fault.verdict == verdict);
            faults
                .min_by_key(|fault| fault.function)
                .map(|fault| (fault.function, fault.text))
        }
        Err(SessionError::Syntax(_)) => None,
        Err(_) if module.functions.len() > 1 => {
            let half = module.functions.len() / 2;
            let part = |from: usize, to: usize| Module {
                functions: module.functions[from..to].to_vec(),
                events: module.events[from..to].to_vec(),
            };
            let first = failing(tools, &part(0, half), way, verdict);
            first.or_else(|| {
                let found = failing(tools, &part(half, module.functions.len()), way, verdict);
                found.map(|(number, text)| (number + half, text))
            })
        }
        Err(_) => None,
    }
}

fn weight(function: &Function) -> usize {
    let blocks = function.blocks.iter().map(|block| {
        let held = block.body.iter().map(|inst| match inst {
            Inst::Marker(_, held) => 2 + held.len(),
            Inst::Def(_, Operand::Value(_)) => 4,
            _ => 3,
        });
        5 + 3 * block.phis.len() + held.sum::<usize>() + block.end.clone().targets().len()
    });
    let lifetimes = function
        .lifetimes
        .iter()
        .map(|each| 2 + each.location.ops().len() + each.arguments.len());
    blocks.sum::<usize>() + lifetimes.sum::<usize>() + 3 * function.objects.len() + uses_of_values(function)
}

fn uses_of_values(function: &Function) -> usize {
    let mut count = 0;
    let mut copy = function.clone();
    each_operand(&mut copy, |operand| {
        count += usize::from(matches!(operand, Operand::Value(_)))
    });
    count
}

/// Called `fN`, and its variables `fNxM`, as each name is once in a module.
pub fn renamed(mut function: Function, number: usize) -> Function {
    function.name = format!("f{number}");
    for (at, object) in function.objects.iter_mut().enumerate() {
        if let Some(name) = &mut object.name {
            *name = format!("f{number}x{at}");
        }
    }
    function
}
