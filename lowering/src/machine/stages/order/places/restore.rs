//! Puts the records of a block back between the effects that they stood between.

use super::{Order, REASON, Wanted, is_effect, name, record};
use crate::import::{DW_OP_LLVM_FRAGMENT, split_fragment};
use crate::machine::edit::NewValue;
use crate::machine::function::overlap;
use crate::machine::layout::{Anchor, ItemId, Layout};
use crate::machine::{BlockId, DebugValue, Edit, Instance, InstructionId, Operand, Register, Traits};
use rustc_hash::{FxHashMap, FxHashSet};

/// Puts the records of blocks, which are one in IR, where they belong again.
pub fn restore(layout: &mut Layout<'_>, blocks: &[BlockId], wanted: &Order) {
    if wanted.places.is_empty() {
        return;
    }
    let mut restore = Restore::new(layout, blocks, wanted);
    if !restore.matches() {
        // Nobody knows where records belong.
        for item in restore.records {
            restore
                .layout
                .undefine_registers(item, "nobody knows which calls it stands between");
        }
        return;
    }
    let mut last = None;
    for index in 0..wanted.places.len() {
        last = restore.place(index, last);
    }
}

struct Restore<'l, 'f> {
    layout: &'l mut Layout<'f>,
    blocks: &'l [BlockId],
    wanted: &'l Order,
    /// The last record at the start of the blocks.
    first: Option<ItemId>,
    /// What has records behind those.
    behind_first: FxHashSet<Instance>,
    records: Vec<ItemId>,
    /// All that there are, and those that are wanted; none: nobody knows it.
    all: Vec<InstructionId>,
    effects: Vec<Option<InstructionId>>,
    positions: FxHashMap<Anchor, u32>,
}

impl<'l, 'f> Restore<'l, 'f> {
    fn new(layout: &'l mut Layout<'f>, blocks: &'l [BlockId], wanted: &'l Order) -> Restore<'l, 'f> {
        let function = layout.function();
        let (mut records, mut all) = (Vec::new(), Vec::new());
        let mut positions = FxHashMap::default();
        for anchor in blocks.iter().flat_map(|block| layout.in_block(*block)) {
            positions.insert(anchor, positions.len() as u32 + 1);
            match anchor {
                Anchor::Code(id) if is_effect(function, id) => all.push(id),
                Anchor::Code(_) => {}
                Anchor::Item(item) => {
                    let old = layout.old(item);
                    if old.is_some_and(|id| record(function, id).is_some()) {
                        records.push(item);
                    }
                }
            }
        }
        Restore {
            layout,
            blocks,
            wanted,
            first: None,
            behind_first: FxHashSet::default(),
            records,
            all,
            effects: Vec::new(),
            positions,
        }
    }

    /// Finds the effects that are wanted among those that are there. Where a name
    /// is there more or less often than wanted, its effects tell nothing.
    fn matches(&mut self) -> bool {
        let function = self.layout.function();
        let mut counts: FxHashMap<&str, i64> = FxHashMap::default();
        for name in &self.wanted.effects {
            *counts.entry(name).or_default() += 1;
        }
        for &id in &self.all {
            *counts.entry(name(function, id)).or_default() -= 1;
        }
        self.all.retain(|id| counts[name(function, *id)] == 0);
        let mut next = self.all.iter();
        for wanted in &self.wanted.effects {
            let mut found = None;
            if counts[wanted.as_str()] == 0 {
                match next.next() {
                    Some(&id) if name(function, id) == wanted => found = Some(id),
                    _ => return false,
                }
            }
            self.effects.push(found);
        }
        true
    }

    fn place(&mut self, index: usize, mut last: Option<ItemId>) -> Option<ItemId> {
        let place = &self.wanted.places[index];
        let mut found = self.take(index);
        for &item in &found {
            self.cut(item, place.bits);
        }
        found.retain(|&item| !self.is_overtaken(index, item) || self.erase(item));
        if found.is_empty() {
            // Of several that nothing is between codegen keeps the last.
            return match self.is_replaced(index) {
                true => last,
                false => self.put(place, None, last),
            };
        }
        for item in found {
            // What is in its register on entry need not be there any more further down, where
            // others are.
            let is_there = !self.is_allocated() && self.is_fixed(item) && self.is_first_of_all(index);
            if is_there && !self.is_late(place, item) {
                self.behind_first.insert(place.instance);
                let at = |item| self.at(Anchor::Item(item));
                last = last.into_iter().chain([item]).max_by_key(|&item| at(item));
                continue;
            }
            last = self.put(place, Some(item), last);
        }
        last
    }

    /// The last effect that a record is behind.
    fn before(&self, count: usize) -> Option<Anchor> {
        let known = self.effects[..count].iter().rev().copied();
        known.flatten().next().map(Anchor::Code)
    }

    fn behind(&self, count: usize) -> Option<Anchor> {
        let known = self.effects[count..].iter().copied();
        known.flatten().next().map(Anchor::Code)
    }

    /// Whether another record of the variable follows before the next effect.
    fn is_replaced(&self, index: usize) -> bool {
        let place = &self.wanted.places[index];
        let mut later = self.wanted.places[index + 1..].iter();
        later.any(|next| next.instance == place.instance && next.effects == place.effects)
    }

    /// Whether a record has come behind one that was said later of the same variable: what it says
    /// must not come back there. Constants go back to their places.
    fn is_overtaken(&self, index: usize, item: ItemId) -> bool {
        let place = &self.wanted.places[index];
        let here = self.at(Anchor::Item(item));
        let mut later = self.wanted.places[index + 1..].iter();
        place.constant.is_none()
            && self.is_late(place, item)
            && later.any(|next| {
                let is_behind = |effect| self.at(effect) < here;
                next.instance == place.instance
                    && are_of_one_part(place, next)
                    && self.before(next.effects).is_some_and(is_behind)
            })
    }

    /// Takes an overtaken record away.
    fn erase(&mut self, item: ItemId) -> bool {
        self.layout.erase(item);
        false
    }

    /// Whether a record holds from where its block begins.
    fn is_first_of_all(&self, index: usize) -> bool {
        let (earlier, place) = (&self.wanted.places[..index], &self.wanted.places[index]);
        place.effects == 0 && earlier.iter().all(|other| other.instance != place.instance)
    }

    fn value(&self, item: ItemId) -> Option<(InstructionId, &'f DebugValue)> {
        let id = self.layout.old(item)?;
        Some((id, self.layout.function().instruction(id).debug.as_ref()?))
    }

    /// Takes what is there of a record: one debug value for each of its parts.
    fn take(&mut self, index: usize) -> Vec<ItemId> {
        let place = &self.wanted.places[index];
        let mut found: Vec<ItemId> = Vec::new();
        for item in std::mem::take(&mut self.records) {
            let Some((_, value)) = self.value(item).filter(|it| self.is_of(*it, place)) else {
                self.records.push(item);
                continue;
            };
            let same = found.iter_mut().find(|other| {
                let other = self.value(**other);
                other.is_some_and(|(_, other)| other.expression == value.expression)
            });
            match same {
                None => found.push(item),
                // A parameter's is in its register on entry, wherever the record stands, and in
                // another one.
                Some(same) if self.is_fixed(*same) && !self.is_fixed(item) => {
                    if !self.is_first_of_all(index) {
                        self.layout.erase(*same);
                    }
                    *same = item;
                }
                Some(_) => self.records.push(item),
            }
        }
        found
    }

    fn is_of(&self, (id, value): (InstructionId, &DebugValue), place: &Wanted) -> bool {
        match place.is {
            Some(is) => self.layout.function().instruction(id).identity == is,
            None => value.instance == place.instance && value.line == place.line,
        }
    }

    fn is_fixed(&self, item: ItemId) -> bool {
        let id = self.layout.old(item);
        id.is_some_and(|id| self.layout.function().registers_of(id).any(Register::is_physical))
    }

    /// Whether what is in a register that nobody reads stays there until it is written.
    fn is_allocated(&self) -> bool {
        self.layout.function().registers.virtuals.is_empty()
    }

    fn is_undefined(&self, item: ItemId) -> bool {
        let id = self.layout.old(item);
        id.is_some_and(|id| self.layout.function().is_undefined(id))
    }

    /// Fast instruction selection takes the register of an integer's lowest bits for all of it.
    fn cut(&mut self, item: ItemId, bits: u32) {
        let function = self.layout.function();
        let Some((id, value)) = self.value(item) else {
            return;
        };
        let [Operand::Register(operand)] = function.operands(id) else {
            return;
        };
        let is_bare = function.expression(value).elements.is_empty();
        if !function.has(id, Traits::VALUE) || !is_bare {
            return;
        }
        if let Some(known) = function.registers.virtuals.get(&operand.register)
            && known.size < bits
        {
            let low = vec![DW_OP_LLVM_FRAGMENT, 0, u64::from(known.size)];
            self.layout.edit(Edit::SetExpression(id, low));
        }
    }

    fn at(&self, anchor: Anchor) -> u32 {
        self.positions.get(&anchor).copied().unwrap_or(0)
    }

    /// Puts a record where it belongs; returns where the next one may be.
    fn put(&mut self, place: &Wanted, record: Option<ItemId>, last: Option<ItemId>) -> Option<ItemId> {
        if let Some(record) = record
            && place.is_first
            && (place.constant.is_some() || self.is_undefined(record))
            && !self.behind_first.contains(&place.instance)
        {
            // What others need may be computed at the start of the block.
            match self.first {
                Some(first) => self.layout.put_behind(record, Anchor::Item(first)),
                None => {
                    let gap = self.layout.behind_labels(self.blocks[0]);
                    self.layout.put_first(record, gap);
                }
            }
            self.positions.insert(Anchor::Item(record), 0);
            self.first = Some(record);
            return last;
        }
        self.behind_first.insert(place.instance);
        let mut before = self.before(place.effects);
        // Behind the effect or the record before it, whichever is later.
        let last = last.map(Anchor::Item);
        if before.is_none_or(|before| last.is_some_and(|last| self.at(last) >= self.at(before))) {
            before = last;
        }
        let before = before.or(self.first.map(Anchor::Item));
        let here = record.map(|record| self.at(Anchor::Item(record)));
        let is_early = here
            .zip(before)
            .is_some_and(|(here, before)| here < self.at(before));
        let is_late = record.is_some_and(|record| self.is_late(place, record));
        let record = match record {
            Some(record) if !is_early && !is_late => return Some(record),
            // A value that is computed later is nowhere until then.
            Some(record) if !is_late || place.constant.is_some() => {
                if let Some(before) = before.filter(|_| is_early) {
                    self.end(record, before);
                }
                record
            }
            _ => self.layout.new_item(new_value(place)),
        };
        // One after the other they stand right behind the last.
        match before {
            Some(before) => self.layout.put_behind(record, before),
            None => {
                let gap = self.layout.behind_phis(self.blocks[0]);
                self.layout.put_first(record, gap);
            }
        }
        let position = before.map_or(0, |before| self.at(before));
        self.positions.insert(Anchor::Item(record), position);
        Some(record)
    }

    fn is_late(&self, place: &Wanted, record: ItemId) -> bool {
        let here = self.at(Anchor::Item(record));
        let behind = self.behind(place.effects);
        behind.is_some_and(|behind| here > self.at(behind))
    }

    /// A register that is written on the way has something else there, and may where
    /// registers aren't allocated yet.
    fn end(&mut self, record: ItemId, before: Anchor) {
        if !self.is_fixed(record) {
            return;
        }
        let (block, from) = self.layout.gap(record);
        let (there, to) = self.layout.gap_behind(before);
        // It may go to another block.
        let is_free = from < to && !self.is_allocated();
        let is_changed = block != there || to < from || is_free || {
            let mut way = self.layout.code(block)[from..to].iter();
            way.any(|id| self.layout.changes(*id, record))
        };
        if is_changed {
            self.layout.undefine(record, REASON);
        }
    }
}

/// Whether two records of a variable say something of the same bits.
fn are_of_one_part(one: &Wanted, other: &Wanted) -> bool {
    let part = |it: &Wanted| split_fragment(&it.expression).1;
    overlap(&part(one), &part(other))
}

fn new_value(place: &Wanted) -> NewValue {
    let variable = place.instance.variable;
    NewValue::of_constant(variable, place.location, place.constant, place.expression.clone())
}
