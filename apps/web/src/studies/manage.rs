//! What the command line does with studies: open, close, look, export, and
//! copy the whole database while people play.

use std::path::{Path, PathBuf};

use impasse_study::Study;
use impasse_wire::study::StudyProgress;
use serde_json::Value;

use super::export::{self, RowCursor, StudyTable};
use super::report;
use crate::StudyFeatures;
use crate::identity::Token;
use crate::store::{KeptStudy, Opened, Store, StoreError, now, sqlite_path, sqlite_url};

/// The studies of a database, for whoever looks after it.
pub struct StudyDesk {
    store: Store,
    runtime: tokio::runtime::Runtime,
}

/// What a restored database says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// Participants who had withdrawn since the copy was made, and are deleted
    /// from it again; `None` where the database before could not be asked.
    pub withdrawn: Option<u64>,
    /// Where the database before is kept; `None` where there was none.
    pub kept: Option<PathBuf>,
}

/// How a study was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StudyOpened {
    /// It is open; the token is told once, and only where it was never open
    /// before.
    Open {
        /// The researcher's token.
        token: Option<String>,
    },
    /// Somebody took part in another version, which differs in these settings.
    Changed(Vec<String>),
}

impl StudyDesk {
    /// Opens the database at `url`.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be reached or written.
    pub fn open(url: &str) -> Result<Self, StoreError> {
        let failed = |error: std::io::Error| StoreError::from(sqlx::Error::Io(error));
        let runtime = crate::runtime().map_err(failed)?;
        let store = runtime.block_on(Store::open(url, |_| {}))?;
        Ok(Self { store, runtime })
    }

    /// Opens a study, or opens it again.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database cannot be written.
    pub fn open_study(&self, study: &Study) -> Result<StudyOpened, StoreError> {
        let token = new_token()?;
        let digest = token.secret_digest();
        let opened = self.store.open_study(study, &digest);
        Ok(match self.runtime.block_on(opened)? {
            Opened::Done { is_new } => StudyOpened::Open {
                token: is_new.then(|| token.to_string()),
            },
            Opened::Changed(settings) => StudyOpened::Changed(settings),
        })
    }

    /// Keeps features of a study's puzzles, for regressions on its page.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database cannot be written.
    pub fn keep_features(&self, name: &str, features: &StudyFeatures) -> Result<(), StoreError> {
        let kept = self.store.keep_features(name, features);
        self.runtime.block_on(kept)
    }

    /// Closes a study in so many milliseconds; says whether there is one.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database cannot be written.
    pub fn close_study(&self, name: &str, after_ms: u64) -> Result<bool, StoreError> {
        let at = now().saturating_add(i64::try_from(after_ms).unwrap_or(i64::MAX));
        self.runtime.block_on(self.store.close_study(name, at))
    }

    /// Gives the researcher another token; the one before is worth nothing.
    /// `None` where there is no such study.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database cannot be written.
    pub fn change_token(&self, name: &str) -> Result<Option<String>, StoreError> {
        let token = new_token()?;
        let digest = token.secret_digest();
        let changed = self.store.change_token(name, &digest);
        let changed = self.runtime.block_on(changed)?;
        Ok(changed.then(|| token.to_string()))
    }

    /// The study of that name as it was opened.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database cannot be read.
    pub fn study(&self, name: &str) -> Result<Option<Study>, StoreError> {
        Ok(self.kept(name)?.map(|kept| kept.study))
    }

    fn kept(&self, name: &str) -> Result<Option<KeptStudy>, StoreError> {
        self.runtime.block_on(self.store.study(name))
    }

    /// How far a study has come; `None` where there is none.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database cannot be read.
    pub fn progress(&self, name: &str) -> Result<Option<StudyProgress>, StoreError> {
        let Some(kept) = self.kept(name)? else {
            return Ok(None);
        };
        let progress = report::progress(&self.store, &kept);
        self.runtime.block_on(progress).map(Some)
    }

    /// Notes that a copy of a study's data leaves the database: whoever
    /// withdraws later is told of to the researcher.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database cannot be written.
    pub fn note_copy(&self, name: &str, form: &str) -> Result<(), StoreError> {
        let noted = self.store.note_copy(name, "export", form);
        self.runtime.block_on(noted)
    }

    /// Hands out the rows of a table, one after another.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database cannot be read.
    pub fn rows(
        &self,
        name: &str,
        table: StudyTable,
        mut take: impl FnMut(Value) -> bool,
    ) -> Result<(), StoreError> {
        let Some(kept) = self.kept(name)? else {
            return Ok(());
        };
        let mut cursor = RowCursor::first();
        loop {
            let rows = export::next_rows(&self.store, &kept, table, &mut cursor);
            let rows = self.runtime.block_on(rows)?;
            if rows.is_empty() || !rows.into_iter().all(&mut take) {
                return Ok(());
            }
        }
    }

    /// Copies a SQLite database to a file, while people play.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be copied, or is no SQLite database.
    pub fn back_up(&self, file: &Path) -> Result<(), StoreError> {
        self.runtime.block_on(async {
            // Told first, so that the copy itself knows of it.
            for kept in self.store.studies().await? {
                self.store
                    .note_copy(&kept.study.name, "backup", "database")
                    .await?;
            }
            self.store.back_up(file).await
        })
    }
}

/// Puts a copy in the place of the SQLite database at `url`, at one moment, and
/// keeps what was there beside it. A running server takes it up by itself. Who
/// has withdrawn since the copy was made is deleted from it first.
///
/// # Errors
///
/// [`StoreError`] if the copy is no database of ours, or a file cannot be
/// written.
pub fn restore(url: &str, copy: &Path) -> Result<Restored, StoreError> {
    let failed = |error: std::io::Error| StoreError::from(sqlx::Error::Io(error));
    let place = sqlite_path(url).ok_or_else(|| StoreError::odd("no SQLite file"))?;
    let beside = |end: &str| {
        let mut name = place.as_os_str().to_owned();
        name.push(end);
        PathBuf::from(name)
    };
    let fresh = beside(&format!(".restored-{}", now()));
    std::fs::copy(copy, &fresh).map_err(failed)?;
    let restored = crate::runtime().map_err(failed)?.block_on(async {
        let store = Store::open(&sqlite_url(&fresh), |_| {}).await?;
        let mut restored = Restored {
            withdrawn: Some(0),
            kept: place.exists().then(|| beside(&format!(".kept-{}", now()))),
        };
        if let Some(kept) = &restored.kept {
            restored.withdrawn = if let Ok(before) = Store::open(url, |_| {}).await {
                Some(take_over(&before, &store, kept).await?)
            } else {
                // It may be what is wrong.
                std::fs::copy(&place, kept).map_err(failed)?;
                // Its log, read together with the copy, would spoil that.
                let _ = std::fs::remove_file(beside("-wal"));
                let _ = std::fs::remove_file(beside("-shm"));
                None
            };
        }
        store.close().await;
        Ok::<_, StoreError>(restored)
    });
    let put = restored.and_then(|restored| {
        std::fs::File::open(&fresh)
            .and_then(|file| file.sync_all())
            .and_then(|()| std::fs::rename(&fresh, &place))
            .map_err(failed)?;
        Ok(restored)
    });
    if put.is_err() {
        let _ = std::fs::remove_file(&fresh);
    }
    put
}

/// Deletes from a copy who has withdrawn from the database, which is kept in a
/// file of its own; says how many these are.
async fn take_over(before: &Store, copy: &Store, kept: &Path) -> Result<u64, StoreError> {
    let known = copy.withdrawals().await?;
    let mut withdrawn = 0;
    for gone in before.withdrawals().await? {
        let deleted = copy.withdraw(&gone.0, &gone.1).await?;
        withdrawn += u64::from(deleted.is_some() && !known.contains(&gone));
    }
    before.back_up(kept).await?;
    before.close().await;
    Ok(withdrawn)
}

fn new_token() -> Result<Token, StoreError> {
    Token::random().map_err(|error| StoreError::odd(error.to_string()))
}
