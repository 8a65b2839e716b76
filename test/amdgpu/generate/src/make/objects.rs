//! Objects as people fill them: cleared as a whole and then written member by member, by an index, or by the address of one of
//! two. Often nobody reads them but markers, so that compilers take their memory and the stores to it away.

use super::expressions::form;
use super::{Local, Maker};
use crate::ast::*;

const INT: Type = Type::Scalar(Scalar::Int);

impl Maker {
    /// One of them. What is in it isn't used elsewhere.
    pub fn object(&mut self) -> Vec<Stmt> {
        let known = self.locals.len();
        let mut body = Vec::new();
        match self.random.u32(0..4) {
            0 | 1 => self.filled(&mut body),
            2 => self.one_of_two(&mut body),
            _ => self.assembled(&mut body),
        }
        self.locals.truncate(known);
        body
    }

    fn object_type(&mut self) -> Type {
        let record = self.any_record().filter(|_| !self.chance(3));
        record.unwrap_or_else(|| {
            let scalar = self.scalar();
            Type::Array(Box::new(Type::Scalar(scalar)), self.pick(&[2, 4, 8]))
        })
    }

    /// Declares one, with a value or cleared.
    fn begun(&mut self, ty: &Type, body: &mut Vec<Stmt>) -> String {
        let init = self.expression(ty, 1);
        let name = self.local(ty, false);
        body.push(Stmt::Declare {
            name: name.clone(),
            ty: ty.clone(),
            init,
        });
        if self.random.bool() {
            body.push(Stmt::Change {
                how: "CLEAR",
                of: Place::variable(&name),
            });
        }
        name
    }

    /// A store of a scalar somewhere into a place.
    fn store(&mut self, mut to: Place, ty: &Type) -> Vec<Stmt> {
        let is_scalar = |ty: &Type| ty.scalar().is_some();
        let Some(ty) = self.walk(&mut to, ty.clone(), true, &is_scalar) else {
            return Vec::new();
        };
        let value = match ty.scalar() {
            Some(scalar) if !scalar.is_float() && self.in_kernel && self.chance(3) => {
                let of = self.pick(&["item", "n"]);
                form(
                    ty.clone(),
                    format!("({})$0", scalar.name()),
                    vec![Expr::variable(of, INT)],
                )
            }
            _ => self.expression(&ty, 1),
        };
        let operator = "=";
        let mut made = vec![Stmt::Assign { to, operator, value }];
        made.extend(self.random.bool().then(|| self.marker()).flatten());
        made
    }

    /// What `inside` makes: as it is, where something holds, or repeated.
    fn somewhere(&mut self, inside: impl Fn(&mut Maker) -> Vec<Stmt>) -> Vec<Stmt> {
        match self.random.u32(0..4) {
            0 => inside(self),
            1 => {
                let condition = self.condition(1);
                let then = inside(self);
                vec![Stmt::If {
                    condition,
                    then,
                    otherwise: Vec::new(),
                }]
            }
            _ => {
                let counted = self.counted_of(|maker, _| inside(maker));
                counted.into_iter().collect()
            }
        }
    }

    fn filled(&mut self, body: &mut Vec<Stmt>) {
        let ty = self.object_type();
        let name = self.begun(&ty, body);
        body.extend(self.marker());
        for _ in 0..self.random.usize(1..4) {
            let stored = self.somewhere(|maker| maker.store(Place::variable(&name), &ty));
            body.extend(stored);
            body.extend(self.marker());
        }
        self.read(&name, ty, body);
    }

    /// One of two objects by its address, while both are used by their names.
    fn one_of_two(&mut self, body: &mut Vec<Stmt>) {
        let record = self.any_record().filter(|_| self.random.bool());
        let ty = record.unwrap_or_else(|| Type::Scalar(self.scalar()));
        let both = [self.begun(&ty, body), self.begun(&ty, body)];
        let of = Type::Pointer(Box::new(ty.clone()));
        let address = |name: &String| Expr {
            ty: of.clone(),
            kind: Kind::Address(Place::variable(name)),
        };
        let parts = vec![self.condition(1), address(&both[0]), address(&both[1])];
        let init = form(of.clone(), "($0 ? $1 : $2)", parts);
        let pointer = self.local(&of, true);
        body.push(Stmt::Declare {
            name: pointer.clone(),
            ty: of,
            init,
        });
        body.extend(self.marker());
        let pointed = Place {
            root: pointer,
            path: vec![Step::Deref],
        };
        for _ in 0..self.random.usize(1..4) {
            let to = match self.random.u32(0..3) {
                0 => Place::variable(self.pick(&both)),
                _ => pointed.clone(),
            };
            let stored = self.somewhere(|maker| maker.store(to.clone(), &ty));
            body.extend(stored);
            body.extend(self.marker());
        }
        let which = self.pick(&both);
        self.read(&which, ty, body);
    }

    /// An integer that inline assembly of several instructions changes.
    fn assembled(&mut self, body: &mut Vec<Stmt>) {
        let init = self.integer(Scalar::Uint, 2);
        let ty = Type::Scalar(Scalar::Uint);
        let name = self.local(&ty, false);
        body.push(Stmt::Declare {
            name: name.clone(),
            ty: ty.clone(),
            init,
        });
        let stepped = self.somewhere(|_| {
            vec![Stmt::Change {
                how: "STEP",
                of: Place::variable(&name),
            }]
        });
        body.extend(stepped);
        body.extend(self.marker());
        self.read(&name, ty, body);
    }

    /// Now and then somebody reads it.
    fn read(&mut self, name: &str, ty: Type, body: &mut Vec<Stmt>) {
        let local = Local {
            name: name.to_owned(),
            ty,
            constant: false,
        };
        if self.random.bool()
            && let Some(value) = self.summary(local)
        {
            let read = self.link(Scalar::Int, value, body);
            let needed = self.needed(Scalar::Int, read);
            body.extend(needed);
        }
    }
}
