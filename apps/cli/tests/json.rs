//! `docs/json.md` names what `--json` prints: all of it, and nothing else.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

const GUIDE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json.md");

/// Objects whose names are data: classes, measures, claims, features, scores.
const NAMED_BY_DATA: [&str; 8] = [
    "lengths",
    "components",
    "ace_orders",
    "claims",
    "features",
    "sources",
    "percentiles",
    "scores",
];

type Names = BTreeSet<String>;

/// The names in everything that a command prints.
#[track_caller]
fn printed(commands: &[&[&str]]) -> Names {
    let mut names = Names::new();
    for command in commands {
        let output = Command::new(env!("CARGO_BIN_EXE_impasse"))
            .env_remove("IMPASSE_LANG")
            .args(*command)
            .arg("--json")
            .output()
            .expect("the program starts");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(!text.is_empty(), "{command:?} prints something");
        for line in text.lines() {
            collect(&serde_json::from_str(line).expect("JSON"), &mut names);
        }
    }
    names
}

fn collect(value: &Value, names: &mut Names) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| collect(value, names)),
        Value::Object(fields) => {
            for (name, value) in fields {
                names.insert(name.clone());
                match value {
                    Value::Object(by_data) if NAMED_BY_DATA.contains(&&**name) => {
                        by_data.values().for_each(|value| collect(value, names));
                    }
                    _ => collect(value, names),
                }
            }
        }
        _ => {}
    }
}

/// Words between backticks that could be names.
fn quoted(text: &str) -> Names {
    let words = text.split('`').skip(1).step_by(2);
    let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let is_name = |word: &&str| {
        word.chars().all(is_letter) && !word.starts_with(|c: char| c.is_ascii_digit())
    };
    words.filter(is_name).map(str::to_owned).collect()
}

/// The part of the guide below a heading.
#[track_caller]
fn section(heading: &str) -> String {
    let guide = fs::read_to_string(Path::new(GUIDE)).expect("the guide");
    let from = guide.find(&format!("\n## {heading}\n"));
    let from = from.unwrap_or_else(|| panic!("{heading} is missing")) + 1;
    let below = &guide[from..];
    let end = below[3..].find("\n## ").map_or(below.len(), |end| end + 3);
    below[..end].to_owned()
}

/// The names that tables explain, in the cells of `column`.
fn explained(section: &str, column: usize) -> Names {
    let rows = section.lines().filter(|line| line.starts_with('|'));
    rows.filter_map(|row| row.split('|').nth(column + 1))
        .flat_map(quoted)
        .collect()
}

/// The tables before the first heading: fields of several commands.
fn shared() -> Names {
    let guide = fs::read_to_string(Path::new(GUIDE)).expect("the guide");
    let end = guide.find("\n## ").expect("headings");
    let mut names = explained(&guide[..end], 0);
    names.extend(["id", "error", "error_ja", "line", "column"].map(str::to_owned));
    names
}

#[track_caller]
fn check(heading: &str, commands: &[&[&str]]) {
    let (section, printed) = (section(heading), printed(commands));
    let mut told = quoted(&section);
    told.extend(shared());
    let untold: Vec<_> = printed.difference(&told).collect();
    assert!(untold.is_empty(), "{heading}: not in the guide: {untold:?}");
    // Parquet tables are explained in prose; tables are for fields.
    let column = usize::from(heading.starts_with("puzzles"));
    let missing: Vec<_> = explained(&section, column)
        .into_iter()
        .filter(|name| !printed.contains(name))
        .collect();
    assert!(missing.is_empty(), "{heading}: never printed: {missing:?}");
}

const SMALL: &str = "superpuzz:columns=3#1";

#[test]
fn the_guide_names_every_field_and_no_other() {
    check("solve", &[&["solve", SMALL, "nothing#1"]]);
    check(
        "space",
        &[
            &["space", SMALL],
            &["space", SMALL, "--by", "own"],
            &["space", "shisen=1 1 2 2", "--estimate", "--particles", "2"],
        ],
    );
    check("dead", &[&["dead", SMALL]]);
    check("hint", &[&["hint", SMALL]]);
    check("review", &[&["review", SMALL, ""]]);
    check("rescue", &[&["rescue", "sokoban#2"]]);
    check(
        "inspect",
        &[&["inspect", "sokoban=#######/#@$ . #/#     #/#######", "RR"]],
    );
    check("grades", &[&["grades", "sokoban"]]);
    check("units", &[&["units", "sokoban=#####/#@$.#/#####"]]);
    check(
        "trials",
        &[&["trials", SMALL, "--count", "99", "--ends", "--splitting=9"]],
    );
    check("rate", &[&["rate", SMALL, "sokoban#1"]]);
    let folder = tempfile::tempdir().expect("a folder");
    let journal = folder.path().join("journal.jsonl");
    let journal = journal.to_str().expect("UTF-8");
    check("batch", &[&["batch", SMALL, "nothing#1", "-o", journal]]);
    let people = |name: &str| format!("{}/tests/cmd/fit.in/{name}", env!("CARGO_MANIFEST_DIR"));
    let (plays, counts, features) = (
        people("plays.csv"),
        people("counts.csv"),
        people("features.csv"),
    );
    let with = ["--features", &features, "--use", "random_win,pieces"];
    check(
        "fit",
        &[
            &[&["fit", &plays][..], &with].concat(),
            &[&["fit", &counts][..], &with, &["--predict"]].concat(),
            &[&["fit", &plays][..], &with, &["--joint", "--folds", "2"]].concat(),
        ],
    );
    check("check", &[&["check", SMALL, "H2"]]);
    check("show", &[&["show", SMALL]]);
    check("convert", &[&["convert", SMALL, ""]]);
    check("export-pddl", &[&["export-pddl", SMALL]]);
    check(
        "papers",
        &[
            &["papers"],
            &["papers", "shintani", "--deals", "1", "--columns", "3"],
            &["papers", "fujiwara", "--states", "100"],
            &["papers", "odawara"],
            &[
                "papers",
                "jimbo",
                "--games",
                "9",
                "--deals",
                "2",
                "--games-each",
                "9",
            ],
            &[
                "papers",
                "korekawa",
                "--size",
                "4x4",
                "--inside",
                "24",
                "--outside",
                "0",
                "--players",
                "9",
            ],
        ],
    );
    check(
        "puzzles, strategies, detectors, rules",
        &[
            &["puzzles"],
            &["strategies"],
            &["detectors"],
            &["rules", "superpuzz"],
        ],
    );
}
