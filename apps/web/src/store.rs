//! The record in a database: SQLite or PostgreSQL, with the same statements.
//!
//! One task writes. It takes whatever is waiting, up to a few hundred events of
//! many players, commits it as one transaction, and only then says so: the
//! price of a commit is shared, and what was acknowledged is on disk.
//!
//! Another task looks after the database while it fails: a disk that is full,
//! a server that is away, a file that was deleted. Nothing is acknowledged
//! meanwhile, and nothing has to be started again afterwards.

mod database;
mod fault;
mod file;
mod rows;
mod studies;

use std::sync::{Arc, Weak};
use std::time::Duration;

use impasse_record::Event;
use impasse_study::PlayFacts;
use impasse_wire::study::PlayResult;
use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, Connection as _, Row as _};
use tokio::sync::{Mutex, Semaphore, mpsc, oneshot};

pub(crate) use database::now;
pub(crate) use fault::Fault;
pub use fault::StoreError;
pub use file::{path_of as sqlite_path, sqlite_url};
pub(crate) use studies::{
    Consented, Given, KeptStudy, Opened, Participant, PlayRow, Progress, SessionRow,
};

use crate::identity::Token;
use database::Database;
use file::{is_sqlite, with_mode};
use rows::line;

/// Requests that may wait for the writer; more must wait themselves.
const WAITING: usize = 1024;
/// Events that one transaction may hold.
const TOGETHER: usize = 500;
/// Rows that an export reads at a time.
const PAGE: i64 = 1000;
/// The same for visitors, of whom there may be many: one row may hold a whole
/// game.
const VISITORS_PAGE: i64 = 100;
/// How often a database is looked after.
const LOOKING: Duration = Duration::from_secs(1);

/// Events of one game that are to be kept.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) game: Token,
    /// The record by which it was judged ([`Store::generation`]).
    pub(crate) generation: u64,
    /// Where the game begins with this batch.
    pub(crate) begins: Option<Begins>,
    pub(crate) events: Vec<Event>,
    /// What it means for a participant, where the game is one of a study.
    pub(crate) touch: Option<Touch>,
}

/// The beginning of a game.
#[derive(Debug)]
pub(crate) struct Begins {
    pub(crate) player: Token,
    pub(crate) puzzle: String,
    /// The study it is played in, if it is.
    pub(crate) study: Option<String>,
}

/// What a batch means for the participant of a study.
#[derive(Debug)]
pub(crate) struct Touch {
    pub(crate) participant: Token,
    /// The place at which they must still be.
    pub(crate) place: u32,
    /// How the game ends with this batch, if it does.
    pub(crate) end: Option<PlayEnd>,
}

/// The end of a game of a study.
#[derive(Debug)]
pub(crate) struct PlayEnd {
    pub(crate) result: PlayResult,
    pub(crate) facts: PlayFacts,
    pub(crate) progress: Progress,
}

/// A batch, and whom to tell that it is kept.
type WriteRequest = (Batch, oneshot::Sender<Result<(), StoreError>>);

/// A game as it is kept.
pub(crate) struct Kept {
    pub(crate) player: Token,
    /// The study it was played in, if it was.
    pub(crate) study: Option<String>,
    pub(crate) events: Vec<Event>,
}

/// The database.
#[derive(Clone)]
pub struct Store {
    database: Arc<Database>,
    writer: mpsc::Sender<WriteRequest>,
    /// Exports take turns: all together use one connection.
    exports: Arc<Semaphore>,
    /// Participants are put somewhere one after another: those of one server
    /// wait here, and not in the database.
    deciding: Arc<Mutex<()>>,
}

impl Store {
    /// Opens the database at `url` (`sqlite:FILE` or `postgres://…`), makes a
    /// SQLite file where there is none, and brings its tables up to date.
    /// `complain` is told when it begins to fail, and when it is well again.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be reached or written, or is not ours.
    pub async fn open(url: &str, complain: fn(&str)) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        // A file that does not exist yet is made, unless the URL says otherwise.
        let first = if is_sqlite(url) && !url.contains("mode=") {
            with_mode(url, "rwc")
        } else {
            url.to_owned()
        };
        let options: AnyConnectOptions = first.parse().map_err(StoreError::from)?;
        // A pool would wait, and then not say what is wrong.
        AnyConnection::connect_with(&options).await?.close().await?;
        // From now on nothing is made: a file that was deleted is missed.
        let url = if is_sqlite(url) && !url.contains("mode=ro") {
            with_mode(url, "rw")
        } else {
            url.to_owned()
        };
        let database = Arc::new(Database::open(url, complain).await?);
        let (writer, waiting) = mpsc::channel(WAITING);
        tokio::spawn(write_all(Arc::clone(&database), waiting));
        tokio::spawn(look_after(Arc::downgrade(&database)));
        Ok(Self {
            database,
            writer,
            exports: Arc::new(Semaphore::new(1)),
            deciding: Arc::default(),
        })
    }

    /// Grows whenever another database is taken up in the place of the one
    /// before: what was known of its games may be wrong then.
    pub(crate) fn generation(&self) -> u64 {
        self.database.generation()
    }

    /// Keeps a batch. When this returns, it is on disk, all of it or nothing.
    pub(crate) async fn keep(&self, batch: Batch) -> Result<(), StoreError> {
        let (answer, told) = oneshot::channel();
        let gone = || StoreError::odd("the writer has ended");
        let sent = self.writer.send((batch, answer)).await;
        sent.map_err(|_| gone())?;
        told.await.map_err(|_| gone())?
    }

    /// The game of that id.
    pub(crate) async fn game(&self, id: &Token) -> Result<Option<Kept>, StoreError> {
        let read = self.database.game(id).await;
        read.inspect_err(|error| self.database.condition.fails(error, 1))
    }

    /// The next lines of an export, of all players or of one; none at its
    /// end. No connection is held between two pages.
    pub(crate) async fn page(
        &self,
        whose: Whose<'_>,
        cursor: &mut ExportCursor,
    ) -> Result<Vec<String>, StoreError> {
        let _turn = self.exports.acquire().await;
        let mut connection = self.database.pool().acquire().await?;
        page(&mut connection, whose, cursor, VISITORS_PAGE).await
    }

    /// The events of one game, as lines of an export.
    pub(crate) async fn lines_of(&self, game: &Token) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query(
            "SELECT g.begun, g.id, g.player, g.puzzle, e.received, \
                    e.seq, e.ms, e.kind, e.moves, e.stand, e.input, e.detail \
             FROM games g JOIN events e ON e.game = g.id WHERE g.id = $1 ORDER BY e.seq",
        )
        .bind(game.as_str())
        .fetch_all(&self.database.pool())
        .await?;
        rows.iter().map(line).collect()
    }

    /// Forgets all games of a player; says which.
    pub(crate) async fn forget(&self, player: &Token) -> Result<Vec<Token>, StoreError> {
        let forgotten = self.database.forget(player).await;
        forgotten.inspect_err(|error| self.database.condition.fails(error, 1))
    }

    /// Copies a SQLite database to a file that is not there yet, as it is at
    /// one moment; people play on.
    pub(crate) async fn back_up(&self, file: &std::path::Path) -> Result<(), StoreError> {
        sqlx::query("VACUUM INTO $1")
            .bind(file.to_string_lossy().into_owned())
            .execute(&self.database.pool())
            .await?;
        Ok(())
    }

    /// Lets go of the database.
    pub(crate) async fn close(&self) {
        self.database.close().await;
    }

    /// What is wrong with the database, if anything is.
    pub(crate) async fn fault(&self) -> Option<Fault> {
        let known = self.database.condition.fault();
        if known.is_some() {
            return known;
        }
        let looked = self.database.look().await;
        let error = looked.err()?;
        self.database.condition.fails(&error, 0);
        Some(error.fault())
    }
}

/// Whose games an export holds. Those of a study are never among the others.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Whose<'w> {
    /// Of all who just play.
    Everybody,
    /// Of one of them.
    Player(&'w str),
    /// Of one participant of a study.
    Participant(&'w str, &'w str),
}

/// Where an export has come to.
pub(crate) struct ExportCursor {
    begun: i64,
    game: String,
    seq: i64,
}

impl ExportCursor {
    /// Before the first line.
    pub(crate) const fn first() -> Self {
        Self {
            begun: i64::MIN,
            game: String::new(),
            seq: -1,
        }
    }
}

/// Writes the record at `url` as JSON Lines, in the order in which games and
/// events began. Nothing is made or changed there: a database that is missing
/// is an error. Ends early, without an error, when `take` says `false`.
pub(crate) async fn export(
    url: &str,
    player: Option<&str>,
    mut take: impl FnMut(String) -> bool,
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
    let mut cursor = ExportCursor::first();
    let handed_out = loop {
        let whose = player.map_or(Whose::Everybody, Whose::Player);
        match page(&mut connection, whose, &mut cursor, PAGE).await {
            Ok(lines) if lines.is_empty() => break Ok(()),
            Ok(lines) => {
                if !lines.into_iter().all(&mut take) {
                    break Ok(());
                }
            }
            Err(error) => break Err(error),
        }
    };
    connection.close().await?;
    handed_out
}

async fn page(
    connection: &mut AnyConnection,
    whose: Whose<'_>,
    cursor: &mut ExportCursor,
    most: i64,
) -> Result<Vec<String>, StoreError> {
    let (player, study) = match whose {
        Whose::Everybody => ("", ""),
        Whose::Player(player) => (player, ""),
        Whose::Participant(study, participant) => (participant, study),
    };
    let rows = sqlx::query(
        "SELECT g.begun, g.id, g.player, g.puzzle, e.received, \
                e.seq, e.ms, e.kind, e.moves, e.stand, e.input, e.detail \
         FROM games g JOIN events e ON e.game = g.id \
         WHERE (g.player = $1 OR $1 = '') AND COALESCE(g.study, '') = $6 \
           AND (g.begun > $2 OR (g.begun = $2 AND \
                (g.id > $3 OR (g.id = $3 AND e.seq > $4)))) \
         ORDER BY g.begun, g.id, e.seq LIMIT $5",
    )
    .bind(player)
    .bind(cursor.begun)
    .bind(&*cursor.game)
    .bind(cursor.seq)
    .bind(most)
    .bind(study)
    .fetch_all(&mut *connection)
    .await?;
    if let Some(last) = rows.last() {
        cursor.begun = last.try_get(0)?;
        cursor.game = last.try_get(1)?;
        cursor.seq = last.try_get(5)?;
    }
    rows.iter().map(line).collect()
}

/// Looks after a database as long as somebody uses it.
async fn look_after(database: Weak<Database>) {
    let mut copy = None;
    loop {
        tokio::time::sleep(LOOKING).await;
        let Some(database) = database.upgrade() else {
            return;
        };
        if database.condition.fault().is_none() && database.check_file().is_ok() {
            continue;
        }
        match database.mend(&mut copy).await {
            Ok(()) => database.condition.works(),
            Err(error) => database.condition.fails(&error, 0),
        }
    }
}

/// Writes what is waiting, many batches at once.
async fn write_all(database: Arc<Database>, mut waiting: mpsc::Receiver<WriteRequest>) {
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
        let written = database.write(&batches).await;
        let is_one_to_blame = matches!(
            &written,
            Err(error) if matches!(error.fault(), Fault::Request | Fault::OutOfStep)
        );
        for (batch, answer) in requests {
            let written = if is_one_to_blame {
                database.write(&[&batch]).await
            } else {
                written.clone()
            };
            match &written {
                Ok(()) => database.condition.works(),
                Err(error) => database.condition.fails(error, 1),
            }
            // Whoever asked may have gone; the record is kept all the same.
            let _ = answer.send(written);
        }
    }
}
