//! The stack on which operations become nodes.
//!
//! The parts of a composite become a node only when something other than
//! another composite wants it: so a chain of composites, however deep, is
//! taken apart once and not at every level.

use super::tree::{Id, Tree};
use crate::model::{AddressSpace, Op, Pattern, Type};

pub(super) struct Entries<'t> {
    tree: &'t mut Tree,
    stack: Vec<Entry>,
}

enum Entry {
    Node(Id),
    Parts(Parts),
}

/// A composite that isn't a node yet.
struct Parts {
    parts: Vec<Id>,
    ty: Type,
    /// Its address is what is meant.
    address: Option<AddressSpace>,
}

impl<'t> Entries<'t> {
    pub(super) fn new(tree: &'t mut Tree) -> Entries<'t> {
        let stack = Vec::new();
        Entries { tree, stack }
    }

    /// Takes in an operation; none if the stack has too few entries for it.
    pub(super) fn step(&mut self, op: Op) -> Option<()> {
        let first = self.stack.len().checked_sub(arity(&op))?;
        if let Some(Entry::Parts(top)) = self.stack.last_mut()
            && top.take_in(&op)
        {
            return Some(());
        }
        let inputs = self.stack.split_off(first);
        let entry = match op {
            Op::Composite(_, ty) => Entry::Parts(self.composite(inputs, ty)),
            op => {
                let inputs = inputs.into_iter().map(|entry| self.node(entry)).collect();
                Entry::Node(self.tree.make(op, inputs))
            }
        };
        self.stack.push(entry);
        Some(())
    }

    /// The one entry that is left.
    pub(super) fn result(mut self) -> Option<Id> {
        let entry = self.stack.pop()?;
        let root = self.stack.is_empty().then(|| self.node(entry))?;
        Some(self.tree.exact(root))
    }

    /// The parts of all entries. Those of the first are extended, not copied.
    fn composite(&mut self, entries: Vec<Entry>, ty: Type) -> Parts {
        let mut all: Option<Vec<Id>> = None;
        for entry in entries {
            let mut parts = match entry {
                Entry::Parts(Parts {
                    parts, address: None, ..
                }) => parts,
                entry => vec![self.node(entry)],
            };
            match &mut all {
                None => all = Some(parts),
                Some(all) => all.append(&mut parts),
            }
        }
        Parts {
            parts: all.unwrap_or_default(),
            ty,
            address: None,
        }
    }

    fn node(&mut self, entry: Entry) -> Id {
        match entry {
            Entry::Node(id) => id,
            Entry::Parts(Parts { parts, ty, address }) => {
                let whole = self.tree.make(Op::Composite(parts.len() as u32, ty), parts);
                match address {
                    Some(space) => self.tree.make(Op::AddrOf(space), vec![whole]),
                    None => whole,
                }
            }
        }
    }
}

impl Parts {
    /// Whether an operation only changes how the parts are seen.
    fn take_in(&mut self, op: &Op) -> bool {
        match op {
            Op::Reinterpret(ty) if self.address.is_none() && ty.bits() == self.ty.bits() => {
                self.ty = ty.clone();
            }
            Op::AddrOf(space) if self.address.is_none() => self.address = Some(*space),
            Op::Deref(ty) if self.address.is_some() && ty.bits() == self.ty.bits() => {
                self.address = None;
                self.ty = ty.clone();
            }
            _ => return false,
        }
        true
    }
}

/// How many entries an operation pops.
fn arity(op: &Op) -> usize {
    match (op, op.signature().inputs) {
        (Op::Composite(count, _), [Pattern::Every(_)]) => *count as usize,
        (_, inputs) => inputs.len(),
    }
}
