//! LLVM assembly as LLVM prints it: an instruction a line, values and blocks that are called by ids of SPIR-V.

use super::super::plain::PREFIX;
use crate::target::Target;
use rustc_hash::FxHashMap;

/// An instruction, by its first and last line in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instruction {
    pub line: usize,
    pub end: usize,
    /// The id of SPIR-V that it is called by.
    pub id: Option<u32>,
    pub has_value: bool,
    pub is_phi: bool,
}

#[derive(Debug, Default)]
pub(super) struct Block {
    pub label: Option<u32>,
    pub instructions: Vec<Instruction>,
}

#[derive(Debug)]
pub(super) struct Function {
    /// The line of its `define`.
    pub head: usize,
    pub blocks: Vec<Block>,
}

/// A module's text.
#[derive(Debug)]
pub(super) struct Assembly<'t> {
    pub lines: Vec<&'t str>,
    pub functions: Vec<Function>,
    /// The line of each value's instruction, or of its function's `define`.
    pub values: FxHashMap<u32, usize>,
    /// One more than the highest number of a metadata node.
    pub free: u32,
    pub target: Option<&'static Target>,
}

/// By the triple.
fn target(text: &str) -> Option<&'static Target> {
    let triple = text
        .lines()
        .find_map(|line| line.strip_prefix("target triple = \""))?;
    Target::of_architecture(triple.split(['-', '"']).next()?)
}

impl<'t> Assembly<'t> {
    pub(super) fn read(text: &'t str) -> Assembly<'t> {
        let mut assembly = Assembly {
            lines: text.lines().collect(),
            functions: Vec::new(),
            values: FxHashMap::default(),
            free: 0,
            target: target(text),
        };
        let mut inside = false;
        for (at, line) in assembly.lines.iter().enumerate() {
            if line.starts_with("define ") {
                inside = true;
                let (head, blocks) = (at, vec![Block::default()]);
                assembly.functions.push(Function { head, blocks });
                let parameters = ids(line).map(|(id, _)| (id, at));
                assembly.values.extend(parameters);
            } else if *line == "}" {
                inside = false;
            } else if inside && let Some(function) = assembly.functions.last_mut() {
                let value = function.take(at, line);
                assembly.values.extend(value.map(|id| (id, at)));
            } else if let Some(number) = defined(line) {
                assembly.free = assembly.free.max(number.saturating_add(1));
            }
        }
        assembly
    }

    /// Whether it has debug info of its own.
    pub(super) fn has_debug_info(&self) -> bool {
        self.lines.iter().any(|line| line.starts_with("!llvm.dbg.cu ="))
    }

    /// The type of a pointer that is a value.
    pub(super) fn pointer(&self, id: u32) -> Option<String> {
        let line = self.lines[*self.values.get(&id)?];
        let name = format!("%{PREFIX}{id}");
        if line.starts_with("define ") {
            let at = ids(line).find(|(found, _)| *found == id)?.1;
            let before = &line[..at];
            let own = before.rsplit_once(", ").map_or(before, |(_, own)| own);
            // Where such a parameter is said to be is where its address is, according to stock code generators.
            let is_by_value = own.contains(" byval(");
            return pointers(before).last().filter(|_| !is_by_value);
        }
        let (_, made) = line.split_once(" = ").filter(|(left, _)| left.trim() == name)?;
        let words = made.trim_start_matches("tail ");
        let (opcode, rest) = words.split_once(' ')?;
        match opcode {
            "alloca" => Some(pointer_in(
                rest.rsplit_once(", addrspace(").map(|(_, space)| space),
            )),
            "addrspacecast" | "bitcast" | "inttoptr" => pointers(rest.rsplit_once(" to ")?.1).next(),
            // What it is an offset in comes first, which may be of pointers.
            "getelementptr" => pointers(rest).last(),
            "load" | "phi" | "select" | "call" => pointers(rest).next(),
            _ => None,
        }
    }
}

impl Function {
    /// Takes a line of the body in; gives the id of the value that it makes.
    fn take(&mut self, at: usize, line: &str) -> Option<u32> {
        if let Some((label, _)) = line.split_once(':').filter(|_| !line.starts_with(' ')) {
            let label = label.strip_prefix(PREFIX).and_then(|id| id.parse().ok());
            let block = Block {
                label,
                ..Block::default()
            };
            match self.blocks.last_mut() {
                Some(first) if first.instructions.is_empty() && first.label.is_none() => *first = block,
                _ => self.blocks.push(block),
            }
            return None;
        }
        // What is further in goes on with an instruction, which is a switch if a `]` ends it.
        let code = line
            .strip_prefix("  ")
            .filter(|code| !code.starts_with([' ', '#']))?;
        let instructions = &mut self.blocks.last_mut()?.instructions;
        if code.starts_with(']') {
            instructions.last_mut()?.end = at;
            return None;
        }
        let made = code.split_once(" = ").filter(|(name, _)| name.starts_with('%'));
        let id = made.and_then(|(name, _)| name.strip_prefix('%')?.strip_prefix(PREFIX)?.parse().ok());
        instructions.push(Instruction {
            line: at,
            end: at,
            id,
            has_value: made.is_some(),
            is_phi: made.is_some_and(|(_, made)| made.starts_with("phi ")),
        });
        id
    }
}

/// The ids of values in a line, with where they begin.
fn ids(line: &str) -> impl Iterator<Item = (u32, usize)> {
    let sign = format!("%{PREFIX}");
    let found: Vec<(u32, usize)> = line
        .match_indices(&sign)
        .filter_map(|(at, _)| {
            let digits = &line[at + sign.len()..];
            let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
            Some((digits[..end].parse().ok()?, at))
        })
        .collect();
    found.into_iter()
}

/// The types of pointers in a piece of text.
fn pointers(text: &str) -> impl Iterator<Item = String> {
    text.match_indices("ptr").filter_map(move |(at, _)| {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.' || c == '%' || c == '@';
        let alone = !text[..at].ends_with(is_word) && !text[at + 3..].starts_with(is_word);
        let space = text[at + 3..].strip_prefix(" addrspace(");
        alone.then(|| pointer_in(space))
    })
}

/// The type of a pointer into an address space, whose number a text begins with.
fn pointer_in(space: Option<&str>) -> String {
    let space = space.and_then(|space| space.split_once(')'));
    match space {
        Some((number, _)) if number != "0" => format!("ptr addrspace({number})"),
        _ => "ptr".to_string(),
    }
}

/// The number of the metadata node that a line defines.
fn defined(line: &str) -> Option<u32> {
    let (number, _) = line.strip_prefix('!')?.split_once(" = ")?;
    number.parse().ok()
}
