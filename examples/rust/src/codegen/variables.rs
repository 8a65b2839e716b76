//! Variables, their types, and the lifetimes that say where they are.

use super::{Generator, Outcome, Slot};
use crate::syntax::{Expr, Mistake};
use dilifetime_llvm::inkwell::{Expression, Object};
use inkwell::debug_info::{AsDIScope, DIFlags, DIFlagsConstants, DIType};
use inkwell::values::{BasicValue, BasicValueEnum};

impl<'ctx> Generator<'_, 'ctx> {
    pub(super) fn end(&self, slot: &Slot<'ctx>) -> Outcome<()> {
        if let Some(lifetime) = slot.lifetime {
            self.lifetimes.kill(&self.builder, lifetime)?;
        }
        Ok(())
    }

    /// From here on a slot whose lifetime has ended, or never began, holds this value.
    pub(super) fn begin(&mut self, slot: usize, value: impl BasicValue<'ctx>) -> Outcome<()> {
        let value = value.as_basic_value_enum();
        let slot = &mut self.slots[slot];
        let lifetime = self
            .lifetimes
            .bounded(slot.object, &Expression::referrer(value.get_type()))?;
        self.lifetimes.def(&self.builder, lifetime, value)?;
        slot.holds = value;
        slot.lifetime = Some(lifetime);
        Ok(())
    }

    /// A pair is where its halves are.
    pub(super) fn describe_pair(&self, variable: Object<'ctx>, halves: [Object<'ctx>; 2]) -> Outcome<()> {
        let halves = halves.map(|half| Expression::object(half, self.i32));
        let whole = Expression::composite(halves, self.context.i64_type()).ok_or("no parts")?;
        Ok(self.lifetimes.computed(self.function, variable, &whole)?)
    }

    /// A let is nowhere: it is computed from the variables that it names.
    pub(super) fn computed(&self, expr: &Expr, line: u32) -> Result<Expression<'ctx>, Mistake> {
        Ok(match expr {
            Expr::Number(number) => Expression::constant(self.constant(*number)),
            Expr::Name(name) => match self.lets.get(name) {
                Some(meant) => self.computed(meant, line)?,
                None => Expression::object(self.slots[self.slot(name, line)?].object, self.i32),
            },
            Expr::Binary(operator @ ('+' | '-' | '*'), left, right) => {
                let (left, right) = (self.computed(left, line)?, self.computed(right, line)?);
                match operator {
                    '+' => left + right,
                    '-' => left - right,
                    _ => left * right,
                }
            }
            _ => {
                return Err(Mistake::new(
                    line,
                    "let takes +, - and * over variables and numbers",
                ));
            }
        })
    }

    pub(super) fn slot(&self, name: &str, line: u32) -> Result<usize, Mistake> {
        let found = self.names.get(name).copied();
        found.ok_or_else(|| Mistake::new(line, format!("there is no variable '{name}'")))
    }

    pub(super) fn is_new(&self, name: &str, line: u32) -> Result<(), Mistake> {
        match self.names.contains_key(name) || self.lets.contains_key(name) {
            true => Err(Mistake::new(line, format!("'{name}' is there already"))),
            false => Ok(()),
        }
    }

    pub(super) fn declare(
        &mut self,
        name: &str,
        line: u32,
        object: Object<'ctx>,
        value: impl BasicValue<'ctx>,
    ) -> Outcome<()> {
        let value = value.as_basic_value_enum();
        let slot = self.hold(name, line, object, value)?;
        self.begin(slot, value)
    }

    /// A new slot, without a lifetime of its own.
    pub(super) fn hold(
        &mut self,
        name: &str,
        line: u32,
        object: Object<'ctx>,
        holds: BasicValueEnum<'ctx>,
    ) -> Outcome<usize> {
        self.is_new(name, line)?;
        let lifetime = None;
        self.slots.push(Slot {
            object,
            holds,
            lifetime,
        });
        let slot = self.slots.len() - 1;
        self.names.insert(name.to_string(), slot);
        Ok(slot)
    }

    pub(super) fn variable(&self, name: &str, line: u32, ty: DIType<'ctx>) -> Object<'ctx> {
        let variable =
            self.debug
                .create_auto_variable(self.scope, name, self.file, line, ty, true, DIFlags::ZERO, 0);
        self.lifetimes.variable(variable)
    }

    pub(super) fn pair_type(&self) -> DIType<'ctx> {
        let scope = self.file.as_debug_info_scope();
        let member = |name, offset| {
            let file = self.file;
            let member =
                self.debug
                    .create_member_type(scope, name, file, 0, 32, 32, offset, DIFlags::ZERO, self.int);
            member.as_type()
        };
        let members = [member("lo", 0), member("hi", 32)];
        let pair = self.debug.create_struct_type(
            scope,
            "pair",
            self.file,
            0,
            64,
            32,
            DIFlags::ZERO,
            None,
            &members,
            0,
            None,
            "",
        );
        pair.as_type()
    }
}
