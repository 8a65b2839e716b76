//! What a variable holds at a location, as text.

use crate::evaluate::{Location, MAX_BITS, Typed};
use crate::interpret::context::Context;
use crate::interpret::described::whole_pointer;
use crate::interpret::{contents, show};
use crate::locate::types::Type;
use crate::locate::variable::UnitView;
use crate::locate::words;
use crate::model;
use num_bigint::BigUint;

/// The largest variable that is read, in bytes.
const MAX_BYTES: u64 = 1 << 16;

/// As much of a location as a variable of the type takes, in its simplest
/// form.
pub(super) fn of_size(location: &Location, ty: &Type) -> Location {
    let bits = ty
        .value
        .bytes
        .and_then(|bytes| u32::try_from(bytes.checked_mul(8)?).ok());
    match bits {
        None | Some(0) => location.clone(),
        Some(bits) => {
            let location = location.clone();
            let ty = model::Type::Int(bits);
            Typed { location, ty }.canonical().location
        }
    }
}

/// The most bytes that are shown where not all are known.
const MAX_SHOWN: u64 = 64;

/// The bytes of a variable of which some can be read; none: none can.
pub(super) fn known_bytes(location: &Location, ty: &Type, context: &dyn Context) -> Option<String> {
    let bytes = ty.value.bytes?;
    let byte = |at: u64| {
        let part = location.clone().moved(Some(i128::from(at) * 8), false);
        let value = contents(&part, 8, context).ok()?;
        Some(value.to_bytes_le().first().copied().unwrap_or(0))
    };
    let held: Vec<Option<u8>> = (0..bytes.min(MAX_SHOWN)).map(byte).collect();
    held.iter().any(Option::is_some).then(|| {
        let shown = held.iter().map(|byte| match byte {
            Some(byte) => format!("{byte:02x}"),
            None => "??".to_string(),
        });
        let more = if bytes > MAX_SHOWN { " ..." } else { "" };
        format!("bytes {}{more}", shown.collect::<Vec<_>>().join(" "))
    })
}

/// What a variable of a type at a location holds, as text.
pub(super) fn value(
    location: &Location,
    ty: &Type,
    context: &dyn Context,
    view: &UnitView,
) -> Result<String, String> {
    let bytes = ty.value.bytes.ok_or("the size of its type isn't known")?;
    if bytes > MAX_BYTES {
        return Err(format!("{bytes} bytes are too many to show"));
    }
    if whole_pointer(location, bytes * 8).is_some() {
        return Ok(show::location(location, view));
    }
    let mut held = Vec::new();
    let chunk = MAX_BITS / 8;
    for start in (0..bytes).step_by(chunk as usize) {
        let size = chunk.min(bytes - start);
        let part = location.clone().moved(Some(i128::from(start) * 8), false);
        let value = contents(&part, size * 8, context).map_err(|error| error.to_string())?;
        let mut value = value.to_bytes_le();
        value.resize(size as usize, 0);
        held.extend(value);
    }
    if ty.is_pointer() {
        return Ok(format!("{:#x}", BigUint::from_bytes_le(&held)));
    }
    Ok(words::constant(&held, ty.value, true))
}
