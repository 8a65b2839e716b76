//! Variables, their lifetimes, and where these begin and end.

use super::Generator;
use crate::program::*;
use dilifetime::evaluate::Referrer;
use dilifetime::model::{Expr, Type};

/// Lifetimes that a function may have.
const MOST: usize = 12;

impl Generator {
    /// Variables and fragments, and their computed lifetimes.
    pub fn objects(&mut self) {
        let fragments = self.random.below(4);
        for _ in 0..fragments {
            let bits = self.random.pick([8, 16, 32, 32, 64, 64]);
            self.function.objects.push(Object {
                name: None,
                bits,
                parameter: None,
            });
        }
        for number in 0..1 + self.random.below(5) {
            let parameter = self.random.percent(20).then_some(number + 1);
            let bits = self.random.pick([8, 16, 32, 32, 64, 64, 64, 96, 128, 24]);
            self.function.objects.push(Object {
                name: Some(format!("{}x{number}", self.function.name)),
                bits,
                parameter,
            });
        }
        for object in 0..self.function.objects.len() {
            // What comes later is never an argument: there is no cycle.
            let chance = if self.function.objects[object].name.is_some() {
                45
            } else {
                20
            };
            if self.random.percent(chance) {
                self.computed(object);
            }
        }
    }

    fn computed(&mut self, object: usize) {
        let mut arguments = Vec::new();
        for _ in 0..self.random.below(3) {
            if object > 0 {
                arguments.push(self.random.below(object));
            }
        }
        if !arguments.is_empty() && self.random.percent(20) {
            arguments.push(arguments[0]);
        }
        let location = self.expression(object, Referrer::None, None, &arguments);
        self.add(object, location, arguments, true);
    }

    fn add(&mut self, object: usize, location: Expr, arguments: Vec<usize>, computed: bool) -> usize {
        self.function.lifetimes.push(Lifetime {
            object,
            location,
            arguments,
            computed,
        });
        self.function.lifetimes.len() - 1
    }

    /// Lifetimes begin and end here, and variables are looked at.
    pub fn events(&mut self) {
        for _ in 0..1 + self.random.below(3) {
            match self.random.below(8) {
                0..=2 => self.begin(),
                3 => self.kill(),
                4..=6 => self.marker(),
                _ => self.straight(),
            }
        }
        self.marker();
    }

    fn begin(&mut self) {
        if self.function.lifetimes.len() >= MOST {
            return;
        }
        let object = self.random.below(self.function.objects.len());
        // One variable may be in several places at once, if they agree.
        let active: Vec<usize> = self
            .begun
            .iter()
            .copied()
            .filter(|each| self.function.lifetimes[*each].object == object)
            .collect();
        let again = self.random.percent(15);
        if !again {
            for each in &active {
                self.end_lifetime(*each);
            }
        }
        let referrer = self.referrer();
        let bits = Referrer::Entity {
            bits: Some(self.function.type_of(&referrer).bits()),
        };
        let ty = self.function.type_of(&referrer).clone();
        let arguments = match object > 0 && self.random.percent(20) {
            true => vec![self.random.below(object)],
            false => vec![],
        };
        let location = self.expression(object, bits, Some(&ty), &arguments);
        let lifetime = self.add(object, location.clone(), arguments.clone(), false);
        self.emit(Inst::Def(lifetime, referrer.clone()));
        self.begun.push(lifetime);
        let copies = matches!(ty, Type::Int(32 | 64));
        if copies && self.random.percent(12) && self.function.lifetimes.len() < MOST {
            self.second_place(object, location, arguments, referrer);
        }
    }

    /// Another place of the same value.
    fn second_place(&mut self, object: usize, location: Expr, arguments: Vec<usize>, referrer: Operand) {
        let ty = self.function.type_of(&referrer).clone();
        let to = self.fresh(ty);
        self.emit(Inst::Opaque(to, referrer));
        let lifetime = self.add(object, location, arguments, false);
        self.emit(Inst::Def(lifetime, Operand::Value(to)));
        self.begun.push(lifetime);
    }

    /// Something to refer to.
    fn referrer(&mut self) -> Operand {
        if self.random.percent(8) {
            let ty = Type::Int(self.random.pick([8, 32, 64]));
            return self.constant(&ty);
        }
        if let Some((slot, _)) = self.random.one(&self.slots).cloned()
            && self.random.percent(25)
        {
            return Operand::Value(slot);
        }
        let late = self.scope.len().saturating_sub(8);
        let from = if self.random.percent(60) { late } else { 0 };
        let all: Vec<Value> = self.scope[from..].to_vec();
        match self.random.one(&all) {
            Some(value) => Operand::Value(*value),
            None => self.constant(&Type::Int(64)),
        }
    }

    fn kill(&mut self) {
        if let Some(lifetime) = self.random.one(&self.begun).copied() {
            self.end_lifetime(lifetime);
        }
    }

    fn end_lifetime(&mut self, lifetime: usize) {
        self.begun.retain(|each| *each != lifetime);
        self.emit(Inst::Kill(lifetime));
    }

    /// A place where variables are looked at. Much of what they refer to is
    /// in registers there.
    pub fn marker(&mut self) {
        let referrers: Vec<(usize, Operand)> = self
            .function
            .blocks
            .iter()
            .flat_map(|block| &block.body)
            .filter_map(|inst| match inst {
                Inst::Def(lifetime, referrer) => Some((*lifetime, referrer.clone())),
                _ => None,
            })
            .collect();
        let mut held: Vec<Operand> = Vec::new();
        for (lifetime, referrer) in referrers {
            let Operand::Value(value) = &referrer else {
                continue;
            };
            let fits = match self.function.values[*value] {
                Type::Int(bits) => bits <= 64 && bits >= if self.gpu { 32 } else { 8 },
                Type::Float(_) | Type::Pointer { .. } => true,
                _ => false,
            };
            let is_there =
                self.scope.contains(value) && self.begun.contains(&lifetime) && !held.contains(&referrer);
            if fits && is_there && held.len() < 5 && self.random.percent(65) {
                held.push(referrer);
            }
        }
        self.markers += 1;
        self.emit(Inst::Marker(self.markers, held));
    }
}
