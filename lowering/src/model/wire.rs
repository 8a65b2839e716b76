//! The model as bytes: what the section `.dilifetime` holds.
//!
//! Eight bytes of magic with the format's version, then the model in
//! postcard's format. Whoever links carried modules into one gets several of these in a
//! row, which become one.

use super::Model;
use thiserror::Error;

const MAGIC: &[u8; 8] = b"DILIFE\0\x09";

/// Why bytes are no model.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum WireError {
    #[error("section .dilifetime doesn't start with this version's magic number")]
    Magic,
    #[error("section .dilifetime is damaged: {0}")]
    Damaged(String),
    #[error(
        "two modules were linked whose lifetimes have the same numbers ({0:#x}): they are of one source file"
    )]
    SameKey(u32),
    #[error(
        "several modules were linked, and import has made lifetimes in one of them: it has to come after that"
    )]
    Imported,
    #[error("several modules were linked whose descriptions of their target differ")]
    Targets,
}

impl Model {
    /// The bytes of the section `.dilifetime`.
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_extend(self, MAGIC.to_vec()).expect("a model has nothing that can't be serialised")
    }

    /// The model in a section `.dilifetime`; those of several modules as one.
    ///
    /// # Errors
    ///
    /// If the bytes are damaged, or the models can't become one.
    pub fn from_bytes(bytes: &[u8]) -> Result<Model, WireError> {
        let (mut model, mut rest) = Model::first(bytes)?;
        while !rest.is_empty() {
            let (next, behind) = Model::first(rest)?;
            model.join(next)?;
            rest = behind;
        }
        Ok(model)
    }

    /// The first of the models in a row, and the bytes behind it.
    fn first(bytes: &[u8]) -> Result<(Model, &[u8]), WireError> {
        let body = bytes.strip_prefix(MAGIC).ok_or(WireError::Magic)?;
        let (model, rest): (Model, _) =
            postcard::take_from_bytes(body).map_err(|error| WireError::Damaged(error.to_string()))?;
        model.check_ids()?;
        Ok((model, rest))
    }

    /// Every id points at something, so nobody after this has to ask.
    fn check_ids(&self) -> Result<(), WireError> {
        let damaged = |what: &str| Err(WireError::Damaged(format!("{what} out of range")));
        if !self.numbers.is_sound() {
            return damaged("numbers");
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{CarrierId, Expr, Extent, Lifetime, Numbers, Object, ObjectId, ObjectKind, Referrer};

    /// A model of one variable, whose carrier is beside it.
    fn carried(key: u32, name: &str, extent: Option<Extent>) -> Model {
        let mut model = Model {
            numbers: Numbers::of_module(key),
            ..Model::default()
        };
        let (name, function) = (name.to_owned(), "f".to_owned());
        let object = model.add_object(Object {
            kind: ObjectKind::Local { name, function },
            bits: Some(32),
            padding: Vec::new(),
        });
        let carrier = model.add_carrier(Some(object));
        model.effects.push(vec![(carrier, key)]);
        let referrer = Some(Referrer {
            carrier,
            pointee: false,
            repeats: false,
        });
        let bounded = Extent::Bounded {
            referrer,
            selector: None,
        };
        model.add_lifetime(Lifetime {
            object,
            location: Expr::new(Vec::new()),
            args: vec![object],
            extent: extent.unwrap_or(bounded),
        });
        model
    }

    fn joined(models: &[Model]) -> Result<Model, WireError> {
        let bytes: Vec<u8> = models.iter().flat_map(Model::to_bytes).collect();
        Model::from_bytes(&bytes)
    }

    #[test]
    fn models_in_a_row_are_one() {
        let models = [("x", 7), ("y", 9), ("z", 8)].map(|(name, key)| carried(key, name, None));
        let all = joined(&models).expect("other keys");
        let names: Vec<_> = all.objects.iter().map(Object::name).collect();
        assert_eq!(names, ["x", "y", "z"]);
        for (id, model) in (0..).zip(&models) {
            let (object, carrier) = (ObjectId(id), CarrierId(id));
            let mark = model.numbers.of_carrier(CarrierId(0));
            assert_eq!(all.numbers.carrier(mark), Some(carrier));
            let lifetime = &all.lifetimes[id as usize];
            assert_eq!((lifetime.object, &lifetime.args[..]), (object, &[object][..]));
            assert!(lifetime.carriers().eq([carrier]));
            assert_eq!(all.carriers[id as usize].beside, Some(object));
            let effect = all.numbers.effect(id as usize, 0).expect("each has one");
            assert_eq!(all.effects[effect][0].0, carrier);
        }
        let again = joined(std::slice::from_ref(&all));
        assert_eq!(again, Ok(all));
    }

    #[test]
    fn what_cannot_be_told_apart_is_an_error() {
        let one = carried(7, "x", None);
        assert_eq!(joined(&[one.clone(), one.clone()]), Err(WireError::SameKey(7)));
        let imported = carried(9, "y", Some(Extent::Own));
        assert_eq!(joined(&[one.clone(), imported.clone()]), Err(WireError::Imported));
        assert!(joined(&[imported]).is_ok());
        let mut bytes = one.to_bytes();
        bytes.push(0);
        assert_eq!(Model::from_bytes(&bytes), Err(WireError::Magic));
    }
}
