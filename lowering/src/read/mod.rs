//! A module's metadata and calls, as whoever holds the module hands them
//! over, and the model that they encode.
//!
//! The encoding in stock IR writes every node of the proposal as a tuple
//! whose first operand names it: `!{!"DIOpArg", i32 0, i64 poison}`.

pub mod assembly;
mod decode;
mod finding;
pub mod graph;
mod map;
pub mod names;
mod numbering;
mod ops;
mod text;

pub use decode::{Reading, read};
pub use finding::{CallIndex, Finding, Site};
pub use map::NodeMap;
pub(crate) use numbering::{FunctionId, Numbering};
pub use ops::{expression, operation};
pub use text::{Text, read_text};

use crate::model::{AddressSpace, DataLayout, Type};
use std::ops::Range;
use std::sync::Arc;

/// A node of a [`Source`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

/// A metadata node.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// Known by its id only, so far.
    Unread,
    String(String),
    Tuple {
        distinct: bool,
        /// Where its operands are: [`Source::tuple`].
        operands: Range<u32>,
    },
    /// A constant.
    Constant(Box<Value>),
    /// A `DILocalVariable`.
    Local(Box<Local>),
    /// A `DIGlobalVariable`.
    Global(Box<Global>),
    /// A `DILabel`.
    Label {
        name: String,
        /// In the `retainedNodes` of its function.
        retained: bool,
    },
    /// Anything else; what LLVM calls it.
    Other(String),
}

/// A `DILocalVariable`.
#[derive(Clone, Debug, PartialEq)]
pub struct Local {
    pub name: String,
    pub function: String,
    /// Where it is declared; 0 where that isn't known.
    pub line: u32,
    /// The size in bits, where it is known.
    pub bits: Option<u64>,
    /// Whether it has a type.
    pub typed: bool,
    /// In the `retainedNodes` of its function.
    pub retained: bool,
}

/// A `DIGlobalVariable`.
#[derive(Clone, Debug, PartialEq)]
pub struct Global {
    pub name: String,
    /// As of a [`Local`].
    pub line: u32,
    /// The size in bits, where it is known.
    pub bits: Option<u64>,
    /// In the `globals` of a unit.
    pub listed: bool,
}

/// A constant of a type that the model knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    /// None: no type that an expression can have.
    pub ty: Option<Type>,
    pub content: Content,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    pub layout: DataLayout,
    /// The target runs a program in lanes (`DIOpPushLane`).
    pub has_lanes: bool,
    pub functions: Vec<Function>,
    /// What the module and its functions keep.
    pub retained: Vec<Retained>,
    /// LLVM globals with a `!dbg.def`.
    pub global_fragments: Vec<GlobalFragment>,
    pub properties: Vec<Property>,
    /// The names of globals that referrers are addresses of, in order of their calls.
    pub referred_globals: Vec<String>,
    nodes: Vec<Node>,
    /// Those of all tuples, one after the other.
    operands: Vec<Option<NodeId>>,
}

/// An LLVM global with a `!dbg.def`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlobalFragment {
    pub name: String,
    /// The attached node.
    pub node: NodeId,
    /// Where the global is.
    pub space: AddressSpace,
}

/// An entry of `!dilifetime.retainedNodes`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retained {
    pub node: NodeId,
    /// The function whose attachment it is in; none: the module's.
    pub function: Option<Arc<str>>,
}

/// A field of a type or a function that holds a fragment: where its graph of
/// lifetimes has a root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    pub field: PropertyField,
    pub fragment: NodeId,
    /// What the field is of, as a message names it: a type's or a function's
    /// name.
    pub of: String,
    /// The size in bits of the type, where it is known.
    pub bits: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PropertyField {
    /// Of a `DICompositeType`: `dataLocation`, `associated`, `rank`.
    DataLocation,
    Associated,
    Rank,
    /// Of a function: `activeLanePC`, `activeLane`.
    ActiveLanePc,
    ActiveLane,
}

impl PropertyField {
    /// As the proposal spells it.
    pub fn name(self) -> &'static str {
        match self {
            PropertyField::DataLocation => "dataLocation",
            PropertyField::Associated => "associated",
            PropertyField::Rank => "rank",
            PropertyField::ActiveLanePc => "activeLanePC",
            PropertyField::ActiveLane => "activeLane",
        }
    }

    /// Of a type, not of a function.
    pub(crate) fn is_of_type(self) -> bool {
        use PropertyField::{Associated, DataLocation, Rank};
        matches!(self, DataLocation | Associated | Rank)
    }
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
    /// The number of the subprogram that it is in, inlined or not: what was
    /// inlined before carry is another one than what it is inlined into.
    pub scope: u32,
    /// It stands in the entry block, before all that the function does.
    pub leads: bool,
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
    /// Of an instruction, the blocks of those that passes may put in its place: what it
    /// is computed of, and what that is computed of. In order, each once.
    pub inputs: Vec<u32>,
}

impl ReferrerValue {
    /// Nothing of an instruction's.
    pub fn new(ty: Option<Type>, kind: ReferrerKind) -> ReferrerValue {
        ReferrerValue {
            ty,
            kind,
            inputs: Vec::new(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReferrerKind {
    /// `undef` or `poison`: no referrer.
    Undef,
    /// A static alloca in the entry block.
    Alloca,
    /// An argument, or a constant that is none of those below: it is there
    /// everywhere.
    Everywhere,
    /// A constant with known bits: a [`Node::Constant`].
    Constant { node: NodeId },
    /// An address so many bytes from that of a global variable, by its index in
    /// [`Source::referred_globals`].
    Global {
        index: u32,
        offset: i64,
        space: AddressSpace,
    },
    /// An instruction, in the block of that index.
    Instruction { block: u32, is_phi: bool },
    /// A physical register, by its name: a [`Node::String`].
    Register { name: NodeId },
}

impl Source {
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// All nodes, in order.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// The id of a node that is [set](Source::set) later.
    pub fn reserve(&mut self) -> NodeId {
        self.nodes.push(Node::Unread);
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// Says what a node is.
    pub fn set(&mut self, id: NodeId, node: Node) {
        self.nodes[id.0 as usize] = node;
    }

    /// A tuple of these operands; each may be reserved only.
    pub fn new_tuple(&mut self, distinct: bool, operands: impl IntoIterator<Item = Option<NodeId>>) -> Node {
        let start = self.operands.len() as u32;
        self.operands.extend(operands);
        Node::Tuple {
            distinct,
            operands: start..self.operands.len() as u32,
        }
    }

    /// The operands of a node, if it is a tuple.
    pub fn tuple(&self, id: NodeId) -> Option<&[Option<NodeId>]> {
        match self.node(id) {
            Node::Tuple { operands, .. } => {
                Some(&self.operands[operands.start as usize..operands.end as usize])
            }
            _ => None,
        }
    }

    /// Whether the node is a distinct tuple.
    pub fn is_distinct(&self, id: NodeId) -> bool {
        matches!(self.node(id), Node::Tuple { distinct: true, .. })
    }

    /// The operands of a tuple of the encoding after the name that it must
    /// have.
    pub fn fields(&self, id: NodeId, name: &str) -> Option<&[Option<NodeId>]> {
        let (_, rest) = self.tuple(id)?.split_first()?;
        (self.name(id)? == name).then_some(rest)
    }

    /// The name of a tuple of the encoding.
    pub fn name(&self, id: NodeId) -> Option<&str> {
        match self.node((*self.tuple(id)?.first()?)?) {
            Node::String(name) => Some(name),
            _ => None,
        }
    }

    /// A node as LLVM would write it, a few levels deep; where it gets long,
    /// the rest is dots.
    pub fn text(&self, id: NodeId) -> String {
        let mut out = String::new();
        self.write(id, 3, &mut out);
        out
    }

    fn write(&self, id: NodeId, depth: u32, out: &mut String) {
        const LONG: usize = 2000;
        match self.node(id) {
            Node::String(text) => out.push_str(&format!("!{text:?}")),
            Node::Unread => out.push_str("!?"),
            Node::Local(local) => out.push_str(&format!("!DILocalVariable(name: {:?})", local.name)),
            Node::Global(global) => out.push_str(&format!("!DIGlobalVariable(name: {:?})", global.name)),
            Node::Label { name, .. } => out.push_str(&format!("!DILabel(name: {name:?})")),
            Node::Other(what) => out.push_str(&format!("!{what}(...)")),
            Node::Constant(value) => out.push_str(&value.text()),
            Node::Tuple { .. } if depth == 0 => out.push_str("!{...}"),
            Node::Tuple { distinct, .. } => {
                out.push_str(if *distinct { "distinct !{" } else { "!{" });
                for (index, operand) in self.tuple(id).unwrap_or_default().iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { ", " });
                    if out.len() > LONG {
                        out.push_str("...");
                        break;
                    }
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

impl Content {
    /// Of wider types no literal is known by its bits: a few characters of
    /// assembly would take a megabyte.
    pub const MAX_BITS: usize = 1 << 16;

    /// The zero of a type.
    pub fn zero(ty: &Type) -> Content {
        match usize::try_from(ty.bits()) {
            Ok(bits) if bits <= Content::MAX_BITS => Content::Bits(vec![0; bits.div_ceil(8)]),
            _ => Content::Symbolic,
        }
    }

    /// A vector or an array of these elements.
    pub fn elements(layout: &DataLayout, ty: &Type, elements: &[Content]) -> Content {
        let (count, width, stride) = match ty {
            Type::Vector { lanes, element } => (u64::from(*lanes), element.bits(), element.bits()),
            Type::Array { count, element, bits } => {
                (*count, element.bits(), bits.checked_div(*count).unwrap_or(0))
            }
            _ => return Content::Symbolic,
        };
        if elements.is_empty() || elements.len() as u64 != count {
            return Content::Symbolic;
        }
        let elements = elements.iter().zip(0..);
        let placed = elements.map(|(content, lane)| (u64::saturating_mul(lane, stride), width, content));
        Content::placed(layout, ty.bits(), placed)
    }

    /// A struct of these members, each with its offset in memory and its size, in bits. What is
    /// between them is anything, so it may as well be zeros.
    pub fn placed<'c>(
        layout: &DataLayout,
        whole: u64,
        members: impl Iterator<Item = (u64, u64, &'c Content)> + Clone,
    ) -> Content {
        if whole > Content::MAX_BITS as u64 {
            return Content::Symbolic;
        }
        let all = |content: &Content| members.clone().all(|(.., it)| it == content);
        if let Some((.., first @ (Content::Poison | Content::Undef))) = members.clone().next()
            && all(first)
        {
            return first.clone();
        }
        let mut bytes = vec![0; (whole as usize).div_ceil(8)];
        for (offset, width, content) in members.clone() {
            let start = layout.place_in_number(whole, offset, width);
            let Content::Bits(bits) = content else {
                return Content::Symbolic;
            };
            let is_set = |bit: &u64| bits[(bit / 8) as usize] >> (bit % 8) & 1 == 1;
            for at in (0..width).filter(is_set).map(|bit| start + bit) {
                bytes[(at / 8) as usize] |= 1 << (at % 8);
            }
        }
        Content::Bits(bytes)
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
