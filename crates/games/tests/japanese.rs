//! Words that a general reader stumbles over in Japanese: those of games
//! against an opponent, and literal translations.

use std::fs;
use std::path::{Path, PathBuf};

const UNWANTED: &[&str] = &[
    "投了",
    "対局",
    "負け",
    "手を指",
    "指せ",
    "指し直",
    "指し手",
    "でたらめ",
    "引きずっ",
    "変種",
    "番人",
    "探索だけが知",
    "乱数の番号",
    "自由ソフトウェア",
    "手詰まり",
];

/// Whatever speaks Japanese to people: the pages, the rules, the programs.
fn is_read(path: &Path) -> bool {
    let name = path.to_string_lossy();
    let is_text = name.ends_with("ja.ts") || name.ends_with("ja.md");
    is_text || (name.ends_with(".rs") && name.contains("/src/"))
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("a folder of the project");
    for entry in entries {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            if !path.ends_with("node_modules") {
                files(&path, found);
            }
        } else if is_read(&path) {
            found.push(path);
        }
    }
}

#[test]
fn japanese_readers_meet_no_opponent_and_no_literal_translation() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut all = Vec::new();
    for part in ["apps", "crates", "site/src"] {
        files(&root.join(part), &mut all);
    }
    assert!(all.iter().any(|path| path.ends_with("i18n/ja.ts")));
    let mut met = Vec::new();
    for path in all {
        let text = fs::read_to_string(&path).expect("text");
        for (number, line) in (1..).zip(text.lines()) {
            for word in UNWANTED.iter().filter(|word| line.contains(**word)) {
                met.push(format!("{}:{number}: {word}", path.display()));
            }
        }
    }
    assert!(met.is_empty(), "{met:#?}");
}
