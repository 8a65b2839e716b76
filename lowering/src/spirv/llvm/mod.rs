//! A module's debug info as LLVM's metadata, with lifetimes, in the IR that a translator made of the module.
//!
//! | file | what it does |
//! | --- | --- |
//! | `code` | the module's functions: instructions, where the source is, records |
//! | `assembly` | the IR's functions, line by line |
//! | `matching` | which instruction is which |
//! | `nodes` | scopes, variables, lines, and types |
//! | `expression` | what a record says, as an expression of a lifetime |
//! | `lifetimes` | where each lifetime ends |

mod assembly;
mod code;
mod expression;
mod lifetimes;
mod matching;
mod nodes;

use super::module::Module;
use super::plain::PREFIX;
use super::table::numbers;
use crate::target::{AddressSpace, Target};
use assembly::Assembly;
use code::{Function, Position, Record};
use lifetimes::At;
use matching::Match;
use nodes::Nodes;
use rustc_hash::FxHashMap;
use spirv::Op;
use std::fmt;
use thiserror::Error;

/// Why IR can't be joined with a module.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JoinError {
    #[error("the module has no debug info")]
    Nothing,
    #[error("the IR isn't text")]
    Text,
    #[error("the IR has debug info of its own")]
    DebugInfo,
    #[error(
        "no function of the IR has values that are called {PREFIX}ID, as those that are made of what --to plain writes"
    )]
    Names,
}

/// What LLVM's debug info doesn't say of the module's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    pub id: u32,
    pub instruction: &'static str,
    pub what: String,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "%{} = {}: {}", self.id, self.instruction, self.what)
    }
}

/// IR with debug info.
#[derive(Clone, Debug)]
pub struct Joined {
    pub text: String,
    pub lost: Vec<Lost>,
}

/// Joins a module's debug info with the IR, in LLVM's assembly, that was made of the module as `plain` writes it.
///
/// # Errors
/// That the one or the other isn't that.
pub fn join(module: &Module, ir: &[u8]) -> Result<Joined, JoinError> {
    let text = std::str::from_utf8(ir).map_err(|_| JoinError::Text)?;
    let assembly = Assembly::read(text);
    if module.sets().is_empty() {
        return Err(JoinError::Nothing);
    }
    if assembly.has_debug_info() {
        return Err(JoinError::DebugInfo);
    }
    let mut joiner = Joiner {
        module,
        nodes: Nodes::new(module, assembly.free, assembly.target),
        before: FxHashMap::default(),
        behind: FxHashMap::default(),
        assembly,
    };
    joiner.functions()?;
    joiner.globals();
    Ok(joiner.finish())
}

/// An address space of a target with lanes, by LLVM's number for it.
fn address_space(target: Option<&'static Target>, llvm: u32) -> Option<&'static AddressSpace> {
    let target = target.filter(|target| target.has_lanes())?;
    target.spaces.iter().find(|space| space.llvm.contains(&llvm))
}

struct Joiner<'m, 't> {
    module: &'m Module,
    nodes: Nodes<'m>,
    assembly: Assembly<'t>,
    /// What comes before a line of the IR.
    before: FxHashMap<usize, Vec<String>>,
    /// What comes behind it, on the same line.
    behind: FxHashMap<usize, String>,
}

impl<'m> Joiner<'m, '_> {
    fn functions(&mut self) -> Result<(), JoinError> {
        let functions = code::functions(self.module);
        let blocks: FxHashMap<u32, (usize, usize)> = self
            .assembly
            .functions
            .iter()
            .enumerate()
            .flat_map(|(function, each)| {
                let blocks = each.blocks.iter().enumerate();
                blocks.filter_map(move |(at, block)| Some((block.label?, (function, at))))
            })
            .collect();
        if blocks.is_empty() {
            return Err(JoinError::Names);
        }
        // They are taken out, so that what is found in them can be noted.
        let ours = std::mem::take(&mut self.assembly.functions);
        for function in &functions {
            let found = function.blocks.first().and_then(|entry| blocks.get(&entry.label));
            let described = self.nodes.described.get(&function.id).copied();
            match (found, described) {
                (Some((at, _)), Some(described)) => self.function(function, &ours[*at], described, &blocks),
                (None, Some(described)) => self.nodes.lose(described, "the IR has no such function"),
                (_, None) => {}
            }
        }
        self.assembly.functions = ours;
        Ok(())
    }

    fn function(
        &mut self,
        function: &Function<'m>,
        ours: &assembly::Function,
        described: u32,
        blocks: &FxHashMap<u32, (usize, usize)>,
    ) {
        let number = self.nodes.number(described);
        self.behind.insert(ours.head, format!("!dbg !{number} "));
        let matches: Vec<Option<Match>> = function
            .blocks
            .iter()
            .map(|block| {
                let (_, at) = blocks.get(&block.label)?;
                Some(matching::block(block, ours.blocks.get(*at)?))
            })
            .collect();
        for (block, matched) in function.blocks.iter().zip(&matches) {
            match matched {
                Some(matched) => self.lines(block, matched, described),
                None => self
                    .nodes
                    .lose(described, format!("the IR has no block %{}", block.label)),
            }
        }
        self.lifetimes(function, &matches, described);
    }

    /// The node of a position, where that is in the function; else its line 0.
    fn location(&mut self, position: Position, described: u32) -> Option<u32> {
        let inside = self.nodes.outermost(position) == Some(described);
        inside.then(|| self.nodes.location(position)).flatten()
    }

    /// The lines of a block's instructions.
    fn lines(&mut self, block: &code::Block, matched: &Match, described: u32) {
        for (instruction, step) in matched.ours.instructions.iter().zip(matched.steps()) {
            let position = block
                .steps
                .get(step)
                .map(|step| step.position)
                .unwrap_or_default();
            let is_call = self.assembly.lines[instruction.line].contains("call ");
            // A call needs a place in the function, that it may be inlined.
            let nowhere = Position {
                scope: Some(described),
                ..Position::default()
            };
            let location = self.location(position, described);
            let location = location.or_else(|| is_call.then(|| self.location(nowhere, described)).flatten());
            if let Some(location) = location {
                self.behind.insert(instruction.end, format!(", !dbg !{location}"));
            }
        }
    }

    fn lifetimes(&mut self, function: &Function<'m>, matches: &[Option<Match>], described: u32) {
        let mut begun: FxHashMap<At, Begun> = FxHashMap::default();
        for (at, block) in function.blocks.iter().enumerate() {
            for (index, record) in block.records.iter().enumerate() {
                match self.begin(record, matches[at].is_some(), described) {
                    Ok(one) => {
                        begun.insert((at, index), one);
                    }
                    Err(why) => self.nodes.lose(
                        record.debug.id,
                        format!("{why}: the variable is nowhere from there on"),
                    ),
                }
            }
        }
        let ends = lifetimes::ends(function, &|at| begun.contains_key(&at));
        for (at, matched) in matches.iter().enumerate() {
            let Some(matched) = matched else { continue };
            for ended in ends.at_start.get(&at).into_iter().flatten() {
                self.kill(matched, matched.inside(0), &begun[ended]);
            }
            for (index, record) in function.blocks[at].records.iter().enumerate() {
                for ended in ends.by_record.get(&(at, index)).into_iter().flatten() {
                    self.kill(matched, matched.earliest(record.step), &begun[ended]);
                }
                if let Some(one) = begun.get(&(at, index)) {
                    self.def(matched, record.step, one);
                }
            }
        }
    }

    /// What a record begins.
    fn begin(&mut self, record: &Record, matched: bool, described: u32) -> Result<Begun, &'static str> {
        let (variable, inlined) = lifetimes::instance(record).ok_or("it is of no variable")?;
        let variable = self.module.debug_by_id(variable).ok_or("it is of no variable")?;
        if !matched {
            return Err("the IR has no such block");
        }
        let position = Position {
            inlined,
            ..record.position
        };
        // Of a variable that isn't in scope there its own scope is the place.
        let same = self.nodes.function_of(position.scope) == self.nodes.function_of(variable.word("Parent"));
        let position = match same {
            true => position,
            false => Position {
                scope: variable.word("Parent"),
                line: None,
                ..position
            },
        };
        let location = self
            .location(position, described)
            .ok_or("it isn't in the function that it is of")?;
        let bits = self.nodes.bits(variable.word("Type")).filter(|bits| *bits > 0);
        let bits = bits.ok_or("the size of its type isn't known")?;
        let operand = if record.debug.number == numbers::DECLARE {
            "Variable"
        } else {
            "Value"
        };
        let id = record.debug.word(operand).ok_or("it has no value")?;
        let value = expression::value(self.module, &self.assembly, id)?;
        let expression = expression::expression(&record.debug, &value, bits)?;
        let expression = self.nodes.node(expression);
        let variable = self.nodes.number(variable.id);
        let lifetime = self.nodes.distinct(format!(
            "distinct !{{!\"DILifetime\", !{variable}, !{expression}}}"
        ));
        Ok(Begun {
            lifetime,
            location,
            line: self.assembly.values.get(&id).copied(),
            referrer: format!("{} {}", value.ty, value.text),
        })
    }

    fn def(&mut self, matched: &Match, step: usize, one: &Begun) {
        let instructions = &matched.ours.instructions;
        let made = instructions.iter().position(|each| Some(each.line) == one.line);
        let at = matched
            .latest(step)
            .max(made.map_or(0, |made| matched.inside(made + 1)));
        let Begun {
            lifetime,
            location,
            referrer,
            ..
        } = one;
        let call =
            format!("  call void @llvm.dbg.def(metadata !{lifetime}, metadata {referrer}), !dbg !{location}");
        if let Some(instruction) = instructions.get(at) {
            self.before.entry(instruction.line).or_default().push(call);
        }
    }

    fn kill(&mut self, matched: &Match, at: usize, one: &Begun) {
        let call = format!(
            "  call void @llvm.dbg.kill(metadata !{}), !dbg !{}",
            one.lifetime, one.location
        );
        if let Some(instruction) = matched.ours.instructions.get(at) {
            self.before.entry(instruction.line).or_default().push(call);
        }
    }

    /// Global variables, by their names.
    fn globals(&mut self) {
        let module = self.module;
        let names = super::describe::names(module);
        let lines = self.assembly.lines.iter().enumerate();
        let lines = lines
            .filter_map(|(at, line)| Some((line.strip_prefix('@')?.split_once(" = ")?.0.to_string(), at)));
        let lines: FxHashMap<String, usize> = lines.collect();
        for debug in module
            .debug()
            .filter(|debug| debug.number == numbers::GLOBAL_VARIABLE)
        {
            let variable = debug.word("Variable");
            let variable = variable.filter(|id| module.by_id(*id).is_some_and(|each| each.is(Op::Variable)));
            let line = variable.and_then(|id| lines.get(names.get(&id)?));
            let Some(line) = line else {
                self.nodes
                    .lose(debug.id, "the IR has no such global variable: it is nowhere");
                continue;
            };
            let number = self.nodes.number(debug.id);
            let node = self.nodes.node(format!(
                "!DIGlobalVariableExpression(var: !{number}, expr: !DIExpression())"
            ));
            self.behind.insert(*line, format!(", !dbg !{node}"));
            let unit = self.nodes.unit_of(debug.word("Parent"));
            self.nodes.globals.entry(unit).or_default().push(node);
        }
    }

    fn finish(mut self) -> Joined {
        let units: Vec<u32> = self
            .module
            .debug()
            .filter(|debug| debug.number == numbers::COMPILATION_UNIT)
            .map(|debug| debug.id)
            .collect();
        let units: Vec<String> = units
            .into_iter()
            .map(|id| format!("!{}", self.nodes.number(id)))
            .collect();
        let flags = [
            "!{i32 7, !\"Dwarf Version\", i32 5}",
            "!{i32 2, !\"Debug Info Version\", i32 3}",
        ];
        let flags = flags.map(|flag| format!("!{}", self.nodes.node(flag.to_string())));
        for debug in self.module.debug() {
            if matches!(
                debug.number,
                numbers::MACRO_DEF | numbers::MACRO_UNDEF | numbers::IMPORTED_ENTITY | numbers::TYPE_TEMPLATE
            ) {
                self.nodes.lose(debug.id, "it isn't translated");
            }
        }
        let nodes = self.nodes.finish();
        let mut text = String::new();
        for (at, line) in self.assembly.lines.iter().enumerate() {
            for before in self.before.get(&at).into_iter().flatten() {
                text.extend([before, "\n"]);
            }
            match self.behind.get(&at) {
                // Of a function it stands before its body.
                Some(behind) if line.starts_with("define ") => {
                    let head = line.trim_end_matches('{');
                    text.extend([head, behind, "{\n"]);
                }
                Some(behind) => text.extend([line, &behind[..], "\n"]),
                None => text.extend([line, "\n"]),
            }
        }
        text.push_str(
            "\ndeclare void @llvm.dbg.def(metadata, metadata)\ndeclare void @llvm.dbg.kill(metadata)\n",
        );
        text.push_str(&format!(
            "\n!llvm.dbg.cu = !{{{}}}\n!llvm.module.flags = !{{{}}}\n\n",
            units.join(", "),
            flags.join(", ")
        ));
        text.push_str(&nodes);
        Joined {
            text,
            lost: self.nodes.lost,
        }
    }
}

/// A lifetime that begins.
struct Begun {
    /// Numbers of nodes.
    lifetime: u32,
    location: u32,
    /// The line of the IR on which its referrer is made.
    line: Option<usize>,
    referrer: String,
}
