//! How somebody's part can end, what they get for it, and who is excluded.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::json;

use crate::server::Database;
use crate::study::{EASY, LISTED, run, site};

/// A question that lets not everybody in, a check of attention, enough after
/// one play of each puzzle, and codes for the outcomes.
const MORE: &str = r#"
stop = { plays_per_puzzle = 1 }
[[before]]
id = "eyes"
kind = "choice"
text = { en = "Can you see the board?", ja = "盤面が見えますか？" }
choices = [{ id = "yes", en = "Yes", ja = "はい" }, { id = "no", en = "No", ja = "いいえ", screens_out = true }]
[checks]
forced_win = { puzzle = "sokoban#1", after = 1 }
[[exclude]]
id = "asleep"
when = "failed-checks"
count = 1
[completion.complete]
[completion.screened-out]
code = "OUT"
[completion.full]
code = "FULL"
address = "https://example.org/?c={code}"
"#;

#[tokio::test]
async fn every_outcome_has_its_code_and_who_slept_through_a_check_is_excluded() {
    let database = &Database::sqlite();
    let site = site(database, &format!("{LISTED}{MORE}")).await;
    let answer = |eyes: &str| json!({ "answers": { "eyes": eyes } });
    site.begin(1).await;
    let (_, view) = site.post(1, "/answers", &answer("no")).await;
    let out = json!({ "step": "ended", "outcome": "screened-out", "code": { "code": "OUT", "address": null } });
    assert_eq!(view["step"], out);
    // Second thoughts come too late.
    let (_, view) = site.post(1, "/answers", &answer("yes")).await;
    assert_eq!(view["step"], out);

    site.begin(2).await;
    let (_, view) = site.post(2, "/answers", &answer("yes")).await;
    let mut step = view["step"].clone();
    while step["step"] == "puzzle" {
        step = if step["puzzle"] == "sokoban#1" {
            let told = ["start sokoban#1", "give-up"];
            let (status, kept) = site.tell(2, &step["game"], 0, &told).await;
            assert_eq!(status, StatusCode::OK, "{kept}");
            site.me(2).await["step"].clone()
        } else {
            site.solve(2, &step).await
        };
    }
    assert_eq!(step["outcome"], "complete");
    let code = step["code"]["code"].as_str().expect("a code").to_owned();
    let (_, owner) = site.research(&format!("/codes/{code}")).await;
    assert_eq!(owner["outcome"], "complete");
    let (status, _) = site.research("/codes/OUT").await;
    assert_eq!(status, StatusCode::OK);

    let full = site.begin(3).await;
    assert_eq!(full["outcome"], "full", "each puzzle was played once");
    assert_eq!(full["code"]["address"], "https://example.org/?c=FULL");

    let (_, progress) = site.research("").await;
    assert_eq!(progress["counts"]["excluded"], 1);
    let asleep = json!([{ "rule": "asleep", "plays": false, "excluded": 1 }]);
    assert_eq!(progress["rules"], asleep);
    assert_eq!(
        progress["puzzles"][0]["played"], 0,
        "their plays do not count"
    );
    let (_, sessions) = site.research("/sessions").await;
    let sessions = sessions.as_array().expect("a list");
    let of = |outcome: &str| {
        let found = sessions.iter().find(|line| line["outcome"] == outcome);
        found.expect("a session")
    };
    assert_eq!(of("complete")["verdicts"]["asleep"], true);
    assert_eq!(of("complete")["plays"], 3);
    assert_eq!(of("screened-out")["verdicts"]["asleep"], false);
    let (code, told, _) = run(database, &["status", "try"]);
    assert_eq!(code, Some(0));
    assert!(told.contains("rule asleep excludes 1"), "{told}");
}

#[tokio::test]
async fn whoever_takes_too_long_is_thanked_and_has_their_code() {
    let database = &Database::sqlite();
    let more = "[limits]\nsession = \"1s\"\n[completion.timed-out]\ncode = \"LATE\"\n";
    let site = site(database, &format!("{LISTED}{more}")).await;
    let step = site.begin(1).await;
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let start = format!("start {EASY}");
    let (status, refused) = site.tell(1, &step["game"], 0, &[&start]).await;
    assert_eq!(
        (status, &refused["code"]),
        (StatusCode::CONFLICT, &json!("out-of-step"))
    );
    let ended = site.me(1).await["step"].clone();
    let late = json!({ "step": "ended", "outcome": "timed-out", "code": { "code": "LATE", "address": null } });
    assert_eq!(ended, late);
    let (_, sessions) = site.research("/sessions").await;
    assert_eq!(sessions[0]["outcome"], "timed-out");
}

#[tokio::test]
async fn a_quota_lets_nobody_in_who_is_not_needed_and_makes_up_for_those_who_leave() {
    for database in &Database::all() {
        let name = database.name();
        let more = "rating = false\nassignment = { order = \"latin\", idle = \"4s\" }\n\
                    [stop]\nparticipants = 2\n[completion.full]\ncode = \"FULL\"\n";
        let site = site(database, more).await;
        // Two puzzles make two rows: one for each.
        let first = site.begin(1).await;
        let second = site.begin(2).await;
        assert_ne!(first["puzzle"], second["puzzle"], "{name}");
        let third = site.begin(3).await;
        assert_eq!(third["outcome"], "full", "{name}: both places are taken");
        // One is not heard of any more, and somebody gets their row.
        site.solve(1, &first).await;
        tokio::time::sleep(Duration::from_millis(4100)).await;
        let rest = site.me(1).await["step"].clone();
        assert_eq!(site.solve(1, &rest).await["outcome"], "complete", "{name}");
        let fourth = site.begin(4).await;
        assert_eq!(fourth["puzzle"], second["puzzle"], "{name}");
        let rest = site.solve(4, &fourth).await;
        assert_eq!(site.solve(4, &rest).await["outcome"], "complete", "{name}");
        let (_, progress) = site.research("").await;
        let finished = [0, 1].map(|cell| progress["cells"][cell][0].as_u64());
        assert_eq!(finished, [Some(1), Some(1)], "{name}");
    }
}
