//! Where the code is of scopes that were inlined.

use super::super::super::{LocalVariable, Location, Metadata, MetadataKind};
use super::{Reader, pointer};
use lowering::machine::{BlockId, Identity, Scopes};
use rustc_hash::{FxHashMap, FxHashSet};

/// A subprogram or lexical block, and the `DILocation` that it is inlined at.
type Scope = (Identity, Option<Identity>);

impl Reader {
    /// Notes the `DILocation` of code in the block that is read now.
    pub(super) fn place(&mut self, location: u64) {
        let block = BlockId(u32::try_from(self.function.blocks.len()).unwrap_or(u32::MAX));
        if self.places.last() != Some(&(block, location)) {
            self.places.push((block, location));
        }
    }

    /// As LLVM's `LexicalScopes` has them. A variable whose scope has no code has none, as those of the function itself.
    pub(super) fn scopes(&self) -> Scopes {
        let mut around: FxHashMap<u64, Vec<Scope>> = FxHashMap::default();
        let mut code: FxHashMap<Scope, FxHashSet<BlockId>> = FxHashMap::default();
        for &(block, raw) in &self.places {
            // SAFETY: the location of an instruction.
            let location = || unsafe { Location::new(pointer(Identity(raw))) };
            let around = around.entry(raw).or_insert_with(|| scopes_around(location()));
            for scope in around.iter() {
                code.entry(*scope).or_default().insert(block);
            }
        }
        let mut scopes = Scopes::default();
        let mut numbers: FxHashMap<Scope, usize> = FxHashMap::default();
        let values = self.function.instructions.iter();
        for instance in values.filter_map(|it| Some(it.debug?.instance)) {
            if instance.inlined_at.is_none() || scopes.of.contains_key(&instance) {
                continue;
            }
            let raw = self.function.variable(instance.variable).identity;
            // SAFETY: the variable of a debug value.
            let variable = unsafe { LocalVariable::new(pointer(raw)) };
            let scope = variable.and_then(LocalVariable::scope);
            let scope = scope.map(|scope| (identity(scope), instance.inlined_at));
            if let Some(scope) = scope.filter(|scope| code.contains_key(scope)) {
                let number = *numbers.entry(scope).or_insert_with(|| {
                    scopes.blocks.push(code[&scope].clone());
                    scopes.blocks.len() - 1
                });
                scopes.of.insert(instance, number);
            }
        }
        scopes
    }
}

fn identity(metadata: Metadata<'_>) -> Identity {
    Identity(metadata.raw().expose_provenance() as u64)
}

/// The scopes that a location is in.
fn scopes_around(mut at: Option<Location<'_>>) -> Vec<Scope> {
    let mut found = Vec::new();
    while let Some(location) = at {
        at = location.inlined_at();
        let inlined_at = at.map(Reader::identity);
        let scopes = location.scopes();
        let scopes = scopes.filter(|scope| scope.kind() != MetadataKind::LexicalBlockFile);
        found.extend(scopes.map(|scope| (identity(scope), inlined_at)));
    }
    found
}
