//! The site: play every game, see where it was lost, and keep a record.
//!
//! ```text
//! browser ── connections.rs (so many, and none that stands still)
//!    │
//!    ├─ pages, rules as WebAssembly ── pages.rs (inside this program, or a folder)
//!    ├─ events ── api.rs ── games.rs (a referee replays each) ── store.rs ── SQLite | PostgreSQL
//!    ├─ studies ── studies.rs (steps, terms) ── games.rs, store/studies.rs
//!    └─ questions ── api.rs ── jobs.rs (bounded queue) ── work.rs ── laboratory
//! ```
//!
//! ```no_run
//! use std::path::Path;
//!
//! use impasse_web::{Allowance, Connections, Pages, Rates, ServerOptions};
//!
//! let options = ServerOptions {
//!     listen: ([127, 0, 0, 1], 0).into(),
//!     database: impasse_web::sqlite_url(Path::new("games.sqlite")),
//!     pages: Pages::read(Path::new("site/dist/pages"))?,
//!     allowance: Allowance::default(),
//!     rates: Rates::default(),
//!     connections: Connections::default(),
//!     behind_proxy: false,
//!     embed_in: Vec::new(),
//!     analyse: None,
//!     log: None,
//!     complain: |error| eprintln!("{error}"),
//! };
//! // Until the last argument is ready: here for ever.
//! impasse_web::serve(&options, |at| println!("http://{at}"), std::future::pending())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What must hold:
//!
//! 1. An event is acknowledged after its transaction is committed, and only if
//!    a referee let it in; so no acknowledged event is lost or doubled, and
//!    every record replays.
//! 2. Visitors cost a bounded amount: connections, bodies, rates, waiting
//!    jobs, held games and the time and memory of each job have limits.
//! 3. What a visitor wrote is never part of a statement, of a page or of a
//!    path on this machine.

mod answer;
mod api;
mod connections;
mod games;
mod guard;
mod identity;
mod jobs;
mod metrics;
mod pages;
mod store;
mod stream;
mod studies;
mod work;

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use impasse_wire::study::{PlayLine, StudyFit};
use tokio::net::TcpListener;

pub use connections::Connections;
pub use guard::Rates;
pub use pages::Pages;
pub use store::{Store, StoreError, sqlite_path, sqlite_url};
pub use studies::export::{StudyColumn, StudyTable, csv_line};
pub use studies::manage::{Restored, StudyDesk, StudyOpened, restore};

/// How the site is run.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// Where it listens. Port 0 takes any that is free.
    pub listen: SocketAddr,
    /// Where the record is: `sqlite:FILE` or `postgres://…`.
    pub database: String,
    /// What visitors see.
    pub pages: Pages,
    /// What visitors' questions may cost.
    pub allowance: Allowance,
    /// How often one visitor may ask.
    pub rates: Rates,
    /// What visitors' connections may cost.
    pub connections: Connections,
    /// Whether a proxy stands before us, whose `X-Forwarded-For` says who asks.
    pub behind_proxy: bool,
    /// Sites that may show a puzzle inside their pages: `https://example.org`.
    pub embed_in: Vec<String>,
    /// Computes the regression on a study's plays for the researcher's page;
    /// without it there is none.
    pub analyse: Option<Analyse>,
    /// Takes a line of JSON for each request, where that is wanted.
    pub log: Option<fn(&str)>,
    /// Takes what visitors need not know: that the database fails or is well
    /// again, that there is no room for more of them.
    pub complain: fn(&str),
}

/// Computes a regression: features of a study's puzzles, plays that count, and
/// what is to be explained (`log-seconds` or `success`). Whoever runs the site
/// hands it in, because what fits models is no part of the server.
pub type Analyse = fn(&StudyFeatures, &[PlayLine], &str) -> StudyFit;

/// Features of puzzles, by puzzle and by name.
pub type StudyFeatures = BTreeMap<String, BTreeMap<String, f64>>;

/// What visitors' questions may cost.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// Questions that are worked on at the same time.
    pub workers: usize,
    /// Questions that may wait.
    pub queue: usize,
    /// Questions of one visitor that may wait or be worked on.
    pub per_visitor: usize,
    /// Time for each.
    pub time: Option<Duration>,
    /// Bytes for each.
    pub memory: Option<u64>,
}

impl Default for Allowance {
    fn default() -> Self {
        Self {
            workers: 1,
            queue: 32,
            per_visitor: 4,
            time: Some(Duration::from_secs(20)),
            memory: Some(512 << 20),
        }
    }
}

/// Why the site cannot be run.
#[derive(Debug)]
pub enum ServeError {
    /// The record cannot be opened.
    Store(StoreError),
    /// Nobody can listen there, or the connection broke.
    Listen(SocketAddr, io::Error),
}

impl std::fmt::Display for ServeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Listen(address, error) => write!(f, "{address}: cannot listen: {error}"),
        }
    }
}

impl std::error::Error for ServeError {}

/// Runs the site until `stop` comes; `ready` is told where it listens.
///
/// # Errors
///
/// [`ServeError`] says what is missing.
pub fn serve(
    options: &ServerOptions,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let listening = |error| ServeError::Listen(options.listen, error);
    let runtime = runtime().map_err(listening)?;
    runtime.block_on(async {
        let store = Store::open(&options.database, options.complain)
            .await
            .map_err(ServeError::Store)?;
        let listener = TcpListener::bind(options.listen).await.map_err(listening)?;
        ready(listener.local_addr().map_err(listening)?);
        let site = Arc::new(api::Site::new(store.clone(), options));
        let router = api::router(site, options);
        let (most, complain) = (options.connections, options.complain);
        connections::serve(listener, router, most, complain, stop).await;
        // A SQLite file is whole then, without a log beside it.
        store.close().await;
        Ok(())
    })
}

/// Writes the record as JSON Lines, all of it or one player's; `take` says
/// whether it wants more. The database is only read.
///
/// # Errors
///
/// [`StoreError`] if the database is missing, or cannot be opened or read.
pub fn export(
    database: &str,
    player: Option<&str>,
    take: impl FnMut(String) -> bool,
) -> Result<(), StoreError> {
    let failed = |error: io::Error| StoreError::from(sqlx::Error::Io(error));
    let runtime = runtime().map_err(failed)?;
    runtime.block_on(store::export(database, player, take))
}

fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
}
