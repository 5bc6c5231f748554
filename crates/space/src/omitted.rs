//! Sentences for what a report leaves out.

use impasse_puzzle::{Limit, Sentence, Words};

/// What may be missing from a report.
#[derive(Clone, Copy)]
pub(crate) enum ReportPart {
    Graph,
    Labels,
    RandomPlay,
    Rows,
}

impl ReportPart {
    const fn stopped(self) -> Words {
        match self {
            Self::Graph => Words::new(
                "labels, components, distances and random play: stopped by {0}",
                "可解性・強連結成分・距離・ランダムプレイ: {0}のため中止",
            ),
            Self::Labels => Words::new("solvable labels: stopped by {0}", "可解性: {0}のため中止"),
            Self::RandomPlay => Words::new(
                "random play: stopped by {0}",
                "ランダムプレイ: {0}のため中止",
            ),
            Self::Rows => Words::new(
                "one row per position: stopped by {0}",
                "局面ごとの行: {0}のため中止",
            ),
        }
    }
}

pub(crate) fn stopped(part: ReportPart, limit: Limit) -> Sentence {
    Sentence {
        words: part.stopped(),
        arguments: vec![limit.words().into()],
    }
}

pub(crate) fn graph_on_disk() -> Sentence {
    const WORDS: Words = Words::new(
        "components, distances and random play: the graph is on disk, and they need it in memory",
        "強連結成分・距離・ランダムプレイ: グラフがディスク上にあり、メモリーが足りない",
    );
    Sentence::new(WORDS, [])
}

pub(crate) fn graph_in_shards() -> Sentence {
    const WORDS: Words = Words::new(
        "labels, components, distances and random play: workers who share a folder keep no graph",
        "可解性・強連結成分・距離・ランダムプレイ: フォルダーを共有する列挙ではグラフを残さない",
    );
    Sentence::new(WORDS, [])
}

pub(crate) fn rows_on_disk() -> Sentence {
    const WORDS: Words = Words::new(
        "one row per position: only for spaces that fit in memory",
        "局面ごとの行: メモリーに収まる場合のみ",
    );
    Sentence::new(WORDS, [])
}

pub(crate) fn needs_memory(bytes: u64) -> Sentence {
    const WORDS: Words = Words::new(
        "labels, components, distances and random play: they need {0} MiB of memory",
        "可解性・強連結成分・距離・ランダムプレイ: {0} MiB のメモリーが必要",
    );
    Sentence::new(WORDS, [bytes.div_ceil(1 << 20).to_string()])
}

pub(crate) fn slow_visits() -> Sentence {
    const WORDS: Words = Words::new(
        "features by visits of random play: it stays too long in one component",
        "ランダムプレイの訪問回数による特徴量: 一つの成分に留まりすぎて収束しない",
    );
    Sentence::new(WORDS, [])
}
