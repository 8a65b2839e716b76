//! What the source has at its markers: the log of the host program, see support/host.c.

use thiserror::Error;

/// A line that isn't one of a log.
#[derive(Debug, Error)]
#[error("line {0} of the log can't be read")]
pub struct BadLine(usize);

/// A work-item's arrival at a marker.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stop {
    pub line: u64,
    pub function: String,
    /// The bytes of each name.
    pub values: Vec<(String, Vec<u8>)>,
    /// What names hold after it and before the next one, each time that it is something else.
    pub later: Vec<(String, Vec<u8>)>,
}

impl Stop {
    /// The bytes of a name.
    pub fn value(&self, name: &str) -> Option<&[u8]> {
        self.values
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, bytes)| bytes.as_slice())
    }

    /// What a name holds between this stop and the next one: each of the values that it has.
    pub fn until<'s>(&'s self, next: &'s Stop, name: &str) -> Vec<&'s [u8]> {
        let later = self
            .later
            .iter()
            .filter(|(known, _)| known == name)
            .map(|(_, bytes)| bytes.as_slice());
        self.value(name)
            .into_iter()
            .chain(later)
            .chain(next.value(name))
            .collect()
    }
}

/// The stops of each work-item in order: `\tITEM\tLINE\tFUNCTION`, then `NAME\tBYTES` for each name; and for each time
/// that something else is assigned to a name `~ITEM\tNAME\tBYTES`.
pub fn parse(text: &str) -> Result<Vec<Vec<Stop>>, BadLine> {
    let mut items: Vec<Vec<Stop>> = Vec::new();
    let mut current = 0;
    for (number, line) in text.lines().enumerate() {
        let bad = || BadLine(number + 1);
        let fields: Vec<&str> = line.split('\t').collect();
        match fields.as_slice() {
            ["", item, marker, function] => {
                current = item.parse().map_err(|_| bad())?;
                if items.len() <= current {
                    items.resize(current + 1, Vec::new());
                }
                let line = marker.parse().map_err(|_| bad())?;
                items[current].push(Stop {
                    line,
                    function: (*function).to_owned(),
                    ..Stop::default()
                });
            }
            [item, name, bytes] => {
                let item: usize = item
                    .strip_prefix('~')
                    .and_then(|item| item.parse().ok())
                    .ok_or_else(bad)?;
                let stop = items
                    .get_mut(item)
                    .and_then(|stops| stops.last_mut())
                    .ok_or_else(bad)?;
                stop.later
                    .push(((*name).to_owned(), unhex(bytes).ok_or_else(bad)?));
            }
            [name, bytes] => {
                let stop = items
                    .get_mut(current)
                    .and_then(|stops| stops.last_mut())
                    .ok_or_else(bad)?;
                stop.values
                    .push(((*name).to_owned(), unhex(bytes).ok_or_else(bad)?));
            }
            _ => return Err(bad()),
        }
    }
    Ok(items)
}

fn unhex(digits: &str) -> Option<Vec<u8>> {
    let pairs = (0..digits.len()).step_by(2).map(|at| digits.get(at..at + 2));
    pairs.map(|pair| u8::from_str_radix(pair?, 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str =
        "\t0\t5\trun\nx\t01000000\n~0\tx\t02000000\n\t1\t5\trun\nx\t07\n\t0\t9\trun\nx\t03000000\n";

    #[test]
    fn stops_by_item() {
        let items = parse(LOG).unwrap();
        assert_eq!(items.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1]);
        assert_eq!((items[0][1].line, items[0][1].function.as_str()), (9, "run"));
        assert_eq!(items[1][0].value("x"), Some(&[7][..]));
        let on_the_way: Vec<u8> = items[0][0]
            .until(&items[0][1], "x")
            .iter()
            .map(|value| value[0])
            .collect();
        assert_eq!(on_the_way, [1, 2, 3]);
    }

    #[test]
    fn lines_that_are_none_of_a_log() {
        for bad in [
            "x\t01",
            "\tone\t5\trun",
            "\t0\t5\trun\nx\t0g",
            "\t0\t5\trun\n0\tx\t00",
            "x",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
