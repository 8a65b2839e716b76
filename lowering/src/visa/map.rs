//! The map from variables of the source to vISA's, which the debug info hasn't: JSON, see `docs/visa.md`.

use serde::Deserialize;
use thiserror::Error;

/// A map.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// Of this structure: 1.
    pub version: u32,
    /// How many lanes run at once; none: no variable has lanes.
    #[serde(default)]
    pub simd: Option<u16>,
    /// The size of a general register.
    #[serde(default = "grf_bytes")]
    pub grf_bytes: u16,
    pub variables: Vec<Mapped>,
}

fn grf_bytes() -> u16 {
    32
}

/// A variable of the source, and what has it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mapped {
    /// The name of the compiled object.
    pub object: String,
    /// The function's name in the source, if it is another.
    #[serde(default)]
    pub function: Option<String>,
    pub name: String,
    /// Where it is declared, to tell it from others of its name in the function.
    #[serde(default)]
    pub line: Option<u64>,
    /// The vISA variable, as the debug info calls it.
    pub visa: String,
    /// The size of it, or of one of its elements, in one lane.
    pub bits: u16,
    /// How many elements it has; those of all lanes stand together.
    #[serde(default = "one")]
    pub elements: u16,
    /// The vISA variable has the address of the variable, not its value.
    #[serde(default)]
    pub address: bool,
    /// All lanes have the same one.
    #[serde(default)]
    pub uniform: bool,
    /// Where in the Gen code, in bytes from the object's start, the vISA variable has the source's value; none:
    /// wherever it is live.
    #[serde(default)]
    pub ranges: Option<Vec<(u32, u32)>>,
}

fn one() -> u16 {
    1
}

/// Why a map can't be used.
#[derive(Debug, Error)]
pub enum MapError {
    #[error("the map: {0}")]
    Json(#[from] serde_json::Error),
    #[error("the map is of version {0}, and 1 is known")]
    Version(u32),
    #[error("general registers have 32 or 64 bytes, not {0}")]
    Grf(u16),
    #[error("a wave has 1 to 32 lanes, not {0}")]
    Simd(u16),
    #[error("{name}: {bits} bits in a lane: there are 1, 8, 16, 32 or 64 in each of 1 to 16 elements")]
    Bits { name: String, bits: u16 },
    #[error("{0}: an address has 32 or 64 bits and one element")]
    Address(String),
    #[error("{0}: it has lanes, and the map doesn't say how many there are")]
    Lanes(String),
}

impl Map {
    pub(super) fn new() -> Map {
        Map {
            version: 1,
            simd: None,
            grf_bytes: grf_bytes(),
            variables: Vec::new(),
        }
    }

    /// Reads a map.
    ///
    /// # Errors
    /// That it isn't one, or says what can't be.
    pub fn parse(text: &[u8]) -> Result<Map, MapError> {
        let map: Map = serde_json::from_slice(text)?;
        if map.version != 1 {
            return Err(MapError::Version(map.version));
        }
        if !matches!(map.grf_bytes, 32 | 64) {
            return Err(MapError::Grf(map.grf_bytes));
        }
        if let Some(simd) = map.simd.filter(|simd| !(1..=32).contains(simd)) {
            return Err(MapError::Simd(simd));
        }
        for mapped in &map.variables {
            let name = || mapped.name.clone();
            if !matches!(mapped.bits, 1 | 8 | 16 | 32 | 64) || !(1..=16).contains(&mapped.elements) {
                let bits = mapped.bits;
                return Err(MapError::Bits { name: name(), bits });
            }
            if mapped.address && (mapped.bits < 32 || mapped.elements != 1) {
                return Err(MapError::Address(name()));
            }
            if !mapped.uniform && map.simd.is_none() {
                return Err(MapError::Lanes(name()));
            }
        }
        Ok(map)
    }

    /// How many bytes of general registers such a variable takes.
    pub(super) fn bytes(&self, mapped: &Mapped) -> u32 {
        let lanes = match mapped.uniform {
            true => 1,
            false => self.simd.unwrap_or(1),
        };
        (u32::from(mapped.bits) * u32::from(mapped.elements) * u32::from(lanes)).div_ceil(8)
    }
}
