//! `DW_AT_LLVM_lane_pc` read symbolically: a vector of PCs, of which masks put one
//! over another.

use super::super::decode::{Decoded, operations};
use super::super::{Slice, Symbolizer};
use super::lists::Procedures;
use super::mask::{Mask, Word};
use crate::dialect::ExtensionEncoding;
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

/// The code in which an expression is read.
pub(super) struct Site<'t> {
    pub target: &'t Target,
    /// How many a wave has.
    pub lanes: Option<u64>,
    pub pc: u64,
}

/// What an expression is at an address.
pub(super) struct Read {
    /// The lowest first; none if the expression is of another kind.
    pub layers: Option<Vec<Layer>>,
    /// From here on a list that it calls may hold something else.
    pub until: Option<u64>,
}

/// The layers that an expression is at an address.
pub(super) fn read(
    expression: Slice,
    encoding: Encoding,
    site: &Site<'_>,
    procedures: &mut Procedures,
) -> Read {
    let mut reader = Reader {
        site,
        procedures,
        stack: Vec::new(),
        pieces: Vec::new(),
        budget: MAX_OPERATIONS,
        until: None,
    };
    let done = reader.run(expression, encoding, 0);
    Read {
        layers: done.and_then(|()| match reader.stack.pop()? {
            Item::Layers(layers) => Some(layers),
            Item::Vector(place) => Some(vec![Layer {
                place,
                mask: Mask::All,
            }]),
            _ => None,
        }),
        until: reader.until,
    }
}

struct Reader<'r, 'v, 'u, 'a> {
    site: &'r Site<'r>,
    procedures: &'r mut Procedures<'v, 'u, 'a>,
    stack: Vec<Item>,
    /// Of a composite that isn't complete.
    pieces: Vec<Word>,
    budget: u32,
    until: Option<u64>,
}

impl Reader<'_, '_, '_, '_> {
    fn run(&mut self, expression: Slice, encoding: Encoding, depth: usize) -> Option<()> {
        for operation in operations(expression, encoding, ExtensionEncoding::User) {
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
        let offset = match offset {
            DieReference::UnitRef(offset) => self.procedures.view.unit_offset(offset)?,
            DieReference::DebugInfoRef(offset) => offset.0,
        };
        let (held, encoding) = self.procedures.at(offset, self.site.pc)?;
        self.until = [self.until, held.until].into_iter().flatten().min();
        match held.expression {
            Some(expression) if depth < MAX_DEPTH => self.run(expression, encoding, depth + 1),
            _ => None,
        }
    }

    fn standard(&mut self, operation: Operation<Slice>) -> Option<()> {
        let item = match operation {
            Operation::Register { register } => Item::Register(register, 0),
            Operation::RegisterOffset {
                register, offset: 0, ..
            } => Item::Words(vec![Word::Whole(self.procedures.view.register(register))]),
            Operation::Address { address } => Item::Address(address),
            Operation::AddressIndex { index } => Item::Address(self.procedures.view.indexed_address(index)?),
            Operation::UnsignedConstant { value } => Item::Words(number(value)),
            Operation::SignedConstant { value } => Item::Words(number(value.cast_unsigned())),
            // What is on the stack stands for the value already.
            Operation::StackValue => return Some(()),
            Operation::Deref {
                size, space: false, ..
            } => self.read(size)?,
            Operation::Shl => match (self.words()?.as_slice(), self.words()?.as_slice()) {
                ([Word::Known(32)], [low]) => Item::Words(vec![Word::Known(0), low.clone()]),
                _ => return None,
            },
            Operation::PlusConstant { value } => match self.stack.pop()? {
                Item::Address(address) => Item::Address(address.checked_add(value)?),
                _ => return None,
            },
            Operation::And | Operation::Or | Operation::Xor => self.combined(&operation)?,
            Operation::Not => Item::Mask(self.of_lanes()?.not()),
            Operation::Piece {
                size_in_bits: 32,
                bit_offset: None,
            } => {
                let Item::Words(words) = self.read(4)? else {
                    return None;
                };
                let [word] = words.as_slice() else { return None };
                self.pieces.push(word.clone());
                return Some(());
            }
            _ => return None,
        };
        self.stack.push(item);
        Some(())
    }

    /// Of two numbers one whose words they are, of two masks a mask.
    fn combined(&mut self, operation: &Operation<Slice>) -> Option<Item> {
        if let ([.., Item::Words(one), Item::Words(other)], Operation::Or) = (&self.stack[..], operation)
            && let Some(words) = joined(one.clone(), other.clone())
        {
            self.stack.truncate(self.stack.len() - 2);
            return Some(Item::Words(words));
        }
        let (one, other) = (self.of_lanes()?, self.of_lanes()?);
        Some(Item::Mask(match operation {
            Operation::And => one.and(other),
            Operation::Or => one.or(other),
            _ => Mask::selected(one.clone(), one.not(), other),
        }))
    }

    fn of_lanes(&mut self) -> Option<Mask> {
        match self.site.lanes? {
            lanes @ (32 | 64) => self.mask(lanes as u32),
            _ => None,
        }
    }

    /// What so many bytes of the location on the stack hold.
    fn read(&mut self, bytes: u8) -> Option<Item> {
        Some(match (self.stack.pop()?, bytes) {
            (Item::Register(register, from), 4 | 8) if self.site.target.is_lane_register(register.0) => {
                let name = self.procedures.view.register(register);
                let part = |from: u64| Word::Half(format!("{name}[{}]", from / 4));
                let words = (from..).step_by(4).take(usize::from(bytes / 4));
                Item::Words((from % 4 == 0).then(|| words.map(part).collect())?)
            }
            (Item::Register(register, 0), 4) => {
                Item::Words(vec![Word::Half(self.procedures.view.register(register))])
            }
            (Item::Register(register, 0), 8) => {
                Item::Words(vec![Word::Whole(self.procedures.view.register(register))])
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
        let lanes = self.site.target.lanes.as_ref();
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

    /// A location stands for what it holds.
    fn mask(&mut self, lanes: u32) -> Option<Mask> {
        match self.read(u8::try_from(lanes / 8).ok()?)? {
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
