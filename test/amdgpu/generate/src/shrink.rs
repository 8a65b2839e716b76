//! Takes away from a program whatever isn't needed for something to be wrong with it.

use crate::ast::*;
use crate::make::plain;
use crate::repair::repair;
use crate::visit::expressions;

/// Shrinks a program as far as it goes. `wrong` tells whether a smaller one still is.
pub fn shrink(mut program: Program, mut wrong: impl FnMut(&Program) -> bool) -> Program {
    loop {
        let before = program.clone();
        for pass in [
            functions, statements, unwrapped, cases, parameters, variables, simple,
        ] {
            let mut at = 0;
            // A pass gives its candidates by number, larger ones first; what worked changes those that follow.
            while let Some(mut candidate) = pass(&program, at) {
                repair(&mut candidate);
                if candidate != program && wrong(&candidate) {
                    program = candidate;
                } else {
                    at += 1;
                }
            }
        }
        if program == before {
            return program;
        }
    }
}

/// Without a function, or with nothing that isn't usual.
fn functions(program: &Program, at: usize) -> Option<Program> {
    let mut smaller = program.clone();
    if at < program.functions.len() {
        smaller.functions.remove(at);
    } else if at == program.functions.len() {
        smaller.registers = None;
    } else if at == program.functions.len() + 1 {
        smaller.scalars = None;
    } else {
        return None;
    }
    Some(smaller)
}

/// Applies `change` to the list of statements number `at`, in the order in which they stand.
fn in_list<T>(
    body: &mut Vec<Stmt>,
    at: &mut usize,
    change: &mut impl FnMut(&mut Vec<Stmt>, &mut usize) -> Option<T>,
) -> Option<T> {
    if let Some(done) = change(body, at) {
        return Some(done);
    }
    body.iter_mut()
        .flat_map(|statement| statement.blocks_mut())
        .find_map(|block| in_list(block, at, change))
}

/// Applies `change` to each list until it gives something.
fn in_any<T>(
    program: &mut Program,
    mut at: usize,
    mut change: impl FnMut(&mut Vec<Stmt>, &mut usize) -> Option<T>,
) -> Option<T> {
    program
        .bodies_mut()
        .into_iter()
        .find_map(|body| in_list(body, &mut at, &mut change))
}

/// Without some statements in a row: half of a list, a quarter, and so on.
fn statements(program: &Program, mut at: usize) -> Option<Program> {
    for parts in [2usize, 4, 8, usize::MAX] {
        let mut smaller = program.clone();
        let mut count = 0;
        let done = in_any(&mut smaller, at, |body, at| {
            let size = if parts == usize::MAX {
                1
            } else {
                body.len() / parts
            };
            if size == 0 || (size == 1 && parts != usize::MAX) {
                return None;
            }
            let chunks = body.len().div_ceil(size);
            if *at >= chunks {
                *at -= chunks;
                count += chunks;
                return None;
            }
            // From the end: nothing depends on what stands there.
            let chunk = chunks - 1 - *at;
            body.drain(chunk * size..body.len().min((chunk + 1) * size));
            Some(())
        });
        if done.is_some() {
            return Some(smaller);
        }
        at -= count;
    }
    None
}

/// With what is in a statement instead of it.
fn unwrapped(program: &Program, at: usize) -> Option<Program> {
    let mut smaller = program.clone();
    in_any(&mut smaller, at, |body, at| {
        for index in 0..body.len() {
            let blocks = body[index].blocks().len();
            if *at < blocks {
                let block = body[index].blocks()[*at].clone();
                body.splice(index..=index, block);
                return Some(());
            }
            *at -= blocks;
        }
        None
    })?;
    Some(smaller)
}

/// Without a case of a switch.
fn cases(program: &Program, at: usize) -> Option<Program> {
    let mut smaller = program.clone();
    in_any(&mut smaller, at, |body, at| {
        for statement in body {
            let Stmt::Switch { cases, .. } = statement else {
                continue;
            };
            if cases.len() > 1 {
                if *at < cases.len() {
                    cases.remove(*at);
                    return Some(());
                }
                *at -= cases.len();
            }
        }
        None
    })?;
    Some(smaller)
}

/// Without a parameter of a function, or without its result.
fn parameters(program: &Program, mut at: usize) -> Option<Program> {
    let mut smaller = program.clone();
    for number in 0..smaller.functions.len() {
        let function = &mut smaller.functions[number];
        let name = function.name.clone();
        let count = function.parameters.len();
        if at > count {
            at -= count + 1;
            continue;
        }
        if at < count {
            function.parameters.remove(at);
        } else {
            function.result = None;
        }
        for body in smaller.bodies_mut() {
            calls(body, &mut |call| {
                if let Stmt::Call {
                    function,
                    arguments,
                    result,
                } = call
                    && *function == name
                {
                    if at < count {
                        arguments.remove(at);
                    } else {
                        *result = None;
                    }
                }
            });
        }
        if at == count {
            returns(&mut smaller.functions[number].body);
        }
        return Some(smaller);
    }
    None
}

fn calls(body: &mut [Stmt], visit: &mut impl FnMut(&mut Stmt)) {
    for statement in body {
        visit(statement);
        for block in statement.blocks_mut() {
            calls(block, visit);
        }
    }
}

fn returns(body: &mut [Stmt]) {
    calls(body, &mut |statement| {
        if let Stmt::Return(value) = statement {
            *value = None;
        }
    });
}

/// Without a variable, wherever it is.
fn variables(program: &Program, at: usize) -> Option<Program> {
    let mut smaller = program.clone();
    in_any(&mut smaller, at, |body, at| {
        for index in 0..body.len() {
            if !matches!(
                body[index],
                Stmt::Declare { .. } | Stmt::Exchange { .. } | Stmt::Gather { .. } | Stmt::Atomic { .. }
            ) {
                continue;
            }
            if *at == 0 {
                body.remove(index);
                return Some(());
            }
            *at -= 1;
        }
        None
    })?;
    Some(smaller)
}

/// With a simpler expression: one of its own parts, or the plainest of its type; or with a simpler loop.
fn simple(program: &Program, mut at: usize) -> Option<Program> {
    let mut smaller = program.clone();
    let mut done = false;
    for body in smaller.bodies_mut() {
        expressions(body, &mut |expression| {
            if done {
                return;
            }
            let whole = expression.clone();
            let ty = whole.ty.clone();
            let plain = plain(&ty).filter(|plain| *plain != whole && !matches!(whole.kind, Kind::Literal(_)));
            let mut parts: Vec<Expr> = plain.into_iter().collect();
            parts.extend(
                expression
                    .parts_mut()
                    .into_iter()
                    .filter(|part| part.ty == ty)
                    .map(|part| part.clone()),
            );
            if at < parts.len() {
                *expression = parts.swap_remove(at);
                done = true;
            } else {
                at -= parts.len();
            }
        });
        calls(body, &mut |statement| {
            if done {
                return;
            }
            let mut plainer = plainer(statement);
            if at < plainer.len() {
                *statement = plainer.swap_remove(at);
                done = true;
            } else {
                at -= plainer.len();
            }
        });
    }
    done.then_some(smaller)
}

/// A loop with a simpler head.
fn plainer(statement: &Stmt) -> Vec<Stmt> {
    let changes: [fn(&mut Stmt); 4] = [
        |statement| {
            if let Stmt::For { bound, .. } = statement {
                *bound = Bound::Fixed(2);
            }
        },
        |statement| {
            if let Stmt::For { walk, .. } = statement {
                *walk = Walk::Up(1);
            }
        },
        |statement| {
            if let Stmt::For { unroll, .. } = statement {
                *unroll = None;
            }
        },
        |statement| {
            if let Stmt::For { label, .. } = statement {
                *label = None;
            }
        },
    ];
    let changed = changes.into_iter().map(|change| {
        let mut plainer = statement.clone();
        change(&mut plainer);
        plainer
    });
    changed.filter(|plainer| plainer != statement).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make;
    use crate::print::print;

    #[test]
    fn a_seed_is_one_kernel() {
        for seed in 0..20 {
            assert_eq!(
                print(&make::program(seed), ""),
                print(&make::program(seed), ""),
                "{seed}"
            );
        }
    }

    #[test]
    fn what_is_whole_needs_no_repair() {
        for seed in (0..200).chain([1300358, 1300481]) {
            let (whole, mut repaired) = (make::program(seed), make::program(seed));
            repair(&mut repaired);
            assert_eq!(whole.kernel, repaired.kernel, "{seed}");
            assert_eq!(whole.functions, repaired.functions, "{seed}");
        }
    }

    #[test]
    fn only_what_is_wrong_is_left() {
        // A switch, say, within a loop.
        let wrong = |program: &Program| {
            let text = print(program, "");
            text.find("for (")
                .is_some_and(|at| text[at..].contains("        switch ("))
        };
        let found: Vec<Program> = (0..60)
            .map(make::program)
            .filter(|program| wrong(program))
            .take(3)
            .collect();
        assert_eq!(found.len(), 3);
        for program in found {
            let small = shrink(program, wrong);
            assert!(wrong(&small));
            let lines = print(&small, "").lines().count();
            assert!(lines < 30, "{lines} lines\n{}", print(&small, ""));
        }
    }
}
