//! The folder of a batch: what was asked for, and the parts that are whole.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use impasse_puzzle::sentence;
use impasse_wire::command::{BatchFormat, BatchManifest};
use serde_json::Value;

use crate::exit::CliError;
use crate::files::NewFile;

const MANIFEST: &str = "manifest.json";
/// Held while a program writes to the folder.
const LOCK: &str = ".lock";

/// A folder that this program writes to.
pub(super) struct Folder {
    path: PathBuf,
    manifest: BatchManifest,
    /// Held until the end by whoever leads.
    _lock: Option<File>,
}

/// What the command of one part cannot know of the whole batch.
const OF_THE_WHOLE: [&str; 2] = ["list", "instances"];

impl Folder {
    /// Begins a folder, or goes on with one that was made by the same command.
    pub(super) fn open(
        path: &Path,
        manifest: BatchManifest,
        any_revision: bool,
    ) -> Result<Self, CliError> {
        let writing = |error: &io::Error| CliError::writing(path, error);
        fs::create_dir_all(path).map_err(|error| writing(&error))?;
        let lock = lock(&path.join(LOCK)).map_err(|error| writing(&error))?;
        let place = path.join(MANIFEST);
        match fs::read_to_string(&place) {
            Ok(text) => {
                let there = read(&place, &text)?;
                check(path, &differences(&manifest, &there, any_revision, &[]))?;
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let is_empty = fs::read_dir(path)
                    .map_err(|error| writing(&error))?
                    .flatten()
                    .all(|entry| entry.file_name() == LOCK);
                if !is_empty {
                    return Err(CliError::usage(sentence!(
                        "{0}: there are other files in this folder; name a new one, an empty one or one of a batch",
                        "{0}：別のファイルが入っています。新しいフォルダー、空のフォルダー、またはバッチのフォルダーを指定してください。",
                        path.display().to_string()
                    )));
                }
                let text = serde_json::to_string_pretty(&manifest).expect("names and numbers");
                NewFile::create(&place)?.hold(&(text + "\n"))?;
            }
            Err(error) => return Err(CliError::reading(&place, &error)),
        }
        Ok(Self {
            path: path.to_owned(),
            manifest,
            _lock: Some(lock),
        })
    }

    /// A folder that somebody else leads, for one of its parts.
    pub(super) fn join(
        path: &Path,
        manifest: &BatchManifest,
        any_revision: bool,
    ) -> Result<Self, CliError> {
        let place = path.join(MANIFEST);
        let text = fs::read_to_string(&place).map_err(|error| CliError::reading(&place, &error))?;
        let there = read(&place, &text)?;
        check(
            path,
            &differences(manifest, &there, any_revision, &OF_THE_WHOLE),
        )?;
        Ok(Self {
            path: path.to_owned(),
            manifest: there,
            _lock: None,
        })
    }

    /// Where a part is, or will be.
    pub(super) fn part(&self, number: u64) -> PathBuf {
        let ending = match self.manifest.format {
            BatchFormat::Parquet => "parquet",
            BatchFormat::Jsonl => "jsonl",
        };
        self.path.join(format!("part-{number:06}.{ending}"))
    }

    /// Whether a part is there; then it is whole.
    pub(super) fn has(&self, number: u64) -> bool {
        self.part(number).is_file()
    }

    pub(super) fn operation(&self) -> &str {
        &self.manifest.operation
    }

    pub(super) const fn instances(&self) -> u64 {
        self.manifest.instances
    }

    /// How many parts the whole list has.
    pub(super) const fn parts(&self) -> u64 {
        self.manifest.instances.div_ceil(self.manifest.part_size)
    }

    /// Removes what is no part of the table.
    pub(super) fn tidy(&self) {
        // Whoever has taken it over meanwhile makes it anew.
        let _ = fs::remove_file(self.path.join(LOCK));
    }
}

fn read(place: &Path, text: &str) -> Result<BatchManifest, CliError> {
    serde_json::from_str(text).map_err(|error| {
        CliError::bad_input(sentence!(
            "{0}: no manifest of a batch: {1}",
            "{0}：バッチの記述ではありません：{1}",
            place.display().to_string(),
            error.to_string()
        ))
    })
}

/// Refuses a folder that another command began.
fn check(path: &Path, different: &[String]) -> Result<(), CliError> {
    if different.is_empty() {
        return Ok(());
    }
    Err(CliError::usage(sentence!(
        "{0}: made by another command: {1}; name another folder",
        "{0}：別の指定で作られています（{1}）。別のフォルダーを指定してください。",
        path.display().to_string(),
        different.join("; ")
    )))
}

fn lock(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let file = options
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(io::Error::other("another process is writing to it")),
        // Some file systems know no locks; that is no reason not to work.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

/// In what a command differs from the one that began a folder, but for some
/// fields.
fn differences(
    here: &BatchManifest,
    there: &BatchManifest,
    any_revision: bool,
    but: &[&str],
) -> Vec<String> {
    let fields = |manifest: &BatchManifest| match serde_json::to_value(manifest) {
        Ok(Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    let there = fields(there);
    let different = fields(here).into_iter().filter(|(name, value)| {
        let counts =
            name != "started" && (name != "revision" || !any_revision) && !but.contains(&&**name);
        counts && there.get(name) != Some(value)
    });
    let told = different.map(|(name, value)| {
        let other = there.get(&name).unwrap_or(&Value::Null);
        format!("{name} {value}, there {other}")
    });
    told.collect()
}
