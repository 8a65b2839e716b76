//! What the calling frame has in its registers, by call frame information (DWARF 5,
//! section 6.4; extensions, "Call Frame Information").
//!
//! gimli reads the tables (`dwarf/call_frames.rs` has what it doesn't); what a rule means in a frame whose address has a space, and
//! whose registers may be anywhere, is the extensions'.

use super::context::{Attribute, Code, Context, Unit};
use super::error::{Error, Reason};
use super::evaluation::{Evaluation, Run};
use super::state::{Register, State};
use super::value::BaseType;
use crate::dialect::ExtensionEncoding;
use crate::dwarf::call_frames::SPACE;
use crate::evaluate::{Contents, EvaluationError, Location, Storage, Value};
use crate::model::AddressSpace;
use crate::target::Kept;
use gimli::{
    BaseAddresses, CfaRule, DebugFrame, EhFrame, EndianSlice, RegisterRule, RunTimeEndian, UnwindContext,
    UnwindContextStorage, UnwindExpression, UnwindSection,
};
use num_bigint::BigUint;
use std::cell::Cell;
use std::collections::BTreeMap;

/// How many rules may be asked for one: they refer to others, and may go round in a circle.
const MOST_RULES: usize = super::MAX_DEPTH;

type Slice<'d> = EndianSlice<'d, RunTimeEndian>;

/// Tables of any size: vector registers are many.
#[derive(Debug)]
struct Tables;

impl UnwindContextStorage<usize> for Tables {
    type Rules = Vec<(gimli::Register, RegisterRule<usize>)>;
    type Stack = Vec<gimli::UnwindTableRow<usize, Tables>>;
}

/// What a file says of calling frames, `.debug_frame` before `.eh_frame`.
#[derive(Debug)]
pub struct CallFrames<'d> {
    debug: DebugFrame<Slice<'d>>,
    eh: Option<EhFrame<Slice<'d>>>,
    /// Where `.eh_frame` is.
    bases: BaseAddresses,
    order: RunTimeEndian,
    unit: Unit,
    kept: Kept,
}

/// A frame, by the rules that hold where its function is.
#[derive(Debug)]
pub struct CallFrame<'f, 'd> {
    frames: &'f CallFrames<'d>,
    /// Whether `.eh_frame` says it.
    is_eh: bool,
    row: gimli::UnwindTableRow<usize, Tables>,
    /// The column of the address that it returns to.
    counter: u16,
}

impl<'d> CallFrames<'d> {
    /// Of the bytes of `.debug_frame`. Addresses have 64 bits.
    pub fn new(data: &'d [u8], order: RunTimeEndian, extensions: ExtensionEncoding) -> CallFrames<'d> {
        let mut debug = DebugFrame::new(data, order);
        debug.set_address_size(8);
        let encoding = gimli::Encoding {
            address_size: 8,
            format: gimli::Format::Dwarf32,
            version: 5,
        };
        CallFrames {
            debug,
            eh: None,
            bases: BaseAddresses::default(),
            order,
            kept: Kept::default(),
            unit: Unit {
                encoding,
                extensions,
                start: 0,
            },
        }
    }

    /// With the bytes of `.eh_frame`, and where it is.
    #[must_use]
    pub fn with_eh_frame(mut self, data: &'d [u8], address: u64) -> CallFrames<'d> {
        let mut section = EhFrame::new(data, self.order);
        section.set_address_size(8);
        self.bases = BaseAddresses::default().set_eh_frame(address);
        self.eh = Some(section);
        self
    }

    /// With what functions leave of registers that nothing is said of.
    #[must_use]
    pub fn with_kept(mut self, kept: Kept) -> CallFrames<'d> {
        self.kept = kept;
        self
    }

    /// The frame of the function that has an address; none: nothing is said of it.
    ///
    /// # Errors
    /// That the section is damaged, or has instructions that gimli doesn't know.
    pub fn at(&self, address: u64) -> Result<Option<CallFrame<'_, 'd>>, Error> {
        match (self.found(&self.debug, false, address)?, &self.eh) {
            (None, Some(eh)) => self.found(eh, true, address),
            (found, _) => Ok(found),
        }
    }

    fn found<S: UnwindSection<Slice<'d>>>(
        &self,
        section: &S,
        is_eh: bool,
        address: u64,
    ) -> Result<Option<CallFrame<'_, 'd>>, Error>
    where
        S::Offset: gimli::UnwindOffset<usize>,
    {
        let mut context = UnwindContext::<usize, Tables>::new_in();
        let mut find = || {
            let entry = section.fde_for_address(&self.bases, address, S::cie_from_offset)?;
            let row = entry.unwind_info_for_address(section, &self.bases, &mut context, address)?;
            Ok(CallFrame {
                frames: self,
                is_eh,
                row: row.clone(),
                counter: entry.cie().return_address_register().0,
            })
        };
        match find() {
            Ok(frame) => Ok(Some(frame)),
            Err(gimli::Error::NoUnwindInfoForAddress) => Ok(None),
            Err(error) => Err(Reason::Damaged(error.to_string()).into()),
        }
    }
}

impl<'d> CallFrame<'_, 'd> {
    /// The canonical frame address.
    ///
    /// # Errors
    /// That it can't be evaluated in the frame's context.
    pub fn cfa(&self, context: &dyn Context) -> Result<Location, Error> {
        self.cfa_within(context, &Cell::new(MOST_RULES))
    }

    fn cfa_within(&self, context: &dyn Context, left: &Cell<usize>) -> Result<Location, Error> {
        match self.row.cfa() {
            CfaRule::RegisterAndOffset { register, offset } => {
                let bits = context.register_bits(register.0)?;
                let number = register.0.into();
                let storage = Storage::Register { number, bits };
                let address = super::contents(&Location::of(storage), bits, context)?;
                let space = self.space(context)?;
                let location = super::entry::memory(space, &address)?;
                Ok(location.moved(Some(i128::from(*offset) * 8), false))
            }
            CfaRule::Expression(expression) => self.evaluate(expression, None, context, left),
        }
    }

    /// The address space of the canonical frame address.
    fn space(&self, context: &dyn Context) -> Result<AddressSpace, Reason> {
        match self.row.register(SPACE) {
            Some(RegisterRule::Register(gimli::Register(space @ 1..))) => {
                let number = space.into();
                let bits = context.address_bits(number);
                let bits = bits.ok_or_else(|| Reason::unavailable(format!("address space {number}")))?;
                Ok(AddressSpace { number, bits })
            }
            _ => Ok(self.frames.unit.default_space()),
        }
    }

    /// Where the calling frame's value of a register is; undefined if it is lost.
    ///
    /// # Errors
    /// That what is said of it can't be evaluated in the frame's context.
    pub fn register(&self, register: u16, context: &dyn Context) -> Result<Location, Error> {
        self.register_within(register, context, &Cell::new(MOST_RULES))
    }

    /// The same, where so many rules may still be asked.
    fn register_within(
        &self,
        register: u16,
        context: &dyn Context,
        left: &Cell<usize>,
    ) -> Result<Location, Error> {
        left.set(left.get().checked_sub(1).ok_or(Reason::TooDeep)?);
        let of = |number: u16| -> Result<Location, Error> {
            let bits = context.register_bits(number)?;
            let number = number.into();
            Ok(Location::of(Storage::Register { number, bits }).given())
        };
        let from_cfa = |offset: i64| {
            Ok(self
                .cfa_within(context, left)?
                .moved(Some(i128::from(offset) * 8), false))
        };
        let kept = &self.frames.kept;
        let rule = match self.row.register(gimli::Register(register)) {
            Some(rule) => rule,
            None if kept.stack == Some(register) => RegisterRule::ValOffset(0),
            None if kept.registers.contains(&register) => RegisterRule::SameValue,
            None => RegisterRule::Undefined,
        };
        match rule {
            RegisterRule::Undefined => Ok(Location::undefined()),
            RegisterRule::SameValue => of(register),
            RegisterRule::Register(other) => of(other.0),
            RegisterRule::Offset(offset) => from_cfa(offset),
            RegisterRule::Expression(expression) => match self.cfa_within(context, left) {
                Ok(cfa) => self.evaluate(&expression, Some(cfa), context, left),
                // Most expressions don't need it.
                Err(error) => {
                    let nowhere = Some(Location::undefined());
                    let located = self.evaluate(&expression, nowhere, context, left);
                    located.map_err(|_| error)
                }
            },
            RegisterRule::ValOffset(offset) => {
                let address = super::entry::address_of(&from_cfa(offset)?, &self.frames.unit);
                let bits = context.register_bits(register)?;
                let value = Value::Runtime(address.ok_or(Reason::NoValue)?);
                Ok(Location::implicit(value, bits).given())
            }
            rule => Err(Reason::Damaged(format!("the rule {rule:?} of register {register}")).into()),
        }
    }

    /// What is known of the calling frame, and the address that it goes on at; none: there
    /// is no calling frame, or that is lost.
    ///
    /// # Errors
    /// That this address can't be evaluated.
    pub fn caller(&self, state: &State) -> Result<Option<(State, u64)>, Error> {
        let counter = self.register(self.counter, state)?;
        if counter == Location::undefined() {
            return Ok(None);
        }
        let classes = state.target.registers.iter();
        let numbers = classes.flat_map(|class| class.numbers.clone().map(|number| (number, class.bits)));
        let mut registers = BTreeMap::new();
        for (number, bits) in numbers {
            // What can't be evaluated isn't known.
            let Ok(location) = self.register(number, state) else {
                continue;
            };
            let mut register = Register::default();
            for (start, size, word) in super::words(&location, bits, state) {
                if let Ok(value) = word {
                    register.set(start, size, value);
                }
            }
            registers.insert(number, register);
        }
        let bits = self.frames.unit.generic_bits();
        let address = super::contents(&counter, bits, state)?;
        let address = address.try_into().map_err(|_| Reason::OffsetTooLarge)?;
        let caller = State {
            registers,
            ..state.caller()
        };
        Ok(Some((caller, address)))
    }

    fn evaluate(
        &self,
        expression: &UnwindExpression<usize>,
        cfa: Option<Location>,
        context: &dyn Context,
        left: &Cell<usize>,
    ) -> Result<Location, Error> {
        let expression = match &self.frames.eh {
            Some(eh) if self.is_eh => expression.get(eh),
            _ => expression.get(&self.frames.debug),
        };
        let expression = expression.map_err(|error| Reason::Damaged(error.to_string()))?;
        let code = Code {
            bytes: expression.0.slice(),
            unit: self.frames.unit,
        };
        let called = Called {
            frame: self,
            context,
            left,
        };
        let mut run = Run::new(None);
        let mut evaluation = Evaluation::new(&mut run, &called, 0);
        evaluation.stack.extend(cfa.map(super::StackEntry::Location));
        evaluation.locate(code, super::Wanted::Location)
    }
}

/// A frame's context, where registers have what they had on entry as its rules say.
struct Called<'c, 'f, 'd> {
    frame: &'c CallFrame<'f, 'd>,
    context: &'c dyn Context,
    left: &'c Cell<usize>,
}

impl Contents for Called<'_, '_, '_> {
    fn read(&self, storage: &Storage, offset: u128, bits: u64) -> Result<BigUint, EvaluationError> {
        self.context.read(storage, offset, bits)
    }
}

impl Context for Called<'_, '_, '_> {
    fn register_bits(&self, register: u16) -> Result<u64, Reason> {
        self.context.register_bits(register)
    }

    fn address_bits(&self, space: u32) -> Option<u32> {
        self.context.address_bits(space)
    }

    fn lane(&self) -> Result<u64, Reason> {
        self.context.lane()
    }

    fn frame_base(&self) -> Result<Attribute<'_>, Reason> {
        self.context.frame_base()
    }

    fn entry_register(&self, register: u16) -> Result<Location, Reason> {
        let located = self.frame.register_within(register, self.context, self.left);
        located.map_err(|error| *error.reason)
    }

    fn base_type(&self, unit: Unit, offset: usize) -> Result<BaseType, Reason> {
        self.context.base_type(unit, offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dwarf::call_frames;
    use crate::target::AMDGPU;
    use std::borrow::Cow;

    const COUNTER: u16 = 16;

    /// A section with one function at 0, of 16 bytes, whose entry has these instructions.
    fn section(instructions: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        let mut add = |content: &[u8]| {
            let size = (content.len() + 4).next_multiple_of(8);
            out.extend((size as u32 - 4).to_le_bytes());
            out.extend(content);
            out.resize(out.len() + size - 4 - content.len(), gimli::DW_CFA_nop.0);
        };
        // Version 4, no augmentation, sizes, alignments, the column of the address.
        add(&[255, 255, 255, 255, 4, 0, 8, 0, 4, 4, COUNTER as u8]);
        let mut entry = vec![0; 20];
        entry[12] = 16;
        entry.extend(instructions);
        add(&entry);
        out
    }

    fn state(registers: &[(u16, u64)]) -> State {
        let mut state = State::new(Cow::Borrowed(&AMDGPU));
        for (number, value) in registers {
            let bits = AMDGPU.register_bits(*number).expect("there is one");
            let register = Register::new(BigUint::from(*value), bits);
            state.registers.insert(*number, register);
        }
        state
    }

    fn caller(instructions: &[u8], registers: &[(u16, u64)]) -> Result<Option<(State, u64)>, Error> {
        let data = section(instructions);
        let frames = CallFrames::new(&data, RunTimeEndian::Little, ExtensionEncoding::User);
        let frame = frames.at(4).expect("it can be read").expect("it is there");
        frame.caller(&state(registers))
    }

    #[test]
    fn registers_are_where_rules_say() {
        // s0 stays, s1 is in s2; the address is in s30 and s31.
        let regx = |number: u8| [gimli::DW_OP_regx.0, number, gimli::DW_OP_piece.0, 4];
        let mut instructions = vec![gimli::DW_CFA_same_value.0, 32];
        instructions.extend([gimli::DW_CFA_register.0, 33, 34]);
        instructions.extend([gimli::DW_CFA_expression.0, COUNTER as u8, 8]);
        instructions.extend([regx(62), regx(63)].concat());
        let registers = [(32, 5), (33, 6), (34, 7), (62, 0x1000), (63, 1)];
        let (caller, address) = caller(&instructions, &registers)
            .expect("it is known")
            .expect("it is there");
        assert_eq!(address, 0x1_0000_1000);
        let at = |number: u32| {
            let storage = Storage::Register { number, bits: 32 };
            caller.read(&storage, 0, 32).ok()
        };
        // Nothing is said of s2.
        assert_eq!(
            [at(32), at(33), at(34)],
            [Some(5u8.into()), Some(7u8.into()), None]
        );
    }

    #[test]
    fn canonical_frame_addresses_have_spaces() {
        // In space 6, at s33 and 64 bytes on; s0 was saved there, and the address is in s2.
        let mut instructions = vec![0x30, 65, 64, 6, gimli::DW_CFA_remember_state.0];
        instructions.extend([gimli::DW_CFA_offset_extended.0, 32, 2]);
        instructions.extend([gimli::DW_CFA_register.0, COUNTER as u8, 34]);
        let mut data = section(&instructions);
        let cfa = |data: &[u8]| {
            let data = call_frames::readable(data, 8).unwrap_or_else(|| data.to_vec());
            let frames = CallFrames::new(&data, RunTimeEndian::Little, ExtensionEncoding::User);
            let frame = frames.at(4).expect("it can be read").expect("it is there");
            let state = state(&[(65, 0x100), (34, 0x20)]);
            let saved = frame.register(32, &state).expect("it is known");
            (frame.cfa(&state).expect("it is known"), saved)
        };
        let at = |address: u64, number: u32, bits: u32| {
            let space = AddressSpace { number, bits };
            crate::interpret::entry::memory(space, &BigUint::from(address)).expect("it is one")
        };
        assert_eq!(cfa(&data), (at(0x140, 6, 32), at(0x148, 6, 32)));
        // The augmentation of the extensions, in a common entry that is as much longer.
        let augmented = b"[llvm:v0.0]";
        data.splice(9..9, augmented.iter().copied());
        data[0] += augmented.len() as u8;
        assert_eq!(cfa(&data), (at(0x140, 6, 32), at(0x148, 6, 32)));
        // What gives it no space gives it the default one.
        let last = [
            gimli::DW_CFA_def_cfa.0,
            65,
            32,
            gimli::DW_CFA_restore_state.0,
            0x30,
            65,
            60,
            5,
        ];
        let data = section(&[&instructions[..], &last[..3]].concat());
        assert_eq!(cfa(&data).0, at(0x120, 0, 64));
        let data = section(&[&instructions[..], &last[..4]].concat());
        assert_eq!(cfa(&data).0, at(0x140, 6, 32));
        let data = section(&[&instructions[..], &last].concat());
        assert_eq!(cfa(&data).0, at(0x13c, 5, 32));
    }

    #[test]
    fn where_there_is_no_caller_there_is_none() {
        let undefined = [gimli::DW_CFA_undefined.0, COUNTER as u8];
        assert!(caller(&undefined, &[]).expect("it is known").is_none());
        assert!(caller(&[], &[]).expect("it is known").is_none());
    }

    #[test]
    fn what_goes_round_in_a_circle_ends() {
        // The address is what it was on entry, by DW_OP_LLVM_call_frame_entry_reg.
        let mut circle = vec![gimli::DW_CFA_def_cfa_expression.0, 1, gimli::DW_OP_lit0.0];
        circle.extend([
            gimli::DW_CFA_expression.0,
            COUNTER as u8,
            3,
            0xe9,
            7,
            COUNTER as u8,
        ]);
        let error = caller(&circle, &[]).expect_err("there is no end");
        assert!(matches!(*error.reason, Reason::TooDeep), "{error}");
        // So is the canonical frame address, and each needs the other.
        circle.splice(
            ..3,
            [gimli::DW_CFA_def_cfa_expression.0, 3, 0xe9, 7, COUNTER as u8],
        );
        assert!(caller(&circle, &[]).is_err());
        let damaged = section(&[0x3f, 1, 2]);
        let frames = CallFrames::new(&damaged, RunTimeEndian::Little, ExtensionEncoding::User);
        assert!(frames.at(4).is_err());
    }
}
