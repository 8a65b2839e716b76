//! A kernel's text, in the form of the corpus (support/kernel.h).

use std::fmt::{self, Write};

use crate::ast::*;
use crate::make::dividend;

/// The most names that one marker has.
const NAMES: usize = 40;

/// Writes a program's text.
pub fn print(program: &Program, title: &str) -> String {
    let mut printer = Printer::default();
    printer
        .program(program, title)
        .expect("a string takes everything");
    printer.text
}

#[derive(Default)]
struct Printer {
    text: String,
    depth: usize,
    /// The variables that a marker shows here.
    visible: Vec<String>,
    /// Of those that a statement has hidden: behind it their names stand for them again.
    again: Vec<String>,
    /// In a function that returns something.
    tiles: usize,
}

pub fn type_name(ty: &Type) -> String {
    match ty {
        Type::Scalar(scalar) => scalar.name().to_owned(),
        Type::Vector(scalar, count) => format!("{}{count}", scalar.name()),
        Type::Record(record) => record.name.clone(),
        Type::Array(element, _) => type_name(element),
        Type::Pointer(to) => format!("{} *", type_name(to)),
        Type::Input => "global const int *".to_owned(),
    }
}

fn declarator(ty: &Type, name: &str) -> String {
    let blank = if ty.is_pointer() { "" } else { " " };
    let mut text = format!("{}{blank}{name}", type_name(ty));
    let mut ty = ty;
    while let Type::Array(element, count) = ty {
        write!(text, "[{count}]").expect("a string takes everything");
        ty = element;
    }
    text
}

/// The name under which a marker shows a variable: host and GPU agree on what a pointer points at, not on the pointer.
fn shown(name: &str, ty: &Type) -> Option<String> {
    match ty {
        Type::Array(element, _) if element.is_pointer() => None,
        _ if ty.is_pointer() => Some(format!("*{name}")),
        _ => Some(name.to_owned()),
    }
}

pub fn place(place: &Place) -> String {
    let mut text = place.root.clone();
    for (at, step) in place.path.iter().enumerate() {
        text = match step {
            Step::Deref if matches!(place.path.get(at + 1), Some(Step::Member(_))) => format!("{text}->"),
            Step::Deref => format!("(*{text})"),
            Step::Member(name) if text.ends_with("->") => format!("{text}{name}"),
            Step::Member(name) => format!("{text}.{name}"),
            Step::Index(index, count) if count.is_power_of_two() => {
                format!("{text}[{} & {}]", expr(index), count - 1)
            }
            Step::Index(index, count) => {
                let index = dividend(Scalar::Uint, &format!("(uint){}", expr(index)));
                format!("{text}[{index} % {count}u]")
            }
        };
    }
    text
}

pub fn expr(expr: &Expr) -> String {
    match &expr.kind {
        Kind::List(_) => format!("({}){}", type_name(&expr.ty), initialiser(expr)),
        _ => initialiser(expr),
    }
}

/// A part of an expression. A bit-field that fits into an `int` is one there, and would overflow.
fn operand(part: &Expr) -> String {
    match (&part.kind, &part.ty) {
        (Kind::Place(read), Type::Scalar(Scalar::Uint | Scalar::Ulong))
            if matches!(read.path.last(), Some(Step::Member(_))) =>
        {
            format!("({}){}", type_name(&part.ty), place(read))
        }
        _ => expr(part),
    }
}

/// An expression where its type is known: a list goes without.
fn initialiser(value: &Expr) -> String {
    match &value.kind {
        Kind::Literal(text) => text.clone(),
        Kind::Place(read) => place(read),
        Kind::Address(of) => format!("&{}", place(of)),
        Kind::List(values) => {
            let values: Vec<String> = values.iter().map(initialiser).collect();
            format!("{{{}}}", values.join(", "))
        }
        Kind::Form(form, parts) => {
            let mut text = String::new();
            let mut letters = form.chars();
            while let Some(letter) = letters.next() {
                if letter != '$' {
                    text.push(letter);
                } else if let Some(part) = letters.next().and_then(|digit| digit.to_digit(10)) {
                    text.push_str(&operand(&parts[part as usize]));
                }
            }
            text
        }
    }
}

impl Printer {
    fn line(&mut self, text: impl fmt::Display) -> fmt::Result {
        writeln!(self.text, "{:1$}{text}", "", self.depth * 4)
    }

    fn program(&mut self, program: &Program, title: &str) -> fmt::Result {
        self.line(format_args!("// {title}"))?;
        self.line("#pragma clang diagnostic ignored \"-Weverything\"")?;
        self.line("#include \"kernel.h\"")?;
        for record in &program.records {
            self.line("")?;
            self.line(if record.is_union {
                "typedef union {"
            } else {
                "typedef struct {"
            })?;
            for member in &record.members {
                let bits = member.bits.map_or(String::new(), |bits| format!(" : {bits}"));
                self.line(format_args!(
                    "    {}{bits};",
                    declarator(&member.ty, &member.name)
                ))?;
            }
            self.line(format_args!("}} {};", record.name))?;
        }
        for function in &program.functions {
            self.line("")?;
            self.function(function)?;
        }
        self.line("")?;
        let limit =
            |name, count: Option<u32>| count.map_or(String::new(), |count| format!("{name}({count}) "));
        let registers = limit("REGISTERS", program.registers);
        let scalars = limit("SCALARS", program.scalars);
        self.line(format_args!("{registers}{scalars}KERNEL(in, out, n) {{"))?;
        self.depth = 1;
        self.line("int item = get_global_id(0); WATCH(item);")?;
        self.visible = vec!["item".to_owned(), "n".to_owned(), "*in".to_owned()];
        self.statements(&program.kernel)?;
        self.depth = 0;
        self.line("}")
    }

    fn function(&mut self, function: &Function) -> fmt::Result {
        let result = function.result.as_ref().map_or("void".to_owned(), type_name);
        let noinline = if function.inline { "" } else { "NOINLINE " };
        let parameters: Vec<String> = function
            .parameters
            .iter()
            .map(|(name, ty)| declarator(ty, name))
            .collect();
        let parameters = if parameters.is_empty() {
            "void".to_owned()
        } else {
            parameters.join(", ")
        };
        self.line(format_args!(
            "{noinline}static {result} {}({parameters}) {{",
            function.name
        ))?;
        self.depth = 1;
        self.visible = function
            .parameters
            .iter()
            .filter_map(|(name, ty)| shown(name, ty))
            .collect();
        if !self.visible.is_empty() {
            self.line(format_args!("WATCH({});", self.visible.join(", ")))?;
        }
        self.statements(&function.body)?;
        self.depth = 0;
        self.line("}")
    }

    fn block(&mut self, head: impl fmt::Display, body: &[Stmt], tail: impl fmt::Display) -> fmt::Result {
        self.line(format_args!("{head} {{"))?;
        self.inner(body)?;
        self.line(format_args!("}}{tail}"))
    }

    fn inner(&mut self, body: &[Stmt]) -> fmt::Result {
        let outside = self.visible.len();
        self.depth += 1;
        self.statements(body)?;
        self.depth -= 1;
        let inner = self.visible.split_off(outside);
        self.again
            .extend(inner.into_iter().filter(|name| self.visible.contains(name)));
        Ok(())
    }

    fn statements(&mut self, body: &[Stmt]) -> fmt::Result {
        for statement in body {
            let outside = std::mem::take(&mut self.again);
            self.statement(statement)?;
            let mut again = std::mem::replace(&mut self.again, outside);
            // A loop's counter is gone by now.
            again.retain(|name| self.visible.contains(name));
            if !again.is_empty() {
                self.line(format_args!("WATCH({});", again.join(", ")))?;
            }
        }
        Ok(())
    }

    /// A declaration; from there on the host program watches the variable.
    fn declare(&mut self, name: &str, ty: &Type, init: impl fmt::Display) -> fmt::Result {
        let declared = format!("{} = {init};", declarator(ty, name));
        let Some(shown) = shown(name, ty) else {
            return self.line(declared);
        };
        self.line(format_args!("{declared} WATCH({shown});"))?;
        self.visible.push(shown);
        Ok(())
    }

    fn statement(&mut self, statement: &Stmt) -> fmt::Result {
        match statement {
            Stmt::Declare { name, ty, init } => self.declare(name, ty, initialiser(init)),
            Stmt::Assign { to, operator, value } => {
                // The host program notices stores of scalars by itself, but that of an element may be of a whole vector.
                let watch = match value.ty {
                    Type::Scalar(_) if to.path.is_empty() => String::new(),
                    _ => " LOOK();".to_owned(),
                };
                self.line(format_args!("{} {operator} {};{watch}", place(to), expr(value)))
            }
            Stmt::Call {
                result,
                function,
                arguments,
            } => {
                let arguments: Vec<String> = arguments.iter().map(expr).collect();
                let call = format!("{function}({})", arguments.join(", "));
                match result {
                    Some((name, ty)) => self.declare(name, ty, call),
                    None => self.line(format_args!("{call};")),
                }
            }
            Stmt::If {
                condition,
                then,
                otherwise,
            } => {
                self.line(format_args!("if ({}) {{", expr(condition)))?;
                self.inner(then)?;
                if !otherwise.is_empty() {
                    self.line("} else {")?;
                    self.inner(otherwise)?;
                }
                self.line("}")
            }
            Stmt::For { .. } => self.counted(statement),
            Stmt::DoWhile {
                counter,
                limit,
                condition,
                body,
            } => {
                self.declare(counter, &Type::Scalar(Scalar::Int), "0")?;
                self.line("do {")?;
                self.depth += 1;
                self.line(format_args!("{counter}++;"))?;
                self.depth -= 1;
                self.inner(body)?;
                self.line(format_args!(
                    "}} while ({counter} < {limit} && {});",
                    expr(condition)
                ))
            }
            Stmt::Switch { on, cases } => self.switch(on, cases),
            Stmt::Break => self.line("break;"),
            Stmt::Continue => self.line("continue;"),
            Stmt::Goto(label) => self.line(format_args!("goto {label};")),
            Stmt::Return(None) => self.line("return;"),
            Stmt::Return(Some(value)) => self.line(format_args!("return {};", expr(value))),
            Stmt::Exchange {
                result,
                scalar,
                value,
                from,
            } => {
                let tile = self.tile();
                self.line(format_args!("LOCAL {} {tile}[WORK_ITEMS];", scalar.name()))?;
                self.line(format_args!("{tile}[get_local_id(0)] = {};", expr(value)))?;
                self.line("BARRIER();")?;
                self.declare(
                    result,
                    &Type::Scalar(*scalar),
                    format_args!("{tile}[((uint)get_local_id(0) + (uint){}) & 63]", expr(from)),
                )
            }
            Stmt::Gather {
                result,
                scalar,
                operation,
                value,
            } => {
                let tile = self.tile();
                self.line(format_args!("LOCAL {} {tile};", scalar.name()))?;
                self.line(format_args!("if (get_local_id(0) == 0) {tile} = 0;"))?;
                self.line("BARRIER();")?;
                self.line(format_args!("{operation}(&{tile}, {});", expr(value)))?;
                self.line("BARRIER();")?;
                self.declare(result, &Type::Scalar(*scalar), tile)
            }
            Stmt::Atomic {
                result,
                operation,
                value,
            } => self.declare(
                result,
                &Type::Scalar(Scalar::Int),
                format_args!("{operation}(&out[item * STRIDE + 3], {})", expr(value)),
            ),
            Stmt::Change { how, of } => self.line(format_args!("{how}({}); LOOK();", place(of))),
            Stmt::Stop => {
                let mut names: Vec<&str> = Vec::new();
                for name in self.visible.iter().rev().take(NAMES) {
                    if !names.contains(&name.as_str()) {
                        names.push(name);
                    }
                }
                names.reverse();
                let names = names.join(", ");
                self.line(format_args!("STOP({names});"))
            }
        }
    }

    fn tile(&mut self) -> String {
        self.tiles += 1;
        format!("tile{}", self.tiles)
    }

    fn counted(&mut self, statement: &Stmt) -> fmt::Result {
        let Stmt::For {
            counter,
            walk,
            bound,
            unroll,
            label,
            body,
        } = statement
        else {
            return Ok(());
        };
        let bound = match bound {
            Bound::Fixed(count) => count.to_string(),
            Bound::Argument => "n".to_owned(),
            Bound::Masked(value, mask) => format!("({} & {mask})", expr(value)),
        };
        let head = match walk {
            Walk::Up(1) => format!("{counter} = 0; {counter} < {bound}; {counter}++"),
            Walk::Up(by) => format!("{counter} = 0; {counter} < {bound}; {counter} += {by}"),
            Walk::UpTo => format!("{counter} = 0; {counter} != {bound}; ++{counter}"),
            Walk::Down => format!("{counter} = {bound}; {counter}-- > 0;"),
            Walk::DownTo => format!("{counter} = {bound}; {counter} > 0; {counter}--"),
        };
        if let Some(turns) = unroll {
            self.line(format_args!("#pragma unroll {turns}"))?;
        }
        self.line(format_args!("for (int {head}) {{"))?;
        self.visible.push(counter.to_owned());
        self.depth += 1;
        self.line(format_args!("WATCH({counter});"))?;
        // What hides the counter stands in a block of its own: C++ wants that.
        let hides = matches!(body.first(), Some(Stmt::Declare { name, .. }) if name == counter);
        if hides {
            self.line("{")?;
            self.inner(body)?;
            self.line("}")?;
        }
        self.depth -= 1;
        if !hides {
            self.inner(body)?;
        }
        self.visible.pop();
        self.line("}")?;
        label
            .iter()
            .try_for_each(|label| self.line(format_args!("{label}:;")))
    }

    fn switch(&mut self, on: &Expr, cases: &[Case]) -> fmt::Result {
        let values = cases.len().next_power_of_two();
        self.line(format_args!("switch ({} & {}) {{", expr(on), values - 1))?;
        for (number, case) in cases.iter().enumerate() {
            let last = number + 1 == cases.len();
            let label = if last {
                "default".to_owned()
            } else {
                format!("case {number}")
            };
            // A declaration may not be jumped over.
            self.block(
                format_args!("{label}:"),
                &case.body,
                if case.falls && !last { "" } else { " break;" },
            )?;
        }
        self.line("}")
    }
}
