//! What expressions refer to, at one place in the program.

use super::State;
use crate::lower::{Environment, Operand, Place, Undescribable, Writer};
use crate::model::{AddressSpace, Extent, Lifetime, ObjectId, Op, Type};

/// What a lifetime's expression refers to, here and now.
pub(super) struct LifetimeEnvironment<'a, 'b, 's> {
    pub state: &'a State<'b, 's>,
    pub lifetime: &'a Lifetime,
    pub depth: usize,
}

/// The operands of a record, as stock codegen left them.
pub(super) struct Operands<'a> {
    pub operands: Vec<Operand>,
    pub lifetime: &'a Lifetime,
    pub writer: Writer<'a>,
}

impl Operands<'_> {
    /// An operand of so many bits, unless it may lead to other memory than import saw:
    /// codegen moves variables of a lane's own memory to local memory (LLVM's
    /// AMDGPUPromoteAlloca). Only of a frame object it is known that it didn't.
    fn operand(&self, operand: &Operand, bits: u64) -> Result<Place, Undescribable> {
        if bits < operand.exact_from {
            // Of several, the others are there.
            return match self.operands.len() {
                1 => Err(Undescribable::Unsupported {
                    operation: "stock codegen",
                    reason: "what it computes depends on bits above the value, which nobody knows",
                }),
                _ => Ok(Place::Undefined),
            };
        }
        let place = in_place(&operand.place, self.lifetime, &self.writer)?;
        Ok(of_registers(place, bits, &self.writer))
    }
}

/// Whether all of what a lifetime looks at of its referrer is somewhere.
fn is_whole(place: &Place, lifetime: &Lifetime, writer: &Writer) -> bool {
    let bits = lifetime.referred_bits().unwrap_or(0);
    !place.clone().of_bits(bits, writer.target).lacks_parts()
}

/// A pointer, unless it leads to a lane's own memory and isn't known to be a
/// frame object's address.
fn in_place(place: &Place, lifetime: &Lifetime, writer: &Writer) -> Result<Place, Undescribable> {
    let ops = lifetime.location.ops();
    let private = |op: &Op| match op {
        Op::Referrer(Type::Pointer { space, .. }) | Op::Arg(_, Type::Pointer { space, .. }) => {
            Some(*space) == writer.target.private_space()
        }
        _ => false,
    };
    let leads = ops.iter().any(private) && ops.iter().any(|op| matches!(op, Op::Deref(_)));
    if leads && writer.target.has_lanes() && !matches!(place, Place::FrameAddress(_)) {
        return Err(Undescribable::Unsupported {
            operation: "DIOpDeref",
            reason: "codegen may have moved the variable to another address space",
        });
    }
    Ok(place.clone())
}

/// What stock codegen computed of an operand of so many bits. Of one that takes
/// more than a register of lanes it knows the first register only.
fn of_registers(place: Place, bits: u64, writer: &Writer) -> Place {
    match place {
        Place::Value(value) if writer.target.has_lanes() && bits > 32 && value.as_constant().is_none() => {
            Place::Undefined
        }
        place => place,
    }
}

impl Environment for Operands<'_> {
    fn referrer(&self) -> Result<Place, Undescribable> {
        let operand = self.operands.first().ok_or(Undescribable::Undefined)?;
        self.operand(operand, self.lifetime.referrer_type().map_or(0, Type::bits))
    }

    fn argument(&self, index: u32) -> Result<(Place, ObjectId), Undescribable> {
        let index = index as usize;
        let both = self.operands.get(index).zip(self.lifetime.args.get(index));
        let (operand, &object) = both.ok_or(Undescribable::IllFormed { operation: "DIOpArg" })?;
        let bits = self.lifetime.location.ops().iter().find_map(|op| match op {
            Op::Arg(number, ty) if *number as usize == index => Some(ty.bits()),
            _ => None,
        });
        Ok((self.operand(operand, bits.unwrap_or(0))?, object))
    }

    fn writer(&self) -> Writer<'_> {
        self.writer
    }
}

impl Environment for LifetimeEnvironment<'_, '_, '_> {
    fn referrer(&self) -> Result<Place, Undescribable> {
        let Extent::Bounded {
            referrer: Some(referrer),
            selector,
        } = &self.lifetime.extent
        else {
            return Err(Undescribable::Undefined);
        };
        let number = |selector| Some((selector, self.state.number(selector)?));
        let is_without = selector.as_ref().and_then(number);
        let is_without = is_without.is_some_and(|(selector, number)| selector.lacks(number));
        if self.state.sources.unseen.contains(&referrer.carrier) {
            self.state.lost_change.set(true);
            return Err(Undescribable::Undefined);
        }
        let place = self.state.carriers.get(&referrer.carrier).filter(|_| !is_without);
        let Some(&place) = place else {
            self.state.lost_referrer.set(true);
            return Err(Undescribable::Undefined);
        };
        let writer = self.state.writer;
        let ty = self.lifetime.referrer_type();
        let place = match ty.filter(|_| !referrer.pointee) {
            Some(ty) => &place.clone().of_referrer(ty, &writer),
            None => place,
        };
        if *place == Place::Undefined {
            self.state.lost_referrer.set(true);
        } else if !is_whole(place, self.lifetime, &writer) {
            self.state.lost_part.set(true);
        }
        match referrer.pointee {
            true => {
                let space = AddressSpace { number: 0, bits: 64 };
                Ok(Place::address_of(place.clone(), None, space))
            }
            // The plugin has ended those that codegen has no one address for.
            false if writer.knows_frames() => Ok(place.clone()),
            false => in_place(place, self.lifetime, &writer),
        }
    }

    fn argument(&self, index: u32) -> Result<(Place, ObjectId), Undescribable> {
        let operation = "DIOpArg";
        let Some(&object) = self.lifetime.args.get(index as usize) else {
            return Err(Undescribable::IllFormed { operation });
        };
        Ok((self.state.argument(object, self.depth + 1)?, object))
    }

    fn writer(&self) -> Writer<'_> {
        self.state.writer
    }

    /// A variable that stock codegen has in fragments.
    fn may_share(&self) -> bool {
        let is_own = |lifetime: &Lifetime| lifetime.extent == Extent::Own;
        let mut args = self.lifetime.args.iter();
        args.any(|&arg| self.state.index.lifetimes_of(arg).any(is_own))
    }
}
