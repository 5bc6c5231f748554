//! Connections to a database, and its file taken up again when it was deleted
//! or replaced.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use impasse_record::Event;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{Any, AnyPool, AssertSqlSafe, Row as _, SqlSafeStr as _, Transaction};
use tokio::time::timeout;

use super::fault::{Condition, Fault, StoreError};
use super::file::{DatabaseFile, FileId, Found, is_in_memory, is_sqlite};
use super::rows::{Columns, event, insert, odd, signed};
use super::{Batch, Kept, studies};
use crate::identity::Token;

/// Rows of one statement: a database takes a limited number of values.
const ROWS: usize = 100;
/// How long a free connection is waited for.
const CONNECTING: Duration = Duration::from_secs(3);
/// How long whoever has locked a SQLite database is waited for.
const LOCKED: Duration = Duration::from_secs(2);
/// How long a transaction may take.
const WRITING: Duration = Duration::from_secs(15);
/// How long a database may take to say how it is.
const ANSWERING: Duration = Duration::from_secs(2);

/// Connections to a database, its file, and how it is doing.
pub(super) struct Database {
    url: String,
    pool: RwLock<AnyPool>,
    file: Option<DatabaseFile>,
    /// How often another file was taken up.
    generation: AtomicU64,
    pub(super) condition: Condition,
}

impl Database {
    pub(super) async fn open(url: String, complain: fn(&str)) -> Result<Self, StoreError> {
        let pool = connect(&url).await?;
        Ok(Self {
            file: DatabaseFile::opened(&url),
            url,
            pool: RwLock::new(pool),
            generation: AtomicU64::new(0),
            condition: Condition::new(complain),
        })
    }

    pub(super) fn pool(&self) -> AnyPool {
        let pool = self.pool.read().unwrap_or_else(PoisonError::into_inner);
        pool.clone()
    }

    /// Grows whenever another file is taken up, whose record may be another.
    pub(super) fn generation(&self) -> u64 {
        self.generation.load(Ordering::SeqCst)
    }

    /// The file, if it still lies where it was opened. Else whatever is
    /// written to it is lost with this program.
    pub(super) fn check_file(&self) -> Result<Option<FileId>, StoreError> {
        let Some(file) = &self.file else {
            return Ok(None);
        };
        let what = match file.look() {
            Found::Same(id) => return Ok(Some(id)),
            Found::Nothing => "was deleted or moved",
            Found::Another => "was replaced",
        };
        let text = format!("{} {what} while it was open", file.path().display());
        Err(StoreError::new(Fault::Gone, text))
    }

    /// Whether the file is the one that something was written to.
    pub(super) fn check_still(&self, written: Option<FileId>) -> Result<(), StoreError> {
        if self.check_file()? == written {
            Ok(())
        } else {
            Err(StoreError::new(
                Fault::Gone,
                "written to a file that is gone",
            ))
        }
    }

    /// Whether the database can be read.
    pub(super) async fn look(&self) -> Result<(), StoreError> {
        self.check_file()?;
        let pool = self.pool();
        let read = sqlx::query("SELECT 1 FROM games LIMIT 1").fetch_optional(&pool);
        match timeout(ANSWERING, read).await {
            Ok(read) => Ok(read.map(drop)?),
            Err(_) => Err(StoreError::new(Fault::Unreachable, "no answer")),
        }
    }

    pub(super) async fn game(&self, id: &Token) -> Result<Option<Kept>, StoreError> {
        let pool = self.pool();
        let found = sqlx::query("SELECT player, puzzle, study FROM games WHERE id = $1")
            .bind(id.as_str())
            .fetch_optional(&pool)
            .await?;
        let Some(row) = found else {
            return Ok(None);
        };
        let player: String = row.try_get(0)?;
        let puzzle: String = row.try_get(1)?;
        let player = Token::read(&player).ok_or_else(|| odd("player"))?;
        let rows = sqlx::query(
            "SELECT seq, ms, kind, moves, stand, input, detail FROM events WHERE game = $1 ORDER BY seq",
        )
        .bind(id.as_str())
        .fetch_all(&pool)
        .await?;
        let events = rows.iter().map(|row| event(row, 0, &puzzle));
        Ok(Some(Kept {
            player,
            study: row.try_get(2)?,
            events: events.collect::<Result<_, _>>()?,
        }))
    }

    pub(super) async fn forget(&self, player: &Token) -> Result<Vec<Token>, StoreError> {
        let file = self.check_file()?;
        let mut all = self.pool().begin().await?;
        let rows = sqlx::query("SELECT id FROM games WHERE player = $1 AND study IS NULL")
            .bind(player.as_str())
            .fetch_all(&mut *all)
            .await?;
        sqlx::query(
            "DELETE FROM events WHERE game IN \
             (SELECT id FROM games WHERE player = $1 AND study IS NULL)",
        )
        .bind(player.as_str())
        .execute(&mut *all)
        .await?;
        sqlx::query("DELETE FROM games WHERE player = $1 AND study IS NULL")
            .bind(player.as_str())
            .execute(&mut *all)
            .await?;
        all.commit().await?;
        self.check_still(file)?;
        let ids = rows.iter().map(|row| row.try_get::<String, _>(0));
        let ids: Vec<String> = ids.collect::<Result<_, _>>()?;
        Ok(ids.iter().filter_map(|id| Token::read(id)).collect())
    }

    /// Brings everything from SQLite's log into the file, where what was
    /// deleted is overwritten. Whoever reads meanwhile is waited for a while;
    /// what stays then goes with the next one.
    pub(super) async fn empty_log(&self) {
        if is_sqlite(&self.url) {
            let emptied = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)");
            let _ = emptied.execute(&self.pool()).await;
        }
    }

    /// Lets go of the database; a file is whole then, without a log.
    pub(super) async fn close(&self) {
        self.pool().close().await;
    }

    /// Writes batches in one transaction. What was written to a file that is
    /// gone is not kept.
    pub(super) async fn write(&self, batches: &[&Batch]) -> Result<(), StoreError> {
        let file = self.check_file()?;
        let pool = self.pool();
        // A new pool is there only after its generation.
        let generation = self.generation();
        if batches.iter().any(|batch| batch.generation != generation) {
            return Err(StoreError::new(Fault::Gone, "judged by another record"));
        }
        match timeout(WRITING, write(&pool, batches)).await {
            Ok(written) => written.map_err(|error| self.explained(error))?,
            Err(_) => return Err(StoreError::new(Fault::Unreachable, "no answer")),
        }
        self.check_still(file)
    }

    /// An error of a disk, told as what it is.
    fn explained(&self, error: StoreError) -> StoreError {
        let is_read_only = || self.file.as_ref().is_some_and(DatabaseFile::is_read_only);
        if error.fault() == Fault::Disk && is_read_only() {
            return error.told_as(Fault::ReadOnly);
        }
        error
    }

    /// Tries to write again, to the file that lies there now. `copy` is what
    /// was open before, where that was written down already.
    pub(super) async fn mend(&self, copy: &mut Option<PathBuf>) -> Result<(), StoreError> {
        self.mend_file(copy).await?;
        let pool = self.pool();
        match timeout(WRITING, try_to_write(&pool)).await {
            Ok(written) => written.map_err(|error| self.explained(error)),
            Err(_) => Err(StoreError::new(Fault::Unreachable, "no answer")),
        }
    }

    /// Takes up a file again that was deleted or replaced.
    async fn mend_file(&self, copy: &mut Option<PathBuf>) -> Result<(), StoreError> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        let found = file.look();
        if matches!(found, Found::Same(_)) && copy.is_none() {
            return Ok(());
        }
        if copy.is_none() {
            let path = file.copy_beside(now());
            let pool = self.pool();
            sqlx::query("VACUUM INTO $1")
                .bind(path.to_string_lossy().into_owned())
                .execute(&pool)
                .await?;
            *copy = Some(path);
            pool.close().await;
            file.clear_log();
        }
        let kept = copy.clone().unwrap_or_default();
        let path = file.path().display();
        let told = if found == Found::Nothing {
            file.put_back(&kept).map_err(sqlx::Error::Io)?;
            format!("{path} was deleted or moved; what was in it is written there again")
        } else {
            let kept = kept.display();
            format!("{path} was replaced and is taken up; what was open before is kept in {kept}")
        };
        let pool = connect(&self.url).await?;
        file.adopt();
        self.generation.fetch_add(1, Ordering::SeqCst);
        *self.pool.write().unwrap_or_else(PoisonError::into_inner) = pool;
        *copy = None;
        self.condition.tell(&told);
        Ok(())
    }
}

/// Opens a database, brings its tables up to date, and sees whether it can be
/// written.
async fn connect(url: &str) -> Result<AnyPool, StoreError> {
    let options: AnyConnectOptions = url.parse().map_err(StoreError::from)?;
    let pool = AnyPoolOptions::new().acquire_timeout(CONNECTING);
    let pool = if is_in_memory(url) {
        // It lives in one connection.
        pool.max_connections(1)
    } else if is_sqlite(url) {
        // All of them are open from the beginning: none is opened later, when
        // another file may lie there, or no more files can be opened.
        pool.max_connections(4)
            .min_connections(4)
            .idle_timeout(None)
            .max_lifetime(None)
            .after_connect(|connection, _| {
                Box::pin(async move {
                    let wait = format!("PRAGMA busy_timeout = {}", LOCKED.as_millis());
                    sqlx::query(AssertSqlSafe(wait))
                        .execute(&mut *connection)
                        .await?;
                    // What is deleted is overwritten, and not only forgotten.
                    let set = sqlx::query("PRAGMA secure_delete = ON").execute(connection);
                    set.await.map(drop)
                })
            })
    } else {
        pool.max_connections(8)
    };
    let pool = pool.connect_with(options).await?;
    if is_sqlite(url) {
        // Readers do not wait for the writer; a commit is on disk when it
        // is acknowledged (`synchronous` stays FULL).
        sqlx::query("PRAGMA journal_mode = WAL")
            .execute(&pool)
            .await?;
    }
    let brought = migrations().run(&pool).await;
    brought.map_err(|error| match error {
        MigrateError::Execute(error) => StoreError::from(error),
        error => StoreError::new(Fault::Other, error.to_string()),
    })?;
    try_to_write(&pool).await?;
    Ok(pool)
}

/// Writes something that is gone when this ends.
async fn try_to_write(pool: &AnyPool) -> Result<(), StoreError> {
    let id = Token::random().map_err(|error| StoreError::odd(error.to_string()))?;
    let mut all = pool.begin().await?;
    sqlx::query("INSERT INTO games (id, player, puzzle, begun) VALUES ($1, $1, '', 0)")
        .bind(id.as_str())
        .execute(&mut *all)
        .await?;
    sqlx::query("DELETE FROM games WHERE id = $1")
        .bind(id.as_str())
        .execute(&mut *all)
        .await?;
    Ok(all.commit().await?)
}

async fn write(pool: &AnyPool, batches: &[&Batch]) -> Result<(), StoreError> {
    let received = now();
    let mut all = pool.begin().await?;
    // Always in the same order, so that two servers never wait for each other.
    let mut touched: Vec<_> = batches
        .iter()
        .filter_map(|batch| batch.touch.as_ref().map(|touch| (touch, &batch.game)))
        .collect();
    touched.sort_by(|(one, _), (other, _)| one.participant.cmp(&other.participant));
    for (touch, game) in touched {
        studies::touch(&mut all, touch, game, received).await?;
    }
    let begun: Vec<_> = batches
        .iter()
        .filter_map(|batch| batch.begins.as_ref().map(|begins| (&batch.game, begins)))
        .collect();
    for some in begun.chunks(ROWS) {
        let sql = insert("games (id, player, puzzle, begun, study)", 5, some.len());
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for (game, begins) in some {
            query = query
                .bind(game.as_str())
                .bind(begins.player.as_str())
                .bind(&*begins.puzzle)
                .bind(received)
                .bind(begins.study.as_deref());
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
    let columns = "events (game, seq, ms, kind, moves, stand, received, input, detail)";
    let sql = insert(columns, 9, events.len());
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for (game, event) in events {
        let columns = Columns::of(&event.happening)?;
        let (input, detail) = (columns.input(), columns.detail());
        query = query
            .bind(game.as_str())
            .bind(signed(event.seq)?)
            .bind(signed(event.ms)?)
            .bind(columns.kind)
            .bind(columns.moves)
            .bind(columns.to.map(signed).transpose()?)
            .bind(received)
            .bind(input)
            .bind(detail);
    }
    query.execute(&mut **all).await?;
    Ok(())
}

/// The steps that bring the tables up to date, each with its file's name. A
/// step that is in use somewhere never changes.
const MIGRATIONS: [(i64, &str, &str); 4] = [
    (
        1,
        "games and events",
        include_str!("../../migrations/0001_games_and_events.sql"),
    ),
    (
        2,
        "studies",
        include_str!("../../migrations/0002_studies.sql"),
    ),
    (3, "aids", include_str!("../../migrations/0003_aids.sql")),
    (
        4,
        "choices",
        include_str!("../../migrations/0004_choices.sql"),
    ),
];

/// What `sqlx::migrate!` would write; that macro builds the drivers of all
/// databases a second time, for itself.
fn migrations() -> Migrator {
    let steps = MIGRATIONS.map(|(version, name, sql)| {
        let kind = MigrationType::Simple;
        Migration::new(version, name.into(), kind, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(steps.into())
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

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
