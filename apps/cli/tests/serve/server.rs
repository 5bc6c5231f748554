//! The program `impasse serve` at work, and its visitors.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::postgres::Postgres;

/// Where a test's record is.
pub(crate) enum Database {
    Sqlite(TempDir),
    Postgres(Postgres),
}

impl Database {
    /// One of every kind there is here.
    pub(crate) fn all() -> Vec<Self> {
        let postgres = Postgres::start().map(Self::Postgres);
        std::iter::once(Self::sqlite()).chain(postgres).collect()
    }

    /// The one there is everywhere.
    pub(crate) fn sqlite() -> Self {
        Self::Sqlite(tempfile::tempdir().expect("a folder"))
    }

    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => "SQLite",
            Self::Postgres(_) => "PostgreSQL",
        }
    }

    pub(crate) fn url(&self) -> String {
        match self {
            Self::Sqlite(folder) => format!("sqlite:{}/games.sqlite", folder.path().display()),
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
}

impl Server {
    /// Opens the site on any free port.
    pub(crate) fn open(database: &Database, options: &[&str]) -> Self {
        Self::open_at(database, "127.0.0.1:0", options)
    }

    pub(crate) fn open_at(database: &Database, address: &str, options: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
        command.args(["serve", "--listen", address, "--database", &database.url()]);
        command.args(["--pages", PAGES]).args(options);
        command.stderr(Stdio::piped());
        let mut program = command.spawn().expect("it runs");
        let told = program.stderr.take().expect("piped");
        let mut lines = BufReader::new(told).lines();
        let address = loop {
            let line = lines.next().expect("it says where it is").expect("UTF-8");
            if let Some((_, rest)) = line.split_once("open http://") {
                break rest.split('/').next().unwrap_or_default().to_owned();
            }
        };
        // Whatever else it says must not fill the pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Self { program, address }
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
