//! What a computation is doing, in the language of whoever watches.
//!
//! Computations name their phases in English; a phase that is not listed here
//! is told as it is.

use impasse_puzzle::{Lang, Words};

/// The phases that are known.
const PHASES: &[Words] = &[
    Words::new("ace orders", "エースの順列"),
    Words::new("adaptive games", "適応的なランダムプレイ"),
    Words::new("before the ace orders", "エースが並ぶまで"),
    Words::new("blocks", "ブロック"),
    Words::new("boards", "変更案"),
    Words::new("boxes packed", "納めた荷物"),
    Words::new("boxes packed, plain plan", "納めた荷物（標準の計画）"),
    Words::new(
        "boxes packed, stuck boxes first",
        "納めた荷物（動けない荷物を優先）",
    ),
    Words::new(
        "boxes packed, lightest first",
        "納めた荷物（手間の少ない手を優先）",
    ),
    Words::new(
        "boxes packed, nothing explored first",
        "納めた荷物（様子を見ずに進める計画）",
    ),
    Words::new(
        "boxes packed, regions left aside",
        "納めた荷物（領域を数えない計画）",
    ),
    Words::new(
        "boxes packed, way cleared first",
        "納めた荷物（通り道を先に空ける計画）",
    ),
    Words::new(
        "boxes packed, rooms left aside",
        "納めた荷物（部屋を数えない計画）",
    ),
    Words::new(
        "boxes packed, nearest first",
        "納めた荷物（ゴールに近い局面を優先）",
    ),
    Words::new(
        "boxes pulled back to where they began",
        "初期位置まで引き戻した荷物",
    ),
    Words::new(
        "boxes put into a layout near the start",
        "初期配置に近い配置に置いた荷物",
    ),
    Words::new("boxes put into a loose layout", "緩い配置に置いた荷物"),
    Words::new("components", "連結成分"),
    Words::new("detectors", "手詰り判定"),
    Words::new("enumerate", "局面の列挙"),
    Words::new("features", "特徴量"),
    Words::new("games", "ランダムプレイ"),
    Words::new("improve", "解の短縮"),
    Words::new("label", "可解判定"),
    Words::new("labels", "可解判定"),
    Words::new("one change", "変更1か所"),
    Words::new("outlook", "見通し"),
    Words::new("packing plan", "ゴールを埋める順序の計画"),
    Words::new("particles", "標本抽出"),
    Words::new("proof", "証明"),
    Words::new("puzzles", "問題"),
    Words::new("random play", "ランダムプレイ"),
    Words::new("rows", "表の行"),
    Words::new("search", "探索"),
    Words::new("shorten", "解の短縮"),
    Words::new("splitting", "多段分岐"),
    Words::new("tables", "表の作成"),
    Words::new("three changes", "変更3か所"),
    Words::new("ties", "同じ長さの解の比較"),
    Words::new("two changes", "変更2か所"),
];

/// The phase as people are told of it.
pub(crate) fn told(phase: &'static str, lang: Lang) -> &'static str {
    let known = PHASES.iter().find(|words| words.en == phase);
    known.map_or(phase, |words| words.of(lang))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    /// What stands between quotes behind `mark`.
    fn named<'s>(source: &'s str, mark: &'s str) -> impl Iterator<Item = &'s str> {
        let behind = source.split(mark).skip(1);
        behind.filter_map(|text| text.split_once('"').map(|(name, _)| name))
    }

    fn read(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                read(&path, found);
            } else if path.extension().is_some_and(|ext| ext == "rs") {
                let source = fs::read_to_string(&path).expect("a source file");
                for mark in ["phase: \"", "check(\"", "check_piece(\"", "\"boxes p"] {
                    let begin = mark.strip_prefix('"').unwrap_or_default();
                    found.extend(named(&source, mark).map(|name| format!("{begin}{name}")));
                }
            }
        }
    }

    #[test]
    fn every_phase_of_a_search_and_of_a_space_is_told_in_both_languages() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates");
        let mut found = BTreeSet::new();
        for name in [
            "search",
            "space",
            "trials",
            "sokoban-engine",
            "lab",
            "forge",
        ] {
            read(&crates.join(name).join("src"), &mut found);
        }
        // Tests check levels, and name a phase of their own.
        found.retain(|name| name != "test" && !name.contains('#'));
        assert!(found.contains("boxes packed, plain plan"), "{found:?}");
        for phase in found {
            let known = PHASES.iter().any(|words| words.en == phase);
            assert!(known, "{phase:?} has no words in Japanese");
        }
    }
}
