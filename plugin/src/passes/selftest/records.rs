//! All that can be read of debug records, one line per record.

use crate::llvm::{LocalVariable, Module, Record, Value};

/// Prints the records of all functions to stdout.
pub fn list(module: &Module<'_>) {
    for function in module
        .functions()
        .into_iter()
        .filter(|function| function.has_body())
    {
        println!("function {}", function.name());
        for instruction in function.instructions() {
            for record in instruction.records() {
                println!(
                    "{} before {}",
                    describe(module, record),
                    instruction.opcode_name()
                );
            }
        }
    }
}

fn describe<'m>(module: &Module<'m>, record: Record<'m>) -> String {
    let mut text = format!("{:?}", record.kind());
    if let Some(label) = record.label() {
        text += &format!(" {}", label.name());
    }
    if let Some(variable) = record.variable() {
        text += &format!(" {}", describe_variable(variable));
    }
    if let Some(operands) = record.location_operands() {
        let kill = if record.is_kill() { " kill" } else { "" };
        let form = record
            .location_kind()
            .map_or_else(String::new, |kind| format!("{kind:?}"));
        text += &format!(" {form}({}){kill}", describe_values(module, &operands));
    }
    if let Some(expression) = record.expression() {
        text += &format!(" {:?}", expression.elements());
        if let Some(fragment) = expression.fragment() {
            text += &format!(" part {}+{}", fragment.offset, fragment.size);
        }
    }
    if let Some(address) = record.address() {
        let elements = address.expression.elements();
        text += &format!(" at {} {elements:?}", describe_values(module, &[address.value]));
    }
    let location = record.location();
    let inlined = if location.inlined_at().is_some() {
        " inlined"
    } else {
        ""
    };
    text + &format!(" !{}:{}{inlined}", location.line(), location.column())
}

fn describe_variable(variable: LocalVariable<'_>) -> String {
    let function = variable.subprogram().and_then(|subprogram| subprogram.name());
    let sign = variable
        .signedness()
        .map_or_else(String::new, |sign| format!(" {sign:?}"));
    let arg = variable
        .arg()
        .map_or_else(String::new, |arg| format!(" arg {arg}"));
    let bits = variable.size_in_bits().unwrap_or(0);
    format!(
        "{}::{}{arg} {bits}{sign}",
        function.unwrap_or_default(),
        variable.name()
    )
}

fn describe_values<'m>(module: &Module<'m>, values: &[Value<'m>]) -> String {
    let describe = |value: &Value<'m>| {
        let ty = module.model_type(value.ty()).map(|ty| ty.to_string());
        let what = match value.constant() {
            Some(constant) => format!("{constant:?}"),
            None => format!("%{}", value.name()),
        };
        format!("{} {what}", ty.unwrap_or_else(|| "?".to_owned()))
    };
    values.iter().map(describe).collect::<Vec<_>>().join(", ")
}
