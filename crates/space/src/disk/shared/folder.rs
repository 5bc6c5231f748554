//! The folder: what lies where, and how a file appears whole or not at all.
//!
//! ```text
//! plan                        whose space, shards, piece; never changes
//! keys/SHARD-…                sorted keys: layers, and runs of earlier layers
//! layer-00012/merged-SHARD    which of them are layer 12 and what was before
//! layer-00012/next-…          successors of layer 12
//! layer-00012/expanded-S-P    which of them a task found, and what it counted
//! layer-00012/claim-…         who is at what
//! rows/00012                  what layer 12 counts, when all of it is expanded
//! counts                      all rows, when the space is complete
//! ```

use std::collections::HashSet;
use std::fs::{self, File};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::SpaceError;

/// What all workers must agree on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// The game, and a digest of the puzzle.
    pub(super) puzzle: String,
    pub(super) key_len: usize,
    pub(super) shards: u32,
    pub(super) piece: u64,
}

const FIRST_LINE: &str = "impasse shared space 1";

impl Plan {
    fn text(&self) -> String {
        let Self {
            puzzle,
            key_len,
            shards,
            piece,
        } = self;
        format!(
            "{FIRST_LINE}\npuzzle {puzzle}\nkey {key_len}\nshards {shards}\npiece {piece}\nend\n"
        )
    }

    fn read(text: &str) -> Option<Self> {
        let rest = text.strip_prefix(FIRST_LINE)?.strip_prefix('\n')?;
        let mut lines = rest.lines();
        let mut value = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
        let plan = Self {
            puzzle: value("puzzle")?.to_owned(),
            key_len: value("key")?.parse().ok()?,
            shards: value("shards")?.parse().ok().filter(|&shards| shards > 0)?,
            piece: value("piece")?.parse().ok().filter(|&piece| piece > 0)?,
        };
        (lines.next() == Some("end")).then_some(plan)
    }
}

/// The folder, as one worker sees it.
#[derive(Debug)]
pub(super) struct Folder {
    root: PathBuf,
    plan: Plan,
    /// A name that no other worker has.
    worker: String,
    names: AtomicU64,
}

impl Folder {
    /// Takes part in what is done in `root`, or begins it by `plan`.
    pub(super) fn open(root: &Path, plan: Plan) -> Result<Self, SpaceError> {
        let number = RandomState::new().build_hasher().finish();
        let mut folder = Self {
            root: root.to_owned(),
            worker: format!("{}-{number:016x}", std::process::id()),
            plan,
            names: AtomicU64::new(0),
        };
        let path = root.join("plan");
        // The first worker's plan holds.
        folder.publish(&path, &folder.plan.text())?;
        let text = read_text(&path)?;
        let found = Plan::read(&text).ok_or_else(|| damaged(&path))?;
        if found.puzzle != folder.plan.puzzle || found.key_len != folder.plan.key_len {
            let other = format!("it holds another space: {}", found.puzzle);
            let source = io::Error::new(io::ErrorKind::InvalidInput, other);
            return Err(self::failed("sharing", root, source));
        }
        folder.plan = found;
        Ok(folder)
    }

    /// Makes the directories of a space that nobody has begun.
    pub(super) fn begin(&self) -> Result<(), SpaceError> {
        make(&self.root.join("keys"))?;
        make(&self.root.join("rows"))?;
        make(&self.layer_path(0))
    }

    pub(super) fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Whose it is: a name that no other worker has.
    pub(super) fn worker(&self) -> &str {
        &self.worker
    }

    /// The shards' numbers.
    pub(super) fn shards(&self) -> std::ops::Range<u32> {
        0..self.plan.shards
    }

    /// A name that nobody else uses.
    pub(super) fn unique(&self, what: &str) -> String {
        let number = self.names.fetch_add(1, Ordering::Relaxed);
        format!("{what}-{}-{number}", self.worker)
    }

    pub(super) fn key_path(&self, name: &str) -> PathBuf {
        self.root.join("keys").join(name)
    }

    pub(super) fn layer_path(&self, depth: u32) -> PathBuf {
        self.root.join(format!("layer-{depth:05}"))
    }

    pub(super) fn row_path(&self, depth: u32) -> PathBuf {
        self.root.join("rows").join(format!("{depth:05}"))
    }

    pub(super) fn counts_path(&self) -> PathBuf {
        self.root.join("counts")
    }

    /// The depths of all layers that have a directory, the deepest first.
    pub(super) fn layers(&self) -> Result<Vec<u32>, SpaceError> {
        let names = names_in(&self.root)?;
        let mut depths: Vec<u32> = names
            .iter()
            .filter_map(|name| name.strip_prefix("layer-")?.parse().ok())
            .collect();
        depths.sort_unstable_by(|one, other| other.cmp(one));
        Ok(depths)
    }

    /// Lets a small file appear whole, unless it is there: it is written aside,
    /// and then linked to its name, which fails where there is one. So what
    /// stands there never changes, whoever comes late.
    pub(super) fn publish(&self, path: &Path, text: &str) -> Result<(), SpaceError> {
        let aside = path.with_file_name(self.unique("aside"));
        let linked = fs::write(&aside, text).and_then(|()| fs::hard_link(&aside, path));
        let _ = fs::remove_file(&aside);
        match linked {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            linked => linked.map_err(|source| failed("writing", path, source)),
        }
    }

    /// Removes all but the plan and the counts.
    pub(super) fn clear(&self) {
        for depth in self.layers().unwrap_or_default() {
            remove_all(&self.layer_path(depth));
        }
        remove_all(&self.root.join("keys"));
        remove_all(&self.root.join("rows"));
    }

    /// Bytes of the large files.
    pub(super) fn bytes(&self) -> u64 {
        let dirs = self.layers().unwrap_or_default().into_iter();
        let dirs = dirs.map(|depth| self.layer_path(depth));
        dirs.chain([self.root.join("keys")])
            .filter_map(|dir| fs::read_dir(dir).ok())
            .flat_map(Iterator::flatten)
            .filter_map(|entry| Some(entry.metadata().ok()?.len()))
            .sum()
    }
}

/// A file that somebody writes.
pub(super) fn create(path: &Path) -> Result<File, SpaceError> {
    File::create_new(path).map_err(|source| failed("making", path, source))
}

pub(super) fn failed(verb: &str, path: &Path, source: io::Error) -> SpaceError {
    SpaceError {
        what: format!("{verb} {}", path.display()),
        source,
    }
}

pub(super) fn damaged(path: &Path) -> SpaceError {
    failed("reading", path, io::ErrorKind::InvalidData.into())
}

/// Whether what failed was to find a file: others may have removed it.
pub(super) fn is_gone(error: &SpaceError) -> bool {
    error.source.kind() == io::ErrorKind::NotFound
}

pub(super) fn make(dir: &Path) -> Result<(), SpaceError> {
    match fs::create_dir_all(dir) {
        // Somebody else made it, or is about to remove it.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        made => made.map_err(|source| failed("making", dir, source)),
    }
}

/// The names in a directory; none where there is no such directory.
pub(super) fn names_in(dir: &Path) -> Result<HashSet<String>, SpaceError> {
    let failed = |source| failed("listing", dir, source);
    let entries = match fs::read_dir(dir) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(HashSet::new()),
        Err(error) => return Err(failed(error)),
    };
    let mut names = HashSet::new();
    for entry in entries {
        let name = entry.map_err(failed)?.file_name();
        names.extend(name.into_string());
    }
    Ok(names)
}

/// A small file as text.
pub(super) fn read_text(path: &Path) -> Result<String, SpaceError> {
    fs::read_to_string(path).map_err(|source| failed("reading", path, source))
}

/// Removes a file that nobody needs any more; others may have done so.
pub(super) fn remove(path: &Path) {
    let _ = fs::remove_file(path);
}

/// Removes a directory that nobody needs any more.
pub(super) fn remove_all(dir: &Path) {
    let _ = fs::remove_dir_all(dir);
}
