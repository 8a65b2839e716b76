use super::*;
use crate::machine::example::{Example, defines, uses};
use crate::machine::stages::registers::spilled::{self, Transfer};
use crate::machine::{Edit, NewOperand, Operand, Register, Traits};
use crate::marks::SPILLED;

const VECTOR: Register = Register(1);
const SCALAR: Register = Register(2);
/// The variable that is followed, and another one.
const X: u32 = 0;
const Y: u32 = 1;

/// Code that saves and restores words of object 5, and what it does.
struct Code {
    example: Example,
    transfers: Vec<(Identity, (Transfer, u32))>,
}

impl Code {
    fn new() -> Code {
        let mut example = Example::new(false);
        for (register, number) in [(VECTOR, 2560), (SCALAR, 32)] {
            let physical = example.function.registers.physical.get_mut(&register);
            physical.expect("it has that").dwarf = Some(number);
        }
        Code {
            example,
            transfers: Vec::new(),
        }
    }

    fn identified(&mut self, id: InstructionId) -> Identity {
        let number = 100 + u64::from(id.0);
        self.example.identify(vec![(id, number)]);
        Identity(number)
    }

    fn writelane(&mut self, lane: u32) -> InstructionId {
        let lane = Operand::Immediate(lane.into());
        let operands = [defines(VECTOR), uses(SCALAR), lane, uses(VECTOR)];
        self.example.code("V_WRITELANE_B32", &operands)
    }

    /// As the program does, or a copy that nobody knows.
    fn overwrite(&mut self, lane: u32) {
        self.writelane(lane);
    }

    /// The register gets something else, as by an epilogue or another lane's number that nobody knows.
    fn written(&mut self) {
        self.example.code("V_MOV_B32", &[defines(VECTOR)]);
    }

    /// Saves a word in the lane after its number.
    fn save(&mut self, index: u32) {
        let id = self.writelane(index + 3);
        let identity = self.identified(id);
        let save = Transfer::Save(Word { object: 5, index });
        self.transfers.push((identity, (save, index + 3)));
    }

    fn restore(&mut self, index: u32) {
        let lane = Operand::Immediate(i64::from(index) + 3);
        let operands = [defines(SCALAR), uses(VECTOR), lane];
        let id = self.example.code("V_READLANE_B32", &operands);
        let identity = self.identified(id);
        let restore = Transfer::Restore(Word { object: 5, index });
        self.transfers.push((identity, (restore, index + 3)));
    }

    fn code(&mut self) {
        self.example.code("S_NOP", &[]);
    }

    /// That a variable is in object 5.
    fn value(&mut self, variable: u32) -> InstructionId {
        let id = self.example.value(variable, Operand::Immediate(5), 1);
        self.example.expression(id, &SPILLED, None);
        self.identified(id);
        id
    }

    /// That it is somewhere else.
    fn other(&mut self) {
        self.example.value(X, uses(Register::NONE), 1);
    }

    /// A block behind others.
    fn block(&mut self, behind: &[BlockId]) -> BlockId {
        let block = self.example.block();
        behind.iter().for_each(|from| self.example.edge(*from, block));
        block
    }

    fn notes(&self) -> Notes {
        Notes {
            spilled: spilled::Before::of(self.transfers.iter().copied()),
            ..Notes::default()
        }
    }

    /// The lanes of debug values, some of which LiveDebugValues has put there.
    fn lanes<const N: usize>(
        mut self,
        of: [InstructionId; N],
        new: &[InstructionId],
    ) -> [Option<Vec<u64>>; N] {
        let mut notes = self.notes();
        let mut before = self.example.function.clone();
        for id in new {
            before.instructions[id.0 as usize].traits = Traits::DEBUG;
        }
        for edit in note(&before, &mut notes).edits {
            if let Edit::Undefine(id) = edit {
                let first = self.example.function.instruction(id).operands.start;
                self.example.function.operands[first as usize] = uses(Register::NONE);
            }
        }
        prune(&self.example.function, &mut notes);
        lanes(&self.example, &notes, of)
    }
}

fn lanes<const N: usize>(example: &Example, notes: &Notes, of: [InstructionId; N]) -> [Option<Vec<u64>>; N] {
    let lanes = Lanes::new(&example.function, notes);
    of.map(|id| {
        let mut value = NewValue::like(&example.function, id)?;
        lanes.put(&mut value, id)?;
        assert_eq!(value.operands, [NewOperand::Immediate(0)]);
        let numbers = value.expression.chunks(2).filter(|pair| pair[0] == 0x23);
        Some(numbers.map(|pair| pair[1]).collect())
    })
}

fn lane(lane: u64) -> Option<Vec<u64>> {
    Some(vec![2560, lane])
}

#[test]
fn what_is_saved_is_there_if_it_is_restored() {
    let mut code = Code::new();
    let before = code.value(X);
    code.code();
    code.save(0);
    let there = code.value(X);
    code.code();
    code.restore(0);
    // LLVM says it where the register is dead.
    let behind = code.value(X);
    code.code();
    assert_eq!(code.lanes([before, there, behind], &[]), [None, lane(3), None]);
}

#[test]
fn it_is_saved_last_on_every_way() {
    let lanes = |write: &dyn Fn(&mut Code)| {
        let mut code = Code::new();
        code.save(0);
        let other = code.block(&[BlockId(0)]);
        write(&mut code);
        code.block(&[BlockId(0), other]);
        let value = code.value(X);
        code.restore(0);
        code.lanes([value], &[])
    };
    assert_eq!(lanes(&|_| {}), [lane(3)]);
    assert_eq!(lanes(&|code| code.save(0)), [lane(3)]);
    assert_eq!(lanes(&|code| code.overwrite(3)), [None]);
    assert_eq!(lanes(&|code| code.written()), [None]);
    assert_eq!(lanes(&|code| code.overwrite(4)), [lane(3)]);
    // Nothing is saved on a way.
    let mut code = Code::new();
    let saves = code.block(&[BlockId(0)]);
    code.save(0);
    code.block(&[BlockId(0), saves]);
    let value = code.value(X);
    code.restore(0);
    assert_eq!(code.lanes([value], &[]), [None]);
}

#[test]
fn something_older_is_in_front_of_what_saves_it() {
    let mut code = Code::new();
    code.save(0);
    let value = code.value(X);
    code.code();
    code.save(0);
    code.restore(0);
    assert_eq!(code.lanes([value], &[]), [None]);
}

#[test]
fn it_is_there_up_to_the_next_debug_value_or_not_at_all() {
    for write in [
        |code: &mut Code| code.save(0),
        |code: &mut Code| code.overwrite(3),
        |code: &mut Code| code.written(),
    ] {
        for (is_said, expected) in [(false, None), (true, lane(3))] {
            let mut code = Code::new();
            code.save(0);
            let value = code.value(X);
            code.restore(0);
            if is_said {
                code.other();
            }
            write(&mut code);
            code.code();
            assert_eq!(code.lanes([value], &[]), [expected]);
        }
        // The last instruction writes it behind all.
        let mut code = Code::new();
        code.save(0);
        let value = code.value(X);
        code.restore(0);
        write(&mut code);
        code.value(Y);
        assert_eq!(code.lanes([value], &[]), [lane(3)]);
    }
    let mut code = Code::new();
    code.save(0);
    let value = code.value(X);
    code.restore(0);
    code.overwrite(4);
    code.code();
    assert_eq!(code.lanes([value], &[]), [lane(3)]);
}

#[test]
fn several_words_are_several_lanes() {
    let mut code = Code::new();
    code.save(0);
    let one = code.value(X);
    code.code();
    code.save(1);
    let both = code.value(X);
    code.code();
    code.restore(0);
    code.restore(1);
    assert_eq!(code.lanes([one, both], &[]), [None, Some(vec![2560, 3, 2560, 4])]);
}

/// `x` is what is saved in one block; in a later one LiveDebugValues says so again.
fn followed(between: impl Fn(&mut Code, BlockId) -> Vec<BlockId>) -> Option<Vec<u64>> {
    let mut code = Code::new();
    code.save(0);
    code.value(X);
    code.restore(0);
    let behind = between(&mut code, BlockId(0));
    code.block(&behind);
    let there = code.value(X);
    code.code();
    let [found] = code.lanes([there], &[there]);
    found
}

#[test]
fn live_debug_values_is_right_where_nothing_is_saved_over_it() {
    assert_eq!(followed(|_, before| vec![before]), lane(3));
    // The register gets another value on a way, which is restored later.
    let saved = |code: &mut Code, before| {
        let other = code.block(&[before]);
        code.save(0);
        code.restore(0);
        vec![before, other]
    };
    assert_eq!(followed(saved), None);
    let overwritten = |code: &mut Code, before| {
        let other = code.block(&[before]);
        code.overwrite(3);
        vec![other]
    };
    assert_eq!(followed(overwritten), None);
    let said = |code: &mut Code, before| {
        let other = code.block(&[before]);
        code.other();
        vec![other]
    };
    assert_eq!(followed(said), None);
}

#[test]
fn live_debug_values_is_wrong_where_not_every_way_says_so() {
    let mut code = Code::new();
    let entry = BlockId(0);
    code.save(0);
    let one = code.block(&[entry]);
    code.value(X);
    code.restore(0);
    let other = code.block(&[entry]);
    code.block(&[one, other]);
    let there = code.value(X);
    code.code();
    assert_eq!(code.lanes([there], &[there]), [None]);
}

#[test]
fn around_a_loop_the_same_instruction_saves_something_else() {
    // x = k; if (c) { k = ..., saved } and x is still what k was.
    let mut code = Code::new();
    code.save(0);
    let head = code.block(&[BlockId(0)]);
    let value = code.value(X);
    code.restore(0);
    let saves = code.block(&[head]);
    code.save(0);
    let latch = code.block(&[head, saves]);
    let there = code.value(X);
    code.code();
    code.example.edge(latch, head);
    assert_eq!(code.lanes([value, there], &[there]), [lane(3), None]);
}

#[test]
fn what_a_scheduler_saves_earlier_is_another_value() {
    let build = |is_late: bool| {
        let mut code = Code::new();
        code.save(0);
        code.block(&[BlockId(0)]);
        let mut value = None;
        if is_late {
            code.example.code("S_NOP", &[]);
        } else {
            value = Some(code.value(X));
            code.restore(0);
        }
        code.save(0);
        if is_late {
            value = Some(code.value(X));
        }
        code.restore(0);
        (code, value.expect("it is there"))
    };
    let (early, value) = build(false);
    let mut notes = early.notes();
    note(&early.example.function, &mut notes);
    assert_eq!(lanes(&early.example, &notes, [value]), [None]);
    let identity = early.example.function.instruction(value).identity;
    assert!(notes.claims.0.contains_key(&identity));
    let (mut late, moved) = build(true);
    late.example.identify(vec![(moved, identity.0)]);
    notes.spilled = late.notes().spilled;
    assert_eq!(lanes(&late.example, &notes, [moved]), [None]);
}

#[test]
fn debug_values_that_are_gone_are_forgotten() {
    let build = |variable| {
        let mut code = Code::new();
        code.save(0);
        code.value(variable);
        code.restore(0);
        code
    };
    let known = |later: &Code| {
        let code = build(X);
        let mut notes = code.notes();
        note(&code.example.function, &mut notes);
        prune(&later.example.function, &mut notes);
        !notes.claims.0.is_empty()
    };
    assert!(known(&build(X)));
    // Its memory is another one's.
    assert!(!known(&build(Y)));
}
