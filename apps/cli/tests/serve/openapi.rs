//! The description at `/api/openapi.json` says what the running server answers.

use std::collections::BTreeSet;

use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};

use crate::server::{Database, Server, token};
use crate::study::site;

/// What is wrong with a value by its schema, if anything is: as much of JSON
/// Schema as the description uses.
fn wrong(all: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let schema = all.pointer(name.trim_start_matches('#')).expect("a schema");
        return wrong(all, schema, value, at);
    }
    if let Some(some) = schema["oneOf"].as_array() {
        let fits = some
            .iter()
            .filter(|one| wrong(all, one, value, at).is_none())
            .count();
        return (fits != 1).then(|| format!("{at}: fits {fits} of the choices: {value}"));
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return Some(format!("{at}: no type in {schema}")),
    };
    let is = |kind: &&str| match *kind {
        "null" => value.is_null(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        _ => value.is_object(),
    };
    if !kinds.iter().any(is) {
        return Some(format!("{at}: expected {kinds:?}, found {value}"));
    }
    if let Some(choices) = schema["enum"].as_array()
        && !value.is_null()
        && !choices.contains(value)
    {
        return Some(format!("{at}: {value} is none of {choices:?}"));
    }
    if let Some(items) = value.as_array() {
        let schema = &schema["items"];
        let items = items.iter().filter(|_| schema.is_object());
        return items
            .enumerate()
            .find_map(|(n, item)| wrong(all, schema, item, &format!("{at}[{n}]")));
    }
    let fields = value.as_object()?;
    for name in schema["required"].as_array().into_iter().flatten() {
        let name = name.as_str().expect("a name");
        if !fields.contains_key(name) {
            return Some(format!("{at}: no {name}"));
        }
    }
    for (name, field) in fields {
        let known = &schema["properties"][name];
        let more = &schema["additionalProperties"];
        let schema = if known.is_object() { known } else { more };
        let at = format!("{at}.{name}");
        if schema.is_object() {
            if let Some(why) = wrong(all, schema, field, &at) {
                return Some(why);
            }
        } else if *more == json!(false) {
            return Some(format!("{at}: is not described"));
        }
    }
    None
}

/// A server and what it says of itself.
struct Described {
    server: Server,
    description: Value,
    seen: BTreeSet<(String, String)>,
}

impl Described {
    /// Asks, and compares the answer with the description.
    async fn ask(
        &mut self,
        method: Method,
        route: &str,
        path: &str,
        who: &str,
        body: Option<Value>,
    ) -> Value {
        let mut request = Client::new().request(method.clone(), self.server.url(path));
        request = request.bearer_auth(who);
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer = request.send().await.expect("an answer");
        let (status, kind) = (
            answer.status(),
            answer.headers().get("content-type").cloned(),
        );
        let kind = kind
            .map(|kind| kind.to_str().expect("text").to_owned())
            .unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().to_owned();
        let text = answer.text().await.expect("a body");
        let verb = method.as_str().to_lowercase();
        self.seen.insert((verb.clone(), route.to_owned()));
        let described = &self.description["paths"][route][&verb];
        assert!(described.is_object(), "{verb} {route} is not described");
        let described = &described["responses"][status.as_str()];
        assert!(
            described.is_object(),
            "{verb} {path}: {status} is not described: {text}"
        );
        if described["content"].is_null() {
            assert_eq!(text, "", "{path}");
            return Value::Null;
        }
        let described = &described["content"][&kind];
        assert!(
            described.is_object(),
            "{verb} {path}: {kind} is not described"
        );
        if kind != "application/json" {
            return text.into();
        }
        let value: Value = serde_json::from_str(&text).expect("JSON");
        let why = wrong(&self.description, &described["schema"], &value, path);
        assert_eq!(why, None, "{verb} {path}: {status}");
        value
    }
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "every route once, one after another")]
async fn every_answer_is_as_it_is_described() {
    let database = &Database::sqlite();
    let more = "assignment = { order = \"listed\" }\n[[before]]\nid = \"age\"\nkind = \"number\"\n\
                text = { en = \"Age?\", ja = \"年齢は？\" }\n[completion.complete]\n";
    let site = site(database, more).await;
    let (research, hash) = (site.token.clone(), site.hash.clone());
    let description: Value = site
        .server
        .get("/api/openapi.json")
        .await
        .json()
        .await
        .expect("JSON");
    let mut all = Described {
        server: site.server,
        description,
        seen: BTreeSet::new(),
    };
    let me = token(1);
    let (get, post, delete) = (Method::GET, Method::POST, Method::DELETE);

    for path in [
        "/api/puzzles",
        "/api/health",
        "/api/metrics",
        "/api/openapi.json",
        "/api/studies",
        "/api/mine",
    ] {
        all.ask(get.clone(), path, path, &me, None).await;
    }
    all.ask(delete.clone(), "/api/mine", "/api/mine", &me, None)
        .await;
    let start = json!({ "seq": 0, "ms": 0, "kind": "start", "puzzle": "sokoban#1" });
    let events = json!({ "player": me, "game": token(5), "events": [start] });
    all.ask(
        post.clone(),
        "/api/events",
        "/api/events",
        &me,
        Some(events),
    )
    .await;
    all.ask(
        post.clone(),
        "/api/events",
        "/api/events",
        &me,
        Some(json!({ "player": 7 })),
    )
    .await;
    let question = json!({ "what": "judge", "puzzle": "sokoban#1", "moves": "" });
    let job = all
        .ask(post.clone(), "/api/jobs", "/api/jobs", &me, Some(question))
        .await;
    let job = format!("/api/jobs/{}", job["id"].as_str().expect("an id"));
    all.ask(get.clone(), "/api/jobs/{id}", &job, &me, None)
        .await;
    all.ask(delete, "/api/jobs/{id}", &job, &me, None).await;

    let part = |rest: &str| {
        (
            format!("/api/studies/{{study}}{rest}"),
            format!("/api/studies/try{rest}"),
        )
    };
    let visit =
        json!({ "visit": { "lang": "en", "screen": "large", "clock_us": 5, "input": "mouse" } });
    let (route, path) = part("");
    all.ask(get.clone(), &route, &path, &me, None).await;
    all.ask(get.clone(), &route, "/api/studies/none", &me, None)
        .await;
    let steps = [
        ("/join", Some(visit)),
        ("/consent", Some(json!({ "hash": "x", "agreed": true }))),
        ("/consent", Some(json!({ "hash": hash, "agreed": true }))),
        ("/answers", Some(json!({ "answers": { "age": "x" } }))),
        ("/answers", Some(json!({ "answers": { "age": "30" } }))),
        ("/next", None),
    ];
    for (rest, body) in steps {
        let (route, path) = part(rest);
        all.ask(post.clone(), &route, &path, &me, body).await;
    }
    let (route, path) = part("/me");
    let view = all.ask(get.clone(), &route, &path, &me, None).await;
    all.ask(get.clone(), &route, &path, &token(9), None).await;
    let game = view["step"]["game"].as_str().expect("a game").to_owned();
    let participant = view["participant"].as_str().expect("a digest").to_owned();
    let events = json!({ "game": game, "events": [
        { "seq": 0, "ms": 0, "kind": "start", "puzzle": view["step"]["puzzle"] },
        { "seq": 1, "ms": 9, "kind": "move", "moves": "R", "by": "keys" },
        { "seq": 2, "ms": 9, "kind": "solved" }] });
    let (route, path) = part("/events");
    all.ask(post.clone(), &route, &path, &me, Some(events))
        .await;
    let (route, path) = part("/me");
    all.ask(get.clone(), &route, &path, &me, None).await;
    let (route, path) = part("/mine");
    all.ask(get.clone(), &route, &path, &me, None).await;

    let puzzle = "sokoban%3D%23%23%23%23%23/%23@%24.%23/%23%23%23%23%23";
    let paths = [
        ("", String::new()),
        ("/fit", "/fit?target=success".to_owned()),
        ("/fit", "/fit?target=x".to_owned()),
        ("/sessions", "/sessions".to_owned()),
        ("/plays", format!("/plays?participant={participant}")),
        ("/plays", "/plays?participant=x".to_owned()),
        ("/games/{game}", format!("/games/{game}")),
        ("/traps", format!("/traps?puzzle={puzzle}")),
        ("/codes/{code}", "/codes/x".to_owned()),
        ("/export", "/export?table=plays&form=csv".to_owned()),
        ("/export", "/export?form=x".to_owned()),
    ];
    for (route, path) in paths {
        let route = format!("/api/research/{{study}}{route}");
        let path = format!("/api/research/try{path}");
        all.ask(get.clone(), &route, &path, &research, None).await;
        all.ask(get.clone(), &route, &path, &me, None).await;
    }
    let (route, path) = part("/withdraw");
    let link = json!({ "token": view["withdraw"] });
    all.ask(post.clone(), &route, &path, &me, Some(link)).await;
    all.ask(post, &route, &path, &me, Some(json!({ "token": token(3) })))
        .await;

    let described = all.description["paths"].as_object().expect("paths");
    for (route, verbs) in described {
        for verb in verbs.as_object().expect("verbs").keys() {
            let is_seen = all.seen.contains(&(verb.clone(), route.clone()));
            assert!(is_seen, "{verb} {route} is described and was not asked");
        }
    }
    assert_eq!(
        all.server.get("/api/nothing").await.status(),
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn counts_are_told_on_this_machine_only() {
    let database = &Database::sqlite();
    let server = Server::open(database, &[]);
    server.get("/api/health").await;
    let text = server
        .get("/api/metrics")
        .await
        .text()
        .await
        .expect("a text");
    let line =
        "impasse_request_seconds_count{method=\"GET\",route=\"/api/health\",status=\"200\"} 1";
    assert!(text.contains(line), "{text}");
    let proxied = Client::new()
        .get(server.url("/api/metrics"))
        .header("x-forwarded-for", "1.2.3.4");
    let proxied = proxied.send().await.expect("an answer");
    assert_eq!(proxied.status(), StatusCode::NOT_FOUND);
}
