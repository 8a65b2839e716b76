//! The model as bytes: what the section `.dilifetime` holds.
//!
//! Eight bytes of magic with the format's version, then the model in
//! postcard's format. Whoever links carried modules into one gets two of these in a row;
//! their ids clash, so that is an error and not a guess.

use super::Model;
use thiserror::Error;

const MAGIC: &[u8; 8] = b"DILIFE\0\x08";

/// Why bytes are no model.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum WireError {
    #[error("section .dilifetime doesn't start with this version's magic number")]
    Magic,
    #[error("section .dilifetime is damaged: {0}")]
    Damaged(String),
    #[error(
        "section .dilifetime holds {0} more bytes than one model: several carried modules were linked into one"
    )]
    Several(usize),
}

impl Model {
    /// The bytes of the section `.dilifetime`.
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_extend(self, MAGIC.to_vec()).expect("a model has nothing that can't be serialised")
    }

    /// The model in a section `.dilifetime`.
    pub fn from_bytes(bytes: &[u8]) -> Result<Model, WireError> {
        let body = bytes.strip_prefix(MAGIC).ok_or(WireError::Magic)?;
        let (model, rest): (Model, _) =
            postcard::take_from_bytes(body).map_err(|error| WireError::Damaged(error.to_string()))?;
        if !rest.is_empty() {
            return Err(WireError::Several(rest.len()));
        }
        model.check_ids()?;
        Ok(model)
    }

    /// Every id points at something, so nobody after this has to ask.
    fn check_ids(&self) -> Result<(), WireError> {
        let damaged = |what: &str| Err(WireError::Damaged(format!("{what} out of range")));
        for lifetime in &self.lifetimes {
            let mut objects = lifetime.args.iter().chain([&lifetime.object]);
            if !objects.all(|id| (id.0 as usize) < self.objects.len()) {
                return damaged("object");
            }
            if !lifetime
                .carriers()
                .all(|id| (id.0 as usize) < self.carriers.len())
            {
                return damaged("carrier");
            }
        }
        let mut selectors = self.effects.iter().flatten();
        if !selectors.all(|(id, _)| (id.0 as usize) < self.carriers.len()) {
            return damaged("carrier");
        }
        let mut beside = self.carriers.iter().filter_map(|carrier| carrier.beside);
        if !beside.all(|id| (id.0 as usize) < self.objects.len()) {
            return damaged("object");
        }
        for subprogram in &self.subprograms {
            let mut objects = subprogram.lane_pc.iter().chain(&subprogram.active_lane);
            if !objects.all(|id| (id.0 as usize) < self.objects.len()) {
                return damaged("object");
            }
        }
        for object in &self.objects {
            if let super::ObjectKind::GlobalFragment { carrier, .. } = &object.kind
                && carrier.is_some_and(|id| id.0 as usize >= self.carriers.len())
            {
                return damaged("carrier");
            }
        }
        Ok(())
    }
}

impl super::Lifetime {
    /// The size in bits of what the carrier of its referrer has the location of: the
    /// referrer, or the memory that it points at.
    pub fn referred_bits(&self) -> Option<u64> {
        let super::Extent::Bounded {
            referrer: Some(referrer),
            ..
        } = self.extent
        else {
            return None;
        };
        let ops = self.location.ops();
        let uses = ops.iter().zip(ops.iter().skip(1).map(Some).chain([None]));
        let bits = uses.filter_map(|(op, next)| match (op, next) {
            (super::Op::Referrer(_), Some(super::Op::Deref(ty))) if referrer.pointee => Some(ty.bits()),
            (super::Op::Referrer(ty), _) => Some(ty.bits()),
            _ => None,
        });
        bits.max()
    }

    /// The carriers that this lifetime looks at.
    pub fn carriers(&self) -> impl Iterator<Item = super::CarrierId> {
        let (referrer, selector) = match &self.extent {
            super::Extent::Computed | super::Extent::Own => (&None, &None),
            super::Extent::Bounded { referrer, selector } => (referrer, selector),
        };
        referrer
            .as_ref()
            .map(|referrer| referrer.carrier)
            .into_iter()
            .chain(selector.as_ref().map(|selector| selector.carrier))
    }
}
