//! A compiler in Rust with inkwell that builds lifetimes: what `Inputs/c.c` is in C.
//!
//! | arguments | |
//! | --- | --- |
//! | `object OUT` | our code generation |
//! | `passes PASSES OUT` | the same behind a pipeline |
//! | `apart OUT` | inkwell's, between two calls of ours |
//! | `broken` | what is said of expressions that break a rule |
#![forbid(unsafe_code)]

use dilifetime_llvm::inkwell::{Error, Expression, Lifetimes, finalize};
use dilifetime_llvm::{CallOptions, Severity};
use inkwell::OptimizationLevel;
use inkwell::builder::Builder;
use inkwell::context::Context;
use inkwell::debug_info::{
    AsDIScope, DIFlags, DIFlagsConstants, DISubprogram, DWARFEmissionKind, DWARFSourceLanguage,
    DebugInfoBuilder,
};
use inkwell::module::{FlagBehavior, Module};
use inkwell::targets::{
    CodeModel, FileType, InitializationConfig, RelocMode, Target, TargetMachine, TargetTriple,
};
use inkwell::values::IntValue;
use std::error::Error as AnyError;
use std::rc::Rc;

const TRIPLE: &str = "x86_64-pc-linux-gnu";

fn machine() -> Result<TargetMachine, Box<dyn AnyError>> {
    Target::initialize_x86(&InitializationConfig::default());
    let triple = TargetTriple::create(TRIPLE);
    let target = Target::from_triple(&triple).map_err(|error| error.to_string())?;
    let machine = target.create_target_machine(
        &triple,
        "",
        "",
        OptimizationLevel::Default,
        RelocMode::PIC,
        CodeModel::Default,
    );
    machine.ok_or_else(|| "no target machine".into())
}

/// What `long work(long a, long b)` of pair.src is compiled to:
///     3  pair p = {a * a, b * b};
///     4  long t = stop();
///     5  return p.low * t + p.high;
/// p is in two values, and the variable `sum` is nowhere: it is p.low + p.high.
fn build<'ctx>(context: &'ctx Context, module: &Module<'ctx>) -> Result<(), Box<dyn AnyError>> {
    let i64 = context.i64_type();
    let stop = module.add_function("stop", i64.fn_type(&[], false), None);
    let work = module.add_function("work", i64.fn_type(&[i64.into(), i64.into()], false), None);
    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(work, "entry"));
    module.set_triple(&TargetTriple::create(TRIPLE));
    for (name, value) in [("Debug Info Version", 3), ("Dwarf Version", 5)] {
        let value = context.i32_type().const_int(value, false);
        module.add_basic_value_flag(name, FlagBehavior::Warning, value);
    }
    let (debug, unit) = module.create_debug_info_builder(
        true,
        DWARFSourceLanguage::C,
        "pair.src",
        "/",
        "embed-rust",
        true,
        "",
        0,
        "",
        DWARFEmissionKind::Full,
        0,
        false,
        false,
        "",
        "",
    );
    let file = unit.get_file();
    let long = debug.create_basic_type("long", 64, 5, DIFlags::ZERO)?.as_type();
    let signature = debug.create_subroutine_type(file, Some(long), &[long, long], DIFlags::ZERO);
    let scope = unit.as_debug_info_scope();
    let function = debug.create_function(
        scope,
        "work",
        None,
        file,
        2,
        signature,
        false,
        true,
        2,
        DIFlags::ZERO,
        true,
    );
    work.set_subprogram(function);
    let at = |line| {
        let place = debug.create_debug_location(context, line, 0, function.as_debug_info_scope(), None);
        builder.set_current_debug_location(place);
    };
    at(3);
    let parameter = |index| work.get_nth_param(index).map(|value| value.into_int_value());
    let (a, b) = parameter(0).zip(parameter(1)).ok_or("two parameters")?;
    let low = builder.build_int_mul(a, a, "low")?;
    let high = builder.build_int_mul(b, b, "high")?;
    describe(context, module, (&debug, function), &builder, (low, high))?;
    at(4);
    let times = builder.build_call(stop, &[], "t")?.try_as_basic_value();
    let times = times.basic().ok_or("a value")?.into_int_value();
    at(5);
    let product = builder.build_int_mul(low, times, "times")?;
    builder.build_return(Some(&builder.build_int_add(product, high, "result")?))?;
    debug.finalize();
    Ok(())
}

/// The lifetimes of p and sum.
fn describe<'ctx>(
    context: &'ctx Context,
    module: &Module<'ctx>,
    (debug, function): (&DebugInfoBuilder<'ctx>, DISubprogram<'ctx>),
    builder: &Builder<'ctx>,
    (low, high): (IntValue<'ctx>, IntValue<'ctx>),
) -> Result<(), Box<dyn AnyError>> {
    let (i64, pair) = (
        context.i64_type(),
        context.custom_width_int_type(128.try_into()?)?,
    );
    let scope = function.as_debug_info_scope();
    let file = debug.create_file("pair.src", "/");
    let long = debug.create_basic_type("long", 64, 5, DIFlags::ZERO)?.as_type();
    let member = |name, offset| {
        let member = debug.create_member_type(
            file.as_debug_info_scope(),
            name,
            file,
            1,
            64,
            0,
            offset,
            DIFlags::ZERO,
            long,
        );
        member.as_type()
    };
    let members = [member("low", 0), member("high", 64)];
    let of_pair = debug.create_struct_type(
        file.as_debug_info_scope(),
        "pair",
        file,
        1,
        128,
        64,
        DIFlags::ZERO,
        None,
        &members,
        0,
        None,
        "",
    );
    let p = debug.create_auto_variable(scope, "p", file, 3, of_pair.as_type(), true, DIFlags::ZERO, 0);
    let sum = debug.create_auto_variable(scope, "sum", file, 3, long, true, DIFlags::ZERO, 0);

    let lifetimes = Lifetimes::new(module);
    let (low_part, high_part) = (lifetimes.fragment(), lifetimes.fragment());
    for (part, value) in [(low_part, low), (high_part, high)] {
        let lifetime = lifetimes.bounded(part, &Expression::referrer(i64))?;
        lifetimes.def(builder, lifetime, value)?;
    }
    let parts = || {
        (
            Expression::object(low_part, i64),
            Expression::object(high_part, i64),
        )
    };
    let work = module.get_function("work").ok_or("the function")?;
    let (first, second) = parts();
    let whole = Expression::composite([first, second], pair).ok_or("two parts")?;
    lifetimes.computed(work, lifetimes.variable(p), &whole)?;
    let (first, second) = parts();
    lifetimes.computed(work, lifetimes.variable(sum), &(first + second))?;
    Ok(())
}

/// Expressions that break a rule are found where they are put to use.
fn broken<'ctx>(context: &'ctx Context, module: &Module<'ctx>) {
    let lifetimes = Lifetimes::new(module);
    let (i32, i64) = (context.i32_type(), context.i64_type());
    let part = lifetimes.fragment();
    let one = |ty: inkwell::types::IntType<'ctx>| Expression::constant(ty.const_int(1, false));
    for expression in [
        one(i32) + one(i64),
        Expression::referrer(i64).zext(i32),
        one(i64).deref(i32),
        Expression::lane(i32),
        Expression::referrer(i64),
    ] {
        match lifetimes.bounded(part, &expression) {
            Ok(_) => println!("fine"),
            Err(error) => println!("{error}"),
        }
    }
    let nowhere = lifetimes
        .bounded(part, &Expression::referrer(i64))
        .and_then(|lifetime| lifetimes.def(&context.create_builder(), lifetime, i64.const_zero()));
    println!("{:?}", nowhere.err());
}

fn main() -> Result<(), Box<dyn AnyError>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let context = Context::create();
    let module = context.create_module("pair.src");
    let machine = machine()?;
    let mut options = CallOptions::default();
    options.ignore_environment().listen(Some(Rc::new(|message| {
        let is = match message.severity {
            Severity::Warning => "warning",
            Severity::Remark => "remark",
        };
        println!(
            "{is}: {} ({}, line {})",
            message.text,
            message.function.unwrap_or("nowhere"),
            message.line
        );
    })));
    if words == ["broken"] {
        broken(&context, &module);
        return Ok(());
    }
    build(&context, &module)?;
    module.verify().map_err(|error| error.to_string())?;
    let lifetimes = Lifetimes::new(&module);
    let (object, out) = match words[..] {
        ["object", out] => {
            lifetimes.verify(&options)?;
            (lifetimes.emit_object(&machine, &options)?, out)
        }
        ["passes", passes, out] => {
            lifetimes.run_passes(passes, &machine, &options)?;
            (lifetimes.emit_object(&machine, &options)?, out)
        }
        ["apart", out] => {
            lifetimes.prepare(&machine, &options)?;
            let carried = machine.write_to_memory_buffer(&module, FileType::Object);
            let carried = carried.map_err(|error| Error::Failed(error.to_string()))?;
            (finalize(carried.as_slice(), &options)?, out)
        }
        _ => return Err("object OUT, passes PASSES OUT, apart OUT or broken".into()),
    };
    std::fs::write(out, object)?;
    Ok(())
}
