//! A function that failed, in a file: what was wrong, the function for
//! `lifetimes check`, and the module for a reader and for LLVM's tools.

use crate::print;
use crate::program::Function;
use crate::session::Way;
use serde::{Deserialize, Serialize};
use std::path::Path;

#[derive(Serialize, Deserialize)]
pub struct Finding {
    pub way: Way,
    pub function: Function,
}

/// What stands before the function.
const MARK: &str = "; PROGRAM ";

impl Finding {
    pub fn write(&self, path: &Path, title: &str) -> std::io::Result<()> {
        let module = print::module(std::slice::from_ref(&self.function), self.way.target);
        let program = serde_json::to_string(self)?;
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let test = "; RUN: %lifetimes check --folder %t %s";
        std::fs::write(path, format!("; {title}\n{test}\n\n{module}\n{MARK}{program}\n"))
    }

    pub fn read(path: &Path) -> std::io::Result<Finding> {
        let text = std::fs::read_to_string(path)?;
        let program = text
            .lines()
            .find_map(|line| line.strip_prefix(MARK))
            .unwrap_or_default();
        Ok(serde_json::from_str(program)?)
    }
}
