//! Objects at a point of a program.

use super::*;
use crate::model::{CarrierId, Extent, Lifetime, LifetimeId, Model, Object, ObjectId, ObjectKind};

/// The lifetimes with these numbers are bounded and active, and those are
/// bounded and not.
struct Stopped {
    active: Vec<u32>,
    inactive: Vec<u32>,
}

impl Point for Stopped {
    fn activity(&self, lifetime: LifetimeId) -> Activity {
        match lifetime.0 {
            id if self.active.contains(&id) => Activity::Active,
            id if self.inactive.contains(&id) => Activity::Inactive,
            _ => Activity::Computed,
        }
    }

    fn referrer(&self, lifetime: LifetimeId) -> std::result::Result<Option<EntityId>, EvaluationError> {
        Ok((lifetime.0 < 100).then_some(EntityId(lifetime.0)))
    }

    fn address(&self, _: ObjectId) -> std::result::Result<(BigUint, u64), EvaluationError> {
        Ok((0x40u8.into(), 64))
    }

    fn read(&self, _: &Storage, offset: u128, _: u64) -> std::result::Result<BigUint, EvaluationError> {
        Ok((offset / 8).into())
    }
}

fn object(model: &mut Model, kind: ObjectKind) -> ObjectId {
    model.add_object(Object {
        kind,
        bits: None,
        padding: Vec::new(),
    })
}

fn fragment(model: &mut Model) -> ObjectId {
    let name = format!("fragment {}", model.objects.len());
    object(model, ObjectKind::Fragment { name })
}

fn lifetime(model: &mut Model, object: ObjectId, ops: &[Op], args: &[ObjectId]) {
    model.add_lifetime(Lifetime {
        object,
        location: Expr::new(ops.to_vec()),
        args: args.to_vec(),
        extent: Extent::Computed,
    });
}

const I32: Type = Type::Int(32);

fn entity(id: u32) -> Location {
    Location::of(Storage::Entity {
        id: EntityId(id),
        bits: 32,
    })
}

#[test]
fn bounded_before_computed_before_nowhere() {
    let mut model = Model::default();
    let variable = fragment(&mut model);
    lifetime(&mut model, variable, &[Op::Referrer(I32)], &[]);
    lifetime(&mut model, variable, &[Op::Referrer(I32)], &[]);
    lifetime(&mut model, variable, &[int(32, 7)], &[]);
    let locate = |model: &Model, active: &[u32], inactive: &[u32]| {
        let (active, inactive) = (active.to_vec(), inactive.to_vec());
        Objects::new(model)
            .locate(variable, &Stopped { active, inactive })
            .unwrap()
    };
    assert_eq!(
        locate(&model, &[0, 1], &[]),
        Location::all([entity(0), entity(1)])
    );
    assert_eq!(locate(&model, &[1], &[0]), entity(1));
    let seven = Location::implicit(Value::Constant(7u8.into()), 32);
    assert_eq!(locate(&model, &[], &[0, 1]), seven);
    assert_eq!(locate(&model, &[], &[0, 1, 2]), Location::undefined());
}

#[test]
fn globals_and_code_are_addresses() {
    let mut model = Model::default();
    let kind = ObjectKind::GlobalFragment {
        name: "g".to_string(),
        carrier: Some(CarrierId(0)),
    };
    let global = object(&mut model, kind);
    let code = object(
        &mut model,
        ObjectKind::Code {
            name: "c".to_string(),
        },
    );
    let variable = fragment(&mut model);
    lifetime(
        &mut model,
        variable,
        &[Op::Arg(0, PTR), Op::Deref(I32)],
        &[global],
    );
    let stopped = Stopped {
        active: vec![],
        inactive: vec![],
    };
    let location = Objects::new(&model).locate(variable, &stopped).unwrap();
    assert_eq!(location, Location::at(Storage::Memory(SPACE), 0x200).given());
    let location = Objects::new(&model).locate(code, &stopped).unwrap();
    assert_eq!(location, Location::implicit(Value::Runtime(0x40u8.into()), 64));
}

#[test]
fn arguments_have_the_size_of_what_they_result_in() {
    let mut model = Model::default();
    let (part, whole) = (fragment(&mut model), fragment(&mut model));
    lifetime(&mut model, part, &[int(32, 7)], &[]);
    lifetime(&mut model, whole, &[Op::Arg(0, Type::Int(64))], &[part]);
    let stopped = Stopped {
        active: vec![],
        inactive: vec![],
    };
    let result = Objects::new(&model).locate(whole, &stopped);
    assert!(matches!(result, Err(Failure::IllFormed(broken)) if broken.rule.name == "arg-size"));
}

/// Neither a long chain nor a circle is a danger.
#[test]
fn chains_of_any_length() {
    let mut model = Model::default();
    let mut last = fragment(&mut model);
    lifetime(&mut model, last, &[int(32, 7)], &[]);
    for _ in 0..100_000 {
        let next = fragment(&mut model);
        lifetime(&mut model, next, &[Op::Arg(0, I32)], &[last]);
        last = next;
    }
    let stopped = Stopped {
        active: vec![],
        inactive: vec![],
    };
    let location = Objects::new(&model).locate(last, &stopped).unwrap();
    assert_eq!(
        location,
        Location::implicit(Value::Constant(7u8.into()), 32).given()
    );
    let first = model.lifetimes[0].object;
    model.lifetimes[0].args = vec![last];
    model.lifetimes[0].location = Expr::new(vec![Op::Arg(0, I32)]);
    for object in [first, last] {
        let result = Objects::new(&model).locate(object, &stopped);
        assert!(matches!(result, Err(Failure::IllFormed(broken)) if broken.rule.name == "graph-cycle"));
    }
}
