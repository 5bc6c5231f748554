//! Taking part in a study, step by step, and what nobody can do to one.

use std::fs;
use std::path::Path;
use std::process::Command;

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Row as _};
use tempfile::TempDir;

use crate::server::{Database, Server, read, token, told};

pub(crate) const EASY: &str = "sokoban=#####/#@$.#/#####";
const ROW: &str = "sokoban=########/#@ $ . #/########";

fn definition(more: &str) -> String {
    format!(
        "name = \"try\"\nlanguages = [\"en\", \"ja\"]\n\
         title = {{ en = \"Boxes\", ja = \"箱\" }}\n\
         consent = {{ version = \"1\", en = \"I take part.\", ja = \"参加します。\" }}\n\
         puzzles = {{ names = [\"{EASY}\", \"{ROW}\"] }}\n\
         recruiting = [\"PID\"]\n{more}"
    )
}

pub(crate) const LISTED: &str = "assignment = { order = \"listed\" }\nrating = false\n";

/// Opens a study; says the researcher's token.
pub(crate) fn open(database: &Database, folder: &Path, text: &str) -> String {
    let file = folder.join("study.toml");
    fs::write(&file, text).expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
    command.env_remove("IMPASSE_LANG");
    command
        .args(["study", "open", "--json", "--database", &database.url()])
        .arg(&file);
    let told = command.output().expect("it runs");
    let said = String::from_utf8_lossy(&told.stderr);
    assert!(told.status.success(), "{said}");
    let told: Value = serde_json::from_slice(&told.stdout).expect("JSON");
    told["token"].as_str().expect("a token").to_owned()
}

/// A site with a study.
pub(crate) struct Site {
    pub(crate) server: Server,
    pub(crate) token: String,
    pub(crate) folder: TempDir,
    pub(crate) hash: String,
}

pub(crate) async fn site(database: &Database, more: &str) -> Site {
    let folder = tempfile::tempdir().expect("a folder");
    let token = open(database, folder.path(), &definition(more));
    let server = Server::open(database, &[]);
    let (_, info) = read(server.get("/api/studies/try").await).await;
    let hash = info["consent"]["hash"].as_str().expect("a hash").to_owned();
    Site {
        server,
        token,
        folder,
        hash,
    }
}

impl Site {
    pub(crate) async fn post(&self, who: u64, path: &str, body: &Value) -> (StatusCode, Value) {
        let url = self.server.url(&format!("/api/studies/try{path}"));
        let sent = Client::new()
            .post(url)
            .bearer_auth(token(who))
            .json(body)
            .send();
        read(sent.await.expect("an answer")).await
    }

    pub(crate) async fn get(&self, who: &str, path: &str) -> (StatusCode, Value) {
        let url = self.server.url(path);
        let sent = Client::new().get(url).bearer_auth(who).send();
        read(sent.await.expect("an answer")).await
    }

    pub(crate) async fn research(&self, path: &str) -> (StatusCode, Value) {
        self.get(&self.token, &format!("/api/research/try{path}"))
            .await
    }

    pub(crate) async fn join(&self, who: u64) -> Value {
        let visit = json!({ "lang": "ja", "screen": "small", "clock_us": 5, "input": "touch" });
        let body = json!({ "visit": visit, "recruiting": { "PID": "p1", "other": "x" } });
        let (status, view) = self.post(who, "/join", &body).await;
        assert_eq!(status, StatusCode::OK, "{view}");
        view
    }

    pub(crate) async fn consent(&self, who: u64) -> Value {
        let (status, view) = self
            .post(
                who,
                "/consent",
                &json!({ "hash": self.hash, "agreed": true }),
            )
            .await;
        assert_eq!(status, StatusCode::OK, "{view}");
        view
    }

    /// Joins and consents: the first puzzle.
    pub(crate) async fn begin(&self, who: u64) -> Value {
        self.join(who).await;
        self.consent(who).await["step"].clone()
    }

    pub(crate) async fn tell(
        &self,
        who: u64,
        game: &Value,
        first: u64,
        events: &[&str],
    ) -> (StatusCode, Value) {
        let body = told(who, 0, first, events);
        let body = json!({ "game": game, "events": body["events"] });
        self.post(who, "/events", &body).await
    }

    /// Solves the puzzle that somebody is at; what comes next.
    pub(crate) async fn solve(&self, who: u64, step: &Value) -> Value {
        let puzzle = step["puzzle"].as_str().expect("a puzzle");
        let moves = if puzzle == EASY { "move R" } else { "move rRR" };
        let start = format!("start {puzzle}");
        let (status, kept) = self
            .tell(who, &step["game"], 0, &[&start, moves, "solved"])
            .await;
        assert_eq!(
            (status, &kept["over"]),
            (StatusCode::OK, &json!(true)),
            "{kept}"
        );
        self.me(who).await["step"].clone()
    }

    pub(crate) async fn me(&self, who: u64) -> Value {
        let (status, view) = self.get(&token(who), "/api/studies/try/me").await;
        assert_eq!(status, StatusCode::OK, "{view}");
        view
    }
}

#[track_caller]
pub(crate) fn run(database: &Database, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_impasse"));
    command.env_remove("IMPASSE_LANG");
    command.arg("study").args(arguments);
    let told = command
        .env("IMPASSE_DATABASE", database.url())
        .output()
        .expect("it runs");
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    (told.status.code(), text(&told.stdout), text(&told.stderr))
}

#[tokio::test]
async fn from_the_consent_to_a_code_and_through_a_killed_server() {
    for database in Database::all() {
        let more = "assignment = { order = \"listed\" }\n[completion.complete]\n[[after]]\nid = \"how\"\n\
                    kind = \"words\"\ntext = { en = \"How?\", ja = \"どう？\" }\n[tutorial]\npuzzle = \"sokoban#1\"\n";
        let mut site = site(&database, more).await;
        assert_eq!(site.join(1).await["step"], json!({ "step": "consent" }));
        let view = site.consent(1).await;
        assert_eq!(view["step"]["step"], "tutorial");
        let (_, view) = site.post(1, "/next", &json!({})).await;
        let step = view["step"].clone();
        assert_eq!(
            (&step["step"], &step["puzzle"]),
            (&json!("puzzle"), &json!(EASY))
        );
        let start = format!("start {EASY}");
        site.tell(
            1,
            &step["game"],
            0,
            &[&start, "hide", "show", "blur", "focus"],
        )
        .await;

        // Killed, and back at the same puzzle with all that was told.
        let address = site.server.kill();
        site.server = Server::open_at(&database, &address, &[]);
        let again = site.join(1).await["step"].clone();
        assert_eq!(again["game"], step["game"]);
        assert_eq!(again["kept"].as_array().map(Vec::len), Some(5));
        let (_, kept) = site
            .tell(1, &step["game"], 5, &["move R", "solved", "hide"])
            .await;
        assert_eq!(
            kept,
            json!({ "next": 7, "over": true }),
            "nothing behind the end"
        );

        let view = site.me(1).await;
        assert_eq!(
            (&view["step"]["step"], &view["done"]),
            (&json!("rating"), &json!(1))
        );
        let rating =
            |place: u32, level: &str| json!({ "place": place, "answers": { "rating": level } });
        let (status, refused) = site.post(1, "/answers", &rating(0, "6")).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(
            refused["words"]["ja"]
                .as_str()
                .is_some_and(|words| words.contains("rating"))
        );
        site.post(1, "/answers", &rating(0, "4")).await;
        // Told again, or for another puzzle: nothing happens.
        let (_, view) = site.post(1, "/answers", &rating(0, "1")).await;
        assert_eq!(view["step"]["place"], 1);
        let step = view["step"].clone();
        assert_eq!(site.solve(1, &step).await["step"], "rating");
        let (_, view) = site.post(1, "/answers", &rating(1, "2")).await;
        assert_eq!(view["step"], json!({ "step": "after" }));
        let (_, view) = site
            .post(1, "/answers", &json!({ "answers": { "how": "=1+1 <b>" } }))
            .await;
        assert_eq!(view["step"]["outcome"], "complete");
        let code = view["step"]["code"]["code"]
            .as_str()
            .expect("a code")
            .to_owned();
        assert_eq!(code.len(), 10);
        let (status, owner) = site.research(&format!("/codes/{code}")).await;
        assert_eq!(
            (status, &owner["outcome"]),
            (StatusCode::OK, &json!("complete"))
        );
        assert_eq!(owner["participant"], view["participant"]);

        let (_, progress) = site.research("").await;
        assert_eq!(progress["counts"]["consented"], 1);
        assert_eq!(progress["puzzles"][0]["ratings"], json!([0, 0, 0, 1, 0]));
        assert_eq!(
            progress["drop_out"][2],
            json!({ "puzzles": 2, "people": 1 })
        );
        let (_, sessions) = site.research("/sessions").await;
        assert_eq!(sessions[0]["answers"], json!({ "after.how": "=1+1 <b>" }));
        assert_eq!(
            (&sessions[0]["visits"], &sessions[0]["screen"]),
            (&json!(2), &json!("small"))
        );
        let url = site
            .server
            .url("/api/research/try/export?table=sessions&form=csv");
        let csv = Client::new().get(url).bearer_auth(&site.token).send().await;
        let csv = csv.expect("an answer").text().await.expect("a table");
        assert!(csv.contains("'=1+1 <b>"), "no formula: {csv}");

        // Who just plays is never mixed with a study.
        assert_eq!(database.export().len(), 0);
    }
}

#[tokio::test]
async fn nobody_reads_or_changes_anothers_part() {
    let database = &Database::sqlite();
    let site = site(database, LISTED).await;
    let step = site.begin(1).await;
    site.begin(2).await;
    let game = &step["game"];
    let start = format!("start {EASY}");
    let (status, refused) = site.tell(2, game, 0, &[&start]).await;
    assert_eq!(
        (status, &refused["code"]),
        (StatusCode::FORBIDDEN, &json!("not-yours"))
    );
    // Not by the door of those who just play, either.
    let mut free = told(1, 0, 0, &[&start]);
    free["game"] = game.clone();
    site.tell(1, game, 0, &[&start, "move R"]).await;
    let (status, refused) = site.server.post("/api/events", &free).await;
    assert_eq!(
        (status, &refused["code"]),
        (StatusCode::FORBIDDEN, &json!("not-yours"))
    );
    let (status, _) = site.get(&token(3), "/api/studies/try/me").await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, _) = site.get(&token(3), "/api/studies/try/mine").await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let deleted = Client::new()
        .delete(site.server.url("/api/mine"))
        .bearer_auth(token(1));
    let (_, deleted) = read(deleted.send().await.expect("an answer")).await;
    assert_eq!(deleted["games"], 0, "a study is left by its own link");
    let (_, kept) = site.tell(1, game, 2, &["solved"]).await;
    assert_eq!(kept["next"], 3, "all of it is there");

    // What a participant shows of themselves is not enough to act for them.
    let view = site.me(1).await;
    let public = view["participant"].as_str().expect("an id");
    let (status, _) = site.get(public, "/api/studies/try/me").await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let withdraw = view["withdraw"].as_str().expect("a token");
    let (status, _) = site.get(withdraw, "/api/studies/try/mine").await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, _) = site.post(2, "/withdraw", &json!({ "token": public })).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn only_what_the_study_allows_is_kept_and_only_the_puzzle_it_gave() {
    let database = &Database::sqlite();
    let more = "rating = false\n[assignment]\norder = \"listed\"\n[allowed]\nundo = false\ngive_up = \"1m\"\n\
                [limits]\npuzzle = \"2m\"\n";
    let site = site(database, more).await;
    let step = site.begin(1).await;
    let game = &step["game"];
    let (status, refused) = site.tell(1, game, 0, &["start sokoban#1"]).await;
    assert_eq!(
        (status, &refused["code"]),
        (StatusCode::FORBIDDEN, &json!("not-allowed"))
    );
    let start = format!("start {EASY}");
    for word in [
        "undo 0",
        "hint",
        "solution",
        "review",
        "map",
        "ask",
        "show-targets",
        "give-up",
        "time-up",
    ] {
        let (status, refused) = site.tell(1, game, 0, &[&start, "move R", word]).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{word}: {refused}");
        assert_eq!(refused["seq"], 2);
    }
    let late = json!({ "seq": 2, "ms": 200_000, "kind": "restart", "to": 0 });
    let (status, _) = site
        .post(1, "/events", &json!({ "game": game, "events": [late] }))
        .await;
    assert_eq!(status, StatusCode::FORBIDDEN, "the time is over");
    let over = json!({ "seq": 2, "ms": 120_000, "kind": "time-up" });
    let (_, kept) = site
        .post(1, "/events", &json!({ "game": game, "events": [over] }))
        .await;
    assert_eq!(kept, json!({ "next": 3, "over": true }));
    let (status, refused) = site.post(1, "/next", &json!({})).await;
    assert_eq!(
        (status, &refused["code"]),
        (StatusCode::FORBIDDEN, &json!("not-allowed"))
    );
    let step = site.me(1).await["step"].clone();
    assert_eq!(step["place"], 1);
    let gives = json!([{ "seq": 0, "ms": 0, "kind": "start", "puzzle": ROW },
                       { "seq": 1, "ms": 60_000, "kind": "give-up" }]);
    let (_, kept) = site
        .post(
            1,
            "/events",
            &json!({ "game": step["game"], "events": gives }),
        )
        .await;
    assert_eq!(kept["over"], true);
    assert_eq!(site.me(1).await["step"]["outcome"], "complete");
}

#[tokio::test]
async fn a_consent_counts_once_and_only_for_the_text_that_was_shown() {
    let database = &Database::sqlite();
    let site = site(
        database,
        &format!("{LISTED}[completion.no-consent]\ncode = \"NO\"\n"),
    )
    .await;
    site.join(1).await;
    let (status, refused) = site
        .post(1, "/consent", &json!({ "hash": "0", "agreed": true }))
        .await;
    assert_eq!(
        (status, &refused["code"]),
        (StatusCode::CONFLICT, &json!("differs"))
    );
    let (status, _) = site
        .post(9, "/consent", &json!({ "hash": site.hash, "agreed": true }))
        .await;
    assert_eq!(status, StatusCode::FORBIDDEN, "somebody who never came");
    let no = json!({ "hash": site.hash, "agreed": false });
    let (_, view) = site.post(1, "/consent", &no).await;
    let ended = json!({ "step": "ended", "outcome": "no-consent", "code": { "code": "NO", "address": null } });
    assert_eq!(view["step"], ended);
    assert_eq!(
        site.consent(1).await["step"],
        ended,
        "no second thoughts by replay"
    );
    site.begin(2).await;
    let (_, view) = site.post(2, "/consent", &no).await;
    assert_eq!(view["step"]["step"], "puzzle", "nor the other way");
    let (status, _) = site.research("/codes/NO").await;
    assert_eq!(status, StatusCode::OK);
    for forged in ["YES", "AAAAAAAAAA", "%27%20OR%201=1"] {
        let (status, _) = site.research(&format!("/codes/{forged}")).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{forged}");
    }
}

#[tokio::test]
async fn a_closed_study_takes_nothing_but_a_withdrawal() {
    let database = &Database::sqlite();
    let site = site(database, LISTED).await;
    let step = site.begin(1).await;
    let view = site.me(1).await;
    let (code, _, said) = run(database, &["close", "try"]);
    assert_eq!(code, Some(0), "{said}");
    tokio::time::sleep(std::time::Duration::from_millis(1200)).await;
    let start = format!("start {EASY}");
    let (status, refused) = site.tell(1, &step["game"], 0, &[&start]).await;
    assert_eq!(
        (status, &refused["code"]),
        (StatusCode::GONE, &json!("closed"))
    );
    let visit = json!({ "lang": "en", "screen": "large", "clock_us": 5, "input": "keys" });
    let (status, _) = site.post(2, "/join", &json!({ "visit": visit })).await;
    assert_eq!(status, StatusCode::GONE);
    for (path, body) in [
        ("/consent", json!({ "hash": site.hash, "agreed": true })),
        ("/next", json!({})),
        ("/answers", json!({ "answers": {} })),
    ] {
        let (status, _) = site.post(1, path, &body).await;
        assert_eq!(status, StatusCode::GONE, "{path}");
    }
    let (status, gone) = site
        .post(1, "/withdraw", &json!({ "token": view["withdraw"] }))
        .await;
    assert_eq!(status, StatusCode::OK, "{gone}");
}

#[tokio::test]
async fn a_researchers_page_needs_the_token_of_today() {
    let database = &Database::sqlite();
    let site = site(database, LISTED).await;
    for path in [
        "",
        "/fit",
        "/sessions",
        "/games/0",
        "/traps?puzzle=x",
        "/codes/x",
        "/export",
    ] {
        let path = format!("/api/research/try{path}");
        assert_eq!(
            site.server.get(&path).await.status(),
            StatusCode::UNAUTHORIZED,
            "{path}"
        );
        let (status, _) = site.get(&token(7), &path).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED, "{path}");
        let (status, _) = site.get(&token(7), &path.replace("try", "no-such")).await;
        assert_eq!(
            status,
            StatusCode::UNAUTHORIZED,
            "nothing is told of others: {path}"
        );
    }
    let (status, _) = site.research("").await;
    assert_eq!(status, StatusCode::OK);
    let (code, fresh, _) = run(database, &["token", "try"]);
    assert_eq!(code, Some(0));
    tokio::time::sleep(std::time::Duration::from_millis(1200)).await;
    let (status, _) = site.research("").await;
    assert_eq!(status, StatusCode::UNAUTHORIZED, "the old one");
    let (status, _) = site.get(fresh.trim(), "/api/research/try").await;
    assert_eq!(status, StatusCode::OK, "the new one");
    // At rest there is only a digest.
    let bytes = fs::read(database.url().trim_start_matches("sqlite:")).expect("the file");
    let log = fs::read(format!(
        "{}-wal",
        database.url().trim_start_matches("sqlite:")
    ))
    .unwrap_or_default();
    let holds = |bytes: &[u8]| {
        bytes
            .windows(32)
            .any(|part| part == fresh.trim().as_bytes())
    };
    assert!(!holds(&bytes) && !holds(&log));
}

#[tokio::test]
async fn a_withdrawal_leaves_a_count_and_names_the_copies_made_before() {
    for database in Database::all() {
        let site = site(&database, LISTED).await;
        let step = site.begin(1).await;
        site.solve(1, &step).await;
        site.begin(2).await;
        let out = site.folder.path().join("out");
        let (code, _, said) = run(
            &database,
            &["export", "try", "-o", out.to_str().expect("UTF-8")],
        );
        assert_eq!(code, Some(0), "{said}");
        let view = site.me(1).await;
        let (status, gone) = site
            .post(9, "/withdraw", &json!({ "token": view["withdraw"] }))
            .await;
        assert_eq!(
            (status, gone),
            (StatusCode::OK, json!({ "games": 1, "copies": 1 }))
        );
        // Again, months later: the same.
        let (_, gone) = site
            .post(9, "/withdraw", &json!({ "token": view["withdraw"] }))
            .await;
        assert_eq!(gone, json!({ "games": 0, "copies": 1 }));
        let (_, progress) = site.research("").await;
        assert_eq!(progress["counts"]["consented"], 2);
        assert_eq!(progress["counts"]["outcomes"], json!([["withdrawn", 1]]));
        let recall = &progress["withdrawn"][0];
        assert_eq!(recall["participant"], view["participant"]);
        assert_eq!(recall["copies"][0], progress["copies"][0]["at"]);
        assert_eq!(site.join(1).await["step"]["outcome"], "withdrawn");
        // Nothing of theirs is left but the tombstone.
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(&database.url()).await.expect("open");
        let id = view["participant"].as_str().expect("an id");
        for (table, column) in [
            ("games", "player"),
            ("visits", "participant"),
            ("recruits", "participant"),
            ("places", "participant"),
            ("answers", "participant"),
        ] {
            let sql = format!("SELECT COUNT(*) FROM {table} WHERE {column} = '{id}'");
            let row = sqlx::query(AssertSqlSafe(sql))
                .fetch_one(&mut connection)
                .await
                .expect("counted");
            assert_eq!(row.try_get::<i64, _>(0).expect("a number"), 0, "{table}");
        }
    }
}

#[tokio::test]
async fn those_who_come_back_are_met_as_the_study_says() {
    let database = &Database::sqlite();
    let more = format!("{LISTED}[returning]\npolicy = \"restart\"\ngrace = \"1ms\"\n");
    let restarted = site(database, &more).await;
    let step = restarted.begin(1).await;
    let start = format!("start {EASY}");
    restarted.tell(1, &step["game"], 0, &[&start]).await;
    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    let again = restarted.join(1).await["step"].clone();
    assert_eq!((&again["place"], &again["kept"]), (&json!(0), &json!([])));
    assert_ne!(again["game"], step["game"]);
    let (status, kept) = restarted.tell(1, &step["game"], 1, &["move R"]).await;
    assert_eq!(
        (status, &kept["over"]),
        (StatusCode::OK, &json!(true)),
        "the first try is over"
    );
    assert_eq!(kept["next"], 1, "and nothing is added to it");

    let database = &Database::sqlite();
    let more = format!("{LISTED}[returning]\npolicy = \"block\"\ngrace = \"1ms\"\n");
    let blocked = site(database, &more).await;
    blocked.begin(1).await;
    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    assert_eq!(blocked.join(1).await["step"]["outcome"], "left");
}

#[tokio::test]
async fn a_study_cannot_change_once_somebody_took_part() {
    let database = &Database::sqlite();
    let site = site(database, LISTED).await;
    let file = site.folder.path().join("study.toml");
    let path = file.to_str().expect("UTF-8");
    let changed = definition(&LISTED.replace("false", "true"));
    // Remarks are no part of it, and nobody is there yet.
    fs::write(&file, format!("# A remark.\n{changed}")).expect("written");
    assert_eq!(run(database, &["open", path]).0, Some(0));
    site.join(1).await;
    fs::write(&file, definition(LISTED)).expect("written");
    let (code, _, said) = run(database, &["open", path]);
    assert_eq!(code, Some(30), "{said}");
    assert!(said.contains("rating"), "{said}");
    let (code, _, said) = run(database, &["open", path, "--lang", "ja"]);
    assert!(
        code == Some(30) && said.contains("参加者がすでにいます"),
        "{said}"
    );
}

#[tokio::test]
async fn texts_with_script_stay_texts() {
    let database = &Database::sqlite();
    let script = "</script><img src=x onerror=alert(1)>";
    let folder = tempfile::tempdir().expect("a folder");
    let text = definition(LISTED).replace("Boxes", script);
    open(database, folder.path(), &text);
    let server = Server::open(database, &[]);
    let answer = server.get("/api/studies/try").await;
    assert_eq!(answer.headers()["content-type"], "application/json");
    assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
    let info: Value = answer.json().await.expect("JSON");
    assert_eq!(info["title"]["en"], script);
}

#[tokio::test]
async fn a_hostile_file_is_complained_about_line_by_line() {
    let database = &Database::sqlite();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("study.toml");
    fs::write(&file, "name = \"../../etc\"\ntitle = 7\npuzzles = { names = [\"/etc/passwd\"], files = [\"no.txt\", \"/etc/passwd\", \"../study.toml\"] }\nevil = true\n")
        .expect("written");
    let (code, out, said) = run(database, &["check", file.to_str().expect("UTF-8")]);
    assert_eq!((code, out.as_str()), (Some(30), ""));
    for line in [
        "line 1, column 8",
        "line 2, column 9",
        "line 3",
        "no.txt",
        "`/etc/passwd` (not beside the study's file)",
        "`../study.toml` (not beside the study's file)",
        "line 4, column 1",
        "`evil`",
        "no `consent`",
    ] {
        assert!(said.contains(line), "{line} in {said}");
    }
    let (_, _, said) = run(
        database,
        &["check", file.to_str().expect("UTF-8"), "--lang", "ja"],
    );
    assert!(said.contains("「evil」という項目はありません"), "{said}");
}
