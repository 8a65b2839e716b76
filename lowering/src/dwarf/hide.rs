//! Debug info without variables' locations, whatever is in it.

use crate::elf::{Edits, Object};
use gimli::{Reader as _, constants as dw};

/// No attribute of DWARF 5 (7.5.4); readers pass over what they don't know.
const NONE: u8 = 0x04;

/// Renames each `DW_AT_location` of variables and parameters, in abbreviations:
/// that needs to know nothing of units, whose form may be the reason why
/// nobody else can read them. What is malformed stays from there on.
pub(crate) fn hide_locations(object: &Object<'_>, edits: &mut Edits<'_>) {
    for index in object.sections_named(b".debug_abbrev") {
        if let Ok(section) = object.section(index) {
            let mut bytes = section.data.to_vec();
            for place in places(section.data) {
                bytes[place] = NONE;
            }
            edits.replace(index, bytes);
        }
    }
}

/// Where abbreviations name the attribute.
fn places(bytes: &[u8]) -> Vec<usize> {
    let mut places = Vec::new();
    // It ends where nothing more can be read.
    let _ = walk(bytes, &mut places);
    places
}

fn walk(bytes: &[u8], places: &mut Vec<usize>) -> gimli::Result<()> {
    let mut reader = gimli::EndianSlice::new(bytes, gimli::LittleEndian);
    while !reader.is_empty() {
        if reader.read_uleb128()? == 0 {
            continue;
        }
        let tag = reader.read_uleb128()?;
        let variable = [dw::DW_TAG_variable, dw::DW_TAG_formal_parameter]
            .iter()
            .any(|known| u64::from(known.0) == tag);
        reader.read_u8()?;
        loop {
            let place = bytes.len() - reader.len();
            let (attribute, form) = (reader.read_uleb128()?, reader.read_uleb128()?);
            if form == u64::from(dw::DW_FORM_implicit_const.0) {
                reader.read_sleb128()?;
            }
            if (attribute, form) == (0, 0) {
                break;
            }
            let short = bytes[place] == dw::DW_AT_location.0 as u8;
            if variable && short && attribute == u64::from(dw::DW_AT_location.0) {
                places.push(place);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::places;

    #[test]
    fn only_locations_of_variables_go() {
        // A variable with a name, a location, and a constant in place; a block
        // with an attribute of that number's form; the end; another table.
        let table = [
            1, 0x34, 0, 0x03, 0x0e, 0x02, 0x18, 0x02, 0x21, 0x02, 0, 0, //
            2, 0x0b, 1, 0x02, 0x18, 0, 0, 0, //
            1, 0x05, 0, 0x02, 0x22, 0, 0, 0,
        ];
        assert_eq!(places(&table), [5, 7, 23]);
        assert_eq!(places(&table[..8]), [5]);
    }
}
