//! Functions, with the debug info of their blocks where the new set allows it.

use super::super::module::{Debug, Instruction};
use super::super::place::Place;
use super::super::table::{Placement, Set, numbers};
use super::{Converter, push};
use rustc_hash::FxHashMap;
use spirv::Op;

impl<'m> Converter<'m> {
    pub(super) fn write_functions(&mut self) {
        let module = self.module;
        let described: FxHashMap<u32, u32> = self
            .defined
            .iter()
            .map(|(debug, function)| (*function, *debug))
            .collect();
        let first = (0..module.len()).find(|index| module.instruction(*index).is(Op::Function));
        let (mut place, mut held) = (Place::default(), Vec::new());
        for index in first.unwrap_or(module.len())..module.len() {
            let instruction = module.instruction(index);
            if let Some(debug) = self.converted(index) {
                self.block(&debug, &place, &mut held);
                continue;
            }
            let is_line = instruction.is(Op::Line) || instruction.is(Op::NoLine);
            if is_line && self.to == Set::Shader && !held.is_empty() {
                // It is about what comes next, and so about what is held.
                held.extend(instruction.words);
                continue;
            }
            // What a block begins with comes before all debug info.
            if self.to == Set::OpenCl || !begins_block(&instruction) {
                self.functions.append(&mut held);
            }
            self.functions.extend(instruction.words);
            place.step(&instruction);
            if instruction.is(Op::Label) && place.is_entry && self.to == Set::Shader {
                let debug = place
                    .function
                    .and_then(|function| Some((function, *described.get(&function)?)));
                if let Some((function, debug)) = debug {
                    let id = self.id();
                    let operands = [
                        self.void,
                        id,
                        self.import,
                        numbers::FUNCTION_DEFINITION,
                        debug,
                        function,
                    ];
                    push(&mut held, Op::ExtInst, &operands);
                }
            }
        }
        self.functions.append(&mut held);
    }

    fn block(&mut self, debug: &Debug<'m>, place: &Place, held: &mut Vec<u32>) {
        if debug.row.is_none_or(|row| row.place == Placement::Global) {
            // It has been written before all functions.
            return;
        }
        match (self.to, debug.number) {
            (Set::OpenCl, numbers::FUNCTION_DEFINITION) => {}
            (Set::OpenCl, numbers::LINE) => self.line(debug, held),
            (Set::OpenCl, numbers::NO_LINE) => push(held, Op::NoLine, &[]),
            (Set::OpenCl, numbers::DECLARE) if !debug.words("Indexes").is_empty() => {
                self.lose(debug, "where a part of a variable is declared");
            }
            // The end of the block ended these, too.
            (Set::Shader, numbers::NO_SCOPE | numbers::NO_LINE) if place.is_between_blocks() => {}
            (Set::Shader, _) if place.is_between_blocks() => self.lose(debug, "itself, between blocks,"),
            (Set::Shader, _) if place.merged => self.lose(debug, "itself, behind a merge instruction,"),
            _ => {
                let operands = self.operands(debug);
                let words = [&[self.void, debug.id, self.import, debug.number], &operands[..]].concat();
                push(held, Op::ExtInst, &words);
            }
        }
    }

    fn line(&mut self, debug: &Debug<'m>, held: &mut Vec<u32>) {
        let file = debug.debug("Source").and_then(|source| source.word("File"));
        let (line, column) = (debug.number("Line Start"), debug.number("Column Start"));
        match (file, line) {
            (Some(file), Some(line)) => push(held, Op::Line, &[file, line, column.unwrap_or(0)]),
            _ => self.lose(debug, "a line without a source"),
        }
    }
}

/// Whether debug info of the shader set can't come before an instruction.
fn begins_block(instruction: &Instruction) -> bool {
    const FIRST: [Op; 7] = [
        Op::Function,
        Op::FunctionParameter,
        Op::Label,
        Op::Variable,
        Op::Phi,
        Op::Line,
        Op::NoLine,
    ];
    FIRST.iter().any(|op| instruction.is(*op))
}
