//! Studies in the database: definitions, features of their puzzles, and below
//! them the [participants](participants), reports and withdrawal.

mod participants;
mod reports;
mod withdrawal;

use impasse_study::Study;
use sqlx::any::AnyRow;
use sqlx::{Any, Row as _, Transaction};

use super::Store;
use super::database::now;
use super::fault::StoreError;
use super::rows::odd;
use crate::StudyFeatures;

pub(super) use participants::touch;
pub(crate) use participants::{Consented, Given, Participant, Progress};
pub(crate) use reports::{PlayRow, SessionRow};

/// A study as it is kept.
#[derive(Clone, Debug)]
pub(crate) struct KeptStudy {
    pub(crate) study: Study,
    pub(crate) hash: String,
    pub(crate) opened: i64,
    pub(crate) closed: Option<i64>,
    /// The digest of the researcher's token.
    pub(crate) token: String,
}

impl KeptStudy {
    /// Whether somebody can take part now.
    pub(crate) fn is_open(&self) -> bool {
        self.closed.is_none_or(|closed| closed > now())
    }
}

/// How a study was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Opened {
    /// It is open now.
    Done {
        /// Whether it was never open before, so that the token holds.
        is_new: bool,
    },
    /// Somebody took part in another version of it, which differs there.
    Changed(Vec<String>),
}

const STUDY: &str = "SELECT definition, hash, opened, closed, token FROM studies";

impl Store {
    /// The study of that name.
    pub(crate) async fn study(&self, name: &str) -> Result<Option<KeptStudy>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!("{STUDY} WHERE name = $1"));
        let row = sqlx::query(sql).bind(name);
        let row = row.fetch_optional(&self.database.pool()).await?;
        row.as_ref().map(study_of).transpose()
    }

    /// All studies, by name.
    pub(crate) async fn studies(&self) -> Result<Vec<KeptStudy>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!("{STUDY} ORDER BY name"));
        let rows = sqlx::query(sql).fetch_all(&self.database.pool()).await?;
        rows.iter().map(study_of).collect()
    }

    /// Opens a study, or opens it again. Nothing changes where somebody took
    /// part in another version.
    pub(crate) async fn open_study(
        &self,
        study: &Study,
        token: &str,
    ) -> Result<Opened, StoreError> {
        let mut all = self.database.pool().begin().await?;
        let hash = study.hash();
        let made = sqlx::query(
            "INSERT INTO studies (name, hash, definition, opened, closed, token, turn) \
             VALUES ($1, $2, $3, $4, NULL, $5, 0) ON CONFLICT (name) DO NOTHING",
        )
        .bind(&*study.name)
        .bind(&*hash)
        .bind(study.canonical())
        .bind(now())
        .bind(token)
        .execute(&mut *all)
        .await?;
        take_turn(&mut all, &study.name).await?;
        let sql = sqlx::AssertSqlSafe(format!("{STUDY} WHERE name = $1"));
        let row = sqlx::query(sql)
            .bind(&*study.name)
            .fetch_one(&mut *all)
            .await?;
        let before = study_of(&row)?;
        let people = count(
            &mut all,
            "SELECT COUNT(*) FROM participants WHERE study = $1",
            &study.name,
        )
        .await?;
        if before.hash != hash && people > 0 {
            let changed = impasse_study::differences(&before.study, study);
            return Ok(Opened::Changed(changed));
        }
        sqlx::query("UPDATE studies SET hash = $2, definition = $3, closed = NULL WHERE name = $1")
            .bind(&*study.name)
            .bind(&*hash)
            .bind(study.canonical())
            .execute(&mut *all)
            .await?;
        all.commit().await?;
        let is_new = made.rows_affected() > 0;
        Ok(Opened::Done { is_new })
    }

    /// Keeps features of a study's puzzles, instead of those before.
    pub(crate) async fn keep_features(
        &self,
        study: &str,
        features: &StudyFeatures,
    ) -> Result<(), StoreError> {
        let mut all = self.database.pool().begin().await?;
        let clear = sqlx::query("DELETE FROM features WHERE study = $1");
        clear.bind(study).execute(&mut *all).await?;
        for (puzzle, values) in features {
            for (name, value) in values {
                sqlx::query(
                    "INSERT INTO features (study, puzzle, name, value) VALUES ($1, $2, $3, $4)",
                )
                .bind(study)
                .bind(&**puzzle)
                .bind(&**name)
                .bind(*value)
                .execute(&mut *all)
                .await?;
            }
        }
        Ok(all.commit().await?)
    }

    /// Features of a study's puzzles.
    pub(crate) async fn features(&self, study: &str) -> Result<StudyFeatures, StoreError> {
        let rows = sqlx::query("SELECT puzzle, name, value FROM features WHERE study = $1")
            .bind(study)
            .fetch_all(&self.database.pool())
            .await?;
        let mut features = StudyFeatures::new();
        for row in &rows {
            let puzzle: String = row.try_get(0)?;
            features
                .entry(puzzle)
                .or_default()
                .insert(row.try_get(1)?, row.try_get(2)?);
        }
        Ok(features)
    }

    /// Closes a study at a time; says whether there is one.
    pub(crate) async fn close_study(&self, name: &str, at: i64) -> Result<bool, StoreError> {
        let closed = sqlx::query("UPDATE studies SET closed = $2 WHERE name = $1");
        let closed = closed.bind(name).bind(at);
        let closed = closed.execute(&self.database.pool()).await?;
        Ok(closed.rows_affected() > 0)
    }

    /// Gives the researcher another token; the one before is worth nothing.
    pub(crate) async fn change_token(&self, name: &str, token: &str) -> Result<bool, StoreError> {
        let changed = sqlx::query("UPDATE studies SET token = $2 WHERE name = $1");
        let changed = changed.bind(name).bind(token);
        let changed = changed.execute(&self.database.pool()).await?;
        Ok(changed.rows_affected() > 0)
    }
}

/// Takes the study's turn; says its number, or `None` where it is closed.
async fn take_turn(all: &mut Transaction<'_, Any>, study: &str) -> Result<Option<i64>, StoreError> {
    let taken = sqlx::query(
        "UPDATE studies SET turn = turn + 1 \
         WHERE name = $1 AND (closed IS NULL OR closed > $2)",
    )
    .bind(study)
    .bind(now())
    .execute(&mut **all)
    .await?;
    if taken.rows_affected() == 0 {
        return Ok(None);
    }
    let turn = count(all, "SELECT turn FROM studies WHERE name = $1", study).await?;
    Ok(Some(turn))
}

async fn count(
    all: &mut Transaction<'_, Any>,
    sql: &'static str,
    study: &str,
) -> Result<i64, StoreError> {
    let row = sqlx::query(sql).bind(study).fetch_one(&mut **all).await?;
    Ok(row.try_get(0)?)
}

fn study_of(row: &AnyRow) -> Result<KeptStudy, StoreError> {
    let definition: String = row.try_get(0)?;
    Ok(KeptStudy {
        study: Study::from_canonical(&definition).map_err(|_| odd("study"))?,
        hash: row.try_get(1)?,
        opened: row.try_get(2)?,
        closed: row.try_get(3)?,
        token: row.try_get(4)?,
    })
}
