//! What is smaller than a function by one change.

use crate::program::*;
use dilifetime::evaluate::{Referrer, StaticContext, check};
use dilifetime::model::{Expr, Op, Type};

/// What is smaller by one change.
pub(super) fn smaller(function: &Function) -> Vec<Function> {
    let mut all = Vec::new();
    let mut add = |function: Function| all.push(function);
    add(without_unused(function.clone()));
    for object in 0..function.objects.len() {
        add(without_object(function, object));
    }
    for lifetime in 0..function.lifetimes.len() {
        add(without_lifetimes(function, |number| number == lifetime));
        for location in simpler(function, lifetime) {
            let mut copy = function.clone();
            copy.lifetimes[lifetime].location = location;
            add(without_unused_arguments(copy));
        }
    }
    for block in 0..function.blocks.len() {
        for end in ends(&function.blocks[block].end) {
            let mut copy = function.clone();
            copy.blocks[block].end = end;
            add(reachable(copy));
        }
        add(merged(function, block));
        for phi in 0..function.blocks[block].phis.len() {
            let mut copy = function.clone();
            let gone = copy.blocks[block].phis.remove(phi);
            for by in replacements(function, gone.result, gone.incoming.iter().map(|(_, what)| what)) {
                add(replaced(copy.clone(), gone.result, &by));
            }
        }
        for inst in 0..function.blocks[block].body.len() {
            without_inst(function, block, inst, &mut add);
        }
        // Several at once.
        let length = function.blocks[block].body.len();
        for (from, to) in [(0, length), (0, length / 2), (length / 2, length)] {
            let mut copy = function.clone();
            let used = used_values(&copy, block, from, to);
            let mut at = 0;
            copy.blocks[block].body.retain(|inst| {
                at += 1;
                let inside = (from..to).contains(&(at - 1));
                !inside
                    || inst.result().is_some_and(|value| used.contains(&value))
                    || matches!(inst, Inst::Def(..))
            });
            add(copy);
        }
    }
    all
}

/// Values of a stretch of a block that are used.
fn used_values(function: &Function, block: BlockId, from: usize, to: usize) -> Vec<Value> {
    let mut copy = function.clone();
    let stretch = &mut copy.blocks[block].body;
    let keep: Vec<Inst> = stretch
        .drain(from..to)
        .filter(|inst| inst.result().is_some() || matches!(inst, Inst::Def(..)))
        .collect();
    stretch.extend(keep);
    let mut used = Vec::new();
    each_operand(&mut copy, |operand| {
        if let Operand::Value(value) = operand {
            used.push(*value);
        }
    });
    used
}

fn without_inst(function: &Function, block: BlockId, inst: usize, add: &mut impl FnMut(Function)) {
    let mut copy = function.clone();
    let gone = copy.blocks[block].body.remove(inst);
    match gone {
        Inst::Def(..) => {}
        Inst::Marker(number, held) => {
            add(copy);
            for each in 0..held.len() {
                let mut copy = function.clone();
                let mut held = held.clone();
                held.remove(each);
                copy.blocks[block].body[inst] = Inst::Marker(number, held);
                add(copy);
            }
        }
        mut gone => match gone.result() {
            None => add(copy),
            Some(result) => {
                let operands: Vec<Operand> = gone
                    .operands()
                    .into_iter()
                    .map(|operand| operand.clone())
                    .collect();
                for by in replacements(function, result, operands.iter()) {
                    add(replaced(copy.clone(), result, &by));
                }
            }
        },
    }
}

/// What may stand for a value: an operand of it, a parameter, a constant.
fn replacements<'o>(
    function: &Function,
    value: Value,
    operands: impl Iterator<Item = &'o Operand>,
) -> Vec<Operand> {
    let ty = &function.values[value];
    let mut all: Vec<Operand> = operands
        .filter(|operand| function.type_of(operand) == ty && **operand != Operand::Value(value))
        .cloned()
        .collect();
    all.extend(
        (0..function.parameters)
            .filter(|each| function.values[*each] == *ty)
            .map(Operand::Value),
    );
    if !ty.is_pointer() {
        all.push(Operand::Constant(ty.clone(), 0));
    }
    all
}

pub(super) fn each_operand(function: &mut Function, mut what: impl FnMut(&mut Operand)) {
    for block in &mut function.blocks {
        for phi in &mut block.phis {
            phi.incoming.iter_mut().for_each(|(_, operand)| what(operand));
        }
        for inst in &mut block.body {
            inst.operands().into_iter().for_each(&mut what);
        }
        block.end.operand().into_iter().for_each(&mut what);
    }
}

fn replaced(mut function: Function, value: Value, by: &Operand) -> Function {
    each_operand(&mut function, |operand| {
        if *operand == Operand::Value(value) {
            *operand = by.clone();
        }
    });
    // A marker can hold only what is no constant.
    for block in &mut function.blocks {
        for inst in &mut block.body {
            if let Inst::Marker(_, held) = inst {
                held.retain(|each| matches!(each, Operand::Value(_)));
            }
        }
    }
    function
}

fn ends(end: &End) -> Vec<End> {
    let mut targets: Vec<BlockId> = end.clone().targets().into_iter().map(|to| *to).collect();
    targets.dedup();
    let mut all = vec![End::Return(Operand::Constant(Type::Int(64), 0))];
    if targets.len() > 1 {
        all.extend(targets.into_iter().map(End::Jump));
    }
    if matches!(end, End::Return(_)) && all[0] == *end {
        all.clear();
    }
    all
}

/// Without blocks to which nothing leads.
fn reachable(mut function: Function) -> Function {
    let mut reached = vec![false; function.blocks.len()];
    let mut waiting = vec![0];
    while let Some(block) = waiting.pop() {
        if !std::mem::replace(&mut reached[block], true) {
            waiting.extend(
                function.blocks[block]
                    .end
                    .clone()
                    .targets()
                    .into_iter()
                    .map(|to| *to),
            );
        }
    }
    let mut numbers = vec![usize::MAX; reached.len()];
    let mut next = 0;
    for (number, reached) in numbers.iter_mut().zip(&reached) {
        if *reached {
            *number = next;
            next += 1;
        }
    }
    let targets: Vec<Vec<BlockId>> = function
        .blocks
        .iter()
        .map(|block| block.end.clone().targets().into_iter().map(|to| *to).collect())
        .collect();
    for (number, block) in function.blocks.iter_mut().enumerate() {
        for phi in &mut block.phis {
            phi.incoming
                .retain(|(from, _)| reached[*from] && targets[*from].contains(&number));
            phi.incoming
                .iter_mut()
                .for_each(|(from, _)| *from = numbers[*from]);
        }
        block.end.targets().into_iter().for_each(|to| {
            if reached[number] {
                *to = numbers[*to];
            }
        });
    }
    let mut at = 0;
    function.blocks.retain(|_| {
        at += 1;
        reached[at - 1]
    });
    function
}

/// With a block's only successor, of which it is the only predecessor, at its
/// end.
fn merged(function: &Function, block: BlockId) -> Function {
    let mut copy = function.clone();
    let End::Jump(next) = copy.blocks[block].end else {
        return copy;
    };
    let all = copy.blocks.iter().flat_map(|block| {
        block
            .end
            .clone()
            .targets()
            .into_iter()
            .map(|to| *to)
            .collect::<Vec<_>>()
    });
    if next == block || next == 0 || all.filter(|to| *to == next).count() != 1 {
        return copy;
    }
    let phis = std::mem::take(&mut copy.blocks[next].phis);
    let body = std::mem::take(&mut copy.blocks[next].body);
    let end = std::mem::replace(&mut copy.blocks[next].end, End::Open);
    copy.blocks[block].body.extend(body);
    copy.blocks[block].end = end;
    for other in &mut copy.blocks {
        for phi in &mut other.phis {
            phi.incoming
                .iter_mut()
                .filter(|(from, _)| *from == next)
                .for_each(|(from, _)| *from = block);
        }
    }
    for phi in phis {
        if let Some((_, what)) = phi.incoming.first() {
            copy = replaced(copy, phi.result, &what.clone());
        }
    }
    reachable(copy)
}

pub(super) fn without_object(function: &Function, object: usize) -> Function {
    let uses = |number: usize| {
        let lifetime = &function.lifetimes[number];
        lifetime.object == object || lifetime.arguments.contains(&object)
    };
    let mut copy = without_lifetimes(function, uses);
    copy.objects.remove(object);
    let moved = |number: &mut usize| {
        if *number > object {
            *number -= 1;
        }
    };
    for lifetime in &mut copy.lifetimes {
        moved(&mut lifetime.object);
        lifetime.arguments.iter_mut().for_each(moved);
    }
    copy
}

fn without_lifetimes(function: &Function, gone: impl Fn(usize) -> bool) -> Function {
    let mut copy = function.clone();
    let mut numbers = Vec::new();
    let mut next = 0;
    for number in 0..function.lifetimes.len() {
        numbers.push(next);
        next += usize::from(!gone(number));
    }
    for block in &mut copy.blocks {
        block
            .body
            .retain(|inst| !matches!(inst, Inst::Def(lifetime, _) | Inst::Kill(lifetime) if gone(*lifetime)));
        for inst in &mut block.body {
            if let Inst::Def(lifetime, _) | Inst::Kill(lifetime) = inst {
                *lifetime = numbers[*lifetime];
            }
        }
    }
    let mut at = 0;
    copy.lifetimes.retain(|_| {
        at += 1;
        !gone(at - 1)
    });
    copy
}

/// Shorter locations of the same size.
fn simpler(function: &Function, number: usize) -> Vec<Expr> {
    let lifetime = &function.lifetimes[number];
    let ops = lifetime.location.ops();
    let bits = function.objects[lifetime.object].bits;
    let sizes: Vec<Option<u64>> = lifetime
        .arguments
        .iter()
        .map(|object| Some(function.objects[*object].bits))
        .collect();
    let referrer = match lifetime.computed {
        true => Referrer::None,
        false => Referrer::Entity { bits: None },
    };
    let static_context = StaticContext {
        referrer,
        arguments: &sizes,
        variable: Some(bits),
        ..StaticContext::default()
    };
    let mut all = Vec::new();
    for from in 0..ops.len() {
        for to in (from + 1)..=ops.len() {
            let mut kept = ops[..from].to_vec();
            kept.extend_from_slice(&ops[to..]);
            let mut variants = vec![kept];
            // The rest may be too wide then.
            let mut cut = variants[0].clone();
            let zero = dilifetime::model::Constant::integer(Type::Int(32), 0);
            cut.extend([Op::Constant(zero), Op::BitOffset(Type::Int(bits as u32))]);
            if to - from > 2 {
                variants.push(cut);
            }
            for kept in variants {
                let expr = Expr::new(kept);
                if check(&expr, &static_context).is_ok_and(|ty| ty.bits() == bits) {
                    all.push(expr);
                }
            }
        }
    }
    all
}

fn without_unused_arguments(mut function: Function) -> Function {
    for lifetime in &mut function.lifetimes {
        let used = lifetime.location.ops().iter().filter_map(|op| match op {
            Op::Arg(index, _) => Some(*index as usize + 1),
            _ => None,
        });
        let used = used.max().unwrap_or(0);
        lifetime.arguments.truncate(used);
    }
    function
}

/// Without what computes what nobody uses.
pub(super) fn without_unused(mut function: Function) -> Function {
    loop {
        let mut used = vec![false; function.values.len()];
        let before = function.clone();
        each_operand(&mut function, |operand| {
            if let Operand::Value(value) = operand {
                used[*value] = true;
            }
        });
        for block in &mut function.blocks {
            block
                .body
                .retain(|inst| inst.result().is_none_or(|value| used[value]));
            block.phis.retain(|phi| used[phi.result]);
        }
        if function == before {
            return function;
        }
    }
}
