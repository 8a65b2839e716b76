//! What is lost, and how it is said.

use crate::elf::PcRange;
use crate::lower::Undescribable;
use crate::model::{Model, ObjectId};
use thiserror::Error;

/// A location that the object could have had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    pub object: ObjectId,
    /// None: all of it.
    pub range: Option<PcRange>,
    pub reason: LossReason,
}

#[derive(Clone, Debug, Error, PartialEq, Eq, Hash)]
pub enum LossReason {
    #[error(transparent)]
    Undescribable(#[from] Undescribable),
    #[error("stock codegen made no DIE for it")]
    NoDie,
    /// Of one lifetime.
    #[error("no instruction is left in it")]
    NoInstruction,
    /// Of one lifetime: a global by its name in LLVM IR.
    #[error("the global '{0}' has no address left")]
    NoAddress(String),
    /// Of what codegen packs.
    #[error("it isn't at one address in all kernels, or in none")]
    NotPacked,
    /// Of what is said of a function's lanes.
    #[error("the function has no code of its own, and of inlined copies it isn't said")]
    NoCode,
    /// The same, where the function has code, too.
    #[error("of inlined copies it isn't said")]
    Inlined,
    /// Of a type's property, which is one expression.
    #[error("it isn't the same at every address")]
    Varies,
}

impl LossReason {
    /// It is about one lifetime of the object.
    fn is_of_lifetime(&self) -> bool {
        matches!(
            self,
            LossReason::NoInstruction
                | LossReason::NoAddress(_)
                | LossReason::Undescribable(
                    Undescribable::NoReferrer | Undescribable::PartOfReferrer | Undescribable::Unwatched
                )
        )
    }
}

impl Loss {
    /// What is lost, where and why.
    pub fn text(&self, model: &Model) -> String {
        let range = self.range.as_ref().map_or_else(String::new, |range| {
            let PcRange { section, offsets } = range;
            format!(
                " in [{:#x}, {:#x}) of section {section}",
                offsets.start, offsets.end
            )
        });
        let object = model.object(self.object);
        if self.reason.is_of_lifetime() {
            let name = object.name();
            let partly = match self.reason {
                LossReason::Undescribable(Undescribable::PartOfReferrer) => " in part",
                _ => "",
            };
            return format!("a lifetime of '{name}' is lost{partly}{range}: {}", self.reason);
        }
        let lost = match self.reason {
            LossReason::Undescribable(Undescribable::NoMask) => "is nowhere for some lanes",
            _ => "has no location",
        };
        format!("'{}' {lost}{range}: {}", object.name(), self.reason)
    }
}
