//! A module's metadata and calls, as whoever holds the module hands them
//! over, and the model that they encode.
//!
//! The encoding in stock IR writes every node of the proposal as a tuple
//! whose first operand names it: `!{!"DIOpArg", i32 0, i64 poison}`.

mod decode;
mod ops;

pub use decode::{Reading, read};

use crate::model::Type;

/// An index into [`Source::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

/// A metadata node.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    String(String),
    Tuple {
        distinct: bool,
        operands: Vec<Option<NodeId>>,
    },
    /// A constant.
    Constant(Value),
    /// A `DILocalVariable`.
    Local {
        name: String,
        function: String,
        bits: Option<u64>,
    },
    /// A `DIGlobalVariable`.
    Global {
        name: String,
        bits: Option<u64>,
    },
    /// A `DILabel`.
    Label {
        name: String,
    },
    /// Anything else; what LLVM calls it.
    Other(String),
}

/// A constant of a type that the model knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// None: no type that an expression can have.
    pub ty: Option<Type>,
    pub content: Content,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    Poison,
    Undef,
    /// The bits, lowest byte first.
    Bits(Vec<u8>),
    /// A constant expression, an address: nothing with known bits.
    Symbolic,
}

/// What is read of a module.
#[derive(Clone, Debug, Default)]
pub struct Source {
    pub nodes: Vec<Node>,
    pub functions: Vec<Function>,
    /// `!dilifetime.retainedNodes`, of the module and of all functions.
    pub retained: Vec<NodeId>,
    /// LLVM globals with a `!dbg.def`: name, the attached node.
    pub global_fragments: Vec<(String, NodeId)>,
}

/// A function's control flow and the calls in it that matter.
#[derive(Clone, Debug, Default)]
pub struct Function {
    pub name: String,
    pub blocks: Vec<Block>,
}

#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Indices of blocks.
    pub successors: Vec<u32>,
    pub calls: Vec<Call>,
}

/// A call of `llvm.dbg.def`, `llvm.dbg.kill` or `llvm.dbg.code`.
#[derive(Clone, Debug)]
pub struct Call {
    pub kind: CallKind,
    /// The first argument; None: not metadata at all.
    pub node: Option<NodeId>,
    /// The second argument of a def.
    pub referrer: Option<ReferrerValue>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallKind {
    Def,
    Kill,
    Code,
}

/// The LLVM entity that a def refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferrerValue {
    pub ty: Option<Type>,
    pub kind: ReferrerKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReferrerKind {
    /// `undef` or `poison`: no referrer.
    Undef,
    /// A static alloca in the entry block.
    Alloca,
    /// A constant, a global or an argument: it is there everywhere.
    Everywhere,
    /// An instruction, in the block of that index.
    Instruction { block: u32 },
}

impl Source {
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// A node as LLVM would write it, a few levels deep.
    pub fn text(&self, id: NodeId) -> String {
        let mut out = String::new();
        self.write(id, 3, &mut out);
        out
    }

    fn write(&self, id: NodeId, depth: u32, out: &mut String) {
        match self.node(id) {
            Node::String(text) => out.push_str(&format!("!{text:?}")),
            Node::Local { name, .. } => out.push_str(&format!("!DILocalVariable(name: {name:?})")),
            Node::Global { name, .. } => out.push_str(&format!("!DIGlobalVariable(name: {name:?})")),
            Node::Label { name } => out.push_str(&format!("!DILabel(name: {name:?})")),
            Node::Other(what) => out.push_str(&format!("!{what}(...)")),
            Node::Constant(value) => out.push_str(&value.text()),
            Node::Tuple { .. } if depth == 0 => out.push_str("!{...}"),
            Node::Tuple { distinct, operands } => {
                out.push_str(if *distinct { "distinct !{" } else { "!{" });
                for (index, operand) in operands.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { ", " });
                    match operand {
                        Some(operand) => self.write(*operand, depth - 1, out),
                        None => out.push_str("null"),
                    }
                }
                out.push('}');
            }
        }
    }
}

impl Value {
    fn text(&self) -> String {
        let ty = self.ty.as_ref().map_or("?".to_string(), Type::to_string);
        match &self.content {
            Content::Poison => format!("{ty} poison"),
            Content::Undef => format!("{ty} undef"),
            Content::Symbolic => format!("{ty} ..."),
            Content::Bits(bits) => match self.ty.clone() {
                Some(ty) => crate::model::Constant {
                    ty,
                    bits: Some(bits.clone()),
                }
                .to_string(),
                None => "?".to_string(),
            },
        }
    }
}
