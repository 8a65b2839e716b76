//! The listing of a code object: what `llvm-objdump -d` prints, read back into instructions.

use std::collections::HashMap;

use crate::operand::{Modifiers, Operand, operand};

/// One instruction, or one half of a pair that is issued together (`v_dual_...`).
#[derive(Clone, Debug)]
pub struct Instruction {
    /// Its address in the code object.
    pub pc: u64,
    /// In bytes.
    pub size: u64,
    /// Its name without what tells the encoding (`_e32`, `_e64`, `_sdwa`).
    pub name: String,
    pub operands: Vec<Operand>,
    pub modifiers: Modifiers,
    /// The other half.
    pub paired: Option<Box<Instruction>>,
    /// As the disassembler printed it.
    pub text: String,
}

/// All instructions of a code object, by address.
#[derive(Default)]
pub struct Listing {
    instructions: Vec<Instruction>,
    at: HashMap<u64, usize>,
}

impl Listing {
    /// Reads a listing. Lines that are no instructions are passed over; what an instruction has that isn't understood is
    /// found when it is run.
    pub fn parse(text: &str) -> Listing {
        let mut listing = Listing::default();
        for line in text.lines().filter(|line| line.starts_with('\t')) {
            if let Some(instruction) = instruction(line) {
                listing.at.insert(instruction.pc, listing.instructions.len());
                listing.instructions.push(instruction);
            }
        }
        listing
    }

    /// The instruction at an address.
    pub fn at(&self, pc: u64) -> Option<&Instruction> {
        self.at.get(&pc).map(|index| &self.instructions[*index])
    }

    /// All instructions in order.
    pub fn all(&self) -> &[Instruction] {
        &self.instructions
    }
}

/// `\tTEXT  // ADDRESS: WORD WORD <symbol+offset>`
fn instruction(line: &str) -> Option<Instruction> {
    let (text, comment) = line.split_once("//")?;
    let (pc, words) = comment.trim().split_once(':')?;
    let pc = u64::from_str_radix(pc, 16).ok()?;
    let size = 4 * words
        .split_whitespace()
        .take_while(|word| !word.starts_with('<'))
        .count() as u64;
    let mut halves = text.trim().split("::").map(|half| parse(half.trim(), pc, size));
    let mut first = halves.next()?;
    first.paired = halves.next().map(Box::new);
    Some(first)
}

fn parse(text: &str, pc: u64, size: u64) -> Instruction {
    let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
    let mut operands = Vec::new();
    let mut modifiers = Modifiers::default();
    let parts = split(rest);
    let last = parts.len().wrapping_sub(1);
    for (index, part) in parts.iter().enumerate() {
        // The modifiers follow the last operand, with blanks between.
        let mut words = part.split_whitespace();
        operands.extend(words.next().map(operand));
        let place = operands.last().map(|operand| operand.place);
        if index == last && place != Some(crate::operand::Place::Other) {
            words.for_each(|word| modifiers.add(word));
        }
    }
    let name = ["_e32", "_e64", "_sdwa", "_dpp"]
        .iter()
        .find_map(|suffix| name.strip_suffix(suffix))
        .unwrap_or(name);
    let name = name.replacen("v_dual_", "v_", 1);
    Instruction {
        pc,
        size,
        name,
        operands,
        modifiers,
        paired: None,
        text: text.to_owned(),
    }
}

/// Splits at commas that aren't in brackets.
fn split(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut depth) = (0, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '[' | '(' => depth += 1,
            ']' | ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    if !text[start..].trim().is_empty() {
        parts.push(&text[start..]);
    }
    parts
}
