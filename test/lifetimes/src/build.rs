//! From a module to an object and what it does, by the pipelines that a user
//! has.

use crate::print::Target;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use thiserror::Error;

#[derive(Debug, Error)]
pub enum BuildError {
    #[error("{tool}: {message}")]
    Tool { tool: String, message: String },
    #[error("{0}: {1}")]
    File(PathBuf, std::io::Error),
}

/// What is done with a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
pub enum Pipeline {
    LlcO0,
    LlcO1,
    LlcO2,
    LlcO3,
    /// `dilifetime-carry`, then `opt -O2`, then llc with the plugin.
    OptO2,
    /// The same, but stock llc and `dilifetime finalize`.
    Finalize,
    ClangO0,
    ClangO2,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
pub enum Dialect {
    Dwarf5,
    Dwarf5Procedures,
    Heterogeneous,
    HeterogeneousLegacy,
}

impl Dialect {
    pub fn name(self) -> &'static str {
        match self {
            Dialect::Dwarf5 => "dwarf5",
            Dialect::Dwarf5Procedures => "dwarf5-procedures",
            Dialect::Heterogeneous => "heterogeneous",
            Dialect::HeterogeneousLegacy => "heterogeneous-legacy",
        }
    }
}

/// The programs, and a folder for what they write.
pub struct Tools {
    pub plugin: PathBuf,
    pub command: PathBuf,
    pub support: PathBuf,
    pub folder: PathBuf,
}

/// What a pipeline made of a module.
pub struct Built {
    pub object: PathBuf,
    /// Remarks and all else that was said.
    pub said: String,
}

impl Tools {
    /// The programs that are built beside this one.
    pub fn new(folder: PathBuf) -> Result<Tools, BuildError> {
        let own = std::env::current_exe().map_err(|error| BuildError::File("this program".into(), error))?;
        let release = own.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(&folder).map_err(|error| BuildError::File(folder.clone(), error))?;
        Ok(Tools {
            plugin: release.join("libdilifetime.so"),
            command: release.join("dilifetime"),
            support: Path::new(env!("CARGO_MANIFEST_DIR")).join("support"),
            folder,
        })
    }

    pub fn write(&self, name: &str, contents: &[u8]) -> Result<PathBuf, BuildError> {
        let path = self.folder.join(name);
        std::fs::write(&path, contents).map_err(|error| BuildError::File(path.clone(), error))?;
        Ok(path)
    }

    /// Compiles a module in stock IR.
    pub fn compile(
        &self,
        module: &Path,
        target: Target,
        pipeline: Pipeline,
        dialect: Dialect,
    ) -> Result<Built, BuildError> {
        let object = module.with_extension("o");
        let steps = self.steps(module, &object, target, pipeline, dialect);
        let mut said = String::new();
        for (tool, arguments) in steps {
            let environment = ("DILIFETIME", format!("dialect={}", dialect.name()));
            said += &run(tool, &arguments, Some(environment))?.1;
        }
        Ok(Built { object, said })
    }

    fn steps(
        &self,
        module: &Path,
        object: &Path,
        target: Target,
        pipeline: Pipeline,
        dialect: Dialect,
    ) -> Vec<(&str, Vec<String>)> {
        let text = |path: &Path| path.display().to_string();
        let plugin = format!("-load-pass-plugin={}", text(&self.plugin));
        let remarks = "-pass-remarks-missed=dilifetime".to_string();
        let (carried, optimised) = (
            module.with_extension("carried.bc"),
            module.with_extension("opt.bc"),
        );
        let processor = target.processor().map(|name| format!("-mcpu={name}"));
        let llc = |level: &str, from: &Path, to: &Path, with: bool| {
            let mut arguments = vec![
                format!("-O{level}"),
                "-filetype=obj".into(),
                text(from),
                "-o".into(),
                text(to),
            ];
            arguments.extend(processor.clone());
            if with {
                arguments.extend([plugin.clone(), remarks.clone()]);
            }
            ("llc-22", arguments)
        };
        let carry = {
            let pass = "-passes=dilifetime-carry".into();
            (
                "opt-22",
                vec![
                    plugin.clone(),
                    remarks.clone(),
                    pass,
                    text(module),
                    "-o".into(),
                    text(&carried),
                ],
            )
        };
        let optimise = (
            "opt-22",
            vec!["-O2".into(), text(&carried), "-o".into(), text(&optimised)],
        );
        let clang = |level: &str| {
            let mut arguments = vec![
                format!("-O{level}"),
                "-g".into(),
                "-c".into(),
                "-x".into(),
                "ir".into(),
            ];
            arguments.extend([text(module), "-o".into(), text(object)]);
            arguments.push(format!("-fpass-plugin={}", text(&self.plugin)));
            arguments.extend(["-Rpass-missed=dilifetime".into(), "-Wno-override-module".into()]);
            match target {
                Target::X86 => {}
                Target::Aarch64 => arguments.push("--target=aarch64-linux-gnu".into()),
                _ => arguments.extend(["--target=amdgcn-amd-amdhsa".into(), "-nogpulib".into()]),
            }
            arguments.extend(processor.clone());
            ("clang-22", arguments)
        };
        match pipeline {
            Pipeline::LlcO0 => vec![llc("0", module, object, true)],
            Pipeline::LlcO1 => vec![llc("1", module, object, true)],
            Pipeline::LlcO2 => vec![llc("2", module, object, true)],
            Pipeline::LlcO3 => vec![llc("3", module, object, true)],
            Pipeline::OptO2 => vec![carry, optimise, llc("2", &optimised, object, true)],
            Pipeline::Finalize => {
                let stock = module.with_extension("stock.o");
                let command = self.command.to_str().unwrap_or("dilifetime");
                let dialect = dialect.name().to_string();
                let finalize = vec![
                    "finalize".into(),
                    text(&stock),
                    "--dialect".into(),
                    dialect,
                    "-o".into(),
                    text(object),
                ];
                vec![
                    carry,
                    optimise,
                    llc("2", &optimised, &stock, false),
                    (command, finalize),
                ]
            }
            Pipeline::ClangO0 => vec![clang("0")],
            Pipeline::ClangO2 => vec![clang("2")],
        }
    }

    /// Links an object with the driver.
    pub fn link(&self, object: &Path, target: Target) -> Result<PathBuf, BuildError> {
        let (name, triple) = match target {
            Target::X86 => ("driver-x86.o", "x86_64-linux-gnu"),
            _ => ("driver-aarch64.o", "aarch64-linux-gnu"),
        };
        let driver = self.folder.join(name);
        if !driver.exists() {
            let source = self.support.join("driver.c").display().to_string();
            let target = format!("--target={triple}");
            let flags = [
                "-O1",
                "-ffreestanding",
                "-fno-stack-protector",
                "-fno-pic",
                "-Wall",
                "-Werror",
                "-c",
            ];
            let mut arguments: Vec<String> = flags.map(String::from).to_vec();
            arguments.extend([target, source, "-o".into(), driver.display().to_string()]);
            run("clang-22", &arguments, None)?;
        }
        let program = object.with_extension("exe");
        let paths = [&driver, object, Path::new("-o"), &program].map(|path| path.display().to_string());
        run("ld.lld-22", &paths, None)?;
        Ok(program)
    }

    /// Runs a linked program; what it writes.
    pub fn execute(&self, program: &Path, target: Target) -> Result<Vec<u8>, BuildError> {
        let program = program.display().to_string();
        let arguments = match target {
            Target::X86 => vec!["10".into(), program],
            _ => vec!["30".into(), "qemu-aarch64".into(), program],
        };
        Ok(run("timeout", &arguments, None)?.0)
    }
}

/// Runs a tool; what it writes to its outputs.
pub fn run(
    tool: &str,
    arguments: &[String],
    environment: Option<(&str, String)>,
) -> Result<(Vec<u8>, String), BuildError> {
    let error = |message: String| BuildError::Tool {
        tool: format!("{tool} {}", arguments.join(" ")),
        message,
    };
    let mut command = Command::new(tool);
    command.args(arguments).envs(environment).stdin(Stdio::null());
    let output = command.output().map_err(|failed| error(failed.to_string()))?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    match output.status.success() {
        true => Ok((output.stdout, said)),
        false => Err(error(format!("{}: {said}", output.status))),
    }
}
