//! Debug values that the allocation of registers trims to their scope.
//!
//! LiveDebugVariables takes debug values out of the code while registers are allocated,
//! and puts one that begins outside of its lexical scope back where the scope goes on.
//! Until there its variable would be what it was before: instructions of the scope may
//! come to stand between. So it is noted which debug values stood right behind an
//! instruction, and where one is missing the older one ends.

use super::allocation::is_end;
use crate::machine::edit::{NewOperand, marked};
use crate::machine::{
    BlockId, Changes, Edit, Function, Identity, InstructionId, NewValue, Notes, Position, Register, Traits,
    VariablePart,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a debug value says, without its variable and place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Content {
    operands: Vec<NewOperand>,
    expression: Vec<u64>,
    is_indirect: bool,
}

/// A debug value that stood right behind an instruction.
#[derive(Clone, Debug)]
struct Noted {
    key: VariablePart,
    location: Identity,
    content: Content,
}

/// Before registers are allocated.
#[derive(Debug, Default)]
pub struct Before {
    behind: FxHashMap<Identity, Vec<Noted>>,
    /// All that is said of each variable.
    of: FxHashMap<VariablePart, FxHashSet<Content>>,
}

impl Before {
    fn behind(&self, function: &Function, code: InstructionId) -> &[Noted] {
        let noted = self.behind.get(&function.instruction(code).identity);
        let noted = noted.filter(|_| function.has(code, Traits::MARKED));
        noted.map_or(&[], Vec::as_slice)
    }
}

/// A debug value, unless it is one that ends others during the allocation only.
fn noted(function: &Function, id: InstructionId) -> Option<Noted> {
    let debug = function.debug_value(id)?;
    let value = NewValue::like(function, id).filter(|_| !is_end(function, id))?;
    Some(Noted {
        key: function.variable_part(debug),
        location: value.location,
        content: Content {
            operands: value.operands,
            expression: value.expression,
            is_indirect: value.is_indirect,
        },
    })
}

/// Before registers are allocated. Instructions are marked then, as the memory of one
/// that goes may become another one's.
pub fn note(function: &Function, notes: &mut Notes) -> Changes {
    let mut before = Before::default();
    for block in function.block_ids() {
        let mut last = None;
        for id in function.in_block(block) {
            if let Some(noted) = noted(function, id) {
                let of = before.of.entry(noted.key.clone()).or_default();
                of.insert(noted.content.clone());
                if let Some(last) = last {
                    let behind: &mut Vec<Noted> = before.behind.entry(last).or_default();
                    behind.retain(|other| other.key != noted.key);
                    behind.push(noted);
                }
            } else if !function.is_debug(id) {
                last = Some(function.instruction(id).identity);
            }
        }
    }
    notes.trimmed = before;
    Changes::default()
}

/// Behind it, while the marks are there.
pub fn check(function: &Function, notes: &mut Notes) -> Changes {
    let before = std::mem::take(&mut notes.trimmed);
    let mut changes = Changes::default();
    for block in function.block_ids() {
        let mut check = Check {
            function,
            before: &before,
            last: None,
            current: FxHashMap::default(),
            missing: Vec::new(),
        };
        check.block(block, &mut changes);
    }
    changes
}

struct Check<'f> {
    function: &'f Function,
    before: &'f Before,
    /// The last instruction that was there before.
    last: Option<InstructionId>,
    /// What the last debug value of each variable said before, if that is known.
    current: FxHashMap<VariablePart, Option<Content>>,
    /// What stood right behind that instruction, and isn't there.
    missing: Vec<Noted>,
}

impl Check<'_> {
    fn block(&mut self, block: BlockId, changes: &mut Changes) {
        let function = self.function;
        for id in function.in_block(block) {
            if let Some(now) = noted(function, id) {
                self.missing.retain(|missing| missing.key != now.key);
                let said = self.said(id, &now);
                self.current.insert(now.key, said);
            } else if !function.is_debug(id) && function.has(id, Traits::MARKED) {
                self.end(changes);
                self.last = Some(id);
                self.missing = self.before.behind(function, id).to_vec();
            }
        }
        self.end(changes);
    }

    /// What a debug value said before: registers have got other names.
    fn said(&self, id: InstructionId, now: &Noted) -> Option<Content> {
        let mut registers = self.function.registers_of(id);
        let is_of_none = registers.all(|register| register == Register::NONE);
        let before = self
            .last
            .map_or(&[][..], |last| self.before.behind(self.function, last));
        let noted = before.iter().find(|noted| noted.key == now.key);
        let noted = noted.or(Some(now).filter(|_| is_of_none));
        noted.map(|noted| noted.content.clone())
    }

    /// Ends what is older than something that is missing.
    fn end(&mut self, changes: &mut Changes) {
        let missing = std::mem::take(&mut self.missing);
        let Some(last) = self
            .last
            .filter(|last| !self.function.has(*last, Traits::TERMINATOR))
        else {
            return;
        };
        for Noted {
            key,
            location,
            content,
        } in missing
        {
            let is_older = match self.current.get(&key) {
                Some(Some(said)) => *said != content,
                // Nobody knows which of the registers it was.
                Some(None) => false,
                None => self.before.of[&key].len() > 1,
            };
            if is_older {
                let mut nothing = NewValue::nothing(key.0.variable, location, key.1.as_ref());
                nothing.expression = marked(&nothing.expression);
                changes.edits.push(Edit::Insert(Position::Behind(last), nothing));
                self.current.remove(&key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Operand;
    use crate::machine::example::{Example, listing};

    /// A variable becomes another number behind b, and LLVM puts that behind c. With
    /// registers nothing is known of names.
    fn trimmed(numbers: [i64; 2], is_put_back: bool) -> Vec<String> {
        let mut example = Example::new(false);
        example.code("a", &[]);
        example.value(0, Operand::Immediate(numbers[0]), 1);
        example.code("b", &[]);
        example.value(0, Operand::Immediate(numbers[1]), 2);
        example.code("c", &[]);
        let mut notes = Notes::default();
        note(&example.function, &mut notes);
        let order: &[u32] = if is_put_back {
            &[0, 1, 2, 3, 4]
        } else {
            &[0, 1, 2, 4, 3]
        };
        let order: Vec<InstructionId> = order.iter().map(|id| InstructionId(*id)).collect();
        let mut function = example.reordered(&order);
        for instruction in &mut function.instructions {
            instruction.traits |= Traits::MARKED;
        }
        listing(&function, &check(&function, &mut notes))
    }

    #[test]
    fn what_is_older_ends_where_the_next_one_stood() {
        assert_eq!(
            trimmed([1, 2], false),
            ["a", "x=1", "b", "x=? [4098, 0]", "c", "x=2"]
        );
    }

    #[test]
    fn what_is_there_stays() {
        assert_eq!(trimmed([1, 2], true), ["a", "x=1", "b", "x=2", "c"]);
        assert_eq!(trimmed([1, 1], false), ["a", "x=1", "b", "c", "x=1"]);
    }
}
