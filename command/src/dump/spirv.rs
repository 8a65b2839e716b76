//! What a SPIR-V module's debug info says, in words.

use super::{Failure, json, remarks};
use dilifetime::spirv::{Description, Held, Module, Variable, check, describe};
use std::fmt::{self, Write};

/// The dump, and what is wrong with the module.
pub(super) fn dump(module: &Module, as_json: bool) -> Result<(String, Vec<String>), Failure> {
    let findings: Vec<String> = check(module).iter().map(ToString::to_string).collect();
    let description = describe(module);
    let text = match as_json {
        true => json::document("spirv", &description, &remarks(&findings))?,
        false => {
            let mut out = String::new();
            // Writing to a string can't fail.
            let _ = whole(&mut out, module, &description);
            out
        }
    };
    Ok((text, findings))
}

fn whole(out: &mut String, module: &Module, all: &Description) -> fmt::Result {
    let (major, minor) = module.version();
    let sets = match all.sets.is_empty() {
        true => "no debug info".to_string(),
        false => format!("debug info {}", all.sets.join(" and ")),
    };
    writeln!(
        out,
        "SPIR-V {major}.{minor}, {sets}, instructions: {}",
        all.instructions.values().sum::<usize>()
    )?;
    for (name, count) in &all.instructions {
        writeln!(out, "  {count:>6} {name}")?;
    }
    for unit in &all.units {
        writeln!(out, "unit {unit}")?;
    }
    if !all.globals.is_empty() {
        writeln!(out, "\nglobal")?;
        all.globals.iter().try_for_each(|each| variable(out, each))?;
    }
    for function in &all.functions {
        writeln!(
            out,
            "\nfunction {}: {}, line {}",
            function.name, function.ty, function.line
        )?;
        function
            .variables
            .iter()
            .try_for_each(|each| variable(out, each))?;
    }
    Ok(())
}

fn variable(out: &mut String, variable: &Variable) -> fmt::Result {
    let Variable {
        name,
        ty,
        line,
        scope,
        argument,
        held,
        ..
    } = variable;
    let parameter = argument.map_or(String::new(), |argument| format!(", parameter {argument}"));
    writeln!(
        out,
        "  {name}: {ty}, line {line}{parameter}, in {}",
        scope.join(" > ")
    )?;
    if held.is_empty() {
        writeln!(out, "    nowhere")?;
    }
    for Held { function, line, by } in held {
        let function = function.map_or(String::new(), |function| format!(" of %{function}"));
        match line {
            0 => writeln!(out, "    from no line{function} on: {by}")?,
            line => writeln!(out, "    from line {line}{function} on: {by}")?,
        }
    }
    Ok(())
}
