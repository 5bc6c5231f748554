//! A study that chooses each participant's next puzzle by what they have done:
//! the same whichever server answers, however often it is asked, and whatever
//! falls over in between.

use std::fmt::Write as _;
use std::fs;

use impasse_study::{Place, Study};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use crate::server::{Database, Server, read, token, told};
use crate::study::{open, run};

const SHARES: [f64; 8] = [0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.35, 0.2];

const STUDY: &str = "name = \"try\"\ntitle = { en = \"Boxes\" }\n\
    consent = { version = \"1\", en = \"I take part.\" }\n\
    puzzles = { files = [\"set.txt\"] }\nrating = false\n\
    assignment = { order = \"adaptive\", per_person = 5, seed = 3 }\n";

/// A set as `impasse set -o` writes it: corridors, all of them solved by one
/// push to the right.
fn set() -> String {
    let mut set = String::new();
    for (more, share) in SHARES.into_iter().enumerate() {
        let (wall, floor) = ("#".repeat(more), " ".repeat(more));
        let _ = write!(
            set,
            "; sokoban\n; success: {share:.4}\n#####{wall}\n#@$.{floor}#\n#####{wall}\n\n"
        );
    }
    set
}

/// Asks a server about the study for somebody.
async fn ask(server: &Server, who: u64, path: &str, body: Option<Value>) -> (StatusCode, Value) {
    let url = server.url(&format!("/api/studies/try{path}"));
    let asked = match body {
        Some(body) => Client::new().post(url).json(&body),
        None => Client::new().get(url),
    };
    read(
        asked
            .bearer_auth(token(who))
            .send()
            .await
            .expect("an answer"),
    )
    .await
}

/// What the researcher is told.
async fn research(server: &Server, key: &str, path: &str) -> String {
    let url = server.url(&format!("/api/research/try{path}"));
    let told = Client::new().get(url).bearer_auth(key).send().await;
    told.expect("an answer").text().await.expect("a text")
}

fn json_of(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

async fn begin(server: &Server, who: u64) {
    let visit = json!({ "lang": "en", "screen": "large", "clock_us": 5, "input": "mouse" });
    ask(
        server,
        who,
        "/join",
        Some(json!({ "visit": visit, "recruiting": {} })),
    )
    .await;
    let (_, info) = read(server.get("/api/studies/try").await).await;
    let hash = &info["consent"]["hash"];
    let (status, view) = ask(
        server,
        who,
        "/consent",
        Some(json!({ "hash": hash, "agreed": true })),
    )
    .await;
    assert_eq!(status, StatusCode::OK, "{view}");
}

/// Plays whatever comes, solving what `solves` says, until the end; the puzzles.
async fn play(server: &Server, who: u64, solves: impl Fn(u64) -> bool) -> Vec<String> {
    let mut given = Vec::new();
    loop {
        let step = ask(server, who, "/me", None).await.1["step"].clone();
        // Two tabs at once see the same game.
        let again = tokio::join!(ask(server, who, "/me", None), ask(server, who, "/me", None));
        assert_eq!((&again.0.1["step"], &again.1.1["step"]), (&step, &step));
        let Some(puzzle) = step["puzzle"].as_str() else {
            assert_eq!(step["outcome"], "complete");
            return given;
        };
        let start = format!("start {puzzle}");
        let place = step["place"].as_u64().expect("a place");
        let happened = if solves(place) {
            [&*start, "move R", "solved"]
        } else {
            [&*start, "hide", "give-up"]
        };
        let events =
            json!({ "game": step["game"], "events": told(who, 0, 0, &happened)["events"] });
        // Told twice, it counts once.
        for _ in 0..2 {
            let (status, kept) = ask(server, who, "/events", Some(events.clone())).await;
            assert_eq!(
                (status, &kept["over"]),
                (StatusCode::OK, &json!(true)),
                "{kept}"
            );
        }
        given.push(puzzle.to_owned());
    }
}

/// What the plan has for somebody of this number who solves such places.
fn planned(study: &Study, number: u64, solves: impl Fn(u64) -> bool) -> Vec<Place> {
    let mut place = 0;
    let mut solves = |_: &Place| {
        place += 1;
        solves(place - 1)
    };
    let course = study.plan().course(0, number, &mut solves);
    course.into_iter().map(|(place, _)| place).collect()
}

#[tokio::test]
async fn puzzles_are_chosen_by_what_somebody_did_whichever_server_answers() {
    for database in Database::all() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("set.txt"), set()).expect("written");
        let key = open(&database, folder.path(), STUDY);
        let study = Study::read(STUDY, &|_| Ok(set())).expect("a good file");
        let server = Server::open(&database, &[]);
        let mut courses = Vec::new();
        for (who, solves) in [
            (1, (|_| true) as fn(u64) -> bool),
            (2, |_| false),
            (3, |place| place % 2 == 0),
        ] {
            begin(&server, who).await;
            courses.push((play(&server, who, solves).await, solves));
        }
        // Somebody in the middle when the server falls over.
        begin(&server, 4).await;
        let before = ask(&server, 4, "/me", None).await.1["step"].clone();
        let address = server.kill();
        let server = Server::open_at(&database, &address, &[]);
        assert_eq!(ask(&server, 4, "/me", None).await.1["step"], before);
        courses.push((play(&server, 4, |place| place != 1).await, |place| {
            place != 1
        }));

        let plays = research(&server, &key, "/export?table=plays&form=jsonl").await;
        let plays: Vec<Value> = plays.lines().map(json_of).collect();
        assert_eq!(plays.len(), 20);
        let sessions = json_of(&research(&server, &key, "/sessions").await);
        for (given, solves) in &courses {
            // Each course is that of the plan, with the reasons for it.
            let own = sessions
                .as_array()
                .expect("sessions")
                .iter()
                .find(|session| {
                    let mut plays = plays
                        .iter()
                        .filter(|play| play["participant"] == session["participant"]);
                    plays.next().is_some_and(|play| play["puzzle"] == given[0])
                        && plays.map(|play| &play["puzzle"]).eq(&given[1..])
                });
            let own = own.expect("a session");
            let number = own["number"].as_u64().expect("a number");
            let planned = planned(&study, number, solves);
            let names: Vec<&String> = planned.iter().map(|place| &place.puzzle).collect();
            assert_eq!(names, given.iter().collect::<Vec<_>>());
            let told = plays
                .iter()
                .filter(|play| play["participant"] == own["participant"]);
            for (play, place) in told.zip(&planned) {
                let choice = place.choice.expect("a reason");
                assert_eq!(play["choice"], serde_json::to_value(choice).expect("JSON"));
            }
        }
        let mean = |plays: &[String]| -> usize { plays.iter().map(String::len).sum() };
        assert!(
            mean(&courses[0].0) > mean(&courses[1].0),
            "longer is harder"
        );
        let table = research(&server, &key, "/export?table=plays&form=csv").await;
        let head = table.lines().next().unwrap_or_default();
        assert!(
            head.contains("choice.foretold,choice.chance,choice.skill"),
            "{head}"
        );

        let view = ask(&server, 3, "/me", None).await.1;
        let (status, _) = ask(
            &server,
            9,
            "/withdraw",
            Some(json!({ "token": view["withdraw"] })),
        )
        .await;
        assert_eq!(status, StatusCode::OK);
        let progress = json_of(&research(&server, &key, "").await);
        assert_eq!(progress["adaptive"], true);
        let played = progress["puzzles"].as_array().expect("puzzles").iter();
        let played: u64 = played.filter_map(|puzzle| puzzle["played"].as_u64()).sum();
        assert_eq!(played, 15, "nothing is left of whoever withdrew");
    }
}

#[tokio::test]
async fn what_the_adaptive_order_means_is_told_and_what_it_lacks() {
    let database = Database::sqlite();
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("set.txt"), set()).expect("written");
    let file = folder.path().join("study.toml");
    fs::write(&file, STUDY).expect("written");
    let path = file.to_str().expect("UTF-8");
    let (code, said, wrong) = run(&database, &["check", path]);
    assert_eq!(code, Some(0), "{wrong}");
    assert!(
        said.contains("drawn from the 3 that come closest to a chance of 70"),
        "{said}"
    );
    let (_, said, _) = run(&database, &["plan", path, "--people", "2", "--lang", "ja"]);
    assert!(
        said.contains("適応的出題") && said.contains("全問正解の人"),
        "{said}"
    );
    assert!(said.contains("2人目（シミュレーション）"), "{said}");

    let untold = STUDY.replace("files = [\"set.txt\"]", "names = [\"sokoban#1..8\"]");
    let late = format!("{STUDY}stop = {{ plays_per_puzzle = 3 }}\n");
    let other = STUDY.replace("\"adaptive\"", "\"random\", target = 0.6");
    let share = STUDY.replace("seed = 3", "target = 70");
    for (text, expected) in [
        (untold, "nothing is foretold (8;"),
        (late, "`plays_per_puzzle` where puzzles are chosen"),
        (other, "`target` with this `order`"),
        (share, "a share from 0.01 to 0.99"),
    ] {
        fs::write(&file, text).expect("written");
        let (code, _, said) = run(&database, &["check", path]);
        assert!(
            code != Some(0) && said.contains(expected),
            "{expected}: {said}"
        );
    }
}
