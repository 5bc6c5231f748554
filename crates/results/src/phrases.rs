//! Phrases that results share.

use impasse_puzzle::{Lang, Limit, Sentence, Words};

/// Why a computation has no answer.
#[must_use]
pub fn why(limit: Limit, lang: Lang) -> &'static str {
    limit_words(limit).of(lang)
}

/// Which limit was reached.
#[must_use]
pub fn limit_words(limit: Limit) -> Words {
    match limit {
        Limit::Time => Words::new("the time is used up", "時間切れ"),
        Limit::Memory => Words::new("the memory is used up", "メモリー不足"),
        Limit::States => Words::new("the number of positions is used up", "局面数の上限に達した"),
        Limit::Incomplete => Words::new(
            "the strategy does not look everywhere",
            "この方法は全局面を調べない",
        ),
        Limit::Interrupted => Words::new("interrupted", "中断"),
    }
}

/// A sentence with its places filled.
#[must_use]
pub fn fill(words: Words, lang: Lang, arguments: &[&str]) -> String {
    Sentence::new(words, arguments.iter().map(|&a| a.to_owned())).of(lang)
}
