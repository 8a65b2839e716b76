//! Functions by small numbers: there are far fewer of them than of things
//! that are in one.

use rustc_hash::FxHashMap;

/// Numbers for the names of functions.
#[derive(Debug, Default)]
pub(crate) struct Numbering<'s> {
    numbers: FxHashMap<&'s str, u32>,
    names: Vec<&'s str>,
}

/// The number of a function's name. Equal names have equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FunctionId(pub u32);

impl<'s> Numbering<'s> {
    /// The number of a name.
    pub(crate) fn number(&mut self, name: &'s str) -> FunctionId {
        let number = self.numbers.entry(name).or_insert_with(|| {
            self.names.push(name);
            self.names.len() as u32 - 1
        });
        FunctionId(*number)
    }

    pub(crate) fn name(&self, function: FunctionId) -> &'s str {
        self.names[function.0 as usize]
    }

    /// The number of a name that has one.
    pub(crate) fn find(&self, name: &str) -> Option<FunctionId> {
        self.numbers.get(name).copied().map(FunctionId)
    }
}
