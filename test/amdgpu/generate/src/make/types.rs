//! Random types.

use std::rc::Rc;

use super::Maker;
use crate::ast::*;

impl Maker {
    pub fn scalar(&mut self) -> Scalar {
        match self.random.u32(0..16) {
            0..5 => Scalar::Int,
            5..7 => Scalar::Uint,
            7..9 => Scalar::Float,
            9 => Scalar::Double,
            10 => Scalar::Half,
            11 => Scalar::Bool,
            _ => self.pick(&INTEGERS),
        }
    }

    fn vector(&mut self) -> Type {
        let scalar = match self.scalar() {
            Scalar::Bool => Scalar::Int,
            other => other,
        };
        // LLVM 22 loses an element of a half8 that a loop carries on gfx1100.
        let counts: &[usize] = if scalar.bits() == 64 || scalar == Scalar::Half {
            &[2, 3, 4]
        } else {
            &[2, 3, 4, 4, 8]
        };
        Type::Vector(scalar, self.pick(counts))
    }

    pub fn any_record(&mut self) -> Option<Type> {
        (!self.records.is_empty()).then(|| Type::Record(self.pick(&self.records.clone())))
    }

    fn scalar_type(&mut self) -> Type {
        Type::Scalar(self.scalar())
    }

    /// The type of a variable.
    pub fn variable_type(&mut self) -> Type {
        match self.random.u32(0..12) {
            0 | 1 => self.vector(),
            2 | 3 => match self.any_record() {
                Some(record) => record,
                None => self.scalar_type(),
            },
            4 => {
                let element = match self.random.u32(0..6) {
                    0 => self.vector(),
                    1 => self.any_record().unwrap_or(Type::Scalar(Scalar::Char)),
                    _ => self.scalar_type(),
                };
                Type::Array(Box::new(element), self.pick(&[2, 4, 4, 8]))
            }
            _ => self.scalar_type(),
        }
    }

    pub fn parameter_type(&mut self, many: bool) -> Type {
        let rare = if many { 5 } else { 1 };
        if !self.chance(1 + rare) {
            return self.scalar_type();
        }
        match self.random.u32(0..6) {
            0 | 1 => passed(self.vector()),
            2 => self.any_record().unwrap_or(Type::Scalar(Scalar::Short)),
            3 => {
                let to = match self.any_record() {
                    Some(record) if self.random.bool() => record,
                    _ => self.scalar_type(),
                };
                Type::Pointer(Box::new(to))
            }
            4 => Type::Input,
            _ => self.scalar_type(),
        }
    }

    pub fn result_type(&mut self) -> Type {
        match self.random.u32(0..6) {
            0 => self.vector(),
            1 => self.any_record().unwrap_or(Type::Scalar(Scalar::Ulong)),
            _ => self.scalar_type(),
        }
    }

    /// Makes a struct, now and then a union.
    pub fn record(&mut self) {
        let name = self.name("s");
        let is_union = self.chance(5);
        let members = if is_union {
            self.union_members()
        } else {
            self.struct_members()
        };
        self.records.push(Rc::new(Record {
            name,
            is_union,
            members,
        }));
    }

    fn union_members(&mut self) -> Vec<Member> {
        use Scalar::*;
        let whole = self.pick(&[Uint, Ulong, Int]);
        let bytes = whole.bits() as usize / 8;
        let array =
            |scalar: Scalar| Type::Array(Box::new(Type::Scalar(scalar)), bytes * 8 / scalar.bits() as usize);
        let types = [
            Type::Scalar(whole),
            array(Uchar),
            array(Ushort),
            Type::Vector(Short, bytes / 2),
        ];
        let count = self.random.usize(2..=types.len());
        types
            .into_iter()
            .take(count)
            .map(|ty| Member {
                name: self.name("m"),
                ty,
                bits: None,
            })
            .collect()
    }

    fn struct_members(&mut self) -> Vec<Member> {
        (0..self.random.usize(1..6))
            .map(|_| {
                let mut bits = None;
                let ty = match self.random.u32(0..10) {
                    0 => passed(self.vector()),
                    1 => Type::Array(Box::new(self.scalar_type()), self.pick(&[2, 3, 4])),
                    2 => self.any_record().unwrap_or(Type::Scalar(Scalar::Short)),
                    3 | 4 => {
                        let scalar = self.pick(&[Scalar::Int, Scalar::Uint, Scalar::Ushort, Scalar::Uchar]);
                        bits = Some(self.random.u32(2..scalar.bits()));
                        Type::Scalar(scalar)
                    }
                    _ => self.scalar_type(),
                };
                Member {
                    name: self.name("m"),
                    ty,
                    bits,
                }
            })
            .collect()
    }
}

/// A vector that may be a parameter, or all of one. Of two bytes on the stack LLVM 22 takes the first one's place for both at
/// -O0, since it is as large.
fn passed(vector: Type) -> Type {
    match vector {
        Type::Vector(scalar, 2) if scalar.bits() == 8 => Type::Vector(scalar, 4),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make;

    #[test]
    fn no_vector_of_two_bytes_is_passed() {
        let is_bytes = |ty: &Type| matches!(ty, Type::Vector(Scalar::Char | Scalar::Uchar, 2));
        let mut vectors = 0;
        for seed in 0..400 {
            let program = make::program(seed);
            let parameters = program.functions.iter().flat_map(|it| &it.parameters);
            let members = program.records.iter().flat_map(|it| &it.members);
            let types = parameters.map(|(_, ty)| ty).chain(members.map(|it| &it.ty));
            for ty in types {
                assert!(!is_bytes(ty), "{seed}");
                vectors += usize::from(matches!(ty, Type::Vector(..)));
            }
        }
        assert!(vectors > 100, "{vectors}");
    }
}
