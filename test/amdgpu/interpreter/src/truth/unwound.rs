//! A calling frame as a debugger sees it: registers as far as the frames below it say what they were, and the wave's memory.

use std::collections::BTreeMap;

use dilifetime::evaluate::{Contents, EvaluationError, Storage};
use dilifetime::interpret::{self, CallFrame, Context, Reason};
use num_bigint::BigUint;

/// A register word by word; none: it isn't known.
pub type Words = Vec<Option<[u8; 4]>>;

pub struct Unwound<'l> {
    pub registers: BTreeMap<u16, Words>,
    /// For memory, which is the same in all frames.
    pub wave: &'l dyn Context,
}

/// What is said that the calling frame has in a register, word by word; none: that is lost, or so is what it follows from.
pub fn words(frame: &CallFrame, number: u16, bytes: usize, context: &dyn Context) -> Result<Words, String> {
    let text = |error: interpret::Error| error.to_string();
    let location = match frame.register(number, context) {
        Ok(location) => location,
        Err(error) if is_unknown(&error) => return Ok(vec![None; bytes / 4]),
        Err(error) => return Err(text(error)),
    };
    let bits = 8 * bytes as u64;
    // Most registers are known whole: reading that at once takes a fraction of the time.
    if let Ok(value) = interpret::contents(&location, bits, context) {
        let mut whole = value.to_bytes_le();
        whole.resize(bytes, 0);
        return Ok(whole.chunks(4).map(|word| word.try_into().ok()).collect());
    }
    let words = interpret::words(&location, bits, context).map(|(.., word)| match word {
        Ok(value) => {
            let mut bytes = value.to_bytes_le();
            bytes.resize(4, 0);
            Ok(bytes.try_into().ok())
        }
        Err(error) if is_unknown(&error) => Ok(None),
        Err(error) => Err(text(error)),
    });
    words.collect()
}

fn is_unknown(error: &interpret::Error) -> bool {
    match &*error.reason {
        Reason::Evaluation(EvaluationError::Undefined) => true,
        Reason::Evaluation(EvaluationError::Unavailable(what)) => what == UNKNOWN,
        _ => false,
    }
}

const UNKNOWN: &str = "a register that the frames below don't say";

impl Contents for Unwound<'_> {
    fn read(&self, storage: &Storage, offset: u128, bits: u64) -> Result<BigUint, EvaluationError> {
        let Storage::Register { number, .. } = storage else {
            return self.wave.read(storage, offset, bits);
        };
        let words = u16::try_from(*number)
            .ok()
            .and_then(|number| self.registers.get(&number));
        let first = (offset / 32) as usize;
        let last = (offset + u128::from(bits)).div_ceil(32) as usize;
        let words = words.and_then(|words| words.get(first..last));
        let bytes = words.and_then(|words| words.iter().copied().collect::<Option<Vec<_>>>());
        let bytes = bytes.ok_or_else(|| EvaluationError::Unavailable(UNKNOWN.to_owned()))?;
        let value = BigUint::from_bytes_le(&bytes.concat()) >> (offset % 32) as u64;
        Ok(value & ((BigUint::from(1u8) << bits) - 1u8))
    }
}

impl Context for Unwound<'_> {
    fn register_bits(&self, register: u16) -> Result<u64, Reason> {
        self.wave.register_bits(register)
    }

    fn address_bits(&self, space: u32) -> Option<u32> {
        self.wave.address_bits(space)
    }
}
