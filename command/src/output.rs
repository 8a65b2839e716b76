//! Writing output, whole or not at all.

use super::Failure;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Says something on standard error, beside what is written. If nobody can hear it, what is written is still as good.
macro_rules! told {
    ($($said:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($said)*);
    }};
}
pub(super) use told;

/// A report isn't written over what it is about.
pub(super) fn check(output: &Path, input: &Path) -> Result<(), Failure> {
    let output_file = fs::canonicalize(output).ok();
    match output_file.is_some() && output_file == fs::canonicalize(input).ok() {
        true => Err(Failure::input(
            output,
            "it is the input; --output has to be another file",
        )),
        false => Ok(()),
    }
}

/// Writes a file, or to standard output for `-`.
///
/// The bytes go to a new file beside it, which then takes its name, so that
/// nobody ever sees part of them.
pub(super) fn write(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_with(file, &|out| out.write_all(bytes))
}

/// As [`write`], of what `content` writes, in large parts.
pub(super) fn write_with(file: &Path, content: Content) -> Result<(), Failure> {
    let result = if file == Path::new("-") {
        print(content)
    } else {
        replace(file, content)
    };
    result.map_err(|error| Failure::Write {
        file: file.to_path_buf(),
        error,
    })
}

/// Writes all of an output.
type Content<'a> = &'a dyn Fn(&mut dyn Write) -> io::Result<()>;

/// A reader that has seen enough (`| head`) is no error.
pub(super) fn print(content: Content) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match content(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

fn replace(file: &Path, content: Content) -> io::Result<()> {
    // Through a link, the file that it names; into a device or pipe, in place.
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_path_buf());
    let old = fs::metadata(&file).ok();
    if old.as_ref().is_some_and(|old| !old.is_file() && !old.is_dir()) {
        return content(&mut OpenOptions::new().write(true).open(&file)?);
    }
    let (temporary, mut out) = beside(&file)?;
    let mut result = content(&mut out);
    if let (Ok(()), Some(old)) = (&result, &old) {
        result = out.set_permissions(old.permissions());
    }
    drop(out);
    let result = result.and_then(|()| fs::rename(&temporary, &file));
    if result.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    result
}

/// A new file in the same folder, where a rename is one step.
fn beside(file: &Path) -> io::Result<(PathBuf, File)> {
    let name = file
        .file_name()
        .ok_or_else(|| io::Error::from(ErrorKind::InvalidInput))?;
    for attempt in 0..100u32 {
        let mut temporary = std::ffi::OsString::from(".");
        temporary.push(name);
        temporary.push(format!(".{}.{attempt}", std::process::id()));
        let path = file.with_file_name(temporary);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(out) => return Ok((path, out)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::from(ErrorKind::AlreadyExists))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_leaves_nothing_behind() {
        let folder = std::env::temp_dir().join(format!("dilifetime-output-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("out.o");
        write(&file, b"one").unwrap();
        write(&file, b"two").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"two");
        // A folder can't be replaced by a file.
        fs::create_dir_all(folder.join("busy/inner")).unwrap();
        assert!(write(&folder.join("busy"), b"three").is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }
}
