//! A module without its debug info, whose values have names by which they are found again in what is made of it.

use super::module::{HEADER, Module};
use spirv::Op;

/// What the name of a value begins with; its id follows.
pub(super) const PREFIX: &str = "spv.";

/// Writes a module without debug info, in which each parameter, block and result in a function is called by its id. All
/// else stays, names of functions and of global variables among it.
pub fn plain(module: &Module) -> Vec<u8> {
    let named = named(module);
    let mut is_named = vec![false; module.words[3].min(module.words.len() as u32) as usize];
    for id in &named {
        if let Some(flag) = is_named.get_mut(*id as usize) {
            *flag = true;
        }
    }
    let mut words = module.words[..HEADER].to_vec();
    let mut pending = Some(named);
    for index in 0..module.len() {
        let instruction = module.instruction(index);
        let target = instruction.words.get(1).copied().unwrap_or(0);
        if is_debug(module, index) {
            continue;
        }
        if instruction.is(Op::Name) && is_named.get(target as usize) == Some(&true) {
            continue;
        }
        if behind_names(&instruction) {
            for id in pending.take().unwrap_or_default() {
                super::convert::push_name(&mut words, id, &format!("{PREFIX}{id}"));
            }
        }
        words.extend(instruction.words);
    }
    super::convert::little_endian(&words)
}

/// The ids of parameters, blocks and results in functions.
fn named(module: &Module) -> Vec<u32> {
    let instructions = (0..module.len()).map(|index| (index, module.instruction(index)));
    let inside = instructions.skip_while(|(_, instruction)| !instruction.is(Op::Function));
    inside
        .filter(|(index, instruction)| !instruction.is(Op::Function) && !is_debug(module, *index))
        .filter_map(|(_, instruction)| module.value(&instruction))
        .collect()
}

fn is_debug(module: &Module, index: usize) -> bool {
    let instruction = module.instruction(index);
    instruction.is(Op::Line)
        || instruction.is(Op::NoLine)
        || (instruction.is(Op::ExtInst) && module.debug_at(index).is_some())
        || (instruction.is(Op::ExtInstImport)
            && module
                .sets()
                .iter()
                .any(|(id, _)| Some(*id) == instruction.result()))
}

/// Whether an instruction is behind the place of `OpName` ("Logical Layout of a Module").
fn behind_names(instruction: &super::Instruction) -> bool {
    let names = [Op::Name, Op::MemberName];
    let before = super::convert::before_strings(instruction)
        || [Op::String, Op::Source, Op::SourceExtension, Op::SourceContinued]
            .iter()
            .any(|op| instruction.is(*op));
    !before && !names.iter().any(|op| instruction.is(*op))
}
