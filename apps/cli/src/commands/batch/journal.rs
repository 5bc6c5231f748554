//! The journal: results that survive whatever ends the program.
//!
//! A file of JSON lines, only ever appended to. A line is written at once and
//! whole as soon as its instance is finished, so that whoever kills the program
//! loses no finished instance; what the machine itself might lose in a power
//! failure is a second's worth ([`SYNC`]). A last line without its end was being
//! written when something happened: it is cut off, and its instance done again.
//! A line that is wrong in any other way is an error, and nothing is touched.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use impasse_wire::Version;
use impasse_wire::command::{BatchLine, BatchRow, BatchRun};

use super::rows::differences;
use impasse_puzzle::{Sentence, sentence};

use crate::exit::CliError;
use crate::files;

/// The longest time that finished lines wait for the disk.
const SYNC: Duration = Duration::from_secs(1);

/// What a journal holds.
#[derive(Default)]
pub(super) struct Content {
    /// The runs, oldest first.
    pub(super) runs: Vec<BatchRun>,
    /// The records by their instances' names.
    pub(super) records: BTreeMap<String, BatchRow>,
    /// Bytes up to the end of the last whole line.
    whole: u64,
    /// Whether an unfinished line stands behind them.
    torn: bool,
}

impl Content {
    /// Reads a journal; one that is being written to may be read too.
    pub(super) fn read(path: &Path) -> Result<Self, CliError> {
        let file = File::open(path).map_err(|error| CliError::reading(path, &error))?;
        let about = file.metadata();
        let about = about.map_err(|error| CliError::reading(path, &error))?;
        check_ordinary(&about).map_err(|error| CliError::reading(path, &error))?;
        Self::of(&file, path)
    }

    fn of(file: &File, path: &Path) -> Result<Self, CliError> {
        let mut reader = BufReader::new(file);
        let mut content = Self::default();
        let mut bytes = Vec::new();
        for number in 1_u64.. {
            bytes.clear();
            let read = reader.read_until(b'\n', &mut bytes);
            let count = read.map_err(|error| CliError::reading(path, &error))?;
            content.torn = count > 0 && !bytes.ends_with(b"\n");
            if count == 0 || content.torn {
                break;
            }
            let line = serde_json::from_slice(&bytes);
            let wrong = |column: usize, what: Sentence| {
                CliError::bad_input(sentence!(
                    "{0}: line {1}, column {2}: no journal: {3}",
                    "{0}：{1}行目{2}文字目：batchの記録ではありません：{3}",
                    path.display().to_string(),
                    number,
                    column,
                    what
                ))
            };
            match line.map_err(|error| {
                let what = without_place(&error);
                wrong(error.column(), sentence!("{0}", "{0}", what))
            })? {
                BatchLine::Run { run, .. } => content.runs.push(*run),
                BatchLine::Instance { .. } if content.runs.is_empty() => {
                    return Err(wrong(
                        1,
                        sentence!(
                            "the first line does not begin a run",
                            "実行の始まりを示す行が必要です。"
                        ),
                    ));
                }
                BatchLine::Instance { mut row, .. } => {
                    row.run = content.runs.len() - 1;
                    content.records.insert(row.id.clone(), *row);
                }
            }
            content.whole += count as u64;
        }
        Ok(content)
    }
}

/// What is wrong with a line; the place it names is that inside the line.
fn without_place(error: &serde_json::Error) -> String {
    let told = error.to_string();
    let end = told.rfind(" at line ").unwrap_or(told.len());
    told[..end].to_owned()
}

/// A journal that is being continued.
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    /// The line that begins this run, until a record follows it.
    beginning: Option<String>,
    synced: Instant,
}

/// How to go on with a journal that is there already.
#[derive(Clone, Copy)]
pub(super) struct Continuation {
    /// Do not: put it aside and begin a new one.
    pub(super) fresh: bool,
    /// Records of other revisions of the program may be in it.
    pub(super) any_revision: bool,
}

/// What happened to a journal when it was opened.
pub(super) struct Opening {
    pub(super) journal: Journal,
    pub(super) content: Content,
    /// Whether an unfinished last line was dropped.
    pub(super) torn: bool,
    /// Where an older journal was put.
    pub(super) aside: Option<PathBuf>,
}

impl Journal {
    /// Opens or begins a journal for `run`.
    pub(super) fn open(
        path: &Path,
        run: &BatchRun,
        manner: Continuation,
    ) -> Result<Opening, CliError> {
        let writing = |error: &io::Error| CliError::writing(path, error);
        if files::is_standard(path) {
            return Err(CliError::usage(sentence!(
                "-o -: give a file that can be continued",
                "-o -：続きを書き足せるファイルを指定してください。"
            )));
        }
        let mut file = opened(path).map_err(|error| writing(&error))?;
        lock(&file).map_err(|error| writing(&error))?;
        let mut aside = None;
        if manner.fresh && file.metadata().is_ok_and(|about| about.len() > 0) {
            aside = Some(put_aside(path).map_err(|error| writing(&error))?);
            file = opened(path).map_err(|error| writing(&error))?;
            lock(&file).map_err(|error| writing(&error))?;
        }
        let mut content = Content::of(&file, path)?;
        if content.records.is_empty() {
            // Runs that came to nothing bind nobody.
            content.runs.clear();
            content.whole = 0;
        }
        for earlier in &content.runs {
            let different = differences(&run.settings, &earlier.settings, manner.any_revision);
            if !different.is_empty() {
                return Err(CliError::usage(sentence!(
                    "{0}: made with other settings: {1}; name another file, or put this one aside \
                     with --fresh",
                    "{0}：別の設定で作られています（{1}）。別のファイルを指定するか、--freshで\
                     このファイルを脇に置いてください。",
                    path.display().to_string(),
                    different.join("; ")
                )));
            }
        }
        let torn = content.torn;
        let shortened = file.set_len(content.whole);
        shortened.map_err(|error| writing(&error))?;
        let beginning = in_line(&BatchLine::Run {
            format: Version::latest(),
            run: Box::new(run.clone()),
        });
        let journal = Self {
            path: path.to_owned(),
            file,
            beginning: Some(beginning),
            synced: Instant::now(),
        };
        Ok(Opening {
            journal,
            content,
            torn,
            aside,
        })
    }

    /// Appends the record of a finished instance.
    pub(super) fn add(&mut self, record: &BatchRow) -> Result<(), CliError> {
        let mut text = self.beginning.take().unwrap_or_default();
        text.push_str(&in_line(&BatchLine::Instance {
            version: Version::latest(),
            row: Box::new(record.clone()),
        }));
        let mut written = self.file.write_all(text.as_bytes());
        if self.synced.elapsed() >= SYNC {
            written = written.and_then(|()| self.file.sync_data());
            self.synced = Instant::now();
        }
        written.map_err(|error| CliError::writing(&self.path, &error))
    }

    /// Leaves the journal; one that holds nothing disappears.
    pub(super) fn close(self) -> Result<(), CliError> {
        let closed = self.file.sync_data().and_then(|()| self.file.metadata());
        let about = closed.map_err(|error| CliError::writing(&self.path, &error))?;
        if about.len() == 0 {
            // Somebody else may have been faster.
            let _ = fs::remove_file(&self.path);
        }
        Ok(())
    }
}

fn opened(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let file = options.read(true).append(true).create(true).open(path)?;
    check_ordinary(&file.metadata()?)?;
    Ok(file)
}

fn check_ordinary(about: &fs::Metadata) -> io::Result<()> {
    if about.is_file() {
        Ok(())
    } else {
        Err(io::Error::other("this is no ordinary file"))
    }
}

/// Two programs that write one journal would solve everything twice.
fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(io::Error::other("another process is writing to it")),
        // Some file systems know no locks; that is no reason not to work.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// Renames a file: `results.jsonl.1`, or the next number that is free.
fn put_aside(path: &Path) -> io::Result<PathBuf> {
    for number in 1_u32.. {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{number}"));
        let aside = PathBuf::from(name);
        if fs::symlink_metadata(&aside).is_err() {
            fs::rename(path, &aside)?;
            return Ok(aside);
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

fn in_line(line: &BatchLine) -> String {
    let mut text = serde_json::to_string(line).expect("strings, numbers and lists of them");
    text.push('\n');
    text
}
