//! Nodes that have names instead of numbers, as in the proposal's listings.

use super::cursor::SyntaxError;
use super::lexer::Token;
use std::collections::{HashMap, HashSet};

/// A name that stands for a number.
#[derive(Debug)]
struct Name {
    /// Where it is used or defined first, and where it ends there.
    first: (usize, usize),
    /// How many were defined before it.
    order: Option<u32>,
}

#[derive(Debug, Default)]
pub(super) struct Names<'t> {
    index: HashMap<&'t [u8], u32>,
    list: Vec<Name>,
    /// How many are defined.
    pub defined: u32,
    twice: Vec<SyntaxError>,
}

impl<'t> Names<'t> {
    /// The index of a name that is used or defined somewhere.
    pub(super) fn add(&mut self, token: Token, text: &'t [u8], defined: bool) -> u32 {
        let next = self.list.len() as u32;
        let index = *self.index.entry(token.bytes(text)).or_insert(next);
        if index == next {
            self.list.push(Name {
                first: (token.start, token.end),
                order: None,
            });
        }
        if defined {
            let order = &mut self.list[index as usize].order;
            if order.is_some() {
                let message = "a node of this name is there already";
                self.twice.push(SyntaxError::new(token.start, message));
            } else {
                *order = Some(self.defined);
                self.defined += 1;
            }
        }
        index
    }

    /// The index of a name that was met.
    pub(super) fn index_of(&self, name: &[u8]) -> Option<u32> {
        self.index.get(name).copied()
    }

    /// Names of nothing, and of a module's `lists`: `!name = !{...}` is no node.
    pub(super) fn undefined(&self, text: &[u8], lists: &[Token]) -> Vec<SyntaxError> {
        let lists: HashSet<_> = lists.iter().map(|list| list.bytes(text)).collect();
        let undefined = self.list.iter().filter(|name| name.order.is_none());
        let errors = undefined.map(|name| {
            let message = match lists.contains(&text[name.first.0..name.first.1]) {
                true => "this is a list of the module's and no node; a tuple has a number, or is distinct",
                false => "no node has this name",
            };
            SyntaxError::new(name.first.0, message)
        });
        errors.chain(self.twice.iter().cloned()).collect()
    }

    /// Writes the number that a name stands for.
    pub(super) fn number(&self, index: u32, first: u64, out: &mut Vec<u8>) {
        let order = self.list[index as usize].order.unwrap_or(0);
        out.extend_from_slice(format!("!{}", first + u64::from(order)).as_bytes());
    }

    /// Writes a name's number, or what is none as it stands.
    pub(super) fn write(&self, name: &[u8], first: u64, out: &mut Vec<u8>) {
        match self.index_of(name) {
            Some(index) => self.number(index, first, out),
            None => out.extend_from_slice(name),
        }
    }
}
