//! What a researcher asks the server, with the token of the study.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use axum::{Json, Router};
use impasse_wire::RefusalCode;
use impasse_wire::study::{
    CodeOwner, PlayLine, SessionLine, StudyFit, StudyGame, StudyProgress, StudyTraps,
};
use serde::Deserialize;

use super::export::{self, RowCursor, StudyTable, csv_line};
use super::report::{counted_plays, json, play_line, progress, session_line};
use super::traps;
use crate::answer::Refusal;
use crate::api::{Answer, Shared, Site, secret};
use crate::identity::Token;
use crate::store::KeptStudy;
use crate::stream;

/// All that a researcher asks.
pub(crate) fn routes() -> Router<Arc<Site>> {
    Router::new()
        .route("/api/research/{study}", get(overview))
        .route("/api/research/{study}/fit", get(fit))
        .route("/api/research/{study}/sessions", get(sessions))
        .route("/api/research/{study}/plays", get(plays))
        .route("/api/research/{study}/games/{game}", get(game))
        .route("/api/research/{study}/traps", get(trap_map))
        .route("/api/research/{study}/codes/{code}", get(code))
        .route("/api/research/{study}/export", get(exported))
}

/// The study, for whoever has its token. Whether there is such a study is told
/// to nobody else.
async fn allowed(site: &Site, study: &str, headers: &HeaderMap) -> Answer<Arc<KeptStudy>> {
    let shown = secret(headers)?;
    let kept = site.studies.find(study).await.ok();
    // Compared even where there is nothing to compare with.
    let known = kept.as_ref().map_or("", |kept| &*kept.token);
    if shown.is_secret_of(known)
        && let Some(kept) = kept
    {
        return Ok(kept);
    }
    Err(Refusal::new(
        StatusCode::UNAUTHORIZED,
        RefusalCode::Who,
        "the token of this study is needed, as `impasse study open` or `impasse study token` wrote it",
    ))
}

/// What stands behind `?` in an address, or what is wrong with it.
fn asked<T>(query: Result<Query<T>, QueryRejection>) -> Answer<T> {
    match query {
        Ok(Query(query)) => Ok(query),
        Err(error) => Err(Refusal::new(
            StatusCode::BAD_REQUEST,
            RefusalCode::Malformed,
            error.body_text(),
        )),
    }
}

async fn overview(
    State(site): Shared,
    Path(study): Path<String>,
    headers: HeaderMap,
) -> Answer<Json<StudyProgress>> {
    let kept = allowed(&site, &study, &headers).await?;
    Ok(Json(progress(&site.store, &kept).await?))
}

/// Which regression is wanted.
#[derive(Deserialize)]
struct FitQuery {
    target: Option<String>,
}

async fn fit(
    State(site): Shared,
    Path(study): Path<String>,
    headers: HeaderMap,
    query: Result<Query<FitQuery>, QueryRejection>,
) -> Answer<Json<StudyFit>> {
    let kept = allowed(&site, &study, &headers).await?;
    let query = asked(query)?;
    let target = query.target.unwrap_or_else(|| "log-seconds".to_owned());
    if !["log-seconds", "success"].contains(&&*target) {
        return Err(Refusal::new(
            StatusCode::BAD_REQUEST,
            RefusalCode::Malformed,
            "the target is `log-seconds` or `success`",
        ));
    }
    let analyse = site.analyse.ok_or_else(Refusal::missing)?;
    let plays = counted_plays(&site.store, &kept).await?;
    let features = site.store.features(&study).await?;
    let fitted = tokio::task::spawn_blocking(move || analyse(&features, &plays, &target)).await;
    fitted
        .map(Json)
        .map_err(|_| Refusal::busy("the regression failed"))
}

/// Where a list goes on.
#[derive(Deserialize)]
struct Behind {
    behind: Option<String>,
}

async fn sessions(
    State(site): Shared,
    Path(study): Path<String>,
    headers: HeaderMap,
    query: Result<Query<Behind>, QueryRejection>,
) -> Answer<Json<Vec<SessionLine>>> {
    let kept = allowed(&site, &study, &headers).await?;
    let query = asked(query)?;
    let behind = query.behind.unwrap_or_default();
    let recruiting = kept.study.recruiting.first().map(String::as_str);
    let sessions = site.store.sessions(&study, &behind, recruiting).await?;
    let lines = sessions.iter().map(|session| session_line(&kept, session));
    Ok(Json(lines.collect()))
}

/// Whose plays are meant.
#[derive(Deserialize)]
struct ParticipantQuery {
    participant: Token,
}

async fn plays(
    State(site): Shared,
    Path(study): Path<String>,
    headers: HeaderMap,
    query: Result<Query<ParticipantQuery>, QueryRejection>,
) -> Answer<Json<Vec<PlayLine>>> {
    let kept = allowed(&site, &study, &headers).await?;
    let ParticipantQuery { participant } = asked(query)?;
    let session = site.store.session(&study, &participant, None).await?;
    let session = session.ok_or_else(Refusal::missing)?;
    let lines = session.plays.iter();
    Ok(Json(
        lines.map(|play| play_line(&kept, &session, play)).collect(),
    ))
}

async fn game(
    State(site): Shared,
    Path((study, game)): Path<(String, String)>,
    headers: HeaderMap,
) -> Answer<Json<StudyGame>> {
    let kept = allowed(&site, &study, &headers).await?;
    let game = Token::read(&game).ok_or_else(Refusal::missing)?;
    let found = site.store.game(&game).await?;
    let found = found.filter(|found| found.study.as_deref() == Some(&*study));
    let found = found.ok_or_else(Refusal::missing)?;
    let session = site.store.session(&study, &found.player, None).await?;
    let session = session.ok_or_else(Refusal::missing)?;
    let play = session.plays.iter().find(|play| play.game == game.as_str());
    let play = play.ok_or_else(Refusal::missing)?;
    Ok(Json(StudyGame {
        play: play_line(&kept, &session, play),
        moves: traps::standing_moves(&found.events),
        events: found.events,
    }))
}

/// Which puzzle is meant.
#[derive(Deserialize)]
struct PuzzleQuery {
    puzzle: String,
}

async fn trap_map(
    State(site): Shared,
    Path(study): Path<String>,
    headers: HeaderMap,
    query: Result<Query<PuzzleQuery>, QueryRejection>,
) -> Answer<Json<StudyTraps>> {
    let kept = allowed(&site, &study, &headers).await?;
    let PuzzleQuery { puzzle } = asked(query)?;
    if !kept.study.puzzles.contains(&puzzle) {
        return Err(Refusal::missing());
    }
    let mut games = Vec::new();
    for id in site
        .store
        .games_of(&study, &puzzle, traps::MOST_GAMES)
        .await?
    {
        games.extend(site.store.game(&id).await?.map(|game| game.events));
    }
    let map = tokio::task::spawn_blocking(move || traps::map(puzzle, &games)).await;
    map.map(Json).map_err(|_| Refusal::busy("the map failed"))
}

async fn code(
    State(site): Shared,
    Path((study, code)): Path<(String, String)>,
    headers: HeaderMap,
) -> Answer<Json<CodeOwner>> {
    allowed(&site, &study, &headers).await?;
    let owner = site.store.owner_of(&study, &code).await?;
    owner.map(Json).ok_or_else(Refusal::missing)
}

/// What is exported, and how.
#[derive(Deserialize)]
struct ExportQuery {
    table: Option<String>,
    form: Option<String>,
}

async fn exported(
    State(site): Shared,
    Path(study): Path<String>,
    headers: HeaderMap,
    query: Result<Query<ExportQuery>, QueryRejection>,
) -> Answer<Response> {
    let kept = allowed(&site, &study, &headers).await?;
    let query = asked(query)?;
    let table = query
        .table
        .as_deref()
        .map_or(Some(StudyTable::Plays), StudyTable::of);
    let form = query.form.as_deref().unwrap_or("jsonl");
    let (Some(table), "jsonl" | "csv") = (table, form) else {
        return Err(Refusal::new(
            StatusCode::BAD_REQUEST,
            RefusalCode::Malformed,
            "say `table=sessions|plays|events` and `form=jsonl|csv`",
        ));
    };
    let is_csv = form == "csv";
    let name = format!("{study}-{}.{form}", table.name());
    let kind = if is_csv {
        "text/csv; charset=utf-8"
    } else {
        "application/x-ndjson"
    };
    // Told before the first row leaves: whoever withdraws later is recalled.
    site.store.note_copy(&study, "export", form).await?;
    Ok(stream::file(kind, &name, async move |lines| {
        let columns = table.columns(&kept.study);
        if is_csv {
            let names: Vec<_> = columns
                .iter()
                .map(|column| column.name.clone().into())
                .collect();
            if !lines.write(csv_line(&names)).await {
                return;
            }
        }
        let mut cursor = RowCursor::first();
        loop {
            let rows = match export::next_rows(&site.store, &kept, table, &mut cursor).await {
                Ok(rows) if rows.is_empty() => return,
                Ok(rows) => rows,
                Err(error) => return lines.fail(error).await,
            };
            for row in rows {
                let line = if is_csv {
                    csv_line(&table.cells(&columns, &row))
                } else {
                    json(&row)
                };
                if !lines.write(line).await {
                    return;
                }
            }
        }
    }))
}
