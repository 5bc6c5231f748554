//! A directory of our own inside the scratch directory, and its files. Nothing
//! of it outlives its owner, whichever way the owner ends; what a killed
//! process left is removed by the next one.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::SpaceError;

/// Held locked for as long as its directory is in use.
const MARKER: &str = "in-use.lock";

/// Our directory. Dropping it removes it with everything inside.
#[derive(Debug)]
pub struct Scratch {
    dir: PathBuf,
    marker: Option<File>,
    files: AtomicU64,
    ledger: Arc<Ledger>,
}

/// Bytes of files, now and at most.
#[derive(Debug, Default)]
struct Ledger {
    now: AtomicU64,
    most: AtomicU64,
}

impl Scratch {
    /// Makes a directory inside `parent`, after removing what dead processes
    /// left there.
    ///
    /// # Errors
    ///
    /// [`SpaceError`] when nothing can be made there.
    pub fn new(parent: &Path) -> Result<Self, SpaceError> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        remove_leftovers(parent);
        let failed = |source| SpaceError {
            what: format!("making a directory in {}", parent.display()),
            source,
        };
        let dir = loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let dir = parent.join(format!("impasse-{}-{number}", process::id()));
            match fs::create_dir(&dir) {
                Ok(()) => break dir,
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(failed(error)),
            }
        };
        let mut scratch = Self {
            dir,
            marker: None,
            files: AtomicU64::new(0),
            ledger: Arc::default(),
        };
        scratch.marker = Some(mark(&scratch.dir).map_err(failed)?);
        Ok(scratch)
    }

    /// A new file, with a handle to write it.
    ///
    /// # Errors
    ///
    /// [`SpaceError`] when it cannot be made.
    pub fn create(&self, what: &'static str) -> Result<(Held, File), SpaceError> {
        let number = self.files.fetch_add(1, Ordering::Relaxed);
        let held = Held {
            path: self.dir.join(format!("{what}-{number}")),
            what,
            bytes: 0,
            ledger: Arc::clone(&self.ledger),
        };
        let file = File::create_new(&held.path).map_err(|source| held.failed("making", source))?;
        Ok((held, file))
    }

    /// The most bytes its files had together so far.
    pub fn most_bytes(&self) -> u64 {
        self.ledger.most.load(Ordering::Relaxed)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Some systems do not remove what is still open.
        drop(self.marker.take());
        // Nobody is left to tell; the next run tries again.
        let _ = fs::remove_dir_all(&self.dir);
    }
}

/// One file of the scratch directory. Dropping it removes the file.
#[derive(Debug)]
pub struct Held {
    path: PathBuf,
    what: &'static str,
    bytes: u64,
    ledger: Arc<Ledger>,
}

impl Held {
    /// A handle to read the file.
    ///
    /// # Errors
    ///
    /// [`SpaceError`] when it cannot be opened.
    pub fn open(&self) -> Result<File, SpaceError> {
        File::open(&self.path).map_err(|source| self.failed("opening", source))
    }

    /// A handle to write on at the end of the file.
    ///
    /// # Errors
    ///
    /// [`SpaceError`] when it cannot be opened.
    pub fn append(&self) -> Result<File, SpaceError> {
        let file = File::options().append(true).open(&self.path);
        file.map_err(|source| self.failed("opening", source))
    }

    /// Notes that the file has become longer.
    pub fn grow(&mut self, bytes: u64) {
        self.bytes += bytes;
        let now = self.ledger.now.fetch_add(bytes, Ordering::Relaxed) + bytes;
        self.ledger.most.fetch_max(now, Ordering::Relaxed);
    }

    /// The error when `verb` failed on the file.
    #[must_use]
    pub fn failed(&self, verb: &str, source: io::Error) -> SpaceError {
        let Self { what, path, .. } = self;
        SpaceError {
            what: format!("{verb} {what} in {}", path.display()),
            source,
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.ledger.now.fetch_sub(self.bytes, Ordering::Relaxed);
        // If it cannot be removed now, it goes with the directory.
        let _ = fs::remove_file(&self.path);
    }
}

/// Makes the marker of a directory. It gets its name only when it is locked:
/// nobody may ever see a marker that is free although its owner lives.
fn mark(dir: &Path) -> io::Result<File> {
    let unnamed = dir.join("new.lock");
    let marker = File::create_new(&unnamed)?;
    match marker.try_lock() {
        // Where nothing can be locked, nobody finds our marker free either.
        Ok(()) | Err(TryLockError::Error(_)) => {}
        Err(TryLockError::WouldBlock) => unreachable!("the file is new"),
    }
    fs::rename(unnamed, dir.join(MARKER))?;
    Ok(marker)
}

/// Removes directories of ours whose owner is dead. What cannot be read,
/// locked or removed is left alone.
fn remove_leftovers(parent: &Path) {
    let Ok(entries) = fs::read_dir(parent) else {
        return;
    };
    for entry in entries.flatten() {
        let is_ours = entry.file_name().to_str().is_some_and(is_our_name)
            && entry.file_type().is_ok_and(|kind| kind.is_dir());
        if !is_ours {
            continue;
        }
        let dir = entry.path();
        if let Ok(marker) = File::open(dir.join(MARKER))
            && marker.try_lock().is_ok()
        {
            drop(marker);
            let _ = fs::remove_dir_all(dir);
        }
    }
}

/// `impasse-<process>-<number>`, exactly as [`Scratch::new`] writes it.
fn is_our_name(name: &str) -> bool {
    let is_number = |part: &str| {
        !part.is_empty() && part.len() <= 20 && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    name.strip_prefix("impasse-")
        .and_then(|rest| rest.split_once('-'))
        .is_some_and(|(process, number)| is_number(process) && is_number(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty directory for one test, removed at its end.
    struct TempFolder(PathBuf);

    impl TempFolder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("scratch-{name}-{}", process::id()));
            fs::create_dir(&path).unwrap();
            Self(path)
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).unwrap();
            let mut names: Vec<String> = entries
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            names.sort();
            names
        }
    }

    impl Drop for TempFolder {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).unwrap();
        }
    }

    #[test]
    fn a_scratch_directory_goes_with_its_owner_even_in_a_panic() {
        let place = TempFolder::new("panic");
        let scratch = Scratch::new(&place.0).unwrap();
        let (mut held, _file) = scratch.create("keys").unwrap();
        held.grow(100);
        assert_eq!(place.names().len(), 1);
        let fall = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let _owner = scratch;
            panic!("on purpose");
        }));
        assert!(fall.is_err());
        assert_eq!(place.names(), [""; 0]);
    }

    #[test]
    fn the_ledger_remembers_the_most_bytes() {
        let place = TempFolder::new("ledger");
        let scratch = Scratch::new(&place.0).unwrap();
        let (mut one, _) = scratch.create("keys").unwrap();
        one.grow(100);
        drop(one);
        let (mut other, _) = scratch.create("keys").unwrap();
        other.grow(70);
        assert_eq!(scratch.most_bytes(), 100);
        other.grow(50);
        assert_eq!(scratch.most_bytes(), 120);
    }

    #[test]
    fn only_what_a_dead_process_left_is_removed() {
        let place = TempFolder::new("leftovers");
        let alive = Scratch::new(&place.0).unwrap();
        for foreign in ["impasse-1-x", "impasse-1-2", "impasse-", "other-1-2"] {
            fs::create_dir(place.0.join(foreign)).unwrap();
        }
        // Marked, but not one of our names; and one that is really dead.
        for marked in ["impasse-1-x", "impasse-4000000000-7"] {
            let dir = place.0.join(marked);
            fs::create_dir_all(&dir).unwrap();
            fs::write(dir.join(MARKER), "").unwrap();
            fs::write(dir.join("keys-0"), "left behind").unwrap();
        }
        let next = Scratch::new(&place.0).unwrap();
        let own = |scratch: &Scratch| {
            let name = scratch.dir.file_name().unwrap();
            name.to_str().unwrap().to_owned()
        };
        let mut expected: Vec<String> = ["impasse-", "impasse-1-2", "impasse-1-x", "other-1-2"]
            .map(str::to_owned)
            .into();
        expected.extend([own(&alive), own(&next)]);
        expected.sort();
        assert_eq!(place.names(), expected);
    }

    #[test]
    fn a_missing_scratch_directory_is_an_error_that_names_it() {
        let error = Scratch::new(Path::new("/nowhere/at/all")).unwrap_err();
        let text = error.to_string();
        assert!(text.contains("/nowhere/at/all"), "{text}");
    }
}
