//! How a part of a paper is worked at: how much of it, by whom, and what of the world
//! outside it may ask for.

use std::time::Duration;

use impasse_puzzle::{Control, Limit};
use impasse_search::Workers;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::finding::Finding;

/// How much is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// As much as takes a minute for all papers together.
    Quick,
    /// As much as the papers did, or more.
    Full,
}

impl Scale {
    /// One of two amounts.
    #[must_use]
    pub fn pick<T>(self, quick: T, full: T) -> T {
        match self {
            Self::Quick => quick,
            Self::Full => full,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Full => "full",
        }
    }
}

/// Whose files are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// Collections of levels of others: `IMPASSE_LEVELS`.
    Levels,
    /// What people did: `IMPASSE_HUMAN`.
    Human,
    /// What the repository ships: `docs/data`.
    Data,
}

/// By which program, under which limits and on what machine something was computed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The revision of the program.
    pub revision: String,
    /// The limits of each computation, in words.
    pub limits: String,
    /// The machine, in words.
    pub machine: String,
}

/// A piece of work as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept<T> {
    #[serde(flatten)]
    origin: Origin,
    cpu_seconds: f64,
    found: T,
}

/// The world outside.
pub trait Desk: Sync {
    /// Where what is computed now comes from.
    fn origin(&self) -> Origin;
    /// The reins of one computation that begins now.
    fn control(&self) -> Control<'_>;
    /// CPU time used so far.
    fn cpu_time(&self) -> Duration;
    /// A file, where it is at hand.
    fn read(&self, of: Shelf, name: &str) -> Option<Vec<u8>>;
    /// What an earlier run kept under a name.
    fn kept(&self, name: &str) -> Option<String>;
    /// Keeps something for later runs. Where that fails they do it again.
    fn keep(&self, name: &str, text: &str);
    /// Takes note that a piece of an earlier run is used, which took so much CPU time.
    fn reused(&self, origin: Origin, cpu_seconds: f64);
}

/// What is to be done.
#[derive(Clone, Copy)]
pub struct Work<'w> {
    /// How much.
    pub scale: Scale,
    /// What chance is drawn from.
    pub seed: u64,
    /// Who works; results do not depend on how many they are.
    pub workers: Workers,
    /// The world outside.
    pub desk: &'w dyn Desk,
}

impl Work<'_> {
    /// A text of others, where it is at hand.
    #[must_use]
    pub fn text(&self, of: Shelf, name: &str) -> Option<String> {
        String::from_utf8(self.desk.read(of, name)?).ok()
    }

    /// A piece of work that was done before, or is done and kept now.
    ///
    /// # Errors
    ///
    /// What stopped it.
    pub fn piece<T: Serialize + DeserializeOwned>(
        &self,
        name: &str,
        work: impl FnOnce() -> Result<T, Limit>,
    ) -> Result<T, Limit> {
        let kept = self.desk.kept(name);
        if let Some(known) = kept.and_then(|text| serde_json::from_str::<Kept<T>>(&text).ok()) {
            self.desk.reused(known.origin, known.cpu_seconds);
            return Ok(known.found);
        }
        let begin = self.desk.cpu_time();
        let done = Kept {
            found: work()?,
            origin: self.desk.origin(),
            cpu_seconds: self.desk.cpu_time().saturating_sub(begin).as_secs_f64(),
        };
        if let Ok(text) = serde_json::to_string(&done) {
            self.desk.keep(name, &text);
        }
        Ok(done.found)
    }
}

/// A part of a paper that is worked at by itself.
#[derive(Clone, Copy)]
pub struct Part {
    /// Its name inside the paper.
    pub name: &'static str,
    /// What it recomputes.
    pub about: &'static str,
    /// Recomputes it.
    pub run: fn(&Work<'_>) -> Result<Vec<Finding>, Limit>,
}

impl std::fmt::Debug for Part {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.name)
    }
}
