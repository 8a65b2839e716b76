//! Reading: bytes to the model. Every count is held against what is left of the file before anything is made room for.

use super::error::{Fault, ReadError, Reason};
use super::model::*;

type Result<T> = std::result::Result<T, Fault>;

/// Reads a file, whose revision is the one that its length fits.
///
/// # Errors
/// That it isn't such a file, or is damaged; that two revisions fit it.
pub fn read(bytes: &[u8]) -> std::result::Result<File, ReadError> {
    check_magic(bytes)?;
    let mut found: Option<File> = None;
    let (mut farthest, mut why) = (Revision::A, None);
    for revision in Revision::ALL {
        match whole(bytes, revision) {
            Ok(file) => match &found {
                Some(other) if other.objects != file.objects => {
                    return Err(ReadError::Ambiguous(other.revision, revision));
                }
                Some(_) => {}
                None => found = Some(file),
            },
            Err(fault) if why.as_ref().is_none_or(|other: &Fault| fault.at >= other.at) => {
                (farthest, why) = (revision, Some(fault));
            }
            Err(_) => {}
        }
    }
    let nothing = || Fault {
        at: 0,
        reason: Reason::Truncated("a file"),
    };
    found.ok_or_else(|| ReadError::NoRevision {
        revision: farthest,
        fault: why.unwrap_or_else(nothing),
    })
}

/// Reads a file that is known to be of a revision.
///
/// # Errors
/// As [`read`].
pub fn read_as(bytes: &[u8], revision: Revision) -> std::result::Result<File, ReadError> {
    check_magic(bytes)?;
    whole(bytes, revision).map_err(|fault| ReadError::NoRevision { revision, fault })
}

/// Whether bytes start as such a file does.
pub fn is_visa(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC.to_le_bytes())
}

fn check_magic(bytes: &[u8]) -> std::result::Result<(), ReadError> {
    match is_visa(bytes) {
        true => Ok(()),
        false => {
            let mut start = [0; 4];
            start.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
            Err(ReadError::Magic(u32::from_le_bytes(start)))
        }
    }
}

fn whole(bytes: &[u8], revision: Revision) -> Result<File> {
    let mut reader = Reader {
        bytes,
        at: MAGIC.to_le_bytes().len(),
        revision,
    };
    let count = reader.u16("the number of objects")?;
    let objects = reader.list(count.into(), "objects", 1, Reader::object)?;
    match reader.left() {
        0 => Ok(File { revision, objects }),
        left => Err(reader.fault(Reason::LeftOver(left))),
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    revision: Revision,
}

impl Reader<'_> {
    fn left(&self) -> usize {
        self.bytes.len().saturating_sub(self.at)
    }

    fn fault(&self, reason: Reason) -> Fault {
        Fault { at: self.at, reason }
    }

    fn take(&mut self, size: usize, what: &'static str) -> Result<&[u8]> {
        let end = self.at.checked_add(size);
        match end.and_then(|end| self.bytes.get(self.at..end)) {
            Some(taken) => {
                self.at += size;
                Ok(taken)
            }
            None => Err(self.fault(Reason::Truncated(what))),
        }
    }

    fn array<const N: usize>(&mut self, what: &'static str) -> Result<[u8; N]> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N, what)?);
        Ok(array)
    }

    fn u8(&mut self, what: &'static str) -> Result<u8> {
        Ok(u8::from_le_bytes(self.array(what)?))
    }

    fn u16(&mut self, what: &'static str) -> Result<u16> {
        Ok(u16::from_le_bytes(self.array(what)?))
    }

    fn u32(&mut self, what: &'static str) -> Result<u32> {
        Ok(u32::from_le_bytes(self.array(what)?))
    }

    /// A list of so many, each of which takes at least `least` bytes.
    fn list<T>(
        &mut self,
        count: u64,
        what: &'static str,
        least: usize,
        mut read: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let left = self.left();
        if count > (left / least) as u64 {
            return Err(self.fault(Reason::Count { what, count, left }));
        }
        (0..count).map(|_| read(self)).collect()
    }

    fn name(&mut self) -> Result<Name> {
        let length = self.u16("a name's length")?;
        Ok(Name(self.take(length.into(), "a name")?.to_vec()))
    }

    fn object(&mut self) -> Result<CompiledObject> {
        Ok(CompiledObject {
            name: self.name()?,
            reloc_offset: self.u32("an object's offset")?,
            offset_map: self.map()?,
            index_map: self.map()?,
            variables: {
                let count = self.u32("the number of variables")?;
                self.list(count.into(), "variables", 4, Reader::variable)?
            },
            subroutines: {
                let count = self.u16("the number of subroutines")?;
                self.list(count.into(), "subroutines", 12, Reader::subroutine)?
            },
            frame: self.frame()?,
        })
    }

    fn map(&mut self) -> Result<Vec<Mapping>> {
        let count = self.u32("the size of a map")?;
        self.list(count.into(), "entries of a map", 8, |reader| {
            Ok(Mapping {
                visa: reader.u32("a map")?,
                gen_offset: reader.u32("a map")?,
            })
        })
    }

    fn variable(&mut self) -> Result<Variable> {
        Ok(Variable {
            name: self.name()?,
            live: self.intervals(|reader| reader.u16("an interval"))?,
        })
    }

    fn subroutine(&mut self) -> Result<Subroutine> {
        Ok(Subroutine {
            name: self.name()?,
            start: self.u32("a subroutine")?,
            end: self.u32("a subroutine")?,
            return_address: self.intervals(|reader| reader.u16("an interval"))?,
        })
    }

    fn intervals<T>(&mut self, bound: impl Fn(&mut Self) -> Result<T>) -> Result<Vec<Interval<T>>> {
        let count = self.u16("the number of intervals")?;
        self.list(count.into(), "intervals", 10, |reader| {
            Ok(Interval {
                start: bound(reader)?,
                end: bound(reader)?,
                kind: reader.kind()?,
                place: reader.place()?,
            })
        })
    }

    fn kind(&mut self) -> Result<VirtualKind> {
        match self.u8("an interval")? {
            0 => Ok(VirtualKind::Address),
            1 => Ok(VirtualKind::Flag),
            2 => Ok(VirtualKind::General),
            value => Err(self.last("the kind of a variable", value)),
        }
    }

    /// A byte just read that can't be.
    fn last(&self, what: &'static str, value: u8) -> Fault {
        Fault {
            at: self.at - 1,
            reason: Reason::Value { what, value },
        }
    }

    fn place(&mut self) -> Result<Place> {
        let file = match self.u8("an interval")? {
            0 => RegisterFile::Address,
            1 => RegisterFile::Flag,
            2 => RegisterFile::General,
            3 => return self.memory(),
            value => return Err(self.last("the kind of a place", value)),
        };
        self.register(file)
    }

    fn register(&mut self, file: RegisterFile) -> Result<Place> {
        Ok(Place::Register {
            file,
            number: self.u16("a register")?,
            sub: self.u16("a register")?,
        })
    }

    /// The top bit says which base, the others are signed.
    fn memory(&mut self) -> Result<Place> {
        let word = self.u32("a memory offset")?;
        Ok(Place::Memory(Memory {
            absolute: word >> 31 != 0,
            offset: (word << 1) as i32 >> 1,
        }))
    }

    fn flag(&mut self, what: &'static str) -> Result<bool> {
        match self.u8(what)? {
            0 => Ok(false),
            1 => Ok(true),
            value => Err(self.last(what, value)),
        }
    }

    fn frame(&mut self) -> Result<CallFrame> {
        Ok(CallFrame {
            size: self.u16("the frame's size")?,
            be_fp: self.valid("whether there is a BE_FP")?,
            caller_be_fp: self.valid("whether there is a caller's BE_FP")?,
            return_address: self.valid("whether there is a return address")?,
            channel_enables: match self.revision {
                Revision::A | Revision::B => None,
                Revision::C => Some(ChannelEnables {
                    offset: self.u16("where channel enables are")?,
                    store_ip: self.u16("where channel enables are")?,
                }),
            },
            callee_saves: {
                let count = self.u16("the number of callee saves")?;
                self.saves(count.into())?
            },
            caller_saves: {
                let count = match self.revision {
                    Revision::A => self.u16("the number of caller saves")?.into(),
                    Revision::B | Revision::C => self.u32("the number of caller saves")?,
                };
                self.saves(count)?
            },
        })
    }

    fn valid(&mut self, what: &'static str) -> Result<Option<Vec<Interval<u32>>>> {
        match self.flag(what)? {
            true => self.intervals(|reader| reader.u32("an interval")).map(Some),
            false => Ok(None),
        }
    }

    fn saves(&mut self, count: u32) -> Result<Vec<Saves>> {
        self.list(count.into(), "saves", 6, |reader| {
            Ok(Saves {
                gen_offset: reader.u32("saves")?,
                saved: {
                    let count = reader.u16("the number of saved registers")?;
                    reader.list(count.into(), "saved registers", 9, Reader::saved)?
                },
            })
        })
    }

    fn saved(&mut self) -> Result<Saved> {
        Ok(Saved {
            start: self.u16("a saved register")?,
            bytes: self.u16("a saved register")?,
            to: match self.flag("whether it is saved in a register")? {
                true => self.register(RegisterFile::General)?,
                false => self.memory()?,
            },
        })
    }
}
