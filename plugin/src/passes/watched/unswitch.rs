//! Records that a way past a loop doesn't come to.
//!
//! Where a loop is left by a condition that no turn changes, LLVM asks for it in front of
//! the loop. Who leaves goes straight behind the loop then, past what its first blocks
//! say of variables, and there what these were before the loop would be shown.

use super::order::{one_of_each, placed};
use super::reaching::loop_blocks;
use crate::llvm::{Block, BlockIdentity, Function, InsertionPoint, Instruction, Module, Record};
use crate::passes::{end_at, hash, remark_end};
use std::collections::HashSet;

/// So many values of a condition are compared.
const PARTS: usize = 16;

/// A loop, before its conditions are looked at.
#[derive(Debug)]
pub struct Unswitch {
    header: BlockIdentity,
    preheader: BlockIdentity,
    inside: HashSet<BlockIdentity>,
    /// The blocks behind it.
    exits: HashSet<BlockIdentity>,
    /// The blocks that each turn begins with, and by what control goes on from each.
    first: Vec<(BlockIdentity, u64)>,
    all: bool,
}

impl Unswitch {
    /// None if no record has to be looked after.
    pub fn of<'m>(header: Block<'m>, preheader: Block<'m>, all: bool) -> Option<Unswitch> {
        header.function()?.subprogram()?;
        let blocks = loop_blocks(header, preheader.identity());
        let inside: HashSet<_> = blocks.iter().map(|block| block.identity()).collect();
        let next = blocks.iter().flat_map(|block| block.successors());
        let next = next.map(|block| block.identity());
        let unswitch = Unswitch {
            header: header.identity(),
            preheader: preheader.identity(),
            exits: next.filter(|block| !inside.contains(block)).collect(),
            first: first(header, &inside),
            all,
            inside,
        };
        let is_any = blocks
            .into_iter()
            .any(|block| placed(block, all).next().is_some());
        is_any.then_some(unswitch)
    }

    /// After the pass: ends behind the loop what its first blocks say something about,
    /// where control comes past them.
    pub fn settle<'m>(&self, module: &mut Module<'m>, function: Function<'m>) {
        let blocks = function.blocks();
        let Some(&header) = blocks.iter().find(|block| block.identity() == self.header) else {
            return;
        };
        let said = self.said(&blocks);
        for block in self.past(header) {
            for &record in &said {
                let place = InsertionPoint::BlockStart(block);
                if let Some(ended) = end_at(module, place, record) {
                    remark_end(
                        module,
                        ended,
                        "control comes there past a loop that says what it is",
                    );
                }
            }
        }
    }

    /// A record of each part of a variable about which the blocks that control comes past
    /// say something, in their order.
    fn said<'m>(&self, blocks: &[Block<'m>]) -> Vec<Record<'m>> {
        let passed = self.passed(blocks).into_iter();
        one_of_each(passed.flat_map(|block| placed(block, self.all)))
    }

    /// The first blocks, up to the last one that asks something else now, or nothing.
    fn passed<'m>(&self, blocks: &[Block<'m>]) -> Vec<Block<'m>> {
        let (mut found, mut last) = (Vec::new(), 0);
        for &(first, branch) in &self.first {
            let Some(&block) = blocks.iter().find(|block| block.identity() == first) else {
                break;
            };
            found.push(block);
            if self::branch(block) != branch {
                last = found.len();
            }
        }
        found.truncate(last);
        found
    }

    /// The blocks behind the loop that control comes to without coming to the loop.
    fn past<'m>(&self, header: Block<'m>) -> Vec<Block<'m>> {
        let mut found = Vec::new();
        let mut known = HashSet::from([header]);
        let mut block = header;
        while block.identity() != self.preheader {
            let before = block.predecessors().into_iter();
            let mut before = before.filter(|it| !self.inside.contains(&it.identity()));
            let (Some(only), None) = (before.next(), before.next()) else {
                break;
            };
            if !known.insert(only) {
                break;
            }
            let others = only.successors().into_iter();
            found.extend(others.filter(|it| !known.contains(it) && self.is_behind(*it)));
            block = only;
        }
        found
    }

    /// Whether the loop led to a block, which may have been split since.
    fn is_behind(&self, block: Block<'_>) -> bool {
        let mut it = block.predecessors().into_iter().chain([block]);
        it.any(|block| self.exits.contains(&block.identity()))
    }
}

/// The blocks of a loop that control comes to one by one, unless it leaves the loop.
fn first(header: Block<'_>, inside: &HashSet<BlockIdentity>) -> Vec<(BlockIdentity, u64)> {
    let mut found: Vec<(BlockIdentity, u64)> = Vec::new();
    let mut next = Some(header);
    while let Some(block) = next {
        if found.iter().any(|(known, _)| *known == block.identity()) {
            break;
        }
        found.push((block.identity(), branch(block)));
        let mut stays = block.successors();
        stays.retain(|it| inside.contains(&it.identity()));
        next = match stays[..] {
            [only] => Some(only),
            _ => None,
        };
    }
    found
}

/// By what control goes on from a block: so many ways, and a condition with what it is put
/// together from, of which the pass takes away what it asks for elsewhere.
fn branch(block: Block<'_>) -> u64 {
    let ways = block.successors().len();
    let condition = block.terminator().and_then(|it| it.operands().first().copied());
    let mut parts: Vec<_> = condition.into_iter().filter(|_| ways > 1).collect();
    let mut next = 0;
    while let Some(part) = parts.get(next).filter(|_| parts.len() < PARTS) {
        next += 1;
        let operands = part
            .as_instruction()
            .filter(|it| !it.is_phi())
            .map(Instruction::operands);
        parts.extend(operands.into_iter().flatten());
    }
    hash((parts, ways))
}
