//! The record in a database: SQLite or PostgreSQL, with the same statements.
//!
//! One task writes. It takes whatever is waiting, up to a few hundred events of
//! many players, commits it as one transaction, and only then says so: the
//! price of a commit is shared, and what was acknowledged is on disk.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use impasse_record::{Event, Happening};
use impasse_wire::{ExportLine, Version};
use serde::{Deserialize, Serialize};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions, AnyRow};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{
    Any, AnyConnection, AnyPool, AssertSqlSafe, Connection as _, Row as _, SqlSafeStr as _,
    Transaction,
};
use tokio::sync::{mpsc, oneshot};

use crate::identity::Token;

/// Requests that may wait for the writer; more must wait themselves.
const WAITING: usize = 1024;
/// Events that one transaction may hold.
const TOGETHER: usize = 500;
/// Rows of one statement: a database takes a limited number of values.
const ROWS: usize = 100;
/// Rows that are read at a time.
const PAGE: i64 = 1000;

/// Events of one game that are to be kept.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) game: Token,
    /// The player and the puzzle, where the game begins with this batch.
    pub(crate) begins: Option<(Token, String)>,
    pub(crate) events: Vec<Event>,
}

/// A batch, and whom to tell that it is kept.
type WriteRequest = (Batch, oneshot::Sender<Result<(), StoreError>>);

/// A game as it is kept.
pub(crate) struct Kept {
    pub(crate) player: Token,
    pub(crate) events: Vec<Event>,
}

/// The database.
#[derive(Clone)]
pub struct Store {
    pool: AnyPool,
    writer: mpsc::Sender<WriteRequest>,
}

/// Why the database did not do what was asked.
#[derive(Clone, Debug)]
pub struct StoreError(String);

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "database: {}", self.0)
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self(error.to_string())
    }
}

impl Store {
    /// Opens the database at `url` (`sqlite:FILE` or `postgres://…`), makes a
    /// SQLite file where there is none, and brings its tables up to date.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be reached or is not ours.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let is_sqlite = is_sqlite(url);
        // A file that does not exist yet is made, unless the URL says otherwise.
        let url = if is_sqlite && !url.contains("mode=") {
            with_mode(url, "rwc")
        } else {
            url.to_owned()
        };
        let options: AnyConnectOptions = url.parse().map_err(StoreError::from)?;
        // A pool would wait half a minute, and then not say what is wrong.
        let tried = AnyConnection::connect_with(&options).await?;
        tried.close().await?;
        // A database in memory lives in one connection.
        let most = if url.contains(":memory:") { 1 } else { 8 };
        let pool = AnyPoolOptions::new()
            .max_connections(most)
            .connect_with(options)
            .await?;
        if is_sqlite {
            // Readers do not wait for the writer; a commit is on disk when it
            // is acknowledged (`synchronous` stays FULL).
            sqlx::query("PRAGMA journal_mode = WAL")
                .execute(&pool)
                .await?;
        }
        migrations()
            .run(&pool)
            .await
            .map_err(|error| StoreError(error.to_string()))?;
        let (writer, waiting) = mpsc::channel(WAITING);
        tokio::spawn(write_all(pool.clone(), waiting));
        Ok(Self { pool, writer })
    }

    /// Keeps a batch. When this returns, it is on disk, all of it or nothing.
    pub(crate) async fn keep(&self, batch: Batch) -> Result<(), StoreError> {
        let (answer, told) = oneshot::channel();
        let gone = || StoreError("the writer has ended".to_owned());
        let sent = self.writer.send((batch, answer)).await;
        sent.map_err(|_| gone())?;
        told.await.map_err(|_| gone())?
    }

    /// The game of that id.
    pub(crate) async fn game(&self, id: &Token) -> Result<Option<Kept>, StoreError> {
        let found = sqlx::query("SELECT player, puzzle FROM games WHERE id = $1")
            .bind(id.as_str())
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = found else {
            return Ok(None);
        };
        let player: String = row.try_get(0)?;
        let puzzle: String = row.try_get(1)?;
        let player = Token::read(&player).ok_or_else(|| odd("player"))?;
        let rows = sqlx::query(
            "SELECT seq, ms, kind, moves, stand FROM events WHERE game = $1 ORDER BY seq",
        )
        .bind(id.as_str())
        .fetch_all(&self.pool)
        .await?;
        let events = rows.iter().map(|row| event(row, 0, &puzzle));
        Ok(Some(Kept {
            player,
            events: events.collect::<Result<_, _>>()?,
        }))
    }

    /// Hands out every kept event, or those of one player, a JSON object a
    /// line, in the order in which games and events began; a page at a time.
    /// Ends early, without an error, when `take` says `false`.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database fails.
    pub async fn export(
        &self,
        player: Option<&str>,
        take: impl FnMut(String) -> bool,
    ) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        hand_out(&mut connection, player, take).await
    }

    /// Forgets all games of a player; says which.
    pub(crate) async fn forget(&self, player: &Token) -> Result<Vec<Token>, StoreError> {
        let mut all = self.pool.begin().await?;
        let rows = sqlx::query("SELECT id FROM games WHERE player = $1")
            .bind(player.as_str())
            .fetch_all(&mut *all)
            .await?;
        sqlx::query("DELETE FROM events WHERE game IN (SELECT id FROM games WHERE player = $1)")
            .bind(player.as_str())
            .execute(&mut *all)
            .await?;
        sqlx::query("DELETE FROM games WHERE player = $1")
            .bind(player.as_str())
            .execute(&mut *all)
            .await?;
        all.commit().await?;
        let ids = rows.iter().map(|row| row.try_get::<String, _>(0));
        let ids: Vec<String> = ids.collect::<Result<_, _>>()?;
        Ok(ids.iter().filter_map(|id| Token::read(id)).collect())
    }

    /// Whether the database answers.
    pub(crate) async fn is_well(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.pool).await.is_ok()
    }
}

/// Hands out the record at `url` as [`Store::export`] does. Nothing is made or
/// changed there: a database that is missing is an error.
pub(crate) async fn export(
    url: &str,
    player: Option<&str>,
    take: impl FnMut(String) -> bool,
) -> Result<(), StoreError> {
    sqlx::any::install_default_drivers();
    // `mode=ro` would leave the files of the log behind: only who may write
    // clears them away.
    let (url, read_only) = if is_sqlite(url) {
        (with_mode(url, "rw"), "PRAGMA query_only = ON")
    } else {
        let read_only = "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY";
        (url.to_owned(), read_only)
    };
    let mut connection = AnyConnection::connect(&url).await?;
    sqlx::query(read_only).execute(&mut connection).await?;
    let handed_out = hand_out(&mut connection, player, take).await;
    connection.close().await?;
    handed_out
}

async fn hand_out(
    connection: &mut AnyConnection,
    player: Option<&str>,
    mut take: impl FnMut(String) -> bool,
) -> Result<(), StoreError> {
    let (mut begun, mut game, mut seq) = (i64::MIN, String::new(), -1_i64);
    loop {
        let rows = sqlx::query(
            "SELECT g.begun, g.id, g.player, g.puzzle, e.received, \
                    e.seq, e.ms, e.kind, e.moves, e.stand \
             FROM games g JOIN events e ON e.game = g.id \
             WHERE (g.player = $1 OR $1 = '') \
               AND (g.begun > $2 OR (g.begun = $2 AND \
                    (g.id > $3 OR (g.id = $3 AND e.seq > $4)))) \
             ORDER BY g.begun, g.id, e.seq LIMIT $5",
        )
        .bind(player.unwrap_or_default())
        .bind(begun)
        .bind(&*game)
        .bind(seq)
        .bind(PAGE)
        .fetch_all(&mut *connection)
        .await?;
        let Some(last) = rows.last() else {
            return Ok(());
        };
        for row in &rows {
            if !take(line(row)?) {
                return Ok(());
            }
        }
        begun = last.try_get(0)?;
        game = last.try_get(1)?;
        seq = last.try_get(5)?;
    }
}

/// The steps that bring the tables up to date, each with its file's name. A
/// step that is in use somewhere never changes.
const MIGRATIONS: [(i64, &str, &str); 1] = [(
    1,
    "games and events",
    include_str!("../migrations/0001_games_and_events.sql"),
)];

/// What `sqlx::migrate!` would write; that macro builds the drivers of all
/// databases a second time, for itself.
fn migrations() -> Migrator {
    let steps = MIGRATIONS.map(|(version, name, sql)| {
        let kind = MigrationType::Simple;
        Migration::new(version, name.into(), kind, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(steps.into())
}

fn is_sqlite(url: &str) -> bool {
    url.starts_with("sqlite:")
}

/// The URL of a SQLite database in that mode, whatever it said before.
fn with_mode(url: &str, mode: &str) -> String {
    if url.contains(":memory:") {
        return url.to_owned();
    }
    let (file, options) = url.split_once('?').unwrap_or((url, ""));
    let others = options
        .split('&')
        .filter(|option| !option.is_empty() && !option.starts_with("mode="));
    let mode = format!("mode={mode}");
    let options: Vec<&str> = others.chain([&*mode]).collect();
    format!("{file}?{}", options.join("&"))
}

/// The URL of a SQLite file.
#[must_use]
pub fn sqlite_url(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

/// Writes what is waiting, many batches at once.
async fn write_all(pool: AnyPool, mut waiting: mpsc::Receiver<WriteRequest>) {
    while let Some(first) = waiting.recv().await {
        let mut events = first.0.events.len();
        let mut requests = vec![first];
        while events < TOGETHER {
            let Ok(next) = waiting.try_recv() else {
                break;
            };
            events += next.0.events.len();
            requests.push(next);
        }
        let batches: Vec<&Batch> = requests.iter().map(|(batch, _)| batch).collect();
        if write(&pool, &batches).await.is_ok() {
            for (_, answer) in requests {
                // Whoever asked may have gone; the record is kept all the same.
                let _ = answer.send(Ok(()));
            }
            continue;
        }
        // One of them is to blame: each for itself.
        for (batch, answer) in requests {
            let _ = answer.send(write(&pool, &[&batch]).await);
        }
    }
}

/// Writes batches in one transaction.
async fn write(pool: &AnyPool, batches: &[&Batch]) -> Result<(), StoreError> {
    let received = now();
    let mut all = pool.begin().await?;
    let begun: Vec<_> = batches
        .iter()
        .filter_map(|batch| batch.begins.as_ref().map(|begins| (&batch.game, begins)))
        .collect();
    for some in begun.chunks(ROWS) {
        let sql = insert("games (id, player, puzzle, begun)", 4, some.len());
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for (game, (player, puzzle)) in some {
            query = query
                .bind(game.as_str())
                .bind(player.as_str())
                .bind(&**puzzle)
                .bind(received);
        }
        query.execute(&mut *all).await?;
    }
    let events: Vec<(&Token, &Event)> = batches
        .iter()
        .flat_map(|batch| batch.events.iter().map(|event| (&batch.game, event)))
        .collect();
    for some in events.chunks(ROWS) {
        write_events(&mut all, some, received).await?;
    }
    all.commit().await?;
    Ok(())
}

async fn write_events(
    all: &mut Transaction<'_, Any>,
    events: &[(&Token, &Event)],
    received: i64,
) -> Result<(), StoreError> {
    let columns = "events (game, seq, ms, kind, moves, stand, received)";
    let sql = insert(columns, 7, events.len());
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for (game, event) in events {
        let columns = Columns::of(&event.happening)?;
        query = query
            .bind(game.as_str())
            .bind(signed(event.seq)?)
            .bind(signed(event.ms)?)
            .bind(columns.kind)
            .bind(columns.moves)
            .bind(columns.to.map(signed).transpose()?)
            .bind(received);
    }
    query.execute(&mut **all).await?;
    Ok(())
}

/// `INSERT` with places for `rows` rows of `width` values; no value of a
/// visitor ever stands in the text of a statement.
fn insert(columns: &str, width: usize, rows: usize) -> String {
    let row = |row: usize| {
        let places: Vec<String> = (1..=width)
            .map(|at| format!("${}", row * width + at))
            .collect();
        format!("({})", places.join(", "))
    };
    let rows: Vec<String> = (0..rows).map(row).collect();
    format!("INSERT INTO {columns} VALUES {}", rows.join(", "))
}

/// Whole numbers in both databases have a sign.
fn signed(number: u64) -> Result<i64, StoreError> {
    i64::try_from(number).map_err(|_| StoreError("a number is too large".to_owned()))
}

fn odd(what: &str) -> StoreError {
    StoreError(format!("an odd {what} in the record"))
}

/// What happened, field by field: the kinds and their fields are those of
/// its JSON, so that they are listed nowhere else.
#[derive(Serialize, Deserialize)]
struct Columns {
    kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<u64>,
}

impl Columns {
    fn of(happening: &Happening) -> Result<Self, StoreError> {
        let columns = serde_json::to_value(happening).and_then(serde_json::from_value);
        columns.map_err(|error| StoreError(error.to_string()))
    }

    fn happening(&self) -> Result<Happening, StoreError> {
        let happening = serde_json::to_value(self).and_then(serde_json::from_value);
        happening.map_err(|_| odd("event"))
    }
}

/// An event whose columns begin at `at`.
fn event(row: &AnyRow, at: usize, puzzle: &str) -> Result<Event, StoreError> {
    let seq: i64 = row.try_get(at)?;
    let ms: i64 = row.try_get(at + 1)?;
    let kind: String = row.try_get(at + 2)?;
    let stand: Option<i64> = row.try_get(at + 4)?;
    let unsigned = |number: i64| u64::try_from(number).map_err(|_| odd("number"));
    let seq = unsigned(seq)?;
    let columns = Columns {
        kind,
        // Every game begins with `start`, and the table of games has its puzzle.
        puzzle: (seq == 0).then(|| puzzle.to_owned()),
        moves: row.try_get(at + 3)?,
        to: stand.map(unsigned).transpose()?,
    };
    Ok(Event {
        seq,
        ms: unsigned(ms)?,
        happening: columns.happening()?,
    })
}

/// One line of an export.
fn line(row: &AnyRow) -> Result<String, StoreError> {
    let puzzle: String = row.try_get(3)?;
    let line = ExportLine {
        version: Version::latest(),
        player: row.try_get(2)?,
        game: row.try_get(1)?,
        received: row.try_get(4)?,
        event: event(row, 5, &puzzle)?,
    };
    serde_json::to_string(&line).map_err(|error| StoreError(error.to_string()))
}

/// Milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_migration_in_the_folder_is_run_in_its_order() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let files = std::fs::read_dir(folder).expect("a folder");
        let mut files: Vec<String> = files
            .map(|file| file.expect("a file").file_name().into_string())
            .collect::<Result<_, _>>()
            .expect("UTF-8");
        files.sort();
        let listed = MIGRATIONS.map(|(version, name, _)| {
            let name = name.replace(' ', "_");
            format!("{version:04}_{name}.sql")
        });
        assert_eq!(files, listed);
        assert_eq!(migrations().iter().count(), listed.len());
    }
}
