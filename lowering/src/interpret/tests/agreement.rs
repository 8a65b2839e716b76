//! Random expressions of DWARF 5, evaluated by us and by gimli.

use super::oracle::{Machine, Verdict, compare};
use super::*;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Numbers that decide an expression.
struct Maker {
    choices: std::vec::IntoIter<u64>,
    out: Vec<u8>,
    /// Where operations start.
    starts: Vec<usize>,
    /// Branches: where the operand is.
    branches: Vec<usize>,
    /// An estimate of the stack's size.
    height: usize,
    /// Values of narrow signed types are made, which gimli extends to
    /// addresses by their sign and gdb by zeros. So nothing is read.
    signed: bool,
}

const UNSIGNED_TYPES: [u64; 7] = [0x58, 0x78, 0x71, 0x72, 0x74, 0x44, 0x48];
const ALL_TYPES: [u64; 10] = [0x58, 0x78, 0x71, 0x72, 0x74, 0x44, 0x48, 0x51, 0x52, 0x54];

impl Maker {
    fn new(choices: Vec<u64>) -> Maker {
        let mut choices = choices.into_iter();
        let signed = choices.next().unwrap_or(0).is_multiple_of(3);
        Maker {
            choices,
            out: Vec::new(),
            starts: Vec::new(),
            branches: Vec::new(),
            height: 0,
            signed,
        }
    }

    fn number(&mut self) -> u64 {
        self.choices.next().unwrap_or(0)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.number() % end as u64) as usize
    }

    fn unsigned(&mut self, value: u64) {
        gimli::leb128::write::unsigned(&mut self.out, value).expect("a vector takes all");
    }

    fn op(&mut self, op: DwOp, pops: usize, pushes: usize) {
        self.starts.push(self.out.len());
        self.out.push(op.0);
        self.height = self.height.saturating_sub(pops) + pushes;
    }

    fn ty(&mut self) -> u64 {
        match self.signed {
            true => ALL_TYPES[self.below(ALL_TYPES.len())],
            false => UNSIGNED_TYPES[self.below(UNSIGNED_TYPES.len())],
        }
    }

    fn signed_operand(&mut self) {
        let value = self.number() as i64 % 300;
        gimli::leb128::write::signed(&mut self.out, value).expect("a vector takes all");
    }

    /// An operation that pushes an entry.
    fn leaf(&mut self) {
        match self.below(16) {
            0..=3 => {
                let number = self.below(32) as u8;
                self.op(DwOp(DW_OP_lit0.0 + number), 0, 1);
            }
            4 | 5 => {
                self.op(DW_OP_const8u, 0, 1);
                let value = self.number();
                self.out.extend(value.to_le_bytes());
            }
            6 => {
                self.op(DW_OP_consts, 0, 1);
                self.signed_operand();
            }
            7 => {
                let number = self.below(32) as u8;
                self.op(DwOp(DW_OP_breg0.0 + number), 0, 1);
                self.signed_operand();
            }
            8 => {
                self.op(DW_OP_fbreg, 0, 1);
                self.signed_operand();
            }
            9 => self.op(DW_OP_call_frame_cfa, 0, 1),
            10 => self.op(DW_OP_push_object_address, 0, 1),
            11 => {
                let op = [DW_OP_addrx, DW_OP_constx][self.below(2)];
                self.op(op, 0, 1);
                let index = self.number() % 200;
                self.unsigned(index);
            }
            12 | 13 => {
                let (ty, value) = (self.ty(), self.number());
                self.op(DW_OP_const_type, 0, 1);
                self.unsigned(ty);
                let size = (ty & 0xf) as usize;
                self.out.push(size as u8);
                self.out.extend(&value.to_le_bytes()[..size]);
            }
            14 => {
                self.op(DW_OP_regval_type, 0, 1);
                let (register, ty) = (self.number() % 40, self.ty());
                self.unsigned(register);
                self.unsigned(ty);
            }
            _ => {
                self.op(DW_OP_entry_value, 0, 1);
                let register = self.below(32) as u8;
                let choice = self.below(2);
                self.out
                    .extend([vec![1, 0x50 + register], vec![3, 0x70 + register, 4, 0x06]][choice].clone());
            }
        }
    }

    fn operation(&mut self) {
        const BINARY: [DwOp; 17] = [
            DW_OP_and,
            DW_OP_div,
            DW_OP_minus,
            DW_OP_mod,
            DW_OP_mul,
            DW_OP_or,
            DW_OP_plus,
            DW_OP_shl,
            DW_OP_shr,
            DW_OP_shra,
            DW_OP_xor,
            DW_OP_eq,
            DW_OP_ge,
            DW_OP_gt,
            DW_OP_le,
            DW_OP_lt,
            DW_OP_ne,
        ];
        match self.below(24) {
            0..=5 => self.leaf(),
            6..=13 if self.height > 1 => {
                let op = BINARY[self.below(BINARY.len())];
                self.op(op, 2, 1);
            }
            14 | 15 => {
                let op = [DW_OP_abs, DW_OP_neg, DW_OP_not, DW_OP_dup, DW_OP_over][self.below(5)];
                self.op(op, 1, 1);
            }
            16 => {
                let op = [DW_OP_swap, DW_OP_rot, DW_OP_drop, DW_OP_nop][self.below(4)];
                self.op(op, 0, 0);
            }
            17 => {
                self.op(DW_OP_plus_uconst, 1, 1);
                let value = self.number() >> (self.number() % 64);
                self.unsigned(value);
            }
            18 => {
                self.op(DW_OP_pick, 0, 1);
                let index = self.below(self.height + 1) as u8;
                self.out.push(index);
            }
            19 => {
                let ty = if self.below(4) == 0 { 0 } else { self.ty() };
                let op = [DW_OP_convert, DW_OP_convert, DW_OP_reinterpret][self.below(3)];
                self.op(op, 1, 1);
                self.unsigned(ty);
            }
            20 => {
                let op = [DW_OP_bra, DW_OP_skip][self.below(2)];
                self.op(op, 1, 0);
                self.branches.push(self.out.len());
                self.out.extend([0, 0]);
            }
            21 => {
                self.op(DW_OP_call4, 0, 0);
                let procedure = self.below(3) as u32;
                self.out.extend((procedure * 16).to_le_bytes());
            }
            _ if self.signed => self.leaf(),
            _ => self.read(),
        }
    }

    fn read(&mut self) {
        match self.below(7) {
            0 | 1 => self.op(DW_OP_deref, 1, 1),
            2 => {
                self.op(DW_OP_deref_size, 1, 1);
                let size = self.below(9) as u8;
                self.out.push(size);
            }
            3 => {
                let ty = self.ty();
                self.op(DW_OP_deref_type, 1, 1);
                self.out.push((ty & 0xf) as u8);
                self.unsigned(ty);
            }
            4 => self.op(DW_OP_form_tls_address, 1, 1),
            5 => {
                // The spaces are few, or hardly any would be.
                self.op(DW_OP_lit3, 0, 1);
                self.op(DW_OP_swap, 0, 0);
                self.op(DW_OP_xderef, 2, 1);
            }
            _ => {
                self.op(DW_OP_lit2, 0, 1);
                self.op(DW_OP_swap, 0, 0);
                self.op(DW_OP_xderef_size, 2, 1);
                let size = self.below(9) as u8;
                self.out.push(size);
            }
        }
    }

    /// What ends a simple location description.
    fn end(&mut self) {
        match self.below(4) {
            0 if !self.signed => {}
            _ => self.op(DW_OP_stack_value, 1, 1),
        }
    }

    /// One that leaves one entry.
    fn simple(&mut self) {
        match self.below(6) {
            0 => {
                let number = self.below(32) as u8;
                self.op(DwOp(DW_OP_reg0.0 + number), 0, 1);
            }
            1 => {
                self.op(DW_OP_implicit_value, 0, 1);
                let size = self.below(20);
                self.unsigned(size as u64);
                for _ in 0..size {
                    let byte = self.number() as u8;
                    self.out.push(byte);
                }
            }
            2 => {
                self.op(DW_OP_implicit_pointer, 0, 1);
                self.out.extend([0x40, 0, 0, 0]);
                self.signed_operand();
            }
            3 => {}
            _ => {
                self.leaf();
                self.end();
            }
        }
    }

    fn pieces(&mut self) {
        for _ in 0..1 + self.below(4) {
            self.simple();
            match self.below(2) {
                0 => {
                    self.op(DW_OP_piece, 1, 0);
                    let bytes = self.number() % 9;
                    self.unsigned(bytes);
                }
                _ => {
                    self.op(DW_OP_bit_piece, 1, 0);
                    let (bits, offset) = (self.number() % 40, self.number() % 25);
                    self.unsigned(bits);
                    self.unsigned(offset);
                }
            }
        }
    }

    fn expression(mut self) -> Vec<u8> {
        if self.below(5) == 0 {
            self.pieces();
            return self.out;
        }
        self.leaf();
        for _ in 0..self.below(20) {
            self.operation();
        }
        self.end();
        self.starts.push(self.out.len());
        for at in std::mem::take(&mut self.branches) {
            // Mostly forwards, so that most expressions end.
            let later: Vec<usize> = self.starts.iter().copied().filter(|start| *start > at).collect();
            let (anywhere, ahead) = (self.below(self.starts.len()), self.below(later.len()));
            let target = match self.below(20) {
                0 => self.starts[anywhere],
                _ => later[ahead],
            };
            let distance = target as i64 - (at as i64 + 2);
            self.out[at..at + 2].copy_from_slice(&(distance as i16).to_le_bytes());
        }
        self.out
    }
}

/// Expressions that can be called: they leave the stack as high as it was.
fn procedures() -> Vec<(usize, Vec<u8>)> {
    let at = |number: usize| UNIT.start + number * 16;
    vec![
        (at(0), expr![DW_OP_lit1, DW_OP_plus]),
        (at(1), expr![DW_OP_dup, DW_OP_call2, [0, 0], DW_OP_drop]),
    ]
}

fn machine(seed: u64) -> Machine {
    Machine {
        seed,
        procedures: procedures(),
        types: HashMap::new(),
        vectors: false,
    }
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(cases)
    }
}

fn choices() -> impl Strategy<Value = Vec<u64>> {
    proptest::collection::vec(any::<u64>(), 1..120)
}

/// `DILIFETIME_CASES` of them; `./dev bench` asks for many.
pub(super) fn cases() -> u32 {
    let asked = std::env::var("DILIFETIME_CASES").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(3_000)
}

proptest! {
    #![proptest_config(config(cases()))]

    #[test]
    fn random_expressions_agree_with_gimli(choices in choices(), seed: u64) {
        let machine = machine(seed);
        compare(&Maker::new(choices).expression(), &machine);
    }
}

/// Of what the strategy makes, enough has a result.
#[test]
fn the_strategy_reaches_results() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let strategy = choices();
    let mut verdicts = BTreeMap::new();
    for seed in 0..5000 {
        let choices = strategy.new_tree(&mut runner).unwrap().current();
        let machine = machine(seed);
        *verdicts
            .entry(compare(&Maker::new(choices).expression(), &machine))
            .or_insert(0) += 1;
    }
    println!("{verdicts:?}");
    assert!(verdicts[&Verdict::Same] > 2000, "{verdicts:?}");
    assert!(verdicts[&Verdict::Refused] > 200, "{verdicts:?}");
}

/// All expressions of a unit: of attributes and of location lists.
fn expressions<R: gimli::Reader<Offset = usize>>(
    dwarf: &gimli::Dwarf<R>,
    unit: &gimli::Unit<R>,
) -> gimli::Result<Vec<Vec<u8>>> {
    let mut found = Vec::new();
    let mut entries = unit.entries();
    while let Some(entry) = entries.next_dfs()? {
        for attribute in entry.attrs() {
            match attribute.value() {
                gimli::AttributeValue::Exprloc(expression) => found.push(expression.0.to_slice()?.to_vec()),
                value if attribute.name() == gimli::DW_AT_location => {
                    let Some(mut list) = dwarf.attr_locations(unit, value)? else {
                        continue;
                    };
                    while let Some(entry) = list.next()? {
                        found.push(entry.data.0.to_slice()?.to_vec());
                    }
                }
                _ => {}
            }
        }
    }
    Ok(found)
}

/// The base types of a unit, for the machine.
fn types<R: gimli::Reader<Offset = usize>>(
    unit: &gimli::Unit<R>,
) -> gimli::Result<HashMap<usize, (gimli::DwAte, u64)>> {
    let mut types = HashMap::new();
    let mut entries = unit.entries();
    while let Some(entry) = entries.next_dfs()? {
        let size = entry
            .attr(gimli::DW_AT_byte_size)
            .and_then(|size| size.udata_value());
        if let (gimli::DW_TAG_base_type, Some(gimli::AttributeValue::Encoding(encoding)), Some(size)) =
            (entry.tag(), entry.attr_value(gimli::DW_AT_encoding), size)
        {
            types.insert(entry.offset().0, (encoding, size));
        }
    }
    Ok(types)
}

/// Every expression of the object files in `DILIFETIME_OBJECTS`, with colons
/// between them. `./dev bench` gives it sqlite3's.
#[test]
#[ignore = "needs object files"]
fn every_expression_of_a_file_agrees_with_gimli() {
    let files = std::env::var("DILIFETIME_OBJECTS").expect("object files");
    for file in files.split(':') {
        let bytes = std::fs::read(file).expect("a file that can be read");
        let image = crate::locate::image::Image::new(&bytes, None).expect("an ELF file");
        let (units, _) = crate::locate::units::Units::new(&image).expect("debug info");
        let mut verdicts = BTreeMap::new();
        for unit in &units.units {
            let mut machine = Machine {
                vectors: true,
                types: types(unit).expect("readable types"),
                ..machine(0)
            };
            for expression in expressions(&units.dwarf, unit).expect("readable expressions") {
                for seed in 0..3 {
                    machine.seed = seed;
                    *verdicts.entry(compare(&expression, &machine)).or_insert(0) += 1;
                }
            }
        }
        println!("{file}: {verdicts:?} of 3 for each expression");
        assert!(verdicts[&Verdict::Same] > 0, "{file}: {verdicts:?}");
    }
}
