//! What was told is kept, once.

use std::fs;
use std::path::Path;
use std::process::Command;

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use crate::postgres::Postgres;
use crate::server::{Database, Server, read, token, told};

const ROW: &str = "start sokoban=########/#@ $ . #/########";

fn kinds(lines: &[Value]) -> Vec<&str> {
    lines
        .iter()
        .filter_map(|line| line["kind"].as_str())
        .collect()
}

#[tokio::test]
async fn a_game_is_kept_as_it_was_told_and_goes_on_after_a_restart() {
    for database in Database::all() {
        let server = Server::open(&database, &[]);
        let begun = told(1, 1, 0, &[ROW, "move rR", "hide", "show", "undo 1"]);
        let (status, answer) = server.post("/api/events", &begun).await;
        assert_eq!((status, answer), (StatusCode::OK, json!({ "next": 5 })));
        server.kill();

        let server = Server::open(&database, &[]);
        let more = told(1, 1, 5, &["redo 2", "move R", "solved", "review"]);
        let (status, answer) = server.post("/api/events", &more).await;
        assert_eq!((status, answer), (StatusCode::OK, json!({ "next": 9 })));

        let lines = database.export();
        let expected = [
            "start", "move", "hide", "show", "undo", "redo", "move", "solved", "review",
        ];
        assert_eq!(kinds(&lines), expected, "{}", database.name());
        assert_eq!(lines[1]["moves"], "rR");
        assert_eq!(lines[4]["to"], 1);
        assert_eq!(lines[8]["ms"], 80);
        assert!(lines.iter().all(|line| line["game"] == token(1)));
    }
}

#[tokio::test]
async fn events_told_again_are_kept_once() {
    for database in Database::all() {
        let server = Server::open(&database, &[]);
        let all = told(1, 1, 0, &[ROW, "move rR", "move R", "solved"]);
        for _ in 0..3 {
            let (status, answer) = server.post("/api/events", &all).await;
            assert_eq!((status, &answer["next"]), (StatusCode::OK, &json!(4)));
        }
        let some = told(1, 1, 2, &["move R", "solved", "review"]);
        let (status, answer) = server.post("/api/events", &some).await;
        assert_eq!((status, &answer["next"]), (StatusCode::OK, &json!(5)));
        assert_eq!(database.export().len(), 5, "{}", database.name());

        let other = told(1, 1, 2, &["move r"]);
        let (status, answer) = server.post("/api/events", &other).await;
        assert_eq!(
            (status, &answer["code"]),
            (StatusCode::CONFLICT, &json!("differs"))
        );
        let late = told(1, 1, 9, &["hide"]);
        let (status, answer) = server.post("/api/events", &late).await;
        assert_eq!(
            (status, &answer["code"]),
            (StatusCode::CONFLICT, &json!("gap"))
        );
        assert_eq!(answer["next"], 5);
        assert_eq!(database.export().len(), 5);
    }
}

#[tokio::test]
async fn a_player_reads_and_deletes_only_the_own_record() {
    for database in Database::all() {
        let server = Server::open(&database, &[]);
        for player in 1..=2 {
            let game = told(player, 10 + player, 0, &[ROW, "move r"]);
            let (status, _) = server.post("/api/events", &game).await;
            assert_eq!(status, StatusCode::OK);
        }
        let client = Client::new();
        let mine = client
            .get(server.url("/api/mine"))
            .bearer_auth(token(1))
            .send()
            .await;
        let mine = mine.expect("an answer").text().await.expect("lines");
        assert_eq!(mine.lines().count(), 2);
        assert!(mine.contains(&token(11)) && !mine.contains(&token(12)));
        assert!(!mine.contains(&token(1)), "the secret itself is never kept");

        // As a browser asks: packed, and whole.
        let packed = client
            .get(server.url("/api/mine"))
            .bearer_auth(token(1))
            .header("accept-encoding", "gzip")
            .send()
            .await
            .expect("an answer");
        assert_eq!(packed.headers()["content-encoding"], "gzip");
        assert!(packed.bytes().await.is_ok_and(|bytes| !bytes.is_empty()));

        let forgotten = client.delete(server.url("/api/mine")).bearer_auth(token(1));
        let (status, answer) = read(forgotten.send().await.expect("an answer")).await;
        assert_eq!((status, answer), (StatusCode::OK, json!({ "games": 1 })));
        let left = database.export();
        assert!(left.iter().all(|line| line["game"] == token(12)));
        assert_eq!(left.len(), 2, "{}", database.name());

        let anonymous = client.get(server.url("/api/mine")).send().await;
        let status = anonymous.expect("an answer").status();
        assert_eq!(status, StatusCode::UNAUTHORIZED);
    }
}

#[tokio::test]
async fn the_shelves_hold_puzzles_of_every_game() {
    let database = &Database::sqlite();
    let server = Server::open(database, &[]);
    let (status, offers) = read(server.get("/api/puzzles").await).await;
    assert_eq!(status, StatusCode::OK);
    let games = offers["games"].as_array().expect("a list");
    assert_eq!(games.len(), impasse_games::all().len());
    for game in games {
        let first = &game["shelves"][0]["puzzles"][0];
        assert!(
            (1..=5).contains(&first["grade"].as_u64().expect("a grade")),
            "{first}"
        );
    }
}

#[tokio::test]
async fn questions_are_answered_and_can_be_taken_back() {
    let database = &Database::sqlite();
    let server = Server::open(database, &[]);
    let question = json!({ "what": "review", "puzzle": "sokoban=#######/#@ $. #/#  $. #/#######", "moves": "rR" });
    let (status, answer) = server.post("/api/jobs", &question).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let path = format!("/api/jobs/{}", answer["id"].as_str().expect("an id"));
    let result = loop {
        let (_, seen) = read(server.get(&path).await).await;
        assert_ne!(seen["state"], "failed", "{seen}");
        if seen["state"] == "done" {
            break seen["result"].clone();
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    };
    assert_eq!(result["after"].as_array().map(Vec::len), Some(2));
    let client = Client::new();
    let status = client
        .delete(server.url(&path))
        .send()
        .await
        .expect("an answer")
        .status();
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert_eq!(server.get(&path).await.status(), StatusCode::NOT_FOUND);
}

/// The names of what lies in a folder.
fn files_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    names
        .map(|name| name.to_string_lossy().into_owned())
        .collect()
}

#[track_caller]
fn check_not_exported(options: &[&str], home: &Path, code: i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
    command.arg("export").args(options);
    command.env_remove("IMPASSE_DATABASE");
    command.env_remove("IMPASSE_LANG");
    let told = command.env("XDG_DATA_HOME", home).output();
    let told = told.expect("it runs");
    assert_eq!(told.status.code(), Some(code), "{options:?}");
    assert_eq!(told.stdout, b"", "{options:?}");
    assert_ne!(told.stderr, b"", "{options:?}");
}

#[test]
fn an_export_of_a_record_that_is_not_there_fails_and_makes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}/games.sqlite", folder.path().display());
    for url in [&*url, &format!("{url}?mode=rwc")] {
        check_not_exported(&["--database", url], folder.path(), 40);
    }
    // Nobody can have written what ends with its program.
    check_not_exported(&["--database", "sqlite::memory:"], folder.path(), 2);
    check_not_exported(&[], folder.path(), 40);
    assert_eq!(files_in(folder.path()), [""; 0]);

    if let Some(server) = Postgres::start() {
        let missing = server.url().replace("/postgres", "/missing");
        check_not_exported(&["--database", &missing], folder.path(), 40);
        // It is there, but nobody has ever served it; twice, to see that the
        // first export has made no tables.
        check_not_exported(&["--database", &server.url()], folder.path(), 40);
        check_not_exported(&["--database", &server.url()], folder.path(), 40);
    }
}

#[tokio::test]
async fn an_export_leaves_the_record_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_owned();
    let database = Database::Sqlite(folder);
    let server = Server::open(&database, &[]);
    let game = told(1, 1, 0, &[ROW, "move r"]);
    let (status, _) = server.post("/api/events", &game).await;
    assert_eq!(status, StatusCode::OK);
    server.kill();

    let lines = database.export();
    assert_eq!(kinds(&lines), ["start", "move"]);
    assert_eq!(files_in(&path), ["games.sqlite"]);
    let before = fs::read(path.join("games.sqlite")).expect("a file");
    assert_eq!(database.export(), lines);
    assert_eq!(files_in(&path), ["games.sqlite"]);
    let after = fs::read(path.join("games.sqlite")).expect("a file");
    assert!(before == after, "an export has written");
}
