//! Whether an operation's conditions hold.

use super::binding::Binding;
use super::context::{Referrer, StaticContext};
use super::error::IllFormed;
use super::number::is_convertible;
use crate::model::{Condition, Type};
use crate::rules;

/// Whether a condition holds of a bound operation.
pub(super) fn check(
    condition: Condition,
    bound: &Binding,
    static_context: &StaticContext,
) -> Result<(), IllFormed> {
    match broken(condition, bound, static_context) {
        Some(message) => bound.refuse(rules::of_condition(&condition), message),
        None => Ok(()),
    }
}

/// What is wrong, in words.
fn broken(condition: Condition, bound: &Binding, static_context: &StaticContext) -> Option<String> {
    match condition {
        Condition::Bounded => {
            let none = static_context.referrer == Referrer::None;
            none.then(|| "no llvm.dbg.def begins the lifetime".to_string())
        }
        Condition::ReferrerSize(ty) => match static_context.referrer {
            Referrer::Entity { bits } => size(bound.ty(ty), bits, "the referrer"),
            Referrer::None | Referrer::Undefined => None,
        },
        Condition::ArgumentThere(index) => {
            let count = static_context.arguments.len();
            (bound.number(index) as usize >= count).then(|| format!("the lifetime has {count} argObjects"))
        }
        Condition::ArgumentSize(index, ty) => {
            let known = static_context.arguments.get(bound.number(index) as usize);
            size(bound.ty(ty), known.copied().flatten(), "the argument")
        }
        Condition::TypeProperty => {
            let none = static_context.property.is_none();
            none.then(|| "the lifetime is of no type property".to_string())
        }
        Condition::TypeObjectSize(ty) => {
            let known = static_context.property.and_then(|property| property.object);
            size(bound.ty(ty), known, "the type's object")
        }
        Condition::Lanes => (!static_context.lanes).then(|| "the target runs nothing in lanes".to_string()),
        Condition::InsideVariable(offset, length) => {
            if bound.number(length) == 0 {
                return Some("it has no bits".to_owned());
            }
            let end = u64::from(bound.number(offset)) + u64::from(bound.number(length));
            let known = static_context.variable.filter(|&known| end > known)?;
            Some(format!("the variable has {known} bits"))
        }
        condition => broken_type(condition, bound),
    }
}

/// The conditions that only the types decide.
fn broken_type(condition: Condition, bound: &Binding) -> Option<String> {
    match condition {
        Condition::NotWiderInteger(from, to) => {
            let (from, to) = (bound.ty(from), bound.ty(to));
            wider(from, to).then(|| format!("{to} is a wider integer than {from}"))
        }
        Condition::Convertible(from, to) => {
            let (from, to) = (bound.ty(from), bound.ty(to));
            (!is_convertible(from, to)).then(|| format!("there is no conversion from {from} to {to}"))
        }
        Condition::WiderInteger(from, to) => {
            let (from, to) = (bound.ty(from), bound.ty(to));
            (!wider(from, to)).then(|| format!("{from} can't become {to}, which is no wider integer"))
        }
        Condition::SameSize(from, to) => {
            let (from, to) = (bound.ty(from), bound.ty(to));
            let same = from.bits() == to.bits();
            (!same).then(|| format!("{from} has {} bits, {to} {}", from.bits(), to.bits()))
        }
        Condition::OffsetIntegral(ty) | Condition::ShiftIntegral(ty) | Condition::LaneIntegral(ty) => {
            let ty = bound.ty(ty);
            (!ty.is_integer()).then(|| format!("{ty} is no integer"))
        }
        Condition::PartsMakeUp(ty) => {
            let sizes = bound.inputs.iter().map(|entry| entry.ty.bits());
            let (bits, ty) = (sizes.fold(0, u64::saturating_add), bound.ty(ty));
            (bits != ty.bits()).then(|| format!("parts of {bits} bits don't make up {ty}"))
        }
        Condition::NotEmpty(count) => {
            (bound.number(count) == 0).then(|| "a vector has at least one element".to_string())
        }
        Condition::Element(ty) => {
            let ty = bound.ty(ty);
            (!is_scalar(ty)).then(|| format!("{ty} can't be an element"))
        }
        Condition::MaskWidth(mask, lanes) => {
            let (mask, lanes) = (bound.ty(mask), bound.number(lanes));
            let narrow = mask.bits() < u64::from(lanes);
            narrow.then(|| format!("a mask of type {mask} can't choose among {lanes} lanes"))
        }
        Condition::Number(ty) => {
            let ty = bound.ty(ty);
            (!is_number(ty)).then(|| format!("{ty} is no number"))
        }
        _ => None,
    }
}

/// A type has another size than what it says the type of, in words.
fn size(ty: &Type, known: Option<u64>, what: &str) -> Option<String> {
    let known = known.filter(|&known| known != ty.bits())?;
    Some(format!("{ty} has {} bits, {what} {known}", ty.bits()))
}

fn wider(from: &Type, to: &Type) -> bool {
    from.is_integer() && to.is_integer() && to.bits() > from.bits()
}

/// An integer, floating-point or pointer type.
fn is_scalar(ty: &Type) -> bool {
    ty.bits() > 0 && matches!(ty, Type::Int(_) | Type::Float(_) | Type::Pointer { .. })
}

/// Something to calculate with: a scalar or a vector of them.
fn is_number(ty: &Type) -> bool {
    match ty {
        Type::Vector { element, .. } => is_scalar(element),
        ty => is_scalar(ty),
    }
}
