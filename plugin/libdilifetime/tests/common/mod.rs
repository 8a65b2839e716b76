//! Running the real tools with the plugin that `./dev build` has just built.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The plugin that users load, or that of the package `selftest`. Cargo builds no cdylib for tests.
pub fn plugin() -> PathBuf {
    let name = match env!("CARGO_PKG_NAME") {
        "selftest" => "libselftest.so",
        _ => "libdilifetime.so",
    };
    let test = std::env::current_exe().expect("a test has a path");
    let target = test.ancestors().nth(3).expect("it is in target/PROFILE/deps");
    let plugin = target.join("release").join(name);
    assert!(
        plugin.exists(),
        "{} is missing: run ./dev build",
        plugin.display()
    );
    plugin
}

/// A file of `tests/inputs`.
pub fn input(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/inputs")
        .join(name)
}

/// A fresh folder for one test's files.
pub fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the target folder is writable");
    folder
}

/// What a tool said.
#[derive(Debug)]
pub struct Run {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// A tool of LLVM 22, with the environment variable DILIFETIME and arguments.
pub fn tool(name: &str, setting: &str, arguments: &[&str]) -> Run {
    let output = Command::new(format!("{name}-22"))
        .env("DILIFETIME", setting)
        .args(arguments)
        .output()
        .unwrap_or_else(|error| panic!("can't run {name}-22: {error}"));
    let Output {
        status,
        stdout,
        stderr,
    } = output;
    Run {
        code: status.code(),
        stdout: String::from_utf8_lossy(&stdout).into_owned(),
        stderr: String::from_utf8_lossy(&stderr).into_owned(),
    }
}

/// opt with the plugin and a pipeline.
pub fn opt(passes: &str, arguments: &[&str]) -> Run {
    let load = format!("-load-pass-plugin={}", plugin().display());
    let passes = format!("-passes={passes}");
    tool(
        "opt",
        "",
        &[&[load.as_str(), passes.as_str()], arguments].concat(),
    )
}

impl Run {
    /// The run itself, if the tool was content.
    #[track_caller]
    pub fn good(self) -> Run {
        assert_eq!(self.code, Some(0), "{self:#?}");
        self
    }

    /// The lines of stdout that contain a text.
    pub fn lines_with(&self, text: &str) -> Vec<&str> {
        self.stdout.lines().filter(|line| line.contains(text)).collect()
    }
}

/// A path as an argument.
pub fn arg(path: &Path) -> &str {
    path.to_str().expect("test paths are UTF-8")
}
