//! Files that appear whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::exit::Trouble;

/// A file being written: under a passing name beside its place, which it
/// takes only when it is whole. What is no ordinary file (a device, a pipe)
/// is written directly, and `-` is standard output.
pub(crate) struct NewFile {
    path: PathBuf,
    out: BufWriter<Out>,
}

enum Out {
    Passing(NamedTempFile),
    Direct(File),
    Standard(io::Stdout),
}

impl NewFile {
    /// Begins the file.
    pub(crate) fn create(path: &Path) -> Result<Self, Trouble> {
        let out = open(path).map_err(|error| Trouble::writing(path, &error))?;
        Ok(Self {
            path: path.to_owned(),
            out: BufWriter::new(out),
        })
    }

    /// Puts the whole file in its place.
    pub(crate) fn keep(self) -> Result<(), Trouble> {
        let Self { path, out } = self;
        let wrong = |error: io::Error| match path == Path::new("-") {
            true => Trouble::output(&error),
            false => Trouble::writing(&path, &error),
        };
        let out = out
            .into_inner()
            .map_err(|error| wrong(error.into_error()))?;
        match out {
            Out::Direct(mut file) => file.flush().map_err(wrong),
            Out::Standard(mut stdout) => stdout.flush().map_err(wrong),
            Out::Passing(file) => {
                // A full disk may be noticed only here.
                file.as_file().sync_all().map_err(wrong)?;
                let place = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
                file.persist(place).map_err(|error| wrong(error.error))?;
                Ok(())
            }
        }
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Passing(file) => file.write(bytes),
            Self::Direct(file) => file.write(bytes),
            Self::Standard(stdout) => stdout.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Passing(file) => file.flush(),
            Self::Direct(file) => file.flush(),
            Self::Standard(stdout) => stdout.flush(),
        }
    }
}

fn open(path: &Path) -> io::Result<Out> {
    if path == Path::new("-") {
        return Ok(Out::Standard(io::stdout()));
    }
    // A link is followed: the file it points at is replaced, not the link.
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    match fs::metadata(&place) {
        Ok(about) if about.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(about) if !about.is_file() => {
            return OpenOptions::new().write(true).open(&place).map(Out::Direct);
        }
        _ => {}
    }
    let folder = match place.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut passing = tempfile::Builder::new();
    passing.prefix(".impasse-").suffix(".part");
    #[cfg(unix)]
    passing.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    passing.tempfile_in(folder).map(Out::Passing).map_err(plain)
}

/// The error without the passing name, which means nothing to anybody.
fn plain(error: io::Error) -> io::Error {
    let inner = error.get_ref().and_then(|wrapped| wrapped.source());
    let os = inner
        .and_then(|inner| inner.downcast_ref::<io::Error>())
        .and_then(io::Error::raw_os_error);
    os.map_or(error, io::Error::from_raw_os_error)
}

/// Writes a text file.
pub(crate) fn write_text(path: &Path, text: &str) -> Result<(), Trouble> {
    let mut file = NewFile::create(path)?;
    file.write_all(text.as_bytes())
        .map_err(|error| Trouble::writing(path, &error))?;
    file.keep()
}

/// Reads a text file; `-` is standard input.
pub(crate) fn read_text(path: &Path) -> Result<String, Trouble> {
    let mut bytes = Vec::new();
    let read = match path == Path::new("-") {
        true => io::stdin().lock().read_to_end(&mut bytes).map(|_| ()),
        false => fs::read(path).map(|content| bytes = content),
    };
    read.map_err(|error| Trouble::reading(path, &error))?;
    String::from_utf8(bytes).map_err(|error| {
        let (line, column) = place(error.as_bytes(), error.utf8_error().valid_up_to());
        Trouble::bad_input(format_args!(
            "{}: line {line}, column {column}: found a byte that is no text, expected UTF-8",
            path.display()
        ))
    })
}

/// Line and column, from 1, of the byte behind the valid text.
fn place(bytes: &[u8], valid: usize) -> (usize, usize) {
    let text = String::from_utf8_lossy(&bytes[..valid]);
    let line = text.matches('\n').count() + 1;
    let column = text.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_appears_only_when_it_is_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.txt");
        let mut file = NewFile::create(&path).expect("created");
        file.write_all(b"half").expect("written");
        assert!(!path.exists());
        drop(file);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);

        write_text(&path, "whole").expect("written");
        assert_eq!(fs::read_to_string(&path).unwrap(), "whole");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn the_place_of_a_bad_byte_is_counted_in_characters() {
        assert_eq!(place("ab\n♥".as_bytes(), 6), (2, 2));
        assert_eq!(place(b"", 0), (1, 1));
    }
}
