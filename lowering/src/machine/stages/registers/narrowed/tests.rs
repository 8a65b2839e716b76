//! What is said to be in a place is there, on every way, in random functions of virtual
//! registers in parts.

use crate::machine::edit::{Changes, Edit, Position};
use crate::machine::random::{Lives, Tuples, tuples, way};
use crate::machine::stages::registers::{allocation, dead};
use crate::machine::{
    BlockId, Function, InstructionId, Notes, Operand, Register, RegisterFlags, RegisterOperand, VariableId,
};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::HashMap;

/// What a debug value says, and what its variable has.
#[derive(Clone, Debug)]
struct Said {
    of: RegisterOperand,
    is: Vec<Option<u32>>,
}

/// A run, and what is said in it.
struct Witness<'f> {
    function: &'f Function,
    lives: Lives,
    tuples: Tuples<'f>,
    /// What debug values are of now.
    operands: HashMap<InstructionId, RegisterOperand>,
    ends: HashMap<InstructionId, Vec<VariableId>>,
    said: HashMap<VariableId, Said>,
    /// The instruction of the block that came last.
    last: Option<InstructionId>,
    /// Whether what is said has to hold on, as nobody else ends it.
    holds_on: bool,
    compared: usize,
}

impl<'f> Witness<'f> {
    fn new(function: &'f Function, changes: &Changes, holds_on: bool) -> Witness<'f> {
        let mut witness = Witness {
            function,
            lives: Lives::new(function),
            tuples: Tuples::new(function),
            operands: HashMap::new(),
            ends: HashMap::new(),
            said: HashMap::new(),
            last: None,
            holds_on,
            compared: 0,
        };
        for edit in &changes.edits {
            match *edit {
                Edit::SetRegister(id, 0, register, part) => {
                    let flags = RegisterFlags::empty();
                    let of = RegisterOperand {
                        register,
                        part,
                        flags,
                    };
                    witness.operands.insert(id, of);
                }
                Edit::Undefine(id) => {
                    let nothing = RegisterOperand {
                        register: Register::NONE,
                        part: 0,
                        flags: RegisterFlags::empty(),
                    };
                    witness.operands.insert(id, nothing);
                }
                Edit::Insert(Position::Behind(id), ref value) => {
                    assert_eq!(value.expression, [crate::marks::DEAD_PART]);
                    witness.ends.entry(id).or_default().push(value.variable);
                }
                ref other => panic!("{other:?} isn't expected"),
            }
        }
        witness
    }

    fn block(&mut self, block: BlockId) {
        // Debug values are about their block.
        self.said.clear();
        self.last = None;
        for id in self.function.all_in_block(block) {
            if self.function.debug_value(id).is_some() {
                self.say(id);
                continue;
            }
            self.check(id);
            self.tuples.step(id);
            self.said
                .retain(|_, said| !self.function.writes(id, said.of.register));
            for variable in self.ends.get(&id).into_iter().flatten() {
                self.said.remove(variable);
            }
            self.last = Some(id);
        }
        self.tuples.leave(block, &self.lives);
    }

    fn say(&mut self, id: InstructionId) {
        let value = self.function.debug_value(id).expect("it is one");
        let variable = value.instance.variable;
        let [Operand::Register(was)] = self.function.operands(id) else {
            panic!("it is of a register");
        };
        let of = *self.operands.get(&id).unwrap_or(was);
        self.said.remove(&variable);
        if of.register == Register::NONE || self.is_seen(id, of.register) {
            return;
        }
        let is = self.tuples.read(was);
        let said = Said { of, is };
        self.compare(variable, &said, id);
        if self.holds_on {
            self.said.insert(variable, said);
        }
    }

    /// The parts of a register that are in their places in front of an instruction: those
    /// that are live, and what has just been written, even if nobody needs it.
    fn there(&self, id: InstructionId, register: Register) -> u64 {
        let mut there = self.lives.before(id, register);
        let last = self.last.map(|last| self.function.operands(last));
        let operands = last.unwrap_or_default().iter().filter_map(Operand::register);
        let written = operands.filter(|of| of.flags.contains(RegisterFlags::DEFINES));
        for of in written.filter(|of| of.register == register) {
            there |= self.function.registers.lanes(register, of.part);
        }
        there
    }

    /// Whether a register is dead, and LLVM sees that by itself.
    fn is_seen(&self, id: InstructionId, register: Register) -> bool {
        self.holds_on && self.there(id, register) == 0
    }

    /// In front of code, which may have other places for what isn't needed.
    fn check(&mut self, id: InstructionId) {
        for (variable, said) in std::mem::take(&mut self.said) {
            if !self.is_seen(id, said.of.register) {
                self.compare(variable, &said, id);
                self.said.insert(variable, said);
            }
        }
    }

    /// What is said is in its place, has been written, and is what it was; nobody says what a
    /// part has that wasn't written before on the way.
    fn compare(&mut self, variable: VariableId, said: &Said, id: InstructionId) {
        let needed = self.function.registers.lanes(said.of.register, said.of.part);
        let missing = needed & !self.there(id, said.of.register);
        assert_eq!(missing, 0, "{variable:?} at {id:?}: {said:?}");
        let shown = self.tuples.read(&said.of);
        let mut parts = shown.iter().zip(&said.is);
        let is_same = parts.all(|(shown, is)| is.is_none() || shown == is);
        assert!(is_same, "{variable:?} at {id:?}: {said:?}, {shown:?}");
        self.compared += 1;
    }
}

fn check(function: &Function, changes: &Changes, holds_on: bool, choices: &[u16]) -> usize {
    let mut witness = Witness::new(function, changes, holds_on);
    for block in way(function, choices) {
        witness.block(block);
    }
    witness.compared
}

fn check_dead(blocks: usize, tape: &[u16], choices: &[u16]) -> usize {
    let function = tuples(blocks, tape);
    let changes = dead::run(&function, &mut Notes::default());
    check_parts(&function, &changes);
    check(&function, &changes, false, choices)
}

/// No debug value is of a part of what is known as a whole only: LLVM crashes.
fn check_parts(function: &Function, changes: &Changes) {
    let witness = Witness::new(function, changes, false);
    for id in (0..function.instructions.len() as u32).map(InstructionId) {
        let [Operand::Register(was)] = function.operands(id) else {
            continue;
        };
        if function.debug_value(id).is_some() {
            let of = witness.operands.get(&id).unwrap_or(was);
            let ranges = function.live.registers.get(&of.register);
            assert!(
                of.part == 0 || ranges.is_none_or(|it| it.len() > 1),
                "{id:?}: {of:?}"
            );
        }
    }
}

fn check_allocation(blocks: usize, tape: &[u16], choices: &[u16]) -> usize {
    let function = tuples(blocks, tape);
    let changes = allocation::end_parts(&function, &mut Notes::default());
    check(&function, &changes, true, choices)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn what_is_live_is_there(
        blocks in 1..7_usize,
        tape in vec(any::<u16>(), 0..400),
        choices in vec(any::<u16>(), 0..24),
    ) {
        check_dead(blocks, &tape, &choices);
    }

    #[test]
    fn what_is_allocated_is_there(
        blocks in 1..7_usize,
        tape in vec(any::<u16>(), 0..400),
        choices in vec(any::<u16>(), 0..24),
    ) {
        check_allocation(blocks, &tape, &choices);
    }
}

/// A test that finds nothing says nothing.
#[test]
fn much_is_there() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let strategy = (1..7_usize, vec(any::<u16>(), 100..400), vec(any::<u16>(), 12..24));
    let mut compared = [0, 0];
    for _ in 0..300 {
        let (blocks, tape, choices) = strategy.new_tree(&mut runner).expect("it makes one").current();
        compared[0] += check_dead(blocks, &tape, &choices);
        compared[1] += check_allocation(blocks, &tape, &choices);
    }
    assert!(
        compared.iter().all(|found| *found > 400),
        "{compared:?} comparisons"
    );
}
