//! Random places: variables in scope and what is in them, to read, to assign to and to point at.

use super::expressions::{form, literal};
use super::{Local, Maker};
use crate::ast::*;

const COMPONENTS: [&str; 8] = ["s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7"];

impl Maker {
    /// Something of a type that is in scope. One that is assigned to may not be constant.
    pub fn place(&mut self, assigned: bool, wanted: impl Fn(&Type) -> bool) -> Option<Expr> {
        for _ in 0..8 {
            // Recent ones are more likely to be meant.
            let from = if self.random.bool() {
                self.locals.len().saturating_sub(6)
            } else {
                0
            };
            let Local { name, ty, constant } =
                self.locals[self.random.usize(from..self.locals.len())].clone();
            if assigned && (constant && !matches!(ty, Type::Pointer(_))) {
                continue;
            }
            let mut place = Place::variable(name);
            if let Some(ty) = self.walk(&mut place, ty, assigned, &wanted) {
                return Some(Expr {
                    ty,
                    kind: Kind::Place(place),
                });
            }
        }
        None
    }

    /// Goes into a variable until there is something of a wanted type.
    pub fn walk(
        &mut self,
        place: &mut Place,
        mut ty: Type,
        assigned: bool,
        wanted: &impl Fn(&Type) -> bool,
    ) -> Option<Type> {
        loop {
            if wanted(&ty) {
                return Some(ty);
            }
            let (step, inner) = match &ty {
                Type::Scalar(_) => return None,
                Type::Pointer(to) => (Step::Deref, (**to).clone()),
                Type::Input if assigned => return None,
                Type::Input => {
                    let index = self.index();
                    (Step::Index(Box::new(index), 16), Type::Scalar(Scalar::Int))
                }
                Type::Record(record) => {
                    let member = &record.members[self.random.usize(0..record.members.len())];
                    (Step::Member(member.name.clone()), member.ty.clone())
                }
                Type::Array(element, count) => {
                    let index = self.index();
                    (Step::Index(Box::new(index), *count), (**element).clone())
                }
                Type::Vector(scalar, count) => {
                    let step = if self.chance(4) {
                        let index = self.index();
                        Step::Index(Box::new(index), *count)
                    } else {
                        Step::Member(COMPONENTS[self.random.usize(0..*count)].to_owned())
                    };
                    (step, Type::Scalar(*scalar))
                }
            };
            place.path.push(step);
            ty = inner;
        }
    }

    /// A pointer's value: the address of something in scope, which lives at least as long.
    pub fn address(&mut self, ty: &Type) -> Option<Expr> {
        if *ty == Type::Input {
            let offset = self.integer(Scalar::Int, 1);
            let from = self.locals.iter().rev().find(|local| local.ty == Type::Input)?;
            let from = Expr::variable(&from.name, Type::Input);
            let text = if self.in_kernel { "($0 + ($1 & 255))" } else { "$0" };
            return Some(form(ty.clone(), text, vec![from, offset]));
        }
        let Type::Pointer(to) = ty else {
            return None;
        };
        if self.chance(6) {
            let choice = [self.condition(1), self.address_of(to)?, self.address_of(to)?];
            return Some(form(ty.clone(), "($0 ? $1 : $2)", choice.into()));
        }
        self.address_of(to)
    }

    fn address_of(&mut self, to: &Type) -> Option<Expr> {
        let ty = Type::Pointer(Box::new(to.clone()));
        let Kind::Place(mut place) = self.place(true, |other| other == to)?.kind else {
            return None;
        };
        // A component of a vector and a bit-field have no address.
        if !self.has_address(&place) {
            return None;
        }
        // `&*p` is `p`.
        if place.path.last() == Some(&Step::Deref) {
            place.path.pop();
            return Some(Expr {
                ty,
                kind: Kind::Place(place),
            });
        }
        Some(Expr {
            ty,
            kind: Kind::Address(place),
        })
    }

    fn has_address(&self, place: &Place) -> bool {
        let Some(mut ty) = self
            .locals
            .iter()
            .find(|local| local.name == place.root)
            .map(|local| local.ty.clone())
        else {
            return false;
        };
        for step in &place.path {
            ty = match (ty, step) {
                (Type::Pointer(to), Step::Deref) => *to,
                (Type::Array(element, _), Step::Index(..)) => *element,
                (Type::Record(record), Step::Member(name)) => {
                    match record.members.iter().find(|member| member.name == *name) {
                        Some(Member { ty, bits: None, .. }) => ty.clone(),
                        _ => return false,
                    }
                }
                _ => return false,
            };
        }
        true
    }

    /// An index, which the place masks.
    fn index(&mut self) -> Expr {
        let ty = Type::Scalar(Scalar::Int);
        let integers: Vec<_> = self
            .locals
            .iter()
            .rev()
            .filter(|local| local.ty.is_integer())
            .take(6)
            .collect();
        if integers.is_empty() || self.random.u32(0..4) == 0 {
            return literal(&ty, self.random.u32(0..8).to_string());
        }
        let Local { name, ty: of, .. } = integers[self.random.usize(0..integers.len())].clone();
        let read = Expr::variable(name, of.clone());
        let by = self.random.u32(0..6);
        if by < 3 || of.scalar().is_some_and(|scalar| scalar.bits() > 32) {
            return form(ty, "(int)$0", vec![read]);
        }
        form(ty, format!("(int)((uint)$0 + {by}u)"), vec![read])
    }

    /// An integer that is made of a variable, whatever its type.
    pub fn summary(&mut self, local: Local) -> Option<Expr> {
        let mut place = Place::variable(local.name);
        let ty = self.walk(&mut place, local.ty, false, &|ty| matches!(ty, Type::Scalar(_)))?;
        let text = if ty.is_integer() {
            "(int)$0"
        } else {
            "(int)($0 * 32)"
        };
        Some(form(
            Type::Scalar(Scalar::Int),
            text,
            vec![Expr {
                ty,
                kind: Kind::Place(place),
            }],
        ))
    }
}
