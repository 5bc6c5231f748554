//! What programs, ours above all, can ask the site.

use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router, middleware};
use impasse_wire::{
    Catalogue, EventsKept, EventsRequest, Forgotten, Health, JobAnswer, JobState, JobTaken,
    Question, RefusalCode,
};
use tower_http::compression::CompressionLayer;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};

use crate::answer::Refusal;
use crate::games::Games;
use crate::guard::{self, Framing, Guard};
use crate::identity::Token;
use crate::jobs::{Jobs, NotTaken};
use crate::metrics::{self, Metrics};
use crate::store::{ExportCursor, Store, Whose};
use crate::stream::{self, Lines};
use crate::studies::{Studies, part, research};
use crate::{Analyse, ServerOptions, pages};

/// Bytes of one request.
const MOST_BYTES: usize = 256 * 1024;
/// Events of one request.
const MOST_EVENTS: usize = 500;

/// Everything a request needs.
pub(crate) struct Site {
    pub(crate) store: Store,
    pub(crate) games: Games,
    pub(crate) studies: Studies,
    pub(crate) analyse: Option<Analyse>,
    pub(crate) metrics: Arc<Metrics>,
    jobs: Jobs,
    guard: Arc<Guard>,
}

impl Site {
    pub(crate) fn new(store: Store, options: &ServerOptions) -> Self {
        let guard = Arc::new(Guard::new(options.rates, options.behind_proxy));
        let tidied = Arc::downgrade(&guard);
        tokio::spawn(async move {
            while let Some(guard) = tidied.upgrade() {
                guard.tidy();
                drop(guard);
                tokio::time::sleep(Duration::from_mins(1)).await;
            }
        });
        Self {
            games: Games::new(store.clone()),
            studies: Studies::new(store.clone()),
            analyse: options.analyse,
            metrics: Arc::new(Metrics::new(options.log)),
            store,
            jobs: Jobs::new(options.allowance),
            guard,
        }
    }
}

pub(crate) type Shared = State<Arc<Site>>;
pub(crate) type Answer<T> = Result<T, Refusal>;

/// All that can be asked.
pub(crate) fn router(site: Arc<Site>, options: &ServerOptions) -> Router {
    let guard = Arc::clone(&site.guard);
    let metrics = Arc::clone(&site.metrics);
    // Nothing here takes long; the laboratory works elsewhere.
    let patience = options.connections.patience;
    let pages = options.pages.clone();
    let framing = Framing::by(&options.embed_in);
    Router::new()
        .route("/api/events", post(events))
        .route("/api/mine", get(mine).delete(forget))
        .route("/api/puzzles", get(puzzles))
        .route("/api/jobs", post(ask))
        .route("/api/jobs/{id}", get(look).delete(cancel))
        .route("/api/health", get(health))
        .route("/api/metrics", get(metrics::told))
        .route("/api/openapi.json", get(openapi))
        .merge(part::routes())
        .merge(research::routes())
        .route("/api/{*other}", axum::routing::any(nothing))
        .fallback(get(pages::page).layer(Extension(pages)))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(RequestBodyTimeoutLayer::new(patience))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            patience,
        ))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(guard, guard::slow_down))
        .layer(middleware::from_fn_with_state(framing, guard::secure))
        .layer(middleware::from_fn_with_state(metrics, metrics::count))
        .with_state(site)
}

/// What a visitor sent, or what is wrong with it.
pub(crate) fn read<T>(told: Result<Json<T>, JsonRejection>) -> Answer<T> {
    match told {
        Ok(Json(told)) => Ok(told),
        Err(error) => {
            let status = error.status();
            let code = match status {
                StatusCode::PAYLOAD_TOO_LARGE => RefusalCode::TooLarge,
                _ => RefusalCode::Malformed,
            };
            let status = match status {
                // Our 422 means: understood, and against the rules.
                StatusCode::UNPROCESSABLE_ENTITY => StatusCode::BAD_REQUEST,
                status => status,
            };
            Err(Refusal::new(status, code, error.body_text()))
        }
    }
}

/// Whether so many events may come at once.
pub(crate) fn check_number(events: usize) -> Answer<()> {
    if events <= MOST_EVENTS {
        return Ok(());
    }
    let error = format!("at most {MOST_EVENTS} events at once");
    let status = StatusCode::PAYLOAD_TOO_LARGE;
    Err(Refusal::new(status, RefusalCode::TooLarge, error))
}

async fn events(
    State(site): Shared,
    told: Result<Json<EventsRequest<Token>>, JsonRejection>,
) -> Answer<Json<EventsKept>> {
    let EventsRequest {
        player,
        game,
        events,
    } = read(told)?;
    check_number(events.len())?;
    // A task of its own: if the visitor goes away meanwhile, the referee and
    // the record must still agree.
    let accepting = tokio::spawn(async move {
        let accepted = site.games.accept(player.public(), game, events, None).await;
        accepted.map_err(Refusal::from)
    });
    let next = accepting
        .await
        .unwrap_or_else(|_| Err(Refusal::busy("this event could not be judged")))?;
    Ok(Json(EventsKept { next }))
}

/// The player to whom a secret belongs.
fn player(headers: &HeaderMap) -> Answer<Token> {
    Ok(secret(headers)?.public())
}

/// The secret that a request shows.
pub(crate) fn secret(headers: &HeaderMap) -> Answer<Token> {
    let shown = headers.get(header::AUTHORIZATION);
    let shown = shown.and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    shown.and_then(Token::read).ok_or_else(|| {
        let error = "`Authorization: Bearer` is needed, with a secret of 32 hexadecimal digits";
        Refusal::new(StatusCode::UNAUTHORIZED, RefusalCode::Who, error)
    })
}

async fn mine(State(site): Shared, headers: HeaderMap) -> Answer<Response> {
    let player = player(&headers)?;
    let file = "impasse.jsonl";
    Ok(stream::file(
        "application/x-ndjson",
        file,
        async move |lines| {
            let whose = Whose::Player(player.as_str());
            write_events(&site.store, whose, &lines).await;
        },
    ))
}

/// Writes events page by page: a slow reader holds no connection to the
/// database.
pub(crate) async fn write_events(store: &Store, whose: Whose<'_>, lines: &Lines) {
    let mut cursor = ExportCursor::first();
    loop {
        match store.page(whose, &mut cursor).await {
            Ok(page) if page.is_empty() => return,
            Ok(page) => {
                for line in page {
                    if !lines.write(line).await {
                        return;
                    }
                }
            }
            Err(error) => {
                lines.fail(error).await;
                return;
            }
        }
    }
}

async fn forget(State(site): Shared, headers: HeaderMap) -> Answer<Json<Forgotten>> {
    let player = player(&headers)?;
    let forgotten = site.games.forget(&player).await;
    let games = forgotten.map_err(|_| Refusal::busy("the record cannot be written now"))?;
    Ok(Json(Forgotten { games }))
}

async fn ask(
    State(site): Shared,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    told: Result<Json<Question>, JsonRejection>,
) -> Answer<(StatusCode, Json<JobTaken>)> {
    let question = read(told)?;
    let visitor = site.guard.visitor(address, &headers);
    site.guard.may_ask(visitor)?;
    let id = Token::random().map_err(|_| Refusal::busy("no chance here"))?;
    match site.jobs.ask(id.clone(), visitor, question) {
        Ok(()) => {
            let id = id.to_string();
            Ok((StatusCode::ACCEPTED, Json(JobTaken { id })))
        }
        Err(NotTaken::Full) => Err(Refusal::busy("the laboratory has no room now")),
        Err(NotTaken::Greedy) => Err(Refusal::too_many("your other questions come first")),
    }
}

async fn look(State(site): Shared, Path(id): Path<String>) -> Answer<Json<JobState<JobAnswer>>> {
    let id = Token::read(&id).ok_or_else(Refusal::missing)?;
    site.jobs.look(&id).map(Json).ok_or_else(Refusal::missing)
}

async fn cancel(State(site): Shared, Path(id): Path<String>) -> Answer<StatusCode> {
    let id = Token::read(&id).ok_or_else(Refusal::missing)?;
    if site.jobs.cancel(&id) {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Refusal::missing())
    }
}

async fn puzzles() -> Json<&'static Catalogue> {
    static OFFERS: LazyLock<Catalogue> = LazyLock::new(impasse_results::offered);
    Json(&OFFERS)
}

async fn health(State(site): Shared) -> Answer<Json<Health>> {
    match site.store.fault().await {
        None => Ok(Json(Health { well: true })),
        Some(fault) => Err(Refusal::busy(fault.sentence())),
    }
}

/// What can be asked, for programs.
const OPENAPI: &str = include_str!("../openapi.json");

async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI)
}

async fn nothing() -> Refusal {
    Refusal::missing()
}
