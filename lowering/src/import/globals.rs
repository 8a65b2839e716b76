//! Stock's expressions of global variables as lifetimes.
//!
//! Each is a computed lifetime: a function may override it for a while, and
//! nothing else can. Stock codegen emits them by itself, so this is for looking
//! at only, but for those in an address space ([`plan_globals`]).

use super::expression::{Declined, Imported, translate};
use super::fragments::{composite, split_fragment};
use super::importer::nothing;
use super::space::without_spaces;
use super::stock::memory;
use crate::marks::of_lifetime;
use crate::model::{Expr, Extent, Lifetime, Model, Object, ObjectId, ObjectKind, Op, Type};
use std::collections::HashMap;
use std::ops::Range;

/// A global variable with all that stock says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Global {
    pub name: String,
    /// The size in bits, where the type has one.
    pub bits: Option<u64>,
    pub expressions: Vec<GlobalExpression>,
}

/// A `DIGlobalVariableExpression`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlobalExpression {
    /// The elements of the `DIExpression`.
    pub elements: Vec<u64>,
    /// The LLVM global that it is attached to, and the type of its address.
    pub storage: Option<(String, Type)>,
}

/// Adds to `model` the lifetimes of `globals`. Returns which expressions have
/// none, by the global's index.
pub fn describe_globals(globals: &[Global], model: &mut Model) -> Vec<(u32, Declined)> {
    let mut describer = Describer {
        model,
        storage: HashMap::new(),
        declined: Vec::new(),
    };
    for (number, global) in globals.iter().enumerate() {
        // Without storage and expression it was optimised away.
        let is_somewhere = |each: &&GlobalExpression| each.storage.is_some() || !each.elements.is_empty();
        let expressions: Vec<_> = global.expressions.iter().filter(is_somewhere).collect();
        if !expressions.is_empty() {
            describer.global(number as u32, global, &expressions);
        }
    }
    describer.declined
}

/// What to do with a module's global variables.
#[derive(Debug, Default)]
pub struct GlobalPlan {
    /// By global and expression: the elements that it gets; None leaves it as it
    /// is.
    pub elements: Vec<Vec<Option<Vec<u64>>>>,
    /// The object of each global that got one, to be marked on it.
    pub marks: Vec<(u32, ObjectId)>,
}

/// Takes over the globals whose expressions name an address space.
pub fn plan_globals(globals: &[Global], model: &mut Model) -> GlobalPlan {
    let mut plan = GlobalPlan::default();
    for (number, global) in globals.iter().enumerate() {
        let spaced = |each: &GlobalExpression| without_spaces(&each.elements) != each.elements;
        if !global.expressions.iter().any(spaced) {
            plan.elements.push(vec![None; global.expressions.len()]);
            continue;
        }
        let object = model.add_object(Object {
            kind: ObjectKind::Global {
                name: global.name.clone(),
            },
            bits: global.bits,
            padding: Vec::new(),
        });
        plan.marks.push((number as u32, object));
        let elements = global.expressions.iter();
        let elements = elements.map(|each| Some(taken_over(object, global.bits, each, model)));
        plan.elements.push(elements.collect());
    }
    plan
}

/// The elements of an expression that names its lifetime.
fn taken_over(object: ObjectId, bits: Option<u64>, each: &GlobalExpression, model: &mut Model) -> Vec<u64> {
    let (elements, fragment) = split_fragment(&each.elements);
    let elements = without_spaces(elements);
    let Some((_, ty)) = &each.storage else {
        // A constant.
        return [
            &elements,
            &each.elements[each.elements.len() - fragment.map_or(0, |_| 3)..],
        ]
        .concat();
    };
    let size = match &fragment {
        Some(range) => Some(range.end - range.start),
        None => bits,
    };
    let imported = size.and_then(|bits| memory(&elements, std::slice::from_ref(ty), bits).ok());
    let lifetime = model.add_lifetime(Lifetime {
        object,
        location: Expr::new(imported.unwrap_or_else(|| nothing(size.unwrap_or(8))).ops),
        args: Vec::new(),
        extent: Extent::Own,
    });
    let mut marked = of_lifetime(lifetime).to_vec();
    marked.extend(&each.elements[each.elements.len() - fragment.map_or(0, |_| 3)..]);
    marked
}

struct Describer<'a> {
    model: &'a mut Model,
    /// The address of each LLVM global.
    storage: HashMap<String, ObjectId>,
    declined: Vec<(u32, Declined)>,
}

impl Describer<'_> {
    fn global(&mut self, number: u32, global: &Global, expressions: &[&GlobalExpression]) {
        let name = global.name.clone();
        let object = self.add(ObjectKind::Global { name }, global.bits);
        let Some(bits) = global.bits else {
            self.declined.push((number, Declined::Size));
            return;
        };
        let mut parts: Vec<(Range<u64>, ObjectId)> = Vec::new();
        let mut whole = false;
        for expression in expressions {
            let (elements, fragment) = split_fragment(&expression.elements);
            let elements = &without_spaces(elements)[..];
            let part = fragment.filter(|range| range.end <= bits);
            let range = part.clone().unwrap_or(0..bits);
            // An object has one computed lifetime: the first counts.
            let known = match part {
                Some(_) => parts.iter().any(|(other, _)| *other == range),
                None => whole,
            };
            if known {
                continue;
            }
            match located(elements, expression, range.end - range.start) {
                Ok(imported) if part.is_some() => {
                    let name = format!("{}[{}..{}]", global.name, range.start, range.end);
                    let fragment = self.add(ObjectKind::Fragment { name }, Some(range.end - range.start));
                    self.computed(fragment, imported, expression);
                    parts.push((range, fragment));
                }
                Ok(imported) => {
                    whole = true;
                    self.computed(object, imported, expression);
                }
                Err(reason) => self.declined.push((number, reason)),
            }
        }
        if !parts.is_empty() && !whole {
            self.model.add_lifetime(composite(object, bits, parts));
        }
    }

    fn add(&mut self, kind: ObjectKind, bits: Option<u64>) -> ObjectId {
        self.model.add_object(Object {
            kind,
            bits,
            padding: Vec::new(),
        })
    }

    /// Gives an object its computed lifetime.
    fn computed(&mut self, object: ObjectId, imported: Imported, expression: &GlobalExpression) {
        let storage = expression.storage.as_ref().filter(|_| !imported.args.is_empty());
        let args = storage.map(|(name, ty)| self.address(name, ty.bits()));
        self.model.add_lifetime(Lifetime {
            object,
            location: Expr::new(imported.ops),
            args: args.into_iter().collect(),
            extent: Extent::Computed,
        });
    }

    /// The address of an LLVM global, which no carrier of ours has.
    fn address(&mut self, name: &str, bits: u64) -> ObjectId {
        if let Some(&object) = self.storage.get(name) {
            return object;
        }
        let kind = ObjectKind::GlobalFragment {
            name: name.to_string(),
            carrier: None,
        };
        let object = self.add(kind, Some(bits));
        self.storage.insert(name.to_string(), object);
        object
    }
}

/// The memory at the LLVM global's address, or a value that needs none.
fn located(elements: &[u64], expression: &GlobalExpression, bits: u64) -> Result<Imported, Declined> {
    let stack_value = u64::from(gimli::constants::DW_OP_stack_value.0);
    let Some((_, ty)) = &expression.storage else {
        return translate(elements, &[], bits);
    };
    let types = std::slice::from_ref(ty);
    let mut imported = match elements.last() {
        Some(&last) if last == stack_value => translate(elements, types, bits)?,
        _ => memory(elements, types, bits)?,
    };
    // A computed lifetime has arguments and no referrer.
    for op in &mut imported.ops {
        if let Op::Referrer(ty) = op {
            *op = Op::Arg(0, ty.clone());
            imported.args = vec![0];
        }
    }
    Ok(imported)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAGMENT: u64 = 0x1000;

    fn expression(elements: &[u64], storage: Option<&str>) -> GlobalExpression {
        let ptr = Type::Pointer { space: 0, bits: 64 };
        GlobalExpression {
            elements: elements.to_vec(),
            storage: storage.map(|name| (name.to_string(), ptr)),
        }
    }

    fn described(bits: Option<u64>, expressions: &[GlobalExpression]) -> (Model, usize) {
        let global = Global {
            name: "g".into(),
            bits,
            expressions: expressions.to_vec(),
        };
        let mut model = Model::default();
        let declined = describe_globals(&[global], &mut model).len();
        (model, declined)
    }

    fn locations(model: &Model) -> Vec<String> {
        let lifetimes = model.lifetimes.iter();
        lifetimes.map(|lifetime| lifetime.location.to_string()).collect()
    }

    #[test]
    fn memory_constants_and_nothing() {
        let (model, _) = described(Some(32), &[expression(&[], Some("g"))]);
        assert_eq!(locations(&model), ["!DIExpr(DIOpArg(0, ptr), DIOpDeref(i32))"]);
        assert_eq!(model.lifetimes[0].args, [ObjectId(1)]);
        let (model, _) = described(Some(32), &[expression(&[0x10, 7, 0x9f], None)]);
        assert_eq!(locations(&model), ["!DIExpr(DIOpConstant(i32 7))"]);
        let (model, declined) = described(Some(32), &[expression(&[], None)]);
        assert_eq!((model, declined), (Model::default(), 0));
    }

    #[test]
    fn fragments_are_put_together() {
        let low = expression(&[FRAGMENT, 0, 32], Some("low"));
        let high = expression(&[0x10, 7, 0x9f, FRAGMENT, 32, 32], None);
        let (model, _) = described(Some(96), &[low, high]);
        let composite =
            "!DIExpr(DIOpArg(0, i32), DIOpArg(1, i32), DIOpConstant(i32 undef), DIOpComposite(3, i96))";
        assert_eq!(locations(&model)[2], composite);
    }

    #[test]
    fn what_cannot_be_said_is_declined() {
        assert_eq!(described(None, &[expression(&[], Some("g"))]).1, 1);
        assert_eq!(
            described(Some(8), &[expression(&[0x10, 7, 0x1d], Some("g"))]).1,
            1
        );
    }
}
