//! Where debug values and labels stand between the instructions of blocks, while
//! they are brought into another order.

use super::edit::{Changes, Edit, Loss, Lost, NewOperand, NewValue, Position};
use super::function::{BlockId, Function, InstructionId, Operand, Traits};
use super::registers::Register;
use rustc_hash::{FxHashMap, FxHashSet};

/// A debug instruction, by its place in the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ItemId(usize);

#[derive(Clone, Debug)]
enum Item {
    Old(InstructionId),
    New(NewValue),
}

/// What something stands right behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Anchor {
    Code(InstructionId),
    Item(ItemId),
}

#[derive(Clone, Debug, Default)]
struct Block {
    /// Those that are code; a bundle is one.
    code: Vec<InstructionId>,
    /// What stands in front of each, and behind the last.
    gaps: Vec<Vec<ItemId>>,
}

/// A block, and how many instructions come before.
pub(super) type Gap = (BlockId, usize);

pub struct Layout<'f> {
    function: &'f Function,
    blocks: Vec<Block>,
    before: Vec<Block>,
    items: Vec<Item>,
    /// By item.
    gaps: Vec<Gap>,
    code: FxHashMap<InstructionId, Gap>,
    undefined: FxHashSet<ItemId>,
    edits: Vec<Edit>,
    losses: Vec<Loss>,
}

impl<'f> Layout<'f> {
    pub fn new(function: &'f Function) -> Layout<'f> {
        let mut layout = Layout {
            function,
            blocks: Vec::new(),
            before: Vec::new(),
            items: Vec::new(),
            gaps: Vec::new(),
            code: FxHashMap::default(),
            undefined: FxHashSet::default(),
            edits: Vec::new(),
            losses: Vec::new(),
        };
        for block in function.block_ids() {
            let mut of = Block {
                code: Vec::new(),
                gaps: vec![Vec::new()],
            };
            for id in function.in_block(block) {
                let gap = (block, of.code.len());
                if function.is_debug(id) {
                    of.gaps[gap.1].push(layout.add(Item::Old(id), gap));
                } else {
                    layout.code.insert(id, gap);
                    of.code.push(id);
                    of.gaps.push(Vec::new());
                }
            }
            layout.blocks.push(of);
        }
        layout.before.clone_from(&layout.blocks);
        layout
    }

    fn add(&mut self, item: Item, gap: Gap) -> ItemId {
        self.items.push(item);
        self.gaps.push(gap);
        ItemId(self.items.len() - 1)
    }

    pub fn function(&self) -> &'f Function {
        self.function
    }

    pub fn code(&self, block: BlockId) -> &[InstructionId] {
        &self.blocks[block.0 as usize].code
    }

    /// All that is in a block, in order.
    pub(crate) fn in_block(&self, block: BlockId) -> Vec<Anchor> {
        let of = &self.blocks[block.0 as usize];
        let mut all = Vec::new();
        for (index, gap) in of.gaps.iter().enumerate() {
            all.extend(gap.iter().map(|item| Anchor::Item(*item)));
            all.extend(of.code.get(index).map(|id| Anchor::Code(*id)));
        }
        all
    }

    /// The instruction of the function that an item is; none: it is new.
    pub fn old(&self, item: ItemId) -> Option<InstructionId> {
        match self.items[item.0] {
            Item::Old(id) => Some(id),
            Item::New(_) => None,
        }
    }

    /// The items that the function has already, by what they are there.
    pub fn items(&self) -> impl Iterator<Item = (InstructionId, ItemId)> + use<'_, 'f> {
        let old = |(index, item): (usize, &Item)| match item {
            Item::Old(id) => Some((*id, ItemId(index))),
            Item::New(_) => None,
        };
        self.items.iter().enumerate().filter_map(old)
    }

    /// Where an item stands.
    pub(crate) fn gap(&self, item: ItemId) -> Gap {
        self.gaps[item.0]
    }

    /// Right behind something.
    fn behind(&self, anchor: Anchor) -> (Gap, usize) {
        match anchor {
            Anchor::Code(id) => {
                let (block, index) = self.code[&id];
                ((block, index + 1), 0)
            }
            Anchor::Item(item) => {
                let gap = self.gap(item);
                let place = self.at(gap).iter().position(|other| *other == item);
                (gap, place.map_or(0, |place| place + 1))
            }
        }
    }

    /// The gap right behind something.
    pub(crate) fn gap_behind(&self, anchor: Anchor) -> Gap {
        self.behind(anchor).0
    }

    fn at(&self, gap: Gap) -> &Vec<ItemId> {
        &self.blocks[gap.0.0 as usize].gaps[gap.1]
    }

    fn at_mut(&mut self, gap: Gap) -> &mut Vec<ItemId> {
        &mut self.blocks[gap.0.0 as usize].gaps[gap.1]
    }

    /// Behind the phis of a block.
    pub(crate) fn behind_phis(&self, block: BlockId) -> Gap {
        let is_phi = |id: &&InstructionId| self.function.has(**id, Traits::PHI);
        (block, self.code(block).iter().take_while(is_phi).count())
    }

    /// Behind the phis and labels of a block.
    pub(crate) fn behind_labels(&self, block: BlockId) -> Gap {
        let leads = |index: usize| {
            let id = self.code(block).get(index);
            id.is_some_and(|id| self.function.has(*id, Traits::PHI | Traits::POSITION))
        };
        let is_start = |index: &usize| self.at((block, *index)).is_empty() && leads(*index);
        (block, (0..).take_while(is_start).count())
    }

    pub fn is_empty(&self, gap: Gap) -> bool {
        self.at(gap).is_empty()
    }

    pub(crate) fn is_first_of(&self, item: ItemId, gap: Gap) -> bool {
        self.at(gap).first() == Some(&item)
    }

    /// Whether it is a debug value of no register.
    pub fn is_constant(&self, item: ItemId) -> bool {
        match &self.items[item.0] {
            Item::Old(id) => {
                let operands = self
                    .function
                    .debug_value(*id)
                    .map(|_| self.function.operands(*id));
                operands.is_some_and(|operands| !matches!(operands.first(), Some(Operand::Register(_))))
            }
            Item::New(value) => !matches!(value.operands.first(), Some(NewOperand::Register(..))),
        }
    }

    pub(crate) fn new_item(&mut self, value: NewValue) -> ItemId {
        self.add(Item::New(value), (BlockId(0), 0))
    }

    fn remove(&mut self, item: ItemId) {
        let gap = self.gap(item);
        self.at_mut(gap).retain(|other| *other != item);
    }

    /// Takes away an old item of which nothing is lost.
    pub(crate) fn erase(&mut self, item: ItemId) {
        if let Some(value) = self.old(item) {
            self.remove(item);
            self.edits.push(Edit::Erase(value));
        }
    }

    /// Puts an item right behind something else.
    pub(crate) fn put_behind(&mut self, item: ItemId, anchor: Anchor) {
        self.remove(item);
        let (gap, place) = self.behind(anchor);
        self.put(item, gap, place);
    }

    /// Puts an item in front of all others in a gap.
    pub(crate) fn put_first(&mut self, item: ItemId, gap: Gap) {
        self.remove(item);
        self.put(item, gap, 0);
    }

    /// Puts an item behind all others in a gap.
    pub(crate) fn put_last(&mut self, item: ItemId, gap: Gap) {
        self.remove(item);
        let place = self.at(gap).len();
        self.put(item, gap, place);
    }

    fn put(&mut self, item: ItemId, gap: Gap, place: usize) {
        self.gaps[item.0] = gap;
        self.at_mut(gap).insert(place, item);
    }

    /// Whether an instruction writes what an item is of.
    pub fn changes(&self, id: InstructionId, item: ItemId) -> bool {
        let old = self.old(item).filter(|_| !self.undefined.contains(&item));
        old.is_some_and(|value| self.function.changes(id, value))
    }

    /// Says what is lost, and why.
    pub(crate) fn lose(&mut self, of: Lost, reason: &'static str) {
        self.losses.push(Loss { of, reason });
    }

    /// A debug value says from now on that its variable is nowhere.
    pub(crate) fn undefine(&mut self, item: ItemId, reason: &'static str) {
        if let Some(value) = self.old(item) {
            self.undefined.insert(item);
            let of = Lost::Value(value);
            self.losses.push(Loss { of, reason });
            self.edits.push(Edit::Undefine(value));
        }
    }

    /// The same, unless it is of a constant.
    pub(crate) fn undefine_registers(&mut self, item: ItemId, reason: &'static str) {
        if let Some(value) = self.old(item) {
            self.undefined.insert(item);
            if self.function.registers_of(value).next().is_some() {
                let of = Lost::Value(value);
                self.losses.push(Loss { of, reason });
            }
            self.edits.extend(undefine_registers(self.function, value));
        }
    }

    pub fn edit(&mut self, edit: Edit) {
        self.edits.push(edit);
    }

    /// Takes debug instructions out of bundles: they stand behind these. Where an
    /// instruction behind one in the bundle writes its register, it is nowhere.
    pub(crate) fn unbundle(&mut self, block: BlockId, which: impl Fn(InstructionId) -> bool) {
        for index in 0..self.code(block).len() {
            let head = self.code(block)[index];
            if !self.function.has(head, Traits::BUNDLED_BEHIND) {
                continue;
            }
            let mut taken: Vec<ItemId> = Vec::new();
            for id in self.function.bundle(head).skip(1) {
                if self.function.is_debug(id) && which(id) {
                    taken.push(self.add(Item::Old(id), (block, index + 1)));
                } else {
                    self.undefine_bundled(&taken, id);
                }
            }
            self.at_mut((block, index + 1)).splice(0..0, taken);
        }
    }

    /// How many debug instructions are between two instructions of a block, by their places.
    pub(crate) fn items_between(&self, block: BlockId, first: usize, last: usize) -> usize {
        let gaps = first + 1..=last;
        gaps.map(|index| self.at((block, index)).len()).sum()
    }

    /// The same with those between two instructions of a block, by their places, that will be a bundle's
    /// first and last.
    pub(crate) fn clear_between(&mut self, block: BlockId, first: usize, last: usize) {
        let mut taken: Vec<ItemId> = Vec::new();
        for index in first + 1..=last {
            taken.append(self.at_mut((block, index)));
            self.undefine_bundled(&taken, self.code(block)[index]);
        }
        for item in taken.into_iter().rev() {
            self.put(item, (block, last + 1), 0);
        }
    }

    fn undefine_bundled(&mut self, items: &[ItemId], code: InstructionId) {
        for &item in items {
            if self.changes(code, item) {
                self.undefine_registers(item, "an instruction of its bundle writes its register");
            }
        }
    }

    /// What is to be changed.
    pub(crate) fn changes_made(self) -> Changes {
        let mut changes = Changes {
            edits: self.edits,
            losses: self.losses,
        };
        for ((block, now), was) in self.function.block_ids().zip(&self.blocks).zip(&self.before) {
            for (index, (now_here, was_here)) in now.gaps.iter().zip(&was.gaps).enumerate() {
                if now_here == was_here {
                    continue;
                }
                let next = now.code.get(index);
                let at = next.map_or(Position::End(block), |next| Position::Before(*next));
                for item in now_here {
                    changes.edits.push(match &self.items[item.0] {
                        Item::Old(id) => Edit::Move(*id, at),
                        Item::New(value) => Edit::Insert(at, value.clone()),
                    });
                }
            }
        }
        changes
    }
}

/// Takes the registers of a debug value away.
pub(super) fn undefine_registers(function: &Function, value: InstructionId) -> impl Iterator<Item = Edit> {
    let operands = (0..).zip(function.operands(value));
    let registers = operands.filter(|(_, operand)| matches!(operand, Operand::Register(_)));
    registers.map(move |(index, _)| Edit::SetRegister(value, index, Register::NONE, 0))
}
