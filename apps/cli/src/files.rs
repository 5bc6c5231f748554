//! Files that appear whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use impasse_puzzle::{TextError, sentence};

use crate::exit::CliError;

/// The largest text that is read: whoever names `/dev/zero` hears of it
/// before the memory is full.
const MOST_TEXT: u64 = 64 << 20;

/// A file being written: under a passing name beside its place, which it
/// takes only when it is whole. What is no ordinary file (a device, a pipe)
/// is written directly, and `-` is standard output.
pub(crate) struct NewFile {
    path: PathBuf,
    out: BufWriter<Out>,
}

enum Out {
    Passing(Passing),
    Direct(File),
    Standard(io::Stdout),
}

impl NewFile {
    /// Begins the file.
    pub(crate) fn create(path: &Path) -> Result<Self, CliError> {
        let out = open(path).map_err(|error| CliError::writing(path, &error))?;
        Ok(Self {
            path: path.to_owned(),
            out: BufWriter::new(out),
        })
    }

    /// Its place, as it was named.
    #[cfg(feature = "parquet")]
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the whole file and puts it in its place.
    pub(crate) fn hold(self, text: &str) -> Result<(), CliError> {
        self.hold_bytes(text.as_bytes())
    }

    /// The same for what is no text.
    pub(crate) fn hold_bytes(mut self, bytes: &[u8]) -> Result<(), CliError> {
        let written = self.write_all(bytes);
        written.map_err(|error| wrong(&self.path, &error))?;
        self.keep()
    }

    /// Puts the whole file in its place.
    pub(crate) fn keep(self) -> Result<(), CliError> {
        let Self { path, out } = self;
        let out = out
            .into_inner()
            .map_err(|error| wrong(&path, &error.into_error()))?;
        let kept = match out {
            Out::Direct(mut file) => file.flush(),
            Out::Standard(mut stdout) => stdout.flush(),
            Out::Passing(file) => file.settle(&followed(&path)),
        };
        kept.map_err(|error| wrong(&path, &error))
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
            Self::Passing(passing) => passing.file.write(bytes),
            Self::Direct(file) => file.write(bytes),
            Self::Standard(stdout) => stdout.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Passing(passing) => passing.file.flush(),
            Self::Direct(file) => file.flush(),
            Self::Standard(stdout) => stdout.flush(),
        }
    }
}

/// Whether a path means standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

fn wrong(path: &Path, error: &io::Error) -> CliError {
    if is_standard(path) {
        CliError::output(error)
    } else {
        CliError::writing(path, error)
    }
}

fn open(path: &Path) -> io::Result<Out> {
    if is_standard(path) {
        return Ok(Out::Standard(io::stdout()));
    }
    let place = followed(path);
    match fs::metadata(&place) {
        Ok(about) if about.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(about) if !about.is_file() => {
            return OpenOptions::new().write(true).open(&place).map(Out::Direct);
        }
        _ => {}
    }
    Passing::beside(&place).map(Out::Passing)
}

/// Where a link leads: the file there is replaced, not the link. Two paths to
/// one file lead to the same place, even before the file is there.
pub(crate) fn followed(path: &Path) -> PathBuf {
    if is_standard(path) {
        return path.to_owned();
    }
    if let Ok(place) = fs::canonicalize(path) {
        return place;
    }
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")));
    match (folder, path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}

/// Makes sure that files can be made in a directory.
pub(crate) fn check_directory(path: &Path) -> Result<(), CliError> {
    let made = match fs::metadata(path) {
        Ok(about) if !about.is_dir() => Err(io::ErrorKind::NotADirectory.into()),
        Ok(_) => Passing::beside(&path.join("scratch")).map(drop),
        Err(error) => Err(error),
    };
    made.map_err(|error| CliError::writing(path, &error))
}

/// A file under a passing name; dropped before it settles, it disappears.
struct Passing {
    file: File,
    name: PathBuf,
}

impl Passing {
    fn beside(place: &Path) -> io::Result<Self> {
        /// No name is given twice: a file that has settled may still be about to
        /// remove its passing name when another thread begins the next one.
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let process = std::process::id();
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let name = place.with_file_name(format!(".impasse-{process}-{number}.part"));
            match OpenOptions::new().write(true).create_new(true).open(&name) {
                Ok(file) => return Ok(Self { file, name }),
                // The rest of a killed process.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn settle(self, place: &Path) -> io::Result<()> {
        // A full disk may be noticed only here.
        self.file.sync_all()?;
        fs::rename(&self.name, place)
    }
}

impl Drop for Passing {
    fn drop(&mut self) {
        // After it settled nothing has this name any more.
        let _ = fs::remove_file(&self.name);
    }
}

/// Reads a text file; `-` is standard input.
pub(crate) fn read_text(path: &Path) -> Result<String, CliError> {
    let bytes = if is_standard(path) {
        read_all(io::stdin().lock())
    } else {
        File::open(path).and_then(read_all)
    };
    let bytes = bytes.map_err(|error| CliError::reading(path, &error))?;
    String::from_utf8(bytes).map_err(|error| {
        let (line, column) = place(error.as_bytes(), error.utf8_error().valid_up_to());
        let what = sentence!(
            "this is no text: a byte that is not UTF-8",
            "文字として読めません（UTF-8ではありません）。"
        );
        let error = TextError::says(line, column, what);
        CliError::unreadable(format!("{}: ", path.display()), &error)
    })
}

/// Reads a file of bytes; `None` where there is none.
pub(crate) fn read_bytes(path: &Path) -> Result<Option<Vec<u8>>, CliError> {
    match File::open(path).and_then(read_all) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(CliError::reading(path, &error)),
    }
}

fn read_all(file: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(MOST_TEXT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_TEXT {
        let most = MOST_TEXT >> 20;
        return Err(io::Error::other(format!(
            "the file is larger than {most} MiB"
        )));
    }
    Ok(bytes)
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

        let file = NewFile::create(&path).expect("created");
        file.hold("whole").expect("written");
        assert_eq!(fs::read_to_string(&path).unwrap(), "whole");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_passing_name_is_never_given_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join("a.txt");
        let first = Passing::beside(&place).expect("begun");
        let name = first.name.clone();
        first.settle(&place).expect("settled");
        let second = Passing::beside(&place).expect("begun");
        assert_ne!(second.name, name, "whoever settled may still remove it");
    }

    #[test]
    fn several_paths_lead_to_one_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = followed(&folder.path().join("a.txt"));
        assert_eq!(followed(&folder.path().join("./a.txt")), place);
        fs::create_dir(folder.path().join("b")).expect("created");
        assert_eq!(followed(&folder.path().join("b/../a.txt")), place);
        assert_ne!(followed(&folder.path().join("b/a.txt")), place);
    }

    #[test]
    fn the_place_of_a_bad_byte_is_counted_in_characters() {
        assert_eq!(place("ab\n♥".as_bytes(), 6), (2, 2));
        assert_eq!(place(b"", 0), (1, 1));
    }
}
