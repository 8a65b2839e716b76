//! What the plugin's machine passes wrote down ([`crate::marks`]):
//! addresses of frame objects, values in several registers, and registers by number.
//!
//! ```text
//! frame address   OFFSET [DW_OP_plus_uconst OFFSET] [REGISTER [OUTSIDE] SHIFT] DW_OP_over
//! frame object    frame address, DW_OP_deref
//! spilled         frame address, DW_OP_deref_size 0x7f + BYTES
//! registers       REG DW_OP_dup REG ... DW_OP_dup REG
//! register        0 DW_OP_plus_uconst NUMBER DW_OP_over DW_OP_dup
//! lanes           0 { DW_OP_plus_uconst NUMBER DW_OP_plus_uconst LANE } DW_OP_over DW_OP_dup
//! nothing         ... DW_OP_dup DW_OP_over ...
//! kernel argument REG DW_OP_dup REG OFFSET, DW_OP_deref
//! ```
//!
//! The sum of offsets is in bytes of one lane, from the frame's start. That is
//! 0, or in a register of 32 bits, to be shifted right: where that register isn't
//! the frame's, in another one, or nobody knows where. A kernel argument is in
//! memory that the two registers point at. Scalar registers that are spilled are
//! in lanes of vector registers, the lowest first.

use super::Op;
use crate::lower::{Computation, Part, Place, Writer};
use crate::marks::{FrameRegister, Mark, spilled_bytes};
use gimli::{Operation, constants as dw};

/// Each of a tuple's registers, in bits.
const REGISTER: u64 = 32;

/// Whether any of the operations is one that only those passes write.
pub(super) fn is_written(operations: &[(usize, usize, Op<'_>)]) -> bool {
    let mut all = operations.iter();
    all.any(|(_, _, operation)| matches!(Mark::of(operation), Some(Mark::NextRegister | Mark::FrameAddress)))
}

/// Whether operations are, or may be, stock codegen's address of a frame object
/// where a frame isn't what stock takes it for: it counts bytes of one lane from
/// a register that counts those of all, or isn't there yet, or any more.
pub(super) fn is_frame(operations: &[(usize, usize, Op<'_>)], writer: &Writer) -> bool {
    let (target, frame) = (writer.target, writer.frame);
    let is_base = |register: u16| match &target.lanes {
        Some(lanes) => !frame.is_seen && lanes.frame_registers.contains(&register),
        None => target.kept.stack == Some(register),
    };
    let of_frame = |operation: &Op<'_>| match operation {
        Operation::FrameOffset { .. } => true,
        Operation::RegisterOffset { register, .. } | Operation::Register { register } => is_base(register.0),
        _ => false,
    };
    let is_doubtful = target.has_lanes() || frame.register != FrameRegister::Set;
    is_doubtful && operations.iter().any(|(_, _, operation)| of_frame(operation))
}

/// A whole location of theirs. A bare frame address that nothing makes a value
/// is that of the memory which is meant.
pub(super) fn location(operations: &[(usize, usize, Op<'_>)], writer: &Writer) -> Option<Place> {
    if let Some(place) = numbered(operations) {
        return Some(place);
    }
    match operations {
        _ if is_nothing(operations) => Some(Place::Undefined),
        [address @ .., (_, _, Operation::StackValue)] => operand(address, writer),
        address => writer.private(frame_address(address, writer)?).ok(),
    }
}

/// What stock codegen says is not true of all lanes.
fn is_nothing(operations: &[(usize, usize, Op<'_>)]) -> bool {
    let mark = |(_, _, operation): &(usize, usize, Op<'_>)| Mark::of(operation);
    let nothing = [Some(Mark::NextRegister), Some(Mark::FrameAddress)];
    operations
        .windows(2)
        .any(|pair| [mark(&pair[0]), mark(&pair[1])] == nothing)
}

/// An operand of theirs.
pub(super) fn operand(operations: &[(usize, usize, Op<'_>)], writer: &Writer) -> Option<Place> {
    if let Some(place) = numbered(operations).or_else(|| kernel_argument(operations, writer)) {
        return Some(place);
    }
    match operations {
        [
            address @ ..,
            (
                _,
                _,
                Operation::Deref {
                    size, space: false, ..
                },
            ),
        ] => {
            let place = writer.private(frame_address(address, writer)?).ok()?;
            match spilled_bytes(*size) {
                Some(bytes) => Some(Place::Composite(vec![Part {
                    place,
                    bits: 8 * bytes,
                }])),
                None => (*size == 8).then_some(place),
            }
        }
        [.., (_, _, last)] if Mark::of(last) == Some(Mark::FrameAddress) => {
            Some(Place::FrameAddress(frame_address(operations, writer)?))
        }
        _ => registers(operations),
    }
}

fn frame_address(operations: &[(usize, usize, Op<'_>)], writer: &Writer) -> Option<Computation> {
    let [first, rest @ .., (_, _, last)] = operations else {
        return None;
    };
    if Mark::of(last) != Some(Mark::FrameAddress) {
        return None;
    }
    let mut offset = match first.2 {
        Operation::FrameOffset { offset } => offset as u64,
        _ => number(first)?,
    };
    let mut base = rest;
    if let [(_, _, Operation::PlusConstant { value }), tail @ ..] = rest {
        offset = offset.wrapping_add(*value);
        base = tail;
    }
    match base {
        [] => Some(Computation::constant(offset)),
        [inside, outside @ .., shift] if outside.len() <= 1 => {
            let register = match writer.frame.register {
                FrameRegister::Set => inside,
                FrameRegister::Callers => outside.first()?,
                FrameRegister::Changed => return None,
            };
            let start = frame_start(u16::try_from(number(register)?).ok()?, number(shift)?);
            let address = start.plus(offset).into_expression();
            // A lane's memory has addresses of 32 bits.
            Some(Computation::operations(address).with_width(32))
        }
        _ => None,
    }
}

/// The start of the frame, as the address of one lane.
fn frame_start(register: u16, shift: u64) -> Computation {
    let mut bytes = crate::lower::emit::register(register).bytes;
    bytes.extend([dw::DW_OP_deref_size.0, 4]);
    let start = Computation::operations(bytes.into()).with_width(32);
    match shift {
        0 => start,
        shift => start.binary(dw::DW_OP_shr, Computation::constant(shift)),
    }
}

fn number((_, _, operation): &(usize, usize, Op<'_>)) -> Option<u64> {
    match operation {
        Operation::UnsignedConstant { value } => Some(*value),
        Operation::SignedConstant { value } => Some(*value as u64),
        _ => None,
    }
}

/// A register that LLVM has no number for, or lanes of registers.
fn numbered(operations: &[(usize, usize, Op<'_>)]) -> Option<Place> {
    let [_, numbers @ .., (_, _, over), (_, _, dup)] = operations else {
        return None;
    };
    let marks = [over, dup].map(Mark::of);
    if marks != [Some(Mark::FrameAddress), Some(Mark::NextRegister)] {
        return None;
    }
    let numbers = numbers.iter().map(|(_, _, operation)| match operation {
        Operation::PlusConstant { value } => Some(*value),
        _ => None,
    });
    let numbers: Vec<u64> = numbers.collect::<Option<_>>()?;
    if let [number] = numbers[..] {
        return Some(Place::Register(u16::try_from(number).ok()?));
    }
    let (lanes, []) = numbers.as_chunks() else {
        return None;
    };
    let lanes = lanes.iter().map(|&[number, lane]| {
        let place = Place::RegisterLane(u16::try_from(number).ok()?, u32::try_from(lane).ok()?);
        Some(Part {
            place,
            bits: REGISTER,
        })
    });
    let mut parts: Vec<Part> = lanes.collect::<Option<_>>()?;
    match parts.len() {
        0 => None,
        1 => parts.pop().map(|part| part.place),
        _ => Some(Place::Composite(parts)),
    }
}

/// The register whose contents are all that operations push.
pub(super) fn register(operations: &[(usize, usize, Op<'_>)]) -> Option<u16> {
    match operations {
        [
            (
                _,
                _,
                Operation::RegisterOffset {
                    register,
                    offset: 0,
                    base_type,
                },
            ),
        ] if base_type.0 == 0 => Some(register.0),
        _ => None,
    }
}

/// Stock codegen has made the offset that of the last register.
fn kernel_argument(operations: &[(usize, usize, Op<'_>)], writer: &Writer) -> Option<Place> {
    let [low, dup, (_, _, high), (_, _, Operation::Deref { size: 8, .. })] = operations else {
        return None;
    };
    let (Some(Mark::NextRegister), Operation::RegisterOffset { register, offset, .. }) =
        (Mark::of(&dup.2), high)
    else {
        return None;
    };
    let parts = [self::register(std::slice::from_ref(low))?, register.0].map(|register| Part {
        place: Place::Register(register),
        bits: REGISTER,
    });
    let start = writer
        .load(Place::Composite(parts.into()), 2 * REGISTER as u32)
        .ok()?;
    let constant = writer.target.lanes.as_ref()?.constant;
    writer.memory(start.plus(*offset as u64), constant).ok()
}

fn registers(operations: &[(usize, usize, Op<'_>)]) -> Option<Place> {
    let parts = operations.split(|(_, _, operation)| Mark::of(operation) == Some(Mark::NextRegister));
    let parts = parts.map(|part| {
        Some(Part {
            place: Place::Register(register(part)?),
            bits: REGISTER,
        })
    });
    Some(Place::Composite(parts.collect::<Option<_>>()?))
}

#[cfg(test)]
mod tests {
    use crate::dialect::Dialect;
    use crate::lower::testing::Types;
    use crate::lower::{FrameState, NoDies, Place, REWRITTEN, Writer, parse};
    use crate::marks::FrameRegister;
    use crate::model::LifetimeId;
    use crate::target::AMDGPU;

    const LIT4: u8 = 0x34;
    const OVER: u8 = 0x14;
    const STACK_VALUE: u8 = 0x9f;

    const WRITER: Writer = Writer {
        dialect: Dialect::Heterogeneous,
        target: &AMDGPU,
        frame: FrameState {
            is_seen: false,
            register: FrameRegister::Set,
        },
        dies: &NoDies,
    };

    const SEEN: FrameState = FrameState {
        is_seen: true,
        register: FrameRegister::Set,
    };

    const BEFORE_PROLOGUE: FrameState = FrameState {
        is_seen: true,
        register: FrameRegister::Callers,
    };

    const CHANGED: FrameState = FrameState {
        is_seen: true,
        register: FrameRegister::Changed,
    };

    fn emitted(bytes: &[u8], frame: FrameState) -> Option<Vec<u8>> {
        let writer = Writer { frame, ..WRITER };
        let place = parse(&bytes.to_vec().into(), &writer);
        Some(writer.emit(place, 32).ok()?.bytes)
    }

    #[test]
    fn frame_objects() {
        // lit4, over, deref, stack_value: lit4, lit5, form_aspace_address
        let kernel = [LIT4, OVER, 0x06, STACK_VALUE];
        assert_eq!(emitted(&kernel, SEEN), Some(vec![LIT4, 0x35, 0xe9, 0x02]));
        // lit4, constu 65, constu 6, over, stack_value: regx 65, deref_size 4,
        // lit6, shr, plus_uconst 4, stack_value
        let function = [LIT4, 0x10, 65, 0x10, 6, OVER, STACK_VALUE];
        let address = vec![0x90, 65, 0x94, 4, 0x36, 0x25, 0x23, 4, STACK_VALUE];
        assert_eq!(emitted(&function, SEEN), Some(address));
    }

    #[test]
    fn outside_of_a_frame_another_register_has_its_start() {
        // lit4, constu 65, constu 64, lit0, over, stack_value
        let either = [LIT4, 0x10, 65, 0x10, 64, 0x30, OVER, STACK_VALUE];
        let start = |register| Some(vec![0x90, register, 0x94, 4, 0x23, 4, STACK_VALUE]);
        assert_eq!(emitted(&either, SEEN), start(65));
        assert_eq!(emitted(&either, BEFORE_PROLOGUE), start(64));
        assert_eq!(emitted(&either, CHANGED), None);
        // lit4, constu 65, lit0, over, stack_value
        let realigned = [LIT4, 0x10, 65, 0x30, OVER, STACK_VALUE];
        assert_eq!(emitted(&realigned, SEEN), start(65));
        assert_eq!(emitted(&realigned, BEFORE_PROLOGUE), None);
    }

    #[test]
    fn registers_are_parts() {
        // breg32 0 (SGPR0), dup, bregx 33 0, stack_value
        let pair = [0x92, 32, 0, 0x12, 0x92, 33, 0, STACK_VALUE];
        let writer = WRITER;
        let Place::Composite(parts) = parse(&pair.to_vec().into(), &writer) else {
            panic!()
        };
        let places: Vec<_> = parts.into_iter().map(|part| (part.place, part.bits)).collect();
        assert_eq!(places, [(Place::Register(32), 32), (Place::Register(33), 32)]);
    }

    #[test]
    fn registers_that_nobody_knows_are_nowhere() {
        // regx 900; bregx 900 0, stack_value; v0 is 1536
        assert_eq!(parse(&vec![0x90, 0x84, 7].into(), &WRITER), Place::Undefined);
        assert_eq!(
            parse(&vec![0x92, 0x84, 7, 0, STACK_VALUE].into(), &WRITER),
            Place::Undefined
        );
        assert_eq!(
            parse(&vec![0x90, 0x80, 12].into(), &WRITER),
            Place::Register(1536)
        );
    }

    #[test]
    fn registers_without_a_number_in_llvm() {
        // lit0, plus_uconst 768, over, dup
        let vcc = [0x30, 0x23, 0x80, 6, OVER, 0x12];
        assert_eq!(emitted(&vcc, SEEN), Some(vec![0x90, 0x80, 6]));
        assert_eq!(
            emitted(&[&vcc[..], &[STACK_VALUE]].concat(), SEEN),
            emitted(&vcc, SEEN)
        );
        // lit0, plus_uconst 768, over, dup, push_object_address, plus_uconst 7, stack_value
        let marked = [&vcc[..], &[0x97, 0x23, 7, STACK_VALUE]].concat();
        let operand = Place::Marked(LifetimeId(7), vec![Place::Register(768).into()]);
        assert_eq!(parse(&marked.into(), &WRITER), operand);
    }

    #[test]
    fn spilled_scalar_registers_are_in_lanes() {
        // lit0, plus_uconst 2560, plus_uconst 3, over, dup: regx 2560, offset_uconst 12
        let one = [0x30, 0x23, 0x80, 0x14, 0x23, 3, OVER, 0x12];
        assert_eq!(emitted(&one, SEEN), Some(vec![0x90, 0x80, 0x14, 0xe9, 0x05, 12]));
        // The same with plus_uconst 2561, plus_uconst 0 behind it.
        let two = [&one[..6], &[0x23, 0x81, 0x14, 0x23, 0, OVER, 0x12]].concat();
        let part = |place| super::Part { place, bits: 32 };
        let parts = [(2560, 3), (2561, 0)].map(|(number, lane)| part(Place::RegisterLane(number, lane)));
        let parsed = parse(&two.clone().into(), &WRITER);
        assert_eq!(parsed, Place::Composite(parts.into()));
        // What belongs to a value of 32 bits.
        let first = Place::Composite(vec![part(Place::RegisterLane(2560, 3))]);
        assert_eq!(parsed.clone().of_bits(32, &AMDGPU), first);
        assert_eq!(parsed.clone().of_bits(0, &AMDGPU), parsed);
        // A register without its lane.
        let three = [&one[..4], &two[6..]].concat();
        assert_eq!(emitted(&three, SEEN), None);
    }

    #[test]
    fn halves_of_registers_are_parts() {
        // regx 1536, bit_piece 16 16: regx 1536, push_lane, lit4, mul, offset, offset_constu 2,
        // piece 2, undefined, piece 2, piece_end
        let high = [0x90, 0x80, 0x0c, 0x9d, 16, 16];
        let lane = [0x90, 0x80, 0x0c, 0xe9, 0x03, 0x34, 0x1e, 0xe9, 0x04];
        let half = [0xe9, 0x05, 2, 0x93, 2, 0xe9, 0x08, 0x93, 2, 0xe9, 0x0a];
        assert_eq!(emitted(&high, SEEN), Some([&lane[..], &half].concat()));
        let amdgpu = WRITER;
        // Beyond the register, and of PC, which has 64 bits.
        for other in [&[0x90, 0x80, 0x0c, 0x9d, 16, 24][..], &[0x90, 16, 0x9d, 16, 16]] {
            let place = parse(&other.to_vec().into(), &amdgpu);
            assert!(matches!(place, Place::Verbatim(_)), "{place:?}");
        }
    }

    #[test]
    fn conversions_that_narrow_an_operand_are_nothing() {
        let writer = Writer {
            dies: &Types,
            ..WRITER
        };
        // bregx 1536 0, convert A, convert B, push_object_address, plus_uconst 7, stack_value
        let marked = |from: u8, to: u8| {
            let conversions = [0xa8, 0x80 | from, 0x0e, 0xa8, 0x80 | to, 0x0e];
            let bytes = [
                &[0x92, 0x80, 0x0c, 0][..],
                &conversions,
                &[0x97, 0x23, 7, STACK_VALUE],
            ]
            .concat();
            parse(&bytes.into(), &writer)
        };
        let contents = writer.contents(1536, 32).unwrap();
        assert_eq!(
            marked(4, 2),
            Place::Marked(LifetimeId(7), vec![Place::Value(contents).into()])
        );
        for (from, to) in [(2, 4), (2, 2)] {
            assert_eq!(marked(from, to), Place::Lost(REWRITTEN));
        }
    }

    #[test]
    fn a_narrowed_register_is_no_address() {
        let writer = Writer {
            dies: &Types,
            ..WRITER
        };
        // bregx 2560 0, convert 4 bytes, convert 1 byte
        let narrowed = vec![0x92, 0x80, 0x14, 0, 0xa8, 0x84, 0x0e, 0xa8, 0x81, 0x0e];
        assert_eq!(parse(&narrowed.into(), &writer), Place::Register(2560));
        // The other way round it is wider than the register.
        let widened = vec![0x92, 0x80, 0x14, 0, 0xa8, 0x81, 0x0e, 0xa8, 0x84, 0x0e];
        assert!(matches!(parse(&widened.into(), &writer), Place::Verbatim(_)));
    }

    #[test]
    fn what_is_not_true_of_all_lanes_is_nowhere() {
        let writer = Writer {
            frame: SEEN,
            dies: &NoDies,
            ..WRITER
        };
        // bregx 2560 0, dup, over; the same of two registers; lit4, dup, over, stack_value
        let register = [0x92, 0x80, 0x14, 0];
        let alone = [&register[..], &[0x12, OVER]].concat();
        let pair = [&register[..], &[0x12], &register, &[0x12, OVER]].concat();
        let constant = vec![LIT4, 0x12, OVER, STACK_VALUE];
        for nothing in [alone, pair, constant] {
            assert_eq!(parse(&nothing.into(), &writer), Place::Undefined);
        }
    }

    #[test]
    fn kernel_arguments_are_in_memory() {
        // bregx 36 0 (SGPR4), dup, bregx 37 8, deref, stack_value
        let argument = [0x92, 36, 0, 0x12, 0x92, 37, 8, 0x06, STACK_VALUE];
        let writer = WRITER;
        let place = parse(&argument.to_vec().into(), &writer);
        assert!(matches!(place, Place::Memory(_)), "{place:?}");
        // regx 36, piece 4, regx 37, piece 4, piece_end, deref, plus_uconst 8
        let pair = [0x90, 36, 0x93, 4, 0x90, 37, 0x93, 4, 0xe9, 0x0a, 0x06, 0x23, 8];
        assert_eq!(emitted(&argument, SEEN), Some(pair.to_vec()));
    }

    #[test]
    fn a_frame_that_nobody_looked_at_is_not_understood() {
        // fbreg 4; regx 65; bregx 64 0, stack_value
        assert_eq!(emitted(&[0x91, 4], SEEN), None);
        for frame in [&[0x91, 4][..], &[0x90, 65], &[0x92, 64, 0, STACK_VALUE]] {
            assert_eq!(emitted(frame, WRITER.frame), None, "{frame:x?}");
        }
        assert!(emitted(&[0x90, 65], SEEN).is_some());
    }
}
