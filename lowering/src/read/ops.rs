//! Operations out of their tuples.

use super::{Content, Node, NodeId, Source, Value};
use crate::model::{Constant, Op, Type};
use crate::verify::{Rule, rules};

/// Why a tuple is no operation: the rule and the fact.
pub(super) type Refusal = (Rule, String);

/// The operation that `node` encodes.
pub(super) fn operation(source: &Source, node: NodeId) -> Result<Op, Refusal> {
    let Node::Tuple { operands, .. } = source.node(node) else {
        return Err((rules::OP_FIELDS, "an operation is a tuple".into()));
    };
    let Some(Node::String(name)) = operands.first().copied().flatten().map(|id| source.node(id)) else {
        return Err((rules::OP_FIELDS, "an operation starts with its name".into()));
    };
    let fields = Fields {
        source,
        name,
        operands: &operands[1..],
    };
    fields.operation()
}

struct Fields<'s> {
    source: &'s Source,
    name: &'s str,
    operands: &'s [Option<NodeId>],
}

impl Fields<'_> {
    fn operation(&self) -> Result<Op, Refusal> {
        Ok(match self.name {
            "DIOpReferrer" => Op::Referrer(self.only_type()?),
            "DIOpArg" => {
                self.count(2)?;
                Op::Arg(self.unsigned(0)?, self.type_at(1)?)
            }
            "DIOpTypeObject" => Op::TypeObject(self.only_type()?),
            "DIOpConstant" => Op::Constant(self.constant()?),
            "DIOpConvert" => Op::Convert(self.only_type()?),
            "DIOpZExt" => Op::ZExt(self.only_type()?),
            "DIOpSExt" => Op::SExt(self.only_type()?),
            "DIOpReinterpret" => Op::Reinterpret(self.only_type()?),
            "DIOpBitOffset" => Op::BitOffset(self.only_type()?),
            "DIOpByteOffset" => Op::ByteOffset(self.only_type()?),
            "DIOpComposite" => {
                self.count(2)?;
                Op::Composite(self.unsigned(0)?, self.type_at(1)?)
            }
            "DIOpExtend" => Op::Extend(self.only_unsigned()?),
            "DIOpSelect" => self.bare(Op::Select)?,
            "DIOpAddrOf" => Op::AddrOf(self.only_unsigned()?),
            "DIOpDeref" => Op::Deref(self.only_type()?),
            "DIOpRead" => self.bare(Op::Read)?,
            "DIOpAdd" => self.bare(Op::Add)?,
            "DIOpSub" => self.bare(Op::Sub)?,
            "DIOpMul" => self.bare(Op::Mul)?,
            "DIOpDiv" => self.bare(Op::Div)?,
            "DIOpLShr" => self.bare(Op::LShr)?,
            "DIOpAShr" => self.bare(Op::AShr)?,
            "DIOpShl" => self.bare(Op::Shl)?,
            "DIOpPushLane" => Op::PushLane(self.only_type()?),
            "DIOpFragment" => {
                self.count(2)?;
                Op::Fragment(self.unsigned(0)?, self.unsigned(1)?)
            }
            name => return Err((rules::OP_UNKNOWN, format!("'{name}' is no operation"))),
        })
    }

    fn count(&self, count: usize) -> Result<(), Refusal> {
        match self.operands.len() == count {
            true => Ok(()),
            false => Err((
                rules::OP_FIELDS,
                format!(
                    "{} takes {count} {}, not {}",
                    self.name,
                    if count == 1 { "parameter" } else { "parameters" },
                    self.operands.len()
                ),
            )),
        }
    }

    fn bare(&self, op: Op) -> Result<Op, Refusal> {
        self.count(0).map(|()| op)
    }

    fn only_type(&self) -> Result<Type, Refusal> {
        self.count(1)?;
        self.type_at(0)
    }

    fn only_unsigned(&self) -> Result<u32, Refusal> {
        self.count(1)?;
        self.unsigned(0)
    }

    fn value(&self, index: usize) -> Option<&Value> {
        match self.source.node(self.operands.get(index).copied().flatten()?) {
            Node::Constant(value) => Some(value),
            _ => None,
        }
    }

    fn wrong<T>(&self, index: usize, wanted: &str) -> Result<T, Refusal> {
        let message = format!("{}'s parameter {} is not {wanted}", self.name, index + 1);
        Err((rules::OP_FIELDS, message))
    }

    /// A type is a poison constant of it.
    fn type_at(&self, index: usize) -> Result<Type, Refusal> {
        match self.value(index) {
            Some(Value {
                ty: Some(ty),
                content: Content::Poison,
            }) => Ok(ty.clone()),
            _ => self.wrong(index, "a type, written as a poison constant of it"),
        }
    }

    fn unsigned(&self, index: usize) -> Result<u32, Refusal> {
        match self.value(index) {
            Some(Value {
                ty: Some(Type::Int(32)),
                content: Content::Bits(bits),
            }) => match bits[..] {
                [a, b, c, d] => Ok(u32::from_le_bytes([a, b, c, d])),
                _ => self.wrong(index, "an i32"),
            },
            _ => self.wrong(index, "an i32"),
        }
    }

    fn constant(&self) -> Result<Constant, Refusal> {
        self.count(1)?;
        match self.value(0) {
            Some(Value {
                ty: Some(ty),
                content: Content::Bits(bits),
            }) => Ok(Constant {
                ty: ty.clone(),
                bits: Some(bits.clone()),
            }),
            Some(Value {
                ty: Some(ty),
                content: Content::Undef,
            }) => Ok(Constant {
                ty: ty.clone(),
                bits: None,
            }),
            _ => self.wrong(0, "a literal or undef"),
        }
    }
}
