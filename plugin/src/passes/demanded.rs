//! Which bits of a number somebody needs, where LLVM's own analysis (`DemandedBits`) has it that all are
//! needed: of what is compared with a number, of factors, and of floating-point numbers, whose bits an
//! integer may become.

use crate::llvm::{ConstantValue, Function, Instruction, Type, Value};
use llvm_sys::LLVMOpcode;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::cell::RefCell;

/// Users of users are looked at so deep.
const DEPTH: usize = 4;
/// What has more users is needed as a whole.
const USERS: usize = 4;

/// Numbers of a function some of whose bits make no difference to what is computed of them.
#[derive(Debug, Default)]
pub struct PartlyDemanded<'m> {
    /// As LLVM's analysis has it.
    found: HashSet<Instruction<'m>>,
    asked: RefCell<HashMap<Instruction<'m>, bool>>,
}

impl<'m> PartlyDemanded<'m> {
    pub fn of(function: Function<'m>) -> PartlyDemanded<'m> {
        PartlyDemanded {
            found: function.partly_demanded().into_iter().collect(),
            asked: RefCell::default(),
        }
    }

    pub fn has(&self, number: Instruction<'m>) -> bool {
        let mut asked = self.asked.borrow_mut();
        self.found.contains(&number) || *asked.entry(number).or_insert_with(|| is_partly_demanded(number))
    }
}

/// Whether some of a number's bits make no difference to what is computed of it.
pub fn is_partly_demanded(instruction: Instruction<'_>) -> bool {
    lacks_bits(instruction.as_value(), demanded(instruction))
}

/// Whether these are fewer than a number's bits.
pub fn lacks_bits(number: Value<'_>, needed: u128) -> bool {
    bits(number.ty()).is_some_and(|bits| u128::MAX >> (u128::BITS - bits) & !needed != 0)
}

/// How many bits a number of a type has, or each lane of a vector of such, if that isn't more than 128.
fn bits(ty: Type<'_>) -> Option<u32> {
    let ty = match ty.vector_lanes() {
        Some(_) => ty.element()?,
        None => ty,
    };
    let of_float = || u32::try_from(ty.float_kind()?.bits()).ok();
    let bits = ty.integer_bits().or_else(of_float);
    bits.filter(|bits| (1..=u128::BITS).contains(bits))
}

/// Whether an operation computes each lane of the corresponding ones, if these are lanes.
fn is_by_lanes(user: Instruction<'_>, value: Value<'_>) -> bool {
    use LLVMOpcode as O;
    let lanes = value.ty().vector_lanes();
    let moves = [
        O::LLVMBitCast,
        O::LLVMExtractElement,
        O::LLVMInsertElement,
        O::LLVMShuffleVector,
    ];
    lanes == user.as_value().ty().vector_lanes() && (lanes.is_none() || !moves.contains(&user.opcode()))
}

/// Those of its lowest 128 bits that users need, or of each lane's.
pub fn demanded(instruction: Instruction<'_>) -> u128 {
    by_users(instruction, DEPTH)
}

fn by_users(instruction: Instruction<'_>, depth: usize) -> u128 {
    let value = instruction.as_value();
    if depth == 0 || value.uses().nth(USERS).is_some() {
        return u128::MAX;
    }
    let users = value.uses().map(|user| match user.as_instruction() {
        Some(user) => by_user(user, value, by_users(user, depth - 1)),
        None => u128::MAX,
    });
    users.fold(0, |one, other| one | other)
}

/// The bits that a user needs of a value, where these of what it computes are needed.
pub fn by_user<'m>(user: Instruction<'m>, value: Value<'m>, needed: u128) -> u128 {
    // A lane of a vector, or the others: they are needed as each of its lanes is.
    if user.opcode() == LLVMOpcode::LLVMInsertElement && user.operands().get(2) != Some(&value) {
        return needed;
    }
    let of = |user: Instruction<'m>| {
        let operation = user.operation()?;
        let of_value = bits(value.ty()).filter(|_| is_by_lanes(user, value))?;
        let needed = needed & u128::MAX >> (u128::BITS - bits(user.as_value().ty())?);
        let operands = user.operands();
        let mut places = (0..operation.inputs()).filter(|place| operands.get(*place) == Some(&value));
        let (place, None) = (places.next()?, places.next()) else {
            return None;
        };
        let other = operands
            .get(1)
            .filter(|_| place == 0)
            .and_then(|other| number(*other));
        Some(operation.needs(place, other, needed, of_value))
    };
    of(user).unwrap_or(u128::MAX)
}

/// An integer constant of at most 128 bits, or one that all lanes have.
pub fn number(value: Value<'_>) -> Option<u128> {
    match value.constant()? {
        ConstantValue::Int(words) if words.len() <= 2 => {
            let words = words.iter().rev();
            Some(words.fold(0, |number, &word| number << u64::BITS | u128::from(word)))
        }
        ConstantValue::Elements(lanes) => {
            let mut lanes = lanes.iter().map(|lane| number(*lane));
            let first = lanes.next()??;
            lanes.all(|lane| lane == Some(first)).then_some(first)
        }
        _ => None,
    }
}
