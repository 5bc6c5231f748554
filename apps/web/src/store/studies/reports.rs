//! What a study has come to: sessions with all that belongs to them, page by
//! page, so that no report holds more of a large study than it must.

use std::collections::BTreeMap;

use impasse_study::{PlayFacts, play_facts};
use impasse_wire::study::{
    CodeOwner, PlayChoice, PlayResult, StudyCopy, StudyOutcome, WithdrawnAfter,
};
use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::identity::Token;
use crate::store::Store;
use crate::store::fault::StoreError;
use crate::store::rows::odd;

/// Sessions that are read at a time.
const SESSIONS: i64 = 100;

/// A session with all that belongs to it.
#[derive(Clone, Debug, Default)]
pub(crate) struct SessionRow {
    pub(crate) id: String,
    pub(crate) stage: String,
    pub(crate) number: Option<i64>,
    pub(crate) cell: Option<i64>,
    pub(crate) outcome: Option<StudyOutcome>,
    pub(crate) code: Option<String>,
    pub(crate) joined: Option<i64>,
    pub(crate) consented: Option<i64>,
    pub(crate) consent_version: Option<String>,
    pub(crate) ended: Option<i64>,
    pub(crate) seen: Option<i64>,
    pub(crate) visits: u64,
    /// Language, size of the window, clock and input at first.
    pub(crate) first: Option<(String, String, i64, String)>,
    /// Answers by part and question; ratings by place.
    pub(crate) answers: Vec<(String, String, String)>,
    pub(crate) is_recruited_again: bool,
    pub(crate) plays: Vec<PlayRow>,
}

/// One play of a session.
#[derive(Clone, Debug)]
pub(crate) struct PlayRow {
    pub(crate) place: u32,
    pub(crate) purpose: String,
    pub(crate) puzzle: String,
    pub(crate) game: String,
    pub(crate) begun: Option<i64>,
    pub(crate) ended: Option<i64>,
    pub(crate) result: Option<PlayResult>,
    pub(crate) facts: PlayFacts,
    pub(crate) rating: Option<u64>,
    pub(crate) choice: Option<PlayChoice>,
}

impl Store {
    /// The next sessions of a study behind the one called `behind`, in the
    /// order of their ids; none at the end.
    pub(crate) async fn sessions(
        &self,
        study: &str,
        behind: &str,
        recruiting: Option<&str>,
    ) -> Result<Vec<SessionRow>, StoreError> {
        let pool = self.database.pool();
        let rows = sqlx::query(
            "SELECT id, stage, number, cell, outcome, code, joined, consented, consent_version, \
             ended, seen FROM participants WHERE study = $1 AND id > $2 ORDER BY id LIMIT $3",
        )
        .bind(study)
        .bind(behind)
        .bind(SESSIONS)
        .fetch_all(&pool)
        .await?;
        let mut sessions = Vec::new();
        let mut places = BTreeMap::new();
        for row in &rows {
            let session = session_of(row)?;
            places.insert(session.id.clone(), sessions.len());
            sessions.push(session);
        }
        let Some(last) = sessions.last().map(|session| session.id.clone()) else {
            return Ok(sessions);
        };
        let some = |sql: &'static str| {
            let query = sqlx::query(sql).bind(study).bind(behind).bind(&*last);
            query.fetch_all(&pool)
        };
        let visits = some(
            "SELECT v.participant, v.visit, v.lang, v.screen, v.clock_us, v.input \
             FROM visits v JOIN participants p ON p.id = v.participant \
             WHERE p.study = $1 AND p.id > $2 AND p.id <= $3 ORDER BY v.participant, v.visit",
        );
        for row in &visits.await? {
            let session = of(row, &places, &mut sessions)?;
            session.visits += 1;
            if session.first.is_none() {
                session.first = Some((
                    row.try_get(2)?,
                    row.try_get(3)?,
                    row.try_get(4)?,
                    row.try_get(5)?,
                ));
            }
        }
        let answers = some(
            "SELECT a.participant, a.part, a.question, a.value \
             FROM answers a JOIN participants p ON p.id = a.participant \
             WHERE p.study = $1 AND p.id > $2 AND p.id <= $3 \
             ORDER BY a.participant, a.at, a.part, a.question",
        );
        for row in &answers.await? {
            let session = of(row, &places, &mut sessions)?;
            session
                .answers
                .push((row.try_get(1)?, row.try_get(2)?, row.try_get(3)?));
        }
        let plays = some(
            "SELECT q.participant, q.place, q.purpose, q.puzzle, q.game, q.ended, q.result, \
             q.facts, g.begun, q.choice FROM places q JOIN participants p ON p.id = q.participant \
             LEFT JOIN games g ON g.id = q.game \
             WHERE p.study = $1 AND p.id > $2 AND p.id <= $3 \
             ORDER BY q.participant, q.place, q.attempt",
        );
        for row in &plays.await? {
            let play = self.play_of(row).await?;
            of(row, &places, &mut sessions)?.plays.push(play);
        }
        if let Some(name) = recruiting {
            // Without `|| ''` SQLite goes through all people of the study for
            // each one of the page, instead of those with the same id.
            let again = sqlx::query(
                "SELECT DISTINCT p.id FROM participants p \
                 JOIN recruits r ON r.participant = p.id AND r.name = $4 \
                 JOIN recruits o ON o.name = r.name AND o.value = r.value \
                 JOIN participants f ON f.id = o.participant AND f.study || '' = p.study \
                 WHERE p.study = $1 AND p.id > $2 AND p.id <= $3 AND f.id <> p.id \
                 AND (f.joined < p.joined OR (f.joined = p.joined AND f.id < p.id))",
            )
            .bind(study)
            .bind(behind)
            .bind(&*last)
            .bind(name)
            .fetch_all(&pool)
            .await?;
            for row in &again {
                of(row, &places, &mut sessions)?.is_recruited_again = true;
            }
        }
        for session in &mut sessions {
            complete(session);
        }
        Ok(sessions)
    }

    async fn play_of(&self, row: &AnyRow) -> Result<PlayRow, StoreError> {
        let place: i64 = row.try_get(1)?;
        let game: String = row.try_get(4)?;
        let result: Option<String> = row.try_get(6)?;
        let facts: Option<String> = row.try_get(7)?;
        let begun: Option<i64> = row.try_get(8)?;
        let choice: Option<String> = row.try_get(9)?;
        let facts = match facts.and_then(|facts| serde_json::from_str(&facts).ok()) {
            Some(facts) => facts,
            // It goes on, or was left: what is there of it is measured now.
            None if begun.is_some() => {
                let id = Token::read(&game).ok_or_else(|| odd("game"))?;
                let kept = self.database.game(&id).await?;
                kept.map(|kept| play_facts(&kept.events))
                    .unwrap_or_default()
            }
            None => PlayFacts::default(),
        };
        Ok(PlayRow {
            place: u32::try_from(place).map_err(|_| odd("place"))?,
            purpose: row.try_get(2)?,
            puzzle: row.try_get(3)?,
            game,
            begun,
            ended: row.try_get(5)?,
            result: result.and_then(|word| PlayResult::of(&word)),
            facts,
            rating: None,
            choice: choice.and_then(|choice| serde_json::from_str(&choice).ok()),
        })
    }

    /// The session of one participant.
    pub(crate) async fn session(
        &self,
        study: &str,
        id: &Token,
        recruiting: Option<&str>,
    ) -> Result<Option<SessionRow>, StoreError> {
        // The one before it, whatever that is called.
        let behind = &id.as_str()[..id.as_str().len() - 1];
        let sessions = self.sessions(study, behind, recruiting).await?;
        Ok(sessions
            .into_iter()
            .find(|session| session.id == id.as_str()))
    }

    /// All copies of the data that left the database.
    pub(crate) async fn copies(&self, study: &str) -> Result<Vec<StudyCopy>, StoreError> {
        let rows = sqlx::query(
            "SELECT at, kind, form, sessions FROM copies WHERE study = $1 ORDER BY at, id",
        )
        .bind(study)
        .fetch_all(&self.database.pool())
        .await?;
        let copy = |row: &AnyRow| -> Result<StudyCopy, StoreError> {
            let sessions: i64 = row.try_get(3)?;
            Ok(StudyCopy {
                at: row.try_get(0)?,
                kind: row.try_get(1)?,
                form: row.try_get(2)?,
                sessions: u64::try_from(sessions).unwrap_or(0),
            })
        };
        rows.iter().map(copy).collect()
    }

    /// Those who withdrew after copies were made.
    pub(crate) async fn recalls(&self, study: &str) -> Result<Vec<WithdrawnAfter>, StoreError> {
        let rows = sqlx::query(
            "SELECT p.id, p.ended, c.at FROM participants p \
             JOIN recalls r ON r.participant = p.id JOIN copies c ON c.id = r.copy \
             WHERE p.study = $1 ORDER BY p.ended, p.id, c.at",
        )
        .bind(study)
        .fetch_all(&self.database.pool())
        .await?;
        let mut all: Vec<WithdrawnAfter> = Vec::new();
        for row in &rows {
            let participant: String = row.try_get(0)?;
            let at: Option<i64> = row.try_get(1)?;
            let copy: i64 = row.try_get(2)?;
            match all.last_mut() {
                Some(last) if last.participant == participant => last.copies.push(copy),
                _ => all.push(WithdrawnAfter {
                    participant,
                    at: at.unwrap_or(0),
                    copies: vec![copy],
                }),
            }
        }
        Ok(all)
    }

    /// To whom a code was given; `None` for one that nobody has, or many have.
    pub(crate) async fn owner_of(
        &self,
        study: &str,
        code: &str,
    ) -> Result<Option<CodeOwner>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, outcome, ended FROM participants WHERE study = $1 AND code = $2 LIMIT 2",
        )
        .bind(study)
        .bind(code)
        .fetch_all(&self.database.pool())
        .await?;
        let [row] = &*rows else {
            return Ok(None);
        };
        let outcome: Option<String> = row.try_get(1)?;
        let at: Option<i64> = row.try_get(2)?;
        Ok(Some(CodeOwner {
            participant: row.try_get(0)?,
            outcome: outcome
                .and_then(|word| StudyOutcome::of(&word))
                .ok_or_else(|| odd("outcome"))?,
            at: at.unwrap_or(0),
        }))
    }

    /// Games of a puzzle that were played in a study, with their events.
    pub(crate) async fn games_of(
        &self,
        study: &str,
        puzzle: &str,
        most: i64,
    ) -> Result<Vec<Token>, StoreError> {
        let rows = sqlx::query(
            "SELECT q.game FROM places q JOIN participants p ON p.id = q.participant \
             WHERE p.study = $1 AND q.puzzle = $2 AND q.purpose = 'puzzle' \
             AND q.ended IS NOT NULL ORDER BY q.game LIMIT $3",
        )
        .bind(study)
        .bind(puzzle)
        .bind(most)
        .fetch_all(&self.database.pool())
        .await?;
        let games = rows.iter().map(|row| row.try_get::<String, _>(0));
        let games: Vec<String> = games.collect::<Result<_, _>>()?;
        Ok(games.iter().filter_map(|game| Token::read(game)).collect())
    }
}

/// Fills in what follows from the rest: ratings, and which puzzles came again.
fn complete(session: &mut SessionRow) {
    let mut seen: Vec<String> = Vec::new();
    for play in &mut session.plays {
        let place = play.place.to_string();
        let rating = session
            .answers
            .iter()
            .find(|(part, question, _)| part == "rating" && *question == place);
        play.rating = rating.and_then(|(_, _, value)| value.parse().ok());
        play.facts.is_again = seen.contains(&play.puzzle);
        seen.push(play.puzzle.clone());
    }
}

fn of<'s>(
    row: &AnyRow,
    places: &BTreeMap<String, usize>,
    sessions: &'s mut [SessionRow],
) -> Result<&'s mut SessionRow, StoreError> {
    let id: String = row.try_get(0)?;
    let place = places.get(&id).copied();
    let session = place.and_then(|place| sessions.get_mut(place));
    session.ok_or_else(|| odd("participant"))
}

fn session_of(row: &AnyRow) -> Result<SessionRow, StoreError> {
    let outcome: Option<String> = row.try_get(4)?;
    Ok(SessionRow {
        id: row.try_get(0)?,
        stage: row.try_get(1)?,
        number: row.try_get(2)?,
        cell: row.try_get(3)?,
        outcome: outcome.and_then(|word| StudyOutcome::of(&word)),
        code: row.try_get(5)?,
        joined: row.try_get(6)?,
        consented: row.try_get(7)?,
        consent_version: row.try_get(8)?,
        ended: row.try_get(9)?,
        seen: row.try_get(10)?,
        ..SessionRow::default()
    })
}
