//! Chains of variables, each computed of those before by what people write in a line: a mask, a bit, a clamp, a count. Only
//! some bits of the last are needed, and so of those before: compilers compute no more. Of the first one some bits are known.

use super::Maker;
use super::expressions::{dividend, form, literal};
use crate::ast::*;

/// What operations of a line make of an integer `$0` of type `T`: `U` and `S` are that type without and with a sign, `W` is
/// the one in which it wraps, `N` the number of its bits and `H` half of that, `M` a mask, `B` a distance less than eight, `C`
/// a small number.
const OPERATIONS: [&str; 42] = [
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
    "__builtin_bswap32((uint)$0)",
    "(ulong)__builtin_bswap32((uint)$0) << 32 | __builtin_bswap32((uint)((ulong)(U)$0 >> 32))",
    "__builtin_elementwise_bitreverse((ulong)(U)$0)",
    "(uint)$0",
    "(U)$0 >> H",
    "(W)$0 << H",
    "(W)$0 * 16",
    "DIVIDEND / C",
    "DIVIDEND % C",
];

/// The same of two integers of a chain, both of that type.
const OPERATIONS_OF_TWO: [&str; 19] = [
    "__builtin_elementwise_add_sat((U)$0, (U)$1)",
    "__builtin_elementwise_add_sat((S)$0, (S)$1)",
    "__builtin_elementwise_sub_sat((U)$0, (U)$1)",
    "__builtin_elementwise_sub_sat((S)$0, (S)$1)",
    "__builtin_elementwise_min((S)$0, (S)$1)",
    "__builtin_elementwise_max((U)$0, (U)$1)",
    "(W)$0 + (W)$1",
    "(W)$0 - (W)$1",
    "(W)$0 * (W)$1",
    "(W)$0 ^ (W)$1",
    "(W)$0 | (W)$1",
    "(W)$0 & (W)$1",
    "(W)$0 * C + (W)$1",
    "$0 < $1 ? $0 : $1",
    "(WORD & B) ? $0 : $1",
    "(ulong)(U)$0 << 32 | (uint)$1",
    "(ulong)(uint)$0 * (uint)$1",
    "(W)((uint)$0) * (W)((uint)$1)",
    "(W)((U)$0 >> H) * (W)((uint)$1)",
];

/// What makes some bits of a number known.
const KNOWN: [&str; 8] = [
    "WORD << SHIFT",
    "WORD & M",
    "WORD & 0xff00u",
    "WORD | 0x80000000u",
    "WORD << SHIFT | (WORD & 1)",
    "(uint)((int)(WORD << SHIFT) >> B)",
    "WORD >> B",
    "(uint)__builtin_popcount(WORD)",
];

/// The bits of a number that somebody needs.
const NEEDED: [&str; 9] = [
    "$0 & M",
    "$0 & M",
    "(ushort)$0",
    "(uchar)$0",
    "$0 < 0",
    "(int)((uint)$0 << 24)",
    "(uchar)(DIVIDEND / 8)",
    "(ushort)((uint)$0 * 5u)",
    "__builtin_popcount((uint)$0 * 6u)",
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
        let mut body = Vec::new();
        let (ty, last) = self.links(&mut body);
        let needed = self.needed(ty, last);
        body.extend(needed);
        self.locals.truncate(known);
        body
    }

    /// Chains of which some bits are needed together, in the memory that the kernel leaves.
    pub fn chains(&mut self) -> Vec<Stmt> {
        let int = Type::Scalar(Scalar::Int);
        let mut body = Vec::new();
        let sum = self.link(Scalar::Int, literal(&int, "item"), &mut body);
        for _ in 0..self.random.usize(2..8) {
            let known = self.locals.len();
            let (ty, last) = self.links(&mut body);
            let value = self.some_bits(ty, last);
            self.locals.truncate(known);
            body.extend(assigned(&sum, "^=", value));
        }
        body.push(Stmt::Assign {
            to: Place::variable("out[item * STRIDE + 3]"),
            operator: "=",
            value: sum,
        });
        body
    }

    /// A few of a value's bits, as an `int`.
    fn some_bits(&mut self, scalar: Scalar, value: Expr) -> Expr {
        let number = if scalar.is_float() { "(int)$0" } else { "$0" };
        let some = self.pick(&NEEDED);
        let some = self.text(some, scalar).replace("$0", number);
        form(Type::Scalar(Scalar::Int), format!("((int)({some}))"), vec![value])
    }

    /// The variables of a chain; the last one.
    fn links(&mut self, body: &mut Vec<Stmt>) -> (Scalar, Expr) {
        let mut ty = self.scalar();
        if ty == Scalar::Bool {
            ty = Scalar::Int;
        }
        let first = self.first(ty);
        let mut last = self.link(ty, first, body);
        let mut links = Vec::new();
        for _ in 0..self.random.usize(1..5) {
            let is_of_two = !ty.is_float() && ty != Scalar::Bool && self.chance(3);
            links.extend((!ty.is_float()).then(|| last.clone()));
            let (next, value) = match is_of_two {
                true => self.operation_of_two(ty, last.clone(), &links),
                false => self.operation(ty, last.clone()),
            };
            let is_chosen = next == ty && self.in_kernel && self.chance(6);
            ty = next;
            last = match is_chosen {
                true => self.chosen(ty, last, value, body),
                false => self.link(ty, value, body),
            };
        }
        (ty, last)
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

    /// A word of what the kernel is given.
    fn word(&mut self) -> String {
        format!("in[item + {}]", self.random.u32(0..60))
    }

    /// A variable that some work-items give another value.
    fn chosen(&mut self, scalar: Scalar, one: Expr, other: Expr, body: &mut Vec<Stmt>) -> Expr {
        let variable = self.link(scalar, one, body);
        let bit = self.pick(&[1, 2, 4]);
        let condition = literal(&Type::Scalar(Scalar::Int), format!("({} & {bit})", self.word()));
        let mut then = assigned(&variable, "=", other);
        then.extend(self.marker());
        let mut otherwise = Vec::new();
        if self.chance(3) {
            let value = self.first(scalar);
            otherwise = assigned(&variable, "=", value);
            otherwise.extend(self.marker());
        }
        body.push(Stmt::If {
            condition,
            then,
            otherwise,
        });
        variable
    }

    fn first(&mut self, scalar: Scalar) -> Expr {
        let ty = Type::Scalar(scalar);
        if scalar.is_float() || !self.in_kernel || self.chance(3) {
            return self.expression(&ty, 1);
        }
        let word = self.word();
        let text = match self.random.u32(0..8) {
            0..4 => {
                let shift = self.pick(&[4, 8, 16, 20, 24, 28]).to_string();
                let known = self.pick(&KNOWN).replace("SHIFT", &shift);
                let known = known.replace("WORD", &format!("(uint){word}"));
                format!("({})({})", scalar.name(), self.text(&known, scalar))
            }
            4 => format!("({}){word}", scalar.name()),
            5 => format!("({})((ulong)(uint){word} << 32 | (uint)item)", scalar.name()),
            6 => format!("({})(item + {})", scalar.name(), self.random.u32(0..9)),
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

    /// The same of the last value and one before it, or of a number.
    fn operation_of_two(&mut self, ty: Scalar, last: Expr, links: &[Expr]) -> (Scalar, Expr) {
        let word = match self.in_kernel {
            true => self.word(),
            false => "$1".to_owned(),
        };
        let operation = self.pick(&OPERATIONS_OF_TWO).replace("WORD", &word);
        let text = self.text(&operation, ty);
        let other = match self.random.usize(0..links.len() + 1) {
            at if at < links.len() => links[at].clone(),
            _ => {
                let number = self.pick(&["1", "-1", "2", "8", "100", "255"]);
                literal(&Type::Scalar(ty), format!("(({}){number})", ty.name()))
            }
        };
        let mut values = vec![last, other];
        if self.random.bool() && matches!(values[1].ty, Type::Scalar(other) if other == ty) {
            values.swap(0, 1);
        }
        // All of one type.
        let text = text.replace("$1", &format!("(({})$1)", ty.name()));
        let result = if operation.starts_with("(ulong)") {
            Scalar::Ulong
        } else {
            ty
        };
        let text = format!("({})({text})", result.name());
        (result, form(Type::Scalar(result), text, values))
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
            'H' => Some(unsigned.bits() / 2),
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
                    true => self.some_bits(scalar, value),
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
                let some = self.some_bits(scalar, value);
                let value = form(ty, format!("({name})$0"), vec![some]);
                let operator = "^=";
                vec![Stmt::Assign { to, operator, value }]
            }
        }
    }
}

/// The assignment to a variable.
fn assigned(variable: &Expr, operator: &'static str, value: Expr) -> Vec<Stmt> {
    match &variable.kind {
        Kind::Place(to) => vec![Stmt::Assign {
            to: to.clone(),
            operator,
            value,
        }],
        _ => Vec::new(),
    }
}
