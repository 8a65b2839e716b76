//! What the letters of an operation's signature stand for (proposal, figure 1
//! in `DIExpr`).

use super::condition;
use super::context::StaticContext;
use super::error::IllFormed;
use super::location::Typed;
use crate::model::{AddressSpace, Op, Param, Pattern, Type};
use crate::rules::{self, Rule};

type Result<T> = std::result::Result<T, IllFormed>;

/// What a letter stands for.
#[derive(Clone, Debug, PartialEq)]
enum Meaning {
    Type(Type),
    Number(u32),
    Space(AddressSpace),
}

/// One operation about to be evaluated.
pub(super) struct Binding<'o> {
    op: &'o Op,
    letters: Vec<(&'static str, Meaning)>,
    /// The popped entries, topmost first.
    pub inputs: Vec<Typed>,
}

impl<'o> Binding<'o> {
    /// Binds the parameters, pops the inputs, checks the conditions.
    pub(super) fn new(
        op: &'o Op,
        stack: &mut Vec<Typed>,
        static_context: &StaticContext,
    ) -> Result<Binding<'o>> {
        let signature = op.signature();
        let mut binding = Binding {
            op,
            letters: Vec::with_capacity(4),
            inputs: Vec::new(),
        };
        for (parameter, value) in signature.parameters.iter().zip(op.params()) {
            let meaning = match value {
                Param::Type(ty) => Meaning::Type(ty.clone()),
                Param::Unsigned(number) => Meaning::Number(number),
                Param::Literal(constant) => Meaning::Type(constant.ty.clone()),
                Param::AddressSpace(space) => Meaning::Space(space),
            };
            binding.letters.push((parameter.letter, meaning));
        }
        for &pattern in signature.inputs {
            binding.pop(pattern, stack)?;
        }
        for &condition in signature.conditions {
            condition::check(condition, &binding, static_context)?;
        }
        Ok(binding)
    }

    /// The type of what is pushed; none if nothing is.
    pub(super) fn output(&self) -> Option<Type> {
        Some(match *self.op.signature().outputs.first()? {
            Pattern::Is(letter) => self.ty(letter).clone(),
            Pattern::Vector(lanes, element) => Type::Vector {
                lanes: self.number(lanes),
                element: Box::new(self.ty(element).clone()),
            },
            Pattern::Pointer(space) => Type::pointer(self.space(space)),
            Pattern::Every(_) => return None,
        })
    }

    fn pop(&mut self, pattern: Pattern, stack: &mut Vec<Typed>) -> Result<()> {
        if let Pattern::Every(letter) = pattern {
            let count = self.number(letter) as usize;
            let Some(rest) = stack.len().checked_sub(count) else {
                return Err(self.underflow());
            };
            self.inputs.extend(stack.drain(rest..).rev());
            return Ok(());
        }
        let entry = stack.pop().ok_or_else(|| self.underflow())?;
        match pattern {
            Pattern::Is(letter) => self.bind(letter, Meaning::Type(entry.ty.clone()))?,
            Pattern::Vector(lanes, element) => {
                let Type::Vector {
                    lanes: number,
                    element: ty,
                } = &entry.ty
                else {
                    return self.refuse(rules::VECTOR_TYPE, format!("{} is no vector", entry.ty));
                };
                self.bind(lanes, Meaning::Number(*number))?;
                self.bind(element, Meaning::Type((**ty).clone()))?;
            }
            Pattern::Pointer(letter) => {
                let Type::Pointer { space, bits } = entry.ty else {
                    return self.refuse(rules::DEREF_POINTER, format!("{} is no pointer", entry.ty));
                };
                self.bind(letter, Meaning::Space(AddressSpace { number: space, bits }))?;
            }
            Pattern::Every(_) => {}
        }
        self.inputs.push(entry);
        Ok(())
    }

    /// The first mention of a letter says what it stands for, others must
    /// agree.
    fn bind(&mut self, letter: &'static str, meaning: Meaning) -> Result<()> {
        match self.letters.iter().find(|(known, _)| *known == letter) {
            None => self.letters.push((letter, meaning)),
            Some((_, known)) if *known == meaning => {}
            Some((_, Meaning::Type(known))) => {
                let Meaning::Type(other) = &meaning else {
                    unreachable!("the table gives each letter one kind");
                };
                let message = format!("{other} and {known} are different types");
                return self.refuse(rules::TYPE_IDENTICAL, message);
            }
            Some(_) => {
                let message = "the vectors have different lengths".to_string();
                return self.refuse(rules::TYPE_IDENTICAL, message);
            }
        }
        Ok(())
    }

    pub(super) fn refuse<T>(&self, rule: Rule, message: String) -> Result<T> {
        let message = format!("{}: {message}", self.op);
        Err(IllFormed { rule, message })
    }

    fn underflow(&self) -> IllFormed {
        let message = format!("{} finds too little on the stack", self.op);
        IllFormed {
            rule: rules::EXPR_UNDERFLOW,
            message,
        }
    }

    fn meaning(&self, letter: &str) -> &Meaning {
        let found = self.letters.iter().find(|(known, _)| *known == letter);
        &found
            .expect("the table binds each letter before it asks about it")
            .1
    }

    pub(super) fn ty(&self, letter: &str) -> &Type {
        match self.meaning(letter) {
            Meaning::Type(ty) => ty,
            other => unreachable!("{letter} is {other:?}, no type"),
        }
    }

    pub(super) fn number(&self, letter: &str) -> u32 {
        match self.meaning(letter) {
            Meaning::Number(number) => *number,
            other => unreachable!("{letter} is {other:?}, no number"),
        }
    }

    pub(super) fn space(&self, letter: &str) -> AddressSpace {
        match self.meaning(letter) {
            Meaning::Space(space) => *space,
            other => unreachable!("{letter} is {other:?}, no address space"),
        }
    }
}
