//! How somebody's part can end, what they get for it, and who is excluded.

use reqwest::StatusCode;
use serde_json::json;

use crate::server::Database;
use crate::study::{LISTED, run, site};

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
