//! What happens when something around the site fails: nothing that was
//! acknowledged is lost, the pages stay, the health says what is wrong, and
//! nobody has to start anything again.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection as _};

use crate::server::{Database, Server, read, told};

const ROW: &str = "start sokoban=########/#@     #/# $ .  #/########";

/// How long anything may take to be well again.
const SOON: Duration = Duration::from_secs(30);

/// A player who tells one event after another, and keeps count of those that
/// were acknowledged.
pub(crate) struct Player {
    game: u64,
    next: u64,
}

impl Player {
    pub(crate) fn new(game: u64) -> Self {
        Self { game, next: 0 }
    }

    /// Tells the next event once; says how the site answered.
    pub(crate) async fn tell(&mut self, server: &Server) -> (StatusCode, Value) {
        let word = match self.next {
            0 => ROW,
            seq if seq % 2 == 1 => "move r",
            _ => "move l",
        };
        let event = told(1, self.game, self.next, &[word]);
        let (status, answer) = server.post("/api/events", &event).await;
        if status == StatusCode::OK {
            self.next += 1;
            assert_eq!(answer["next"], self.next);
        }
        (status, answer)
    }

    /// Tells events that must all be acknowledged.
    pub(crate) async fn tell_all(&mut self, server: &Server, events: u64) {
        for _ in 0..events {
            let (status, answer) = self.tell(server).await;
            assert_eq!(status, StatusCode::OK, "{answer}");
        }
    }

    /// Tells events until one is not acknowledged; says why.
    pub(crate) async fn tell_until_refused(&mut self, server: &Server) -> String {
        let end = Instant::now() + SOON;
        loop {
            let (status, answer) = self.tell(server).await;
            if status != StatusCode::OK {
                assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{answer}");
                return answer["error"].as_str().expect("a sentence").to_owned();
            }
            assert!(Instant::now() < end, "everything is acknowledged");
        }
    }

    /// Tells the next event again and again, as a page does, until it is
    /// acknowledged.
    pub(crate) async fn tell_until_kept(&mut self, server: &Server) {
        let end = Instant::now() + SOON;
        loop {
            let (status, answer) = self.tell(server).await;
            if status == StatusCode::OK {
                return;
            }
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{answer}");
            assert!(Instant::now() < end, "never acknowledged: {answer}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Everything acknowledged is in the record, once, and nothing else.
    #[track_caller]
    pub(crate) fn check_record(&self, lines: &[Value]) {
        let seqs: Vec<u64> = lines
            .iter()
            .filter(|line| line["game"] == crate::server::token(self.game))
            .map(|line| line["seq"].as_u64().expect("a number"))
            .collect();
        assert_eq!(seqs, (0..self.next).collect::<Vec<_>>());
    }
}

/// The pages are there whatever the record does.
pub(crate) async fn check_pages(server: &Server) {
    for path in ["/", "/play", "/api/puzzles"] {
        assert_eq!(server.get(path).await.status(), StatusCode::OK, "{path}");
    }
}

pub(crate) async fn check_ill(server: &Server, sentence: &str) {
    let (status, answer) = read(server.get("/api/health").await).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{answer}");
    let error = answer["error"].as_str().expect("a sentence");
    assert!(error.contains(sentence), "{error}");
    check_pages(server).await;
}

pub(crate) async fn check_well(server: &Server) {
    let end = Instant::now() + SOON;
    loop {
        let (status, answer) = read(server.get("/api/health").await).await;
        if status == StatusCode::OK {
            assert_eq!(answer, json!({ "well": true }));
            return;
        }
        assert!(Instant::now() < end, "{answer}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn a_database_that_can_only_be_read_is_refused_at_once() {
    let database = Database::sqlite();
    drop(Server::open(&database, &[]));
    let url = format!("{}?mode=ro", database.url());
    let told = Server::command(&url, "127.0.0.1:0").output();
    let told = told.expect("it runs");
    assert_eq!(told.status.code(), Some(40));
    let why = String::from_utf8_lossy(&told.stderr);
    assert!(why.contains("readonly"), "{why}");
}

#[tokio::test]
async fn a_server_that_takes_no_more_writes_is_told_and_taken_up_again() {
    let Some(database) = Database::postgres() else {
        return;
    };
    let postgres = database.running();
    let server = Server::open(&database, &[]);
    let mut player = Player::new(1);
    player.tell_all(&server, 3).await;

    postgres.set("default_transaction_read_only = on");
    let why = player.tell_until_refused(&server).await;
    assert!(why.contains("can only be read"), "{why}");
    check_ill(&server, "can only be read").await;

    postgres.set("default_transaction_read_only = off");
    check_well(&server).await;
    player.tell_until_kept(&server).await;
    player.check_record(&database.export());
}

#[tokio::test]
async fn whoever_locks_the_database_is_waited_for() {
    let database = Database::sqlite();
    let server = Server::open(&database, &[]);
    let mut player = Player::new(1);
    player.tell_all(&server, 3).await;

    sqlx::any::install_default_drivers();
    let mut other = AnyConnection::connect(&database.url()).await.expect("open");
    let begin = sqlx::query("BEGIN EXCLUSIVE").execute(&mut other).await;
    begin.expect("locked");
    let why = player.tell_until_refused(&server).await;
    assert!(why.contains("locked"), "{why}");
    check_ill(&server, "locked").await;

    let end = sqlx::query("ROLLBACK").execute(&mut other).await;
    end.expect("unlocked");
    check_well(&server).await;
    player.tell_until_kept(&server).await;
    player.check_record(&database.export());
}

/// The files of a SQLite database.
fn files(folder: &Path) -> Vec<PathBuf> {
    let names = ["games.sqlite", "games.sqlite-wal", "games.sqlite-shm"];
    let files = names.map(|name| folder.join(name));
    files.into_iter().filter(|file| file.exists()).collect()
}

#[tokio::test]
async fn a_database_that_is_deleted_is_written_again() {
    for some in [1, 3] {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Database::Folder(folder.path().to_owned());
        let server = Server::open(&database, &[]);
        let mut player = Player::new(1);
        player.tell_all(&server, 20).await;

        // The database alone, or with its log.
        for file in files(folder.path()).into_iter().take(some) {
            fs::remove_file(file).expect("removed");
        }
        for _ in 0..5 {
            player.tell_until_kept(&server).await;
        }
        server.said("is written there again").await;
        check_well(&server).await;
        check_pages(&server).await;
        player.check_record(&database.export());

        // What is there is what a later start finds.
        server.kill();
        let server = Server::open(&database, &[]);
        player.tell_all(&server, 3).await;
        player.check_record(&database.export());
    }
}

#[tokio::test]
async fn another_database_in_its_place_is_taken_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Database::Folder(folder.path().to_owned());
    let server = Server::open(&database, &[]);
    let mut before = Player::new(1);
    before.tell_all(&server, 20).await;

    let spare = tempfile::tempdir().expect("a folder");
    let other = Database::Folder(spare.path().to_owned());
    let mut elsewhere = Player::new(2);
    let other_server = Server::open(&other, &[]);
    elsewhere.tell_all(&other_server, 7).await;
    other_server.kill();
    // An export clears the log away, so that one file is the whole database.
    elsewhere.check_record(&other.export());
    let copy = folder.path().join("copy");
    fs::copy(spare.path().join("games.sqlite"), &copy).expect("copied");
    fs::rename(copy, folder.path().join("games.sqlite")).expect("replaced");

    server.said("was replaced").await;
    check_well(&server).await;
    let mut after = Player::new(3);
    after.tell_until_kept(&server).await;
    after.tell_all(&server, 4).await;
    elsewhere.tell_all(&server, 2).await;
    let lines = database.export();
    after.check_record(&lines);
    elsewhere.check_record(&lines);
    assert!(
        lines
            .iter()
            .all(|line| line["game"] != crate::server::token(1))
    );

    // Nothing acknowledged is lost: what was open before lies beside it.
    let kept = fs::read_dir(folder.path()).expect("a folder");
    let kept = kept.map(|entry| entry.expect("an entry").path());
    let kept = kept.filter(|path| path.to_string_lossy().contains(".kept-"));
    let kept: Vec<PathBuf> = kept.collect();
    assert_eq!(kept.len(), 1, "{kept:?}");
    let old = tempfile::tempdir().expect("a folder");
    fs::copy(&kept[0], old.path().join("games.sqlite")).expect("copied");
    before.check_record(&Database::Sqlite(old).export());
}

#[tokio::test]
async fn a_server_that_stops_and_starts_again_costs_nothing() {
    let Some(database) = Database::postgres() else {
        return;
    };
    let postgres = database.running();
    let server = Server::open(&database, &[]);
    let mut player = Player::new(1);
    player.tell_all(&server, 5).await;

    postgres.stop();
    let why = player.tell_until_refused(&server).await;
    assert!(why.contains("does not answer"), "{why}");
    check_ill(&server, "does not answer").await;
    server.said("does not answer").await;

    postgres.start_again();
    player.tell_until_kept(&server).await;
    check_well(&server).await;
    server.said("can be written again").await;
    player.tell_all(&server, 5).await;
    player.check_record(&database.export());
}

#[tokio::test]
async fn two_servers_may_share_a_database() {
    for database in Database::all() {
        let servers = [Server::open(&database, &[]), Server::open(&database, &[])];
        let mut player = Player::new(1);
        // Each in turn, then twice each: both hold the game, and must notice
        // what the other was told.
        for turn in [0, 1, 0, 1, 1, 0, 0, 1, 0] {
            player.tell_until_kept(&servers[turn]).await;
        }
        // The same event told to both at once is kept once.
        for game in 2..12 {
            let both = told(1, game, 0, &[ROW, "move r"]);
            let [one, two] = &servers;
            let answers = tokio::join!(
                one.post("/api/events", &both),
                two.post("/api/events", &both)
            );
            for (status, answer) in [answers.0, answers.1] {
                let fits = [StatusCode::OK, StatusCode::SERVICE_UNAVAILABLE];
                assert!(fits.contains(&status), "{answer}");
            }
            for server in &servers {
                let (status, answer) = server.post("/api/events", &both).await;
                assert_eq!(status, StatusCode::OK, "{answer}");
            }
        }
        let lines = database.export();
        player.check_record(&lines);
        let others = lines.len() - usize::try_from(player.next).expect("few");
        assert_eq!(others, 20, "{}", database.name());
    }
}

#[tokio::test]
async fn visitors_are_let_in_again_when_files_can_be_opened_again() {
    let database = Database::sqlite();
    let server = Server::open_with_files(&database, 48, &["--patience", "2s"]);
    let mut player = Player::new(1);
    player.tell_all(&server, 3).await;

    // One who is in already is served all the time.
    let guest = Client::new();
    let visit = || async {
        let sent = guest.get(server.url("/")).send().await;
        sent.expect("an answer").status()
    };
    assert_eq!(visit().await, StatusCode::OK);
    let idle: Vec<_> = (0..80)
        .map(|_| std::net::TcpStream::connect(&server.address))
        .collect();
    server.said("no more visitors").await;
    assert_eq!(visit().await, StatusCode::OK);

    // The idle ones are sent away, and others come in.
    player.tell_all(&server, 3).await;
    server.said("let in again").await;
    drop(idle);
    check_well(&server).await;
    player.check_record(&database.export());
}
