//! Where ways join that an array's writes reach: LLVM has put a phi there if
//! anybody reads the array, and else nobody knows what it is.

use crate::llvm::{Block, Value};
use std::collections::HashMap;

/// What an array was written by last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Last<'m> {
    /// By nobody yet.
    Entry,
    /// By the last write of this block.
    Write(Block<'m>),
    /// By different ones, where this block begins.
    Join(Block<'m>),
}

/// The blocks where different writes come together, each with the phi that is the
/// array there. `written` has each block with writes, and what the array is at
/// its end, if that is known.
pub fn joins<'m>(
    blocks: &[Block<'m>],
    written: &HashMap<Block<'m>, Option<Value<'m>>>,
) -> Vec<(Block<'m>, Option<Value<'m>>)> {
    let mut predecessors: HashMap<_, Vec<_>> = HashMap::new();
    for &block in blocks {
        for next in block.successors() {
            predecessors.entry(next).or_default().push(block);
        }
    }
    let last = last(blocks, &predecessors, written);
    let joined = |&block: &Block<'m>| reaching(block, &predecessors, &last) == Some(Last::Join(block));
    let joins: Vec<_> = blocks.iter().copied().filter(joined).collect();
    let mut values: HashMap<_, _> = written
        .iter()
        .filter_map(|(&block, &value)| Some((Last::Write(block), value?)))
        .collect();
    while let Some((join, value)) = joins.iter().find_map(|&join| {
        let is_new = !values.contains_key(&Last::Join(join));
        let known = |block: &Block<'m>| values.get(last.get(block)?).copied();
        is_new.then(|| Some((join, phi(join, known)?)))?
    }) {
        values.insert(Last::Join(join), value);
    }
    let found = joins
        .into_iter()
        .map(|join| (join, values.get(&Last::Join(join)).copied()));
    found.collect()
}

/// What an array was written by last at the end of each block that can be reached.
fn last<'m>(
    blocks: &[Block<'m>],
    predecessors: &HashMap<Block<'m>, Vec<Block<'m>>>,
    written: &HashMap<Block<'m>, Option<Value<'m>>>,
) -> HashMap<Block<'m>, Last<'m>> {
    let mut last = HashMap::new();
    last.extend(blocks.first().map(|&entry| (entry, Last::Entry)));
    loop {
        let before = last.clone();
        for &block in blocks {
            let out = match written.contains_key(&block) {
                true => Some(Last::Write(block)),
                false if Some(&block) == blocks.first() => Some(Last::Entry),
                false => reaching(block, predecessors, &last),
            };
            last.extend(out.map(|out| (block, out)));
        }
        if last == before {
            return last;
        }
    }
}

/// What an array was written by last where a block begins; none if that isn't
/// known yet.
fn reaching<'m>(
    block: Block<'m>,
    predecessors: &HashMap<Block<'m>, Vec<Block<'m>>>,
    last: &HashMap<Block<'m>, Last<'m>>,
) -> Option<Last<'m>> {
    let before = predecessors.get(&block)?.iter();
    let mut before = before.filter_map(|before| last.get(before).copied());
    let first = before.next()?;
    match before.all(|other| other == first) {
        true => Some(first),
        false => Some(Last::Join(block)),
    }
}

/// The one phi into which comes what is known of each predecessor.
fn phi<'m>(block: Block<'m>, known: impl Fn(&Block<'m>) -> Option<Value<'m>>) -> Option<Value<'m>> {
    let instructions = block.instructions().into_iter();
    let mut phis = instructions.take_while(|it| it.is_phi()).filter(|phi| {
        let incoming = phi.incoming().into_iter();
        let same: Vec<_> = incoming
            .filter_map(|(value, from)| Some(known(&from)? == value))
            .collect();
        !same.is_empty() && same.into_iter().all(|same| same)
    });
    let phi = phis.next()?;
    phis.next().is_none().then(|| phi.as_value())
}
