//! A kernel as a tree: what is generated, shrunk and printed. Expressions have types, so that one can take another's place.

use std::rc::Rc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    Bool,
    Char,
    Uchar,
    Short,
    Ushort,
    Int,
    Uint,
    Long,
    Ulong,
    Half,
    Float,
    Double,
}

use Scalar::*;

pub const INTEGERS: [Scalar; 8] = [Char, Uchar, Short, Ushort, Int, Uint, Long, Ulong];
pub const FLOATS: [Scalar; 3] = [Half, Float, Double];

impl Scalar {
    pub fn name(self) -> &'static str {
        match self {
            Bool => "bool",
            Char => "char",
            Uchar => "uchar",
            Short => "short",
            Ushort => "ushort",
            Int => "int",
            Uint => "uint",
            Long => "long",
            Ulong => "ulong",
            Half => "half",
            Float => "float",
            Double => "double",
        }
    }

    /// In memory.
    pub fn bits(self) -> u32 {
        match self {
            Bool | Char | Uchar => 8,
            Short | Ushort | Half => 16,
            Int | Uint | Float => 32,
            Long | Ulong | Double => 64,
        }
    }

    pub fn is_float(self) -> bool {
        matches!(self, Half | Float | Double)
    }

    /// The unsigned type in which arithmetic of this one wraps, after the promotions of C.
    pub fn wrapping(self) -> Scalar {
        if self.bits() == 64 { Ulong } else { Uint }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    Scalar(Scalar),
    Vector(Scalar, usize),
    Record(Rc<Record>),
    Array(Box<Type>, usize),
    Pointer(Box<Type>),
    /// To global memory that is only read.
    Input,
}

/// A struct or a union. The members of a union are of one size: each of them is the whole value.
#[derive(Debug, PartialEq)]
pub struct Record {
    pub name: String,
    pub is_union: bool,
    pub members: Vec<Member>,
}

#[derive(Debug, PartialEq)]
pub struct Member {
    pub name: String,
    pub ty: Type,
    /// The width of a bit-field.
    pub bits: Option<u32>,
}

impl Type {
    pub fn scalar(&self) -> Option<Scalar> {
        match self {
            Type::Scalar(scalar) => Some(*scalar),
            _ => None,
        }
    }

    pub fn is_integer(&self) -> bool {
        self.scalar().is_some_and(|scalar| !scalar.is_float())
    }

    pub fn is_pointer(&self) -> bool {
        matches!(self, Type::Pointer(_) | Type::Input)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    pub ty: Type,
    pub kind: Kind,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    Literal(String),
    Place(Place),
    Address(Place),
    /// `{a, b}`, with its type in front unless it initialises a variable or a part of another list.
    List(Vec<Expr>),
    /// A text in which `$0`, `$1`, ... stand for other expressions. It is defined whatever these are.
    Form(String, Vec<Expr>),
}

/// What can be read and, mostly, written.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    pub root: String,
    pub path: Vec<Step>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    Deref,
    /// A member, or a component of a vector.
    Member(String),
    /// An element; the index is taken modulo the number of elements.
    Index(Box<Expr>, usize),
}

impl Place {
    pub fn variable(name: impl Into<String>) -> Place {
        let (root, path) = (name.into(), Vec::new());
        Place { root, path }
    }
}

impl Expr {
    pub fn variable(name: impl Into<String>, ty: Type) -> Expr {
        let kind = Kind::Place(Place::variable(name));
        Expr { ty, kind }
    }
}

/// How a loop's counter goes between 0 and its bound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Walk {
    /// Up to the bound, which it doesn't reach, by so much.
    Up(u32),
    /// Up until it is the bound.
    UpTo,
    /// Down from the bound, in the condition: its last value is 0.
    Down,
    /// Down from the bound, behind the body: its last value is 1.
    DownTo,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Bound {
    Fixed(u32),
    /// `n`, the same for all work-items.
    Argument,
    /// An integer, of which these bits.
    Masked(Expr, u32),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    pub body: Vec<Stmt>,
    pub falls: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Stmt {
    Declare {
        name: String,
        ty: Type,
        init: Expr,
    },
    Assign {
        to: Place,
        operator: &'static str,
        value: Expr,
    },
    /// A call, whose result becomes a variable.
    Call {
        result: Option<(String, Type)>,
        function: String,
        arguments: Vec<Expr>,
    },
    If {
        condition: Expr,
        then: Vec<Stmt>,
        otherwise: Vec<Stmt>,
    },
    /// A counter between 0 and a bound.
    For {
        counter: String,
        walk: Walk,
        bound: Bound,
        /// So many turns at once.
        unroll: Option<u32>,
        /// Of what stands behind it.
        label: Option<String>,
        body: Vec<Stmt>,
    },
    /// As long as the condition holds, but at most so often.
    DoWhile {
        counter: String,
        limit: u32,
        condition: Expr,
        body: Vec<Stmt>,
    },
    Switch {
        on: Expr,
        cases: Vec<Case>,
    },
    Break,
    Continue,
    /// Leaves the loop behind which the label stands.
    Goto(String),
    Return(Option<Expr>),
    /// The work-items write to local memory, and each reads what another one has written.
    Exchange {
        result: String,
        scalar: Scalar,
        value: Expr,
        from: Expr,
    },
    /// The work-items put something together in local memory by an atomic operation, and all read it.
    Gather {
        result: String,
        scalar: Scalar,
        operation: &'static str,
        value: Expr,
    },
    /// An atomic operation on the work-item's own part of `out`, whose old value becomes a variable.
    Atomic {
        result: String,
        operation: &'static str,
        value: Expr,
    },
    /// What a macro of the corpus does to a variable.
    Change {
        how: &'static str,
        of: Place,
    },
    Stop,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    pub name: String,
    pub inline: bool,
    pub parameters: Vec<(String, Type)>,
    pub result: Option<Type>,
    pub body: Vec<Stmt>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    pub records: Vec<Rc<Record>>,
    pub functions: Vec<Function>,
    /// How many vector registers the kernel may have.
    pub registers: Option<u32>,
    /// How many scalar registers.
    pub scalars: Option<u32>,
    pub kernel: Vec<Stmt>,
}
