//! Values of several registers.
//!
//! Of a value that takes several registers stock code generation says where one is, as if all of the value were
//! there: SelectionDAG the first one, GlobalISel each in turn. Or it says where each is, one after another without what
//! the type has between its fields. What is narrower than a register it widens, in vectors too.

use super::{Part, Place, VECTOR};
use crate::lower::Writer;
use crate::model::Type;
use crate::target::{AARCH64, Target, X86_64};
use crate::text::types::{self, TypeSyntax};

/// So wide a scalar is nowhere in a wider register, in bits.
const SCALAR: u64 = 32;
/// So wide a vector has elements of their own size in a register everywhere, in bits.
const SHORT_VECTOR: u64 = 64;
/// So much of an integer is in one register, in bits.
const WORD: u64 = 64;

impl Place {
    /// As much of a referrer of this type as stock code generation's place of it is known to be of.
    pub(crate) fn of_referrer(self, ty: &Type, writer: &Writer) -> Place {
        let (target, bits) = (writer.target, ty.bits());
        // Where the plugin is in codegen, debug values have been cut to their registers.
        let is_cut = writer.frame.is_seen || target.has_lanes();
        match ty {
            _ if matches!(self, Place::Bytes(_)) => self,
            Type::Array { .. } | Type::Struct { .. } => match scalars(ty, target) {
                Some(scalar) => self.of_scalars(scalar, bits),
                None => Place::Undefined,
            },
            // Of bits there may be a mask, and no register has others one after another.
            Type::Vector { element, .. } if ![8, 16, 32, 64].contains(&element.bits()) => Place::Undefined,
            Type::Vector { element, .. } if !self.is_packed(element.bits(), bits, target) => {
                self.beginning(element.bits(), bits)
            }
            // FastISel's of a phi is of the first register, and it stays so where that is spilled.
            Type::Vector { .. } if !is_cut || self.is_in_a_slot(target) => self.beginning(VECTOR, bits),
            Type::Int(_) if !is_cut => self.beginning(WORD, bits),
            _ => self,
        }
    }

    /// Whether it is in memory in one piece, as a register is that was spilled.
    fn is_in_a_slot(&self, target: &Target) -> bool {
        !target.has_lanes() && matches!(self, Place::Memory(_))
    }

    /// Of scalars in a row, those that parts are of. What is in one piece, or of the first one only, may be any of them:
    /// GlobalISel says of each as if it were all.
    fn of_scalars(self, scalar: u64, bits: u64) -> Place {
        let Place::Composite(mut parts) = self else {
            return if scalar == bits { self } else { Place::Undefined };
        };
        let (mut start, mut is_known, mut is_of_several) = (0, true, false);
        for part in &mut parts {
            let end = start + part.bits;
            // What is wider than its scalar, all behind it is elsewhere, too.
            is_known &= end <= (start / scalar + 1) * scalar && (scalar >= SCALAR || end <= scalar);
            if !is_known {
                part.place = Place::Undefined;
            }
            is_of_several |= start >= scalar && part.place != Place::Undefined;
            start = end;
        }
        match is_of_several || scalar == bits {
            true => Place::of_parts(parts),
            false => Place::Undefined,
        }
    }

    /// Of what is in the first register, so many bits.
    fn beginning(self, known: u64, bits: u64) -> Place {
        let first = match self {
            place if known >= bits => return place,
            Place::Composite(parts) => {
                let first = parts.into_iter().next();
                let first = first.filter(|part| part.bits >= known);
                first.map_or(Place::Undefined, |part| part.place)
            }
            place => place,
        };
        let part = |place, bits| Part { place, bits };
        Place::of_parts(vec![part(first, known), part(Place::Undefined, bits - known)])
    }

    /// Whether a vector's elements are known to be one after another, each in its own size. AMDGPU has no vectors of
    /// bytes, x86-64 and AArch64 none of fewer than 64 bits, and what is known of no other target has one element in
    /// each register, made wider, as these have in registers of integers.
    fn is_packed(&self, element: u64, bits: u64, target: &Target) -> bool {
        if let Place::Composite(parts) = self {
            let in_one =
                |part: &Part| part.bits == element || part.place.is_packed(element, part.bits, target);
            return parts
                .iter()
                .all(|part| part.place == Place::Undefined || in_one(part));
        }
        if target.has_lanes() {
            return element >= 16;
        }
        let is_known = [X86_64.machine, AARCH64.machine].contains(&target.machine);
        let is_short = bits < SHORT_VECTOR;
        is_known
            && !is_short
            && !matches!(self, Place::Register(number) if !target.is_vector_register(*number))
    }
}

/// The size in bits of the scalars that are in a type one after another, if they're all of one size and nothing is
/// between them.
fn scalars(ty: &Type, target: &Target) -> Option<u64> {
    let (scalar, count) = match ty {
        Type::Array { count, element, .. } => {
            let scalar = scalars(element, target)?;
            (scalar, count.checked_mul(element.bits() / scalar)?)
        }
        Type::Struct { text, .. } => {
            let TypeSyntax::Struct { fields, .. } = types::read(text.as_bytes())? else {
                return None;
            };
            let mut all = fields.iter().map(|field| scalar_bits(field, target));
            let first = all.next()??;
            all.all(|bits| bits == Some(first))
                .then_some((first, fields.len() as u64))?
        }
        Type::Vector { .. } => return None,
        Type::Int(_) | Type::Float(_) | Type::Pointer { .. } => (ty.bits(), 1),
    };
    (scalar.checked_mul(count)? == ty.bits()).then_some(scalar)
}

fn scalar_bits(field: &TypeSyntax, target: &Target) -> Option<u64> {
    match field {
        TypeSyntax::Int(bits) => Some(u64::from(*bits)),
        TypeSyntax::Float(kind) => Some(kind.bits()),
        TypeSyntax::Pointer(space) => Some(target.llvm_space(*space)?.bits.into()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lower::{Computation, testing};

    fn structure(text: &str, bits: u64) -> Type {
        Type::Struct {
            text: text.to_owned(),
            bits,
        }
    }

    /// Registers one after another, each with so many bits.
    fn pieces(parts: &[(Option<u16>, u64)]) -> Place {
        let part = |&(register, bits): &(Option<u16>, u64)| Part {
            place: register.map_or(Place::Undefined, Place::Register),
            bits,
        };
        Place::Composite(parts.iter().map(part).collect())
    }

    fn of(ty: &Type, place: Place, is_seen: bool) -> Place {
        let mut writer = testing::writer();
        writer.frame.is_seen = is_seen;
        place.of_referrer(ty, &writer)
    }

    #[test]
    fn one_register_of_several_may_be_any() {
        let pair = structure("{ double, double }", 128);
        for place in [Place::Register(17), pieces(&[(Some(17), 64), (None, 64)])] {
            assert_eq!(of(&pair, place, true), Place::Undefined);
        }
        let both = pieces(&[(Some(17), 64), (Some(18), 64)]);
        assert_eq!(of(&pair, both.clone(), true), both);
        let second = pieces(&[(None, 64), (Some(18), 64)]);
        assert_eq!(of(&pair, second.clone(), true), second);
        let one = structure("{ i64 }", 64);
        assert_eq!(of(&one, Place::Register(3), true), Place::Register(3));
    }

    #[test]
    fn parts_that_the_type_has_elsewhere_are_nowhere() {
        // i64 behind i32 has 32 bits in front of it, which registers haven't.
        let apart = pieces(&[(Some(0), 32), (Some(1), 64)]);
        assert_eq!(of(&structure("{ i32, i64 }", 128), apart, true), Place::Undefined);
        let named = pieces(&[(Some(0), 64), (Some(1), 64)]);
        assert_eq!(of(&structure("%pair", 128), named, true), Place::Undefined);
        let bytes = Type::Array {
            count: 4,
            element: Box::new(Type::Int(8)),
            bits: 32,
        };
        let widened = pieces(&[(Some(0), 8), (Some(1), 8), (Some(2), 16)]);
        assert_eq!(of(&bytes, widened, true), Place::Undefined);
    }

    #[test]
    fn a_slot_has_one_register_of_a_vector() {
        let vector = Type::Vector {
            lanes: 4,
            element: Box::new(Type::Int(64)),
        };
        let slot = Place::Memory(Computation::constant(16));
        let Place::Composite(parts) = of(&vector, slot.clone(), true) else {
            panic!("it is in one piece");
        };
        let [first, rest] = &parts[..] else {
            panic!("it has {} parts", parts.len());
        };
        assert_eq!((&first.place, first.bits), (&slot, VECTOR));
        assert_eq!((&rest.place, rest.bits), (&Place::Undefined, 128));
        let short = Type::Vector {
            lanes: 2,
            element: Box::new(Type::Int(64)),
        };
        assert_eq!(of(&short, slot.clone(), true), slot);
    }

    #[test]
    fn without_the_plugin_in_codegen_a_place_is_of_one_register() {
        let low = pieces(&[(Some(3), 64), (None, 64)]);
        assert_eq!(of(&Type::Int(128), Place::Register(3), false), low);
        assert_eq!(of(&Type::Int(128), Place::Register(3), true), Place::Register(3));
        let vector = |lanes, bits| Type::Vector {
            lanes,
            element: Box::new(Type::Int(bits)),
        };
        let half = pieces(&[(Some(17), 128), (None, 128)]);
        assert_eq!(of(&vector(8, 32), Place::Register(17), false), half);
        assert_eq!(
            of(&vector(4, 32), Place::Register(17), false),
            Place::Register(17)
        );
    }

    #[test]
    fn elements_may_be_wider_in_each_register() {
        let vector = |lanes, bits| Type::Vector {
            lanes,
            element: Box::new(Type::Int(bits)),
        };
        // Of eight elements two seem to be in each of four, and each is in one of eight.
        let four = pieces(&[(Some(0), 32), (Some(1), 32), (Some(2), 32), (Some(3), 32)]);
        let first = pieces(&[(Some(0), 16), (None, 112)]);
        assert_eq!(of(&vector(8, 16), four.clone(), true), first);
        assert_eq!(of(&vector(4, 32), four.clone(), true), four);
        let two = pieces(&[(Some(17), 128), (Some(18), 128)]);
        assert_eq!(of(&vector(16, 16), two.clone(), true), two);
        let mut writer = testing::writer();
        let unknown = Target {
            machine: 243,
            ..X86_64.clone()
        };
        writer.target = &unknown;
        let seen = Place::Register(10).of_referrer(&vector(4, 16), &writer);
        assert_eq!(seen, pieces(&[(Some(10), 16), (None, 48)]));
    }

    #[test]
    fn elements_may_be_wider_in_their_register() {
        let vector = |lanes, bits| Type::Vector {
            lanes,
            element: Box::new(Type::Int(bits)),
        };
        let first = pieces(&[(Some(17), 16), (None, 16)]);
        assert_eq!(of(&vector(2, 16), Place::Register(17), true), first);
        assert_eq!(of(&vector(8, 1), Place::Register(17), true), Place::Undefined);
        assert_eq!(of(&vector(2, 24), Place::Register(17), true), Place::Undefined);
    }
}
