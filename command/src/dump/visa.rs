//! What vISA's debug info says, in words.

use super::{Failure, json, remarks};
use dilifetime::visa::{
    CallFrame, CompiledObject, File, Interval, Memory, Place, RegisterFile, Saves, VirtualKind, check,
};
use std::fmt::{self, Display, Write};

/// The dump, and what is wrong with the file.
pub(super) fn dump(file: &File, as_json: bool) -> Result<(String, Vec<String>), Failure> {
    let findings: Vec<String> = check(file).iter().map(ToString::to_string).collect();
    let text = match as_json {
        true => json::document("visa", file, &remarks(&findings))?,
        false => {
            let mut out = String::new();
            // Writing to a string can't fail.
            let _ = whole(&mut out, file);
            out
        }
    };
    Ok((text, findings))
}

fn whole(out: &mut String, file: &File) -> fmt::Result {
    writeln!(
        out,
        "vISA debug info, revision {}: objects: {}",
        file.revision,
        file.objects.len()
    )?;
    file.objects.iter().try_for_each(|each| object(out, each))
}

fn object(out: &mut String, object: &CompiledObject) -> fmt::Result {
    writeln!(out, "\nobject {} at {:#x}", object.name, object.reloc_offset)?;
    for (name, map) in [("offset", &object.offset_map), ("index", &object.index_map)] {
        writeln!(out, "  {name} map: {}", map.len())?;
        for entry in map {
            writeln!(out, "    vISA {:<8} {:#x}", entry.visa, entry.gen_offset)?;
        }
    }
    writeln!(out, "  variables: {}", object.variables.len())?;
    for variable in &object.variables {
        writeln!(out, "    {}", variable.name)?;
        intervals(out, "vISA ", &variable.live)?;
    }
    writeln!(out, "  subroutines: {}", object.subroutines.len())?;
    for subroutine in &object.subroutines {
        let (start, end) = (subroutine.start, subroutine.end);
        writeln!(
            out,
            "    {}: vISA {start} to {end}, its return address",
            subroutine.name
        )?;
        intervals(out, "vISA ", &subroutine.return_address)?;
    }
    frame(out, &object.frame)
}

fn intervals<T: Display>(out: &mut String, unit: &str, intervals: &[Interval<T>]) -> fmt::Result {
    if intervals.is_empty() {
        writeln!(out, "      nowhere")?;
    }
    for interval in intervals {
        let range = format!("{unit}{} to {}", interval.start, interval.end);
        let kind = match interval.kind {
            VirtualKind::Address => ", address",
            VirtualKind::Flag => ", flag",
            VirtualKind::General => "",
        };
        writeln!(out, "      {range:<20} {}{kind}", Where(&interval.place))?;
    }
    Ok(())
}

fn frame(out: &mut String, frame: &CallFrame) -> fmt::Result {
    writeln!(out, "  frame: {} bytes", frame.size)?;
    let parts = [
        ("BE_FP", &frame.be_fp),
        ("caller's BE_FP", &frame.caller_be_fp),
        ("return address", &frame.return_address),
    ];
    for (name, part) in parts {
        if let Some(part) = part {
            writeln!(out, "    {name}")?;
            intervals(out, "byte ", part)?;
        }
    }
    match frame.channel_enables {
        Some(enables) if enables.offset != u16::MAX => {
            let (offset, ip) = (enables.offset, enables.store_ip);
            writeln!(out, "    channel enables at BE_FP+{offset} from byte {ip} on")?;
        }
        Some(_) => writeln!(out, "    channel enables aren't saved")?,
        None => {}
    }
    saves(out, "callee", &frame.callee_saves)?;
    saves(out, "caller", &frame.caller_saves)
}

fn saves(out: &mut String, whose: &str, saves: &[Saves]) -> fmt::Result {
    for at in saves {
        writeln!(
            out,
            "    {whose} saves from byte {} on: {}",
            at.gen_offset,
            at.saved.len()
        )?;
        for saved in &at.saved {
            let (start, bytes) = (saved.start, saved.bytes);
            writeln!(
                out,
                "      {bytes} bytes from byte {start} of the registers: {}",
                Where(&saved.to)
            )?;
        }
    }
    Ok(())
}

/// A place in words.
struct Where<'a>(&'a Place);

impl Display for Where<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self.0 {
            place if place.is_unallocated() => f.write_str("no register"),
            Place::Register { file, number, sub } => {
                let letter = match file {
                    RegisterFile::Address => 'a',
                    RegisterFile::Flag => 'f',
                    RegisterFile::General => 'r',
                };
                write!(f, "{letter}{number}.{sub}")
            }
            Place::Memory(Memory {
                absolute: true,
                offset,
            }) => write!(f, "scratch memory at {offset}"),
            Place::Memory(Memory {
                absolute: false,
                offset,
            }) => write!(f, "memory at BE_FP{offset:+}"),
        }
    }
}
