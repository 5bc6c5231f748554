//! The program `impasse serve` at work, and its visitors.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::postgres::Postgres;

/// Where a test's record is.
pub(crate) enum Database {
    Sqlite(TempDir),
    /// SQLite in a folder that the test looks after.
    Folder(PathBuf),
    Postgres(Postgres),
}

impl Database {
    /// One of every kind there is here.
    pub(crate) fn all() -> Vec<Self> {
        std::iter::once(Self::sqlite())
            .chain(Self::postgres())
            .collect()
    }

    /// The one that is not installed everywhere.
    pub(crate) fn postgres() -> Option<Self> {
        Postgres::start().map(Self::Postgres)
    }

    /// The one there is everywhere.
    pub(crate) fn sqlite() -> Self {
        Self::Sqlite(tempfile::tempdir().expect("a folder"))
    }

    /// The PostgreSQL server behind it.
    pub(crate) fn running(&self) -> &Postgres {
        match self {
            Self::Postgres(server) => server,
            Self::Sqlite(_) | Self::Folder(_) => panic!("no server runs for SQLite"),
        }
    }

    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Sqlite(_) | Self::Folder(_) => "SQLite",
            Self::Postgres(_) => "PostgreSQL",
        }
    }

    pub(crate) fn url(&self) -> String {
        match self {
            Self::Sqlite(folder) => format!("sqlite:{}/games.sqlite", folder.path().display()),
            Self::Folder(folder) => format!("sqlite:{}/games.sqlite", folder.display()),
            Self::Postgres(server) => server.url(),
        }
    }

    /// The whole record, as the command line writes it.
    pub(crate) fn export(&self) -> Vec<Value> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
        let told = command.args(["export", "--database", &self.url()]).output();
        let told = told.expect("it runs");
        assert!(
            told.status.success(),
            "{}",
            String::from_utf8_lossy(&told.stderr)
        );
        let text = String::from_utf8(told.stdout).expect("UTF-8");
        let lines = text.lines().map(serde_json::from_str);
        lines.collect::<Result<_, _>>().expect("JSON Lines")
    }
}

/// Pages that are enough for tests.
const PAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/serve/pages");

/// A running site.
pub(crate) struct Server {
    program: Child,
    pub(crate) address: String,
    log: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// Opens the site on any free port.
    pub(crate) fn open(database: &Database, options: &[&str]) -> Self {
        Self::open_at(database, "127.0.0.1:0", options)
    }

    pub(crate) fn open_at(database: &Database, address: &str, options: &[&str]) -> Self {
        Self::run(Self::command(&database.url(), address).args(options))
    }

    /// Opens the site with other pages.
    pub(crate) fn open_pages(database: &Database, pages: &Path, options: &[&str]) -> Self {
        let mut command = Self::without_pages(&database.url(), "127.0.0.1:0");
        Self::run(command.arg("--pages").arg(pages).args(options))
    }

    /// Opens the site as a program that may open so many files.
    pub(crate) fn open_with_files(database: &Database, files: u32, options: &[&str]) -> Self {
        let command = Self::command(&database.url(), "127.0.0.1:0");
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -n {files}; exec \"$0\" \"$@\"")]);
        shell.arg(command.get_program()).args(command.get_args());
        Self::run(shell.args(options))
    }

    pub(crate) fn command(database: &str, address: &str) -> Command {
        let mut command = Self::without_pages(database, address);
        command.args(["--pages", PAGES]);
        command
    }

    fn without_pages(database: &str, address: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
        command.args(["serve", "--listen", address, "--database", database]);
        command
    }

    fn run(command: &mut Command) -> Self {
        let command = command.env_remove("IMPASSE_LANG").stderr(Stdio::piped());
        let mut program = command.spawn().expect("it runs");
        let told = program.stderr.take().expect("piped");
        let mut lines = BufReader::new(told).lines();
        let address = loop {
            let line = lines.next().expect("it says where it is").expect("UTF-8");
            if let Some((_, rest)) = line.split_once("open http://") {
                break rest.split('/').next().unwrap_or_default().to_owned();
            }
        };
        let log = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&log);
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                heard.lock().expect("whole").push(line);
            }
        });
        Self {
            program,
            address,
            log,
        }
    }

    /// Waits until the site has said something with these words.
    pub(crate) async fn said(&self, words: &str) {
        let end = Instant::now() + Duration::from_secs(30);
        loop {
            let log = self.log.lock().expect("whole").clone();
            if log.iter().any(|line| line.contains(words)) {
                return;
            }
            assert!(Instant::now() < end, "no {words:?} in {log:#?}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// What the site has said since it was open.
    pub(crate) fn log(&self) -> Vec<String> {
        self.log.lock().expect("whole").clone()
    }

    /// Asks it to end, as whoever looks after services does.
    pub(crate) fn terminate(&self) {
        let mut kill = Command::new("kill");
        let told = kill.arg(self.program.id().to_string()).status();
        assert!(told.expect("it runs").success());
    }

    /// Waits for its end; its exit code.
    pub(crate) fn ended(&mut self) -> Option<i32> {
        self.program.wait().expect("it ran").code()
    }

    /// Ends it as nobody should: kill -9.
    pub(crate) fn kill(mut self) -> String {
        self.program.kill().expect("it ran");
        self.program.wait().expect("it ran");
        self.address.clone()
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        let sent = Client::new().post(self.url(path)).json(body).send().await;
        read(sent.expect("an answer")).await
    }

    pub(crate) async fn get(&self, path: &str) -> Response {
        reqwest::get(self.url(path)).await.expect("an answer")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// Status and JSON of an answer.
pub(crate) async fn read(answer: Response) -> (StatusCode, Value) {
    let status = answer.status();
    let text = answer.text().await.expect("a body");
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

/// A number that names a player or a game in a test.
pub(crate) fn token(number: u64) -> String {
    format!("{number:032x}")
}

/// A request with events, written as `kind` or `kind value`.
pub(crate) fn told(player: u64, game: u64, first: u64, events: &[&str]) -> Value {
    let events: Vec<Value> = (first..)
        .zip(events)
        .map(|(seq, word)| {
            let (kind, value) = word.split_once(' ').unwrap_or((word, ""));
            let mut event = json!({ "seq": seq, "ms": 10 * seq, "kind": kind });
            match kind {
                "start" => event["puzzle"] = value.into(),
                "move" => event["moves"] = value.into(),
                "undo" | "redo" | "restart" | "back" => {
                    event["to"] = value.parse::<u64>().expect("a number").into();
                }
                _ => {}
            }
            event
        })
        .collect();
    json!({ "player": token(player), "game": token(game), "events": events })
}
