//! What somebody might try, and does not succeed with.

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use crate::server::{Database, Server, read, token, told};

const ROW: &str = "start sokoban=########/#@ $ . #/########";
const SCRIPT: &str = "<script>alert(1)</script>";

#[tokio::test]
async fn forged_wins_and_illegal_moves_are_refused_and_leave_nothing() {
    for database in Database::all() {
        let server = Server::open(&database, &[]);
        let tries: [(&[&str], u64); 9] = [
            (&[ROW, "solved"], 1),
            (&[ROW, "move rR", "solved"], 2),
            (&[ROW, "move u"], 1),
            (&[ROW, "move RRR", "solved"], 1),
            (&[ROW, "stuck"], 1),
            (&[ROW, "move rR", "undo 2"], 2),
            (&[ROW, "redo 1"], 1),
            (&[ROW, "back 5"], 1),
            (&[ROW, ROW], 1),
        ];
        for (game, (events, at)) in (1..).zip(tries) {
            let (status, answer) = server.post("/api/events", &told(1, game, 0, events)).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{events:?}");
            assert_eq!(answer["seq"], at, "{events:?}");
        }
        let lines = database.export();
        let is_forged = |line: &&Value| line["kind"] == "solved" || line["kind"] == "stuck";
        assert_eq!(lines.iter().find(is_forged), None, "{}", database.name());
    }
}

#[tokio::test]
async fn nobody_writes_into_anothers_game() {
    for database in Database::all() {
        let server = Server::open(&database, &[]);
        let (status, _) = server.post("/api/events", &told(1, 1, 0, &[ROW])).await;
        assert_eq!(status, StatusCode::OK);
        let (status, answer) = server
            .post("/api/events", &told(2, 1, 1, &["give-up"]))
            .await;
        assert_eq!(
            (status, &answer["code"]),
            (StatusCode::FORBIDDEN, &json!("not-yours"))
        );
        // What the record shows of a player is not enough to play as them.
        let shown = database.export()[0]["player"]
            .as_str()
            .expect("a player")
            .to_owned();
        let mut as_shown = told(1, 1, 1, &["give-up"]);
        as_shown["player"] = shown.into();
        let (status, _) = server.post("/api/events", &as_shown).await;
        assert_eq!(status, StatusCode::FORBIDDEN);
        assert_eq!(database.export().len(), 1);
    }
}

#[tokio::test]
async fn malformed_requests_get_a_clear_answer() {
    let database = &Database::sqlite();
    let server = Server::open(database, &[]);
    let good = told(1, 1, 0, &[ROW]);
    let with = |field: &str, value: Value| {
        let mut body = good.clone();
        body[field] = value;
        body
    };
    let event = |value: Value| with("events", json!([value]));
    for body in [
        json!(null),
        json!([]),
        json!({}),
        with("player", json!("me")),
        with("player", json!(SCRIPT)),
        with("game", json!("../../etc/passwd")),
        with("game", json!(token(1).to_uppercase().replace('0', "A"))),
        with("admin", json!(true)),
        with("events", json!("R")),
        event(json!({ "seq": 0 })),
        event(json!({ "seq": -1, "ms": 0, "kind": "hide" })),
        event(json!({ "seq": 0, "ms": 0.5, "kind": "hide" })),
        event(json!({ "seq": 0, "ms": 0, "kind": "win" })),
        event(json!({ "seq": 0, "ms": 0, "kind": "start", "puzzle": 7 })),
        event(json!({ "seq": 0, "ms": 0, "kind": "start", "puzzle": "sokoban#1", "solved": true })),
    ] {
        let (status, answer) = server.post("/api/events", &body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{body}");
        assert_eq!(answer["code"], "malformed", "{body}: {answer}");
    }
    let client = Client::new();
    let post = |kind: &'static str, body: &'static [u8]| {
        let request = client
            .post(server.url("/api/events"))
            .header("content-type", kind);
        request.body(body).send()
    };
    let status = post("application/json", b"{\"player\":")
        .await
        .expect("an answer")
        .status();
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let status = post("application/json", b"\xff\xfe")
        .await
        .expect("an answer")
        .status();
    assert_eq!(status, StatusCode::BAD_REQUEST);
    // A form on another site cannot send JSON.
    let status = post("text/plain", b"{}").await.expect("an answer").status();
    assert_eq!(status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert_eq!(database.export(), Vec::<Value>::new());
    let (status, _) = server.post("/api/events", &good).await;
    assert_eq!(status, StatusCode::OK, "and it still works");
}

#[tokio::test]
async fn too_much_is_refused() {
    let database = &Database::sqlite();
    let server = Server::open(database, &["--queue", "1", "--questions", "3"]);
    let large = told(
        1,
        1,
        0,
        &[&format!("start sokoban={}", "#".repeat(300_000))],
    );
    let (status, answer) = server.post("/api/events", &large).await;
    assert_eq!(
        (status, &answer["code"]),
        (StatusCode::PAYLOAD_TOO_LARGE, &json!("too-large"))
    );
    let many: Vec<&str> = std::iter::once(ROW)
        .chain(std::iter::repeat_n("hide", 500))
        .collect();
    let (status, _) = server.post("/api/events", &told(1, 1, 0, &many)).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    let long = told(1, 1, 0, &[&format!("start sokoban={}", "#".repeat(20_000))]);
    let (status, _) = server.post("/api/events", &long).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    // A few letters that stand for very many moves, and numbers beyond all.
    let (status, _) = server
        .post("/api/events", &told(1, 1, 0, &[ROW, "move 999999(rl)"]))
        .await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let mut late = told(1, 2, 0, &[ROW]);
    late["events"][0]["ms"] = json!(u64::MAX);
    let (status, _) = server.post("/api/events", &late).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);

    let mut refused = 0;
    for _ in 0..5 {
        let question = json!({ "what": "solve", "puzzle": "sokoban#1" });
        let (status, answer) = server.post("/api/jobs", &question).await;
        if status == StatusCode::TOO_MANY_REQUESTS {
            refused += 1;
        } else {
            assert!(
                matches!(
                    status,
                    StatusCode::ACCEPTED | StatusCode::SERVICE_UNAVAILABLE
                ),
                "{answer}"
            );
        }
    }
    assert!(refused >= 2, "three questions a minute are allowed");
}

#[tokio::test]
async fn a_visitor_in_too_great_a_hurry_is_slowed_down() {
    let database = &Database::sqlite();
    let server = Server::open(database, &["--requests", "1"]);
    let mut statuses = Vec::new();
    for _ in 0..8 {
        let answer = server.get("/api/health").await;
        if answer.status() == StatusCode::TOO_MANY_REQUESTS {
            assert!(answer.headers().contains_key("retry-after"));
        }
        statuses.push(answer.status());
    }
    assert_eq!(statuses[0], StatusCode::OK);
    assert!(statuses.contains(&StatusCode::TOO_MANY_REQUESTS));
}

#[tokio::test]
async fn script_in_a_text_field_stays_text() {
    for database in Database::all() {
        let server = Server::open(&database, &[]);
        let quoted = "'; DROP TABLE events; --";
        for (game, text) in (1..).zip([SCRIPT, quoted, "\u{202e}\0\u{1b}[31m"]) {
            for events in [
                vec![format!("start {text}")],
                vec![format!("start sokoban={text}")],
                vec![format!("start superpuzz:columns={text}#1")],
                vec![ROW.to_owned(), format!("move {text}")],
            ] {
                let events: Vec<&str> = events.iter().map(|event| &**event).collect();
                let client = Client::new().post(server.url("/api/events"));
                let answer = client.json(&told(1, game, 0, &events)).send().await;
                let answer = answer.expect("an answer");
                assert_eq!(answer.headers()["content-type"], "application/json");
                assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
                assert_eq!(
                    answer.status(),
                    StatusCode::UNPROCESSABLE_ENTITY,
                    "{events:?}"
                );
            }
            let question = json!({ "what": "solve", "puzzle": "sokoban#1", "moves": text });
            let (status, _) = server.post("/api/jobs", &question).await;
            assert_eq!(status, StatusCode::ACCEPTED);
            let question = json!({ "what": text, "puzzle": text });
            let (status, _) = server.post("/api/jobs", &question).await;
            assert_eq!(status, StatusCode::BAD_REQUEST);
        }
        // A remark may hold anything; it comes back as the same text.
        let remark = format!("start sokoban=; {SCRIPT}\n#####\n#@$.#\n#####");
        let (status, answer) = server.post("/api/events", &told(2, 9, 0, &[&remark])).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        let lines = database.export();
        let kept = lines.iter().find(|line| line["game"] == token(9));
        let puzzle = kept.expect("kept")["puzzle"].as_str().expect("a text");
        assert!(puzzle.contains(SCRIPT), "{}", database.name());
    }
}

#[tokio::test]
async fn no_file_of_this_machine_is_ever_opened() {
    let database = &Database::sqlite();
    let server = Server::open(database, &[]);
    for name in [
        "/etc/passwd",
        "./Cargo.toml",
        "../../Cargo.toml",
        "-",
        "file:///etc/passwd",
    ] {
        let start = format!("start {name}");
        let (status, _) = server.post("/api/events", &told(1, 1, 0, &[&start])).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
    }
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/assets/../../../Cargo.toml",
        "/README",
        "/api/x",
    ] {
        let status = server.get(path).await.status();
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn a_puzzle_is_shown_in_the_pages_of_sites_that_were_named_and_nothing_else_is() {
    let database = &Database::sqlite();
    let server = Server::open(database, &["--embed-in", "https://example.org"]);
    let framed = async |path: &str| {
        let answer = server.get(path).await;
        let headers = answer.headers();
        let policy = headers["content-security-policy"].to_str().expect("text");
        let is_named = policy.contains("frame-ancestors 'self' https://example.org");
        assert_eq!(is_named, !headers.contains_key("x-frame-options"), "{path}");
        assert!(policy.starts_with("default-src 'none'"), "{path}");
        is_named
    };
    assert!(framed("/play?puzzle=sokoban%231&embed").await);
    for path in [
        "/play?puzzle=sokoban%231",
        "/you?embed",
        "/",
        "/api/mine?embed",
    ] {
        assert!(!framed(path).await, "{path}");
    }
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let database = &Database::sqlite();
    let server = Server::open(database, &[]);
    for path in ["/", "/play", "/api/health", "/api/nothing", "/nothing"] {
        let answer = server.get(path).await;
        let headers = answer.headers();
        let policy = headers["content-security-policy"].to_str().expect("text");
        assert!(policy.starts_with("default-src 'none'"), "{path}");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"));
        assert_eq!(headers["x-frame-options"], "DENY");
        assert_eq!(headers["referrer-policy"], "no-referrer");
    }
    let (status, _) = read(server.get("/api/health").await).await;
    assert_eq!(status, StatusCode::OK);
}
