//! The file of a SQLite database: which one it is, and whether it still lies
//! where it was opened.
//!
//! A file that is deleted or replaced stays open for whoever has it open, and
//! what is written to it is gone with the program. So nothing is acknowledged
//! that was written to such a file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Tells files apart, whatever they are called.
pub(super) type FileId = (u64, u64);

/// The file at a path; `None` if there is none.
#[cfg(unix)]
fn id_of(path: &Path) -> Option<FileId> {
    use std::os::unix::fs::MetadataExt as _;
    let found = fs::metadata(path).ok()?;
    Some((found.dev(), found.ino()))
}

/// Elsewhere only missing files are noticed.
#[cfg(not(unix))]
fn id_of(path: &Path) -> Option<FileId> {
    fs::metadata(path).ok().map(|_| (0, 0))
}

/// The file of an open database.
pub(super) struct DatabaseFile {
    path: PathBuf,
    known: Mutex<FileIds>,
}

#[derive(Clone, Copy)]
struct FileIds {
    database: FileId,
    /// Its write-ahead log.
    log: Option<FileId>,
}

/// What lies where the database was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// The database.
    Same(FileId),
    /// Nothing.
    Nothing,
    /// Another file.
    Another,
}

impl DatabaseFile {
    /// The file of a database that was just opened and written to; `None` for
    /// one that lies nowhere.
    pub(super) fn opened(url: &str) -> Option<Self> {
        let path = path_of(url)?;
        let known = FileIds {
            database: id_of(&path)?,
            log: id_of(&beside(&path, "-wal")),
        };
        Some(Self {
            path,
            known: Mutex::new(known),
        })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn look(&self) -> Found {
        match id_of(&self.path) {
            None => Found::Nothing,
            Some(id) if id == self.known().database => Found::Same(id),
            Some(_) => Found::Another,
        }
    }

    /// Whether the file or its log can only be read by now: what SQLite has
    /// open already tells no more than that writing fails.
    pub(super) fn is_read_only(&self) -> bool {
        let kinds = [
            io::ErrorKind::ReadOnlyFilesystem,
            io::ErrorKind::PermissionDenied,
        ];
        let log = beside(&self.path, "-wal");
        [&self.path, &log].into_iter().any(|path| {
            let opened = fs::OpenOptions::new().append(true).open(path);
            opened.is_err_and(|error| kinds.contains(&error.kind()))
        })
    }

    /// Takes the file that lies there now for the database.
    pub(super) fn adopt(&self) {
        if let Some(database) = id_of(&self.path) {
            let log = id_of(&beside(&self.path, "-wal"));
            *self.known.lock().unwrap_or_else(PoisonError::into_inner) = FileIds { database, log };
        }
    }

    /// Removes what the database that is gone has left beside it: its log,
    /// read together with another file, would spoil that.
    pub(super) fn clear_log(&self) {
        let log = beside(&self.path, "-wal");
        if id_of(&log).is_some() && id_of(&log) == self.known().log {
            let _ = fs::remove_file(log);
            let _ = fs::remove_file(beside(&self.path, "-shm"));
        }
    }

    /// Where a copy of what is open can be written.
    pub(super) fn copy_beside(&self, millis: i64) -> PathBuf {
        beside(&self.path, &format!(".kept-{millis}"))
    }

    /// Puts a copy where the file was, unless something lies there meanwhile.
    pub(super) fn put_back(&self, copy: &Path) -> io::Result<()> {
        fs::File::open(copy)?.sync_all()?;
        fs::hard_link(copy, &self.path)?;
        fs::remove_file(copy)
    }

    fn known(&self) -> FileIds {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

pub(super) fn is_sqlite(url: &str) -> bool {
    url.starts_with("sqlite:")
}

pub(super) fn is_in_memory(url: &str) -> bool {
    url.contains(":memory:")
}

/// The file of a SQLite database, as its URL names it; `None` where there is none.
///
/// ```
/// use std::path::Path;
/// use impasse_web::sqlite_path;
/// assert_eq!(sqlite_path("sqlite:///var/a.sqlite?mode=rwc").as_deref(), Some(Path::new("/var/a.sqlite")));
/// assert_eq!(sqlite_path("sqlite::memory:"), None);
/// assert_eq!(sqlite_path("postgres://localhost/a"), None);
/// ```
#[must_use]
pub fn path_of(url: &str) -> Option<PathBuf> {
    if is_in_memory(url) {
        return None;
    }
    let rest = url.strip_prefix("sqlite:")?;
    let rest = rest.strip_prefix("//").unwrap_or(rest);
    Some(rest.split('?').next().unwrap_or_default().into())
}

/// The URL of a SQLite database in that mode, whatever it said before.
pub(super) fn with_mode(url: &str, mode: &str) -> String {
    if is_in_memory(url) {
        return url.to_owned();
    }
    let (file, options) = url.split_once('?').unwrap_or((url, ""));
    let others = options
        .split('&')
        .filter(|option| !option.is_empty() && !option.starts_with("mode="));
    let mode = format!("mode={mode}");
    let options: Vec<&str> = others.chain([&*mode]).collect();
    format!("{file}?{}", options.join("&"))
}

/// The URL of a SQLite file.
#[must_use]
pub fn sqlite_url(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}
