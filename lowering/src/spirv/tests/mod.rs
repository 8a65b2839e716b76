//! Modules made instruction by instruction.

mod rules;

use super::module::{HEADER, Module};
use super::table::Set;
use spirv::Op;

/// A module in the making, of one set.
#[derive(Clone)]
pub(super) struct Builder {
    pub words: Vec<u32>,
    pub set: Set,
    import: u32,
    void: u32,
    uint: u32,
}

impl Builder {
    pub(super) fn new(set: Set) -> Builder {
        let words = vec![spirv::MAGIC_NUMBER, 0x0001_0500, 0, 1, 0];
        let mut builder = Builder {
            words,
            set,
            import: 0,
            void: 0,
            uint: 0,
        };
        let text = text(set.name());
        builder.import = builder.result(Op::ExtInstImport, &text);
        builder.void = builder.result(Op::TypeVoid, &[]);
        builder.uint = builder.result(Op::TypeInt, &[32, 0]);
        builder
    }

    pub(super) fn next(&mut self) -> u32 {
        let id = self.words[3];
        self.words[3] += 1;
        id
    }

    pub(super) fn plain(&mut self, op: Op, operands: &[u32]) {
        self.words.push((operands.len() as u32 + 1) << 16 | op as u32);
        self.words.extend(operands);
    }

    /// An instruction with a result and no type.
    pub(super) fn result(&mut self, op: Op, operands: &[u32]) -> u32 {
        let id = self.next();
        self.plain(op, &[&[id], operands].concat());
        id
    }

    /// An instruction with a result of a type.
    pub(super) fn typed(&mut self, op: Op, ty: u32, operands: &[u32]) -> u32 {
        let id = self.next();
        self.plain(op, &[&[ty, id], operands].concat());
        id
    }

    pub(super) fn string(&mut self, content: &str) -> u32 {
        self.result(Op::String, &text(content))
    }

    pub(super) fn constant(&mut self, value: u32) -> u32 {
        self.typed(Op::Constant, self.uint, &[value])
    }

    /// A number as an operand: literal, or a constant.
    pub(super) fn number(&mut self, value: u32) -> u32 {
        match self.set {
            Set::OpenCl => value,
            Set::Shader => self.constant(value),
        }
    }

    pub(super) fn debug(&mut self, number: u32, operands: &[u32]) -> u32 {
        let (void, import) = (self.void, self.import);
        self.typed(Op::ExtInst, void, &[&[import, number], operands].concat())
    }

    /// Begins a function of a type, and its first block.
    pub(super) fn function_of(&mut self, ty: u32) -> u32 {
        let function = self.typed(Op::Function, self.void, &[0, ty]);
        self.result(Op::Label, &[]);
        function
    }

    pub(super) fn void(&self) -> u32 {
        self.void
    }

    pub(super) fn uint(&self) -> u32 {
        self.uint
    }

    pub(super) fn end(&mut self) {
        self.plain(Op::Return, &[]);
        self.plain(Op::FunctionEnd, &[]);
    }

    pub(super) fn module(&self) -> Module {
        Module::from_words(self.words.clone()).expect("readable")
    }
}

/// A string in words.
pub(super) fn text(content: &str) -> Vec<u32> {
    let mut bytes = content.as_bytes().to_vec();
    bytes.push(0);
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    bytes
        .chunks(4)
        .map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
        .collect()
}

#[test]
fn what_is_no_module_is_an_error() {
    use super::ReadError;
    let read = |words: &[u32]| Module::from_words(words.to_vec()).map(|module| module.len());
    let header = Builder::new(Set::Shader).words[..HEADER].to_vec();
    assert_eq!(read(&header), Ok(0));
    assert_eq!(read(&[&header[..], &[0]].concat()), Err(ReadError::Size(5)));
    assert_eq!(
        read(&[&header[..], &[0x0003_0013, 1]].concat()),
        Err(ReadError::Size(5))
    );
    assert_eq!(Module::read(b"BC\xc0\xde").err(), Some(ReadError::Magic));
    assert_eq!(Module::read(&[3, 2, 0x23, 7, 0]).err(), Some(ReadError::Words));
    let mut twice = Builder::new(Set::Shader);
    twice.plain(Op::TypeVoid, &[2]);
    assert_eq!(read(&twice.words), Err(ReadError::Twice(2)));
    let mut beyond = Builder::new(Set::Shader);
    beyond.plain(Op::TypeVoid, &[4]);
    assert_eq!(read(&beyond.words), Err(ReadError::Bound(4)));
    // Ids may be anything, and take no memory.
    assert_eq!(
        read(
            &[
                &[header[0], header[1], 0, u32::MAX, 0][..],
                &[0x0002_0013, u32::MAX - 1]
            ]
            .concat()
        ),
        Ok(1)
    );
    for name in [
        "NonSemantic.Shader.DebugInfo.200",
        "OpenCL.DebugInfo.200",
        "DebugInfo",
    ] {
        let mut other = Builder::new(Set::Shader);
        other.result(Op::ExtInstImport, &text(name));
        assert_eq!(read(&other.words), Err(ReadError::Set(name.to_string())));
    }
}

#[test]
fn both_orders_of_bytes() {
    let words = Builder::new(Set::OpenCl).words;
    let little: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let big: Vec<u8> = words.iter().flat_map(|word| word.to_be_bytes()).collect();
    let (little, big) = (Module::read(&little).unwrap(), Module::read(&big).unwrap());
    assert_eq!((&little.words, little.sets()), (&big.words, big.sets()));
    assert_eq!(little.version(), (1, 5));
}

proptest::proptest! {
    /// Whatever the words are, nothing panics.
    #[test]
    fn any_words(words in proptest::collection::vec(proptest::prelude::any::<u32>(), 0..60), small in proptest::collection::vec((1..6u32, 0..400u32, proptest::collection::vec(0..12u32, 6)), 0..40), shader: bool) {
        let set = if shader { Set::Shader } else { Set::OpenCl };
        let mut all = Builder::new(set).words;
        all[3] = 100_000;
        for (size, opcode, rest) in small {
            // Mostly debug instructions, of any number.
            let opcode = if opcode < 200 { Op::ExtInst as u32 } else { opcode };
            all.push((size + 4) << 16 | opcode);
            all.extend([2, all.len() as u32, 1]);
            all.push(rest[0] * 9 % 110);
            all.extend(&rest[..size as usize - 1]);
        }
        all.extend(words);
        if let Ok(module) = Module::from_words(all) {
            super::check(&module);
            super::describe(&module);
            for to in [Set::Shader, Set::OpenCl] {
                let written = super::convert(&module, to);
                let again = Module::read(&written.bytes).expect("what was written");
                super::check(&again);
            }
        }
    }
}

/// Every instruction of both sets, with operands that its row allows: read, checked, written in either set.
#[test]
fn every_instruction_is_known() {
    use super::table::{Count, TABLE};
    for set in [Set::Shader, Set::OpenCl] {
        let mut b = Builder::new(set);
        let (some, none) = (b.constant(1), b.debug(0, &[]));
        for row in TABLE.iter().filter(|row| row.only.is_none_or(|only| only == set)) {
            let count = row.operands(set).map(|operand| match operand.count {
                Count::One | Count::Optional | Count::Pairs => 1,
                Count::Many => 2,
            });
            let words = vec![if set == Set::Shader { some } else { none }; count.sum()];
            b.debug(row.number, &words);
        }
        let module = b.module();
        assert!(
            module
                .debug()
                .all(|debug| debug.row.is_some() && debug.operands().len() == debug.args.len())
        );
        let found = super::check(&module);
        let counted =
            |finding: &super::Finding| matches!(finding.rule.name, "spirv-operands" | "spirv-instruction");
        assert!(!found.iter().any(counted), "{found:?}");
        let described = super::describe(&module).instructions;
        assert_eq!(
            described.len(),
            TABLE
                .iter()
                .filter(|row| row.only.is_none_or(|only| only == set))
                .count()
        );
        for to in [Set::Shader, Set::OpenCl] {
            let written = super::convert(&module, to);
            let again = Module::read(&written.bytes).unwrap();
            assert!(
                again.debug().all(|debug| debug.set == to && debug.row.is_some()),
                "{set} to {to}"
            );
        }
    }
}
