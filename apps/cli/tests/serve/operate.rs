//! A site in use: migrations, copies while people play, a graceful end, the log.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, Connection as _, SqlSafeStr as _};

use crate::server::{Database, Server, token};
use crate::study::{EASY, LISTED, Site, run, site};

/// Makes of an empty database what the version before studies left.
async fn fill_as_before(database: &Database) {
    sqlx::any::install_default_drivers();
    let made = match database {
        Database::Postgres(_) => "",
        Database::Sqlite(_) | Database::Folder(_) => "?mode=rwc",
    };
    let url = format!("{}{made}", database.url());
    let mut connection = AnyConnection::connect(&url).await.expect("made");
    let sql = include_str!("../../../web/migrations/0001_games_and_events.sql");
    let first = Migration::new(
        1,
        "games and events".into(),
        MigrationType::Simple,
        sql.into_sql_str(),
        false,
    );
    let migrator = Migrator::with_migrations(vec![first]);
    migrator.run(&mut connection).await.expect("made");
    for sql in [
        "INSERT INTO games (id, player, puzzle, begun) VALUES ('00000000000000000000000000000001', \
         'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'sokoban#1', 5)",
        "INSERT INTO events (game, seq, ms, kind, received) VALUES ('00000000000000000000000000000001', 0, 0, 'start', 5)",
        "INSERT INTO events (game, seq, ms, kind, moves, received) VALUES ('00000000000000000000000000000001', 1, 9, 'move', 'd', 6)",
    ] {
        sqlx::query(sql)
            .execute(&mut connection)
            .await
            .expect("kept");
    }
    connection.close().await.expect("closed");
}

#[tokio::test]
async fn the_last_versions_database_is_taken_up_with_all_that_is_in_it() {
    for database in &Database::all() {
        let name = database.name();
        fill_as_before(database).await;
        let mut site = site(database, LISTED).await;
        for participant in [1, 2] {
            let lines = database.export();
            let kept: Vec<_> = lines.iter().map(|line| line["ms"].as_u64()).collect();
            assert_eq!(kept, [Some(0), Some(9)], "{name}");
            assert_eq!(lines[0]["puzzle"], "sokoban#1", "{name}");
            let step = site.begin(participant).await;
            let start = format!("start {EASY}");
            let (_, told) = site.tell(participant, &step["game"], 0, &[&start]).await;
            assert_eq!(told["next"], 1, "{name}");
            // Once brought up to date, it is left as it is.
            site.server = Server::open(database, &[]);
        }
    }
}

#[tokio::test]
async fn a_copy_made_while_people_play_holds_what_was_acknowledged() {
    let database = &Database::sqlite();
    let site = site(database, LISTED).await;
    let step = site.begin(1).await;
    let start = format!("start {EASY}");
    site.tell(1, &step["game"], 0, &[&start]).await;
    let copy = site.folder.path().join("copy");
    fs::create_dir(&copy).expect("a folder");
    let file = copy.join("games.sqlite");
    let (code, _, said) = run(database, &["backup", file.to_str().expect("UTF-8")]);
    assert_eq!(code, Some(0), "{said}");
    site.tell(1, &step["game"], 1, &["move R", "solved"]).await;

    // The copy taken up by another site: the participant is where they were.
    let database = Database::Folder(copy);
    let server = Server::open(&database, &[]);
    let copied = Site {
        server,
        token: site.token.clone(),
        folder: tempfile::tempdir().expect("a folder"),
        hash: site.hash.clone(),
    };
    let step = copied.me(1).await["step"].clone();
    assert_eq!(step["kept"].as_array().map(Vec::len), Some(1));
    let (_, progress) = copied.research("").await;
    assert_eq!(progress["copies"][0]["kind"], "backup");
}

#[tokio::test]
async fn a_restored_copy_is_taken_up_while_people_play_and_revives_nobody() {
    let database = &Database::sqlite();
    let site = site(database, LISTED).await;
    let step = site.begin(1).await;
    let start = format!("start {EASY}");
    site.tell(1, &step["game"], 0, &[&start]).await;
    let gone = site.begin(2).await;
    site.tell(2, &gone["game"], 0, &[&start]).await;
    let copy = site.folder.path().join("copy.sqlite");
    let copy = copy.to_str().expect("UTF-8");
    assert_eq!(run(database, &["backup", copy]).0, Some(0));
    // Later: one plays on, one withdraws, one comes.
    site.tell(1, &step["game"], 1, &["move R", "solved"]).await;
    let token = site.me(2).await["withdraw"].clone();
    site.post(2, "/withdraw", &json!({ "token": token })).await;
    site.begin(3).await;

    let (code, _, said) = run(database, &["restore", copy]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("1 who withdrew since"), "{said}");
    site.server.said("was replaced").await;
    let again = site.me(1).await["step"].clone();
    assert_eq!(again["kept"].as_array().map(Vec::len), Some(1));
    let (_, kept) = site.tell(1, &step["game"], 1, &["move R", "solved"]).await;
    assert_eq!(kept, json!({ "next": 3, "over": true }), "played on");
    assert_eq!(site.me(2).await["step"]["outcome"], "withdrawn");
    let (_, sessions) = site.research("/sessions").await;
    assert_eq!(sessions.as_array().map(Vec::len), Some(2));

    let (code, _, said) = run(database, &["restore", "/dev/null/none"]);
    assert_eq!(code, Some(40), "{said}");
    let wrong = site.folder.path().join("study.toml");
    let (code, _, said) = run(database, &["restore", wrong.to_str().expect("UTF-8")]);
    assert_eq!(code, Some(40), "no database: {said}");
    assert_eq!(site.me(1).await["step"]["place"], 1, "nothing changed");
}

#[tokio::test]
async fn asked_to_end_it_answers_what_is_under_way_and_loses_nothing() {
    let database = &Database::sqlite();
    let mut site = site(database, LISTED).await;
    let step = site.begin(1).await;
    let start = json!({ "seq": 0, "ms": 0, "kind": "start", "puzzle": EASY });
    let body = json!({ "game": step["game"], "events": [start] }).to_string();
    let (first, rest) = body.split_at(20);
    let mut visit = TcpStream::connect(&site.server.address).expect("it listens");
    let head = format!(
        "POST /api/studies/try/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{first}",
        token(1),
        body.len()
    );
    visit.write_all(head.as_bytes()).expect("sent");
    // Until the first half has arrived, and the wish to end.
    tokio::time::sleep(Duration::from_millis(300)).await;
    site.server.terminate();
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(
        TcpStream::connect(&site.server.address).is_err(),
        "nobody else is let in"
    );
    visit.write_all(rest.as_bytes()).expect("sent");
    let mut answer = String::new();
    visit.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert_eq!(site.server.ended(), Some(0), "a good end");
    let log = format!("{}-wal", database.url().trim_start_matches("sqlite:"));
    assert!(
        fs::metadata(log).is_err(),
        "the file is whole, without a log"
    );
    site.server = Server::open(database, &[]);
    let kept = site.me(1).await["step"]["kept"].clone();
    assert_eq!(kept.as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn the_log_tells_requests_and_nothing_of_those_who_ask() {
    let database = &Database::sqlite();
    let mut site = site(database, LISTED).await;
    site.server = Server::open(database, &["--log", "json"]);
    let step = site.begin(1).await;
    site.tell(1, &step["game"], 0, &["move R"]).await;
    site.server.get("/api/studies/none?secret=hidden").await;
    site.server.said("\"/api/studies\"").await;
    let lines = site.server.log();
    let lines: Vec<Value> = lines
        .iter()
        .filter(|line| line.starts_with('{'))
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let of = |route: &str| lines.iter().find(|line| line["route"] == route);
    let consent = of("/api/studies/{study}/consent").expect("a line");
    assert_eq!(
        (&consent["method"], &consent["status"]),
        (&json!("POST"), &json!(200))
    );
    assert!(consent["ms"].is_number() && consent["at"].is_number());
    let refused = of("/api/studies/{study}/events").expect("a line");
    assert!(refused["status"].as_u64() >= Some(400), "{refused}");
    let text = Value::from(lines.clone()).to_string();
    let id = site.me(1).await["participant"].clone();
    for private in [
        "127.0.0.1",
        "hidden",
        "p1",
        "\"try\"",
        id.as_str().expect("an id"),
    ] {
        assert!(!text.contains(private), "{private} in {text}");
    }
}

#[tokio::test]
async fn nothing_of_somebody_who_withdrew_is_left_in_the_file() {
    let database = &Database::sqlite();
    let site = site(database, LISTED).await;
    let secret = "recruit-4711";
    let visit = json!({ "lang": "en", "screen": "small", "clock_us": 5, "input": "touch" });
    let body = json!({ "visit": visit, "recruiting": { "PID": secret } });
    let (_, view) = site.post(1, "/join", &body).await;
    let path = database.url().trim_start_matches("sqlite:").to_owned();
    let holds = || {
        let log = fs::read(format!("{path}-wal")).unwrap_or_default();
        let all = [fs::read(&path).expect("the file"), log].concat();
        all.windows(secret.len())
            .any(|part| part == secret.as_bytes())
    };
    assert!(holds(), "it is there");
    let token = view["withdraw"].clone();
    site.post(1, "/withdraw", &json!({ "token": token })).await;
    assert!(!holds(), "overwritten, in the log too");
}
