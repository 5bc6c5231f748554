//! What a page of a study asks the server.

use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use impasse_wire::study::{
    AnswersRequest, ConsentRequest, JoinRequest, ParticipantView, StudyEventsKept,
    StudyEventsRequest, StudyInfo, StudyOffer, WithdrawRequest, Withdrawn,
};

use super::report::{json, play_line, session_line};
use super::{Terms, is_late};
use crate::answer::Refusal;
use crate::api::{Answer, Shared, Site, check_number, read, secret, write_events};
use crate::identity::Token;
use crate::store::Whose;
use crate::stream;

/// All that a page asks.
pub(crate) fn routes() -> Router<Arc<Site>> {
    Router::new()
        .route("/api/studies", get(offers))
        .route("/api/studies/{study}", get(info))
        .route("/api/studies/{study}/join", post(join))
        .route("/api/studies/{study}/me", get(me))
        .route("/api/studies/{study}/consent", post(consent))
        .route("/api/studies/{study}/answers", post(answers))
        .route("/api/studies/{study}/events", post(events))
        .route("/api/studies/{study}/next", post(next))
        .route("/api/studies/{study}/withdraw", post(withdraw))
        .route("/api/studies/{study}/mine", get(mine))
}

async fn offers(State(site): Shared) -> Answer<Json<Vec<StudyOffer>>> {
    let studies = site.store.studies().await?;
    let open = studies.into_iter().filter(crate::store::KeptStudy::is_open);
    let offers = open.map(|kept| StudyOffer {
        name: kept.study.name,
        title: kept.study.title,
    });
    Ok(Json(offers.collect()))
}

async fn info(State(site): Shared, Path(study): Path<String>) -> Answer<Json<StudyInfo>> {
    let kept = site.studies.find(&study).await?;
    Ok(Json(kept.study.info(kept.is_open())))
}

async fn join(
    State(site): Shared,
    Path(study): Path<String>,
    headers: HeaderMap,
    told: Result<Json<JoinRequest>, JsonRejection>,
) -> Answer<Json<ParticipantView>> {
    let secret = secret(&headers)?;
    let request = read(told)?;
    site.studies.join(&study, &secret, &request).await.map(Json)
}

async fn me(
    State(site): Shared,
    Path(study): Path<String>,
    headers: HeaderMap,
) -> Answer<Json<ParticipantView>> {
    let secret = secret(&headers)?;
    site.studies.view_of(&study, &secret).await.map(Json)
}

async fn consent(
    State(site): Shared,
    Path(study): Path<String>,
    headers: HeaderMap,
    told: Result<Json<ConsentRequest>, JsonRejection>,
) -> Answer<Json<ParticipantView>> {
    let secret = secret(&headers)?;
    let request = read(told)?;
    site.studies
        .consent(&study, &secret, &request)
        .await
        .map(Json)
}

async fn answers(
    State(site): Shared,
    Path(study): Path<String>,
    headers: HeaderMap,
    told: Result<Json<AnswersRequest>, JsonRejection>,
) -> Answer<Json<ParticipantView>> {
    let secret = secret(&headers)?;
    let request = read(told)?;
    site.studies
        .answer(&study, &secret, &request)
        .await
        .map(Json)
}

async fn next(
    State(site): Shared,
    Path(study): Path<String>,
    headers: HeaderMap,
) -> Answer<Json<ParticipantView>> {
    let secret = secret(&headers)?;
    site.studies.next(&study, &secret).await.map(Json)
}

async fn events(
    State(site): Shared,
    Path(study): Path<String>,
    headers: HeaderMap,
    told: Result<Json<StudyEventsRequest<Token>>, JsonRejection>,
) -> Answer<Json<StudyEventsKept>> {
    let secret = secret(&headers)?;
    let StudyEventsRequest { game, events } = read(told)?;
    check_number(events.len())?;
    let kept = site.studies.open(&study).await?;
    let someone = site.studies.someone(&kept.study, &secret).await?;
    let given = site.store.given_game(&game).await?;
    let given = given.filter(|given| given.participant == someone.id);
    let given = given.ok_or_else(|| Refusal::from(crate::games::Declined::NotYours))?;
    if is_late(&kept.study, &someone) {
        return Err(Refusal::out_of_step());
    }
    let terms = Terms::new(kept, &someone, &given);
    let was_over = given.result.is_some();
    // A task of its own: if the visitor goes away meanwhile, the referee and
    // the record must still agree.
    let accepting = tokio::spawn(async move {
        let ends = events
            .iter()
            .any(|event| impasse_study::result_of(&event.happening).is_some());
        let accepted = site
            .games
            .accept(someone.id, game, events, Some(&terms))
            .await;
        accepted.map(|next| (next, ends)).map_err(Refusal::from)
    });
    let (next, ends) = accepting
        .await
        .unwrap_or_else(|_| Err(Refusal::busy("this event could not be judged")))?;
    Ok(Json(StudyEventsKept {
        next,
        over: was_over || ends,
    }))
}

async fn withdraw(
    State(site): Shared,
    Path(study): Path<String>,
    told: Result<Json<WithdrawRequest<Token>>, JsonRejection>,
) -> Answer<Json<Withdrawn>> {
    let WithdrawRequest { token } = read(told)?;
    let deleted = site.store.withdraw(&study, &token.public()).await?;
    let deleted = deleted.ok_or_else(Refusal::missing)?;
    site.games.let_go(&deleted.games);
    Ok(Json(Withdrawn {
        games: deleted.games.len() as u64,
        copies: deleted.copies,
    }))
}

/// A participant's own data: the session, the plays and every event.
async fn mine(
    State(site): Shared,
    Path(study): Path<String>,
    headers: HeaderMap,
) -> Answer<Response> {
    let secret = secret(&headers)?;
    let kept = site.studies.find(&study).await?;
    let someone = site.studies.someone(&kept.study, &secret).await?;
    let recruiting = kept.study.recruiting.first().map(String::as_str);
    let session = site.store.session(&study, &someone.id, recruiting).await?;
    let session = session.ok_or_else(Refusal::missing)?;
    let id = someone.id;
    let name = "my-part.jsonl";
    Ok(stream::file(
        "application/x-ndjson",
        name,
        async move |lines| {
            if !lines.write(json(&session_line(&kept, &session))).await {
                return;
            }
            for play in &session.plays {
                if !lines.write(json(&play_line(&kept, &session, play))).await {
                    return;
                }
            }
            write_events(&site.store, Whose::Participant(&study, id.as_str()), &lines).await;
        },
    ))
}
