//! Evaluates an expression, operation by operation.

use super::binding::Binding;
use super::context::{Contents, ProgramState, Referrer, StaticContext};
use super::error::{EvaluationError, Failure, IllFormed};
use super::location::{Composite, EntityId, Location, Pointee, Storage, Typed};
use super::value::{Value, signed};
use super::{MAX_BITS, MAX_PARTS, number, read, shared};
use crate::model::{AddressSpace, Constant, Expr, Op, Type};
use crate::rules;
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::sync::Arc;

type Result<T> = std::result::Result<T, IllFormed>;

/// Evaluates with a program, checks without one.
pub(super) fn run(
    expr: &Expr,
    static_context: &StaticContext,
    program: Option<&dyn ProgramState>,
) -> std::result::Result<Typed, Failure> {
    let mut evaluator = Evaluator {
        stack: Vec::new(),
        static_context,
        program,
        error: None,
    };
    for op in expr.ops() {
        evaluator.step(op)?;
    }
    let result = evaluator.result(expr)?;
    match evaluator.error.filter(|_| program.is_some()) {
        Some(error) => Err(error.into()),
        None => Ok(result),
    }
}

struct Evaluator<'e> {
    stack: Vec<Typed>,
    static_context: &'e StaticContext<'e>,
    program: Option<&'e dyn ProgramState>,
    /// The first one.
    error: Option<EvaluationError>,
}

impl Evaluator<'_> {
    fn result(&mut self, expr: &Expr) -> Result<Typed> {
        let left = self.stack.len();
        let fragments = expr.ops().iter().filter(|op| matches!(op, Op::Fragment(..)));
        if fragments.count() > 1 {
            return Err(IllFormed {
                rule: rules::FRAGMENT_ONCE,
                message: "the expression has a second DIOpFragment".to_string(),
            });
        }
        match (self.stack.pop(), left) {
            (Some(result), 1) => Ok(result),
            _ if expr.ops().is_empty() => Err(IllFormed {
                rule: rules::EXPR_EMPTY,
                message: "the expression has no operation".to_string(),
            }),
            _ => Err(IllFormed {
                rule: rules::EXPR_RESULT,
                message: format!("the expression leaves {left} locations, not one"),
            }),
        }
    }

    fn step(&mut self, op: &Op) -> Result<()> {
        let mut binding = Binding::new(op, &mut self.stack, self.static_context)?;
        let output = binding.output();
        let mut inputs = std::mem::take(&mut binding.inputs);
        let Some(ty) = output else {
            return Ok(());
        };
        let usable = match op {
            Op::Deref(_) => Ok(()),
            _ => self.no_pointers(&mut inputs),
        };
        let location = match usable.and_then(|()| self.location(op, inputs, &ty)) {
            Ok(location) => location,
            Err(Failure::IllFormed(IllFormed { rule, message })) => {
                return binding.refuse(rule, message);
            }
            Err(Failure::Error(error)) => self.fail(error),
        };
        self.stack.push(Typed { location, ty });
        Ok(())
    }

    /// Notes an error, after which nothing is known of a location.
    fn fail(&mut self, error: EvaluationError) -> Location {
        self.error.get_or_insert(error);
        Location::unknown()
    }

    /// Implicit pointers are for `DIOpDeref` only.
    fn no_pointers(&mut self, inputs: &mut [Typed]) -> std::result::Result<(), Failure> {
        for entry in inputs {
            let mut places = entry.location.places.iter();
            let Some(place) = places.find(|place| matches!(place.storage, Storage::Address { .. })) else {
                continue;
            };
            if place.certain {
                let (rule, message) = (rules::ADDROF_USE, "an implicit pointer is for DIOpDeref only");
                let message = message.to_string();
                return Err(IllFormed { rule, message }.into());
            }
            entry.location = self.fail(EvaluationError::ImplicitPointer);
        }
        Ok(())
    }

    /// The location that an operation results in. `inputs` are the topmost
    /// first, `ty` is the type of the result.
    fn location(&mut self, op: &Op, inputs: Vec<Typed>, ty: &Type) -> std::result::Result<Location, Failure> {
        let mut inputs = inputs.into_iter();
        let mut next = || {
            inputs
                .next()
                .expect("the signature says how many inputs there are")
        };
        Ok(match op {
            Op::Referrer(_) => self.referrer(ty.bits())?,
            Op::Arg(index, _) => self.given(|program| program.argument(*index))?,
            Op::TypeObject(_) => self.given(|program| Ok(program.type_object()?))?,
            Op::Constant(constant) => literal(constant),
            Op::PushLane(_) => match self.program {
                Some(program) => {
                    let lane = super::value::low(program.lane()?, ty.bits());
                    Location::implicit(Value::Runtime(lane), ty.bits())
                }
                None => Location::implicit(Value::Unknown, ty.bits()),
            },
            Op::Convert(to) => self.value(next(), ty, |value, from| number::convert(value, from, to))?,
            Op::ZExt(_) | Op::Read => self.value(next(), ty, |value, _| Ok(value.clone()))?,
            Op::SExt(to) => self.value(next(), ty, |value, from| {
                Ok(number::sign_extend(value, from.bits(), to.bits()))
            })?,
            Op::Reinterpret(_) => next().location,
            Op::BitOffset(_) => self.offset(next(), next(), 1)?,
            Op::ByteOffset(_) => self.offset(next(), next(), 8)?,
            Op::Composite(..) => {
                self.composite(inputs.rev().map(|entry| (entry.location, entry.ty.bits())))?
            }
            Op::Extend(count) => {
                let entry = next();
                self.extend(entry, *count)?
            }
            Op::Select => self.select(next(), next(), next())?,
            Op::AddrOf(space) => Location::of(Storage::Address {
                to: Pointee::Location(Arc::new(next())),
                space: *space,
            }),
            Op::Deref(_) => self.deref(next(), ty)?,
            Op::Add | Op::Sub | Op::Mul | Op::Div | Op::LShr | Op::AShr | Op::Shl => {
                let (right, left) = (next(), next());
                self.binary(op, left, right)?
            }
            Op::Fragment(..) => Location::undefined(),
        })
    }

    fn referrer(&self, bits: u64) -> std::result::Result<Location, Failure> {
        if self.static_context.referrer == Referrer::Undefined {
            return Ok(Location::undefined().given());
        }
        let id = match self.program {
            Some(program) => program.referrer()?,
            None => EntityId(0),
        };
        Ok(Location::of(Storage::Entity { id, bits }))
    }

    fn given(
        &self,
        ask: impl FnOnce(&dyn ProgramState) -> std::result::Result<Location, Failure>,
    ) -> std::result::Result<Location, Failure> {
        match self.program {
            Some(program) => Ok(ask(program)?.given()),
            None => Ok(Location::unknown()),
        }
    }

    /// `read(L, T)`; after an error nothing is known of it.
    fn read(&mut self, entry: &Typed) -> std::result::Result<Value, Failure> {
        match read::read(
            &entry.location,
            entry.ty.bits(),
            self.program.map(|program| program as &dyn Contents),
        ) {
            Err(Failure::Error(error)) => {
                self.error.get_or_insert(error);
                Ok(Value::Unknown)
            }
            result => result,
        }
    }

    /// An implicit location of what a function makes of a value.
    fn value(
        &mut self,
        entry: Typed,
        to: &Type,
        function: impl FnOnce(&BigUint, &Type) -> std::result::Result<BigUint, EvaluationError>,
    ) -> std::result::Result<Location, Failure> {
        let value = self.read(&entry)?;
        let result = match value.bits() {
            Some(bits) if to.bits() <= MAX_BITS => Some(function(bits, &entry.ty)),
            _ => None,
        };
        Ok(self.implicit(result, value.is_constant(), to.bits()))
    }

    fn binary(&mut self, op: &Op, left: Typed, right: Typed) -> std::result::Result<Location, Failure> {
        let (one, other) = (self.read(&left)?, self.read(&right)?);
        let result = match (one.bits(), other.bits()) {
            (Some(one), Some(other)) => Some(number::binary(op, &left.ty, one, other)),
            _ => None,
        };
        let constant = one.is_constant() && other.is_constant();
        Ok(self.implicit(result, constant, left.ty.bits()))
    }

    /// An implicit location of a result, if there is one.
    fn implicit(
        &mut self,
        result: Option<std::result::Result<BigUint, EvaluationError>>,
        constant: bool,
        bits: u64,
    ) -> Location {
        let result = result.transpose().unwrap_or_else(|error| {
            self.error.get_or_insert(error);
            None
        });
        let value = result.map_or(Value::Unknown, |bits| Value::with(bits, constant));
        match bits > MAX_BITS {
            true => self.too_wide(bits),
            false => Location::implicit(value, bits),
        }
    }

    fn too_wide(&mut self, bits: u64) -> Location {
        self.error.get_or_insert(EvaluationError::TooWide(bits));
        Location::implicit(Value::Unknown, bits)
    }

    /// Distances are signed, as GEP's are.
    fn offset(&mut self, distance: Typed, from: Typed, unit: i128) -> std::result::Result<Location, Failure> {
        let value = self.read(&distance)?;
        let known = value.bits().map(|bits| {
            let number = signed(bits, distance.ty.bits()).to_i128();
            let scaled = number.and_then(|number| number.checked_mul(unit));
            scaled.filter(|&scaled| from.location.can_move(scaled))
        });
        if known == Some(None) {
            self.error.get_or_insert(EvaluationError::OffsetTooLarge);
        }
        Ok(from.location.moved(known.flatten(), value.is_constant()))
    }

    fn extend(&mut self, entry: Typed, count: u32) -> std::result::Result<Location, Failure> {
        let copies = |count| std::iter::repeat_n((entry.location.clone(), entry.ty.bits()), count);
        if count as usize > MAX_PARTS {
            // Two of them show already whether they may share their bits.
            self.composite(copies(2))?;
            return Err(EvaluationError::TooManyParts.into());
        }
        self.composite(copies(count as usize))
    }

    /// Locations strung together, the first at the lowest bits.
    fn composite(
        &mut self,
        locations: impl Iterator<Item = (Location, u64)>,
    ) -> std::result::Result<Location, Failure> {
        let mut composite = Composite::default();
        for (location, bits) in locations {
            composite.push(location, bits);
            if composite.parts().len() > MAX_PARTS {
                self.error.get_or_insert(EvaluationError::TooManyParts);
                composite.forget();
            }
            if composite.parts().len() > MAX_PARTS {
                return Ok(Location::unknown());
            }
        }
        match shared::check(&composite) {
            Err(Failure::Error(error)) => {
                self.error.get_or_insert(error);
            }
            result => result?,
        }
        Ok(Location::of(Storage::Composite(composite.into())))
    }

    fn select(&mut self, mask: Typed, one: Typed, zero: Typed) -> std::result::Result<Location, Failure> {
        let value = self.read(&mask)?;
        let Type::Vector { lanes, element } = &one.ty else {
            return Ok(Location::unknown());
        };
        let (bits, Some(mask)) = (element.bits(), value.bits()) else {
            return Ok(Location::unknown());
        };
        if *lanes as usize > MAX_PARTS {
            return Err(EvaluationError::TooManyParts.into());
        }
        let mut chosen = Vec::with_capacity(*lanes as usize);
        for lane in 0..u64::from(*lanes) {
            let from = if mask.bit(lane) { &one } else { &zero };
            let distance = Some(i128::from(lane).saturating_mul(i128::from(bits)));
            let location = Self::chosen(&value, from.location.clone());
            chosen.push((location.moved(distance, true), bits));
        }
        let composite = self.composite(chosen.into_iter())?;
        Ok(Self::chosen(&value, composite))
    }

    /// Of what the program chooses, by a value of its own, the expression
    /// decides nothing.
    fn chosen(by: &Value, location: Location) -> Location {
        match by.is_constant() {
            true => location,
            false => location.given(),
        }
    }

    fn deref(&mut self, pointer: Typed, ty: &Type) -> std::result::Result<Location, Failure> {
        if let [place] = &pointer.location.places[..]
            && let Storage::Address {
                to: Pointee::Location(to),
                space,
            } = &place.storage
        {
            let same = to.ty == *ty && pointer.ty == Type::pointer(*space) && place.offset == Some(0);
            return match same {
                true if place.certain => Ok(to.location.clone()),
                true => Ok(to.location.clone().given()),
                false => {
                    let message = || format!("the implicit pointer points at {}", to.ty);
                    let error = EvaluationError::ImplicitPointer;
                    Err(read::failure(place.certain, rules::ADDROF_USE, message, error))
                }
            };
        }
        let Type::Pointer { space, bits } = pointer.ty else {
            return Ok(Location::unknown());
        };
        let value = self.read(&pointer)?;
        let storage = Storage::Memory(AddressSpace { number: space, bits });
        let Some(address) = value.bits() else {
            return Ok(Location {
                places: vec![super::SingleLocation {
                    storage,
                    offset: None,
                    certain: false,
                }],
            });
        };
        let address = address.to_i128().filter(|address| address >> 120 == 0);
        let offset = address.ok_or(EvaluationError::OffsetTooLarge)? * 8;
        let location = Location::at(storage, offset);
        Ok(if value.is_constant() {
            location
        } else {
            location.given()
        })
    }
}

/// A literal. One too wide to calculate with has unknown bits.
fn literal(constant: &Constant) -> Location {
    let bits = constant.ty.bits();
    match &constant.bits {
        None => Location::undefined(),
        Some(_) if bits > MAX_BITS => Location::implicit(Value::Unknown, bits),
        Some(bytes) => {
            let value = super::value::low(BigUint::from_bytes_le(bytes), bits);
            Location::implicit(Value::Constant(value), bits)
        }
    }
}
