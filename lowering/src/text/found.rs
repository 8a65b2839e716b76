//! What the pass over a module's text found: what lifetimes can touch.

use super::cursor::SyntaxError;
use super::lexer::Token;

/// What a node is called where it is referred to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Ref {
    /// `!12`.
    Number(u32),
    /// `!name`, by the name's index.
    Name(u32),
}

/// The `!12 = distinct` before a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Definition {
    /// Where it starts.
    pub start: usize,
    pub id: Ref,
    pub distinct: bool,
}

/// A tuple that has a number of its own, of any operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tuple {
    pub id: Ref,
    /// Where the definition starts.
    pub definition: usize,
    /// Where the `!` is.
    pub start: usize,
}

#[derive(Debug)]
pub(super) struct Subprogram {
    pub id: Ref,
    /// Where the `(` before its fields is.
    pub fields: usize,
    /// The `!12` of its field `retainedNodes`, which isn't [`Visit::used`].
    pub retained: Option<u32>,
}

/// An attachment `!dilifetime.…` of a function.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attachment {
    pub kind: usize,
    /// Where what is before it ends.
    pub start: usize,
    /// Where its node starts; a number there isn't [`Visit::used`].
    pub value: usize,
    pub end: usize,
}

/// The head of a `define`.
#[derive(Debug)]
pub(super) struct Function {
    /// Its `!dbg`, and where that ends.
    pub subprogram: Option<(Ref, usize)>,
    pub attachments: Vec<Attachment>,
}

/// A call of an intrinsic with metadata as its first argument.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call {
    /// The callee's name.
    pub callee: Token,
    pub node: Option<Ref>,
}

/// The names of functions' attachments, and of the fields of `DISubprogram`
/// that the proposal has for them. The first is a list, part of
/// `retainedNodes:`.
pub(super) const ATTACHMENTS: [(&str, &str); 3] = [
    ("!dilifetime.retainedNodes", "retainedNodes:"),
    ("!dilifetime.activeLanePC", "activeLanePC:"),
    ("!dilifetime.activeLane", "activeLane:"),
];

/// A debug intrinsic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Intrinsic {
    Def,
    Kill,
    /// Of the proposal: also stock LLVM's, of a `DILabel`.
    Label,
    /// Of stock IR: the proposal's `llvm.dbg.label` of a `DIExprCode`.
    Code,
}

impl Intrinsic {
    pub(super) const ALL: [Intrinsic; 4] =
        [Intrinsic::Def, Intrinsic::Kill, Intrinsic::Label, Intrinsic::Code];

    pub(super) fn name(self) -> &'static str {
        match self {
            Intrinsic::Def => "@llvm.dbg.def",
            Intrinsic::Kill => "@llvm.dbg.kill",
            Intrinsic::Label => "@llvm.dbg.label",
            Intrinsic::Code => "@llvm.dbg.code",
        }
    }

    pub(super) fn declaration(self) -> String {
        let second = if self == Intrinsic::Def { ", metadata" } else { "" };
        format!("declare void {}(metadata{second})\n", self.name())
    }

    pub(super) fn named(name: &[u8]) -> Option<Intrinsic> {
        let tail = name.strip_prefix(b"@llvm.dbg.")?;
        let all = Intrinsic::ALL.into_iter();
        all.filter(|it| it.name().as_bytes().ends_with(tail))
            .find(|it| it.name().len() == name.len())
    }
}

/// A `declare` of a debug intrinsic.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declaration {
    /// Where the `declare` starts.
    pub start: usize,
    pub name: Token,
}

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Module {
    pub tuples: Vec<Tuple>,
    pub subprograms: Vec<Subprogram>,
    pub functions: Vec<Function>,
    /// Calls of [`Intrinsic::Label`] and [`Intrinsic::Code`].
    pub calls: Vec<(Intrinsic, Call)>,
    /// By [`Intrinsic`].
    pub called: [bool; 4],
    pub declared: [Option<Declaration>; 4],
    /// Declarations of what is declared already: LLVM has none.
    pub declared_again: Vec<(Intrinsic, Declaration)>,
    /// The names of the module's lists, such as `!llvm.dbg.cu`.
    pub lists: Vec<Token>,
    /// Those of its lists of retained nodes.
    pub retained_lists: Vec<Token>,
    /// The smallest number that is free, with all above it.
    pub free: u64,
    pub errors: Vec<SyntaxError>,
}

impl Module {
    /// The tuple that has a name or number.
    pub(super) fn tuple(&self, id: Ref) -> Option<&Tuple> {
        let index = self.tuples.binary_search_by_key(&id, |tuple| tuple.id).ok()?;
        self.tuples.get(index)
    }

    /// The declarations that calls lack, as text for the end of a module.
    pub(super) fn missing(&self, lack: impl Fn(Intrinsic) -> bool) -> Vec<u8> {
        let missing = Intrinsic::ALL.into_iter().filter(|it| lack(*it));
        missing.flat_map(|it| it.declaration().into_bytes()).collect()
    }
}
