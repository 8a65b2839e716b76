//! `DW_AT_LLVM_lane_pc` read symbolically: a vector of PCs, of which masks put one
//! over another.

use super::super::decode::{Decoded, operations};
use super::super::words::Pointed;
use super::super::{Slice, Symbolizer};
use super::mask::{Mask, Word};
use crate::dwarf::operation::Extension;
use crate::target::Target;
use gimli::{DieReference, Encoding, Operation};

/// Where lanes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Where {
    /// At the wave's PC.
    Here,
    At(u64),
}

/// Lanes that are in one place unless a later layer has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layer {
    pub place: Where,
    pub mask: Mask,
}

/// An element of the stack.
#[derive(Clone, Debug)]
enum Item {
    /// A register's location, from a byte on.
    Register(gimli::Register, u64),
    Address(u64),
    /// A number, or what is made of pieces: low words first.
    Words(Vec<Word>),
    Mask(Mask),
    /// The same for each lane.
    Vector(Where),
    Layers(Vec<Layer>),
}

/// How deeply procedures call each other, at most.
const MAX_DEPTH: usize = 64;
/// How many operations are looked at.
const MAX_OPERATIONS: u32 = 1 << 14;

/// The layers that an expression is, the lowest first; none if it is of another kind.
pub(super) fn layers(
    expression: Slice,
    encoding: Encoding,
    target: &Target,
    symbolizer: &dyn Symbolizer,
) -> Option<Vec<Layer>> {
    let mut reader = Reader {
        target,
        symbolizer,
        stack: Vec::new(),
        pieces: Vec::new(),
        budget: MAX_OPERATIONS,
    };
    reader.run(expression, encoding, 0)?;
    match reader.stack.pop()? {
        Item::Layers(layers) => Some(layers),
        Item::Vector(place) => Some(vec![Layer {
            place,
            mask: Mask::All,
        }]),
        _ => None,
    }
}

struct Reader<'s> {
    target: &'s Target,
    symbolizer: &'s dyn Symbolizer,
    stack: Vec<Item>,
    /// Of a composite that isn't complete.
    pieces: Vec<Word>,
    budget: u32,
}

impl Reader<'_> {
    fn run(&mut self, expression: Slice, encoding: Encoding, depth: usize) -> Option<()> {
        for operation in operations(expression, encoding) {
            self.budget = self.budget.checked_sub(1)?;
            match operation.ok()? {
                Decoded::Standard(_, Operation::Call { offset }) => self.call(offset, depth)?,
                Decoded::Standard(_, operation) => self.standard(operation)?,
                Decoded::Extension(operation, operands) => self.extension(operation, &operands)?,
            }
        }
        Some(())
    }

    fn call(&mut self, offset: DieReference, depth: usize) -> Option<()> {
        let symbolizer = self.symbolizer;
        let offset = match offset {
            DieReference::UnitRef(offset) => symbolizer.unit_offset(offset)?,
            DieReference::DebugInfoRef(offset) => offset.0,
        };
        match symbolizer.pointed(offset)? {
            Pointed::Procedure(expression, encoding) if depth < MAX_DEPTH => {
                self.run(expression, encoding, depth + 1)
            }
            _ => None,
        }
    }

    fn standard(&mut self, operation: Operation<Slice>) -> Option<()> {
        let item = match operation {
            Operation::Register { register } => Item::Register(register, 0),
            Operation::RegisterOffset {
                register, offset: 0, ..
            } => Item::Words(vec![Word::Whole(self.symbolizer.register(register))]),
            Operation::Address { address } => Item::Address(address),
            Operation::AddressIndex { index } => Item::Address(self.symbolizer.indexed_address(index)?),
            Operation::UnsignedConstant { value } => Item::Words(number(value)),
            Operation::SignedConstant { value } => Item::Words(number(u64::try_from(value).ok()?)),
            // What is on the stack stands for the value already.
            Operation::StackValue => return Some(()),
            Operation::Deref {
                size, space: false, ..
            } => self.read(size)?,
            Operation::Shl => match (self.words()?.as_slice(), self.words()?.as_slice()) {
                ([Word::Known(32)], [low]) => Item::Words(vec![Word::Known(0), low.clone()]),
                _ => return None,
            },
            Operation::Or => Item::Words(joined(self.words()?, self.words()?)?),
            Operation::Piece {
                size_in_bits: 32,
                bit_offset: None,
            } => {
                let words = self.words()?;
                let [word] = words.as_slice() else { return None };
                self.pieces.push(word.clone());
                return Some(());
            }
            _ => return None,
        };
        self.stack.push(item);
        Some(())
    }

    /// What so many bytes of the location on the stack hold.
    fn read(&mut self, bytes: u8) -> Option<Item> {
        Some(match (self.stack.pop()?, bytes) {
            (Item::Register(register, from), 4) => {
                let name = self.symbolizer.register(register);
                Item::Words(vec![Word::Half(
                    match (self.target.is_lane_register(register.0), from) {
                        (true, from) if from % 4 == 0 => format!("{name}[{}]", from / 4),
                        (false, 0) => name,
                        _ => return None,
                    },
                )])
            }
            (Item::Register(register, 0), 8) => {
                Item::Words(vec![Word::Whole(self.symbolizer.register(register))])
            }
            (item @ (Item::Mask(_) | Item::Words(_)), 4 | 8) => item,
            _ => return None,
        })
    }

    fn extension(&mut self, operation: Extension, operands: &[i128]) -> Option<()> {
        let item = match (operation, operands) {
            (Extension::Nop, _) => return Some(()),
            (Extension::Undefined, _) => Item::Layers(Vec::new()),
            (Extension::PieceEnd, _) => Item::Words(std::mem::take(&mut self.pieces)),
            (Extension::OffsetUconst, [offset]) => self.moved(u64::try_from(*offset).ok()?)?,
            (Extension::Offset, _) => match self.words()?.as_slice() {
                [Word::Known(offset)] => self.moved(u64::from(*offset))?,
                _ => return None,
            },
            (Extension::Extend, _) => Item::Vector(match self.stack.pop()? {
                Item::Register(register, 0) if self.is_pc(register) => Where::Here,
                Item::Address(address) => Where::At(address),
                _ => return None,
            }),
            (Extension::SelectBitPiece, [bits, lanes]) => {
                self.selected(*bits, u32::try_from(*lanes).ok()?)?
            }
            _ => return None,
        };
        self.stack.push(item);
        Some(())
    }

    fn is_pc(&self, register: gimli::Register) -> bool {
        let lanes = self.target.lanes.as_ref();
        lanes.is_some_and(|lanes| lanes.program_counter == register.0)
    }

    fn moved(&mut self, bytes: u64) -> Option<Item> {
        match self.stack.pop()? {
            Item::Register(register, from) => Some(Item::Register(register, from.checked_add(bytes)?)),
            _ => None,
        }
    }

    /// Of masks a mask, of vectors of PCs their layers.
    fn selected(&mut self, bits: i128, lanes: u32) -> Option<Item> {
        if !matches!(lanes, 32 | 64) {
            return None;
        }
        let by = self.mask(lanes)?;
        if bits == 1 {
            let (over, below) = (self.mask(lanes)?, self.mask(lanes)?);
            return Some(Item::Mask(Mask::selected(below, over, by)));
        }
        let Item::Vector(place) = self.stack.pop()? else {
            return None;
        };
        let mut layers = match self.stack.pop()? {
            Item::Layers(layers) => layers,
            Item::Vector(place) => vec![Layer {
                place,
                mask: Mask::All,
            }],
            _ => return None,
        };
        if by != Mask::None {
            layers.push(Layer { place, mask: by });
        }
        Some(Item::Layers(layers))
    }

    fn mask(&mut self, lanes: u32) -> Option<Mask> {
        match self.stack.pop()? {
            Item::Mask(mask) => Some(mask),
            Item::Words(words) => Some(Mask::new(words, lanes)),
            _ => None,
        }
    }

    fn words(&mut self) -> Option<Vec<Word>> {
        match self.stack.pop()? {
            Item::Words(words) => Some(words),
            _ => None,
        }
    }
}

fn number(value: u64) -> Vec<Word> {
    let (low, high) = (value as u32, (value >> 32) as u32);
    match high {
        0 => vec![Word::Known(low)],
        high => vec![Word::Known(low), Word::Known(high)],
    }
}

/// Two numbers of which each has words where the other has none.
fn joined(mut one: Vec<Word>, mut other: Vec<Word>) -> Option<Vec<Word>> {
    let length = one.len().max(other.len());
    one.resize(length, Word::Known(0));
    other.resize(length, Word::Known(0));
    let word = |(one, other)| match (one, other) {
        (Word::Known(0), word) | (word, Word::Known(0)) => Some(word),
        _ => None,
    };
    let words: Vec<Word> = one.into_iter().zip(other).map(word).collect::<Option<_>>()?;
    // A register of 64 bits has no place below another word.
    let fits = words.len() == 1 || words.iter().all(|word| word.bits() == 32);
    fits.then_some(words)
}
