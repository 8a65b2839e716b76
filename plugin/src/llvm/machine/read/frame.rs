//! What a function has in its frame, and what it stores there.

use super::super::super::codegen::{FLAT_SCRATCH, WAVES_OF_32};
use super::super::super::{BlockIdentity, Function as IrFunction, Module, Value, text};
use super::super::ffi;
use super::{Reader, halves, pointer, words};
use crate::passes::stores;
use lowering::machine::{Frame, Identity, Object, Register, Slot};

impl Reader {
    pub(super) fn frame(&mut self) -> Frame {
        // SAFETY: a machine function in its stage, by its handle.
        let words = words(|context| unsafe { ffi::dil_machine_frame(self.raw, text::append_words, context) });
        let mut words = words.into_iter();
        let mut next = || words.next().unwrap_or(0);
        let mut frame = Frame {
            register: Register(halves(next()).0),
            stack: Register(halves(next()).0),
            constant: Register(halves(next()).0),
            is_realigned: next() != 0,
            should_be_realigned: next() != 0,
            convention: halves(next()).0,
            is_flat: FLAT_SCRATCH.iter().any(|features| self.has_features(features)),
            has_64_lanes: !self.has_features(WAVES_OF_32),
            has_accumulators: self.has_features("+mai-insts"),
            ..Frame::default()
        };
        let kept = next();
        frame.kept_by_jumps = (kept != 0).then(|| self.mask(kept));
        for _ in 0..next() {
            let (object, offset, flags) = (halves(next()).0, next(), next());
            let object_of = Object {
                offset: offset.cast_signed(),
                is_dead: flags & 1 != 0,
                is_in_memory: flags & 2 != 0,
                is_fixed: flags & 4 != 0,
                is_parted: flags & 8 != 0,
            };
            frame.objects.insert(object.cast_signed(), object_of);
        }
        for _ in 0..next() {
            let (variable, expression, location, object) = (next(), next(), next(), next());
            let expression = self.expression(expression);
            frame.slots.push(Slot {
                variable: self.variable(variable),
                location: Identity(location),
                expression: self.function.expressions[expression.0 as usize].elements.clone(),
                object: halves(object).0.cast_signed(),
            });
        }
        for register in [frame.register, frame.stack] {
            self.known(register);
        }
        frame
    }

    /// Whether the function is compiled for these features of a processor.
    fn has_features(&self, features: &str) -> bool {
        // SAFETY: a machine function; the bytes live during the call.
        unsafe { ffi::dil_machine_has_features(self.raw, features.as_ptr().cast(), features.len()) }
    }

    /// The objects of the frame that aren't stored to where the IR says so.
    pub(super) fn stores<'m>(&mut self, module: &Module<'m>, of: IrFunction<'m>) {
        let expected = stores::at_ends(module, of);
        if expected.is_empty() {
            return;
        }
        // SAFETY: a machine function in its stage, by its handle.
        let words =
            words(|context| unsafe { ffi::dil_machine_stores(self.raw, text::append_words, context) });
        let (count, words) = words
            .split_first()
            .map_or((0, &[][..]), |(count, words)| (*count, words));
        let (stores, objects) = words.split_at(4 * count as usize);
        // SAFETY: null, or what the IR of the function has a pointer to.
        let value = |raw: u64| unsafe { Value::new(pointer(Identity(raw))) };
        let stored = stores.chunks_exact(4).filter_map(|word| {
            let (base, offset) = value(word[1])?.pointer_base(module)?;
            let block = BlockIdentity::of(Identity(word[0]));
            stores::Store::new(block, base, offset.wrapping_add(word[2]), word[3])
        });
        let missing = stores::missing(expected, stored);
        for object in objects.chunks_exact(2) {
            if value(object[1]).is_some_and(|alloca| missing.contains(&alloca)) {
                self.function.unstored.insert(halves(object[0]).0.cast_signed());
            }
        }
    }
}
