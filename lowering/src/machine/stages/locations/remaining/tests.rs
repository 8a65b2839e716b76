//! What is found is true, in every lane that is on, on every way.

use super::run;
use crate::machine::random::{LANES, Wave, evaluate, program, way};
use crate::machine::{
    BlockId, Changes, Edit, Function, InstructionId, NewValue, Notes, Operand, Position, Register,
    RegisterOperand, Traits, VariableId,
};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::HashMap;

/// What is said of a variable right now: by the function, or by what was found.
#[derive(Clone, Debug)]
enum Said {
    Given(Register),
    Found(NewValue),
}

/// A run, and what is true of variables in it.
struct Witness<'f> {
    function: &'f Function,
    wave: Wave<'f>,
    said: HashMap<VariableId, Said>,
    /// By variable and lane; none: nobody has said anything that is true.
    truth: HashMap<(VariableId, usize), u64>,
    found: HashMap<InstructionId, Vec<NewValue>>,
    at_end: HashMap<BlockId, Vec<NewValue>>,
    /// How often something that was found was compared.
    compared: usize,
}

impl<'f> Witness<'f> {
    fn new(function: &'f Function, changes: &Changes) -> Witness<'f> {
        let mut witness = Witness {
            function,
            wave: Wave::new(function),
            said: HashMap::new(),
            truth: HashMap::new(),
            found: HashMap::new(),
            at_end: HashMap::new(),
            compared: 0,
        };
        for edit in &changes.edits {
            match edit {
                Edit::Insert(Position::Before(id), value) => {
                    witness.found.entry(*id).or_default().push(value.clone())
                }
                Edit::Insert(Position::End(block), value) => {
                    witness.at_end.entry(*block).or_default().push(value.clone())
                }
                other => panic!("{other:?} isn't expected"),
            }
        }
        witness
    }

    fn mask(&self, variable: VariableId) -> u64 {
        match self.function.variable(variable).size {
            Some(32) => u64::from(u32::MAX),
            _ => u64::MAX,
        }
    }

    fn block(&mut self, block: BlockId) {
        // Debug values are about their block.
        self.said.clear();
        for id in self.function.in_block(block) {
            for value in self.found.get(&id).cloned().unwrap_or_default() {
                self.take(value);
            }
            if self.function.debug_value(id).is_some() {
                self.given(id);
                continue;
            }
            if self.function.has(id, Traits::NO_CODE) {
                continue;
            }
            self.check(id);
            let before: Vec<bool> = (0..LANES).map(|lane| self.wave.is_on(lane)).collect();
            self.wave.step(id);
            let is_written = |said: &Said| {
                let written = |register| self.function.writes(id, register);
                match said {
                    Said::Given(register) => written(*register),
                    Said::Found(value) => value.registers().any(written),
                }
            };
            self.said.retain(|_, said| !is_written(said));
            self.switch_on(&before);
        }
        for value in self.at_end.get(&block).cloned().unwrap_or_default() {
            self.take(value);
        }
    }

    fn take(&mut self, value: NewValue) {
        let is_nothing = value.registers().any(|register| register == Register::NONE);
        self.said.remove(&value.variable);
        if !is_nothing {
            self.said.insert(value.variable, Said::Found(value));
        }
    }

    /// A debug value of the function is true of the lanes that are on.
    fn given(&mut self, id: InstructionId) {
        let value = self.function.debug_value(id).expect("it is one");
        let variable = value.instance.variable;
        let [Operand::Register(RegisterOperand { register, .. })] = self.function.operands(id) else {
            panic!("it is of a register");
        };
        self.said.remove(&variable);
        for lane in (0..LANES).filter(|lane| self.wave.is_on(*lane)) {
            self.truth.remove(&(variable, lane));
        }
        if *register != Register::NONE {
            self.said.insert(variable, Said::Given(*register));
            self.tell(variable, *register);
        }
    }

    fn tell(&mut self, variable: VariableId, register: Register) {
        for lane in (0..LANES).filter(|lane| self.wave.is_on(*lane)) {
            let value = self.wave.read(register, lane) & self.mask(variable);
            self.truth.insert((variable, lane), value);
        }
    }

    /// What the function says goes for lanes that are switched on: else it has to
    /// say something else.
    fn switch_on(&mut self, before: &[bool]) {
        if (0..LANES).any(|lane| self.wave.is_on(lane) && !before[lane]) {
            for (variable, said) in self.said.clone() {
                if let Said::Given(register) = said {
                    self.tell(variable, register);
                }
            }
        }
    }

    fn check(&mut self, id: InstructionId) {
        for (&variable, said) in &self.said {
            let Said::Found(value) = said else {
                continue;
            };
            for lane in (0..LANES).filter(|lane| self.wave.is_on(*lane)) {
                let shown = evaluate(value, &self.wave, lane) & self.mask(variable);
                let is = self.truth.get(&(variable, lane));
                assert_eq!(Some(&shown), is, "{variable:?} at {id:?}, lane {lane}: {value:?}");
                self.compared += 1;
            }
        }
    }
}

fn check(function: &Function, choices: &[u16]) -> usize {
    let changes = run(function, &mut Notes::default());
    let mut witness = Witness::new(function, &changes);
    for block in way(function, choices) {
        witness.block(block);
    }
    witness.compared
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn what_is_found_is_true(
        blocks in 1..7_usize,
        tape in vec(any::<u16>(), 0..220),
        choices in vec(any::<u16>(), 0..24),
    ) {
        check(&program(blocks, &tape), &choices);
    }
}

/// A test that finds nothing says nothing.
#[test]
fn much_is_found() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let strategy = (1..7_usize, vec(any::<u16>(), 100..220), vec(any::<u16>(), 12..24));
    let compared: usize = (0..300)
        .map(|_| {
            let (blocks, tape, choices) = strategy.new_tree(&mut runner).expect("it makes one").current();
            check(&program(blocks, &tape), &choices)
        })
        .sum();
    assert!(compared > 1000, "{compared} comparisons");
}
