//! Random expressions. Integers wrap or can't overflow, shifts and indices are masked, divisors aren't zero. Floating-point
//! values stay within -1024 and 1024, so that no infinity and no NaN comes up: machines differ in these.

use super::Maker;
use crate::ast::*;
use crate::print::type_name;

/// A form's text by what it is put together from.
pub fn form(ty: Type, text: impl Into<String>, parts: Vec<Expr>) -> Expr {
    Expr {
        ty,
        kind: Kind::Form(text.into(), parts),
    }
}

pub fn literal(ty: &Type, text: impl Into<String>) -> Expr {
    Expr {
        ty: ty.clone(),
        kind: Kind::Literal(text.into()),
    }
}

/// The plainest value of a type; pointers have none.
pub fn plain(ty: &Type) -> Option<Expr> {
    let list = |values: Option<Vec<Expr>>| {
        Some(Expr {
            ty: ty.clone(),
            kind: Kind::List(values?),
        })
    };
    match ty {
        Type::Scalar(Scalar::Int) => Some(literal(ty, "1")),
        Type::Scalar(scalar) => Some(literal(ty, format!("({})1", scalar.name()))),
        Type::Vector(..) => Some(literal(ty, format!("({})(1)", type_name(ty)))),
        Type::Record(record) if record.is_union => {
            list(plain(&record.members[0].ty).map(|value| vec![value]))
        }
        Type::Record(record) => list(record.members.iter().map(|member| plain(&member.ty)).collect()),
        Type::Array(element, count) => list(plain(element).map(|value| vec![value; *count])),
        Type::Pointer(_) | Type::Input => None,
    }
}

/// A dividend of a type, of which no half may be what a negative number of few bits is extended to if it is unsigned: at -O0
/// LLVM 22 divides 0xfffffff2 by 1000 as if 24 bits were enough for it (llvm/llvm-project#194829).
pub fn dividend(scalar: Scalar, text: &str) -> String {
    match scalar {
        Scalar::Uint => format!("({text} & 0x7fffffff)"),
        Scalar::Ulong => format!("({text} & 0x7fffffff7ffffffful)"),
        _ => text.to_owned(),
    }
}

impl Maker {
    pub fn expression(&mut self, ty: &Type, depth: u32) -> Expr {
        match ty {
            Type::Scalar(scalar) if scalar.is_float() => self.float(*scalar, depth),
            Type::Scalar(scalar) => self.integer(*scalar, depth),
            Type::Vector(scalar, count) => self.vector_value(*scalar, *count, depth),
            Type::Record(record) => {
                if let Some(place) = self
                    .place(false, |other| other == ty)
                    .filter(|_| !self.random.bool())
                {
                    return place;
                }
                let members: &[Member] = if record.is_union {
                    &record.members[..1]
                } else {
                    &record.members
                };
                let values = members
                    .iter()
                    .map(|member| self.expression(&member.ty, depth.min(1)))
                    .collect();
                Expr {
                    ty: ty.clone(),
                    kind: Kind::List(values),
                }
            }
            Type::Array(element, count) => {
                let values = (0..*count)
                    .map(|_| self.expression(element, depth.min(1)))
                    .collect();
                Expr {
                    ty: ty.clone(),
                    kind: Kind::List(values),
                }
            }
            Type::Pointer(_) | Type::Input => unreachable!("pointers are made by `address`"),
        }
    }

    /// Something of a variable if there is one of the type, rather than a constant.
    fn varying(&mut self, scalar: Scalar, depth: u32) -> Expr {
        let wanted = |ty: &Type| *ty == Type::Scalar(scalar) || !scalar.is_float() && ty.is_integer();
        match self.place(false, wanted) {
            Some(place) if place.ty == Type::Scalar(scalar) => place,
            Some(place) => form(
                Type::Scalar(scalar),
                format!("({})$0", scalar.name()),
                vec![place],
            ),
            None => self.expression(&Type::Scalar(scalar), depth),
        }
    }

    pub fn integer(&mut self, scalar: Scalar, depth: u32) -> Expr {
        let ty = Type::Scalar(scalar);
        let name = scalar.name();
        if depth == 0 || self.chance(5) {
            return self.integer_leaf(scalar);
        }
        if scalar == Scalar::Bool {
            return self.truth(depth);
        }
        let (d, wide, mask) = (depth - 1, scalar.wrapping(), scalar.wrapping().bits() - 1);
        let w = wide.name();
        match self.random.u32(0..20) {
            // What wraps, and what can't overflow.
            0..7 => {
                let operator = self.pick(&["+", "-", "*", "^", "&", "|", "+", "-"]);
                let parts = vec![self.integer(wide, d), self.integer(wide, d)];
                let cast = if scalar == wide {
                    String::new()
                } else {
                    format!("({name})")
                };
                form(ty, format!("{cast}($0 {operator} $1)"), parts)
            }
            7 | 8 => {
                let operator = self.pick(&["+", "-", "*"]);
                let parts = vec![self.integer(Scalar::Int, d), self.integer(Scalar::Int, d)];
                form(
                    ty,
                    format!("({name})(($0 & 0x7fff) {operator} ($1 & 255))"),
                    parts,
                )
            }
            9 => {
                let parts = vec![self.integer(wide, d), self.integer(Scalar::Int, d)];
                let operator = self.pick(&["<<", ">>"]);
                form(ty, format!("({name})($0 {operator} ($1 & {mask}))"), parts)
            }
            10 => {
                let by = self.random.u32(1..scalar.bits());
                let parts = vec![self.integer(scalar, d)];
                form(ty, format!("({name})($0 >> {by})"), parts)
            }
            11 => {
                let small = self.pick(&[Scalar::Int, Scalar::Uint, Scalar::Short, Scalar::Uchar]);
                let operator = self.pick(&["/", "%"]);
                let parts = vec![self.integer(small, d), self.integer(Scalar::Int, d)];
                let dividend = dividend(small, "$0");
                form(
                    ty,
                    format!("({name})({dividend} {operator} (($1 & 15) + 1))"),
                    parts,
                )
            }
            12 if self.chance(3) => {
                let operator = self.pick(&["/", "%"]);
                let parts = vec![self.integer(wide, d), self.integer(wide, d)];
                let dividend = dividend(wide, "$0");
                form(ty, format!("({name})({dividend} {operator} ($1 | 1))"), parts)
            }
            12 | 13 => {
                let by = self.pick(&[3u64, 7, 10, 255, 1000]);
                let operator = self.pick(&["/", "%"]);
                let dividend = dividend(wide, "$0");
                form(
                    ty,
                    format!("({name})({dividend} {operator} ({w}){by})"),
                    vec![self.integer(wide, d)],
                )
            }
            14 | 15 => {
                let parts = vec![
                    self.condition(d),
                    self.integer(scalar, d),
                    self.integer(scalar, d),
                ];
                form(ty, "($0 ? $1 : $2)", parts)
            }
            16 => form(ty, format!("({name})$0"), vec![self.condition(d)]),
            17 => {
                let float = self.pick(&FLOATS);
                form(ty, format!("({name})(int)$0"), vec![self.float(float, d)])
            }
            18 => form(ty, format!("({name})(-$0)"), vec![self.integer(wide, d)]),
            _ => form(ty, format!("({name})(~$0)"), vec![self.integer(scalar, d)]),
        }
    }

    /// A truth value.
    fn truth(&mut self, depth: u32) -> Expr {
        let ty = Type::Scalar(Scalar::Bool);
        let d = depth - 1;
        match self.random.u32(0..4) {
            0 => form(ty, "(bool)!$0", vec![self.integer(Scalar::Bool, d)]),
            1 => {
                let operator = self.pick(&["&", "|", "^", "!="]);
                let parts = vec![self.integer(Scalar::Bool, d), self.condition(d)];
                form(ty, format!("(bool)($0 {operator} $1)"), parts)
            }
            _ => form(ty, "(bool)$0", vec![self.condition(d)]),
        }
    }

    fn integer_leaf(&mut self, scalar: Scalar) -> Expr {
        let ty = Type::Scalar(scalar);
        if !self.chance(4)
            && let Some(place) = self.place(false, Type::is_integer)
        {
            return match place.ty == ty {
                true => place,
                false => form(ty, format!("({})$0", scalar.name()), vec![place]),
            };
        }
        let number: u64 = match self.random.u32(0..6) {
            0 => self.random.u64(..),
            1 => self.random.u64(0..1 << 20),
            _ => self.random.u64(0..20),
        };
        let number = number & (u64::MAX >> (65 - scalar.bits()));
        match scalar {
            Scalar::Int => literal(&ty, number.to_string()),
            Scalar::Long | Scalar::Ulong => literal(&ty, format!("({}){number}ul", scalar.name())),
            _ => literal(&ty, format!("({}){number}", scalar.name())),
        }
    }

    pub fn condition(&mut self, depth: u32) -> Expr {
        let ty = Type::Scalar(Scalar::Int);
        let d = depth.saturating_sub(1);
        if depth > 1 && self.chance(4) {
            let operator = self.pick(&["&&", "||"]);
            return form(
                ty,
                format!("($0 {operator} $1)"),
                vec![self.condition(d), self.condition(d)],
            );
        }
        if self.chance(6) {
            let float = self.pick(&FLOATS);
            let operator = self.pick(&["<", ">", "<=", "=="]);
            return form(
                ty,
                format!("($0 {operator} $1)"),
                vec![self.varying(float, d), self.float(float, d)],
            );
        }
        let scalar = self.scalar();
        let scalar = if scalar.is_float() { Scalar::Int } else { scalar };
        if self.chance(3) {
            let mask = self.pick(&[1, 2, 3, 4, 7]);
            return form(ty, format!("(($0 & {mask}) == 0)"), vec![self.varying(scalar, d)]);
        }
        let operator = self.pick(&["<", ">", "<=", ">=", "==", "!="]);
        form(
            ty,
            format!("($0 {operator} $1)"),
            vec![self.varying(scalar, d), self.integer(scalar, d)],
        )
    }

    fn float(&mut self, scalar: Scalar, depth: u32) -> Expr {
        let ty = Type::Scalar(scalar);
        let name = scalar.name();
        let d = depth.saturating_sub(1);
        if depth == 0 || self.chance(4) {
            if !self.chance(4)
                && let Some(place) = self.place(false, |other| *other == ty)
            {
                return place;
            }
            if !self.chance(4) {
                return form(
                    ty,
                    format!("({name})($0 & 1023)"),
                    vec![self.varying(Scalar::Int, 0)],
                );
            }
            return literal(
                &ty,
                format!("({name}){}", self.random.i32(-4000..4000) as f64 / 4.0),
            );
        }
        match self.random.u32(0..10) {
            0 | 1 => form(
                ty,
                format!("($0 * ({name})0.5 + $1 * ({name})0.5)"),
                vec![self.float(scalar, d), self.float(scalar, d)],
            ),
            2 => form(
                ty,
                format!("($0 * ({name})0.5 - $1 * ({name})0.25)"),
                vec![self.float(scalar, d), self.float(scalar, d)],
            ),
            3 => form(
                ty,
                format!("($0 * ({name})0.375 + ({name})3.5)"),
                vec![self.float(scalar, d)],
            ),
            4 => form(ty, "(-$0)", vec![self.float(scalar, d)]),
            5 => form(
                ty,
                "($0 ? $1 : $2)",
                vec![self.condition(d), self.float(scalar, d), self.float(scalar, d)],
            ),
            6 => {
                let other = self.pick(&FLOATS);
                form(ty, format!("({name})$0"), vec![self.float(other, d)])
            }
            7 if scalar != Scalar::Half => form(
                ty,
                format!("($0 * $1 * ({name})0.0009765625)"),
                vec![self.float(scalar, d), self.float(scalar, d)],
            ),
            8 if scalar != Scalar::Half => form(
                ty,
                format!("($0 / (({name})($1 & 15) + ({name})0.5))"),
                vec![self.float(scalar, d), self.varying(Scalar::Int, d)],
            ),
            _ => form(
                ty,
                format!("({name})($0 & 1023)"),
                vec![self.integer(Scalar::Int, d)],
            ),
        }
    }

    fn vector_value(&mut self, scalar: Scalar, count: usize, depth: u32) -> Expr {
        let ty = Type::Vector(scalar, count);
        let name = type_name(&ty);
        let d = depth.saturating_sub(1);
        if (depth == 0 || self.chance(3))
            && let Some(place) = self.place(false, |other| *other == ty)
        {
            return place;
        }
        if depth == 0 || self.chance(4) {
            if self.random.bool() {
                return form(
                    ty,
                    format!("({name})($0)"),
                    vec![self.expression(&Type::Scalar(scalar), d)],
                );
            }
            // Of one that is constant in part compilers keep the rest.
            let is_constant_in_part = self.random.bool();
            let values = (0..count)
                .map(|_| match is_constant_in_part && self.random.bool() {
                    true => self.small(scalar),
                    false => self.expression(&Type::Scalar(scalar), d.min(1)),
                })
                .collect();
            return Expr {
                ty,
                kind: Kind::List(values),
            };
        }
        let pair = |maker: &mut Maker| {
            vec![
                maker.vector_value(scalar, count, d),
                maker.vector_value(scalar, count, d),
            ]
        };
        match self.random.u32(0..6) {
            0 => {
                let parts = vec![
                    self.condition(d),
                    self.vector_value(scalar, count, d),
                    self.vector_value(scalar, count, d),
                ];
                form(ty, "($0 ? $1 : $2)", parts)
            }
            1 if count != 3 => {
                let text = match count {
                    2 => "($0).yx",
                    4 => "($0).wxzy",
                    _ => "($0).s72635401",
                };
                form(ty, text, vec![self.vector_value(scalar, count, d)])
            }
            _ if scalar.is_float() => {
                let pair = pair(self);
                let half = format!("({})0.5", scalar.name());
                form(ty, format!("($0 * {half} + $1 * {half})"), pair)
            }
            2 => {
                let by = self.random.u32(1..scalar.bits());
                form(
                    ty,
                    format!("($0 >> ({name})({by}))"),
                    vec![self.vector_value(scalar, count, d)],
                )
            }
            _ => {
                let operator = self.pick(&["+", "-", "*", "^", "&", "|"]);
                let pair = pair(self);
                form(ty, format!("($0 {operator} $1)"), pair)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make;
    use crate::visit::expressions;

    #[test]
    fn no_half_of_an_unsigned_dividend_is_extended_from_few_bits() {
        let mut divisions = 0;
        for seed in 0..100 {
            let mut program = make::program(seed);
            let functions = program.functions.iter_mut().map(|function| &mut function.body);
            for body in functions.chain([&mut program.kernel]) {
                expressions(body, &mut |expression| {
                    let Kind::Form(text, parts) = &expression.kind else {
                        return;
                    };
                    let dividend = parts.first().and_then(|part| part.ty.scalar());
                    if let Some(scalar @ (Scalar::Uint | Scalar::Ulong)) = dividend
                        && text.contains(['/', '%'])
                    {
                        let masked = if scalar == Scalar::Uint {
                            "($0 & 0x7fffffff) "
                        } else {
                            "($0 & 0x7fffffff7ffffffful) "
                        };
                        assert!(text.contains(masked), "{seed}: {text}");
                        divisions += 1;
                    }
                });
            }
        }
        assert!(divisions > 100, "{divisions}");
    }
}
