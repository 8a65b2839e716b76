//! Writing: the model to bytes, the twin of `read`.

use super::error::WriteError;
use super::model::*;

type Result<T> = std::result::Result<T, WriteError>;

/// Writes a file in its revision. What was read gives the same bytes.
///
/// # Errors
/// What the format has too few bits for, or no place.
pub fn write(file: &File) -> Result<Vec<u8>> {
    let mut writer = Writer {
        out: MAGIC.to_le_bytes().to_vec(),
        revision: file.revision,
    };
    writer.count16(file.objects.len(), "objects")?;
    file.objects.iter().try_for_each(|object| writer.object(object))?;
    Ok(writer.out)
}

struct Writer {
    out: Vec<u8>,
    revision: Revision,
}

impl Writer {
    fn u8(&mut self, value: u8) {
        self.out.push(value);
    }

    fn u16(&mut self, value: u16) {
        self.out.extend(value.to_le_bytes());
    }

    fn u32(&mut self, value: u32) {
        self.out.extend(value.to_le_bytes());
    }

    fn count16(&mut self, count: usize, what: &'static str) -> Result<()> {
        let most = u16::MAX.into();
        let fits = u16::try_from(count).map_err(|_| WriteError::Count { what, count, most })?;
        self.u16(fits);
        Ok(())
    }

    fn count32(&mut self, count: usize, what: &'static str) -> Result<()> {
        let most = u32::MAX.into();
        let fits = u32::try_from(count).map_err(|_| WriteError::Count { what, count, most })?;
        self.u32(fits);
        Ok(())
    }

    fn name(&mut self, name: &Name) -> Result<()> {
        self.count16(name.0.len(), "bytes of a name")?;
        self.out.extend(&name.0);
        Ok(())
    }

    fn object(&mut self, object: &CompiledObject) -> Result<()> {
        self.name(&object.name)?;
        self.u32(object.reloc_offset);
        self.map(&object.offset_map)?;
        self.map(&object.index_map)?;
        self.count32(object.variables.len(), "variables")?;
        for variable in &object.variables {
            self.name(&variable.name)?;
            self.intervals(&variable.live, Writer::u16)?;
        }
        self.count16(object.subroutines.len(), "subroutines")?;
        for subroutine in &object.subroutines {
            self.name(&subroutine.name)?;
            self.u32(subroutine.start);
            self.u32(subroutine.end);
            self.intervals(&subroutine.return_address, Writer::u16)?;
        }
        self.frame(&object.frame)
    }

    fn map(&mut self, map: &[Mapping]) -> Result<()> {
        self.count32(map.len(), "entries of a map")?;
        for entry in map {
            self.u32(entry.visa);
            self.u32(entry.gen_offset);
        }
        Ok(())
    }

    fn intervals<T: Copy>(&mut self, intervals: &[Interval<T>], bound: fn(&mut Writer, T)) -> Result<()> {
        self.count16(intervals.len(), "intervals")?;
        for interval in intervals {
            bound(self, interval.start);
            bound(self, interval.end);
            self.u8(match interval.kind {
                VirtualKind::Address => 0,
                VirtualKind::Flag => 1,
                VirtualKind::General => 2,
            });
            self.u8(match interval.place {
                Place::Register {
                    file: RegisterFile::Address,
                    ..
                } => 0,
                Place::Register {
                    file: RegisterFile::Flag,
                    ..
                } => 1,
                Place::Register {
                    file: RegisterFile::General,
                    ..
                } => 2,
                Place::Memory(_) => 3,
            });
            self.place(&interval.place)?;
        }
        Ok(())
    }

    fn place(&mut self, place: &Place) -> Result<()> {
        match *place {
            Place::Register { number, sub, .. } => {
                self.u16(number);
                self.u16(sub);
            }
            Place::Memory(Memory { absolute, offset }) => {
                if (offset << 1) >> 1 != offset {
                    return Err(WriteError::Offset(offset));
                }
                self.u32((offset as u32 & (u32::MAX >> 1)) | u32::from(absolute) << 31);
            }
        }
        Ok(())
    }

    fn frame(&mut self, frame: &CallFrame) -> Result<()> {
        self.u16(frame.size);
        for valid in [&frame.be_fp, &frame.caller_be_fp, &frame.return_address] {
            self.u8(valid.is_some().into());
            if let Some(intervals) = valid {
                self.intervals(intervals, Writer::u32)?;
            }
        }
        match (self.revision, &frame.channel_enables) {
            (Revision::C, Some(enables)) => {
                self.u16(enables.offset);
                self.u16(enables.store_ip);
            }
            (Revision::A | Revision::B, None) => {}
            _ => return Err(WriteError::ChannelEnables),
        }
        self.count16(frame.callee_saves.len(), "callee saves")?;
        self.saves(&frame.callee_saves)?;
        match self.revision {
            Revision::A => self.count16(frame.caller_saves.len(), "caller saves")?,
            Revision::B | Revision::C => self.count32(frame.caller_saves.len(), "caller saves")?,
        }
        self.saves(&frame.caller_saves)
    }

    fn saves(&mut self, saves: &[Saves]) -> Result<()> {
        for at in saves {
            self.u32(at.gen_offset);
            self.count16(at.saved.len(), "saved registers")?;
            for saved in &at.saved {
                self.u16(saved.start);
                self.u16(saved.bytes);
                self.u8(matches!(saved.to, Place::Register { .. }).into());
                self.place(&saved.to)?;
            }
        }
        Ok(())
    }
}
