//! The programs that are made: functions in SSA form, with their variables and
//! lifetimes.

use dilifetime::model::{AddressSpace, Expr, FloatKind, Type};
use serde::{Deserialize, Serialize};

/// An SSA value, an index into [`Function::values`].
pub type Value = usize;

/// An index into [`Function::blocks`].
pub type BlockId = usize;

/// Where the buffer is that programs read and write.
pub const BUFFER: u64 = 0x1000_0000;

/// Its size in bytes.
pub const BUFFER_BYTES: u64 = 256;

/// Parameters in integer registers or on the stack, and in those of floating
/// point: what a driver passes, of which a function takes the first ones.
pub const INTEGERS: usize = 8;
pub const FLOATS: usize = 4;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Operand {
    Value(Value),
    /// Its bits.
    Constant(Type, u128),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    And,
    Or,
    Xor,
    Shl,
    LShr,
    AShr,
    FAdd,
    FMul,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cast {
    Trunc,
    ZExt,
    SExt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    Equal,
    UnsignedLess,
    SignedLess,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Inst {
    Binary(Value, Binary, Operand, Operand),
    Cast(Value, Cast, Operand),
    Compare(Value, Order, Operand, Operand),
    Select(Value, Operand, Operand, Operand),
    Alloca(Value, Type),
    Load {
        to: Value,
        from: Operand,
        volatile: bool,
    },
    Store {
        what: Operand,
        to: Operand,
        volatile: bool,
    },
    /// So many bytes further on.
    Offset(Value, Operand, i64),
    /// The same value, which no optimiser knows.
    Opaque(Value, Operand),
    /// A function elsewhere: 3 times the number and 1.
    Call(Value, Operand),
    /// The address is known elsewhere from here on.
    Escape(Operand),
    Def(usize, Operand),
    Kill(usize),
    /// A place where variables are looked at; these values are in registers.
    Marker(u32, Vec<Operand>),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Phi {
    pub result: Value,
    pub incoming: Vec<(BlockId, Operand)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum End {
    Return(Operand),
    Jump(BlockId),
    Branch(Operand, BlockId, BlockId),
    Switch(Operand, BlockId, Vec<(u64, BlockId)>),
    /// Not decided yet.
    Open,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Block {
    pub phis: Vec<Phi>,
    pub body: Vec<Inst>,
    pub end: End,
}

/// What lifetimes are of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Object {
    /// None: a fragment.
    pub name: Option<String>,
    pub bits: u64,
    /// The number of the parameter that the variable is, from 1.
    pub parameter: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lifetime {
    pub object: usize,
    pub location: Expr,
    pub arguments: Vec<usize>,
    pub computed: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Function {
    pub name: String,
    /// The parameters are the first values.
    pub parameters: usize,
    pub values: Vec<Type>,
    pub blocks: Vec<Block>,
    pub objects: Vec<Object>,
    pub lifetimes: Vec<Lifetime>,
    /// What it is called with.
    pub integers: [u64; INTEGERS],
    pub floats: [u64; FLOATS],
}

/// A pointer to memory that all share.
pub fn pointer(gpu: bool) -> Type {
    let number = if gpu { 1 } else { 0 };
    Type::pointer(AddressSpace { number, bits: 64 })
}

/// A pointer to memory of a function's own.
pub fn slot_pointer(gpu: bool) -> Type {
    match gpu {
        true => Type::pointer(AddressSpace { number: 5, bits: 32 }),
        false => pointer(gpu),
    }
}

pub fn is_float(ty: &Type) -> bool {
    matches!(ty, Type::Float(_))
}

pub const FLOAT: Type = Type::Float(FloatKind::Float);
pub const DOUBLE: Type = Type::Float(FloatKind::Double);

impl Function {
    pub fn type_of<'f>(&'f self, operand: &'f Operand) -> &'f Type {
        match operand {
            Operand::Value(value) => &self.values[*value],
            Operand::Constant(ty, _) => ty,
        }
    }

    /// It is for a GPU.
    pub fn is_gpu(&self) -> bool {
        self.values[..self.parameters].contains(&pointer(true))
    }

    /// What the parameters are.
    pub fn arguments(&self) -> Vec<u128> {
        let (mut integers, mut floats) = (self.integers.iter(), self.floats.iter());
        let parameters = self.values.iter().take(self.parameters);
        let given = parameters.map(|ty| {
            let from = if is_float(ty) { &mut floats } else { &mut integers };
            mask(u128::from(from.next().copied().unwrap_or_default()), ty.bits())
        });
        given.collect()
    }

    pub fn is_retained(&self, lifetime: usize) -> bool {
        self.lifetimes[lifetime].computed
    }
}

/// The lowest bits.
pub fn mask(value: u128, bits: u64) -> u128 {
    match bits {
        0..128 => value & ((1 << bits) - 1),
        _ => value,
    }
}

impl Inst {
    pub fn result(&self) -> Option<Value> {
        match self {
            Inst::Binary(value, ..)
            | Inst::Cast(value, ..)
            | Inst::Compare(value, ..)
            | Inst::Select(value, ..)
            | Inst::Alloca(value, _)
            | Inst::Load { to: value, .. }
            | Inst::Offset(value, ..)
            | Inst::Opaque(value, _)
            | Inst::Call(value, _) => Some(*value),
            _ => None,
        }
    }

    pub fn operands(&mut self) -> Vec<&mut Operand> {
        match self {
            Inst::Binary(_, _, one, other) | Inst::Compare(_, _, one, other) => vec![one, other],
            Inst::Select(_, condition, one, other) => vec![condition, one, other],
            Inst::Store { what, to, .. } => vec![what, to],
            Inst::Cast(_, _, one)
            | Inst::Load { from: one, .. }
            | Inst::Offset(_, one, _)
            | Inst::Opaque(_, one)
            | Inst::Call(_, one)
            | Inst::Escape(one)
            | Inst::Def(_, one) => vec![one],
            Inst::Marker(_, held) => held.iter_mut().collect(),
            Inst::Alloca(..) | Inst::Kill(_) => vec![],
        }
    }
}

impl End {
    pub fn operand(&mut self) -> Option<&mut Operand> {
        match self {
            End::Return(operand) | End::Branch(operand, ..) | End::Switch(operand, ..) => Some(operand),
            End::Jump(_) | End::Open => None,
        }
    }

    pub fn targets(&mut self) -> Vec<&mut BlockId> {
        match self {
            End::Jump(to) => vec![to],
            End::Branch(_, one, other) => vec![one, other],
            End::Switch(_, default, cases) => {
                let mut all = vec![default];
                all.extend(cases.iter_mut().map(|(_, to)| to));
                all
            }
            End::Return(_) | End::Open => vec![],
        }
    }
}
