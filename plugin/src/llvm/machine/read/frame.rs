//! What a function has in its frame, and what it stores there.

use super::super::super::codegen::{FLAT_SCRATCH, WAVES_OF_32};
use super::super::super::{BlockIdentity, Function as IrFunction, Module, Value, text};
use super::super::ffi;
use super::{Reader, halves, pointer, words};
use crate::passes::before_codegen::stores;
use lowering::machine::{Frame, Identity, Object, Register, Slot};
use rustc_hash::FxHashMap;

impl Reader {
    /// With lanes it is AMDGPU's, which has the features that are asked for.
    pub(super) fn frame(&mut self, has_lanes: bool) -> Frame {
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
            is_flat: has_lanes && FLAT_SCRATCH.iter().any(|features| self.has_features(features)),
            has_64_lanes: has_lanes && !self.has_features(WAVES_OF_32),
            has_accumulators: has_lanes && self.has_features("+mai-insts"),
            ..Frame::default()
        };
        let kept = next();
        frame.kept_by_jumps = (kept != 0).then(|| self.mask(kept));
        let mut stored: FxHashMap<i32, Vec<(u64, u64)>> = FxHashMap::default();
        for store in self.stored().0 {
            let end = store.offset.wrapping_add(store.size);
            stored.entry(store.object).or_default().push((store.offset, end));
        }
        for _ in 0..next() {
            let (object, offset) = (halves(next()).0.cast_signed(), next());
            let (size, flags) = (next(), next());
            let of = Object {
                offset: offset.cast_signed(),
                size,
                is_dead: flags & 1 != 0,
                is_in_memory: flags & 2 != 0,
                is_fixed: flags & 4 != 0,
                is_written: flags & 16 != 0,
                is_spilled: flags & 8 != 0,
                is_parted: flags & 8 != 0 && !stored.get(&object).is_some_and(|parts| is_full(parts, size)),
            };
            frame.objects.insert(object, of);
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
        let (stored, objects) = self.stored();
        // SAFETY: null, or what the IR of the function has a pointer to.
        let value = |raw: u64| unsafe { Value::new(pointer(Identity(raw))) };
        let stored = stored.into_iter().filter_map(|store| {
            let (base, offset) = value(store.base)?.pointer_base(module)?;
            let block = BlockIdentity::of(Identity(store.block));
            stores::Store::new(block, base, offset.wrapping_add(store.offset), store.size)
        });
        let missing = stores::missing(expected, stored);
        for (object, alloca) in objects {
            if value(alloca).is_some_and(|alloca| missing.contains(&alloca)) {
                self.function.unstored.insert(object);
            }
        }
    }

    /// What instructions store, and which objects of the frame are of allocas.
    fn stored(&self) -> (Vec<Stored>, Vec<(i32, u64)>) {
        // SAFETY: a machine function in its stage, by its handle.
        let words =
            words(|context| unsafe { ffi::dil_machine_stores(self.raw, text::append_words, context) });
        let (count, words) = words
            .split_first()
            .map_or((0, &[][..]), |(count, words)| (*count, words));
        let (stores, objects) = words.split_at(5 * count as usize);
        let object = |word: u64| halves(word).0.cast_signed();
        let stores = stores.chunks_exact(5).map(|words| Stored {
            block: words[0],
            base: words[1],
            offset: words[2],
            size: words[3],
            object: object(words[4]),
        });
        let objects = objects.chunks_exact(2).map(|words| (object(words[0]), words[1]));
        (stores.collect(), objects.collect())
    }
}

/// What an instruction stores, in bytes; pointers stand for what they point to, 0: it isn't known.
struct Stored {
    /// The block of the IR.
    block: u64,
    base: u64,
    offset: u64,
    size: u64,
    /// Of the frame; `i32::MIN` is none.
    object: i32,
}

/// Whether each byte of an object of that size is in one of these parts.
fn is_full(parts: &[(u64, u64)], size: u64) -> bool {
    let mut parts = parts.to_vec();
    parts.retain(|(start, end)| start < end && *end <= size);
    parts.sort_unstable();
    let covered = parts.iter().try_fold(0, |covered, &(start, end)| {
        (start <= covered).then(|| end.max(covered))
    });
    covered == Some(size)
}
