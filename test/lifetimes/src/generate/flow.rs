//! Blocks and how they follow each other. Every loop counts, so that it ends.

use super::Generator;
use crate::program::*;
use dilifetime::model::Type;

/// A block that goes on to a join, and what is in scope at its end.
struct Arm {
    from: BlockId,
    scope: Vec<Value>,
}

impl Generator {
    /// What follows one after the other.
    pub fn region(&mut self, depth: usize) {
        for _ in 0..1 + self.random.below(4) {
            match self.random.below(10) {
                0..=2 => self.straight(),
                3..=5 => self.events(),
                _ if depth >= 3 || self.budget == 0 => self.events(),
                6 => self.branch(depth),
                7 => self.switch(depth),
                8 => self.looping(depth),
                _ => match self.random.below(4) {
                    0 => self.two_entries(depth),
                    1 => self.early_return(depth),
                    _ => self.branch(depth),
                },
            }
            self.budget = self.budget.saturating_sub(1);
        }
    }

    /// The region of a block that is entered from here; what follows sees
    /// nothing of it.
    fn inside(&mut self, block: BlockId, depth: usize) -> Arm {
        let (scope, begun) = (self.scope.clone(), self.begun.clone());
        self.block = block;
        self.straight();
        self.region(depth + 1);
        self.begun.extend(begun);
        self.begun.sort_unstable();
        self.begun.dedup();
        Arm {
            from: self.block,
            scope: std::mem::replace(&mut self.scope, scope),
        }
    }

    /// With an `else` or, with a critical edge, without one.
    fn branch(&mut self, depth: usize) {
        let condition = self.condition();
        let (before, one, join) = (self.block, self.new_block(), self.new_block());
        let mut arms = Vec::new();
        if self.random.percent(60) {
            let other = self.new_block();
            self.end(End::Branch(condition, one, other));
            arms.push(self.inside(one, depth));
            self.end(End::Jump(join));
            arms.push(self.inside(other, depth));
        } else {
            self.end(End::Branch(condition, one, join));
            let scope = self.scope.clone();
            arms.push(Arm { from: before, scope });
            arms.push(self.inside(one, depth));
        }
        self.end(End::Jump(join));
        self.join(join, &arms);
    }

    /// Cases that lead to a join, or on into the next one.
    fn switch(&mut self, depth: usize) {
        let ty = Type::Int(self.random.pick([8, 32, 64]));
        let what = self.operand(&ty);
        let count = 2 + self.random.below(3);
        let narrow = self.hidden(ty.clone());
        self.emit(Inst::Binary(
            narrow,
            Binary::And,
            what,
            Operand::Constant(ty, count as u128),
        ));
        let join = self.new_block();
        let cases: Vec<BlockId> = (0..count).map(|_| self.new_block()).collect();
        let mut table: Vec<(u64, BlockId)> = (0..).zip(cases.iter().copied()).collect();
        if self.random.percent(30) {
            // Two cases lead to one block.
            table.push((count as u64, cases[0]));
        }
        let default = if self.random.percent(50) {
            join
        } else {
            cases[count - 1]
        };
        self.end(End::Switch(Operand::Value(narrow), default, table));
        let mut arms = Vec::new();
        if default == join {
            let scope = self.scope.clone();
            arms.push(Arm {
                from: self.block,
                scope,
            });
        }
        for (number, case) in cases.iter().enumerate() {
            let arm = self.inside(*case, depth);
            match cases.get(number + 1) {
                Some(next) if self.random.percent(25) => self.end(End::Jump(*next)),
                _ => {
                    self.end(End::Jump(join));
                    arms.push(arm);
                }
            }
        }
        self.join(join, &arms);
    }

    /// Goes on in a block to which several lead, with some phis.
    fn join(&mut self, join: BlockId, arms: &[Arm]) {
        self.block = join;
        for _ in 0..self.random.below(3) {
            let ty = match self.random.below(6) {
                0 => DOUBLE,
                _ => Type::Int(self.random.pick([8, 16, 32, 64, 64])),
            };
            let incoming = arms
                .iter()
                .map(|arm| (arm.from, self.of(&arm.scope, &ty)))
                .collect();
            let result = self.fresh(ty);
            self.function.blocks[join].phis.push(Phi { result, incoming });
        }
    }

    fn of(&mut self, scope: &[Value], ty: &Type) -> Operand {
        let scope = std::mem::replace(&mut self.scope, scope.to_vec());
        let operand = self.operand(ty);
        self.scope = scope;
        operand
    }

    /// A loop that is left at its top, at its bottom, or in between.
    pub fn looping(&mut self, depth: usize) {
        let counter = Type::Int(self.random.pick([8, 32, 64]));
        let limit = Operand::Constant(counter.clone(), 1 + self.random.below(4) as u128);
        let (before, header) = (self.block, self.new_block());
        self.end(End::Jump(header));
        let entry = self.scope.clone();
        self.block = header;
        let count = self.fresh(counter.clone());
        let carried: Vec<Value> = (0..self.random.below(3))
            .map(|_| {
                let ty = Type::Int(self.random.pick([16, 32, 64, 64]));
                self.fresh(ty)
            })
            .collect();
        let exit = self.new_block();
        let top = self.random.percent(50);
        let mut scope = self.scope.clone();
        if top {
            let condition = self.less(count, &limit);
            let body = self.new_block();
            self.end(End::Branch(condition, body, exit));
            self.block = body;
        }
        self.straight();
        self.region(depth + 1);
        let leaves = self.random.percent(30);
        if leaves {
            let (condition, on) = (self.condition(), self.new_block());
            self.end(End::Branch(condition, exit, on));
            self.block = on;
            self.events();
        }
        let next = self.hidden(counter.clone());
        let one = Operand::Constant(counter.clone(), 1);
        self.emit(Inst::Binary(next, Binary::Add, Operand::Value(count), one));
        let latch = self.block;
        match top {
            true => self.end(End::Jump(header)),
            false => {
                let condition = self.less(next, &limit);
                self.end(End::Branch(condition, header, exit));
            }
        }
        let zero = Operand::Constant(counter, 0);
        self.carry(header, count, before, zero, latch, Operand::Value(next));
        for value in carried {
            let ty = self.function.values[value].clone();
            let (first, again) = (self.of(&entry, &ty), self.operand(&ty));
            self.carry(header, value, before, first, latch, again);
        }
        // Without a way out in between, the bottom dominates what follows.
        if !top && !leaves {
            scope = self.scope.clone();
        }
        self.scope = scope;
        self.block = exit;
    }

    fn less(&mut self, count: Value, limit: &Operand) -> Operand {
        let to = self.hidden(Type::Int(1));
        self.emit(Inst::Compare(
            to,
            Order::UnsignedLess,
            Operand::Value(count),
            limit.clone(),
        ));
        Operand::Value(to)
    }

    fn carry(
        &mut self,
        header: BlockId,
        result: Value,
        before: BlockId,
        first: Operand,
        latch: BlockId,
        again: Operand,
    ) {
        let incoming = vec![(before, first), (latch, again)];
        self.function.blocks[header].phis.push(Phi { result, incoming });
    }

    /// A loop that is entered at two places.
    fn two_entries(&mut self, depth: usize) {
        let ty = Type::Int(32);
        let fuel = Operand::Constant(ty.clone(), 1 + self.random.below(3) as u128);
        let condition = self.condition();
        let (before, one, other, exit) = (self.block, self.new_block(), self.new_block(), self.new_block());
        self.end(End::Branch(condition, one, other));
        let (first, second) = (self.hidden(ty.clone()), self.hidden(ty.clone()));
        let arm = self.inside(one, depth);
        self.end(End::Jump(other));
        self.block = other;
        self.events();
        let left = self.hidden(ty.clone());
        let less = Operand::Constant(ty.clone(), 1);
        self.emit(Inst::Binary(left, Binary::Sub, Operand::Value(second), less));
        let more = self.hidden(Type::Int(1));
        let zero = Operand::Constant(ty, 0);
        self.emit(Inst::Compare(more, Order::SignedLess, zero, Operand::Value(left)));
        let from = self.block;
        self.end(End::Branch(Operand::Value(more), one, exit));
        self.carry(one, first, before, fuel.clone(), from, Operand::Value(left));
        self.carry(other, second, before, fuel, arm.from, Operand::Value(first));
        self.block = exit;
    }

    fn early_return(&mut self, depth: usize) {
        let condition = self.condition();
        let (leave, on) = (self.new_block(), self.new_block());
        self.end(End::Branch(condition, leave, on));
        let begun = self.begun.clone();
        let arm = self.inside(leave, depth);
        self.begun = begun;
        let ty = Type::Int(64);
        let result = self.of(&arm.scope, &ty);
        self.end(End::Return(result));
        self.block = on;
    }
}
