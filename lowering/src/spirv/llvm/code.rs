//! The functions of a module: what each block does, in which order, and what the debug info says on the way.

use super::super::module::{Debug, Instruction, Module};
use super::super::table::numbers;
use spirv::Op;

/// Where the source is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Position {
    /// A scope of the debug info, and a `DebugInlinedAt`.
    pub scope: Option<u32>,
    pub inlined: Option<u32>,
    /// The `OpString` of the file, the line, the column.
    pub line: Option<(u32, u32, u32)>,
}

/// An instruction that LLVM has one of, too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// None: it has an effect and no value.
    pub value: Option<u32>,
    pub position: Position,
}

/// A `DebugDeclare` or `DebugValue`, in front of a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record<'m> {
    pub debug: Debug<'m>,
    pub step: usize,
    pub position: Position,
}

#[derive(Debug, Default)]
pub(super) struct Block<'m> {
    pub label: u32,
    pub steps: Vec<Step>,
    pub records: Vec<Record<'m>>,
    /// The labels of blocks that may come next.
    pub next: Vec<u32>,
}

#[derive(Debug, Default)]
pub(super) struct Function<'m> {
    pub id: u32,
    pub blocks: Vec<Block<'m>>,
}

/// All functions that have a body.
pub(super) fn functions(module: &Module) -> Vec<Function<'_>> {
    let mut functions: Vec<Function> = Vec::new();
    let mut position = Position::default();
    for index in 0..module.len() {
        let instruction = module.instruction(index);
        if instruction.is(Op::Function) {
            let id = instruction.result().unwrap_or(0);
            functions.push(Function {
                id,
                ..Function::default()
            });
        }
        let Some(function) = functions.last_mut() else {
            continue;
        };
        if instruction.is(Op::Label) {
            position = Position::default();
            function.blocks.push(Block {
                label: instruction.result().unwrap_or(0),
                ..Block::default()
            });
        }
        if let Some(block) = function.blocks.last_mut() {
            step(module, index, &instruction, block, &mut position);
        }
    }
    functions.retain(|function| !function.blocks.is_empty());
    functions
}

/// Takes an instruction in a block.
fn step<'m>(
    module: &'m Module,
    index: usize,
    instruction: &Instruction<'m>,
    block: &mut Block<'m>,
    position: &mut Position,
) {
    let word = |at: usize| instruction.words.get(at).copied().unwrap_or(0);
    if instruction.is(Op::Line) {
        position.line = Some((word(1), word(2), word(3)));
    } else if instruction.is(Op::NoLine) {
        position.line = None;
    } else if let Some(debug) = instruction
        .is(Op::ExtInst)
        .then(|| module.debug_at(index))
        .flatten()
    {
        if matches!(debug.number, numbers::DECLARE | numbers::VALUE) {
            block.records.push(Record {
                debug,
                step: block.steps.len(),
                position: *position,
            });
        }
        moved(&debug, position);
    } else if !WITHOUT_CODE.iter().any(|op| instruction.is(*op)) {
        block.steps.push(Step {
            value: module.value(instruction),
            position: *position,
        });
        block.next = next(module, instruction);
    }
}

/// What neither makes a value nor has an effect.
const WITHOUT_CODE: [Op; 6] = [
    Op::Label,
    Op::SelectionMerge,
    Op::LoopMerge,
    Op::Nop,
    Op::FunctionEnd,
    Op::Function,
];

/// Where the source is behind a debug instruction.
fn moved(debug: &Debug, position: &mut Position) {
    match debug.number {
        numbers::SCOPE => (position.scope, position.inlined) = (debug.word("Scope"), debug.word("Inlined")),
        numbers::NO_SCOPE => (position.scope, position.inlined) = (None, None),
        numbers::LINE => {
            let file = debug.debug("Source").and_then(|source| source.word("File"));
            let [line, column] = ["Line Start", "Column Start"].map(|name| debug.number(name).unwrap_or(0));
            position.line = file.map(|file| (file, line, column));
        }
        numbers::NO_LINE => position.line = None,
        _ => {}
    }
}

/// The labels that a terminator leads to.
fn next(module: &Module, instruction: &Instruction) -> Vec<u32> {
    let words = instruction.words;
    if instruction.is(Op::Branch) {
        words.iter().skip(1).take(1).copied().collect()
    } else if instruction.is(Op::BranchConditional) {
        words.iter().skip(2).take(2).copied().collect()
    } else if instruction.is(Op::Switch) {
        // A literal of 64 bits has two words.
        let selector = words.get(1).and_then(|id| module.by_id(*id));
        let ty = selector.and_then(|selector| module.by_id(*selector.words.get(1)?));
        let bits = ty.and_then(|ty| ty.words.get(2).copied()).unwrap_or(32);
        let each = if bits > 32 { 3 } else { 2 };
        let default = words.iter().skip(2).take(1);
        let cases = words.get(3..).unwrap_or_default().chunks_exact(each);
        default
            .chain(cases.filter_map(|case| case.last()))
            .copied()
            .collect()
    } else {
        Vec::new()
    }
}
