//! Values, lane by lane, and what LLVM's operations make of them.

use super::{Binary, Flags, Float, Node, Operation, Predicate, Unary, floats};
use crate::evaluate::float;
use crate::model::FloatKind;
use smallvec::{SmallVec, smallvec};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Lane {
    Bits(u64),
    /// Whatever happens to be there.
    Any,
    /// A promise is broken: the program never gets here.
    Never,
}

/// Most values have one lane.
pub(super) type All = SmallVec<[Lane; 1]>;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Lanes {
    /// Of each lane.
    pub bits: u32,
    pub all: All,
}

pub(super) fn mask(bits: u32) -> u64 {
    u64::MAX >> (64 - bits.clamp(1, 64))
}

pub(super) fn signed(value: u64, bits: u32) -> i64 {
    let unused = 64 - bits.clamp(1, 64);
    ((value << unused) as i64) >> unused
}

/// The number that an input is in a trial: often one at which operations behave
/// unlike elsewhere.
pub(super) fn tried(node: &Node, id: u64, trial: u64, limit: Option<u64>) -> Lanes {
    let lane = |lane: u32| {
        let random = scrambled(scrambled(trial) ^ scrambled(id << 8 | u64::from(lane)));
        let value = match random >> 60 {
            0 => 0,
            1 => 1,
            2 => u64::MAX,
            3..=5 => random & 0xff,
            6 | 7 => (random & 0xff).wrapping_neg(),
            8 => 1 << (random & 63),
            9 => random & 0xffff,
            // Of many remainders, masks and alignments only these make nothing.
            10 | 11 => random.rotate_left(17) << (random & 15),
            12 | 13 => ordinary_float(random as i8, node.bits),
            _ => random.rotate_left(17),
        };
        limited(node, value, limit)
    };
    Lanes {
        bits: node.bits,
        all: (0..node.lanes).map(lane).collect(),
    }
}

/// A number in each lane.
pub(super) fn all(node: &Node, number: u64, limit: Option<u64>) -> Lanes {
    Lanes {
        bits: node.bits,
        all: smallvec![limited(node, number, limit); node.lanes as usize],
    }
}

fn limited(node: &Node, value: u64, limit: Option<u64>) -> Lane {
    let value = value & mask(node.bits);
    Lane::Bits(limit.map_or(value, |limit| value % limit.max(1)))
}

/// The bits of a floating-point number of so many that is this many quarters: of all numbers few have a whole part that
/// isn't beyond all integers.
fn ordinary_float(quarters: i8, bits: u32) -> u64 {
    let number = f64::from(quarters) / 4.0;
    match bits {
        16 => float::convert(FloatKind::Double, FloatKind::Half, number.to_bits().into()) as u64,
        32 => u64::from((number as f32).to_bits()),
        _ => number.to_bits(),
    }
}

/// The output function of SplitMix64.
fn scrambled(seed: u64) -> u64 {
    let mut bits = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// What an operation makes of its inputs; none if they aren't what it takes.
pub(super) fn computed(node: &Node, inputs: &[&Lanes]) -> Option<Lanes> {
    let bits = node.bits;
    let from = *inputs.first()?;
    let each = |operation: &dyn Fn(u64) -> Lane| {
        let all = from.all.iter().map(|lane| match *lane {
            Lane::Bits(value) => operation(value),
            other => other,
        });
        all.collect::<All>()
    };
    let all = match (&node.operation, inputs) {
        (Operation::Freeze, [_]) => from.all.clone(),
        (Operation::Unary(operation), [_, rest @ ..]) => {
            let is_any = rest.first().is_some_and(|flag| flag.all[0] == Lane::Bits(1));
            each(&|value| unary(*operation, value, bits, is_any))
        }
        (Operation::Zext(flags), [_]) => {
            each(&|value| known(value, flags.non_negative && signed(value, from.bits) < 0))
        }
        (Operation::Sext, [_]) => each(&|value| Lane::Bits(signed(value, from.bits) as u64 & mask(bits))),
        (Operation::Trunc(flags), [_]) => each(&|value| {
            let low = value & mask(bits);
            let cut = flags.no_unsigned_wrap && low != value
                || flags.no_signed_wrap && signed(low, bits) != signed(value, from.bits);
            known(low, cut)
        }),
        (Operation::Binary(operation, flags), [left, right]) => pairs(left, right, |left, right| {
            binary(*operation, *flags, left, right, bits)
        })?,
        (Operation::Funnel { left }, [high, low, by]) => funnel(*left, high, low, by)?,
        (Operation::Compare(predicate, flags), [left, right]) => {
            let width = left.bits;
            pairs(left, right, |left, right| {
                let signs = signed(left, width) < 0 && signed(right, width) >= 0
                    || signed(left, width) >= 0 && signed(right, width) < 0;
                known(
                    u64::from(compare(*predicate, left, right, width)),
                    flags.same_sign && signs,
                )
            })?
        }
        (Operation::Float(Float::Binary(operator), kind), [left, right]) => {
            pairs(left, right, |left, right| {
                floats::binary(*operator, *kind, left, right)
            })?
        }
        (Operation::Float(Float::CopySign, _), [to, of]) => {
            pairs(to, of, |to, of| floats::copy_sign(to, of, bits))?
        }
        (Operation::Float(Float::Compare(predicate), kind), [left, right]) => {
            pairs(left, right, |left, right| {
                Lane::Bits(u64::from(floats::compare(*predicate, *kind, left, right)))
            })?
        }
        (Operation::Float(operation, kind), [_]) => {
            each(&|value| floats::converted(*operation, *kind, value, from.bits, bits))
        }
        (Operation::Select, [condition, yes, no]) => select(condition, yes, no)?,
        (Operation::Insert, [whole, part, index]) => {
            let mut all = whole.all.clone();
            *all.get_mut(index_of(index)?)? = *part.all.first()?;
            all
        }
        // Of another lane than there are it is anything, also what one of those is that there are: few of the numbers that are
        // tried are so small.
        (Operation::Extract, [whole, index]) => {
            let lane = index_of(index)?.checked_rem(whole.all.len())?;
            smallvec![whole.all[lane]]
        }
        (Operation::Shuffle(mask), [left, right]) => {
            let both: Vec<_> = left.all.iter().chain(&right.all).collect();
            let lane = |index: &Option<usize>| match index {
                Some(index) => both.get(*index).map(|&&lane| lane),
                None => Some(Lane::Any),
            };
            mask.iter().map(lane).collect::<Option<_>>()?
        }
        (Operation::Bitcast, [_]) => recut(from, bits)?,
        _ => return None,
    };
    (all.len() == node.lanes as usize).then_some(Lanes { bits, all })
}

fn known(value: u64, broken: bool) -> Lane {
    if broken { Lane::Never } else { Lane::Bits(value) }
}

fn index_of(index: &Lanes) -> Option<usize> {
    match index.all[..] {
        [Lane::Bits(index)] => usize::try_from(index).ok(),
        _ => None,
    }
}

fn pairs(left: &Lanes, right: &Lanes, operation: impl Fn(u64, u64) -> Lane) -> Option<All> {
    if left.bits != right.bits || left.all.len() != right.all.len() {
        return None;
    }
    let all = left.all.iter().zip(&right.all).map(|pair| match pair {
        (Lane::Bits(left), Lane::Bits(right)) => operation(*left, *right),
        (Lane::Never, _) | (_, Lane::Never) => Lane::Never,
        _ => Lane::Any,
    });
    Some(all.collect())
}

/// LLVM's `fshl` and `fshr`: of two numbers behind each other those bits that a shift leaves
/// in the first, or in the second.
fn funnel(left: bool, high: &Lanes, low: &Lanes, by: &Lanes) -> Option<All> {
    let bits = high.bits;
    if [low, by]
        .iter()
        .any(|it| it.bits != bits || it.all.len() != high.all.len())
    {
        return None;
    }
    let lanes = high.all.iter().zip(&low.all).zip(&by.all);
    let all = lanes.map(|((high, low), by)| match (high, low, by) {
        (Lane::Bits(high), Lane::Bits(low), Lane::Bits(by)) => {
            let both = u128::from(*high) << bits | u128::from(*low);
            let by = by % u64::from(bits);
            let moved = if left { both << by >> bits } else { both >> by };
            Lane::Bits(moved as u64 & mask(bits))
        }
        (Lane::Never, ..) | (_, Lane::Never, _) | (.., Lane::Never) => Lane::Never,
        _ => Lane::Any,
    });
    Some(all.collect())
}

fn select(condition: &Lanes, yes: &Lanes, no: &Lanes) -> Option<All> {
    let choose = |condition: Lane, yes: Lane, no: Lane| match condition {
        Lane::Bits(0) => no,
        Lane::Bits(_) => yes,
        other => other,
    };
    let both = yes.all.iter().zip(&no.all);
    match condition.all[..] {
        _ if yes.all.len() != no.all.len() => None,
        [one] => Some(both.map(|(&yes, &no)| choose(one, yes, no)).collect()),
        _ if condition.all.len() != yes.all.len() => None,
        _ => {
            let all = condition.all.iter().zip(both);
            Some(all.map(|(&one, (&yes, &no))| choose(one, yes, no)).collect())
        }
    }
}

/// The same bits in lanes of another width, the lowest first.
pub(super) fn recut(from: &Lanes, bits: u32) -> Option<All> {
    let total = from.bits as usize * from.all.len();
    if bits == 0 || !total.is_multiple_of(bits as usize) {
        return None;
    }
    let bit = |at: usize| match from.all[at / from.bits as usize] {
        Lane::Bits(value) => Lane::Bits(value >> (at % from.bits as usize) & 1),
        other => other,
    };
    let lane = |first: usize| {
        (0..bits as usize).fold(Lane::Bits(0), |whole, at| match (whole, bit(first + at)) {
            (Lane::Bits(whole), Lane::Bits(bit)) => Lane::Bits(whole | bit << at),
            (Lane::Never, _) | (_, Lane::Never) => Lane::Never,
            _ => Lane::Any,
        })
    };
    Some((0..total).step_by(bits as usize).map(lane).collect())
}

fn unary(operation: Unary, value: u64, bits: u32, is_any: bool) -> Lane {
    let above = 64 - bits;
    let sign = 1 << (bits - 1);
    match operation {
        Unary::LeadingZeros | Unary::TrailingZeros if value == 0 && is_any => Lane::Any,
        Unary::Abs if value == sign && is_any => Lane::Any,
        Unary::CountOnes => Lane::Bits(u64::from(value.count_ones()) & mask(bits)),
        Unary::LeadingZeros => Lane::Bits(u64::from(value.leading_zeros() - above) & mask(bits)),
        Unary::TrailingZeros => Lane::Bits(u64::from(value.trailing_zeros().min(bits)) & mask(bits)),
        Unary::ReverseBits => Lane::Bits(value.reverse_bits() >> above),
        Unary::SwapBytes => Lane::Bits(value.swap_bytes() >> above),
        Unary::Abs => Lane::Bits(signed(value, bits).unsigned_abs() & mask(bits)),
    }
}

fn binary(operation: Binary, flags: Flags, left: u64, right: u64, bits: u32) -> Lane {
    let (a, b) = (i128::from(left), i128::from(right));
    let (x, y) = (i128::from(signed(left, bits)), i128::from(signed(right, bits)));
    // The exact results of an operation without and with signs.
    let wrapping = |unsigned: i128, signed_one: i128| {
        let low = unsigned as u64 & mask(bits);
        let broken = flags.no_unsigned_wrap && i128::from(low) != unsigned
            || flags.no_signed_wrap && i128::from(signed(low, bits)) != signed_one;
        known(low, broken)
    };
    let result = |value: i128| Lane::Bits(value as u64 & mask(bits));
    let largest = i128::from(mask(bits));
    let signed_most = |exact: i128| result(exact.clamp(-(largest >> 1) - 1, largest >> 1));
    let unsigned_most = |exact: i128| result(exact.clamp(0, largest));
    let shift = right < u64::from(bits);
    match operation {
        Binary::Add => wrapping(a + b, x + y),
        Binary::Sub => wrapping(a - b, x - y),
        // The product of two numbers below 2^64 may need 128 bits.
        Binary::Mul => match a.checked_mul(b) {
            Some(product) => wrapping(product, x * y),
            None if flags.no_unsigned_wrap => Lane::Never,
            None => {
                let low = left.wrapping_mul(right) & mask(bits);
                known(
                    low,
                    flags.no_signed_wrap && i128::from(signed(low, bits)) != x * y,
                )
            }
        },
        Binary::UDiv if right != 0 => known(left / right, flags.exact && !left.is_multiple_of(right)),
        Binary::URem if right != 0 => Lane::Bits(left % right),
        Binary::SDiv if right != 0 => match result(x / y) {
            Lane::Bits(low) => known(
                low,
                i128::from(signed(low, bits)) != x / y || flags.exact && x % y != 0,
            ),
            other => other,
        },
        Binary::SRem if right != 0 => result(x % y),
        Binary::Shl if shift => wrapping(a << right, x << right),
        Binary::LShr if shift => known(left >> right, flags.exact && left & !(u64::MAX << right) != 0),
        Binary::AShr if shift => match result(x >> right) {
            Lane::Bits(low) => known(low, flags.exact && left & !(u64::MAX << right) != 0),
            other => other,
        },
        Binary::UDiv | Binary::URem | Binary::SDiv | Binary::SRem => Lane::Never,
        Binary::Shl | Binary::LShr | Binary::AShr => Lane::Never,
        Binary::And => Lane::Bits(left & right),
        Binary::Or => known(left | right, flags.disjoint && left & right != 0),
        Binary::Xor => Lane::Bits(left ^ right),
        Binary::SMax => result(x.max(y)),
        Binary::SMin => result(x.min(y)),
        Binary::UMax => Lane::Bits(left.max(right)),
        Binary::UMin => Lane::Bits(left.min(right)),
        Binary::SAddSat => signed_most(x + y),
        Binary::UAddSat => unsigned_most(a + b),
        Binary::SSubSat => signed_most(x - y),
        Binary::USubSat => unsigned_most(a - b),
        Binary::SShlSat if shift => signed_most(x << right),
        Binary::UShlSat if shift => unsigned_most(a << right),
        Binary::SShlSat | Binary::UShlSat => Lane::Never,
    }
}

pub(super) fn compare(predicate: Predicate, left: u64, right: u64, bits: u32) -> bool {
    let (x, y) = (signed(left, bits), signed(right, bits));
    match predicate {
        Predicate::Eq => left == right,
        Predicate::Ne => left != right,
        Predicate::Ugt => left > right,
        Predicate::Uge => left >= right,
        Predicate::Ult => left < right,
        Predicate::Ule => left <= right,
        Predicate::Sgt => x > y,
        Predicate::Sge => x >= y,
        Predicate::Slt => x < y,
        Predicate::Sle => x <= y,
    }
}
