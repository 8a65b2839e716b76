//! Records behind loops that are unrolled.
//!
//! Behind a loop a record names what the loop has computed last. Unrolling copies
//! the loop's instructions for each turn, or puts the first turns before it, and
//! looks after the values that somebody needs behind the loop; a record that
//! nothing else keeps goes on naming what is now the first turn's. It gives no
//! location, and a carrier's ends.

use super::order::{end, is_ours};
use super::reaching::loop_blocks;
use crate::llvm::{Block, BlockIdentity, Function, Instruction, Module, Record, RecordIdentity, RecordKind};
use crate::passes::dominance::Dominance;
use crate::passes::hash;
use std::collections::{HashMap, HashSet};

/// A record and what it is about, the header of the loop that it is behind, and
/// what leads there: where other turns have come, that is something else.
type Behind = (RecordIdentity, u64, BlockIdentity, u64);

/// The records that are looked after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    All,
    Carriers,
}

/// What is behind loops, before the pass.
#[derive(Debug)]
pub struct Turns {
    behind: HashSet<Behind>,
    /// The pass is over all loops, and may leave some as they are.
    all: bool,
    which: Which,
}

impl Turns {
    /// Of one loop, which comes as its header and the block before it, or of
    /// all. None if no record has to be looked after.
    pub fn of<'m>(
        function: Function<'m>,
        of_loop: Option<(Block<'m>, Block<'m>)>,
        all: bool,
    ) -> Option<Turns> {
        function.subprogram()?;
        let which = match all {
            true => Which::All,
            false => Which::Carriers,
        };
        let behind = behind(function, of_loop, which);
        (!behind.is_empty()).then_some(Turns {
            behind,
            all: of_loop.is_none(),
            which,
        })
    }

    /// After the pass: ends records behind loops that aren't what they were.
    pub fn settle<'m>(&self, module: &mut Module<'m>, function: Function<'m>) {
        let same = if self.all {
            behind(function, None, self.which)
        } else {
            HashSet::new()
        };
        let gone: HashSet<_> = self.behind.difference(&same).map(|it| (it.0, it.1)).collect();
        let records = function.records();
        let wrong: Vec<_> = records
            .filter(|&record| gone.contains(&identity(record)))
            .collect();
        for record in wrong {
            end(module, record, "the loop that computes its value was unrolled");
        }
    }
}

/// The debug values behind a loop that name what is computed in it; of all loops
/// those that get no phi if LCSSA form is made, as nothing else needs the value.
fn behind<'m>(
    function: Function<'m>,
    of_loop: Option<(Block<'m>, Block<'m>)>,
    which: Which,
) -> HashSet<Behind> {
    if let Some((header, preheader)) = of_loop {
        let blocks = loop_blocks(header, preheader.identity()).into_iter().collect();
        let named = named(function, which).filter(|it| is_behind(it, &blocks));
        return named.map(|it| identity_behind(it.0, header)).collect();
    }
    let dominance = Dominance::new(function);
    let loops = dominance.ways().natural_loops();
    let blocks: Vec<HashSet<Block<'m>>> = loops
        .iter()
        .map(|each| each.blocks.iter().filter_map(|it| dominance.block(*it)).collect())
        .collect();
    let mut around: HashMap<Block<'m>, Vec<usize>> = HashMap::new();
    for (index, blocks) in blocks.iter().enumerate() {
        for &block in blocks {
            around.entry(block).or_default().push(index);
        }
    }
    let mut found = HashSet::new();
    for it in named(function, which) {
        let loops_around = it.1.block().and_then(|block| around.get(&block));
        for &index in loops_around.into_iter().flatten() {
            let header = dominance.block(loops[index].header);
            let Some(header) = header.filter(|_| is_behind(&it, &blocks[index])) else {
                continue;
            };
            if !is_needed_outside(it.1, &blocks[index]) {
                found.insert(identity_behind(it.0, header));
            }
        }
    }
    found
}

fn is_needed_outside<'m>(computed: Instruction<'m>, blocks: &HashSet<Block<'m>>) -> bool {
    let users = computed.as_value().users().into_iter();
    let mut around = users.filter_map(|user| user.as_instruction()?.block());
    around.any(|block| !blocks.contains(&block))
}

/// The debug values of a function, each with what it names.
fn named<'m>(function: Function<'m>, which: Which) -> impl Iterator<Item = (Record<'m>, Instruction<'m>)> {
    let values = function.records().filter(move |&record| {
        record.kind() == RecordKind::Value && (which == Which::All || is_ours(record))
    });
    values.flat_map(|record| {
        let operands = record.location_operands().unwrap_or_default().into_iter();
        operands.filter_map(move |operand| Some((record, operand.as_instruction()?)))
    })
}

fn is_behind<'m>((record, computed): &(Record<'m>, Instruction<'m>), blocks: &HashSet<Block<'m>>) -> bool {
    let here = record.instruction().and_then(Instruction::block);
    computed.block().is_some_and(|block| blocks.contains(&block))
        && here.is_some_and(|here| !blocks.contains(&here))
}

fn identity_behind<'m>(record: Record<'m>, header: Block<'m>) -> Behind {
    let (record, about) = identity(record);
    let leads_there = header.predecessors().into_iter().filter_map(Block::terminator);
    let ways = leads_there.map(|it| hash(it.as_value().identity()));
    (
        record,
        about,
        header.identity(),
        ways.fold(0, |all, way| all ^ way),
    )
}

/// LLVM may put another record in a record's place.
fn identity(record: Record<'_>) -> (RecordIdentity, u64) {
    let about = hash((record.variable(), record.location().inlined_at()));
    (record.identity(), about)
}
