//! Participants, their places and answers.
//!
//! Everything that decides something (who gets which cell, whether there is
//! room, how somebody's part ends) is one transaction that begins by taking the
//! study's `turn`, or the participant's row: two servers on one database come
//! one after another, and what was decided before is seen.

use std::collections::BTreeMap;

use impasse_study::{Place, Played, Purpose, Stage, Study};
use impasse_wire::study::{PlayResult, StudyOutcome, StudyVisit};
use sqlx::any::AnyRow;
use sqlx::{Any, Row as _, Transaction};

use super::take_turn;
use crate::identity::Token;
use crate::store::database::now;
use crate::store::fault::StoreError;
use crate::store::rows::{odd, signed};
use crate::store::{Store, Touch};

/// A participant as they are kept.
#[derive(Clone, Debug)]
pub(crate) struct Participant {
    pub(crate) id: Token,
    pub(crate) stage: Stage,
    pub(crate) place: u32,
    pub(crate) number: u64,
    pub(crate) cell: usize,
    pub(crate) code: Option<String>,
    pub(crate) consented: Option<i64>,
    pub(crate) seen: Option<i64>,
}

/// A puzzle that somebody was given.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) participant: Token,
    pub(crate) place: u32,
    pub(crate) puzzle: String,
    pub(crate) game: Token,
    pub(crate) result: Option<PlayResult>,
}

/// What somebody's part comes to.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    pub(crate) from: (Stage, u32),
    pub(crate) to: (Stage, u32),
    /// The code for the end, if it is one.
    pub(crate) code: Option<String>,
}

/// Why somebody is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Consented {
    /// They are in.
    In,
    /// There are enough; or they did not agree.
    Out,
    /// The study is closed.
    Closed,
    /// They had answered before: nothing changed.
    Before,
}

const PARTICIPANT: &str =
    "SELECT id, stage, place, number, cell, code, consented, seen, outcome FROM participants";
const GIVEN: &str = "SELECT participant, place, puzzle, game, result FROM places";

impl Store {
    /// The participant of that id in that study.
    pub(crate) async fn participant(
        &self,
        study: &str,
        id: &Token,
    ) -> Result<Option<Participant>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!("{PARTICIPANT} WHERE id = $1 AND study = $2"));
        let row = sqlx::query(sql).bind(id.as_str()).bind(study);
        let row = row.fetch_optional(&self.database.pool()).await?;
        row.as_ref().map(participant_of).transpose()
    }

    /// Somebody opens the link, for the first time or again.
    pub(crate) async fn join(
        &self,
        study: &str,
        id: &Token,
        withdraw: &Token,
        visit: &StudyVisit,
        recruiting: &BTreeMap<String, String>,
    ) -> Result<(), StoreError> {
        let file = self.database.check_file()?;
        let mut all = self.database.pool().begin().await?;
        let at = now();
        let joined = sqlx::query(
            "INSERT INTO participants (id, study, withdraw, stage, place, joined, seen) \
             VALUES ($1, $2, $3, 'consent', 0, $4, $4) ON CONFLICT (id) DO NOTHING",
        )
        .bind(id.as_str())
        .bind(study)
        .bind(withdraw.as_str())
        .bind(at)
        .execute(&mut *all)
        .await?;
        // Whoever withdrew leaves nothing behind, not even that they came again.
        let kept = sqlx::query(
            "UPDATE participants SET seen = $2 \
             WHERE id = $1 AND (outcome IS NULL OR outcome <> 'withdrawn')",
        )
        .bind(id.as_str())
        .bind(at)
        .execute(&mut *all)
        .await?;
        if kept.rows_affected() > 0 {
            let input = serde_json::to_value(visit.input).unwrap_or_default();
            sqlx::query(
                "INSERT INTO visits (participant, visit, at, lang, screen, clock_us, input) \
                 SELECT $1, COUNT(*), $2, $3, $4, $5, $6 FROM visits WHERE participant = $1",
            )
            .bind(id.as_str())
            .bind(at)
            .bind(&*visit.lang)
            .bind(&*visit.screen)
            .bind(signed(visit.clock_us)?)
            .bind(input.as_str().unwrap_or_default())
            .execute(&mut *all)
            .await?;
        }
        if joined.rows_affected() > 0 {
            for (name, value) in recruiting {
                sqlx::query("INSERT INTO recruits (participant, name, value) VALUES ($1, $2, $3)")
                    .bind(id.as_str())
                    .bind(&**name)
                    .bind(&**value)
                    .execute(&mut *all)
                    .await?;
            }
        }
        all.commit().await?;
        self.database.check_still(file)
    }

    /// Somebody consents, or does not; whoever does is put somewhere.
    pub(crate) async fn consent(
        &self,
        study: &Study,
        id: &Token,
        agreed: bool,
        code: impl Fn(StudyOutcome) -> Option<String>,
    ) -> Result<Consented, StoreError> {
        let _turn = self.deciding.lock().await;
        let file = self.database.check_file()?;
        let mut all = self.database.pool().begin().await?;
        let at = now();
        let open = take_turn(&mut all, &study.name).await?;
        let Some(number) = open else {
            return Ok(Consented::Closed);
        };
        let sql = sqlx::AssertSqlSafe(format!("{PARTICIPANT} WHERE id = $1 AND study = $2"));
        let row = sqlx::query(sql).bind(id.as_str()).bind(&*study.name);
        let row = row.fetch_optional(&mut *all).await?;
        let someone = row.as_ref().map(participant_of).transpose()?;
        if someone.is_none_or(|someone| someone.stage != Stage::Consent) {
            return Ok(Consented::Before);
        }
        let cell = if agreed {
            find_room(&mut all, study, at).await?
        } else {
            None
        };
        let outcome = if agreed {
            StudyOutcome::Full
        } else {
            StudyOutcome::NoConsent
        };
        let stage = match cell {
            Some(_) => study.behind(Stage::Consent),
            None => Stage::Ended(outcome),
        };
        let code = match stage {
            Stage::Ended(outcome) => code(outcome),
            _ => None,
        };
        let ended = matches!(stage, Stage::Ended(_));
        // Whoever finds no room is not part of it: nothing is kept of them.
        let is_in = cell.is_some();
        sqlx::query(
            "UPDATE participants SET stage = $2, outcome = $3, code = $4, number = $5, cell = $6, \
             consented = $7, consent_version = $8, consent_hash = $9, ended = $10, seen = $11 \
             WHERE id = $1",
        )
        .bind(id.as_str())
        .bind(stage.word())
        .bind(ended.then(|| outcome.word()))
        .bind(code)
        .bind(number)
        .bind(cell.map(|cell| i64::try_from(cell).unwrap_or(i64::MAX)))
        .bind(is_in.then_some(at))
        .bind(is_in.then(|| study.consent.version.clone()))
        .bind(is_in.then(|| study.consent_hash()))
        .bind(ended.then_some(at))
        .bind(at)
        .execute(&mut *all)
        .await?;
        all.commit().await?;
        self.database.check_still(file)?;
        Ok(if cell.is_some() {
            Consented::In
        } else {
            Consented::Out
        })
    }

    /// Brings somebody to another stage, if they still are where they were,
    /// with the answers that brought them there; says whether they were.
    pub(crate) async fn advance(
        &self,
        id: &Token,
        progress: &Progress,
        part: &str,
        answers: &BTreeMap<String, String>,
    ) -> Result<bool, StoreError> {
        let file = self.database.check_file()?;
        let mut all = self.database.pool().begin().await?;
        let moved = move_on(&mut all, id, progress).await?;
        if !moved {
            return Ok(false);
        }
        let at = now();
        for (question, value) in answers {
            sqlx::query(
                "INSERT INTO answers (participant, part, question, value, at) \
                 VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(id.as_str())
            .bind(part)
            .bind(&**question)
            .bind(&**value)
            .bind(at)
            .execute(&mut *all)
            .await?;
        }
        if matches!(progress.from.0, Stage::Playing) {
            leave(&mut all, id, progress.from.1, at).await?;
        }
        all.commit().await?;
        self.database.check_still(file)?;
        Ok(true)
    }

    /// The puzzle that somebody has at a place; given to them where they have
    /// none yet, or begin anew.
    pub(crate) async fn given(
        &self,
        id: &Token,
        place: u32,
        planned: &Place,
        anew: bool,
    ) -> Result<Given, StoreError> {
        let file = self.database.check_file()?;
        if !anew && let Some(given) = self.last_given(id, place).await? {
            return Ok(given);
        }
        let mut all = self.database.pool().begin().await?;
        let at = now();
        // The row is taken: whoever withdraws meanwhile is waited for.
        let kept = sqlx::query(
            "UPDATE participants SET seen = $2 WHERE id = $1 AND stage = 'playing' AND place = $3",
        )
        .bind(id.as_str())
        .bind(at)
        .bind(i64::from(place))
        .execute(&mut *all)
        .await?;
        if kept.rows_affected() > 0 {
            if anew {
                leave(&mut all, id, place, at).await?;
            }
            let game = Token::random().map_err(|error| StoreError::odd(error.to_string()))?;
            sqlx::query(
                "INSERT INTO places \
                 (participant, place, attempt, purpose, puzzle, game, given, choice) \
                 SELECT $1, $2, COUNT(*), $3, $4, $5, $6, $7 FROM places \
                 WHERE participant = $1 AND place = $2 \
                 HAVING SUM(CASE WHEN ended IS NULL THEN 1 ELSE 0 END) = 0 OR COUNT(*) = 0",
            )
            .bind(id.as_str())
            .bind(i64::from(place))
            .bind(planned.purpose.word())
            .bind(&*planned.puzzle)
            .bind(game.as_str())
            .bind(at)
            .bind(
                planned
                    .choice
                    .map(|choice| serde_json::to_string(&choice).unwrap_or_default()),
            )
            .execute(&mut *all)
            .await?;
            all.commit().await?;
            self.database.check_still(file)?;
        }
        let given = self.last_given(id, place).await?;
        given.ok_or_else(|| StoreError::odd("a participant who went elsewhere meanwhile"))
    }

    /// What somebody did at the places before one, the last attempt at each:
    /// none of it changes any more.
    pub(crate) async fn past(&self, id: &Token, place: u32) -> Result<Vec<Played>, StoreError> {
        let rows = sqlx::query(
            "SELECT place, purpose, puzzle, result FROM places \
             WHERE participant = $1 AND place < $2 ORDER BY place, attempt",
        )
        .bind(id.as_str())
        .bind(i64::from(place))
        .fetch_all(&self.database.pool())
        .await?;
        let mut past: BTreeMap<i64, Played> = BTreeMap::new();
        for row in &rows {
            let purpose: String = row.try_get(1)?;
            let result: Option<String> = row.try_get(3)?;
            let result = result.and_then(|word| PlayResult::of(&word));
            let played = Played {
                puzzle: row.try_get(2)?,
                purpose: Purpose::of(&purpose).ok_or_else(|| odd("purpose"))?,
                solved: result == Some(PlayResult::Solved),
            };
            past.insert(row.try_get(0)?, played);
        }
        Ok(past.into_values().collect())
    }

    /// The puzzle that somebody was given last at a place.
    pub(crate) async fn last_given(
        &self,
        id: &Token,
        place: u32,
    ) -> Result<Option<Given>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!(
            "{GIVEN} WHERE participant = $1 AND place = $2 ORDER BY attempt DESC LIMIT 1"
        ));
        let row = sqlx::query(sql).bind(id.as_str()).bind(i64::from(place));
        let row = row.fetch_optional(&self.database.pool()).await?;
        row.as_ref().map(given_of).transpose()
    }

    /// The puzzle of a game, and who has it.
    pub(crate) async fn given_game(&self, game: &Token) -> Result<Option<Given>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!("{GIVEN} WHERE game = $1"));
        let row = sqlx::query(sql).bind(game.as_str());
        let row = row.fetch_optional(&self.database.pool()).await?;
        row.as_ref().map(given_of).transpose()
    }

    /// When something was last kept of a game.
    pub(crate) async fn last_received(&self, game: &Token) -> Result<Option<i64>, StoreError> {
        let row = sqlx::query("SELECT MAX(received) FROM events WHERE game = $1")
            .bind(game.as_str())
            .fetch_one(&self.database.pool())
            .await?;
        Ok(row.try_get(0)?)
    }
}

/// What the writer does for a batch of a study, in its transaction: whoever
/// is not at that puzzle any more has told nothing.
pub(in crate::store) async fn touch(
    all: &mut Transaction<'_, Any>,
    touch: &Touch,
    game: &Token,
    at: i64,
) -> Result<(), StoreError> {
    let Some(end) = &touch.end else {
        let kept = sqlx::query(
            "UPDATE participants SET seen = $2 WHERE id = $1 AND stage = 'playing' AND place = $3",
        )
        .bind(touch.participant.as_str())
        .bind(at)
        .bind(i64::from(touch.place))
        .execute(&mut **all)
        .await?;
        return there(kept.rows_affected() > 0);
    };
    there(move_on(all, &touch.participant, &end.progress).await?)?;
    let ended = sqlx::query(
        "UPDATE places SET ended = $2, result = $3, facts = $4 WHERE game = $1 AND ended IS NULL",
    )
    .bind(game.as_str())
    .bind(at)
    .bind(end.result.word())
    .bind(serde_json::to_string(&end.facts).unwrap_or_default())
    .execute(&mut **all)
    .await?;
    there(ended.rows_affected() > 0)
}

fn there(is_there: bool) -> Result<(), StoreError> {
    if is_there {
        Ok(())
    } else {
        Err(StoreError::out_of_step())
    }
}

/// The cell of the next participant; `None` where there are enough.
async fn find_room(
    all: &mut Transaction<'_, Any>,
    study: &Study,
    at: i64,
) -> Result<Option<usize>, StoreError> {
    let idle = i64::try_from(study.assignment.idle_ms).unwrap_or(i64::MAX);
    let rows = sqlx::query(
        "SELECT cell, COUNT(*) FROM participants WHERE study = $1 AND cell IS NOT NULL AND \
         (outcome = 'complete' OR (stage <> 'ended' AND stage <> 'consent' AND seen > $2)) \
         GROUP BY cell",
    )
    .bind(&*study.name)
    .bind(at.saturating_sub(idle))
    .fetch_all(&mut **all)
    .await?;
    let plan = study.plan();
    let mut people = vec![0; plan.cells().max(1)];
    for row in &rows {
        let cell: i64 = row.try_get(0)?;
        let count: i64 = row.try_get(1)?;
        let cell = usize::try_from(cell).map_err(|_| odd("cell"))?;
        if let Some(place) = people.get_mut(cell) {
            *place = u64::try_from(count).unwrap_or(0);
        }
    }
    let total: u64 = people.iter().sum();
    if study
        .stop
        .participants
        .is_some_and(|most| total >= u64::from(most))
    {
        return Ok(None);
    }
    if let Some(most) = study.stop.plays_per_puzzle
        && has_plays(all, study, i64::from(most)).await?
    {
        return Ok(None);
    }
    Ok(plan.cell(&people))
}

/// Whether every puzzle was played so often to an end.
async fn has_plays(
    all: &mut Transaction<'_, Any>,
    study: &Study,
    most: i64,
) -> Result<bool, StoreError> {
    let rows = sqlx::query(
        "SELECT q.puzzle FROM places q JOIN participants p ON p.id = q.participant \
         WHERE p.study = $1 AND q.purpose = 'puzzle' AND q.ended IS NOT NULL \
         GROUP BY q.puzzle HAVING COUNT(*) >= $2",
    )
    .bind(&*study.name)
    .bind(most)
    .fetch_all(&mut **all)
    .await?;
    Ok(rows.len() >= study.puzzles.len())
}

/// Brings somebody to another stage, if they are where they were.
async fn move_on(
    all: &mut Transaction<'_, Any>,
    id: &Token,
    progress: &Progress,
) -> Result<bool, StoreError> {
    let (stage, place) = progress.to;
    let outcome = match stage {
        Stage::Ended(outcome) => Some(outcome.word()),
        _ => None,
    };
    let at = now();
    let moved = sqlx::query(
        "UPDATE participants SET stage = $4, place = $5, outcome = $6, code = $7, ended = $8, \
         seen = $9 WHERE id = $1 AND stage = $2 AND place = $3",
    )
    .bind(id.as_str())
    .bind(progress.from.0.word())
    .bind(i64::from(progress.from.1))
    .bind(stage.word())
    .bind(i64::from(place))
    .bind(outcome)
    .bind(progress.code.as_deref())
    .bind(outcome.map(|_| at))
    .bind(at)
    .execute(&mut **all)
    .await?;
    Ok(moved.rows_affected() > 0)
}

/// Ends what somebody had at a place and does not go on with.
async fn leave(
    all: &mut Transaction<'_, Any>,
    id: &Token,
    place: u32,
    at: i64,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE places SET ended = $3, result = 'left' \
         WHERE participant = $1 AND place = $2 AND ended IS NULL",
    )
    .bind(id.as_str())
    .bind(i64::from(place))
    .bind(at)
    .execute(&mut **all)
    .await?;
    Ok(())
}

fn participant_of(row: &AnyRow) -> Result<Participant, StoreError> {
    let id: String = row.try_get(0)?;
    let stage: String = row.try_get(1)?;
    let place: i64 = row.try_get(2)?;
    let number: Option<i64> = row.try_get(3)?;
    let cell: Option<i64> = row.try_get(4)?;
    let outcome: Option<String> = row.try_get(8)?;
    let outcome = outcome.and_then(|word| StudyOutcome::of(&word));
    Ok(Participant {
        id: Token::read(&id).ok_or_else(|| odd("participant"))?,
        stage: Stage::of(&stage, outcome).ok_or_else(|| odd("stage"))?,
        place: u32::try_from(place).map_err(|_| odd("place"))?,
        number: number
            .and_then(|number| u64::try_from(number).ok())
            .unwrap_or(0),
        cell: cell
            .and_then(|cell| usize::try_from(cell).ok())
            .unwrap_or(0),
        code: row.try_get(5)?,
        consented: row.try_get(6)?,
        seen: row.try_get(7)?,
    })
}

fn given_of(row: &AnyRow) -> Result<Given, StoreError> {
    let participant: String = row.try_get(0)?;
    let place: i64 = row.try_get(1)?;
    let game: String = row.try_get(3)?;
    let result: Option<String> = row.try_get(4)?;
    Ok(Given {
        participant: Token::read(&participant).ok_or_else(|| odd("participant"))?,
        place: u32::try_from(place).map_err(|_| odd("place"))?,
        puzzle: row.try_get(2)?,
        game: Token::read(&game).ok_or_else(|| odd("game"))?,
        result: result.and_then(|word| PlayResult::of(&word)),
    })
}
