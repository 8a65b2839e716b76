//! Chains of variables, each computed of the one before by what people write in a line: a mask, a bit, a clamp, a count. Only
//! some bits of the last are needed, and so of those before: compilers compute no more.

use super::Maker;
use super::expressions::{dividend, form, literal};
use crate::ast::*;

/// What operations of a line make of an integer `$0` of type `T`: `U` and `S` are that type without and with a sign, `W` is
/// the one in which it wraps, `N` the number of its bits, `M` a mask, `B` a distance less than eight, `C` a small number.
const OPERATIONS: [&str; 35] = [
    "$0 & M",
    "$0 & M",
    "$0 & 1",
    "$0 | M",
    "$0 ^ M",
    "~$0",
    "!$0",
    "$0 != 0",
    "-(W)$0",
    "-(W)($0 & 1)",
    "(U)$0 >> B",
    "(U)$0 >> (N - B)",
    "(S)$0 >> B",
    "(W)$0 << B",
    "(W)$0 << (N - B)",
    "(S)((W)$0 << (N - B)) >> (N - B)",
    "(W)$0 << B | (U)$0 >> (N - B)",
    "($0 >> B) & 1",
    "(W)$0 * C",
    "(W)$0 + C",
    "(W)$0 - C",
    "(W)$0 * $0",
    "$0 == C",
    "$0 < C",
    "$0 > C && $0 < M",
    "$0 < C ? $0 : C",
    "$0 < C ? C : $0 > M ? M : $0",
    "$0 & B ? C : M",
    "($0 & 1 ? C : 0) + ($0 & 2 ? B : 0)",
    "$0 & (W)($0 - (W)1)",
    "$0 & -(W)$0",
    "__builtin_popcountl((ulong)(U)$0)",
    "__builtin_elementwise_bitreverse((U)$0)",
    "DIVIDEND / C",
    "DIVIDEND % C",
];

/// The same of a floating-point number: it stays within -1024 and 1024.
const FLOAT_OPERATIONS: [&str; 8] = [
    "-$0",
    "$0 * (T)0.5",
    "$0 < (T)0 ? (T)0 : $0",
    "$0 > (T)1 ? (T)1 : $0",
    "$0 < (T)0 ? -$0 : $0",
    "(T)((int)$0 & C)",
    "$0 > (T)C ? $0 : (T)C",
    "($0 + (T)0) * (T)0.25",
];

impl Maker {
    /// A chain. What is in it isn't used elsewhere, but markers see it.
    pub fn chain(&mut self) -> Vec<Stmt> {
        let known = self.locals.len();
        let mut ty = self.scalar();
        if ty == Scalar::Bool {
            ty = Scalar::Int;
        }
        let first = self.first(ty);
        let mut body = Vec::new();
        let mut last = self.link(ty, first, &mut body);
        for _ in 0..self.random.usize(1..5) {
            let (next, value) = self.operation(ty, last);
            ty = next;
            last = self.link(ty, value, &mut body);
        }
        let needed = self.needed(ty, last);
        body.extend(needed);
        self.locals.truncate(known);
        body
    }

    /// A variable with a value, and perhaps a marker behind it; the variable.
    pub fn link(&mut self, scalar: Scalar, init: Expr, body: &mut Vec<Stmt>) -> Expr {
        let ty = Type::Scalar(scalar);
        let name = self.local(&ty, true);
        body.push(Stmt::Declare {
            name: name.clone(),
            ty: ty.clone(),
            init,
        });
        if self.random.bool() {
            body.extend(self.marker());
        }
        Expr::variable(name, ty)
    }

    fn first(&mut self, scalar: Scalar) -> Expr {
        let ty = Type::Scalar(scalar);
        if scalar.is_float() || !self.in_kernel || self.chance(3) {
            return self.expression(&ty, 1);
        }
        let word = format!("in[item + {}]", self.random.u32(0..60));
        let text = match self.random.u32(0..4) {
            0 => format!("({}){word}", scalar.name()),
            1 => format!("({})((ulong)(uint){word} << 32 | (uint)item)", scalar.name()),
            2 => format!("({})(item + {})", scalar.name(), self.random.u32(0..9)),
            _ => format!("({})((uint){word} * 2654435761u)", scalar.name()),
        };
        literal(&ty, text)
    }

    /// What one operation makes of a value, and of which type that is then.
    fn operation(&mut self, from: Scalar, value: Expr) -> (Scalar, Expr) {
        let operations = match from.is_float() {
            true => &FLOAT_OPERATIONS[..],
            false => &OPERATIONS[..],
        };
        let operation = self.pick(operations);
        let keeps = from.is_float() || operation.contains("(W)") || self.random.bool();
        let to = match self.random.u32(0..8) {
            0 if from.is_float() => Scalar::Int,
            0 => self.pick(&FLOATS),
            1 => Scalar::Bool,
            _ if keeps => from,
            _ => self.pick(&INTEGERS),
        };
        let text = self.text(operation, from);
        let text = match (from.is_float(), to) {
            (_, Scalar::Bool) => format!("(({text}) != 0)"),
            (false, Scalar::Half | Scalar::Float | Scalar::Double) => {
                format!("({})((int)({text}) & 1023)", to.name())
            }
            _ => format!("({})({text})", to.name()),
        };
        (to, form(Type::Scalar(to), text, vec![value]))
    }

    /// An operation's text for a type.
    fn text(&mut self, operation: &str, scalar: Scalar) -> String {
        let mask = self.pick(&[3, 4, 6, 7, 15, 64, 100, 127]);
        let (by, number) = (self.random.u32(1..8), self.pick(&[1, 2, 3, 4, 8, 9, 10]));
        let [unsigned, signed] = match scalar {
            Scalar::Bool | Scalar::Char | Scalar::Uchar => [Scalar::Uchar, Scalar::Char],
            Scalar::Short | Scalar::Ushort => [Scalar::Ushort, Scalar::Short],
            Scalar::Long | Scalar::Ulong => [Scalar::Ulong, Scalar::Long],
            _ => [Scalar::Uint, Scalar::Int],
        };
        let mut text = operation.replace("DIVIDEND", &dividend(scalar, "$0"));
        for (letter, name) in [
            ("(T)", scalar.name()),
            ("(U)", unsigned.name()),
            ("(S)", signed.name()),
            ("(W)", scalar.wrapping().name()),
        ] {
            text = text.replace(letter, &format!("({name})"));
        }
        let of_letter = |letter| match letter {
            'N' => Some(unsigned.bits()),
            'M' => Some(mask),
            'B' => Some(by),
            'C' => Some(number),
            _ => None,
        };
        text.chars()
            .map(|letter| of_letter(letter).map_or(letter.to_string(), |number| number.to_string()))
            .collect()
    }

    /// What needs some of the last one's bits.
    pub fn needed(&mut self, scalar: Scalar, value: Expr) -> Vec<Stmt> {
        let int = Type::Scalar(Scalar::Int);
        let number = if scalar.is_float() { "(int)$0" } else { "$0" };
        let mask = self.pick(&[1, 2, 4, 7, 255]);
        match self.random.u32(0..6) {
            0 => Vec::new(),
            1 | 2 => {
                let condition = match self.random.bool() {
                    true => form(int, format!("({number} & {mask})"), vec![value]),
                    false => form(int, format!("({number} > {mask})"), vec![value]),
                };
                let mut then = self.assignment();
                then.extend(self.marker());
                vec![Stmt::If {
                    condition,
                    then,
                    otherwise: Vec::new(),
                }]
            }
            3 if self.in_kernel => {
                let init = form(
                    int.clone(),
                    format!("in[(int)({number} & {})]", mask & 7),
                    vec![value],
                );
                let name = self.local(&int, true);
                let ty = int;
                vec![Stmt::Declare { name, ty, init }]
            }
            _ => {
                let wanted = |ty: &Type| matches!(ty, Type::Scalar(Scalar::Uint | Scalar::Int));
                let Some(Expr {
                    ty,
                    kind: Kind::Place(to),
                }) = self.place(true, wanted)
                else {
                    return Vec::new();
                };
                let name = ty.scalar().map_or("int", Scalar::name);
                let value = form(ty, format!("({name})({number} & {mask})"), vec![value]);
                let operator = "^=";
                vec![Stmt::Assign { to, operator, value }]
            }
        }
    }
}
