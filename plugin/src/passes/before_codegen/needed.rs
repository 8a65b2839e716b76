//! Values of which SelectionDAG computes only the bits that are needed.
//!
//! InstCombine does so, too, but for all users together. SelectionDAG looks at them one
//! by one, and lets them have something else where that is simpler: then the
//! last one decides what a value has, and debug values of it are false
//! elsewhere. So before codegen a record of a value that may become another one
//! gives no location (`lowering::same`).
//!
//! The sign of a floating-point zero is such a bit (`signs.rs`), and so are bits of what an
//! integer is made of (`others.rs`). Of a product that is computed
//! in halves the upper one takes the place of the lower where nobody needs that
//! (`SimplifyNodeWithTwoResults`).

mod chosen;
mod foreseen;
mod lanes;
mod nodes;
mod others;
mod signs;
mod users;

use crate::llvm::{Function, Instruction, Module, Record, Value};
use crate::passes::misplace;
use chosen::is_chosen;
use foreseen::may_go;
use lanes::Lanes;
use llvm_sys::LLVMOpcode;
use lowering::import::without_spaces;
use lowering::same::Graph;
use others::may_be_cut;
use signs::Signs;
use std::collections::{HashMap, HashSet};
use users::{bits, by_half, covered, is_here, of_factor};

/// So many operations are looked back from a value for what makes it another one.
const DEPTH: usize = 64;

/// Ends records of what may change.
pub fn settle(module: &mut Module<'_>) {
    for function in module.functions() {
        if function.has_body() && function.subprogram().is_some() {
            for (record, reason) in changing(function) {
                misplace(module, record, reason);
            }
        }
    }
}

const BITS: &str = "code generation computes only those of its bits that are needed";
const CHOICE: &str = "code generation loads only what is chosen of two";

/// The records of what may change, and why.
pub fn changing<'m>(function: Function<'m>) -> Vec<(Record<'m>, &'static str)> {
    let lanes = Lanes::of(function);
    let needs = needs(function, &lanes, &named(function));
    let mut signs = Signs::default();
    let records = function.records();
    let records = records.filter(|it| !it.is_kill() && !it.is_misplaced());
    let changing = records.filter_map(|record| {
        let operands = record.location_operands().unwrap_or_default();
        let mut computed = operands.into_iter().filter_map(Value::as_instruction);
        if computed.clone().any(is_chosen) {
            return Some((record, CHOICE));
        }
        let shown = shown(record);
        let mut may_change = |it| {
            let needs = needs.get(&it);
            let change = |needs: &Vec<_>| may_change(it, needs, shown) || may_lose_half(it, needs);
            needs.is_some_and(change)
                || signs.may_be_lost(it, DEPTH)
                || may_be_cut(it)
                || lanes.may_lack_one(it)
        };
        computed.any(&mut may_change).then_some((record, BITS))
    });
    changing.collect()
}

/// What records name.
fn named<'m>(function: Function<'m>) -> HashSet<Instruction<'m>> {
    let operands = |record: Record<'m>| record.location_operands().unwrap_or_default();
    let operands = function.records().flat_map(operands);
    operands.filter_map(Value::as_instruction).collect()
}

/// What each user of a value needs; of one that records name, what it needs as its other operand is. Users that compute
/// the same of the same are one, as SelectionDAG makes one of them.
fn needs<'m>(
    function: Function<'m>,
    lanes: &Lanes<'m>,
    named: &HashSet<Instruction<'m>>,
) -> HashMap<Instruction<'m>, Vec<u64>> {
    let mut needs: HashMap<_, Vec<u64>> = HashMap::new();
    let needed = function.needed_bits();
    let here = needed.iter().filter(|need| is_here(need));
    let stay: HashSet<_> = here.map(|need| need.value).collect();
    let may_go = may_go(function, lanes.put_for_nobody());
    let mut users: HashMap<_, usize> = HashMap::new();
    for need in &needed {
        let bits = match may_go.contains(&need.user) {
            true => 0,
            false => {
                let covered = if named.contains(&need.value) {
                    covered(need)
                } else {
                    0
                };
                bits(need, stay.contains(&need.value)) & !covered
            }
        };
        let all = needs.entry(need.value).or_default();
        for (part, bits) in of_factor(need, bits).enumerate() {
            let computed = (need.user.block(), need.user.opcode() as u32, need.user.operands());
            let user = *users.entry((need.value, part, computed)).or_insert(all.len());
            match all.get_mut(user) {
                Some(of_both) => *of_both |= bits,
                None => all.push(bits),
            }
        }
    }
    needs
}

/// The bits that a record shows of its value.
fn shown(record: Record<'_>) -> u64 {
    let elements = record.expression().map(|it| it.elements()).unwrap_or_default();
    let bits = record.variable().and_then(|it| it.size_in_bits());
    match bits.and_then(|bits| 64_u32.checked_sub(bits.try_into().ok()?)) {
        Some(rest) if without_spaces(&elements).is_empty() => u64::MAX.checked_shr(rest).unwrap_or(0),
        _ => u64::MAX,
    }
}

/// Whether bits that are shown may change, as users need these only.
fn may_change(value: Instruction<'_>, needs: &[u64], shown: u64) -> bool {
    let mut graph = Graph::default();
    let node = value
        .block()
        .and_then(|block| nodes::node(&mut graph, value.as_value(), block));
    // Those of one half may be one before they are asked, or behind that.
    node.is_some_and(|node| {
        graph.may_change(node, needs, shown)
            || by_half(value, needs).is_some_and(|needs| graph.may_change(node, &needs, shown))
    })
}

/// Whether a value is a product that may be computed in halves, of which nobody needs the
/// lower one.
fn may_lose_half(value: Instruction<'_>, needs: &[u64]) -> bool {
    let width = value.as_value().ty().integer_bits().unwrap_or_default();
    let half = u64::MAX
        .checked_shr(u64::BITS.saturating_sub(width / 2))
        .unwrap_or_default();
    value.opcode() == LLVMOpcode::LLVMMul && width >= 64 && needs.iter().all(|bits| bits & half == 0)
}
