//! `tile TRIPLE [--own] IN.tile OUT.o`: a compiler for kernels of a small language, in Rust with inkwell.
#![forbid(unsafe_code)]

mod codegen;
mod syntax;

use dilifetime_llvm::CallOptions;
use dilifetime_llvm::inkwell::{Lifetimes, finalize};
use inkwell::OptimizationLevel;
use inkwell::context::Context;
use inkwell::targets::{
    CodeModel, FileType, InitializationConfig, RelocMode, Target, TargetMachine, TargetTriple,
};
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

fn machine(triple: &str) -> Result<TargetMachine, Box<dyn Error>> {
    let config = InitializationConfig::default();
    Target::initialize_x86(&config);
    Target::initialize_amd_gpu(&config);
    let cpu = if triple.starts_with("amdgcn") {
        "gfx900"
    } else {
        ""
    };
    let triple = TargetTriple::create(triple);
    let target = Target::from_triple(&triple).map_err(|error| error.to_string())?;
    let (level, relocation, code) = (OptimizationLevel::Default, RelocMode::PIC, CodeModel::Default);
    let machine = target.create_target_machine(&triple, cpu, "", level, relocation, code);
    machine.ok_or_else(|| "the target can't be had".into())
}

fn compile(triple: &str, is_own: bool, input: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    let kernel = syntax::parse(&std::fs::read_to_string(input)?)?;
    let machine = machine(triple)?;
    let context = Context::create();
    let module = context.create_module(&kernel.name);
    module.set_triple(&machine.get_triple());
    module.set_data_layout(&machine.get_target_data().get_data_layout());
    codegen::generate(&context, &module, &kernel, input)?;
    module.verify().map_err(|error| error.to_string())?;

    let lifetimes = Lifetimes::new(&module);
    let options = CallOptions::default();
    lifetimes.verify(&options)?;
    if !is_own {
        return Ok(lifetimes.emit_object(&machine, &options)?);
    }
    lifetimes.prepare(&machine, &options)?;
    let carried = machine.write_to_memory_buffer(&module, FileType::Object);
    let carried = carried.map_err(|error| error.to_string())?;
    Ok(finalize(carried.as_slice(), &options)?)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (triple, is_own, input, output) = match words[..] {
        [triple, "--own", input, output] => (triple, true, input, output),
        [triple, input, output] => (triple, false, input, output),
        _ => {
            eprintln!("usage: tile TRIPLE [--own] IN.tile OUT.o");
            return ExitCode::from(2);
        }
    };
    let object = compile(triple, is_own, Path::new(input));
    let written = object.and_then(|object| Ok(std::fs::write(output, object)?));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tile: {error}");
            ExitCode::FAILURE
        }
    }
}
