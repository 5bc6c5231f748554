//! Withdrawal: everything of somebody is deleted. What stays is that there was
//! somebody, how many consented, and which copies of the data, made before,
//! still hold them.

use sqlx::Row as _;

use crate::identity::Token;
use crate::store::Store;
use crate::store::database::now;
use crate::store::fault::StoreError;
use crate::store::rows::odd;

/// What a withdrawal did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Deleted {
    pub(crate) games: Vec<Token>,
    pub(crate) copies: u64,
}

impl Store {
    /// Deletes everything of whoever has that link; `None` where nobody has.
    pub(crate) async fn withdraw(
        &self,
        study: &str,
        withdraw: &Token,
    ) -> Result<Option<Deleted>, StoreError> {
        let file = self.database.check_file()?;
        let mut all = self.database.pool().begin().await?;
        // The row is taken first: events under way come before or not at all.
        let taken = sqlx::query(
            "UPDATE participants SET stage = 'ended' WHERE withdraw = $1 AND study = $2",
        )
        .bind(withdraw.as_str())
        .bind(study)
        .execute(&mut *all)
        .await?;
        if taken.rows_affected() == 0 {
            return Ok(None);
        }
        let row = sqlx::query("SELECT id, joined FROM participants WHERE withdraw = $1")
            .bind(withdraw.as_str())
            .fetch_one(&mut *all)
            .await?;
        let id: String = row.try_get(0)?;
        let joined: Option<i64> = row.try_get(1)?;
        if let Some(joined) = joined {
            sqlx::query(
                "INSERT INTO recalls (participant, copy) \
                 SELECT $1, id FROM copies WHERE study = $2 AND at >= $3",
            )
            .bind(&*id)
            .bind(study)
            .bind(joined)
            .execute(&mut *all)
            .await?;
        }
        let games = sqlx::query("SELECT id FROM games WHERE player = $1 AND study = $2")
            .bind(&*id)
            .bind(study)
            .fetch_all(&mut *all)
            .await?;
        sqlx::query(
            "DELETE FROM events WHERE game IN \
             (SELECT id FROM games WHERE player = $1 AND study = $2)",
        )
        .bind(&*id)
        .bind(study)
        .execute(&mut *all)
        .await?;
        sqlx::query("DELETE FROM games WHERE player = $1 AND study = $2")
            .bind(&*id)
            .bind(study)
            .execute(&mut *all)
            .await?;
        for table in [
            "DELETE FROM places WHERE participant = $1",
            "DELETE FROM answers WHERE participant = $1",
            "DELETE FROM visits WHERE participant = $1",
            "DELETE FROM recruits WHERE participant = $1",
        ] {
            sqlx::query(table).bind(&*id).execute(&mut *all).await?;
        }
        // That somebody consented is counted; when, is nobody's business now.
        sqlx::query(
            "UPDATE participants SET outcome = 'withdrawn', place = 0, number = NULL, \
             cell = NULL, code = NULL, joined = NULL, consent_version = NULL, \
             consent_hash = NULL, seen = NULL, \
             consented = CASE WHEN consented IS NULL THEN NULL ELSE 0 END, \
             ended = CASE WHEN outcome = 'withdrawn' THEN ended ELSE $2 END WHERE id = $1",
        )
        .bind(&*id)
        .bind(now())
        .execute(&mut *all)
        .await?;
        let copies = sqlx::query("SELECT COUNT(*) FROM recalls WHERE participant = $1")
            .bind(&*id)
            .fetch_one(&mut *all)
            .await?;
        let copies: i64 = copies.try_get(0)?;
        all.commit().await?;
        self.database.check_still(file)?;
        self.database.empty_log().await;
        let ids = games.iter().map(|row| row.try_get::<String, _>(0));
        let ids: Vec<String> = ids.collect::<Result<_, _>>()?;
        Ok(Some(Deleted {
            games: ids.iter().filter_map(|id| Token::read(id)).collect(),
            copies: u64::try_from(copies).unwrap_or(0),
        }))
    }

    /// All who have withdrawn: the study, and the digest of their link.
    pub(crate) async fn withdrawals(&self) -> Result<Vec<(String, Token)>, StoreError> {
        let sql = "SELECT study, withdraw FROM participants WHERE outcome = 'withdrawn'";
        let rows = sqlx::query(sql).fetch_all(&self.database.pool()).await?;
        let read = rows.iter().map(|row| {
            let withdraw: String = row.try_get(1)?;
            let withdraw = Token::read(&withdraw).ok_or_else(|| odd("participant"))?;
            Ok((row.try_get(0)?, withdraw))
        });
        read.collect()
    }

    /// Notes that a copy of the data leaves the database.
    pub(crate) async fn note_copy(
        &self,
        study: &str,
        kind: &str,
        form: &str,
    ) -> Result<(), StoreError> {
        let id = Token::random().map_err(|error| StoreError::odd(error.to_string()))?;
        sqlx::query(
            "INSERT INTO copies (study, id, at, kind, form, sessions) \
             SELECT $1, $2, $3, $4, $5, COUNT(*) FROM participants WHERE study = $1",
        )
        .bind(study)
        .bind(id.as_str())
        .bind(now())
        .bind(kind)
        .bind(form)
        .execute(&self.database.pool())
        .await?;
        Ok(())
    }
}
