//! What the source has on its way: the log of the host program, see support/host.c.

use std::collections::HashMap;

use thiserror::Error;

/// A line that isn't one of a log.
#[derive(Debug, Error)]
#[error("line {0} of the log can't be read")]
pub struct BadLine(usize);

/// What one work-item does.
#[derive(Clone, Debug, Default)]
pub struct Item {
    pub stops: Vec<Stop>,
    pub calls: Vec<Call>,
    /// Where each call is in `calls`.
    numbers: HashMap<usize, usize>,
}

/// A work-item's arrival at a marker.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stop {
    pub line: u64,
    /// The call that it is in; an index.
    pub call: Option<usize>,
    /// The bytes of each name.
    pub values: Vec<(String, Vec<u8>)>,
}

/// A call of a function. Time is counted in markers that the work-item has come to.
#[derive(Clone, Debug)]
pub struct Call {
    pub function: String,
    /// When it begins and when it returns.
    from: usize,
    until: usize,
    /// What each name that is watched is from when on, in order.
    watched: HashMap<String, Vec<(usize, Vec<u8>)>>,
}

impl Call {
    /// When it returns.
    pub fn end(&self) -> usize {
        self.until
    }

    /// What a name is at the end of a time.
    pub fn at_end(&self, name: &str, time: usize) -> Option<&[u8]> {
        let values = self.watched.get(name)?;
        let known = values.partition_point(|(from, _)| *from <= time);
        Some(values[known.checked_sub(1)?].1.as_slice())
    }

    /// All that a name is during a time.
    pub fn during(&self, name: &str, time: usize) -> impl Iterator<Item = &[u8]> {
        let values = self.watched.get(name).map_or(&[][..], Vec::as_slice);
        let before = values.partition_point(|(from, _)| *from < time);
        let after = values.partition_point(|(from, _)| *from <= time);
        values[before.saturating_sub(1)..after]
            .iter()
            .map(|(_, bytes)| bytes.as_slice())
    }

    /// Has a name been watched since before a time?
    pub fn is_known(&self, name: &str, time: usize) -> bool {
        self.watched
            .get(name)
            .is_some_and(|values| values.first().is_some_and(|(from, _)| *from < time))
    }
}

impl Item {
    /// The calls that are going on, at least for a part of a time.
    pub fn calls_at(&self, time: usize) -> Vec<usize> {
        let calls = self.calls.iter().enumerate();
        calls
            .filter(|(_, call)| (call.from..=call.until).contains(&time))
            .map(|(number, _)| number)
            .collect()
    }

    /// The functions and names that are ever watched.
    pub fn watched(&self) -> impl Iterator<Item = (&str, &str)> {
        self.calls.iter().flat_map(move |call| {
            call.watched
                .keys()
                .map(|name| (call.function.as_str(), name.as_str()))
        })
    }

    fn call(&self, number: &str) -> Option<usize> {
        self.numbers.get(&number.parse().ok()?).copied()
    }

    fn begin(&mut self, number: &str, function: &str, from: &str, until: usize) -> Option<()> {
        self.numbers.insert(number.parse().ok()?, self.calls.len());
        self.calls.push(Call {
            function: function.to_owned(),
            from: from.parse().ok()?,
            until,
            watched: HashMap::new(),
        });
        Some(())
    }

    fn watch(&mut self, call: &str, name: &str, bytes: &str) -> Option<()> {
        let (call, time) = (self.call(call)?, self.stops.len());
        let values = self.calls[call].watched.entry(name.to_owned()).or_default();
        values.push((time, unhex(bytes)?));
        Some(())
    }
}

/// The log of each work-item.
pub fn parse(text: &str) -> Result<Vec<Item>, BadLine> {
    let mut items: Vec<Item> = Vec::new();
    let mut current = 0;
    for (number, line) in text.lines().enumerate() {
        read(&mut items, &mut current, line).ok_or(BadLine(number + 1))?;
    }
    Ok(items)
}

/// Takes in a line. `current` is the work-item whose marker was read last.
fn read(items: &mut Vec<Item>, current: &mut usize, line: &str) -> Option<()> {
    let mut fields = line.split('\t');
    let (first, second, third) = (fields.next()?, fields.next()?, fields.next());
    let Some(third) = third else {
        return match first.strip_prefix('<') {
            Some(item) => {
                let item = items.get_mut(item.parse::<usize>().ok()?)?;
                let call = item.call(second)?;
                item.calls[call].until = item.stops.len();
                Some(())
            }
            None => {
                let stop = items.get_mut(*current)?.stops.last_mut()?;
                stop.values.push((first.to_owned(), unhex(second)?));
                Some(())
            }
        };
    };
    let (kind, item) = match first.chars().next() {
        None => (None, second),
        Some(kind) => (Some(kind), &first[1..]),
    };
    let number: usize = item.parse().ok()?;
    if items.len() <= number {
        items.resize(number + 1, Item::default());
    }
    let item = &mut items[number];
    match kind {
        None => {
            *current = number;
            let (line, call) = (fields.next()?.parse().ok()?, item.call(third));
            item.stops.push(Stop {
                line,
                call,
                values: Vec::new(),
            });
        }
        Some('>') => item.begin(second, third, fields.next()?, usize::MAX)?,
        // A call in which nothing is watched.
        Some('-') => item.begin(second, third, fields.next()?, fields.next()?.parse().ok()?)?,
        Some('~') => item.watch(second, third, fields.next()?)?,
        Some(_) => return None,
    }
    Some(())
}

fn unhex(digits: &str) -> Option<Vec<u8>> {
    let pairs = (0..digits.len()).step_by(2).map(|at| digits.get(at..at + 2));
    pairs.map(|pair| u8::from_str_radix(pair?, 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = ">0\t0\trun\t0\n~0\t0\tx\t01\n\t0\t0\t5\trun\nx\t01\n~0\t0\tx\t02\n>1\t0\trun\t0\n\t1\t0\t5\trun\nx\t07\n\
                       ~0\t0\tx\t03\n\t0\t0\t9\trun\nx\t03\n<0\t0\n";

    #[test]
    fn stops_and_calls_by_item() {
        let items = parse(LOG).unwrap();
        let [first, second] = items.as_slice() else {
            panic!("{items:?}");
        };
        assert_eq!((first.stops.len(), second.stops.len()), (2, 1));
        assert_eq!(first.stops[1].line, 9);
        assert_eq!(second.stops[0].values, [("x".to_owned(), vec![7])]);
        let call = &first.calls[first.stops[0].call.unwrap()];
        assert_eq!(call.function, "run");
        let during = |time| call.during("x", time).map(|value| value[0]).collect::<Vec<_>>();
        assert_eq!(
            (during(0), during(1), during(2)),
            (vec![1], vec![1, 2, 3], vec![3])
        );
        assert_eq!(call.at_end("x", 1), Some(&[3][..]));
        assert!(!call.is_known("x", 0) && call.is_known("x", 1));
        assert_eq!((first.calls_at(2), first.calls_at(3)), (vec![0], vec![]));
    }

    #[test]
    fn a_call_begins_before_what_it_calls_has_markers() {
        let items =
            parse(">0\t1\tinner\t0\n~0\t1\tx\t01\n\t0\t1\t5\tinner\n<0\t1\n>0\t0\touter\t0\n").unwrap();
        let names = |time| {
            items[0]
                .calls_at(time)
                .into_iter()
                .map(|call| items[0].calls[call].function.as_str())
        };
        assert_eq!(names(0).collect::<Vec<_>>(), ["inner", "outer"]);
        assert_eq!(names(2).collect::<Vec<_>>(), ["outer"]);
    }

    #[test]
    fn calls_in_which_nothing_is_watched_are_calls() {
        let items = parse(">0\t0\trun\t0\n\t0\t0\t5\trun\n<0\t0\n-0\t1\tfind\t0\t1\n").unwrap();
        let at = |time| items[0].calls_at(time);
        assert_eq!((at(0), at(1), at(2)), (vec![0, 1], vec![0, 1], vec![]));
        assert_eq!(items[0].calls[1].during("x", 0).next(), None);
    }

    #[test]
    fn lines_that_are_none_of_a_log() {
        for bad in [
            "x\t01",
            "\tone\t0\t5\trun",
            "\t0\t0\t5\trun\nx\t0g",
            "\t0\t0\t5\trun\n0\tx\t00",
            "x",
            "<0\t0",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
