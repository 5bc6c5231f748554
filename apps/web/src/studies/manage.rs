//! What the command line does with studies: open, close, look, export, and
//! copy the whole database while people play.

use std::path::Path;

use impasse_study::Study;
use impasse_wire::study::StudyProgress;
use serde_json::Value;

use super::export::{self, RowCursor, StudyTable};
use super::report;
use crate::StudyFeatures;
use crate::identity::Token;
use crate::store::{KeptStudy, Opened, Store, StoreError, now};

/// The studies of a database, for whoever looks after it.
pub struct StudyDesk {
    store: Store,
    runtime: tokio::runtime::Runtime,
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

fn new_token() -> Result<Token, StoreError> {
    Token::random().map_err(|error| StoreError::odd(error.to_string()))
}
