//! Instructions.

use super::Generator;
use crate::program::*;
use dilifetime::model::Type;

impl Generator {
    /// A value of a type: one of the last in scope, or a constant.
    pub fn operand(&mut self, ty: &Type) -> Operand {
        if let Some(value) = self.value(ty)
            && self.random.percent(85)
        {
            return Operand::Value(value);
        }
        self.constant(ty)
    }

    pub fn constant(&mut self, ty: &Type) -> Operand {
        let bits = match ty {
            Type::Float(_) => {
                let value = (self.random.below(200) as f64 - 100.0) / 4.0;
                match *ty == FLOAT {
                    true => u128::from((value as f32).to_bits()),
                    false => u128::from(value.to_bits()),
                }
            }
            Type::Pointer { .. } => 0,
            _ => match self.random.below(3) {
                0 => u128::from(self.random.number()),
                1 => u128::MAX - self.random.below(100) as u128,
                _ => self.random.below(100) as u128,
            },
        };
        Operand::Constant(ty.clone(), mask(bits, ty.bits()))
    }

    /// A value in scope of a type, rather a late one.
    pub fn value(&mut self, ty: &Type) -> Option<Value> {
        let all: Vec<Value> = self
            .scope
            .iter()
            .copied()
            .filter(|value| self.function.values[*value] == *ty)
            .collect();
        let late = all.len().saturating_sub(6);
        match self.random.percent(70) {
            true => self.random.one(&all[late..]).copied(),
            false => self.random.one(&all).copied(),
        }
    }

    fn integer(&mut self) -> Type {
        let bits = self.random.pick([8, 16, 32, 32, 64, 64, 64, 64, 128]);
        // The interpreter of GPU code has no room for everything.
        Type::Int(if self.gpu { bits.min(64) } else { bits })
    }

    /// A few instructions.
    pub fn straight(&mut self) {
        for _ in 0..1 + self.random.below(4) {
            self.instruction();
        }
    }

    fn instruction(&mut self) {
        match self.random.below(14) {
            0..=4 => self.arithmetic(),
            5 | 6 => self.cast(),
            7 => self.select(),
            8 => self.opaque(),
            9 | 10 => self.memory(),
            11 => self.floating(),
            12 => {
                let ty = Type::Int(64);
                let from = self.operand(&ty);
                let to = self.fresh(ty);
                self.emit(Inst::Call(to, from));
            }
            _ => self.offset(),
        }
    }

    fn arithmetic(&mut self) {
        let ty = self.integer();
        let op = self.random.pick([
            Binary::Add,
            Binary::Add,
            Binary::Sub,
            Binary::Mul,
            Binary::And,
            Binary::Or,
            Binary::Xor,
            Binary::Shl,
            Binary::LShr,
            Binary::AShr,
        ]);
        let one = self.operand(&ty);
        let other = match op {
            // A shift by the width is poison.
            Binary::Shl | Binary::LShr | Binary::AShr => {
                let distance = self.random.below(ty.bits() as usize) as u128;
                Operand::Constant(ty.clone(), distance)
            }
            _ => self.operand(&ty),
        };
        let to = self.fresh(ty);
        self.emit(Inst::Binary(to, op, one, other));
    }

    fn cast(&mut self) {
        let (from, to) = (self.integer(), self.integer());
        let what = self.operand(&from);
        let cast = match from.bits().cmp(&to.bits()) {
            std::cmp::Ordering::Less if self.random.percent(50) => Cast::SExt,
            std::cmp::Ordering::Less => Cast::ZExt,
            std::cmp::Ordering::Greater => Cast::Trunc,
            std::cmp::Ordering::Equal => return,
        };
        let to = self.fresh(to);
        self.emit(Inst::Cast(to, cast, what));
    }

    fn select(&mut self) {
        let condition = self.condition();
        let ty = self.integer();
        let (one, other) = (self.operand(&ty), self.operand(&ty));
        let to = self.fresh(ty);
        self.emit(Inst::Select(to, condition, one, other));
    }

    /// An `i1`, made anew.
    pub fn condition(&mut self) -> Operand {
        let ty = self.integer();
        let order = self
            .random
            .pick([Order::Equal, Order::UnsignedLess, Order::SignedLess]);
        let (one, other) = (self.operand(&ty), self.operand(&ty));
        let to = self.hidden(Type::Int(1));
        self.emit(Inst::Compare(to, order, one, other));
        Operand::Value(to)
    }

    fn opaque(&mut self) {
        let ty = match self.random.below(5) {
            0 => DOUBLE,
            1 => FLOAT,
            _ => Type::Int(self.random.pick([if self.gpu { 32 } else { 16 }, 32, 64, 64])),
        };
        let from = self.operand(&ty);
        let to = self.fresh(ty);
        self.emit(Inst::Opaque(to, from));
    }

    fn floating(&mut self) {
        let ty = if self.random.percent(50) { DOUBLE } else { FLOAT };
        let op = self.random.pick([Binary::FAdd, Binary::FMul]);
        let (one, other) = (self.operand(&ty), self.operand(&ty));
        let to = self.fresh(ty);
        self.emit(Inst::Binary(to, op, one, other));
    }

    fn memory(&mut self) {
        let volatile = self.random.percent(15);
        if let Some((slot, ty)) = self.random.one(&self.slots).cloned()
            && self.random.percent(60)
        {
            let address = Operand::Value(slot);
            if self.random.percent(60) {
                let what = self.operand(&ty);
                return self.emit(Inst::Store {
                    what,
                    to: address,
                    volatile,
                });
            }
            let to = self.fresh(ty);
            return self.emit(Inst::Load {
                to,
                from: address,
                volatile,
            });
        }
        let Some(address) = self.in_buffer() else {
            return;
        };
        let ty = Type::Int(self.random.pick([8, 16, 32, 64]));
        if self.random.percent(50) {
            let what = self.operand(&ty);
            return self.emit(Inst::Store {
                what,
                to: address,
                volatile,
            });
        }
        let to = self.fresh(ty);
        self.emit(Inst::Load {
            to,
            from: address,
            volatile,
        });
    }

    /// A pointer into the buffer; each is of a parameter and a few bytes.
    pub fn in_buffer(&mut self) -> Option<Operand> {
        let slots: Vec<Value> = self.slots.iter().map(|(slot, _)| *slot).collect();
        let all: Vec<Value> = self
            .scope
            .iter()
            .copied()
            .filter(|value| self.function.values[*value].is_pointer() && !slots.contains(value))
            .collect();
        self.random.one(&all).map(|value| Operand::Value(*value))
    }

    fn offset(&mut self) {
        // Only of the parameter, so that all stay inside.
        let buffer = (0..self.function.parameters).find(|value| self.function.values[*value].is_pointer());
        let Some(buffer) = buffer else { return };
        let bytes = self.random.below(200) as i64;
        let to = self.fresh(pointer(self.gpu));
        self.emit(Inst::Offset(to, Operand::Value(buffer), bytes));
    }
}
