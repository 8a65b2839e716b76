//! Operations out of their tuples, by the table of operations.

use super::{Content, Node, NodeId, Source, Value};
use crate::evaluate::IllFormed;
use crate::model::{Constant, Expr, Op, Param, ParameterKind, Signature, Type};
use crate::rules::{self, Rule};

/// Why a tuple is no operation: the rule and the fact.
pub(super) type Refusal = (Rule, String);

/// The operation that a node encodes, if it is one.
pub fn operation(source: &Source, node: NodeId) -> Option<Op> {
    let is_operation = source.name(node)?.starts_with("DIOp");
    is_operation.then(|| decode(source, node).ok())?
}

/// The expression that a node encodes.
///
/// # Errors
/// An operation that is none.
pub fn expression(source: &Source, node: NodeId) -> Result<Expr, IllFormed> {
    let operations = source.fields(node, "DIExpr").unwrap_or_default().iter();
    let decoded = operations.map(|operand| match operand {
        Some(operation) => decode(source, *operation),
        None => Err((rules::OP_FIELDS, "an operation is a tuple".into())),
    });
    let ops: Result<Vec<Op>, Refusal> = decoded.collect();
    match ops {
        Ok(ops) => Ok(Expr::new(ops)),
        Err((rule, message)) => Err(IllFormed { rule, message }),
    }
}

/// The operation that `node` encodes.
pub(super) fn decode(source: &Source, node: NodeId) -> Result<Op, Refusal> {
    let Some(operands) = source.tuple(node) else {
        return Err((rules::OP_FIELDS, "an operation is a tuple".into()));
    };
    let name = operands.first().copied().flatten().map(|id| source.node(id));
    let Some(Node::String(name)) = name else {
        return Err((rules::OP_FIELDS, "an operation starts with its name".into()));
    };
    let Some(signature) = Signature::named(name) else {
        return Err((rules::OP_UNKNOWN, format!("'{name}' is no operation")));
    };
    let (wanted, there) = (signature.parameters.len(), operands.len() - 1);
    if wanted != there {
        let plural = if wanted == 1 { "" } else { "s" };
        let message = format!("{name} takes {wanted} parameter{plural}, not {there}");
        return Err((rules::OP_FIELDS, message));
    }
    // A literal is put together here, to be lent to the operation's parameters.
    let literal = operands[1..]
        .iter()
        .find_map(|operand| literal(source.node((*operand)?)));
    let mut params = Vec::with_capacity(wanted);
    for (index, parameter) in signature.parameters.iter().enumerate() {
        let node = operands[index + 1].map(|id| source.node(id));
        let param = node.and_then(|node| param(source, node, parameter.kind, literal.as_ref()));
        params.push(param.ok_or_else(|| {
            let wanted = spelling(parameter.kind);
            let message = format!("{name}'s parameter {} is not {wanted}", index + 1);
            (rules::OP_FIELDS, message)
        })?);
    }
    Ok(Op::build(name, &params).expect("the parameters are those of the signature"))
}

/// How the encoding writes a parameter.
fn spelling(kind: ParameterKind) -> &'static str {
    match kind {
        ParameterKind::Type => "a type of known size, written as a poison constant of it",
        ParameterKind::Unsigned | ParameterKind::AddressSpace => "an i32",
        ParameterKind::Literal => "a literal or undef",
    }
}

fn param<'s>(
    source: &Source,
    node: &'s Node,
    kind: ParameterKind,
    literal: Option<&'s Constant>,
) -> Option<Param<'s>> {
    let Node::Constant(value) = node else {
        return None;
    };
    match (kind, &value.content) {
        (ParameterKind::Type, Content::Poison) => value.ty.as_ref().map(Param::Type),
        (ParameterKind::Unsigned, _) => unsigned(value).map(Param::Unsigned),
        (ParameterKind::AddressSpace, _) => {
            unsigned(value).map(|number| Param::AddressSpace(source.layout.space(number)))
        }
        (ParameterKind::Literal, _) => literal.map(Param::Literal),
        (ParameterKind::Type, _) => None,
    }
}

fn unsigned(value: &Value) -> Option<u32> {
    match (&value.ty, &value.content) {
        (Some(Type::Int(32)), Content::Bits(bits)) => Some(u32::from_le_bytes(bits[..].try_into().ok()?)),
        _ => None,
    }
}

fn literal(node: &Node) -> Option<Constant> {
    let Node::Constant(value) = node else {
        return None;
    };
    let bits = match &value.content {
        Content::Bits(bits) => Some(bits.clone()),
        Content::Undef => None,
        Content::Poison | Content::Symbolic => return None,
    };
    let ty = value.ty.clone()?;
    Some(Constant { ty, bits })
}
